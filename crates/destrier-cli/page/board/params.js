// A board and a goal as parameters of the address:
// board=torus:5x7, piece=king, holes=c3.d4, start=a1, end=b3, closed=1.

import { PIECES, SURFACES, boardText, makeBoard, pieceName, squareName, squareOf } from './geometry.js';

/** @typedef {import('./geometry.js').Board} Board */
/** @typedef {{closed: boolean, start: number | null, end: number | null}} Goal */

const LARGEST_SIDE = 2000;

/** The board of an address. Parts that make no sense are ignored: addresses are typed by hand.
 *  @param {URLSearchParams} params @param {string} [fallback] @returns {Board} */
export function readBoard(params, fallback = '8x8') {
  const parts = /^(?:(\w+):)?(\d+)x(\d+)$/.exec(params.get('board') ?? '') ?? /^(?:(\w+):)?(\d+)x(\d+)$/.exec(fallback);
  const [surface = 'plane', rows, cols] = parts ? parts.slice(1) : ['plane', '8', '8'];
  /** @param {string} text */
  const side = (text) => Math.min(Math.max(Number(text), 1), LARGEST_SIDE);
  const known = SURFACES.some(({ name }) => name === surface);
  const board = makeBoard(side(rows), side(cols), {
    surface: known ? surface : 'plane',
    leaper: readPiece(params.get('piece')),
  });
  const holes = (params.get('holes') ?? '')
    .split('.')
    .map((name) => squareOf(board, name))
    .filter((id) => id !== null);
  return { ...board, holes: new Set(holes) };
}

/** @param {string | null} text @returns {import('./geometry.js').Leaper} */
function readPiece(text) {
  const known = PIECES.find(({ name }) => name === text);
  if (known) return known.leaper;
  const pair = /^(\d{1,2}),(\d{1,2})$/.exec(text ?? '');
  return pair ? [Number(pair[1]), Number(pair[2])] : [1, 2];
}

/** @param {URLSearchParams} params @param {Board} board @returns {Goal} */
export function readGoal(params, board) {
  /** @param {string} key */
  const square = (key) => {
    const id = squareOf(board, params.get(key) ?? '');
    return id !== null && !board.holes.has(id) ? id : null;
  };
  return { closed: params.get('closed') === '1', start: square('start'), end: square('end') };
}

/** @param {Board} board @returns {Record<string, string>} */
export function boardParams(board) {
  /** @type {Record<string, string>} */
  const params = { board: boardText(board) };
  if (pieceName(board.leaper) !== 'knight') params.piece = pieceName(board.leaper);
  if (board.holes.size)
    params.holes = [...board.holes]
      .sort((a, b) => a - b)
      .map((id) => squareName(board, id))
      .join('.');
  return params;
}

/** @param {Board} board @param {Goal} goal @returns {Record<string, string>} */
export function goalParams(board, { closed, start, end }) {
  /** @type {Record<string, string>} */
  const params = closed ? { closed: '1' } : {};
  if (start !== null) params.start = squareName(board, start);
  if (end !== null) params.end = squareName(board, end);
  return params;
}
