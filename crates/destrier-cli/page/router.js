// The state of the page is the fragment of its address: #VIEW?key=value&... Opening the address gives the same page.

/** @typedef {{name: string, params: URLSearchParams}} Route */

/** The route of an address's fragment. @param {string} hash @param {string} fallback @returns {Route} */
export function parseRoute(hash, fallback) {
  const [name, query = ''] = hash.replace(/^#/, '').split('?');
  return { name: name || fallback, params: new URLSearchParams(query) };
}

/** The fragment of a route. Commas, colons and dots stay readable. @param {string} name
 *  @param {URLSearchParams | Record<string, string>} params */
export function routeText(name, params) {
  const query = new URLSearchParams(params).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return `#${name}${query ? '?' + query : ''}`;
}

/** Changes the address without a new entry in the history: for edits within a view. Safari refuses more than 100
 *  changes in 30 seconds, so changes are gathered. */
let timer = 0;
/** @param {string} name @param {Record<string, string>} params */
export function replaceRoute(name, params) {
  // Another view is being loaded.
  if (parseRoute(location.hash, name).name !== name) return;
  clearTimeout(timer);
  latest = routeText(name, params);
  const [before, fragment] = [location.hash, latest];
  timer = setTimeout(() => {
    // If the address has changed, the reader has gone elsewhere, and the event that says so is still to come.
    if (location.hash === before && before !== fragment) history.replaceState(null, '', fragment);
  }, 150);
}

let latest = '';
/** The fragment of the page as it is now, even if the address does not show it yet. */
export const currentFragment = () => latest || location.hash;

/** Forgets a change that has not reached the address: another view was opened. */
export function dropPendingRoute() {
  clearTimeout(timer);
  latest = '';
}
