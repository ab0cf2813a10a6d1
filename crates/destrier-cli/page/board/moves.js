// The moves on boxes, cubes and hexagons, as the engine knows them: the graph of the board.

import { ask } from '../engine.js';
import { cellCount, hasMoves, keepMoves, wireBoard } from './geometry.js';

/** Loads the moves that `neighbours` tells. @param {import('./geometry.js').Board} board
 *  @param {AbortSignal} [signal] */
export async function loadMoves(board, signal) {
  if (hasMoves(board)) return;
  // Without holes, the vertices of the graph are the cells.
  const { edges } = await ask({ request: 'graph', ...wireBoard({ ...board, holes: new Set() }) }, undefined, signal);
  /** @type {number[][]} */
  const lists = Array.from({ length: cellCount(board) }, () => []);
  for (const [from, to] of edges) {
    lists[from].push(to);
    lists[to].push(from);
  }
  keepMoves(board, lists);
}
