// A chart of series: points with their 95% intervals, lines or steps. The pointer or the arrow keys choose a point, and
// the chart sends "look" with its words.

import { h, svg } from '../../dom.js';
import { numberText, scale } from './scales.js';

/** @typedef {import('./data.js').Plot} Plot */
/** @typedef {import('./data.js').Series} Series */
/** @typedef {import('./data.js').Point} Point */
/** @typedef {{from: number | null, to: number | null, hidden: Set<string>}} Shown */

const MARGIN = { left: 58, right: 16, top: 30, bottom: 44 };

export class StudyChart extends HTMLElement {
  /** @type {Plot | null} */ plot = null;
  /** @type {Shown} */ shown = { from: null, to: null, hidden: new Set() };
  /** @type {{series: number, point: number} | null} */ chosen = null;

  connectedCallback() {
    if (this.surface) return;
    this.surface = h('div', {
      class: 'chart-surface',
      tabIndex: 0,
      role: 'application',
      'aria-roledescription': 'chart',
    });
    this.append(this.surface);
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.surface);
    // A finger that taps does not move, and what it has read stays when it is lifted.
    for (const type of /** @type {const} */ (['pointerdown', 'pointermove']))
      this.surface.addEventListener(type, (event) => this.onPointer(event));
    this.surface.addEventListener('pointerleave', (event) => {
      if (event.pointerType !== 'touch') this.choose(null, false);
    });
    this.surface.addEventListener('keydown', (event) => this.onKey(event));
  }

  disconnectedCallback() {
    this.observer?.disconnect();
  }

  /** @param {Plot} plot @param {Shown} shown */
  set(plot, shown) {
    if (plot !== this.plot) this.chosen = null;
    this.plot = plot;
    this.shown = shown;
    this.draw();
  }

  /** The series that are shown, with their colours' numbers. @returns {{series: Series, index: number}[]} */
  visible() {
    const all = (this.plot?.series ?? []).map((series, index) => ({ series, index }));
    return all.filter(({ series }) => !this.shown.hidden.has(series.name));
  }

  /** The range of x and y that is shown. */
  ranges() {
    const { from, to } = this.shown;
    const xs = (this.plot?.series ?? []).flatMap(({ points }) => points.map(({ x }) => x));
    const [low, high] = [from ?? Math.min(...xs), to ?? Math.max(...xs)];
    const inside = this.visible().flatMap(({ series }) => series.points.filter(({ x }) => x >= low && x <= high));
    const ys = inside.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]);
    const { percent, log } = this.plot?.y ?? {};
    const top = percent && Math.max(0, ...ys) > 0.5 ? 1 : Math.max(...ys, log ? -Infinity : 0) * (log ? 1.2 : 1.05);
    const bottom = log ? Math.min(...ys) / 1.2 : 0;
    return { x: [low, high], y: ys.length ? [bottom, top] : [log ? 0.1 : 0, 1] };
  }

  draw() {
    const { plot, surface } = this;
    if (!plot?.series || !surface) return;
    const { clientWidth: width, clientHeight: height } = surface;
    if (!width || !height) return;
    const ranges = this.ranges();
    const x = scale(ranges.x[0], ranges.x[1], [MARGIN.left, width - MARGIN.right], Boolean(plot.x?.log), width / 70);
    const y = scale(ranges.y[0], ranges.y[1], [height - MARGIN.bottom, MARGIN.top], Boolean(plot.y.log), height / 44);
    this.scales = { x, y };
    const picture = svg('svg', { class: 'chart-picture', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
    picture.append(...axes(plot, x, y, width, height));
    for (const { series, index } of this.visible()) picture.append(drawSeries(series, index, x, y));
    this.pointer = svg('g', { class: 'chart-pointer' });
    picture.append(this.pointer);
    surface.replaceChildren(picture);
    surface.setAttribute(
      'aria-label',
      `${plot.title}: ${plot.y.label} by ${plot.x?.label}. Arrow keys read the points.`,
    );
    this.drawPointer();
  }

  drawPointer() {
    const point = this.point();
    if (!this.pointer || !this.scales) return;
    this.pointer.replaceChildren();
    if (!point || !this.chosen) return;
    const [px, py] = [this.scales.x.place(point.x), this.scales.y.place(point.y)];
    this.pointer.append(
      svg('path', { d: `M${px} ${MARGIN.top}V${this.scales.y.place(this.scales.y.low)}` }),
      svg('circle', { cx: px, cy: py, r: 5.5, class: `series-${this.chosen.series % 5}` }),
    );
  }

  /** @returns {Point | null} */
  point() {
    return this.chosen ? (this.plot?.series?.[this.chosen.series]?.points[this.chosen.point] ?? null) : null;
  }

  /** @param {{series: number, point: number} | null} chosen @param {boolean} keyboard */
  choose(chosen, keyboard) {
    this.chosen = chosen;
    this.drawPointer();
    const point = this.point();
    const series = chosen && this.plot?.series?.[chosen.series];
    this.dispatchEvent(
      new CustomEvent('look', { detail: { text: point && series ? this.words(series, point) : '', keyboard } }),
    );
  }

  /** @param {Series} series @param {Point} point */
  words(series, point) {
    const percent = Boolean(this.plot?.y.percent);
    const ends = point.low !== null && point.high !== null;
    const interval = ends
      ? `, 95% interval ${numberText(point.low ?? 0, percent)} to ${numberText(point.high ?? 0, percent)}`
      : '';
    const note = point.note ? ` (${point.note})` : '';
    const x = `${this.plot?.x?.short ?? 'm'} = ${point.x}`;
    return `${series.name}, ${x}: ${numberText(point.y, percent)}${note}${interval}`;
  }

  /** @param {PointerEvent} event */
  onPointer(event) {
    if (!this.scales || !this.surface) return;
    const box = this.surface.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    let nearest = null;
    let distance = Infinity;
    for (const { series, index } of this.visible())
      for (const [i, { x, y }] of series.points.entries()) {
        if (x < this.scales.x.low || x > this.scales.x.high) continue;
        // The horizontal distance counts more: a reader looks for a value of x.
        const far = Math.hypot(2 * (this.scales.x.place(x) - px), this.scales.y.place(y) - py);
        if (far < distance) [nearest, distance] = [{ series: index, point: i }, far];
      }
    this.choose(nearest, false);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const visible = this.visible();
    if (!visible.length || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = this.chosen ?? { series: visible[0].index, point: -1 };
    const place = Math.max(
      0,
      visible.findIndex(({ index }) => index === now.series),
    );
    const { points } = visible[place].series;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const next = now.point + (event.key === 'ArrowRight' ? 1 : -1);
      this.choose({ series: visible[place].index, point: Math.min(Math.max(next, 0), points.length - 1) }, true);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const other = visible[(place + (event.key === 'ArrowUp' ? visible.length - 1 : 1)) % visible.length];
      const at = points[Math.max(0, now.point)]?.x ?? 0;
      const closest = other.series.points.reduce(
        (best, { x }, i, all) => (Math.abs(x - at) < Math.abs(all[best].x - at) ? i : best),
        0,
      );
      this.choose({ series: other.index, point: closest }, true);
    } else if (['+', '=', '-', '0'].includes(event.key)) {
      this.dispatchEvent(new CustomEvent('zoom', { detail: { key: event.key } }));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {Plot} plot @param {import('./scales.js').Scale} x @param {import('./scales.js').Scale} y
 *  @param {number} width @param {number} height @returns {SVGElement[]} */
function axes(plot, x, y, width, height) {
  const bottom = height - MARGIN.bottom;
  const lines = y.ticks.map((tick) => `M${MARGIN.left} ${y.place(tick)}H${width - MARGIN.right}`);
  const marks = x.ticks.map((tick) => `M${x.place(tick)} ${bottom}v5`);
  return [
    svg('path', { class: 'chart-grid', d: lines.join('') }),
    svg('path', { class: 'chart-axis', d: `M${MARGIN.left} ${bottom}H${width - MARGIN.right}${marks.join('')}` }),
    ...x.ticks.map((tick) => svg('text', { x: x.place(tick), y: bottom + 19 }, numberText(tick, false))),
    ...y.ticks.map((tick) =>
      svg(
        'text',
        { class: 'end', x: MARGIN.left - 8, y: y.place(tick) + 4 },
        numberText(tick, Boolean(plot.y.percent)),
      ),
    ),
    svg('text', { x: (MARGIN.left + width) / 2, y: height - 6 }, plot.x?.label ?? ''),
    svg('text', { class: 'start', x: 2, y: 13 }, plot.y.label),
  ];
}

/** @param {Series} series @param {number} index @param {import('./scales.js').Scale} x
 *  @param {import('./scales.js').Scale} y @returns {SVGElement} */
function drawSeries({ style, points }, index, x, y) {
  const group = svg('g', { class: `chart-series series-${index % 5}` });
  const inside = points.filter((point) => point.x >= x.low && point.x <= x.high);
  const across = (/** @type {Point} */ point) => x.place(point.x).toFixed(1);
  const up = (/** @type {number} */ value) => y.place(Math.min(Math.max(value, y.low), y.high)).toFixed(1);
  const whiskers = inside
    .filter(({ low, high }) => low !== null && high !== null)
    .map((point) => `M${across(point)} ${up(point.low ?? 0)}V${up(point.high ?? 0)}`);
  group.append(svg('path', { class: 'chart-interval', d: whiskers.join('') }));
  const step = style === 'step';
  const path = inside.map((point, i) => {
    if (!i) return `M${across(point)} ${up(point.y)}`;
    return step ? `H${across(point)}V${up(point.y)}` : `L${across(point)} ${up(point.y)}`;
  });
  if (style !== 'dots') group.append(svg('path', { class: 'chart-line', d: path.join('') }));
  const radius = inside.length > 120 ? 1.4 : 3;
  if (!step) for (const point of inside) group.append(svg('circle', { cx: across(point), cy: up(point.y), r: radius }));
  return group;
}

customElements.define('study-chart', StudyChart);
