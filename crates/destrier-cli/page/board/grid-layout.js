// Boxes, cubes and hexagons on paper: the layers of a box side by side or above each other, a cube as its net or as a
// body, a hexagon of hexagons. Places and moves are those of crates/destrier-core/src/board and
// crates/destrier-draw/src/cells.
//
// Layers and faces are parts: rows of cells along two directions from a first cell.

import { FACES, dot, edgeCrossing, spaceParts } from './grid-space.js';
import { lineMeasures } from './measures.js';

/** @typedef {import('./grids.js').Grid} Grid */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Label} Label */
/** @typedef {import('./layout.js').MoveLines} MoveLines */
/** @typedef {import('./layout.js').Point} Point */
/** @typedef {{first: Point, right: Point, down: Point, rows: number, cols: number, seen: boolean}} Part
 *  first: the centre of the first cell; right and down: the steps along its row and its column */

const COS = Math.cos(Math.PI / 6);
/** The faces of a cube that are joined in its net. */
const JOINED = ['1,3', '2,3', '3,4', '3,6', '4,5'];
/** The edges of a net that are cut: the faces that meet there. @type {[number, number][]} */
const CUT = [[1, 2], [1, 4], [1, 5], [2, 5], [2, 6], [4, 6], [5, 6]];
/** How far a move reaches beyond the edge of a face. */
const BEYOND_EDGE = 0.4;

/** @param {Grid} grid @param {boolean} inSpace @returns {Layout} */
export function gridLayout(grid, inSpace) {
  if (grid.kind === 'hex') return arranged(grid, hexagonCells(grid), [], () => ({ lines: [], stubs: [] }));
  const parts = inSpace ? projected(grid) : flat(grid);
  const cells = partCells(parts);
  const labels = inSpace ? [] : grid.kind === 'cube' ? edgeLetters(grid, parts) : layerCaptions(grid, parts);
  /** @param {number} from @param {number} to @returns {MoveLines} */
  const between = (from, to) => {
    const direct = /** @type {import('./layout.js').Line} */ ([...cells.centre(from), ...cells.centre(to)]);
    if (inSpace) return { lines: [direct], stubs: [], form: grid.kind === 'box' ? 'thin' : undefined };
    if (grid.kind === 'cube') return overEdge(grid, cells, from, to) ?? { lines: [direct], stubs: [], form: 'thin' };
    return { lines: [], stubs: [], wedges: [layerEnd(grid, cells, from, to), layerEnd(grid, cells, to, from)] };
  };
  return arranged(grid, cells, labels, between);
}

/** @typedef {object} Cells  the cells before they are moved to the corner of the picture
 *  @property {(id: number) => Point} centre
 *  @property {(id: number) => Point[] | null} outline
 *  @property {(id: number) => number} part
 *  @property {{first: number, end: number, border: Point[]}[]} parts  from the lowest to the highest */

/** Moves everything so that the cells begin at (0, 0). @param {Grid} grid @param {Cells} cells @param {Label[]} labels
 *  @param {(from: number, to: number) => MoveLines} between  the lines of a move between two parts
 *  @returns {Layout} */
