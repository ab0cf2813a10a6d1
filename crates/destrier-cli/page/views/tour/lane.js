// One board of the Tour view with the method that runs on it. Comparing two methods takes two lanes.

import '../../board/tour-board.js';
import { squareName } from '../../board/geometry.js';
import { moveCount } from '../../board/state.js';
import { h } from '../../dom.js';
import { ask } from '../../engine.js';
import { readTour, tourQuery } from './model.js';
import { warnsdorffOverlay } from './degrees.js';

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
    this.caption = h('figcaption', { class: 'caption' }, this.words, this.stop);
    this.element = h('figure', { class: 'lane' }, this.board, this.caption);
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
    const late = setTimeout(() => {
      this.stop.hidden = false;
      this.say('Searching…');
    }, 250);
    try {
      const onMessage = (/** @type {Message} */ message) => {
        if (message.message === 'progress') this.say(message.text);
      };
      const reply = await ask(tourQuery(state, method), onMessage, abort.signal);
      if (!abort.signal.aborted) this.show(state, reply);
    } catch (error) {
      if (abort !== this.abort) return;
      const stopped = abort.signal.aborted;
      this.clear(stopped ? 'Stopped.' : /** @type {Error} */ (error).message);
    } finally {
      clearTimeout(late);
      if (abort === this.abort) this.stop.hidden = true;
    }
  }

  /** @param {TourState} state @param {Message} reply */
  show(state, reply) {
    this.reply = reply;
    if (reply.answer !== 'tour') {
      const why =
        reply.answer === 'impossible'
          ? 'No such tour exists.'
          : `${reply.method} gave up: ${reply.limit}${reply.longest ? `, longest path ${reply.longest} squares` : ''}.`;
      return this.clear(why);
    }
    this.tour = readTour(state.board, reply);
    this.board.set({ tour: this.tour, layers: [] });
    const { order, closed } = this.tour;
    const name = (/** @type {number} */ id) => squareName(state.board, id);
    const shape = closed ? 'Closed tour' : `Open tour from ${name(order[0])} to ${name(order[order.length - 1])}`;
    this.words.replaceChildren(
      h('strong', {}, shape),
      ` · ${reply.method} · ${order.length.toLocaleString('en')} squares`,
    );
  }

  /** Shows the empty board. @param {string} text */
  clear(text) {
    this.tour = null;
    this.board.set({ tour: null, layers: [] });
    this.say(text);
  }

  /** @param {string} text */
  say(text) {
    this.words.textContent = text;
  }

  get length() {
    return moveCount(this.tour);
  }

  /** @param {number} position */
  go(position) {
    const shown = Math.min(position, this.length);
    const overlay = this.degrees && this.tour ? warnsdorffOverlay(this.board.state.board, this.tour, shown) : null;
    this.board.set({
      shown,
      badges: overlay?.badges ?? NONE,
      marks: overlay ? new Map([...this.marks, ...overlay.marks]) : this.marks,
    });
  }
}

/** @type {Map<number, string>} */
const NONE = new Map();
