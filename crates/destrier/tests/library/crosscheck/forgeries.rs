//! Forged reasons: on boards and graphs that have a tour, no reason of any kind is ever confirmed.
//!
//! Half of the forgeries are invented; the others are true reasons of other boards with a changed witness.

use super::boards::BoardCase;
use super::graph_answers::GraphCase;
use super::oracle::{Oracle, Wanted};
use super::random::SplitMix;
use destrier::impossible::{Ends, FactorWitness, Lemma, Selection, Verdict};
use destrier::{Existence, Goal, Impossible, Rectangle, Request, Shape, Square, exists};
use std::collections::BTreeSet;

#[derive(Default, Debug)]
pub(crate) struct ForgeryTally {
    pub(crate) forged: u64,
    pub(crate) grounds: u64,
    /// The kinds of reasons that were forged.
    pub(crate) kinds: BTreeSet<String>,
}

/// Tries `each` forgeries on every case that has a tour.
pub(crate) fn check(cases: u64, each: u64) -> ForgeryTally {
    let mut tally = ForgeryTally::default();
    let mut true_reasons = Vec::new();
    for case in 0..cases {
        let random = &mut SplitMix::new(3, case);
        check_board(&BoardCase::random(random, 14), random, each, &mut true_reasons, &mut tally);
        check_graph(&GraphCase::random(random, 10), random, each, &true_reasons, &mut tally);
    }
    tally
}

fn wanted(oracle: &Oracle, random: &mut SplitMix) -> Wanted {
    let mut end = || random.chance(4).then(|| random.below(oracle.vertices()));
    let start = end();
    let end = end();
    Wanted { closed: random.chance(2), start, end }
}

fn check_board(
    case: &BoardCase,
    random: &mut SplitMix,
    each: u64,
    true_reasons: &mut Vec<Impossible>,
    tally: &mut ForgeryTally,
) {
    let board: Rectangle = case.text().parse().unwrap();
    let oracle: Oracle = case.oracle();
    let wanted = wanted(&oracle, random);
    let square = |vertex: usize| Square::new(case.squares[vertex].0 as u32, case.squares[vertex].1 as u32);
    let shape = if wanted.closed { Shape::Closed } else { Shape::Open };
    let goal = Goal { shape, start: wanted.start.map(square), end: wanted.end.map(square) };

    if !oracle.exists(wanted) {
        if let Ok(Existence::No { reason, .. }) = exists(&Request::on(board.clone(), goal)) {
            true_reasons.push(reason);
        }
        return;
    }

    tally.grounds += 1;
    for _ in 0..each {
        let reason = forge(random, board.cells(), board.rows(), board.cols(), true_reasons);
        tally.note(&reason);
        let verdict = reason.check(&board, &goal);
        assert_ne!(verdict, Verdict::Confirmed, "{} {wanted:?} has a tour, but {reason:?} is confirmed", case.text());
    }
}

fn check_graph(
    case: &GraphCase,
    random: &mut SplitMix,
    each: u64,
    true_reasons: &[Impossible],
    tally: &mut ForgeryTally,
) {
    let oracle = &case.oracle;
    if oracle.vertices() == 0 {
        return;
    }

    let wanted = Wanted { start: None, ..wanted(oracle, random) };
    let wanted = if wanted.closed { Wanted { end: None, ..wanted } } else { wanted };
    if !oracle.exists(wanted) {
        return;
    }

    let ends =
        if wanted.closed { Ends::Cycle } else { Ends::Path { start: None, end: wanted.end.map(|end| end as u32) } };
    let graph = case.graph();
    tally.grounds += 1;

    for _ in 0..each {
        let reason = forge(random, oracle.vertices() as u64, 3, 3, true_reasons);
        tally.note(&reason);
        let verdict = reason.check_graph(&graph, ends);
        assert_ne!(verdict, Verdict::Confirmed, "{:?} {wanted:?}: {reason:?} is confirmed", oracle.edges());
    }
}

impl ForgeryTally {
    fn note(&mut self, reason: &Impossible) {
        self.forged += 1;
        let text = format!("{reason:?}");
        self.kinds.insert(text.split(' ').next().unwrap_or_default().into());
    }
}

/// A square that may not exist.
fn id(random: &mut SplitMix, cells: u64) -> u64 {
    if random.chance(40) { random.bits() } else { random.below(cells as usize + 1) as u64 }
}

