// The panel of the Graphs view: where the graph comes from, how it is drawn, how it is solved, and what can be saved.

import { h } from '../../dom.js';
import { methodsFor } from '../../controls/methods.js';
import { hello } from '../../engine.js';
import { button, field, folded, section, segmented, select, toggle } from '../../controls/fields.js';
import { linkTo, shareButton } from '../../controls/share.js';
import { gallery } from './gallery.js';
import { FORMATS, fitsAddress, formatOf, usualLayout } from './model.js';

/** @typedef {import('./model.js').GraphState} GraphState */
/** @typedef {import('./model.js').Source} Source */

const SAVES = [
  { kind: 'edges', title: 'Edge list' },
  { kind: 'hcp', title: 'TSPLIB' },
  { kind: 'dimacs', title: 'DIMACS' },
  { kind: 'graph6', title: 'graph6' },
  { kind: 'tour', title: 'Cycle (.tour)' },
  { kind: 'svg', title: 'Picture (SVG)' },
];

/** @param {() => GraphState} now @param {(changes: Partial<GraphState>) => void} change
 *  @param {{solve: () => void, stop: () => void, save: (kind: string) => string, fragment: () => string,
 *    signal: AbortSignal}} on  save: returns what went wrong, or '' */
export function graphPanel(now, change, on) {
  /** @param {Source} source */
  const open = (source) => change({ source, layout: usualLayout(source), solve: false });
  const family = h('input', { type: 'text', spellcheck: false, autocapitalize: 'off', onchange: () => openFamily() });
  const openFamily = () => family.value.trim() && open({ kind: 'family', family: family.value.trim() });
  const families = h('ul', { class: 'families hint' });
  hello.then(
    (engine) => {
      const list = /** @type {{usage: string, summary: string}[]} */ (engine.families ?? []);
      families.replaceChildren(...list.map(({ usage, summary }) => h('li', {}, h('code', {}, usage), ` ${summary}`)));
    },
    () => {},
  );

  const text = h('textarea', { rows: 6, spellcheck: false, placeholder: '0 1\n1 2\n2 0' });
  const format = select(
    [{ value: '', title: 'recognised by the text' }, ...FORMATS.map((value) => ({ value, title: value }))],
    () => {},
  );
  const undirected = toggle('Ignore directions', () => {});
  /** @param {string} content @param {string} [name] */
  const read = (content, name = 'graph') => {
    if (!content.trim()) return text.focus();
    open({ kind: 'text', text: content, format: format.value, undirected: undirected.input.checked, name });
  };
  /** @param {File} file */
  const readFile = async (file) => {
    format.value = formatOf(file.name);
    const content = await file.text();
    if (content.length <= 100_000) text.value = content;
    read(content, file.name.replace(/\.\w+$/, '') || 'graph');
  };
  // The caption of the picture says it, too, but that can be out of sight.
  const fault = h('p', { class: 'hint refused', hidden: true });
  const chosen = h('input', {
    type: 'file',
    class: 'visually-hidden',
    'aria-label': 'Graph file',
    onchange: () => chosen.files?.[0] && readFile(chosen.files[0]),
  });
  const label = h('label', { class: 'file-button' }, 'Open a file…', chosen);

  const pictures = gallery(open);
  const shelf = folded('Gallery', pictures.element);
  shelf.addEventListener('toggle', () => shelf.open && pictures.open(on.signal));
  shelf.open = true;

  const layout = segmented(
    'Drawn',
    [
      { value: 'force', title: 'Forces' },
      { value: 'circle', title: 'Circle' },
      { value: 'cycle', title: 'Solution' },
      { value: 'board', title: 'Board' },
      { value: 'rings', title: 'Rings' },
    ],
    (value) => change({ layout: /** @type {GraphState['layout']} */ (value) }),
  );
  const want = segmented(
    'Find a Hamiltonian',
    [
      { value: 'cycle', title: 'Cycle' },
      { value: 'path', title: 'Path' },
    ],
    (value) => change({ path: value === 'path' }),
  );
  const method = select([{ value: 'auto', title: 'auto' }], (value) => change({ method: value }));
  methodsFor('graphs').then(
    (known) => {
      method.replaceChildren(...known.map(({ name }) => h('option', { value: name }, name)));
      method.value = now().method;
    },
    () => {},
  );
  const solve = button('Solve', on.solve, 'primary');
  const stop = button('Stop', on.stop);
  stop.hidden = true;
  const status = h('p', { class: 'hint', role: 'status' });
  const saves = SAVES.map(({ kind, title }) => button(title, () => (status.textContent = on.save(kind))));
  const unshared = h('p', { class: 'hint', hidden: true }, 'This graph is too large for a link. Save it as a file.');
  const share = shareButton('Copy a link to this graph', () => linkTo(on.fragment()));
  return {
    readFile,
    /** @param {string} content  from the clipboard */
    readText(content) {
      text.value = content;
      format.value = '';
      read(content);
    },
    parts: [
      section('Solve', layout.element, want.element, field('Method', method), h('div', { class: 'row' }, solve, stop)),
      shelf,
      folded(
        'Your own graph',
        h('div', { class: 'save' }, field('Family', family), families),
        h(
          'div',
          { class: 'save' },
          h('label', { for: (text.id = 'graph-text') }, 'Paste a graph here, or drop a file on the page'),
          text,
          field('Format', format),
          undirected.element,
          h(
            'div',
            { class: 'row' },
            button('Read', () => read(text.value)),
            label,
          ),
          fault,
        ),
      ),
      folded('Save and share', h('div', { class: 'save' }, h('div', { class: 'row' }, saves), status, share, unshared)),
    ],
    /** @param {string} words  why the graph cannot be read, or '' */
    setFault(words) {
      fault.textContent = words;
      fault.hidden = !words;
    },
    /** @param {boolean} working */
    setWorking(working) {
      solve.disabled = working;
      stop.hidden = !working;
    },
    /** @param {GraphState} state */
    set(state) {
      const { source } = state;
      layout.set(state.layout);
      for (const input of layout.element.querySelectorAll('input'))
        if (['board', 'rings'].includes(input.value) && input.parentElement)
          input.parentElement.hidden = input.value !== usualLayout(source);
      want.set(state.path ? 'path' : 'cycle');
      method.value = state.method;
      if (source.kind === 'family') family.value = source.family;
      if (source.kind === 'text' && !text.value) text.value = source.text;
      unshared.hidden = fitsAddress(source);
      share.hidden = !fitsAddress(source);
    },
  };
}
