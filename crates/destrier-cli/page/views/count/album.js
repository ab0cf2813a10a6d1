// The tours that were listed: leaf through them, one class of symmetry after the other.

import { h, icon, svg } from '../../dom.js';
import { counted } from '../../words.js';
import { moveLines } from '../../board/seams.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('../../board/state.js').Tour} Tour */
/** @typedef {{tour: Tour, kind: number}} Listed  a tour and the number of its class */

/** The tours in the order of their classes, and within a class in the order of the list.
 *  @template {{kind: number}} T @param {T[]} listed @returns {T[][]} */
export function byClass(listed) {
  /** @type {Map<number, T[]>} */
  const classes = new Map();
  for (const entry of listed) classes.set(entry.kind, [...(classes.get(entry.kind) ?? []), entry]);
  return [...classes.values()];
}

/** Thumbnails that are added at once. */
const PAGE = 40;

/** @param {(tour: Tour, place: [number, number]) => void} onShow  gets the numbers of the class and of the tour, too */
export function album(onShow) {
  /** @type {Listed[][]} */
  let classes = [];
  let [group, index] = [0, 0];
  /** Whether the list has all tours. If not, each class may have more of them. */
  let complete = true;
  const words = h('p', { class: 'caption', 'aria-live': 'polite' });
  /** @param {string} name @param {string} label @param {() => void} action */
  const control = (name, label, action) =>
    h('button', { class: 'round', type: 'button', 'aria-label': label, onclick: action }, icon(name));
  const controls = h(
    'div',
    { class: 'leaf' },
    control('first', 'Previous class', () => go(group - 1, 0)),
    control('back', 'Previous tour', () => leaf(-1)),
    words,
    control('next', 'Next tour', () => leaf(1)),
    control('last', 'Next class', () => go(group + 1, 0)),
  );
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
      const button = h('button', { type: 'button', 'aria-label': label, onclick: () => go(from + i, 0) });
      button.append(thumbnail(board, entries[0].tour), h('span', {}, amount));
      thumbnails.append(h('li', {}, button));
    }
    more.hidden = thumbnails.childElementCount >= classes.length;
  }

  /** @param {number} by */
  function leaf(by) {
    if (index + by >= 0 && index + by < classes[group].length) return go(group, index + by);
    const next = (group + by + classes.length) % classes.length;
    go(next, by > 0 ? 0 : classes[next].length - 1);
  }

  /** @param {number} toGroup @param {number} toIndex */
  function go(toGroup, toIndex) {
    if (!classes.length) return;
    group = (toGroup + classes.length) % classes.length;
    index = toIndex;
    const size = classes[group].length;
    words.textContent = complete
      ? `Class ${group + 1} of ${classes.length}, tour ${index + 1} of ${size}`
      : `Class ${group + 1} of ${classes.length} listed, tour ${index + 1} of ${size} listed`;
    thumbnails.querySelectorAll('button').forEach((button, i) => {
      if (i === group) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    });
    onShow(classes[group][index].tour, [group + 1, index + 1]);
  }

  return {
    controls,
    thumbnails,
    more,
    /** @param {Board} board @param {Listed[]} listed @param {boolean} [whole]  whether these are all tours
     *  @param {[number, number] | null} [at]  the class and the tour to show, from 1 */
    set(board, listed, whole = true, at = null) {
      [classes, complete] = [byClass(listed), whole];
      controls.hidden = thumbnails.hidden = !classes.length;
      thumbnails.replaceChildren();
      addThumbnails(board);
      const [kind, tour] = at ?? [1, 1];
      const known = classes[kind - 1]?.[tour - 1];
      while (known && thumbnails.childElementCount < kind) addThumbnails(board);
      go(known ? kind - 1 : 0, known ? tour - 1 : 0);
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
