// The tours that were listed: leaf through them, or choose a class by its picture.

import { h, svg } from '../../dom.js';
import { counted } from '../../words.js';
import { cellCount } from '../../board/geometry.js';
import { layoutOf } from '../../board/layout.js';
import { leafControls } from './leaf.js';

/** @typedef {{board: import('../../board/geometry.js').Board, inSpace: boolean}} Shown */
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
  /** @type {Shown} */
  let shown;

  /** Shows the next page of classes: a thousand pictures at once would take seconds. @param {Shown} next */
  function addThumbnails(next) {
    shown = next;
    const from = thumbnails.childElementCount;
    for (const [i, entries] of classes.slice(from, from + PAGE).entries()) {
      const amount = complete ? counted(entries.length, 'tour') : `${entries.length} listed`;
      const label = `Class ${from + i + 1}, ${amount}`;
      const button = h('button', { type: 'button', 'aria-label': label, onclick: () => leaf.go(from + i, 0) });
      button.append(thumbnail(shown, entries[0].tour), h('span', {}, amount));
      thumbnails.append(h('li', {}, button));
    }
    more.hidden = thumbnails.childElementCount >= classes.length;
  }

  return {
    controls: leaf.element,
    thumbnails,
    more,
    /** @param {Shown} next @param {Listed[]} listed @param {boolean} [whole]  whether these are all tours
     *  @param {[number, number] | null} [at]  the class and the tour to show, from 1 */
    set(next, listed, whole = true, at = null) {
      [classes, complete] = [leaf.set(listed, whole), whole];
      thumbnails.hidden = !classes.length;
      thumbnails.replaceChildren();
      addThumbnails(next);
      while (at && classes[at[0] - 1]?.[at[1] - 1] && thumbnails.childElementCount < at[0]) addThumbnails(next);
      leaf.goTo(at);
    },
  };
}

/** A small picture of a tour. @param {Shown} shown @param {Tour} tour */
function thumbnail({ board, inSpace }, { order, closed }) {
  const { across, down, move, outline } = layoutOf(board, inSpace);
  let path = '';
  for (let i = 0; i + 1 < order.length + (closed ? 1 : 0); i++) {
    const { lines, wedges = [] } = move(order[i], order[(i + 1) % order.length]);
    for (const [x, y, endX, endY] of [...lines, ...wedges]) path += `M${x} ${y}L${endX} ${endY}`;
  }
  const cells = Array.from(
    { length: cellCount(board) },
    (_, id) => `M${(outline(id) ?? [[0, 0]]).map(String).join('L')}Z`,
  );
  return svg(
    'svg',
    { viewBox: `-0.2 -0.2 ${across + 0.4} ${down + 0.4}`, 'aria-hidden': 'true' },
    svg('path', { d: cells.join(''), class: 'square-light' }),
    svg('path', { d: path, class: 'thumbnail-line' }),
  );
}
