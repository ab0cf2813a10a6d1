// The address and the board on screen agree; what is not possible is said in words, and a large board is not lost.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertClean, pageOnly, startAll, tourOnBoard, until } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

const notice = (page) =>
  until(page, () => [...document.querySelectorAll('.notice[role=status]')].find((part) => !part.hidden)?.textContent);
const hash = (page, part) => until(page, (part) => location.hash.includes(part) && location.hash, part);
const goTo = async (page, view) => {
  await page.click(`#views a[data-view='${view}']`);
  await until(page, (view) => document.querySelector('main').dataset.view === view, view);
};

test('views with smaller boards show the nearest one, say so, and give the large one back', async () => {
  const page = await all.open('#tour?board=70x90&closed=1&seed=3');
  const tour = await tourOnBoard(page);
  for (const [view, nearest] of [
    ['play', '20x20'],
    ['count', '40x40'],
    ['3d', '40x40'],
  ]) {
    await goTo(page, view);
    const text = await notice(page);
    assert.ok(text.includes('70x90') && text.includes(`nearest board, ${nearest}`), text);
    assert.match(text, new RegExp(nearest.replace('x', ' × ')));
    assert.equal(new URLSearchParams((await hash(page, nearest)).split('?')[1]).get('board'), nearest);
    if (view === 'play') await assertClean(page);
  }
  await goTo(page, 'map');
  await page.getByRole('radio', { name: 'Starting squares' }).check();
  assert.match(await notice(page), /up to 32 × 32.*70x90.*32x32/);
  await page.getByText('Show 70x90 in Tour').click();
  await until(page, () => document.querySelector('main').dataset.view === 'tour');
  assert.deepEqual(await tourOnBoard(page), tour);
  assert.match(page.url(), /board=70x90.*seed=3/);
});

test('a board that is chosen in a view with smaller boards is shared', async () => {
  const page = await all.open('#tour?board=70x90&closed=1');
  await tourOnBoard(page);
  await goTo(page, 'play');
  await notice(page);
  await page.fill('[aria-label=Rows]', '5');
  await page.press('[aria-label=Rows]', 'Enter');
  await hash(page, 'board=5x20');
  assert.ok(!(await page.isVisible('.notice')));
  await goTo(page, 'tour');
  await hash(page, 'board=5x20');
});

test('a change that is about to reach the address does not undo the way to another view', async () => {
  const page = await all.open('#map?board=70x90');
  // Changes reach the address after 150 ms.
  for (const wait of [126, 132, 138, 144, 150]) {
    await page.evaluate(async (wait) => {
      document.querySelector('input[value=starts]').click();
      await new Promise((done) => setTimeout(done, wait));
      document.querySelector('.notice a').click();
    }, wait);
    await until(page, () => document.querySelector('main').dataset.view === 'tour', undefined, 10_000);
    await page.evaluate(() => (location.hash = '#map?board=70x90'));
    await until(page, () => document.querySelector('main').dataset.view === 'map');
  }
});

const IMPOSSIBLE = [
  ['#play?board=2000x2000', 'play?board=20x20', /up to 20 × 20.*“2000x2000” is larger/],
  ['#tour?board=999999999999x3', 'tour?board=2000x3', /up to 2000 × 2000/],
  ['#tour?board=0x0', 'tour?board=1x1', /“0x0” has no squares/],
  ['#count?board=banana', 'count?board=6x6', /“banana” is not a board.*8x8 or torus:5x7/],
  ['#tour?board=sphere:6x6', 'tour?board=6x6', /no surface “sphere”/],
  ['#tour?board=6x6&piece=queen', 'tour?board=6x6', /no piece “queen”/],
  ['#tour?board=6x6&piece=0,0', 'tour?board=6x6', /no piece “0,0”/],
  ['#tour?board=6x6&holes=z9.a1', 'holes=a1', /holes “z9” are not squares of 6x6/],
  ['#tour?board=6x6&holes=a1&start=a1&end=k3', '6x6&holes=a1', /start cannot be “a1”.*end cannot be “k3”/],
  ['#tour?board=6x6&seed=-1', 'tour?board=6x6', /seed is a whole number/],
  ['#play?board=5x5&start=a1&moves=09', 'moves=0', /Only 1 of the 2 moves/],
  ['#map?upto=99x3', 'upto=40x3', /from 1x1 up to 40x40/],
  ['#studies?study=horses', 'study=warnsdorff-random', /no study “horses”/],
  ['#castle?board=5x5', '#tour', /no view “castle”/],
  ['#tour?board=6x6&method=magic', 'tour?board=6x6', /no method “magic” here\. This is auto instead/],
  ['#tour?board=6x6&compare=magic', 'tour?board=6x6', /no method “magic” here\. Nothing is compared/],
  ['#graph?family=petersen:5,2&method=magic', 'family=petersen:5,2', /no method “magic” here\. This is auto/],
  ['#theorem?m=9999', 'm=120', /from m = 5 to 120/],
  [`#${'castle'.repeat(20)}`, '#tour', /no view “(castle){6}cast…”/],
];

test('an impossible address says why, and changes to what is shown', async () => {
  const page = await all.open('#tour?board=6x6');
  for (const [address, becomes, words] of IMPOSSIBLE) {
    await page.evaluate((address) => (location.hash = address), address);
    const text = await until(
      page,
      ([becomes, source]) => {
        const part = [...document.querySelectorAll('.notice[role=status]')].find((part) => !part.hidden);
        return location.hash.endsWith(becomes) && new RegExp(source).test(part?.textContent) && part.textContent;
      },
      [becomes, words.source],
    ).catch(() => assert.fail(`${address}: nothing says ${words}`));
    assert.match(text, words);
    const shown = await page.evaluate(() => document.querySelector('tour-board')?.state.board);
    const board = /board=(?:\w+:)?(\d+)x(\d+)/.exec(becomes);
    if (board && shown) assert.deepEqual([shown.rows, shown.cols], [Number(board[1]), Number(board[2])], address);
  }
  await page.evaluate(() => (location.hash = '#tour?board=6x6'));
  await until(page, () => [...document.querySelectorAll('.notice')].every((part) => part.hidden));
  assert.deepEqual(page.faults, []);
});

test('an unknown method in the address becomes auto, and the tour is there', async () => {
  for (const address of ['#tour?board=6x6&method=magic', '#graph?family=petersen:7,2&method=warnsdorf&solve=1']) {
    const page = await all.open(address);
    assert.match(await notice(page), /There is no method/);
    assert.equal(await page.getByRole('combobox', { name: 'Method' }).inputValue(), 'auto');
    await until(page, () => /squares|Hamiltonian cycle/.test(document.querySelector('.caption').textContent));
    await page.getByRole('combobox', { name: 'Method' }).selectOption('euler');
    await until(page, () => document.querySelector('.notice').hidden);
    assert.deepEqual(page.faults, []);
  }
});

test('a size field says its limits, and what it refused', pageOnly, async () => {
  const page = await all.open('#play?board=6x6');
  const limit = () => page.textContent('.board-form .hint');
  assert.equal(await limit(), 'Sides from 1 to 20.');
  await page.fill('[aria-label=Columns]', '500');
  await page.press('[aria-label=Columns]', 'Enter');
  assert.equal(await limit(), '500 is not possible: 20 is the nearest number. Sides from 1 to 20.');
  assert.equal(await page.inputValue('[aria-label=Columns]'), '20');
  await page.fill('[aria-label=Columns]', '7');
  await page.press('[aria-label=Columns]', 'Enter');
  assert.equal(await limit(), 'Sides from 1 to 20.');
});
