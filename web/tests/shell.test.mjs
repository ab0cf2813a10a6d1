// The frame of the page: policy, theme, navigation, keyboard, small screens, reduced motion.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NARROW, WIDE, assertCleanEverywhere, pageOnly, startAll, tourOnBoard, until } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

const VIEWS = ['tour', 'play', 'count'];

for (const view of VIEWS)
  test(`${view} is accessible and fits`, async () => {
    const page = await all.open(`#${view}`);
    await until(page, () => document.querySelector('#engine').textContent.includes('Destrier'));
    if (view !== 'play') await tourOnBoard(page);
    for (const summary of await page.locator('details:not([hidden]) > summary').all()) await summary.click();
    await assertCleanEverywhere(page);
  });

test('the first paint comes within a second, and the token leaves the address', async () => {
  const page = await all.open('#tour?board=6x6');
  const paint = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
  // Other work on the machine can only delay a load, so the best of several judges the page.
  let best = await paint();
  for (let i = 0; i < 4 && best >= 1000; i++) {
    await page.reload();
    await page.waitForSelector('html[data-ready=yes]');
    best = Math.min(best, await paint());
  }
  assert.ok(best < 1000, `first paint after ${best} ms, the best of five loads`);
  assert.ok(!page.url().includes('token'), page.url());
  assert.ok(page.url().endsWith('#tour?board=6x6'), page.url());
});

test('the policy forbids inline scripts and styles', async () => {
  const page = await all.open();
  const result = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
    const styled = document.createElement('p');
    styled.setAttribute('style', 'color: rgb(1, 2, 3)');
    document.body.append(styled);
    return { broken: window.broken, colour: getComputedStyle(styled).color };
  });
  assert.equal(result.broken, undefined);
  assert.notEqual(result.colour, 'rgb(1, 2, 3)');
});

test('a page that cannot start says why', pageOnly, async () => {
  // From a folder, browsers do not load modules.
  const file = new URL('../../crates/destrier-cli/page/index.html', import.meta.url).href;
  for (const [address, options] of [
    [file, {}],
    [file, { reducedMotion: 'reduce' }],
    [all.url, { javaScriptEnabled: false }],
  ]) {
    const context = await all.browser.newContext(options);
    const page = await context.newPage();
    await page.goto(address);
    await page.getByText('needs JavaScript and a web server').waitFor({ state: 'visible', timeout: 10_000 });
    await context.close();
  }
  const page = await all.open();
  assert.equal(await page.locator('.not-started').count(), 0);
});

test('the theme is switched and remembered', pageOnly, async () => {
  const page = await all.open('', { colorScheme: 'light' });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.click('#theme');
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  await page.waitForSelector('html[data-ready=yes]');
  assert.equal(await paper(), dark);
});

test('views keep the board, and the back button returns', async () => {
  const page = await all.open('#tour?board=5x6&closed=1');
  await tourOnBoard(page);
  await page.click('#views a[data-view=play]');
  await until(page, () => document.querySelector('main').dataset.view === 'play');
  assert.ok(page.url().includes('board=5x6'), page.url());
  await page.goBack();
  await until(page, () => document.querySelector('main').dataset.view === 'tour');
  const { order } = await tourOnBoard(page);
  assert.equal(order.length, 30);
});

test('a view is found again as it was left', async () => {
  const page = await all.open('#tour?board=5x6&closed=1&method=parberry&seed=3');
  const tour = await tourOnBoard(page);
  await page.click('#views a[data-view=tour]');
  await page.click('#views a[data-view=play]');
  await until(page, () => document.querySelector('main').dataset.view === 'play');
  await page.click('#views a[data-view=tour]');
  await until(page, () => document.querySelector('main').dataset.view === 'tour');
  assert.deepEqual(await tourOnBoard(page), tour);
  assert.ok(page.url().includes('seed=3'), page.url());
});

test('the whole page works with the keyboard', async () => {
  const page = await all.open('#tour?board=6x6');
  await tourOnBoard(page);
  const seen = new Set();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      return element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent.trim();
    });
    seen.add(name);
  }
  for (const name of [
    'Skip to the board',
    'Tour',
    'Play',
    'Count',
    'Show the keys',
    'Board',
    'Rows',
    'Columns',
    'Surface',
    'Piece',
    'Method',
    'Position',
  ])
    assert.ok(seen.has(name), `Tab never reached ${name}: ${[...seen].join(', ')}`);
  // In a field for text, the key is a letter.
  await page.focus('#help');
  await page.keyboard.press('?');
  assert.ok(await page.isVisible('dialog.help'));
  await page.keyboard.press('Escape');
  assert.ok(!(await page.isVisible('dialog.help')));
});

test('nothing moves by itself when less motion is wanted', pageOnly, async () => {
  const page = await all.open('#tour?board=8x8', { reducedMotion: 'reduce' });
  await tourOnBoard(page);
  const duration = await page.evaluate(
    () => getComputedStyle(document.querySelector('.toggle input')).transitionDuration,
  );
  assert.equal(duration, '0s');
  assert.equal(await page.evaluate(() => document.querySelector('play-back').playing), false);
});

test('on a narrow screen the navigation shows that it scrolls', pageOnly, async () => {
  const page = await all.open('#tour', { viewport: NARROW });
  const edges = () =>
    page.evaluate(() => {
      const { classList } = document.querySelector('#views');
      return [classList.contains('more-left'), classList.contains('more-right')];
    });
  assert.deepEqual(await edges(), [false, true]);
  assert.match(await page.evaluate(() => getComputedStyle(document.querySelector('#views')).maskImage), /gradient/);
  await page.evaluate(() => document.querySelector('#views').scrollTo({ left: 9999, behavior: 'instant' }));
  await until(page, () => !document.querySelector('#views').classList.contains('more-right'));
  assert.deepEqual(await edges(), [true, false]);
  await page.setViewportSize(WIDE);
  await until(page, () => !document.querySelector('#views').className.includes('more'));
});
