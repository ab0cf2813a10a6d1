//! The text of a user's switching table, in the form of Table 1:
//!
//! ```text
//! m = 6 mod 8
//! 34261578 until (6,1)
//! 87642135 until (3,1)
//! 85647123 until (3,(m+8)/2)
//! 12453678
//! ```
//!
//! One such case for every residue; each line is an ordering and the square, row and column from 1, up to which it is
//! used. Empty lines and lines that begin with `#` are skipped.

use super::{Coordinate, OrderingSpan, SwitchingTable};
use std::fmt;
use std::str::FromStr;

/// The maximum period of the table.
const LONGEST_PERIOD: u32 = 1000;

/// Why a text is not a switching table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SwitchingTableError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What was wrong, and what would be right.
    pub reason: String,
}

impl fmt::Display for SwitchingTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for SwitchingTableError {}

struct Case {
    line: usize,
    residue: u32,
    modulus: u32,
    lines: Vec<OrderingSpan>,
}

impl Case {
    /// The line, if its square is a square for every m of the case: (m+9)/2 is not where m is even.
    fn fits(&self, span: OrderingSpan) -> Result<OrderingSpan, String> {
        let is_whole = |m: u32, at: Coordinate| (at.halves * i64::from(m) + at.plus) % 2 == 0;
        let residue = self.residue;
        let modulus = self.modulus;
        let fits = |at: &Coordinate| is_whole(residue, *at) && is_whole(modulus, Coordinate { plus: 0, ..*at });
        let square = span.until.map(|(row, col)| [row, col]);
        match square.into_iter().flatten().find(|at| !fits(at)) {
            Some(odd) => Err(format!("{odd} is not a whole number for every m = {residue} mod {modulus}")),
            None => Ok(span),
        }
    }
}

impl FromStr for SwitchingTable {
    type Err = SwitchingTableError;

    fn from_str(text: &str) -> Result<SwitchingTable, SwitchingTableError> {
        let refuse = |line: usize, reason: String| SwitchingTableError { line, reason };
        let mut cases: Vec<Case> = Vec::new();
        let lines =
            (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        for (line, text) in lines {
            if let Some(class) = text.strip_prefix("m = ") {
                let (residue, modulus) = read_class(class).map_err(|reason| refuse(line, reason))?;
                cases.push(Case { line, residue, modulus, lines: Vec::new() });
                continue;
            }

            let case =
                cases.last_mut().ok_or_else(|| refuse(line, "a case begins with a line such as m = 6 mod 8".into()))?;
            if case.lines.last().is_some_and(|span| span.until.is_none()) {
                return Err(refuse(line, "the line before has no 'until', so nothing may follow it".into()));
            }

            let span = read_line(text).and_then(|span| case.fits(span)).map_err(|reason| refuse(line, reason))?;
            case.lines.push(span);
        }

        let mut period = 1;
        for case in &cases {
            let open = case.lines.last().is_none_or(|span| span.until.is_some());
            if open {
                return Err(refuse(case.line, "the last ordering of a case goes to the end, without 'until'".into()));
            }

            period = (1..=LONGEST_PERIOD / period)
                .map(|times| times * period)
                .find(|all| all % case.modulus == 0)
                .ok_or_else(|| {
                    refuse(case.line, format!("the table must begin again after {LONGEST_PERIOD} sides at most"))
                })?;
        }

        let mut table: Vec<Option<Vec<OrderingSpan>>> = vec![None; period as usize];
        for case in cases {
            for residue in (case.residue..period).step_by(case.modulus as usize) {
                if table[residue as usize].replace(case.lines.clone()).is_some() {
                    return Err(refuse(case.line, format!("m = {residue} mod {period} has two cases")));
                }
            }
        }

        let missing = table.iter().position(Option::is_none);
        if let Some(residue) = missing {
            return Err(refuse(text.lines().count().max(1), format!("m = {residue} mod {period} has no case")));
        }

        Ok(SwitchingTable { cases: table.into_iter().flatten().collect() })
    }
}

fn read_class(text: &str) -> Result<(u32, u32), String> {
    let numbers = text.split_once(" mod ").and_then(|(r, p)| Some((r.parse().ok()?, p.parse().ok()?)));
    let fits = numbers.filter(|&(residue, modulus): &(u32, u32)| residue < modulus && modulus <= LONGEST_PERIOD);
    fits.ok_or_else(|| format!("expected a case such as m = 6 mod 8, modulo {LONGEST_PERIOD} at most"))
}

fn read_line(text: &str) -> Result<OrderingSpan, String> {
    let (ordering, until) = match text.split_once(" until ") {
        Some((ordering, square)) => (ordering, Some(square)),
        None => (text, None),
    };
    let ordering = ordering.parse().map_err(|error: crate::ordering::OrderingError| error.to_string())?;
    let Some(square) = until else { return Ok(OrderingSpan { ordering, until: None }) };
    let inside = square.strip_prefix('(').and_then(|square| square.strip_suffix(')'));
    let (row, col) = inside.and_then(|inside| inside.split_once(',')).ok_or("expected a square such as (m-1,m-2)")?;
    Ok(OrderingSpan { ordering, until: Some((row.parse()?, col.parse()?)) })
}

impl FromStr for Coordinate {
    type Err = String;

