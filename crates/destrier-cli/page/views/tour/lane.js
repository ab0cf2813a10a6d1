// One board of the Tour view with the method that runs on it. Comparing two methods takes two lanes.

import '../../board/tour-board.js';
import { boardText, cellCount, cellNoun, isPlain, squareName } from '../../board/geometry.js';
import { moveCount } from '../../board/state.js';
import { h } from '../../dom.js';
import { ask } from '../../engine.js';
import { asSentence, counted } from '../../words.js';
import { MAX_CELLS, isDrawn, readTour, tourQuery } from './model.js';
import { energyCurve } from './curve.js';
import { warnsdorffOverlay } from './degrees.js';
import { TRACED, loopLayers, watch } from './making.js';

/** @typedef {import('./model.js').TourState} TourState */
/** @typedef {import('../../board/tour-board.js').TourBoard} TourBoard */
/** @typedef {Record<string, any>} Message */

export class Lane {
  /** @param {{resizable: boolean}} options */
  constructor({ resizable }) {
    this.board = /** @type {TourBoard} */ (document.createElement('tour-board'));
    if (resizable) this.board.setAttribute('resizable', '');
    this.words = h('span', {});
    this.stop = h(
      'button',
      { class: 'quiet', type: 'button', hidden: true, onclick: () => this.abort?.abort() },
      'Stop',
    );
    this.caption = h('p', { class: 'caption' }, this.words, this.stop);
    this.curve = energyCurve();
    this.element = h('div', { class: 'lane' }, this.board, this.caption, this.curve.element);
    /** How the tour was made; empty when the tour itself is played. @type {import('./making.js').Frame[]} */
    this.frames = [];
    /** Where the orderings of Squirrel's rule begin. @type {import('./making.js').Switch[]} */
    this.switches = [];
    /** The tiles of a construction. @type {Map<number, string>} */
    this.tiles = new Map();
    /** @type {import('../../board/state.js').Tour | null} */
    this.tour = null;
    /** @type {Message | null} */
    this.reply = null;
    /** Marks that do not depend on the position. @type {Map<number, string>} */
    this.marks = new Map();
    this.degrees = false;
  }

  /** Runs a method. @param {TourState} state @param {string} method @returns {Promise<void>} */
  async run(state, method) {
    this.abort?.abort();
    const abort = (this.abort = new AbortController());
    if (!isDrawn(state.board)) {
      const command = `destrier tour ${boardText(state.board)} -o FILE`;
      const most = MAX_CELLS.toLocaleString('en');
      return this.clear(`This page shows boards of up to ${most} cells. The command ${command} writes larger tours.`);
    }
    const late = setTimeout(() => {
      this.stop.hidden = false;
      this.say('Searching…');
    }, 250);
    try {
      if (state.making && method in TRACED && isPlain(state.board)) await this.runMaking(state, method, abort.signal);
      else await this.runTour(state, method, abort.signal);
    } catch (error) {
      if (abort !== this.abort) return;
      const stopped = abort.signal.aborted;
      this.clear(stopped ? 'Stopped.' : asSentence(/** @type {Error} */ (error).message));
    } finally {
      clearTimeout(late);
      if (abort === this.abort) this.stop.hidden = true;
    }
  }

  /** @param {TourState} state @param {string} method @param {AbortSignal} signal */
  async runTour(state, method, signal) {
    const onMessage = (/** @type {Message} */ message) => {
      const step = message.steps?.at(-1);
      if (message.message === 'progress') this.say(step ? `${step}: ${message.text}` : message.text);
    };
    const reply = await ask(tourQuery(state, method), onMessage, signal);
    this.forget();
    if (!signal.aborted) this.show(state, reply);
  }

  /** @param {TourState} state @param {string} method @param {AbortSignal} signal */
  async runMaking(state, method, signal) {
    // Frames come faster than the screen can show them: the latest one is drawn.
    let drawn = 0;
    const live = (/** @type {import('./making.js').Frame} */ frame) => {
      if (performance.now() - drawn < 30) return;
      drawn = performance.now();
      this.showFrame(frame);
    };
    const { frames, switches, tiles, reply } = await watch(state, method, live, signal);
    if (signal.aborted) return;
    this.frames = frames;
    this.switches = switches;
    this.tiles = tiles;
    this.curve.set(frames.flatMap(({ energy }) => (energy === undefined ? [] : [energy])));
    if (!frames.length) return this.show(state, reply);
    this.reply = reply;
    this.tour = reply.answer === 'tour' ? (frames[frames.length - 1].tour ?? null) : null;
  }

