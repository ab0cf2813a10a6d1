// The state of the view of boxes, cubes and hexagons, as the address has it, and the queries that it leads to.

import { COMPOUNDS, cellCount, notInSpace, readCells } from '../../board/cells.js';
import { PIECES } from '../../board/geometry.js';
import { knownMethod } from '../../controls/methods.js';
import { quoted } from '../../words.js';

/** @typedef {import('../../board/cells.js').CellBoard} CellBoard */

/** @typedef {object} CellState
 *  @property {string[]} problems  what the address asks for and cannot be shown
 *  @property {CellBoard} board
 *  @property {string} piece  a name, two numbers such as "2,3", or several of them such as "1,2+1,3"
 *  @property {boolean} closed
 *  @property {string} start  the coordinates of a cell, such as "1,1,1", or ''
 *  @property {string} end
 *  @property {string} method
 *  @property {number} seed
 *  @property {boolean} numbers  whether the cells show their numbers
 *  @property {boolean} isometric
 */

/** Larger boards are not drawn: a browser would take too long for the picture. */
export const MAX_CELLS = 20_000;
/** Pictures with numbers have at most so many cells. */
export const MAX_NUMBERED = 4096;
const FALLBACK = 'box:3x4x6';

/** The pieces that can be chosen. */
export const ALL_PIECES = [...PIECES, ...COMPOUNDS].map(({ name, title }) => ({ value: name, title }));

/** Whether a text is a name or two numbers. @param {string} text */
const isPiece = (text) => ALL_PIECES.some(({ value }) => value === text) || /^\d{1,2},\d{1,2}$/.test(text);

/** Moves between the layers of a box cross less in space. @param {CellBoard} board */
const usualView = ({ kind, sides }) => (kind === 'box' && sides.length === 3 ? 'space' : 'flat');

/** @param {URLSearchParams} params @returns {CellState} */
export function readState(params) {
  /** @type {string[]} */
  const problems = [];
  const text = params.get('board') ?? FALLBACK;
  const board = readCells(text);
  if (!board)
    problems.push(
      `${quoted(text)} is not a box, a cube or a hexagon. These are written like box:4x5x6, cube:8 or hex:5; this is ` +
        `${FALLBACK} instead.`,
    );
  const piece = params.get('piece') ?? 'knight';
  const known = piece.split('+').every(isPiece);
  if (!known) problems.push(`There is no piece ${quoted(piece)}. This is the knight instead.`);
  const seed = Number(params.get('seed') ?? 1);
  const shown = board ?? /** @type {CellBoard} */ (readCells(FALLBACK));
  return {
    problems,
    board: shown,
    piece: known ? piece : 'knight',
    closed: params.get('closed') === '1',
    start: params.get('start') ?? '',
    end: params.get('end') ?? '',
    method: params.get('method') ?? 'auto',
    seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : 1,
    numbers: params.get('show') === 'numbers' && cellCount(shown) <= MAX_NUMBERED,
    isometric: (params.get('view') ?? usualView(shown)) === 'space' && !notInSpace(shown),
  };
}

/** The state with a method that the engine has. @param {CellState} state
 *  @param {import('../../controls/methods.js').Method[]} methods @returns {CellState} */
export function withKnownMethod(state, methods) {
  /** @type {string[]} */
  const unknown = [];
  const method = knownMethod(state.method, methods, unknown);
  return unknown.length ? { ...state, method, problems: [...state.problems, ...unknown] } : state;
}

/** @param {CellState} state @returns {Record<string, string>} */
export function stateParams({ board, piece, closed, start, end, method, seed, numbers, isometric }) {
  return {
    board: board.text,
    ...(piece !== 'knight' && { piece }),
    ...(closed && { closed: '1' }),
    ...(start && { start }),
    ...(end && { end }),
    ...(method !== 'auto' && { method }),
    ...(seed !== 1 && { seed: String(seed) }),
    ...(numbers && { show: 'numbers' }),
    ...(isometric !== (usualView(board) === 'space') && { view: isometric ? 'space' : 'flat' }),
  };
}

/** The board as fields of a query. @param {Pick<CellState, 'board' | 'piece'>} state */
export function wireBoard({ board, piece }) {
  const numbers = /^\d+,\d+$/.test(piece) ? piece.split(',').map(Number) : piece;
  return { board: board.text, ...(piece !== 'knight' && { leaper: numbers }) };
}

/** The board and the goal as fields of a query. @param {CellState} state */
export function wireGoal(state) {
  const { closed, start, end } = state;
  return { ...wireBoard(state), closed, ...(start && { start }), ...(end && { end }) };
}
