// What a <tour-board> shows. Painters read it and never change it.

import { cellCount, makeBoard } from './geometry.js';

/** @typedef {import('./geometry.js').Board} Board */
/** @typedef {'lines' | 'numbers' | 'both'} Mode */
/** @typedef {{order: Int32Array, closed: boolean, total?: number}} Tour
 *  the squares in order; `total` is the length of the tour that they are the beginning of, for the colours */
/** @typedef {{moves: [number, number][], colour: number | null}} Layer
 *  moves in one colour: a fraction of the colour circle, or null for the colour of loose moves */

/** @typedef {object} BoardState
 *  @property {Board} board
 *  @property {boolean} inSpace  whether a box or a cube is seen as a body
 *  @property {Tour | null} tour
 *  @property {number} shown  how many moves of the tour are shown
 *  @property {Mode} mode
 *  @property {Layer[]} layers  moves that are not a tour, such as those of a network
 *  @property {Map<number, string>} marks  square -> kind: start, end, hint, dead, forced, cut, part-0 ... part-3
 *  @property {Map<number, string>} badges  square -> a short text, such as its degree
 *  @property {number | null} cursor  the square that the keyboard has chosen
 *  @property {boolean} head  whether the last square that is reached is marked
 */

/** @returns {BoardState} */
export function emptyState() {
  return {
    board: makeBoard(8, 8),
    inSpace: false,
    tour: null,
    shown: Infinity,
    mode: 'lines',
    layers: [],
    marks: new Map(),
    badges: new Map(),
    cursor: null,
    head: true,
  };
}

/** The number of moves, with the closing one. @param {Tour | null} tour */
export const moveCount = (tour) => (tour ? Math.max(0, tour.order.length - (tour.closed ? 0 : 1)) : 0);

/** The number of moves over which the colours spread. @param {Tour} tour */
export const colourSpan = (tour) => Math.max(1, tour.total ?? moveCount(tour));

/** The number of squares that are reached after `shown` moves. @param {Tour} tour @param {number} shown */
export const reached = (tour, shown) => Math.min(tour.order.length, shown + 1);

/** The position of each square in the tour, or -1. @param {Board} board @param {Tour | null} tour */
export function positions(board, tour) {
  const positions = new Int32Array(cellCount(board)).fill(-1);
  tour?.order.forEach((id, index) => (positions[id] = index));
  return positions;
}

/** The kinds of marks, and what a screen reader says for them. */
/** @type {Record<string, string>} */
export const MARK_WORDS = {
  start: 'start',
  end: 'end',
  hint: 'possible move',
  dead: 'dead end',
  forced: 'must be next',
  cut: 'named by the reason',
  'part-0': 'first part',
  'part-1': 'second part',
  'part-2': 'third part',
  'part-3': 'fourth part',
};
