// The methods that the engine offers, and what an address says about a method that it does not have.

import { hello } from '../engine.js';
import { quoted } from '../words.js';

/** @typedef {{name: string, summary: string, source: string, boards: boolean, graphs: boolean}} Method */

/** @param {'boards' | 'graphs'} kind @returns {Promise<Method[]>} */
export async function methodsFor(kind) {
  const { methods } = await hello;
  return methods.filter((/** @type {Method} */ method) => method[kind]);
}

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
