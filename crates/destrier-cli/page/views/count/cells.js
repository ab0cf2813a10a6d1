// The Count view of boxes, cubes and hexagons: the number of tours, and a list of them to leaf through.

import { cellCount, namesCells } from '../../board/cells.js';
import { currentTheme } from '../../board/colours.js';
import { noticePart } from '../../controls/notice.js';
import { announce, h } from '../../dom.js';
import { ask } from '../../engine.js';
import { replaceRoute } from '../../router.js';
import { asSentence } from '../../words.js';
import { readState as readTourState, wireBoard } from '../cells/model.js';
import { cellPicture } from '../cells/picture.js';
import { answerPart } from './answer.js';
import { leafControls } from './leaf.js';
import { questionPanel } from './panel.js';
import { duration } from './progress.js';
import { AFRESH, questionParams, readQuestion } from './question.js';
import { countWords, kindWords, listWords } from './words.js';

/** @typedef {Record<string, any>} Message */
/** @typedef {import('./panel.js').Question & {board: import('../../board/cells.js').CellBoard, piece: string}} State */

/** Larger boards are not listed. */
const MAX_LISTED_CELLS = 1024;

/** @param {HTMLElement} root @param {URLSearchParams} params
 *  @param {(params: URLSearchParams) => void} open  opens another board
 *  @returns {import('../../views.js').MountedView} */
export function mount(root, params, open) {
  let state = read(params);
  /** The tour that is shown; empty for the empty board. @type {number[][]} */
  let shownTour = [];
  const notice = noticePart();
  const picture = cellPicture();
  const leaf = leafControls((/** @type {number[][]} */ tour, place) => {
    shownTour = tour;
    keep({ at: place.join() === '1,1' ? null : place });
    draw(tour);
  });
  const panel = questionPanel((changes) => change({ ...AFRESH, ...changes }), {
    board: openBoard,
    count: () => count(),
    list: () => list(),
    most: (most) => (state.listed ? list({ most, at: null }) : keep({ most })),
    stop: () => answer.stop(),
  });
  const answer = answerPart((isWorking) => {
    panel.setWorking(isWorking);
    panel.set(state, state.board.text);
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
        answer.element,
        picture.element,
        leaf.element,
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
    answer.stop();
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
    shownTour = [];
    leaf.set([]);
    answer.say('', 'How many tours are there? Press Count.');
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
      else if (!shownTour.length) picture.showEmpty(drawn.picture, shown.text);
    } catch {
      // There is no picture; Count says what is wrong.
      picture.clear();
    }
  }

  const isClosed = () => state.tours === 'closed';

  function count() {
    keep({ counted: true });
    const { tours, directed, classes } = state;
    return answer.run({ request: 'count', ...wireBoard(state), tours, directed, classes }, (reply, seconds) => {
      if (reply.count === null) return answer.say('Not counted', asSentence(reply.limit ?? ''));
      answer.show(...countWords(state.board.text, state, reply, seconds));
      announce(`${reply.count} ${kindWords(tours).toLowerCase()}`);
    });
  }

  /** Lists tours, and shows the one that `state.at` names. @param {Partial<State>} [changes] */
  async function list(changes = { at: null }) {
    keep({ ...changes, listed: true, counted: changes.counted ?? false });
    const words = kindWords(state.tours).toLowerCase();
    if (cellCount(state.board) > MAX_LISTED_CELLS) {
      const most = MAX_LISTED_CELLS.toLocaleString('en');
      return answer.say('Not listed', `Tours are listed on boards of up to ${most} cells.`);
    }
    const query = { request: 'list', ...wireBoard(state), closed: isClosed(), most: state.most };
    return answer.run(query, (reply, seconds) => {
      const tours = reply.tours.map((/** @type {Message} */ entry) => ({ tour: entry.squares, kind: entry.class }));
      if (!tours.length) return answer.say(`No ${words}`, asSentence(reply.reason ?? `${state.board.text} has none`));
      const { amount, kinds } = listWords(reply, words);
      answer.say(amount, `${kinds}${reply.complete ? '' : ' so far'}, ${duration(seconds)}`);
      leaf.set(tours);
      leaf.goTo(state.at);
      announce(amount);
    });
  }

  const redraw = () => draw(shownTour);
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
      answer.leave();
      picture.clear();
    },
  };
}

/** @param {URLSearchParams} params @returns {State} */
function read(params) {
  // A piece in the line of the board is one of its own.
  const text = params.get('board') ?? '';
  const inLine = /\sleaper=(\S+)/.exec(text)?.[1];
  const named = new URLSearchParams(params);
  named.set('board', text.replace(/\sleaper=\S+/, ''));
  if (inLine) named.set('piece', inLine);
  const { problems, board, piece } = readTourState(named);
  return { ...readQuestion(params, problems), board, piece };
}

/** @param {State} state @returns {Record<string, string>} */
const stateParams = (state) => ({
  board: state.board.text,
  ...(state.piece !== 'knight' && { piece: state.piece }),
  ...questionParams(state),
});
