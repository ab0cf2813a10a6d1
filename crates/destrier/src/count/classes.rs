//! Counts up to the symmetries of the board, by Burnside's lemma: the number of classes is the mean, over all symmetries,
//! of the number of tours that each maps to itself.
//!
//! The symmetries are the motions of the board (turns, reflections and translations over its seams) that map its squares to
//! its squares; two motions that move every square alike are one symmetry. Conjugate symmetries keep equally many
//! tours, so one of each class is asked.
//!
//! If an end is given, only the symmetries that leave the given squares where they are count. No tour from there is mapped
//! to itself by any of them but the identity, so that the classes all have the same size.
//!
//! Source: W. Burnside, *Theory of Groups of Finite Order*, 2nd edition 1911, section 119 (Frobenius 1887).

use super::frontier::Halt;
use super::question::{Kind, Question};
use super::quotient::{Wanted, kept};
use crate::method::Control;
use destrier_core::tour::symmetry::motion;
use destrier_core::{Board, Graph};
use num_bigint::BigUint;
use std::collections::{BTreeSet, HashMap};

/// The number of classes, and what it was found from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes {
    /// How many classes.
    pub count: BigUint,
    /// How many symmetries.
    pub order: usize,
    /// For each class of conjugate symmetries: how many they are, and how many tours each keeps.
    pub kept: Vec<(usize, BigUint)>,
}

/// The symmetries of a board as maps of its vertices, the identity first; `ids` holds the board's id of each vertex.
pub fn symmetries(board: &Board, ids: &[u32]) -> Vec<Vec<u32>> {
    let vertex: HashMap<u64, u32> = ids.iter().enumerate().map(|(vertex, &id)| (id.into(), vertex as u32)).collect();
    let identity: Vec<u32> = (0..ids.len() as u32).collect();
    let image = |motion: motion::Motion| -> Option<Vec<u32>> {
        let to =
            |&id: &u32| motion.apply(board, board.square(id.into())).and_then(|to| vertex.get(&board.id(to)).copied());
        ids.iter().map(to).collect()
    };
    let different: BTreeSet<Vec<u32>> = motion::all(board).filter_map(image).collect();
    let others = different.into_iter().filter(|map| *map != identity);
    std::iter::once(identity.clone()).chain(others).collect()
}

/// The number of classes of `total` tours under these symmetries.
pub fn classes(
    graph: &Graph,
    maps: &[Vec<u32>],
    question: &Question,
    total: &BigUint,
    memory: u64,
    control: &Control,
) -> Result<Classes, Halt> {
    let ends_matter = match question.kind {
        Kind::Closed => question.start.is_some() && question.end.is_some(),
        Kind::Open | Kind::StrictlyOpen => question.start.is_some() || question.end.is_some(),
    };
    if ends_matter {
        let stays =
            |map: &&Vec<u32>| [question.start, question.end].into_iter().flatten().all(|at| map[at as usize] == at);
        let order = maps.iter().filter(stays).count();
        return Ok(Classes { count: total / order, order, kept: vec![(1, total.clone())] });
    }
    let mut list = vec![(1, total.clone())];
    for (size, map) in conjugates(maps) {
        list.push((size, fixed(graph, map, question, memory, control)?));
    }
    let sum: BigUint = list.iter().map(|(size, kept)| kept * BigUint::from(*size)).sum();
    Ok(Classes { count: sum / maps.len(), order: maps.len(), kept: list })
}

/// How many tours a symmetry other than the identity keeps.
fn fixed(graph: &Graph, map: &[u32], question: &Question, memory: u64, control: &Control) -> Result<BigUint, Halt> {
    let is_closed = question.kind == Kind::Closed;
    // A path that keeps its direction is kept by the identity alone.
    if question.directed && !is_closed {
        return Ok(BigUint::ZERO);
    }
    let kept = kept(graph, map, Wanted { circuits: is_closed, paths: !is_closed }, memory, control)?;
    Ok(BigUint::from(match (question.kind, question.directed) {
        (Kind::Closed, true) => 2 * kept.turned,
        (Kind::Closed, false) => kept.turned + kept.reflected,
        (Kind::Open, _) => kept.reversed,
        (Kind::StrictlyOpen, _) => kept.reversed - kept.reentrant,
    }))
}

