// The board editor, methods, comparison and playback.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  NARROW,
  WIDE,
  assertClean,
  assertFits,
  assertKnightsTour,
  clickSquare,
  pageOnly,
  squarePoint,
  startAll,
  tourOnBoard,
  until,
  verdict,
} from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

test('the first page shows a closed tour of the chessboard', async () => {
  const page = await all.open();
  const tour = await tourOnBoard(page);
  assert.equal(tour.closed, true);
  assertKnightsTour(tour, 8, 8);
  await verdict(page, 'A closed tour exists');
});

test('the size is typed, and a board without a tour says why', async () => {
  const page = await all.open('#tour?board=8x8&closed=1');
  await page.fill('[aria-label=Rows]', '5');
  await page.fill('[aria-label=Columns]', '5');
  await page.press('[aria-label=Columns]', 'Enter');
  const text = await verdict(page, 'No closed tour exists');
  assert.match(text, /13 squares of one colour/);
  assert.match(text, /Euler 1759/);
  await until(page, () => location.hash.includes('board=5x5'));
  await assertClean(page);
});

test('a size that is typed while the engine starts is kept', async () => {
  let start;
  const held = new Promise((resolve) => (start = resolve));
  const page = await all.open('#tour?board=8x8&closed=1', {}, (context) =>
    context.route(/hello$|\.wasm$/, async (route) => {
      await held;
      await route.continue();
    }),
  );
  await page.fill('[aria-label=Columns]', '5');
  start();
  await until(page, () => document.querySelectorAll('.panel option').length > 20);
  assert.equal(await page.inputValue('[aria-label=Columns]'), '5');
  await page.press('[aria-label=Columns]', 'Enter');
  await until(page, () => location.hash.includes('board=8x5'));
});

test('the reason is drawn on the board', async () => {
  const page = await all.open('#tour?board=3x6&closed=1');
  const text = await verdict(page, 'No closed tour exists');
  assert.match(text, /without 2 squares \(c3 and c1\)/i);
  const marks = await until(page, () => {
    const { marks } = document.querySelector('tour-board').state;
    return marks.size > 0 && [...marks];
  });
  assert.deepEqual(
    marks
      .filter((mark) => mark[1] === 'cut')
      .map(([id]) => id)
      .sort((a, b) => a - b),
    [2, 14],
  );
  // Without c3 and c1 the rest falls into three parts.
  assert.equal(new Set(marks.map((mark) => mark[1]).filter((kind) => kind.startsWith('part'))).size, 3);
});

test('the size is dragged, and changed with the arrow keys', async () => {
  const page = await all.open('#tour?board=6x6');
  await tourOnBoard(page);
  const box = await page.locator('.grip').boundingBox();
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 8 + 130, box.y + 8, { steps: 5 });
  await page.mouse.up();
  await until(page, () => document.querySelector('tour-board').state.board.cols > 6);
  assert.equal(await page.evaluate(() => document.querySelector('tour-board').state.board.rows), 6);
  await page.focus('.grip');
  await page.keyboard.press('ArrowDown');
  await until(page, () => document.querySelector('tour-board').state.board.rows === 7);
});

test('the grip is at the corner of the squares', pageOnly, async () => {
  for (const viewport of [WIDE, NARROW])
    for (const board of ['1x1', '2x9', '9x2', '3x4', '8x8', '40x40', 'torus:5x6']) {
      const page = await all.open(`#tour?board=${board}`, { viewport });
      const [dx, dy] = await page.evaluate(() => {
        const element = document.querySelector('tour-board');
        const { rows, cols } = element.state.board;
        const corner = new DOMPoint(cols, rows).matrixTransform(element.querySelector('svg').getScreenCTM());
        const box = element.querySelector('.grip .icon').getBoundingClientRect();
        return [box.x + box.width / 2 - corner.x, box.y + box.height / 2 - corner.y];
      });
      assert.ok(dx > -8 && dx < 20 && dy > 0 && dy < 20, `${board}: the grip is ${dx}, ${dy} away`);
      await assertFits(page);
      await page.context().close();
    }
});

