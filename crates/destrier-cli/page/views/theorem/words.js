// The theorems in words. docs/results/theorem.md and few-turns.md have the whole proofs.

import { h } from '../../dom.js';

/** @param {import('./model.js').TheoremName} theorem */
export const explanation = (theorem) => (theorem === 'squirrel' ? squirrel() : fewTurns());

function squirrel() {
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

function fewTurns() {
  return [
    h(
      'p',
      {},
      'Nearly all squares lie on straight lines. Strips along the sides lead every line into another one, and small ' +
        'patterns in the corners join the strands into one tour.',
    ),
    h(
      'p',
      {},
      h('strong', {}, 'Theorem. '),
      'For every even n from 10 on, the n × n board has a closed tour that turns only 8n − 14 times.',
    ),
    h(
      'p',
      {},
      'The best tours published before turn about 9.25n times (Besa and others 2022). The proof is by loop programs, ' +
        'too: four of them cover all even sides, and a checker proves that each is a closed tour and counts its ' +
        'turns and crossings.',
    ),
    h('p', { class: 'hint' }, 'The command ', h('code', {}, 'destrier prove few-turns'), ' checks the proof.'),
  ];
}