function arranged(grid, cells, labels, between) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  /** @type {(Point[] | null)[]} */
  const outlines = Array.from({ length: grid.cells }, (_, id) => cells.outline(id));
  for (const [x, y] of outlines.flatMap((outline) => outline ?? [])) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  /** @param {Point} point @returns {Point} */
  const moved = ([x, y]) => [x - left, y - top];
  /** @template {number[]} T @param {T} line @returns {T} */
  const movedLine = ([x, y, endX, endY, ...widths]) =>
    /** @type {T} */ ([x - left, y - top, endX - left, endY - top, ...widths]);
  const [across, down] = [right - left, bottom - top];
  /** @type {Point[]} */
  const centres = outlines.map((_, id) => moved(cells.centre(id)));
  const places = outlines.map((outline) => outline?.map(moved) ?? null);
  return {
    across,
    down,
    measures: gridMeasures(across, down, labels, moved),
    centre: (id) => centres[id],
    outline: (id) => places[id],
    shade: (id) => shade(grid, id),
    move(from, to) {
      /** @type {import('./layout.js').Line} */
      const direct = [...centres[from], ...centres[to]];
      if (!places[from] || !places[to]) return { lines: [direct], stubs: [], form: 'faint' };
      if (cells.part(from) === cells.part(to)) return { lines: [direct], stubs: [] };
      const { lines, stubs, wedges, form } = between(from, to);
      return { lines: lines.map(movedLine), stubs: stubs.map(movedLine), wedges: wedges?.map(movedLine), form };
    },
    parts: cells.parts.map(({ border, ...ids }) => ({ ...ids, borders: [{ points: border.map(moved), seam: false }] })),
    labels: labels.map((label) => ({ ...label, at: moved(label.at) })),
    cellAt(x, y) {
      // The first layer is on top.
      const found = places.findIndex((outline) => outline && isInside(outline, x, y));
      return found < 0 ? null : found;
    },
    beside(id, downward, rightward) {
      const [x, y] = centres[id];
      let [best, least] = [id, Infinity];
      centres.forEach((centre, other) => {
        const [dx, dy] = [centre[0] - x, centre[1] - y];
        const ahead = dx * rightward + dy * downward;
        const aside = Math.abs(dx * downward) + Math.abs(dy * rightward);
        if (!places[other] || ahead < 0.3 || aside > 2 * ahead) return;
        if (ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
      });
      return best;
    },
  };
}

/** @param {number} across @param {number} down @param {Label[]} labels @param {(point: Point) => Point} moved
 *  @returns {import('./measures.js').Measures} */
function gridMeasures(across, down, labels, moved) {
  const side = Math.max(across, down);
  const growth = Math.max(side / 12, 1) ** 0.75;
  const plain = Math.min(0.02 * Math.max(side, 4), 0.16) * growth;
  const margin = { left: plain, right: plain, top: plain, bottom: plain };
  for (const { at, size, anchor } of labels) {
    const [x, y] = moved(at);
    const beside = anchor === 'middle' ? 0.5 * size : 0;
    margin.left = Math.max(margin.left, beside - x + plain);
    margin.right = Math.max(margin.right, x + beside - across + plain);
    margin.top = Math.max(margin.top, size - y + plain);
    margin.bottom = Math.max(margin.bottom, y + 0.3 * size - down + plain);
  }
  return {
    ...lineMeasures(side),
    mark: 0.22 * growth,
    stub: BEYOND_EDGE,
    labels: null,
    margin,
    width: across + margin.left + margin.right,
    height: down + margin.top + margin.bottom,
  };
}

/** @param {Grid} grid @param {number} id */
function shade({ kind, sides, coordinates }, id) {
  const at = coordinates(id);
  if (kind === 'cube') return (at[1] + at[2]) % 2;
  if (kind === 'box') return at.reduce((sum, part) => sum + part) % 2;
  // Steps to the right and to the lower right; neighbours differ by one modulo three.
  const down = at[0] - sides[0];
  const right = at[1] - Math.min(down, 0);
  return [0, 1, 2][(((right - down) % 3) + 3) % 3];
}

