// Saves a tour of cells: as a picture drawn by the engine, or as the message that `destrier check` reads.

import { currentTheme } from '../../board/colours.js';
import { download } from '../../controls/export.js';
import { folded } from '../../controls/fields.js';
import { linkTo, shareButton } from '../../controls/share.js';
import { h } from '../../dom.js';
import { ask } from '../../engine.js';
import { asSentence } from '../../words.js';

/** @typedef {Record<string, any>} Message */

const PICTURES = [
  { format: 'svg', type: 'image/svg+xml' },
  { format: 'png', type: 'image/png' },
  { format: 'pdf', type: 'application/pdf' },
];

/** @param {() => {query: object, reply: Message} | null} current  the tour, and the query that draws it
 *  @param {() => string} fragment  the address of what is shown */
export function savePart(current, fragment) {
  const status = h('p', { class: 'hint', role: 'status' });
  const name = (/** @type {Message} */ { board, closed }) =>
    `${board.replace(':', '-')}-${closed ? 'closed' : 'open'}`;

  /** @param {Message} reply */
  function message(reply) {
    const { message: _kind, request: _query, ...tour } = reply;
    return JSON.stringify(tour);
  }

  /** @param {string} format @param {string} type */
  async function picture(format, type) {
    const shown = current();
    if (!shown) return;
    status.textContent = `Drawing ${format.toUpperCase()}…`;
    try {
      const drawn = await ask({ ...shown.query, format, theme: currentTheme() });
      const bytes = (/** @type {string} */ text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const content =
        drawn.encoding === 'base64' ? bytes(drawn.picture) : withTourInside(drawn.picture, message(shown.reply));
      download(content, type, `${name(shown.reply)}.${format}`);
      status.textContent = '';
    } catch (error) {
      status.textContent = asSentence(/** @type {Error} */ (error).message);
    }
  }

  const json = () => {
    const shown = current();
    if (shown) download(`${message(shown.reply)}\n`, 'application/json', `${name(shown.reply)}.json`);
  };
  const buttons = [
    ...PICTURES.map(({ format, type }) =>
      h('button', { type: 'button', onclick: () => picture(format, type) }, format.toUpperCase()),
    ),
    h('button', { type: 'button', onclick: json }, 'JSON'),
  ];
  const none = h('p', { class: 'hint' }, 'There is no tour to save.');
  const refresh = () => {
    const has = current() !== null;
    for (const button of buttons) button.disabled = !has;
    none.hidden = has;
    status.textContent = '';
  };
  refresh();
  const element = folded(
    'Save and share',
    h(
      'div',
      { class: 'save' },
      h('div', { class: 'row' }, buttons),
      none,
      status,
      shareButton('Copy a link to this tour', () => linkTo(fragment())),
    ),
  );
  return { element, refresh };
}

/** An SVG with its tour as metadata, so that `destrier check` can read the picture. @param {string} picture
 *  @param {string} json */
function withTourInside(picture, json) {
  const text = json.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return picture.replace(/(<svg[^>]*>)/, `$1<metadata><destrier>${text}</destrier></metadata>`);
}
