// Sizes of everything on a board, in squares. The same proportions as crates/destrier-draw/src/board/measures.rs.

import { columnsWrap, rowsWrap } from './geometry.js';

/** @typedef {import('./geometry.js').Board} Board */

const LONGEST_LABELS = 30;

/** @typedef {ReturnType<typeof measure>} Measures */

/** Sizes of lines for a picture that shows `side` squares along its longer side. @param {number} side */
export function lineMeasures(side) {
  return { stroke: Math.min(0.085 * Math.max(side / 8, 1) ** 0.27, 0.3), cased: side <= 128, dotted: side <= 32 };
}

/** @param {Board} board */
export function measure(board) {
  const side = Math.max(board.rows, board.cols);
  const growth = Math.max(side / 12, 1) ** 0.75;
  const stub = 0.46 * Math.sqrt(growth);
  const [seamX, seamY] = [columnsWrap(board) ? 0.9 * stub : 0, rowsWrap(board) ? 0.9 * stub : 0];
  const labelled = side <= LONGEST_LABELS;
  // A board of 4 squares a side fills the screen as well, so its margins and labels are the same part of the board. On
  // smaller ones a square has the same size, see style/board.css.
  const least = Math.max(side, 4);
  const plain = Math.min(0.02 * least, 0.16) * growth;
  const label = Math.min(0.034 * least, 0.2 + 0.018 * least);
  const rankWidth = 0.64 * label * String(board.rows).length;
  const left = seamX + (labelled ? Math.max(rankWidth + 0.7 * label, 1.8 * label) : plain);
  const bottom = seamY + (labelled ? 1.8 * label : plain);
  return {
    ...lineMeasures(side),
    mark: Math.min(0.22 * growth, 0.3 * Math.min(board.rows, board.cols)),
    stub,
    labels: labelled ? { size: label, every: side > 20 ? 2 : 1, left: seamX + 0.6 * label, below: seamY } : null,
    margin: { left, right: seamX + plain, top: seamY + plain, bottom },
    width: board.cols + left + seamX + plain,
    height: board.rows + bottom + seamY + plain,
  };
}
