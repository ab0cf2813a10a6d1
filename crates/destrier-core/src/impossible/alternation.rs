//! Alternation: a large independent set of squares leaves hardly any freedom.
//!
//! Let A be a set of a squares, no two a move apart, and B the b others. In a tour each square of A has all its
//! neighbours in B. Count the tour's moves that touch A:
//!
//! - a closed tour has n = a + b moves, 2a of which touch A: exactly b - a run within B;
//! - an open tour has n - 1 moves. With e of its ends in A, 2a - e of them touch A: exactly b - a - 1 + e run within B,
//!   and e is at most the number of ends that are given in A or free.
//!
//! All other moves run between A and B. If these alone leave the board in c components, the tour must connect them by
//! moves within B: at least c - 1 for an open tour, and c for a closed one if c > 1 (it leaves every component and
//! returns). If the count does not allow that many, there is no tour.
//!
//! On the 4 x n plane let A be the two outer rows: a = b, and a move between A and B changes both the row class and the
//! chessboard's colour, so c = 2. A closed tour could make no move within B, so there is none (Pósa's proof, reported
//! by Honsberger and by Schwenk 1991). An open tour needs one, so e = 2: **it begins and ends in the outer rows**.
//!
//! This reasoning works for billions of rows, too: for a set of whole rows or columns of a board without holes, the
//! independence of A follows from the rows alone, and c >= 2 from the colours ([`refutes_by_bands`]).

use super::colour::chessboard_changes;
use crate::ends::Ends;
use crate::graph::Graph;
use crate::rectangle::Rectangle;
use crate::square::Square;

/// A set of squares, described by rows or columns where possible.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Selection {
    /// All squares of these rows, from 0.
    Rows(Vec<u32>),
    /// All squares of these columns, from 0.
    Columns(Vec<u32>),
    /// These squares, by ascending id.
    Squares(Vec<u64>),
}

impl Selection {
    /// Whether it holds the square with this id.
    pub fn holds(&self, board: &Rectangle, id: u64) -> bool {
        match self {
            Selection::Rows(rows) => rows.contains(&board.square(id).row),
            Selection::Columns(cols) => cols.contains(&board.square(id).col),
            Selection::Squares(ids) => ids.binary_search(&id).is_ok(),
        }
    }
}

/// Whether the set, given as a mark per vertex, leaves no tour of the graph.
pub fn refutes(graph: &Graph, ends: Ends, in_set: &[bool]) -> bool {
    let inside = |vertex: u32| in_set[vertex as usize];
    let vertices = || 0..graph.vertices() as u32;
    let independent = vertices().all(|from| !inside(from) || graph.neighbours(from).iter().all(|&to| !inside(to)));
    if !independent {
        return false;
    }
    let chosen = vertices().filter(|&vertex| inside(vertex)).count() as i64;
    let others = graph.vertices() as i64 - chosen;
    moves_within_others(chosen, others, ends, inside) < moves_to_join(ends, parts(graph, in_set))
}

/// The largest number of moves that a tour makes within B.
fn moves_within_others<V: Copy + PartialEq>(
    chosen: i64,
    others: i64,
    ends: Ends<V>,
    inside: impl Fn(V) -> bool,
) -> i64 {
    match ends {
        Ends::Cycle => others - chosen,
        Ends::Path { .. } => {
            let ends_in_set = ends.free() as i64 + ends.given().filter(|&end| inside(end)).count() as i64;
            others - chosen - 1 + ends_in_set
        }
    }
}

fn moves_to_join<V>(ends: Ends<V>, parts: u64) -> i64 {
    match ends {
        Ends::Cycle if parts > 1 => parts as i64,
        _ => parts as i64 - 1,
    }
}

