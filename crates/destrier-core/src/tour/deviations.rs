//! Where a tour deviates from Warnsdorff's rule.
//!
//! The rule: move to an unvisited neighbour with the fewest unvisited neighbours. A move *deviates* when another choice
//! would have had fewer; a tie is not a deviation.
//!
//! Ganzfried 2004, theorem 2.2: no tour deviates in its last four moves. The proof needs a graph without triangles,
//! such as the knight's graph on the plane; in any graph it holds for the last three. The tests check both.
//!
//! The tour is read backwards. Then the squares not yet visited are those already read, and one pass over the
//! neighbours of each square both finds the smallest degree among them and adds the square to their degrees.
//!
//! Time is linear in the number of edges; memory is one byte per square on a board, four on a graph, and eight more if
//! the tour is stored by its moves, which cannot be read backwards.

use super::Tour;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::path::Path;
use crate::rectangle::Rectangle;
use std::ops::AddAssign;

/// The deviations of a tour from Warnsdorff's rule. A move is identified by the position, from 1, of the square that it
/// leaves. The closing move of a closed tour has no choice and does not count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Deviations {
    /// How many moves deviate.
    pub count: u64,
    /// The last move that does.
    pub last: Option<u64>,
    /// The number of squares after the one named in `last`. The last square is among them, although no move leaves it;
    /// Ganzfried counts "the last 14 moves" of his example in the same way.
    pub squares_after: u64,
}

impl Deviations {
    /// The number of moves after the last one that deviates; all of them, if none does.
    pub fn moves_after(&self) -> u64 {
        self.squares_after.saturating_sub(1)
    }
}

/// The deviations of a tour of a board.
pub fn deviations(tour: &Tour<Rectangle>) -> Deviations {
    summary(tour.len(), |report| each_on_board(tour, report))
}

/// The moves of a tour of a board that deviate, from 1, ascending.
pub fn deviating_moves(tour: &Tour<Rectangle>) -> Vec<u64> {
    let mut moves = Vec::new();
    each_on_board(tour, &mut |number| moves.push(number));
    moves.reverse();
    moves
}

/// The deviations of a tour of any graph.
pub fn deviations_on_graph(tour: &Tour<Graph>) -> Deviations {
    let graph = tour.ground();
    let near =
        |id: u64, found: &mut Vec<u64>| found.extend(graph.neighbours(id as u32).iter().map(|&to| u64::from(to)));
    summary(tour.len(), |report| each::<u32, _>(tour, near, report))
}

fn summary(squares: usize, run: impl FnOnce(&mut dyn FnMut(u64))) -> Deviations {
    let mut found = Deviations { count: 0, last: None, squares_after: 0 };
    run(&mut |number| {
        found.count += 1;
        found.last = found.last.max(Some(number));
    });
    found.squares_after = squares as u64 - found.last.unwrap_or(0);
    found
}

fn each_on_board(tour: &Tour<Rectangle>, report: &mut dyn FnMut(u64)) {
    let near = Nearby::new(tour.board());
    each::<u8, _>(tour, |id, found| near.fill(id, found), report);
}

/// Reports every move that deviates, the last first.
fn each<D: Degree, G: Ground>(tour: &Tour<G>, near: impl Fn(u64, &mut Vec<u64>), report: &mut dyn FnMut(u64)) {
    let count = tour.ground().ids() as usize;
    match tour.path() {
        Path::Vertices(list) => each_backwards::<D>(count, list.iter().rev().map(|&id| u64::from(id)), near, report),
        Path::Moves { .. } => {
            let list: Vec<u32> = tour.ids().collect();
            each_backwards::<D>(count, list.into_iter().rev().map(u64::from), near, report);
        }
    }
}

/// `near` names each neighbour once; it may name holes too, since only squares that the tour visits are ever marked. An
/// unvisited vertex stores one more than its number of unvisited neighbours; 0 means visited or missing.
fn each_backwards<D: Degree>(
    ids: usize,
    path: impl ExactSizeIterator<Item = u64>,
    near: impl Fn(u64, &mut Vec<u64>),
    report: &mut dyn FnMut(u64),
) {
    let gone = D::from(0);
    let one = D::from(1);
    let mut standing = vec![gone; ids];
    let mut found = Vec::new();
    let mut next = None;
    let positions = (1..=path.len() as u64).rev();

    for (position, id) in positions.zip(path) {
        found.clear();
        near(id, &mut found);

        let chosen = next.map_or(gone, |next: u64| standing[next as usize]);
        let mut own = one;
        let mut is_least = true;
        for &to in &found {
            let degree = &mut standing[to as usize];
            if *degree != gone {
                is_least &= *degree >= chosen;
                *degree += one;
                own += one;
            }
        }

        standing[id as usize] = own;

        if !is_least {
            report(position);
        }

        next = Some(id);
    }
}

/// A number large enough for every degree of a ground.
trait Degree: Copy + Ord + From<u8> + AddAssign {}
impl Degree for u8 {}
impl Degree for u32 {}

