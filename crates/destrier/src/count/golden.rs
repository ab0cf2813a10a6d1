//! Tables of known counts: one line each, with where the number was published.
//!
//! ```text
//! rows,cols,topology,kind,directed,count,source
//! 6,6,plane,closed,no,9862,OEIS A001230
//! 5,4,plane-first-18-cells(column-major),closed,no,1,OEIS A383661
//! ```
//!
//! The topology is a surface, or `plane-first-K-cells(column-major)` for a board cut off after K squares counted down the
//! columns, `king-graph` or `grid(rook)-graph`. Kinds are `closed`, `open` and `strictly-open`. What comes after the sixth
//! comma is the source, commas and all.

use super::{Question, TourKind};
use destrier_core::square::shorten;
use destrier_core::{Board, Leaper};
use num_bigint::BigUint;

/// One known count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownCount {
    /// Its line, from 1.
    pub line: usize,
    /// The board.
    pub board: Board,
    /// Which tours.
    pub question: Question,
    /// How many, as published.
    pub count: BigUint,
    /// Where.
    pub source: String,
}

/// A line that is none of such a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct TableError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it, and what would be right.
    pub what: String,
}

const HEADER: &str = "rows,cols,topology,kind,directed,count,source";

/// Reads a table, which has at least one line below its head. A byte order mark before it, and carriage returns, do not
/// matter.
pub fn read(text: &str) -> Result<Vec<KnownCount>, TableError> {
    let mut lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate();
    match lines.next() {
        Some((_, header)) if header.trim() == HEADER => {}
        _ => return Err(TableError { line: 1, what: format!("the table must begin with the line {HEADER}") }),
    }
    let filled = lines.filter(|(_, line)| !line.trim().is_empty());
    let rows: Vec<KnownCount> = filled.map(|(index, line)| row(index + 1, line.trim())).collect::<Result<_, _>>()?;
    match rows.is_empty() {
        true => Err(TableError {
            line: 2,
            what: "there is no line below the head; write one such as 6,6,plane,closed,no,9862,A001230".into(),
        }),
        false => Ok(rows),
    }
}

fn row(line: usize, text: &str) -> Result<KnownCount, TableError> {
    let fault = |what: String| TableError { line, what };
    let fields: Vec<&str> = text.splitn(7, ',').map(str::trim).collect();
    let &[rows, cols, topology, kind, directed, count, source] = &fields[..] else {
        return Err(fault(format!("there are {} fields, and {HEADER} are 7", fields.len())));
    };
    let size = format!("{rows}x{cols}");
    let board = board(&size, topology).map_err(fault)?;
    let kind = match kind {
        "closed" => TourKind::Closed,
        "open" => TourKind::Open,
        "strictly-open" => TourKind::StrictlyOpen,
        _ => return Err(fault(format!("'{}' is not a kind; there are closed, open and strictly-open", shorten(kind)))),
    };
    let directed = match directed {
        "yes" => true,
        "no" => false,
        _ => return Err(fault(format!("'{}' stands for directed, which is yes or no", shorten(directed)))),
    };
    let count = count.parse().map_err(|_| fault(format!("'{}' is not a count", shorten(count))))?;
    Ok(KnownCount { line, board, question: Question { directed, ..Question::all(kind) }, count, source: source.into() })
}

fn board(size: &str, topology: &str) -> Result<Board, String> {
    let read = |text: String| text.parse::<Board>().map_err(|fault| fault.to_string());
    if let Some(rest) = topology.strip_prefix("plane-first-") {
        let kept = rest.split('-').next().unwrap_or_default();
        return read(format!("{size} first={kept}"));
    }
    match topology {
        "king-graph" => Ok(read(size.into())?.with_leaper(Leaper::KING)),
        "grid(rook)-graph" | "grid-graph" => read(format!("{size} leaper=0,1")),
        surface => read(format!("{surface}:{size}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_is_read() {
        let text = "rows,cols,topology,kind,directed,count,source\n\
                    8,32,plane,open,no,20279590726014132421141646018182968888437777268855614013516231312347225658967818240,a, b\n\
                    5,4,plane-first-18-cells(column-major),closed,no,1,OEIS\n\n\
                    2,2,king-graph,closed,yes,6,\n4,4,grid(rook)-graph,closed,no,6,x\n3,5,mobius,strictly-open,no,7,x\n";
        let rows = read(text).unwrap();
        let boards: Vec<String> = rows.iter().map(|row| row.board.to_string()).collect();
        assert_eq!(boards, ["8x32", "5x4 without=d2,d1", "2x2 leaper=king", "4x4 leaper=0,1", "mobius:3x5"]);
        assert_eq!((rows[0].source.as_str(), rows[2].line, rows[2].question.directed), ("a, b", 5, true));
    }

    #[test]
    fn faults_name_their_line() {
        assert_eq!(read("").unwrap_err().line, 1);
        assert_eq!(read(&format!("{HEADER}\n\n")).unwrap_err().line, 2);
        assert_eq!(read(&format!("\u{feff}{HEADER}\r\n6,6,plane,closed,no,9862,x\r\n")).unwrap()[0].source, "x");
        for line in [
            "8,8,plane,closed,no",
            "8,8,ball,closed,no,1,x",
            "8,8,plane,shut,no,1,x",
            "8,8,plane,closed,maybe,1,x",
            "8,8,plane,closed,no,many,x",
            "8,8,plane-first-99-cells,closed,no,1,x",
            "0,8,plane,closed,no,1,x",
        ] {
            assert_eq!(read(&format!("{HEADER}\n{line}\n")).unwrap_err().line, 2, "{line}");
        }
    }
}
