// Boards in the browser: surfaces, pieces, squares, moves. The rules are those of docs/reference/boards.md.
//
// A square is its id, row * cols + col, both from 0 with row 0 on top. The wire counts from 1.

/** @typedef {[number, number] | 'king'} Leaper */
/** @typedef {{rows: number, cols: number, surface: string, leaper: Leaper, holes: ReadonlySet<number>}} Board */
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

/** @param {number} rows @param {number} cols @param {Partial<Board>} [more] @returns {Board} */
export function makeBoard(rows, cols, more = {}) {
  return { rows, cols, surface: 'plane', leaper: [1, 2], holes: new Set(), ...more };
}

/** @param {Leaper} leaper */
export const pieceName = (leaper) =>
  PIECES.find((piece) => String(piece.leaper) === String(leaper))?.name ?? String(leaper);

/** The words that name a piece in a sentence: "knight", "(2,5) leaper". @param {Leaper} leaper */
export function pieceWords(leaper) {
  const name = pieceName(leaper);
  return name.includes(',') ? `(${name}) leaper` : name;
}

/** The name of a board on the wire, such as "torus:5x7". @param {Board} board */
export const boardText = ({ rows, cols, surface }) => `${surface === 'plane' ? '' : surface + ':'}${rows}x${cols}`;

/** The board's fields of a query. @param {Board} board @returns {Record<string, unknown>} */
export function wireBoard(board) {
  /** @type {Record<string, unknown>} */
  const fields = { board: boardText(board) };
  if (pieceName(board.leaper) !== 'knight') fields.leaper = board.leaper;
  if (board.holes.size) fields.holes = [...board.holes].sort((a, b) => a - b).map((id) => toPair(board, id));
  return fields;
}

/** @param {Board} board @param {number} id @returns {Pair} */
export const toPair = (board, id) => [Math.floor(id / board.cols) + 1, (id % board.cols) + 1];

/** @param {Board} board @param {Pair} pair */
export const fromPair = (board, [row, col]) => (row - 1) * board.cols + (col - 1);

/** The column's letters: a to z, then aa, ab. @param {number} col */
export function columnName(col) {
  let name = '';
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  return name;
}

/** The name of a square as in chess: c3. @param {Board} board @param {number} id */
export const squareName = (board, id) => columnName(id % board.cols) + (board.rows - Math.floor(id / board.cols));

/** The square of a name, or null if the board has no such square. @param {Board} board @param {string} name */
export function squareOf(board, name) {
  const parts = /^([a-z]+)(\d+)$/.exec(name.trim().toLowerCase());
  if (!parts) return null;
  let col = 0;
  for (const letter of parts[1]) col = col * 26 + letter.charCodeAt(0) - 96;
  const row = board.rows - Number(parts[2]);
  return row >= 0 && row < board.rows && col >= 1 && col <= board.cols ? row * board.cols + col - 1 : null;
}

/** The number of squares that are not holes. @param {Board} board */
export const squareCount = (board) => board.rows * board.cols - board.holes.size;

/** @param {Board} board */
export const columnsWrap = (board) => board.surface !== 'plane';
/** @param {Board} board */
export const rowsWrap = (board) => ['torus', 'klein', 'projective'].includes(board.surface);
/** Whether the seam between left and right flips the rows. @param {Board} board */
export const flipsRows = (board) => ['mobius', 'klein', 'projective'].includes(board.surface);
/** Whether the seam between top and bottom flips the columns. @param {Board} board */
export const flipsColumns = (board) => board.surface === 'projective';

/** The eight moves as [down, right], in the order of docs/reference/boards.md.
 *  @param {Leaper} leaper @returns {Pair[]} */
export function offsets(leaper) {
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
  const long = Math.max(...leaper);
  const short = Math.min(...leaper);
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

/** All squares that one move reaches, each once. @param {Board} board @param {number} id @returns {number[]} */
export function neighbours(board, id) {
  /** @type {number[]} */
  const found = [];
  for (const offset of offsets(board.leaper)) {
    const reached = step(board, id, offset);
    if (reached >= 0 && !found.includes(reached)) found.push(reached);
  }
  return found;
}
