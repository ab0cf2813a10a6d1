// Leafs through the tours that were listed, one class of symmetry after the other.

import { h, icon } from '../../dom.js';

/** The tours in the order of their classes, and within a class in the order of the list.
 *  @template {{kind: number}} T @param {T[]} listed @returns {T[][]} */
function byClass(listed) {
  /** @type {Map<number, T[]>} */
  const classes = new Map();
  for (const entry of listed) classes.set(entry.kind, [...(classes.get(entry.kind) ?? []), entry]);
  return [...classes.values()];
}

/** @template T @param {(tour: T, place: [number, number]) => void} onShow  gets the numbers of the class and of the
 *  tour, too, from 1 */
export function leafControls(onShow) {
  /** @type {{tour: T, kind: number}[][]} */
  let classes = [];
  let [group, index] = [0, 0];
  /** Whether the list has all tours. If not, each class may have more of them. */
  let complete = true;
  const words = h('p', { class: 'caption', 'aria-live': 'polite' });
  /** @param {string} name @param {string} label @param {() => void} action */
  const control = (name, label, action) =>
    h('button', { class: 'round', type: 'button', 'aria-label': label, onclick: action }, icon(name));
  const element = h(
    'div',
    { class: 'leaf', hidden: true },
    control('first', 'Previous class', () => go(group - 1, 0)),
    control('back', 'Previous tour', () => leaf(-1)),
    words,
    control('next', 'Next tour', () => leaf(1)),
    control('last', 'Next class', () => go(group + 1, 0)),
  );

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
    onShow(classes[group][index].tour, [group + 1, index + 1]);
  }

  return {
    element,
    go,
    /** Takes another list, and returns its classes. @param {{tour: T, kind: number}[]} listed
     *  @param {boolean} [whole]  whether these are all tours */
    set(listed, whole = true) {
      [classes, complete] = [byClass(listed), whole];
      element.hidden = !classes.length;
      return classes;
    },
    /** Shows the tour with these numbers of class and tour, from 1, or the first.
     *  @param {[number, number] | null} at */
    goTo(at) {
      const [kind, tour] = at ?? [1, 1];
      const known = classes[kind - 1]?.[tour - 1];
      go(known ? kind - 1 : 0, known ? tour - 1 : 0);
    },
  };
}
