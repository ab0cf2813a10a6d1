// Reads the tables of a summary.md and the rows of a raw.csv.

import { readFileSync } from 'node:fs';

/** All tables of a Markdown text: each a heading, its columns and its rows of cells. */
export function tables(text) {
  const found = [];
  let heading = '';
  let table = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (!line.startsWith('|')) {
      table = null;
      continue;
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!table) found.push((table = { heading, columns: cells, rows: [] }));
    else if (!cells.every((cell) => /^-+$/.test(cell))) table.rows.push(cells);
  }
  return found;
}

export const readText = (path) => readFileSync(path, 'utf8');
export const readTables = (path) => tables(readText(path));

/** The rows of a CSV file without quotes, as objects. */
export function readRows(path) {
  const [head, ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i], cell])));
}

/** "97.1%" is 0.971 and "29.2 +- 1.3" is 29.2; an empty cell is null. */
export function number(cell) {
  const parts = /^(-?[\d.]+)(%?)/.exec(cell);
  if (!parts) return null;
  return parts[2] ? round(Number(parts[1]) / 100) : Number(parts[1]);
}

/** The ends of "95.9% to 98.0%" or of "29.2 +- 1.3". */
export function interval(cell) {
  const ends = cell.split(' to ');
  if (ends.length === 2) return ends.map(number);
  const parts = /^(-?[\d.]+)(%?) \+- ([\d.]+)/.exec(cell);
  if (!parts) return [null, null];
  const [middle, half] = [Number(parts[1]), Number(parts[3])];
  return [middle - half, middle + half].map((end) => round(parts[2] ? end / 100 : end));
}

/** Six digits after the point: the tables have fewer. */
export const round = (value) => Math.round(value * 1e6) / 1e6;

/** The side of "6x6". */
export const side = (board) => Number(board.split('x')[0]);

/** Groups rows by a key. */
export function groups(rows, key) {
  const found = new Map();
  for (const row of rows) {
    const name = key(row);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(row);
  }
  return found;
}
