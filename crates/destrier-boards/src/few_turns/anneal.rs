//! Simulated annealing of one tour: exchanges of a few moves that leave a single cycle, accepted if they cost little.
//!
//! The tour is a cycle of vertices. An open tour becomes one by a vertex between its ends, whose edges have no place on
//! the board and cost nothing. An exchange takes out an edge, which leaves a path, and rotates the path at its last
//! vertex (Pósa 1976) at most [`MAX_ROTATIONS`] times, until the last vertex is next to the first.
//!
//! What decides is computed by sums, products and quotients alone, which are the same on every machine.

use super::aim::Aim;
use super::crossed_moves::CrossedMoves;
use destrier_core::{Goal, RectangleGraph, Shape};
use destrier_search::method::{Control, Random};
use std::collections::BTreeSet;

/// Rotations of one exchange; every further one changes two more edges.
const MAX_ROTATIONS: usize = 8;

/// The cost of a turn or a crossing, whichever the search counts first; the other one costs 1. Where the search looks
/// for many of them, the cost is negative.
const UNIT: i64 = 16;

/// Number of temperatures, from [`HOT`] to [`COLD`].
const ROUNDS: u32 = 4096;
const HOT: f64 = 0.8 * UNIT as f64;
const COLD: f64 = 0.1 * UNIT as f64;

/// Beyond this many vertices (32x32 and one between the ends) the steps do not suffice to cool a hot tour, so the
/// search is cold from the beginning.
const MAX_HEATED: usize = 1025;

/// On boards beyond [`MAX_HEATED`], a rotation moves at most this many vertices, so that it takes as long as on a
/// small board.
const LONGEST_ROTATION: usize = 1000;

/// Number of notes on the way.
const NOTES: u64 = 16;

/// The costs of a turn and of a crossing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Price {
    turn: i64,
    crossing: i64,
}

impl Price {
    pub(super) fn of(aim: Aim) -> Price {
        match aim {
            Aim::FewestTurns => Price { turn: UNIT, crossing: 1 },
            Aim::FewestCrossings => Price { turn: 1, crossing: UNIT },
            Aim::MostTurns => Price { turn: -UNIT, crossing: -1 },
            Aim::MostCrossings => Price { turn: -1, crossing: -UNIT },
        }
    }
}

/// The squares and moves of the board, as the search uses them.
pub(super) struct Layout {
    /// Row and column of each square.
    places: Vec<(i32, i32)>,
    /// The vertices next to each vertex. If there is one vertex more than places, it lies between the ends of an open
    /// tour.
    near: Vec<Vec<u32>>,
    /// The moves of the piece.
    moves: Vec<(i32, i32)>,
    /// The ends that stay: next to the vertex between them, or, in a closed tour, to each other.
    ends: [Option<u32>; 2],
}

impl Layout {
    pub(super) fn new(board_graph: &RectangleGraph, goal: &Goal) -> Layout {
        let squares = board_graph.graph.vertices() as u32;

        let place = |vertex| {
            let square = board_graph.square_of(vertex);
            (square.row as i32, square.col as i32)
        };

        let places: Vec<_> = (0..squares).map(place).collect();
        let mut near: Vec<Vec<u32>> =
            (0..squares).map(|vertex| board_graph.graph.neighbours(vertex).to_vec()).collect();
        let step = |from: usize, to: u32| {
            let from = places[from];
            let to = places[to as usize];
            (to.0 - from.0, to.1 - from.1)
        };

        let moves: BTreeSet<_> =
            near.iter().enumerate().flat_map(|(from, near)| near.iter().map(move |&to| step(from, to))).collect();
        let ends = [goal.start, goal.end].map(|end| end.and_then(|square| board_graph.vertex_of(square)));
        if goal.shape == Shape::Open {
            if ends.contains(&None) {
                near.iter_mut().for_each(|near| near.push(squares));
            }
            near.push((0..squares).collect());
        }

        Layout { places, near, moves: moves.into_iter().collect(), ends }
    }

