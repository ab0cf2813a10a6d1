// The panel of the Tour view: board, goal, method, display. It changes a state and reports the change.

import { boardText, coordinates, isPlain } from '../../board/geometry.js';
import { notInSpace, usuallyInSpace } from '../../board/grids.js';
import { boardForm, cellOn } from '../../controls/board-form.js';
import { boardTextField } from '../../controls/board-text.js';
import { button, field, section, segmented, select, toggle } from '../../controls/fields.js';
import { h, icon } from '../../dom.js';
import { methodsFor, methodsOn } from '../../controls/methods.js';
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
  const view = segmented(
    'View',
    [
      { value: 'flat', title: 'Flat' },
      { value: 'space', title: 'In space' },
    ],
    (value) => change({ inSpace: value === 'space' }),
  );
  const whyFlat = h('p', { class: 'hint' });
  const degrees = toggle("Degrees for Warnsdorff's rule", (checked) => change({ degrees: checked }));

  /** @typedef {import('../../controls/methods.js').Method} Method */
  /** @type {Method[]} */
  let all = [];
  /** Those for the board. @type {Method[]} */
  let methods = [];
  methodsFor().then(
    (known) => {
      all = known;
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
    const { grid } = state.board;
    view.element.hidden = !grid;
    view.set(state.inSpace ? 'space' : 'flat');
    whyFlat.textContent = notInSpace(grid);
    whyFlat.hidden = !grid || !whyFlat.textContent;
    view.element.disabled = !whyFlat.hidden;
    degrees.input.checked = state.degrees;
    reset.hidden = !state.board.holes.size && state.goal.start === null && state.goal.end === null;
  }

  /** @param {TourState} state */
  function setMethods(state) {
    const known = methodsOn(state.board, all);
    if (known.map(({ name }) => name).join() !== methods.map(({ name }) => name).join()) {
      const options = () => known.map(({ name }) => h('option', { value: name }, name));
      method.replaceChildren(...options());
      compare.replaceChildren(h('option', { value: '' }, 'nothing'), ...options());
    }
    methods = known;
    method.value = state.method;
    compare.value = state.compare;
    const chosen = methods.find(({ name }) => name === state.method);
    const source = chosen && chosen.name !== 'auto' ? ` (${chosen.source})` : '';
    about.textContent = chosen ? `${chosen.summary}${source}.`.replace(/^./, (letter) => letter.toUpperCase()) : '';
    seed.textContent = `seed ${state.seed}`;
    const isTraced = state.method in TRACED || state.compare in TRACED;
    making.element.hidden = !isTraced || !isPlain(state.board);
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
    section('Display', mode.element, view.element, whyFlat, degrees.element),
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
    const only = cellOn(board, coordinates(state.board, id));
    return only === null || board.holes.has(only) ? null : only;
  };
  const inSpace =
    board.grid?.kind === state.board.grid?.kind && !notInSpace(board.grid) ? state.inSpace : usuallyInSpace(board.grid);
  return {
    board,
    inSpace,
    goal: { ...state.goal, start: moved(state.goal.start), end: moved(state.goal.end) },
    at: null,
  };
}
