//! The motions of a board: the ways to map its rectangle, with its seams, onto itself.
//!
//! A motion is one of the eight ways to rotate or reflect a rectangle about its centre (four, if it is not a square),
//! followed by a translation across the seams:
//!
//! | surface | rotations and reflections | translations |
//! |---|---|---|
//! | plane | all that the rectangle allows | none |
//! | cylinder | the four of a rectangle | any number of columns |
//! | torus | all that the rectangle allows | any rows, any columns |
//! | Möbius strip | the four of a rectangle | any number of columns |
//! | Klein bottle | the four of a rectangle | any columns; of rows, none or half of an even number |
//! | projective plane | all that the rectangle allows | none |
//!
//! Each maps moves to moves: it is an isometry of the unrolled plane that maps copies of a square to copies of a
//! square, and a leaper's moves look the same from all eight sides. On the Klein bottle a translation by `s` rows turns
//! the flip about one axis into the flip about an axis `s` rows further, which is the same seam only if `2 s` is a
//! multiple of the rows. Diagonal maps would exchange the flipped seam with the plain one. A translation by all columns
//! of a Möbius strip or a Klein bottle is the top-bottom reflection, so larger translations are not needed. A motion of
//! the projective plane keeps the set of corners, about which half-turns relate the copies; a translation that does is
//! one by whole sides, and so a reflection.
//!
//! On boards with few rows or columns two motions may move all squares alike.

use crate::rectangle::Rectangle;
use crate::rectangle::surface::Surface;
use crate::square::Square;
use std::fmt;

/// A rotation or reflection of a rectangle about its centre.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RectangleSymmetry {
    /// The motion that changes nothing.
    Identity,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// The reflection that exchanges top and bottom.
    TopBottom,
    /// The reflection that exchanges left and right.
    LeftRight,
    /// Reflection in the diagonal from the top left; square boards only.
    MainDiagonal,
    /// Reflection in the diagonal from the top right; square boards only.
    OtherDiagonal,
    /// Rotation by 90 degrees clockwise; square boards only.
    Clockwise,
    /// Rotation by 90 degrees counterclockwise; square boards only.
    Counterclockwise,
}

impl RectangleSymmetry {
    /// All eight.
    pub const ALL: [RectangleSymmetry; 8] = [
        RectangleSymmetry::Identity,
        RectangleSymmetry::HalfTurn,
        RectangleSymmetry::TopBottom,
        RectangleSymmetry::LeftRight,
        RectangleSymmetry::MainDiagonal,
        RectangleSymmetry::OtherDiagonal,
        RectangleSymmetry::Clockwise,
        RectangleSymmetry::Counterclockwise,
    ];

    fn exchanges_sides(self) -> bool {
        matches!(
            self,
            RectangleSymmetry::MainDiagonal
                | RectangleSymmetry::OtherDiagonal
                | RectangleSymmetry::Clockwise
                | RectangleSymmetry::Counterclockwise
        )
    }

    /// Whether the board's surface has such motions.
    fn fits(self, board: &Rectangle) -> bool {
        let is_square = board.rows() == board.cols();
        !self.exchanges_sides()
            || (is_square && matches!(board.surface(), Surface::Plane | Surface::Torus | Surface::Projective))
    }

    #[inline]
    fn apply(self, board: &Rectangle, square: Square) -> Square {
        let Square { row, col } = square;
        let up = board.rows() - 1 - row.min(board.rows() - 1);
        let left = board.cols() - 1 - col.min(board.cols() - 1);

        match self {
            RectangleSymmetry::Identity => Square::new(row, col),
            RectangleSymmetry::HalfTurn => Square::new(up, left),
            RectangleSymmetry::TopBottom => Square::new(up, col),
            RectangleSymmetry::LeftRight => Square::new(row, left),
            RectangleSymmetry::MainDiagonal => Square::new(col, row),
            RectangleSymmetry::OtherDiagonal => Square::new(left, up),
            RectangleSymmetry::Clockwise => Square::new(col, up),
            RectangleSymmetry::Counterclockwise => Square::new(left, row),
        }
    }
}

