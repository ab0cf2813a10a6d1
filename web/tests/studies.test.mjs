// The plots of the studies: reading, zooming, hiding series, the table and the file.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { assertCleanEverywhere, pageOnly, startAll, until } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

async function open(fragment, options) {
  const page = await all.open(fragment, options);
  await until(page, () => document.querySelector('.chart-picture, .bars'));
  return page;
}
const words = (page) => page.textContent('.stage > .caption');

test('every study opens from the list', async () => {
  const page = await open('#studies');
  const links = page.locator('.study-list a');
  const count = await links.count();
  assert.equal(count, 12);
  const titles = new Set();
  for (let i = 0; i < count; i++) {
    await links.nth(i).click();
    await until(page, (i) => document.querySelectorAll('.study-list a')[i].hasAttribute('aria-current'), i);
    titles.add(
      await until(
        page,
        (seen) => {
          const title = document.querySelector('.study-title').textContent;
          return !seen.includes(title) && title;
        },
        [...titles],
      ),
    );
  }
  assert.equal(titles.size, 12);
  assert.deepEqual(page.faults, []);
});

test('points are read with the pointer and with the keyboard', pageOnly, async () => {
  const page = await open('#studies?study=euler');
  const box = await page.locator('.chart-surface').boundingBox();
  await page.mouse.move(box.x + 70, box.y + box.height - 60);
  assert.match(await words(page), /^euler-as-told, m = 6: 0%, 95% interval 0% to 0.95%$/);
  await page.mouse.move(5, 5);
  while (!(await page.evaluate(() => document.activeElement.matches('.chart-surface'))))
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  assert.match(await words(page), /^parberry-as-told, m = 6: 99.2%/);
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
  assert.match(await page.textContent('#announcer'), /^parberry-as-told, m = 60: 48.8%, 95% interval 43.9% to 53.6%$/);
  await page.keyboard.press('ArrowDown');
  assert.match(await page.textContent('#announcer'), /^parberry, m = 60: 100%/);
});

test('zoom, hidden series and the chosen plot are in the address', pageOnly, async () => {
  const page = await open('#studies?study=euler&plot=time');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await until(page, () => /from=\d+/.test(location.hash));
  await page.getByRole('button', { name: 'Show everything' }).click();
  await until(page, () => !/from=/.test(location.hash));
  await page.getByRole('button', { name: 'parberry-as-told' }).press('Enter');
  await until(page, () => location.hash.includes('hide=parberry-as-told'));
  assert.equal(await page.locator('.chart-series').count(), 2);
  await page.reload();
  await page.waitForSelector('html[data-ready=yes]');
  await until(page, () => document.querySelectorAll('.chart-series').length === 2);
  await page.getByRole('radio', { name: 'Success' }).check();
  await until(page, () => location.hash.includes('plot=success'));
});

test('the data are shown as a table and saved as a file', async () => {
  const page = await open('#studies?study=neural&plot=rounds');
  await page.getByText('Data', { exact: true }).click();
  await until(page, () => document.querySelectorAll('.data-table tbody tr').length === 8);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'neural-rounds.csv');
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  assert.equal(lines[0], 'series,side m of the board,"rounds, mean",95% from,95% to,counts');
  assert.equal(lines[1], 'rounds,6,29.2,27.9,30.5,');
});

test('a bar leads to its map', async () => {
  const page = await open('#studies?study=starts');
  await page.getByRole('link', { name: '5x5' }).click();
  await until(page, () => location.hash === '#map?show=starts&board=5x5');
});

for (const study of ['pohl-second-level', 'existence', 'deviations'])
  test(`the study ${study} is accessible and fits`, async () => {
    const page = await open(`#studies?study=${study}`);
    // The table of the first has thousands of rows, all alike.
    if (study !== 'pohl-second-level') await page.getByText('Data', { exact: true }).click();
    await assertCleanEverywhere(page);
  });

test('a view without a board is found again as it was left', pageOnly, async () => {
  const page = await open('#studies?study=neural');
  await page.click('#views a[data-view=graph]');
  await until(page, () => document.querySelector('main').dataset.view === 'graph');
  await page.click('#views a[data-view=studies]');
  await until(page, () => location.hash === '#studies?study=neural');
});