    fn place(&self, vertex: u32) -> Option<(i32, i32)> {
        self.places.get(vertex as usize).copied()
    }

    /// Whether an edge stays in the tour.
    fn stays(&self, left: u32, right: u32) -> bool {
        let is_end = |vertex| self.ends.contains(&Some(vertex));
        match (self.place(left), self.place(right)) {
            (None, _) => is_end(right),
            (_, None) => is_end(left),
            _ => self.is_closed() && is_end(left) && is_end(right),
        }
    }

    fn is_closed(&self) -> bool {
        self.near.len() == self.places.len()
    }

    /// 1 if the moves to a vertex and from it differ in direction; 0 at the ends of an open tour.
    fn turn(&self, before: u32, at: u32, after: u32) -> i64 {
        match (self.place(before), self.place(at), self.place(after)) {
            (Some(before), Some(at), Some(after)) => {
                i64::from((before.0 + after.0, before.1 + after.1) != (2 * at.0, 2 * at.1))
            }
            _ => 0,
        }
    }
}

/// One tour on its way to fewer or more turns or crossings.
pub(super) struct Annealer<'a> {
    layout: &'a Layout,
    price: Price,
    crossed: CrossedMoves,
    /// The cycle, from index `base` on; `base - 1` is the last vertex of the path while an edge is missing.
    order: Vec<u32>,
    base: usize,
    index: Vec<u32>,
    /// Elementary steps so far, each about a nanosecond.
    steps: u64,
}

