//! Homotopy classes without tours.
//!
//! Unroll a closed tour: after N moves, one per square, it has reached the image of its first square under the element
//! of the fundamental group that is its class (see [`homotopy`](crate::tour::homotopy)).
//!
//! *Parity.* If every move changes the colour of the unrolled chessboard, N moves lead to the same colour exactly if N
//! is even; if no move changes it, they always do. The class says as well which colour is reached: once round to the
//! right adds the number of columns, and, where the seam flips the rows, turns row r into row m-1-r, which adds m-1
//! modulo 2. Rows and columns take each other's place at the other seam. If the two disagree, there is no such tour.
//! The parity of the row alone excludes classes in this way, too, and so does that of the column, if all moves change
//! it or none does.
//!
//! *Distance.* A move goes at most `long` squares along each side, and `short + long` along both (the king 1 and 2).
//! So the distance to the image is at most N times as much.
//!
//! Both arguments hold for boards with holes, too.

use super::Verdict;
use crate::goal::Goal;
use crate::rectangle::Rectangle;
use crate::rectangle::surface::Surface;
use crate::tour::Shape;
use crate::tour::homotopy::HomotopyClass;

/// Why no closed tour is of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HomotopyObstacle {
    /// The class leads to squares that the tour cannot reach after its last move.
    Parity {
        /// The parity in question.
        what: Parity,
        /// Whether each move changes it; otherwise none does.
        changes: bool,
        /// The number of moves.
        moves: u64,
    },
    /// The moves are too few to go round so often.
    Distance {
        /// The number of moves.
        moves: u64,
    },
    /// The closed tours were counted by class, and none is of this one.
    Counted,
}

/// A property of squares of the unrolled board with two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Parity {
    /// Whether the sum of row and column is even.
    Colour,
    /// Whether the row is even.
    Row,
    /// Whether the column is even.
    Column,
}

impl Parity {
    const ALL: [Parity; 3] = [Parity::Colour, Parity::Row, Parity::Column];

    /// Whether going so far down and to the right changes it. Only the parities of the distances matter.
    fn changes(self, down: i128, right: i128) -> bool {
        let sum = match self {
            Parity::Colour => down + right,
            Parity::Row => down,
            Parity::Column => right,
        };
        sum % 2 != 0
    }

    /// Whether each move of the piece changes it (`true`) or none does (`false`); `None` if some do.
    fn changed_by_moves(self, board: &Rectangle) -> Option<bool> {
        let mut all = board.leaper().moves().map(|leap| self.changes(leap.down.into(), leap.right.into()));
        let first = all.next()?;
        all.all(|other| other == first).then_some(first)
    }

    /// Whether the class changes it; `None` if the class does not say.
    fn changed_by_class(self, board: &Rectangle, class: HomotopyClass) -> Option<bool> {
        let rows = i128::from(board.rows());
        let cols = i128::from(board.cols());
        let surface = board.surface();
        let right = self.changes(if surface.flips_rows() { rows - 1 } else { 0 }, cols);
        let down = self.changes(rows, if surface.flips_columns() { cols - 1 } else { 0 });
        if surface == Surface::Projective && right != down {
            // On the projective plane a class counts the crossings of both seams together, so it says nothing unless
            // both seams have the same effect.
            return None;
        }
        Some((class.columns % 2 == 1 && right) ^ (class.rows % 2 != 0 && down))
    }

    fn word(self) -> &'static str {
        match self {
            Parity::Colour => "colour",
            Parity::Row => "parity of the row",
            Parity::Column => "parity of the column",
        }
    }
}

