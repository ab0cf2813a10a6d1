//! The six surfaces, and the function that steps on them.
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
//! | projective plane | glued with a flip | glued with a flip: crossing it turns column c into column n-1-c |
//!
//! A move is made on the unrolled surface and then folded back, so a long leap may cross a seam more than once; the
//! rows flip when the left-right seam was crossed an odd number of times, the columns when the top-bottom seam was.
//!
//! On the projective plane the order of the two seams does not matter. Write the glueings as motions of the unrolled
//! plane: R takes (r, c) to (m-1-r, c+n), and D takes it to (r+m, n-1-c). They generate the wallpaper group pgg: RR
//! and DD are translations, RD and DR are half-turns about corners of the rectangle, and each copy of the rectangle is
//! the image of it under exactly one element. The copy that is i heights down and j widths right is flipped by rows
//! if j is odd and by columns if i is odd. Around each of the two points to which the corners are glued there are two
//! right angles, not four: two different moves beside a corner may lead to the same square on a board of any size.

use super::Rectangle;
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
    /// Columns wrap with the rows flipped, rows wrap with the columns flipped.
    Projective,
}

impl Surface {
    /// All of them, plane first.
    pub const ALL: [Surface; 6] =
        [Surface::Plane, Surface::Cylinder, Surface::Torus, Surface::Mobius, Surface::Klein, Surface::Projective];

    /// Whether the left edge is glued to the right one.
    pub fn columns_wrap(self) -> bool {
        self != Surface::Plane
    }

    /// Whether the top edge is glued to the bottom one.
    pub fn rows_wrap(self) -> bool {
        matches!(self, Surface::Torus | Surface::Klein | Surface::Projective)
    }

    /// Whether crossing the left-right seam flips the rows.
    pub fn flips_rows(self) -> bool {
        matches!(self, Surface::Mobius | Surface::Klein | Surface::Projective)
    }

    /// Whether crossing the top-bottom seam flips the columns.
    pub fn flips_columns(self) -> bool {
        self == Surface::Projective
    }

    /// Whether translations along the rows are symmetries. On the projective plane they move the corners, which differ
    /// from all other points.
    pub fn columns_shift(self) -> bool {
        self.columns_wrap() && !self.flips_columns()
    }

    /// The square (`down`, `right`) away from `from` on a board of `rows` by `cols`, or `None` past an edge.
    #[inline]
    pub fn step(self, rows: u32, cols: u32, from: Square, down: i64, right: i64) -> Option<Square> {
        let row = i64::from(from.row) + down;
        let col = i64::from(from.col) + right;
        let height = i64::from(rows);
        let width = i64::from(cols);
        let row_inside = (0..height).contains(&row);
        let col_inside = (0..width).contains(&col);
        if !col_inside && !self.columns_wrap() || !row_inside && !self.rows_wrap() {
            return None;
        }

        let rows_turned = self.flips_rows() && col.div_euclid(width) % 2 != 0;
        let cols_turned = self.flips_columns() && row.div_euclid(height) % 2 != 0;
        let row = if row_inside { row } else { row.rem_euclid(height) };
        let col = col.rem_euclid(width);
        let row = if rows_turned { height - 1 - row } else { row };
        let col = if cols_turned { width - 1 - col } else { col };

        // Row and column are below the sides, which are u32.
        Some(Square { row: row as u32, col: col as u32 })
    }

