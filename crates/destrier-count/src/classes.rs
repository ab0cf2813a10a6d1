//! Counts up to the symmetries of the board, by Burnside's lemma: the number of classes is the mean, over all
//! symmetries, of the number of tours that each maps to itself.
//!
//! Conjugate symmetries fix equally many tours, and a symmetry fixes the same tours as its powers of the same order.
//! So the tours are counted for one symmetry of each family.
//!
//! If an end is given, only the symmetries count that fix the given squares. Only the identity maps a tour from there
//! to itself, so all classes have the same size.
//!
//! Invariant: the number of fixed tours, over all symmetries, is a multiple of the number of symmetries. If it is
//! not, a count is wrong, and there is no answer.
//!
//! Source: W. Burnside, *Theory of Groups of Finite Order*, 2nd edition 1911, section 119 (Frobenius 1887).

mod homotopy;
mod quotient;
mod symmetric;
mod voltage;

pub use homotopy::HomotopyPlan;
pub use symmetric::SymmetricPlan;

use super::engine_error::EngineError;
use super::progress::PassProgress;
use super::question::{Question, TourKind};
use super::symmetries::SymmetricGraph;
use destrier_core::arithmetic::gcd;
use destrier_search::method::Control;
use destrier_search::workers::Workers;
use num_bigint::{BigInt, BigUint};
use quotient::FixedTours;
use std::collections::HashMap;
use voltage::Resources;

/// The number of classes, and the numbers from which it follows.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Classes {
    /// Number of classes.
    pub count: BigUint,
    /// Number of symmetries.
    pub order: usize,
    /// For each family of symmetries: the number of symmetries, and the number of tours that each of them fixes.
    pub kept: Vec<(usize, BigUint)>,
    /// Largest number of states held at once.
    pub peak_states: u64,
    /// Largest number of bytes held at once.
    pub peak_bytes: u64,
}

impl Classes {
    /// The classes of a board without tours.
    pub fn none(board: &SymmetricGraph, question: &Question) -> Classes {
        Classes { order: symmetries_of_question(board, question).len(), ..Classes::default() }
    }
}

/// The symmetries of the board that keep the question: all of them, or those that fix the given ends.
fn symmetries_of_question(board: &SymmetricGraph, question: &Question) -> Vec<Vec<u32>> {
    let mut maps = board.maps.clone();
    if ends_matter(question) {
        maps.retain(|map| [question.start, question.end].into_iter().flatten().all(|at| map[at as usize] == at));
    }
    maps
}

/// Whether a given end restricts the symmetries: a closed tour can begin anywhere.
fn ends_matter(question: &Question) -> bool {
    match question.kind {
        TourKind::Closed => question.start.is_some() && question.end.is_some(),
        TourKind::Open | TourKind::StrictlyOpen => question.start.is_some() || question.end.is_some(),
    }
}

/// Why there is no number of classes.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClassesError {
    /// A count failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The counts contradict each other.
    #[error("the numbers of tours that the symmetries fix contradict each other")]
    Contradiction,
    /// Some tours have several symmetries of order 2, and the numbers do not say how many.
    #[error("some tours of this board may have several symmetries, which this count cannot tell apart")]
    Overlap,
}

/// The counts from which the number of classes follows.
///
/// ```
/// use destrier::counting::classes::ClassPlan;
/// use destrier::counting::symmetries::SymmetricGraph;
/// use destrier::counting::{Question, TourKind};
/// use destrier::{RectangleGraph, Control};
///
/// let board_graph = RectangleGraph::new(&"5x6".parse()?);
/// let board = SymmetricGraph::of_board(&board_graph);
/// let plan = ClassPlan::new(&board, &Question::all(TourKind::Closed), &Control::default())?;
/// let classes = plan.classes(&8u32.into(), 1, 1 << 20, &Control::default(), &mut |_, _| ())?;
/// assert_eq!((classes.count, classes.order), (3u32.into(), 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClassPlan {
    order: usize,
    /// For each family of symmetries except that of the identity: its size, and the tours that each of its symmetries
    /// fixes.
    families: Vec<(usize, FixedTours)>,
}