impl HomotopyObstacle {
    /// The obstacle that follows from the sides of a board and the number of its squares, if there is one.
    ///
    /// ```
    /// use destrier_core::impossible::HomotopyObstacle;
    /// use destrier_core::tour::homotopy::HomotopyClass;
    /// use destrier_core::Rectangle;
    ///
    /// let board: Rectangle = "torus:6x7".parse().unwrap();
    /// let excludes = |columns, rows| {
    ///     let class = HomotopyClass::of(board.surface(), columns, rows).unwrap();
    ///     HomotopyObstacle::of(&board, class).is_some()
    /// };
    /// // Every move changes the colour, and there are 42. Seven columns to the right is the other colour.
    /// assert!(!excludes(0, 0) && excludes(1, 0) && !excludes(0, 1) && excludes(1, 1) && !excludes(2, 0));
    /// assert!(excludes(100, 0));
    /// ```
    pub fn of(board: &Rectangle, class: HomotopyClass) -> Option<HomotopyObstacle> {
        let moves = board.squares();
        let parity = Parity::ALL.into_iter().find_map(|what| {
            let changes = what.changed_by_moves(board)?;
            let is_changed = changes && moves % 2 == 1;
            let is_wrong = what.changed_by_class(board, class)? != is_changed;
            is_wrong.then_some(HomotopyObstacle::Parity { what, changes, moves })
        });
        parity.or_else(|| is_too_far(board, class).then_some(HomotopyObstacle::Distance { moves }))
    }

    /// Whether the obstacle holds.
    pub(super) fn check(self, board: &Rectangle, goal: &Goal, class: HomotopyClass) -> Verdict {
        if goal.shape != Shape::Closed || board.surface() == Surface::Plane {
            return Verdict::Refuted;
        }
        match self {
            HomotopyObstacle::Counted => Verdict::NotRechecked,
            _ => Verdict::of(HomotopyObstacle::of(board, class) == Some(self)),
        }
    }

    /// The obstacle in one sentence.
    pub(super) fn describe(self, class: HomotopyClass) -> String {
        let odd = |moves: u64| if moves % 2 == 1 { "an odd" } else { "an even" };
        let clause = class.clause();
        match self {
            HomotopyObstacle::Parity { what, changes: true, moves } => format!(
                "every move changes the {}, and a closed tour has {moves} moves, {} number, but a tour {clause} needs \
                 {} number",
                what.word(),
                odd(moves),
                odd(moves + 1),
            ),
            HomotopyObstacle::Parity { what, .. } => format!(
                "no move changes the {}, but on the unrolled board a tour {clause} would change it",
                what.word()
            ),
            HomotopyObstacle::Distance { moves } => {
                format!("{moves} moves, one per square, are too few for a tour {clause}")
            }
            HomotopyObstacle::Counted => {
                format!("the closed tours of the board were counted by homotopy class, and there is none {clause}")
            }
        }
    }

    /// The source of the argument.
    pub(super) fn source(self) -> &'static str {
        match self {
            HomotopyObstacle::Counted => "our own count of all closed tours by homotopy class",
            _ => {
                "Forrest and Teehan 2015, The topology of knight's tours on surfaces, on contractible and generating \
                 tours; the proofs are our own"
            }
        }
    }
}

