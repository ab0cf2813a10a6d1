// A tour as lines on the flat board, cut wherever a move crosses a seam: the pieces that a surface bends into space.

import { flipsColumns, flipsRows } from '../../board/geometry.js';
import { straightest } from '../../board/seams.js';
import { moveCount } from '../../board/state.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('../../board/state.js').Tour} Tour */
/** @typedef {{move: number, points: [number, number][]}} Thread  the number of the move, and points (u, v) */

/** Straight parts per move; more would not be seen. */
const PARTS = 8;

/** @param {Board} board @param {Tour} tour @returns {Thread[]} */
export function threads(board, tour) {
  /** @type {Thread[]} */
  const found = [];
  const { order } = tour;
  for (let move = 0; move < moveCount(tour); move++)
    for (const points of pieces(board, order[move], order[(move + 1) % order.length])) found.push({ move, points });
  return found;
}

/** @param {Board} board @param {number} from @param {number} to @returns {[number, number][][]} */
function pieces(board, from, to) {
  const { rows, cols } = board;
  const offset = straightest(board, from, to);
  if (!offset) return [];
  const [down, right] = offset;
  const [x, y] = [(from % cols) + 0.5, Math.floor(from / cols) + 0.5];
  const cuts = [...crossings(x, right, cols), ...crossings(y, down, rows)];
  const stops = [...Array.from({ length: PARTS + 1 }, (_, i) => i / PARTS), ...cuts].sort((a, b) => a - b);
  /** @type {[number, number][][]} */
  const found = [[]];
  for (let i = 0; i + 1 < stops.length; i++) {
    if (stops[i + 1] - stops[i] < 1e-9) continue;
    // The middle of a part says in which copy of the board it lies.
    const middle = (stops[i] + stops[i + 1]) / 2;
    const [copyRight, copyDown] = [Math.floor((x + middle * right) / cols), Math.floor((y + middle * down) / rows)];
    /** @param {number} stop @returns {[number, number]} */
    const place = (stop) => {
      const [u, v] = [(x + stop * right) / cols - copyRight, (y + stop * down) / rows - copyDown];
      return [
        flipsColumns(board) && copyDown % 2 !== 0 ? 1 - u : u,
        flipsRows(board) && copyRight % 2 !== 0 ? 1 - v : v,
      ];
    };
    const last = found[found.length - 1];
    if (cuts.includes(stops[i]) && last.length) found.push([place(stops[i]), place(stops[i + 1])]);
    else last.push(...(last.length ? [] : [place(stops[i])]), place(stops[i + 1]));
  }
  return found.filter((points) => points.length > 1);
}

/** The fractions of a move at which one coordinate crosses an edge of the board.
 *  @param {number} from @param {number} length @param {number} side */
function crossings(from, length, side) {
  const found = [];
  for (let line = Math.floor(from / side) - 3; line <= Math.floor(from / side) + 4; line++) {
    const fraction = (line * side - from) / length;
    if (length && fraction > 1e-9 && fraction < 1 - 1e-9) found.push(fraction);
  }
  return found;
}
