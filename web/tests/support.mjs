// What the browser tests share: the real server, the real browser, and pages that note every fault.
//
// DESTRIER names the program (by default the one that cargo built last), CHROMIUM the browser. SITE is the folder of a
// static site; then the WebAssembly engine is tested.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from './static-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 360, height: 740 };

export function findProgram() {
  if (process.env.DESTRIER) return process.env.DESTRIER;
  const built = ['release', 'debug'].map((kind) => `${root}target/${kind}/destrier`).filter(existsSync);
  assert.ok(built.length, 'build the program first (cargo build), or set DESTRIER');
  return built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}

/** Starts the server on a free port with the page of this checkout. */
export async function startServer() {
  if (process.env.SITE) return serveFolder(process.env.SITE);
  const page = `${root}crates/destrier-cli/page`;
  const child = spawn(findProgram(), ['serve', '--json', '--port', '0', '--page', page]);
  const url = await new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the server ended with exit code ${code}`)));
    child.on('error', reject);
    child.stdout.once('data', (line) => resolve(JSON.parse(String(line)).url));
  });
  return { url, stop: () => child.kill('SIGINT') };
}

/** Options of a test in which the engine has no part: one run, with the server, suffices. */
export const pageOnly = { skip: Boolean(process.env.SITE) && 'the engine has no part in it' };

/** The pages that the present test opened. Pages left open would go on drawing, and slow down the tests after it.
 *  @type {import('playwright-core').BrowserContext[]} */
const opened = [];
const closeOpened = () => Promise.all(opened.splice(0).map((context) => context.close()));
// web/screenshot.mjs is no test, and a hook would make it one.
if (process.env.NODE_TEST_CONTEXT) afterEach(closeOpened);

/** A server and a browser for the tests of one file. @param {string[]} [more]  further arguments of the browser */
export async function startAll(more = []) {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...more,
    ],
  });
  return {
    browser,
    url: server.url,
    /** Opens the page at a fragment; `prepare` gets the context before. The page is closed after the test, unless
     *  the option `keep` is set.
     *  @returns {Promise<import('playwright-core').Page & {faults: string[]}>} */
    async open(fragment = '', { keep = false, ...options } = {}, prepare = (context) => {}) {
      const context = await browser.newContext({ viewport: WIDE, acceptDownloads: true, ...options });
      if (!keep) opened.push(context);
      await prepare(context);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      page.faults = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) page.faults.push(message.text());
      });
      page.on('pageerror', (error) => page.faults.push(String(error)));
      page.on('request', (request) => {
        const own = new URL(server.url).origin;
        if (!request.url().startsWith(own) && !/^(blob|data):/.test(request.url()))
          page.faults.push(`request to ${request.url()}`);
      });
      await page.goto(server.url + fragment);
      await page.waitForSelector('html[data-ready=yes]');
      return page;
    },
    async stop() {
      await browser.close();
      server.stop();
    },
  };
}

/** Waits until a function of the page returns something true. A string would need eval, which the policy forbids. */
export async function until(page, test, argument, wait = 60_000) {
  const end = Date.now() + wait;
  for (;;) {
    const value = await page.evaluate(test, argument);
    if (value) return value;
    if (Date.now() > end) assert.fail(`never true: ${test}`);
    await page.waitForTimeout(50);
  }
}

/** The fragment of the address, once it has the latest change: changes are gathered for a moment. */
export async function settledHash(page) {
  await until(page, async () => {
    const { currentFragment } = await import(new URL('router.js', document.baseURI).href);
    return location.hash === currentFragment();
  });
  return new URL(page.url()).hash;
}

/** The tour on the first board as {order, closed}, once it is there. */
export const tourOnBoard = (page, board = 0) =>
  until(
    page,
    (index) => {
      // The view may not be there yet.
      const tour = document.querySelectorAll('tour-board')[index]?.state.tour;
      return tour && { order: [...tour.order], closed: tour.closed };
    },
    board,
  );

/** No violations of accessibility rules, and no errors in the console. Pictures are hidden from screen readers and can
 *  have thousands of parts, which take half a minute, so they are taken away meanwhile.
 *  @param {string[]} [rules]  all if there are none */
export async function assertClean(page, rules = []) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (rules) => {
    const options = rules.length ? { runOnly: rules, resultTypes: ['violations'] } : { resultTypes: ['violations'] };
    const pictures = [...document.querySelectorAll('svg[aria-hidden=true]')].map((picture) => {
      const parts = [...picture.childNodes];
      picture.replaceChildren();
      return () => picture.replaceChildren(...parts);
    });
    const found = await globalThis.axe.run(document, options);
    pictures.forEach((restore) => restore());
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }, rules);
  assert.deepEqual(violations, []);
  assert.deepEqual(page.faults, []);
}

/** The view is accessible and fits, on wide and narrow screens and in both themes. The themes differ in their colours
 *  only. With the WebAssembly engine the same elements are shown, so one look suffices. */
export async function assertCleanEverywhere(page) {
  // Colours must not be in transition while they are compared.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  for (const viewport of process.env.SITE ? [NARROW] : [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await assertFits(page);
    await assertClean(page);
    if (process.env.SITE) continue;
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await assertClean(page, ['color-contrast']);
  }
}

/** Nothing is wider than the screen. */
export async function assertFits(page) {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= screen, `the page is ${content} pixels wide on a screen of ${screen}`);
}

/** Each square once, each step a knight's move on a plane of `cols` columns. */
export function assertKnightsTour({ order, closed }, rows, cols) {
  assert.equal(new Set(order).size, rows * cols);
  const steps = closed ? order.length : order.length - 1;
  for (let i = 0; i < steps; i++) {
    const [a, b] = [order[i], order[(i + 1) % order.length]];
    const [down, right] = [Math.abs(Math.floor(a / cols) - Math.floor(b / cols)), Math.abs((a % cols) - (b % cols))];
    assert.deepEqual([Math.min(down, right), Math.max(down, right)], [1, 2], `${a} to ${b}`);
  }
}

/** The middle of a square on the screen. */
export async function squarePoint(page, id, board = 0) {
  return page.evaluate(
    ([id, index]) => {
      const element = document.querySelectorAll('tour-board')[index];
      const { cols } = element.state.board;
      const matrix = element.querySelector('svg').getScreenCTM();
      const point = new DOMPoint((id % cols) + 0.5, Math.floor(id / cols) + 0.5).matrixTransform(matrix);
      return { x: point.x, y: point.y };
    },
    [id, board],
  );
}

export async function clickSquare(page, id, board = 0) {
  const { x, y } = await squarePoint(page, id, board);
  await page.mouse.click(x, y);
}

/** The answer to whether a tour exists, once it contains a word. */
export const verdict = (page, word) =>
  until(
    page,
    (word) => {
      const text = document.querySelector('.verdict').textContent;
      return text.includes(word) && text;
    },
    word,
  );
