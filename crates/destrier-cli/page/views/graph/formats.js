// Graphs, cycles and pictures as text. The formats are those of docs/reference/graph-formats.md.

import { PALETTES, colourTable, css, currentTheme } from '../../board/colours.js';
import { labelOf } from './model.js';

/** @typedef {import('./model.js').Graph} Graph */
/** @typedef {import('./layout.js').Places} Places */
/** @typedef {{order: number[], closed: boolean}} Solution */

/** graph6 lists every pair of vertices: 5 MB for this many. */
const LARGEST_GRAPH6 = 8000;

/** @param {Graph} graph */
export function edgesText(graph) {
  const between = graph.directed ? ' -> ' : ' ';
  return [...isolated(graph), ...graph.edges.map(([a, b]) => `${a}${between}${b}`)].join('\n') + '\n';
}

/** Formats without directions. @param {Graph} graph @param {string} format */
function mustBeUndirected({ directed }, format) {
  if (directed) throw new Error(`${format} is for undirected graphs; an edge list or DIMACS keeps the directions`);
}

/** Vertices without edges need a line of their own. @param {Graph} graph */
function isolated({ vertices, edges }) {
  const met = new Set(edges.flat());
  return Array.from({ length: vertices }, (_, v) => v).filter((v) => !met.has(v));
}

/** @param {Graph} graph @param {string} name */
export function hcpText(graph, name) {
  mustBeUndirected(graph, 'TSPLIB');
  const { vertices, edges, fixed } = graph;
  const pairs = (/** @type {[number, number][]} */ list) => list.map(([a, b]) => `${a + 1} ${b + 1}`);
  return [
    `NAME : ${name}`,
    'TYPE : HCP',
    `DIMENSION : ${vertices}`,
    'EDGE_DATA_FORMAT : EDGE_LIST',
    'EDGE_DATA_SECTION',
    ...pairs(edges),
    '-1',
    ...(fixed.length ? ['FIXED_EDGES_SECTION', ...pairs(fixed), '-1'] : []),
    'EOF',
    '',
  ].join('\n');
}

/** @param {Graph} graph */
export function dimacsText({ vertices, edges, directed }) {
  const kind = directed ? 'a' : 'e';
  return [`p edge ${vertices} ${edges.length}`, ...edges.map(([a, b]) => `${kind} ${a + 1} ${b + 1}`), ''].join('\n');
}

/** graph6 of nauty: six bits per character, the upper triangle column by column. @param {Graph} graph */
export function graph6Text(graph) {
  mustBeUndirected(graph, 'graph6');
  const { vertices, edges } = graph;
  if (vertices > LARGEST_GRAPH6) throw new Error(`graph6 is written for up to ${LARGEST_GRAPH6} vertices`);
  const head = vertices <= 62 ? [vertices] : [63, vertices >> 12, (vertices >> 6) & 63, vertices & 63];
  const bits = new Uint8Array(Math.ceil((vertices * (vertices - 1)) / 12));
  for (const [a, b] of edges) {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const place = (high * (high - 1)) / 2 + low;
    bits[Math.floor(place / 6)] |= 32 >> (place % 6);
  }
  let text = '';
  for (const six of [...head, ...bits]) text += String.fromCharCode(six + 63);
  return `${text}\n`;
}

/** The tour file of TSPLIB, vertices from 1. @param {Graph} graph @param {Solution} solution @param {string} name
 *  @param {string} comment */
export function tourText({ vertices }, { order }, name, comment) {
  return [
    `NAME : ${name}`,
    `COMMENT : ${comment}`,
    'TYPE : TOUR',
    `DIMENSION : ${vertices}`,
    'TOUR_SECTION',
    ...order.map((v) => v + 1),
    '-1',
    'EOF',
    '',
  ].join('\n');
}

/** The edges of a solution, in order. @param {Solution} solution @returns {[number, number][]} */
export function steps({ order, closed }) {
  const count = closed ? order.length : order.length - 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => [order[i], order[(i + 1) % order.length]]);
}