/** @param {Point[]} corners  of a convex cell @param {number} x @param {number} y */
function isInside(corners, x, y) {
  const sides = corners.map(([fromX, fromY], i) => {
    const [toX, toY] = corners[(i + 1) % corners.length];
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** @param {Grid} grid @returns {Cells} */
function hexagonCells({ sides, cells, coordinates }) {
  const tip = 1 / Math.sqrt(3);
  /** @type {Point[]} */
  const corners = [[0, -tip], [0.5, -tip / 2], [0.5, tip / 2], [0, tip], [-0.5, tip / 2], [-0.5, -tip / 2]];
  /** @param {number} id @returns {Point} */
  const centre = (id) => {
    const [row, place] = coordinates(id);
    return [Math.abs(row - sides[0]) / 2 + place - 0.5, (row - 1) * COS];
  };
  return {
    centre,
    outline(id) {
      const [x, y] = centre(id);
      return corners.map(([right, down]) => [x + right, y + down]);
    },
    part: () => 0,
    parts: [{ first: 0, end: cells, border: [] }],
  };
}

/** @param {Part[]} parts @returns {Cells} */
function partCells(parts) {
  const [{ rows, cols }] = parts;
  /** A point of a part, in cells from the centre of its first. @param {Part} part @param {number} row
   *  @param {number} col @returns {Point} */
  const point = ({ first, right, down }, row, col) => [
    first[0] + row * down[0] + col * right[0],
    first[1] + row * down[1] + col * right[1],
  ];
  /** @param {Part} part @param {number} row @param {number} col @param {number} height @param {number} width */
  const corners = (part, row, col, height, width) => [
    point(part, row - 0.5, col - 0.5),
    point(part, row - 0.5, col + width - 0.5),
    point(part, row + height - 0.5, col + width - 0.5),
    point(part, row + height - 0.5, col - 0.5),
  ];
  /** @param {number} id @returns {[Part, number, number]} */
  const place = (id) => [
    parts[Math.floor(id / (rows * cols))],
    Math.floor((id % (rows * cols)) / cols),
    id % cols,
  ];
  return {
    centre: (id) => point(...place(id)),
    outline: (id) => (place(id)[0].seen ? corners(...place(id), 1, 1) : null),
    part: (id) => Math.floor(id / (rows * cols)),
    parts: parts
      .map((part, i) => {
        const around = part.seen ? corners(part, 0, 0, rows, cols) : [];
        return { first: i * rows * cols, end: (i + 1) * rows * cols, border: [...around, ...around.slice(0, 1)] };
      })
      .reverse(),
  };
}

/** The parts as seen from above, in front and from the right. @param {Grid} grid @returns {Part[]} */
function projected(grid) {
  const [layers, rows, cols] = grid.sides;
  const around = rows + cols;
  // Layers do not overlap, but a picture of many layers is no higher than this many times its width.
  const apart =
    grid.kind === 'box' && grid.sides.length === 3
      ? Math.max(Math.min(around / 2 + 0.6, (3.5 * around * COS) / layers), 0.3 * around)
      : 1;
  /** @param {import('./grid-space.js').Vector} vector @returns {Point} */
  const project = ([right, down, near]) => [(right - near) * COS, down * apart + (right + near) / 2];
  return spaceParts(grid).map((part, i) => ({
    ...part,
    first: project(part.first),
    right: project(part.right),
    down: project(part.down),
    seen: grid.kind === 'box' || ![1, 4, 5].includes(i),
  }));
}

/** The layers of a box beside each other, or the net of a cube. @param {Grid} grid @returns {Part[]} */
function flat({ kind, sides }) {
  if (kind === 'cube') {
    const net = [[1, 0], [0, 1], [1, 1], [2, 1], [3, 1], [1, 2]];
    const [side] = sides;
    return net.map(([x, y]) => flatPart([x * side, y * side], side, side));
  }
  const [rows, cols] = sides.slice(-2);
  const gap = layerGap(sides);
  if (sides.length === 3) {
    const perRow = layersPerRow(sides[0], cols + gap, rows + gap);
    return Array.from({ length: sides[0] }, (_, layer) =>
      flatPart([(layer % perRow) * (cols + gap), Math.floor(layer / perRow) * (rows + gap)], rows, cols),
    );
  }
  // Layers of further axes are beside and below each other in turn.
  /** @type {Point[]} */
  let corners = [[0, 0]];
  const extents = [cols, rows];
  for (let axis = sides.length - 3, level = 0; axis >= 0; axis--, level++) {
    const step = extents[level % 2] + gap + Math.floor(level / 2);
    const inner = corners;
    corners = Array.from({ length: sides[axis] }, (_, at) =>
      inner.map(([x, y]) => /** @type {Point} */ (level % 2 ? [x, y + at * step] : [x + at * step, y])),
    ).flat();
    extents[level % 2] = sides[axis] * step - gap - Math.floor(level / 2);
  }
  return corners.map((corner) => flatPart(corner, rows, cols));
}

/** @param {Point} corner @param {number} rows @param {number} cols @returns {Part} */
const flatPart = ([x, y], rows, cols) => ({
  first: [x + 0.5, y + 0.5],
  right: [1, 0],
  down: [0, 1],
  rows,
  cols,
  seen: true,
});

/** Room for the captions of layers. @param {number[]} sides */
const layerGap = (sides) => Math.max(0.15 * Math.max(...sides.slice(-2)), 1);

/** The number of layers in a row that makes the picture most similar to a sheet of paper. @param {number} layers
 *  @param {number} width @param {number} height */
function layersPerRow(layers, width, height) {
  const ratio = 1.4;
  /** @param {number} perRow */
  const badness = (perRow) => Math.abs(Math.log((perRow * width) / (Math.ceil(layers / perRow) * height) / ratio));
  const near = Math.floor(Math.sqrt((ratio * layers * height) / width));
  const possible = [-2, -1, 0, 1, 2].map((more) => Math.min(Math.max(near + more, 1), layers));
  return possible.reduce((best, perRow) => (badness(perRow) < badness(best) ? perRow : best));
}

/** @param {Grid} grid @param {Part[]} parts @returns {Label[]} */
function layerCaptions({ sides, coordinates }, parts) {
  if (sides.length < 3) return [];
  const [{ rows, cols }] = parts;
  // Captions are no wider than their layers.
  const size = Math.min(0.32 * layerGap(sides), (1.7 * cols) / (6 + 2 * (sides.length - 2)));
  return parts.map(({ first: [x, y] }, i) => ({
    at: [x - 0.5, y - 0.5 - 0.35 * size],
    text: `Layer ${coordinates(i * rows * cols).slice(0, -2).join(',')}`,
    size,
    anchor: 'start',
  }));
}

/** Edges of the net with the same letter are one edge. @param {Grid} grid @param {Part[]} parts @returns {Label[]} */
function edgeLetters({ sides: [side] }, parts) {
  const size = Math.max(0.12 * side, 0.4);
  const reach = side / 2 + 0.45 + 0.7 * size;
  return CUT.flatMap((faces, i) =>
    [faces, [...faces].reverse()].map(([face, other]) => {
      const [up] = FACES[other - 1];
      const [, down, right] = FACES[face - 1];
      const [x, y] = parts[face - 1].first.map((part) => part - 0.5 + side / 2);
      return /** @type {Label} */ ({
        at: [x + reach * dot(up, right), y + reach * dot(up, down) + 0.35 * size],
        text: 'abcdefg'[i],
        size,
        anchor: 'middle',
      });
    }),
  );
}

/** A move to another layer as an end at its cell: it points to the column of the other cell, tapers off towards a layer
 *  with a greater number and widens towards one with a smaller number. @param {Grid} grid @param {Cells} cells
 *  @param {number} at @param {number} other @returns {import('./layout.js').Wedge} */
function layerEnd({ coordinates }, { centre }, at, other) {
  const [here, there] = [coordinates(at), coordinates(other)];
  const isBelow = other > at;
  let [down, right] = [2, 1].map((back) => there[there.length - back] - here[here.length - back]);
  // A move straight up or down leads nowhere in the layer.
  if (!down && !right) [down, right] = isBelow ? [1, 1] : [-1, -1];
  const [x, y] = centre(at);
  const share = 0.5 / Math.hypot(right, down);
  const [width, endWidth] = isBelow ? [1.3, 0] : [0.3, 1.5];
  return [x, y, x + share * right, y + share * down, width, endWidth];
}

/** A move over an edge of a cube, straight on the unfolded faces. Null if their cells have no common edge.
 *  @param {Grid} grid @param {Cells} cells @param {number} from @param {number} to @returns {MoveLines | null} */
function overEdge(grid, { centre, part }, from, to) {
  const faces = [part(from) + 1, part(to) + 1].sort((a, b) => a - b);
  if (JOINED.includes(String(faces))) return { lines: [[...centre(from), ...centre(to)]], stubs: [] };
  const ends = [edgeCrossing(grid, from, to), edgeCrossing(grid, to, from)];
  if (!ends[0] || !ends[1]) return null;
  /** @type {MoveLines} */
  const found = { lines: [], stubs: [] };
  [from, to].forEach((id, i) => {
    const { right, down, share } = /** @type {NonNullable<ReturnType<typeof edgeCrossing>>} */ (ends[i]);
    const [x, y] = centre(id);
    const beyond = share + BEYOND_EDGE / Math.hypot(right, down);
    const edge = /** @type {Point} */ ([x + share * right, y + share * down]);
    found.lines.push([x, y, ...edge]);
    found.stubs.push([...edge, x + beyond * right, y + beyond * down]);
  });
  return found;
}
