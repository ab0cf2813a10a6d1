// The panel of the view of boxes, cubes and hexagons. It changes a state and reports the change.

import { cellCount, cellName, notInSpace } from '../../board/cells.js';
import { boardTextField } from '../../controls/board-text.js';
import { field, section, segmented, select } from '../../controls/fields.js';
import { h, icon } from '../../dom.js';
import { verdictPanel } from '../tour/verdict.js';
import { ALL_PIECES, MAX_NUMBERED } from './model.js';

/** @typedef {import('./model.js').CellState} CellState */

/** What the default method does here. */
const AUTO = 'a construction from blocks where one is known, else the search for graphs';

/** @param {() => CellState} now @param {(changes: Partial<CellState>) => void} change
 *  @param {(text: string) => void} onBoard  gets the name of another board */
export function cellPanel(now, change, onBoard) {
  const verdict = verdictPanel();
  const board = boardTextField(onBoard);
  const piece = select(ALL_PIECES, (value) => change({ piece: value }));
  const cell = (/** @type {'start' | 'end'} */ key) => {
    const input = h('input', {
      type: 'text',
      autocomplete: 'off',
      placeholder: 'any',
      onchange: () => change({ [key]: input.value.trim().replace(/^\(|\)$/g, '') }),
    });
    return input;
  };
  const [start, end] = [cell('start'), cell('end')];
  const example = h('p', { class: 'hint' });
  const shape = segmented(
    'Tour',
    [
      { value: 'closed', title: 'Closed' },
      { value: 'open', title: 'Open' },
    ],
    (value) => change({ closed: value === 'closed' }),
  );
  const method = select([{ value: 'auto', title: 'auto' }], (value) => change({ method: value }));
  const about = h('p', { class: 'hint' });
  const another = h(
    'button',
    { type: 'button', class: 'with-icon', onclick: () => change({ seed: now().seed + 1 }) },
    icon('shuffle'),
    'Another tour',
  );
  const seed = h('span', { class: 'hint' });
  const show = segmented(
    'Show',
    [
      { value: 'lines', title: 'Lines' },
      { value: 'numbers', title: 'Numbers' },
    ],
    (value) => change({ numbers: value === 'numbers' }),
  );
  const view = segmented(
    'View',
    [
      { value: 'flat', title: 'Flat' },
      { value: 'space', title: 'In space' },
    ],
    (value) => change({ isometric: value === 'space' }),
  );
  const why = h('p', { class: 'hint' });
  const flatOnly = h(
    'p',
    { class: 'hint' },
    'A surface, symmetries, playback, the comparison of methods and the views Play, 3D and Map are for flat boards ' +
      'such as 8x8.',
  );

  /** @type {import('../../controls/methods.js').Method[]} */
  let methods = [];

  /** @param {CellState} state */
  function set(state) {
    board.set(state.board.text);
    if (![...piece.options].some((option) => option.value === state.piece))
      piece.append(h('option', { value: state.piece }, `(${state.piece}) leaper`));
    piece.value = state.piece;
    [start.value, end.value] = [state.start, state.end];
    const axes = state.board.kind === 'box' ? state.board.sides.length : state.board.kind === 'cube' ? 3 : 2;
    const meaning = { cube: 'face, row and column', hex: 'row and place', box: 'one number per side' };
    const first = cellName(new Array(axes).fill(1));
    example.textContent = `A cell is written ${first}: ${meaning[/** @type {'cube'} */ (state.board.kind)]}, from 1.`;
    shape.set(state.closed ? 'closed' : 'open');
    method.value = state.method;
    const known = methods.find(({ name }) => name === state.method);
    const source = known && known.name !== 'auto' ? ` (${known.source})` : '';
    const summary = state.method === 'auto' ? AUTO : known?.summary;
    about.textContent = known ? `${summary}${source}.`.replace(/^./, (letter) => letter.toUpperCase()) : '';
    seed.textContent = `seed ${state.seed}`;
    const manyCells = cellCount(state.board) > MAX_NUMBERED;
    const noSpace = notInSpace(state.board);
    show.set(state.numbers ? 'numbers' : 'lines');
    show.element.disabled = manyCells;
    view.set(state.isometric ? 'space' : 'flat');
    view.element.disabled = noSpace !== '';
    const most = `Numbers are shown on boards of up to ${MAX_NUMBERED.toLocaleString('en')} cells.`;
    why.textContent = [manyCells ? most : '', noSpace].filter(Boolean).join(' ');
    why.hidden = !why.textContent;
  }

  return {
    parts: [
      section('Does a tour exist?', verdict.element),
      section('Board', board.element, field('Piece', piece), field('Start', start), field('End', end), example),
      section(
        'Method',
        shape.element,
        field('Method', method),
        about,
        h('div', { class: 'row spread' }, another, seed),
      ),
      section('Display', show.element, view.element, why, flatOnly),
    ],
    set,
    verdict,
    /** @param {import('../../controls/methods.js').Method[]} known */
    setMethods(known) {
      methods = known;
      method.replaceChildren(...known.map(({ name }) => h('option', { value: name }, name)));
      set(now());
    },
  };
}
