//! Fills of one corner: for every way of joining the strands that end there, the cheapest one that is found.
//!
//! The squares of the box are filled one after another, from the side of the board inwards. A *plug* is an exit of a
//! square to come that is already fixed: it leads out of the box, or back to a square that was filled. Each plug is one
//! end of a piece of the tour, and its *mate* the other: another plug, or a *terminal*, a strand that leads to another
//! corner. Plugs and mates are all that matters for the squares to come. If there are too many such frontiers, only the
//! cheapest are kept (beam search); then the fills need not be the cheapest.

use super::free_board::FreeBoard;
use super::geometry::{Point, Segment, cross, step};
use super::strips::Weights;
use destrier::ordering::opposite;
use std::collections::{BTreeMap, HashMap};

/// The exits of the squares of a corner.
#[derive(Clone, Debug)]
pub(super) struct Fill {
    pub(super) cost: u32,
    pub(super) exits: Vec<(Point, Vec<u8>)>,
}

/// For each terminal the one that it is joined to, and the fill.
pub(super) type Fills = BTreeMap<Vec<usize>, Fill>;

/// A square of the box, by its place in the order, and an exit of it.
type Plug = (usize, u8);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum End {
    Plug(Plug),
    Terminal(usize),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Frontier {
    mates: BTreeMap<Plug, End>,
    terminals: Vec<Option<End>>,
}

/// What a frontier costs, and how it came about: the frontier before, and the exits that were chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Origin {
    cost: u32,
    before: usize,
    chosen: [Option<u8>; 2],
}

struct CornerBox<'a> {
    squares: &'a [Point],
    /// For each square and each exit forwards: the place of the square that it leads to, and how many moves outside the
    /// box it crosses.
    forward: Vec<Vec<(u8, usize, u32)>>,
    weights: Weights,
}

/// The fills of a corner of a board.
pub(super) fn fills(board: &FreeBoard, corner: usize, weights: Weights, beam: usize) -> Fills {
    let squares = board.squares(corner);
    let places: HashMap<Point, usize> = squares.iter().enumerate().map(|(place, &square)| (square, place)).collect();
    let terminals = board.terminals(corner);
    let mut start = Frontier { mates: BTreeMap::new(), terminals: vec![None; terminals.len()] };

    for (place, &square) in squares.iter().enumerate() {
        for &exit in board.ports(square) {
            let (other, other_exit) = board.other_end(square, exit);
            let mate = match (places.get(&other), terminals.iter().position(|&port| port == (square, exit))) {
                (_, Some(terminal)) => End::Terminal(terminal),
                (Some(&other), None) => End::Plug((other, other_exit)),
                (None, None) => continue,
            };
            start.set(End::Plug((place, exit)), mate);
            start.set(mate, End::Plug((place, exit)));
        }
    }

    let outside = board.moves_near(corner);
    let forward = |square: &Point| {
        let ways = board.forward(corner).into_iter().filter_map(|exit| {
            let to = *places.get(&step(*square, exit))?;
            let crossed = outside.iter().filter(|&&other| cross((*square, exit), other)).count() as u32;
            Some((exit, to, crossed))
        });
        ways.collect()
    };

    let free = CornerBox { squares: &squares, forward: squares.iter().map(forward).collect(), weights };
    free.search(start, beam, board)
}

impl Frontier {
    fn set(&mut self, end: End, mate: End) {
        match end {
            End::Plug(plug) => {
                self.mates.insert(plug, mate);
            }
            End::Terminal(terminal) => self.terminals[terminal] = Some(mate),
        }
    }

    fn join(&mut self, left: End, right: End) {
        self.set(left, right);
        self.set(right, left);
    }

    fn plugs(&self, place: usize) -> Vec<(u8, End)> {
        self.mates.range((place, 0)..(place + 1, 0)).map(|(&(_, exit), &mate)| (exit, mate)).collect()
    }
}