/** How large things are drawn, by the number of vertices; the picture is 1000 units wide. @param {number} vertices */
export function sizes(vertices) {
  const labelled = vertices <= 64;
  const radius = labelled ? Math.max(13, 26 - vertices / 4) : Math.max(2, 14 - 2.2 * Math.log2(vertices / 32));
  return { labelled, radius, edge: vertices <= 64 ? 2.4 : vertices <= 400 ? 1.4 : 0.7 };
}

/** The picture as SVG. @param {Graph} graph @param {Places} places @param {Solution | null} solution */
export function svgText(graph, { x, y }, solution) {
  const theme = currentTheme();
  const palette = PALETTES[theme];
  const { labelled, radius, edge } = sizes(graph.vertices);
  const at = (/** @type {number} */ value) => (500 + 450 * value).toFixed(1);
  const line = (/** @type {[number, number]} */ [a, b]) => `M${at(x[a])} ${at(y[a])}L${at(x[b])} ${at(y[b])}`;
  const heads = (/** @type {[number, number][]} */ arcs) =>
    arcs.map(([a, b]) => arrow(500 + 450 * x[a], 500 + 450 * y[a], 500 + 450 * x[b], 500 + 450 * y[b], 5 * edge)).join('');
  const path = solution ? steps(solution) : [];
  const colours = solution ? colourTable(theme, solution.closed, Math.max(1, path.length)).map(css) : [];
  const circles = Array.from({ length: graph.vertices }, (_, v) => `<circle cx="${at(x[v])}" cy="${at(y[v])}"/>`);
  const names = Array.from(
    { length: labelled ? graph.vertices : 0 },
    (_, v) =>
      `<text x="${at(x[v])}" y="${(500 + 450 * y[v] + 0.3 * radius).toFixed(1)}">${escaped(labelOf(graph, v))}</text>`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">',
    `<title>Graph of ${graph.vertices} vertices and ${graph.edges.length} edges</title>`,
    `<path d="M0 0h1000v1000h-1000z" fill="${palette.paper}"/>`,
    `<path d="${graph.edges.map(line).join('')}" fill="none" stroke="${palette.loose}" stroke-width="${edge}"/>`,
    ...(graph.directed ? [`<path d="${heads(graph.edges)}" fill="${palette.loose}"/>`] : []),
    `<g fill="none" stroke-width="${3 * edge}" stroke-linecap="round">`,
    ...path.map((step, i) => `<path d="${line(step)}" stroke="${colours[i]}"/>`),
    '</g>',
    `<g fill="${palette.paper}" stroke="${palette.head}" stroke-width="${edge}">`,
    ...circles.map((text) => text.replace('/>', ` r="${radius.toFixed(1)}"/>`)),
    '</g>',
    `<g font-family="sans-serif" font-size="${(0.85 * radius).toFixed(1)}"`,
    ` text-anchor="middle" fill="${palette.head}">`,
    ...names,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** The head of an arc, in the middle of its line. @param {number} fromX @param {number} fromY @param {number} toX
 *  @param {number} toY @param {number} size @returns {string} */
export function arrow(fromX, fromY, toX, toY, size) {
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  const [alongX, alongY] = [((toX - fromX) / length) * size, ((toY - fromY) / length) * size];
  const [x, y] = [(fromX + 2 * toX) / 3, (fromY + 2 * toY) / 3];
  const at = (/** @type {number} */ px, /** @type {number} */ py) => `${px.toFixed(1)} ${py.toFixed(1)}`;
  const [left, right] = [at(x - alongX - 0.6 * alongY, y - alongY + 0.6 * alongX), at(x - alongX + 0.6 * alongY, y - alongY - 0.6 * alongX)];
  return `M${at(x + alongX, y + alongY)}L${left}L${right}Z`;
}

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
