// The panel of the Play view: progress, buttons, hints, and the puzzle.

import { boardText } from '../../board/geometry.js';
import { notInSpace } from '../../board/grids.js';
import { boardForm } from '../../controls/board-form.js';
import { boardTextField } from '../../controls/board-text.js';
import { button, section, segmented, select, toggle } from '../../controls/fields.js';
import { shareButton } from '../../controls/share.js';
import { h, icon } from '../../dom.js';
import { LARGEST } from './game.js';

/** @typedef {import('../../board/geometry.js').Board} Board */

export const PUZZLES = [
  { title: '5 × 5, open, first steps', params: 'board=5x5&start=a1' },
  { title: '3 × 4, open', params: 'board=3x4' },
  { title: '5 × 6, closed', params: 'board=5x6&closed=1' },
  { title: '6 × 6, closed', params: 'board=6x6&closed=1' },
  { title: '8 × 8, open, the classic', params: 'board=8x8' },
  { title: '8 × 8, closed', params: 'board=8x8&closed=1' },
  { title: 'Courtyard, 8 × 8 with a hole', params: 'board=8x8&holes=d4.d5.e4.e5&closed=1' },
  { title: '6 × 6 without corners, closed', params: 'board=6x6&holes=a1.a6.f1.f6&closed=1' },
  { title: '5 × 5 without its centre', params: 'board=5x5&holes=c3' },
  { title: 'Cylinder, 4 × 5', params: 'board=cylinder:4x5' },
  { title: 'Torus, 4 × 4', params: 'board=torus:4x4&closed=1' },
  { title: 'Cube, 2 × 2 on each face, closed', params: 'board=cube:2&closed=1' },
  { title: 'Hexagon, side 3, open', params: 'board=hex:3&holes=3,3' },
  { title: 'Box, 2 × 3 × 4, closed', params: 'board=box:2x3x4&closed=1' },
  { title: 'Gnu, 5 × 5', params: 'board=5x5&piece=gnu' },
];

/** @param {{undo: () => void, restart: () => void, ask: () => void, suggest: () => void,
 *   hints: (kind: 'moves' | 'ahead' | 'watch', on: boolean) => void, board: (board: Board) => void,
 *   text: (text: string) => void, view: (inSpace: boolean) => void, closed: (closed: boolean) => void,
 *   puzzle: (params: string) => void, link: () => string}} on */
export function playPanel(on) {
  const progress = h('p', { class: 'score' });
  const clock = h('p', { class: 'clock', 'aria-label': 'Time' }, '0:00');
  const answer = h('div', { class: 'verdict', role: 'status' });
  const undo = h('button', { type: 'button', class: 'with-icon', onclick: on.undo }, icon('undo'), 'Undo');
  const restart = button('Start again', on.restart);
  const possible = button('Is it still possible?', on.ask);
  const suggest = button('Show a move', on.suggest);
  const moves = toggle('Possible moves', (checked) => on.hints('moves', checked));
  const ahead = toggle('Dead ends and forced squares', (checked) => on.hints('ahead', checked));
  const watch = toggle('Warn at once when no tour is left', (checked) => on.hints('watch', checked));
  const text = boardTextField(on.text);
  const form = boardForm(on.board, LARGEST);
  const view = segmented(
    'View',
    [
      { value: 'flat', title: 'Flat' },
      { value: 'space', title: 'In space' },
    ],
    (value) => on.view(value === 'space'),
  );
  const shape = segmented(
    'Tour',
    [
      { value: 'closed', title: 'Closed' },
      { value: 'open', title: 'Open' },
    ],
    (value) => on.closed(value === 'closed'),
  );
  const puzzles = select(
    [{ value: '', title: 'Choose a puzzle…' }, ...PUZZLES.map(({ title, params }) => ({ value: params, title }))],
    (value) => {
      if (value) on.puzzle(value);
      puzzles.value = '';
    },
  );
  puzzles.setAttribute('aria-label', 'Puzzles');
  const legend = h(
    'p',
    { class: 'hint legend' },
    h('span', { class: 'swatch dead' }),
    'dead end ',
    h('span', { class: 'swatch forced' }),
    'must be next',
  );

  /** @param {string} kind @param {string} title @param {string} [reason] */
  const say = (kind, title, reason = '') => {
    answer.dataset.answer = kind;
    answer.replaceChildren(h('span', { class: 'dot' }), h('strong', {}, title), reason ? h('p', {}, reason) : '');
    answer.hidden = !title;
  };
  const parts = [
    section(
      'Your tour',
      h('div', { class: 'row spread' }, progress, clock),
      answer,
      h('div', { class: 'row' }, undo, restart),
    ),
    section(
      'Hints',
      h('div', { class: 'row' }, possible, suggest),
      h('div', {}, moves.element, ahead.element, legend, watch.element),
    ),
    section(
      'Puzzle',
      puzzles,
      text.element,
      form.element,
      view.element,
      shape.element,
      shareButton('Copy a link to this puzzle', on.link),
    ),
  ];
  return {
    parts,
    progress,
    clock,
    say,
    undo,
    restart,
    possible,
    suggest,
    /** @param {Board} board @param {boolean} inSpace */
    set(board, inSpace) {
      text.set(boardText(board));
      form.set(board);
      view.element.hidden = notInSpace(board.grid) !== '';
      view.set(inSpace ? 'space' : 'flat');
    },
    shape,
    legend,
    hints: { moves: moves.input, ahead: ahead.input, watch: watch.input },
  };
}
