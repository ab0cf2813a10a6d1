// Whether a tour exists, with the reason in words; and the squares that the reason names, for the board.

import { fromPair } from '../../board/geometry.js';
import { h } from '../../dom.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {Record<string, any>} Message */

export function verdictPanel() {
  const title = h('strong', {}, 'Deciding…');
  const reason = h('p', {});
  const source = h('p', { class: 'source' });
  const element = h('div', { class: 'verdict', role: 'status' }, h('span', { class: 'dot' }), title, reason, source);
  /** @param {string} answer @param {string} head @param {string} [why] @param {string | null} [from] */
  const show = (answer, head, why = '', from = '') => {
    element.dataset.answer = answer;
    title.textContent = head;
    reason.textContent = why && why.charAt(0).toUpperCase() + why.slice(1) + (/[.!?]$/.test(why) ? '' : '.');
    source.textContent = from ?? '';
    source.hidden = !from;
  };
  return {
    element,
    waiting: () => (element.dataset.answer = 'waiting'),
    /** @param {Message} reply  of an exists query */
    show(reply) {
      const kind = reply.closed ? 'closed tour' : 'open tour';
      if (reply.exists === true)
        show('yes', `A ${kind} exists`.replace('A open', 'An open'), reply.reason, reply.source);
      else if (reply.exists === false) show('no', `No ${kind} exists`, reply.reason, reply.source);
      else show('unknown', 'Not known', reply.reason, reply.source);
    },
    /** @param {string} text */
    fail: (text) => show('unknown', 'No answer', text),
  };
}

/** The squares that a reason names, as marks for the board. @param {Board} board @param {Message} reply
 *  @returns {Map<number, string>} */
export function reasonMarks(board, reply) {
  /** @type {Map<number, string>} */
  const marks = new Map();
  if (reply.exists !== false) return marks;
  const parts = /** @type {[number, number][][]} */ (reply.parts ?? reply.components ?? []);
  parts.forEach((part, i) => part.forEach((pair) => marks.set(fromPair(board, pair), `part-${i % 4}`)));
  for (const pair of reply.squares ?? []) marks.set(fromPair(board, pair), 'cut');
  return marks;
}
