// The theorem: the slider, the loop program and the orderings on the board.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertCleanEverywhere, startAll, until } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

/** The moves that are drawn, part by part, once there are some. */
const layers = (page, side) =>
  until(
    page,
    (side) => {
      const state = document.querySelector('tour-board')?.state;
      return state?.board.rows === side && state.layers.length && state.layers.map(({ moves }) => moves);
    },
    side,
  );

test('the loop program of 63 makes one path through all squares', async () => {
  const page = await all.open('#theorem');
  const moves = (await layers(page, 63)).flat();
  assert.equal(moves.length, 63 * 63 - 1);
  for (let i = 1; i < moves.length; i++) assert.equal(moves[i][0], moves[i - 1][1]);
  assert.equal(new Set(moves.map(([, to]) => to)).add(moves[0][0]).size, 63 * 63);
  assert.match(await page.textContent('.panel'), /m = 24 n \+ 15 with n = 2: .* from 63 on/);
});

test('within a class the number of items stays the same', async () => {
  const page = await all.open('#theorem?m=63');
  const count = (await layers(page, 63)).length;
  await page.locator('.panel input[type=range]').fill('87');
  assert.ok(Math.abs((await layers(page, 87)).length - count) <= 2);
  await until(page, () => location.hash === '#theorem?m=87');
});

test('small boards have orderings only, and 74 is the exception', async () => {
  const page = await all.open('#theorem?m=8');
  assert.equal((await layers(page, 8)).flat().length, 63);
  assert.match(await page.textContent('.panel'), /smaller than the programs/);
  await page.locator('.panel input[type=number]').fill('74');
  await page.locator('.panel input[type=number]').press('Enter');
  const moves = await layers(page, 74);
  assert.equal(moves.flat().length, 74 * 74 - 1);
  assert.match(await page.textContent('.panel'), /21345678/);
});

test('the parts are stepped through and chosen', async () => {
  const page = await all.open('#theorem?m=63&show=orderings');
  const count = (await layers(page, 63)).length;
  assert.ok(count >= 4 && count <= 6, String(count));
  await page.keyboard.press('Home');
  await page.keyboard.press('.');
  assert.equal((await layers(page, 63)).length, 1);
  await until(page, () => location.hash.includes('at=1'));
  await page.locator('.program button').nth(2).press('Enter');
  assert.equal((await layers(page, 63)).length, 3);
  assert.match(await page.textContent('.stage > .caption'), /^Part 3 of \d: ordering \d{8} — squares \d+ to \d+$/);
  await until(page, () => location.hash.includes('at=3'));
  await page.reload();
  await page.waitForSelector('html[data-ready=yes]');
  assert.equal((await layers(page, 63)).length, 3);
});

test('tours with few turns are closed, and the program of their class is coloured', async () => {
  const page = await all.open('#theorem?of=few-turns&m=48');
  const moves = (await layers(page, 48)).flat();
  assert.equal(moves.length, 48 * 48);
  for (let i = 1; i < moves.length; i++) assert.equal(moves[i][0], moves[i - 1][1]);
  assert.equal(moves.at(-1)[1], moves[0][0]);
  assert.match(await page.textContent('.stage > .caption'), /8 · 48 − 14 = 370 turns/);
  assert.match(await page.textContent('.panel'), /m = 8 n \+ 0 with n = 6: .* from 32 on/);
  // Only even boards can be closed.
  await page.locator('.panel input[type=number]').fill('51');
  await page.locator('.panel input[type=number]').press('Enter');
  assert.equal((await layers(page, 52)).flat().length, 52 * 52);
  // A small board has no program, and its tour is one part.
  await page.locator('.panel input[type=number]').fill('10');
  await page.locator('.panel input[type=number]').press('Enter');
  assert.equal((await layers(page, 10)).length, 1);
  await page.getByRole('radio', { name: 'Squirrel' }).check({ force: true });
  const drawn = () => document.querySelector('tour-board').state.layers.flatMap(({ moves }) => moves).length;
  for (let tries = 0; (await page.evaluate(drawn)) !== 99 && tries < 100; tries++) await page.waitForTimeout(50);
  assert.equal(await page.evaluate(drawn), 99);
  await until(page, () => location.hash === '#theorem?m=10');
});

test('the theorem is accessible and fits', async () => {
  const page = await all.open('#theorem?m=31');
  await layers(page, 31);
  await assertCleanEverywhere(page);
});
