// The board and the tour as triangles. Both know their points on the flat board, and move them when the board is
// rolled up: positions are computed again, colours and triangles stay.

/** @typedef {import('../../board/colours.js').Rgb} Rgb */
/** @typedef {import('./body.js').Body} Body */
/** @typedef {import('./body.js').Patch} Patch */
/** @typedef {import('./body.js').Place} Place */
/** @typedef {import('./shapes.js').Point} Point */
/** @typedef {import('./threads.js').Thread} Thread */
/** @typedef {any} Three */

/** Sides of the tube along a move. */
const SIDES = 6;
const STEP = 1e-3;

/** The normal of a surface, of either sign. @param {Body} body @param {Place} place @returns {Point} */
function normal(body, [u, v, part]) {
  const [a, b] = [body(u - STEP, v, part), body(u + STEP, v, part)];
  const [c, d] = [body(u, v - STEP, part), body(u, v + STEP, part)];
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

/** The cells. Each has points of its own, so that its colour ends at its edge. @param {Three} three
 *  @param {Patch[]} patches @param {Rgb[]} colours  of the shades */
export function boardMesh(three, patches, colours) {
  /** @type {Place[]} */ const places = [];
  /** @type {number[]} */ const paint = [];
  /** @type {number[]} */ const triangles = [];
  for (const patch of patches) {
    for (const corners of patch.triangles) triangles.push(...corners.map((corner) => corner + places.length));
    places.push(...patch.places);
    for (const _ of patch.places) paint.push(...linear(colours[patch.shade]));
  }
  const geometry = buffers(three, places.length, paint, triangles);
  return {
    geometry,
    /** @param {Body} body */
    bend: (body) => fill(geometry, places.length, (i) => [body(...places[i]), normal(body, places[i])]),
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
    /** @param {Body} body @param {number} radius */
    bend(body, radius) {
      /** @type {[Point, Point][]} */
      const ringPoints = [];
      for (const { points } of threads) {
        const places = points.map((place) => body(...place));
        points.forEach((place, i) => {
          const last = places.length - 1;
          const along = unit(minus(places[Math.min(i + 1, last)], places[Math.max(i - 1, 0)]));
          // The ends reach a little further, so that two moves meet without a notch.
          const reach = 0.55 * radius * (i === 0 ? -1 : i === last ? 1 : 0);
          const across = cross(along, normal(body, place));
          // A move straight up has no side of its own.
          const aside = unit(Math.hypot(...across) > 0.01 ? across : cross(along, [along[1], along[2], along[0]]));
          const up = cross(aside, along);
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
