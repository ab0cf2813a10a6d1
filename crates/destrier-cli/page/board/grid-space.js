// Boxes and cubes in space, as in crates/destrier-core/src/board: the centres of their cells, and moves over the edges
// of a cube.

/** @typedef {import('./grids.js').Grid} Grid */
/** @typedef {[number, number, number]} Vector  right, down, towards the viewer, in widths of a cell */
/** @typedef {{first: Vector, right: Vector, down: Vector, rows: number, cols: number}} SpacePart
 *  a layer or a face: the centre of its first cell, and the steps along its row and its column */

/** Of each face of a cube the directions out of the cube, of its columns, and of its rows. @type {Vector[][]} */
export const FACES = [
  [[0, -1, 0], [0, 0, 1], [1, 0, 0]],
  [[-1, 0, 0], [0, 1, 0], [0, 0, 1]],
  [[0, 0, 1], [0, 1, 0], [1, 0, 0]],
  [[1, 0, 0], [0, 1, 0], [0, 0, -1]],
  [[0, 0, -1], [0, 1, 0], [-1, 0, 0]],
  [[0, 1, 0], [0, 0, -1], [1, 0, 0]],
];

/** @param {Vector} a @param {Vector} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {Vector} a @param {number} factor @returns {Vector} */
export const scaled = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];
/** @param {...Vector} vectors */
export const added = (...vectors) =>
  vectors.reduce((sum, part) => /** @type {Vector} */ (sum.map((value, axis) => value + part[axis])), [0, 0, 0]);

/** The layers of a box with two or three sides, or the faces of a cube. @param {Grid} grid @returns {SpacePart[]} */
export function spaceParts({ kind, sides }) {
  const [rows, cols] = kind === 'cube' ? [sides[0], sides[0]] : sides.slice(-2);
  if (kind === 'cube') {
    return FACES.map(([up, down, right]) => {
      const out = scaled(added(up, [1, 1, 1]), rows / 2);
      const first = added(out, scaled(added(down, right), (1 - rows) / 2));
      return { first, right, down, rows, cols };
    });
  }
  if (sides.length === 2) return [{ first: [0.5, 0.5, 0], right: [1, 0, 0], down: [0, 1, 0], rows, cols }];
  return Array.from({ length: sides[0] }, (_, layer) => ({
    first: [0.5, layer + 0.5, 0.5],
    right: [1, 0, 0],
    down: [0, 0, 1],
    rows,
    cols,
  }));
}

/** The centre of a cell in space. @param {Grid} grid @param {SpacePart[]} parts @param {number} id */
export function spacePlace({ coordinates }, parts, id) {
  const { rows, cols, first, right, down } = parts[0];
  const part = parts[Math.floor(id / (rows * cols))] ?? { first, right, down };
  const [row, col] = coordinates(id).slice(-2);
  return added(part.first, scaled(part.down, row - 1), scaled(part.right, col - 1));
}

/** The straight line between two cells of neighbouring faces of a cube, unfolded over the common edge into the plane of
 *  the first, and the share of it before the edge. Null if the faces are the same or opposite. @param {Grid} grid
 *  @param {number} from @param {number} to */
export function edgeCrossing(grid, from, to) {
  const parts = spaceParts(grid);
  const [[up, down, right], [beyond]] = [from, to].map((id) => FACES[grid.coordinates(id)[0] - 1]);
  if (dot(up, beyond) !== 0) return null;
  const [start, end] = [from, to].map((id) => spacePlace(grid, parts, id));
  const depth = dot(start, up) - dot(end, up);
  const before = dot(end, beyond) - dot(start, beyond);
  const line = added(end, scaled(added(up, beyond), depth), scaled(start, -1));
  return { right: dot(line, right), down: dot(line, down), share: before / (before + depth) };
}