/// The neighbours of a square by id, including holes.
struct Nearby<'a> {
    board: &'a Rectangle,
    /// How much the id changes with each different move, away from all edges (on a board that is too small for the
    /// leaper there are no such squares, and these numbers mean nothing).
    jumps: Vec<i64>,
}

impl<'a> Nearby<'a> {
    fn new(board: &'a Rectangle) -> Nearby<'a> {
        let width = i64::from(board.cols());
        let jumps = board.leaper().moves().map(|m| m.down.wrapping_mul(width).wrapping_add(m.right)).collect();
        Nearby { board, jumps }
    }

    fn fill(&self, id: u64, found: &mut Vec<u64>) {
        let board = self.board;
        let square = self.board.square(id);
        let reach = u64::from(board.leaper().long());
        let is_inside = |at: u32, side: u32| u64::from(at) >= reach && u64::from(at) + reach < u64::from(side);
        if is_inside(square.row, board.rows()) && is_inside(square.col, board.cols()) {
            found.extend(self.jumps.iter().map(|&jump| id.wrapping_add_signed(jump)));
        } else {
            found.extend(board.neighbours(square).map(|(to, _)| board.id(to)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rectangle_graph::RectangleGraph;
    use crate::tour::sample::{self, grid};
    use crate::tour::{Shape, verify};

    /// Straight from the definition, in quadratic time.
    fn slowly(tour: &Tour<Graph>) -> Vec<u64> {
        let ids: Vec<u32> = tour.ids().collect();
        let degree = |at: u32, rest: &[u32]| tour.ground().neighbours(at).iter().filter(|to| rest.contains(to)).count();
        let deviates = |&number: &usize| {
            let rest = &ids[number..];
            let near = tour.ground().neighbours(ids[number - 1]).iter().filter(|to| rest.contains(to));
            let least = near.map(|&to| degree(to, rest)).min();
            least.is_some_and(|least| degree(ids[number], rest) > least)
        };
        (1..ids.len()).filter(deviates).map(|number| number as u64).collect()
    }

    fn on_graph(tour: &Tour<Rectangle>) -> Tour<Graph> {
        let board_graph = RectangleGraph::new(tour.board());
        let vertices = tour.squares().map(|square| board_graph.vertex_of(square).unwrap()).collect();
        verify(board_graph.graph, Path::Vertices(vertices), Shape::Open).unwrap()
    }

    fn has_triangle(graph: &Graph) -> bool {
        (0..graph.vertices() as u32).any(|a| {
            let near = graph.neighbours(a);
            near.iter().any(|&b| graph.neighbours(b).iter().any(|c| near.contains(c)))
        })
    }

    #[test]
    fn ganzfrieds_second_board_deviates_twenty_times_and_not_in_the_last_fourteen_moves() {
        let tour = grid(include_str!("../../../../testdata/ganzfried-section-2.txt"));
        let found = deviations(&tour);
        assert_eq!(found, Deviations { count: 20, last: Some(50), squares_after: 14 });
        assert_eq!(found.moves_after(), 13);
        // The paper prints these in bold type, which is lost in the available copies.
        let bold = [8, 9, 10, 14, 15, 17, 20, 23, 24, 25, 32, 33, 34, 36, 37, 38, 39, 42, 45, 50];
        assert_eq!(deviating_moves(&tour), bold);
    }

    #[test]
    fn a_tour_by_the_rule_does_not_deviate() {
        let tour = grid(include_str!("../../../../testdata/ganzfried-section-1.txt"));
        assert_eq!(deviations(&tour), Deviations { count: 0, last: None, squares_after: 64 });
    }

    #[test]
    fn board_and_graph_and_definition_agree() {
        for tour in sample::tours(300) {
            let graph_tour = on_graph(&tour);
            let slow = slowly(&graph_tour);
            assert_eq!(deviating_moves(&tour), slow, "{}", tour.board());
            assert_eq!(deviations_on_graph(&graph_tour), deviations(&tour));
            assert_eq!(deviations(&tour).count, slow.len() as u64);
            let path = Path::Moves { start: tour.ids().next().unwrap(), word: tour.moves().collect() };
            let by_moves = verify(tour.board().clone(), path, Shape::Open).unwrap();
            assert_eq!(deviations(&by_moves), deviations(&tour));
        }
    }

    #[test]
    fn theorem_2_2_no_tour_deviates_in_its_last_four_moves_without_triangles_nor_in_its_last_three_at_all() {
        let mut closest = u64::MAX;
        let mut closest_with_triangles = u64::MAX;
        for tour in sample::tours(1500) {
            let found = deviations(&tour);
            if found.count == 0 {
                continue;
            }

            if has_triangle(on_graph(&tour).ground()) {
                closest_with_triangles = closest_with_triangles.min(found.moves_after());
            } else {
                closest = closest.min(found.moves_after());
            }
        }

        // The bounds hold, and the samples attain them.
        assert_eq!((closest, closest_with_triangles), (4, 3));
    }
}