  /** @param {import('./making.js').Frame} frame */
  showFrame({ text, moves, tour: path }) {
    const tour = path ?? null;
    const marks = tour ? new Map([...missingSquares(this.board.state.board, tour), ...this.marks]) : this.marks;
    this.board.set({ tour, shown: Infinity, layers: moves ? loopLayers(moves) : [], badges: NONE, marks });
    this.say(asSentence(text));
  }

  /** @param {TourState} state @param {Message} reply */
  show(state, reply) {
    this.reply = reply;
    if (reply.answer !== 'tour') {
      const longest = reply.longest ? `, longest path ${counted(reply.longest, cellNoun(state.board))}` : '';
      const why =
        reply.answer === 'impossible'
          ? 'No such tour exists.'
          : `${reply.method} gave up: ${reply.limit}${longest}.`;
      return this.clear(why);
    }
    this.tour = readTour(state.board, reply);
    this.board.set({ tour: this.tour, layers: [] });
    const { order, closed } = this.tour;
    const name = (/** @type {number} */ id) => squareName(state.board, id);
    const ends = `${name(order[0])} to ${name(order[order.length - 1])}`;
    // The shape that was asked for: an open tour may happen to close, and is then drawn with its last move.
    const open = order.length > 1 ? `Open tour from ${ends}${closed ? ', one move apart' : ''}` : 'Open tour';
    const shape = state.goal.closed ? 'Closed tour' : open;
    this.words.replaceChildren(
      h('strong', {}, shape),
      h('span', { class: 'between' }, ' · '),
      `${reply.method} · ${counted(order.length, cellNoun(state.board))}`,
    );
  }

  /** Forgets how an earlier tour was made. */
  forget() {
    [this.frames, this.switches, this.tiles] = [[], [], new Map()];
    this.curve.set([]);
  }

  /** Forgets the tour and its words: the board has changed. */
  forgetTour() {
    this.tour = null;
    this.forget();
    this.say('');
  }

  /** Shows the empty board. @param {string} text */
  clear(text) {
    this.forgetTour();
    this.board.set({ tour: null, layers: [] });
    this.say(text);
  }

  /** @param {string} text */
  say(text) {
    this.words.textContent = text;
  }

  get length() {
    return this.frames.length ? this.frames.length - 1 : moveCount(this.tour);
  }

  /** @param {number} position */
  go(position) {
    if (this.frames.length) {
      const index = Math.min(position, this.length);
      this.curve.go(this.frames.slice(0, index + 1).filter(({ energy }) => energy !== undefined).length - 1);
      return this.showFrame(this.frames[index]);
    }
    const shown = Math.min(position, this.length);
    const overlay = this.degrees && this.tour ? warnsdorffOverlay(this.board.state.board, this.tour, shown) : null;
    /** @type {Map<number, string>} */
    const marks = new Map([...this.tiles, ...this.marks]);
    const current = this.switches.findLast(({ index }) => index <= shown);
    for (const { square } of this.switches) marks.set(square, 'part-0');
    if (current) marks.set(current.square, 'forced');
    if (current) this.say(asSentence(current.text));
    for (const [id, kind] of overlay?.marks ?? []) marks.set(id, kind);
    this.board.set({ shown, badges: overlay?.badges ?? NONE, marks });
  }
}

/** @type {Map<number, string>} */
const NONE = new Map();

/** The squares that a path has not reached yet, as marks. @param {import('../../board/geometry.js').Board} board
 *  @param {import('../../board/state.js').Tour} tour @returns {Map<number, string>} */
function missingSquares(board, { order }) {
  const reached = new Set(order);
  const marks = new Map();
  for (let id = 0; id < cellCount(board); id++)
    if (!reached.has(id) && !board.holes.has(id)) marks.set(id, 'forced');
  return marks;
}
