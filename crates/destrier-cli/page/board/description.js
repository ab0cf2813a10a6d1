// What a screen reader gets instead of the picture: one sentence, and for small boards a table of numbers.

import { h } from '../dom.js';
import { counted } from '../words.js';
import { boardText, cellCount, cellNoun, columnName, pieceWords, squareName } from './geometry.js';
import { MARK_WORDS, positions } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */

/** Boards with more squares have no table: nobody listens to a thousand numbers. */
const LARGEST_TABLE = 400;

/** @param {BoardState} state */
export function sentence({ board, tour }) {
  const name = boardText(board)
    .replace(/(?<=\d)x/g, ' by ')
    .replace(':', ', ');
  const holes = board.holes.size ? `, ${counted(board.holes.size, 'hole')}` : '';
  const what = `Board ${name}${holes}, ${pieceWords(board.leaper)}.`;
  if (!tour?.order.length) return `${what} No tour is shown.`;
  const [first, last] = [tour.order[0], tour.order[tour.order.length - 1]].map((id) => squareName(board, id));
  const shape = tour.closed
    ? `Closed path from ${first} through ${last} back to ${first}`
    : first === last
      ? `Path of ${first} alone`
      : `Path from ${first} to ${last}`;
  return `${what} ${shape}, ${counted(tour.order.length, cellNoun(board))}.`;
}

/** The tour cell by cell: as a table of numbers, or as a list for boards without rows and columns. Null for a large
 *  board. @param {BoardState} state */
export function order({ board, tour }) {
  if (!tour || cellCount(board) > LARGEST_TABLE) return null;
  if (!board.grid) return table(board, tour);
  const names = Array.from(tour.order, (id) => squareName(board, id));
  return h('p', {}, `The cells in order: ${names.join(' ')}.`);
}

/** @param {import('./geometry.js').Board} board @param {import('./state.js').Tour} tour */
function table(board, tour) {
  const place = positions(board, tour);
  const heads = Array.from({ length: board.cols }, (_, col) => h('th', { scope: 'col' }, columnName(col)));
  const rows = Array.from({ length: board.rows }, (_, row) => {
    const cells = Array.from({ length: board.cols }, (_, col) => {
      const id = row * board.cols + col;
      return h('td', {}, board.holes.has(id) ? 'hole' : place[id] >= 0 ? String(place[id] + 1) : 'empty');
    });
    return h('tr', {}, h('th', { scope: 'row' }, String(board.rows - row)), cells);
  });
  return h(
    'table',
    {},
    h('caption', {}, 'Number of each square in the tour'),
    h('thead', {}, h('tr', {}, h('td', {}), heads)),
    h('tbody', {}, rows),
  );
}

/** What is on one square, in words. @param {BoardState} state @param {number} id */
export function describeSquare({ board, tour, shown, marks, badges }, id) {
  const words = [squareName(board, id)];
  if (board.holes.has(id)) words.push('hole');
  const index = tour ? tour.order.indexOf(id) : -1;
  if (index >= 0 && index <= shown) words.push(`number ${index + 1}`);
  const mark = marks.get(id);
  if (mark) words.push(MARK_WORDS[mark] ?? mark);
  const badge = badges.get(id);
  if (badge) words.push(`degree ${badge}`);
  return words.join(', ');
}
