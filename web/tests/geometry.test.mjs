// The page's own geometry and colours agree with the library's.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startAll, tourOnBoard } from './support.mjs';

let all;
let page;
before(async () => {
  all = await startAll();
  page = await all.open('', { keep: true });
});
after(() => all?.stop());

test('moves on every surface are those of the library', async () => {
  const wrong = await page.evaluate(async () => {
    const load = (file) => import(new URL(file, document.baseURI).href);
    const [{ COMPOUNDS, PIECES, SURFACES, makeBoard, neighbours, wireBoard }, { ask }] = await Promise.all(
      ['board/geometry.js', 'engine.js'].map(load),
    );
    const wrong = [];
    const compare = async (surface, { name, leaper }, [rows, cols]) => {
      const board = makeBoard(rows, cols, { surface, leaper, holes: new Set([rows * cols - 2]) });
      const ids = Array.from({ length: rows * cols }, (_, id) => id).filter((id) => !board.holes.has(id));
      const place = new Map(ids.map((id, i) => [id, i]));
      const ours = ids.flatMap((id) => neighbours(board, id).map((to) => [place.get(id), place.get(to)]));
      const { edges } = await ask({ request: 'graph', ...wireBoard(board) });
      const text = (pairs) =>
        pairs
          .filter(([a, b]) => a < b)
          .map(String)
          .sort()
          .join(' ');
      if (text(ours) !== text(edges)) wrong.push(`${surface} ${rows}x${cols} ${name}`);
    };
    const sizes = [
      [3, 4],
      [5, 7],
      [6, 6],
    ];
    // Five questions at once: the server takes eight.
    for (const piece of COMPOUNDS) for (const size of sizes) await compare('plane', piece, size);
    for (const piece of PIECES)
      for (const size of sizes) await Promise.all(SURFACES.map(({ name }) => compare(name, piece, size)));
    return wrong;
  });
  assert.deepEqual(wrong, []);
});

test('names of squares are read back', async () => {
  const wrong = await page.evaluate(async () => {
    const { makeBoard, squareName, squareOf } = await import(new URL('board/geometry.js', document.baseURI).href);
    const board = makeBoard(30, 60);
    return Array.from({ length: 1800 }, (_, id) => id).filter((id) => squareOf(board, squareName(board, id)) !== id);
  });
  assert.deepEqual(wrong, []);
});

for (const theme of ['light', 'dark'])
  for (const closed of [true, false])
    test(`lines have the colours of the pictures, ${theme}, ${closed ? 'closed' : 'open'}`, async () => {
      const view = await all.open(`#tour?board=6x6&closed=${closed ? 1 : 0}&start=a1&method=construct`, {
        colorScheme: theme,
      });
      await tourOnBoard(view);
      const [ours, theirs] = await view.evaluate(async (theme) => {
        const { ask } = await import(new URL('engine.js', document.baseURI).href);
        const { state } = document.querySelector('tour-board');
        const squares = [...state.tour.order].map((id) => [Math.floor(id / 6) + 1, (id % 6) + 1]);
        const { picture } = await ask({ request: 'draw', board: '6x6', squares, theme });
        const strokes = [...document.querySelectorAll('tour-board svg [stroke]')];
        return [strokes.map((line) => line.getAttribute('stroke')), picture];
      }, theme);
      assert.ok(ours.length >= 35);
      assert.deepEqual(
        ours.filter((colour) => !theirs.includes(`stroke="${colour}"`)),
        [],
      );
    });

for (const surface of ['klein', 'projective'])
  test(`the seams of the board are drawn as in the pictures: ${surface}`, async () => {
    const [ours, theirs] = await page.evaluate(async (surface) => {
      const load = (file) => import(new URL(file, document.baseURI).href);
      const [{ cellAt, makeBoard }, { moveLines }, { ask }] = await Promise.all(
        ['board/geometry.js', 'board/seams.js', 'engine.js'].map(load),
      );
      const board = makeBoard(5, 6, { surface });
      const { squares } = await ask({ request: 'tour', board: `${surface}:5x6`, closed: false, start: 'a1', seed: 3 });
      const { picture } = await ask({ request: 'draw', board: `${surface}:5x6`, squares });
      const order = squares.map((pair) => cellAt(board, pair));
      // Every move starts at the centre of a square; the picture has its first point as "Mx y".
      const lines = order.slice(1).flatMap((id, i) => moveLines(board, order[i], id, 0.4).lines);
      const number = (value) =>
        String(Math.round(value * 1000) / 1000)
          .replace(/^0\./, '.')
          .replace(/^-0\./, '-.');
      return [lines.map(([x, y]) => `M${number(x)} ${number(y)}`), picture];
    }, surface);
    const missing = ours.filter((start) => !theirs.includes(start));
    assert.deepEqual(missing, []);
  });
