// Mouse and touch on a board: a click chooses a square; on a large board dragging moves the part that is shown, and the
// wheel or two fingers zoom.

/** @typedef {import('./tour-board.js').TourBoard} TourBoard */

/** A pointer that moves less than this has clicked, in pixels. */
const CLICK = 6;

export class Gestures {
  /** @param {TourBoard} board @param {HTMLElement} surface */
  constructor(board, surface) {
    this.board = board;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.moved = 0;
    /** @type {number | null} */
    this.last = null;
    surface.addEventListener('pointerdown', (event) => this.down(event, surface));
    surface.addEventListener('pointermove', (event) => this.move(event));
    surface.addEventListener('pointerup', (event) => this.up(event));
    surface.addEventListener('pointercancel', (event) => this.pointers.delete(event.pointerId));
    surface.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  squareAt(event) {
    return this.board.painter?.squareAt(event.clientX, event.clientY) ?? null;
  }

  /** @param {PointerEvent} event @param {HTMLElement} surface */
  down(event, surface) {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved = this.pointers.size > 1 ? Infinity : 0;
    this.last = null;
    if (this.board.drag && event.pointerType === 'mouse') this.paint(event, false);
    surface.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    this.moved += Math.hypot(dx, dy);
    if (this.board.drag && event.pointerType === 'mouse') this.paint(event, true);
    else if (this.pointers.size === 2) this.pinch(event, before);
    else if (this.moved > CLICK && this.board.classList.contains('large')) this.board.pan(dx, dy);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** Chooses the square under the pointer, once. @param {PointerEvent} event @param {boolean} dragging */
  paint(event, dragging) {
    const id = this.squareAt(event);
    if (id === null || id === this.last) return;
    this.last = id;
    this.board.choose(id, dragging);
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} before */
  pinch(event, before) {
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const length = Math.hypot(before.x - other.x, before.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.board.zoomAt(now / Math.max(1, length), (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const known = this.pointers.delete(event.pointerId);
    if (!known || this.moved > CLICK || (this.board.drag && event.pointerType === 'mouse')) return;
    const id = this.squareAt(event);
    if (id !== null) this.board.choose(id, false);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.board.classList.contains('large')) return;
    event.preventDefault();
    this.board.zoomAt(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }
}