impl ClassPlan {
    /// The counts for the tours of a board that the question asks for.
    pub fn new(board: &SymmetricGraph, question: &Question, control: &Control) -> Result<ClassPlan, EngineError> {
        let maps = symmetries_of_question(board, question);
        let mut plan = ClassPlan { order: maps.len(), families: Vec::new() };
        if ends_matter(question) {
            return Ok(plan);
        }
        for (size, map) in families(&maps, control)? {
            if control.is_stopped() {
                return Err(EngineError::Stopped);
            }
            plan.families.push((size, FixedTours::new(board, map, question)));
        }
        Ok(plan)
    }

    /// Number of counts.
    pub fn counts(&self) -> usize {
        self.families.iter().map(|(_, kept)| kept.sweeps.len()).sum()
    }

    /// The number of classes of `total` tours. `watch` gets the number of the current count, from 0, and its progress.
    pub fn classes(
        &self,
        total: &BigUint,
        threads: usize,
        memory: u64,
        control: &Control,
        watch: &mut dyn FnMut(usize, &PassProgress),
    ) -> Result<Classes, ClassesError> {
        let workers = Workers::new(threads);
        let resources = Resources { workers: &workers, memory, control };
        let mut list = vec![(1, total.clone())];
        let mut number = 0;
        let mut peak_states = 0;
        let mut peak_bytes = 0;

        for (size, kept) in &self.families {
            let mut sum = BigInt::from(kept.known);
            for (factor, sweep) in &kept.sweeps {
                let mut report = |progress: &PassProgress| {
                    peak_states = peak_states.max(progress.states);
                    peak_bytes = peak_bytes.max(progress.bytes);
                    watch(number, progress);
                };
                sum += BigInt::from(sweep.count(&resources, &mut report)?) * *factor;
                number += 1;
            }

            list.push((*size, sum.to_biguint().ok_or(ClassesError::Contradiction)?));
        }

        // If an end is given, only the identity fixes tours, and the list has one element.
        let sum: BigUint = list.iter().map(|(size, kept)| kept * BigUint::from(*size)).sum();
        if &sum % self.order != BigUint::ZERO {
            return Err(ClassesError::Contradiction);
        }

        Ok(Classes { count: sum / self.order, order: self.order, kept: list, peak_states, peak_bytes })
    }
}

/// One symmetry of each family except that of the identity, with the size of the family: the symmetries that are
/// conjugate to it or to one of its powers of the same order.
fn families<'a>(maps: &'a [Vec<u32>], control: &Control) -> Result<Vec<(usize, &'a Vec<u32>)>, EngineError> {
    let number: HashMap<&Vec<u32>, usize> = maps.iter().enumerate().map(|(number, map)| (map, number)).collect();
    let generators = generators(maps, &number);
    let mut known = vec![false; maps.len()];
    known[0] = true;

    let mut list = Vec::new();
    for (first, map) in maps.iter().enumerate().skip(1) {
        if known[first] {
            continue;
        }

        let mut family: Vec<usize> = powers(map).iter().filter_map(|map| number.get(map).copied()).collect();
        family.iter().for_each(|&member| known[member] = true);

        let mut next = 0;
        while next < family.len() {
            if control.is_stopped() {
                return Err(EngineError::Stopped);
            }

            for (by, back) in &generators {
                let conjugate = after(by, &after(&maps[family[next]], back));
                let member = number.get(&conjugate).copied().unwrap_or(0);
                if !std::mem::replace(&mut known[member], true) {
                    family.push(member);
                }
            }

            next += 1;
        }

        list.push((family.len(), map));
    }

    Ok(list)
}

/// The composition of two maps, `first` first.
fn after(map: &[u32], first: &[u32]) -> Vec<u32> {
    first.iter().map(|&at| map[at as usize]).collect()
}

/// Generators of the group, each with its inverse.
fn generators(maps: &[Vec<u32>], number: &HashMap<&Vec<u32>, usize>) -> Vec<(Vec<u32>, Vec<u32>)> {
    let mut made = vec![false; maps.len()];
    made[0] = true;
    let mut generators: Vec<(Vec<u32>, Vec<u32>)> = Vec::new();
    for (new, map) in maps.iter().enumerate() {
        if made[new] {
            continue;
        }

        let mut inverse = vec![0; map.len()];
        map.iter().enumerate().for_each(|(from, &to)| inverse[to as usize] = from as u32);
        generators.push((map.clone(), inverse));

        let mut all: Vec<usize> = (0..maps.len()).filter(|&at| made[at]).collect();
        let mut next = 0;
        while next < all.len() {
            for (by, _) in &generators {
                let product = number.get(&after(by, &maps[all[next]])).copied().unwrap_or(0);
                if !std::mem::replace(&mut made[product], true) {
                    all.push(product);
                }
            }
            next += 1;
        }
    }

    generators
}

