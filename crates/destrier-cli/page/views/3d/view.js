// The 3D view: a board of any surface with its tour, from flat to rolled up.

import '../../board/tour-board.js';
import '../../controls/playback.js';
import { boardText, cellNoun } from '../../board/geometry.js';
import { boardParams } from '../../board/params.js';
import { emptyState, moveCount } from '../../board/state.js';
import { sentence } from '../../board/description.js';
import { noticePart } from '../../controls/notice.js';
import { announce, debounce, h, reducedMotion } from '../../dom.js';
import { ask } from '../../engine.js';
import { replaceRoute, routeText } from '../../router.js';
import { asSentence, counted } from '../../words.js';
import { readTour, tourQuery } from '../tour/model.js';
import { readState, stateParams } from './model.js';
import { orbit } from './orbit.js';
import { spacePanel } from './panel.js';
import { openScene } from './scene.js';

/** @typedef {import('./model.js').SpaceState} SpaceState */
/** @typedef {import('../../controls/playback.js').PlayBack} PlayBack */
/** @typedef {import('../../board/tour-board.js').TourBoard} TourBoard */
/** @typedef {import('../../board/state.js').Tour} Tour */

const ROLL_SECONDS = 2.2;
const NO_WEBGL = 'This browser cannot draw in 3D: WebGL is missing or switched off. The board is shown flat.';

/** @param {HTMLElement} root @param {URLSearchParams} params @returns {import('../../views.js').MountedView} */
export function mount(root, params) {
  let state = readState(params);
  /** @type {Tour | null} */ let tour = null;
  /** @type {Awaited<ReturnType<typeof openScene>> | null} */ let scene = null;
  /** @type {TourBoard | null} */ let flat = null;
  let motion = 0;
  let asked = 0;
  const canvas = h('canvas', { class: 'space-picture' });
  const surface = h('div', { class: 'space', tabIndex: 0, role: 'application', 'aria-roledescription': '3D board' });
  surface.append(canvas);
  const notice = noticePart();
  const caption = h('p', { class: 'caption', role: 'status' });
  const playback = /** @type {PlayBack} */ (document.createElement('play-back'));
  const turning = orbit(
    surface,
    () => state.pose,
    (pose) => change({ pose }),
  );
  const fragment = () => routeText('3d', stateParams(state));
  const panel = spacePanel(() => state, change, { roll: rollTo, turn: turning.turn, fragment });
  root.append(
    h('h1', { class: 'visually-hidden' }, 'Tours in space'),
    h(
      'div',
      { class: 'split' },
      h('div', { class: 'stage' }, notice.element, surface, caption, playback),
      h('aside', { class: 'panel', 'aria-label': 'Settings' }, ...panel.parts),
    ),
  );
  const keepPosition = () => {
    const at = playback.position === playback.length ? null : playback.position;
    if (playback.length && !playback.playing && at !== state.at) change({ at });
  };
  playback.addEventListener('position', () => (show(), keepPosition()));
  playback.addEventListener('pause', keepPosition);
  addEventListener('themechange', show);

  /** @param {Partial<SpaceState>} changes */
  function change(changes) {
    const before = state;
    if ('roll' in changes) cancelAnimationFrame(motion);
    state = { ...state, ...changes };
    replaceRoute('3d', stateParams(state));
    panel.set(state);
    notice.show(state.problems, params);
    if (state.board !== before.board) tour = null;
    if (state.board !== before.board || state.closed !== before.closed || state.seed !== before.seed) find();
    show();
  }

  function show() {
    const shown = tour && playback.position < moveCount(tour) ? playback.position : Infinity;
    scene?.set({ ...state, roll: state.board.surface === 'plane' ? 0 : state.roll, tour, shown });
    flat?.set({ board: state.board, tour, shown });
  }

  const find = debounce(120, async () => {
    const turn = ++asked;
    const { board, closed, seed } = state;
    try {
      const reply = await ask(tourQuery({ board, goal: { closed, start: null, end: null }, seed }, 'auto'));
      if (turn !== asked) return;
      tour = reply.answer === 'tour' ? readTour(board, reply) : null;
      const kind = closed ? 'Closed' : 'Open';
      say(
        tour
          ? `${kind} tour of ${boardText(board)}, ${counted(tour.order.length, cellNoun(board))}`
          : `No ${kind.toLowerCase()} tour: ${reply.reason ?? reply.limit}.`,
      );
    } catch (error) {
      if (turn !== asked) return;
      tour = null;
      say(asSentence(/** @type {Error} */ (error).message));
    }
    playback.setLength(moveCount(tour), state.at ?? undefined);
    surface.setAttribute('aria-label', sentence({ ...emptyState(), board, tour }));
    show();
  });

  /** @param {string} text */
  const say = (text) => (caption.textContent = text);

  /** Rolls the board up or flat, in one step if less motion is wanted. @param {number} target */
  function rollTo(target) {
    announce(target ? 'Rolled up' : 'Flat');
    if (reducedMotion()) return change({ roll: target });
    const from = state.roll;
    const began = performance.now();
    const frame = (/** @type {number} */ now) => {
      const share = Math.min(Math.max(now - began, 0) / (1000 * ROLL_SECONDS * Math.abs(target - from) || 1), 1);
      change({ roll: from + (target - from) * share });
      if (share < 1) motion = requestAnimationFrame(frame);
    };
    motion = requestAnimationFrame(frame);
  }

  openScene(canvas).then(
    (opened) => {
      if (!canvas.isConnected) return opened.close();
      scene = opened;
      if (!params.has('roll') && state.board.surface !== 'plane' && !reducedMotion()) {
        state = { ...state, roll: 0 };
        panel.set(state);
        setTimeout(() => canvas.isConnected && rollTo(1), 500);
      }
      show();
    },
    () => {
      flat = /** @type {TourBoard} */ (document.createElement('tour-board'));
      surface.replaceWith(h('p', { class: 'notice' }, NO_WEBGL), flat);
      show();
    },
  );

  panel.set(state);
  notice.show(state.problems, params);
  if (state.problems.length) replaceRoute('3d', stateParams(state));
  surface.setAttribute('aria-label', sentence({ ...emptyState(), board: state.board }));
  find();
  return {
    update(next) {
      params = next;
      change(readState(next));
    },
    unmount() {
      asked = -1;
      cancelAnimationFrame(motion);
      removeEventListener('themechange', show);
      scene?.close();
    },
    boardParams: () => boardParams(state.taken ?? state.board),
  };
}
