// <tour-board>: a board with a tour. Views set what it shows with `set`, and listen for its events:
//
//   choose  {id, dragging}   a square was clicked, or chosen with the keyboard
//   size    {rows, cols}     the corner was dragged (only with the attribute "resizable")
//   look    {look}           a large board was zoomed or moved; null if the whole board is in view
//
// Small boards are SVG, larger ones are painted on a canvas and can be zoomed and moved.

import { announce, h, icon } from '../dom.js';
import { CanvasPainter } from './canvas-painter.js';
import { describeSquare, order, sentence } from './description.js';
import { cellCount } from './geometry.js';
import { Gestures } from './gestures.js';
import { emptyState } from './state.js';
import { layoutOf } from './layout.js';
import { SvgPainter } from './svg-painter.js';

/** @typedef {import('./state.js').BoardState} BoardState */

/** The longest sides that are SVG, in cells: of rectangles, and of other boards, whose cells fill less of the picture. */
const LARGEST_SVG = 64;
const LARGEST_GRID_SVG = 40;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});
let boards = 0;

export class TourBoard extends HTMLElement {
  /** @type {BoardState} */
  state = emptyState();
  /** @type {SvgPainter | CanvasPainter | null} */
  painter = null;
  /** The part to show with the next painting, if that is not decided by the painter.
   *  @type {import('./viewport.js').Look | null | undefined} */
  wanted = undefined;
  /** Whether squares that the pointer is dragged over are chosen, too. */
  drag = false;

  connectedCallback() {
    if (this.surface) return;
    const id = `board-text-${++boards}`;
    this.surface = h('div', {
      class: 'board-surface',
      tabIndex: 0,
      role: 'application',
      'aria-roledescription': 'board',
    });
    this.surface.setAttribute('aria-describedby', id);
    this.text = h('div', { class: 'visually-hidden', id });
    this.zoomButtons = h(
      'div',
      { class: 'zoom', hidden: true },
      this.zoomButton('plus', 'Zoom in', '+'),
      this.zoomButton('minus', 'Zoom out', '-'),
      this.zoomButton('fit', 'Show the whole board', '0'),
    );
    this.append(this.surface, this.zoomButtons, this.text);
    this.surface.addEventListener('keydown', (event) => this.onKey(event));
    this.surface.addEventListener('blur', () => this.set({ cursor: null }));
    this.surface.addEventListener('focus', () => {
      if (this.surface?.matches(':focus-visible')) this.set({ cursor: this.lastCursor ?? 0 });
    });
    new Gestures(this, this.surface);
    if (this.hasAttribute('resizable')) this.addGrip();
    this.repaint = () => this.painter && this.paint();
    addEventListener('themechange', this.repaint);
    this.observer = new ResizeObserver(() => {
      if (this.painter instanceof CanvasPainter) this.paint();
    });
    this.observer.observe(this.surface);
    this.paint();
  }

  disconnectedCallback() {
    if (this.repaint) removeEventListener('themechange', this.repaint);
    this.observer?.disconnect();
  }

  /** Changes what is shown. @param {Partial<BoardState>} changes */
  set(changes) {
    const before = this.state;
    this.state = { ...before, ...changes };
    if (!this.surface || !this.painter) return;
    const changed = Object.keys(changes).filter(
      (key) => /** @type {any} */ (changes)[key] !== /** @type {any} */ (before)[key],
    );
    if (changed.some((key) => ['board', 'inSpace', 'tour', 'mode', 'layers'].includes(key))) this.paint();
    else if (changed.includes('shown')) this.painter.advance(this.state);
    else if (changed.length) this.painter.overlay(this.state);
  }

  /** Draws everything, with the painter that suits the size. */
  paint() {
    if (!this.surface) return;
    const { across, down, measures } = layoutOf(this.state.board, this.state.inSpace);
    const large = Math.max(across, down) > (this.state.board.grid ? LARGEST_GRID_SVG : LARGEST_SVG);
    const Painter = large ? CanvasPainter : SvgPainter;
    const { width, height, margin } = measures;
    this.style.setProperty('--ratio', String(width / height));
    this.style.setProperty('--squares', String(width));
    this.style.setProperty('--corner-x', String((margin.left + across) / width));
    this.style.setProperty('--corner-y', String((margin.top + down) / height));
    this.classList.toggle('large', large);
    this.classList.toggle('fixed', this.state.board.grid !== null);
    if (this.zoomButtons) this.zoomButtons.hidden = !large;
    if (!(this.painter instanceof Painter)) this.painter = new Painter(this.surface);
    if (this.painter instanceof CanvasPainter && this.wanted !== undefined) this.painter.view.wanted = this.wanted;
    this.wanted = undefined;
    this.painter.paint(this.state);
    this.describe();
  }

