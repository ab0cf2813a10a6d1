// Starts the page: theme, navigation, and the view that the address names.

import { h } from './dom.js';
import { namedBoard } from './board/params.js';
import { hello } from './engine.js';
import { currentFragment, dropPendingRoute, parseRoute, routeText } from './router.js';
import { startTheme } from './theme.js';
import { startHelp } from './help.js';
import { VIEWS } from './views.js';
import { quoted } from './words.js';

/** @typedef {import('./views.js').MountedView} MountedView */

const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const nav = /** @type {HTMLElement} */ (document.querySelector('#views'));

/** @typedef {Record<string, string>} BoardParams */

/** The view on screen. `brought` is the board with which it was opened, and `began` the board that it then showed:
 *  they differ if the view cannot show the first one.
 *  @type {{name: string, mounted: MountedView, brought: BoardParams | null, began: string} | null} */
let open = null;
/** Counts the openings, so that a view that loads slowly does not replace one that was opened later. */
let opening = 0;
/** The board that views share when the reader goes from one to the next. @type {BoardParams} */
let shared = {};
/** The board that a link brings to the next view. @type {BoardParams | null} */
let bringing = null;
/** The address of each view when it was left, and the board that was shared then.
 *  @type {Map<string, {fragment: string, board: string}>} */
const left = new Map();

dropToken();
startTheme();
startHelp();
buildNavigation();
showEngine();
document.querySelector('#skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', () => show());
await show();
document.documentElement.dataset.ready = 'yes';

/** The server's token must not stay in the address, where it could be shared. */
function dropToken() {
  const url = new URL(location.href);
  if (!url.searchParams.has('token')) return;
  url.searchParams.delete('token');
  history.replaceState(null, '', url.pathname + url.search + url.hash);
}

/** The whole address of a fragment. On narrow screens some links are scrolled out of sight, and a link to a mere
 *  fragment that is out of sight looks like a skip link to accessibility tools. @param {string} fragment */
function whole(fragment) {
  return new URL(fragment, location.href).href;
}

function buildNavigation() {
  for (const view of VIEWS) {
    const link = h('a', { href: whole(`#${view.name}`), dataset: { view: view.name } }, view.title);
    nav.append(link);
  }
  nav.addEventListener('scroll', showEdges);
  new ResizeObserver(showEdges).observe(nav);
  // Views have links of their own to other views.
  document.addEventListener('click', (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest?.('a');
    const name = link?.dataset.view;
    if (!link || !name) return;
    if (open?.name === name) return event.preventDefault();
    leave();
    link.href = whole(fragmentOf(name));
    bringing = shared;
  });
}

/** Fades the edges of the navigation beyond which there are more links. */
function showEdges() {
  const rest = nav.scrollWidth - nav.clientWidth - nav.scrollLeft;
  nav.classList.toggle('more-left', nav.scrollLeft > 1);
  nav.classList.toggle('more-right', rest > 1);
}

/** Keeps what the next view takes over, and where this one was left. */
function leave() {
  if (!open) return;
  const board = open.mounted.boardParams?.();
  // A view that shows a smaller board than it was given hands the large one on, unless the reader chose another.
  if (board) shared = open.brought && JSON.stringify(board) === open.began ? open.brought : board;
  left.set(open.name, { fragment: currentFragment(), board: JSON.stringify(shared) });
}

/** Where a link to a view leads: to the view as it was left, unless the board has changed since.
 *  @param {string} name */
function fragmentOf(name) {
  const before = left.get(name);
  if (VIEWS.find((view) => view.name === name)?.boardless) return before?.fragment ?? `#${name}`;
  return before?.board === JSON.stringify(shared) ? before.fragment : routeText(name, shared);
}

async function show() {
  const { name, params } = parseRoute(location.hash, VIEWS[0].name);
  const view = VIEWS.find((candidate) => candidate.name === name);
  if (!view) return showUnknown(name);
  // What was said about an earlier address.
  main.querySelector(':scope > .notice')?.remove();
  const brought = bringing ?? namedBoard(params);
  bringing = null;
  if (open?.name === view.name) {
    open.mounted.update(params);
    [open.brought, open.began] = [brought, boardOf(open.mounted)];
    return;
  }
  const turn = ++opening;
  dropPendingRoute();
  markCurrent(view.name);
  const module = await view.load().catch((error) => failed(error));
  if (!module || turn !== opening) return;
  open?.mounted.unmount();
  main.replaceChildren();
  main.dataset.view = view.name;
  document.title = view === VIEWS[0] ? 'Destrier' : `${view.title} · Destrier`;
  const mounted = module.mount(main, params);
  open = { name: view.name, mounted, brought, began: boardOf(mounted) };
}

/** @param {MountedView} mounted */
function boardOf(mounted) {
  return JSON.stringify(mounted.boardParams?.() ?? null);
}

/** Shows the first view, and says why. @param {string} name */
async function showUnknown(name) {
  history.replaceState(null, '', `#${VIEWS[0].name}`);
  await show();
  const text = `There is no view ${quoted(name)}. This is ${VIEWS[0].title}.`;
  main.prepend(h('p', { class: 'notice', role: 'status' }, text));
}

/** @param {Error} error */
function failed(error) {
  main.replaceChildren(h('p', { class: 'failure', role: 'alert' }, `This view could not be loaded: ${error.message}`));
}

/** @param {string} name */
function markCurrent(name) {
  for (const link of nav.querySelectorAll('a')) {
    if (link.dataset.view === name) {
      link.setAttribute('aria-current', 'page');
      link.scrollIntoView({ block: 'nearest', inline: 'center' });
    } else {
      link.removeAttribute('aria-current');
    }
  }
}

/** Says which engine answers, at the foot of the page. */
async function showEngine() {
  const place = /** @type {HTMLElement} */ (document.querySelector('#engine'));
  try {
    const { engine, version } = await hello;
    place.textContent = `Destrier ${version}, ${engine === 'wasm' ? 'in this browser' : 'on this computer'}`;
  } catch (error) {
    place.textContent = `The engine did not start: ${/** @type {Error} */ (error).message}`;
    place.classList.add('failure');
  }
}
