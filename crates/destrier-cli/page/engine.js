// One interface to two engines: the server of `destrier serve`, or the library as WebAssembly in a worker.
//
// The page asks the server for `hello`. If there is no server, it starts the worker. Queries and messages are the same
// for both; docs/reference/json.md describes them.

/** @typedef {Record<string, any>} Message */
/** @typedef {(message: Message) => void} OnMessage */
/** @typedef {{ask: (query: object, onMessage: OnMessage, signal?: AbortSignal) => Promise<Message>, hello: Message}}
 *  Engine */

/** @type {Promise<Engine>} */
const engine = start();

/** The hello object of the engine. @type {Promise<Message>} */
export const hello = engine.then((started) => started.hello);

/** Sends a query and resolves with its reply.
 *  @param {object} query  a wire query, see docs/reference/json.md
 *  @param {OnMessage} [onMessage]  gets progress and frame messages
 *  @param {AbortSignal} [signal]
 *  @returns {Promise<Message>} rejects with an Error for an error message */
export async function ask(query, onMessage = () => {}, signal) {
  const started = await engine;
  signal?.throwIfAborted();
  return started.ask({ v: 1, ...query }, onMessage, signal);
}

/** @returns {Promise<Engine>} */
async function start() {
  const greeting = await greet();
  return greeting ? { ask: askServer, hello: greeting } : startWorker();
}

/** @returns {Promise<Message | null>} the server's hello, or null if the page is a static site */
async function greet() {
  try {
    const response = await fetch('api/v1/hello');
    const greeting = response.ok ? await response.json() : null;
    return greeting?.engine === 'native' ? greeting : null;
  } catch {
    return null;
  }
}

/** @param {object} query @param {OnMessage} onMessage @param {AbortSignal} [signal] @returns {Promise<Message>} */
async function askServer(query, onMessage, signal) {
  const body = JSON.stringify(query);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('api/v1/ask', { method: 'POST', headers, body, signal });
  if (!response.ok || !response.body) throw new Error(refusal(await response.text(), response.status));
  for await (const message of readLines(response.body)) {
    const reply = settle(message);
    if (reply) return reply;
    onMessage(message);
  }
  throw new Error('the server closed the connection before it answered');
}

/** Why the server refused a query: an error message of the wire, or plain text. @param {string} text
 *  @param {number} status */
function refusal(text, status) {
  try {
    return JSON.parse(text).error ?? text;
  } catch {
    return text || `the server answered ${status}`;
  }
}

/** Parses a stream of JSON lines. @param {ReadableStream<Uint8Array>} stream @returns {AsyncGenerator<Message>} */
async function* readLines(stream) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  /** @type {string[]} pieces of the line that is not complete yet */
  let pieces = [];
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (done ? decoder.decode() : decoder.decode(value, { stream: true })).split('\n');
    for (const line of lines.slice(0, -1)) {
      const whole = pieces.join('') + line;
      pieces = [];
      if (whole.trim()) yield JSON.parse(whole);
    }
    pieces.push(lines[lines.length - 1]);
    if (done) break;
  }
  if (pieces.join('').trim()) yield JSON.parse(pieces.join(''));
}

/** The message if it is a reply, null if more will come. @param {Message} message @returns {Message | null} */
function settle(message) {
  if (message.message === 'error') throw new Error(message.error);
  return message.message === 'reply' ? message : null;
}

/** @typedef {{query: object, onMessage: OnMessage, resolve: (reply: Message) => void,
 *  reject: (error: unknown) => void}} Pending */

/** An aborted query that is answered within this time does not cost a new worker, in milliseconds. */
const GRACE = 100;

/** Starts the worker. WebAssembly runs one query at a time and cannot be interrupted, so an aborted query ends the
 *  worker, and the queries behind it are sent to a new one. @returns {Promise<Engine>} */
async function startWorker() {
  /** @type {Map<number, Pending>} */
  const pending = new Map();
  let lastId = 0;
  /** @type {(hello: Message) => void} */
  let greeted;
  /** @type {(error: Error) => void} */
  let failed;
  const greeting = new Promise((resolve, reject) => ([greeted, failed] = [resolve, reject]));
  const launch = () => {
    const started = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    started.onerror = (event) => {
      const error = new Error(event.message || 'the WebAssembly module could not be loaded');
      failed(error);
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    };
    started.onmessage = ({ data: { id, broken, message } }) => {
      if (message.message === 'hello') return greeted(message);
      const waiting = pending.get(id);
      try {
        const reply = settle(message);
        if (!reply) return waiting?.onMessage(message);
        waiting?.resolve(reply);
      } catch (error) {
        waiting?.reject(error);
      }
      pending.delete(id);
      if (broken) restart();
    };
    return started;
  };
  let worker = launch();
  const restart = () => {
    worker.terminate();
    worker = launch();
    for (const [id, { query }] of pending) worker.postMessage({ id, query });
  };
  /** @type {Engine['ask']} */
  const askWorker = (query, onMessage, signal) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { query, onMessage, resolve, reject });
      worker.postMessage({ id, query });
      signal?.addEventListener('abort', () => {
        const waiting = pending.get(id);
        if (!waiting) return;
        reject(signal.reason);
        waiting.onMessage = () => {};
        setTimeout(() => pending.delete(id) && restart(), GRACE);
      });
    });
  return { ask: askWorker, hello: await greeting };
}
