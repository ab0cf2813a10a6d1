//! Other tours from the same plan: an image of the board, other walks through the same tiles, another first square.
//!
//! A plan depends on a tile only by the squares that it covers and by its first and last one. So every strand may walk
//! its squares in another order between the same ends, and core's check of the plan stays the same. The work depends on
//! the tiles, not on the board.

use destrier_core::computed::{Tile, TilePiece, TilePlan};
use destrier_core::{Ends, Graph, Rectangle, Surface};
use destrier_search::few_paths;
use destrier_search::method::Random;
use std::sync::Arc;

/// Walks that are listed at most, and the steps of the search: a few milliseconds.
const MAX_LISTED: usize = 200;
const STEPS_TO_LIST: u64 = 20_000;

/// Exchanges tried per square of a tile.
const EXCHANGES_PER_SQUARE: u64 = 8;

/// An image of the plan under a random symmetry of the board.
pub(super) fn image(board: &Rectangle, plan: TilePlan, random: &mut Random) -> TilePlan {
    let rows = i64::from(board.rows());
    let cols = i64::from(board.cols());
    let surface = board.surface();
    let choice = random.below(8);
    let plan = if choice & 1 != 0 { plan.mirrored(cols) } else { plan };
    let plan = if choice & 2 != 0 { plan.upside_down(rows) } else { plan };
    let is_square = rows == cols && matches!(surface, Surface::Plane | Surface::Torus | Surface::Projective);
    let plan = if choice & 4 != 0 && is_square { plan.transposed() } else { plan };
    let right = random.below(cols as u64) as i64;
    let shifted =
        surface.columns_shift().then(|| plan.clone().around(right, (rows, cols), surface.flips_rows())).flatten();
    shifted.unwrap_or(plan)
}

/// The plan with other walks through its tiles.
pub(super) fn with_other_walks(plan: TilePlan, random: &mut Random) -> TilePlan {
    let varied = plan.0.into_iter().map(|piece| match piece {
        TilePiece::Lay { tile, at } => TilePiece::Lay { tile: other_walk(&tile, random).unwrap_or(tile), at },
        TilePiece::Repeat { count, step, body } => {
            TilePiece::Repeat { count, step, body: with_other_walks(body, random) }
        }
    });
    TilePlan(varied.collect())
}

/// Another walk through the squares of a tile, between the same ends: one of the walks that a short search lists,
/// changed by random exchanges.
fn other_walk(tile: &Tile, random: &mut Random) -> Option<Arc<Tile>> {
    let mut walk = listed_walk(tile.walk(), random).unwrap_or_else(|| tile.walk().to_vec());
    let steps = (walk.len() as u64).checked_sub(3)?;
    for trial in 0..EXCHANGES_PER_SQUARE * walk.len() as u64 {
        let first = random.below(steps + 1) as usize;
        match trial % 4 {
            0 => swap_parts(&mut walk, first, random),
            _ => reverse_part(&mut walk, first, random),
        }
    }
    Tile::new(tile.rows(), tile.cols(), walk)
}

/// One of the walks through these squares with these ends, if there are few squares.
fn listed_walk(walk: &[(u32, u32)], random: &mut Random) -> Option<Vec<(u32, u32)>> {
    if walk.len() > few_paths::MAX_VERTICES {
        return None;
    }

    // The order of the vertices decides which walks a short search finds.
    let mut squares = walk.to_vec();
    for place in (1..squares.len()).rev() {
        squares.swap(place, random.below(place as u64 + 1) as usize);
    }

    let vertex = |square: (u32, u32)| squares.iter().position(|&other| other == square).map(|index| index as u32);
    let pairs = (0..squares.len()).flat_map(|high| (0..high).map(move |low| (high, low)));
    let moves = pairs.filter(|&(high, low)| is_move(squares[high], squares[low]));
    let edges = moves.map(|(high, low)| (high as u32, low as u32));
    let graph = Graph::from_edges(squares.len() as u32, edges).ok()?;

    let ends = Ends::Path { start: vertex(*walk.first()?), end: vertex(*walk.last()?) };
    let (found, _) = few_paths::list(&graph, ends, MAX_LISTED, STEPS_TO_LIST);
    let chosen = found.get(random.below(found.len().max(1) as u64) as usize)?;

    Some(chosen.iter().map(|&vertex| squares[vertex as usize]).collect())
}