    fn word(self) -> &'static str {
        match self {
            Surface::Plane => "plane",
            Surface::Cylinder => "cylinder",
            Surface::Torus => "torus",
            Surface::Mobius => "mobius",
            Surface::Klein => "klein",
            Surface::Projective => "projective",
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
impl Rectangle {
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
        assert_eq!(step(Surface::Projective, 1, -2), Some(Square::new(2, 4)));
        assert_eq!(step(Surface::Projective, -1, 2), Some(Square::new(3, 3)));
        assert_eq!(step(Surface::Projective, -1, -2), Some(Square::new(0, 1)));
    }

    /// One step of length 1 after another, over whichever seam comes first: the frame of the walker turns with it.
    fn walked(rows: u32, cols: u32, from: Square, steps: impl Iterator<Item = (i64, i64)>) -> Square {
        let mut here = from;
        let mut frame = (1, 1);
        for (down, right) in steps {
            let down = down * frame.0;
            let right = right * frame.1;
            let row = i64::from(here.row) + down;
            let col = i64::from(here.col) + right;

            if !(0..i64::from(cols)).contains(&col) {
                frame.0 = -frame.0;
            }
            if !(0..i64::from(rows)).contains(&row) {
                frame.1 = -frame.1;
            }

            here = Surface::Projective.step(rows, cols, here, down, right).unwrap();
        }

        here
    }

    #[test]
    fn the_order_in_which_the_seams_of_the_projective_plane_are_crossed_does_not_matter() {
        for (rows, cols) in (1..=5).flat_map(|rows| (1..=5).map(move |cols| (rows, cols))) {
            for from in (0..rows).flat_map(|row| (0..cols).map(move |col| Square::new(row, col))) {
                for (down, right) in (-7i64..=7).flat_map(|down| (-7i64..=7).map(move |right| (down, right))) {
                    let whole = Surface::Projective.step(rows, cols, from, down, right);
                    let downwards = || (0..down.abs()).map(|_| (down.signum(), 0));
                    let sideways = || (0..right.abs()).map(|_| (0, right.signum()));
                    assert_eq!(whole, Some(walked(rows, cols, from, downwards().chain(sideways()))));
                    assert_eq!(whole, Some(walked(rows, cols, from, sideways().chain(downwards()))));
                }
            }
        }
    }

    #[test]
    fn moves_of_the_projective_plane_lead_back_and_beside_a_corner_two_of_them_meet() {
        for text in ["1x1", "1x2", "2x2", "1x7", "2x5", "3x3", "3x4", "4x4", "5x6", "9x8", "4x7 leaper=2,2"] {
            let board: Rectangle = format!("projective:{text}").parse().unwrap();
            for from in (0..board.cells()).map(|id| board.square(id)) {
                let reached: Vec<Square> = board.neighbours(from).map(|(to, _)| to).collect();
                assert!(!reached.contains(&from), "{text}");
                for (index, &to) in reached.iter().enumerate() {
                    assert!(!reached[..index].contains(&to), "{text}");
                    assert!(board.neighbours(to).any(|(back, _)| back == from), "{text}");
                }
            }
        }

        let board: Rectangle = "projective:9x8".parse().unwrap();
        let step = |down, right| board.surface().step(9, 8, Square::new(0, 0), down, right);
        assert_eq!(step(1, -2), step(-2, 1));
        assert_eq!(board.neighbours(Square::new(0, 0)).count(), 7);
        assert!(!board.moves_are_distinct());
    }

    #[test]
    fn every_move_of_the_mobius_strip_is_one_of_the_projective_plane_upright_and_on_its_side() {
        for (rows, cols) in (1..=8).flat_map(|rows| (1..=8).map(move |cols| (rows, cols))) {
            let projective = Rectangle::new(rows, cols, Surface::Projective).unwrap();
            let upright = Rectangle::new(rows, cols, Surface::Mobius).unwrap();
            let turned = Rectangle::new(cols, rows, Surface::Mobius).unwrap();
            for from in (0..projective.cells()).map(|id| projective.square(id)) {
                let has = |to: Square| projective.are_a_move_apart(from, to);
                assert!(upright.neighbours(from).all(|(to, _)| has(to)));
                let on_its_side = Square::new(from.col, from.row);
                assert!(turned.neighbours(on_its_side).all(|(to, _)| has(Square::new(to.col, to.row))));
            }
        }
    }

    #[test]
    fn a_move_that_crosses_the_seam_twice_is_not_flipped() {
        let from = Square::new(1, 0);
        assert_eq!(Surface::Mobius.step(5, 1, from, 1, 2), Some(Square::new(2, 0)));
        assert_eq!(Surface::Mobius.step(5, 1, from, 2, 1), Some(Square::new(1, 0)));
    }
}
