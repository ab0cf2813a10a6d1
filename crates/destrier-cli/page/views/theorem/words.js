// The theorem in words. docs/results/theorem.md has the whole proof.

import { h } from '../../dom.js';

export function explanation() {
  return [
    h(
      'p',
      {},
      'Start in the top left corner and follow Warnsdorff’s rule: go to the unvisited square with the fewest ' +
        'unvisited neighbours. Break ties by a move ordering, which changes on certain squares (Squirrel and Cull ' +
        '1996).',
    ),
    h(
      'p',
      {},
      h('strong', {}, 'Theorem. '),
      'For every m from 5 on, except 74, this visits every square of the m × m board exactly once.',
    ),
    h(
      'p',
      {},
      'The proof: for all m of a residue class the path is one short program of words, powers and sweeps, whose ' +
        'repetitions grow with n. Seventeen programs cover all residues. A checker proves for each that every step ' +
        'is on the board, that the squares are visited once, and that the rule chooses every move. Move the slider: ' +
        'within a class the loops grow, and their order stays the same.',
    ),
    h('p', { class: 'hint' }, 'The command ', h('code', {}, 'destrier prove squirrel'), ' checks the proof.'),
  ];
}
