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
    ...homotopyTable(reply),
    h('p', { class: 'hint' }, `${classes}${reply.reason ? `${asSentence(reply.reason)} ` : ''}${asSentence(how)}`),
  ];
}

/** The number of tours of each homotopy class, if they were counted. @param {Record<string, any>} reply */
function homotopyTable(reply) {
  if (!reply.homotopy?.classes.length) return [];
  /** @param {string} count @param {string} name */
  const row = (count, name) => h('tr', {}, h('td', {}, grouped(count)), h('th', { scope: 'row' }, name));
  const { classes, without_class: rest } = reply.homotopy;
  const rows = classes.map((/** @type {Record<string, any>} */ entry) => row(entry.count, roundWords(entry)));
  if (rest !== '0') rows.push(row(rest, 'without a class'));
  return [h('table', { class: 'homotopy' }, h('caption', {}, 'Homotopy classes'), h('tbody', {}, rows))];
}

/** How the tours of a class go round: "twice to the right, once up". @param {Record<string, any>} entry */
function roundWords({ columns, rows }) {
  const times = (/** @type {number} */ count) => ['', 'once', 'twice'][count] ?? `${count} times`;
  const parts = [
    columns && `${times(columns)} ${rows ? 'to the right' : 'through the left and right edge'}`,
    rows && `${times(Math.abs(rows))} ${columns ? (rows > 0 ? 'down' : 'up') : 'through the top and bottom edge'}`,
  ];
  return parts.filter(Boolean).join(', ') || 'contractible';
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
