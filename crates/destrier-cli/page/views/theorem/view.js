// The Theorem view: the tour of the m x m board by Squirrel's algorithm, or with few turns, divided into the items of
// the loop program that proves it, or into the spans of its move orderings.

import '../../board/tour-board.js';
import '../../controls/playback.js';
import { makeBoard } from '../../board/geometry.js';
import { along, css, currentTheme } from '../../board/colours.js';
import { announce, debounce, h } from '../../dom.js';
import { ask } from '../../engine.js';
import { linkTo, shareButton } from '../../controls/share.js';
import { noticePart } from '../../controls/notice.js';
import { field, section, segmented } from '../../controls/fields.js';
import { replaceRoute, routeText } from '../../router.js';
import { asSentence } from '../../words.js';
import { hueOf, movesOf, nearestSide, readLesson, readState, sidesOf, stateParams } from './model.js';
import { explanation } from './words.js';

/** @typedef {import('./model.js').TheoremState} TheoremState */
/** @typedef {import('./model.js').Lesson} Lesson */
/** @typedef {import('../../board/tour-board.js').TourBoard} TourBoard */
/** @typedef {import('../../controls/playback.js').PlayBack} PlayBack */

/** @param {HTMLElement} root @param {URLSearchParams} params @returns {import('../../views.js').MountedView} */
export function mount(root, params) {
  let state = readState(params);
  /** @type {Lesson | null} */ let lesson = null;
  let asked = 0;
  const board = /** @type {TourBoard} */ (document.createElement('tour-board'));
  const notice = noticePart();
  const words = h('p', { class: 'caption', role: 'status' });
  const playback = /** @type {PlayBack} */ (document.createElement('play-back'));
  const number = h('input', { type: 'number', 'aria-label': 'Side m, as a number' });
  const limit = h('p', { class: 'hint side-limit', id: 'theorem-limit', role: 'status' });
  number.setAttribute('aria-describedby', limit.id);
  const slider = h('input', { type: 'range' });
  for (const input of [number, slider])
    input.addEventListener(input === number ? 'change' : 'input', () => {
      const typed = input.value.trim() === '' ? state.side : Math.round(Number(input.value));
      const side = nearestSide(state.theorem, typed);
      change({ side, at: null });
      sayLimit(typed === side ? '' : `${typed} is not possible: ${side} is the nearest number. `);
    });
  /** @param {string} refused  what was typed beyond the limit, in words */
  function sayLimit(refused) {
    const { least, most, step } = sidesOf(state.theorem);
    limit.textContent = `${refused}${step === 2 ? 'Even m' : 'm'} from ${least} to ${most}.`;
    limit.classList.toggle('refused', !!refused);
  }
  const which = segmented(
    'About',
    [
      { value: 'squirrel', title: 'Squirrel' },
      { value: 'few-turns', title: 'Few turns' },
    ],
    (value) => {
      const theorem = /** @type {TheoremState['theorem']} */ (value);
      change({ theorem, side: nearestSide(theorem, state.side), at: null });
      sayLimit('');
    },
  );
  const proved = h('div', {});
  const show = segmented(
    'Coloured by',
    [
      { value: 'loops', title: 'Loop program' },
      { value: 'orderings', title: 'Orderings' },
    ],
    (value) => change({ show: /** @type {TheoremState['show']} */ (value), at: null }),
  );
  const about = h('p', { class: 'hint', role: 'status' });
  const list = h('ol', { class: 'program', tabIndex: 0, 'aria-label': 'Parts of the tour' });
  root.append(
    h('h1', { class: 'visually-hidden' }, 'The theorem'),
    h(
      'div',
      { class: 'split' },
      h('div', { class: 'stage' }, notice.element, board, words, playback),
      h(
        'aside',
        { class: 'panel', 'aria-label': 'Settings' },
        section('Theorem', which.element),
        section('Board', field('Side m', slider), h('div', { class: 'size side-number' }, number), limit, about),
        section('Tour', show.element, list),
        section('What is proved', proved),
        section(
          'Share',
          shareButton('Copy a link to this board', () => linkTo(routeText('theorem', stateParams(state)))),
        ),
      ),
    ),
  );
  playback.addEventListener('position', () => {
    paint();
    const at = playback.position === playback.length ? null : playback.position;
    if (at !== state.at && !playback.playing) keep({ at });
  });

  /** @param {Partial<TheoremState>} changes */
  function keep(changes) {
    state = { ...state, ...changes };
    replaceRoute('theorem', stateParams(state));
  }

  /** @param {Partial<TheoremState>} changes */
  function change(changes) {
    const before = state;
    keep({ problems: [], ...changes });
    notice.show(state.problems);
    setPanel();
    if (state.side !== before.side || state.theorem !== before.theorem) load();
    else showParts();
  }

  function setPanel() {
    const { least, most, step } = sidesOf(state.theorem);
    for (const input of [number, slider])
      Object.assign(input, { min: String(least), max: String(most), step: String(step) });
    which.set(state.theorem);
    show.element.hidden = state.theorem !== 'squirrel';
    proved.replaceChildren(...explanation(state.theorem));
    number.value = slider.value = String(state.side);
    slider.setAttribute('aria-valuetext', `m = ${state.side}`);
    show.set(parts() === lesson?.orderings ? 'orderings' : state.show);
  }

  const load = debounce(80, async () => {
    const turn = ++asked;
    const { side, theorem } = state;
    board.set({ board: makeBoard(side, side), layers: [] });
    try {
      const reply = await ask({ request: 'theorem', rows: side, cols: side, theorem });
      if (turn !== asked) return;
      lesson = readLesson(reply);
    } catch (error) {
      if (turn !== asked) return;
      lesson = null;
      words.textContent = asSentence(/** @type {Error} */ (error).message);
      return;
    }
    about.textContent = classWords(lesson, theorem);
    showParts();
  });

  /** The parts that are shown: small boards have no loop program, and only Squirrel's tours have orderings. */
  function parts() {
    if (!lesson) return [];
    const { loops, orderings, order } = lesson;
    const whole = { name: 'tour', text: 'the whole tour', ordering: '', from: 0, to: order.length };
    if (!orderings.length) return loops.length ? loops : [whole];
    return state.show === 'loops' && loops.length ? loops : orderings;
  }

  function showParts() {
    const shown = parts();
    setPanel();
    list.replaceChildren(
      ...shown.map(({ name, text, ordering }, index) => {
        const swatch = h('span', { class: 'program-swatch', 'aria-hidden': 'true' });
        swatch.style.background = css(along(currentTheme(), true, hueOf(index)));
        const button = h('button', { type: 'button', onclick: () => playback.go(index + 1) }, swatch);
        button.append(text || name, text && ordering ? h('small', {}, `ordering ${ordering}`) : '');
        return h('li', {}, button);
      }),
    );
    playback.setLength(shown.length, state.at ?? shown.length);
  }

  function paint() {
    const shown = parts();
    if (!lesson) return;
    const position = playback.position;
    const layers = shown.slice(0, position).map((part, index) => ({
      moves: movesOf(/** @type {Lesson} */ (lesson), part),
      colour: hueOf(index),
    }));
    // Tours with few turns are closed: the last part leads back to the first square.
    const { order, orderings } = lesson;
    if (!orderings.length && position === shown.length) layers.at(-1)?.moves.push([order[order.length - 1], order[0]]);
    board.set({ board: lesson.board, tour: null, layers });
    const last = shown[position - 1];
    for (const [index, row] of [...list.children].entries()) {
      const current = index === position - 1 && position < shown.length;
      row.firstElementChild?.toggleAttribute('aria-current', current);
      // Only the list scrolls: on a phone the board must stay in sight.
      if (current) list.scrollTop = /** @type {HTMLElement} */ (row).offsetTop - list.clientHeight / 2;
    }
    const { side } = state;
    const what = shown === lesson.loops ? 'items of the loop program' : 'orderings';
    const whole =
      state.theorem === 'few-turns'
        ? `${side} × ${side}: a closed tour with 8 · ${side} − 14 = ${lesson.turns} turns`
        : `${side} × ${side}: ${shown.length} ${what}`;
    const text = position === shown.length || !last ? whole : partWords(last, position, shown.length);
    words.textContent = text;
    if (position !== shown.length && !playback.playing) announce(text);
  }

  addEventListener('themechange', showParts);
  setPanel();
  sayLimit('');
  notice.show(state.problems);
  if (state.problems.length) keep({});
  load();
  return {
    update: (next) => change(readState(next)),
    unmount() {
      asked = -1;
      removeEventListener('themechange', showParts);
    },
  };
}

/** @param {import('./model.js').Part} part @param {number} position @param {number} count */
function partWords({ name, text, from, to }, position, count) {
  const what = text || name;
  return `Part ${position} of ${count}: ${what} — squares ${from + 1} to ${to}`;
}

/** @param {Lesson} lesson @param {TheoremState['theorem']} theorem */
function classWords({ residue, loops, board }, theorem) {
  if (residue && loops.length)
    return (
      `m = ${residue.modulus} n + ${residue.residue} with n = ${residue.n}: one loop program is proved for all ` +
      `such m from ${residue.first_side} on.`
    );
  if (board.rows === 74 && theorem === 'squirrel')
    return 'For m = 74 the table fails after 5432 squares; the single ordering 21345678 gives this tour.';
  return 'This board is smaller than the programs of its class. Its path was verified square by square.';
}
