// Light and dark: the system's choice unless the reader made one. Boards listen for "themechange" and repaint.

import { currentTheme } from './board/colours.js';

const KEY = 'destrier-theme';

export function startTheme() {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector('#theme'));
  const root = document.documentElement;
  const stored = read();
  if (stored) root.dataset.theme = stored;
  const announceTheme = () => {
    button.setAttribute('aria-label', currentTheme() === 'dark' ? 'Use the light theme' : 'Use the dark theme');
    dispatchEvent(new Event('themechange'));
  };
  button.addEventListener('click', () => {
    root.dataset.theme = currentTheme() === 'dark' ? 'light' : 'dark';
    write(root.dataset.theme);
    announceTheme();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', announceTheme);
  announceTheme();
}

/** Storage can be switched off; then the choice lasts as long as the page. */
function read() {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

/** @param {string} theme */
function write(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The page still has the theme; only the next visit forgets it.
  }
}
