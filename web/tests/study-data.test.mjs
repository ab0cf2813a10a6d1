// The data of the Studies view are those of docs/results/studies. Needs no browser.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { wilson } from '../../crates/destrier-cli/page/views/studies/scales.js';
import { fromDocs } from '../study-data/from-docs.mjs';
import { DATA, STUDIES, dataText } from '../study-data/make.mjs';
import { interval, number, readTables, readText } from '../study-data/tables.mjs';

const data = (name) => JSON.parse(readFileSync(`${DATA}/${name}.json`, 'utf8'));
const close = (a, b, digits = 0.0006) => assert.ok(Math.abs(a - b) <= digits, `${a} is not ${b}`);

for (const [name, make] of Object.entries(fromDocs))
  test(`${name}: the file is what web/study-data/make.mjs makes of the documentation`, () => {
    assert.equal(readFileSync(`${DATA}/${name}.json`, 'utf8'), dataText({ study: name, ...make(STUDIES) }));
  });

/** The share of some boards in the points of a series, compared with a line of a summary. */
function compare(points, line, [share, ends, walks]) {
  const [hits, trials] = points.reduce(([a, b], [, hits, trials]) => [a + hits, b + trials], [0, 0]);
  assert.equal(trials, Number(walks), line);
  close(hits / trials, share);
  interval(ends).forEach((end, i) => close(wilson(hits, trials)[i], end));
}

test('warnsdorff-random: the shares are those of the summary', () => {
  const [{ points }] = data('warnsdorff-random').plots[0].series;
  const [{ rows }] = readTables(`${STUDIES}/warnsdorff-random/summary.md`);
  const single = rows.filter(([board]) => /^m = \d+$/.test(board));
  assert.equal(single.length, 4);
  for (const [board, , ours, ends, walks] of single)
    compare(
      points.filter(([m]) => `m = ${m}` === board),
      board,
      [number(ours), ends, walks],
    );
  const above = rows.find(([board]) => board === 'm > 200');
  compare(
    points.filter(([m]) => m > 200),
    'm > 200',
    [number(above[2].split('; ')[1]), above[3], above[4]],
  );
  const largest = Math.max(...points.filter(([, tours]) => tours).map(([m]) => m));
  assert.match(
    readText(`${STUDIES}/warnsdorff-random/summary.md`),
    new RegExp(`largest board with a tour is m = ${largest}\\.`),
  );
});

test('pohl-second-level: the shares are those of the summary', () => {
  const { series } = data('pohl-second-level').plots[0];
  const [seconds, worst] = readTables(`${STUDIES}/pohl-second-level/summary.md`);
  const points = (rule) => series.find(({ name }) => name === rule).points;
  for (const [board, , ours, ends, walks] of seconds.rows.filter(([board]) => /^m = \d+$/.test(board)))
    compare(
      points('level-2').filter(([m]) => `m = ${m}` === board),
      board,
      [number(ours), ends, walks],
    );
  for (const [rule, boards, m, share] of worst.rows) {
    const small = points(rule).filter(([side]) => side <= 50);
    assert.equal(small.length, Number(boards), rule);
    const [, hits, trials] = small.find(([side]) => side === Number(m));
    close(hits / trials, number(share));
  }
});

test('roth-small: the shares are those of the summary', () => {
  const [{ points }] = data('roth-small').plots[0].series;
  const [, , worst] = readTables(`${STUDIES}/roth-small/summary.md`);
  assert.equal(worst.rows.length, 8);
  for (const [m, walks, share, ends] of worst.rows)
    compare(
      points.filter(([side]) => side === Number(m)),
      m,
      [number(share), ends, walks],
    );
});

test('last-deviation: tours and bounds are those of the summary', () => {
  const [{ rows }] = readTables(`${STUDIES}/deviations/summary.md`);
  for (const { name, points } of data('last-deviation').plots[0].series) {
    const [, tours, never, , least] = rows.find(([board]) => board === name);
    assert.equal(points[0][0], Number(least), name);
    assert.equal(points[0][2], Number(tours) - Number.parseInt(never, 10), name);
    assert.equal(
      points.reduce((sum, [, some]) => sum + some, 0),
      points[0][2],
    );
  }
});

test('orderings: the shares are those of the summary', () => {
  const [surviving, starts] = data('orderings').plots;
  const [corner, , chessboard] = readTables(`${STUDIES}/orderings/summary.md`);
  const { points } = surviving.series[0];
  const failedBy = (share) => points.find(([, left, all]) => 1 - left / all >= share)[0];
  const ours = (table, name) => table.rows.find(([row]) => row === name)[2];
  assert.equal(failedBy(0.5), Number(ours(corner, 'smallest failing side, median')));
  assert.equal(failedBy(0.9), Number(ours(corner, '90% fail by')));
  assert.equal(failedBy(0.99), Number(ours(corner, '99% fail by')));
  assert.equal(failedBy(1), Number(ours(corner, 'all fail by')));
  const mean = starts.bars.reduce((sum, { name, parts }) => sum + Number(name) * parts[0][1], 0);
  close(mean, Number(ours(chessboard, 'mean failing starts per ordering')), 0.005);
  assert.equal(starts.bars[0].note.split(' ')[0], ours(chessboard, 'orderings that never fail').split(' ')[0]);
});

test('the files are small', () => {
  const bytes = readdirSync(DATA).reduce((sum, file) => sum + statSync(`${DATA}/${file}`).size, 0);
  assert.ok(bytes < 200_000, `${bytes} bytes`);
});
