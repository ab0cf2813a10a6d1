// Fingers on a phone: real touch events, from which the browser makes pointer events, scrolling and clicks.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NARROW, settledHash, squarePoint, startAll, tourOnBoard, until } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

/** Opens the page on a phone. `fingers(from, to)` drags fingers from points to points. */
async function open(fragment) {
  const page = await all.open(fragment, { viewport: NARROW, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const session = await page.context().newCDPSession(page);
  const send = (type, points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const fingers = async (from, to) => {
    await send('touchStart', from);
    for (let i = 1; i <= 8; i++)
      await send(
        'touchMove',
        from.map(([x, y], id) => [x + ((to[id][0] - x) * i) / 8, y + ((to[id][1] - y) * i) / 8]),
      );
    await send('touchEnd', []);
  };
  return { page, fingers };
}

/** The middle of an element. */
async function middle(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return [x + width / 2, y + height / 2];
}

test('a tap chooses a square, and a finger that moves over a small board scrolls the page', async () => {
  const { page, fingers } = await open('#tour?board=6x6');
  await tourOnBoard(page);
  const { x, y } = await squarePoint(page, 0);
  await page.touchscreen.tap(x, y);
  await until(page, () => location.hash.includes('start=a6'));
  await fingers([[180, 350]], [[180, 150]]);
  await until(page, () => scrollY > 100);
  assert.match(await settledHash(page), /board=6x6&start=a6$/);
});

test('the size is dragged with a finger', async () => {
  const { page, fingers } = await open('#tour?board=6x6');
  await tourOnBoard(page);
  const [x, y] = await middle(page, '.grip');
  await fingers([[x, y]], [[x, y + 110]]);
  await until(page, () => document.querySelector('tour-board').state.board.rows === 8);
});

test('two fingers zoom a large board, and one moves it', async () => {
  const { page, fingers } = await open('#tour?board=300x300');
  await until(page, () => document.querySelector('tour-board').state.tour);
  const [x, y] = await middle(page, '.board-surface');
  await fingers(
    [
      [x - 30, y],
      [x + 30, y],
    ],
    [
      [x - 90, y],
      [x + 90, y],
    ],
  );
  const look = async () => /look=([\d.]+),([\d.]+),([\d.]+)/.exec(await settledHash(page)).slice(1).map(Number);
  await until(page, () => location.hash.includes('look='));
  const near = await look();
  assert.ok(near[2] > 2.5 && near[2] < 3.5, `zoom ${near[2]}`);
  await fingers([[x, y]], [[x + 60, y + 40]]);
  const moved = await look();
  assert.ok(moved[0] < near[0] - 5 && moved[1] < near[1] - 8, `${near} became ${moved}`);
  assert.equal(moved[2], near[2]);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test('a vertex of a graph is dragged with a finger', async () => {
  const { page, fingers } = await open('#graph?family=petersen:5,2');
  await until(page, () => document.querySelector('graph-picture').places);
  const place = () =>
    page.evaluate(() => {
      const picture = document.querySelector('graph-picture');
      const { unit, x, y } = picture.scale();
      const box = picture.querySelector('canvas').getBoundingClientRect();
      return [box.x + x + unit * picture.places.x[2], box.y + y + unit * picture.places.y[2]];
    });
  const [x, y] = await place();
  await fingers([[x, y]], [[x - 60, y - 30]]);
  const [movedX, movedY] = await place();
  assert.ok(Math.abs(movedX - x + 60) < 12 && Math.abs(movedY - y + 30) < 12, `${movedX - x}, ${movedY - y}`);
  assert.match(await page.textContent('.vertex-words'), /^Vertex 2, degree 3/);
});

test('a tap reads the nearest point of a plot, and it stays', async () => {
  const { page } = await open('#studies?study=euler');
  await until(page, () => document.querySelector('.chart-picture'));
  const [x, y] = await middle(page, '.chart-surface');
  await page.touchscreen.tap(x, y);
  await until(page, () => /m = \d+: [\d.]+%/.test(document.querySelector('.stage > .caption').textContent));
});

test('a tour is paused, and waits while its slider is held', async () => {
  const { page, fingers } = await open('#tour?board=8x8&closed=1');
  await tourOnBoard(page);
  const shown = () => page.evaluate(() => document.querySelector('tour-board').state.shown);
  const [x, y] = await middle(page, '[aria-label=Position]');
  await page.touchscreen.tap(x, y);
  assert.equal(await shown(), 32);
  await page.selectOption('[aria-label=Speed]', '20');
  await page.getByRole('button', { name: 'Play' }).tap();
  await until(page, () => document.querySelector('tour-board').state.shown > 34);
  await page.getByRole('button', { name: 'Pause' }).tap();
  const paused = await shown();
  await page.waitForTimeout(200);
  assert.equal(await shown(), paused);
  await fingers([[x, y]], [[x - 60, y]]);
  assert.ok((await shown()) < 32);

  await page.getByRole('button', { name: 'Play' }).tap();
  await page.mouse.move(x, y);
  await page.mouse.down();
  const held = await shown();
  await page.waitForTimeout(300);
  assert.equal(await shown(), held);
  await page.mouse.up();
  await until(page, (held) => document.querySelector('tour-board').state.shown > held, held);
});
