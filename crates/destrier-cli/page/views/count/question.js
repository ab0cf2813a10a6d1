// What the Count view is asked, as the address has it.

import { LISTS, TOURS } from './panel.js';

/** @typedef {import('./panel.js').Question} Question */

/** A new question: nothing is counted or listed yet. @type {Pick<Question, 'problems' | 'counted' | 'listed' | 'at'>} */
export const AFRESH = { problems: [], counted: false, listed: false, at: null };

/** @param {URLSearchParams} params @param {string[]} problems @returns {Question} */
export function readQuestion(params, problems) {
  const most = Number(params.get('list'));
  const at = /^(\d+)\.(\d+)$/.exec(params.get('at') ?? '');
  return {
    problems,
    tours: TOURS.find(({ value }) => value === params.get('tours'))?.value ?? 'closed',
    directed: params.get('directed') === '1',
    classes: params.get('classes') === '1',
    homotopy: params.get('homotopy') === '1',
    counted: params.get('count') === '1',
    listed: params.has('list'),
    most: LISTS.includes(most) ? most : LISTS[0],
    at: at && [Number(at[1]), Number(at[2])],
  };
}

/** @param {Question} question @returns {Record<string, string>} */
export function questionParams({ tours, directed, classes, homotopy, counted, listed, most, at }) {
  return {
    ...(tours !== 'closed' && { tours }),
    ...(directed && { directed: '1' }),
    ...(classes && { classes: '1' }),
    ...(homotopy && { homotopy: '1' }),
    ...(counted && { count: '1' }),
    ...(listed && { list: String(most) }),
    ...(listed && at && { at: at.join('.') }),
  };
}
