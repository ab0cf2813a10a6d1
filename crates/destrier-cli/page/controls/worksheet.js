// A worksheet: the board with most numbers removed, to be filled in with a pencil, and the solution on a second page.
// The browser prints it; the style sheet for printers hides everything else.

import { boardText, cellCount, columnName, pieceWords } from '../board/geometry.js';
import { layoutOf } from '../board/layout.js';
import { h, svg } from '../dom.js';
import { field, select, toggle } from './fields.js';

/** @typedef {import('./formats.js').Saved} Saved */

const CLUES = [
  { value: '0', title: 'no numbers' },
  { value: 'ends', title: 'first and last number' },
  { value: '2', title: 'every second number' },
  { value: '4', title: 'every fourth number' },
  { value: '8', title: 'every eighth number' },
];

/** Whether a number is given. @param {string} clues @param {number} number  from 1 @param {number} last */
export function isGiven(clues, number, last) {
  if (clues === '0') return false;
  if (clues === 'all' || number === 1 || number === last) return true;
  return clues !== 'ends' && (number - 1) % Number(clues) === 0;
}

/** The board with the numbers that are given. @param {Saved} saved @param {string} clues */
function sheet({ board, tour }, clues) {
  const { grid, rows, cols, holes } = board;
  const { across, down, centre, outline, shade, labels } = layoutOf(board);
  const parts = Array.from({ length: cellCount(board) }, (_, id) => {
    const kind = holes.has(id) ? 'hole' : shade(id) === 1 ? 'dark' : 'light';
    return svg('path', { d: `M${(outline(id) ?? []).map(String).join('L')}Z`, class: `sheet-${kind}` });
  });
  tour.order.forEach((id, index) => {
    if (!isGiven(clues, index + 1, tour.order.length)) return;
    const size = tour.order.length > 999 ? 0.34 : 0.42;
    const [x, y] = centre(id);
    parts.push(svg('text', { x, y: y + 0.36 * size, 'font-size': size }, String(index + 1)));
  });
  const side = Math.max(across, down);
  const label = Math.max(0.03 * side, Math.min(0.26, 0.05 * side));
  for (let col = 0; col < cols; col++)
    parts.push(svg('text', { x: col + 0.5, y: rows + 1.3 * label, 'font-size': label }, columnName(col)));
  for (let row = 0; row < rows; row++)
    parts.push(svg('text', { x: -0.8 * label, y: row + 0.5 + 0.35 * label, 'font-size': label }, String(rows - row)));
  const wide = grid ? Math.max(0, ...labels.map(({ size }) => 2.4 * size)) : 0;
  for (const { at, text, size, anchor } of grid ? labels : [])
    parts.push(svg('text', { x: at[0], y: at[1], 'font-size': size, 'text-anchor': anchor }, text));
  const margin = Math.max(2.2 * label, wide);
  const above = Math.max(0.1, wide);
  const box = [-margin, -above, across + margin + above, down + margin + above];
  return svg(
    'svg',
    { viewBox: box.join(' '), class: 'sheet', role: 'img', 'aria-label': `Worksheet ${boardText(board)}` },
    ...parts,
  );
}

/** Shows the worksheet in a dialog with its options. @param {Saved} saved */
export function openWorksheet(saved) {
  const { board, tour } = saved;
  const pages = h('div', { class: 'pages' });
  const clues = select(CLUES, () => show());
  clues.value = 'ends';
  const solution = toggle('With the solution on a second page', () => show());
  solution.input.checked = true;
  const last = `${tour.order.length}`;
  const closing = tour.closed ? ` From ${last} one more move leads back to 1.` : '';
  const rule = `Each number is one ${pieceWords(board.leaper)}'s move from the next.`;
  const task = `Fill in the numbers from 1 to ${last}. ${rule}${closing}`;
  /** @param {string} title @param {string} text @param {string} given */
  const page = (title, text, given) =>
    h('section', { class: 'page' }, h('h3', {}, title), h('p', {}, text), sheet(saved, given));
  function show() {
    pages.replaceChildren(page(`The ${pieceWords(board.leaper)}'s tour of ${boardText(board)}`, task, clues.value));
    if (solution.input.checked) pages.append(page('Solution', '', 'all'));
  }
  const close = h('button', { type: 'button', onclick: () => dialog.close() }, 'Close');
  const print = h('button', { type: 'button', class: 'primary', onclick: () => window.print() }, 'Print');
  const dialog = h(
    'dialog',
    { class: 'worksheet', 'aria-labelledby': 'worksheet-title', onclose: () => dialog.remove() },
    h(
      'div',
      { class: 'worksheet-options' },
      h('h2', { id: 'worksheet-title' }, 'Worksheet'),
      field('Given', clues),
      solution.element,
      h('div', { class: 'row' }, print, close),
    ),
    pages,
  );
  show();
  document.body.append(dialog);
  dialog.showModal();
}
