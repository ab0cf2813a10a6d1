// The Play view: try a tour yourself, with as many hints as you like.

import '../../board/tour-board.js';
import { cellCount, cellNoun, hasMoves, pieceName, squareCount, squareName } from '../../board/geometry.js';
import { loadMoves } from '../../board/moves.js';
import { boardParams, cellParam, readBoard, readGoal } from '../../board/params.js';
import { exportPart } from '../../controls/export.js';
import { noticePart } from '../../controls/notice.js';
import { linkTo } from '../../controls/share.js';
import { announce, h } from '../../dom.js';
import { isTyping } from '../../help.js';
import { currentFragment, replaceRoute, routeText } from '../../router.js';
import { asSentence, counted } from '../../words.js';
import { Clock, minutes } from './clock.js';
import { inSpaceParams, readInSpace } from '../tour/model.js';
import { LARGEST, MAX_CELLS, isDone, isFull, legalMoves, movesText, readBoardAhead, readMoves } from './game.js';
import { playPanel } from './panel.js';
import { stillPossible, suggestMove } from './possible.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('../../board/tour-board.js').TourBoard} TourBoard */

/** @param {HTMLElement} root @param {URLSearchParams} params @returns {import('../../views.js').MountedView} */
export function mount(root, params) {
  const notice = noticePart();
  /** @type {Game} */
  let game = open(params);
  let inSpace = readInSpace(params, game.board);
  let hints = readHints(params);
  /** @type {number | null} */
  let suggested = null;
  /** @type {AbortController | null} */
  let asking = null;
  const board = /** @type {TourBoard} */ (document.createElement('tour-board'));
  const caption = h('p', { class: 'caption' });
  const panel = playPanel({
    undo,
    restart: () => setPath(game.path.slice(0, fixedStart ? 1 : 0), true),
    ask: () => answer(true),
    suggest,
    hints: (kind, on) => {
      hints = { ...hints, [kind]: on };
      keep();
      show();
      if (kind === 'watch' && on) answer(false);
    },
    board: (next) => {
      notice.show([]);
      newGame({ ...game, board: next, path: [] });
    },
    text: (text) => {
      if (!text) return show();
      const piece = pieceName(game.board.leaper);
      openGame(new URLSearchParams({ board: text, piece, ...(game.closed && { closed: '1' }) }));
    },
    view: (wanted) => {
      inSpace = wanted;
      keep();
      show();
    },
    closed: (closed) => newGame({ ...game, closed, path: game.path.slice(0, fixedStart ? 1 : 0) }),
    puzzle: (text) => openGame(new URLSearchParams(text)),
    link: () => linkTo(routeText('play', puzzleParams())),
  });
  const clock = new Clock((text) => (panel.clock.textContent = text));
  /** Whether the puzzle gives the first square. */
  let fixedStart = startIsFixed(params);
  const saving = exportPart(
    () =>
      isDone(game) && board.state.tour ? { board: game.board, tour: board.state.tour, method: 'hand', seed: 0 } : null,
    () => ({ numbers: true, isometric: inSpace || undefined }),
    currentFragment,
  );
  root.append(
    h('h1', { class: 'visually-hidden' }, 'Play'),
    h(
      'div',
      { class: 'split' },
      h('div', { class: 'stage' }, notice.element, board, caption),
      h('aside', { class: 'panel', 'aria-label': 'Game' }, ...panel.parts, saving.element),
    ),
  );
  board.addEventListener('choose', (event) => choose(/** @type {CustomEvent} */ (event).detail.id));
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if ((event.key === 'u' || event.key === 'U') && !isTyping(event)) undo();
  };
  addEventListener('keydown', onKey);

  /** @returns {Record<string, string>} */
  function puzzleParams() {
    /** @type {Record<string, string>} */
    const puzzle = {
      ...boardParams(game.board),
      ...inSpaceParams(game.board, inSpace),
      ...(game.closed && { closed: '1' }),
    };
    if (fixedStart && game.path.length) puzzle.start = cellParam(game.board, game.path[0]);
    return puzzle;
  }

  /** Reads an address, and says what it asks for in vain. @param {URLSearchParams} from @returns {Game} */
  function open(from) {
    /** @type {string[]} */
    const problems = [];
    const read = readGame(from, problems);
    notice.show(problems, from);
    return read;
  }

  /** Begins the game of an address, once more when the moves of its board are known. @param {URLSearchParams} from */
  function openGame(from) {
    const next = open(from);
    inSpace = readInSpace(from, next.board);
    newGame(next, startIsFixed(from), () => openGame(from));
  }

  /** Loads the moves of a board. @param {Game['board']} board
   *  @param {() => void} then  is called unless another game has begun */
  async function load(board, then) {
    try {
      await loadMoves(board);
      if (game.board === board) then();
    } catch (error) {
      if (game.board === board) panel.say('unknown', 'No moves', asSentence(/** @type {Error} */ (error).message));
    }
  }

  /** @param {Game} next @param {boolean} [fixed]  whether the puzzle gives the first square
   *  @param {() => void} [whenLoaded]  what to do when the moves of the board are known */
  function newGame(next, fixed = next.path.length === 1, whenLoaded = show) {
    fixedStart = fixed;
    game = next;
    clock.reset();
    setPath(game.path, true);
    if (!hasMoves(next.board)) load(next.board, whenLoaded);
  }

  /** @param {number[]} path @param {boolean} [fresh]  whether the clock starts again */
  function setPath(path, fresh = false) {
    game = { ...game, path };
    suggested = null;
    asking?.abort();
    panel.say('', '');
    if (fresh) clock.reset();
    else if (isDone(game)) clock.stop();
    else clock.start();
    keep();
    show();
    if (isDone(game)) finish();
    else if (hints.watch && path.length > 1) answer(false);
  }

  /** Keeps the game in the address. */
  function keep() {
    const { path } = game;
    const moves = movesText(game);
    replaceRoute('play', {
      ...puzzleParams(),
      ...(path.length && { start: cellParam(game.board, path[0]) }),
      ...(path.length && !fixedStart && { free: '1' }),
      ...(moves && { moves }),
      ...hintParams(hints),
    });
  }

  /** @param {number} id */
  function choose(id) {
    if (game.board.holes.has(id)) return;
    const { path } = game;
    const at = path.indexOf(id);
    if (!path.length) setPath([id]);
    else if (legalMoves(game).includes(id)) setPath([...path, id]);
    else if (at >= 0 && at < path.length - 1 && !(at === 0 && path.length < 3)) setPath(path.slice(0, at + 1));
    else if (at === path.length - 1) undo();
    else announce(`${squareName(game.board, id)} is not a move away`);
    const count = legalMoves(game).length;
    if (game.path.length > path.length && !isDone(game))
      announce(
        `${game.path.length}, ${squareName(game.board, id)}. ${count} ${count === 1 ? 'move' : 'moves'} possible.`,
      );
  }

  function undo() {
    if (game.path.length > (fixedStart ? 1 : 0)) setPath(game.path.slice(0, -1));
  }

  function show() {
    const { path } = game;
    const total = squareCount(game.board);
    const noun = cellNoun(game.board);
    const legal = legalMoves(game);
    const { dead, forced } = hints.ahead ? readBoardAhead(game) : { dead: [], forced: [] };
    /** @type {Map<number, string>} */
    const marks = new Map();
    for (const id of dead) marks.set(id, 'dead');
    for (const id of forced) marks.set(id, 'forced');
    if (hints.moves) for (const id of legal) if (!marks.has(id)) marks.set(id, 'hint');
    if (suggested !== null) marks.set(suggested, 'start');
    board.set({
      board: game.board,
      inSpace,
      tour: path.length ? { order: Int32Array.from(path), closed: isDone(game) && game.closed, total } : null,
      shown: Infinity,
      mode: cellCount(game.board) > MAX_NUMBERED ? 'lines' : 'both',
      marks,
    });
    panel.progress.textContent = `${path.length} of ${counted(total, cellNoun(game.board))}`;
    for (const button of [panel.possible, panel.suggest]) button.disabled = !total;
    panel.undo.disabled = path.length <= (fixedStart ? 1 : 0);
    panel.restart.disabled = path.length <= (fixedStart ? 1 : 0);
    panel.set(game.board, inSpace);
    panel.shape.set(game.closed ? 'closed' : 'open');
    for (const kind of HINTS) panel.hints[kind].checked = hints[kind];
    panel.legend.hidden = !hints.ahead;
    saving.element.hidden = !isDone(game);
    saving.refresh();
    if (isDone(game)) caption.textContent = 'Complete.';
    else if (!total) caption.textContent = `There is no ${noun} to visit: every ${noun} is a hole.`;
    else if (!hasMoves(game.board)) caption.textContent = 'The moves of this board are being loaded…';
    else if (!path.length) caption.textContent = `Choose the first ${noun}.`;
    else if (isFull(game)) caption.textContent = `Every ${noun} is visited, but the tour does not close.`;
    else if (!legal.length)
      caption.textContent = `No move is left. Undo, or click an earlier ${noun} to go back to it.`;
    else
      caption.textContent = game.closed
        ? `Visit every ${noun} once, and end one move from the first.`
        : `Visit every ${noun} once.`;
  }

  function finish() {
    const time = minutes(clock.total());
    panel.say(
      'yes',
      `Complete in ${time}`,
      game.path.length === 1
        ? `A tour of the only ${cellNoun(game.board)}.`
        : `${game.closed ? 'A closed' : 'An open'} tour of all ${game.path.length} ${cellNoun(game.board)}s.`,
    );
    announce(`Complete in ${time}`);
  }

  /** @param {boolean} loud  whether a good answer is shown as well */
  async function answer(loud) {
    asking?.abort();
    const abort = (asking = new AbortController());
    if (loud) panel.say('waiting', 'Looking…');
    try {
      const { answer, reason } = await stillPossible(game, abort.signal);
      const title = { yes: 'Yes, it is still possible', no: 'No, it is no longer possible', unknown: 'Not known' }[
        answer
      ];
      if (loud || answer === 'no') panel.say(answer, title, answer === 'yes' ? '' : asSentence(reason));
    } catch (error) {
      if (!abort.signal.aborted) panel.say('unknown', 'No answer', asSentence(/** @type {Error} */ (error).message));
    }
  }

  async function suggest() {
    asking?.abort();
    const abort = (asking = new AbortController());
    panel.say('waiting', 'Looking…');
    try {
      suggested = await suggestMove(game, abort.signal);
      if (suggested === null) panel.say('no', 'No move leads to a tour', 'Take some moves back.');
      else panel.say('yes', `Try ${squareName(game.board, suggested)}`);
      show();
    } catch (error) {
      if (!abort.signal.aborted) panel.say('unknown', 'No answer', asSentence(/** @type {Error} */ (error).message));
    }
  }

  panel.say('', '');
  if (!notice.element.hidden) keep();
  show();
  if (isDone(game)) panel.say('yes', 'Complete');
  if (!hasMoves(game.board)) load(game.board, () => openGame(params));
  return {
    update(next) {
      hints = readHints(next);
      openGame(next);
    },
    unmount() {
      asking?.abort();
      clock.stop();
      removeEventListener('keydown', onKey);
    },
    boardParams: () => boardParams(game.board),
  };
}

