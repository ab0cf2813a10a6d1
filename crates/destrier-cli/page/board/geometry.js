// Boards in the browser: surfaces, pieces, cells, moves. The rules are those of docs/reference/boards.md.
//
// A cell is its id. On a rectangle this is row * cols + col, both from 0 with row 0 on top; the cells of other grids
// are numbered in the order of their coordinates. The wire counts from 1.

import { readCoordinates } from './grids.js';

/** @typedef {[number, number] | string} Leaper  two numbers, or the name of a piece, such as "king" or "1,2+1,3" */
/** @typedef {object} Board
 *  @property {import('./grids.js').Grid | null} grid  a box, a cube or a hexagon; null for a rectangle
 *  @property {number} rows  of a rectangle; 0 for other grids
 *  @property {number} cols
 *  @property {string} surface
 *  @property {Leaper} leaper
 *  @property {ReadonlySet<number>} holes */
/** @typedef {[number, number]} Pair */

export const SURFACES = [
  { name: 'plane', title: 'Plane' },
  { name: 'cylinder', title: 'Cylinder' },
  { name: 'torus', title: 'Torus' },
  { name: 'mobius', title: 'Möbius strip' },
  { name: 'klein', title: 'Klein bottle' },
  { name: 'projective', title: 'Projective plane' },
];

/** @type {{name: string, title: string, leaper: Leaper}[]} */
export const PIECES = [
  { name: 'knight', title: 'Knight', leaper: [1, 2] },
  { name: 'king', title: 'King', leaper: 'king' },
  { name: 'wazir', title: 'Wazir (0,1)', leaper: [0, 1] },
  { name: 'ferz', title: 'Ferz (1,1)', leaper: [1, 1] },
  { name: 'dabbaba', title: 'Dabbaba (0,2)', leaper: [0, 2] },
  { name: 'alfil', title: 'Alfil (2,2)', leaper: [2, 2] },
  { name: 'camel', title: 'Camel (1,3)', leaper: [1, 3] },
  { name: 'zebra', title: 'Zebra (2,3)', leaper: [2, 3] },
  { name: 'giraffe', title: 'Giraffe (1,4)', leaper: [1, 4] },
  { name: 'antelope', title: 'Antelope (3,4)', leaper: [3, 4] },
];

/** Pieces that combine leapers. @type {{name: string, title: string, leaper: Leaper}[]} */
export const COMPOUNDS = [
  { name: 'gnu', title: 'Gnu (knight and camel)', leaper: 'knight+camel' },
  { name: 'okapi', title: 'Okapi (knight and zebra)', leaper: 'knight+zebra' },
  { name: 'bison', title: 'Bison (camel and zebra)', leaper: 'camel+zebra' },
  { name: 'centaur', title: 'Centaur (king and knight)', leaper: 'king+knight' },
];
const ALL_PIECES = [...PIECES, ...COMPOUNDS];

/** @param {number} rows @param {number} cols @param {Partial<Board>} [more] @returns {Board} */
export function makeBoard(rows, cols, more = {}) {
  return { grid: null, rows, cols, surface: 'plane', leaper: [1, 2], holes: new Set(), ...more };
}

/** @param {import('./grids.js').Grid} grid @param {Partial<Board>} [more] @returns {Board} */
export const gridBoard = (grid, more = {}) => makeBoard(0, 0, { ...more, grid });

/** @param {Leaper} leaper */
export const pieceName = (leaper) =>
  ALL_PIECES.find((piece) => String(piece.leaper) === String(leaper))?.name ?? String(leaper);

/** The piece of a name, or of numbers such as "2,3" or "1,2+1,3"; null if there is none. @param {string} text
 *  @returns {Leaper | null} */
export function readLeaper(text) {
  const known = ALL_PIECES.find(({ name }) => name === text);
  if (known) return known.leaper;
  if (text.includes('+')) return text.split('+').every(readLeaper) ? text : null;
  const [, short, long] = /^(\d{1,2}),(\d{1,2})$/.exec(text) ?? [];
  return Number(short) || Number(long) ? [Number(short), Number(long)] : null;
}

/** Whether a piece combines leapers. @param {Leaper} leaper */
export const combinesLeapers = (leaper) => String(leaper).includes('+');

/** Whether methods and limits are those of rectangles and pieces of one leaper; the moves of such boards are numbered.
 *  @param {Board} board */
export const isPlain = ({ grid, leaper }) => !grid && !combinesLeapers(leaper);

/** The words that name a piece in a sentence: "knight", "(2,5) leaper". @param {Leaper} leaper */
export function pieceWords(leaper) {
  const name = pieceName(leaper);
  return name.includes(',') ? `(${name}) leaper` : name;
}

/** The name of a board on the wire, such as "torus:5x7". @param {Board} board */
export const boardText = ({ grid, rows, cols, surface }) =>
  grid?.text ?? `${surface === 'plane' ? '' : surface + ':'}${rows}x${cols}`;

/** The number of cells, with the holes. @param {Board} board */
export const cellCount = ({ grid, rows, cols }) => grid?.cells ?? rows * cols;

/** What a cell is called. @param {Board} board */
export const cellNoun = ({ grid }) => (grid ? 'cell' : 'square');

/** The board's fields of a query. @param {Board} board @returns {Record<string, unknown>} */
export function wireBoard(board) {
  /** @type {Record<string, unknown>} */
  const fields = { board: boardText(board) };
  if (pieceName(board.leaper) !== 'knight') fields.leaper = board.leaper;
  if (board.holes.size) fields.holes = sortedHoles(board).map((id) => coordinates(board, id));
  return fields;
}

