// The squares and the parts of the board that a reason is about, as marks for the board with a legend.

import { cellAt } from '../../board/geometry.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {number[][]} Squares */
/** @typedef {{marks: Map<number, string>, legend: string}} Drawing */

/** How many marks can be told apart. Further parts begin again with the first one. */
const MARKS = 4;

/** @param {Board} board @param {Record<string, any>} reply  of an exists query @returns {Drawing} */
export function drawReason(board, reply) {
  const squares = /** @type {Squares} */ (reply.squares ?? []);
  const parts = /** @type {Squares[]} */ (reply.parts ?? []);
  /** @type {Map<number, string>} */
  const marks = new Map();
  for (const [i, part] of parts.entries())
    for (const square of part) marks.set(cellAt(board, square), `part-${i % MARKS}`);
  for (const square of squares) marks.set(cellAt(board, square), 'cut');
  const named = squares.length ? 'Red: the squares that the reason names.' : '';
  const compared = parts.length ? 'Other colours: the parts of the board that it compares.' : '';
  return {
    marks,
    legend: squares.length ? `${named} ${compared}`.trim() : compared.replace('Other colours', 'Colours'),
  };
}
