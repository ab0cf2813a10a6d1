// Boxes, cubes and hexagons: typed as a board, decided, drawn, saved.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { NARROW, WIDE, assertCleanEverywhere, assertFits, settledHash, startAll, until, verdict } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

const BOARD = '[name=board]';

/** The words below the picture, once the picture is there and the search has ended. */
const drawn = (page) =>
  until(page, () => {
    const image = document.querySelector('.cell-picture img');
    const words = document.querySelector('.caption span')?.textContent;
    return image?.complete && image.naturalWidth > 0 && words !== 'Searching…' && words;
  });

test('a box is typed into the board field, and a verified tour is drawn', async () => {
  const page = await all.open('#tour?board=8x8&closed=1');
  await until(page, () => document.querySelector('.caption').textContent.includes('64 squares'));
  await page.fill(BOARD, 'box:3x4x6');
  await page.press(BOARD, 'Enter');
  assert.match(await drawn(page), /^Closed tour · construct · 72 cells$/);
  assert.match(await verdict(page, 'A closed tour exists'), /its 72 cells were checked one by one/);
  assert.match(await page.getAttribute('.cell-picture img', 'alt'), /^Closed tour of box:3x4x6, 72 cells, from/);
  assert.equal(await settledHash(page), '#tour?board=box:3x4x6&closed=1');
  // A surface cannot be chosen, and the page says why.
  assert.equal(await page.getByLabel('Surface').count(), 0);
  assert.match(await page.textContent('.panel'), /A surface, symmetries.*are for flat boards/);
  assert.equal(await page.evaluate(() => document.activeElement.name), 'board');
  await page.fill(BOARD, '6x6');
  await page.press(BOARD, 'Enter');
  await until(page, () => document.querySelector('.caption')?.textContent.includes('36 squares'));
  assert.equal(await page.getByLabel('Surface').count(), 1);
  assert.deepEqual(page.faults, []);
});

test('cubes and hexagons have tours, with another seed another one', async () => {
  for (const [board, cells] of [
    ['cube:4', 96],
    ['hex:5', 61],
  ]) {
    const page = await all.open(`#tour?board=${board}&closed=1`);
    assert.match(await drawn(page), new RegExp(`^Closed tour · .* · ${cells} cells$`));
    const list = () => document.querySelector('.cell-picture + p').textContent;
    const first = await page.evaluate(list);
    assert.equal(new Set(first.match(/\([\d,]+\)/g)).size, cells);
    await page.getByText('Another tour').click();
    await until(page, (first) => document.querySelector('.cell-picture + p').textContent !== first, first);
    assert.match(await settledHash(page), /seed=2/);
  }
});

test('a box without a tour is shown empty, and says why', async () => {
  const page = await all.open('#tour?board=box:3x3x5&closed=1');
  assert.match(await verdict(page, 'No closed tour exists'), /colour/);
  assert.match(await drawn(page), /^No such tour exists: every move changes the colour/);
  assert.equal(await page.getAttribute('.cell-picture img', 'alt'), 'box:3x3x5 without a tour');
  await page.getByText('Save and share').click();
  assert.ok(await page.getByRole('button', { name: 'SVG', exact: true }).isDisabled());
  await page.check('input[value=open]');
  await until(page, () => document.querySelector('.cell-picture img').alt !== 'box:3x3x5 without a tour');
});

test('pieces that combine leapers are typed with a rectangle, or chosen', async () => {
  const page = await all.open('#tour?board=8x8&closed=1');
  await page.fill(BOARD, '5x6 leaper=gnu+wazir');
  await page.press(BOARD, 'Enter');
  assert.match(await drawn(page), /^Closed tour · .* · 30 cells$/);
  assert.equal(await settledHash(page), '#tour?board=box:5x6&piece=gnu%2Bwazir&closed=1');
  await page.getByLabel('Piece').selectOption('centaur');
  await until(page, () => location.hash.includes('piece=centaur'));
  await page.fill(BOARD, '4x4');
  await page.press(BOARD, 'Enter');
  await until(page, () => document.querySelector('.caption')?.textContent.includes('16 cells'));
  assert.deepEqual(page.faults, []);
});

test('start and end are given as cells, and a wrong one is refused in words', async () => {
  const page = await all.open('#tour?board=box:3x4x4');
  await drawn(page);
  await page.getByLabel('Start').fill('(2,1,1)');
  await page.getByLabel('Start').press('Enter');
  await until(page, () => document.querySelector('.caption').textContent.includes('from (2,1,1) to'));
  await page.getByLabel('Start').fill('9,9,9');
  await page.getByLabel('Start').press('Enter');
  await until(page, () => document.querySelector('.caption').textContent.includes("'9,9,9' is not a cell of box:3x4x4"));
});

test('the views in space and with numbers are kept in the address', async () => {
  const page = await all.open('#tour?board=cube:3&closed=1');
  await drawn(page);
  const picture = () => page.getAttribute('.cell-picture img', 'src');
  const flat = await picture();
  await page.check('input[value=space]');
  await until(page, (flat) => document.querySelector('.cell-picture img').src !== flat, flat);
  await page.check('input[value=numbers]');
  assert.match(await settledHash(page), /show=numbers&view=space/);
  await page.goto(all.url + '#tour?board=hex:4');
  await until(page, () => document.querySelector('.panel')?.textContent.includes('A hexagon is flat'));
  assert.ok(await page.isDisabled('input[value=space]'));
});

test('the picture and the message can be saved', async () => {
  const page = await all.open('#tour?board=box:2x3x4&closed=1');
  await drawn(page);
  await page.getByText('Save and share').click();
  for (const [name, file] of [
    ['SVG', 'box-2x3x4-closed.svg'],
    ['JSON', 'box-2x3x4-closed.json'],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    assert.equal(download.suggestedFilename(), file);
    const text = readFileSync(await download.path(), 'utf8');
    if (name === 'JSON') assert.equal(JSON.parse(text).squares.length, 24);
    else assert.match(text, /<destrier>.*box:2x3x4/);
  }
});

test('large and misspelt boards are explained', async () => {
  const page = await all.open('#tour?board=box:1000x1000x1000&closed=1');
  await verdict(page, 'A closed tour exists');
  await until(page, () => document.querySelector('.caption').textContent.includes('up to 20,000 cells'));
  const other = await all.open('#tour?board=box:3');
  await until(other, () => document.querySelector('.notice')?.textContent.includes('box:4x5x6, cube:8 or hex:5'));
  const play = await all.open('#play?board=box:3x4x6');
  await until(play, () => document.querySelector('.notice')?.textContent.includes('is not flat'));
});

test('the view is accessible and fits everywhere', async () => {
  const page = await all.open('#tour?board=box:3x4x6&closed=1', { viewport: WIDE });
  await drawn(page);
  await assertCleanEverywhere(page);
  const narrow = await all.open('#tour?board=box:4x5x6&view=flat', { viewport: NARROW });
  await drawn(narrow);
  await assertFits(narrow);
});
