//! The text of a loop program, one item per line:
//!
//! ```text
//! knight's path, m = 24n+7 for n >= 3
//! word 3251
//! power 34 times 2n-1
//! sweeps 3n-2
//!   word 51
//!   power 35 times n-k+2
//! done
//! end
//! ```
//!
//! Within `sweeps` and `done`, k counts the sweeps from 0. The last line is `end`, so that a truncated text is noticed.
//! Empty lines and lines that begin with `#` are skipped.

use super::{Affine, Item, LARGEST, LONGEST, Part, Program};
use crate::square::shorten;
use std::fmt;
use std::str::FromStr;

/// Why a text is not a loop program.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FamilyError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What was wrong, and what would be right.
    pub reason: String,
}

impl fmt::Display for FamilyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for FamilyError {}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = Affine { constant: self.residue.into(), n: self.modulus.into(), k: 0 };
        writeln!(f, "knight's path, m = {side} for n >= {}", self.first)?;

        for item in &self.items {
            match item {
                Item::Part(part) => writeln!(f, "{part}")?,
                Item::Sweeps { count, body } => {
                    writeln!(f, "sweeps {count}")?;
                    body.iter().try_for_each(|part| writeln!(f, "  {part}"))?;
                    writeln!(f, "done")?;
                }
            }
        }

        writeln!(f, "end")
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if matches!(self, Part::Word(_)) { "word " } else { "power " })?;
        self.word().iter().try_for_each(|number| write!(f, "{number}"))?;
        match self {
            Part::Word(_) => Ok(()),
            Part::Power(_, exponent) => write!(f, " times {exponent}"),
        }
    }
}

impl FromStr for Program {
    type Err = FamilyError;

    fn from_str(text: &str) -> Result<Program, FamilyError> {
        let mut lines = lines(text);
        let last = text.lines().count().max(1);
        let (line, head) = lines.next().ok_or_else(|| refuse(1, "the text is empty"))?;
        let mut program = read_head(head).map_err(|reason| refuse(line, reason))?;
        let mut open: Option<(Affine, Vec<Part>)> = None;
        let mut written = 0;

        for (line, text) in lines.by_ref() {
            let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
            match (verb, open.take()) {
                ("word" | "power", inside) => {
                    let part = read_part(verb, rest, inside.is_some()).map_err(|reason| refuse(line, reason))?;
                    written += part.word().len();

                    if written > LONGEST {
                        return Err(refuse(line, format!("no more than {LONGEST} moves may be written")));
                    }

                    match inside {
                        Some((count, mut body)) => {
                            body.push(part);
                            open = Some((count, body));
                        }
                        None => program.items.push(Item::Part(part)),
                    }
                }
                ("sweeps", None) => {
                    open = Some((read_affine(rest, false).map_err(|reason| refuse(line, reason))?, Vec::new()));
                }
                ("sweeps", Some(_)) => return Err(refuse(line, "sweeps cannot stand within sweeps")),
                ("done", None) => return Err(refuse(line, "'done' closes sweeps, and none are open")),
                ("done", Some((_, body))) if body.is_empty() => return Err(refuse(line, "the sweeps do nothing")),
                ("done", Some((count, body))) if rest.is_empty() => program.items.push(Item::Sweeps { count, body }),
                ("end", None) if rest.is_empty() => {
                    return match lines.next() {
                        Some((line, _)) => Err(refuse(line, "nothing may follow the end")),
                        None => Ok(program),
                    };
                }
                ("end", Some(_)) => return Err(refuse(line, "the sweeps are not closed by 'done'")),
                _ => return Err(refuse(line, "expected 'word', 'power', 'sweeps', 'done' or 'end'")),
            }
        }

        Err(refuse(last, "the text is cut off: the line 'end' is missing"))
    }
}

/// The lines that are not skipped, each with its number from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// The line of a program's text, from 1, that contains its residue class.
pub fn line_of_class(text: &str) -> Option<usize> {
    lines(text).next().map(|(line, _)| line)
}

/// The line of a program's text, from 1, that contains this item, or this part of it; beyond the last item, the end.
pub fn line_of(text: &str, item: usize, part: Option<usize>) -> Option<usize> {
    let mut here = 0;
    let mut inside = None;
    for (line, text) in lines(text).skip(1) {
        let found = here == item
            && match (text.split(' ').next(), inside) {
                (Some("sweeps"), _) => part.is_none(),
                (_, None) => true,
                (_, Some(place)) => part == Some(place),
            };

        if found {
            return Some(line);
        }

        (here, inside) = match (text.split(' ').next(), inside) {
            (Some("sweeps"), _) => (here, Some(0)),
            (Some("done"), _) | (_, None) => (here + 1, None),
            (_, Some(place)) => (here, Some(place + 1)),
        };
    }

    None
}

