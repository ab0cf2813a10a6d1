// Graphs: gallery, files, layouts, solving with its log, and what can be saved.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { graph6Text } from '../../crates/destrier-cli/page/views/graph/formats.js';
import { forceLayout } from '../../crates/destrier-cli/page/views/graph/layout.js';
import { NARROW, assertCleanEverywhere, startAll, until } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

const CYCLE = { vertices: 6, edges: [0, 1, 2, 3, 4, 5].map((v) => [v, (v + 1) % 6]), fixed: [], labels: null };

/** The graph that is drawn. */
const drawn = (page) =>
  until(page, () => {
    const { graph, places } = document.querySelector('graph-picture');
    return graph && places && { vertices: graph.vertices, edges: graph.edges, labels: graph.labels };
  });
const caption = (page, word) =>
  until(
    page,
    (word) => {
      const text = document.querySelector('.stage > .caption').textContent;
      return text.includes(word) && text;
    },
    word,
  );
const solution = (page) => page.evaluate(() => document.querySelector('graph-picture').solution);

/** Each vertex once, each step an edge. */
function assertHamiltonian({ order, closed }, { vertices, edges }) {
  const known = new Set(edges.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  assert.deepEqual(
    [...order].sort((a, b) => a - b),
    Array.from({ length: vertices }, (_, v) => v),
  );
  for (let i = 0; i < order.length - (closed ? 0 : 1); i++)
    assert.ok(known.has(`${order[i]} ${order[(i + 1) % order.length]}`));
}

test('graph6 is that of nauty, and forces draw a cycle as a ring', () => {
  const complete = [];
  for (let a = 0; a < 4; a++) for (let b = 0; b < a; b++) complete.push([a, b]);
  assert.equal(graph6Text({ vertices: 4, edges: complete, fixed: [], labels: null }), 'C~\n');
  assert.equal(
    graph6Text({
      vertices: 5,
      edges: [
        [0, 2],
        [0, 4],
        [1, 3],
        [3, 4],
      ],
      fixed: [],
      labels: null,
    }),
    'DQc\n',
  );
  const { x, y } = forceLayout(CYCLE);
  const lengths = CYCLE.edges.map(([a, b]) => Math.hypot(x[a] - x[b], y[a] - y[b]));
  assert.ok(Math.max(...lengths) < 1.25 * Math.min(...lengths), lengths.join(' '));
});

test('the dodecahedron is solved, and the log tells how', async () => {
  const page = await all.open('#graph');
  const graph = await drawn(page);
  assert.deepEqual([graph.vertices, graph.edges.length], [20, 30]);
  await page.getByRole('button', { name: 'Solve' }).click();
  await caption(page, 'Hamiltonian cycle');
  assertHamiltonian(await solution(page), graph);
  assert.ok((await page.locator('.log li').count()) > 0);
  await until(page, () => location.hash.includes('solve=1'));
  await page.reload();
  await page.waitForSelector('html[data-ready=yes]');
  await until(page, () => document.querySelector('graph-picture')?.solution);
});

test('the log grows while a hard graph is solved, and the search can be stopped', async () => {
  const page = await all.open('#graph?family=snark:51&method=sat&solve=1');
  await until(page, () => document.querySelectorAll('.log li').length > 0);
  await page.getByRole('button', { name: 'Stop' }).click();
  await caption(page, 'Stopped.');
  assert.ok(await page.getByRole('button', { name: 'Solve' }).isEnabled());
});

test('the Petersen graph has a path but no cycle', async () => {
  const page = await all.open('#graph?family=petersen:5,2&solve=1');
  const graph = await drawn(page);
  await caption(page, 'No Hamiltonian cycle');
  await page.getByRole('radio', { name: 'Path' }).check();
  await caption(page, 'Hamiltonian path ·');
  assertHamiltonian(await solution(page), graph);
});

test('the steps to a path count the vertices of the graph', async () => {
  // A path is found as a cycle through one more vertex, of which the reader knows nothing.
  for (const method of ['auto', 'tree', 'sat']) {
    const page = await all.open(`#graph?family=coxeter&path=1&method=${method}&solve=1`);
    await caption(page, 'Hamiltonian path ·');
    const steps = await page.locator('.log li').allTextContents();
    assert.match(steps.at(-1), /finds a path through all 28 vertices$/);
    assert.ok(!steps.join().includes('29'), steps.join());
  }
});

test('the gallery opens graphs and draws small pictures of them', async () => {
  const page = await all.open('#graph');
  await page.getByRole('button', { name: 'Coxeter' }).click();
  await until(page, () => location.hash === '#graph?family=coxeter');
  await until(page, () => document.querySelector('graph-picture').graph?.vertices === 28);
  await until(page, () => document.querySelectorAll('.thumbnail-edges').length === 16);
  await page.getByRole('button', { name: 'Knight, 6 × 6' }).click();
  await until(page, () => document.querySelector('graph-picture').graph?.vertices === 36);
  assert.equal((await drawn(page)).labels[0], 'a6');
});

test('a pasted graph keeps its names and is in the link', async () => {
  const page = await all.open('#graph');
  await page.getByText('Your own graph').click();
  await page.fill('#graph-text', '10 20\n20 30\n30 40\n40 10\n10 30\n');
  await page.getByRole('button', { name: 'Read' }).click();
  await until(page, () => document.querySelector('graph-picture').graph?.vertices === 4);
  assert.deepEqual((await drawn(page)).labels, ['10', '20', '30', '40']);
  await until(page, () => location.hash.includes('text='));
  await page.reload();
  await page.waitForSelector('html[data-ready=yes]');
  await until(page, () => document.querySelector('graph-picture').graph?.edges.length === 5);
  await page.getByText('Your own graph').click();
  await page.fill('#graph-text', 'p edge 3\nnonsense');
  await page.getByRole('button', { name: 'Read' }).click();
  await caption(page, 'The graph cannot be read');
});

test('on a narrow screen the reader sees what became of a pasted graph', async () => {
  const page = await all.open('#graph', { viewport: NARROW });
  await page.getByText('Your own graph').click();
  const inView = (selector) =>
    page.evaluate((selector) => {
      const { top, bottom, height } = document.querySelector(selector).getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight;
    }, selector);
  await page.fill('#graph-text', 'p edge 3\nnonsense');
  await page.getByRole('button', { name: 'Read' }).click();
  const fault = '.panel .refused:not([hidden])';
  await until(page, (fault) => document.querySelector(fault)?.textContent.includes('cannot be read'), fault);
  assert.ok(await inView(fault), 'the reason is in view');
  await page.fill('#graph-text', '0 1\n1 2\n2 0\n');
  await page.getByRole('button', { name: 'Read' }).click();
  await until(page, () => document.querySelector('graph-picture').graph?.vertices === 3);
  assert.ok(await inView('graph-picture'), 'the picture is in view');
});

test('files are dropped, pasted, and opened by the button', async () => {
  const page = await all.open('#graph');
  await drawn(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['DQc\n'], 'small.g6'));
    const drop = new DragEvent('drop', { dataTransfer: data, cancelable: true, bubbles: true });
    document.querySelector('.stage').dispatchEvent(drop);
  });
  await until(page, () => document.querySelector('graph-picture').graph?.vertices === 5);
  // A file beside the picture, too: a browser would leave the page to show it.
  const sent = await page.evaluate(() => {
    const send = (type, element, file, text) => {
      const data = new DataTransfer();
      if (file) data.items.add(file);
      if (text) data.setData('text/plain', text);
      const init = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
      const event = type === 'paste' ? new ClipboardEvent(type, init) : new DragEvent(type, init);
      return !document.querySelector(element).dispatchEvent(event);
    };
    globalThis.send = send;
    return send('drop', '.panel', new File(['0 1\n1 2\n2 0\n'], 'triangle.edges'));
  });
  assert.ok(sent);
  await until(page, () => document.querySelector('graph-picture').graph?.vertices === 3);
  assert.ok(await page.evaluate(() => globalThis.send('paste', 'main', new File(['C~\n'], 'four.g6'))));
  await until(page, () => document.querySelector('graph-picture').graph?.vertices === 4);
  assert.ok(await page.evaluate(() => globalThis.send('paste', 'main', null, 'DQc')));
  await until(page, () => document.querySelector('graph-picture').graph?.vertices === 5);
  const taken = await page.evaluate(() => globalThis.send('paste', '#graph-text', null, '0 1'));
  assert.ok(!taken, 'a field keeps its text');
  await page.getByText('Your own graph').click();
  await page.setInputFiles('[aria-label="Graph file"]', {
    name: 'square.mtx',
    mimeType: 'text/plain',
    buffer: Buffer.from('%%MatrixMarket matrix coordinate pattern symmetric\n4 4 4\n2 1\n3 2\n4 3\n4 1\n'),
  });
  await until(page, () => document.querySelector('graph-picture').graph?.vertices === 4);
});

