// The worker of the WebAssembly engine is started again after a panic. The module is a stand-in that panics on request.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startAll } from './support.mjs';

let all;
before(async () => (all = await startAll()));
after(() => all?.stop());

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
