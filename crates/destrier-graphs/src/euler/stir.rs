//! Makes another tour of a tour, by random exchanges of its ends.
//!
//! Each step turns the tail behind a random neighbour of the end, the *backbite* of M. L. Mansfield 1982, *Monte Carlo
//! studies of polymer chain dimensions in the melt*. It is the exchange with which a repair lengthens a path, but the
//! path has all vertices already. After some steps per vertex hardly anything of the original is left. A closed tour,
//! and one whose ends are given, is opened, stirred and closed again by the ordinary repair.

use super::Euler;
use super::repairer::{RepairResult, Repairer};
use super::settled_goal::SettledGoal;
use super::trail::IndexedTrail;
use destrier_core::{Goal, Graph};
use destrier_search::method::{Control, Random};
use destrier_search::rotation_search::Trail;

/// Steps per vertex, and the most of all: on a large graph even a few steps give another tour.
const STEPS_PER_VERTEX: u64 = 8;
const MAX_STEPS: u64 = 20_000;

/// On graphs of at most this many vertices a part of the path is also cut off and found again, this often: on narrow
/// boards exchanges alone do not reach all tours.
const MAX_CUT: usize = 400;
const CUTS: u64 = 8;

/// Another tour with the same shape and ends, or the same one if the exchanges lead nowhere. The list must be such a
/// tour of the graph; any other list is returned unchanged.
pub fn stir(graph: &Graph, path: Vec<u32>, goal: &Goal<u32>, random: &mut Random, control: &Control) -> Vec<u32> {
    let Some(wanted) = SettledGoal::new(goal, graph) else { return path };
    let mut trail = wanted.trail_from(graph, path.iter().copied());
    if !trail.is_full() || trail.len() < 4 {
        return path;
    }

    let mut repairer = Repairer::new(graph, wanted, Euler::PARBERRY, control);
    let cuts = if graph.vertices() <= MAX_CUT { CUTS } else { 0 };
    let mut last = None;
    for round in 0..=cuts {
        exchange_often(graph, &mut trail, &wanted, random);

        if round < cuts {
            cut(&mut trail, random);
        }

        match repairer.repair(&mut trail, random) {
            RepairResult::Done => last = Some(trail.order()),
            RepairResult::Stuck => match &last {
                Some(order) => trail = trail.with_order(order.clone()),
                None => return path,
            },
        }
    }

    wanted.read(graph, trail)
}

fn exchange_often(graph: &Graph, trail: &mut IndexedTrail, wanted: &SettledGoal, random: &mut Random) {
    let steps = (STEPS_PER_VERTEX * graph.vertices() as u64).min(MAX_STEPS);
    for _ in 0..steps {
        // The first vertex stays in place if it is given and the last is not.
        if !wanted.is_pinned() && random.below(2) == 0 {
            trail.flip();
        }
        exchange(graph, trail, random);
    }
}

/// Cuts off up to half of the path, but never a bond.
fn cut(trail: &mut IndexedTrail, random: &mut Random) {
    for _ in 0..random.below(trail.len() as u64 / 2) {
        if trail.ends_in_bond() {
            return;
        }
        trail.pop();
    }
}

/// Turns the tail behind a random neighbour of the end, unless that would separate a bond or change nothing.
fn exchange(graph: &Graph, trail: &mut IndexedTrail, random: &mut Random) {
    let near = graph.neighbours(trail.last());
    let pivot = near[random.below(near.len() as u64) as usize];
    if let Some(place) = trail.place(pivot)
        && place + 2 < trail.len()
        && !trail.is_bond(pivot, trail.vertex(place + 1))
    {
        trail.turn_behind(place as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::{Path, RectangleGraph, Shape, verify};
    use std::collections::HashSet;

    #[test]
    fn stirred_tours_keep_their_shape_and_ends_and_are_many() {
        let graph = RectangleGraph::new(&"6x6".parse().unwrap()).graph;

        let goals = [
            (Shape::Open, None, None),
            (Shape::Open, Some(0), None),
            (Shape::Open, None, Some(1)),
            (Shape::Open, Some(0), Some(1)),
            (Shape::Closed, None, None),
            (Shape::Closed, Some(7), None),
            (Shape::Closed, Some(0), Some(8)),
        ];

        for (shape, start, end) in goals {
            let wanted = Goal { shape, start, end };
            let control = Control::new();
            let found = Euler::PARBERRY.tour(&graph, &wanted, 1, 100, &control);
            let destrier_search::method::Finding::Found(first) = found else { panic!("{wanted:?}") };
            let mut seen = HashSet::new();

            for seed in 0..50 {
                let stirred = stir(&graph, first.clone(), &wanted, &mut Random::new(seed, 0), &control);
                verify(graph.clone(), Path::Vertices(stirred.clone()), shape).unwrap();
                assert!(start.is_none_or(|start| stirred[0] == start), "{wanted:?}");
                assert!(end.is_none_or(|end| stirred[35] == end), "{wanted:?}");
                seen.insert(stirred);
            }

            assert!(seen.len() >= 48, "{wanted:?}: {}", seen.len());
        }
    }

    #[test]
    fn what_is_not_a_tour_comes_back() {
        let graph = RectangleGraph::new(&"6x6".parse().unwrap()).graph;
        let wanted = Goal::OPEN;
        let list = vec![0, 1, 2];
        assert_eq!(stir(&graph, list.clone(), &wanted, &mut Random::new(1, 0), &Control::new()), list);
    }
}
