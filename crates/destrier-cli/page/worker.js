// The WebAssembly engine, in a module worker: {id, query} in, {id, message} out.

// @ts-ignore: built by `web/build-site`, and absent from the source tree.
import init, { ask, hello } from './pkg/destrier_web.js';

const ready = init().then(() => postMessage({ id: 0, message: { message: 'hello', ...JSON.parse(hello()) } }));

/** @param {MessageEvent} event */
onmessage = async ({ data: { id, query } }) => {
  /** @param {string} json */
  const send = (json) => postMessage({ id, message: JSON.parse(json) });
  try {
    await ready;
    send(ask(JSON.stringify(query), send));
  } catch (error) {
    postMessage({ id, message: { message: 'error', v: 1, error: String(error) } });
  }
};