/// The number of components if only moves between the set and its complement are made.
fn parts(graph: &Graph, in_set: &[bool]) -> u64 {
    let mut visited = vec![false; graph.vertices()];
    let mut reached = Vec::new();
    let mut parts = 0;
    for root in 0..graph.vertices() as u32 {
        if std::mem::replace(&mut visited[root as usize], true) {
            continue;
        }

        parts += 1;
        reached.push(root);
        while let Some(from) = reached.pop() {
            for &to in graph.neighbours(from) {
                if in_set[from as usize] != in_set[to as usize] && !std::mem::replace(&mut visited[to as usize], true) {
                    reached.push(to);
                }
            }
        }
    }

    parts
}

/// Whether a set of whole rows or columns leaves no tour of a board without holes, however large, judged from these
/// bands alone. It may miss sets that [`refutes`] confirms, but it confirms no others.
pub fn refutes_by_bands(board: &Rectangle, ends: Ends<Square>, set: &Selection) -> bool {
    let (bands, across, along) = match set {
        Selection::Rows(rows) => (rows, board.rows(), board.cols()),
        Selection::Columns(cols) => (cols, board.cols(), board.rows()),
        Selection::Squares(_) => return false,
    };

    let ascending = bands.windows(2).all(|pair| pair[0] < pair[1]) && bands.iter().all(|&band| band < across);
    if !board.is_whole() || bands.is_empty() || !ascending || along < 2 || bands.len() as u64 >= u64::from(across) {
        return false;
    }
    if !chessboard_changes(board) || !bands_are_apart(board, set, bands) {
        return false;
    }

    let chosen = bands.len() as i64 * i64::from(along);
    let others = (i64::from(across) - bands.len() as i64) * i64::from(along);

    // Of the four classes (in A or not, light or dark) a move between A and B keeps to two, and each pair has squares.
    moves_within_others(chosen, others, ends, |end| set.holds(board, board.id(end))) < moves_to_join(ends, 2)
}

/// Whether no move leads from one of the bands to one of them.
fn bands_are_apart(board: &Rectangle, set: &Selection, bands: &[u32]) -> bool {
    let by_rows = matches!(set, Selection::Rows(_));
    let (across, wraps) = if by_rows {
        (i64::from(board.rows()), board.surface().rows_wrap())
    } else {
        (i64::from(board.cols()), board.surface().columns_wrap())
    };

    let mirrored = |band: u32| bands.contains(&(across as u32 - 1 - band));
    let flips = if by_rows { board.surface().flips_rows() } else { board.surface().flips_columns() };
    if flips && !bands.iter().all(|&band| mirrored(band)) {
        return false;
    }

    bands.iter().all(|&band| {
        board.leaper().moves().all(|leap| {
            let to = i64::from(band) + if by_rows { leap.down } else { leap.right };
            let to = if wraps { to.rem_euclid(across) } else { to };
            bands.iter().all(|&other| i64::from(other) != to)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rectangle::surface::Surface;
    use crate::rectangle_graph::RectangleGraph;

    #[test]
    fn what_the_bands_say_the_graph_confirms() {
        let mut said = 0;
        for surface in Surface::ALL {
            for (rows, cols) in (1..7).flat_map(|rows| (1..7).map(move |cols| (rows, cols))) {
                let board = Rectangle::new(rows, cols, surface).unwrap();
                let graph = RectangleGraph::new(&board).graph;
                for subset in 1u32..1 << rows.max(cols) {
                    let bands: Vec<u32> = (0..6).filter(|band| subset >> band & 1 == 1).collect();
                    for set in [Selection::Rows(bands.clone()), Selection::Columns(bands.clone())] {
                        let marks: Vec<bool> = (0..board.cells()).map(|id| set.holds(&board, id)).collect();
                        let from_the_middle = Ends::Path { start: Some(Square::new(rows / 2, cols / 2)), end: None };
                        for ends in [Ends::Cycle, Ends::Path { start: None, end: None }, from_the_middle] {
                            if refutes_by_bands(&board, ends, &set) {
                                said += 1;
                                let ends = ends.rename(|square| Some(board.id(square) as u32)).unwrap();
                                assert!(refutes(&graph, ends, &marks), "{board} {set:?} {ends:?}");
                            }
                        }
                    }
                }
            }
        }

        assert!(said > 20, "{said}");
    }
}
