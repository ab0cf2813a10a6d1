// "Is it still possible?", answered exactly: the visited squares become holes, and the rest needs an open tour that
// starts at the head. A closed tour must also end next to its first square.

import { cellAt, coordinates, neighbours, wireBoard } from '../../board/geometry.js';
import { ask } from '../../engine.js';
import { isDone, isFull } from './game.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {{answer: 'yes' | 'no' | 'unknown', reason: string}} Possible */

/** The queries that together decide: one, or one for each square at which a closed tour can end. @param {Game} game */
function remainders({ board, closed, path }) {
  const head = path[path.length - 1];
  const visited = new Set(path);
  const holes = new Set([...board.holes, ...path.slice(0, -1)]);
  const fields = { ...wireBoard({ ...board, holes }), closed: false, start: coordinates(board, head) };
  if (!closed) return [fields];
  const ends = neighbours(board, path[0]).filter((id) => !visited.has(id));
  return ends.map((id) => ({ ...fields, end: coordinates(board, id) }));
}

/** @param {Game} game @param {AbortSignal} signal @returns {Promise<Possible>} */
export async function stillPossible(game, signal) {
  const { board, closed, path } = game;
  if (isDone(game)) return { answer: 'yes', reason: 'The tour is complete' };
  if (isFull(game)) return { answer: 'no', reason: 'The last square is not a move away from the first' };
  if (path.length < 2) {
    const start = path.length && !closed ? { start: coordinates(board, path[0]) } : {};
    return readAnswer(await ask({ request: 'exists', ...wireBoard(board), closed, ...start }, undefined, signal));
  }
  /** @type {Possible} */
  let found = { answer: 'no', reason: 'No free square is left next to the first one' };
  for (const fields of remainders(game)) {
    const answer = readAnswer(await ask({ request: 'exists', ...fields }, undefined, signal));
    if (answer.answer === 'yes') return answer;
    if (found.answer === 'no') found = answer;
  }
  return found;
}

/** @param {Record<string, any>} reply @returns {Possible} */
const readAnswer = ({ exists, reason }) => ({ answer: exists === null ? 'unknown' : exists ? 'yes' : 'no', reason });

/** A next square that leads to a tour, or null. @param {Game} game @param {AbortSignal} signal
 *  @returns {Promise<number | null>} */
export async function suggestMove(game, signal) {
  const { board, closed, path } = game;
  const whole = path.length < 2;
  const fields = whole
    ? [{ ...wireBoard(board), closed, ...(path.length && { start: coordinates(board, path[0]) }) }]
    : remainders(game);
  for (const field of fields) {
    const reply = await ask({ request: 'tour', ...field, backtracks: 100000 }, undefined, signal);
    if (reply.answer === 'tour') return cellAt(board, reply.squares[path.length ? 1 : 0]);
  }
  return null;
}
