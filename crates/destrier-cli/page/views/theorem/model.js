// The state of the Theorem view, and the parts into which Squirrel's tour is divided.

import { fromPair, makeBoard } from '../../board/geometry.js';

/** @typedef {{name: string, text: string, ordering: string, from: number, to: number}} Part
 *  from: index of its first square; to: the index after its last one */
/** @typedef {{problems: string[], side: number, show: 'loops' | 'orderings', at: number | null}} TheoremState
 *  problems: what the address asks for and cannot be shown; at: how many parts are shown; null for all */
/** @typedef {{board: import('../../board/geometry.js').Board, order: Int32Array, loops: Part[], orderings: Part[],
 *  residue: {residue: number, modulus: number, first_side: number, n: number} | null}} Lesson */

export const LEAST = 5;
export const MOST = 120;
const FIRST = 63;

/** @param {URLSearchParams} params @returns {TheoremState} */
export function readState(params) {
  const asked = params.get('m') ?? String(FIRST);
  const number = Math.round(Number(asked));
  const side = Number.isFinite(number) ? Math.min(Math.max(number, LEAST), MOST) : FIRST;
  const possible = String(side) === asked;
  return {
    problems: possible ? [] : [`Boards from m = ${LEAST} to ${MOST} are shown here. This is m = ${side}.`],
    side,
    show: params.get('show') === 'orderings' ? 'orderings' : 'loops',
    at: params.has('at') ? Math.max(0, Number(params.get('at')) || 0) : null,
  };
}

/** @param {TheoremState} state @returns {Record<string, string>} */
export const stateParams = ({ side, show, at }) => ({
  m: String(side),
  ...(show === 'orderings' && { show }),
  ...(at !== null && { at: String(at) }),
});

/** @param {Record<string, any>} reply  of a theorem query @returns {Lesson} */
export function readLesson(reply) {
  const side = Math.round(Math.sqrt(reply.squares.length));
  const board = makeBoard(side, side);
  const orderings = /** @type {{ordering: string, from: number, to: number}[]} */ (reply.orderings);
  const loops = /** @type {(Part & {times: number})[]} */ (reply.loops);
  return {
    board,
    order: Int32Array.from(reply.squares, (pair) => fromPair(board, pair)),
    orderings: orderings.map((span) => ({ ...span, name: `ordering ${span.ordering}`, text: '' })),
    // Items that make no moves on this board are left out.
    loops: loops.filter(({ from, to }) => to > from).map((item) => ({ ...item, text: `${item.text}${times(item)}` })),
    residue: reply.class ?? null,
  };
}

/** @param {{name: string, times: number}} item */
const times = ({ name, times }) => (name.startsWith('word') ? '' : ` = ${times}`);

/** Neighbouring parts get colours that are far apart: steps of the golden ratio. @param {number} index */
export const hueOf = (index) => (0.1 + index * 0.6180339887) % 1;

/** The moves of a part. @param {Lesson} lesson @param {Part} part @returns {[number, number][]} */
export function movesOf({ order }, { from, to }) {
  const last = Math.min(to, order.length - 1);
  return Array.from({ length: Math.max(0, last - from) }, (_, i) => [order[from + i], order[from + i + 1]]);
}