/// Some squares, mostly ascending.
fn ids(random: &mut SplitMix, cells: u64) -> Vec<u64> {
    let mut ids: Vec<u64> = (0..random.below(8)).map(|_| id(random, cells)).collect();
    if !random.chance(8) {
        ids.sort_unstable();
        ids.dedup();
    }
    ids
}

fn witness(random: &mut SplitMix, cells: u64) -> FactorWitness {
    FactorWitness { deficient: ids(random, cells), barrier: ids(random, cells) }
}

fn lemma(random: &mut SplitMix, cells: u64) -> Lemma {
    Lemma { from: id(random, cells), to: id(random, cells), made: random.chance(2) }
}

fn forge(random: &mut SplitMix, cells: u64, rows: u32, cols: u32, true_reasons: &[Impossible]) -> Impossible {
    if random.chance(2) && !true_reasons.is_empty() {
        let reason = random.pick(true_reasons).clone();
        return changed(reason, random, cells);
    }

    let few = |random: &mut SplitMix| random.below(8) as u64;
    match random.below(13) {
        0 => Impossible::TooFewSquares { count: few(random) },
        1 => Impossible::SameEnds { square: id(random, cells) },
        2 => Impossible::EndsApart { start: id(random, cells), end: id(random, cells) },
        3 => Impossible::ColourImbalance { larger: few(random), smaller: few(random), wrong: ids(random, cells) },
        4 => Impossible::FewMoves { squares: ids(random, cells) },
        5 => Impossible::NotConnected { from: id(random, cells), to: id(random, cells) },
        6 => Impossible::Cut { removed: ids(random, cells), needed: few(random), allowed: few(random) },
        7 => {
            let mut bands = |side: u32| (0..random.below(4)).map(|_| random.below(side as usize + 1) as u32).collect();
            let in_rows: Vec<u32> = bands(rows);
            let in_cols: Vec<u32> = bands(cols);
            let set = match random.below(3) {
                0 => Selection::Rows(in_rows),
                1 => Selection::Columns(in_cols),
                _ => Selection::Squares(ids(random, cells)),
            };

            Impossible::Alternation { set }
        }
        8 => Impossible::Forced { lemmas: (0..random.below(4)).map(|_| lemma(random, cells)).collect() },
        9 => Impossible::NoTwoFactor { witness: witness(random, cells) },
        10 => {
            let witnesses = (0..random.below(3)).map(|_| witness(random, cells)).collect();
            Impossible::NoConnectedTwoFactor { witnesses, from: id(random, cells), to: id(random, cells) }
        }
        11 => Impossible::Swept { steps: few(random) },
        _ => Impossible::Exhausted { nodes: few(random) },
    }
}

/// The reason with a change in its witness, or none.
fn changed(reason: Impossible, random: &mut SplitMix, cells: u64) -> Impossible {
    let other = id(random, cells);
    let mut change = |list: &mut Vec<u64>| match (random.below(4), list.len()) {
        (0, _) => list.push(other),
        (1, 1..) => drop(list.pop()),
        (2, 1..) => {
            let place = random.below(list.len());
            list[place] = other;
        }
        _ => {}
    };

    match reason {
        Impossible::ColourImbalance { larger, smaller, mut wrong } => {
            change(&mut wrong);
            Impossible::ColourImbalance { larger: larger + other % 2, smaller, wrong }
        }
        Impossible::FewMoves { mut squares } => {
            change(&mut squares);
            Impossible::FewMoves { squares }
        }
        Impossible::NotConnected { from, .. } => Impossible::NotConnected { from, to: other },
        Impossible::Cut { mut removed, needed, allowed } => {
            change(&mut removed);
            Impossible::Cut { removed, needed, allowed: allowed.saturating_sub(other % 2) }
        }
        Impossible::Alternation { set: Selection::Squares(mut squares) } => {
            change(&mut squares);
            Impossible::Alternation { set: Selection::Squares(squares) }
        }
        Impossible::Forced { mut lemmas } => {
            if let Some(last) = lemmas.last_mut() {
                last.to = other;
            }
            Impossible::Forced { lemmas }
        }
        Impossible::NoTwoFactor { mut witness } => {
            change(&mut witness.deficient);
            change(&mut witness.barrier);
            Impossible::NoTwoFactor { witness }
        }
        Impossible::NoConnectedTwoFactor { mut witnesses, from, to } => {
            witnesses.iter_mut().for_each(|witness| change(&mut witness.deficient));
            Impossible::NoConnectedTwoFactor { witnesses, from, to: if other.is_multiple_of(2) { to } else { other } }
        }
        unchanged => unchanged,
    }
}
