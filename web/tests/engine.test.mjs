// The worker of the WebAssembly engine is started again after a panic.
//
// No query makes the engine panic on purpose, so the real module gets too little memory, as on a small phone: then the
// allocator of Rust ends with a trap, which is what the worker sees of every panic. The order of queries around a panic
// is tested with a small module that traps on request, because that has to happen at a certain query.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startAll } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

/** Sends queries in the page one after another, and returns the replies or the errors. */
const askAll = (page, queries) =>
  page.evaluate(async (queries) => {
    const { ask } = await import(new URL('engine.js', document.baseURI).href);
    const replies = [];
    for (const query of queries)
      replies.push(
        await ask(query).then(
          ({ answer, moves }) => ({ answer, moves: moves?.length }),
          ({ message }) => ({ error: message }),
        ),
      );
    return replies;
  }, queries);

test(
  'the engine itself is started again when it runs out of memory',
  { skip: !process.env.SITE && 'needs the WebAssembly engine' },
  async () => {
    const module = withMemoryLimit(readFileSync(`${process.env.SITE}/pkg/destrier_web_bg.wasm`), 4 << 20);
    const page = await all.open('#studies', {}, (context) =>
      context.route('**/pkg/destrier_web_bg.wasm', (route) =>
        route.fulfill({ contentType: 'application/wasm', body: module }),
      ),
    );
    const tour = (board) => ({ request: 'tour', board, closed: true, method: 'auto', seed: 1, compact: true });
    const [first, panicked, later] = await askAll(page, [tour('6x6'), tour('1000x1000'), tour('8x8')]);
    assert.deepEqual(first, { answer: 'tour', moves: 35 });
    assert.match(panicked.error, /stopped at an internal error and was started again.*RuntimeError/);
    assert.deepEqual(later, { answer: 'tour', moves: 63 });
  },
);

/** A module whose memory can grow by at most `bytes`. @param {Buffer} module @param {number} bytes */
function withMemoryLimit(module, bytes) {
  const number = (at) => {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = module[at++];
      value += (byte & 127) * 2 ** shift;
      shift += 7;
      if (byte < 128) return { value, at };
    }
  };
  const written = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...written(Math.floor(value / 128))]);
  // After the header, a module is a list of sections: id, length, content. Section 5 has the memories: their number,
  // and for each whether it has a limit, and its pages.
  let at = 8;
  while (module[at] !== 5) {
    const length = number(at + 1);
    at = length.at + length.value;
  }
  const length = number(at + 1);
  assert.deepEqual([module[length.at], module[length.at + 1]], [1, 0], 'one memory without a limit');
  const pages = number(length.at + 2).value;
  const content = [1, 1, ...written(pages), ...written(pages + bytes / 65536)];
  return Buffer.concat([
    module.subarray(0, at),
    Buffer.from([5, ...written(content.length), ...content]),
    module.subarray(length.at + length.value),
  ]);
}

/** (module (func (export "trap") unreachable)) */
const TRAP = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0].concat(
  [10, 5, 1, 3, 0, 0, 11],
);
const MODULE = `
  let asked = 0;
  export default async () => {};
  export const hello = () => '{"engine":"wasm","version":"0","methods":[],"families":[]}';
  export function ask(query) {
    asked += 1;
    if (query.includes('panic'))
      new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([${TRAP}]))).exports.trap();
    return JSON.stringify({ message: 'reply', asked });
  }`;

test('a panic is told, and later questions are answered by a new worker', async () => {
  const page = await all.open('#studies', {}, async (context) => {
    await context.route('**/api/v1/hello', (route) => route.fulfill({ status: 404 }));
    await context.route('**/pkg/destrier_web.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: MODULE }),
    );
  });
  const answers = await page.evaluate(async () => {
    const { ask } = await import(new URL('engine.js', document.baseURI).href);
    const tell = (request) =>
      ask({ request }).then(
        ({ asked }) => asked,
        ({ message }) => message,
      );
    const first = [await tell('one'), await tell('two')];
    // The question behind the one that panics is not lost.
    const both = await Promise.all([tell('panic'), tell('three')]);
    return [...first, ...both, await tell('four')];
  });
  assert.deepEqual([answers[0], answers[1], answers[3], answers[4]], [1, 2, 1, 2]);
  assert.match(answers[2], /stopped at an internal error and was started again.*unreachable/);
});
