// Whether a tour exists, with the reason in words.

import { h } from '../../dom.js';
import { asSentence } from '../../words.js';

/** @typedef {Record<string, any>} Message */

export function verdictPanel() {
  const title = h('strong', {}, 'Deciding…');
  const reason = h('p', {});
  const source = h('p', { class: 'source' });
  const legend = h('p', { class: 'source', hidden: true });
  const dot = h('span', { class: 'dot' });
  const element = h('div', { class: 'verdict', role: 'status' }, dot, title, reason, source, legend);
  /** @param {string} answer @param {string} head @param {string} [why] @param {string | null} [from] */
  const show = (answer, head, why = '', from = '') => {
    element.dataset.answer = answer;
    title.textContent = head;
    reason.textContent = asSentence(why);
    source.textContent = from ?? '';
    source.hidden = !from;
    legend.hidden = true;
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
    /** Explains the marks on the board. @param {string} text */
    explain(text) {
      legend.textContent = text;
      legend.hidden = !text;
    },
    /** @param {string} text */
    fail: (text) => show('unknown', 'No answer', text),
  };
}
