// The controls that describe a board: size, surface and piece.

import { PIECES, SURFACES, makeBoard, pieceName } from '../board/geometry.js';
import { h } from '../dom.js';
import { field, select } from './fields.js';

/** @typedef {import('../board/geometry.js').Board} Board */
/** @typedef {import('../board/geometry.js').Leaper} Leaper */

/** @param {(board: Board) => void} onChange  gets the new board; its holes are kept where the size allows
 *  @param {number} [largest]  the longest side that can be typed */
export function boardForm(onChange, largest = 2000) {
  /** @type {Board} */
  let board = makeBoard(8, 8);
  const side = (/** @type {string} */ label) =>
    h('input', {
      type: 'number',
      min: '1',
      max: String(largest),
      inputMode: 'numeric',
      'aria-label': label,
      onchange: () => read(),
    });
  const [rows, cols] = [side('Rows'), side('Columns')];
  const surface = select(
    SURFACES.map(({ name, title }) => ({ value: name, title })),
    () => read(),
  );
  const piece = select(
    [...PIECES.map(({ name, title }) => ({ value: name, title })), { value: 'other', title: 'Other leaper…' }],
    () => {
      other.hidden = piece.value !== 'other';
      read();
    },
  );
  const leaps = [0, 1].map((i) =>
    h('input', {
      type: 'number',
      min: '0',
      max: '99',
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
    /** @param {HTMLInputElement} input @param {number} now */
    const number = (input, now) => {
      const value = Math.round(Number(input.value));
      return Number.isFinite(value) && value >= 1 ? Math.min(value, largest) : now;
    };
    const leaper = /** @type {Leaper} */ (
      piece.value === 'other'
        ? [Number(leaps[0].value), Number(leaps[1].value)]
        : PIECES.find(({ name }) => name === piece.value)?.leaper
    );
    onChange(resized({ ...board, surface: surface.value, leaper }, number(rows, board.rows), number(cols, board.cols)));
  }

  const element = h(
    'div',
    { class: 'board-form' },
    h(
      'div',
      { class: 'field' },
      h('span', { class: 'label' }, 'Size'),
      h('div', { class: 'size' }, rows, h('span', { 'aria-hidden': 'true' }, '×'), cols),
    ),
    field('Surface', surface),
    field('Piece', piece),
    other,
  );
  return {
    element,
    /** @param {Board} shown */
    set(shown) {
      board = shown;
      rows.value = String(board.rows);
      cols.value = String(board.cols);
      surface.value = board.surface;
      const name = pieceName(board.leaper);
      const known = PIECES.some((candidate) => candidate.name === name);
      piece.value = known ? name : 'other';
      other.hidden = known;
      if (!known && board.leaper !== 'king') leaps.forEach((input, i) => (input.value = String(board.leaper[i])));
    },
  };
}

/** The board in another size, with the holes that it still has. @param {Board} board @param {number} rows
 *  @param {number} cols @returns {Board} */
export function resized(board, rows, cols) {
  const holes = new Set();
  for (const id of board.holes) {
    const [row, col] = [Math.floor(id / board.cols), id % board.cols];
    if (row < rows && col < cols) holes.add(row * cols + col);
  }
  return { ...board, rows, cols, holes };
}
