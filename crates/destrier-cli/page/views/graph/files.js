// Graphs that are dropped on the page or pasted.

import { takesText } from '../../help.js';

/** Files that are dropped, and files and text that are pasted, anywhere on the page: a browser would leave the page to
 *  show a file that is dropped beside the picture. Text that is pasted into a field stays there.
 *  @param {HTMLElement} stage  shows that a file can be dropped @param {(file: File) => void} takeFile
 *  @param {(text: string) => void} takeText @param {AbortSignal} signal */
export function acceptFiles(stage, takeFile, takeText, signal) {
  const mark = (/** @type {boolean} */ over) => stage.classList.toggle('dropping', over);
  const options = { signal };
  document.addEventListener(
    'dragover',
    (event) => {
      event.preventDefault();
      mark(true);
    },
    options,
  );
  document.addEventListener('dragleave', (event) => event.relatedTarget || mark(false), options);
  document.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      mark(false);
      const file = event.dataTransfer?.files[0];
      if (file) takeFile(file);
    },
    options,
  );
  document.addEventListener(
    'paste',
    (event) => {
      const file = event.clipboardData?.files[0];
      const text = takesText(event.target) ? '' : event.clipboardData?.getData('text/plain');
      if (!file && !text?.trim()) return;
      event.preventDefault();
      if (file) takeFile(file);
      else takeText(text ?? '');
    },
    options,
  );
}
