// The Count view: how many tours a board has, with live progress; and a list of them to leaf through.

import '../../board/tour-board.js';
import { boardText, cellAt, cellCount, pieceName, wireBoard } from '../../board/geometry.js';
import { usuallyInSpace } from '../../board/grids.js';
import { boardParams, readBoard } from '../../board/params.js';
import { announce, debounce, h } from '../../dom.js';
import { ask } from '../../engine.js';
import { exportPart } from '../../controls/export.js';
import { noticePart } from '../../controls/notice.js';
import { currentFragment, replaceRoute } from '../../router.js';
import { asSentence } from '../../words.js';
import { MAX_CELLS, inSpaceParams, readInSpace, readTour, tourQuery } from '../tour/model.js';
import { album } from './album.js';
import { answerPart } from './answer.js';
import { LARGEST, countPanel, countsHomotopy } from './panel.js';
import { duration } from './progress.js';
import { AFRESH, questionParams, readQuestion } from './question.js';
import { countWords, kindWords, listWords } from './words.js';

/** @typedef {import('./panel.js').CountState} CountState */
/** @typedef {import('../../board/tour-board.js').TourBoard} TourBoard */
/** @typedef {Record<string, any>} Message */

/** Larger boards are not listed. */
const MAX_LISTED_CELLS = 1024;
/** Larger boards are shown empty. */
const MAX_ILLUSTRATED = LARGEST ** 2;
const LIMITS = { largest: LARGEST, cells: MAX_CELLS, view: 'Count' };

/** @param {HTMLElement} root @param {URLSearchParams} params @returns {import('../../views.js').MountedView} */
export function mount(root, params) {
  let state = read(params);
  const board = /** @type {TourBoard} */ (document.createElement('tour-board'));
  const notice = noticePart();
  const pictures = album((tour, at) => {
    board.set({ tour, shown: Infinity });
    saving.refresh();
    keep({ at: at.join() === '1,1' ? null : at });
  });
  const panel = countPanel((changes) => change({ ...AFRESH, ...changes }), {
    board: openBoard,
    count: () => count(),
    list: () => list(),
    most: (most) => (state.listed ? list({ most, at: null }) : keep({ most })),
    stop: () => answer.stop(),
  });
  const answer = answerPart((isWorking) => {
    panel.setWorking(isWorking);
    panel.set(state);
  });
  const saving = exportPart(
    () => (board.state.tour ? { board: state.board, tour: board.state.tour, method: 'list', seed: 1 } : null),
    () => ({ isometric: state.inSpace || undefined }),
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
        notice.element,
        answer.element,
        board,
        pictures.controls,
        pictures.thumbnails,
        pictures.more,
      ),
      h('aside', { class: 'panel', 'aria-label': 'Settings' }, ...panel.parts, saving.element),
    ),
  );

  /** @param {string} text  another board */
  function openBoard(text) {
    if (!text) return panel.set(state);
    /** @type {string[]} */
    const problems = [];
    const named = new URLSearchParams({ board: text, piece: pieceName(state.board.leaper) });
    const board = readBoard(named, { ...LIMITS, fallback: boardText(state.board) }, problems);
    change({ ...AFRESH, board, problems });
  }

  /** @param {Partial<CountState>} changes */
  function change(changes) {
    answer.stop();
    const { board } = changes;
    keep({ ...changes, ...(board && board !== state.board && { inSpace: usuallyInSpace(board.grid) }) });
    show();
  }

  /** Remembers a change in the address only. @param {Partial<CountState>} changes */
  function keep(changes) {
    state = { ...state, ...changes };
    replaceRoute('count', stateParams(state));
  }

  /** Shows the board, and then what the address asks for. */
  async function show() {
    const shown = state;
    notice.show(state.problems, params);
    panel.set(state);
    board.set({ board: state.board, inSpace: state.inSpace, tour: null });
    saving.refresh();
    pictures.set(state, []);
    answer.show(h('p', { class: 'caption' }, 'How many tours are there? Choose a board and press Count.'));
    illustrate();
    if (shown.listed) await list(shown);
    if (shown.counted && state.board === shown.board) await count();
  }

  /** One tour of the kind that is counted, so that the board is not empty. */
  const illustrate = debounce(150, async () => {
    const shown = state;
    if (cellCount(shown.board) > MAX_ILLUSTRATED) return;
    try {
      const goal = { board: shown.board, goal: { closed: shown.tours === 'closed', start: null, end: null }, seed: 1 };
      const reply = await ask(tourQuery(goal, 'auto'));
      if (shown.board === state.board && shown.tours === state.tours && reply.answer === 'tour' && !board.state.tour) {
        board.set({ tour: readTour(shown.board, reply) });
        saving.refresh();
      }
    } catch {
      // The board stays empty; Count says what is wrong.
    }
  });

  function count() {
    keep({ counted: true });
    const { tours, directed, classes } = state;
    const question = { tours, directed, classes, by_homotopy: countsHomotopy(state) };
    return answer.run({ request: 'count', ...wireBoard(state.board), ...question }, (reply, seconds) => {
      if (reply.count === null) return answer.say('Not counted', asSentence(reply.limit ?? ''));
      answer.show(...countWords(boardText(state.board), state, reply, seconds));
      announce(`${reply.count} ${title()}`);
    });
  }

  const title = () => kindWords(state.tours).toLowerCase();

  /** Lists tours, and shows the one that `state.at` names. @param {Partial<CountState>} [changes] */
  async function list(changes = { at: null }) {
    keep({ ...changes, listed: true, counted: changes.counted ?? false });
    if (cellCount(state.board) > MAX_LISTED_CELLS) {
      const most = MAX_LISTED_CELLS.toLocaleString('en');
      return answer.say('Not listed', `Tours are listed on boards of up to ${most} cells.`);
    }
    const { board: shown, most, at } = state;
    const closed = state.tours === 'closed';
    return answer.run({ request: 'list', ...wireBoard(shown), closed, most }, (reply, seconds) => {
      const listed = reply.tours.map((/** @type {Message} */ entry) => ({
        tour: { order: Int32Array.from(entry.squares, (cell) => cellAt(shown, cell)), closed },
        kind: entry.class,
      }));
      if (!listed.length)
        return answer.say(`No ${title()}`, asSentence(reply.reason ?? `${boardText(shown)} has none`));
      const { amount, kinds } = listWords(reply, title());
      const number = listed.length.toLocaleString('en');
      const cut = `The list ends at its limit of ${number}: there are more tours, in these classes and in others.`;
      const words = reply.complete ? `${kinds}, ${duration(seconds)}` : `${kinds} so far, ${duration(seconds)}. ${cut}`;
      answer.say(amount, words);
      pictures.set(state, listed, reply.complete, at);
      announce(amount);
    });
  }

  if (state.problems.length) keep({});
  panel.setWorking(false);
  show();
  return {
    update(next) {
      params = next;
      answer.stop();
      keep(read(next));
      show();
    },
    unmount() {
      answer.leave();
    },
    boardParams: () => boardParams(state.board),
  };
}

/** @param {URLSearchParams} params @returns {CountState} */
function read(params) {
  /** @type {string[]} */
  const problems = [];
  const board = readBoard(params, { ...LIMITS, fallback: '6x6' }, problems);
  return { ...readQuestion(params, problems), board, inSpace: readInSpace(params, board) };
}

/** @param {CountState} state @returns {Record<string, string>} */
const stateParams = (state) => ({
  ...boardParams(state.board),
  ...inSpaceParams(state.board, state.inSpace),
  ...questionParams(state),
});
