// The Graphs view: read or choose a graph, see it, and find its Hamiltonian cycle or path.

import './picture.js';
import { announce, h, reducedMotion } from '../../dom.js';
import { ask } from '../../engine.js';
import { download } from '../../controls/export.js';
import { knownMethod, methodsFor } from '../../controls/methods.js';
import { noticePart } from '../../controls/notice.js';
import { replaceRoute, routeText } from '../../router.js';
import { asSentence, counted } from '../../words.js';
import { dimacsText, edgesText, graph6Text, hcpText, svgText, tourText } from './formats.js';
import { acceptFiles } from './files.js';
import { boardPlaces, circle, forces, rings, spectral } from './layout.js';
import {
  boardOf,
  graphQuery,
  labelOf,
  neighbourLists,
  readGraph,
  readState,
  solveQuery,
  stateParams,
} from './model.js';
import { graphPanel } from './panel.js';

/** @typedef {import('./model.js').GraphState} GraphState */
/** @typedef {import('./model.js').Graph} Graph */
/** @typedef {import('./picture.js').GraphPicture} GraphPicture */
/** @typedef {Record<string, any>} Message */

/** Larger graphs stay where the forces would start: the time of a round is the square of the number of vertices. */
const MAX_BY_FORCES = 3000;
/** Larger graphs are solved but not drawn. */
const MAX_VERTICES = 20_000;
const MAX_EDGES = 60_000;