test('while the size is dragged, nothing of the former board is shown', async () => {
  for (const making of ['', '&method=euler&making=1']) {
    const page = await all.open(`#tour?board=6x6${making}`);
    await until(page, () => document.querySelector('play-back').length > 0);
    // The engine is slow now, so that the moment before the next tour lasts.
    await page.context().route('**/api/v1/ask', () => {});
    const grip = await page.locator('.grip').boundingBox();
    await page.mouse.move(grip.x + 8, grip.y + 8);
    await page.mouse.down();
    await page.mouse.move(grip.x + 8 + 70, grip.y + 8, { steps: 3 });
    const seen = await page.evaluate(() => {
      const { state } = document.querySelector('tour-board');
      const text = document.querySelector('.lane .caption span').textContent;
      return { cols: state.board.cols, tour: state.tour, text };
    });
    assert.ok(seen.cols > 6, String(seen.cols));
    if (!process.env.SITE) {
      assert.deepEqual([seen.tour, seen.text], [null, '']);
      await until(page, () => document.querySelector('play-back').hidden);
    }
    await page.mouse.up();
    if (!process.env.SITE) continue;
    await until(page, () => {
      const { board, tour } = document.querySelector('tour-board').state;
      return tour?.order.length === board.rows * board.cols;
    });
  }
});

test('a single square is a tour of itself', async () => {
  const page = await all.open('#tour?board=1x1');
  const text = await verdict(page, 'An open tour exists');
  assert.match(text, /A single square is an open tour of itself\./);
  assert.ok(!text.includes('construction'), text);
  assert.deepEqual((await tourOnBoard(page)).order, [0]);
  assert.match(await page.textContent('.lane .caption'), /^Open tour · \w+ · 1 square/);
  assert.match(await page.getAttribute('.board-surface', 'aria-label'), /Path of a1 alone, 1 square/);
  const { width } = await page.locator('tour-board').boundingBox();
  assert.ok(width < 250, `a single square is ${width} pixels wide`);
});

