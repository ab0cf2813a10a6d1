// The dialog that lists the keys, opened by its button or by "?".

import { h } from './dom.js';

const KEYS = [
  ['Tab', 'go to the next control or to the board'],
  ['Arrow keys', 'on the board: go from square to square'],
  ['Enter or Space', 'on the board: choose the square'],
  ['Arrow keys', 'on a map, a graph or a plot: go from one to the next; in 3D: turn'],
  ['+  −  0', 'on a large board: zoom in, zoom out, show everything'],
  ['Shift + arrow keys', 'on a large board: move the part that is shown'],
  ['P', 'play or pause'],
  [',  .', 'one step back, one step forward'],
  ['Home  End', 'to the first move, to the last move'],
  ['U', 'in Play: take the last move back'],
  ['?', 'show these keys'],
];

export function startHelp() {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector('#help'));
  const close = h('button', { class: 'quiet', type: 'button', onclick: () => dialog.close() }, 'Close');
  const rows = KEYS.map(([keys, meaning]) => h('div', {}, h('dt', {}, keys), h('dd', {}, meaning)));
  const dialog = h(
    'dialog',
    { class: 'help', 'aria-labelledby': 'help-title' },
    h('h2', { id: 'help-title' }, 'Keys'),
    h('dl', {}, rows),
    close,
  );
  document.body.append(dialog);
  button.addEventListener('click', () => dialog.showModal());
  addEventListener('keydown', (event) => {
    if (event.key === '?' && !isTyping(event) && !dialog.open) dialog.showModal();
  });
}

/** Whether a key belongs to a field, or is one of the browser's. @param {KeyboardEvent} event */
export const isTyping = (event) =>
  takesText(event.target) ||
  event.target instanceof HTMLSelectElement ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey;

/** Whether an element is a field that takes text. @param {EventTarget | null} target */
export const takesText = (target) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'button'].includes(target.type));
