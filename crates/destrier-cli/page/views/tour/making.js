// How a tour was made: the frames that a method sends while it works, ready for the board.

import { fromPair, wireBoard } from '../../board/geometry.js';
import { ask } from '../../engine.js';
import { readTour, tourQuery } from './model.js';

/** @typedef {import('./model.js').TourState} TourState */
/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('../../board/state.js').Layer} Layer */
/** @typedef {Record<string, any>} Message */
/** @typedef {{text: string, moves?: [number, number][], order?: number[], closed?: boolean,
 *   energy?: number}} Frame
 *  moves of a network or of loops, or a path */

/** The methods that send frames, and what can be watched. @type {Record<string, string>} */
export const TRACED = {
  neural: 'The network settles, and its loops are joined',
  euler: 'A random walk is repaired',
  'euler-as-told': 'A random walk is repaired',
  parberry: "A walk by Warnsdorff's rule is repaired",
  'parberry-as-told': "A walk by Warnsdorff's rule is repaired",
  squirrel: 'Orderings switch at certain squares',
  construct: 'Tiles are joined',
};

/** Runs a method and gathers its frames. The last frame is the tour, if there is one.
 *  @param {TourState} state @param {string} method @param {(frame: Frame) => void} onFrame
 *  @param {AbortSignal} signal */
export async function watch(state, method, onFrame, signal) {
  /** @type {Frame[]} */
  const frames = [];
  /** @param {Frame} frame */
  const add = (frame) => {
    frames.push(frame);
    onFrame(frame);
  };
  const query =
    method === 'neural'
      ? { request: 'neural', ...wireBoard(state.board), seed: state.seed, join: true, frames: true }
      : { ...tourQuery(state, method), trace: true };
  const reply = await ask(
    query,
    (message) => {
      if (message.message === 'frame') add(readFrame(state.board, message));
    },
    signal,
  );
  if (reply.answer === 'tour') {
    const { order, closed } = readTour(state.board, { closed: true, ...reply });
    add({ text: closed ? 'The closed tour' : 'The tour', order: [...order], closed });
  }
  return { frames, reply };
}

/** @param {Board} board @param {Message} message @returns {Frame} */
function readFrame(board, message) {
  const { round, energy } = message;
  const text = message.text ?? (round === undefined ? '' : `Round ${round}, energy ${energy}`);
  /** @type {Frame} */
  const frame = { text };
  if (energy !== undefined) frame.energy = energy;
  if (message.moves)
    frame.moves = message.moves.map((/** @type {[any, any]} */ [from, to]) => [
      fromPair(board, from),
      fromPair(board, to),
    ]);
  if (message.squares)
    frame.order = message.squares.map((/** @type {[number, number]} */ pair) => fromPair(board, pair));
  return frame;
}

/** Moves as layers: each loop in a colour of its own, all other moves in grey. @param {[number, number][]} moves
 *  @returns {Layer[]} */
export function loopLayers(moves) {
  /** @type {Map<number, number[]>} */
  const near = new Map();
  for (const [a, b] of moves)
    for (const [from, to] of [
      [a, b],
      [b, a],
    ])
      near.set(from, [...(near.get(from) ?? []), to]);
  /** @type {Map<number, number>} square -> number of its part */
  const part = new Map();
  /** @type {boolean[]} whether each part is a loop */
  const loops = [];
  for (const first of near.keys()) {
    if (part.has(first)) continue;
    const waiting = [first];
    let loop = true;
    part.set(first, loops.length);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const next = near.get(id) ?? [];
      if (next.length !== 2) loop = false;
      for (const to of next) if (!part.has(to)) (part.set(to, loops.length), waiting.push(to));
    }
    loops.push(loop);
  }
  /** @type {Layer[]} */
  const layers = loops.map((loop, i) => ({ moves: [], colour: loop ? (i * 0.381966) % 1 : null }));
  for (const move of moves) layers[part.get(move[0]) ?? 0].moves.push(move);
  return layers.sort((a, b) => Number(a.colour !== null) - Number(b.colour !== null));
}
