// Boxes, cubes and hexagons: their text, and the coordinates of their cells. docs/reference/boards.md describes them.

/** @typedef {object} Grid
 *  @property {'box' | 'cube' | 'hex'} kind
 *  @property {number[]} sides  the numbers of its text
 *  @property {string} text  such as "box:4x5x6"
 *  @property {number} cells
 *  @property {(id: number) => number[]} coordinates  of a cell, from 1
 *  @property {(coordinates: number[]) => number | null} id  null if there is no such cell */

/** Whether a text begins like a box, a cube or a hexagon, well formed or not. @param {string | null} text */
export const namesGrid = (text) => /^\s*(box|cube|hex):/.test(text ?? '');

/** @param {string} text @returns {Grid | null} */
export function readGrid(text) {
  const parts = /^\s*(?:(box):(\d+(?:[x×]\d+)+)|(cube|hex):(\d+))\s*$/.exec(text);
  if (!parts) return null;
  const kind = /** @type {Grid['kind']} */ (parts[1] ?? parts[3]);
  const sides = (parts[2] ?? parts[4]).split(/[x×]/).map(Number);
  if (sides.includes(0)) return null;
  const numbering = kind === 'hex' ? rows(sides[0]) : product(kind === 'box' ? sides : [6, sides[0], sides[0]]);
  return { kind, sides, text: `${kind}:${sides.join('x')}`, ...numbering };
}

/** Cells with one coordinate per side, the last one fastest. @param {number[]} sides */
function product(sides) {
  return {
    cells: sides.reduce((cells, side) => cells * side, 1),
    /** @param {number} id */
    coordinates(id) {
      const found = [];
      for (let axis = sides.length - 1, rest = id; axis >= 0; rest = Math.floor(rest / sides[axis]), axis--)
        found.unshift((rest % sides[axis]) + 1);
      return found;
    },
    /** @param {number[]} coordinates */
    id(coordinates) {
      const fits = coordinates.length === sides.length && coordinates.every((at, i) => at >= 1 && at <= sides[i]);
      return fits ? coordinates.reduce((id, at, i) => id * sides[i] + at - 1, 0) : null;
    },
  };
}

/** The rows of a hexagon, each with the places in it. @param {number} side */
function rows(side) {
  const starts = [0];
  for (let row = 0; row < 2 * side - 1; row++) starts.push(starts[row] + 2 * side - 1 - Math.abs(row + 1 - side));
  return {
    cells: starts[2 * side - 1],
    /** @param {number} id */
    coordinates(id) {
      let [low, high] = [0, 2 * side - 2];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (starts[middle] <= id) low = middle;
        else high = middle - 1;
      }
      return [low + 1, id - starts[low] + 1];
    },
    /** @param {number[]} coordinates */
    id([row, place, ...more]) {
      const fits = !more.length && row >= 1 && row < 2 * side && place >= 1;
      return fits && starts[row - 1] + place <= starts[row] ? starts[row - 1] + place - 1 : null;
    },
  };
}

/** The numbers of the name of a cell, such as "(2,3,1)" or "2,3,1". @param {string} name */
export const readCoordinates = (name) => (/^\(?(\d+(?:,\d+)*)\)?$/.exec(name.trim())?.[1] ?? '').split(',').map(Number);

/** Why a grid has no picture in space, or ''. @param {Grid | null} grid */
export function notInSpace(grid) {
  if (!grid) return 'A rectangle is flat.';
  if (grid.kind === 'hex') return 'A hexagon is flat.';
  return grid.kind === 'box' && grid.sides.length > 3
    ? `A box with ${grid.sides.length} sides has no picture in space.`
    : '';
}

/** Moves between the layers of a box cross less in space. @param {Grid | null} grid */
export const usuallyInSpace = (grid) => grid?.kind === 'box' && grid.sides.length === 3;

/** How the name of a cell is made, in words. @param {Grid} grid */
export function cellWords(grid) {
  const meaning = { cube: 'face, row and column', hex: 'row and place', box: 'one number per side' }[grid.kind];
  return `A cell is written (${grid.coordinates(0).join(',')}): ${meaning}, from 1.`;
}
