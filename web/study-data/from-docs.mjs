// The studies whose data are in docs/results/studies: their tables, and their rows where these are few.

import { groups, interval, number, readRows, readTables, readText, round, side } from './tables.mjs';

/** The titles of the surfaces. */
const SURFACES = {
  plane: 'Plane',
  cylinder: 'Cylinder',
  torus: 'Torus',
  mobius: 'Möbius strip',
  klein: 'Klein bottle',
  projective: 'Projective plane',
};
const SIDE = { label: 'side m of the board' };

export const fromDocs = {
  roth(folder) {
    const lines = readTables(`${folder}/roth/summary.md`)[0].rows.slice(1);
    return {
      title: "Roth's tie-break",
      about:
        'Ties of Warnsdorff’s rule go to the square farthest from the centre. Roth reports the first failure at m' +
        ' = 428 and failures on under 1% of the boards below 2000. None of three readings gives that.',
      plots: [
        {
          name: 'failures',
          title: 'Boards up to m on which the walk fails',
          x: SIDE,
          y: { label: 'failing boards up to m' },
          series: lines.map(([name]) => ({
            name,
            style: 'step',
            points: failingSides(`${folder}/roth/summary.md`, name).map((m, i) => [m, i + 1]),
          })),
        },
      ],
    };
  },

  squirrel(folder) {
    const rows = readRows(`${folder}/squirrel/raw.csv`).filter(({ rule }) => rule === 'table');
    const quiet = readRows(`${folder}/squirrel-time/raw.csv`).filter(({ rule }) => rule === 'table');
    const perSquare = ({ side: m, nanoseconds }) => [Number(m), round(Number(nanoseconds) / Number(m) ** 2)];
    return {
      title: "Squirrel's algorithm",
      about:
        'Warnsdorff’s rule with a table of move orderings tours every board from 5 to 2000 except m = 74, in ' +
        'linear time. For all larger boards this is proved: see Theorem.',
      plots: [
        {
          name: 'time',
          title: 'Time per square',
          x: SIDE,
          y: { label: 'nanoseconds per square' },
          series: [
            { name: 'every board, three walks', style: 'dots', points: rows.map(perSquare) },
            { name: 'every 25th board, the fastest of 20 walks', style: 'line', points: quiet.map(perSquare) },
          ],
        },
      ],
    };
  },

  deviations(folder) {
    const [small, large] = readTables(`${folder}/deviations/summary.md`);
    const byMethod = groups(large.rows.slice(1), (row) => row[1]);
    return {
      title: "Deviations from Warnsdorff's rule",
      about:
        'How often a tour makes a move that the rule would not make. No tour deviates in its last moves ' +
        '(Ganzfried 2004, theorem 2.2), and all tours of small boards show that the bound is attained.',
      plots: [
        {
          name: 'share',
          title: 'Moves that deviate, 200 tours each',
          x: SIDE,
          y: { label: 'moves that deviate', percent: true },
          series: [...byMethod].map(([name, rows]) => ({
            name,
            style: 'line',
            points: rows.map(([board, , , share]) => [side(board), number(share), ...interval(share)]),
          })),
        },
        {
          name: 'all',
          title: 'All tours of small boards: share that never deviates',
          y: { label: 'tours', percent: true },
          bars: small.rows.map(([board, tours, never]) => ({
            name: board,
            parts: [['follow the rule throughout', round(Number.parseInt(never, 10) / Number(tours))]],
            note: `${Number.parseInt(never, 10)} of ${tours} directed tours`,
          })),
        },
      ],
    };
  },

  euler(folder) {
    const measured = readTables(`${folder}/euler/summary.md`).find(({ heading }) => heading === 'Measurements');
    const methods = groups(measured.rows, (row) => row[0]);
    return {
      title: "Parberry's mixture and Euler's repair",
      about:
        'One attempt: a walk, then Euler’s repair. As Parberry describes it (parberry-as-told) the success rate ' +
        'falls exponentially. With all exchanges of ends made, every attempt succeeded.',
      plots: [
        {
          name: 'success',
          title: 'Success of one attempt, 400 attempts each',
          x: { ...SIDE, log: true },
          y: { label: 'attempts that are tours', percent: true },
          series: [...methods].map(([name, rows]) => ({
            name,
            style: 'line',
            points: rows.map((row) => [Number(row[1]), number(row[2]), ...interval(row[3])]),
          })),
        },
        {
          name: 'time',
          title: 'Time per tour',
          x: { ...SIDE, log: true },
          y: { label: 'milliseconds per tour', log: true },
          series: [...methods]
            .map(([name, rows]) => ({
              name,
              style: 'line',
              points: rows.filter((row) => row[6]).map((row) => [Number(row[1]), Number(row[6]), ...interval(row[7])]),
            }))
            .filter(({ points }) => points.length),
        },
      ],
    };
  },

  neural(folder) {
    const [sequential] = readTables(`${folder}/neural/summary.md`);
    const column = (name) => sequential.columns.indexOf(name);
    const [settled, within, rounds, loops, single] = [
      'settled',
      'within 300 rounds',
      'rounds',
      'loops',
      'single loop',
    ].map(column);
    const shares = (name, at) => ({
      name,
      style: 'line',
      points: sequential.rows.map((row) => [side(row[0]), number(row[at]), ...interval(row[at + 1])]),
    });
    const means = (name, at) => ({
      name,
      style: 'line',
      points: sequential.rows.map((row) => [side(row[0]), number(row[at]), ...interval(row[at])]),
    });
    return {
      title: 'The hysteresis network',
      about:
        '1000 networks of Takefuji and Lee on each board, one neuron updated after another. The paper’s “less ' +
        'than 100 steps” holds up to 10x10; a single cycle becomes rare on larger boards.',
      plots: [
        {
          name: 'shares',
          title: 'What becomes of a network',
          x: SIDE,
          y: { label: 'networks', percent: true },
          series: [shares('settled', settled), shares('within 300 rounds', within), shares('a single loop', single)],
        },
        {
          name: 'rounds',
          title: 'Rounds until a network settles',
          x: SIDE,
          y: { label: 'rounds, mean' },
          series: [means('rounds', rounds)],
        },
        {
          name: 'loops',
          title: 'Loops of a network',
          x: SIDE,
          y: { label: 'loops, mean' },
          series: [means('loops', loops)],
        },
      ],
    };
  },

  starts(folder) {
    const pairs = groups(readRows(`${folder}/starts/raw.csv`), ({ board }) => board);
    const share = (rows, answer) => round(rows.filter(({ exists }) => exists === answer).length / rows.length);
    return {
      title: 'Starts and ends',
      about:
        'Ordered pairs of start and end whose colours allow a tour. From 6x6 on, all of them are possible, as ' +
        'Conrad and others proved in 1994.',
      plots: [
        {
          name: 'pairs',
          title: 'Pairs of start and end',
          y: { label: 'pairs', percent: true },
          bars: [...pairs].map(([board, rows]) => ({
            name: board,
            parts: [
              ['a tour exists', share(rows, '1')],
              ['no tour', share(rows, '0')],
            ],
            note: `${rows.filter(({ exists }) => exists === '1').length} of ${rows.length} pairs`,
            link: `#map?show=starts&board=${board}`,
          })),
        },
      ],
    };
  },

  existence(folder) {
    const [surfaces] = readTables(`${folder}/existence/summary.md`);
    return {
      title: 'Which boards have tours',
      about:
        'Every board up to 20x20 on six surfaces. Every yes is a verified construction, every no has a confirmed' +
        ' reason. No paper treats the Möbius strip, the Klein bottle and the projective plane.',
      plots: [
        {
          name: 'surfaces',
          title: 'Boards up to 20x20',
          y: { label: 'boards', percent: true },
          bars: surfaces.rows.map(([surface, boards, closed, open, none]) => ({
            name: SURFACES[surface],
            parts: [
              ['a closed tour', round(closed / boards)],
              ['open tours only', round(open / boards)],
              ['no tour', round(none / boards)],
            ],
            note: `${closed} of ${boards} with a closed tour, ${open} with open tours only, ${none} without`,
            link: `#map?board=${surface === 'plane' ? '' : `${surface}:`}8x8`,
          })),
        },
      ],
    };
  },
};

/** The list of failing sides in the text of a summary. */
function failingSides(path, name) {
  const text = readText(path);
  const line = text.split('\n').find((line) => line.startsWith(`- ${name}: `));
  return line
    .slice(name.length + 4)
    .split(', ')
    .map(Number);
}
