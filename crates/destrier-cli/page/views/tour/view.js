// The Tour view: edit a board, see whether it has a tour, run a method or two, and play the tour.

import '../../controls/playback.js';
import { resized } from '../../controls/board-form.js';
import { boardText, hasMoves, pieceName } from '../../board/geometry.js';
import { loadMoves } from '../../board/moves.js';
import { boardParams, readBoard } from '../../board/params.js';
import { debounce, h } from '../../dom.js';
import { ask } from '../../engine.js';
import { exportPart } from '../../controls/export.js';
import { methodsFor, methodsOn } from '../../controls/methods.js';
import { noticePart } from '../../controls/notice.js';
import { replaceRoute, routeText } from '../../router.js';
import { Lane } from './lane.js';
import { isDrawn, readState, stateParams, wireGoal, withKnownMethods } from './model.js';
import { onBoard, tourPanel } from './panel.js';
import { drawReason } from './reason-marks.js';

/** @typedef {import('./model.js').TourState} TourState */
/** @typedef {import('../../controls/playback.js').PlayBack} PlayBack */

/** @param {HTMLElement} root @param {URLSearchParams} params @returns {import('../../views.js').MountedView} */
export function mount(root, params) {
  let state = readState(params);
  const lanes = [new Lane({ resizable: true }), new Lane({ resizable: false })];
  const boards = h('div', { class: 'boards' }, lanes[0].element);
  const playback = /** @type {PlayBack} */ (document.createElement('play-back'));
  const notice = noticePart();
  const panel = tourPanel(() => state, change, openBoard);
  const saving = exportPart(
    () => {
      const { tour, reply } = lanes[0];
      return tour && reply
        ? { board: state.board, tour, method: reply.method ?? state.method, seed: state.seed }
        : null;
    },
    () => ({ numbers: state.mode !== 'lines', ...(state.inSpace && { isometric: true }) }),
    () => routeText('tour', stateParams(state)),
  );
  const settings = h('aside', { class: 'panel', 'aria-label': 'Settings' }, ...panel.parts, saving.element);
  root.append(
    h('h1', { class: 'visually-hidden' }, 'Tour'),
    h('div', { class: 'split' }, h('div', { class: 'stage' }, notice.element, boards, playback), settings),
  );

  playback.addEventListener('position', () => {
    for (const lane of lanes) lane.go(playback.position);
    const at = playback.position === playback.length ? null : playback.position;
    // An empty playback, before the tour is there, says nothing about the position.
    if (playback.length && at !== state.at && !playback.playing) keep({ at });
  });
  playback.addEventListener('pause', () =>
    keep({ at: playback.position === playback.length ? null : playback.position }),
  );
  for (const lane of lanes) {
    lane.board.addEventListener('choose', (event) => choose(/** @type {CustomEvent} */ (event).detail));
    lane.board.addEventListener('size', (event) => {
      const { rows, cols } = /** @type {CustomEvent} */ (event).detail;
      change(onBoard(state, resized(state.board, rows, cols)));
    });
    // Two boards that are compared show the same part.
    lane.board.addEventListener('look', (event) => {
      const { look } = /** @type {CustomEvent} */ (event).detail;
      for (const other of lanes) if (other !== lane) other.board.look(look);
      keep({ look });
    });
  }
  panel.whenTool((tool) => lanes.forEach((lane) => (lane.board.drag = tool === 'hole')));

  /** @param {string} text  another board */
  function openBoard(text) {
    if (!text) return panel.set(state);
    /** @type {string[]} */
    const problems = [];
    const named = new URLSearchParams({ board: text, piece: pieceName(state.board.leaper) });
    const board = readBoard(named, { fallback: boardText(state.board) }, problems);
    change({ ...onBoard(state, board), problems });
  }

  /** Remembers a change in the address only. @param {Partial<TourState>} changes */
  function keep(changes) {
    state = { ...state, ...changes };
    replaceRoute('tour', stateParams(state));
  }

  /** @param {Partial<TourState>} changes */
  function change(changes) {
    const before = state;
    const look = boardText(changes.board ?? before.board) === boardText(before.board) ? before.look : null;
    keep({ problems: [], look, ...changes });
    if (methods.length) keep(withKnownMethods(state, methodsOn(state.board, methods)));
    // The same board in another object, as from an address, keeps its tour.
    if (JSON.stringify(boardParams(state.board)) === JSON.stringify(boardParams(before.board)))
      state = { ...state, board: before.board };
    notice.show(state.problems);
    panel.set(state);
    showBoards();
    showDegrees();
    const [one, other] = [before, state].map((s) =>
      JSON.stringify([wireGoal(s.board, s.goal), s.method, s.seed, s.compare, s.making]),
    );
    if (one !== other) recompute();
  }

  /** Shows what needs no engine. */
  function showBoards() {
    const two = state.compare !== '';
    boards.classList.toggle('two', two);
    if (two) boards.append(lanes[1].element);
    else lanes[1].element.remove();
    /** @type {Map<number, string>} */
    const marks = new Map();
    if (state.goal.start !== null) marks.set(state.goal.start, 'start');
    if (state.goal.end !== null) marks.set(state.goal.end, 'end');
    for (const lane of lanes) {
      const changed = lane.board.state.board !== state.board;
      lane.marks = marks;
      lane.degrees = state.degrees;
      if (changed) lane.forgetTour();
      lane.board.hidden = !isDrawn(state.board);
      if (lane.board.hidden) continue;
      const { board, inSpace, mode } = state;
      lane.board.set({ board, inSpace, mode, ...(changed && { tour: null, layers: [] }) });
      lane.go(playback.position);
    }
  }

  /** The degrees of a box, a cube or a hexagon can be shown once its moves are known. */
  async function showDegrees() {
    if (!state.degrees || hasMoves(state.board) || !isDrawn(state.board)) return;
    await loadMoves(state.board).catch(() => {});
    for (const lane of lanes) lane.go(playback.position);
  }

  /** @type {AbortController | null} */
  let deciding = null;
  const recompute = debounce(120, () => {
    decide();
    find();
  });

  async function decide() {
    deciding?.abort();
    const abort = (deciding = new AbortController());
    panel.verdict.waiting();
    const { board, goal } = state;
    try {
      const reply = await ask({ request: 'exists', ...wireGoal(board, goal) }, undefined, abort.signal);
      panel.verdict.show(reply);
      const { marks, legend } = drawReason(board, reply);
      panel.verdict.explain(legend);
      if (marks.size && state.board === board) {
        for (const lane of lanes) lane.marks = new Map([...marks, ...lane.marks]);
        lanes.forEach((lane) => lane.go(playback.position));
      }
    } catch (error) {
      if (!abort.signal.aborted) panel.verdict.fail(/** @type {Error} */ (error).message);
    }
  }

  let turn = 0;
  async function find() {
    const mine = ++turn;
    // The tour of another board cannot be played while a slow search runs.
    const late = setTimeout(() => lanes[0].length || playback.setLength(0), 250);
    const runs = [lanes[0].run(state, state.method)];
    if (state.compare) runs.push(lanes[1].run(state, state.compare));
    await Promise.all(runs);
    clearTimeout(late);
    if (mine !== turn) return;
    const length = Math.max(...lanes.slice(0, runs.length).map((lane) => lane.length));
    playback.say = (position) => `${position.toLocaleString('en')} / ${length.toLocaleString('en')}`;
    playback.setLength(length, state.at ?? length);
    saving.refresh();
  }

  /** @param {{id: number, dragging: boolean}} detail */
  function choose({ id, dragging }) {
    const { board, goal } = state;
    if (panel.tool === 'hole') {
      if (!dragging) erasing = board.holes.has(id);
      const holes = new Set(board.holes);
      if (erasing) holes.delete(id);
      else holes.add(id);
      return change(onBoard(state, { ...board, holes }));
    }
    if (board.holes.has(id)) return;
    const other = panel.tool === 'start' ? 'end' : 'start';
    const same = goal[/** @type {'start' | 'end'} */ (panel.tool)] === id;
    change({
      goal: {
        ...goal,
        [panel.tool]: same ? null : id,
        ...(goal[other] === id && { [other]: null }),
        ...(panel.tool === 'end' && { closed: false }),
      },
      at: null,
    });
  }
  let erasing = false;

  panel.set(state);
  if (state.problems.length) keep({});
  notice.show(state.problems);
  for (const lane of lanes) lane.board.look(state.look);
  showBoards();
  showDegrees();
  playback.setLength(0);
  decide();
  /** @type {import('../../controls/methods.js').Method[]} */
  let methods = [];
  let closed = false;
  const ready = methodsFor().then(
    (known) => {
      methods = known;
      const possible = withKnownMethods(state, methodsOn(state.board, methods));
      if (possible !== state && !closed) change(possible);
    },
    () => {},
  );
  ready.then(() => (closed ? undefined : find()));
  return {
    update(next) {
      change(readState(next));
      for (const lane of lanes) lane.board.look(state.look);
    },
    unmount() {
      closed = true;
      deciding?.abort();
      for (const lane of lanes) lane.abort?.abort();
    },
    boardParams: () => boardParams(state.board),
  };
}
