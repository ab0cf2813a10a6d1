// Large boards on the canvas: playback without dropped frames, zooming and moving on four million squares.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertClean, startAll, until } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

test('playback of 100x100 leaves time in every frame', async () => {
  const page = await all.open('#tour?board=100x100&closed=1');
  await until(page, () => document.querySelector('tour-board').state.tour);
  const { costs, back } = await page.evaluate(() => {
    const board = document.querySelector('tour-board');
    const time = (shown) => {
      const began = performance.now();
      board.set({ shown });
      return performance.now() - began;
    };
    time(0);
    // Ten moves per frame are 600 moves per second, faster than the usual speed of this board.
    const costs = Array.from({ length: 300 }, (_, i) => time((i + 1) * 10)).sort((a, b) => a - b);
    return { costs, back: time(100) };
  });
  // A frame lasts 16.7 ms.
  assert.ok(costs[285] < 8, `a frame takes ${costs[285]} ms`);
  assert.ok(back < 200, `going back takes ${back} ms`);
  await page.keyboard.press('Home');
  await page.keyboard.press('p');
  await until(page, () => document.querySelector('tour-board').state.shown > 100);
  await page.keyboard.press('p');
  await assertClean(page);
});

test('2000x2000 is shown, zoomed and moved', async () => {
  const page = await all.open('#tour?board=2000x2000&closed=1');
  await until(page, () => document.querySelector('tour-board').state.tour?.order.length === 4_000_000, null, 60_000);
  const colours = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('tour-board canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const seen = new Set();
      for (let i = 0; i < data.length; i += 4 * 97) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
      return seen.size;
    });
  assert.ok((await colours()) > 100, 'the tour is a field of colours');
  const view = () => page.evaluate(() => ({ ...document.querySelector('tour-board').painter.view }));
  const whole = await view();
  const box = await page.locator('.board-surface').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -120);
  await until(page, (scale) => document.querySelector('tour-board').painter.view.scale > 20 * scale, whole.scale);
  const near = await view();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  const moved = await view();
  assert.ok(moved.x > near.x + 40 && moved.y > near.y + 20, 'dragging moves the board');
  await page.focus('.board-surface');
  await page.keyboard.press('Shift+ArrowRight');
  assert.ok((await view()).x < moved.x);
  await page.keyboard.press('0');
  assert.equal((await view()).scale, whole.scale);
  assert.deepEqual(page.faults, []);
});
