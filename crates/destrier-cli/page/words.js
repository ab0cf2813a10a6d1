// Small pieces of English: plurals, quotations and sentences.

/** @param {string} noun @param {number} count */
export const plural = (noun, count) => (count === 1 ? noun : `${noun}s`);

/** A number with its noun: "1 square", "1,200 squares". @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count.toLocaleString('en')} ${plural(noun, count)}`;

/** A part of an address, which can be of any length, in quotation marks. @param {string} text */
export const quoted = (text) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

/** A reason or an error as a sentence. The name of a square, such as b2, keeps its small letter.
 *  @param {string} text */
export function asSentence(text) {
  if (!text) return '';
  const start = /^[a-z]+\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(start) ? start : `${start}.`;
}
