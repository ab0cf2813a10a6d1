//! The number of tours of each kind of symmetry, and of their classes.
//!
//! For each motion of a plane board the tours that it maps to itself are counted in its quotient, those that it shifts
//! and those that it reverses. If two different motions of order 2 map a tour to itself, so does their product. Where
//! no tour has all three, every tour has at most one symmetry of order 2, and the numbers follow by addition: the tours
//! with quarter-turn symmetry are among those with half-turn symmetry, and all other kinds exclude each other. This is
//! so on every rectangle. Elsewhere it is checked, and there is no answer if it fails.
//!
//! The number of classes is that of Burnside's lemma for the tours of the kind: each tour counts once for each of its
//! symmetries, including the identity, and the sum is divided by the number of symmetries of the board.

use super::quotient::FixedTours;
use super::voltage::Resources;
use super::{Classes, ClassesError};
use crate::engine_error::EngineError;
use crate::progress::PassProgress;
use crate::question::Question;
use crate::symmetries::SymmetricGraph;
use destrier_core::RectangleGraph;
use destrier_core::tour::symmetry::{Motion, RectangleSymmetry, SymmetryAction, SymmetryKind, motion};
use destrier_search::method::Control;
use destrier_search::workers::Workers;
use num_bigint::{BigInt, BigUint};

/// The counts from which the number of tours of a kind follows.
#[derive(Clone, Debug)]
pub struct SymmetricPlan {
    kind: SymmetryKind,
    order: usize,
    motions: Vec<MotionPlan>,
}

/// A motion of the board with its fixed tours, those that it shifts and those that it reverses.
#[derive(Clone, Debug)]
struct MotionPlan {
    part: RectangleSymmetry,
    map: Vec<u32>,
    /// Whether its tours are counted: the half-turn's are many, and two kinds do not need them.
    is_counted: bool,
    tours: [FixedTours; 2],
}

impl SymmetricPlan {
    /// The counts for the tours of a plane board. The question has no ends and no direction.
    pub fn new(
        board_graph: &RectangleGraph,
        question: &Question,
        kind: SymmetryKind,
        control: &Control,
    ) -> Result<SymmetricPlan, EngineError> {
        let vertices = 0..board_graph.ids.len() as u32;
        let images = |motion: Motion| -> Option<Vec<u32>> {
            let image =
                |vertex| board_graph.vertex_of(motion.apply(&board_graph.board, board_graph.square_of(vertex))?);
            vertices.clone().map(image).collect()
        };

        let symmetric = SymmetricGraph::of_board(board_graph);
        let mut plan = SymmetricPlan { kind, order: 1, motions: Vec::new() };
        for motion in motion::all(&board_graph.board) {
            if control.is_stopped() {
                return Err(EngineError::Stopped);
            }

            let Some(map) = images(motion) else { continue };
            let is_new = plan.motions.iter().all(|known| known.map != map);
            if (0..).zip(&map).all(|(from, &to)| from == to) || !is_new {
                continue;
            }

            plan.order += 1;
            let needs_half_turns = !matches!(kind, SymmetryKind::QuarterTurn | SymmetryKind::Reflection);
            let is_counted = motion.part != RectangleSymmetry::HalfTurn || needs_half_turns;

            // A motion and its inverse fix the same tours.
            let tours = match motion.part {
                RectangleSymmetry::Counterclockwise => Default::default(),
                _ if !is_counted => Default::default(),
                _ => [SymmetryAction::Shift, SymmetryAction::Reverse]
                    .map(|action| FixedTours::acted_on(&symmetric, &map, question, action)),
            };

            plan.motions.push(MotionPlan { part: motion.part, map, is_counted, tours });
        }

        Ok(plan)
    }

    /// Number of counts.
    pub fn counts(&self) -> usize {
        self.motions.iter().flat_map(|motion| &motion.tours).map(|tours| tours.sweeps.len()).sum()
    }