/** @param {Board} board */
export const sortedHoles = ({ holes }) => [...holes].sort((a, b) => a - b);

/** The coordinates of a cell on the wire. @param {Board} board @param {number} id @returns {number[]} */
export const coordinates = ({ grid, cols }, id) =>
  grid ? grid.coordinates(id) : [Math.floor(id / cols) + 1, (id % cols) + 1];

/** The cell with these coordinates. @param {Board} board @param {number[]} coordinates */
export const cellAt = ({ grid, cols }, [...coordinates]) =>
  grid ? (grid.id(coordinates) ?? -1) : (coordinates[0] - 1) * cols + (coordinates[1] - 1);

/** The column's letters: a to z, then aa, ab. @param {number} col */
export function columnName(col) {
  let name = '';
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  return name;
}

/** The name of a square as in chess: c3; of a cell of another grid its coordinates: (2,3,1). @param {Board} board
 *  @param {number} id */
export const squareName = (board, id) =>
  board.grid
    ? `(${board.grid.coordinates(id).join(',')})`
    : columnName(id % board.cols) + (board.rows - Math.floor(id / board.cols));

/** The square of a name, or null if the board has no such square. @param {Board} board @param {string} name */
export function squareOf(board, name) {
  if (board.grid) return board.grid.id(readCoordinates(name));
  const parts = /^([a-z]+)(\d+)$/.exec(name.trim().toLowerCase());
  if (!parts) return null;
  let col = 0;
  for (const letter of parts[1]) col = col * 26 + letter.charCodeAt(0) - 96;
  const row = board.rows - Number(parts[2]);
  return row >= 0 && row < board.rows && col >= 1 && col <= board.cols ? row * board.cols + col - 1 : null;
}

/** The number of cells that are not holes. @param {Board} board */
export const squareCount = (board) => cellCount(board) - board.holes.size;

/** @param {Board} board */
export const columnsWrap = (board) => board.surface !== 'plane';
/** @param {Board} board */
export const rowsWrap = (board) => ['torus', 'klein', 'projective'].includes(board.surface);
/** Whether the seam between left and right flips the rows. @param {Board} board */
export const flipsRows = (board) => ['mobius', 'klein', 'projective'].includes(board.surface);
/** Whether the seam between top and bottom flips the columns. @param {Board} board */
export const flipsColumns = (board) => board.surface === 'projective';

/** The moves as [down, right]: the eight of a leaper in the order of docs/reference/boards.md.
 *  @param {Leaper} leaper @returns {Pair[]} */
export function offsets(leaper) {
  if (combinesLeapers(leaper)) {
    const moves = String(leaper)
      .split('+')
      .flatMap((part) => offsets(readLeaper(part) ?? part));
    return [...new Map(moves.map((move) => [String(move), move])).values()];
  }
  if (leaper === 'king')
    return [
      [-1, 0],
      [-1, 1],
      [0, 1],
      [1, 1],
      [1, 0],
      [1, -1],
      [0, -1],
      [-1, -1],
    ];
  const [short, long] = [.../** @type {Pair} */ (leaper)].sort((a, b) => a - b);
  return [
    [-long, short],
    [-short, long],
    [short, long],
    [long, short],
    [long, -short],
    [short, -long],
    [-short, -long],
    [-long, -short],
  ];
}

/** @param {number} value @param {number} side */
const modulo = (value, side) => ((value % side) + side) % side;

/** The square that a move reaches, or -1. @param {Board} board @param {number} id @param {Pair} offset */
export function step(board, id, [down, right]) {
  let row = Math.floor(id / board.cols) + down;
  let col = (id % board.cols) + right;
  const isOdd = { across: Math.floor(col / board.cols) % 2 !== 0, down: Math.floor(row / board.rows) % 2 !== 0 };
  if (flipsRows(board) && isOdd.across) row = board.rows - 1 - row;
  if (flipsColumns(board) && isOdd.down) col = board.cols - 1 - col;
  if (columnsWrap(board)) col = modulo(col, board.cols);
  if (rowsWrap(board)) row = modulo(row, board.rows);
  if (row < 0 || row >= board.rows || col < 0 || col >= board.cols) return -1;
  const reached = row * board.cols + col;
  return reached === id || board.holes.has(reached) ? -1 : reached;
}

/** The cells that each cell of a grid leads to, holes included, by board and piece. @type {Map<string, number[][]>} */
const gridMoves = new Map();
/** Boards whose moves are kept. */
const MAX_KEPT = 8;

/** @param {Board} board */
const movesKey = (board) => `${boardText(board)} ${pieceName(board.leaper)}`;

/** Whether `neighbours` knows the moves. @param {Board} board */
export const hasMoves = (board) => !board.grid || gridMoves.has(movesKey(board));

/** Keeps the moves of a box, a cube or a hexagon. @param {Board} board @param {number[][]} lists */
export function keepMoves(board, lists) {
  gridMoves.set(movesKey(board), lists);
  if (gridMoves.size > MAX_KEPT) gridMoves.delete(/** @type {string} */ (gridMoves.keys().next().value));
}

/** All cells that one move reaches, each once. Those of a box, a cube or a hexagon are known after `loadMoves`.
 *  @param {Board} board @param {number} id @returns {number[]} */
export function neighbours(board, id) {
  if (board.grid) return (gridMoves.get(movesKey(board))?.[id] ?? []).filter((to) => !board.holes.has(to));
  /** @type {number[]} */
  const found = [];
  for (const offset of offsets(board.leaper)) {
    const reached = step(board, id, offset);
    if (reached >= 0 && !found.includes(reached)) found.push(reached);
  }
  return found;
}
