// Small helpers that build elements, so that views need no templates and no framework.

/** @typedef {Node | string | null | undefined | false} Child */

/** An element with attributes, properties and children. Keys that start with "on" are event listeners; `class`,
 *  `for` and names with a dash are attributes; all others are properties if the element has them.
 *  @template {keyof HTMLElementTagNameMap} K
 *  @param {K} tag @param {Record<string, any>} [options] @param {...(Child | Child[])} children
 *  @returns {HTMLElementTagNameMap[K]} */
export function h(tag, options = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'dataset') Object.assign(element.dataset, value);
    else if (key in element) /** @type {any} */ (element)[key] = value;
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false) element.setAttribute(key, String(value));
  }
  for (const child of children.flat()) if (child || child === '') element.append(child);
  return element;
}

/** An SVG element with attributes. @param {string} tag @param {Record<string, string | number>} [attributes]
 *  @param {...(Node | string)} children @returns {SVGElement} */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A picture of icons.svg. @param {string} name */
export function icon(name) {
  const use = svg('use', { href: `icons.svg#${name}` });
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, use);
}

/** A function that runs `action` once no call has come for `wait` milliseconds.
 *  @template {any[]} A @param {number} wait @param {(...args: A) => void} action @returns {(...args: A) => void} */
export function debounce(wait, action) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), wait);
  };
}

/** Says something to screen readers, politely. @param {string} text */
export function announce(text) {
  const region = document.getElementById('announcer');
  if (region && region.textContent !== text) region.textContent = text;
}

/** Whether the reader asked for less motion. */
export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
