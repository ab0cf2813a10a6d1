// Tours as text, in formats that `destrier check` reads (docs/reference/formats.md).

import { boardText, pieceName, squareName, toPair } from '../board/geometry.js';

/** @typedef {import('../board/geometry.js').Board} Board */
/** @typedef {import('../board/state.js').Tour} Tour */
/** @typedef {{board: Board, tour: Tour, method: string, seed: number}} Saved */

/** @param {Saved} saved */
export function jsonText({ board, tour, method, seed }) {
  const leaper = pieceName(board.leaper) === 'knight' ? {} : { leaper: board.leaper };
  const holes = board.holes.size
    ? { holes: [...board.holes].sort((a, b) => a - b).map((id) => toPair(board, id)) }
    : {};
  const squares = Array.from(tour.order, (id) => toPair(board, id));
  const fields = { board: boardText(board), ...leaper, ...holes, closed: tour.closed, method, seed, squares };
  return `${JSON.stringify({ answer: 'tour', v: 1, ...fields })}\n`;
}

/** The whole board in one line of text, as docs/reference/boards.md describes it. @param {Board} board */
export function boardLine(board) {
  const words = [boardText(board)];
  if (pieceName(board.leaper) !== 'knight') words.push(`leaper=${board.leaper}`);
  if (board.holes.size)
    words.push(
      `without=${[...board.holes]
        .sort((a, b) => a - b)
        .map((id) => squareName(board, id))
        .join(',')}`,
    );
  return words.join(' ');
}

/** The tour file of TSPLIB: squares are numbered row by row from 1, holes are not counted. @param {Saved} saved */
export function tsplibText({ board, tour, method, seed }) {
  const numbers = new Map();
  for (let id = 0; id < board.rows * board.cols; id++) if (!board.holes.has(id)) numbers.set(id, numbers.size + 1);
  const shape = tour.closed ? 'closed' : 'open';
  return [
    `NAME : ${boardText(board).replace(':', '-')}`,
    `COMMENT : board ${boardLine(board)}`,
    `COMMENT : ${shape} tour by ${method}, seed ${seed}`,
    'TYPE : TOUR',
    `DIMENSION : ${numbers.size}`,
    'TOUR_SECTION',
    ...Array.from(tour.order, (id) => numbers.get(id)),
    '-1',
    'EOF',
    '',
  ].join('\n');
}
