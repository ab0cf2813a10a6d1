//! Form matrices: one diagram for a path on every board of a family (Ganzfried 2004, section 5).
//!
//! A form matrix shows some rows and columns of the board and omits the others at *lines*, across which the pattern
//! continues. Each shown row and column has a label that is affine in m. There are five kinds of symbol: numbers,
//! lines, dashes, letters, and letters with subscripts; `x` marks squares visited before. [`Filled::follow`] walks by
//! the rules of the paper.
//!
//! Across a line the pattern repeats: the last rows before it are a period that occurs twice, and as many periods are
//! inserted as the labels require. Numbers do not extend across lines ("numbers will denote clumps of squares that do
//! not extend across a line"): in the pattern they can match anything, and where nothing else is seen, dashes.

pub mod derive;
mod follow;
mod text;

use crate::square::Square;
pub use text::FormError;

/// The longest period that is looked for at a line.
const LONGEST_PERIOD: usize = 8;
/// No board larger than this is filled.
const LARGEST_SIDE: u32 = 4096;

/// The symbol on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// `-`: visited neither before nor by this path.
    Dash,
    /// `x`: visited before.
    Before,
    /// A number, such as `17`.
    Number(u32),
    /// A letter, such as `b`.
    Letter(char),
    /// `f3`: a letter with a subscript, from 1.
    Subscript(char, u8),
}

/// The label of a row or column, counted from 1: `m * times + plus`, halved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// The number of halves of m.
    pub halves: i64,
    /// The number of halves of 1.
    pub plus: i64,
}

/// Rows or columns that are shown without a line between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The label of the first row or column.
    pub first: Label,
    /// The number of rows or columns.
    pub count: usize,
}

/// A form matrix. Between two spans there is a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormMatrix {
    /// The rows that are shown.
    pub rows: Vec<Span>,
    /// The columns that are shown.
    pub columns: Vec<Span>,
    /// The symbols, row by row, lines left out.
    pub cells: Vec<Vec<Symbol>>,
    /// Which of the shown squares has the star: row and column among the cells.
    pub start: (usize, usize),
}

/// A form matrix on one board, with nothing left out between its first and last rows and columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// The side of the board.
    pub side: u32,
    /// The square of the top left cell.
    pub corner: Square,
    /// The symbols.
    pub cells: Vec<Vec<Symbol>>,
    /// The square with the star.
    pub start: Square,
}

impl Label {
    /// The row or column, counted from 1, on the board of side m; `None` if it is not an integer.
    pub fn at(self, m: u32) -> Option<i64> {
        let doubled = self.halves.checked_mul(m.into())?.checked_add(self.plus)?;
        (doubled % 2 == 0).then_some(doubled / 2)
    }
}

impl FormMatrix {
    /// The matrix for the board of side m.
    pub fn expand(&self, m: u32) -> Result<Filled, FormError> {
        if m > LARGEST_SIDE {
            return Err(FormError::Side(m));
        }

        let gaps = self.gaps(&self.rows, m)?;
        let mut cells = fill(&self.cells, &self.rows, &gaps).ok_or(FormError::NoPattern { m, rows: true })?;
        let first_rows: usize = before(&self.rows, &gaps, self.start.0);
        let column_gaps = self.gaps(&self.columns, m)?;

        cells =
            fill(&transposed(&cells), &self.columns, &column_gaps).ok_or(FormError::NoPattern { m, rows: false })?;
        let first_columns = before(&self.columns, &column_gaps, self.start.1);
        let corner = |spans: &[Span]| spans.first().and_then(|span| span.first.at(m)).map_or(0, |first| first - 1);
        let corner = Square::new(corner(&self.rows) as u32, corner(&self.columns) as u32);
        let start = Square::new(corner.row + first_rows as u32, corner.col + first_columns as u32);

        Ok(Filled { side: m, corner, cells: transposed(&cells), start })
    }

    /// The number of rows or columns omitted at each line.
    fn gaps(&self, spans: &[Span], m: u32) -> Result<Vec<usize>, FormError> {
        let mut next: Option<i64> = None;
        let mut gaps = Vec::new();
        for span in spans {
            let first = span.first.at(m).filter(|&first| first >= 1).ok_or(FormError::Labels(m))?;
            if let Some(next) = next {
                gaps.push(usize::try_from(first - next).map_err(|_| FormError::Labels(m))?);
            }
            let after = first + span.count as i64;
            next = Some(after).filter(|&after| after <= i64::from(m) + 1);
            next.ok_or(FormError::Labels(m))?;
        }
        Ok(gaps)
    }
}

/// The position of a shown row or column when the gaps are filled.
fn before(spans: &[Span], gaps: &[usize], place: usize) -> usize {
    let mut seen = 0;
    let mut filled = 0;
    for (line, span) in spans.iter().enumerate() {
        if place < seen + span.count {
            break;
        }
        seen += span.count;
        filled += gaps.get(line).copied().unwrap_or(0);
    }
    place + filled
}

fn transposed(cells: &[Vec<Symbol>]) -> Vec<Vec<Symbol>> {
    let columns = cells.first().map_or(0, Vec::len);
    (0..columns).map(|column| cells.iter().filter_map(|row| row.get(column).copied()).collect()).collect()
}

/// Fills the gaps between the spans of rows, if there is a pattern before each line.
fn fill(cells: &[Vec<Symbol>], spans: &[Span], gaps: &[usize]) -> Option<Vec<Vec<Symbol>>> {
    let mut filled: Vec<Vec<Symbol>> = Vec::new();
    let mut rest = cells;
    for (line, span) in spans.iter().enumerate() {
        let (shown, after) = rest.split_at_checked(span.count)?;
        rest = after;
        filled.extend_from_slice(shown);

        let gap = gaps.get(line).copied().unwrap_or(0);
        if gap > 0 {
            let periods = |period: usize| {
                let (early, late) = shown[shown.len().checked_sub(2 * period)?..].split_at(period);
                early.iter().zip(late).map(|(early, late)| across(early, late)).collect::<Option<Vec<_>>>()
            };
            let fitting = (1..=LONGEST_PERIOD).filter(|period| gap % period == 0);
            let pattern = fitting.filter_map(periods).next()?;
            filled.extend(pattern.into_iter().cycle().take(gap));
        }
    }

    Some(filled)
}

/// The symbols that continue across a line, if two rows a period apart agree.
fn across(early: &[Symbol], late: &[Symbol]) -> Option<Vec<Symbol>> {
    let agree = |(&early, &late): (&Symbol, &Symbol)| match (early, late) {
        (Symbol::Number(_), Symbol::Number(_)) => Some(Symbol::Dash),
        (Symbol::Number(_), symbol) | (symbol, Symbol::Number(_)) => Some(symbol),
        _ => (early == late).then_some(early),
    };
    early.iter().zip(late).map(agree).collect()
}
