//! The five surfaces, and the function that steps on them.
//!
//! Conventions (Seibel 1994, introduction: m rows, n columns):
//!
//! | surface | left and right edge | top and bottom edge |
//! |---|---|---|
//! | plane | edges | edges |
//! | cylinder | glued (columns wrap) | edges |
//! | torus | glued | glued |
//! | Möbius strip | glued with a flip: crossing it turns row r into row m-1-r | edges |
//! | Klein bottle | glued with a flip | glued |
//!
//! A move is made on the unrolled surface and then folded back, so a long leap may cross a seam more than once; the
//! rows flip when the left-right seam was crossed an odd number of times.

use super::Board;
use crate::square::Square;
use std::fmt;
use std::str::FromStr;

/// How the edges of the rectangle are glued.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Surface {
    /// A plain board.
    Plane,
    /// Columns wrap.
    Cylinder,
    /// Columns and rows wrap.
    Torus,
    /// Columns wrap, and the rows flip where they do.
    Mobius,
    /// Columns wrap with the rows flipped, rows wrap without a flip.
    Klein,
}

impl Surface {
    /// All of them, plane first.
    pub const ALL: [Surface; 5] = [Surface::Plane, Surface::Cylinder, Surface::Torus, Surface::Mobius, Surface::Klein];

    /// Whether the left edge is glued to the right one.
    pub fn columns_wrap(self) -> bool {
        self != Surface::Plane
    }

    /// Whether the top edge is glued to the bottom one.
    pub fn rows_wrap(self) -> bool {
        matches!(self, Surface::Torus | Surface::Klein)
    }

    /// Whether crossing the left-right seam flips the rows.
    pub fn flips(self) -> bool {
        matches!(self, Surface::Mobius | Surface::Klein)
    }

    /// The square (`down`, `right`) away from `from` on a board of `rows` by `cols`, or `None` past an edge.
    #[inline]
    pub fn step(self, rows: u32, cols: u32, from: Square, down: i64, right: i64) -> Option<Square> {
        let row = i64::from(from.row) + down;
        let col = i64::from(from.col) + right;
        let (height, width) = (i64::from(rows), i64::from(cols));
        let col_inside = (0..width).contains(&col);
        if !col_inside && !self.columns_wrap() {
            return None;
        }
        let row = if (0..height).contains(&row) {
            row
        } else if self.rows_wrap() {
            row.rem_euclid(height)
        } else {
            return None;
        };
        let turned = self.flips() && col.div_euclid(width) % 2 != 0;
        let row = if turned { height - 1 - row } else { row };
        // Both are within the sides now, which are u32.
        Some(Square { row: row as u32, col: col.rem_euclid(width) as u32 })
    }

    fn word(self) -> &'static str {
        match self {
            Surface::Plane => "plane",
            Surface::Cylinder => "cylinder",
            Surface::Torus => "torus",
            Surface::Mobius => "mobius",
            Surface::Klein => "klein",
        }
    }
}

impl fmt::Display for Surface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Surface {
    type Err = ();

    fn from_str(text: &str) -> Result<Surface, ()> {
        let lower = text.to_lowercase().replace('ö', "o").replace("moebius", "mobius");
        Surface::ALL.into_iter().find(|s| s.word() == lower).ok_or(())
    }
}

/// The surface is queried through the board, because boards differ as sets of moves and not only by name.
impl Board {
    /// Whether the unrolled move (`down`, `right`) from `from` crosses a seam.
    pub fn crosses_seam(&self, from: Square, down: i64, right: i64) -> bool {
        let row = i64::from(from.row) + down;
        let col = i64::from(from.col) + right;
        !(0..i64::from(self.rows())).contains(&row) || !(0..i64::from(self.cols())).contains(&col)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seams_are_where_the_table_says() {
        let corner = Square::new(0, 0);
        let step = |surface: Surface, down, right| surface.step(4, 6, corner, down, right);
        assert_eq!(step(Surface::Plane, 1, -2), None);
        assert_eq!(step(Surface::Cylinder, 1, -2), Some(Square::new(1, 4)));
        assert_eq!(step(Surface::Cylinder, -1, 2), None);
        assert_eq!(step(Surface::Torus, -1, -2), Some(Square::new(3, 4)));
        assert_eq!(step(Surface::Mobius, 1, -2), Some(Square::new(2, 4)));
        assert_eq!(step(Surface::Mobius, -1, -2), None);
        assert_eq!(step(Surface::Klein, 1, -2), Some(Square::new(2, 4)));
        assert_eq!(step(Surface::Klein, -1, 2), Some(Square::new(3, 2)));
    }

    #[test]
    fn a_move_that_crosses_the_seam_twice_is_not_flipped() {
        let from = Square::new(1, 0);
        assert_eq!(Surface::Mobius.step(5, 1, from, 1, 2), Some(Square::new(2, 0)));
        assert_eq!(Surface::Mobius.step(5, 1, from, 2, 1), Some(Square::new(1, 0)));
    }
}