/** @param {HTMLElement} root @param {URLSearchParams} params @returns {import('../../views.js').MountedView} */
export function mount(root, params) {
  let state = readState(params);
  /** @type {Graph | null} */ let graph = null;
  /** @type {import('./formats.js').Solution | null} */ let solution = null;
  /** @type {AbortController | null} */ let working = null;
  const open = new AbortController();
  let motion = 0;
  let reading = 0;
  const picture = /** @type {GraphPicture} */ (document.createElement('graph-picture'));
  const words = h('p', { class: 'caption', role: 'status' });
  const look = h('p', { class: 'hint vertex-words' });
  const log = h('ol', { class: 'log', 'aria-label': 'Steps', tabIndex: 0, hidden: true });
  const panel = graphPanel(() => state, change, {
    solve: () => change({ solve: true, seed: state.solve && solution ? state.seed + 1 : state.seed }, true),
    stop: () => working?.abort(),
    save,
    fragment: () => routeText('graph', stateParams(state)),
    signal: open.signal,
  });
  const notice = noticePart();
  const stage = h('div', { class: 'stage' }, notice.element, picture, words, look, log);
  root.append(
    h('h1', { class: 'visually-hidden' }, 'Graphs'),
    h('div', { class: 'split' }, stage, h('aside', { class: 'panel', 'aria-label': 'Settings' }, ...panel.parts)),
  );
  acceptFiles(stage, panel.readFile, panel.readText, open.signal);
  picture.addEventListener('look', (event) => {
    const { vertex, keyboard } = /** @type {CustomEvent} */ (event).detail;
    look.textContent = vertex >= 0 && graph ? vertexWords(graph, vertex) : '';
    if (keyboard) announce(look.textContent ?? '');
  });
  picture.addEventListener('move', () => cancelAnimationFrame(motion));

  /** @param {Partial<GraphState>} changes @param {boolean} [again]  solve even if nothing has changed */
  function change(changes, again = false) {
    const before = state;
    state = { ...state, problems: [], ...changes };
    notice.show(state.problems);
    replaceRoute('graph', stateParams(state));
    panel.set(state);
    if (state.source !== before.source) return void read();
    if (state.layout !== before.layout) place();
    const other = state.path !== before.path || state.method !== before.method;
    if (other) forget();
    if (again || (other && state.solve)) solve();
  }

  /** Drops the solution. */
  function forget() {
    working?.abort();
    solution = null;
    log.hidden = true;
    picture.set({ solution });
    if (graph) words.textContent = graphWords(graph);
  }

  async function read() {
    const turn = ++reading;
    graph = null;
    forget();
    try {
      const reply = await ask(graphQuery(state.source), undefined, open.signal);
      if (turn !== reading) return;
      graph = readGraph(reply);
      words.textContent = [graphWords(graph), ...(reply.warnings ?? [])].join(' ');
      panel.setFault('');
      place();
      // On a narrow screen a graph is chosen far below its picture.
      if (stage.getBoundingClientRect().bottom < 0) stage.scrollIntoView();
      if (state.solve) solve();
    } catch (error) {
      if (turn !== reading || open.signal.aborted) return;
      picture.set({ graph: null, places: null });
      words.textContent = asSentence(`The graph cannot be read: ${/** @type {Error} */ (error).message}`);
      panel.setFault(words.textContent);
    }
  }

  /** Lays the graph out. */
  function place() {
    cancelAnimationFrame(motion);
    if (!graph) return;
    const { vertices, edges } = graph;
    if (vertices > MAX_VERTICES || edges.length > MAX_EDGES) {
      picture.set({ graph: null, places: null }, graphWords(graph));
      look.textContent = 'The graph is too large to be drawn.';
      return;
    }
    look.textContent = '';
    const label = graphWords(graph);
    if (state.layout === 'board' && state.source.kind === 'board')
      return picture.set({ graph, places: boardPlaces(boardOf(state.source)) }, label);
    if (state.layout === 'rings') return picture.set({ graph, places: rings(vertices) }, label);
    const large = state.layout === 'force' && vertices > MAX_BY_FORCES;
    if (large) return picture.set({ graph, places: spectral(graph) }, label);
    if (state.layout === 'circle') return picture.set({ graph, places: circle(vertices) }, label);
    if (state.layout === 'cycle') return picture.set({ graph, places: circle(vertices, solution?.order) }, label);
    const rounds = forces(graph);
    const quick = reducedMotion();
    const frame = () => {
      const end = performance.now() + (quick ? 200 : 10);
      let next = rounds.next();
      let last = next;
      while (!next.done && performance.now() < end) [last, next] = [next, rounds.next()];
      if (!next.done) last = next;
      if (last.value) picture.set({ graph, places: last.value }, label);
      if (!next.done) motion = requestAnimationFrame(frame);
      else picture.dataset.settled = 'yes';
    };
    picture.dataset.settled = 'no';
    frame();
  }

  async function solve() {
    if (!graph) return;
    working?.abort();
    const abort = (working = new AbortController());
    const solved = graph;
    panel.setWorking(true);
    words.textContent = 'Searching…';
    logSteps([]);
    /** @type {string[]} */ let seen = [];
    const watch = (/** @type {Message} */ message) => {
      if (message.message !== 'progress') return;
      if (message.steps) logSteps((seen = message.steps));
      words.textContent = message.text;
    };
    try {
      const reply = await ask(solveQuery(state, solved), watch, abort.signal);
      if (abort !== working || abort.signal.aborted) return;
      // The reply has only the steps that led to the answer.
      const led = /** @type {string[]} */ (reply.steps ?? []);
      logSteps([...seen, ...led.filter((step) => !seen.includes(step))]);
      show(solved, reply);
    } catch (error) {
      if (abort === working)
        words.textContent = abort.signal.aborted ? 'Stopped.' : asSentence(/** @type {Error} */ (error).message);
    } finally {
      if (abort === working) panel.setWorking(false);
    }
  }

  /** @param {string[]} steps */
  function logSteps(steps) {
    log.hidden = !steps.length;
    log.replaceChildren(...steps.map((text) => h('li', {}, text)));
    log.scrollTop = log.scrollHeight;
  }

  /** @param {Graph} solved @param {Message} reply */
  function show(solved, reply) {
    const kind = state.path ? 'Hamiltonian path' : 'Hamiltonian cycle';
    if (reply.answer === 'found') {
      solution = { order: reply.vertices.map(Number), closed: !state.path };
      picture.set({ solution });
      if (state.layout === 'cycle') place();
      words.replaceChildren(
        h('strong', {}, kind),
        h('span', { class: 'between' }, ' · '),
        `${reply.method} · ${verticesWords(solved.vertices)}`,
      );
      announce(`${kind} found`);
    } else if (reply.answer === 'absent') {
      words.replaceChildren(
        h('strong', {}, `No ${kind}`),
        `: ${reply.reason}${reply.source ? ` (${reply.source})` : ''}`,
      );
    } else {
      const longest = reply.longest ? `, longest path ${verticesWords(reply.longest)}` : '';
      words.replaceChildren(h('strong', {}, 'Not found'), `: ${reply.limit ?? ''}${longest}`);
    }
  }

  /** @param {string} kind @returns {string} */
  function save(kind) {
    if (!graph) return 'There is no graph to save.';
    const name = fileName(state);
    const plain = 'text/plain';
    try {
      if (kind === 'edges') download(edgesText(graph), plain, `${name}.edges`);
      if (kind === 'hcp') download(hcpText(graph, name), plain, `${name}.hcp`);
      if (kind === 'dimacs') download(dimacsText(graph), plain, `${name}.col`);
      if (kind === 'graph6') download(graph6Text(graph), plain, `${name}.g6`);
      if (kind === 'svg' && !picture.places) return 'The graph is too large to be drawn.';
      if (kind === 'svg' && picture.places)
        download(svgText(graph, picture.places, solution), 'image/svg+xml', `${name}.svg`);
      if (kind === 'tour' && !solution) return 'Solve the graph first.';
      if (kind === 'tour' && solution) {
        const comment = `Hamiltonian ${solution.closed ? 'cycle' : 'path'} of ${name}`;
        download(tourText(graph, solution, name, comment), plain, `${name}.tour`);
      }
      return '';
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }

  /** @type {import('../../controls/methods.js').Method[]} */
  let methods = [];
  /** The state with a method that the engine has. @param {GraphState} asked @returns {GraphState} */
  function possible(asked) {
    const problems = [...asked.problems];
    const method = methods.length ? knownMethod(asked.method, methods, problems) : asked.method;
    return { ...asked, method, problems };
  }

  panel.set(state);
  methodsFor('graphs')
    .then(
      (known) => {
        methods = known;
        const { method, problems } = possible(state);
        if (problems.length && !open.signal.aborted) change({ method, problems });
      },
      () => {},
    )
    .then(() => (open.signal.aborted ? undefined : read()));
  return {
    update(next) {
      const before = JSON.stringify(state.source);
      const now = possible(readState(next));
      change(JSON.stringify(now.source) === before ? { ...now, source: state.source } : now);
    },
    unmount() {
      reading = -1;
      cancelAnimationFrame(motion);
      working?.abort();
      open.abort();
    },
  };
}

/** @param {Graph} graph */
const graphWords = ({ vertices, edges }) =>
  `${verticesWords(vertices)}, ${counted(edges.length, 'edge')}.`;

/** @param {number} count */
const verticesWords = (count) => `${count.toLocaleString('en')} ${count === 1 ? 'vertex' : 'vertices'}`;

/** @param {Graph} graph @param {number} vertex */
function vertexWords(graph, vertex) {
  const near = neighbourLists(graph)[vertex];
  const names = near.slice(0, 12).map((v) => labelOf(graph, v));
  const more = near.length > 12 ? ', …' : '';
  return `Vertex ${labelOf(graph, vertex)}, degree ${near.length}: ${names.join(', ')}${more}`;
}

/** @param {GraphState} state */
const fileName = ({ source }) =>
  (source.kind === 'family' ? source.family : source.kind === 'board' ? `knight-${source.board}` : source.name).replace(
    /[^\w.-]+/g,
    '-',
  );
