//! Where the vertices of a graph stand. Neighbours are about one and a half units apart.

use crate::scene::Point;
use destrier_core::AnyGraph;
use std::f64::consts::TAU;

/// Rounds of the force layout, and how far a vertex may move in the first.
const ROUNDS: usize = 300;
const FIRST_STEP: f64 = 1.5;
/// The length at which the forces of an edge balance.
const LENGTH: f64 = 1.8;
/// The distance of neighbours on the circle.
const SPACING: f64 = 1.4;

/// Places the vertices on a circle, in this order, clockwise from the top.
pub(super) fn circle(order: &[u32]) -> Vec<Point> {
    let count = order.len().max(1) as f64;
    let radius = (SPACING * count / TAU).max(2.0);
    let mut places = vec![(0.0, 0.0); order.len()];
    for (index, &vertex) in order.iter().enumerate() {
        let angle = TAU * index as f64 / count;
        places[vertex as usize] = (radius * angle.sin(), -radius * angle.cos());
    }
    places
}

/// Places the vertices where attracting and repelling forces balance, starting from the circle. It has no randomness.
pub(super) fn force(graph: &AnyGraph, order: &[u32]) -> Vec<Point> {
    let mut places = circle(order);
    let edges: Vec<(u32, u32)> = graph.pairs().collect();
    for round in 0..ROUNDS {
        let longest = FIRST_STEP * (1.0 - round as f64 / ROUNDS as f64);
        let mut pulls = vec![(0.0, 0.0); places.len()];
        for high in 0..places.len() {
            for low in 0..high {
                let (right, down, square) = apart(places[high], places[low]);
                let push = LENGTH * LENGTH / square;
                pulls[high] = (pulls[high].0 + push * right, pulls[high].1 + push * down);
                pulls[low] = (pulls[low].0 - push * right, pulls[low].1 - push * down);
            }
        }

        for &(from, to) in &edges {
            let from = from as usize;
            let to = to as usize;
            let (right, down, square) = apart(places[from], places[to]);
            let pull = square.sqrt() / LENGTH;
            pulls[from] = (pulls[from].0 - pull * right, pulls[from].1 - pull * down);
            pulls[to] = (pulls[to].0 + pull * right, pulls[to].1 + pull * down);
        }

        for (place, pull) in places.iter_mut().zip(&pulls) {
            let length = pull.0.hypot(pull.1);
            if length > 0.0 {
                let share = length.min(longest) / length;
                *place = (place.0 + share * pull.0, place.1 + share * pull.1);
            }
        }
    }

    places
}

/// The vector from the second point to the first, and the square of its length, which is never zero.
fn apart(to: Point, from: Point) -> (f64, f64, f64) {
    let right = to.0 - from.0;
    let down = to.1 - from.1;
    (right, down, (right * right + down * down).max(1e-4))
}