/// The powers of a map that have its order, the map itself first.
fn powers(map: &[u32]) -> Vec<Vec<u32>> {
    let mut all = vec![map.to_vec()];
    while let Some(last) = all.last().filter(|last| (0..).zip(last.iter()).any(|(at, &to)| at != to)) {
        all.push(after(map, last));
    }
    let order = all.len() as u32;
    (1..).zip(all).filter(|&(power, _)| gcd(power, order) == 1).map(|(_, map)| map).collect()
}

#[cfg(test)]
mod tests {
    use super::super::backtrack;
    use super::*;
    use crate::symmetries::symmetries;
    use destrier_core::{BoardGraph, Ends, Graph, Rectangle, RectangleGraph, Surface};
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    /// Lists all tours of a kind and groups them into orbits. Returns the numbers of tours and of orbits.
    fn by_listing(graph: &Graph, maps: &[Vec<u32>], question: &Question) -> (usize, usize) {
        let ends = if question.kind == TourKind::Closed { Ends::Cycle } else { Ends::Path { start: None, end: None } };
        let mut found: BTreeSet<Vec<u32>> = BTreeSet::new();
        let strictly = question.kind == TourKind::StrictlyOpen;
        backtrack::each(graph, ends, None, &Control::default(), &mut |path| {
            let is_closed = path.len() > 2 && graph.neighbours(path[0]).contains(&path[path.len() - 1]);
            if !(strictly && is_closed) {
                let back: Vec<u32> = path.iter().rev().copied().collect();
                found.insert(normal(path, question));
                found.insert(normal(&back, question));
            }
            ControlFlow::Continue(())
        });

        let total = found.len();
        let mut classes = 0;
        while let Some(tour) = found.first().cloned() {
            classes += 1;
            for map in maps {
                let image: Vec<u32> = tour.iter().map(|&at| map[at as usize]).collect();
                found.remove(&normal(&image, question));
            }
        }

        (total, classes)
    }

    /// A normal form: cycles begin at vertex 0, and without direction the smaller of the two directions is used.
    fn normal(path: &[u32], question: &Question) -> Vec<u32> {
        let turn = |path: &[u32]| {
            let mut turned = path.to_vec();
            if question.kind == TourKind::Closed {
                let at = turned.iter().position(|&vertex| vertex == 0).unwrap();
                turned.rotate_left(at);
            }
            turned
        };
        let back: Vec<u32> = path.iter().rev().copied().collect();
        if question.directed { turn(path) } else { turn(path).min(turn(&back)) }
    }

    fn up_to_symmetry(board: &SymmetricGraph, question: &Question, total: &BigUint) -> Classes {
        let plan = ClassPlan::new(board, question, &Control::default()).unwrap();
        let mut counts = BTreeSet::new();
        let watch = &mut |number, _: &PassProgress| {
            counts.insert(number);
        };
        let found = plan.classes(total, 2, 1 << 30, &Control::default(), watch).unwrap();
        assert_eq!(counts.len(), plan.counts());
        found
    }

    fn compare(board: &Rectangle) -> u32 {
        let board_graph = RectangleGraph::new(board);
        compare_kinds(&SymmetricGraph::of_board(&board_graph), &board.to_string(), &ALL_KINDS)
    }

    const ALL_KINDS: [TourKind; 3] = [TourKind::Closed, TourKind::Open, TourKind::StrictlyOpen];

    fn compare_kinds(board: &SymmetricGraph, name: &str, kinds: &[TourKind]) -> u32 {
        let mut nontrivial = 0;
        for &kind in kinds {
            for directed in [false, true] {
                let question = Question { directed, ..Question::all(kind) };
                let (total, expected) = by_listing(board.graph, &board.maps, &question);
                let found = up_to_symmetry(board, &question, &total.into());
                assert_eq!(found.count, BigUint::from(expected), "{name} {question:?} {found:?}");
                nontrivial += u32::from(expected * board.maps.len() != total);
            }
        }
        nontrivial
    }

