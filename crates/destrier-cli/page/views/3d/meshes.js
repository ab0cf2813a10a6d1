// The board and the tour as triangles. Both know their points on the flat board, and move them when the board is
// rolled up: positions are computed again, colours and triangles stay.

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('../../board/colours.js').Rgb} Rgb */
/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('./shapes.js').Point} Point */
/** @typedef {import('./threads.js').Thread} Thread */
/** @typedef {any} Three */

/** Sides of the tube along a move. */
const SIDES = 6;
const STEP = 1e-3;

/** The normal of a surface, of either sign. @param {Shape} shape @param {number} u
 *  @param {number} v @returns {Point} */
function normal(shape, u, v) {
  const [a, b] = [shape(u - STEP, v), shape(u + STEP, v)];
  const [c, d] = [shape(u, v - STEP), shape(u, v + STEP)];
  return unit(cross(minus(b, a), minus(d, c)));
}

/** @param {Point} a @param {Point} b @returns {Point} */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @param {Point} a @param {Point} b @returns {Point} */
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** @param {Point} a @returns {Point} */
function unit(a) {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** The squares. Each is a small grid of its own, so that its colour ends at its edge. @param {Three} three
 *  @param {Board} board @param {[Rgb, Rgb]} colours  of light and dark squares */
export function boardMesh(three, board, colours) {
  const { rows, cols, holes } = board;
  const grid = Math.max(rows, cols) <= 12 ? 6 : Math.max(rows, cols) <= 24 ? 4 : 3;
  /** @type {number[]} */ const places = [];
  /** @type {number[]} */ const paint = [];
  /** @type {number[]} */ const triangles = [];
  for (let id = 0; id < rows * cols; id++) {
    if (holes.has(id)) continue;
    const [row, col] = [Math.floor(id / cols), id % cols];
    const first = places.length / 2;
    for (let i = 0; i <= grid; i++)
      for (let j = 0; j <= grid; j++) {
        places.push((col + j / grid) / cols, (row + i / grid) / rows);
        paint.push(...linear(colours[(row + col) % 2]));
        const corner = first + i * (grid + 1) + j;
        if (i < grid && j < grid)
          triangles.push(corner, corner + grid + 1, corner + 1, corner + 1, corner + grid + 1, corner + grid + 2);
      }
  }
  const geometry = buffers(three, places.length / 2, paint, triangles);
  return {
    geometry,
    /** @param {Shape} shape */
    bend(shape) {
      fill(geometry, places.length / 2, (i) => {
        const [u, v] = [places[2 * i], places[2 * i + 1]];
        return [shape(u, v), normal(shape, u, v)];
      });
    },
  };
}

/** The tour as a tube. @param {Three} three @param {Thread[]} threads @param {Rgb[]} colours  of each move */
export function tourMesh(three, threads, colours) {
  /** @type {number[]} */ const paint = [];
  /** @type {number[]} */ const triangles = [];
  /** How many entries of `triangles` belong to the moves up to each one. @type {number[]} */ const ends = [];
  let rings = 0;
  for (const { move, points } of threads) {
    for (let i = 0; i < points.length; i++, rings++)
      for (let side = 0; side < SIDES; side++) {
        paint.push(...linear(colours[move]));
        const [one, next] = [rings * SIDES + side, rings * SIDES + ((side + 1) % SIDES)];
        if (i > 0) triangles.push(one, next, one - SIDES, next, next - SIDES, one - SIDES);
      }
    ends[move] = triangles.length;
  }
  const geometry = buffers(three, rings * SIDES, paint, triangles);
  return {
    geometry,
    /** Shows the first moves only. @param {number} moves */
    show: (moves) => geometry.setDrawRange(0, moves > 0 ? (ends[Math.min(moves, ends.length) - 1] ?? 0) : 0),
    /** @param {Shape} shape @param {number} radius */
    bend(shape, radius) {
      /** @type {[Point, Point][]} */
      const ringPoints = [];
      for (const { points } of threads) {
        const places = points.map(([u, v]) => shape(u, v));
        points.forEach(([u, v], i) => {
          const last = places.length - 1;
          const along = unit(minus(places[Math.min(i + 1, last)], places[Math.max(i - 1, 0)]));
          // The ends reach a little further, so that two moves meet without a notch.
          const reach = 0.55 * radius * (i === 0 ? -1 : i === last ? 1 : 0);
          const up = normal(shape, u, v);
          const aside = unit(cross(along, up));
          for (let side = 0; side < SIDES; side++) {
            const angle = (2 * Math.PI * side) / SIDES;
            const [c, s] = [Math.cos(angle), Math.sin(angle)];
            const out = /** @type {Point} */ (up.map((value, axis) => value * s + aside[axis] * c));
            const at = places[i].map((value, axis) => value + reach * along[axis] + radius * out[axis]);
            ringPoints.push([/** @type {Point} */ (at), out]);
          }
        });
      }
      fill(geometry, ringPoints.length, (i) => ringPoints[i]);
    },
  };
}

/** @param {Three} three @param {number} points @param {number[]} paint @param {number[]} triangles */
function buffers(three, points, paint, triangles) {
  const geometry = new three.BufferGeometry();
  for (const name of ['position', 'normal'])
    geometry.setAttribute(name, new three.Float32BufferAttribute(new Float32Array(3 * points), 3));
  geometry.setAttribute('color', new three.Float32BufferAttribute(paint, 3));
  geometry.setIndex(triangles);
  return geometry;
}

/** @param {Three} geometry @param {number} points @param {(i: number) => [Point, Point]} at  point and normal */
function fill(geometry, points, at) {
  const [position, direction] = [geometry.getAttribute('position'), geometry.getAttribute('normal')];
  for (let i = 0; i < points; i++) {
    const [point, out] = at(i);
    position.setXYZ(i, ...point);
    direction.setXYZ(i, ...out);
  }
  position.needsUpdate = direction.needsUpdate = true;
  geometry.computeBoundingSphere();
}

/** three.js computes with linear light. @param {Rgb} rgb */
const linear = (rgb) =>
  rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
