// The part of a panel that saves a tour: as a picture drawn by the engine, as text, or as a worksheet for the printer.

import { boardText, coordinates, isPlain, wireBoard } from '../board/geometry.js';
import { currentTheme } from '../board/colours.js';
import { layoutOf } from '../board/layout.js';
import { h } from '../dom.js';
import { ask } from '../engine.js';
import { asSentence } from '../words.js';
import { field, folded, select } from './fields.js';
import { jsonText, tsplibText } from './formats.js';
import { linkTo, shareButton } from './share.js';
import { openWorksheet } from './worksheet.js';

/** @typedef {import('./formats.js').Saved} Saved */

/** The formats of pictures. `most` is the number of squares from which on a browser would take too long: an animation
 *  has to draw every move. @type {{format: string, type: string, most: number}[]} */
const PICTURES = [
  { format: 'svg', type: 'image/svg+xml', most: 250_000 },
  { format: 'png', type: 'image/png', most: 250_000 },
  { format: 'gif', type: 'image/gif', most: 40_000 },
  { format: 'pdf', type: 'application/pdf', most: 250_000 },
];
/** The most cells of an animation of a box, a cube or a hexagon, of which every frame is drawn anew. */
const MAX_ANIMATED_CELLS = 4096;
/** The longest side of a worksheet that can be read on paper. */
const LARGEST_SHEET = 40;

/** @typedef {{name: string, save: (saved: Saved) => Promise<void> | void, refuse?: (saved: Saved) => string}} Way
 *  refuse: why this tour cannot be saved in this way, or '' */

/** @param {() => Saved | null} current
 *  @param {() => {numbers?: boolean, isometric?: boolean}} look  how pictures show the tour
 *  @param {() => string} fragment  the address of what is shown
 *  @returns {{element: HTMLDetailsElement, refresh: () => void}} refresh: another tour is shown */
export function exportPart(current, look, fragment) {
  const status = h('p', { class: 'hint', role: 'status' });
  const reasons = h('p', { class: 'hint', id: `save-reasons-${++parts}` });
  const theme = select(
    [
      { value: 'screen', title: 'as on screen' },
      { value: 'light', title: 'light' },
      { value: 'dark', title: 'dark' },
      { value: 'print', title: 'for printers' },
    ],
    () => {},
  );

  /** @param {Saved} saved @param {string} format @param {string} type */
  async function picture(saved, format, type) {
    status.textContent = `Drawing ${format.toUpperCase()}…`;
    const { board, tour } = saved;
    const squares = Array.from(tour.order, (id) => coordinates(board, id));
    const chosen = theme.value === 'screen' ? currentTheme() : theme.value;
    const query = { request: 'draw', ...wireBoard(board), squares, format, theme: chosen, ...look() };
    const reply = await ask(query);
    const content = reply.encoding === 'base64' ? bytes(reply.picture) : withTourInside(reply.picture, saved);
    download(content, type, `${fileName(saved)}.${format}`);
    status.textContent = '';
  }

  /** @type {Way[]} */
  const ways = [
    ...PICTURES.map(({ format, type, most }) => ({
      name: format.toUpperCase(),
      save: (/** @type {Saved} */ saved) => picture(saved, format, type),
      refuse(/** @type {Saved} */ { board, tour }) {
        const limit = format === 'gif' && !isPlain(board) ? MAX_ANIMATED_CELLS : most;
        return tour.order.length > limit ? `at most ${limit.toLocaleString('en')} squares` : '';
      },
    })),
    { name: 'JSON', save: (saved) => download(jsonText(saved), 'application/json', `${fileName(saved)}.json`) },
    { name: 'TSPLIB', save: (saved) => download(tsplibText(saved), 'text/plain', `${fileName(saved)}.tour`) },
    {
      name: 'Worksheet…',
      save: openWorksheet,
      refuse: ({ board }) => {
        const { across, down } = layoutOf(board);
        return Math.max(across, down) > LARGEST_SHEET ? `at most ${LARGEST_SHEET} × ${LARGEST_SHEET}` : '';
      },
    },
  ];
  const buttons = ways.map(({ name, save }) =>
    h('button', { type: 'button', 'aria-describedby': reasons.id, onclick: () => run(save) }, name),
  );

  /** @param {Way['save']} save */
  async function run(save) {
    const saved = current();
    if (!saved) return;
    status.textContent = '';
    try {
      await save(saved);
    } catch (error) {
      status.textContent = asSentence(/** @type {Error} */ (error).message);
    }
  }

  /** Disables what this tour cannot be saved as, and says why. */
  function refresh() {
    const saved = current();
    /** @type {Map<string, string[]>} reason -> names */
    const refused = new Map();
    ways.forEach(({ name, refuse }, i) => {
      const why = saved ? (refuse?.(saved) ?? '') : 'none';
      buttons[i].disabled = why !== '';
      if (saved && why) refused.set(why, [...(refused.get(why) ?? []), name.replace('…', '')]);
    });
    const limits = [...refused].map(([why, names]) => `${names.join(', ')}: ${why}.`).join(' ');
    const drawn = PICTURES.some(({ most }) => saved && saved.tour.order.length > most);
    const other = [' The command ', h('code', {}, 'destrier tour BOARD -o FILE'), ' draws larger pictures.'];
    reasons.replaceChildren(...(saved ? [limits, ...(drawn ? other : [])] : ['There is no tour to save.']));
    reasons.hidden = !reasons.textContent;
    status.textContent = '';
  }

  const element = folded(
    'Save and share',
    h(
      'div',
      { class: 'save' },
      field('Colours', theme),
      h('div', { class: 'row' }, buttons),
      reasons,
      status,
      shareButton('Copy a link to this tour', () => linkTo(fragment())),
    ),
  );
  refresh();
  return { element, refresh };
}

let parts = 0;

/** @param {Saved} saved */
const fileName = ({ board, tour }) => `${boardText(board).replace(':', '-')}-${tour.closed ? 'closed' : 'open'}`;

/** An SVG with its tour as metadata, so that `destrier check` can read the picture. @param {string} picture
 *  @param {Saved} saved */
function withTourInside(picture, saved) {
  const json = jsonText(saved).join('').trim();
  const text = json.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return picture.replace(/(<svg[^>]*>)/, `$1<metadata><destrier>${text}</destrier></metadata>`);
}

/** @param {string} base64 */
const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** @param {string | string[] | Uint8Array<ArrayBuffer>} content @param {string} type @param {string} name */
export function download(content, type, name) {
  const url = URL.createObjectURL(new Blob(Array.isArray(content) ? content : [content], { type }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
