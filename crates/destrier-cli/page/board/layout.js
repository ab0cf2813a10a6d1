// How a board is drawn: where its cells are, and the lines of a move. Painters know no boards, only layouts.

import { gridLayout } from './grid-layout.js';
import { rectangleLayout } from './rectangle-layout.js';

/** @typedef {[number, number]} Point  right and down, in widths of a cell */
/** @typedef {[number, number, number, number]} Line  both ends */
/** @typedef {[number, number, number, number, number, number]} Wedge
 *  both ends, and the widths there relative to lines */
/** @typedef {{lines: Line[], stubs: Line[], wedges?: Wedge[], form?: 'thin' | 'faint'}} MoveLines
 *  stubs: pale continuations beyond a seam; thin: between layers; faint: behind the board */
/** @typedef {{points: Point[], seam: boolean}} Border */
/** @typedef {{first: number, end: number, borders: Border[]}} Part
 *  the cells from `first` to `end`, and their borders */
/** @typedef {{at: Point, text: string, size: number, anchor: 'start' | 'middle' | 'end'}} Label */

/** @typedef {object} Layout
 *  @property {number} across  width without margins
 *  @property {number} down  height without margins
 *  @property {import('./measures.js').Measures} measures
 *  @property {(id: number) => Point} centre
 *  @property {(id: number) => Point[] | null} outline  the corners of a cell; null if it cannot be seen
 *  @property {(id: number) => number} shade  0 light, 1 dark, 2 between
 *  @property {(from: number, to: number) => MoveLines} move
 *  @property {Part[]} parts  the cells in the order in which they are painted: later ones can hide earlier ones
 *  @property {Label[]} labels
 *  @property {(x: number, y: number) => number | null} cellAt
 *  @property {(id: number, down: number, right: number) => number} beside  where an arrow key leads */

/** @type {WeakMap<import('./geometry.js').Board, Layout[]>} */
const made = new WeakMap();

/** @param {import('./geometry.js').Board} board @param {boolean} [inSpace]  whether a box or a cube is seen as a body
 *  @returns {Layout} */
export function layoutOf(board, inSpace = false) {
  const layouts = made.get(board) ?? [];
  made.set(board, layouts);
  return (layouts[Number(inSpace)] ??= board.grid ? gridLayout(board.grid, inSpace) : rectangleLayout(board));
}

/** The width of lines that are thin or faint, relative to others. */
export const THIN = 0.4;

/** The corners of a wedge. @param {Wedge} wedge @param {number} stroke  the width of a line @returns {Point[]} */
export function wedgeCorners([x, y, endX, endY, width, endWidth], stroke) {
  const length = Math.hypot(endX - x, endY - y) || 1;
  const [right, down] = [((endX - x) / length) * stroke, ((endY - y) / length) * stroke];
  const [half, endHalf] = [width / 2, endWidth / 2];
  return [
    [x - half * down, y + half * right],
    [x + half * down, y - half * right],
    [endX + endHalf * down, endY - endHalf * right],
    [endX - endHalf * down, endY + endHalf * right],
  ];
}
