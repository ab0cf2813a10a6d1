// What Warnsdorff's rule sees: for each square that can be next, how many squares can follow it.

import { neighbours } from '../../board/geometry.js';
import { moveCount, reached } from '../../board/state.js';

/** @typedef {import('../../board/geometry.js').Board} Board */

/** The squares that can follow `id`, each with its number of onward moves. @param {Board} board
 *  @param {(id: number) => boolean} visited @param {number} id @returns {Map<number, number>} */
export function onwardDegrees(board, visited, id) {
  /** @type {Map<number, number>} */
  const degrees = new Map();
  for (const next of neighbours(board, id))
    if (!visited(next))
      degrees.set(next, neighbours(board, next).filter((further) => further !== id && !visited(further)).length);
  return degrees;
}

/** Badges with the degrees, and a mark on the square that the tour takes. @param {Board} board
 *  @param {import('../../board/state.js').Tour} tour @param {number} shown */
export function warnsdorffOverlay(board, tour, shown) {
  /** @type {Map<number, string>} */
  const badges = new Map();
  /** @type {Map<number, string>} */
  const marks = new Map();
  if (shown >= moveCount(tour)) return { badges, marks };
  const visited = new Set(tour.order.subarray(0, reached(tour, shown)));
  const head = tour.order[Math.min(shown, tour.order.length - 1)];
  const degrees = onwardDegrees(board, (id) => visited.has(id), head);
  for (const [id, degree] of degrees) badges.set(id, String(degree));
  const next = tour.order[shown + 1];
  if (next !== undefined) marks.set(next, 'start');
  return { badges, marks };
}
