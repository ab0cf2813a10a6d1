// The Count view of boxes, cubes and hexagons: the number of tours, and a list of them to leaf through.

import { cellCount, namesCells } from '../../board/cells.js';
import { currentTheme } from '../../board/colours.js';
import { noticePart } from '../../controls/notice.js';
import { announce, h, icon } from '../../dom.js';
import { ask } from '../../engine.js';
import { replaceRoute } from '../../router.js';
import { asSentence } from '../../words.js';
import { readState as readTourState, wireBoard } from '../cells/model.js';
import { cellPicture } from '../cells/picture.js';
import { byClass } from './album.js';
import { LISTS, TOURS, questionPanel } from './panel.js';
import { Progress, duration } from './progress.js';
import { allWords, countWords, kindWords } from './words.js';

/** @typedef {Record<string, any>} Message */
/** @typedef {import('./panel.js').Question & {board: import('../../board/cells.js').CellBoard, piece: string}} State */

/** Larger boards are not listed. */
const MOST_LISTED_CELLS = 1024;

/** @param {HTMLElement} root @param {URLSearchParams} params
 *  @param {(params: URLSearchParams) => void} open  opens another board
 *  @returns {import('../../views.js').MountedView} */
export function mount(root, params, open) {
  let state = read(params);
  /** @type {AbortController | null} */
  let working = null;
  /** The tours that were listed, by class. @type {{tour: number[][], kind: number}[][]} */
  let classes = [];
  const progress = new Progress();
  const result = h('div', { class: 'count', role: 'status' });
  const notice = noticePart();
  const picture = cellPicture();
  const place = h('p', { class: 'caption', 'aria-live': 'polite' });
  /** @param {string} name @param {string} label @param {() => void} action */
  const control = (name, label, action) =>
    h('button', { class: 'round', type: 'button', 'aria-label': label, onclick: action }, icon(name));
  const leaf = h(
    'div',
    { class: 'leaf', hidden: true },
    control('first', 'Previous class', () => go(at()[0] - 1, 0)),
    control('back', 'Previous tour', () => step(-1)),
    place,
    control('next', 'Next tour', () => step(1)),
    control('last', 'Next class', () => go(at()[0] + 1, 0)),
  );
  const panel = questionPanel((changes) => change({ ...AFRESH, ...changes }), {
    board: openBoard,
    count: () => count(),
    list: () => list(),
    most: (most) => (state.listed ? list({ most, at: null }) : keep({ most })),
    stop: () => working?.abort(),
  });
  root.append(
    h('h1', { class: 'visually-hidden' }, 'Count'),
    h(
      'div',
      { class: 'split' },
      h(
        'div',
        { class: 'stage' },
        notice.element,
        h('div', { class: 'count-head' }, result, progress.element),
        picture.element,
        leaf,
      ),
      h('aside', { class: 'panel', 'aria-label': 'Settings' }, ...panel.parts),
    ),
  );

  /** @param {string} text  another board, flat or not */
  function openBoard(text) {
    if (!text) return panel.set(state, state.board.text);
    const { piece, ...kept } = stateParams({ ...state, ...AFRESH });
    open(new URLSearchParams({ ...kept, ...(namesCells(text) && piece && { piece }), board: text }));
  }

  /** @param {Partial<State>} changes */
  function change(changes) {
    working?.abort();
    keep(changes);
    show();
  }

  /** Remembers a change in the address only. @param {Partial<State>} changes */
  function keep(changes) {
    state = { ...state, ...changes };
    replaceRoute('count', stateParams(state));
  }

  /** Shows the board, and then what the address asks for. */
  async function show() {
    const shown = state;
    notice.show(state.problems, params);
    panel.set(state, state.board.text);
    classes = [];
    leaf.hidden = true;
    say('', 'How many tours are there? Press Count.');
    draw([]);
    if (shown.listed) await list(shown);
    if (shown.counted && state.board === shown.board) await count();
  }

  /** Draws a tour, or the empty board. @param {number[][]} squares */
  async function draw(squares) {
    const shown = state.board;
    try {
      const query = { request: 'draw', ...wireBoard(state), squares, theme: currentTheme() };
      const drawn = await ask(query);
      if (shown !== state.board) return;
      if (squares.length) picture.show(drawn.picture, { board: shown.text, closed: isClosed(), squares });
      else if (!classes.length) picture.showEmpty(drawn.picture, shown.text);
    } catch {
      // There is no picture; Count says what is wrong.
      picture.clear();
    }
  }

  const isClosed = () => state.tours === 'closed';

  /** Runs one query with progress. @param {object} query @param {(reply: Message, seconds: number) => void} onReply */
  async function work(query, onReply) {
    working?.abort();
    const abort = (working = new AbortController());
    panel.setWorking(true);
    result.replaceChildren();
    progress.start();
    try {
      const see = (/** @type {Message} */ message) => message.message === 'progress' && progress.take(message);
      onReply(await ask(query, see, abort.signal), progress.seconds());
    } catch (error) {
      const stopped = abort.signal.aborted;
      if (working === abort)
        say(stopped ? 'Stopped' : 'No answer', stopped ? '' : asSentence(/** @type {Error} */ (error).message));
    } finally {
      if (working === abort) {
        progress.stop();
        panel.setWorking(false);
        panel.set(state, state.board.text);
      }
    }
  }

  /** @param {string} title @param {string} text */
  function say(title, text) {
    result.replaceChildren(h('p', { class: 'number-words' }, title), h('p', { class: 'caption' }, text));
  }

  function count() {
    keep({ counted: true });
    const { tours, directed, classes } = state;
    return work({ request: 'count', ...wireBoard(state), tours, directed, classes }, (reply, seconds) => {
      if (reply.count === null) return say('Not counted', asSentence(reply.limit ?? ''));
      result.replaceChildren(...countWords(state.board.text, state, reply, seconds));
      announce(`${reply.count} ${kindWords(tours).toLowerCase()}`);
    });
  }

  /** Lists tours, and shows the one that `state.at` names. @param {Partial<State>} [changes] */
  async function list(changes = { at: null }) {
    keep({ ...changes, listed: true, counted: changes.counted ?? false });
    const words = kindWords(state.tours).toLowerCase();
    if (cellCount(state.board) > MOST_LISTED_CELLS) {
      const most = MOST_LISTED_CELLS.toLocaleString('en');
      return say('Not listed', `Tours are listed on boards of up to ${most} cells.`);
    }
    const query = { request: 'list', ...wireBoard(state), closed: isClosed(), most: state.most };
    return work(query, (reply, seconds) => {
      const tours = reply.tours.map((/** @type {Message} */ entry) => ({ tour: entry.squares, kind: entry.class }));
      if (!tours.length) return say(`No ${words}`, asSentence(reply.reason ?? `${state.board.text} has none`));
      const number = tours.length.toLocaleString('en');
      const amount = reply.complete ? allWords(tours.length, words) : `The first ${number} ${words}`;
      const kinds = `${reply.classes.toLocaleString('en')} ${reply.classes === 1 ? 'class' : 'classes'} of symmetry`;
      say(amount, `${kinds}${reply.complete ? '' : ' so far'}, ${duration(seconds)}`);
      classes = byClass(tours);
      leaf.hidden = false;
      go(at()[0], at()[1]);
      announce(amount);
    });
  }

  /** The class and the tour that are shown, from 0. @returns {[number, number]} */
  const at = () => (state.at ? [state.at[0] - 1, state.at[1] - 1] : [0, 0]);

  /** @param {number} by */
  function step(by) {
    const [group, index] = at();
    if (classes[group]?.[index + by]) return go(group, index + by);
    const next = (group + by + classes.length) % classes.length;
    go(next, by > 0 ? 0 : classes[next].length - 1);
  }

  /** @param {number} group @param {number} index */
  function go(group, index) {
    if (!classes.length) return;
    const kind = (group + classes.length) % classes.length;
    const tour = classes[kind][index] ? index : 0;
    place.textContent =
      `Class ${kind + 1} of ${classes.length}, tour ${tour + 1} of ${classes[kind].length}`;
    keep({ at: kind || tour ? [kind + 1, tour + 1] : null });
    draw(classes[kind][tour].tour);
  }

  const redraw = () => draw(classes[at()[0]]?.[at()[1]]?.tour ?? []);
  addEventListener('themechange', redraw);
  if (state.problems.length) keep({});
  panel.setWorking(false);
  show();
  return {
    update(next) {
      params = next;
      change(read(next));
    },
    unmount() {
      removeEventListener('themechange', redraw);
      working?.abort();
      progress.stop();
      picture.clear();
    },
  };
}

