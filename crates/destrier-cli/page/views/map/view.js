// The Map view: which boards of a surface have tours, and on which squares of a board an open tour can start.

import './grid.js';
import { boardText, columnName, makeBoard, pieceWords, squareName, wireBoard } from '../../board/geometry.js';
import { boardParams } from '../../board/params.js';
import { noticePart } from '../../controls/notice.js';
import { announce, debounce, h } from '../../dom.js';
import { ask } from '../../engine.js';
import { replaceRoute, routeText } from '../../router.js';
import { asSentence } from '../../words.js';
import { ExistenceMap, KIND_WORDS } from './existence.js';
import { mapBoard, readState, stateParams } from './model.js';
import { mapPanel } from './panel.js';

/** @typedef {import('./model.js').MapState} MapState */
/** @typedef {import('./grid.js').CellGrid} CellGrid */
/** @typedef {import('../../board/geometry.js').Board} Board */

/** @type {Record<string, string>} */
const START_WORDS = {
  yes: 'an open tour starts here',
  no: 'no open tour starts here',
  unknown: 'not known',
  hole: 'hole',
};

/** @param {HTMLElement} root @param {URLSearchParams} params @returns {import('../../views.js').MountedView} */
export function mount(root, params) {
  let state = readState(params);
  /** @type {AbortController | null} */ let working = null;
  /** Tells what a cell is, and where it leads.
   *  @type {((row: number, col: number) => {text: string, link: string}) | null} */
  let describe = null;
  const grid = /** @type {CellGrid} */ (document.createElement('cell-grid'));
  const words = h('p', { class: 'caption cell-words', role: 'status' });
  const notice = noticePart();
  /** The board that is too large for the map of starting squares, for the way back. @type {Board | null} */
  let kept = null;
  const ofForm = (/** @type {Partial<MapState>} */ changes) => {
    kept = null;
    change(changes);
  };
  const panel = mapPanel(() => state, ofForm, (show) => {
    kept ??= state.board;
    params = new URLSearchParams(stateParams({ ...state, board: kept, show }));
    change(readState(params));
  });
  root.append(
    h('h1', { class: 'visually-hidden' }, 'Maps'),
    h(
      'div',
      { class: 'split' },
      h('div', { class: 'stage' }, notice.element, grid, words),
      h('aside', { class: 'panel', 'aria-label': 'Settings' }, ...panel.parts),
    ),
  );
  grid.addEventListener('look', (event) => {
    const { row, col, keyboard } = /** @type {CustomEvent} */ (event).detail;
    const text = describe?.(row, col).text ?? '';
    words.textContent = text;
    if (keyboard) announce(text);
  });
  grid.addEventListener('leave', () => (words.textContent = hint()));
  grid.addEventListener('choose', (event) => {
    const { row, col } = /** @type {CustomEvent} */ (event).detail;
    const link = describe?.(row, col).link;
    if (link) location.hash = link;
  });
  const hint = () =>
    state.show === 'boards' ? 'Choose a board to see its tour.' : 'Choose a square to see a tour that starts there.';

  /** @param {Partial<MapState>} changes */
  function change(changes) {
    state = { ...state, ...changes };
    replaceRoute('map', stateParams(state));
    notice.show(state.problems, params);
    panel.set(state);
    run();
  }

  const run = debounce(120, async () => {
    working?.abort();
    const abort = (working = new AbortController());
    words.textContent = 'Deciding…';
    try {
      await (state.show === 'boards' ? runBoards(abort.signal) : runStarts(abort.signal));
      if (!abort.signal.aborted) words.textContent = hint();
    } catch (error) {
      if (!abort.signal.aborted) words.textContent = asSentence(/** @type {Error} */ (error).message);
    }
  });

  /** @param {AbortSignal} signal */
  async function runBoards(signal) {
    const size = mapBoard(state);
    const map = new ExistenceMap(size);
    const label = `Boards up to ${boardText(size)}, ${pieceWords(size.leaper)}`;
    const one = (/** @type {number} */ i) => String(i + 1);
    const kind = (/** @type {number} */ row, /** @type {number} */ col) => map.at(row, col).kind;
    grid.set({ rows: size.rows, cols: size.cols, kind, rowLabel: one, colLabel: one }, label);
    describe = (row, col) => {
      const cell = map.at(row, col);
      const board = makeBoard(row + 1, col + 1, { surface: size.surface, leaper: size.leaper });
      const why = [
        cell.kind === 'open' && cell.closed && `No closed tour: ${cell.closed}.`,
        cell.kind === 'none' && asSentence(cell.open),
      ];
      const closed = cell.kind !== 'open' && cell.kind !== 'none';
      return {
        text: [`${boardText(board)}: ${KIND_WORDS[cell.kind]}.`, ...why].filter(Boolean).join(' '),
        link: routeText('tour', { ...boardParams(board), ...(closed && { closed: '1' }) }),
      };
    };
    let pending = 0;
    await map.run(() => {
      pending ||= requestAnimationFrame(() => {
        pending = 0;
        if (!signal.aborted) grid.refresh();
      });
    }, signal);
    if (signal.aborted) return;
    grid.refresh();
    panel.tell(map.counts());
    announce(`The map of ${size.rows * size.cols} boards is complete`);
  }

  /** @param {AbortSignal} signal */
  async function runStarts(signal) {
    const { board } = state;
    /** @type {string[][]} */
    let starts = [];
    const kind = (/** @type {number} */ row, /** @type {number} */ col) =>
      starts.length ? `start-${starts[row][col]}` : 'waiting';
    const rowLabel = (/** @type {number} */ row) => String(board.rows - row);
    const label = `Squares of ${boardText(board)}, ${pieceWords(board.leaper)}`;
    grid.set({ rows: board.rows, cols: board.cols, kind, rowLabel, colLabel: columnName }, label);
    describe = (row, col) => {
      const name = squareName(board, row * board.cols + col);
      const answer = starts[row]?.[col];
      return {
        text: `${name}: ${answer ? START_WORDS[answer] : KIND_WORDS.waiting}.`,
        link: answer === 'hole' ? '' : routeText('tour', { ...boardParams(board), start: name }),
      };
    };
    const reply = await ask({ request: 'starts', ...wireBoard(board), closed: false }, undefined, signal);
    if (signal.aborted) return;
    starts = reply.starts;
    grid.refresh();
    panel.tellStarts(starts.flat());
  }

  panel.set(state);
  notice.show(state.problems, params);
  if (state.problems.length) replaceRoute('map', stateParams(state));
  run();
  return {
    update(next) {
      [params, kept] = [next, null];
      change(readState(next));
    },
    unmount: () => working?.abort(),
    boardParams: () => boardParams(kept ?? state.board),
  };
}