    /// Reads `7`, `m`, `m-2` or `(m+9)/2`.
    fn from_str(text: &str) -> Result<Coordinate, String> {
        let halved = text.strip_prefix('(').and_then(|text| text.strip_suffix(")/2"));
        let scale = if halved.is_some() { 1 } else { 2 };
        let plain = halved.unwrap_or(text);
        let (halves, plus) = match plain.strip_prefix('m') {
            Some("") => (1, "0"),
            Some(plus) if plus.starts_with(['+', '-']) => (1, plus),
            _ => (0, plain),
        };
        let plus = plus.parse().ok().filter(|plus: &i64| plus.abs() <= 1_000_000);

        let plus = plus.ok_or_else(|| {
            format!("'{}' is not a row or column such as 7, m-2 or (m+9)/2", text.chars().take(30).collect::<String>())
        })?;

        Ok(Coordinate { halves: scale * halves, plus: scale * plus })
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (plus, end) = match (self.halves, self.plus % 2) {
            (0, _) => return write!(f, "{}", self.plus / 2),
            (2, _) => (self.plus / 2, ""),
            _ => (self.plus, ")/2"),
        };
        f.write_str(if end.is_empty() { "m" } else { "(m" })?;
        if plus != 0 {
            write!(f, "{plus:+}")?;
        }
        f.write_str(end)
    }
}

impl fmt::Display for SwitchingTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (residue, lines) in self.cases.iter().enumerate() {
            writeln!(f, "m = {residue} mod {}", self.cases.len())?;
            for span in lines {
                match &span.until {
                    Some((row, col)) => writeln!(f, "{} until ({row},{col})", span.ordering)?,
                    None => writeln!(f, "{}", span.ordering)?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_1_prints_and_reads_back() {
        let table = SwitchingTable::squirrel();
        assert_eq!(table.to_string().parse(), Ok(table));
    }

    #[test]
    fn slips_are_refused_where_they_stand() {
        for (text, line) in [
            ("34261578\n", 1),
            ("m = 0 mod 1\n34261578 until (1,1)\n", 1),
            ("m = 0 mod 1\n34261578\n12345678\n", 3),
            ("m = 0 mod 1\n34261577\n", 2),
            ("m = 0 mod 1\n34261578 until (1,q)\n12345678\n", 2),
            ("m = 0 mod 2\n34261578\n", 2),
            ("m = 0 mod 2\n34261578\nm = 0 mod 4\n34261578\nm = 1 mod 2\n34261578", 3),
            ("m = 8 mod 8\n34261578\n", 1),
            ("m = 0 mod 997\n34261578\nm = 0 mod 991\n34261578\n", 3),
            ("m = 0 mod 1\n34261578 until (1,(m+1)/2)\n12345678\n", 2),
            ("m = 0 mod 2\n34261578 until (1,(m+1)/2)\n12345678\nm = 1 mod 2\n34261578", 2),
            ("", 1),
        ] {
            assert_eq!(text.parse::<SwitchingTable>().unwrap_err().line, line, "{text}");
        }
    }
}
