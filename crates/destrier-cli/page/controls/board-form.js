// The controls that describe a board: size, surface and piece.

import {
  COMPOUNDS,
  PIECES,
  SURFACES,
  cellAt,
  combinesLeapers,
  coordinates,
  makeBoard,
  pieceName,
  pieceWords,
} from '../board/geometry.js';
import { cellWords } from '../board/grids.js';
import { h } from '../dom.js';
import { LARGEST_SIDE } from '../board/params.js';
import { field, select } from './fields.js';

/** @typedef {import('../board/geometry.js').Board} Board */
/** @typedef {import('../board/geometry.js').Leaper} Leaper */

let forms = 0;
const NAMED = [...PIECES, ...COMPOUNDS];
const LONGEST_LEAP = 99;

/** @param {(board: Board) => void} onChange  gets the new board; its holes are kept where the size allows
 *  @param {number} [largest]  the longest side that can be typed */
export function boardForm(onChange, largest = LARGEST_SIDE) {
  /** @type {Board} */
  let board = makeBoard(8, 8);
  const side = (/** @type {string} */ label) =>
    h('input', {
      type: 'number',
      min: '1',
      inputMode: 'numeric',
      'aria-label': label,
      'aria-describedby': limit.id,
      onchange: () => read(),
    });
  const limit = h('p', { class: 'hint', id: `limit-${++forms}`, role: 'status' });
  const [rows, cols] = [side('Rows'), side('Columns')];
  const surface = select(
    SURFACES.map(({ name, title }) => ({ value: name, title })),
    () => read(),
  );
  const piece = select(
    [...NAMED.map(({ name, title }) => ({ value: name, title })), { value: 'other', title: 'Other leaper…' }],
    () => {
      other.hidden = piece.value !== 'other';
      read();
    },
  );
  const leaps = [0, 1].map((i) =>
    h('input', {
      type: 'number',
      min: '0',
      max: String(LONGEST_LEAP),
      value: i ? '4' : '2',
      'aria-label': i ? 'Long way' : 'Short way',
      onchange: () => read(),
    }),
  );
  const other = h(
    'div',
    { class: 'size', hidden: true },
    leaps[0],
    h('span', { 'aria-hidden': 'true' }, ','),
    leaps[1],
  );

  function read() {
    /** The nearest number that is possible. @param {HTMLInputElement} input @param {number} now
     *  @param {number} low @param {number} high */
    const number = (input, now, low, high) => {
      const value = Math.round(Number(input.value));
      if (input.value.trim() === '' || !Number.isFinite(value)) return now;
      const possible = Math.min(Math.max(value, low), high);
      if (possible !== value) refused.push(`${value} is not possible: ${possible} is the nearest number.`);
      return possible;
    };
    /** @type {string[]} */
    const refused = [];
    const size = board.grid ? [0, 0] : [number(rows, board.rows, 1, largest), number(cols, board.cols, 1, largest)];
    const leaper = /** @type {Leaper} */ (
      piece.value === 'other'
        ? leaps.map((input) => number(input, 1, 0, LONGEST_LEAP))
        : (NAMED.find(({ name }) => name === piece.value)?.leaper ?? board.leaper)
    );
    onChange(resized({ ...board, surface: board.grid ? 'plane' : surface.value, leaper }, size[0], size[1]));
    if (refused.length) sayLimit(refused.join(' '));
  }

  /** @param {string} [refused]  what was typed beyond the limit, in words */
  function sayLimit(refused) {
    limit.textContent = [refused, `Sides from 1 to ${largest}.`].filter(Boolean).join(' ');
    limit.classList.toggle('refused', !!refused);
    for (const input of [rows, cols]) input.max = String(largest);
  }

  const size = h(
    'div',
    { class: 'field' },
    h('span', { class: 'label' }, 'Size'),
    h('div', { class: 'size' }, rows, h('span', { 'aria-hidden': 'true' }, '×'), cols),
    limit,
  );
  const joined = field('Surface', surface);
  const cells = h('p', { class: 'hint' });
  const element = h('div', { class: 'board-form' }, size, joined, cells, field('Piece', piece), other);
  return {
    element,
    /** @param {Board} shown @param {number} [most]  the longest side that can be typed from now on */
    set(shown, most = largest) {
      [board, largest] = [shown, most];
      sayLimit();
      rows.value = String(board.rows);
      cols.value = String(board.cols);
      surface.value = board.surface;
      size.hidden = joined.hidden = board.grid !== null;
      cells.hidden = !board.grid;
      cells.textContent = board.grid ? cellWords(board.grid) : '';
      const name = pieceName(board.leaper);
      const isOption = combinesLeapers(board.leaper) || NAMED.some((candidate) => candidate.name === name);
      if (isOption && ![...piece.options].some(({ value }) => value === name))
        piece.append(h('option', { value: name }, pieceWords(board.leaper)));
      piece.value = isOption ? name : 'other';
      other.hidden = isOption;
      if (!isOption) leaps.forEach((input, i) => (input.value = String(board.leaper[i])));
    },
  };
}

/** The board in another size, with the holes that it still has. @param {Board} board @param {number} rows
 *  @param {number} cols @returns {Board} */
export function resized(board, rows, cols) {
  const other = { ...board, rows, cols, holes: new Set() };
  const holes = [...board.holes].map((id) => cellOn(other, coordinates(board, id)));
  return { ...other, holes: new Set(holes.filter((id) => id !== null)) };
}

/** The cell with these coordinates, or null if the board has none. @param {Board} board @param {number[]} at */
export function cellOn(board, at) {
  if (board.grid) return board.grid.id(at);
  return at.length === 2 && at[0] <= board.rows && at[1] <= board.cols ? cellAt(board, at) : null;
}
