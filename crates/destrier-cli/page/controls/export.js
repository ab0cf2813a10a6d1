// The part of a panel that saves a tour: as a picture drawn by the engine, as text, or as a worksheet for the printer.

import { boardText, toPair, wireBoard } from '../board/geometry.js';
import { currentTheme } from '../board/colours.js';
import { h } from '../dom.js';
import { ask } from '../engine.js';
import { field, folded, select } from './fields.js';
import { jsonText, tsplibText } from './formats.js';
import { linkTo, shareButton } from './share.js';
import { openWorksheet } from './worksheet.js';

/** @typedef {import('./formats.js').Saved} Saved */

const PICTURES = [
  { format: 'svg', type: 'image/svg+xml' },
  { format: 'png', type: 'image/png' },
  { format: 'gif', type: 'image/gif' },
  { format: 'pdf', type: 'application/pdf' },
];
/** Larger tours are too long for one query. */
const LARGEST = 250_000;

/** @param {() => Saved | null} current @param {() => boolean} numbers  whether pictures show numbers
 *  @param {() => string} fragment  the address of what is shown */
export function exportPart(current, numbers, fragment) {
  const status = h('p', { class: 'hint', role: 'status' });
  const theme = select(
    [
      { value: 'screen', title: 'as on screen' },
      { value: 'light', title: 'light' },
      { value: 'dark', title: 'dark' },
      { value: 'print', title: 'for printers' },
    ],
    () => {},
  );

  /** @param {(saved: Saved) => Promise<void> | void} action */
  const withTour = async (action) => {
    const saved = current();
    status.textContent = '';
    if (!saved) return (status.textContent = 'There is no tour to save.');
    if (saved.tour.order.length > LARGEST)
      return (status.textContent = 'This tour is too large; `destrier tour -o` saves it.');
    try {
      await action(saved);
    } catch (error) {
      status.textContent = /** @type {Error} */ (error).message;
    }
  };
  /** @param {string} format @param {string} type */
  const picture = (format, type) =>
    withTour(async (saved) => {
      status.textContent = `Drawing ${format.toUpperCase()}…`;
      const { board, tour } = saved;
      const squares = Array.from(tour.order, (id) => toPair(board, id));
      const chosen = theme.value === 'screen' ? currentTheme() : theme.value;
      const reply = await ask({
        request: 'draw',
        ...wireBoard(board),
        squares,
        format,
        theme: chosen,
        numbers: numbers(),
      });
      download(
        reply.encoding === 'base64' ? bytes(reply.picture) : withTourInside(reply.picture, saved),
        type,
        `${fileName(saved)}.${format}`,
      );
      status.textContent = '';
    });
  const buttons = PICTURES.map(({ format, type }) =>
    h('button', { type: 'button', onclick: () => picture(format, type) }, format.toUpperCase()),
  );
  const json = h(
    'button',
    {
      type: 'button',
      onclick: () => withTour((saved) => download(jsonText(saved), 'application/json', `${fileName(saved)}.json`)),
    },
    'JSON',
  );
  const tsplib = h(
    'button',
    {
      type: 'button',
      onclick: () => withTour((saved) => download(tsplibText(saved), 'text/plain', `${fileName(saved)}.tour`)),
    },
    'TSPLIB',
  );
  const worksheet = h('button', { type: 'button', onclick: () => withTour(openWorksheet) }, 'Worksheet…');
  return folded(
    'Save and share',
    h(
      'div',
      { class: 'save' },
      field('Colours', theme),
      h('div', { class: 'row' }, buttons, json, tsplib, worksheet),
      status,
      shareButton('Copy a link to this tour', () => linkTo(fragment())),
    ),
  );
}

/** @param {Saved} saved */
const fileName = ({ board, tour }) => `${boardText(board).replace(':', '-')}-${tour.closed ? 'closed' : 'open'}`;

/** An SVG with its tour as metadata, so that `destrier check` can read the picture. @param {string} picture
 *  @param {Saved} saved */
function withTourInside(picture, saved) {
  const text = jsonText(saved).trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return picture.replace(/(<svg[^>]*>)/, `$1<metadata><destrier>${text}</destrier></metadata>`);
}

/** @param {string} base64 */
const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** @param {string | Uint8Array<ArrayBuffer>} content @param {string} type @param {string} name */
export function download(content, type, name) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
