// Boxes, cubes and hexagons: type a board, see whether it has a tour, and look at one. The engine draws the picture.

import { cellCount, cellName, combinesLeapers, namesCells, readCells } from '../../board/cells.js';
import { currentTheme } from '../../board/colours.js';
import { methodsFor } from '../../controls/methods.js';
import { noticePart } from '../../controls/notice.js';
import { announce, debounce, h } from '../../dom.js';
import { ask } from '../../engine.js';
import { replaceRoute, routeText } from '../../router.js';
import { asSentence, counted } from '../../words.js';
import { MAX_CELLS, readState, stateParams, wireBoard, wireGoal, withKnownMethod } from './model.js';
import { cellPanel } from './panel.js';
import { cellPicture } from './picture.js';
import { savePart } from './save.js';

/** @typedef {import('./model.js').CellState} CellState */
/** @typedef {Record<string, any>} Message */

/** @param {HTMLElement} root @param {URLSearchParams} params
 *  @param {(params: URLSearchParams) => void} open  opens another board
 *  @returns {import('../../views.js').MountedView} */
export function mount(root, params, open) {
  let state = readState(params);
  /** The tour on the screen. @type {Message | null} */
  let reply = null;
  const notice = noticePart();
  const picture = cellPicture();
  const words = h('span', {});
  const stop = h('button', { class: 'quiet', type: 'button', hidden: true, onclick: () => abort?.abort() }, 'Stop');
  const panel = cellPanel(() => state, change, openBoard);
  const saving = savePart(
    () => (reply ? { query: drawQuery(), reply } : null),
    () => routeText('tour', stateParams(state)),
  );
  root.append(
    h('h1', { class: 'visually-hidden' }, 'Tour'),
    h(
      'div',
      { class: 'split' },
      h('div', { class: 'stage' }, notice.element, picture.element, h('p', { class: 'caption' }, words, stop)),
      h('aside', { class: 'panel', 'aria-label': 'Settings' }, ...panel.parts, saving.element),
    ),
  );

  /** @param {string} text  another board, flat or not */
  function openBoard(text) {
    if (!text) return panel.set(state);
    // Start and end are cells of the former board.
    const { view: _usual, ...kept } = stateParams({ ...state, start: '', end: '' });
    const closed = state.closed && { closed: '1' };
    // A piece in the line of the board replaces the chosen one.
    const piece = /\sleaper=(\S+)/.exec(text)?.[1];
    const board = text.replace(/\sleaper=\S+/, '');
    const ofCells = namesCells(text) || (combinesLeapers(state.piece) && !piece && readCells(text));
    open(new URLSearchParams(ofCells ? { ...kept, board, ...(piece && { piece }) } : { board: text, ...closed }));
  }

  /** @param {Partial<CellState>} changes */
  function change(changes) {
    const before = state;
    state = { ...state, problems: [], ...changes };
    replaceRoute('tour', stateParams(state));
    notice.show(state.problems);
    panel.set(state);
    const asked = (/** @type {CellState} */ s) => JSON.stringify([wireGoal(s), s.method, s.seed]);
    if (asked(state) !== asked(before)) recompute();
    else if (state.numbers !== before.numbers || state.isometric !== before.isometric) redraw();
  }

  /** @type {AbortController | null} */
  let abort = null;
  const recompute = debounce(120, () => {
    abort?.abort();
    abort = new AbortController();
    decide(abort.signal);
    find(abort.signal);
  });

  /** @param {AbortSignal} signal */
  async function decide(signal) {
    panel.verdict.waiting();
    try {
      panel.verdict.show(await ask({ request: 'exists', ...wireGoal(state) }, undefined, signal));
    } catch (error) {
      if (!signal.aborted) panel.verdict.fail(/** @type {Error} */ (error).message);
    }
  }

  /** @param {AbortSignal} signal */
  async function find(signal) {
    const late = setTimeout(() => {
      if (signal.aborted) return;
      stop.hidden = false;
      words.textContent = 'Searching…';
    }, 250);
    try {
      if (cellCount(state.board) > MAX_CELLS) {
        const most = MAX_CELLS.toLocaleString('en');
        const command = `destrier tour ${state.board.text} -o FILE`;
        return clear(`This page shows boards of up to ${most} cells. The command ${command} writes larger tours.`);
      }
      const { method, seed } = state;
      const found = await ask({ request: 'tour', ...wireGoal(state), method, seed }, undefined, signal);
      // Drawing may take long, too, and then these words would replace those of the answer.
      clearTimeout(late);
      if (found.answer === 'tour') {
        reply = found;
        await draw(signal);
      } else {
        const longest = found.longest ? `, longest path ${counted(found.longest, 'cell')}` : '';
        const none = found.answer === 'impossible';
        clear(none ? `No such tour exists: ${found.reason}.` : `${found.method} gave up: ${found.limit}${longest}.`);
        await drawEmpty(signal);
      }
    } catch (error) {
      const current = abort?.signal === signal;
      if (current) clear(signal.aborted ? 'Stopped.' : asSentence(/** @type {Error} */ (error).message));
    } finally {
      clearTimeout(late);
      if (abort?.signal === signal) stop.hidden = true;
      saving.refresh();
    }
  }

  const drawQuery = () => ({
    request: 'draw',
    ...wireBoard(state),
    squares: reply?.squares,
    numbers: state.numbers,
    isometric: state.isometric,
  });

  /** Draws the tour of the reply. @param {AbortSignal} [signal] */
  async function draw(signal = abort?.signal) {
    const shown = reply;
    if (!shown) return;
    const drawn = await ask({ ...drawQuery(), theme: currentTheme() }, undefined, signal);
    if (signal?.aborted || shown !== reply) return;
    picture.show(drawn.picture, { board: shown.board, closed: shown.closed, squares: shown.squares });
    const { squares } = shown;
    const ends = `${cellName(squares[0])} to ${cellName(squares[squares.length - 1])}`;
    const open = squares.length > 1 ? `Open tour from ${ends}${shown.closed ? ', one move apart' : ''}` : 'Open tour';
    words.replaceChildren(
      h('strong', {}, state.closed ? 'Closed tour' : open),
      h('span', { class: 'between' }, ' · '),
      `${shown.method} · ${counted(squares.length, 'cell')}`,
    );
    announce(`${state.closed ? 'Closed tour' : open}, ${counted(squares.length, 'cell')}`);
  }

  /** Draws the board without a tour. @param {AbortSignal} [signal] */
  async function drawEmpty(signal = abort?.signal) {
    const drawn = await ask({ ...drawQuery(), squares: [], numbers: false, theme: currentTheme() }, undefined, signal);
    if (!signal?.aborted && !reply) picture.showEmpty(drawn.picture, state.board.text);
  }

  /** Shows no tour. @param {string} text */
  function clear(text) {
    reply = null;
    picture.clear();
    words.textContent = text;
  }

  const redraw = () => (reply ? draw() : picture.isShown() ? drawEmpty() : Promise.resolve()).catch(() => {});
  addEventListener('themechange', redraw);
  panel.set(state);
  notice.show(state.problems);
  if (state.problems.length) replaceRoute('tour', stateParams(state));
  let closed = false;
  /** @type {import('../../controls/methods.js').Method[]} */
  let methods = [];
  Promise.all([methodsFor('graphs'), methodsFor('boards')]).then(
    ([graphs, boards]) => {
      if (closed) return;
      methods = [...graphs, ...boards.filter(({ name }) => name === 'construct')];
      panel.setMethods(methods);
      change(withKnownMethod(state, methods));
      recompute();
    },
    (error) => clear(asSentence(/** @type {Error} */ (error).message)),
  );
  return {
    update(next) {
      const asked = readState(next);
      change(methods.length ? withKnownMethod(asked, methods) : asked);
    },
    unmount() {
      closed = true;
      removeEventListener('themechange', redraw);
      abort?.abort();
      picture.clear();
    },
  };
}
