// Draws large boards on two canvases: the board with its tour, and above it the marks.
//
// Playback paints only the new moves. Of a rectangle, only what is in view is painted, and when squares are smaller
// than a few pixels, each pixel takes the colour of the tour at its square: a board of 2000x2000 costs as much as one
// screen.

import { PALETTES, colourTable, css, currentTheme } from './colours.js';
import { offsets } from './geometry.js';
import { THIN, layoutOf, wedgeCorners } from './layout.js';
import { lineMeasures } from './measures.js';
import { colourSpan, moveCount, positions } from './state.js';
import { paintField } from './field.js';
import { Viewport } from './viewport.js';

/** @typedef {import('./state.js').BoardState} BoardState */

/** Below this many device pixels per square, colours replace lines. */
const FIELD_BELOW = 2.6;
/** From this many device pixels per square on, holes are crosses and not squares. */
const CROSSED_FROM = 14;
const COLOURS = 512;

export class CanvasPainter {
  /** @type {import('./geometry.js').Board | undefined} */
  board;

  /** Thickness of the lines at this zoom. */
  lines = lineMeasures(65);

  /** @param {HTMLElement} host */
  constructor(host) {
    this.canvas = document.createElement('canvas');
    this.above = document.createElement('canvas');
    for (const canvas of [this.canvas, this.above]) {
      canvas.className = 'board-picture';
      canvas.setAttribute('aria-hidden', 'true');
    }
    host.replaceChildren(this.canvas, this.above);
    this.host = host;
    this.view = new Viewport();
    /** @type {Int32Array} */
    this.positions = new Int32Array(0);
    /** @type {import('./state.js').Tour | null | undefined} */
    this.tour = undefined;
    this.painted = 0;
  }

  /** Draws everything. @param {BoardState} state */
  paint(state) {
    const { board, tour } = state;
    this.layout = layoutOf(board, state.inSpace);
    this.theme = currentTheme();
    if (this.board !== board || this.tour !== tour) {
      this.positions = positions(board, tour);
      [this.board, this.tour] = [board, tour];
    }
    this.colours = colourTable(this.theme, tour?.closed ?? true, COLOURS);
    this.styles = this.colours.map(css);
    this.resize();
    this.redraw(state);
  }

