// A board in space: where a point of one of its parts is, the outlines of its cells, and the place of a cell.
//
// A point is (u, v) on a part, both from 0 to 1: u from the left edge to the right one, v from the top to the bottom. A
// rectangle and a hexagon are one part; the layers of a box and the faces of a cube are parts of their own.

import { cellCount } from '../../board/geometry.js';
import { spaceParts } from '../../board/grid-space.js';
import { layoutOf } from '../../board/layout.js';
import { shape } from './shapes.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('./shapes.js').Point} Point */
/** @typedef {[number, number, number]} Place  u, v and the number of the part */
/** @typedef {(u: number, v: number, part: number) => Point} Body */
/** @typedef {{places: Place[], triangles: [number, number, number][], shade: number}} Patch  a cell */

/** The distance between the layers of a box, in cells, so that one can look between them. */
const LAYERS_APART = 1.5;

/** Whether a board has parts of its own in space. @param {Board} board */
const isSolid = ({ grid }) => grid !== null && grid.kind !== 'hex';

/** @param {Board} board @returns {number} */
export const partCount = (board) => (board.grid && isSolid(board) ? spaceParts(board.grid).length : 1);

/** @param {Board} board @param {number} roll @returns {Body} */
export function bodyOf(board, roll) {
  if (!board.grid) return shape(board.surface, board.rows, board.cols, roll);
  if (!isSolid(board)) {
    const { across, down } = layoutOf(board);
    return shape('plane', down, across, 0);
  }
  const parts = spaceParts(board.grid);
  const [{ rows, cols }] = parts;
  // The middle between the first and the last cell is the middle of the body.
  const ends = [parts[0], parts[parts.length - 1]].map(({ first, right, down }, i) =>
    first.map((value, axis) => value + (i ? (cols - 1) * right[axis] + (rows - 1) * down[axis] : 0)),
  );
  const cube = board.grid.kind === 'cube';
  const middle = ends[0].map((value, axis) => (cube ? cols / 2 : (value + ends[1][axis]) / 2));
  const apart = cube ? 1 : LAYERS_APART;
  const scale = cube ? 3 / cols : 4 / Math.max(cols, rows, apart * (parts.length - 1));
  return (u, v, part) => {
    const { first, right, down } = parts[part];
    const [x, y, z] = first.map(
      (value, axis) => scale * (value + (u * cols - 0.5) * right[axis] + (v * rows - 0.5) * down[axis] - middle[axis]),
    );
    return [x, -apart * y, z];
  };
}

/** The place of the centre of a cell. @param {Board} board @returns {(id: number) => Place} */
export function centresOf(board) {
  if (board.grid && isSolid(board)) {
    const [{ rows, cols }] = spaceParts(board.grid);
    return (id) => [
      ((id % cols) + 0.5) / cols,
      (Math.floor((id % (rows * cols)) / cols) + 0.5) / rows,
      Math.floor(id / (rows * cols)),
    ];
  }
  const { across, down, centre } = layoutOf(board);
  return (id) => {
    const [x, y] = centre(id);
    return [x / across, y / down, 0];
  };
}

/** The cells. Those of a rectangle are small grids, so that they can be bent. @param {Board} board
 *  @returns {Patch[]} */
export function patchesOf(board) {
  const centre = centresOf(board);
  const { across, down, centre: middle, outline, shade } = layoutOf(board);
  const solid = board.grid && isSolid(board) ? spaceParts(board.grid)[0] : null;
  const [width, height] = solid ? [solid.cols, solid.rows] : [across, down];
  const side = Math.max(board.rows, board.cols);
  const grid = board.grid ? 0 : side <= 12 ? 6 : side <= 24 ? 4 : 3;
  const ids = Array.from({ length: cellCount(board) }, (_, id) => id).filter((id) => !board.holes.has(id));
  return ids.map((id) => {
    const [u, v, part] = centre(id);
    const [x, y] = middle(id);
    if (grid) return { ...bentSquare(u - 0.5 / width, v - 0.5 / height, width, height, grid), shade: shade(id) };
    const corners = outline(id) ?? [];
    return {
      places: corners.map(([cornerX, cornerY]) => [u + (cornerX - x) / width, v + (cornerY - y) / height, part]),
      triangles: corners.slice(2).map((_, i) => [0, i + 1, i + 2]),
      shade: shade(id),
    };
  });
}

/** @param {number} left @param {number} top @param {number} cols @param {number} rows @param {number} grid
 *  @returns {Pick<Patch, 'places' | 'triangles'>} */
function bentSquare(left, top, cols, rows, grid) {
  /** @type {Place[]} */ const places = [];
  /** @type {Patch['triangles']} */ const triangles = [];
  for (let i = 0; i <= grid; i++)
    for (let j = 0; j <= grid; j++) {
      places.push([left + j / grid / cols, top + i / grid / rows, 0]);
      const corner = i * (grid + 1) + j;
      if (i === grid || j === grid) continue;
      triangles.push([corner, corner + grid + 1, corner + 1], [corner + 1, corner + grid + 1, corner + grid + 2]);
    }
  return { places, triangles };
}
