// The Studies view: the experiments of the papers, repeated, with their data as plots that can be read point by point.

import './chart.js';
import { announce, h, icon } from '../../dom.js';
import { download } from '../../controls/export.js';
import { button, section, segmented } from '../../controls/fields.js';
import { noticePart } from '../../controls/notice.js';
import { linkTo, shareButton } from '../../controls/share.js';
import { replaceRoute, routeText } from '../../router.js';
import { barTable } from './bars.js';
import { STUDIES, csvText, loadStudy, tableOf } from './data.js';

/** @typedef {import('./chart.js').StudyChart} StudyChart */
/** @typedef {import('./data.js').Plot} Plot */
/** @typedef {import('./data.js').Study} Study */
/** @typedef {{problems: string[], study: string, plot: string, from: number | null, to: number | null,
 *  hidden: Set<string>}} StudyState */

const HINT = 'Point at the plot, or use the arrow keys on it, to read it.';

/** @param {HTMLElement} root @param {URLSearchParams} params @returns {import('../../views.js').MountedView} */
export function mount(root, params) {
  let state = read(params);
  /** @type {Study | null} */ let study = null;
  const chart = /** @type {StudyChart} */ (document.createElement('study-chart'));
  const [title, about, plotTitle] = [h('h2', { class: 'study-title' }), h('p', { class: 'study-about' }), h('h3', {})];
  const notice = noticePart();
  const words = h('p', { class: 'caption' });
  const legend = h('div', { class: 'row chart-legend' });
  const bars = h('div', {});
  const zoom = h(
    'div',
    { class: 'row' },
    ...[
      ['plus', 'Zoom in', '+'],
      ['minus', 'Zoom out', '-'],
      ['fit', 'Show everything', '0'],
    ].map(([name, label, key]) =>
      h(
        'button',
        { class: 'round small', type: 'button', 'aria-label': label, onclick: () => zoomBy(key) },
        icon(name),
      ),
    ),
  );
  const table = h('div', { class: 'data-table', tabIndex: 0, role: 'region', 'aria-label': 'Data' });
  const data = h('details', { class: 'part' }, h('summary', {}, h('h2', {}, 'Data')), table);
  data.addEventListener('toggle', () => data.open && fillTable());
  const list = h('ul', { class: 'study-list' });
  const plots = h('div', {});
  const fragment = () => routeText('studies', stateParams());
  root.append(
    h('h1', { class: 'visually-hidden' }, 'Studies'),
    h(
      'div',
      { class: 'split' },
      h(
        'div',
        { class: 'stage' },
        notice.element,
        title,
        about,
        plots,
        h('div', { class: 'row spread' }, plotTitle, zoom),
        chart,
        bars,
        words,
        legend,
        data,
      ),
      h(
        'aside',
        { class: 'panel', 'aria-label': 'Studies' },
        section('Studies', list),
        section(
          'Save and share',
          h(
            'div',
            { class: 'row' },
            button('CSV', () => {
              const plot = current();
              if (plot) download(csvText(plot), 'text/csv', `${state.study}-${plot.name}.csv`);
            }),
          ),
          shareButton('Copy a link to this plot', () => linkTo(fragment())),
          h('p', { class: 'hint' }, 'The command ', h('code', {}, 'destrier study NAME'), ' repeats a study.'),
        ),
      ),
    ),
  );
  chart.addEventListener('look', (event) => {
    const { text, keyboard } = /** @type {CustomEvent} */ (event).detail;
    words.textContent = text || HINT;
    if (keyboard) announce(text);
  });
  chart.addEventListener('zoom', (event) => zoomBy(/** @type {CustomEvent} */ (event).detail.key));

  /** @returns {Record<string, string>} */
  function stateParams() {
    const { study, plot, from, to, hidden } = state;
    return {
      study,
      ...(plot && { plot }),
      ...(from !== null && { from: String(from) }),
      ...(to !== null && { to: String(to) }),
      ...(hidden.size && { hide: [...hidden].join(',') }),
    };
  }

  /** @param {Partial<StudyState>} changes */
  function change(changes) {
    state = { ...state, problems: [], ...changes };
    replaceRoute('studies', stateParams());
    show();
  }

  const current = () => study?.plots.find(({ name }) => name === state.plot) ?? study?.plots[0] ?? null;

  async function show() {
    notice.show(state.problems);
    if (state.problems.length) replaceRoute('studies', stateParams());
    markStudy();
    if (study?.study !== state.study) {
      try {
        const loaded = await loadStudy(state.study);
        if (loaded.study !== state.study || !root.contains(chart)) return;
        study = loaded;
      } catch (error) {
        study = null;
        words.textContent = /** @type {Error} */ (error).message;
        return;
      }
    }
    const plot = current();
    if (!study || !plot) return;
    title.textContent = study.title;
    about.textContent = study.about;
    plotTitle.textContent = plot.title;
    showPlots(study, plot);
    chart.hidden = zoom.hidden = Boolean(plot.bars);
    bars.replaceChildren(...(plot.bars ? [barTable(plot)] : []));
    if (!plot.bars) chart.set(plot, state);
    showLegend(plot);
    if (!words.textContent && !plot.bars) words.textContent = HINT;
    if (data.open) fillTable();
  }

  function markStudy() {
    list.replaceChildren(
      ...STUDIES.map(({ name, title: short }) => {
        const link = h('a', { href: routeText('studies', { study: name }) }, short);
        if (name === state.study) link.setAttribute('aria-current', 'true');
        return h('li', {}, link);
      }),
    );
  }

  /** @param {Study} loaded @param {Plot} plot */
  function showPlots(loaded, plot) {
    plots.replaceChildren();
    if (loaded.plots.length < 2) return;
    const choice = segmented(
      'Plot',
      loaded.plots.map(({ name }) => ({ value: name, title: name.charAt(0).toUpperCase() + name.slice(1) })),
      (value) => change({ plot: value, from: null, to: null, hidden: new Set() }),
    );
    choice.set(plot.name);
    plots.append(choice.element);
  }

  /** @param {Plot} plot */
  function showLegend(plot) {
    const series = plot.series ?? [];
    legend.replaceChildren(
      ...(series.length < 2 ? [] : series).map(({ name }, index) => {
        const toggle = h(
          'button',
          { type: 'button', class: 'chart-key', 'aria-pressed': String(!state.hidden.has(name)) },
          h('span', { class: `chart-swatch series-${index % 5}`, 'aria-hidden': 'true' }),
          name,
        );
        toggle.addEventListener('click', () => {
          const hidden = new Set(state.hidden);
          if (!hidden.delete(name)) hidden.add(name);
          change({ hidden });
          /** @type {HTMLElement | undefined} */ (legend.children[index])?.focus();
        });
        return toggle;
      }),
    );
  }

  /** Zooms the horizontal axis about the chosen point. @param {string} key */
  function zoomBy(key) {
    const plot = current();
    if (key === '0' || !plot?.series) return change({ from: null, to: null });
    const { x } = chart.ranges();
    const all = plot.series.flatMap(({ points }) => points.map((point) => point.x));
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const factor = key === '-' ? 1.6 : 1 / 1.6;
    const middle = chart.point()?.x ?? (x[0] + x[1]) / 2;
    const from = Math.max(least, Math.round(middle - (middle - x[0]) * factor));
    const to = Math.min(most, Math.round(middle + (x[1] - middle) * factor));
    if (to - from < 2) return;
    change({ from: from === least ? null : from, to: to === most ? null : to });
  }

  function fillTable() {
    const plot = current();
    if (!plot) return;
    const [columns, rows] = tableOf(plot);
    table.replaceChildren(
      h(
        'table',
        {},
        h('caption', { class: 'visually-hidden' }, plot.title),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            columns.map((name) => h('th', { scope: 'col' }, name || 'board')),
          ),
        ),
        h(
          'tbody',
          {},
          rows.map((row) =>
            h(
              'tr',
              {},
              row.map((cell) => h('td', {}, cell)),
            ),
          ),
        ),
      ),
    );
  }

  show();
  return {
    update(next) {
      words.textContent = '';
      state = read(next);
      show();
    },
    unmount() {},
  };
}

/** @param {URLSearchParams} params @returns {StudyState} */
function read(params) {
  const name = params.get('study');
  const number = (/** @type {string} */ key) => (params.has(key) ? Number(params.get(key)) || null : null);
  const known = STUDIES.find((study) => study.name === name);
  return {
    problems: known || name === null ? [] : [`There is no study “${name.slice(0, 40)}”. Choose one from the list.`],
    study: (known ?? STUDIES[0]).name,
    plot: params.get('plot') ?? '',
    from: number('from'),
    to: number('to'),
    hidden: new Set((params.get('hide') ?? '').split(',').filter(Boolean)),
  };
}