    #[test]
    fn burnside_agrees_with_orbits_on_small_boards_of_every_surface() {
        let mut nontrivial = 0;
        for surface in Surface::ALL {
            for (rows, cols) in
                [(1, 1), (1, 2), (2, 2), (1, 5), (3, 3), (2, 5), (3, 4), (4, 3), (2, 6), (4, 4), (1, 12)]
            {
                let board = Rectangle::new(rows, cols, surface).unwrap();
                if surface == Surface::Plane || board.cells() <= 10 || (board.cells() <= 12 && !surface.rows_wrap()) {
                    nontrivial += compare(&board);
                }
            }
        }

        for text in ["5x5 without=c3", "3x8", "4x5", "3x3 leaper=king", "4x4 leaper=0,1", "cylinder:3x4 leaper=0,1"] {
            nontrivial += compare(&text.parse().unwrap());
        }

        assert!(nontrivial > 60, "{nontrivial}");
    }

    #[test]
    fn burnside_agrees_with_orbits_on_boxes_cubes_and_hexagons() {
        let mut nontrivial = 0;

        let boards: [(&str, &[TourKind]); 11] = [
            ("box:2x2x4", &ALL_KINDS),
            ("box:1x3x4", &ALL_KINDS),
            ("box:2x2x3 leaper=wazir", &ALL_KINDS),
            ("box:2x2x2 leaper=0,1", &ALL_KINDS),
            ("box:2x2x2x2 leaper=0,1", &[TourKind::Closed]),
            ("box:3x3 leaper=1,2+0,1", &ALL_KINDS),
            ("cube:1", &ALL_KINDS),
            ("cube:1 leaper=0,1", &ALL_KINDS),
            ("hex:2 leaper=0,1", &ALL_KINDS),
            ("hex:3 without=1,1;2,1;3,1;4,1;5,1;2,4", &ALL_KINDS),
            ("hex:3 without=3,3", &[TourKind::Closed]),
        ];

        for (text, kinds) in boards {
            let cell_graph = BoardGraph::new_unless(&text.parse().unwrap(), || false).unwrap();
            let board = SymmetricGraph::of_cells(&cell_graph).unwrap();
            nontrivial += compare_kinds(&board, text, kinds);
        }

        assert!(nontrivial > 15, "{nontrivial}");
    }

    #[test]
    fn known_classes_of_square_and_oblong_boards() {
        // 9862 closed tours of 6x6 in 1245 classes (Kraitchik, reported by Jelliss), 8x8 (McKay 1997), 3x10 in 6
        // (Kraitchik).
        for (text, total, expected) in
            [("6x6", 9862u64, 1245u64), ("5x6", 8, 3), ("3x10", 16, 6), ("8x8", 13_267_364_410_532, 1_658_420_855_433)]
        {
            let board_graph = RectangleGraph::new(&text.parse().unwrap());
            let board = SymmetricGraph::of_board(&board_graph);
            let found = up_to_symmetry(&board, &Question::all(TourKind::Closed), &total.into());
            assert_eq!(found.count, expected.into(), "{found:?}");
        }
    }

    #[test]
    fn contradicting_counts_are_noticed() {
        let board_graph = RectangleGraph::new(&"6x6".parse().unwrap());
        let control = Control::default();
        let plan = ClassPlan::new(&SymmetricGraph::of_board(&board_graph), &Question::all(TourKind::Closed), &control)
            .unwrap();
        let found = plan.classes(&9861u32.into(), 1, 1 << 30, &control, &mut |_, _| {});
        assert!(matches!(found, Err(ClassesError::Contradiction)), "{found:?}");
    }

    #[test]
    fn families_contain_every_symmetry_once() {
        for (text, order, expected) in [("8x8", 8, 4), ("cylinder:3x12", 48, 15), ("torus:6x6", 288, 26)] {
            let board: Rectangle = text.parse().unwrap();
            let maps = symmetries(&RectangleGraph::new(&board));
            assert_eq!(maps.len(), order);
            let families = families(&maps, &Control::default()).unwrap();
            assert_eq!(families.iter().map(|(size, _)| size).sum::<usize>() + 1, maps.len(), "{text}");
            assert_eq!(families.len(), expected, "{text}");
        }
    }
}