  resize() {
    const ratio = devicePixelRatio || 1;
    const box = this.host.getBoundingClientRect();
    const [width, height] = [Math.max(1, Math.round(box.width * ratio)), Math.max(1, Math.round(box.height * ratio))];
    for (const canvas of [this.canvas, this.above]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    if (this.layout) this.view.fitTo(width, height, this.layout);
  }

  /** Draws the part of the board that is in view. @param {BoardState} state */
  redraw(state) {
    const context = this.canvas.getContext('2d', { alpha: false });
    if (!context || !this.theme || !this.colours || !this.styles) return;
    const palette = PALETTES[this.theme];
    const { scale, x, y } = this.view;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = palette.paper;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    // Lines are as thick as on a board of the part that is in view.
    const inView = Math.max(this.canvas.width, this.canvas.height) / scale;
    const { across, down } = this.needLayout();
    this.lines = lineMeasures(Math.min(inView, Math.max(across, down)));
    const shown = Math.min(state.shown, moveCount(state.tour));
    this.field = scale < FIELD_BELOW && !state.board.grid;
    if (this.field) {
      paintField(context, this.view, state, this.positions, this.colours, palette, shown);
    } else {
      context.setTransform(scale, 0, 0, scale, x, y);
      if (state.board.grid) this.paintCells(context, state, palette);
      else this.paintSquares(context, state, palette);
      this.paintBorders(context, palette);
      context.lineCap = 'round';
      for (const layer of state.layers) this.paintLayer(context, layer, palette);
      if (state.tour && state.mode !== 'numbers') this.paintVisibleMoves(context, state, shown);
      if (state.tour && state.mode !== 'lines') this.paintNumbers(context, state, shown);
    }
    this.painted = shown;
    this.overlay(state);
  }

  /** @param {CanvasRenderingContext2D} context @param {BoardState} state @param {typeof PALETTES.light} palette */
  paintSquares(context, { board }, palette) {
    const { rows, cols, holes } = board;
    context.fillStyle = palette.light;
    context.fillRect(0, 0, cols, rows);
    const [top, bottom, left, right] = this.visible(0);
    context.beginPath();
    if (this.view.scale >= 5)
      for (let row = top; row < bottom; row++)
        for (let col = left + ((row + left + 1) % 2); col < right; col += 2) context.rect(col, row, 1, 1);
    context.fillStyle = palette.dark;
    context.fill();
    // A cross in a square of a few pixels would be a grey spot.
    const crossed = this.view.scale >= CROSSED_FROM;
    context.fillStyle = crossed ? palette.paper : palette.hole;
    for (const id of holes) context.fillRect(id % cols, Math.floor(id / cols), 1, 1);
    context.strokeStyle = palette.hole;
    context.lineWidth = 0.06;
    for (const id of crossed ? holes : []) {
      const [x, y] = [(id % cols) + 0.3, Math.floor(id / cols) + 0.3];
      strokeLine(context, x, y, x + 0.4, y + 0.4);
      strokeLine(context, x + 0.4, y, x, y + 0.4);
    }
  }

  /** Cells of any form. @param {CanvasRenderingContext2D} context @param {BoardState} state
   *  @param {typeof PALETTES.light} palette */
  paintCells(context, { board }, palette) {
    const layout = this.needLayout();
    const between = `color-mix(in srgb, ${palette.light}, ${palette.dark})`;
    for (const { first, end } of layout.parts) {
      const paths = [palette.light, palette.dark, between, palette.hole].map((fill) => ({ fill, path: new Path2D() }));
      for (let id = first; id < end; id++)
        outlinePath(paths[board.holes.has(id) ? 3 : layout.shade(id)].path, layout.outline(id) ?? []);
      for (const { fill, path } of paths) {
        context.fillStyle = fill;
        context.fill(path);
      }
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {typeof PALETTES.light} palette */
  paintBorders(context, palette) {
    context.strokeStyle = palette.ink;
    context.lineWidth = 1.5 / this.view.scale;
    for (const { points, seam } of this.needLayout().parts.flatMap(({ borders }) => borders)) {
      context.setLineDash(seam ? [6 / this.view.scale, 5 / this.view.scale] : []);
      context.beginPath();
      points.forEach((point) => context.lineTo(...point));
      context.stroke();
    }
    context.setLineDash([]);
    context.fillStyle = palette.ink;
    context.textBaseline = 'alphabetic';
    for (const { at, text, size, anchor } of this.needLayout().labels) {
      context.font = `${size}px system-ui, sans-serif`;
      context.textAlign = anchor === 'middle' ? 'center' : anchor;
      context.fillText(text, ...at);
    }
  }

  /** @returns {import('./layout.js').Layout} */
  needLayout() {
    if (!this.layout) throw new Error('nothing was painted yet');
    return this.layout;
  }

  /** @returns {import('./geometry.js').Board} */
  needBoard() {
    if (!this.board) throw new Error('nothing was painted yet');
    return this.board;
  }

  /** The rows and columns in view, and `more` around them. @param {number} more */
  visible(more) {
    const { rows, cols } = this.needBoard();
    return this.view.visible(this.canvas.width, this.canvas.height, rows, cols, more);
  }

  /** @param {CanvasRenderingContext2D} context @param {BoardState} state @param {number} shown */
  paintVisibleMoves(context, state, shown) {
    const { board } = state;
    if (board.grid) return this.paintMoves(context, state, 0, shown);
    const leap = Math.max(...offsets(board.leaper).flat());
    const [top, bottom, left, right] = this.visible(leap);
    const all = (bottom - top) * (right - left) === board.rows * board.cols;
    if (all) return this.paintMoves(context, state, 0, shown);
    const moves = moveCount(state.tour);
    /** @type {Set<number>} moves over a seam are in view if one of their ends is */
    const list = new Set();
    for (let row = top; row < bottom; row++)
      for (let col = left; col < right; col++) {
        const index = this.positions[row * board.cols + col];
        if (index < 0) continue;
        if (index < shown) list.add(index);
        if (board.surface !== 'plane') {
          const before = index > 0 ? index - 1 : moves - 1;
          if (before < shown) list.add(before);
        }
      }
    const order = [...list].sort((a, b) => a - b);
    for (const index of order) this.paintMove(context, state, index);
  }

  /** @param {CanvasRenderingContext2D} context @param {BoardState} state @param {number} from @param {number} to */
  paintMoves(context, state, from, to) {
    for (let index = from; index < to; index++) this.paintMove(context, state, index);
  }

  /** @param {CanvasRenderingContext2D} context @param {BoardState} state @param {number} index */
  paintMove(context, state, index) {
    const { tour } = state;
    if (!tour || !this.styles) return;
    const { order } = tour;
    const colour = this.styles[Math.floor(((index + 0.5) / colourSpan(tour)) * (COLOURS - 1))];
    this.strokeMove(context, order[index], order[index + 1 < order.length ? index + 1 : 0], colour);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} from @param {number} to @param {string} colour */
  strokeMove(context, from, to, colour) {
    const { stroke, cased } = this.lines;
    const { lines, stubs, wedges = [], form } = this.needLayout().move(from, to);
    for (const [x, y, endX, endY] of lines) {
      if (cased && !form) {
        context.strokeStyle = PALETTES[this.theme ?? 'light'].paper;
        context.lineWidth = 1.8 * stroke;
        const [dx, dy] = [(endX - x) * 0.15, (endY - y) * 0.15];
        strokeLine(context, x + dx, y + dy, endX - dx, endY - dy);
      }
      context.strokeStyle = colour;
      context.lineWidth = form ? THIN * stroke : stroke;
      context.globalAlpha = form === 'faint' ? 0.3 : 1;
      strokeLine(context, x, y, endX, endY);
    }
    context.globalAlpha = 0.4;
    for (const [x, y, endX, endY] of stubs) strokeLine(context, x, y, endX, endY);
    context.globalAlpha = 1;
    context.fillStyle = colour;
    for (const wedge of wedges) fillCell(context, wedgeCorners(wedge, stroke));
  }

  /** @param {CanvasRenderingContext2D} context @param {import('./state.js').Layer} layer
   *  @param {typeof PALETTES.light} palette */
  paintLayer(context, { moves, colour }, palette) {
    const index = colour === null ? -1 : Math.floor(colour * COLOURS) % COLOURS;
    const style = this.styles && index >= 0 ? this.styles[index] : palette.loose;
    for (const [from, to] of moves) this.strokeMove(context, from, to, style);
  }

  /** The cells of the tour that can be in view. @param {BoardState} state */
  *cellsInView({ board }) {
    if (board.grid) return yield* this.positions.keys();
    const [top, bottom, left, right] = this.visible(1);
    for (let row = top; row < bottom; row++) for (let col = left; col < right; col++) yield row * board.cols + col;
  }

  /** @param {CanvasRenderingContext2D} context @param {BoardState} state @param {number} shown */
  paintNumbers(context, state, shown) {
    const layout = this.needLayout();
    const { mode } = state;
    const readable = this.view.scale >= 20 * (devicePixelRatio || 1);
    const size = 0.9 / Math.max(2.4, String(this.tour?.order.length).length);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `${size}px system-ui, sans-serif`;
    for (const id of this.cellsInView(state)) {
      const index = this.positions[id];
      const outline = layout.outline(id);
      if (index < 0 || index > shown || !outline || !this.styles || !this.tour) continue;
      context.fillStyle = this.styles[Math.floor((index / this.tour.order.length) * (COLOURS - 1))];
      if (mode === 'numbers' && !readable) fillCell(context, outline);
      if (!readable) continue;
      context.fillStyle = this.theme === 'dark' ? '#e9e4d8' : '#2b2721';
      const [x, y] = layout.centre(id);
      context.fillText(String(index + 1), x, y - (mode === 'both' ? 0.25 : 0));
    }
  }

  /** Shows the moves up to `state.shown`. @param {BoardState} state */
  advance(state) {
    const context = this.canvas.getContext('2d', { alpha: false });
    const shown = Math.min(state.shown, moveCount(state.tour));
    if (!context || this.field || state.mode !== 'lines' || shown < this.painted || this.view.zoomed)
      return this.redraw(state);
    this.paintMoves(context, state, this.painted, shown);
    this.painted = shown;
    this.overlay(state);
  }

  /** Draws marks, the head and the cursor. @param {BoardState} state */
  overlay(state) {
    const context = this.above.getContext('2d');
    if (!context) return;
    const { tour, marks, cursor } = state;
    const { scale, x, y } = this.view;
    const palette = PALETTES[this.theme ?? 'light'];
    /** @type {Record<string, string>} */
    const kinds = { end: palette.end, dead: palette.warning, cut: palette.warning, forced: palette.forced };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.above.width, this.above.height);
    context.setTransform(scale, 0, 0, scale, x, y);
    const { centre } = this.needLayout();
    for (const [id, kind] of marks) {
      context.fillStyle = kinds[kind] ?? palette.accent;
      context.globalAlpha = 0.5;
      const side = Math.max(1, 5 / scale);
      const [left, top] = centre(id).map((middle) => middle - side / 2);
      context.fillRect(left, top, side, side);
      context.globalAlpha = 1;
    }
    if (tour && state.head && state.shown < moveCount(tour)) {
      const id = tour.order[Math.min(state.shown, tour.order.length - 1)];
      context.beginPath();
      context.arc(...centre(id), Math.max(0.4, 6 / scale), 0, 2 * Math.PI);
      context.fillStyle = palette.head;
      context.fill();
    }
    if (cursor !== null) {
      const side = Math.max(1, 9 / scale);
      context.strokeStyle = palette.accent;
      context.lineWidth = Math.max(0.08, 2 / scale);
      const [left, top] = centre(cursor).map((middle) => middle - side / 2);
      context.strokeRect(left, top, side, side);
    }
  }

  /** The cell at a point of the screen, or null. @param {number} x @param {number} y */
  squareAt(x, y) {
    const box = this.canvas.getBoundingClientRect();
    const ratio = this.canvas.width / Math.max(1, box.width);
    const place = (/** @type {number} */ pixels, /** @type {number} */ from) =>
      (pixels * ratio - from) / this.view.scale;
    return this.layout?.cellAt(place(x - box.left, this.view.x), place(y - box.top, this.view.y)) ?? null;
  }
}

/** @param {Path2D} path @param {import('./layout.js').Point[]} corners */
function outlinePath(path, corners) {
  corners.forEach((corner, i) => (i ? path.lineTo(...corner) : path.moveTo(...corner)));
  path.closePath();
}

/** @param {CanvasRenderingContext2D} context @param {import('./layout.js').Point[]} corners */
function fillCell(context, corners) {
  const path = new Path2D();
  outlinePath(path, corners);
  context.fill(path);
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} endX
 *  @param {number} endY */
function strokeLine(context, x, y, endX, endY) {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(endX, endY);
  context.stroke();
}
