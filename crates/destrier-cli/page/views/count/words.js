// What a count says, in words.

import { h } from '../../dom.js';
import { asSentence } from '../../words.js';
import { TOURS } from './panel.js';
import { duration } from './progress.js';

/** The kind of the tours, in the plural. @param {string} tours */
export const kindWords = (tours) => TOURS.find(({ value }) => value === tours)?.title ?? 'Tours';

/** Digits in groups of three, as all numbers of the page. @param {string} digits */
export const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** "The only closed tour", "All 12 closed tours". @param {number} count @param {string} tours  in the plural */
const allWords = (count, tours) =>
  count === 1 ? `The only ${tours.replace(/s$/, '')}` : `All ${count.toLocaleString('en')} ${tours}`;

/** The count and what it means. @param {string} board @param {{tours: string, directed: boolean}} asked
 *  @param {Record<string, any>} reply @param {number} seconds */
export function countWords(board, { tours, directed }, reply, seconds) {
  const digits = grouped(reply.count);
  const once = directed ? '' : ', a tour and its reverse counted once';
  const how = [reply.engine, reply.exact ? 'exact' : '', duration(seconds)].filter(Boolean).join(', ');
  const kinds = reply.classes === '1' ? 'class' : 'classes';
  const classes = reply.classes ? `${grouped(reply.classes)} ${kinds} of symmetry. ` : '';
  return [
    h('p', { class: digits.length > 26 ? 'big-number long' : 'big-number' }, digits),
    h('p', { class: 'caption' }, `${kindWords(tours)} of ${board}${once}`),
    h('p', { class: 'hint' }, `${classes}${reply.reason ? `${asSentence(reply.reason)} ` : ''}${asSentence(how)}`),
  ];
}

/** How many tours were listed, and in how many classes. @param {Record<string, any>} reply
 *  @param {string} tours  their kind, in the plural */
export function listWords(reply, tours) {
  const count = reply.tours.length;
  return {
    amount: reply.complete ? allWords(count, tours) : `The first ${count.toLocaleString('en')} ${tours}`,
    kinds: `${reply.classes.toLocaleString('en')} ${reply.classes === 1 ? 'class' : 'classes'} of symmetry`,
  };
}