impl fmt::Display for RectangleSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RectangleSymmetry::Identity => "identity",
            RectangleSymmetry::HalfTurn => "half-turn",
            RectangleSymmetry::TopBottom => "top-bottom reflection",
            RectangleSymmetry::LeftRight => "left-right reflection",
            RectangleSymmetry::MainDiagonal => "reflection in the diagonal from the top left",
            RectangleSymmetry::OtherDiagonal => "reflection in the diagonal from the top right",
            RectangleSymmetry::Clockwise => "quarter-turn clockwise",
            RectangleSymmetry::Counterclockwise => "quarter-turn counterclockwise",
        })
    }
}

/// A motion: a rotation or reflection about the centre of the rectangle, then a translation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Motion {
    /// The rotation or reflection.
    pub part: RectangleSymmetry,
    /// Rows down.
    pub down: u32,
    /// Columns to the right.
    pub right: u32,
}

impl Motion {
    /// The image of a square; `None` only if the motion does not belong to this board.
    #[inline]
    pub fn apply(self, board: &Rectangle, square: Square) -> Option<Square> {
        let turned = self.part.apply(board, square);
        if self.down == 0 && self.right == 0 {
            return (turned.row < board.rows() && turned.col < board.cols()).then_some(turned);
        }
        board.surface().step(board.rows(), board.cols(), turned, i64::from(self.down), i64::from(self.right))
    }

    /// The motion of a torus with this part that sends one square to another.
    pub(super) fn sending(board: &Rectangle, part: RectangleSymmetry, from: Square, to: Square) -> Option<Motion> {
        let turned = part.fits(board).then(|| part.apply(board, from))?;
        let way = |from: u32, to: u32, side: u32| if to >= from { to - from } else { side - (from - to) };
        let down = way(turned.row, to.row, board.rows());
        let right = way(turned.col, to.col, board.cols());
        Some(Motion { part, down, right })
    }
}

impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.part, self.down, self.right) {
            (part, 0, 0) => write!(f, "{part}"),
            (RectangleSymmetry::Identity, down, right) => write!(f, "translation {down} down, {right} right"),
            (part, down, right) => write!(f, "{part}, then {down} down, {right} right"),
        }
    }
}

/// All motions of a board, the identity first.
pub fn all(board: &Rectangle) -> impl Iterator<Item = Motion> {
    let rows = board.rows();
    let cols = board.cols();
    let parts: Vec<RectangleSymmetry> = RectangleSymmetry::ALL.into_iter().filter(|part| part.fits(board)).collect();
    let downs = match board.surface() {
        Surface::Torus => (0..rows).step_by(1),
        Surface::Klein if rows.is_multiple_of(2) => (0..rows).step_by(rows as usize / 2),
        Surface::Plane | Surface::Cylinder | Surface::Mobius | Surface::Klein | Surface::Projective => {
            (0..1).step_by(1)
        }
    };

    let rights = if board.surface().columns_shift() { 0..cols } else { 0..1 };
    parts.into_iter().flat_map(move |part| {
        let rights = rights.clone();
        downs.clone().flat_map(move |down| rights.clone().map(move |right| Motion { part, down, right }))
    })
}

/// The motions of a torus that are their own inverse, and all half-turns and quarter-turns: on a few squares between
/// holes a quarter-turn may act as its own inverse too.
pub(super) fn involutions(board: &Rectangle) -> impl Iterator<Item = Motion> {
    let rows = board.rows();
    let cols = board.cols();
    let halves = |by: u32, side: u32| by == 0 || u64::from(by) * 2 == u64::from(side);
    all(board).filter(move |&Motion { part, down, right }| match part {
        RectangleSymmetry::Identity => halves(down, rows) && halves(right, cols),
        RectangleSymmetry::TopBottom => halves(right, cols),
        RectangleSymmetry::LeftRight => halves(down, rows),
        RectangleSymmetry::MainDiagonal => (down + right).is_multiple_of(rows),
        RectangleSymmetry::OtherDiagonal => down == right,
        RectangleSymmetry::HalfTurn | RectangleSymmetry::Clockwise | RectangleSymmetry::Counterclockwise => true,
    })
}