fn refuse(line: usize, reason: impl Into<String>) -> FamilyError {
    FamilyError { line, reason: reason.into() }
}

fn read_head(line: &str) -> Result<Program, String> {
    let wrong = || "expected a first line such as: knight's path, m = 24n+7 for n >= 3".to_string();
    let rest = line.strip_prefix("knight's path, m = ").ok_or_else(wrong)?;
    let (side, first) = rest.split_once(" for n >= ").ok_or_else(wrong)?;
    let side = read_affine(side, false)?;
    if side.n < 1 || side.constant < 0 || side.constant >= side.n {
        return Err("in m = Pn+r, P must be positive and r from 0 to P-1".into());
    }
    let first = first.parse().ok().filter(|&first| i64::from(first) <= LARGEST);
    let first = first.ok_or_else(|| format!("the first n must be a number from 0 to {LARGEST}"))?;
    Ok(Program { modulus: side.n as u32, residue: side.constant as u32, first, items: Vec::new() })
}

fn read_part(verb: &str, rest: &str, inside: bool) -> Result<Part, String> {
    let (word, times) = match (verb, rest.split_once(" times ")) {
        ("word", None) => (rest, None),
        ("power", Some((word, times))) => (word, Some(read_affine(times, inside)?)),
        ("power", None) => return Err("expected a power such as: power 34 times 2n-1".into()),
        _ => return Err("a word has no exponent; write 'power'".into()),
    };

    let digit = |byte: u8| (b'1'..=b'8').contains(&byte).then(|| byte - b'0');
    let word: Option<Vec<u8>> = word.bytes().map(digit).collect();
    match (word.filter(|word| !word.is_empty()), times) {
        (None, _) => Err("moves are written with the digits 1 to 8".into()),
        (Some(word), None) => Ok(Part::Word(word)),
        (Some(word), Some(times)) => Ok(Part::Power(word, times)),
    }
}

fn read_affine(text: &str, inside: bool) -> Result<Affine, String> {
    let affine: Affine = text.parse().map_err(|reason| format!("'{}': {reason}", shorten(text)))?;
    if !affine.is_small() {
        return Err(format!("'{}': no number may exceed {LARGEST}", shorten(text)));
    }
    if affine.k != 0 && !inside {
        return Err(format!("'{}': k has a meaning only within sweeps", shorten(text)));
    }
    Ok(affine)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "knight's path, m = 24n+7 for n >= 3\nword 3251\npower 34 times 2n-1\nsweeps 3n-2\n  word \
        51\n  \
                          power 35 times n-k+2\ndone\nend\n";

    #[test]
    fn a_program_reads_and_prints() {
        let program: Program = SAMPLE.parse().unwrap();
        assert_eq!(program.to_string(), SAMPLE);
        assert_eq!((program.modulus, program.residue, program.first, program.symbols()), (24, 7, 3, 10));
    }

    #[test]
    fn every_item_and_part_is_found_in_its_line() {
        let text = SAMPLE.replacen('\n', "\n\n# a remark\n", 1);
        let line = |item, part| line_of(&text, item, part).and_then(|line| text.lines().nth(line - 1));
        assert_eq!(line_of_class(&text), Some(1));
        assert_eq!(line(0, Some(0)), Some("word 3251"));
        assert_eq!(line(1, None), Some("power 34 times 2n-1"));
        assert_eq!(line(2, None), Some("sweeps 3n-2"));
        assert_eq!(line(2, Some(1)), Some("  power 35 times n-k+2"));
        assert_eq!(line(3, Some(0)), Some("end"));
        assert_eq!(line(4, None), None);
    }

    #[test]
    fn every_text_that_is_cut_off_is_refused() {
        for end in 0..SAMPLE.len() - 1 {
            assert!(SAMPLE[..end].parse::<Program>().is_err(), "{}", &SAMPLE[..end]);
        }
    }

    #[test]
    fn slips_are_refused_where_they_stand() {
        for (from, to, line) in [
            ("word 3251", "word 3259", 2),
            ("word 3251", "wrod 3251", 2),
            ("power 34 times 2n-1", "power 34 times 2k-1", 3),
            ("power 34 times 2n-1", "power 34", 3),
            ("sweeps 3n-2", "sweeps 3000000n-2", 4),
            ("n-k+2", "99999999999999999999", 6),
            ("done", "sweeps n", 7),
            ("\nend", "\nend\nend", 9),
            ("24n+7", "24n+24", 1),
            ("word 3251", "done", 2),
            ("  word 51", "end", 5),
            ("word 3251", "word 3251 times n", 2),
            ("n >= 3", "n >= 99999999999", 1),
        ] {
            let error = SAMPLE.replace(from, to).parse::<Program>().unwrap_err();
            assert_eq!(error.line, line, "{to}: {error}");
        }
    }
}
