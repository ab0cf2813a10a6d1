// The squares that a reason is about, as marks for the board: the squares it names, what is left without them, or the
// two colours if it counts those.

import { neighbours, squareOf } from '../../board/geometry.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {Map<number, string>} Marks */
/** @typedef {{marks: Marks, legend: string}} Drawing */

/** Larger boards are not marked: the marks could not be told apart. */
const LARGEST = 4096;

/** What a reason is about, and a legend for the marks. @param {Board} board
 *  @param {Record<string, any>} reply  of an exists query @returns {Drawing} */
export function drawReason(board, reply) {
  if (reply.exists !== false || board.rows * board.cols > LARGEST) return { marks: new Map(), legend: '' };
  const { reason } = reply;
  const named = namedSquares(board, reply);
  const lines = /in (rows|columns) (\d+) and (\d+)/.exec(reason);
  if (lines)
    return {
      marks: outerLines(board, lines[1] === 'rows', [Number(lines[2]), Number(lines[3])]),
      legend: `The two ${lines[1]} are coloured.`,
    };
  if (/squares of one colour|one colour has a square more/.test(reason))
    return { marks: withCut(colours(board), named), legend: 'The colour that has more squares is marked.' };
  if (/^without \d+ squares?\b/i.test(reason)) {
    const marks = withCut(remainingParts(board, named), named);
    return { marks, legend: 'The squares that are taken away are red; the parts that are left have a colour each.' };
  }
  if (/no sequence of moves leads/.test(reason))
    return {
      marks: withCut(remainingParts(board, new Set()), named),
      legend: 'Squares that moves connect have the same colour.',
    };
  return { marks: withCut(new Map(), named), legend: named.size ? 'The squares that the reason names are red.' : '' };
}

/** @param {Marks} marks @param {Set<number>} named */
function withCut(marks, named) {
  for (const id of named) marks.set(id, 'cut');
  return marks;
}

/** Two rows or two columns, counted from 1. @param {Board} board @param {boolean} rows @param {number[]} numbers
 *  @returns {Marks} */
function outerLines(board, rows, numbers) {
  /** @type {Marks} */
  const marks = new Map();
  for (let id = 0; id < board.rows * board.cols; id++)
    if (numbers.includes((rows ? Math.floor(id / board.cols) : id % board.cols) + 1)) marks.set(id, 'part-0');
  return marks;
}

/** @param {Board} board @param {Record<string, any>} reply @returns {Set<number>} */
function namedSquares(board, { reason, squares }) {
  if (squares)
    return new Set(squares.map((/** @type {[number, number]} */ [row, col]) => (row - 1) * board.cols + col - 1));
  const names = String(reason).match(/\b[a-z]{1,2}\d{1,2}\b/g) ?? [];
  return new Set(names.map((name) => squareOf(board, name)).filter((id) => id !== null));
}

/** The parts that are left when squares are taken away, each with a mark of its own. @param {Board} board
 *  @param {Set<number>} without @returns {Marks} */
function remainingParts(board, without) {
  /** @type {Marks} */
  const marks = new Map();
  let parts = 0;
  for (let first = 0; first < board.rows * board.cols; first++) {
    if (marks.has(first) || without.has(first) || board.holes.has(first)) continue;
    const mark = `part-${parts++ % 4}`;
    const waiting = [first];
    marks.set(first, mark);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      for (const next of neighbours(board, id))
        if (!marks.has(next) && !without.has(next)) {
          marks.set(next, mark);
          waiting.push(next);
        }
  }
  return marks;
}

/** The colour that has more squares. @param {Board} board @returns {Marks} */
function colours(board) {
  /** @type {[number[], number[]]} */
  const sides = [[], []];
  for (let id = 0; id < board.rows * board.cols; id++)
    if (!board.holes.has(id)) sides[(Math.floor(id / board.cols) + (id % board.cols)) % 2 === 0 ? 0 : 1].push(id);
  const more = sides[0].length >= sides[1].length ? sides[0] : sides[1];
  return new Map(more.map((id) => [id, 'part-1']));
}
