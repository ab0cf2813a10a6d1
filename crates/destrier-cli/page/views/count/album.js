// The tours of a flat board that were listed: leaf through them, or choose a class by its picture.

import { h, svg } from '../../dom.js';
import { counted } from '../../words.js';
import { moveLines } from '../../board/seams.js';
import { leafControls } from './leaf.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('../../board/state.js').Tour} Tour */
/** @typedef {{tour: Tour, kind: number}} Listed  a tour and the number of its class */

/** Thumbnails that are added at once. */
const PAGE = 40;

/** @param {(tour: Tour, place: [number, number]) => void} onShow  gets the numbers of the class and of the tour, too */
export function album(onShow) {
  /** @type {Listed[][]} */
  let classes = [];
  /** Whether the list has all tours. If not, each class may have more of them. */
  let complete = true;
  const leaf = leafControls((/** @type {Tour} */ tour, place) => {
    thumbnails.querySelectorAll('button').forEach((button, i) => {
      if (i === place[0] - 1) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    });
    onShow(tour, place);
  });
  const thumbnails = h('ul', { class: 'thumbnails', 'aria-label': 'One tour of each class' });

  const more = h(
    'button',
    { type: 'button', class: 'quiet', onclick: () => addThumbnails(shown) },
    'Show more classes',
  );
  /** @type {Board} */
  let shown;

  /** Shows the next page of classes: a thousand pictures at once would take seconds. @param {Board} board */
  function addThumbnails(board) {
    shown = board;
    const from = thumbnails.childElementCount;
    for (const [i, entries] of classes.slice(from, from + PAGE).entries()) {
      const amount = complete ? counted(entries.length, 'tour') : `${entries.length} listed`;
      const label = `Class ${from + i + 1}, ${amount}`;
      const button = h('button', { type: 'button', 'aria-label': label, onclick: () => leaf.go(from + i, 0) });
      button.append(thumbnail(board, entries[0].tour), h('span', {}, amount));
      thumbnails.append(h('li', {}, button));
    }
    more.hidden = thumbnails.childElementCount >= classes.length;
  }

  return {
    controls: leaf.element,
    thumbnails,
    more,
    /** @param {Board} board @param {Listed[]} listed @param {boolean} [whole]  whether these are all tours
     *  @param {[number, number] | null} [at]  the class and the tour to show, from 1 */
    set(board, listed, whole = true, at = null) {
      [classes, complete] = [leaf.set(listed, whole), whole];
      thumbnails.hidden = !classes.length;
      thumbnails.replaceChildren();
      addThumbnails(board);
      while (at && classes[at[0] - 1]?.[at[1] - 1] && thumbnails.childElementCount < at[0]) addThumbnails(board);
      leaf.goTo(at);
    },
  };
}

/** A small picture of a tour. @param {Board} board @param {Tour} tour */
function thumbnail(board, { order, closed }) {
  let path = '';
  for (let i = 0; i + 1 < order.length + (closed ? 1 : 0); i++)
    for (const [x, y, endX, endY] of moveLines(board, order[i], order[(i + 1) % order.length], 0).lines)
      path += `M${x} ${y}L${endX} ${endY}`;
  return svg(
    'svg',
    { viewBox: `-0.2 -0.2 ${board.cols + 0.4} ${board.rows + 0.4}`, 'aria-hidden': 'true' },
    svg('rect', { width: board.cols, height: board.rows, class: 'square-light' }),
    svg('path', { d: path, class: 'thumbnail-line' }),
  );
}
