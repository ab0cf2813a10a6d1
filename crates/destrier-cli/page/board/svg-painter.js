// Draws small boards as SVG. One group per move, so that playback only shows and hides.

import { svg } from '../dom.js';
import { PALETTES, along, contrasting, css, currentTheme } from './colours.js';
import { THIN, layoutOf, wedgeCorners } from './layout.js';
import { colourSpan, moveCount } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */

/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;

const SHADES = ['square-light', 'square-dark', 'square-between'];

export class SvgPainter {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.root = svg('svg', {
      class: 'board-picture',
      'aria-hidden': 'true',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    });
    this.base = svg('g');
    this.marks = svg('g');
    this.lines = svg('g');
    this.top = svg('g');
    this.root.append(this.base, this.marks, this.lines, this.top);
    host.replaceChildren(this.root);
    /** @type {SVGElement[]} the lines of each move */
    this.moveGroups = [];
    /** @type {SVGElement[]} the disc or tile of each square, in the order of the tour */
    this.squareGroups = [];
    this.painted = 0;
  }

  /** Draws everything. @param {BoardState} state */
  paint(state) {
    this.layout = layoutOf(state.board, state.inSpace);
    this.measures = this.layout.measures;
    const { margin, width, height } = this.measures;
    this.root.setAttribute('viewBox', [-margin.left, -margin.top, width, height].map(round).join(' '));
    this.base.replaceChildren(...this.background(state));
    this.theme = currentTheme();
    this.lines.replaceChildren();
    [this.moveGroups, this.squareGroups] = [[], []];
    for (const layer of state.layers) this.paintLayer(layer);
    if (state.tour) this.paintTour(state);
    this.overlay(state);
  }

  /** @returns {import('./layout.js').Layout} */
  needLayout() {
    if (!this.layout) throw new Error('nothing was painted yet');
    return this.layout;
  }

  /** @param {number} id @param {number} [share]  the size relative to that of the cell */
  outline(id, share = 1) {
    const layout = this.needLayout();
    const [x, y] = layout.centre(id);
    const points = (layout.outline(id) ?? []).map(([cornerX, cornerY]) => [
      x + share * (cornerX - x),
      y + share * (cornerY - y),
    ]);
    return points.length ? `${polyline(points)}Z` : '';
  }

  /** @param {BoardState} state */
  background({ board }) {
    const layout = this.needLayout();
    const parts = layout.parts.flatMap(({ first, end, borders }) => {
      const paths = new Map([...SHADES, 'hole', 'frame', 'seam'].map((kind) => [kind, '']));
      /** @param {string} kind @param {string} path */
      const add = (kind, path) => paths.set(kind, paths.get(kind) + path);
      for (let id = first; id < end; id++) {
        const [x, y] = layout.centre(id);
        if (!board.holes.has(id)) add(SHADES[layout.shade(id)], this.outline(id));
        else if (layout.outline(id)) add('hole', `M${round(x - 0.2)} ${round(y - 0.2)}l0.4 0.4m0 -0.4l-0.4 0.4`);
      }
      for (const { points, seam } of borders) if (points.length) add(seam ? 'seam' : 'frame', polyline(points));
      return [...paths].flatMap(([kind, d]) => (d ? [svg('path', { d, class: kind })] : []));
    });
    for (const { at, text, size, anchor } of layout.labels)
      parts.push(
        svg('text', { x: round(at[0]), y: round(at[1]), class: `label ${anchor}`, 'font-size': round(size) }, text),
      );
    return parts;
  }

  /** @param {BoardState} state */
  paintTour(state) {
    const { tour, mode } = state;
    if (!tour || !this.measures || !this.theme) return;
    const layout = this.needLayout();
    const moves = moveCount(tour);
    const { order, closed } = tour;
    for (let i = 0; i < order.length; i++) {
      const rgb = along(this.theme, closed, (i + 0.5) / colourSpan(tour));
      const colour = css(rgb);
      const [x, y] = layout.centre(order[i]).map(round);
      const group = svg('g');
      this.squareGroups.push(group);
      if (!layout.outline(order[i])) continue;
      if (mode === 'lines') {
        if (this.measures.dotted)
          group.append(svg('circle', { cx: x, cy: y, r: round(0.9 * this.measures.stroke), fill: colour }));
      } else {
        if (mode === 'numbers') group.append(svg('path', { d: this.outline(order[i]), fill: colour, class: 'tile' }));
        else group.append(svg('circle', { cx: x, cy: y, r: 0.34, fill: colour }));
        group.append(numberText(i + 1, order.length, x, y, mode === 'numbers' ? null : contrasting(rgb)));
      }
    }
    if (mode !== 'numbers')
      for (let i = 0; i < moves; i++) {
        const colour = css(along(this.theme, closed, (i + 0.5) / colourSpan(tour)));
        this.moveGroups.push(this.moveGroup(order[i], order[(i + 1) % order.length], colour));
      }
    this.lines.append(...this.moveGroups, ...this.squareGroups);
    this.painted = Infinity;
    this.advance(state);
  }

  /** One move: a casing that separates it from the lines below, the line, and its stubs beyond a seam.
   *  @param {number} from @param {number} to @param {string} colour */
  moveGroup(from, to, colour) {
    const layout = this.needLayout();
    const { stroke, cased } = layout.measures;
    const { lines, stubs, wedges = [], form } = layout.move(from, to);
    const group = svg('g', form ? { class: form } : {});
    if (cased && !form)
      for (const line of lines)
        group.append(
          svg('path', {
            d: pathOf(shortened(line, 2.4 * stroke)),
            class: 'casing',
            'stroke-width': round(1.8 * stroke),
          }),
        );
    for (const line of stubs)
      group.append(svg('path', { d: pathOf(line), stroke: colour, class: 'stub', 'stroke-width': round(stroke) }));
    const width = form ? THIN * stroke : stroke;
    for (const line of lines)
      group.append(svg('path', { d: pathOf(line), stroke: colour, 'stroke-width': round(width) }));
    for (const wedge of wedges)
      group.append(svg('path', { d: `${polyline(wedgeCorners(wedge, stroke))}Z`, fill: colour }));
    return group;
  }

  /** @param {import('./state.js').Layer} layer */
  paintLayer({ moves, colour }) {
    const theme = this.theme ?? 'light';
    const layout = this.needLayout();
    const stroke = colour === null ? PALETTES[theme].loose : css(along(theme, true, colour));
    for (const [from, to] of moves) this.lines.append(this.moveGroup(from, to, stroke));
    const radius = round(layout.measures.stroke * 0.9);
    for (const id of new Set(moves.flat())) {
      const [cx, cy] = layout.centre(id).map(round);
      this.lines.append(svg('circle', { cx, cy, r: radius, fill: stroke }));
    }
  }

  /** Shows the moves up to `state.shown`, and hides the others. @param {BoardState} state */
  advance(state) {
    const shown = Math.min(state.shown, moveCount(state.tour));
    const [from, to] = [Math.min(shown, this.painted), Math.max(shown, this.painted)];
    for (let i = from; i < to && i < this.moveGroups.length; i++) toggle(this.moveGroups[i], i < shown);
    for (let i = from; i <= to && i < this.squareGroups.length; i++) toggle(this.squareGroups[i], i <= shown);
    this.painted = shown;
    this.overlay(state);
  }

  /** Draws marks, badges, the head and the cursor. @param {BoardState} state */
  overlay(state) {
    const { marks, badges, cursor, tour } = state;
    const layout = this.needLayout();
    const { mark, stroke } = layout.measures;
    /** @param {number} id */
    const place = (id) => layout.centre(id).map(round);
    this.marks.replaceChildren();
    for (const [id, kind] of marks) {
      const [x, y] = place(id);
      if (kind === 'hint') this.marks.append(svg('circle', { cx: x, cy: y, r: 0.16, class: 'mark mark-hint' }));
      else this.marks.append(svg('path', { d: this.outline(id), class: `mark mark-${kind}` }));
    }
    this.top.replaceChildren();
    if (tour && state.mode === 'lines') {
      const [x, y] = place(tour.order[0]);
      if (!tour.closed) this.top.append(svg('circle', { cx: x, cy: y, r: round(0.62 * mark), class: 'first-square' }));
    }
    if (tour && state.head && tour.order.length && (!tour.closed || state.shown < moveCount(tour))) {
      const index = Math.min(state.shown, tour.order.length - 1);
      const [x, y] = place(tour.order[index]);
      this.top.append(
        svg('circle', {
          cx: x,
          cy: y,
          r: state.mode === 'lines' ? round(0.72 * mark) : 0.4,
          class: state.mode === 'lines' ? 'head' : 'head ring',
          'stroke-width': round(0.7 * stroke),
        }),
      );
    }
    for (const [id, text] of badges) {
      const [x, y] = place(id);
      this.top.append(
        svg(
          'g',
          { class: `badge badge-${marks.get(id) ?? 'plain'}` },
          svg('circle', { cx: x, cy: y, r: 0.3 }),
          svg('text', { x, y: y + 0.13, 'font-size': 0.36 }, text),
        ),
      );
    }
    if (cursor !== null) this.top.append(svg('path', { d: this.outline(cursor, 0.94), class: 'cursor' }));
  }

  /** The cell at a point of the screen, or null. @param {number} x @param {number} y */
  squareAt(x, y) {
    const matrix = /** @type {SVGSVGElement} */ (this.root).getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return this.layout?.cellAt(point.x, point.y) ?? null;
  }
}

