// A move as lines: from centre to centre, or, over a seam, from the first square to the seam and from the seam to the
// second square, each with a short stub beyond. The same rules as crates/destrier-draw/src/board/wrap.rs.

import { flipsColumns, flipsRows, offsets, step } from './geometry.js';

/** @typedef {import('./geometry.js').Board} Board */
/** @typedef {import('./layout.js').MoveLines} MoveLines */

/** The offset that leads from one square to another over the fewest seams, or null.
 *  @param {Board} board @param {number} from @param {number} to @returns {[number, number] | null} */
export function straightest(board, from, to) {
  const { rows, cols } = board;
  const row = Math.floor(from / cols);
  const col = from % cols;
  const down = Math.floor(to / cols) - row;
  const right = (to % cols) - col;
  const moves = offsets(board.leaper);
  if (moves.some(([a, b]) => a === down && b === right)) return [down, right];
  /** @type {[number, number] | null} */
  let best = null;
  let fewest = Infinity;
  for (const offset of moves) {
    if (step(board, from, offset) !== to) continue;
    const seams = Math.abs(Math.floor((row + offset[0]) / rows)) + Math.abs(Math.floor((col + offset[1]) / cols));
    if (seams < fewest) [best, fewest] = [offset, seams];
  }
  return best;
}

/** The fractions of a move at which it crosses its first and its last seam, or null.
 *  @param {[number, number, number][]} axes  start, length and side of each axis @returns {[number, number] | null} */
function crossings(axes) {
  /** @type {[number, number] | null} */
  let ends = null;
  for (const [from, length, side] of axes) {
    const count = Math.abs(Math.floor((from + length) / side));
    if (count === 0 || length === 0) continue;
    for (const index of [0, count - 1]) {
      const fraction = ((length > 0 ? index + 1 : -index) * side - from) / length;
      ends = ends ? [Math.min(ends[0], fraction), Math.max(ends[1], fraction)] : [fraction, fraction];
    }
  }
  return ends;
}

/** The lines of one move. @param {Board} board @param {number} from @param {number} to @param {number} stub
 *  @returns {MoveLines} */
export function moveLines(board, from, to, stub) {
  const { rows, cols } = board;
  const [x, y] = [(from % cols) + 0.5, Math.floor(from / cols) + 0.5];
  const [endX, endY] = [(to % cols) + 0.5, Math.floor(to / cols) + 0.5];
  if (board.surface === 'plane') return { lines: [[x, y, endX, endY]], stubs: [] };
  const offset = straightest(board, from, to);
  if (!offset) return { lines: [], stubs: [] };
  const [down, right] = offset;
  const ends = crossings([
    [x, right, cols],
    [y, down, rows],
  ]);
  if (!ends) return { lines: [[x, y, endX, endY]], stubs: [] };
  const [first, last] = ends;
  /** @param {number} fraction @returns {[number, number]} */
  const at = (fraction) => [x + fraction * right, y + fraction * down];
  const inside = at((last + 1) / 2);
  const copyRight = Math.floor(inside[0] / cols);
  const copyDown = Math.floor(inside[1] / rows);
  /** @param {[number, number]} point @returns {[number, number]} */
  const mapBack = ([px, py]) => {
    const [backX, backY] = [px - copyRight * cols, py - copyDown * rows];
    return [
      flipsColumns(board) && copyDown % 2 !== 0 ? cols - backX : backX,
      flipsRows(board) && copyRight % 2 !== 0 ? rows - backY : backY,
    ];
  };
  const beyond = stub / Math.hypot(right, down);
  const entry = mapBack(at(last));
  return {
    lines: [
      [x, y, ...at(first)],
      [...entry, endX, endY],
    ],
    stubs: [
      [...at(first), ...at(first + beyond)],
      [...entry, ...mapBack(at(last - beyond))],
    ],
  };
}
