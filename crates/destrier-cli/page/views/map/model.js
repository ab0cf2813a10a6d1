// The state of the Map view: the boards of a surface up to a size, or the starting squares of one board.

import { makeBoard } from '../../board/geometry.js';
import { boardParams, readBoard } from '../../board/params.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {{show: 'boards' | 'starts', board: Board, upto: [number, number]}} MapState
 *  upto: the largest numbers of rows and columns of the map of boards */

export const LARGEST_MAP = 40;
const LARGEST_STARTS = 32;

/** @param {URLSearchParams} params @returns {MapState} */
export function readState(params) {
  const board = readBoard(params, '5x6');
  const [rows, cols] = /^(\d+)x(\d+)$/
    .exec(params.get('upto') ?? '')
    ?.slice(1)
    .map(Number) ?? [20, 20];
  /** @param {number} side */
  const side = (side) => Math.min(Math.max(side, 1), LARGEST_MAP);
  const small = Math.max(board.rows, board.cols) <= LARGEST_STARTS;
  return {
    show: params.get('show') === 'starts' ? 'starts' : 'boards',
    board: small ? board : { ...board, rows: 8, cols: 8, holes: new Set() },
    upto: [side(rows), side(cols)],
  };
}

/** @param {MapState} state @returns {Record<string, string>} */
export function stateParams({ show, board, upto }) {
  const size = upto.join('x');
  return {
    ...(show === 'starts' && { show }),
    ...boardParams(board),
    ...(size !== '20x20' && { upto: size }),
  };
}

/** The board whose size is the size of the map. @param {MapState} state @returns {Board} */
export const mapBoard = ({ board: { surface, leaper }, upto: [rows, cols] }) =>
  makeBoard(rows, cols, { surface, leaper });
