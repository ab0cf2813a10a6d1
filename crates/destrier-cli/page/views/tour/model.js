// The state of the Tour view, as the address has it, and the queries that it leads to.

import { toPair, fromPair, offsets, step, wireBoard } from '../../board/geometry.js';
import { boardParams, goalParams, readBoard, readGoal } from '../../board/params.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('../../board/params.js').Goal} Goal */
/** @typedef {import('../../board/state.js').Tour} Tour */

/** @typedef {object} TourState
 *  @property {Board} board
 *  @property {Goal} goal
 *  @property {string} method
 *  @property {string} compare  a second method, or ''
 *  @property {number} seed
 *  @property {import('../../board/state.js').Mode} mode
 *  @property {boolean} degrees
 *  @property {boolean} making  whether the making of the tour is shown
 *  @property {number | null} at  the position of the playback; null for the end
 */

/** @param {URLSearchParams} params @returns {TourState} */
export function readState(params) {
  const board = readBoard(params);
  const show = params.get('show');
  const seed = Number(params.get('seed') ?? 1);
  return {
    board,
    goal: params.has('board') || params.size ? readGoal(params, board) : { closed: true, start: null, end: null },
    method: params.get('method') ?? 'auto',
    compare: params.get('compare') ?? '',
    seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : 1,
    mode: show === 'numbers' || show === 'both' ? show : 'lines',
    degrees: params.get('degrees') === '1',
    making: params.get('making') === '1',
    at: params.has('at') ? Number(params.get('at')) || 0 : null,
  };
}

/** @param {TourState} state @returns {Record<string, string>} */
export function stateParams(state) {
  const { board, goal, method, compare, seed, mode, degrees, making, at } = state;
  return {
    ...boardParams(board),
    ...goalParams(board, goal),
    ...(method !== 'auto' && { method }),
    ...(compare && { compare }),
    ...(seed !== 1 && { seed: String(seed) }),
    ...(mode !== 'lines' && { show: mode }),
    ...(degrees && { degrees: '1' }),
    ...(making && { making: '1' }),
    ...(at !== null && { at: String(at) }),
  };
}

/** The board and the goal as fields of a query. @param {Board} board @param {Goal} goal */
export function wireGoal(board, { closed, start, end }) {
  return {
    ...wireBoard(board),
    closed,
    ...(start !== null && { start: toPair(board, start) }),
    ...(end !== null && { end: toPair(board, end) }),
  };
}

/** @param {Pick<TourState, 'board' | 'goal' | 'seed'>} state @param {string} method */
export function tourQuery({ board, goal, seed }, method) {
  return { request: 'tour', ...wireGoal(board, goal), method, seed, compact: true };
}

/** The tour of a reply: its squares, or its first square and its moves. @param {Board} board
 *  @param {Record<string, any>} reply @returns {Tour} */
export function readTour(board, reply) {
  if (typeof reply.moves !== 'string')
    return { order: Int32Array.from(reply.squares, (pair) => fromPair(board, pair)), closed: reply.closed };
  const directions = reply.directions ?? offsets(board.leaper);
  const order = new Int32Array(reply.moves.length + 1);
  order[0] = fromPair(board, reply.first);
  for (let i = 0; i < reply.moves.length; i++)
    order[i + 1] = step(board, order[i], directions[reply.moves.charCodeAt(i) - 48]);
  return { order, closed: reply.closed };
}