/** @param {SVGElement} group @param {boolean} visible */
function toggle(group, visible) {
  if (visible) group.removeAttribute('display');
  else group.setAttribute('display', 'none');
}

/** @param {number} number @param {number} largest @param {number} x @param {number} y @param {string | null} colour */
function numberText(number, largest, x, y, colour) {
  const digits = String(largest).length;
  const size = colour === null ? [0.5, 0.46, 0.4, 0.33][digits - 1] : [0.42, 0.36, 0.28, 0.22][digits - 1];
  const text = svg('text', { x, y: round(y + 0.36 * size), 'font-size': size, class: 'number' }, String(number));
  if (colour) text.style.fill = colour;
  return text;
}

/** @param {import('./layout.js').Line} line */
const pathOf = ([x, y, endX, endY]) => `M${round(x)} ${round(y)}L${round(endX)} ${round(endY)}`;

/** @param {number[][]} points */
const polyline = (points) => `M${points.map((point) => point.map(round).join(' ')).join('L')}`;

/** A line without its ends, so that a casing does not cover the lines that it joins.
 *  @param {import('./layout.js').Line} line @param {number} by @returns {import('./layout.js').Line} */
function shortened([x, y, endX, endY], by) {
  const length = Math.hypot(endX - x, endY - y);
  const share = length > 0 ? Math.min(by, length / 3) / length : 0;
  const [dx, dy] = [share * (endX - x), share * (endY - y)];
  return [x + dx, y + dy, endX - dx, endY - dy];
}
