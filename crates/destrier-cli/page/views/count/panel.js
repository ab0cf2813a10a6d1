// The panel of the Count view: what to count, and the buttons.

import { boardForm } from '../../controls/board-form.js';
import { button, field, section, select, toggle } from '../../controls/fields.js';
import { h } from '../../dom.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {{board: Board, tours: string, directed: boolean, classes: boolean}} CountState */

export const TOURS = [
  { value: 'closed', title: 'Closed tours' },
  { value: 'open', title: 'Open tours' },
  { value: 'strictly-open', title: 'Strictly open tours' },
];

/** @param {() => CountState} now @param {(changes: Partial<CountState>) => void} change
 *  @param {{count: () => void, list: () => void, stop: () => void}} on */
export function countPanel(now, change, on) {
  const form = boardForm((board) => change({ board }), 40);
  const tours = select(TOURS, (value) => change({ tours: value }));
  const directed = toggle('Count both directions', (checked) => change({ directed: checked }));
  const classes = toggle('Count classes of symmetry, too', (checked) => change({ classes: checked }));
  const count = button('Count', on.count, 'primary');
  const list = button('List tours', on.list);
  const stop = button('Stop', on.stop);
  const most = select(
    ['100', '1000', '10000'].map((value) => ({ value, title: `at most ${Number(value).toLocaleString('en')} tours` })),
    () => {},
  );
  const note = h(
    'p',
    { class: 'hint' },
    'Tours that are turned, mirrored or reversed images of each other are one class.',
  );
  return {
    most: () => Number(most.value),
    parts: [
      section('Board', form.element),
      section(
        'Tours',
        field('Kind', tours),
        h('div', {}, directed.element, classes.element),
        h('div', { class: 'row' }, count, list, stop),
        field('List', most),
        note,
      ),
    ],
    /** @param {boolean} working */
    setWorking(working) {
      count.disabled = list.disabled = working;
      stop.hidden = !working;
    },
    /** @param {CountState} state */
    set(state) {
      form.set(state.board);
      tours.value = state.tours;
      directed.input.checked = state.directed;
      classes.input.checked = state.classes;
      list.disabled = state.tours === 'strictly-open';
    },
  };
}
