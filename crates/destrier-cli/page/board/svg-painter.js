// Draws boards of up to 64 squares per side as SVG. One group per move, so that playback only shows and hides.

import { svg } from '../dom.js';
import { PALETTES, along, contrasting, css, currentTheme } from './colours.js';
import { columnName, columnsWrap, rowsWrap } from './geometry.js';
import { measure } from './measures.js';
import { moveLines } from './seams.js';
import { colourSpan, moveCount } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */

/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;

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
    const { board } = state;
    this.measures = measure(board);
    const { margin, width, height } = this.measures;
    this.root.setAttribute('viewBox', [-margin.left, -margin.top, width, height].map(round).join(' '));
    this.base.replaceChildren(...this.background(state));
    this.theme = currentTheme();
    this.lines.replaceChildren();
    [this.moveGroups, this.squareGroups] = [[], []];
    for (const layer of state.layers) this.paintLayer(state, layer);
    if (state.tour) this.paintTour(state);
    this.overlay(state);
  }

  /** @param {BoardState} state */
  background({ board }) {
    const { rows, cols, holes } = board;
    let [light, dark, crosses] = ['', '', ''];
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++) {
        if (holes.has(row * cols + col)) {
          crosses += `M${col + 0.3} ${row + 0.3}l0.4 0.4m0 -0.4l-0.4 0.4`;
          continue;
        }
        const square = `M${col} ${row}h1v1h-1z`;
        if ((row + col) % 2) dark += square;
        else light += square;
      }
    const parts = [svg('path', { d: light, class: 'square-light' }), svg('path', { d: dark, class: 'square-dark' })];
    if (crosses) parts.push(svg('path', { d: crosses, class: 'hole' }));
    const sides = `M0 0V${rows}M${cols} 0V${rows}`;
    const ends = `M0 0H${cols}M0 ${rows}H${cols}`;
    parts.push(svg('path', { d: sides, class: columnsWrap(board) ? 'seam' : 'frame' }));
    parts.push(svg('path', { d: ends, class: rowsWrap(board) ? 'seam' : 'frame' }));
    const { labels } = measure(board);
    if (!labels) return parts;
    for (let col = 0; col < cols; col += labels.every)
      parts.push(
        svg(
          'text',
          {
            x: col + 0.5,
            y: round(rows + labels.below + 1.2 * labels.size),
            class: 'label',
            'font-size': round(labels.size),
          },
          columnName(col),
        ),
      );
    for (let rank = 1; rank <= rows; rank += labels.every)
      parts.push(
        svg(
          'text',
          {
            x: round(-labels.left),
            y: round(rows - rank + 0.5 + 0.35 * labels.size),
            class: 'label rank',
            'font-size': round(labels.size),
          },
          String(rank),
        ),
      );
    return parts;
  }

  /** @param {BoardState} state */
  paintTour(state) {
    const { board, tour, mode } = state;
    if (!tour || !this.measures || !this.theme) return;
    const moves = moveCount(tour);
    const { order, closed } = tour;
    for (let i = 0; i < order.length; i++) {
      const rgb = along(this.theme, closed, (i + 0.5) / colourSpan(tour));
      const colour = css(rgb);
      const [x, y] = [(order[i] % board.cols) + 0.5, Math.floor(order[i] / board.cols) + 0.5];
      const group = svg('g');
      if (mode === 'lines') {
        if (this.measures.dotted)
          group.append(svg('circle', { cx: x, cy: y, r: round(0.9 * this.measures.stroke), fill: colour }));
      } else {
        if (mode === 'numbers')
          group.append(svg('path', { d: `M${x - 0.5} ${y - 0.5}h1v1h-1z`, fill: colour, class: 'tile' }));
        else group.append(svg('circle', { cx: x, cy: y, r: 0.34, fill: colour }));
        group.append(numberText(i + 1, order.length, x, y, mode === 'numbers' ? null : contrasting(rgb)));
      }
      this.squareGroups.push(group);
    }
    if (mode !== 'numbers')
      for (let i = 0; i < moves; i++) {
        const colour = css(along(this.theme, closed, (i + 0.5) / colourSpan(tour)));
        this.moveGroups.push(this.moveGroup(state, order[i], order[(i + 1) % order.length], colour));
      }
    this.lines.append(...this.moveGroups, ...this.squareGroups);
    this.painted = Infinity;
    this.advance(state);
  }

  /** One move: a casing that separates it from the lines below, the line, and its stubs beyond a seam.
   *  @param {BoardState} state @param {number} from @param {number} to @param {string} colour */
  moveGroup(state, from, to, colour) {
    const { stroke, stub, cased } = this.measures ?? measure(state.board);
    const { lines, stubs } = moveLines(state.board, from, to, stub);
    const group = svg('g');
    if (cased)
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
    for (const line of lines)
      group.append(svg('path', { d: pathOf(line), stroke: colour, 'stroke-width': round(stroke) }));
    return group;
  }

  /** @param {BoardState} state @param {import('./state.js').Layer} layer */
  paintLayer(state, { moves, colour }) {
    const theme = this.theme ?? 'light';
    const stroke = colour === null ? PALETTES[theme].loose : css(along(theme, true, colour));
    for (const [from, to] of moves) this.lines.append(this.moveGroup(state, from, to, stroke));
    const { cols } = state.board;
    const radius = round((this.measures?.stroke ?? 0.085) * 0.9);
    for (const id of new Set(moves.flat()))
      this.lines.append(
        svg('circle', { cx: (id % cols) + 0.5, cy: Math.floor(id / cols) + 0.5, r: radius, fill: stroke }),
      );
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
    const { board, marks, badges, cursor, tour } = state;
    const { mark = 0.22, stroke = 0.085 } = this.measures ?? {};
    /** @param {number} id */
    const place = (id) => [(id % board.cols) + 0.5, Math.floor(id / board.cols) + 0.5];
    this.marks.replaceChildren();
    for (const [id, kind] of marks) {
      const [x, y] = place(id);
      if (kind === 'hint') this.marks.append(svg('circle', { cx: x, cy: y, r: 0.16, class: 'mark mark-hint' }));
      else this.marks.append(svg('path', { d: `M${x - 0.5} ${y - 0.5}h1v1h-1z`, class: `mark mark-${kind}` }));
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
    if (cursor !== null) {
      const [x, y] = place(cursor);
      this.top.append(svg('rect', { x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.08, class: 'cursor' }));
    }
  }

  /** The square at a point of the screen, or null. @param {BoardState} state @param {number} x @param {number} y */
  squareAt({ board }, x, y) {
    const matrix = /** @type {SVGSVGElement} */ (this.root).getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const [row, col] = [Math.floor(point.y), Math.floor(point.x)];
    return row >= 0 && row < board.rows && col >= 0 && col < board.cols ? row * board.cols + col : null;
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

/** @param {import('./seams.js').Line} line */
const pathOf = ([x, y, endX, endY]) => `M${round(x)} ${round(y)}L${round(endX)} ${round(endY)}`;

/** A line without its ends, so that a casing does not cover the lines that it joins.
 *  @param {import('./seams.js').Line} line @param {number} by @returns {import('./seams.js').Line} */
function shortened([x, y, endX, endY], by) {
  const length = Math.hypot(endX - x, endY - y);
  const share = length > 0 ? Math.min(by, length / 3) / length : 0;
  const [dx, dy] = [share * (endX - x), share * (endY - y)];
  return [x + dx, y + dy, endX - dx, endY - dy];
}
