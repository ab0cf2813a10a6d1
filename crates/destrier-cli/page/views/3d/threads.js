// A tour as lines on the parts of a board: the pieces that a surface bends into space. On a rectangle they are cut
// wherever a move crosses a seam; on a cube they go over its edges, and in a box they are straight.

import { flipsColumns, flipsRows } from '../../board/geometry.js';
import { straightest } from '../../board/seams.js';
import { edgeCrossing } from '../../board/grid-space.js';
import { moveCount } from '../../board/state.js';
import { centresOf } from './body.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('../../board/state.js').Tour} Tour */
/** @typedef {import('./body.js').Place} Place */
/** @typedef {{move: number, points: Place[]}} Thread  the number of the move, and its points */

/** Straight parts per move; more would not be seen. */
const PARTS = 8;

/** @param {Board} board @param {Tour} tour @returns {Thread[]} */
export function threads(board, tour) {
  /** @type {Thread[]} */
  const found = [];
  const { order } = tour;
  const centre = centresOf(board);
  /** @param {number} from @param {number} to @returns {Place[][]} */
  const inGrid = (from, to) => [[centre(from), ...overEdge(board, centre, from, to), centre(to)]];
  const linesOf = board.grid
    ? inGrid
    : (/** @type {number} */ from, /** @type {number} */ to) => pieces(board, from, to);
  for (let move = 0; move < moveCount(tour); move++)
    for (const points of linesOf(order[move], order[(move + 1) % order.length])) found.push({ move, points });
  return found;
}

/** The point of an edge of a cube at which a move goes over it, on both faces; none within a face or a box.
 *  @param {Board} board @param {(id: number) => Place} centre @param {number} from @param {number} to
 *  @returns {Place[]} */
function overEdge({ grid }, centre, from, to) {
  if (grid?.kind !== 'cube' || centre(from)[2] === centre(to)[2]) return [];
  const [side] = grid.sides;
  /** @param {number} id @param {number} other @returns {Place[]} */
  const end = (id, other) => {
    const line = edgeCrossing(grid, id, other);
    const [u, v, part] = centre(id);
    return line ? [[u + (line.share * line.right) / side, v + (line.share * line.down) / side, part]] : [];
  };
  return [...end(from, to), ...end(to, from)];
}

/** @param {Board} board @param {number} from @param {number} to @returns {Place[][]} */
function pieces(board, from, to) {
  const { rows, cols } = board;
  const offset = straightest(board, from, to);
  if (!offset) return [];
  const [down, right] = offset;
  const [x, y] = [(from % cols) + 0.5, Math.floor(from / cols) + 0.5];
  const cuts = [...crossings(x, right, cols), ...crossings(y, down, rows)];
  const stops = [...Array.from({ length: PARTS + 1 }, (_, i) => i / PARTS), ...cuts].sort((a, b) => a - b);
  /** @type {Place[][]} */
  const found = [[]];
  for (let i = 0; i + 1 < stops.length; i++) {
    if (stops[i + 1] - stops[i] < 1e-9) continue;
    // The middle of a part says in which copy of the board it lies.
    const middle = (stops[i] + stops[i + 1]) / 2;
    const [copyRight, copyDown] = [Math.floor((x + middle * right) / cols), Math.floor((y + middle * down) / rows)];
    /** @param {number} stop @returns {Place} */
    const place = (stop) => {
      const [u, v] = [(x + stop * right) / cols - copyRight, (y + stop * down) / rows - copyDown];
      return [
        flipsColumns(board) && copyDown % 2 !== 0 ? 1 - u : u,
        flipsRows(board) && copyRight % 2 !== 0 ? 1 - v : v,
        0,
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
