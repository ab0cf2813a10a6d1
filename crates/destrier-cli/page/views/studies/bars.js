// A chart of bars: one row per board or surface, divided into parts. It is a table, so that screen readers read it.

import { h } from '../../dom.js';
import { numberText } from './scales.js';

/** @typedef {import('./data.js').Plot} Plot */

/** @param {Plot} plot */
export function barTable({ title, bars = [] }) {
  const names = [...new Set(bars.flatMap(({ parts }) => parts.map(([name]) => name)))];
  const legend =
    names.length > 1
      ? h(
          'ul',
          { class: 'bar-legend' },
          names.map((name, i) =>
            h('li', {}, h('span', { class: `bar-swatch part-${i}`, 'aria-hidden': 'true' }), name),
          ),
        )
      : null;
  const rows = bars.map(({ name, parts, note, link }) => {
    const bar = h('div', { class: 'bar', title: note });
    for (const [part, share] of parts) {
      const piece = h('span', { class: `bar-part part-${names.indexOf(part)}` });
      piece.style.width = `${100 * share}%`;
      bar.append(piece);
    }
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, link ? h('a', { href: link }, name) : name),
      h('td', { class: 'bar-cell' }, bar, h('span', { class: 'visually-hidden' }, note)),
      h('td', { class: 'bar-number' }, numberText(parts[0][1], true)),
    );
  });
  return h(
    'div',
    {},
    legend,
    h('table', { class: 'bars' }, h('caption', { class: 'visually-hidden' }, title), h('tbody', {}, rows)),
  );
}
