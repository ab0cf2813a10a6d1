// The Tour view. Flat boards, and boxes, cubes and hexagons, have views of their own at the same address.

import { namesCells } from '../../board/cells.js';
import { mount as mountCells } from '../cells/view.js';
import { mount as mountFlat } from './flat.js';

/** @param {HTMLElement} root @param {URLSearchParams} params @returns {import('../../views.js').MountedView} */
export function mount(root, params) {
  let ofCells = namesCells(params.get('board'));
  /** The flat board that was shown last. @type {Record<string, string>} */
  let flat = {};
  let mounted = open(params);

  /** @param {URLSearchParams} next */
  function open(next) {
    root.replaceChildren();
    return (ofCells ? mountCells : mountFlat)(root, next, update);
  }

  /** @param {URLSearchParams} next */
  function update(next) {
    if (namesCells(next.get('board')) === ofCells) return mounted.update(next);
    flat = mounted.boardParams?.() ?? flat;
    mounted.unmount();
    ofCells = !ofCells;
    mounted = open(next);
    // The reader was typing the name of the board.
    /** @type {HTMLElement | null} */ (root.querySelector('[name=board]'))?.focus();
  }

  return {
    update,
    unmount: () => mounted.unmount(),
    // A box, a cube or a hexagon is not handed on: the other views show flat boards.
    boardParams: () => mounted.boardParams?.() ?? flat,
  };
}