test('squares become holes, start and end', async () => {
  const page = await all.open('#tour?board=6x6');
  await tourOnBoard(page);
  await clickSquare(page, 0);
  await until(page, () => location.hash.includes('start=a6'));
  await until(page, () => document.querySelector('tour-board').state.tour?.order[0] === 0);
  await page.getByRole('radio', { name: 'End', exact: true }).check();
  await clickSquare(page, 1);
  await until(page, () => location.hash.includes('end=b6'));
  await until(page, () => document.querySelector('tour-board').state.tour?.order[35] === 1);
  await page.getByRole('radio', { name: 'Holes', exact: true }).check();
  const [from, to] = [await squarePoint(page, 14), await squarePoint(page, 15)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await until(page, () => location.hash.includes('holes=c4.d4'));
  await page.getByText('Clear start, end and holes').click();
  await until(page, () => !/holes|start|end/.test(location.hash));
});

test('the board is edited with the keyboard alone', async () => {
  const page = await all.open('#tour?board=6x6');
  await tourOnBoard(page);
  await page.keyboard.press('Tab');
  while (!(await page.evaluate(() => document.activeElement.matches('.board-surface'))))
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  assert.match(await page.textContent('#announcer'), /^b5/);
  await page.keyboard.press('Enter');
  await until(page, () => location.hash.includes('start=b5'));
});

test('screen readers get the tour as a table', async () => {
  const page = await all.open('#tour?board=5x5&start=a1');
  await tourOnBoard(page);
  const cells = await page.locator('tour-board table td').allTextContents();
  const numbers = cells
    .map(Number)
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
  assert.deepEqual(
    numbers,
    Array.from({ length: 25 }, (_, i) => i + 1),
  );
  assert.match(await page.getAttribute('.board-surface', 'aria-label'), /Board 5 by 5, knight. Path from a1/);
});

for (const surface of ['cylinder', 'torus', 'mobius', 'klein', 'projective'])
  test(`surface: ${surface}`, async () => {
    const page = await all.open('#tour?board=5x6');
    await page.getByLabel('Surface').selectOption(surface);
    await until(page, (name) => location.hash.includes(`board=${name}`), surface);
    const { order } = await tourOnBoard(page);
    assert.equal(new Set(order).size, 30);
    assert.deepEqual(page.faults, []);
  });

test('another piece', async () => {
  const page = await all.open('#tour?board=10x10&piece=camel');
  await verdict(page, 'No open tour exists');
  await page.getByLabel('Piece').selectOption('king');
  const { order } = await tourOnBoard(page);
  assert.equal(new Set(order).size, 100);
});

test('two methods side by side', async () => {
  const page = await all.open('#tour?board=8x8&method=warnsdorff');
  await tourOnBoard(page);
  await page.getByLabel('Compare').selectOption('squirrel');
  const [one, other] = [await tourOnBoard(page, 0), await tourOnBoard(page, 1)];
  assertKnightsTour(one, 8, 8);
  assertKnightsTour(other, 8, 8);
  assert.notDeepEqual(one, other);
  const boxes = await Promise.all([0, 1].map((i) => page.locator('tour-board').nth(i).boundingBox()));
  assert.ok(boxes[1].x > boxes[0].x + boxes[0].width - 1);
  await assertClean(page);
});

test('playback: play, pause, step, scrub, speed', async () => {
  const page = await all.open('#tour?board=6x6&closed=1');
  await tourOnBoard(page);
  const shown = () => page.evaluate(() => document.querySelector('tour-board').state.shown);
  await page.keyboard.press('Home');
  assert.equal(await shown(), 0);
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await page.keyboard.press(',');
  assert.equal(await shown(), 1);
  await page.getByLabel('Position').fill('20');
  assert.equal(await shown(), 20);
  await until(page, () => location.hash.includes('at=20'));
  await page.selectOption('[aria-label=Speed]', '50');
  await page.click('[aria-label=Play]');
  await until(page, () => document.querySelector('tour-board').state.shown === 36);
  await page.waitForSelector('[aria-label=Play]');
  const visible = await page.evaluate(
    () => document.querySelectorAll('tour-board svg > g:nth-child(3) > g:not([display])').length,
  );
  assert.equal(visible, 72);
});

test("degrees of Warnsdorff's rule", async () => {
  const page = await all.open('#tour?board=8x8&start=a1&method=warnsdorff&degrees=1&at=0');
  await tourOnBoard(page);
  const badges = await until(page, () => {
    const { badges } = document.querySelector('tour-board').state;
    return badges.size && [...badges.values()].sort();
  });
  assert.deepEqual(badges, ['5', '5']);
});

test('numbers, lines or both', async () => {
  const page = await all.open('#tour?board=5x5');
  await tourOnBoard(page);
  for (const [title, texts] of [
    ['Numbers', 25],
    ['Both', 25],
    ['Lines', 0],
  ]) {
    await page.getByRole('radio', { name: title, exact: true }).check();
    await until(page, (count) => document.querySelectorAll('tour-board .number').length === count, texts);
  }
});

test('a network settles, with its energy', async () => {
  const page = await all.open('#tour?board=6x6&closed=1&method=neural&making=1');
  await until(page, () => !document.querySelector('.curve').hidden && document.querySelector('play-back').length > 3);
  await page.keyboard.press('Home');
  await until(page, () => document.querySelector('tour-board').state.layers.length > 0);
  await page.keyboard.press('End');
  const tour = await tourOnBoard(page);
  assertKnightsTour(tour, 6, 6);
  await assertClean(page);
});

test('the address gives the same tour again', async () => {
  const page = await all.open('#tour?board=7x8&method=parberry');
  const first = await tourOnBoard(page);
  await page.getByText('Another tour').click();
  await until(page, () => location.hash.includes('seed=2'));
  const second = await until(
    page,
    (before) => {
      const { tour } = document.querySelector('tour-board').state;
      return tour && String([...tour.order]) !== before && { order: [...tour.order], closed: tour.closed };
    },
    String(first.order),
  );
  const copy = await all.open(new URL(page.url()).hash, { viewport: NARROW });
  assert.deepEqual(await tourOnBoard(copy), second);
});

test("Euler's repair is shown step by step", async () => {
  const page = await all.open('#tour?board=8x8&method=euler&making=1&seed=2');
  await until(page, () => document.querySelector('play-back').length > 2);
  const lengths = await page.evaluate(() => {
    const playback = document.querySelector('play-back');
    const board = document.querySelector('tour-board');
    return Array.from({ length: playback.length + 1 }, (_, i) => {
      playback.go(i);
      return board.state.tour.order.length;
    });
  });
  assert.ok(lengths[0] < 64, 'the first path misses squares');
  assert.equal(lengths.at(-1), 64);
  await page.keyboard.press('Home');
  const missing = await page.evaluate(
    () => [...document.querySelector('tour-board').state.marks.values()].filter((kind) => kind === 'forced').length,
  );
  assert.equal(missing, 64 - lengths[0]);
  assertKnightsTour((await page.keyboard.press('End'), await tourOnBoard(page)), 8, 8);
});

for (const [method, frames] of Object.entries({ neural: 4, join: 2 }))
  test(`loops are joined one by one: ${method}`, async () => {
    const page = await all.open(`#tour?board=12x12&closed=1&method=${method}&making=1&seed=1`);
    await until(page, (least) => document.querySelector('play-back').length >= least, frames);
    const loops = await page.evaluate(() => {
      const playback = document.querySelector('play-back');
      const board = document.querySelector('tour-board');
      const counts = [];
      for (let i = 0; i <= playback.length; i++) {
        playback.go(i);
        const loose = board.state.layers.some(({ colour }) => colour === null);
        if (board.state.layers.length && !loose) counts.push(board.state.layers.length);
      }
      return counts;
    });
    assert.ok(Math.max(...loops) > 1, `loops: ${loops}`);
    assert.equal(loops.at(-1), 1);
  });

test("the orderings of Squirrel's rule are named where they begin", async () => {
  const page = await all.open('#tour?board=8x8&method=squirrel&making=1&at=0');
  await tourOnBoard(page);
  const first = await until(page, () => /ordering \d{8}/i.exec(document.querySelector('.caption').textContent)?.[0]);
  await page.keyboard.press('End');
  const last = await until(page, () => /ordering \d{8}/i.exec(document.querySelector('.caption').textContent)?.[0]);
  assert.notEqual(first, last);
});

test('the tiles of a construction are coloured', async () => {
  const page = await all.open('#tour?board=20x20&closed=1&method=construct&making=1');
  await tourOnBoard(page);
  const marks = await until(page, () => {
    const { marks } = document.querySelector('tour-board').state;
    return marks.size === 400 && [...marks.values()];
  });
  assert.ok(new Set(marks).size > 1);
});

test('holes can be seen on an empty board', pageOnly, async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await all.open('#tour?board=5x5&holes=a1.b1.c2.d4', { colorScheme });
    const { holes, colours } = await page.evaluate(() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      return {
        holes: document.querySelector('.hole').getAttribute('d').match(/M/g).length,
        colours: [style('.hole').stroke, style('html').backgroundColor],
      };
    });
    assert.equal(holes, 4);
    const [line, paper] = colours.map((text) => luminance(text.match(/\d+/g).map(Number)));
    const contrast = (Math.max(line, paper) + 0.05) / (Math.min(line, paper) + 0.05);
    assert.ok(contrast >= 3, `the contrast of a hole is ${contrast}`);
  }
});

/** The relative luminance of the WCAG. */
function luminance(rgb) {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('where an open tour is asked for, nothing speaks of a closed one or of other ends', async () => {
  for (const board of ['3x3&holes=b2', '8x8', 'torus:5x5']) {
    const page = await all.open(`#tour?board=${board}`);
    const { closed } = await tourOnBoard(page);
    const text = await verdict(page, 'An open tour exists');
    assert.ok(!/closed|from [a-z]\d+ to/.test(text), text);
    const caption = await page.textContent('.lane .caption');
    assert.match(caption, closed ? /^Open tour from \w+ to \w+, one move apart ·/ : /^Open tour from \w+ to \w+ ·/);
  }
});
