// The map of the boards of a surface, and of the starting squares of a board.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertCleanEverywhere, startAll, tourOnBoard, until } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

/** Opens a map and waits until it is complete. */
async function open(fragment, options) {
  const page = await all.open(fragment, options);
  await until(page, () => /^Choose a/.test(document.querySelector('.cell-words').textContent));
  return page;
}

const count = (page, kind) => page.locator(`.cell.${kind}`).count();

test('the boards up to 20x20 are those of the study', async () => {
  // docs/results/studies/existence/summary.md
  for (const [surface, closed, openOnly, none] of [
    ['', 204, 115, 81],
    ['mobius:', 356, 15, 29],
  ]) {
    const page = await open(`#map?board=${surface}8x8`);
    assert.deepEqual(
      [await count(page, 'closed'), await count(page, 'open'), await count(page, 'none')],
      [closed, openOnly, none],
    );
  }
});

test('a cell leads to its board', async () => {
  const page = await open('#map?upto=6x6');
  await page
    .locator('.cell')
    .nth(5 * 6 + 4)
    .hover();
  assert.equal(await page.textContent('.cell-words'), '6x5: a closed tour.');
  await page
    .locator('.cell')
    .nth(5 * 6 + 4)
    .click();
  await until(page, () => location.hash === '#tour?board=6x5&closed=1');
  assert.equal((await tourOnBoard(page)).order.length, 30);
  await page.goBack();
  await until(page, () => document.querySelector('main').dataset.view === 'map');
});

test('the map is read and used with the keyboard', async () => {
  const page = await open('#map?upto=6x6');
  while (!(await page.evaluate(() => document.activeElement.matches('.grid-surface'))))
    await page.keyboard.press('Tab');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  assert.match(await page.textContent('#announcer'), /^4x4: no tour\. /);
  await page.keyboard.press('ArrowRight');
  assert.match(await page.textContent('#announcer'), /^4x5: open tours only\. No closed tour: /);
  await page.keyboard.press('Enter');
  await until(page, () => location.hash === '#tour?board=4x5');
});

test('surface, piece and size are chosen', async () => {
  const page = await open('#map?upto=5x5');
  await page.getByLabel('Surface').selectOption('torus');
  await until(page, () => location.hash.includes('board=torus:'));
  await until(page, () => document.querySelectorAll('.cell.closed').length === 22);
  await page.fill('[aria-label=Columns]', '7');
  await page.press('[aria-label=Columns]', 'Enter');
  await until(page, () => document.querySelectorAll('.cell').length === 35 && location.hash.includes('upto=5x7'));
});

test('starting squares', async () => {
  const page = await open('#map?show=starts&board=5x5');
  assert.equal(await count(page, 'start-yes'), 13);
  assert.equal(await count(page, 'start-no'), 12);
  await page.locator('.cell.start-yes').nth(1).click();
  await until(page, () => location.hash.startsWith('#tour?board=5x5&start=c5'));
  assert.equal((await tourOnBoard(page)).order[0], 2);
});

for (const fragment of ['#map?upto=24x24', '#map?show=starts&board=4x5'])
  test(`${fragment} is accessible and fits`, async () => {
    await assertCleanEverywhere(await open(fragment));
  });
