// The tiles of a construction as marks: tiles that touch have different colours.

import { cellAt } from '../../board/geometry.js';

/** @typedef {import('../../board/geometry.js').Board} Board */

/** The marks that the board has for parts. */
const COLOURS = 4;

/** @param {Board} board @param {[number, number][][]} tiles @returns {Map<number, string>} */
export function tileMarks(board, tiles) {
  /** @type {Map<number, number>} square -> tile */
  const tileOf = new Map();
  tiles.forEach((tile, i) => tile.forEach((pair) => tileOf.set(cellAt(board, pair), i)));
  /** @type {number[]} */
  const colours = [];
  tiles.forEach((tile, i) => {
    const taken = new Set();
    for (const [row, col] of tile)
      for (const near of /** @type {[number, number][]} */ ([
        [row - 1, col],
        [row + 1, col],
        [row, col - 1],
        [row, col + 1],
      ])) {
        const other = tileOf.get(cellAt(board, near));
        if (other !== undefined && other !== i) taken.add(colours[other]);
      }
    const free = Array.from({ length: COLOURS }, (_, colour) => colour).filter((colour) => !taken.has(colour));
    colours.push(free[0] ?? i % COLOURS);
  });
  return new Map([...tileOf].map(([id, tile]) => [id, `part-${colours[tile]}`]));
}
