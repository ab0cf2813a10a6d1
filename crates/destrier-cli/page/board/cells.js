// Boxes, cubes and hexagons in the browser, and rectangles for pieces that combine leapers. The engine knows their
// moves; the page knows their text.

/** @typedef {{text: string, kind: string, sides: number[]}} CellBoard  text: the whole line, such as "box:4x5x6" */

/** Pieces that combine leapers. The engine moves them on boxes, and a rectangle is a box with two sides. */
export const COMPOUNDS = [
  { name: 'gnu', title: 'Gnu (knight and camel)' },
  { name: 'okapi', title: 'Okapi (knight and zebra)' },
  { name: 'bison', title: 'Bison (camel and zebra)' },
  { name: 'centaur', title: 'Centaur (king and knight)' },
];

/** Whether a piece is written as one that combines leapers, such as "1,2+1,3" or "gnu". @param {string} piece */
export const combinesLeapers = (piece) => piece.includes('+') || COMPOUNDS.some(({ name }) => name === piece);

/** The piece that the line of a board names, or ''. @param {string} text */
const pieceIn = (text) => /\sleaper=(\S+)/.exec(text)?.[1] ?? '';

/** Whether a text begins like a box, a cube or a hexagon, well formed or not, or has a piece that combines leapers.
 *  @param {string | null} text */
export const namesCells = (text) => /^\s*(box|cube|hex):/.test(text ?? '') || combinesLeapers(pieceIn(text ?? ''));

/** Whether an address shows a board of cells. @param {URLSearchParams} params */
export const showsCells = (params) => namesCells(params.get('board')) || combinesLeapers(params.get('piece') ?? '');

/** @param {string} text @returns {CellBoard | null} */
export function readCells(text) {
  const parts = /^(?:(box):(\d+(?:[x×]\d+)+)|(cube|hex):(\d+)|(\d+[x×]\d+))(?:\s|$)/.exec(text.trim());
  if (!parts) return null;
  const sides = (parts[2] ?? parts[4] ?? parts[5]).split(/[x×]/).map(Number);
  const line = parts[5] ? `box:${text.trim()}` : text.trim();
  return sides.includes(0) ? null : { text: line, kind: parts[1] ?? parts[3] ?? 'box', sides };
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
