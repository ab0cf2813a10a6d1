// The data of the studies: files of data/, made by web/study-data/make.mjs.

import { wilson } from './scales.js';

/** @typedef {{x: number, y: number, low: number | null, high: number | null, note: string}} Point */
/** @typedef {{name: string, style: 'line' | 'dots' | 'step', points: Point[]}} Series */
/** @typedef {{name: string, parts: [string, number][], note: string, link?: string}} Bar */
/** @typedef {{label: string, short?: string, log?: boolean, percent?: boolean}} Axis  short: its name in a sentence */
/** @typedef {{name: string, title: string, x?: Axis, y: Axis, series?: Series[], bars?: Bar[]}} Plot */
/** @typedef {{study: string, title: string, about: string, plots: Plot[]}} Study */

/** The studies, in the order of docs/results/studies.md. */
export const STUDIES = [
  { name: 'warnsdorff-random', title: 'Random ties' },
  { name: 'pohl-second-level', title: 'Second level' },
  { name: 'roth', title: 'Roth’s tie-break' },
  { name: 'roth-small', title: 'Roth, small boards' },
  { name: 'orderings', title: 'Move orderings' },
  { name: 'squirrel', title: 'Squirrel’s algorithm' },
  { name: 'deviations', title: 'Deviations from the rule' },
  { name: 'last-deviation', title: 'The last deviation' },
  { name: 'euler', title: 'Repaired walks' },
  { name: 'neural', title: 'Neural networks' },
  { name: 'starts', title: 'Starts and ends' },
  { name: 'existence', title: 'Which boards have tours' },
];

/** @param {string} name @returns {Promise<Study>} */
export async function loadStudy(name) {
  const response = await fetch(new URL(`../../data/${name}.json`, import.meta.url));
  if (!response.ok) throw new Error(`the data of ${name} cannot be loaded`);
  const study = await response.json();
  for (const plot of study.plots)
    for (const series of plot.series ?? []) series.points = series.points.map(reader(series));
  return study;
}

/** Points are [x, y], [x, y, low, high], or [x, hits, trials] for shares. @param {Record<string, any>} series
 *  @returns {(numbers: number[]) => Point} */
function reader({ shares, exact }) {
  if (!shares) return ([x, y, low = null, high = null]) => ({ x, y, low, high, note: '' });
  return ([x, hits, trials]) => {
    const [low, high] = exact ? [null, null] : wilson(hits, trials);
    return { x, y: hits / trials, low, high, note: `${hits} of ${trials}` };
  };
}

/** The data of a plot as a table: its columns and its rows. @param {Plot} plot @returns {[string[], string[][]]} */
export function tableOf({ x, y, series, bars }) {
  if (bars) {
    const names = [...new Set(bars.flatMap(({ parts }) => parts.map(([name]) => name)))];
    const rows = bars.map(({ name, parts, note }) => [
      name,
      ...names.map((part) => String(parts.find(([other]) => other === part)?.[1] ?? '')),
      note,
    ]);
    return [['', ...names, 'counts'], rows];
  }
  const rows = (series ?? []).flatMap(({ name, points }) =>
    points.map((point) => [name, String(point.x), ...[point.y, point.low, point.high].map(cell), point.note]),
  );
  return [['series', x?.label ?? 'x', y.label, '95% from', '95% to', 'counts'], rows];
}

/** @param {number | null} value */
const cell = (value) => (value === null ? '' : String(Number(value.toPrecision(6))));

/** @param {Plot} plot */
export function csvText(plot) {
  const [columns, rows] = tableOf(plot);
  const quoted = (/** @type {string} */ text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\n') + '\n';
}
