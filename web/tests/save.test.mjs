// Saving tours as pictures and files, worksheets, and links.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { assertClean, findProgram, startAll, tourOnBoard } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

async function openSaving(fragment) {
  const page = await all.open(fragment);
  await tourOnBoard(page);
  await page.getByText('Save and share').click();
  return page;
}

async function save(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { file: await download.path(), name: download.suggestedFilename() };
}

const HEADS = { SVG: '<svg', PNG: '\x89PNG', GIF: 'GIF89a', PDF: '%PDF' };

test('pictures are saved in four formats', async () => {
  const page = await openSaving('#tour?board=torus:5x6&closed=1');
  for (const [format, head] of Object.entries(HEADS)) {
    const { file, name } = await save(page, format);
    assert.equal(name, `torus-5x6-closed.${format.toLowerCase()}`);
    assert.ok(readFileSync(file, 'latin1').startsWith(head), format);
  }
  assert.deepEqual(page.faults, []);
});

test(
  'saved files pass the check of the program',
  { skip: Boolean(process.env.SITE) && 'needs the program' },
  async () => {
    const page = await openSaving('#tour?board=6x6&holes=a1.a6.f1.f6&closed=1');
    for (const [button, format] of [
      ['JSON', 'json'],
      ['TSPLIB', 'tour'],
      ['SVG', 'svg'],
    ]) {
      const { file } = await save(page, button);
      const text = execFileSync(findProgram(), ['check', file, '--format', format, '--json'], { encoding: 'utf8' });
      const { verdict, closed, statistics } = JSON.parse(text);
      assert.deepEqual([verdict, closed, statistics.squares], ['tour', true, 32]);
    }
  },
);

test('a worksheet has the chosen numbers, and only the sheets are printed', async () => {
  const page = await openSaving('#tour?board=6x6');
  await page.getByText('Worksheet…').click();
  const numbers = async (sheet) =>
    (await page.locator('.page').nth(sheet).locator('text').allTextContents()).filter((text) => /^\d+$/.test(text))
      .length - 6;
  assert.equal(await numbers(0), 2);
  assert.equal(await numbers(1), 36);
  await page.getByLabel('Given').selectOption('0');
  assert.equal(await numbers(0), 0);
  await page.getByLabel('Given').selectOption('4');
  assert.equal(await numbers(0), 10);
  await assertClean(page);
  await page.emulateMedia({ media: 'print' });
  assert.ok(!(await page.locator('header').isVisible()));
  assert.ok(!(await page.locator('.worksheet-options').isVisible()));
  assert.ok(await page.locator('.page').nth(1).isVisible());
  const pdf = await page.pdf({ format: 'A4' });
  assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 2);
});

test('only pictures that are too large are left to the command line', async () => {
  const reasons = async (board) => {
    const page = await openSaving(`#tour?board=${board}`);
    return page.locator('.save [id^=save-reasons]').textContent();
  };
  assert.equal(await reasons('41x41'), 'Worksheet: at most 40 × 40.');
  assert.match(await reasons('201x200'), /GIF: at most 40,000 squares\..*destrier tour BOARD -o FILE draws larger/);
});

test('the link gives the same tour', async () => {
  const page = await openSaving('#tour?board=7x7&method=euler&seed=5&show=both&start=a1');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const tour = await tourOnBoard(page);
  await page.getByText('Copy a link to this tour').click();
  await page.getByText('Copied', { exact: true }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const copy = await all.open(new URL(link).hash);
  assert.deepEqual(await tourOnBoard(copy), tour);
  assert.equal(await copy.evaluate(() => document.querySelector('tour-board').state.mode), 'both');
});