fn is_move(a: (u32, u32), b: (u32, u32)) -> bool {
    a.0.abs_diff(b.0) * a.1.abs_diff(b.1) == 2
}

/// Exchanges the step a-b at this index and another step c-d for a-c and b-d, which reverses the part between them.
fn reverse_part(walk: &mut [(u32, u32)], first: usize, random: &mut Random) {
    let a = walk[first];
    let b = walk[first + 1];
    let fits = |second: &usize| is_move(a, walk[*second]) && is_move(b, walk[*second + 1]);
    let seconds: Vec<usize> = (first + 2..walk.len() - 1).filter(fits).collect();
    if !seconds.is_empty() {
        let second = seconds[random.below(seconds.len() as u64) as usize];
        walk[first + 1..=second].reverse();
    }
}

/// Exchanges the step a-b at this index and two later ones, c-d and e-f, for a-d, e-b and c-f: the two parts between
/// them change places.
fn swap_parts(walk: &mut [(u32, u32)], first: usize, random: &mut Random) {
    let a = walk[first];
    let b = walk[first + 1];
    let mut found = Vec::new();
    for second in (first + 1..walk.len() - 2).filter(|&second| is_move(a, walk[second + 1])) {
        let fits = |third: &usize| is_move(walk[*third], b) && is_move(walk[second], walk[*third + 1]);
        found.extend((second + 1..walk.len() - 1).filter(fits).map(|third| (second, third)));
    }
    if !found.is_empty() {
        let (second, third) = found[random.below(found.len() as u64) as usize];
        walk[first + 1..=third].rotate_left(second - first);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{construct, construct_by_seed};
    use destrier_core::computed::ComputedTour;
    use destrier_core::{Goal, Rectangle, Square};
    use std::collections::HashSet;

    /// The first square, and the moves between some squares in the corners and in the middle.
    fn sample(tour: &ComputedTour) -> Vec<Option<Square>> {
        let board = tour.board();
        let rows = board.rows();
        let cols = board.cols();
        let starts = |side: u32| [0, side.saturating_sub(30) / 2, side.saturating_sub(30)];
        let corners = starts(rows).into_iter().flat_map(|row| starts(cols).map(|col| (row, col)));
        let window = |(row, col): (u32, u32)| {
            let square = move |place: u32| Square::new(row + place / 30, col + place % 30);
            (0..900).map(square).filter(|&square| board.has(square))
        };
        std::iter::once(tour.at(0)).chain(corners.flat_map(window).map(|square| tour.next(square))).collect()
    }

    #[test]
    fn thirty_seeds_give_thirty_tours_of_boards_of_any_size() {
        for (text, goal) in [
            ("1000x1000", Goal::CLOSED),
            ("1001x1001", Goal::OPEN),
            ("2147483646x6", Goal::CLOSED),
            ("torus:3001x3001", Goal::CLOSED),
            ("klein:3001x3000", Goal::CLOSED),
            ("projective:3001x3001", Goal::CLOSED),
            ("1000x1000", Goal { start: Some(Square::new(3, 4)), end: Some(Square::new(900, 900)), ..Goal::OPEN }),
        ] {
            let board: Rectangle = text.parse().unwrap();
            let tour = |seed| construct_by_seed(&board, &goal, seed).unwrap();
            let seen: HashSet<_> = (1..=30).map(|seed| sample(&tour(seed))).collect();
            assert!(seen.len() >= 29, "{text}: {}", seen.len());
        }
    }

    #[test]
    fn the_first_seed_gives_the_plain_construction_and_every_seed_the_ends_that_were_asked_for() {
        let board: Rectangle = "300x301".parse().unwrap();
        let ends = [(None, None), (Some(Square::new(7, 9)), None), (Some(Square::new(0, 0)), Some(Square::new(0, 1)))];
        for (start, end) in ends {
            let goal = Goal { start, end, ..Goal::OPEN };
            let plain = construct(&board, &goal).unwrap();
            assert!(construct_by_seed(&board, &goal, 1).unwrap().ids().eq(plain.ids()));
            for seed in 2..20 {
                let tour = construct_by_seed(&board, &goal, seed).unwrap();
                assert!(start.is_none_or(|start| tour.at(0) == Some(start)));
                assert!(end.is_none_or(|end| tour.at(tour.len() - 1) == Some(end)));
            }
        }
    }
}