/** Numbers on more cells are too small. */
const MAX_NUMBERED = 144;
const HINTS = /** @type {const} */ (['moves', 'ahead', 'watch']);
/** @typedef {Record<typeof HINTS[number], boolean>} Hints */

/** @param {URLSearchParams} params @param {string[]} problems @returns {Game} */
function readGame(params, problems) {
  const board = readBoard(params, { fallback: '6x6', largest: LARGEST, cells: MAX_CELLS, view: 'Play' }, problems);
  const { closed, start } = readGoal(params, board, problems);
  const moves = params.get('moves') ?? '';
  const { path, named } = readMoves(board, start, moves);
  if (path.length - 1 < named && start !== null && hasMoves(board))
    problems.push(`Only ${path.length - 1} of the ${named} moves of the address are possible on this board.`);
  return { board, closed, path };
}

/** A puzzle gives the first square, unless the player chose it. @param {URLSearchParams} params */
const startIsFixed = (params) => params.has('start') && params.get('free') !== '1';

/** @param {URLSearchParams} params @returns {Hints} */
function readHints(params) {
  const on = (params.get('hints') ?? 'moves').split('.');
  return { moves: on.includes('moves'), ahead: on.includes('ahead'), watch: on.includes('watch') };
}

/** @param {Hints} hints @returns {Record<string, string>} */
function hintParams(hints) {
  const text = HINTS.filter((kind) => hints[kind]).join('.') || 'none';
  return text === 'moves' ? {} : { hints: text };
}
