// Starts the page: theme, navigation, and the view that the address names.

import { h } from './dom.js';
import { hello } from './engine.js';
import { currentFragment, dropPendingRoute, parseRoute, routeText } from './router.js';
import { startTheme } from './theme.js';
import { startHelp } from './help.js';
import { VIEWS } from './views.js';

/** @typedef {import('./views.js').MountedView} MountedView */

const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const nav = /** @type {HTMLElement} */ (document.querySelector('#views'));

/** @type {{name: string, mounted: MountedView} | null} */
let open = null;
/** Counts the openings, so that a view that loads slowly does not replace one that was opened later. */
let opening = 0;
/** The board that views share when the reader goes from one to the next. @type {Record<string, string>} */
let shared = {};
/** The address of each view when it was left. @type {Map<string, string>} */
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
    link.addEventListener('click', (event) => {
      if (open?.name === view.name) return event.preventDefault();
      if (open) left.set(open.name, currentFragment());
      shared = open?.mounted.boardParams?.() ?? shared;
      link.href = whole(fragmentOf(view.name));
    });
    nav.append(link);
  }
}

/** Where a link to a view leads: to the view as it was left, unless the board has changed since.
 *  @param {string} name */
function fragmentOf(name) {
  const before = left.get(name);
  if (VIEWS.find((view) => view.name === name)?.boardless) return before ?? `#${name}`;
  const params = before && parseRoute(before, name).params;
  const same = params && ['board', 'piece', 'holes'].every((key) => (params.get(key) ?? '') === (shared[key] ?? ''));
  return same ? before : routeText(name, shared);
}

async function show() {
  const { name, params } = parseRoute(location.hash, VIEWS[0].name);
  const view = VIEWS.find((candidate) => candidate.name === name) ?? VIEWS[0];
  if (open?.name === view.name) return open.mounted.update(params);
  const turn = ++opening;
  dropPendingRoute();
  markCurrent(view.name);
  const module = await view.load().catch((error) => failed(error));
  if (!module || turn !== opening) return;
  open?.mounted.unmount();
  main.replaceChildren();
  main.dataset.view = view.name;
  document.title = view === VIEWS[0] ? 'Destrier' : `${view.title} · Destrier`;
  open = { name: view.name, mounted: module.mount(main, params) };
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
      link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