impl<'a> Annealer<'a> {
    pub(super) fn new(layout: &'a Layout, order: Vec<u32>, price: Price) -> Annealer<'a> {
        let mut index = vec![0; order.len()];
        for (at, &vertex) in order.iter().enumerate() {
            index[vertex as usize] = at as u32;
        }
        let crossed = CrossedMoves::new(&layout.places, &layout.moves);
        let mut annealer = Annealer { layout, price, crossed, order, base: 0, index, steps: 0 };
        for at in 0..annealer.order.len() {
            annealer.add(annealer.at(at), annealer.at(at + 1));
        }
        annealer
    }

    /// Searches for the given number of steps. Returns the cheapest cycle that it met, and whether it was stopped.
    pub(super) fn run(mut self, random: &mut Random, steps: u64, control: &Control) -> (Vec<u32>, bool) {
        let mut cost = 0;
        let mut least = 0;
        let mut cheapest = self.order.clone();
        let (mut temperature, cooling) = if self.is_large() { (COLD, 1.0) } else { (HOT, root(COLD / HOT, ROUNDS)) };

        for round in 1..=u64::from(ROUNDS) {
            while self.steps < steps / u64::from(ROUNDS) * round {
                cost += self.exchange(random, temperature);
                // On a large board a copy takes as long as many exchanges, and the cost falls most of the time.
                if cost < least && !self.is_large() {
                    least = cost;
                    cheapest.copy_from_slice(&self.order);
                }
            }

            if cost < least {
                least = cost;
                cheapest.copy_from_slice(&self.order);
            }

            if control.is_stopped() {
                return (cheapest, true);
            }

            if round.is_multiple_of(u64::from(ROUNDS) / NOTES) {
                control.note(format!("annealing, {}% done", 100 * round / u64::from(ROUNDS)));
            }

            temperature *= cooling;
        }

        (cheapest, false)
    }

    fn is_large(&self) -> bool {
        self.order.len() > MAX_HEATED
    }

    /// Tries one exchange at random. Returns its cost: 0 if it was not made.
    fn exchange(&mut self, random: &mut Random, temperature: f64) -> i64 {
        let last = self.order.len() - 1;
        self.steps += 20;
        self.base = random.below(self.order.len() as u64) as usize;

        let first = self.at(0);
        if self.layout.stays(self.at(last), first) {
            return 0;
        }

        let mut cost = -self.turn_at(0) - self.turn_at(last) + self.take(self.at(last), first);

        // The places where the path was rotated; the last place if a rotation was not possible.
        let mut rotations = [last; MAX_ROTATIONS];
        let longest = if self.is_large() { LONGEST_ROTATION } else { last };
        for made in &mut rotations {
            let end = self.at(last);
            let near = &self.layout.near[end as usize];
            let to = near[random.below(near.len() as u64) as usize];
            let at = self.position(to);
            if at == 0 || at + 2 > last || last - at > longest || self.layout.stays(to, self.at(at + 1)) {
                continue;
            }

            cost -= self.turn_at(at) + self.turn_at(at + 1);
            cost += self.rotate(at);
            cost += self.turn_at(at) + self.turn_at(at + 1);
            *made = at;

            let end = self.at(last);
            if self.layout.near[end as usize].contains(&first) {
                let all = cost + self.add(end, first) + self.turn_at(0) + self.turn_at(last);
                if all as f64 <= temperature * surprise(random) {
                    return all;
                }
                self.take(end, first);
                break;
            }
        }

        for &at in rotations.iter().rev().filter(|&&at| at < last) {
            self.rotate(at);
        }

        self.add(self.at(last), first);
        0
    }

    /// Puts the edge from the last vertex to the one at a place of the path, instead of the edge behind that place.
    /// Returns what it costs in crossings. Done twice, it changes nothing.
    fn rotate(&mut self, at: usize) -> i64 {
        let last = self.order.len() - 1;
        let to = self.at(at);
        let behind = self.at(at + 1);
        let end = self.at(last);
        let cost = self.take(to, behind) + self.add(end, to);
        self.steps += (last - at) as u64 + 2 * self.crossed.most() + 10;

        let mut low = self.slot(at + 1);
        let mut high = self.slot(last);
        for _ in 0..(last - at) / 2 {
            self.order.swap(low, high);
            self.index[self.order[low] as usize] = low as u32;
            self.index[self.order[high] as usize] = high as u32;
            low = if low == last { 0 } else { low + 1 };
            high = if high == 0 { last } else { high - 1 };
        }

        cost
    }

    /// Adds an edge. Returns what it costs in crossings.
    fn add(&mut self, left: u32, right: u32) -> i64 {
        match (self.layout.place(left), self.layout.place(right)) {
            (Some(left), Some(right)) => self.price.crossing * self.crossed.add(left, right),
            _ => 0,
        }
    }

    /// Takes an edge out. Returns what it costs in crossings.
    fn take(&mut self, left: u32, right: u32) -> i64 {
        match (self.layout.place(left), self.layout.place(right)) {
            (Some(left), Some(right)) => -self.price.crossing * self.crossed.take(left, right),
            _ => 0,
        }
    }

    fn turn_at(&self, place: usize) -> i64 {
        let before = if place == 0 { self.order.len() - 1 } else { place - 1 };
        self.price.turn * self.layout.turn(self.at(before), self.at(place), self.at(place + 1))
    }

    /// The vertex at a place of the path.
    fn at(&self, place: usize) -> u32 {
        self.order[self.slot(place)]
    }

    /// The place of a vertex in the path.
    fn position(&self, vertex: u32) -> usize {
        let index = self.index[vertex as usize] as usize;
        if index < self.base { index + self.order.len() - self.base } else { index - self.base }
    }

    /// The index of a place of the path.
    fn slot(&self, place: usize) -> usize {
        let index = self.base + place;
        if index < self.order.len() { index } else { index - self.order.len() }
    }
}

/// A random number that is at least x with a probability of about 2^-x.
fn surprise(random: &mut Random) -> f64 {
    let bits = random.below(1 << 52) | 1;
    let zeros = bits.leading_zeros() - 12;
    // The bits behind the first one make a fraction.
    let fraction = (bits << (zeros + 13)) as f64 / 2f64.powi(64);
    f64::from(zeros + 1) - fraction
}

/// The number whose power is given, between 0 and 1, by bisection.
fn root(power: f64, exponent: u32) -> f64 {
    let mut low = 0.0;
    let mut high = 1.0;
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        let reached = (0..exponent).fold(1.0, |product: f64, _| product * middle);
        if reached < power { low = middle } else { high = middle }
    }
    low
}
