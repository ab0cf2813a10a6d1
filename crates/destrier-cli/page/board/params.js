// A board and a goal as parameters of the address:
// board=torus:5x7, piece=king, holes=c3.d4, start=a1, end=b3, closed=1.
//
// Addresses are typed and shortened by hand, so a part may make no sense, or name a board that a view cannot show. Then
// the nearest possible thing is shown, and `problems` says in words what was not possible and why.

import { quoted } from '../words.js';
import { namesCells } from './cells.js';
import { PIECES, SURFACES, boardText, makeBoard, pieceName, squareName, squareOf } from './geometry.js';

/** @typedef {import('./geometry.js').Board} Board */
/** @typedef {{closed: boolean, start: number | null, end: number | null}} Goal */
/** @typedef {{fallback?: string, largest?: number, view?: string}} Limits
 *  fallback: the board if the address names none; largest: the longest side that `view` shows */

export const LARGEST_SIDE = 2000;
const BOARD = /^(?:([\w-]+):)?(\d+)x(\d+)$/;

/** The board of an address. @param {URLSearchParams} params @param {Limits} [limits]
 *  @param {string[]} [problems]  gets a sentence for each part that is not possible @returns {Board} */
export function readBoard(params, limits = {}, problems = []) {
  const { fallback = '8x8', largest = LARGEST_SIDE, view = 'This page' } = limits;
  const text = params.get('board') ?? fallback;
  const parts = BOARD.exec(text);
  if (namesCells(text))
    problems.push(`${view} shows flat boards, and ${quoted(text)} is not flat. This is ${fallback} instead.`);
  else if (!parts)
    problems.push(
      `${quoted(text)} is not a board. A board is written like 8x8 or torus:5x7, and in Tour also like box:3x4x6, ` +
        `cube:6 or hex:5; this is ${fallback} instead.`,
    );
  const [surface = 'plane', rows, cols] = (parts ?? BOARD.exec(fallback) ?? []).slice(1);
  const known = SURFACES.some(({ name }) => name === surface);
  if (!known)
    problems.push(
      `There is no surface ${quoted(surface)}, only ${SURFACES.map(({ name }) => name).join(', ')}. ` +
        'This is the plane instead.',
    );
  /** @param {string} side */
  const possible = (side) => Math.min(Math.max(Number(side), 1), largest);
  const board = makeBoard(possible(rows), possible(cols), {
    surface: known ? surface : 'plane',
    leaper: readPiece(params.get('piece'), problems),
  });
  const sides = [Number(rows), Number(cols)];
  if (Math.min(...sides) < 1)
    problems.push(`${quoted(text)} has no squares. This is the nearest board, ${boardText(board)}.`);
  else if (Math.max(...sides) > largest)
    problems.push(
      `${view} shows boards of up to ${largest} × ${largest} squares, and ${quoted(text)} is larger. ` +
        `This is the nearest board, ${boardText(board)}.`,
    );
  const names = (params.get('holes') ?? '').split('.').filter(Boolean);
  const holes = names.map((name) => squareOf(board, name));
  const outside = names.filter((_, i) => holes[i] === null);
  // On a smaller board than the address names, some holes have no place: that was said already.
  if (outside.length && Math.max(...sides) <= largest)
    problems.push(`The holes ${quoted(outside.join(', '))} are not squares of ${boardText(board)}.`);
  return { ...board, holes: new Set(holes.filter((id) => id !== null)) };
}

/** @param {string | null} text @param {string[]} problems @returns {import('./geometry.js').Leaper} */
function readPiece(text, problems) {
  const known = PIECES.find(({ name }) => name === text);
  if (known) return known.leaper;
  const pair = /^(\d{1,2}),(\d{1,2})$/.exec(text ?? '');
  const moves = pair && (Number(pair[1]) > 0 || Number(pair[2]) > 0);
  if (text !== null && !moves)
    problems.push(
      `There is no piece ${quoted(text)}. A piece is ${PIECES.slice(0, 3)
        .map(({ name }) => name)
        .join(', ')} or another name, or two numbers such as 2,3; this is the knight instead.`,
    );
  return moves ? [Number(pair[1]), Number(pair[2])] : [1, 2];
}

/** @param {URLSearchParams} params @param {Board} board @param {string[]} [problems] @returns {Goal} */
export function readGoal(params, board, problems = []) {
  /** @param {string} key */
  const square = (key) => {
    const text = params.get(key);
    if (text === null) return null;
    const id = squareOf(board, text);
    if (id !== null && !board.holes.has(id)) return id;
    const why = id === null ? `${boardText(board)} has no such square` : 'that square is a hole';
    problems.push(`The ${key} cannot be ${quoted(text)}: ${why}.`);
    return null;
  };
  return { closed: params.get('closed') === '1', start: square('start'), end: square('end') };
}

/** @param {Board} board @returns {Record<string, string>} */
export function boardParams(board) {
  /** @type {Record<string, string>} */
  const params = { board: boardText(board) };
  if (pieceName(board.leaper) !== 'knight') params.piece = pieceName(board.leaper);
  if (board.holes.size)
    params.holes = [...board.holes]
      .sort((a, b) => a - b)
      .map((id) => squareName(board, id))
      .join('.');
  return params;
}

/** The parameters of an address that name its board, or null if it names none that the page can show.
 *  @param {URLSearchParams} params @returns {Record<string, string> | null} */
export function namedBoard(params) {
  /** @type {string[]} */
  const problems = [];
  const board = readBoard(params, {}, problems);
  return params.has('board') && !problems.length ? boardParams(board) : null;
}

/** @param {Board} board @param {Goal} goal @returns {Record<string, string>} */
export function goalParams(board, { closed, start, end }) {
  /** @type {Record<string, string>} */
  const params = closed ? { closed: '1' } : {};
  if (start !== null) params.start = squareName(board, start);
  if (end !== null) params.end = squareName(board, end);
  return params;
}