    /// The number of tours of the kind, and of their classes. `watch` gets the number of the current count, from 0, and
    /// its progress.
    pub fn run(
        &self,
        threads: usize,
        memory: u64,
        control: &Control,
        watch: &mut dyn FnMut(usize, &PassProgress),
    ) -> Result<(BigUint, Classes), ClassesError> {
        let workers = Workers::new(threads);
        let resources = Resources { workers: &workers, memory, control };
        let mut number = 0;
        let mut classes = Classes { order: self.order, ..Classes::default() };
        let mut found = Vec::new();

        for motion in &self.motions {
            let mut counts = [BigUint::ZERO, BigUint::ZERO];
            for (count, tours) in counts.iter_mut().zip(&motion.tours) {
                let mut sum = BigInt::from(tours.known);
                for (factor, sweep) in &tours.sweeps {
                    let mut report = |progress: &PassProgress| {
                        classes.peak_states = classes.peak_states.max(progress.states);
                        classes.peak_bytes = classes.peak_bytes.max(progress.bytes);
                        watch(number, progress);
                    };
                    sum += BigInt::from(sweep.count(&resources, &mut report)?) * *factor;
                    number += 1;
                }

                *count = sum.to_biguint().ok_or(ClassesError::Contradiction)?;
            }

            found.push((motion, counts));
        }

        self.check_overlaps(&found)?;

        let is_turn = |part| matches!(part, RectangleSymmetry::Clockwise | RectangleSymmetry::Counterclockwise);
        let mut count = BigUint::ZERO;
        let mut fixed = BigUint::ZERO;
        for (motion, counts) in &found {
            for (action, tours) in [SymmetryAction::Shift, SymmetryAction::Reverse].into_iter().zip(counts) {
                // Tours with quarter-turns are counted with the half-turns where those are of the kind.
                let is_main = self.kind.admits(motion.part, action)
                    && (!is_turn(motion.part) || self.kind == SymmetryKind::QuarterTurn);
                let of_kind = match self.kind {
                    SymmetryKind::HalfTurn | SymmetryKind::Eulerian | SymmetryKind::Any if is_turn(motion.part) => 2,
                    SymmetryKind::QuarterTurn if is_turn(motion.part) => 3,
                    _ if is_main => 1,
                    _ => 0,
                };

                count += if is_main { tours.clone() } else { BigUint::ZERO };
                fixed += tours * BigUint::from(of_kind as u32);
            }

            classes.kept.push((1, counts.iter().sum()));
        }

        let sum = &count + fixed;
        if &sum % self.order != BigUint::ZERO {
            return Err(ClassesError::Contradiction);
        }

        classes.count = sum / self.order;
        Ok((count, classes))
    }

