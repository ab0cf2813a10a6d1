//! Maps: boards, or tables of boards, with a shade and an optional text in every cell, and a key to the shades.
//!
//! Shades go from white to dark, and some have a mark, so that they differ in black and white, too.

/// Several maps in one figure, with a common key.
#[derive(Clone, PartialEq, Debug)]
pub struct MapFigure {
    /// The title.
    pub title: String,
    /// The maps, row by row.
    pub maps: Vec<BoardMap>,
    /// The number of maps per row.
    pub columns: usize,
    /// The side of a cell, in pixels.
    pub cell: u32,
    /// The meaning of the shades.
    pub key: Vec<(Shade, String)>,
}

/// One rectangle of cells.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardMap {
    /// The title; may be empty.
    pub title: String,
    /// What the rows and the columns mean, unless the map is a board.
    pub axes: Option<(MapAxis, MapAxis)>,
    /// The cells, row by row from the top. All rows have the same length.
    pub rows: Vec<Vec<MapCell>>,
}

/// The meaning of the rows, or of the columns, of a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapAxis {
    /// The quantity.
    pub name: String,
    /// The value of each row or column.
    pub numbers: Vec<u32>,
}

/// One cell.
#[derive(Clone, PartialEq, Debug)]
pub struct MapCell {
    /// The shade.
    pub shade: Shade,
    /// A short text, or nothing.
    pub text: String,
}

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Shade {
    /// A shade from white (0) to dark blue (1).
    Level(f64),
    /// A white cell with a cross.
    Crossed,
    /// Pale grey: not part of the question.
    Blank,
    /// White with a dot: the square that the map is about.
    Dotted,
}