/// Whether a tour has too few moves to go round so often.
fn is_too_far(board: &Rectangle, class: HomotopyClass) -> bool {
    let longest = |length: fn(i64, i64) -> i64| {
        let lengths = board.leaper().moves().map(|leap| length(leap.down.abs(), leap.right.abs()));
        i128::from(lengths.max().unwrap_or(0)) * i128::from(board.squares())
    };

    if board.surface() == Surface::Projective {
        return false;
    }

    // If the seam flips the rows, and it is crossed an odd number of times, the row that is reached depends on the
    // first square.
    let is_flipped = board.surface().flips_rows() && class.columns % 2 == 1;
    let right = i128::from(class.columns) * i128::from(board.cols());
    let down = if is_flipped { 0 } else { i128::from(class.rows.unsigned_abs()) * i128::from(board.rows()) };
    right > longest(|down, right| down.max(right))
        || down > longest(|down, right| down.max(right))
        || right + down > longest(|down, right| down + right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impossible::Impossible;
    use crate::tour::homotopy::{BoardCopy, seams_crossed};
    use std::collections::BTreeSet;

    fn class(board: &Rectangle, columns: i64, rows: i64) -> HomotopyClass {
        HomotopyClass::of(board.surface(), columns, rows).unwrap()
    }

    /// All classes of closed tours of a small board, by following every path.
    fn classes_of_tours(board: &Rectangle) -> BTreeSet<HomotopyClass> {
        fn extend(board: &Rectangle, path: &mut Vec<(u64, BoardCopy)>, found: &mut BTreeSet<HomotopyClass>) {
            let (here, copy) = path[path.len() - 1];
            for (to, _) in board.neighbours(board.square(here)) {
                let Some(seams) = seams_crossed(board, board.square(here), to) else { continue };
                let id = board.id(to);
                let mut copy = copy;
                copy.cross(board.surface(), seams);

                if id == path[0].0 && path.len() as u64 == board.squares() {
                    found.insert(copy.class(board.surface()));
                }

                if path.iter().all(|&(known, _)| known != id) {
                    path.push((id, copy));
                    extend(board, path, found);
                    path.pop();
                }
            }
        }

        let first = (0..board.cells()).find(|&id| !board.is_hole(id)).unwrap();
        let mut found = BTreeSet::new();
        extend(board, &mut vec![(first, BoardCopy::default())], &mut found);
        found
    }

    #[test]
    fn no_tour_is_of_a_class_with_an_obstacle() {
        let mut tours = 0;
        let mut parities = 0;
        let mut distances = 0;
        for text in [
            "cylinder:3x5",
            "cylinder:3x4 leaper=0,1",
            "cylinder:3x5 leaper=0,1",
            "mobius:3x5",
            "mobius:3x4 leaper=0,1",
            "mobius:3x5 leaper=0,1",
            "mobius:4x4 leaper=0,1",
            "torus:3x4 leaper=0,1",
            "torus:3x5 leaper=0,1",
            "torus:3x3 leaper=1,1",
            "torus:3x5 leaper=1,1",
            "torus:4x4 leaper=0,1 without=a1,b1",
            "klein:3x4 leaper=0,1",
            "klein:4x3 leaper=0,1",
            "klein:3x5 leaper=0,1",
            "klein:3x3 leaper=1,1",
            "klein:4x4 leaper=0,1",
            "projective:3x3 leaper=0,1",
            "projective:3x4 leaper=0,1",
            "projective:4x4 leaper=0,1",
        ] {
            let board: Rectangle = text.parse().unwrap();
            let found = classes_of_tours(&board);
            tours += found.len();

            for class in found {
                assert_eq!(HomotopyObstacle::of(&board, class), None, "{text} has a tour that is {class}");
            }

            let rows = if board.surface().rows_wrap() { -6..=6 } else { 0..=0 };
            for (columns, rows) in (0..=9).flat_map(|columns| rows.clone().map(move |rows| (columns, rows))) {
                match HomotopyObstacle::of(&board, class(&board, columns, rows)) {
                    Some(HomotopyObstacle::Parity { .. }) => parities += 1,
                    Some(HomotopyObstacle::Distance { .. }) => distances += 1,
                    _ => {}
                }
            }
        }

        assert!(tours > 40 && parities > 100 && distances > 100, "{tours} {parities} {distances}");
    }

    #[test]
    fn obstacles_are_confirmed_where_they_hold_and_refuted_elsewhere() {
        let verdict = |text: &str, columns, rows, goal: &Goal| {
            let board: Rectangle = text.parse().unwrap();
            let class = class(&board, columns, rows);
            let obstacle = HomotopyObstacle::of(&"torus:6x7".parse().unwrap(), class).unwrap();
            Impossible::Homotopy { class, obstacle }.check(&board, goal)
        };

        assert_eq!(verdict("torus:6x7", 1, 0, &Goal::CLOSED), Verdict::Confirmed);
        assert_eq!(verdict("torus:6x7", 1, 0, &Goal::OPEN), Verdict::Refuted);
        assert_eq!(verdict("torus:6x8", 1, 0, &Goal::CLOSED), Verdict::Refuted);
        assert_eq!(verdict("cylinder:6x7", 1, 0, &Goal::CLOSED), Verdict::Confirmed);

        let board: Rectangle = "torus:2147483647x2147483646".parse().unwrap();
        let far = class(&board, 1 << 62, -(1 << 62));
        assert!(matches!(HomotopyObstacle::of(&board, far), Some(HomotopyObstacle::Distance { .. })));
    }
}
