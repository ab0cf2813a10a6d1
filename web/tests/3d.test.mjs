// Tours in space, with WebGL in software; and what the page says without WebGL.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NARROW, assertCleanEverywhere, pageOnly, startAll, tourOnBoard, until } from './support.mjs';

let all;
let flat;
before(async () => {
  all = await startAll(['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']);
  flat = await startAll(['--disable-3d-apis']);
});
after(async () => {
  await all?.stop();
  await flat?.stop();
});

/** Opens the view and waits for the tour. Reading pixels back makes the driver complain; that is no fault. */
async function open(fragment, options = {}) {
  const page = await all.open(fragment, { reducedMotion: 'reduce', ...options });
  await until(page, () => /\d (squares|cells)$/.test(document.querySelector('.stage .caption').textContent));
  await settled(page);
  return page;
}

/** Waits until nothing more is drawn. */
async function settled(page) {
  let before = '';
  await until(page, () => Number(document.querySelector('.space canvas').dataset.drawn) > 0);
  for (;;) {
    const drawn = await page.evaluate(() => document.querySelector('.space canvas').dataset.drawn);
    if (drawn === before) break;
    before = drawn;
    await page.waitForTimeout(250);
  }
  page.faults = page.faults.filter((text) => !/GPU stall due to ReadPixels/.test(text));
}

const picture = async (page) => {
  await settled(page);
  return page.locator('.space').screenshot();
};

for (const surface of ['cylinder', 'torus', 'mobius', 'klein', 'projective'])
  test(`${surface}: flat and rolled up are different pictures`, async () => {
    const page = await open(`#3d?board=${surface}:6x8`);
    const rolled = await picture(page);
    await page.getByRole('button', { name: 'Unroll' }).click();
    await until(page, () => location.hash.includes('roll=0'));
    const unrolled = await picture(page);
    assert.ok(!rolled.equals(unrolled));
    page.faults = page.faults.filter((text) => !/ReadPixels/.test(text));
    assert.deepEqual(page.faults, []);
  });

test('mouse, wheel and keyboard turn the board, and the address has the pose', async () => {
  const page = await open('#3d?board=torus:6x8');
  const first = await picture(page);
  const box = await page.locator('.space').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  await until(page, () => location.hash.includes('yaw=32'));
  assert.ok(!first.equals(await picture(page)));
  await page.mouse.wheel(0, -300);
  await until(page, () => location.hash.includes('zoom='));
  await page.focus('.space');
  await page.keyboard.press('ArrowRight');
  await until(page, () => location.hash.includes('yaw=42'));
  await page.keyboard.press('0');
  await until(page, () => !/yaw|zoom/.test(location.hash));
  await page.evaluate(() => document.activeElement.blur());
  assert.ok(first.equals(await picture(page)));
});

test('touch turns the board', async () => {
  const page = await open('#3d?board=torus:6x8', { viewport: NARROW, hasTouch: true, isMobile: true });
  await page.locator('.space').evaluate((element) => {
    const send = (type, x) =>
      element.dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: 'touch', clientX: x, clientY: 200 }));
    element.setPointerCapture = () => {};
    send('pointerdown', 100);
    send('pointermove', 160);
    send('pointerup', 160);
  });
  await until(page, () => location.hash.includes('yaw=2&'));
});

