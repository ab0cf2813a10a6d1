// The panel of the Tour view: board, goal, method, display. It changes a state and reports the change.

import { boardText } from '../../board/geometry.js';
import { boardForm, resized } from '../../controls/board-form.js';
import { boardTextField } from '../../controls/board-text.js';
import { button, field, section, segmented, select, toggle } from '../../controls/fields.js';
import { h, icon } from '../../dom.js';
import { methodsFor } from '../../controls/methods.js';
import { TRACED } from './making.js';
import { verdictPanel } from './verdict.js';

/** @typedef {import('./model.js').TourState} TourState */

/** @param {() => TourState} now @param {(changes: Partial<TourState>) => void} change
 *  @param {(text: string) => void} onBoardText  gets the name of another board */
export function tourPanel(now, change, onBoardText) {
  const verdict = verdictPanel();
  const text = boardTextField(onBoardText);
  const form = boardForm((board) => change(onBoard(now(), board)));
  const tool = segmented(
    'A click on the board sets',
    [
      { value: 'start', title: 'Start' },
      { value: 'end', title: 'End' },
      { value: 'hole', title: 'Holes' },
    ],
    (value) => onTool(value),
  );
  const reset = button(
    'Clear start, end and holes',
    () =>
      change({
        board: { ...now().board, holes: new Set() },
        goal: { ...now().goal, start: null, end: null },
        at: null,
      }),
    'quiet',
  );
  const shape = segmented(
    'Tour',
    [
      { value: 'closed', title: 'Closed' },
      { value: 'open', title: 'Open' },
    ],
    (value) =>
      change({
        goal: { ...now().goal, closed: value === 'closed', ...(value === 'closed' && { end: null }) },
        at: null,
      }),
  );
  const method = select([{ value: 'auto', title: 'auto' }], (value) => change({ method: value, at: null }));
  const about = h('p', { class: 'hint' });
  const making = toggle('Watch how it is made', (checked) => change({ making: checked, at: null }));
  const compare = select([{ value: '', title: 'nothing' }], (value) => change({ compare: value, at: null }));
  const another = h(
    'button',
    { type: 'button', class: 'with-icon', onclick: () => change({ seed: now().seed + 1, at: null }) },
    icon('shuffle'),
    'Another tour',
  );
  const seed = h('span', { class: 'hint' });
  const mode = segmented(
    'Show',
    [
      { value: 'lines', title: 'Lines' },
      { value: 'numbers', title: 'Numbers' },
      { value: 'both', title: 'Both' },
    ],
    (value) => change({ mode: /** @type {TourState['mode']} */ (value) }),
  );
  const degrees = toggle("Degrees for Warnsdorff's rule", (checked) => change({ degrees: checked }));

  /** @type {import('../../controls/methods.js').Method[]} */
  let methods = [];
  methodsFor('boards').then(
    (known) => {
      methods = known;
      const options = () => methods.map(({ name }) => h('option', { value: name }, name));
      method.replaceChildren(...options());
      compare.replaceChildren(h('option', { value: '' }, 'nothing'), ...options());
      // Only these: the reader may be typing a size.
      setMethods(now());
    },
    () => {},
  );

  let chosen = 'start';
  /** @type {(tool: string) => void} */
  let onToolChange = () => {};
  /** @param {string} value */
  const onTool = (value) => onToolChange((chosen = value));

  /** @param {TourState} state */
  function set(state) {
    text.set(boardText(state.board));
    form.set(state.board);
    tool.set(chosen);
    shape.set(state.goal.closed ? 'closed' : 'open');
    setMethods(state);
    mode.set(state.mode);
    degrees.input.checked = state.degrees;
    reset.hidden = !state.board.holes.size && state.goal.start === null && state.goal.end === null;
  }

  /** @param {TourState} state */
  function setMethods(state) {
    method.value = state.method;
    compare.value = state.compare;
    const known = methods.find(({ name }) => name === state.method);
    const source = known && known.name !== 'auto' ? ` (${known.source})` : '';
    about.textContent = known ? `${known.summary}${source}.`.replace(/^./, (letter) => letter.toUpperCase()) : '';
    seed.textContent = `seed ${state.seed}`;
    making.element.hidden = !(state.method in TRACED) && !(state.compare in TRACED);
    making.input.checked = state.making;
    making.element.title = TRACED[state.method] ?? TRACED[state.compare] ?? '';
  }

  const parts = [
    section('Does a tour exist?', verdict.element),
    section('Board', text.element, form.element, tool.element, reset),
    section(
      'Method',
      shape.element,
      field('Method', method),
      about,
      making.element,
      field('Compare', compare),
      h('div', { class: 'row spread' }, another, seed),
    ),
    section('Display', mode.element, degrees.element),
  ];
  return {
    parts,
    set,
    verdict,
    get tool() {
      return chosen;
    },
    /** @param {(tool: string) => void} listener */
    whenTool: (listener) => (onToolChange = listener),
  };
}

/** The changes that a new board brings: start and end stay where they are, if they still exist.
 *  @param {TourState} state @param {import('../../board/geometry.js').Board} board @returns {Partial<TourState>} */
export function onBoard(state, board) {
  /** @param {number | null} id */
  const moved = (id) => {
    if (id === null) return null;
    const [only] = resized({ ...state.board, holes: new Set([id]) }, board.rows, board.cols).holes;
    return only === undefined || board.holes.has(only) ? null : only;
  };
  return { board, goal: { ...state.goal, start: moved(state.goal.start), end: moved(state.goal.end) }, at: null };
}
