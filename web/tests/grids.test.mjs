// Boxes, cubes, hexagons and pieces that combine leapers: decided, drawn, played back, edited, saved; and played.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  NARROW,
  WIDE,
  assertCleanEverywhere,
  assertFits,
  settledHash,
  startAll,
  tourOnBoard,
  until,
  verdict,
} from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

const BOARD = '[name=board]';
const type = async (page, board) => {
  await page.fill(BOARD, board);
  await page.press(BOARD, 'Enter');
};

/** The words below the board, once they name this many cells. */
const drawn = (page, cells) =>
  until(
    page,
    (cells) => {
      const words = document.querySelector('.caption span')?.textContent;
      return words?.includes(`${cells} `) && words;
    },
    cells,
  );

/** The middle of a cell on the screen. */
const point = (page, name) =>
  page.evaluate(async (name) => {
    const load = (file) => import(new URL(file, document.baseURI).href);
    const [{ squareOf }, { layoutOf }] = await Promise.all(['board/geometry.js', 'board/layout.js'].map(load));
    const element = document.querySelector('tour-board');
    const { board, inSpace } = element.state;
    const [x, y] = layoutOf(board, inSpace).centre(squareOf(board, name));
    const at = new DOMPoint(x, y).matrixTransform(element.querySelector('svg').getScreenCTM());
    return { x: at.x, y: at.y };
  }, name);
const click = async (page, name) => {
  const { x, y } = await point(page, name);
  await page.mouse.click(x, y);
};

test('a box is typed into the board field, and a verified tour is drawn and played', async () => {
  const page = await all.open('#tour?board=8x8&closed=1');
  await drawn(page, '64');
  await type(page, 'box:3x4x6');
  assert.match(await drawn(page, '72'), /^Closed tour · construct · 72 cells$/);
  assert.match(await verdict(page, 'A closed tour exists'), /its 72 cells were checked one by one/);
  assert.equal(new Set((await tourOnBoard(page)).order).size, 72);
  assert.match(
    await page.getAttribute('.board-surface', 'aria-label'),
    /^Board box, 3 by 4 by 6, knight. Closed path from \(\d,\d,\d\) .* 72 cells\.$/,
  );
  assert.match(await page.textContent('tour-board .visually-hidden'), /^The cells in order: (\(\d,\d,\d\) ?){72}\.$/);
  assert.equal(await settledHash(page), '#tour?board=box:3x4x6&closed=1');
  assert.equal(await page.evaluate(() => document.activeElement.name), 'board');
  // A box has no surface, and its size is in its name.
  assert.equal(await page.getByLabel('Surface').isVisible(), false);
  assert.match(await page.textContent('.board-form'), /A cell is written \(1,1,1\): one number per side/);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Home');
  await page.keyboard.press('.');
  const visible = () => document.querySelectorAll('tour-board svg > g:nth-child(3) > g:not([display])').length;
  // One move and its two cells.
  assert.equal(await page.evaluate(visible), 3);
  await type(page, '6x6');
  await drawn(page, '36');
  assert.equal(await page.getByLabel('Surface').isVisible(), true);
  assert.deepEqual(page.faults, []);
});

test('every cell is drawn inside its picture, and found again under its centre', async () => {
  const page = await all.open('#tour?board=3x3');
  const wrong = await page.evaluate(async () => {
    const load = (file) => import(new URL(file, document.baseURI).href);
    const files = ['board/geometry.js', 'board/grids.js', 'board/layout.js'];
    const [{ gridBoard }, { notInSpace, readGrid }, { layoutOf }] = await Promise.all(files.map(load));
    const wrong = [];
    for (const text of ['box:3x4x6', 'box:7x5x5', 'box:2x3x2x4', 'box:4x5', 'cube:1', 'cube:3', 'hex:1', 'hex:4']) {
      const grid = readGrid(text);
      for (const inSpace of notInSpace(grid) ? [false] : [false, true]) {
        const { across, down, centre, outline, cellAt } = layoutOf(gridBoard(grid), inSpace);
        const centres = new Set();
        for (let id = 0; id < grid.cells; id++) {
          const say = (what) => wrong.push(`${text} ${inSpace} ${grid.coordinates(id)} ${what}`);
          if (grid.id(grid.coordinates(id)) !== id) say('has other coordinates');
          if (!outline(id)) continue;
          const [x, y] = centre(id);
          centres.add(`${x.toFixed(3)} ${y.toFixed(3)}`);
          if (!(x > 0 && x < across && y > 0 && y < down)) say('is outside');
          // Layers above each other hide a part of those below.
          if (cellAt(x, y) !== id && !(inSpace && cellAt(x, y) < id)) say(`is under ${cellAt(x, y)}`);
        }
        const seen = grid.kind === 'cube' && inSpace ? grid.cells / 2 : grid.cells;
        if (centres.size !== seen) wrong.push(`${text} has ${centres.size} places`);
      }
    }
    return wrong;
  });
  assert.deepEqual(wrong, []);
});

