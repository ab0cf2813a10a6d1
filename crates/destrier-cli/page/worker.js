// The WebAssembly engine, in a module worker: {id, query} in, {id, message} out.

// @ts-ignore: built by `web/build-site`, and absent from the source tree.
import init, { ask, hello } from './pkg/destrier_web.js';

const PANIC = 'the engine stopped at an internal error and was started again; please report what you asked';

const ready = init().then(() => postMessage({ id: 0, message: { message: 'hello', ...JSON.parse(hello()) } }));

let panicked = false;

/** @param {MessageEvent} event */
onmessage = async ({ data: { id, query } }) => {
  // The page starts another worker, which gets the questions that are left.
  if (panicked) return;
  /** @param {string} json */
  const send = (json) => postMessage({ id, message: JSON.parse(json) });
  let broken = false;
  try {
    await ready;
    // The module answers errors in words. If it throws, it panicked or ran out of memory, and must not be used again.
    broken = true;
    send(ask(JSON.stringify(query), send));
  } catch (error) {
    panicked ||= broken;
    const text = broken ? `${PANIC} (${error})` : String(error);
    postMessage({ id, broken, message: { message: 'error', v: 1, error: text } });
  }
};
