// The Count view: how many tours a board has, with live progress; and a list of them to leaf through.

import '../../board/tour-board.js';
import { boardText, fromPair, wireBoard } from '../../board/geometry.js';
import { boardParams, readBoard } from '../../board/params.js';
import { announce, debounce, h } from '../../dom.js';
import { ask } from '../../engine.js';
import { exportPart } from '../../controls/export.js';
import { currentFragment, replaceRoute } from '../../router.js';
import { readTour, tourQuery } from '../tour/model.js';
import { album } from './album.js';
import { TOURS, countPanel } from './panel.js';
import { Progress, duration } from './progress.js';

/** @typedef {import('./panel.js').CountState} CountState */
/** @typedef {import('../../board/tour-board.js').TourBoard} TourBoard */
/** @typedef {Record<string, any>} Message */

/** @param {HTMLElement} root @param {URLSearchParams} params @returns {import('../../views.js').MountedView} */
export function mount(root, params) {
  let state = read(params);
  /** @type {AbortController | null} */
  let working = null;
  const board = /** @type {TourBoard} */ (document.createElement('tour-board'));
  const progress = new Progress();
  const result = h('div', { class: 'count', role: 'status' });
  const pictures = album((tour) => board.set({ tour, shown: Infinity }));
  const panel = countPanel(() => state, change, { count, list, stop: () => working?.abort() });
  const saving = exportPart(
    () => (board.state.tour ? { board: state.board, tour: board.state.tour, method: 'list', seed: 1 } : null),
    () => false,
    currentFragment,
  );
  root.append(
    h('h1', { class: 'visually-hidden' }, 'Count'),
    h(
      'div',
      { class: 'split' },
      h(
        'div',
        { class: 'stage' },
        h('div', { class: 'count-head' }, result, progress.element),
        board,
        pictures.controls,
        pictures.thumbnails,
        pictures.more,
      ),
      h('aside', { class: 'panel', 'aria-label': 'Settings' }, ...panel.parts, saving),
    ),
  );

  /** @param {Partial<CountState>} changes */
  function change(changes) {
    working?.abort();
    state = { ...state, ...changes };
    replaceRoute('count', {
      ...boardParams(state.board),
      ...(state.tours !== 'closed' && { tours: state.tours }),
      ...(state.directed && { directed: '1' }),
      ...(state.classes && { classes: '1' }),
    });
    show();
  }

  function show() {
    panel.set(state);
    board.set({ board: state.board, tour: null });
    pictures.set(state.board, []);
    result.replaceChildren(h('p', { class: 'caption' }, 'How many tours are there? Choose a board and press Count.'));
    illustrate();
  }

  /** One tour of the kind that is counted, so that the board is not empty. */
  const illustrate = debounce(150, async () => {
    const shown = state;
    try {
      const goal = { board: shown.board, goal: { closed: shown.tours === 'closed', start: null, end: null }, seed: 1 };
      const reply = await ask(tourQuery(goal, 'auto'));
      if (shown === state && reply.answer === 'tour' && !board.state.tour)
        board.set({ tour: readTour(shown.board, reply) });
    } catch {
      // The board stays empty; Count says what is wrong.
    }
  });

  /** Runs one query with progress. @param {object} query @param {(reply: Message, seconds: number) => void} onReply */
  async function work(query, onReply) {
    working?.abort();
    const abort = (working = new AbortController());
    panel.setWorking(true);
    result.replaceChildren();
    progress.start();
    try {
      const reply = await ask(
        query,
        (message) => message.message === 'progress' && progress.take(message),
        abort.signal,
      );
      onReply(reply, progress.seconds());
    } catch (error) {
      const stopped = abort.signal.aborted;
      if (working === abort)
        say(stopped ? 'Stopped' : 'No answer', stopped ? '' : /** @type {Error} */ (error).message);
    } finally {
      if (working === abort) {
        progress.stop();
        panel.setWorking(false);
        panel.set(state);
      }
    }
  }

  /** @param {string} title @param {string} text */
  function say(title, text) {
    result.replaceChildren(h('p', { class: 'number-words' }, title), h('p', { class: 'caption' }, text));
  }

  function count() {
    const { tours, directed, classes } = state;
    work({ request: 'count', ...wireBoard(state.board), tours, directed, classes }, (reply, seconds) => {
      if (reply.count === null) return say('Not counted', reply.limit ?? '');
      result.replaceChildren(...countWords(state, reply, seconds));
      announce(`${reply.count} ${title()}`);
    });
  }

  const title = () => (TOURS.find(({ value }) => value === state.tours)?.title ?? 'tours').toLowerCase();

  function list() {
    const shown = state.board;
    work(
      { request: 'list', ...wireBoard(shown), closed: state.tours === 'closed', most: panel.most() },
      (reply, seconds) => {
        const closed = state.tours === 'closed';
        const listed = reply.tours.map((/** @type {Message} */ entry) => ({
          tour: { order: Int32Array.from(entry.squares, (pair) => fromPair(shown, pair)), closed },
          kind: entry.class,
        }));
        const amount = `${reply.complete ? 'All' : 'The first'} ${listed.length.toLocaleString('en')} ${title()}`;
        if (!listed.length) return say(`No ${title()}`, `${boardText(shown)} has none.`);
        const kinds = `${reply.classes.toLocaleString('en')} ${reply.classes === 1 ? 'class' : 'classes'}`;
        say(amount, `${kinds} of symmetry, ${duration(seconds)}`);
        pictures.set(shown, listed);
        announce(amount);
      },
    );
  }

  show();
  panel.setWorking(false);
  panel.set(state);
  return {
    update: (next) => change(read(next)),
    unmount() {
      working?.abort();
      progress.stop();
    },
    boardParams: () => boardParams(state.board),
  };
}

/** The count and what it means. @param {CountState} state @param {Message} reply @param {number} seconds */
function countWords({ board, tours, directed }, reply, seconds) {
  const digits = grouped(reply.count);
  const kind = TOURS.find(({ value }) => value === tours)?.title ?? 'Tours';
  const once = directed ? '' : ', a tour and its reverse counted once';
  const how = [reply.engine, reply.exact ? 'exact' : '', duration(seconds)].filter(Boolean).join(', ');
  const classes = reply.classes ? `${grouped(reply.classes)} classes of symmetry. ` : '';
  return [
    h('p', { class: digits.length > 26 ? 'big-number long' : 'big-number' }, digits),
    h('p', { class: 'caption' }, `${kind} of ${boardText(board)}${once}`),
    h('p', { class: 'hint' }, `${classes}${reply.reason ? `${reply.reason}. ` : ''}${how}`),
  ];
}

/** Digits in groups of three. @param {string} digits */
export const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** @param {URLSearchParams} params @returns {CountState} */
function read(params) {
  const board = readBoard(params, '6x6');
  const tours = TOURS.find(({ value }) => value === params.get('tours'))?.value ?? 'closed';
  const small = board.rows <= 40 && board.cols <= 40 ? board : readBoard(new URLSearchParams(), '6x6');
  return { board: small, tours, directed: params.get('directed') === '1', classes: params.get('classes') === '1' };
}
