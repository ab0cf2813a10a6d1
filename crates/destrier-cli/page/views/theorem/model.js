// The state of the Theorem view, and the parts into which a tour is divided.

import { cellAt, makeBoard } from '../../board/geometry.js';

/** @typedef {{name: string, text: string, ordering: string, from: number, to: number}} Part
 *  from: index of its first square; to: the index after its last one */
/** @typedef {'squirrel' | 'few-turns'} TheoremName */
/** @typedef {{problems: string[], theorem: TheoremName, side: number, show: 'loops' | 'orderings',
 *  at: number | null}} TheoremState
 *  problems: what the address asks for and cannot be shown; at: how many parts are shown; null for all */
/** @typedef {{board: import('../../board/geometry.js').Board, order: Int32Array, loops: Part[], orderings: Part[],
 *  turns: number, residue: {residue: number, modulus: number, first_side: number, n: number} | null}} Lesson */

/** The sides that are shown: from, to, the step between them, and the first. */
const SIDES = {
  squirrel: { least: 5, most: 120, step: 1, first: 63 },
  'few-turns': { least: 10, most: 120, step: 2, first: 48 },
};

/** @param {TheoremName} theorem */
export const sidesOf = (theorem) => SIDES[theorem];

/** The nearest side of a theorem. @param {TheoremName} theorem @param {number} wanted */
export function nearestSide(theorem, wanted) {
  const { least, most, step } = SIDES[theorem];
  return Math.min(Math.max(least + step * Math.round((wanted - least) / step), least), most);
}

/** @param {URLSearchParams} params @returns {TheoremState} */
export function readState(params) {
  /** @type {TheoremName} */
  const theorem = params.get('of') === 'few-turns' ? 'few-turns' : 'squirrel';
  const { least, most, step, first } = SIDES[theorem];
  const asked = params.get('m') ?? String(first);
  const number = Math.round(Number(asked));
  const side = Number.isFinite(number) ? nearestSide(theorem, number) : first;
  const possible = String(side) === asked;
  const which = step === 2 ? 'Even boards' : 'Boards';
  return {
    problems: possible ? [] : [`${which} from m = ${least} to ${most} are shown here. This is m = ${side}.`],
    theorem,
    side,
    show: params.get('show') === 'orderings' ? 'orderings' : 'loops',
    at: params.has('at') ? Math.max(0, Number(params.get('at')) || 0) : null,
  };
}

/** @param {TheoremState} state @returns {Record<string, string>} */
export const stateParams = ({ theorem, side, show, at }) => ({
  ...(theorem !== 'squirrel' && { of: theorem }),
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
    order: Int32Array.from(reply.squares, (pair) => cellAt(board, pair)),
    orderings: orderings.map((span) => ({ ...span, name: `ordering ${span.ordering}`, text: '' })),
    // Items that make no moves on this board are left out.
    loops: loops.filter(({ from, to }) => to > from).map((item) => ({ ...item, text: `${item.text}${times(item)}` })),
    residue: reply.class ?? null,
    turns: reply.turns,
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
