// The board as one line of text. The sizes of boxes, cubes and hexagons have no other controls.

import { h } from '../dom.js';
import { field } from './fields.js';

const HINT = 'Such as 8x8, torus:5x7, box:3x4x6, cube:6, hex:5 or 8x8 leaper=gnu.';

/** @param {(text: string) => void} onChange  gets what was typed */
export function boardTextField(onChange) {
  const input = h('input', {
    type: 'text',
    name: 'board',
    autocomplete: 'off',
    spellcheck: false,
    autocapitalize: 'off',
    onchange: () => onChange(input.value.trim()),
  });
  return {
    element: field('Board', input, HINT),
    /** @param {string} text */
    set(text) {
      if (input !== document.activeElement || input.value.trim() === text) input.value = text;
    },
  };
}
