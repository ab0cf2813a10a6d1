// Says what the address asks for and the view cannot show, and leads back to a view that can.

import { namedBoard } from '../board/params.js';
import { h } from '../dom.js';
import { routeText } from '../router.js';

export function noticePart() {
  const element = h('div', { class: 'notice', role: 'status', hidden: true });
  return {
    element,
    /** @param {string[]} problems  none hides the notice @param {URLSearchParams} [params]  the address they are in */
    show(problems, params) {
      element.hidden = !problems.length;
      const board = params && problems.length ? namedBoard(params) : null;
      // app.js leads a link with a view to that view as it was left.
      const back =
        board && h('a', { href: routeText('tour', board), dataset: { view: 'tour' } }, `Show ${board.board} in Tour`);
      element.replaceChildren(...problems.map((text) => h('p', {}, text)), ...(back ? [h('p', {}, back)] : []));
    },
  };
}
