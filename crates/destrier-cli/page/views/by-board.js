// Two views at one address: flat boards have one, and boxes, cubes and hexagons have another.

import { showsCells } from '../board/cells.js';

/** @typedef {import('../views.js').MountedView} MountedView */
/** @typedef {(root: HTMLElement, params: URLSearchParams, open: (params: URLSearchParams) => void) => MountedView} Mount
 *  open: shows another board, flat or not */

/** @param {Mount} mountFlat @param {Mount} mountCells
 *  @returns {(root: HTMLElement, params: URLSearchParams) => MountedView} */
export const byBoard = (mountFlat, mountCells) => (root, params) => {
  let ofCells = showsCells(params);
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
    if (showsCells(next) === ofCells) return mounted.update(next);
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
    // A box, a cube or a hexagon is not handed on: most other views show flat boards.
    boardParams: () => mounted.boardParams?.() ?? flat,
  };
};
