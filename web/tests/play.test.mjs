// Playing: moves, undo, clock, hints, the exact answer, sharing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NARROW, assertClean, assertFits, clickSquare, pageOnly, startAll, until } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

const path = (page) => page.evaluate(() => [...(document.querySelector('tour-board').state.tour?.order ?? [])]);
const marked = (page, kind) =>
  page.evaluate(
    (kind) =>
      [...document.querySelector('tour-board').state.marks].filter((mark) => mark[1] === kind).map(([id]) => id),
    kind,
  );

/** A tour of 3x4, as ids of squares. */
const TOUR_3X4 = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];

test('a tour is played to its end, with undo', async () => {
  const page = await all.open('#play?board=3x4', { viewport: NARROW });
  for (const id of TOUR_3X4.slice(0, 3)) await clickSquare(page, id);
  assert.deepEqual(await path(page), [0, 6, 8]);
  await page.keyboard.press('u');
  assert.deepEqual(await path(page), [0, 6]);
  await clickSquare(page, 11);
  assert.deepEqual(await path(page), [0, 6], '11 is not a move away');
  for (const id of TOUR_3X4.slice(2)) await clickSquare(page, id);
  assert.match(await page.textContent('.panel .verdict'), /Complete in \d+:\d\d/);
  assert.equal(await page.textContent('.score'), '12 of 12 squares');
  await assertClean(page);
  await assertFits(page);
});

test('a tour is played with the keyboard', pageOnly, async () => {
  const page = await all.open('#play?board=3x4');
  await page.focus('.board-surface');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  assert.deepEqual(await path(page), [0, 6]);
  assert.match(await page.textContent('#announcer'), /c2, number 2|2, c2/);
});

test('possible moves, dead ends and forced squares are marked', async () => {
  const page = await all.open('#play?board=6x6&closed=1&start=a6');
  assert.deepEqual(
    (await marked(page, 'hint')).sort((a, b) => a - b),
    [8, 13],
  );
  await page.getByLabel('Dead ends and forced squares').check();
  for (const id of [13, 9]) await clickSquare(page, id);
  // The corner f6 has two neighbours, and the walk stands on one of them.
  assert.deepEqual(await marked(page, 'forced'), [5]);
  await clickSquare(page, 20);
  assert.deepEqual(await marked(page, 'dead'), [5]);
});

test('every puzzle has a tour', async () => {
  const page = await all.open('#play');
  const answers = await page.evaluate(async () => {
    const [{ PUZZLES }, { ask }, { readBoard, readGoal }, { wireGoal }] = await Promise.all(
      ['views/play/panel.js', 'engine.js', 'board/params.js', 'views/tour/model.js'].map(
        (file) => import(new URL(file, document.baseURI).href),
      ),
    );
    const answers = {};
    for (const { title, params } of PUZZLES) {
      const board = readBoard(new URLSearchParams(params));
      const goal = readGoal(new URLSearchParams(params), board);
      answers[title] = (await ask({ request: 'exists', ...wireGoal(board, goal) })).exists;
    }
    return answers;
  });
  assert.ok(Object.keys(answers).length >= 8);
  for (const [title, exists] of Object.entries(answers)) assert.equal(exists, true, title);
});

test('a corner that is cut off is a dead end', pageOnly, async () => {
  // The corner a3 has two neighbours, c2 and b1.
  const page = await all.open('#play?board=3x4&start=c2');
  await page.getByLabel('Dead ends and forced squares').check();
  for (const id of [8, 1, 7, 9]) await clickSquare(page, id);
  assert.deepEqual(await path(page), [6, 8, 1, 7, 9]);
  await clickSquare(page, 2);
  assert.deepEqual(await marked(page, 'dead'), [0]);
});

test('whether a tour is still possible is answered exactly', async () => {
  const page = await all.open('#play?board=3x4');
  for (const id of TOUR_3X4.slice(0, 5)) await clickSquare(page, id);
  await page.getByText('Is it still possible?').click();
  await until(page, () => document.querySelector('.panel .verdict').textContent.includes('Yes'));
  const cut = await all.open('#play?board=3x4&start=c2');
  for (const id of [8, 1, 7, 9, 2]) await clickSquare(cut, id);
  await cut.getByText('Is it still possible?').click();
  await until(cut, () => document.querySelector('.panel .verdict').textContent.includes('No,'));
  await cut.keyboard.press('u');
  await cut.getByLabel('Warn at once when no tour is left').check();
  await clickSquare(cut, 2);
  await until(cut, () => document.querySelector('.panel .verdict').textContent.includes('No,'));
});

test('a closed tour must also come back', async () => {
  const page = await all.open('#play?board=5x6&closed=1&start=a1');
  await page.getByText('Is it still possible?').click();
  await until(page, () => document.querySelector('.panel .verdict').textContent.includes('Yes'));
  for (let i = 0; i < 4; i++) {
    await page.getByText('Show a move').click();
    const next = await until(page, () => {
      const start = [...document.querySelector('tour-board').state.marks].find((mark) => mark[1] === 'start');
      return start && { id: start[0] };
    });
    await clickSquare(page, next.id);
  }
  assert.equal((await path(page)).length, 5);
  await page.getByText('Is it still possible?').click();
  await until(page, () => document.querySelector('.panel .verdict').textContent.includes('Yes'));
});

test('the address holds the game, and the shared link only the puzzle', async () => {
  const page = await all.open('#play?board=6x6&holes=a1.a6.f1.f6&closed=1');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await clickSquare(page, 1);
  await clickSquare(page, 12);
  await until(page, () => location.hash.includes('moves='));
  const copy = await all.open(new URL(page.url()).hash);
  assert.deepEqual(await path(copy), [1, 12]);
  await page.getByText('Copy a link to this puzzle').click();
  await page.getByText('Copied', { exact: true }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.includes('holes=') && !link.includes('moves='), link);
});

test('the clock runs from the first move', pageOnly, async () => {
  const page = await all.open('#play?board=5x5');
  assert.equal(await page.textContent('.clock'), '0:00');
  await clickSquare(page, 0);
  await until(page, () => document.querySelector('.clock').textContent !== '0:00');
  await page.getByText('Start again').click();
  assert.equal(await page.textContent('.clock'), '0:00');
});

test('a board of holes only is not complete', pageOnly, async () => {
  const page = await all.open('#play?board=2x2&holes=a1.a2.b1.b2');
  assert.equal(await page.textContent('.stage .caption'), 'There is no square to visit: every square is a hole.');
  assert.equal(await page.textContent('.score'), '0 of 0 squares');
  assert.ok(!(await page.textContent('main')).includes('Complete'));
  await page.evaluate(() => (location.hash = '#play?board=1x2&holes=a1'));
  await until(page, () => document.querySelector('.score').textContent === '0 of 1 square');
});
