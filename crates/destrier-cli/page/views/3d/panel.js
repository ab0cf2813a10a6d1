// The panel of the 3D view: board, tour, and how far the board is rolled up.

import { boardText, pieceName } from '../../board/geometry.js';
import { boardForm } from '../../controls/board-form.js';
import { boardTextField } from '../../controls/board-text.js';
import { button, field, section, segmented, toggle } from '../../controls/fields.js';
import { linkTo, shareButton } from '../../controls/share.js';
import { h, icon } from '../../dom.js';
import { LARGEST, LIMITS, readSpaceBoard } from './model.js';

/** @typedef {import('./model.js').SpaceState} SpaceState */

/** What is joined, in words. @type {Record<string, string>} */
const JOINED = {
  plane: 'A plane board has no joined edges and stays flat. Choose another surface.',
  cylinder: 'The left edge is joined to the right one.',
  torus: 'Left is joined to right, and top to bottom.',
  mobius: 'Left is joined to right with a flip: the top left corner meets the bottom right one.',
  klein: 'Left is joined to right with a flip, and top to bottom. In space the bottle has to pass through itself.',
  box: 'The layers of a box, the first on top. Nothing is joined.',
  cube: 'The surface of a cube. Moves go straight over its edges.',
  hex: 'A hexagon has no joined edges and stays flat.',
  projective: 'Left is joined to right and top to bottom, both with a flip. In space this is Boy’s surface.',
};

const TAKEN = 'A plane board has nothing to roll up, so this is the torus of its size. ';

/** @param {() => SpaceState} now @param {(changes: Partial<SpaceState>) => void} change
 *  @param {{roll: (target: number) => void, turn: (yaw: number, pitch: number, factor?: number) => void,
 *    fragment: () => string}} on */
export function spacePanel(now, change, on) {
  const form = boardForm((board) => change({ board, taken: null, problems: [], at: null }), LARGEST);
  const text = boardTextField((typed) => {
    if (!typed) return text.set(boardText(now().board));
    /** @type {string[]} */
    const problems = [];
    const named = new URLSearchParams({ board: typed, piece: pieceName(now().board.leaper) });
    const board = readSpaceBoard(named, { ...LIMITS, fallback: boardText(now().board) }, problems);
    change({ board, taken: null, problems, at: null, clear: board.grid?.kind === 'box' });
  });
  const joined = h('p', { class: 'hint' });
  const shape = segmented(
    'Tour',
    [
      { value: 'closed', title: 'Closed' },
      { value: 'open', title: 'Open' },
    ],
    (value) => change({ closed: value === 'closed', at: null }),
  );
  const another = h(
    'button',
    { type: 'button', class: 'with-icon', onclick: () => change({ seed: now().seed + 1, at: null }) },
    icon('shuffle'),
    'Another tour',
  );
  const slider = h('input', {
    type: 'range',
    min: '0',
    max: '100',
    oninput: () => change({ roll: Number(slider.value) / 100 }),
  });
  const roll = button('Unroll', () => on.roll(now().roll < 1 ? 1 : 0));
  const clear = toggle('See through the squares', (checked) => change({ clear: checked }));
  /** @param {string} text @param {string} label @param {[number, number, number?]} step */
  const turn = (text, label, step) =>
    h('button', { type: 'button', 'aria-label': label, onclick: () => on.turn(...step) }, text);
  return {
    parts: [
      section('Board', text.element, form.element, joined),
      section('Tour', shape.element, h('div', { class: 'row' }, another)),
      section(
        'View',
        field('Rolled up', slider),
        h(
          'div',
          { class: 'row' },
          roll,
          turn('←', 'Turn left', [-15, 0]),
          turn('→', 'Turn right', [15, 0]),
          turn('↑', 'Turn up', [0, -15]),
          turn('↓', 'Turn down', [0, 15]),
        ),
        clear.element,
        h('p', { class: 'hint' }, 'Drag to turn, scroll or pinch to zoom; or use the arrow keys, + and −, and 0.'),
        shareButton('Copy a link to this view', () => linkTo(on.fragment())),
      ),
    ],
    /** @param {SpaceState} state */
    set({ board, taken, closed, roll: rolled, clear: through }) {
      const flat = board.surface === 'plane';
      text.set(boardText(board));
      form.set(board);
      shape.set(closed ? 'closed' : 'open');
      slider.value = String(Math.round(100 * rolled));
      slider.setAttribute('aria-valuetext', `${Math.round(100 * rolled)} percent`);
      slider.disabled = roll.disabled = flat;
      roll.textContent = rolled < 1 ? 'Roll up' : 'Unroll';
      clear.input.checked = through;
      joined.textContent = `${taken ? TAKEN : ''}${JOINED[board.grid?.kind ?? board.surface] ?? ''}`;
    },
  };
}