test('cells are where the pictures of the engine have them', async () => {
  const page = await all.open('#tour?board=3x3');
  const wrong = await page.evaluate(async () => {
    const load = (file) => import(new URL(file, document.baseURI).href);
    const files = ['board/geometry.js', 'board/grids.js', 'board/layout.js', 'engine.js'];
    const [{ cellAt, gridBoard }, { readGrid }, { layoutOf }, { ask }] = await Promise.all(files.map(load));
    const wrong = [];
    for (const [text, isometric] of [
      ['box:3x4x4', false],
      ['box:3x4x4', true],
      ['box:5x4x3', false],
      ['box:2x2x3x4', false],
      ['cube:3', false],
      ['cube:3', true],
      ['hex:4', false],
    ]) {
      const board = gridBoard(readGrid(text));
      const { squares } = await ask({ request: 'tour', board: text, closed: true, seed: 1 });
      const { picture } = await ask({ request: 'draw', board: text, squares, isometric, format: 'svg' });
      const discs = [...picture.matchAll(/<circle cx="([^"]*)" cy="([^"]*)"/g)].map((disc) => [+disc[1], +disc[2]]);
      const layout = layoutOf(board, isometric);
      const ours = squares.map((cell) => cellAt(board, cell)).filter((id) => layout.outline(id));
      const places = ours.map(layout.centre);
      if (discs.length !== places.length) wrong.push(`${text}: ${discs.length} discs, ${places.length} cells`);
      // The picture may begin at another corner.
      const [dx, dy] = [0, 1].map((axis) => discs[0]?.[axis] - places[0][axis]);
      places.forEach(([x, y], i) => {
        if (Math.hypot(discs[i]?.[0] - x - dx, discs[i]?.[1] - y - dy) > 0.01) wrong.push(`${text} ${squares[i]}`);
      });
    }
    return wrong;
  });
  assert.deepEqual(wrong, []);
});

test('cubes and hexagons have tours, with another seed another one', async () => {
  for (const [board, cells] of [
    ['cube:4', 96],
    ['hex:5', 61],
  ]) {
    const page = await all.open(`#tour?board=${board}&closed=1`);
    assert.match(await drawn(page, cells), new RegExp(`^Closed tour · .* · ${cells} cells$`));
    const first = String((await tourOnBoard(page)).order);
    await page.getByText('Another tour').click();
    await until(page, (first) => String(document.querySelector('tour-board').state.tour?.order ?? first) !== first, first);
    assert.match(await settledHash(page), /seed=2/);
  }
});

