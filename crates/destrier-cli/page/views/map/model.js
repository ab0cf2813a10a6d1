// The state of the Map view: the boards of a surface up to a size, or the starting squares of one board.

import { makeBoard } from '../../board/geometry.js';
import { boardParams, readBoard } from '../../board/params.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {{problems: string[], show: 'boards' | 'starts', board: Board, upto: [number, number]}} MapState
 *  problems: what the address asks for and cannot be shown;
 *  upto: the largest numbers of rows and columns of the map of boards */

export const LARGEST_MAP = 40;
export const LARGEST_STARTS = 32;
const UPTO = 20;

/** @param {URLSearchParams} params @returns {MapState} */
export function readState(params) {
  /** @type {string[]} */
  const problems = [];
  const show = params.get('show') === 'starts' ? 'starts' : 'boards';
  // The map of boards takes only the surface and the piece, so that a board of any size is kept.
  const largest = show === 'starts' ? LARGEST_STARTS : undefined;
  const view = show === 'starts' ? 'The map of starting squares' : 'The map';
  const board = readBoard(params, { fallback: '5x6', largest, cells: 0, view }, problems);
  return { problems, show, board, upto: readUpto(params.get('upto') ?? `${UPTO}x${UPTO}`, problems) };
}

/** @param {string} text @param {string[]} problems @returns {[number, number]} */
function readUpto(text, problems) {
  const [rows, cols] = (/^(\d+)x(\d+)$/.exec(text)?.slice(1) ?? [UPTO, UPTO]).map(Number);
  /** @param {number} side */
  const side = (side) => Math.min(Math.max(side, 1), LARGEST_MAP);
  const shown = `${side(rows)}x${side(cols)}`;
  if (shown !== text)
    problems.push(`A map goes from 1x1 up to ${LARGEST_MAP}x${LARGEST_MAP}. This one goes up to ${shown}.`);
  return [side(rows), side(cols)];
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
