// The panel of the Count view: what to count, and the buttons.

import { boardText } from '../../board/geometry.js';
import { boardForm } from '../../controls/board-form.js';
import { boardTextField } from '../../controls/board-text.js';
import { button, field, section, select, toggle } from '../../controls/fields.js';
import { h } from '../../dom.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {object} CountState
 *  @property {string[]} problems  what the address asks for and cannot be shown
 *  @property {Board} board
 *  @property {boolean} inSpace  whether a box or a cube is seen as a body
 *  @property {string} tours
 *  @property {boolean} directed
 *  @property {boolean} classes
 *  @property {boolean} homotopy  whether closed tours on a surface are counted by homotopy class
 *  @property {boolean} counted  whether the count is shown
 *  @property {boolean} listed  whether tours are listed
 *  @property {number} most  how many tours are listed at most
 *  @property {[number, number] | null} at  the class and the tour that is shown, from 1; null for the first
 */

export const LARGEST = 40;
export const LISTS = [100, 1000, 10_000];

export const TOURS = [
  { value: 'closed', title: 'Closed tours' },
  { value: 'open', title: 'Open tours' },
  { value: 'strictly-open', title: 'Strictly open tours' },
];

/** Whether the tours of each homotopy class are counted, too: closed tours on a surface.
 *  @param {Pick<CountState, 'board' | 'tours' | 'directed' | 'homotopy'>} state */
export const countsHomotopy = ({ board, tours, directed, homotopy }) =>
  homotopy && board.surface !== 'plane' && tours === 'closed' && !directed;

/** What is asked about the board. @typedef {Omit<CountState, 'board' | 'inSpace'>} Question */

/** @typedef {{board: (text: string) => void, count: () => void, list: () => void, most: (most: number) => void,
 *   stop: () => void}} Buttons  board: gets the name of another board */

/** @param {(changes: Partial<CountState>) => void} change @param {Buttons} on */
export function countPanel(change, on) {
  const board = boardTextField(on.board);
  const form = boardForm((board) => change({ board }), LARGEST);
  const tours = select(TOURS, (value) => change({ tours: value }));
  const directed = toggle('Count both directions', (checked) => change({ directed: checked }));
  const classes = toggle('Count classes of symmetry, too', (checked) => change({ classes: checked }));
  const homotopy = toggle('Count homotopy classes, too', (checked) => change({ homotopy: checked }));
  const count = button('Count', on.count, 'primary');
  const list = button('List tours', on.list);
  const stop = button('Stop', on.stop);
  const most = select(
    LISTS.map((most) => ({ value: String(most), title: `at most ${most.toLocaleString('en')} tours` })),
    (value) => on.most(Number(value)),
  );
  const note = h(
    'p',
    { class: 'hint' },
    'Tours that are turned, mirrored or reversed images of each other are one class.',
  );
  let [isWorking, canList] = [false, true];
  const refresh = () => {
    count.disabled = isWorking;
    list.disabled = isWorking || !canList;
    stop.hidden = !isWorking;
  };
  return {
    parts: [
      section('Board', board.element, form.element),
      section(
        'Tours',
        field('Kind', tours),
        h('div', {}, directed.element, classes.element, homotopy.element),
        h('div', { class: 'row' }, count, list, stop),
        field('List', most),
        note,
      ),
    ],
    /** @param {boolean} working */
    setWorking(working) {
      isWorking = working;
      refresh();
    },
    /** @param {CountState} state */
    set(state) {
      board.set(boardText(state.board));
      form.set(state.board);
      tours.value = state.tours;
      directed.input.checked = state.directed;
      classes.input.checked = state.classes;
      homotopy.input.checked = state.homotopy;
      homotopy.element.hidden = !countsHomotopy({ ...state, homotopy: true });
      most.value = String(state.most);
      canList = state.tours !== 'strictly-open';
      refresh();
    },
  };
}
