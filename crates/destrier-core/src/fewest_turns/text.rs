//! The text of a claim about the fewest turns, one item per line:
//!
//! ```text
//! fewest turns 3x4 open 9
//! tour a3 b1 d2 c4 ...
//! set a3 b1 d2
//! split a3 c2
//! weights 4
//! of-set 1 2
//! of-ends 3
//! of-moves 1 -2 0 4 ...
//! weights 4
//! of-moves ...
//! ```
//!
//! The sets come before the cases. `split` is followed by the cases without the move, and then by those with it.
//! `of-moves` has two numbers per move, for its lower and its upper square, and ends the weights of a case. Empty lines
//! and lines that begin with `#` are skipped.

use super::{Case, FewestTurns, Weights};
use crate::rectangle::Rectangle;
use crate::square::{Square, shorten};
use crate::tour::Shape;
use std::fmt;
use std::str::{FromStr, SplitWhitespace};

/// Why a text is not such a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FewestTurnsError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What was wrong, and what would be right.
    pub reason: String,
}

impl fmt::Display for FewestTurnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for FewestTurnsError {}

impl FewestTurns {
    /// Whether a text begins like such a claim.
    pub fn is_begun_by(text: &str) -> bool {
        text.lines().find(|line| is_content(line)).is_some_and(|line| line.trim_start().starts_with("fewest turns "))
    }
}

fn is_content(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}

impl FromStr for FewestTurns {
    type Err = FewestTurnsError;

    fn from_str(text: &str) -> Result<FewestTurns, FewestTurnsError> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| is_content(line));
        let (line, head) = lines.next().unwrap_or((1, ""));
        let mut claim = read_head(head).map_err(|reason| FewestTurnsError { line, reason })?;
        let mut begun: Option<Weights> = None;
        let mut last = line;

        for (line, content) in lines {
            last = line;
            claim.read_line(content, &mut begun).map_err(|reason| FewestTurnsError { line, reason })?;
        }

        match begun {
            Some(_) => Err(FewestTurnsError { line: last, reason: "of-moves is missing at the end".into() }),
            None => Ok(claim),
        }
    }
}

fn read_head(line: &str) -> Result<FewestTurns, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["fewest", "turns", board, shape, turns] = words[..] else {
        return Err("the first line must be like 'fewest turns 8x8 closed 45'".into());
    };
    let shape = match shape {
        "closed" => Shape::Closed,
        "open" => Shape::Open,
        other => return Err(format!("'{}' is neither closed nor open", shorten(other))),
    };
    let board: Rectangle = board.parse().map_err(|error| format!("{error}"))?;
    Ok(FewestTurns { board, shape, turns: number(turns)?, tour: vec![], sets: vec![], cases: vec![] })
}

fn number<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("'{}' is not a number that is allowed here", shorten(word)))
}

impl FewestTurns {
    fn read_line(&mut self, line: &str, begun: &mut Option<Weights>) -> Result<(), String> {
        let mut words = line.split_whitespace();
        let keyword = words.next().unwrap_or_default();
        if begun.is_some() != keyword.starts_with("of-") {
            return Err(match begun {
                Some(_) => "of-set, of-ends or of-moves must follow 'weights'".into(),
                None => format!("'{}' must follow 'weights'", shorten(keyword)),
            });
        }

        match (keyword, begun.as_mut()) {
            ("tour", _) if self.tour.is_empty() => self.tour = self.squares(words)?,
            ("set", _) if self.cases.is_empty() => self.sets.push(self.squares(words)?.into_iter().collect()),
            ("split", _) => match self.squares(words)?[..] {
                [first, second] => self.cases.push(Case::Split(first, second)),
                _ => return Err("split needs the two squares of a move".into()),
            },
            ("weights", _) => *begun = Some(Weights { unit: only(words)?, ..Weights::default() }),
            ("of-set", Some(weights)) => {
                let [set, weight] = numbers(words)?[..] else { return Err("of-set needs a set and a weight".into()) };
                let set = usize::try_from(set).ok().and_then(|set| set.checked_sub(1));
                let set = set.filter(|&set| set < self.sets.len()).ok_or("there is no such set")?;
                if weights.sets.last().is_some_and(|&(before, _)| before >= set) {
                    return Err("the sets must be in ascending order".into());
                }
                weights.sets.push((set, weight));
            }
            ("of-ends", Some(weights)) => weights.end = only(words)?,
            ("of-moves", Some(weights)) => {
                let values = numbers(words)?;
                let (pairs, []) = values.as_chunks::<2>() else { return Err("every move needs two weights".into()) };
                weights.moves = pairs.iter().map(|&[lower, upper]| (lower, upper)).collect();
                self.cases.extend(begun.take().map(Case::Weighed));
            }
            ("tour" | "set", _) => return Err(format!("'{keyword}' is too late here")),
            (other, _) => {
                return Err(format!("'{}' is not tour, set, split or weights", shorten(other)));
            }
        }

        Ok(())
    }

    fn squares(&self, words: SplitWhitespace) -> Result<Vec<Square>, String> {
        words.map(|name| self.board.read_square(name).map_err(|error| error.to_string())).collect()
    }
}

fn numbers(words: SplitWhitespace) -> Result<Vec<i32>, String> {
    words.map(number).collect()
}

fn only(words: SplitWhitespace) -> Result<i32, String> {
    match numbers(words)?[..] {
        [value] => Ok(value),
        _ => Err("one number is needed here".into()),
    }
}

impl fmt::Display for FewestTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = if self.shape == Shape::Closed { "closed" } else { "open" };
        writeln!(f, "fewest turns {} {shape} {}", self.board, self.turns)?;

        let names = |squares: &mut dyn Iterator<Item = &Square>| {
            squares.map(|&square| format!(" {}", self.board.name(square))).collect::<String>()
        };

        writeln!(f, "tour{}", names(&mut self.tour.iter()))?;
        for set in &self.sets {
            writeln!(f, "set{}", names(&mut set.iter()))?;
        }

        for case in &self.cases {
            match case {
                Case::Split(first, second) => writeln!(f, "split{}", names(&mut [*first, *second].iter()))?,
                Case::Weighed(weights) => {
                    writeln!(f, "weights {}", weights.unit)?;

                    for (set, weight) in &weights.sets {
                        writeln!(f, "of-set {} {weight}", set + 1)?;
                    }

                    if self.shape == Shape::Open {
                        writeln!(f, "of-ends {}", weights.end)?;
                    }

                    f.write_str("of-moves")?;
                    weights.moves.iter().try_for_each(|(lower, upper)| write!(f, " {lower} {upper}"))?;
                    writeln!(f)?;
                }
            }
        }

        Ok(())
    }
}
