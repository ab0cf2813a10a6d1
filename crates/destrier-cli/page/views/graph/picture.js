// <graph-picture>: a graph on a canvas, with its Hamiltonian cycle or path in colour. Vertices can be dragged; with the
// keyboard, arrow keys go from vertex to vertex and Shift with an arrow key moves one. It sends "look" for a vertex.

import { PALETTES, colourTable, css, currentTheme } from '../../board/colours.js';
import { h } from '../../dom.js';
import { arrow, sizes, steps } from './formats.js';
import { labelOf } from './model.js';

/** @typedef {import('./model.js').Graph} Graph */
/** @typedef {import('./layout.js').Places} Places */
/** @typedef {import('./formats.js').Solution} Solution */

export class GraphPicture extends HTMLElement {
  /** @type {Graph | null} */ graph = null;
  /** @type {Places | null} */ places = null;
  /** @type {Solution | null} */ solution = null;
  /** @type {number | undefined} */ pending;
  /** Where the pointer is, as a place. @type {[number, number] | undefined} */ pointer;
  /** @type {number | undefined} */ dragged;
  /** The vertex that the keyboard or the pointer has reached. */ vertex = -1;

  connectedCallback() {
    if (this.canvas) return;
    this.canvas = h('canvas', {});
    this.surface = h('div', {
      class: 'graph-surface',
      tabIndex: 0,
      role: 'application',
      'aria-roledescription': 'graph',
      'aria-label': 'Graph',
    });
    this.surface.append(this.canvas);
    this.append(this.surface);
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.surface);
    this.repaint = () => this.draw();
    addEventListener('themechange', this.repaint);
    this.surface.addEventListener('keydown', (event) => this.onKey(event));
    this.surface.addEventListener('pointerdown', (event) => this.onDown(event));
    this.surface.addEventListener('pointermove', (event) => this.onMove(event));
    for (const end of ['pointerup', 'pointercancel'])
      this.surface.addEventListener(end, () => (this.dragged = undefined));
  }

  disconnectedCallback() {
    this.observer?.disconnect();
    if (this.repaint) removeEventListener('themechange', this.repaint);
  }

  /** @param {Partial<Pick<GraphPicture, 'graph' | 'places' | 'solution'>>} changes @param {string} [label] */
  set(changes, label) {
    if (changes.graph && changes.graph !== this.graph) this.vertex = -1;
    Object.assign(this, changes);
    if (label) this.surface?.setAttribute('aria-label', label);
    this.draw();
  }

  /** Draws at the next frame of the screen. */
  draw() {
    this.pending ??= requestAnimationFrame(() => {
      this.pending = undefined;
      this.paint();
    });
  }

  /** Pixels per unit, and the middle. */
  scale() {
    const { clientWidth: width, clientHeight: height } = this.canvas ?? { clientWidth: 1, clientHeight: 1 };
    return { width, height, unit: Math.min(width, height) * 0.45, x: width / 2, y: height / 2 };
  }

  paint() {
    const context = this.canvas?.getContext('2d');
    if (!context || !this.canvas) return;
    const { width, height } = this.scale();
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (this.graph && this.places) this.paintGraph(context, this.graph, this.places);
  }

  /** @param {CanvasRenderingContext2D} context @param {Graph} graph @param {Places} places */
  paintGraph(context, graph, places) {
    const { unit, x: left, y: top } = this.scale();
    const theme = currentTheme();
    const palette = PALETTES[theme];
    const size = sizes(graph.vertices);
    const shrink = Math.max((unit * 2) / 900, 0.45);
    const [radius, line] = [size.radius * shrink, Math.max(size.edge * shrink, 0.5)];
    const x = (/** @type {number} */ v) => left + unit * places.x[v];
    const y = (/** @type {number} */ v) => top + unit * places.y[v];
    /** @param {[number, number][]} edges @param {string} colour @param {number} thick */
    const stroke = (edges, colour, thick) => {
      context.beginPath();
      for (const [a, b] of edges) {
        context.moveTo(x(a), y(a));
        context.lineTo(x(b), y(b));
      }
      context.strokeStyle = colour;
      context.lineWidth = thick;
      context.stroke();
      if (!graph.directed) return;
      const heads = edges.map(([a, b]) => arrow(x(a), y(a), x(b), y(b), 3 + 2 * thick)).join('');
      context.fillStyle = colour;
      context.fill(new Path2D(heads));
    };
    context.lineCap = 'round';
    // Many edges are drawn faintly, so that they do not merge into one surface.
    context.globalAlpha = Math.min(1, Math.max(0.15, 3000 / graph.edges.length));
    stroke(graph.edges, palette.loose, line);
    context.globalAlpha = 1;
    if (graph.fixed.length) stroke(graph.fixed, palette.ink, 2.5 * line);
    if (this.solution) {
      const path = steps(this.solution);
      const colours = colourTable(theme, this.solution.closed, Math.max(1, path.length)).map(css);
      path.forEach((step, i) => stroke([step], colours[i], 3 * line));
    }
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const plain = graph.vertices > 1500;
    for (let v = 0; v < graph.vertices; v++) {
      if (plain && v !== this.vertex) continue;
      context.beginPath();
      context.arc(x(v), y(v), radius, 0, 2 * Math.PI);
      context.fillStyle = v === this.vertex ? palette.accent : palette.paper;
      context.fill();
      context.strokeStyle = palette.head;
      context.lineWidth = Math.max(line, 0.6);
      context.stroke();
      const label = labelOf(graph, v);
      if (!size.labelled || label.length > 4 || radius < 7) continue;
      context.font = `${(label.length > 2 ? 0.72 : 0.95) * radius}px system-ui, sans-serif`;
      context.fillStyle = v === this.vertex ? palette.paper : palette.head;
      context.fillText(label, x(v), y(v) + 0.05 * radius);
    }
  }

  /** @param {number} vertex @param {boolean} keyboard */
  look(vertex, keyboard) {
    if (vertex === this.vertex && !keyboard) return;
    this.vertex = vertex;
    this.draw();
    this.dispatchEvent(new CustomEvent('look', { detail: { vertex, keyboard } }));
  }

  /** The vertex under the pointer, or -1. @param {PointerEvent} event */
  under(event) {
    const { places, graph } = this;
    if (!places || !graph || !this.canvas) return -1;
    const box = this.canvas.getBoundingClientRect();
    const { unit, x, y } = this.scale();
    const [px, py] = [(event.clientX - box.left - x) / unit, (event.clientY - box.top - y) / unit];
    let [nearest, distance] = [-1, 16 / unit];
    for (let v = 0; v < graph.vertices; v++) {
      const far = Math.hypot(places.x[v] - px, places.y[v] - py);
      if (far < distance) [nearest, distance] = [v, far];
    }
    this.pointer = [px, py];
    return nearest;
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    const vertex = this.under(event);
    if (vertex < 0) return;
    this.dragged = vertex;
    this.surface?.setPointerCapture(event.pointerId);
    this.look(vertex, false);
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    const vertex = this.under(event);
    if (this.dragged === undefined || !this.pointer) return this.look(vertex, false);
    this.move(this.dragged, ...this.pointer);
  }

  /** @param {number} vertex @param {number} x @param {number} y */
  move(vertex, x, y) {
    if (!this.places) return;
    this.places.x[vertex] = Math.min(Math.max(x, -1.08), 1.08);
    this.places.y[vertex] = Math.min(Math.max(y, -1.08), 1.08);
    this.dispatchEvent(new CustomEvent('move'));
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (!step || !this.graph || !this.places || event.ctrlKey || event.metaKey || event.altKey) return;
    const { vertices } = this.graph;
    if (event.shiftKey && this.vertex >= 0)
      this.move(this.vertex, this.places.x[this.vertex] + 0.04 * step[0], this.places.y[this.vertex] + 0.04 * step[1]);
    else
      this.look(
        (Math.max(this.vertex, step[0] + step[1] > 0 ? -1 : 0) + step[0] + step[1] + vertices) % vertices,
        true,
      );
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define('graph-picture', GraphPicture);
