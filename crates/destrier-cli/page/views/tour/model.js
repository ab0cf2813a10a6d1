// The state of the Tour view, as the address has it, and the queries that it leads to.

import { cellAt, coordinates, isPlain, offsets, step, wireBoard } from '../../board/geometry.js';
import { notInSpace, usuallyInSpace } from '../../board/grids.js';
import { boardParams, goalParams, readBoard, readGoal } from '../../board/params.js';
import { knownMethod } from '../../controls/methods.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('../../board/params.js').Goal} Goal */
/** @typedef {import('../../board/state.js').Tour} Tour */

/** @typedef {object} TourState
 *  @property {string[]} problems  what the address asks for and cannot be shown
 *  @property {Board} board
 *  @property {Goal} goal
 *  @property {string} method
 *  @property {string} compare  a second method, or ''
 *  @property {number} seed
 *  @property {import('../../board/state.js').Mode} mode
 *  @property {boolean} inSpace  whether a box or a cube is seen as a body
 *  @property {boolean} degrees
 *  @property {boolean} making  whether the making of the tour is shown
 *  @property {import('../../board/viewport.js').Look | null} look  the part of a large board; null for the whole
 *  @property {number | null} at  the position of the playback; null for the end
 */

/** Larger boxes, cubes and hexagons are not drawn. */
export const MAX_CELLS = 20_000;

/** Whether the board and its tour are shown. @param {Board} board */
export const isDrawn = ({ grid }) => !grid || grid.cells <= MAX_CELLS;

/** Whether an address shows its board in space. @param {URLSearchParams} params @param {Board} board */
export const readInSpace = (params, { grid }) =>
  !notInSpace(grid) && (params.has('view') ? params.get('view') === 'space' : usuallyInSpace(grid));

/** @param {Board} board @param {boolean} inSpace @returns {Record<string, string>} */
export const inSpaceParams = ({ grid }, inSpace) =>
  inSpace === usuallyInSpace(grid) ? {} : { view: inSpace ? 'space' : 'flat' };

/** @param {URLSearchParams} params @returns {TourState} */
export function readState(params) {
  /** @type {string[]} */
  const problems = [];
  const board = readBoard(params, {}, problems);
  const show = params.get('show');
  return {
    problems,
    board,
    goal: params.size ? readGoal(params, board, problems) : { closed: true, start: null, end: null },
    method: params.get('method') ?? 'auto',
    compare: params.get('compare') ?? '',
    seed: readSeed(params, problems),
    mode: show === 'numbers' || show === 'both' ? show : 'lines',
    inSpace: readInSpace(params, board),
    degrees: params.get('degrees') === '1',
    making: params.get('making') === '1',
    look: readLook(params.get('look')),
    at: params.has('at') ? Number(params.get('at')) || 0 : null,
  };
}

/** The state with methods that the engine has. @param {TourState} state
 *  @param {import('../../controls/methods.js').Method[]} methods @returns {TourState} */
export function withKnownMethods(state, methods) {
  /** @type {string[]} */
  const unknown = [];
  const method = knownMethod(state.method, methods, unknown);
  const compare = knownMethod(state.compare, methods, unknown, '');
  return unknown.length ? { ...state, method, compare, problems: [...state.problems, ...unknown] } : state;
}

/** @param {string | null} text  row, column and zoom @returns {TourState['look']} */
function readLook(text) {
  const [row, col, zoom] = (text ?? '').split(',').map(Number);
  return [row, col, zoom].every(Number.isFinite) && zoom > 1 ? { row, col, zoom } : null;
}

/** @param {NonNullable<TourState['look']>} look */
const lookText = ({ row, col, zoom }) => [row.toFixed(1), col.toFixed(1), zoom.toFixed(2)].join(',');

/** @param {URLSearchParams} params @param {string[]} problems */
function readSeed(params, problems) {
  const seed = Number(params.get('seed') ?? 1);
  if (Number.isSafeInteger(seed) && seed >= 0) return seed;
  problems.push('A seed is a whole number from 0 to 9007199254740991. This is seed 1 instead.');
  return 1;
}

/** @param {TourState} state @returns {Record<string, string>} */
export function stateParams(state) {
  const { board, goal, method, compare, seed, mode, inSpace, degrees, making, look, at } = state;
  return {
    ...boardParams(board),
    ...goalParams(board, goal),
    ...(method !== 'auto' && { method }),
    ...(compare && { compare }),
    ...(seed !== 1 && { seed: String(seed) }),
    ...(mode !== 'lines' && { show: mode }),
    ...inSpaceParams(board, inSpace),
    ...(degrees && { degrees: '1' }),
    ...(making && { making: '1' }),
    ...(look && { look: lookText(look) }),
    ...(at !== null && { at: String(at) }),
  };
}

/** The board and the goal as fields of a query. @param {Board} board @param {Goal} goal */
export function wireGoal(board, { closed, start, end }) {
  return {
    ...wireBoard(board),
    closed,
    ...(start !== null && { start: coordinates(board, start) }),
    ...(end !== null && { end: coordinates(board, end) }),
  };
}

/** @param {Pick<TourState, 'board' | 'goal' | 'seed'>} state @param {string} method */
export function tourQuery({ board, goal, seed }, method) {
  return { request: 'tour', ...wireGoal(board, goal), method, seed, ...(isPlain(board) && { compact: true }) };
}

/** The tour of a reply: its squares, or its first square and its moves. It is closed if its ends are one move apart,
 *  even if an open tour was asked for; pictures are drawn like that, too. @param {Board} board
 *  @param {Record<string, any>} reply @returns {Tour} */
export function readTour(board, reply) {
  if (typeof reply.moves !== 'string')
    return { order: Int32Array.from(reply.squares, (cell) => cellAt(board, cell)), closed: reply.closed };
  const directions = reply.directions ?? offsets(board.leaper);
  const order = new Int32Array(reply.moves.length + 1);
  order[0] = cellAt(board, reply.first);
  for (let i = 0; i < reply.moves.length; i++)
    order[i + 1] = step(board, order[i], directions[reply.moves.charCodeAt(i) - 48]);
  return { order, closed: reply.closed };
}
