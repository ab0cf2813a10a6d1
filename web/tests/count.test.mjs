// Counting with progress, stopping, and leafing through a list of tours.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NARROW, assertClean, assertFits, settledHash, startAll, tourOnBoard, until } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

const number = (page) => until(page, () => document.querySelector('.big-number')?.textContent);

test('closed tours of 6x6, with classes', async () => {
  const page = await all.open('#count?board=6x6&classes=1', { viewport: NARROW });
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  assert.equal(await number(page), '9,862');
  assert.match(await page.textContent('.count'), /1,245 classes/);
  await assertClean(page);
  await assertFits(page);
});

test('closed tours of a cylinder, with homotopy classes', async () => {
  const page = await all.open('#count?board=cylinder:3x6', { viewport: NARROW });
  await page.getByLabel('Count homotopy classes, too').check();
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  assert.equal(await number(page), '3,504');
  assert.match(await page.textContent('.homotopy'), /972contractible1,394once through the left and right edge/);
  assert.match(await settledHash(page), /homotopy=1&count=1/);
  await assertClean(page);
  await assertFits(page);
  const flat = await all.open('#count?board=6x6');
  assert.equal(await flat.getByLabel('Count homotopy classes, too').isVisible(), false);
});

test('open tours of 5x5 in both directions', async () => {
  const page = await all.open('#count?board=5x5');
  await page.getByLabel('Kind').selectOption('open');
  await page.getByLabel('Count both directions').check();
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  assert.equal(await number(page), '1,728');
});

test('a long count shows its progress, and stops', async () => {
  const page = await all.open('#count?board=7x60');
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  await until(page, () => !document.querySelector('.progress').hidden && document.querySelector('progress').value > 0);
  await until(page, () => / s|ms/.test(document.querySelector('.progress').textContent));
  await page.getByRole('button', { name: 'Stop' }).click();
  await until(page, () => document.querySelector('.count').textContent.includes('Stopped'));
  assert.ok(await page.getByRole('button', { name: 'Count', exact: true }).isEnabled());
  assert.deepEqual(page.faults, []);
});

test('tours are listed by their class of symmetry', async () => {
  const page = await all.open('#count?board=5x6');
  await page.getByText('List tours').click();
  await until(page, () => document.querySelector('.count').textContent.includes('All 8 closed tours'));
  const thumbnails = await page.locator('.thumbnails button').count();
  const sizes = await page.locator('.thumbnails span').allTextContents();
  assert.equal(
    sizes.map((text) => parseInt(text)).reduce((a, b) => a + b),
    8,
  );
  assert.ok(thumbnails >= 2 && thumbnails <= 4, `${thumbnails} classes`);
  const seen = new Set();
  for (let i = 0; i < 8; i++) {
    seen.add(String((await tourOnBoard(page)).order));
    await page.getByLabel('Next tour').click();
  }
  assert.equal(seen.size, 8);
  await assertClean(page);
});

test('a link to a list opens the list at the same tour', async () => {
  const page = await all.open('#count?board=5x6');
  await page.getByText('List tours').click();
  await until(page, () => document.querySelector('.count').textContent.includes('All 8 closed tours'));
  for (let i = 0; i < 5; i++) await page.getByLabel('Next tour').click();
  const place = await page.textContent('.leaf .caption');
  const tour = await tourOnBoard(page);
  const hash = await settledHash(page);
  assert.match(hash, /list=100&at=\d\.\d/);
  const copy = await all.open(hash);
  await until(copy, (place) => document.querySelector('.leaf .caption').textContent === place, place);
  assert.deepEqual(await tourOnBoard(copy), tour);
});

test('a list that is cut off says so', async () => {
  const page = await all.open('#count?board=6x6&list=100&at=2.1');
  const text = await until(
    page,
    () => {
      const { textContent } = document.querySelector('.count');
      return textContent.includes('The first 100') && textContent;
    },
  );
  assert.match(text, /so far.*ends at its limit of 100: there are more tours/);
  assert.match(await page.textContent('.leaf .caption'), /^Class 2 of \d+ listed, tour 1 of \d+ listed$/);
  assert.match(await page.textContent('.thumbnails span'), /^\d+ listed$/);
});

test('a link to a count counts', async () => {
  const page = await all.open('#count?board=5x6&count=1');
  assert.equal(await number(page), '8');
});

test('tours of boxes, cubes and hexagons are counted and listed', async () => {
  const page = await all.open('#count?board=6x6');
  await page.fill('[name=board]', 'cube:1');
  await page.press('[name=board]', 'Enter');
  await page.getByLabel('Count classes of symmetry, too').check();
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  assert.equal(await number(page), '16');
  assert.match(await page.textContent('.count'), /2 classes of symmetry/);
  await page.getByRole('button', { name: 'List tours' }).click();
  await until(page, () => document.querySelector('.count').textContent.includes('All 16 closed tours'));
  const label = () => page.getAttribute('.board-surface', 'aria-label');
  assert.match(await label(), /^Board cube, 1, knight. Closed path .* 6 cells\.$/);
  assert.equal(await page.locator('.thumbnails button').count(), 2);
  await page.getByLabel('Next class').click();
  await until(page, () => document.querySelector('.leaf').textContent.includes('Class 2 of 2, tour 1 of'));
  assert.match(await settledHash(page), /board=cube:1&classes=1&list=100&at=2.1/);
  await page.fill('[name=board]', 'box:3x3x3');
  await page.press('[name=board]', 'Enter');
  await until(page, () => document.querySelector('.board-surface').ariaLabel.includes('No tour is shown'));
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  assert.equal(await number(page), '0');
  assert.match(await page.textContent('.count'), /changes the colour/);
  await page.fill('[name=board]', '5x6');
  await page.press('[name=board]', 'Enter');
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  assert.equal(await number(page), '8');
  assert.deepEqual(page.faults, []);
});
