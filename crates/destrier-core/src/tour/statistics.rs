//! All statistics of a tour in one record.
//!
//! Each number is defined in the file that computes it. Everything takes time linear in the tour (the crossings of very
//! long leapers, n log n). Besides the tour itself it takes about four bytes per square at any moment; nine if the tour
//! is stored by its moves, and about fifty for the crossings of very long leapers.

use super::Tour;
use super::crossings::crossings;
use super::deviations::{Deviations, deviations};
use super::homotopy::{HomotopyClass, homotopy};
use super::magic::{Magic, Spread, magic};
use super::strides::{moves_per_type, turns};
use super::symmetry::{Symmetry, symmetry};
use crate::rectangle::Rectangle;

/// The statistics of a tour of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Statistics {
    /// How many squares it visits.
    pub squares: u64,
    /// Whether its ends are a move apart, so that it is closed (with at least three squares).
    pub closed: bool,
    /// How many moves of each number, 1 to 8 in order: those walked, and the closing one if it is closed.
    pub moves: [u64; 8],
    /// The number of squares at which the direction changes; in a closed tour the first and the last square count too.
    pub turns: u64,
    /// How many pairs of its moves cross, drawn as straight segments; `None` if its leaper is far too long for its
    /// wrapped board.
    pub crossings: Option<u64>,
    /// Where it deviates from Warnsdorff's rule.
    pub deviations: Deviations,
    /// Its symmetry group; `None` if it could not be found in time linear in the tour.
    pub symmetry: Option<Symmetry>,
    /// How a closed tour goes round its surface; `None` on the plane, for open tours, and if two moves connect the same
    /// two squares.
    pub homotopy: Option<HomotopyClass>,
    /// The sums of its rows, columns and diagonals.
    pub magic: Magic,
}

/// Computes all statistics.
pub fn statistics(tour: &Tour<Rectangle>) -> Statistics {
    Statistics {
        squares: tour.len() as u64,
        closed: tour.is_closed(),
        moves: moves_per_type(tour),
        turns: turns(tour),
        crossings: crossings(tour),
        deviations: deviations(tour),
        symmetry: symmetry(tour),
        homotopy: homotopy(tour),
        magic: magic(tour),
    }
}

impl Statistics {
    /// A label and a text for each, to be shown below one another.
    pub fn lines(&self) -> Vec<(String, String)> {
        let moves: Vec<String> = self.moves.iter().map(u64::to_string).collect();
        let ends = if self.closed { "closed" } else { "open" };
        let lines = [
            ("tour", format!("{ends}, {} squares", self.squares)),
            ("moves 1 to 8", moves.join(" ")),
            ("turns", self.turns.to_string()),
            ("crossings", self.crossings.map_or("not counted: the leaper is too long".into(), |n| n.to_string())),
            ("deviations", deviation_text(&self.deviations)),
            ("symmetry", self.symmetry.as_ref().map_or("not examined".into(), Symmetry::to_string)),
            ("sums", magic_text(&self.magic)),
        ];

        let homotopy = self.homotopy.map(|class| ("homotopy", class.to_string()));
        lines.into_iter().chain(homotopy).map(|(label, text)| (label.to_string(), text)).collect()
    }
}

fn deviation_text(found: &Deviations) -> String {
    match found.last {
        None => "none: every move follows Warnsdorff's rule".into(),
        Some(last) => {
            let count = found.count;
            let after = found.squares_after;
            format!(
                "{count} from Warnsdorff's rule, the last from square {last}; none in the last {after} moves, as \
                 Ganzfried counts them"
            )
        }
    }
}

fn magic_text(sums: &Magic) -> String {
    let spread = |lines: Spread| match lines.common() {
        Some(sum) => sum.to_string(),
        None => format!("{} to {}", lines.least, lines.most),
    };
    let rows = spread(sums.rows);
    let columns = spread(sums.columns);
    let diagonals = sums.diagonals.map_or(String::new(), |[first, second]| format!(", diagonals {first} and {second}"));
    match (sums.is_diagonally_magic(), sums.is_magic()) {
        (true, _) => format!("diagonally magic: rows, columns and diagonals {rows}"),
        (_, true) => format!("magic: rows {rows}, columns {columns}{diagonals}"),
        _ => format!("rows {rows}, columns {columns}{diagonals}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tour::sample::{grid, tour_of};

    #[test]
    fn the_summary_of_beverleys_tour_reads_well() {
        let summary = statistics(&grid(include_str!("../../../../testdata/beverley-8x8.txt"))).lines();
        let text: Vec<String> = summary.iter().map(|(label, text)| format!("{label}: {text}")).collect();

        let expected = [
            "tour: open, 64 squares",
            "moves 1 to 8: 8 8 12 4 8 11 8 4",
            "turns: 62",
            "crossings: 98",
            "deviations: 11 from Warnsdorff's rule, the last from square 40; none in the last 24 moves, as Ganzfried \
             counts them",
            "symmetry: none",
            "sums: magic: rows 260, columns 260, diagonals 282 and 210",
        ];
        assert_eq!(text, expected);
    }

    #[test]
    fn a_lonely_square_has_statistics_too() {
        let found = statistics(&tour_of("1x1", &[0]));
        assert_eq!((found.squares, found.closed, found.turns, found.crossings), (1, false, 0, Some(0)));
        assert_eq!((found.moves, found.deviations.squares_after), ([0; 8], 1));
    }
}
