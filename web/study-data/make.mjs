// Writes crates/destrier-cli/page/data/*.json, the data of the plots of the Studies view:
//
//   node web/study-data/make.mjs          the studies whose data are in docs/results/studies
//   node web/study-data/make.mjs RUNS     also those of RUNS/NAME, written by `destrier study NAME -o RUNS/NAME`
//
// tests/study-data.test.mjs compares the files with docs/results/studies.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fromDocs } from './from-docs.mjs';
import { RUN_OF, fromRuns } from './from-runs.mjs';

const path = (below) => fileURLToPath(new URL(`../../${below}`, import.meta.url));
export const STUDIES = path('docs/results/studies');
export const DATA = path('crates/destrier-cli/page/data');

/** The text of a data file. */
export const dataText = (data) => `${JSON.stringify(data)}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const runs = process.argv[2];
  mkdirSync(DATA, { recursive: true });
  for (const [name, make] of Object.entries(fromDocs))
    writeFileSync(`${DATA}/${name}.json`, dataText({ study: name, ...make(STUDIES) }));
  for (const [name, make] of Object.entries(fromRuns)) {
    const folder = `${runs}/${RUN_OF[name] ?? name}`;
    if (runs && existsSync(`${folder}/raw.csv`))
      writeFileSync(`${DATA}/${name}.json`, dataText({ study: name, ...make(folder) }));
  }
}