impl CornerBox<'_> {
    fn search(&self, start: Frontier, beam: usize, board: &FreeBoard) -> Fills {
        let mut layer = vec![start];
        let mut costs = vec![0];
        let mut origins: Vec<Vec<Origin>> = Vec::new();
        for place in 0..self.squares.len() {
            let mut next: HashMap<Frontier, Origin> = HashMap::new();
            for (before, frontier) in layer.iter().enumerate() {
                self.fill(place, frontier, &mut |frontier, cost, chosen| {
                    let origin = Origin { cost: costs[before] + cost, before, chosen };
                    next.entry(frontier).and_modify(|known| *known = origin.min(*known)).or_insert(origin);
                });
            }

            let mut sorted: Vec<(Origin, Frontier)> =
                next.into_iter().map(|(frontier, origin)| (origin, frontier)).collect();
            sorted.sort_unstable();
            sorted.truncate(beam);

            costs = sorted.iter().map(|(origin, _)| origin.cost).collect();
            origins.push(sorted.iter().map(|(origin, _)| *origin).collect());
            layer = sorted.into_iter().map(|(_, frontier)| frontier).collect();
        }

        let mut fills = Fills::new();
        for (place, frontier) in layer.iter().enumerate() {
            let partner = |end: &Option<End>| match end {
                Some(End::Terminal(terminal)) => Some(*terminal),
                _ => None,
            };
            let Some(joined) = frontier.terminals.iter().map(partner).collect::<Option<Vec<usize>>>() else { continue };
            let exits = self.exits(place, &origins, board);
            fills.entry(joined).or_insert(Fill { cost: costs[place], exits });
        }

        fills
    }

    /// Every way to fill one square: the frontier after it, the cost and the exits forwards.
    fn fill(&self, place: usize, frontier: &Frontier, visit: &mut dyn FnMut(Frontier, u32, [Option<u8>; 2])) {
        let plugs = frontier.plugs(place);
        let mut rest = frontier.clone();
        plugs.iter().for_each(|&(exit, _)| {
            rest.mates.remove(&(place, exit));
        });

        let ways = || self.forward[place].iter().filter(|&&(_, to, _)| frontier.plugs(to).len() < 2);
        let plug_of = |exit: u8, to: usize| End::Plug((to, opposite(exit)));
        let turn = |left: u8, right: u8| if right == opposite(left) { 0 } else { self.weights.turn };

        let crossed = |exit: u8, outside: u32| {
            let here: Segment = (self.squares[place], exit);
            let pending = frontier
                .mates
                .keys()
                .filter(|&&(to, back)| self.is_inside(to, back) && cross(here, (self.squares[to], back)));
            (outside + pending.count() as u32) * self.weights.crossing
        };

        match plugs[..] {
            // A piece that meets itself would be a loop.
            [(_, End::Plug(mate)), (exit, _)] if mate == (place, exit) => {}
            [(first, first_mate), (second, second_mate)] => {
                rest.join(first_mate, second_mate);
                visit(rest, turn(first, second), [None; 2]);
            }
            [(arrival, mate)] => {
                for &(exit, to, outside) in ways() {
                    let mut next = rest.clone();
                    next.join(mate, plug_of(exit, to));
                    visit(next, turn(arrival, exit) + crossed(exit, outside), [Some(exit), None]);
                }
            }
            [] => {
                let ways: Vec<_> = ways().collect();
                for (number, &&(first, to_first, outside_first)) in ways.iter().enumerate() {
                    for &&(second, to_second, outside_second) in &ways[..number] {
                        let mut next = rest.clone();
                        next.join(plug_of(first, to_first), plug_of(second, to_second));
                        let cost = self.weights.turn + crossed(first, outside_first) + crossed(second, outside_second);
                        visit(next, cost, [Some(first), Some(second)]);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether an exit leads to another square of the box.
    fn is_inside(&self, place: usize, exit: u8) -> bool {
        self.squares.contains(&step(self.squares[place], exit))
    }

    /// The exits of all squares, found backwards from the last frontier.
    fn exits(&self, mut place: usize, origins: &[Vec<Origin>], board: &FreeBoard) -> Vec<(Point, Vec<u8>)> {
        let mut exits: BTreeMap<Point, Vec<u8>> =
            self.squares.iter().map(|&square| (square, board.ports(square).to_vec())).collect();
        for (square, origins) in self.squares.iter().zip(origins).rev() {
            for exit in origins[place].chosen.into_iter().flatten() {
                exits.entry(*square).or_default().push(exit);
                exits.entry(step(*square, exit)).or_default().push(opposite(exit));
            }
            place = origins[place].before;
        }
        exits.into_iter().collect()
    }
}
