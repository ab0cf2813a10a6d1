// The methods that the engine offers, and what an address says about a method that it does not have.

import { isPlain } from '../board/geometry.js';
import { hello } from '../engine.js';
import { quoted } from '../words.js';

/** @typedef {{name: string, summary: string, source: string, boards: boolean, graphs: boolean}} Method */

/** @param {'boards' | 'graphs'} [kind]  all if missing @returns {Promise<Method[]>} */
export async function methodsFor(kind) {
  const { methods } = await hello;
  return methods.filter((/** @type {Method} */ method) => !kind || method[kind]);
}

/** The methods for a board: those for graphs, where no others are known. @param {import('../board/geometry.js').Board}
 *  board @param {Method[]} methods @returns {Method[]} */
export function methodsOn(board, methods) {
  if (isPlain(board)) return methods.filter((method) => method.boards);
  const found = methods.filter(({ graphs, name }) => graphs || name === 'construct');
  return found.map((method) => (method.name === 'auto' ? { ...method, summary: AUTO_ON_GRIDS } : method));
}

const AUTO_ON_GRIDS = 'a construction from blocks where one is known, else the search for graphs';

/** The method of an address, or another one if the engine has no such method. @param {string} name
 *  @param {Method[]} methods @param {string[]} problems  gets a sentence about a name that is not known
 *  @param {string} [instead]  '' for none */
export function knownMethod(name, methods, problems, instead = 'auto') {
  if (name === instead || methods.some((method) => method.name === name)) return name;
  problems.push(
    `There is no method ${quoted(name)} here. ${instead ? `This is ${instead} instead.` : 'Nothing is compared.'}`,
  );
  return instead;
}
