// The state of the Graphs view, as the address has it, and the queries that it leads to.

import { readBoard } from '../../board/params.js';
import { wireBoard } from '../../board/geometry.js';

/** @typedef {{kind: 'family', family: string} | {kind: 'board', board: string}
 *  | {kind: 'text', text: string, format: string, undirected: boolean, name: string}} Source */
/** @typedef {'force' | 'circle' | 'cycle' | 'board' | 'rings'} Layout */
/** @typedef {{vertices: number, edges: [number, number][], directed: boolean, fixed: [number, number][],
 *  labels: string[] | null}} Graph */

/** @typedef {object} GraphState
 *  @property {string[]} problems  what the address asks for and cannot be done
 *  @property {Source} source
 *  @property {Layout} layout
 *  @property {boolean} path  whether a path is wanted instead of a cycle
 *  @property {string} method
 *  @property {number} seed
 *  @property {boolean} solve  whether the graph is solved as soon as it is read
 */

const FIRST_FAMILY = 'petersen:10,2';
/** Longer texts do not fit into an address that can be shared. */
const LONGEST_TEXT = 2000;
const LAYOUTS = ['force', 'circle', 'cycle', 'board', 'rings'];

export const FORMATS = ['edges', 'hcp', 'dimacs', 'graph6', 'sparse6', 'graphml', 'mtx'];
/** @type {Record<string, string>} */
const EXTENSIONS = {
  edges: 'edges',
  edgelist: 'edges',
  el: 'edges',
  hcp: 'hcp',
  col: 'dimacs',
  dimacs: 'dimacs',
  g6: 'graph6',
  graph6: 'graph6',
  d6: 'graph6',
  digraph6: 'graph6',
  s6: 'sparse6',
  sparse6: 'sparse6',
  graphml: 'graphml',
  mtx: 'mtx',
};

/** The format that the name of a file names, or ''. @param {string} name */
export const formatOf = (name) => EXTENSIONS[name.toLowerCase().split('.').pop() ?? ''] ?? '';

/** @param {URLSearchParams} params @returns {GraphState} */
export function readState(params) {
  const seed = Number(params.get('seed') ?? 1);
  const layout = params.get('layout') ?? '';
  const source = readSource(params);
  return {
    problems: [],
    source,
    layout: /** @type {Layout} */ (LAYOUTS.includes(layout) ? layout : usualLayout(source)),
    path: params.get('path') === '1',
    method: params.get('method') ?? 'auto',
    seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : 1,
    solve: params.get('solve') === '1',
  };
}

/** How a graph is drawn at first. @param {Source} source @returns {Layout} */
export function usualLayout(source) {
  if (source.kind === 'board') return 'board';
  return source.kind === 'family' && source.family.startsWith('petersen:') ? 'rings' : 'force';
}

/** @param {URLSearchParams} params @returns {Source} */
function readSource(params) {
  const [text, board] = [params.get('text'), params.get('moves')];
  if (text)
    return {
      kind: 'text',
      text,
      format: params.get('format') ?? '',
      undirected: params.get('undirected') === '1',
      name: 'graph',
    };
  if (board) return { kind: 'board', board };
  return { kind: 'family', family: params.get('family') ?? FIRST_FAMILY };
}

/** Whether a link can hold the graph. @param {Source} source */
export const fitsAddress = (source) => source.kind !== 'text' || source.text.length <= LONGEST_TEXT;

/** @param {GraphState} state @returns {Record<string, string>} */
export function stateParams({ source, layout, path, method, seed, solve }) {
  // A link must not lead to another graph.
  if (!fitsAddress(source)) return {};
  return {
    ...sourceParams(source),
    ...(layout !== usualLayout(source) && { layout }),
    ...(path && { path: '1' }),
    ...(method !== 'auto' && { method }),
    ...(seed !== 1 && { seed: String(seed) }),
    ...(solve && { solve: '1' }),
  };
}

/** @param {Source} source @returns {Record<string, string>} */
function sourceParams(source) {
  if (source.kind === 'family') return { family: source.family };
  if (source.kind === 'board') return { moves: source.board };
  const { text, format, undirected } = source;
  return { text, ...(format && { format }), ...(undirected && { undirected: '1' }) };
}

/** The board of a source. @param {{board: string}} source */
export const boardOf = ({ board }) => readBoard(new URLSearchParams({ board }));

/** @param {Source} source */
export function graphQuery(source) {
  if (source.kind === 'family') return { request: 'graph', family: source.family };
  if (source.kind === 'board') return { request: 'graph', ...wireBoard(boardOf(source)) };
  const { text, format, undirected } = source;
  return { request: 'graph', text, ...(format && { format }), ...(undirected && { undirected }) };
}

/** @param {GraphState} state @param {Graph} graph */
export function solveQuery({ path, method, seed }, { vertices, edges, directed, fixed }) {
  const kind = { ...(directed && { directed }), ...(fixed.length && { fixed }) };
  return { request: 'solve', vertices, edges, ...kind, path, method, seed };
}

/** @param {Record<string, any>} reply @returns {Graph} */
export const readGraph = ({ vertices, edges, directed, fixed, labels }) => ({
  vertices,
  edges,
  directed: Boolean(directed),
  fixed: fixed ?? [],
  labels: labels ? labels.map(String) : null,
});

/** @param {Graph} graph @param {number} vertex */
export const labelOf = ({ labels }, vertex) => labels?.[vertex] ?? String(vertex);

/** The neighbours of each vertex. @param {Graph} graph @returns {number[][]} */
export function neighbourLists({ vertices, edges }) {
  /** @type {number[][]} */
  const lists = Array.from({ length: vertices }, () => []);
  for (const [a, b] of edges) {
    lists[a].push(b);
    lists[b].push(a);
  }
  return lists;
}
