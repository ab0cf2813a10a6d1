// The answer of the Count view: one query at a time, with its progress, and what came out.

import { h } from '../../dom.js';
import { ask } from '../../engine.js';
import { asSentence } from '../../words.js';
import { Progress } from './progress.js';

/** @typedef {Record<string, any>} Message */

/** @param {(isWorking: boolean) => void} onWorking  when a query begins, and when the last one has ended */
export function answerPart(onWorking) {
  /** @type {AbortController | null} */
  let working = null;
  const progress = new Progress();
  const result = h('div', { class: 'count', role: 'status' });

  /** @param {string} title @param {string} text */
  function say(title, text) {
    result.replaceChildren(h('p', { class: 'number-words' }, title), h('p', { class: 'caption' }, text));
  }

  return {
    element: h('div', { class: 'count-head' }, result, progress.element),
    say,
    /** @param {...HTMLElement} parts */
    show: (...parts) => result.replaceChildren(...parts),
    stop: () => working?.abort(),
    leave() {
      working?.abort();
      progress.stop();
    },
    /** Runs one query with progress. @param {object} query
     *  @param {(reply: Message, seconds: number) => void} onReply */
    async run(query, onReply) {
      working?.abort();
      const abort = (working = new AbortController());
      onWorking(true);
      result.replaceChildren();
      progress.start();
      try {
        const see = (/** @type {Message} */ message) => message.message === 'progress' && progress.take(message);
        onReply(await ask(query, see, abort.signal), progress.seconds());
      } catch (error) {
        const stopped = abort.signal.aborted;
        if (working === abort)
          say(stopped ? 'Stopped' : 'No answer', stopped ? '' : asSentence(/** @type {Error} */ (error).message));
      } finally {
        if (working === abort) {
          progress.stop();
          onWorking(false);
        }
      }
    },
  };
}