/** A new question: nothing is counted or listed yet. @type {Partial<State>} */
const AFRESH = { problems: [], counted: false, listed: false, at: null };

/** @param {URLSearchParams} params @returns {State} */
function read(params) {
  // A piece in the line of the board is one of its own.
  const text = params.get('board') ?? '';
  const inLine = /\sleaper=(\S+)/.exec(text)?.[1];
  const named = new URLSearchParams(params);
  named.set('board', text.replace(/\sleaper=\S+/, ''));
  if (inLine) named.set('piece', inLine);
  const { problems, board, piece } = readTourState(named);
  const most = Number(params.get('list'));
  const at = /^(\d+)\.(\d+)$/.exec(params.get('at') ?? '');
  return {
    problems,
    board,
    piece,
    tours: TOURS.find(({ value }) => value === params.get('tours'))?.value ?? 'closed',
    directed: params.get('directed') === '1',
    classes: params.get('classes') === '1',
    counted: params.get('count') === '1',
    listed: params.has('list'),
    most: LISTS.includes(most) ? most : LISTS[0],
    at: at && [Number(at[1]), Number(at[2])],
  };
}

/** @param {State} state @returns {Record<string, string>} */
function stateParams({ board, piece, tours, directed, classes, counted, listed, most, at }) {
  return {
    board: board.text,
    ...(piece !== 'knight' && { piece }),
    ...(tours !== 'closed' && { tours }),
    ...(directed && { directed: '1' }),
    ...(classes && { classes: '1' }),
    ...(counted && { count: '1' }),
    ...(listed && { list: String(most) }),
    ...(listed && at && { at: at.join('.') }),
  };
}