test('the board rolls up by itself, unless less motion is wanted', pageOnly, async () => {
  // The page itself watches every frame: on a busy machine all of the motion can lie between two looks from here.
  const moving = await all.open('#3d?board=cylinder:5x6', {}, (context) =>
    context.addInitScript(() => {
      globalThis.rolled = new Set();
      const watch = () => {
        const range = document.querySelector('.panel input[type=range]');
        if (range) globalThis.rolled.add(range.value);
        requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    }),
  );
  await until(moving, () => globalThis.rolled.size > 1);
  await until(moving, () => document.querySelector('.panel input[type=range]').value === '100');
  const still = await open('#3d?board=cylinder:5x6');
  assert.equal(await still.inputValue('.panel input[type=range]'), '100');
  assert.ok(Number(await still.getAttribute('.space canvas', 'data-drawn')) < 8);
  await moving.context().close();
});

test('a board without a tour says why', async () => {
  const page = await all.open('#3d?board=4x4&flat=1&closed=1', { reducedMotion: 'reduce' });
  await until(page, () => document.querySelector('.stage .caption').textContent.startsWith('No closed tour'));
  assert.ok(await page.getByRole('button', { name: /Roll up|Unroll/ }).isDisabled());
});

test('a plane board from another view is shown as a torus, and given back', async () => {
  const page = await all.open('#tour?board=6x8&closed=1', { reducedMotion: 'reduce' });
  await tourOnBoard(page);
  await page.click('#views a[data-view="3d"]');
  await until(page, () =>
    document.querySelector('.stage .caption')?.textContent.startsWith('Closed tour of torus:6x8'),
  );
  await page.click('#views a[data-view=tour]');
  await until(page, () => location.hash === '#tour?board=6x8&closed=1');
});

for (const [board, cells] of [
  ['cube:4', 96],
  ['box:3x4x4', 48],
  ['hex:4', 37],
])
  test(`${board}: the tour is on the body, and is played back`, async () => {
    const page = await open(`#3d?board=${board}`);
    assert.match(await page.textContent('.stage .caption'), new RegExp(`^Closed tour of ${board}, ${cells} cells$`));
    const whole = await picture(page);
    assert.ok(await page.getByRole('button', { name: /Roll up|Unroll/ }).isDisabled());
    await page.evaluate(() => document.querySelector('play-back').go(5));
    await until(page, () => location.hash.includes('at=5'));
    const begun = await picture(page);
    assert.ok(!whole.equals(begun));
    await page.focus('.space');
    await page.keyboard.press('ArrowLeft');
    assert.ok(!begun.equals(await picture(page)));
    page.faults = page.faults.filter((text) => !/ReadPixels/.test(text));
    assert.deepEqual(page.faults, []);
  });

test('the lines of a tour of a cube stay on its surface, and those of a box begin and end at its cells', async () => {
  const page = await open('#3d?board=cube:3');
  const wrong = await page.evaluate(async () => {
    const load = (file) => import(new URL(file, document.baseURI).href);
    const files = ['board/geometry.js', 'board/grids.js', 'views/3d/body.js', 'views/3d/threads.js', 'engine.js'];
    const [{ cellAt, gridBoard }, { readGrid }, { bodyOf, centresOf }, { threads }, { ask }] = await Promise.all(
      files.map(load),
    );
    const wrong = [];
    for (const text of ['cube:4', 'box:3x4x4']) {
      const board = gridBoard(readGrid(text));
      const { squares } = await ask({ request: 'tour', board: text, closed: true, seed: 2 });
      const order = Int32Array.from(squares, (cell) => cellAt(board, cell));
      const [body, centre] = [bodyOf(board, 1), centresOf(board)];
      const near = (left, right) => Math.hypot(...left.map((value, axis) => value - right[axis])) < 1e-6;
      for (const { move, points } of threads(board, { order, closed: true })) {
        const places = points.map((point) => body(...point));
        const ends = [order[move], order[(move + 1) % order.length]].map((id) => body(...centre(id)));
        if (!near(places[0], ends[0]) || !near(places.at(-1), ends[1])) wrong.push(`${text} ${move}: ends`);
        if (text !== 'cube:4') continue;
        // The two points at an edge are one point of the cube, and the cube is 3 wide.
        if (places.length === 4 && !near(places[1], places[2])) wrong.push(`${text} ${move}: edge`);
        for (const place of places)
          if (Math.abs(Math.max(...place.map(Math.abs)) - 1.5) > 1e-6) wrong.push(`${text} ${move}: ${place}`);
      }
    }
    return wrong;
  });
  assert.deepEqual(wrong, []);
});

test('a box without a picture in space says so', async () => {
  const page = await all.open('#3d?board=box:2x2x2x3', { reducedMotion: 'reduce' });
  await until(page, () => document.querySelector('.notice')?.textContent.includes('4 sides has no picture in space'));
});

test('3D is accessible and fits', async () => {
  const page = await open('#3d?board=klein:6x8');
  await assertCleanEverywhere(page);
});

test('without WebGL the page says so and shows the board flat', async () => {
  const page = await flat.open('#3d?board=torus:6x8');
  await page.getByText('WebGL is missing').waitFor();
  const { order } = await tourOnBoard(page);
  assert.equal(new Set(order).size, 48);
});
