// The WebAssembly engine, in a module worker: {id, query} in, {id, message} out.

// @ts-ignore: built by `cargo run -p xtask -- site`, and absent from the source tree.
import init, { ask, hello } from './pkg/destrier_web.js';

/** @param {any} value an object, or its JSON text */
const parsed = (value) => (typeof value === 'string' ? JSON.parse(value) : value);

const ready = init().then(() => postMessage({ id: 0, message: { message: 'hello', ...parsed(hello()) } }));

/** @param {MessageEvent} event */
onmessage = async ({ data: { id, query } }) => {
  try {
    await ready;
    /** @param {any} message */
    const send = (message) => postMessage({ id, message: parsed(message) });
    const last = ask(JSON.stringify(query), send);
    if (last !== undefined) send(last);
  } catch (error) {
    postMessage({ id, message: { message: 'error', v: 1, error: String(error) } });
  }
};
