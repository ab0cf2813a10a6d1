// A tour that the reader makes move by move. Pure functions of the board and the path.

import { cellCount, isPlain, neighbours, offsets, squareCount, squareOf, step } from '../../board/geometry.js';
import { cellParam } from '../../board/params.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {{board: Board, closed: boolean, path: number[]}} Game */

/** The longest side on which a tour by hand is still a pleasure. */
export const LARGEST = 20;
export const MAX_CELLS = 600;

/** The squares that can be next. @param {Game} game @returns {number[]} */
export function legalMoves({ board, path }) {
  if (!path.length) return [];
  const visited = new Set(path);
  return neighbours(board, path[path.length - 1]).filter((id) => !visited.has(id));
}

/** @param {Game} game */
export const isFull = ({ board, path }) => path.length > 0 && path.length === squareCount(board);

/** Whether the path is the tour that was asked for. @param {Game} game */
export function isDone(game) {
  const { board, closed, path } = game;
  return isFull(game) && (!closed || (path.length > 2 && neighbours(board, path[path.length - 1]).includes(path[0])));
}

/** What the squares around the path tell: `dead` squares can no longer be part of the tour, and a `forced` square must
 *  be next. In a closed tour every square needs two free neighbours; in an open one only the last may have just one.
 *  @param {Game} game @returns {{dead: Set<number>, forced: Set<number>}} */
export function readBoardAhead(game) {
  const { board, closed, path } = game;
  /** @type {Set<number>} */
  const dead = new Set();
  /** @type {Set<number>} */
  const forced = new Set();
  if (!path.length || isFull(game)) return { dead, forced };
  const visited = new Set(path);
  const [first, head] = [path[0], path[path.length - 1]];
  const next = new Set(legalMoves(game));
  /** @type {number[]} squares with a single free neighbour */
  const ends = [];
  /** @type {number[]} squares next to the head with one other free neighbour */
  const tight = [];
  for (let id = 0; id < cellCount(board); id++) {
    if (visited.has(id) || board.holes.has(id)) continue;
    // The first square is free once more in a closed tour. A path of one square can be left on both sides.
    const free = neighbours(board, id).filter(
      (to) => !visited.has(to) || to === head || (closed && to === first),
    ).length;
    const atStart = path.length === 1 && next.has(id) ? 1 : 0;
    if (closed && free + atStart < 2) dead.add(id);
    else if (free === 0) dead.add(id);
    else if (!closed && free === 1) ends.push(id);
    else if (next.has(id) && free === 2) tight.push(id);
  }
  const left = squareCount(board) - path.length;
  if (ends.length > 1 && left > 1) ends.forEach((id) => dead.add(id));
  if (path.length > 1 && (closed || ends.some((id) => !next.has(id)))) tight.forEach((id) => forced.add(id));
  if (next.size === 1) next.forEach((id) => forced.add(id));
  return { dead, forced };
}

/** The path as digits, the number of each move less one. Where moves have no numbers, the names of the cells.
 *  @param {Game} game */
export function movesText({ board, path }) {
  if (!isPlain(board))
    return path
      .slice(1)
      .map((id) => cellParam(board, id))
      .join('.');
  const moves = offsets(board.leaper);
  return path
    .slice(1)
    .map((id, i) => moves.findIndex((offset) => step(board, path[i], offset) === id))
    .join('');
}

/** The path of an address, and the number of moves that it names. The path ends at the first one that is not a move.
 *  @param {Board} board @param {number | null} start @param {string} text @returns {{path: number[], named: number}} */
export function readMoves(board, start, text) {
  const words = text.split(isPlain(board) ? '' : '.').filter(Boolean);
  if (start === null || board.holes.has(start)) return { path: [], named: words.length };
  const path = [start];
  const moves = offsets(board.leaper);
  for (const word of words) {
    const from = path[path.length - 1];
    const offset = moves[Number(word)];
    const id = isPlain(board) ? (offset ? step(board, from, offset) : -1) : (squareOf(board, word) ?? -1);
    if (id < 0 || path.includes(id) || !neighbours(board, from).includes(id)) break;
    path.push(id);
  }
  return { path, named: words.length };
}
