// The panel of the Map view: what is mapped, the legend with counts, and a few words on what is known.

import { boardForm } from '../../controls/board-form.js';
import { section, segmented } from '../../controls/fields.js';
import { h } from '../../dom.js';
import { KIND_WORDS } from './existence.js';
import { LARGEST_MAP, LARGEST_STARTS, mapBoard } from './model.js';

/** @typedef {import('./model.js').MapState} MapState */
/** @typedef {import('./existence.js').Kind} Kind */

const KINDS = /** @type {Kind[]} */ (['closed', 'open', 'none', 'unknown']);
const STARTS = [
  { kind: 'yes', words: 'a tour can start here' },
  { kind: 'no', words: 'no tour starts here' },
  { kind: 'unknown', words: 'not known' },
];

/** Papers that decide all boards of a surface, for the knight. @type {Record<string, string>} */
const KNOWN = {
  plane: 'Papers: Schwenk 1991 on closed tours, Cull and De Curtins 1978 on open ones.',
  cylinder: 'Paper: Seibel 1994.',
  torus: 'Paper: Seibel 1994.',
};

/** @param {() => MapState} now @param {(changes: Partial<MapState>) => void} change
 *  @param {(show: MapState['show']) => void} onShow */
export function mapPanel(now, change, onShow) {
  const form = boardForm((board) => {
    if (now().show === 'starts') return change({ board, problems: [] });
    const { surface, leaper, rows, cols } = board;
    change({ board: { ...now().board, surface, leaper }, upto: [rows, cols], problems: [] });
  }, LARGEST_MAP);
  const show = segmented(
    'Map of',
    [
      { value: 'boards', title: 'Boards' },
      { value: 'starts', title: 'Starting squares' },
    ],
    (value) => onShow(/** @type {MapState['show']} */ (value)),
  );
  const note = h('p', { class: 'hint' });
  const legend = h('ul', { class: 'cell-legend' });
  const known = h('p', { class: 'hint' });
  /** @param {{kind: string, words: string, count?: number}[]} entries */
  const tell = (entries) =>
    legend.replaceChildren(
      ...entries.map(({ kind, words, count }) =>
        h(
          'li',
          {},
          h('span', { class: `cell-swatch ${kind}`, 'aria-hidden': 'true' }),
          h('span', {}, words),
          h('span', { class: 'amount' }, count === undefined ? '' : String(count)),
        ),
      ),
    );
  return {
    parts: [section('Map', show.element, form.element, note), section('Legend', legend, known)],
    /** @param {Record<Kind, number>} counts */
    tell: (counts) =>
      tell(
        KINDS.filter((kind) => kind !== 'unknown' || counts.unknown).map((kind) => ({
          kind,
          words: KIND_WORDS[kind],
          count: counts[kind],
        })),
      ),
    /** @param {string[]} starts */
    tellStarts: (starts) =>
      tell(
        STARTS.map(({ kind, words }) => ({
          kind: `start-${kind}`,
          words,
          count: starts.filter((start) => start === kind).length,
        })).filter(({ kind, count }) => kind !== 'start-unknown' || count),
      ),
    /** @param {MapState} state */
    set(state) {
      const boards = state.show === 'boards';
      show.set(state.show);
      form.set(boards ? mapBoard(state) : state.board, boards ? LARGEST_MAP : LARGEST_STARTS);
      note.textContent = boards
        ? 'Boards up to this size: rows downwards, columns to the right.'
        : 'Where an open tour can start. It can end anywhere.';
      known.textContent = boards && String(state.board.leaper) === '1,2' ? (KNOWN[state.board.surface] ?? '') : '';
      tell(
        boards
          ? KINDS.slice(0, 3).map((kind) => ({ kind, words: KIND_WORDS[kind] }))
          : STARTS.slice(0, 2).map(({ kind, words }) => ({ kind: `start-${kind}`, words })),
      );
    },
  };
}
