// Tours as text, in formats that `destrier check` reads (docs/reference/formats.md).

import { boardText, cellCount, coordinates, pieceName, sortedHoles, squareName } from '../board/geometry.js';

/** @typedef {import('../board/geometry.js').Board} Board */
/** @typedef {import('../board/state.js').Tour} Tour */
/** @typedef {{board: Board, tour: Tour, method: string, seed: number}} Saved */

/** Squares per piece of text. Four million squares in one array of pairs would take a gigabyte. */
const PIECE = 50_000;

/** The squares of a tour as text, in pieces. @param {Tour} tour @param {(id: number) => string} word
 *  @param {string} separator @returns {string[]} */
function inPieces({ order }, word, separator) {
  const pieces = [];
  for (let from = 0; from < order.length; from += PIECE) {
    const words = Array.from(order.subarray(from, from + PIECE), word);
    pieces.push((from ? separator : '') + words.join(separator));
  }
  return pieces;
}

/** The message of a tour, in pieces of text. @param {Saved} saved @returns {string[]} */
export function jsonText({ board, tour, method, seed }) {
  const leaper = pieceName(board.leaper) === 'knight' ? {} : { leaper: board.leaper };
  const holes = board.holes.size ? { holes: sortedHoles(board).map((id) => coordinates(board, id)) } : {};
  const fields = { board: boardText(board), ...leaper, ...holes, closed: tour.closed, method, seed };
  const head = JSON.stringify({ answer: 'tour', v: 1, ...fields }).slice(0, -1);
  const squares = inPieces(tour, (id) => `[${coordinates(board, id)}]`, ',');
  return [`${head},"squares":[`, ...squares, ']}\n'];
}

/** The whole board in one line of text, as docs/reference/boards.md describes it. @param {Board} board */
export function boardLine(board) {
  const words = [boardText(board)];
  if (pieceName(board.leaper) !== 'knight') words.push(`leaper=${board.leaper}`);
  if (board.holes.size)
    words.push(
      `without=${sortedHoles(board)
        .map((id) => squareName(board, id))
        .join(',')}`,
    );
  return words.join(' ');
}

/** The tour file of TSPLIB, in pieces of text: cells are numbered in their order from 1, holes are not counted.
 *  @param {Saved} saved @returns {string[]} */
export function tsplibText({ board, tour, method, seed }) {
  const numbers = new Int32Array(cellCount(board));
  let last = 0;
  for (let id = 0; id < numbers.length; id++) if (!board.holes.has(id)) numbers[id] = ++last;
  const shape = tour.closed ? 'closed' : 'open';
  const head = [
    `NAME : ${boardText(board).replace(':', '-')}`,
    `COMMENT : board ${boardLine(board)}`,
    `COMMENT : ${shape} tour by ${method}, seed ${seed}`,
    'TYPE : TOUR',
    `DIMENSION : ${last}`,
    'TOUR_SECTION',
    '',
  ];
  return [head.join('\n'), ...inPieces(tour, (id) => String(numbers[id]), '\n'), '\n-1\nEOF\n'];
}
