// The Theorem view: Squirrel's tour of the m x m board, divided into the items of the loop program that proves it, or
// into the spans of its move orderings.

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
import { LEAST, MOST, hueOf, movesOf, readLesson, readState, stateParams } from './model.js';
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
  const number = h('input', {
    type: 'number',
    min: String(LEAST),
    max: String(MOST),
    'aria-label': 'Side m, as a number',
  });
  const limit = h('p', { class: 'hint side-limit', id: 'theorem-limit', role: 'status' });
  number.setAttribute('aria-describedby', limit.id);
  const slider = h('input', { type: 'range', min: String(LEAST), max: String(MOST), step: '1' });
  for (const input of [number, slider])
    input.addEventListener(input === number ? 'change' : 'input', () => {
      const typed = input.value.trim() === '' ? state.side : Math.round(Number(input.value));
      const side = Math.min(Math.max(typed, LEAST), MOST);
      change({ side, at: null });
      sayLimit(typed === side ? '' : `${typed} is not possible: ${side} is the nearest number. `);
    });
  /** @param {string} refused  what was typed beyond the limit, in words */
  function sayLimit(refused) {
    limit.textContent = `${refused}m from ${LEAST} to ${MOST}.`;
    limit.classList.toggle('refused', !!refused);
  }
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
        section('Board', field('Side m', slider), h('div', { class: 'size side-number' }, number), limit, about),
        section('Tour', show.element, list),
        section('What is proved', ...explanation()),
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
    if (state.side !== before.side) load();
    else showParts();
  }

  function setPanel() {
    number.value = slider.value = String(state.side);
    slider.setAttribute('aria-valuetext', `m = ${state.side}`);
    show.set(parts() === lesson?.orderings ? 'orderings' : state.show);
  }

  const load = debounce(80, async () => {
    const turn = ++asked;
    const { side } = state;
    board.set({ board: makeBoard(side, side), layers: [] });
    try {
      const reply = await ask({ request: 'theorem', rows: side, cols: side });
      if (turn !== asked) return;
      lesson = readLesson(reply);
    } catch (error) {
      if (turn !== asked) return;
      lesson = null;
      words.textContent = asSentence(/** @type {Error} */ (error).message);
      return;
    }
    about.textContent = classWords(lesson);
    showParts();
  });

  /** The parts that are shown: small boards have no loop program. */
  const parts = () => (state.show === 'loops' && lesson?.loops.length ? lesson.loops : (lesson?.orderings ?? []));

  function showParts() {
    const shown = parts();
    setPanel();
    list.replaceChildren(
      ...shown.map(({ name, text, ordering }, index) => {
        const swatch = h('span', { class: 'program-swatch', 'aria-hidden': 'true' });
        swatch.style.background = css(along(currentTheme(), true, hueOf(index)));
        const button = h('button', { type: 'button', onclick: () => playback.go(index + 1) }, swatch);
        button.append(text || name, text ? h('small', {}, `ordering ${ordering}`) : '');
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
    const whole = `${side} × ${side}: ${shown.length} ${what}`;
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

/** @param {Lesson} lesson */
function classWords({ residue, loops, board }) {
  if (residue && loops.length)
    return (
      `m = ${residue.modulus} n + ${residue.residue} with n = ${residue.n}: one loop program is proved for all ` +
      `such m from ${residue.first_side} on.`
    );
  if (board.rows === 74)
    return 'For m = 74 the table fails after 5432 squares; the single ordering 21345678 gives this tour.';
  return 'This board is smaller than the programs of its class. Its path was verified square by square.';
}
