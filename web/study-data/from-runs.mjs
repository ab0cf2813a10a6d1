// The studies whose rows are too many for the repository: `destrier study NAME -o RUNS/NAME` writes them again, with
// the same numbers as in docs/results/studies, because each trial draws from its own random stream.
// `roth-small` is `destrier study roth --sizes 5..60 --trials 1000`.

import { groups, readRows } from './tables.mjs';

const SIDE = { label: 'side m of the board' };

/** Tours and walks of each side: [m, tours, walks]. */
function successes(rows) {
  return [...groups(rows, ({ side }) => Number(side))]
    .map(([m, walks]) => [m, walks.filter(({ visited }) => Number(visited) === m * m).length, walks.length])
    .sort(([a], [b]) => a - b);
}

/** For each number of moves after the last deviation: [moves, tours, all tours that deviate]. */
function lastDeviations(rows) {
  const counts = new Map();
  for (const { moves_after_the_last: moves, tours } of rows)
    if (moves !== '') counts.set(Number(moves), (counts.get(Number(moves)) ?? 0) + Number(tours));
  const all = [...counts.values()].reduce((sum, tours) => sum + tours, 0);
  return [...counts].sort(([a], [b]) => a - b).map(([moves, tours]) => [moves, tours, all]);
}

/** The folder of a study's rows, if it is not its name, and the command that writes it. */
export const RUN_OF = { 'last-deviation': 'deviations' };

export const fromRuns = {
  'warnsdorff-random'(folder) {
    return {
      title: "Warnsdorff's rule with random ties",
      about:
        'Squirrel walked 100 times on every board from 5 to 400, starting in the corner. The rule does well on ' +
        'small boards, apart from m = 7, and hardly ever succeeds above m = 200.',
      plots: [
        {
          name: 'success',
          title: 'Success from the corner',
          x: SIDE,
          y: { label: 'walks that are tours', percent: true },
          series: [
            { name: 'random ties', style: 'dots', shares: true, points: successes(readRows(`${folder}/raw.csv`)) },
          ],
        },
      ],
    };
  },

  'pohl-second-level'(folder) {
    const rules = groups(readRows(`${folder}/raw.csv`), ({ rule }) => rule);
    return {
      title: "Pohl's second level with random ties",
      about:
        'Ties go to a second look, and then to chance. Ganzfried expected the success rate to fall to zero beyond' +
        ' m = 100, only later than without the second look. It does fall.',
      plots: [
        {
          name: 'success',
          title: 'Success from the corner',
          x: { ...SIDE, log: true },
          y: { label: 'walks that are tours', percent: true },
          series: [...rules].map(([name, rows]) => ({ name, style: 'dots', shares: true, points: successes(rows) })),
        },
      ],
    };
  },

  'roth-small'(folder) {
    const random = readRows(`${folder}/raw.csv`).filter(({ rule }) => rule === 'random');
    const points = successes(random).map(([m, tours, walks]) => [m, walks - tours, walks]);
    return {
      title: "Roth's tie-break on small boards",
      about:
        'Ties go to the square farthest from the centre, and equal distances to chance: a thousand walks on each ' +
        'board. Most walks fail on m = 7, which Roth does not mention.',
      plots: [
        {
          name: 'walks',
          title: 'Walks that fail',
          x: SIDE,
          y: { label: 'walks that fail', percent: true },
          series: [{ name: 'random choice among equal distances', style: 'line', shares: true, points }],
        },
      ],
    };
  },

  // `destrier study deviations`; its other plots are made from the tables of the documentation.
  'last-deviation'(folder) {
    const boards = groups(
      readRows(`${folder}/raw.csv`).filter(({ kind }) => kind === 'all'),
      ({ board }) => board,
    );
    return {
      title: 'The last deviation from the rule',
      about:
        'All tours of small boards, each in both directions: how many moves follow the last one that Warnsdorff’s ' +
        'rule would not make. Fewer than four never follow on a plane board (Ganzfried 2004, theorem 2.2).',
      plots: [
        {
          name: 'moves',
          title: 'Moves after the last deviation',
          x: { label: 'moves after the last deviation', short: 'moves after it' },
          y: { label: 'tours that deviate', percent: true },
          series: ['3x12', '4x8', '5x5', '5x6', '6x6'].map((name) => ({
            name,
            style: 'line',
            exact: true,
            shares: true,
            points: lastDeviations(boards.get(name)),
          })),
        },
      ],
    };
  },

  orderings(folder) {
    const rows = readRows(`${folder}/orderings.csv`);
    const bySide = groups(rows, (row) => Number(row.smallest_failing_side));
    const byStarts = groups(rows, (row) => Number(row.failing_starts_on_8x8));
    let left = rows.length;
    const surviving = [...bySide]
      .sort(([a], [b]) => a - b)
      .map(([m, failing]) => [m, (left -= failing.length), rows.length]);
    return {
      title: 'Move orderings',
      about:
        'Each of the 40320 move orderings breaks the ties on 5x5, 6x6 and so on until it fails. Squirrel was ' +
        'right: every ordering fails, the last two at m = 232.',
      plots: [
        {
          name: 'surviving',
          title: 'Orderings that have not failed up to m',
          x: SIDE,
          y: { label: 'orderings', percent: true },
          series: [{ name: 'not failed', style: 'step', exact: true, shares: true, points: surviving }],
        },
        {
          name: 'starts',
          title: 'Starting squares of 8x8 from which an ordering fails',
          y: { label: 'orderings', percent: true },
          bars: [...byStarts]
            .sort(([a], [b]) => a - b)
            .map(([starts, orderings]) => ({
              name: String(starts),
              parts: [['orderings', Math.round((1e6 * orderings.length) / rows.length) / 1e6]],
              note: `${orderings.length} of ${rows.length} orderings fail from ${starts} squares`,
            })),
        },
      ],
    };
  },
};
