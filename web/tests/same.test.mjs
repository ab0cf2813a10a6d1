// WebAssembly and the native server give the same answers to several hundred queries.
//
// SITE is the folder that `web/build-site FOLDER` built; without it, there is nothing to compare.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgram } from './support.mjs';

const folder = process.env.SITE ? resolve(process.env.SITE) : '';
const module = `${folder}/pkg/destrier_web_bg.wasm`;

/** What depends on the number of threads or on the size of pointers: the memory that a count used. */
const MEASUREMENTS = ['peak_states', 'peak_bytes', 'classes_peak_states', 'classes_peak_bytes'];

/** All ways to choose one value from each list. */
const product = (...lists) =>
  lists.reduce((rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])), [[]]);

function queries(hello) {
  const wrapped = ['torus:5x7', 'klein:6x4', 'projective:5x6', 'mobius:5x6', 'cylinder:4x7'];
  const boards = ['3x4', '5x5', '6x6', '7x10', '20x20', ...wrapped];
  const methods = hello.methods.filter((method) => method.boards).map((method) => method.name);
  const all = [];
  // These methods search for seconds on larger boards.
  const isSlow = (board, method) => /^(fewer|more)-/.test(method) && board !== '3x4' && board !== '5x5';
  for (const [board, closed, method] of product(boards, [false, true], methods).filter(([b, , m]) => !isSlow(b, m)))
    all.push({ request: 'tour', board, closed, method, seed: 7, compact: method === 'auto' });
  const moreBoards = [...boards, '8x8', '4x100', '3x10', '3x8', '9x9', 'torus:1x9', 'torus:4x4', 'klein:3x3'];
  for (const [board, closed] of product(moreBoards, [false, true])) all.push({ request: 'exists', board, closed });
  for (const [board, start] of product(['5x5', '6x6'], ['a1', 'b1', 'c3'])) {
    all.push({ request: 'exists', board, start });
    all.push({ request: 'tour', board, start, holes: board === '6x6' ? [[1, 6]] : [] });
  }
  for (const [board, leaper] of product(['8x8', '10x10'], [[2, 3], [1, 3], 'king'])) {
    all.push({ request: 'tour', board, leaper });
    all.push({ request: 'exists', board, leaper, closed: true });
  }
  for (const [board, tours, directed] of product(['3x10', '5x5', '5x6', '4x7'], ['closed', 'open'], [false, true]))
    all.push({ request: 'count', board, tours, directed });
  for (const board of ['5x6', '6x6', 'torus:3x4']) all.push({ request: 'count', board, classes: true });
  for (const engine of ['frontier', 'backtrack', 'held-karp'])
    all.push({ request: 'count', board: '3x7', tours: 'open', engine });
  for (const { name } of hello.families) all.push({ request: 'graph', family: name });
  const edges = [[0, 1], [1, 2], [2, 3], [3, 0], [0, 4], [4, 5], [5, 1]];
  for (const [path, method] of product([false, true], hello.methods.filter((m) => m.graphs).map((m) => m.name)))
    all.push({ request: 'solve', edges, path, method, seed: 3 });
  for (const [updates, join] of product(['sequential', 'synchronous', 'coloured'], [false, true]))
    all.push({ request: 'neural', board: '8x8', updates, join, frames: !join, seed: 2, rounds: 60 });
  for (const board of ['3x4', '5x5']) all.push({ request: 'list', board, most: 20 }, { request: 'starts', board });
  all.push({ request: 'map', surface: 'plane', rows: 6, cols: 6, closed: true });
  const squares = [[2, 4], [3, 2], [1, 1], [2, 3], [3, 1], [1, 2], [3, 3], [2, 1], [1, 3], [3, 4], [2, 2], [1, 4]];
  for (const [format, theme] of product(['svg', 'png', 'gif', 'pdf', 'grid'], ['light', 'dark', 'print']))
    all.push({ request: 'draw', board: '3x4', squares, format, theme, numbers: theme === 'print' });
  for (const text of ['1 4 7 10\n8 11 2 5\n3 6 9 12\n', '1 2\n3 4\n', 'not a tour', ''])
    all.push({ request: 'check', text });
  all.push({ request: 'nothing' }, { request: 'tour', board: '8y8' }, { request: 'tour', board: '9x9', start: 'z99' });
  return all;
}

/** Starts the server. The answer to a query is the list of its messages without progress, which depends on time. */
async function startNative() {
  const child = spawn(findProgram(), ['serve', '--json', '--port', '0']);
  const { url, token } = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.stdout.once('data', (line) => resolve(JSON.parse(String(line))));
  });
  const headers = { authorization: `Bearer ${token}` };
  // Every query has its own connection: the server closes an idle one while WebAssembly computes in this thread.
  const get = (path, body) =>
    new Promise((resolve, reject) => {
      const options = { headers, agent: false, method: body ? 'POST' : 'GET' };
      request(new URL(path, url), options, (response) => text(response).then(resolve, reject))
        .on('error', reject)
        .end(body);
    });
  return {
    ask: async (query) => lines(await get('/api/v1/ask', JSON.stringify(query))),
    hello: async () => JSON.parse(await get('/api/v1/hello')),
    stop: () => child.kill('SIGINT'),
  };
}

async function startWasm() {
  const engine = await import(pathToFileURL(`${folder}/pkg/destrier_web.js`).href);
  await engine.default({ module_or_path: readFileSync(module) });
  return {
    ask(query) {
      const messages = [];
      messages.push(engine.ask(JSON.stringify(query), (message) => messages.push(message)));
      return lines(messages.join('\n'));
    },
    hello: () => JSON.parse(engine.hello()),
  };
}

const lines = (text) =>
  text
    .split('\n')
    .filter((line) => line)
    .map((line) => JSON.parse(line, (key, value) => (MEASUREMENTS.includes(key) ? undefined : value)))
    .filter(({ message }) => message !== 'progress');

test('WebAssembly and the server give the same answers', { skip: !folder && 'SITE names no site' }, async () => {
  const [native, wasm] = [await startNative(), await startWasm()];
  try {
    const hello = await native.hello();
    assert.deepEqual({ ...wasm.hello(), engine: 'native' }, hello);
    const all = queries(hello);
    assert.ok(all.length > 300, `only ${all.length} queries`);
    let replies = 0;
    for (const query of all) {
      const answer = wasm.ask(query);
      assert.deepEqual(answer, await native.ask(query), JSON.stringify(query));
      replies += answer.at(-1).message === 'reply';
    }
    assert.ok(replies > all.length / 2, `only ${replies} of ${all.length} queries had a reply`);
  } finally {
    native.stop();
  }
});
