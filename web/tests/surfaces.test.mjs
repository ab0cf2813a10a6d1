// The surfaces in space, without a browser: joined edges meet, and moves over a seam continue on the other side.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeBoard } from '../../crates/destrier-cli/page/board/geometry.js';
import { shape } from '../../crates/destrier-cli/page/views/3d/shapes.js';
import { threads } from '../../crates/destrier-cli/page/views/3d/threads.js';

const distance = (a, b) => Math.hypot(...a.map((value, axis) => value - b[axis]));
const SURFACES = ['cylinder', 'torus', 'mobius', 'klein', 'projective'];
const flipsRows = (surface) => ['mobius', 'klein', 'projective'].includes(surface);

for (const surface of SURFACES)
  test(`${surface}: the joined edges meet when it is rolled up, and only then`, () => {
    const [flat, rolled] = [0, 1].map((roll) => shape(surface, 7, 9, roll));
    for (let i = 0; i <= 20; i++) {
      const v = i / 20;
      const other = flipsRows(surface) ? 1 - v : v;
      assert.ok(distance(rolled(0, v), rolled(1, other)) < 1e-9);
      assert.ok(distance(flat(0, v), flat(1, other)) > 1);
      const below = surface === 'projective' ? 1 - v : v;
      const joined = ['torus', 'klein', 'projective'].includes(surface);
      assert.equal(distance(rolled(v, 0), rolled(below, 1)) < 1e-9, joined);
    }
  });

for (const surface of SURFACES)
  test(`${surface}: the pieces of a move meet on the surface`, () => {
    const board = makeBoard(5, 6, { surface });
    const rolled = shape(surface, 5, 6, 1);
    // From the last square of a row over the right edge; where the rows wrap also over the top edge.
    for (const [from, to] of surface === 'cylinder' || surface === 'mobius'
      ? CROSSINGS[surface]
      : CROSSINGS.both(surface)) {
      const pieces = threads(board, { order: Int32Array.of(from, to), closed: false }).map(({ points }) => points);
      assert.ok(pieces.length >= 2, `${from} to ${to} crosses a seam`);
      for (let i = 1; i < pieces.length; i++) {
        const [end, begin] = [pieces[i - 1].at(-1), pieces[i][0]];
        assert.ok(distance(rolled(...end), rolled(...begin)) < 1e-9, `${from} to ${to}, piece ${i}`);
      }
      const [u, v] = pieces.at(-1).at(-1);
      assert.equal(Math.floor(v * 5) * 6 + Math.floor(u * 6), to);
    }
  });

const CROSSINGS = {
  // Row 2, column 5: two to the right and one down is row 3, column 1; with the flip, row 1, column 1.
  cylinder: [[17, 19]],
  mobius: [[17, 7]],
  // Row 0, column 5: one to the right and two up crosses two seams: row 3, column 0; with the flip, row 1, column 0;
  // with both flips, row 1, column 5.
  both: (surface) => [
    [17, surface === 'torus' ? 19 : 7],
    [5, { torus: 18, klein: 6, projective: 11 }[surface]],
  ],
};
