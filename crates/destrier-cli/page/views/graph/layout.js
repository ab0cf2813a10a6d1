// Where vertices go: on a circle, or by forces. Forces start from two eigenvectors of the normalised adjacency matrix,
// found by power iteration (Koren 2005), which unfolds the graph; then vertices repel each other and edges pull, with
// smaller and smaller steps (Fruchterman and Reingold 1991). The same graph always gets the same picture.

import { cellCount } from '../../board/geometry.js';
import { usuallyInSpace } from '../../board/grids.js';
import { layoutOf } from '../../board/layout.js';
import { neighbourLists } from './model.js';

/** @typedef {import('./model.js').Graph} Graph */
/** @typedef {{x: Float64Array, y: Float64Array}} Places  within -1 and 1 */

/** @param {number} size @returns {Places} */
const empty = (size) => ({ x: new Float64Array(size), y: new Float64Array(size) });

/** @param {number} size @param {ArrayLike<number>} [order]  the vertices around the circle @returns {Places} */
export function circle(size, order) {
  const places = empty(size);
  for (let i = 0; i < size; i++) {
    const vertex = order ? order[i] : i;
    const angle = (2 * Math.PI * i) / size - Math.PI / 2;
    [places.x[vertex], places.y[vertex]] = [Math.cos(angle), Math.sin(angle)];
  }
  return places;
}

/** Two rings, as generalised Petersen graphs are drawn: the first half of the vertices outside, the second inside.
 *  @param {number} size @returns {Places} */
export function rings(size) {
  const places = empty(size);
  const half = size / 2;
  for (let v = 0; v < size; v++) {
    const angle = (2 * Math.PI * (v % half)) / half - Math.PI / 2;
    const radius = v < half ? 1 : 0.52;
    [places.x[v], places.y[v]] = [radius * Math.cos(angle), radius * Math.sin(angle)];
  }
  return places;
}

/** The cells of a board. @param {import('../../board/geometry.js').Board} board @returns {Places} */
export function boardPlaces(board) {
  const { across, down, centre } = layoutOf(board, usuallyInSpace(board.grid));
  const cells = Array.from({ length: cellCount(board) }, (_, id) => id).filter((id) => !board.holes.has(id));
  const places = empty(cells.length);
  const unit = 2 / Math.max(1, Math.max(across, down) - 1);
  cells.forEach((id, i) => {
    const [x, y] = centre(id);
    [places.x[i], places.y[i]] = [(x - across / 2) * unit, (y - down / 2) * unit];
  });
  return places;
}

/** A small random generator (mulberry32), so that pictures do not change. @param {number} seed */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The places that the eigenvectors give: quick, and the start of the force layout.
 *  @param {Graph} graph @returns {Places} */
export function spectral(graph) {
  const { vertices } = graph;
  const lists = neighbourLists(graph);
  const next = random(1);
  const roots = lists.map((list) => Math.sqrt(Math.max(1, list.length)));
  /** @type {Float64Array[]} */
  const found = [normalised(Float64Array.from(roots))];
  for (let axis = 0; axis < 2; axis++) {
    let vector = Float64Array.from({ length: vertices }, () => next() - 0.5);
    for (let round = 0; round < 200; round++) {
      const image = new Float64Array(vertices);
      for (let v = 0; v < vertices; v++) {
        let sum = 0;
        for (const w of lists[v]) sum += vector[w] / (roots[v] * roots[w]);
        // Half of the vector itself keeps the eigenvalues positive, also on bipartite graphs.
        image[v] = 0.5 * (vector[v] + sum);
      }
      for (const other of found) {
        const share = image.reduce((sum, value, i) => sum + value * other[i], 0);
        for (let v = 0; v < vertices; v++) image[v] -= share * other[v];
      }
      vector = normalised(image);
    }
    found.push(vector);
  }
  const places = empty(vertices);
  for (let v = 0; v < vertices; v++) {
    // A little noise separates vertices that the eigenvectors cannot tell apart.
    places.x[v] = found[1][v] / roots[v] + 1e-3 * (next() - 0.5);
    places.y[v] = found[2][v] / roots[v] + 1e-3 * (next() - 0.5);
  }
  return fitted(places);
}

/** @param {Float64Array} vector */
function normalised(vector) {
  const length = Math.hypot(...(vector.length < 50_000 ? vector : [1])) || 1;
  return vector.map((value) => value / length);
}

/** Moved and scaled so that all places are within -1 and 1. @param {Places} places @returns {Places} */
export function fitted({ x, y }) {
  const [left, right, top, bottom] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
  const half = Math.max(right - left, bottom - top) / 2 || 1;
  return {
    x: x.map((value) => (value - (left + right) / 2) / half),
    y: y.map((value) => (value - (top + bottom) / 2) / half),
  };
}

/** The force layout, round by round. @param {Graph} graph @returns {Generator<Places>} */
export function* forces(graph) {
  const { vertices, edges } = graph;
  const places = spectral(graph);
  const { x, y } = places;
  const rounds = Math.round(Math.min(Math.max(6e7 / vertices ** 2, 40), 300));
  const ideal = Math.sqrt(3 / Math.max(1, vertices));
  for (let round = 0; round < rounds; round++) {
    const step = 0.12 * (1 - round / rounds) + 0.002;
    const [fx, fy] = [new Float64Array(vertices), new Float64Array(vertices)];
    for (let a = 0; a < vertices; a++) {
      for (let b = 0; b < a; b++) {
        const [dx, dy] = [x[a] - x[b], y[a] - y[b]];
        const push = (ideal * ideal) / (dx * dx + dy * dy + 1e-6);
        fx[a] += dx * push;
        fy[a] += dy * push;
        fx[b] -= dx * push;
        fy[b] -= dy * push;
      }
      // Parts that are not connected stay in sight.
      fx[a] -= 0.3 * ideal * x[a];
      fy[a] -= 0.3 * ideal * y[a];
    }
    for (const [a, b] of edges) {
      const [dx, dy] = [x[a] - x[b], y[a] - y[b]];
      const pull = Math.hypot(dx, dy) / ideal;
      fx[a] -= dx * pull;
      fy[a] -= dy * pull;
      fx[b] += dx * pull;
      fy[b] += dy * pull;
    }
    for (let v = 0; v < vertices; v++) {
      const force = Math.hypot(fx[v], fy[v]) || 1;
      x[v] += (fx[v] / force) * Math.min(force, step);
      y[v] += (fy[v] / force) * Math.min(force, step);
    }
    yield fitted(places);
  }
}

/** The finished force layout. @param {Graph} graph @returns {Places} */
export function forceLayout(graph) {
  let last = circle(graph.vertices);
  for (const places of forces(graph)) last = places;
  return last;
}
