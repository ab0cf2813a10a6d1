//! The text of a form matrix:
//!
//! ```text
//! form
//! columns 1..11 | m-7..m
//! rows 1..12
//! a* a c - - a e - - a e | - - a e - - a e
//! ...
//! rows m-10..m
//! ...
//! end
//! ```
//!
//! `|` is a vertical line, a new `rows` a horizontal one. Symbols are separated by spaces: `-`, `x`, numbers, letters
//! `a` to `z` except x, letters with a subscript such as `f3`; the first square of the path has a star.

use super::{FormMatrix, Label, Span, Symbol};
use crate::square::Square;
use std::fmt;
use std::str::FromStr;

/// The most rows or columns that may be shown.
const MAX_LABELS: i64 = 1000;

/// What is wrong with a form matrix, or with applying it to a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormError {
    /// The text cannot be read.
    #[error("line {line}: {reason}")]
    Text {
        /// The number of the line, from 1.
        line: usize,
        /// What was wrong, and what would be right.
        reason: String,
    },
    /// The board is too large.
    #[error("a board of side {0} is too large for a form matrix")]
    Side(u32),
    /// On this board the labels are not integers, are out of order or off the board.
    #[error("on the board of side {0} the labels of rows and columns do not fit")]
    Labels(u32),
    /// The pattern across a line is not clear.
    #[error("for m = {m} it is not clear how the {} go on across a line", if *.rows { "rows" } else { "columns" })]
    NoPattern {
        /// The side.
        m: u32,
        /// Whether it is about rows.
        rows: bool,
    },
    /// There is no square with a star.
    #[error("no square has the star of the first square")]
    Start,
    /// Two squares could come next.
    #[error("from ({},{}) the path is not clear", .0.row + 1, .0.col + 1)]
    Ambiguous(Square),
    /// A path could not be written as a form matrix with these rows and columns.
    #[error("the path cannot be written in this form: {0}")]
    Underivable(&'static str),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.halves % 2 == 0 && self.plus % 2 == 0;
        let (times, plus) = if whole { (self.halves / 2, self.plus / 2) } else { (self.halves, self.plus) };
        let m = match times {
            0 => String::new(),
            1 => "m".into(),
            _ => format!("{times}m"),
        };

        let sum = match (times, plus) {
            (0, _) => plus.to_string(),
            (_, 0) => m,
            _ => format!("{m}{plus:+}"),
        };

        if whole { f.write_str(&sum) } else { write!(f, "({sum})/2") }
    }
}

impl FromStr for Label {
    type Err = String;

    /// Reads `12`, `m-7`, `2m+3` or `(m+9)/2`.
    fn from_str(text: &str) -> Result<Label, String> {
        let wrong =
            || format!("'{}' is not a label such as 12, m-7 or (m+9)/2", text.chars().take(30).collect::<String>());
        let halved = text.strip_prefix('(').and_then(|text| text.strip_suffix(")/2"));
        let scale = if halved.is_some() { 1 } else { 2 };
        let (times, plus) = match halved.unwrap_or(text).split_once('m') {
            None => ("0", halved.unwrap_or(text)),
            Some((times, plus)) => {
                (if times.is_empty() { "1" } else { times }, if plus.is_empty() { "+0" } else { plus })
            }
        };
        let number = |text: &str| text.parse().ok().filter(|number: &i64| number.abs() < 1_000_000).ok_or_else(wrong);
        Ok(Label { halves: scale * number(times)?, plus: scale * number(plus)? })
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symbol::Dash => f.write_str("-"),
            Symbol::Before => f.write_str("x"),
            Symbol::Number(number) => write!(f, "{number}"),
            Symbol::Letter(letter) => write!(f, "{letter}"),
            Symbol::Subscript(letter, subscript) => write!(f, "{letter}{subscript}"),
        }
    }
}

impl FromStr for Symbol {
    type Err = String;

    fn from_str(text: &str) -> Result<Symbol, String> {
        let wrong = || {
            format!(
                "'{}' is not a symbol; write -, x, a number, or a letter",
                text.chars().take(30).collect::<String>()
            )
        };

        let mut rest = text.chars();
        match rest.next() {
            Some('-') if text.len() == 1 => Ok(Symbol::Dash),
            Some('x' | 'X') if text.len() == 1 => Ok(Symbol::Before),
            Some(letter) if letter.is_ascii_lowercase() && letter != 'x' => match rest.as_str() {
                "" => Ok(Symbol::Letter(letter)),
                subscript => match subscript.parse() {
                    Ok(subscript) if subscript > 0 => Ok(Symbol::Subscript(letter, subscript)),
                    _ => Err(wrong()),
                },
            },
            _ => text.parse().ok().filter(|&number| number > 0).map(Symbol::Number).ok_or_else(wrong),
        }
    }
}

