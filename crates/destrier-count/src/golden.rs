//! Tables of known counts: one line per count, with its source.
//!
//! ```text
//! rows,cols,topology,kind,directed,count,source
//! 6,6,plane,closed,no,9862,OEIS A001230
//! 5,4,plane-first-18-cells(column-major),closed,no,1,OEIS A383661
//! ```
//!
//! The topology is a surface, or `plane-first-K-cells(column-major)` for a board truncated after K squares counted
//! down the columns, `king-graph` or `grid(rook)-graph`. Kinds are `closed`, `open` and `strictly-open`. Everything
//! after the sixth comma is the source, including commas and quotes.

use super::{Question, TourKindError};
use destrier_core::square::shorten;
use destrier_core::{Leaper, Rectangle};
use num_bigint::BigUint;

/// One known count.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KnownCount {
    /// The number of its line, from 1.
    pub line: usize,
    /// The board.
    pub board: Rectangle,
    /// The tours that are counted.
    pub question: Question,
    /// The published count.
    pub count: BigUint,
    /// The publication of the count.
    pub source: String,
}

/// A line that is not valid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
#[non_exhaustive]
pub struct GoldenTableError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it, and what would be right.
    pub what: String,
}

const HEADER: [&str; 7] = ["rows", "cols", "topology", "kind", "directed", "count", "source"];

/// Reads a table with at least one line below its header. A byte order mark and carriage returns are ignored.
///
/// ```
/// use destrier::counting::golden;
///
/// let table = "rows,cols,topology,kind,directed,count,source\n6,6,plane,closed,no,9862,OEIS A001230\n";
/// assert_eq!(golden::read(table)?[0].count, 9862u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(text: &str) -> Result<Vec<KnownCount>, GoldenTableError> {
    let mut lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate();
    let is_header = |line: &str| record(1, line).is_ok_and(|header| header.iter().map(str::trim).eq(HEADER));
    if !lines.next().is_some_and(|(_, line)| is_header(line)) {
        let what = format!("the table must begin with the line {}", HEADER.join(","));
        return Err(GoldenTableError { line: 1, what });
    }

    let filled = lines.filter(|(_, line)| !line.trim().is_empty());
    let rows = filled.map(|(index, line)| row(index + 1, &record(index + 1, line)?));
    let rows: Vec<KnownCount> = rows.collect::<Result<_, _>>()?;
    if rows.is_empty() {
        Err(GoldenTableError {
            line: 2,
            what: "there is no line below the header; write one such as 6,6,plane,closed,no,9862,A001230".into(),
        })
    } else {
        Ok(rows)
    }
}

/// The fields of a line. Lines are read one by one, because the reader does not count the blank lines that it skips.
fn record(line: usize, text: &str) -> Result<csv::StringRecord, GoldenTableError> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).quoting(false).from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    let read = reader.read_record(&mut record);
    read.map(|_| record).map_err(|error| GoldenTableError { line, what: error.to_string() })
}

fn row(line: usize, record: &csv::StringRecord) -> Result<KnownCount, GoldenTableError> {
    let fault = |what: String| GoldenTableError { line, what };
    let fields: Vec<&str> = record.iter().collect();
    let Some((head, source)) = fields.split_first_chunk::<6>().filter(|(_, source)| !source.is_empty()) else {
        return Err(fault(format!("there are {} fields, and {} are 7", fields.len(), HEADER.join(","))));
    };

    let [rows, cols, topology, kind, directed, count] = head.map(str::trim);
    let board = board(&format!("{rows}x{cols}"), topology).map_err(fault)?;
    let kind = kind.parse().map_err(|error: TourKindError| fault(error.to_string()))?;
    let directed = match directed {
        "yes" => true,
        "no" => false,
        _ => return Err(fault(format!("'{}' is not a value of directed, which is yes or no", shorten(directed)))),
    };

    let count = count.parse().map_err(|_| fault(format!("'{}' is not a count", shorten(count))))?;
    let question = Question { directed, ..Question::all(kind) };
    Ok(KnownCount { line, board, question, count, source: source.join(",").trim().into() })
}

fn board(size: &str, topology: &str) -> Result<Rectangle, String> {
    let read = |text: String| text.parse::<Rectangle>().map_err(|fault| fault.to_string());
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
                    8,32,plane,open,no,20279590726014132421141646018182968888437777268855614013516231\
                    312347225658967818240,a, b\n\
                    5,4,plane-first-18-cells(column-major),closed,no,1,OEIS\n\n\
                    2,2,king-graph,closed,yes,6,\n4,4,grid(rook)-graph,closed,no,6,x\n\
                    3,5,mobius,strictly-open,no,7,x\n";
        let rows = read(text).unwrap();
        let boards: Vec<String> = rows.iter().map(|row| row.board.to_string()).collect();
        assert_eq!(boards, ["8x32", "5x4 without=d2,d1", "2x2 leaper=king", "4x4 leaper=0,1", "mobius:3x5"]);
        assert_eq!((rows[0].source.as_str(), rows[2].line, rows[2].question.directed), ("a, b", 5, true));
    }

    #[test]
    fn errors_name_their_line() {
        let header = HEADER.join(",");
        assert_eq!(read("").unwrap_err().line, 1);
        assert_eq!(read(&format!("{header}\n\n")).unwrap_err().line, 2);
        assert_eq!(read(&format!("\u{feff}{header}\r\n6,6,plane,closed,no,9862,x\r\n")).unwrap()[0].source, "x");

        for line in [
            "8,8,plane,closed,no",
            "8,8,ball,closed,no,1,x",
            "8,8,plane,shut,no,1,x",
            "8,8,plane,closed,maybe,1,x",
            "8,8,plane,closed,no,many,x",
            "8,8,plane-first-99-cells,closed,no,1,x",
            "0,8,plane,closed,no,1,x",
        ] {
            assert_eq!(read(&format!("{header}\n{line}\n")).unwrap_err().line, 2, "{line}");
        }
    }
}
