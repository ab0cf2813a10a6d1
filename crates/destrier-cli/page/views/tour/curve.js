// The energy of a network, round by round, as a small plot with a mark at the round that is shown.

import { h, svg } from '../../dom.js';

const [WIDTH, HEIGHT] = [400, 90];

export function energyCurve() {
  const line = svg('path', { class: 'curve-line' });
  const mark = svg('path', { class: 'curve-mark' });
  const top = h('span', {});
  const picture = svg(
    'svg',
    { viewBox: `-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`, 'aria-hidden': 'true', preserveAspectRatio: 'none' },
    svg('path', { d: `M0 ${HEIGHT}H${WIDTH}`, class: 'curve-axis' }),
    line,
    mark,
  );
  const element = h(
    'figure',
    { class: 'curve', hidden: true },
    h('figcaption', {}, h('span', {}, 'Energy: squares without two moves'), top),
    picture,
  );
  /** @type {number[]} */
  let energies = [];
  /** @param {number} index @returns {[number, number]} */
  const place = (index) => [
    (index / Math.max(1, energies.length - 1)) * WIDTH,
    HEIGHT - (energies[index] / Math.max(1, ...energies)) * HEIGHT,
  ];
  return {
    element,
    /** @param {number[]} values */
    set(values) {
      energies = values;
      element.hidden = values.length === 0;
      line.setAttribute('d', values.map((_, i) => `${i ? 'L' : 'M'}${place(i).join(' ')}`).join(''));
    },
    /** @param {number} index */
    go(index) {
      if (!energies.length) return;
      const at = Math.min(Math.max(index, 0), energies.length - 1);
      const [x, y] = place(at);
      mark.setAttribute('d', `M${x} ${y}h0.01`);
      top.textContent = String(energies[at]);
    },
  };
}