test('large boards are shown whole, on every screen', async () => {
  for (const [board, cells] of [
    ['cube:12', '864'],
    ['cube:40', '9,600'],
    ['hex:40', '4,681'],
  ])
    for (const viewport of [WIDE, NARROW]) {
      const page = await all.open(`#tour?board=${board}&closed=1`, { viewport });
      await drawn(page, cells);
      await assertFits(page);
      const box = await page.locator('tour-board').boundingBox();
      assert.ok(box.height <= viewport.height, `${board} is ${box.height} pixels high`);
      // The canvas has many colours, so that it is not blank, and can be zoomed.
      const colours = await page.evaluate(() => {
        const canvas = document.querySelector('tour-board canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      });
      assert.ok(colours > 200, `${board} has ${colours} colours`);
      await page.getByLabel('Zoom in').click();
      assert.match(await settledHash(page), /look=/);
      await page.context().close();
    }
});

test('a box without a tour is shown empty, and says why', async () => {
  const page = await all.open('#tour?board=box:3x3x5&closed=1');
  assert.match(await verdict(page, 'No closed tour exists'), /colour/);
  await until(page, () => document.querySelector('.caption span').textContent === 'No such tour exists.');
  assert.match(await page.getAttribute('.board-surface', 'aria-label'), /No tour is shown/);
  await page.getByText('Save and share').click();
  assert.ok(await page.getByRole('button', { name: 'SVG', exact: true }).isDisabled());
  await page.check('input[value=open]');
  await tourOnBoard(page);
});

test('pieces that combine leapers are typed with a rectangle, or chosen', async () => {
  const page = await all.open('#tour?board=8x8&closed=1');
  await type(page, '5x6 leaper=gnu+wazir');
  assert.match(await drawn(page, '30'), /^Closed tour · .* · 30 squares$/);
  assert.equal(await settledHash(page), '#tour?board=5x6&piece=gnu%2Bwazir&closed=1');
  await page.getByLabel('Piece').selectOption('centaur');
  await until(page, () => location.hash.includes('piece=centaur'));
  await type(page, '4x4');
  await drawn(page, '16');
  assert.match(await settledHash(page), /board=4x4&piece=centaur/);
  assert.deepEqual(page.faults, []);
});

test('cells become start, end and holes with mouse and keyboard, and a wrong one is refused in words', async () => {
  const page = await all.open('#tour?board=box:3x4x4');
  await drawn(page, '48');
  await click(page, '(2,1,1)');
  await until(page, () => document.querySelector('.caption').textContent.includes('from (2,1,1) to'));
  assert.match(await settledHash(page), /start=2,1,1/);
  await page.getByRole('radio', { name: 'Holes', exact: true }).check();
  await click(page, '(1,1,1)');
  await click(page, '(1,1,2)');
  await drawn(page, '46');
  assert.match(await settledHash(page), /holes=1,1,1.1,1,2&start=2,1,1/);
  await page.getByRole('radio', { name: 'End', exact: true }).check();
  await page.focus('.board-surface');
  await page.keyboard.press('ArrowRight');
  assert.match(await page.textContent('#announcer'), /^\(1,\d,\d\)/);
  const wrong = await all.open('#tour?board=box:3x4x4&start=9,9,9');
  const said = () => document.querySelector('.notice')?.textContent.includes('The start cannot be “9,9,9”');
  await until(wrong, said);
});

test('the views in space and with numbers are kept in the address', async () => {
  const page = await all.open('#tour?board=cube:3&closed=1');
  await drawn(page, '54');
  const outline = () => document.querySelector('tour-board .square-light').getAttribute('d');
  const flat = await page.evaluate(outline);
  await page.check('input[value=space]');
  await until(page, (flat) => document.querySelector('tour-board .square-light').getAttribute('d') !== flat, flat);
  await page.check('input[value=numbers]');
  assert.match(await settledHash(page), /show=numbers&view=space/);
  // Three faces are seen.
  assert.equal(await page.locator('tour-board .number').count(), 27);
  await page.goto(all.url + '#tour?board=hex:4');
  await until(page, () => document.querySelector('.panel')?.textContent.includes('A hexagon is flat'));
  assert.ok(await page.isDisabled('input[value=space]'));
});

test("two methods and the degrees of Warnsdorff's rule on a hexagon", async () => {
  const page = await all.open('#tour?board=hex:4&method=warnsdorff&compare=rotate&degrees=1&at=0');
  const [left, right] = [await tourOnBoard(page, 0), await tourOnBoard(page, 1)];
  assert.equal(left.order.length, 37);
  assert.notDeepEqual(left, right);
  const badges = await until(page, () => document.querySelector('tour-board').state.badges.size);
  assert.ok(badges >= 2 && badges <= 12, `${badges} badges`);
});

test('pictures, the message and the link can be saved', async () => {
  const page = await all.open('#tour?board=box:2x3x4&closed=1');
  await drawn(page, '24');
  await page.getByText('Save and share').click();
  for (const [name, file] of [
    ['SVG', 'box-2x3x4-closed.svg'],
    ['PNG', 'box-2x3x4-closed.png'],
    ['JSON', 'box-2x3x4-closed.json'],
    ['TSPLIB', 'box-2x3x4-closed.tour'],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    assert.equal(download.suggestedFilename(), file);
    const text = readFileSync(await download.path(), 'utf8');
    if (name === 'JSON') assert.equal(JSON.parse(text).squares.length, 24);
    if (name === 'SVG') assert.match(text, /<destrier>.*box:2x3x4/);
    if (['JSON', 'SVG', 'TSPLIB'].includes(name)) {
      const checked = await page.evaluate(async (text) => {
        const { ask } = await import(new URL('engine.js', document.baseURI).href);
        return ask({ request: 'check', text, closed: true });
      }, text);
      assert.equal(checked.verdict, 'tour', name);
    }
  }
  await page.getByRole('button', { name: 'Worksheet…' }).click();
  assert.equal(await page.locator('.sheet').first().locator('path').count(), 24);
});

test('large and misspelt boards are explained', async () => {
  const page = await all.open('#tour?board=box:1000x1000x1000&closed=1');
  await verdict(page, 'A closed tour exists');
  await until(page, () => document.querySelector('.caption').textContent.includes('up to 20,000 cells'));
  const other = await all.open('#tour?board=box:3');
  await until(other, () => document.querySelector('.notice')?.textContent.includes('box:4x5x6, cube:8 or hex:5'));
  const play = await all.open('#play?board=cube:30');
  await until(play, () => document.querySelector('.notice')?.textContent.includes('up to 600 cells'));
  const map = await all.open('#map?board=hex:5');
  await until(map, () => document.querySelector('.notice')?.textContent.includes('shows rectangles'));
});

const path = (page) => page.evaluate(() => [...(document.querySelector('tour-board').state.tour?.order ?? [])]);
const hints = (page) =>
  until(page, () => {
    const { marks } = document.querySelector('tour-board').state;
    return [...marks].filter((mark) => mark[1] === 'hint').map(([id]) => id);
  });

test('a tour of a cube is played to its end', async () => {
  const page = await all.open('#play?board=cube:1&closed=1');
  await until(page, () => document.querySelector('.caption').textContent === 'Choose the first cell.');
  const tour = ['(1,1,1)', '(2,1,1)', '(3,1,1)', '(6,1,1)', '(4,1,1)', '(5,1,1)'];
  await click(page, tour[0]);
  assert.equal((await hints(page)).length, 4, 'the opposite face is no move away');
  await click(page, '(6,1,1)');
  assert.deepEqual(await path(page), [0]);
  for (const name of tour.slice(1)) await click(page, name);
  assert.match(await page.textContent('.panel .verdict'), /Complete in \d+:\d\d.*A closed tour of all 6 cells/);
  assert.equal(await page.textContent('.score'), '6 of 6 cells');
  const copy = await all.open(await settledHash(page));
  await until(copy, () => document.querySelector('.score').textContent === '6 of 6 cells');
  await copy.keyboard.press('u');
  await until(copy, () => document.querySelector('.score').textContent === '5 of 6 cells');
  assert.deepEqual(page.faults, []);
});

test('hints on a box, a hexagon and a piece that combines leapers', async () => {
  for (const board of ['box:2x3x4', 'hex:3&holes=3,3', '4x4&piece=gnu']) {
    const page = await all.open(`#play?board=${board}&hints=moves.ahead`);
    await until(page, () => /^Choose the first/.test(document.querySelector('.caption').textContent));
    for (let length = 1; length <= 3; length++) {
      await page.getByText('Show a move').click();
      const next = await until(page, () => {
        const start = [...document.querySelector('tour-board').state.marks].find((mark) => mark[1] === 'start');
        return start && { id: start[0] };
      });
      await page.evaluate((id) => document.querySelector('tour-board').choose(id, false), next.id);
      assert.equal((await path(page)).length, length);
    }
    await page.getByText('Is it still possible?').click();
    await until(page, () => document.querySelector('.panel .verdict').textContent.includes('Yes'));
    await page.keyboard.press('u');
    assert.equal((await path(page)).length, 2);
  }
});

test('the board goes with the reader from view to view', async () => {
  const page = await all.open('#tour?board=hex:3&holes=3,3');
  await drawn(page, '18');
  for (const view of ['play', 'count', 'tour']) {
    await page.click(`#views a[data-view='${view}']`);
    await until(page, (view) => document.querySelector('main').dataset.view === view, view);
    assert.match(await settledHash(page), new RegExp(`^#${view}\\?board=hex:3&holes=3,3`));
  }
});

test('the views are accessible and fit everywhere', async () => {
  for (const fragment of ['#tour?board=box:3x4x6&closed=1', '#play?board=cube:3']) {
    const page = await all.open(fragment, { viewport: WIDE });
    await until(page, () => document.querySelector('tour-board svg .square-light'));
    await assertCleanEverywhere(page);
  }
  const narrow = await all.open('#tour?board=box:4x5x6&view=flat', { viewport: NARROW });
  await drawn(narrow, '120');
  await assertFits(narrow);
});
