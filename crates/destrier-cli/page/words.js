// Small pieces of English: plurals and sentences.

/** @param {string} noun @param {number} count */
export const plural = (noun, count) => (count === 1 ? noun : `${noun}s`);

/** A number with its noun: "1 square", "1,200 squares". @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count.toLocaleString('en')} ${plural(noun, count)}`;

/** A reason or an error as a sentence. The name of a square, such as b2, keeps its small letter.
 *  @param {string} text */
export function asSentence(text) {
  if (!text) return '';
  const start = /^[a-z]+\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(start) ? start : `${start}.`;
}
