// The part of a large board that is in view: device pixels = squares * scale + (x, y).

const LARGEST_SCALE = 90;

/** @typedef {{row: number, col: number, zoom: number}} Look
 *  what is in the middle of the screen, in squares, and how much larger it is than on the whole board */

export class Viewport {
  scale = 1;
  x = 0;
  y = 0;
  fit = { scale: 1, x: 0, y: 0 };
  zoomed = false;
  key = '';
  /** What to show once the size is known. @type {Look | null} */
  wanted = null;

  /** Adapts to a new size of the canvas or of the board. The part that is shown stays, unless the board changed.
   *  @param {number} width @param {number} height @param {import('./layout.js').Layout} layout */
  fitTo(width, height, { measures, across, down }) {
    const key = `${across}x${down}`;
    const look = this.wanted ?? (key === this.key ? this.look : null);
    this.wanted = null;
    const scale = Math.min(width / measures.width, height / measures.height);
    this.fit = {
      scale,
      x: (width - measures.width * scale) / 2 + measures.margin.left * scale,
      y: (height - measures.height * scale) / 2 + measures.margin.top * scale,
    };
    this.key = key;
    this.size = { width, height, across, down };
    this.lookAt(look);
  }

  /** The part that is shown, or null if it is the whole board. @returns {Look | null} */
  get look() {
    if (!this.zoomed || !this.size) return null;
    const { width, height } = this.size;
    return {
      row: (height / 2 - this.y) / this.scale,
      col: (width / 2 - this.x) / this.scale,
      zoom: this.scale / this.fit.scale,
    };
  }

  /** @param {Look | null} look */
  lookAt(look) {
    this.reset();
    if (!look || !this.size) return;
    const { width, height } = this.size;
    this.zoom(look.zoom, width / 2, height / 2);
    if (!this.zoomed) return;
    [this.x, this.y] = [width / 2 - look.col * this.scale, height / 2 - look.row * this.scale];
    this.clamp();
  }

  reset() {
    ({ scale: this.scale, x: this.x, y: this.y } = this.fit);
    this.zoomed = false;
  }

  /** Zooms about a point, given in device pixels. @param {number} factor @param {number} x @param {number} y */
  zoom(factor, x, y) {
    const largest = Math.max(this.fit.scale, LARGEST_SCALE);
    const scale = Math.min(Math.max(this.scale * factor, this.fit.scale), largest);
    if (scale <= this.fit.scale * 1.001) return this.reset();
    const change = scale / this.scale;
    [this.x, this.y, this.scale] = [x - (x - this.x) * change, y - (y - this.y) * change, scale];
    this.zoomed = true;
    this.clamp();
  }

  /** @param {number} dx @param {number} dy  device pixels */
  pan(dx, dy) {
    [this.x, this.y] = [this.x + dx, this.y + dy];
    this.clamp();
  }

  /** Keeps some of the board in view. */
  clamp() {
    if (!this.size) return;
    const { width, height, across, down } = this.size;
    this.x = Math.min(Math.max(this.x, width / 2 - across * this.scale), width / 2);
    this.y = Math.min(Math.max(this.y, height / 2 - down * this.scale), height / 2);
  }

  /** The rows and columns in view as [top, bottom, left, right], and `more` around them.
   *  @param {number} width @param {number} height @param {number} rows @param {number} cols @param {number} more */
  visible(width, height, rows, cols, more) {
    return [
      Math.max(0, Math.floor(-this.y / this.scale) - more),
      Math.min(rows, Math.ceil((height - this.y) / this.scale) + more),
      Math.max(0, Math.floor(-this.x / this.scale) - more),
      Math.min(cols, Math.ceil((width - this.x) / this.scale) + more),
    ];
  }
}
