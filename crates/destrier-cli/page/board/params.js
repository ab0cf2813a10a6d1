// A board and a goal as parameters of the address:
// board=torus:5x7, piece=king, holes=c3.d4, start=a1, end=b3, closed=1. The cells of boxes, cubes and hexagons are
// written 2,3,1.
//
// Addresses are typed and shortened by hand, so a part may make no sense, or name a board that a view cannot show. Then
// the nearest possible thing is shown, and `problems` says in words what was not possible and why.

import { quoted } from '../words.js';
import {
  PIECES,
  SURFACES,
  boardText,
  gridBoard,
  makeBoard,
  pieceName,
  readLeaper,
  sortedHoles,
  squareName,
  squareOf,
} from './geometry.js';
import { namesGrid, readGrid } from './grids.js';

/** @typedef {import('./geometry.js').Board} Board */
/** @typedef {{closed: boolean, start: number | null, end: number | null}} Goal */
/** @typedef {{fallback?: string, largest?: number, cells?: number, view?: string}} Limits
 *  fallback: the board if the address names none; largest: the longest side that `view` shows; cells: how many cells of
 *  a box, a cube or a hexagon it shows */

export const LARGEST_SIDE = 2000;
const BOARD = /^(?:([\w-]+):)?(\d+)x(\d+)$/;

/** The board of an address. @param {URLSearchParams} params @param {Limits} [limits]
 *  @param {string[]} [problems]  gets a sentence for each part that is not possible @returns {Board} */
export function readBoard(params, limits = {}, problems = []) {
  const { fallback = '8x8', largest = LARGEST_SIDE, view = 'This page' } = limits;
  const line = params.get('board') ?? fallback;
  // The line of a board can name its piece.
  const [, text, inLine] = /^(.*?)(?:\s+leaper=(\S+))?$/s.exec(line.trim()) ?? ['', line];
  const leaper = readPiece(inLine ?? params.get('piece'), problems);
  const grid = readGridWithin(text, limits, problems);
  if (grid) {
    const board = gridBoard(grid, { leaper });
    return { ...board, holes: readHoles(params, board, problems) };
  }
  const parts = BOARD.exec(text);
  if (!parts && !namesGrid(text))
    problems.push(
      `${quoted(text)} is not a board. A board is written like 8x8 or torus:5x7, or like box:3x4x6, cube:6 or hex:5; ` +
        `this is ${fallback} instead.`,
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
    leaper,
  });
  const sides = [Number(rows), Number(cols)];
  if (Math.min(...sides) < 1)
    problems.push(`${quoted(text)} has no squares. This is the nearest board, ${boardText(board)}.`);
  else if (Math.max(...sides) > largest)
    problems.push(
      `${view} shows boards of up to ${largest} × ${largest} squares, and ${quoted(text)} is larger. ` +
        `This is the nearest board, ${boardText(board)}.`,
    );
  // On a smaller board than the address names, some holes have no place: that was said already.
  return { ...board, holes: readHoles(params, board, Math.max(...sides) <= largest ? problems : []) };
}

/** The box, cube or hexagon of a text, or null if it names none that can be shown. @param {string} text
 *  @param {Limits} limits @param {string[]} problems */
function readGridWithin(text, { fallback = '8x8', cells = Infinity, view = 'This page' }, problems) {
  if (!namesGrid(text)) return null;
  const grid = readGrid(text);
  if (grid && grid.cells <= cells) return grid;
  const most = `${view} shows boxes, cubes and hexagons of up to ${cells} cells, and ${quoted(text)} has more.`;
  const none = `${view} shows rectangles, and ${quoted(text)} is none.`;
  const written = 'These are written like box:4x5x6, cube:8 or hex:5.';
  const unclear = `${quoted(text)} is not a box, a cube or a hexagon. ${written}`;
  problems.push(`${grid ? (cells ? most : none) : unclear} This is ${fallback} instead.`);
  return null;
}

/** @param {URLSearchParams} params @param {Board} board @param {string[]} problems @returns {Set<number>} */
function readHoles(params, board, problems) {
  const names = (params.get('holes') ?? '').split('.').filter(Boolean);
  const holes = names.map((name) => squareOf(board, name));
  const outside = names.filter((_, i) => holes[i] === null);
  if (outside.length) problems.push(`The holes ${quoted(outside.join(', '))} are not squares of ${boardText(board)}.`);
  return new Set(holes.filter((id) => id !== null));
}

/** @param {string | null} text @param {string[]} problems @returns {import('./geometry.js').Leaper} */
function readPiece(text, problems) {
  const leaper = readLeaper(text ?? 'knight');
  if (leaper) return leaper;
  const names = PIECES.slice(0, 3).map(({ name }) => name);
  problems.push(
    `There is no piece ${quoted(text ?? '')}. A piece is ${names.join(', ')} or another name, two numbers such as ` +
      '2,3, or several of these such as 1,2+1,3; this is the knight instead.',
  );
  return [1, 2];
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

/** The name of a cell in an address, where brackets would be escaped. @param {Board} board @param {number} id */
export const cellParam = (board, id) => squareName(board, id).replace(/[()]/g, '');

/** @param {Board} board @returns {Record<string, string>} */
export function boardParams(board) {
  /** @type {Record<string, string>} */
  const params = { board: boardText(board) };
  if (pieceName(board.leaper) !== 'knight') params.piece = pieceName(board.leaper);
  if (board.holes.size)
    params.holes = sortedHoles(board)
      .map((id) => cellParam(board, id))
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
  if (start !== null) params.start = cellParam(board, start);
  if (end !== null) params.end = cellParam(board, end);
  return params;
}
