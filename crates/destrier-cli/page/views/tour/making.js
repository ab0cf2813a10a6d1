// How a tour was made: the frames that a method sends while it works, ready for the board.

import { cellAt, wireBoard } from '../../board/geometry.js';
import { ask } from '../../engine.js';
import { counted } from '../../words.js';
import { readTour, tourQuery } from './model.js';
import { tileMarks } from './tiles.js';

/** @typedef {import('./model.js').TourState} TourState */
/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('../../board/state.js').Layer} Layer */
/** @typedef {Record<string, any>} Message */
/** @typedef {{text: string, moves?: [number, number][], tour?: import('../../board/state.js').Tour, energy?: number}}
 *  Frame  moves of a network or of loops, or a path */
/** @typedef {{index: number, square: number, text: string}} Switch  where an ordering of Squirrel's rule begins */
/** @typedef {{frames: Frame[], switches: Switch[], tiles: Map<number, string>, reply: Message}} Making */

/** The methods that send frames, and what can be watched. @type {Record<string, string>} */
export const TRACED = {
  neural: 'The network settles, and its loops are joined',
  euler: 'A random walk is repaired',
  'euler-as-told': 'A random walk is repaired',
  parberry: "A walk by Warnsdorff's rule is repaired",
  'parberry-as-told': "A walk by Warnsdorff's rule is repaired",
  squirrel: 'Orderings switch at certain squares',
  construct: 'The board is made of tiles',
  join: 'A walk becomes loops, and they are joined',
};

/** Runs a method and gathers its frames. The last frame is the tour, if there is one.
 *  @param {TourState} state @param {string} method @param {(frame: Frame) => void} onFrame
 *  @param {AbortSignal} signal @returns {Promise<Making>} */
export async function watch(state, method, onFrame, signal) {
  const { board } = state;
  /** @type {Frame[]} */
  const frames = [];
  /** @type {Switch[]} */
  const switches = [];
  /** @type {Map<number, string>} */
  let tiles = new Map();
  /** @param {Message} message */
  const take = (message) => {
    if (message.message !== 'frame') return;
    if (message.kind === 'tiles') {
      tiles = tileMarks(board, message.tiles);
      return;
    }
    if (message.kind === 'orderings') {
      switches.push({ index: message.index, square: cellAt(board, message.square), text: message.text });
      return;
    }
    const frame = readFrame(board, message);
    frames.push(frame);
    onFrame(frame);
  };
  const query =
    method === 'neural'
      ? { request: 'neural', ...wireBoard(board), seed: state.seed, join: true, frames: true }
      : { ...tourQuery(state, method), trace: true };
  const reply = await ask(query, take, signal);
  if (reply.answer === 'tour' && frames.length) {
    const tour = readTour(board, { closed: true, ...reply });
    frames.push({ text: state.goal.closed ? 'The closed tour' : 'The tour', tour });
  }
  return { frames, switches, tiles, reply };
}

/** @param {Board} board @param {Message} message @returns {Frame} */
function readFrame(board, { text, round, energy, moves, squares, loops }) {
  /** @param {[number, number]} pair */
  const id = (pair) => cellAt(board, pair);
  if (moves) {
    const words = text ?? `Round ${round}, energy ${energy}`;
    return { text: words, energy, moves: moves.map((/** @type {any} */ [from, to]) => [id(from), id(to)]) };
  }
  if (loops) {
    const ring = (/** @type {[number, number][]} */ loop) =>
      loop.map((pair, i) => [id(pair), id(loop[(i + 1) % loop.length])]);
    return { text, moves: loops.flatMap(ring) };
  }
  const order = Int32Array.from(squares ?? [], id);
  return { text: `${text}, ${counted(order.length, 'square')}`, tour: { order, closed: false } };
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
  /** @type {{loop: boolean, least: number}[]} whether each part is a loop, and its smallest square */
  const parts = [];
  for (const first of near.keys()) {
    if (part.has(first)) continue;
    const waiting = [first];
    const found = { loop: true, least: first };
    part.set(first, parts.length);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const next = near.get(id) ?? [];
      if (next.length !== 2) found.loop = false;
      found.least = Math.min(found.least, id);
      for (const to of next) {
        if (part.has(to)) continue;
        part.set(to, parts.length);
        waiting.push(to);
      }
    }
    parts.push(found);
  }
  // The smallest square chooses the colour, so that a loop keeps its colour until it is joined to another one.
  /** @type {Layer[]} */
  const layers = parts.map(({ loop, least }) => ({ moves: [], colour: loop ? (least * 0.381966) % 1 : null }));
  for (const move of moves) layers[part.get(move[0]) ?? 0].moves.push(move);
  return layers.sort((a, b) => Number(a.colour !== null) - Number(b.colour !== null));
}
