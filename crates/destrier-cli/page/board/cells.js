// Boxes, cubes and hexagons in the browser. The engine knows their moves; the page knows their text.

/** @typedef {{text: string, kind: string, sides: number[]}} CellBoard  text: the whole line, such as "box:4x5x6" */

/** Whether a text begins like a box, a cube or a hexagon, well formed or not. @param {string | null} text */
export const namesCells = (text) => /^\s*(box|cube|hex):/.test(text ?? '');

/** @param {string} text @returns {CellBoard | null} */
export function readCells(text) {
  const parts = /^(?:(box):(\d+(?:[x×]\d+)+)|(cube|hex):(\d+))(?:\s|$)/.exec(text.trim());
  if (!parts) return null;
  const sides = (parts[2] ?? parts[4]).split(/[x×]/).map(Number);
  return sides.includes(0) ? null : { text: text.trim(), kind: parts[1] ?? parts[3], sides };
}

/** How many cells a board has, with its holes. @param {CellBoard} board */
export function cellCount({ kind, sides }) {
  if (kind === 'cube') return 6 * sides[0] ** 2;
  if (kind === 'hex') return 3 * sides[0] * (sides[0] - 1) + 1;
  return sides.reduce((product, side) => product * side, 1);
}

/** Why a board has no picture in space, or ''. @param {CellBoard} board */
export function notInSpace({ kind, sides }) {
  if (kind === 'hex') return 'A hexagon is flat.';
  return kind === 'box' && sides.length > 3 ? `A box with ${sides.length} sides has no picture in space.` : '';
}

/** The name of a cell, such as "(2,3,1)". @param {number[]} coordinates */
export const cellName = (coordinates) => `(${coordinates.join(',')})`;
