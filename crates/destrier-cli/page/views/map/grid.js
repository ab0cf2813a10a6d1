// <cell-grid>: a grid of coloured cells, such as the boards of a surface or the squares of a board. It sends "look"
// when a cell is pointed at or reached with the arrow keys, and "choose" when it is clicked or Enter is pressed.

import { h, svg } from '../../dom.js';

/** @typedef {{rows: number, cols: number, kind: (row: number, col: number) => string,
 *  rowLabel: (row: number) => string, colLabel: (col: number) => string}} Cells
 *  rows and columns count from 0; a kind is a class of style/map.css */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

export class CellGrid extends HTMLElement {
  /** @type {Cells | null} */ cells = null;
  /** @type {SVGElement[]} */ rects = [];
  /** The cell that the keyboard has reached. */ row = 0;
  col = 0;

  connectedCallback() {
    if (this.surface) return;
    this.surface = h('div', { class: 'grid-surface', tabIndex: 0, role: 'application', 'aria-roledescription': 'map' });
    this.append(this.surface);
    this.surface.addEventListener('keydown', (event) => this.onKey(event));
    this.surface.addEventListener('focus', () => this.surface?.matches(':focus-visible') && this.look(true));
    this.surface.addEventListener('blur', () => this.showCursor(false));
    this.surface.addEventListener('pointermove', (event) => this.onPointer(event, 'look'));
    this.surface.addEventListener('click', (event) => this.onPointer(event, 'choose'));
    this.surface.addEventListener('pointerleave', () => this.dispatchEvent(new CustomEvent('leave')));
    if (this.cells) this.set(this.cells, this.label ?? '');
  }

  /** Draws a new grid. @param {Cells} cells @param {string} label  for screen readers */
  set(cells, label) {
    const { rows, cols } = cells;
    this.cells = cells;
    this.label = label;
    if (!this.surface) return;
    this.row = Math.min(this.row, rows - 1);
    this.col = Math.min(this.col, cols - 1);
    this.surface.setAttribute('aria-label', label);
    const size = Math.max(0.2, 0.032 * Math.max(rows, cols));
    const margin = 2.2 * size;
    this.style.setProperty('--ratio', String((cols + margin) / (rows + margin)));
    this.rects = [];
    const picture = svg('svg', {
      class: 'grid-picture',
      viewBox: `${-margin} ${-margin} ${cols + margin} ${rows + margin}`,
    });
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++) {
        const rect = svg('rect', { x: col + 0.04, y: row + 0.04, width: 0.92, height: 0.92, rx: 0.12 });
        this.rects.push(rect);
        picture.append(rect);
      }
    const skip = Math.max(rows, cols) > 24 ? 5 : Math.max(rows, cols) > 12 ? 2 : 1;
    /** @param {number} i @param {number} last */
    const labelled = (i, last) => skip === 1 || (i + 1) % skip === 0 || (i === 0 && last > 1);
    for (let col = 0; col < cols; col++)
      if (labelled(col, cols))
        picture.append(svg('text', { x: col + 0.5, y: -0.6 * size, 'font-size': size }, cells.colLabel(col)));
    for (let row = 0; row < rows; row++)
      if (labelled(row, rows))
        picture.append(
          svg(
            'text',
            { class: 'end', x: -0.5 * size, y: row + 0.5 + 0.35 * size, 'font-size': size },
            cells.rowLabel(row),
          ),
        );
    this.cursor = svg('rect', { class: 'grid-cursor', width: 1, height: 1, rx: 0.14, visibility: 'hidden' });
    picture.append(this.cursor);
    this.surface.replaceChildren(picture);
    this.refresh();
  }

  /** Colours the cells again: more of them are known. */
  refresh() {
    const { cells } = this;
    if (!cells) return;
    this.rects.forEach((rect, i) => {
      const kind = `cell ${cells.kind(Math.floor(i / cells.cols), i % cells.cols)}`;
      if (rect.getAttribute('class') !== kind) rect.setAttribute('class', kind);
    });
  }

  /** @param {boolean} visible */
  showCursor(visible) {
    this.cursor?.setAttribute('visibility', visible ? 'visible' : 'hidden');
    this.cursor?.setAttribute('x', String(this.col));
    this.cursor?.setAttribute('y', String(this.row));
  }

  /** @param {boolean} keyboard */
  look(keyboard) {
    this.showCursor(keyboard);
    this.send('look', keyboard);
  }

  /** @param {'look' | 'choose'} name @param {boolean} keyboard */
  send(name, keyboard) {
    this.dispatchEvent(new CustomEvent(name, { detail: { row: this.row, col: this.col, keyboard } }));
  }

  /** @param {PointerEvent | MouseEvent} event @param {'look' | 'choose'} name */
  onPointer(event, name) {
    const index = this.rects.indexOf(/** @type {SVGElement} */ (event.target));
    if (index < 0 || !this.cells) return;
    [this.row, this.col] = [Math.floor(index / this.cells.cols), index % this.cells.cols];
    this.send(name, false);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const arrow = ARROWS[event.key];
    if (!this.cells || event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) {
      this.row = Math.min(Math.max(this.row + arrow[0], 0), this.cells.rows - 1);
      this.col = Math.min(Math.max(this.col + arrow[1], 0), this.cells.cols - 1);
      this.look(true);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.send('choose', true);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define('cell-grid', CellGrid);