/// One of each class of conjugate symmetries but the identity's, with the size of its class.
fn conjugates(maps: &[Vec<u32>]) -> Vec<(usize, &Vec<u32>)> {
    let inverse = |map: &Vec<u32>| {
        let mut back = vec![0; map.len()];
        map.iter().enumerate().for_each(|(from, &to)| back[to as usize] = from as u32);
        back
    };
    let inverses: Vec<Vec<u32>> = maps.iter().map(inverse).collect();
    let mut known: BTreeSet<Vec<u32>> = BTreeSet::new();
    let mut list = Vec::new();
    for map in &maps[1..] {
        if known.contains(map) {
            continue;
        }
        let before = known.len();
        for (by, back) in maps.iter().zip(&inverses) {
            known.insert((0..map.len()).map(|at| by[map[back[at] as usize] as usize]).collect());
        }
        list.push((known.len() - before, map));
    }
    list
}

#[cfg(test)]
mod tests {
    use super::super::backtrack;
    use super::*;
    use destrier_core::{Ends, Surface};
    use std::ops::ControlFlow;

    /// Lists all tours of a kind and gathers them into orbits.
    fn by_listing(graph: &Graph, maps: &[Vec<u32>], question: &Question) -> (usize, usize) {
        let ends = if question.kind == Kind::Closed { Ends::Circuit } else { Ends::Path { start: None, end: None } };
        let mut found: BTreeSet<Vec<u32>> = BTreeSet::new();
        let strictly = question.kind == Kind::StrictlyOpen;
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

    /// The same list for the same tour: circuits begin in vertex 0, and without direction the smaller of the two ways
    /// is taken.
    fn normal(path: &[u32], question: &Question) -> Vec<u32> {
        let turn = |path: &[u32]| {
            let mut turned = path.to_vec();
            if question.kind == Kind::Closed {
                let at = turned.iter().position(|&vertex| vertex == 0).unwrap();
                turned.rotate_left(at);
            }
            turned
        };
        let back: Vec<u32> = path.iter().rev().copied().collect();
        if question.directed { turn(path) } else { turn(path).min(turn(&back)) }
    }

    fn compare(board: &Board) -> u32 {
        let (graph, ids) = Graph::of_board(board);
        let maps = symmetries(board, &ids);
        let mut nontrivial = 0;
        for kind in [Kind::Closed, Kind::Open, Kind::StrictlyOpen] {
            for directed in [false, true] {
                let question = Question { directed, ..Question::all(kind) };
                let (total, expected) = by_listing(&graph, &maps, &question);
                let found =
                    classes(&graph, &maps, &question, &BigUint::from(total), 1 << 30, &Control::default()).unwrap();
                assert_eq!(found.count, BigUint::from(expected), "{board} {question:?} {found:?}");
                nontrivial += u32::from(expected * maps.len() != total);
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
                let board = Board::new(rows, cols, surface).unwrap();
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
    fn known_classes_of_six_by_six_and_five_by_six() {
        // 9862 closed tours of 6x6 in 1245 classes (Kraitchik, as told by Jelliss); 8 closed tours of 5x6 in 3.
        for (text, total, expected) in [("6x6", 9862u32, 1245u32), ("5x6", 8, 3)] {
            let board: Board = text.parse().unwrap();
            let (graph, ids) = Graph::of_board(&board);
            let maps = symmetries(&board, &ids);
            let question = Question::all(Kind::Closed);
            let found = classes(&graph, &maps, &question, &total.into(), 1 << 30, &Control::default()).unwrap();
            assert_eq!(found.count, expected.into(), "{found:?}");
        }
    }
}
