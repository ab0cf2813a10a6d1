// The picture of the page in the README: node web/screenshot.mjs docs/images/page.png
//
// Needs the program, built by cargo, and Chromium, as the tests do.

import { startAll } from './tests/support.mjs';

const file = process.argv[2];
if (!file) throw new Error('name the file to write, as in: node web/screenshot.mjs docs/images/page.png');
const all = await startAll();
const page = await all.open('', { viewport: { width: 1200, height: 760 }, colorScheme: 'light' });
await page.waitForSelector('tour-board');
// The tour is drawn when its caption names the method.
await page.getByText('64 squares').first().waitFor();
await page.screenshot({ path: file });
await all.stop();