test('graphs, cycles and pictures are saved and can be read again', async () => {
  const page = await all.open('#graph?family=petersen:7,2&solve=1');
  const graph = await drawn(page);
  await caption(page, 'Hamiltonian cycle');
  await page.getByText('Save and share').click();
  const save = async (name) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const read = (name, text) =>
    page.setInputFiles('[aria-label="Graph file"]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByText('Your own graph').click();
  for (const format of ['Edge list', 'TSPLIB', 'DIMACS', 'graph6']) {
    const file = await save(format);
    // Another graph in between, so that the one that is shown next is the file's.
    await read('triangle.edges', '0 1\n1 2\n2 0\n');
    await until(page, () => document.querySelector('graph-picture').graph?.vertices === 3);
    await read(file.name, file.text);
    await until(
      page,
      (count) => document.querySelector('graph-picture').graph?.edges.length === count,
      graph.edges.length,
    );
    const again = (await drawn(page)).edges.map((edge) => [...edge].sort((a, b) => a - b).join(' ')).sort();
    assert.deepEqual(again, graph.edges.map((edge) => [...edge].sort((a, b) => a - b).join(' ')).sort(), format);
  }
  await page.getByRole('button', { name: 'Solve' }).click();
  await caption(page, 'Hamiltonian cycle');
  const tour = await save('Cycle (.tour)');
  const order = tour.text
    .split('TOUR_SECTION\n')[1]
    .split('\n-1')[0]
    .split('\n')
    .map((line) => Number(line) - 1);
  assertHamiltonian({ order, closed: true }, graph);
  const { text } = await save('Picture (SVG)');
  assert.equal(text.match(/<circle/g).length, 14);
  assert.deepEqual(page.faults, []);
});

test('vertices are read with the keyboard and dragged with the mouse', async () => {
  const page = await all.open('#graph?family=petersen:5,2');
  await drawn(page);
  while (!(await page.evaluate(() => document.activeElement.matches('.graph-surface'))))
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.textContent('#announcer'), 'Vertex 0, degree 3: 1, 4, 5');
  const place = () => page.evaluate(() => document.querySelector('graph-picture').places.x[0]);
  const before = await place();
  await page.keyboard.press('Shift+ArrowRight');
  assert.ok((await place()) > before + 0.03);
  const point = await page.evaluate(() => {
    const picture = document.querySelector('graph-picture');
    const { unit, x, y } = picture.scale();
    const box = picture.querySelector('canvas').getBoundingClientRect();
    return { x: box.x + x + unit * picture.places.x[2], y: box.y + y + unit * picture.places.y[2] };
  });
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  await page.mouse.move(point.x - 60, point.y, { steps: 3 });
  await page.mouse.up();
  const moved = await page.evaluate(() => document.querySelector('graph-picture').places.x[2]);
  assert.ok(moved < 0.95 * Math.cos(Math.PI * 0.3), String(moved));
});

test('Graphs is accessible and fits', async () => {
  const page = await all.open('#graph?family=tutte&solve=1&layout=circle');
  await caption(page, 'No Hamiltonian cycle');
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
  await assertCleanEverywhere(page);
});

test('the moves of boxes, cubes and hexagons are drawn where their cells are, and solved', async () => {
  for (const [board, vertices] of [
    ['hex:3&layout=board', 19],
    ['box:2x3x4', 24],
    ['cube:2', 24],
  ]) {
    const page = await all.open(`#graph?moves=${board}&path=1&solve=1`);
    const graph = await drawn(page);
    assert.equal(graph.vertices, vertices);
    const places = await page.evaluate(() => {
      const { x, y } = document.querySelector('graph-picture').places;
      return new Set([...x].map((at, i) => `${at.toFixed(3)} ${y[i].toFixed(3)}`)).size;
    });
    assert.equal(places, vertices);
    if (!board.startsWith('hex')) {
      await until(page, () => document.querySelector('graph-picture').solution);
      assertHamiltonian(await solution(page), graph);
    }
  }
});
