// Draws boards of more than 64 squares per side on two canvases: the board with its tour, and above it the marks.
//
// Playback paints only the new moves. When squares are smaller than a few pixels, each pixel takes the colour of the
// tour at its square, so that a board of 2000x2000 costs as much as one screen.

import { PALETTES, colourTable, css, currentTheme } from './colours.js';
import { columnsWrap, offsets, rowsWrap } from './geometry.js';
import { lineMeasures, measure } from './measures.js';
import { moveLines } from './seams.js';
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
    this.measures = measure(board);
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
    if (this.measures && this.board) this.view.fitTo(width, height, this.measures, this.board);
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
    this.lines = lineMeasures(Math.min(inView, Math.max(state.board.rows, state.board.cols)));
    const shown = Math.min(state.shown, moveCount(state.tour));
    this.field = scale < FIELD_BELOW;
    if (this.field) {
      paintField(context, this.view, state, this.positions, this.colours, palette, shown);
    } else {
      context.setTransform(scale, 0, 0, scale, x, y);
      this.paintSquares(context, state, palette);
      context.lineCap = 'round';
      for (const layer of state.layers) this.paintLayer(context, state, layer, palette);
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
    context.strokeStyle = palette.ink;
    context.lineWidth = 1.5 / this.view.scale;
    for (const [seam, lines] of /** @type {[boolean, number[][]][]} */ ([
      [
        columnsWrap(this.needBoard()),
        [
          [0, 0, 0, rows],
          [cols, 0, cols, rows],
        ],
      ],
      [
        rowsWrap(this.needBoard()),
        [
          [0, 0, cols, 0],
          [0, rows, cols, rows],
        ],
      ],
    ])) {
      context.setLineDash(seam ? [6 / this.view.scale, 5 / this.view.scale] : []);
      for (const [x, y, endX, endY] of lines) strokeLine(context, x, y, endX, endY);
    }
    context.setLineDash([]);
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
    const { tour, board } = state;
    if (!tour || !this.styles || !this.measures) return;
    const { order } = tour;
    const colour = this.styles[Math.floor(((index + 0.5) / colourSpan(tour)) * (COLOURS - 1))];
    this.strokeMove(context, board, order[index], order[index + 1 < order.length ? index + 1 : 0], colour);
  }

  /** @param {CanvasRenderingContext2D} context @param {import('./geometry.js').Board} board @param {number} from
   *  @param {number} to @param {string} colour */
  strokeMove(context, board, from, to, colour) {
    const { stroke, cased } = this.lines;
    const { stub } = this.measures ?? measure(board);
    const { lines, stubs } = moveLines(board, from, to, stub);
    for (const [x, y, endX, endY] of lines) {
      if (cased) {
        context.strokeStyle = PALETTES[this.theme ?? 'light'].paper;
        context.lineWidth = 1.8 * stroke;
        const [dx, dy] = [(endX - x) * 0.15, (endY - y) * 0.15];
        strokeLine(context, x + dx, y + dy, endX - dx, endY - dy);
      }
      context.strokeStyle = colour;
      context.lineWidth = stroke;
      strokeLine(context, x, y, endX, endY);
    }
    context.globalAlpha = 0.4;
    for (const [x, y, endX, endY] of stubs) strokeLine(context, x, y, endX, endY);
    context.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} context @param {BoardState} state @param {import('./state.js').Layer} layer
   *  @param {typeof PALETTES.light} palette */
  paintLayer(context, { board }, { moves, colour }, palette) {
    const index = colour === null ? -1 : Math.floor(colour * COLOURS) % COLOURS;
    const style = this.styles && index >= 0 ? this.styles[index] : palette.loose;
    for (const [from, to] of moves) this.strokeMove(context, board, from, to, style);
  }

  /** @param {CanvasRenderingContext2D} context @param {BoardState} state @param {number} shown */
  paintNumbers(context, { board, mode }, shown) {
    const [top, bottom, left, right] = this.visible(1);
    const readable = this.view.scale >= 20 * (devicePixelRatio || 1);
    const size = 0.9 / Math.max(2.4, String(this.tour?.order.length).length);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `${size}px system-ui, sans-serif`;
    for (let row = top; row < bottom; row++)
      for (let col = left; col < right; col++) {
        const index = this.positions[row * board.cols + col];
        if (index < 0 || index > shown || !this.styles || !this.tour) continue;
        context.fillStyle = this.styles[Math.floor((index / this.tour.order.length) * (COLOURS - 1))];
        if (mode === 'numbers' && !readable) context.fillRect(col, row, 1, 1);
        if (!readable) continue;
        context.fillStyle = this.theme === 'dark' ? '#e9e4d8' : '#2b2721';
        context.fillText(String(index + 1), col + 0.5, row + (mode === 'both' ? 0.25 : 0.5));
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
    const { board, tour, marks, cursor } = state;
    const { scale, x, y } = this.view;
    const palette = PALETTES[this.theme ?? 'light'];
    /** @type {Record<string, string>} */
    const kinds = { end: palette.end, dead: palette.warning, cut: palette.warning, forced: palette.forced };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.above.width, this.above.height);
    context.setTransform(scale, 0, 0, scale, x, y);
    for (const [id, kind] of marks) {
      context.fillStyle = kinds[kind] ?? palette.accent;
      context.globalAlpha = 0.5;
      const side = Math.max(1, 5 / scale);
      context.fillRect((id % board.cols) + 0.5 - side / 2, Math.floor(id / board.cols) + 0.5 - side / 2, side, side);
      context.globalAlpha = 1;
    }
    if (tour && state.head && state.shown < moveCount(tour)) {
      const id = tour.order[Math.min(state.shown, tour.order.length - 1)];
      context.beginPath();
      context.arc((id % board.cols) + 0.5, Math.floor(id / board.cols) + 0.5, Math.max(0.4, 6 / scale), 0, 2 * Math.PI);
      context.fillStyle = palette.head;
      context.fill();
    }
    if (cursor !== null) {
      const side = Math.max(1, 9 / scale);
      context.strokeStyle = palette.accent;
      context.lineWidth = Math.max(0.08, 2 / scale);
      context.strokeRect(
        (cursor % board.cols) + 0.5 - side / 2,
        Math.floor(cursor / board.cols) + 0.5 - side / 2,
        side,
        side,
      );
    }
  }

  /** The square at a point of the screen, or null. @param {BoardState} state @param {number} x @param {number} y */
  squareAt({ board }, x, y) {
    const box = this.canvas.getBoundingClientRect();
    const ratio = this.canvas.width / Math.max(1, box.width);
    const col = Math.floor(((x - box.left) * ratio - this.view.x) / this.view.scale);
    const row = Math.floor(((y - box.top) * ratio - this.view.y) / this.view.scale);
    return row >= 0 && row < board.rows && col >= 0 && col < board.cols ? row * board.cols + col : null;
  }
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} endX
 *  @param {number} endY */
function strokeLine(context, x, y, endX, endY) {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(endX, endY);
  context.stroke();
}