    /// No tour may have two symmetries of order 2.
    fn check_overlaps(&self, found: &[(&MotionPlan, [BigUint; 2])]) -> Result<(), ClassesError> {
        let is_zero = |counts: &[BigUint; 2]| counts.iter().all(|count| *count == BigUint::ZERO);
        let is_own_inverse = |map: &[u32]| (0..).zip(map).all(|(from, &to)| map[to as usize] == from);
        let some: Vec<&MotionPlan> = found
            .iter()
            .filter(|(motion, counts)| !is_zero(counts) && is_own_inverse(&motion.map))
            .map(|(motion, _)| *motion)
            .collect();

        let has_turns = found.iter().any(|(motion, counts)| !is_own_inverse(&motion.map) && !is_zero(counts));
        if self.kind == SymmetryKind::QuarterTurn && has_turns && !some.is_empty() {
            return Err(ClassesError::Overlap);
        }

        for (index, first) in some.iter().enumerate() {
            for second in &some[..index] {
                let product = super::after(&first.map, &second.map);
                let inverse = super::after(&second.map, &first.map);
                let fixes = |(motion, counts): &(&MotionPlan, [BigUint; 2])| {
                    (motion.map == product || motion.map == inverse) && !(motion.is_counted && is_zero(counts))
                };
                if found.iter().any(fixes) {
                    return Err(ClassesError::Overlap);
                }
            }
        }

        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backtrack;
    use crate::question::TourKind;
    use destrier_core::tour::symmetry::find_kind;
    use destrier_core::{Ends, Path, Rectangle, Shape, verify};
    use std::ops::ControlFlow;

    /// The numbers of tours and classes; `None` if tours with several symmetries cannot be told apart.
    fn try_to_count(text: &str, tours: TourKind, kind: SymmetryKind) -> Option<(u64, u64)> {
        let board_graph = RectangleGraph::new(&text.parse().unwrap());
        let plan = SymmetricPlan::new(&board_graph, &Question::all(tours), kind, &Control::default()).unwrap();
        match plan.run(1, 1 << 30, &Control::default(), &mut |_, _| ()) {
            Err(ClassesError::Overlap) => None,
            found => {
                let (count, classes) = found.unwrap();
                Some((u64::try_from(count).unwrap(), u64::try_from(classes.count).unwrap()))
            }
        }
    }

    fn counted(text: &str, tours: TourKind, kind: SymmetryKind) -> (u64, u64) {
        try_to_count(text, tours, kind).unwrap()
    }

    /// Lists all tours and asks core for the symmetry of each.
    fn listed(text: &str, tours: TourKind) -> Vec<u64> {
        let board: Rectangle = text.parse().unwrap();
        let board_graph = RectangleGraph::new(&board);

        let (ends, shape) = match tours {
            TourKind::Closed => (Ends::Cycle, Shape::Closed),
            _ => (Ends::Path { start: None, end: None }, Shape::Open),
        };

        let mut counts = vec![0; SymmetryKind::ALL.len()];
        backtrack::each(&board_graph.graph, ends, None, &Control::default(), &mut |path| {
            let tour = verify(board.clone(), Path::Vertices(board_graph.ids_of(path.iter().copied())), shape).unwrap();
            let is_counted = tours != TourKind::StrictlyOpen || !tour.is_closed();
            for (count, kind) in counts.iter_mut().zip(SymmetryKind::ALL) {
                *count += u64::from(is_counted && find_kind(&tour, shape, kind).unwrap().is_some());
            }
            ControlFlow::Continue(())
        });

        counts
    }

    #[test]
    fn counts_agree_with_lists_for_every_kind() {
        let mut positive = 0;
        let boards = ["3x4", "3x7", "3x8", "4x5", "5x5", "3x10", "5x6", "6x6", "5x5 without=c3", "3x3 without=b2"];
        for text in boards {
            for tours in [TourKind::Closed, TourKind::Open, TourKind::StrictlyOpen] {
                let board: Rectangle = text.parse().unwrap();
                if tours != TourKind::Closed && board.squares() > 26 {
                    continue;
                }

                for (kind, expected) in SymmetryKind::ALL.into_iter().zip(listed(text, tours)) {
                    let Some((count, _)) = try_to_count(text, tours, kind) else {
                        assert!(!board.is_whole(), "{text} {tours} {kind}");
                        continue;
                    };
                    assert_eq!(count, expected, "{text} {tours} {kind}");
                    positive += u64::from(expected > 0);
                }
            }
        }

        assert!(positive > 25, "{positive}");
    }

    #[test]
    fn golden_numbers_of_symmetric_tours() {
        // Kraitchik and Jelliss for 6x6: 17 classes with a half-turn only and 5 with quarter-turns; 8x8 by McKay 1997.
        assert_eq!(counted("6x6", TourKind::Closed, SymmetryKind::HalfTurn), (78, 22));
        assert_eq!(counted("6x6", TourKind::Closed, SymmetryKind::QuarterTurn), (10, 5));
        assert_eq!(counted("8x8", TourKind::Closed, SymmetryKind::HalfTurn), (4 * 608_233, 608_233));
        assert_eq!(counted("10x10", TourKind::Closed, SymmetryKind::QuarterTurn), (831_804, 415_902));
    }
}
