// The picture of a tour of cells, drawn by the engine. Wide pictures can be scrolled, so that their cells stay large
// enough on a phone.

import { cellName } from '../../board/cells.js';
import { h } from '../../dom.js';
import { counted } from '../../words.js';

/** Longer tours are not read out cell by cell. */
const LONGEST_LIST = 400;

export function cellPicture() {
  const image = h('img', { alt: '', hidden: true });
  const frame = h('div', { class: 'cell-picture', tabIndex: 0, role: 'group', 'aria-label': 'Picture' }, image);
  const list = h('p', { class: 'visually-hidden' });
  let address = '';
  const forget = () => address && URL.revokeObjectURL(address);
  return {
    element: h('div', {}, frame, list),
    /** @param {string} svg @param {{board: string, closed: boolean, squares: number[][]}} tour */
    show(svg, { board, closed, squares }) {
      forget();
      address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      const [, , width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '0 0 1 1').split(' ').map(Number);
      frame.style.setProperty('--ratio', String(width / height));
      frame.style.setProperty('--cells', String(width));
      const [first, last] = [squares[0] ?? [], squares[squares.length - 1] ?? []].map(cellName);
      const shape = closed ? 'Closed tour' : 'Open tour';
      image.alt = `${shape} of ${board}, ${counted(squares.length, 'cell')}, from ${first} to ${last}`;
      image.src = address;
      image.hidden = false;
      list.textContent =
        squares.length && squares.length <= LONGEST_LIST ? `The cells in order: ${squares.map(cellName).join(' ')}.` : '';
    },
    /** The board without a tour. @param {string} svg @param {string} board */
    showEmpty(svg, board) {
      this.show(svg, { board, closed: false, squares: [] });
      image.alt = `${board} without a tour`;
    },
    isShown: () => !image.hidden,
    clear() {
      forget();
      address = '';
      image.hidden = true;
      image.removeAttribute('src');
      list.textContent = '';
    },
  };
}
