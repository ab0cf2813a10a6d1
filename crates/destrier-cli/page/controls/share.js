// A button that copies a link. Where the clipboard is closed to scripts, it shows the link to copy by hand.

import { announce, h, icon } from '../dom.js';

/** @param {string} label @param {() => string} link  gets the address to share */
export function shareButton(label, link) {
  const text = h('span', {}, label);
  const field = h('input', { type: 'text', readOnly: true, hidden: true, 'aria-label': 'Link' });
  const button = h('button', { type: 'button', class: 'with-icon', onclick: () => copy() }, icon('share'), text);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link());
      text.textContent = 'Copied';
      announce('The link is copied');
      setTimeout(() => (text.textContent = label), 2000);
    } catch {
      field.hidden = false;
      field.value = link();
      field.select();
    }
  }
  return h('div', { class: 'share' }, button, field);
}

/** The address of a fragment. @param {string} fragment */
export const linkTo = (fragment) => new URL(fragment, location.href).href;
