// A rectangle: unit squares, with seams where its edges are joined.

import { columnName, columnsWrap, rowsWrap } from './geometry.js';
import { measure } from './measures.js';
import { moveLines } from './seams.js';

/** @typedef {import('./layout.js').Label} Label */
/** @typedef {import('./layout.js').Layout} Layout */

/** @param {import('./geometry.js').Board} board @returns {Layout} */
export function rectangleLayout(board) {
  const { rows, cols } = board;
  const measures = measure(board);
  /** @param {number} value @param {number} side */
  const within = (value, side) => Math.min(Math.max(value, 0), side - 1);
  return {
    across: cols,
    down: rows,
    measures,
    centre: (id) => [(id % cols) + 0.5, Math.floor(id / cols) + 0.5],
    outline(id) {
      const [x, y] = [id % cols, Math.floor(id / cols)];
      return [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ];
    },
    shade: (id) => (Math.floor(id / cols) + (id % cols)) % 2,
    move: (from, to) => moveLines(board, from, to, measures.stub),
    parts: [{ first: 0, end: rows * cols, borders: edges(board) }],
    labels: squareLabels(board, measures),
    cellAt(x, y) {
      const [row, col] = [Math.floor(y), Math.floor(x)];
      return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : null;
    },
    beside: (id, down, right) => within(Math.floor(id / cols) + down, rows) * cols + within((id % cols) + right, cols),
  };
}

/** @param {import('./geometry.js').Board} board @returns {import('./layout.js').Border[]} */
function edges(board) {
  const { rows, cols } = board;
  const [sides, ends] = [columnsWrap(board), rowsWrap(board)];
  return [
    { points: [[0, 0], [0, rows]], seam: sides },
    { points: [[cols, 0], [cols, rows]], seam: sides },
    { points: [[0, 0], [cols, 0]], seam: ends },
    { points: [[0, rows], [cols, rows]], seam: ends },
  ];
}

/** The names of files and ranks. @param {import('./geometry.js').Board} board
 *  @param {import('./measures.js').Measures} measures @returns {Label[]} */
function squareLabels({ rows, cols }, { labels }) {
  if (!labels) return [];
  const { size, every, left, below } = labels;
  /** @type {Label[]} */
  const found = [];
  for (let col = 0; col < cols; col += every)
    found.push({ at: [col + 0.5, rows + below + 1.2 * size], text: columnName(col), size, anchor: 'middle' });
  for (let rank = 1; rank <= rows; rank += every)
    found.push({ at: [-left, rows - rank + 0.5 + 0.35 * size], text: String(rank), size, anchor: 'end' });
  return found;
}