  /** Shows a part of a large board; null for the whole. @param {import('./viewport.js').Look | null} look */
  look(look) {
    this.wanted = look;
    if (!(this.painter instanceof CanvasPainter)) return;
    if (!look) this.painter.view.reset();
    this.paint();
  }

  /** The reader has zoomed or moved the board. */
  moved() {
    if (!(this.painter instanceof CanvasPainter)) return;
    this.painter.redraw(this.state);
    this.dispatchEvent(new CustomEvent('look', { detail: { look: this.painter.view.look } }));
  }

  describe() {
    if (!this.surface || !this.text) return;
    this.surface.setAttribute('aria-label', sentence(this.state));
    this.text.replaceChildren(order(this.state) ?? '');
  }

  /** @param {number} id @param {boolean} dragging */
  choose(id, dragging) {
    this.dispatchEvent(new CustomEvent('choose', { detail: { id, dragging } }));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { board, inSpace, cursor } = this.state;
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow && event.shiftKey && this.painter instanceof CanvasPainter) {
      this.pan(-arrow[1] * 60, -arrow[0] * 60);
    } else if (arrow) {
      this.lastCursor = layoutOf(board, inSpace).beside(
        Math.min(cursor ?? this.lastCursor ?? 0, cellCount(board) - 1),
        ...arrow,
      );
      this.set({ cursor: this.lastCursor });
      announce(describeSquare(this.state, this.lastCursor));
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor !== null) {
      this.choose(cursor, false);
      announce(describeSquare(this.state, cursor));
    } else if (this.painter instanceof CanvasPainter && ['+', '=', '-', '0'].includes(event.key)) {
      this.zoomBy(event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} key  +, - or 0 */
  zoomBy(key) {
    if (!(this.painter instanceof CanvasPainter)) return;
    const { view, canvas } = this.painter;
    if (key === '0') view.reset();
    else view.zoom(key === '-' ? 1 / 1.6 : 1.6, canvas.width / 2, canvas.height / 2);
    this.moved();
  }

  /** @param {number} dx @param {number} dy  pixels of the screen */
  pan(dx, dy) {
    if (!(this.painter instanceof CanvasPainter)) return;
    this.painter.view.pan(dx * (devicePixelRatio || 1), dy * (devicePixelRatio || 1));
    this.moved();
  }

  /** Zooms about a point of the screen. @param {number} factor @param {number} x @param {number} y */
  zoomAt(factor, x, y) {
    if (!(this.painter instanceof CanvasPainter)) return;
    const box = this.painter.canvas.getBoundingClientRect();
    const ratio = this.painter.canvas.width / Math.max(1, box.width);
    this.painter.view.zoom(factor, (x - box.left) * ratio, (y - box.top) * ratio);
    this.moved();
  }

  /** @param {string} name @param {string} label @param {string} key */
  zoomButton(name, label, key) {
    return h(
      'button',
      { class: 'round small', type: 'button', 'aria-label': label, onclick: () => this.zoomBy(key) },
      icon(name),
    );
  }

  /** The corner that changes the size of the board, by dragging or with the arrow keys. */
  addGrip() {
    const grip = h(
      'button',
      { class: 'grip', type: 'button', 'aria-label': 'Size of the board: drag, or use the arrow keys' },
      icon('grip'),
    );
    /** @param {number} rows @param {number} cols */
    const resize = (rows, cols) => {
      const now = this.state.board;
      const [newRows, newCols] = [rows, cols].map((side) => Math.min(Math.max(Math.round(side), 1), LARGEST_SVG));
      if (newRows !== now.rows || newCols !== now.cols)
        this.dispatchEvent(new CustomEvent('size', { detail: { rows: newRows, cols: newCols } }));
    };
    grip.addEventListener('pointerdown', (event) => {
      const { rows, cols } = this.state.board;
      // The board is drawn anew while the corner is dragged, so the scale is that of the first moment.
      const pixels = this.getBoundingClientRect().width / layoutOf(this.state.board).measures.width;
      const unit = Math.min(Math.max(pixels, 12), 60);
      grip.setPointerCapture(event.pointerId);
      grip.onpointermove = (move) =>
        resize(rows + (move.clientY - event.clientY) / unit, cols + (move.clientX - event.clientX) / unit);
      grip.onpointerup = grip.onpointercancel = () => (grip.onpointermove = null);
    });
    grip.addEventListener('keydown', (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      const { rows, cols } = this.state.board;
      resize(rows + arrow[0], cols + arrow[1]);
      event.preventDefault();
      event.stopPropagation();
    });
    this.append(grip);
  }
}

customElements.define('tour-board', TourBoard);