impl fmt::Display for FormMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns: Vec<String> = self.columns.iter().map(Span::to_string).collect();
        writeln!(f, "form\ncolumns {}", columns.join(" | "))?;
        let mut rows = (0..).zip(&self.cells);
        for span in &self.rows {
            writeln!(f, "rows {span}")?;

            for (place, row) in rows.by_ref().take(span.count) {
                let mut lines = self.columns.iter().scan(0, |end, span| {
                    *end += span.count;
                    Some(*end)
                });

                let mut line = lines.next();
                for (column, symbol) in row.iter().enumerate() {
                    if line == Some(column) {
                        f.write_str(" |")?;
                        line = lines.next();
                    }
                    let star = if self.start == (place, column) { "*" } else { "" };
                    write!(f, "{}{symbol}{star}", if column == 0 { "" } else { " " })?;
                }

                writeln!(f)?;
            }
        }

        writeln!(f, "end")
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = Label { plus: self.first.plus + 2 * (self.count as i64 - 1), ..self.first };
        write!(f, "{}..{last}", self.first)
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        let (first, last) = text.trim().split_once("..").ok_or("expected a first and a last label, such as m-7..m")?;
        let first: Label = first.parse()?;
        let last: Label = last.parse()?;
        let count = (last.plus - first.plus) / 2 + 1;
        if last.halves != first.halves || (last.plus - first.plus) % 2 != 0 || !(1..=MAX_LABELS).contains(&count) {
            return Err(format!("from the first label to the last there must be a fixed number, 1 to {MAX_LABELS}"));
        }
        Ok(Span { first, count: count as usize })
    }
}

impl FromStr for FormMatrix {
    type Err = FormError;

    fn from_str(text: &str) -> Result<FormMatrix, FormError> {
        let refuse = |line: usize, reason: &str| FormError::Text { line, reason: reason.to_string() };
        let mut lines =
            (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        if lines.next().map(|(_, line)| line) != Some("form") {
            return Err(refuse(1, "a form matrix begins with the line 'form'"));
        }

        let (line, columns) = lines.next().ok_or_else(|| refuse(2, "the columns are missing"))?;
        let columns =
            columns.strip_prefix("columns ").ok_or_else(|| refuse(line, "expected columns such as 1..11 | m-7..m"))?;
        let columns: Result<Vec<Span>, String> = columns.split('|').map(str::parse).collect();
        let columns = columns.map_err(|reason| refuse(line, &reason))?;
        let mut form = FormMatrix { rows: Vec::new(), columns, cells: Vec::new(), start: (0, 0) };

        let mut start = None;
        let mut shown = 0;
        let mut last = line;

        for (line, text) in lines.by_ref() {
            last = line;
            let is_full = form.cells.len() == shown;
            if let Some(span) = text.strip_prefix("rows ").filter(|_| is_full) {
                let span: Span = span.parse().map_err(|reason: String| refuse(line, &reason))?;
                shown += span.count;
                form.rows.push(span);
            } else if text == "end" && is_full && !form.rows.is_empty() {
                if let Some((line, _)) = lines.next() {
                    return Err(refuse(line, "nothing may follow the end"));
                }
                form.start = start.ok_or(FormError::Start)?;
                return Ok(form);
            } else if is_full {
                return Err(refuse(line, "expected 'rows' or 'end'"));
            } else {
                let row = read_row(text, &form.columns, form.cells.len(), &mut start);
                form.cells.push(row.map_err(|reason| refuse(line, &reason))?);
            }
        }

        Err(refuse(last, "the text is cut off: rows or the line 'end' are missing"))
    }
}

fn read_row(
    text: &str,
    columns: &[Span],
    place: usize,
    start: &mut Option<(usize, usize)>,
) -> Result<Vec<Symbol>, String> {
    let groups: Vec<Vec<&str>> = text.split('|').map(|group| group.split_whitespace().collect()).collect();
    if groups.iter().map(Vec::len).ne(columns.iter().map(|span| span.count)) {
        return Err("the row does not have as many symbols as there are columns".into());
    }

    let mut row = Vec::new();
    for word in groups.into_iter().flatten() {
        let plain = word.strip_suffix('*');
        if plain.is_some() && start.replace((place, row.len())).is_some() {
            return Err("a second square has a star".into());
        }
        row.push(plain.unwrap_or(word).parse()?);
    }

    Ok(row)
}
