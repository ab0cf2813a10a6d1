//! Open tours of four rows that a half-turn reverses, at any length.
//!
//! A path of four rows visits all squares of one class first: outer rows of one colour, inner rows of the other
//! (docs/results/starts.md). With an odd number of columns a half-turn exchanges the two classes, and a square in the
//! middle is a move away from its own image. So one half of the tour is a path through one class that ends at such a
//! square, and the other half is its image.
//!
//! The half of a short board is searched for. It crosses two cuts, which are images of each other, as the strands of
//! the band do, so the same number of bands can be inserted at both. The half-turn maps this band to itself.

use super::{BANDS, Band, BandInsertion, MEMORY, PLACES, Short, Spot, WIDTH, entries};
use destrier_core::computed::TilePlan;
use destrier_core::{Ends, Graph};
use destrier_search::frontier_search::settle_in_order;
use destrier_search::method::{Control, FIRST_SEED, Finding, Limits, Random};

const ROWS: u64 = 4;

/// The strands of the band: two for each class.
const STRANDS: usize = 4;

/// The short board has at least this many columns, and at most six more.
const SHORT: u64 = 25;

/// The distance of the cuts from the edges, at least.
const MARGIN: u64 = 5;

/// The plan of a tour of four rows that a half-turn reverses; `None` for an even number of columns, or too few.
pub(in super::super) fn reversed_by_half_turn(cols: u64, seed: u64) -> Option<TilePlan> {
    let bands = cols.checked_sub(SHORT)? / (2 * WIDTH);
    if cols.is_multiple_of(2) || bands == 0 {
        return None;
    }

    let band = entries(BANDS).filter_map(|entry| Band::read(&entry, ROWS)).find(|band| band.0.len() == STRANDS)?;
    let short_cols = cols - 2 * WIDTH * bands;
    let middle = short_cols / 2;
    let outer = |row: u64, cut: u64| (cut..short_cols - cut).map(move |col| (row, col));
    let mut ways: Vec<(u64, Spot, Spot)> = Vec::new();

    for cut in MARGIN..MARGIN + PLACES {
        for end in [(1, middle - 1), (1, middle + 1)] {
            let starts = outer(0, cut).chain(outer(ROWS - 1, cut)).filter(|&start| same_class(start, end));
            ways.extend(starts.map(|start| (cut, start, end)));
        }
    }

    if seed != FIRST_SEED {
        let first = Random::new(seed, 0).below(ways.len() as u64) as usize;
        ways.rotate_left(first);
    }

    let half = ways.into_iter().find_map(|(cut, start, end)| {
        let cuts = [cut, short_cols - cut].map(|col| BandInsertion { col, band: &band, times: bands });
        let short = Short { rows: ROWS, cols: short_cols, cuts: cuts.to_vec() };
        let walk = half_of_short(&short, start, end)?;
        short.expanded(&walk)
    })?;

    let image = half.clone().mirrored(i64::try_from(cols).ok()?).upside_down(ROWS as i64);
    Some(half.then(image.reversed()))
}

/// Whether two squares are in one class: in the upper two rows of one parity of columns, or the lower two of the other.
fn same_class(left: Spot, right: Spot) -> bool {
    let is_upper = |(row, _): Spot| row < ROWS / 2;
    (is_upper(left) == is_upper(right)) == (left.1 % 2 == right.1 % 2)
}

/// A path through the class of its ends that crosses the cuts as the bands do. A step that must be made has an
/// additional vertex in its middle, which has no other edges.
fn half_of_short(short: &Short<'_>, start: Spot, end: Spot) -> Option<Vec<Spot>> {
    let spots = (0..short.cols).flat_map(|col| (0..ROWS).map(move |row| (row, col)));
    let spots: Vec<Spot> = spots.filter(|&spot| same_class(spot, end)).collect();
    let number = |spot: Spot| spots.iter().position(|&known| known == spot).map(|index| index as u32);
    let mut edges = Vec::new();
    let mut order = Vec::new();
    let mut count = spots.len() as u32;

    for &from in &spots {
        let from_number = number(from)?;
        order.push(from_number);

        for (down, right) in [(2, 1), (-2, 1), (1, 2), (-1, 2)] {
            let Some(row) = from.0.checked_add_signed(down) else { continue };
            let to = (row, from.1 + right);
            let Some(to_number) = number(to) else { continue };
            match short.cut_between(from.1, to.1) {
                None => edges.push((from_number, to_number)),
                Some(cut) if short.strand(cut, from, to).is_some() => {
                    edges.extend([(from_number, count), (count, to_number)]);
                    order.push(count);
                    count += 1;
                }
                Some(_) => {}
            }
        }
    }

    let graph = Graph::from_edges(count, edges).ok()?;
    let ends = Ends::Path { start: number(start), end: number(end) };
    let limits = Limits { memory: MEMORY, ..Limits::default() };
    match settle_in_order(&graph, ends, &order, &limits, &Control::default()) {
        Finding::Found(list) => {
            Some(list.into_iter().filter_map(|vertex| spots.get(vertex as usize).copied()).collect())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::tour::symmetry::{Motion, RectangleSymmetry, SymmetryAction};
    use destrier_core::{Rectangle, Shape, Surface};

    const HALF_TURN: Motion = Motion { part: RectangleSymmetry::HalfTurn, down: 0, right: 0 };

    #[test]
    fn every_odd_length_has_a_tour_that_a_half_turn_reverses() {
        for cols in (33..130).step_by(2).chain([10_000_001, 2_147_483_647]) {
            for seed in [FIRST_SEED, 7] {
                let board = Rectangle::new(4, cols, Surface::Plane).unwrap();
                let plan = reversed_by_half_turn(u64::from(cols), seed).unwrap_or_else(|| panic!("{cols}"));
                let tour = plan.symmetric_tour(&board, Shape::Open, HALF_TURN, SymmetryAction::Reverse);
                assert_eq!(tour.map(|tour| tour.len()), Some(4 * u64::from(cols)), "{cols} {seed}");
            }
        }
    }

    #[test]
    fn other_lengths_have_no_plan() {
        for cols in [5, 32, 100] {
            assert_eq!(reversed_by_half_turn(cols, FIRST_SEED), None, "{cols}");
        }
    }
}
