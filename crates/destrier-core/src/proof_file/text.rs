//! The text of a proof file, one item per line:
//!
//! ```text
//! destrier-proof 1
//! graph 10 vertices 15 edges
//! question path from 3 to 7
//! uses 0-1
//! avoids 4-5
//! cut 0 1 2
//! clause 4 -7 : v3 c1 v8
//! clause : v3 1 c1
//! end
//! ```
//!
//! or, in place of cuts and clauses, `order 5 3 0 ...` or `remove 1 4 ...` on any number of lines.
//! docs/reference/proofs.md describes the format. The last line is `end`, so that a truncated file is noticed. Empty
//! lines and lines that begin with `#` are skipped.

use super::ProofFile;
use crate::impossible::proof::clauses::{ClauseProof, Hint, Literal};
use crate::impossible::{Ends, NoCycleProof};
use crate::square::shorten;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The version of the format.
const HEAD: &str = "destrier-proof 1";

/// Vertices of an order per line.
const VERTICES_PER_LINE: usize = 20;

/// Why a text is not a proof file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
#[non_exhaustive]
pub struct ProofFileError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What was wrong, and what would be right.
    pub reason: String,
}

impl fmt::Display for ProofFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.directed { "arcs" } else { "edges" };
        writeln!(f, "{HEAD}\ngraph {} vertices {} {kind}", self.vertices, self.edges)?;

        match self.ends {
            Ends::Cycle => writeln!(f, "question cycle")?,
            Ends::Path { start, end } => {
                f.write_str("question path")?;
                start.map_or(Ok(()), |start| write!(f, " from {start}"))?;
                end.map_or(Ok(()), |end| write!(f, " to {end}"))?;
                writeln!(f)?;
            }
        }

        self.fixed.iter().try_for_each(|(from, to)| writeln!(f, "uses {from}-{to}"))?;
        self.removed.iter().try_for_each(|(from, to)| writeln!(f, "avoids {from}-{to}"))?;
        match &*self.proof {
            NoCycleProof::Elimination { order } => {
                write_list("order", order, f)?;
            }
            NoCycleProof::Removal { removed } => write_list("remove", removed, f)?,
            NoCycleProof::Clauses(proof) => write_clauses(proof, f)?,
        }

        writeln!(f, "end")
    }
}

/// At least one line, also if the list is empty.
fn write_list(verb: &str, list: &[u32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if list.is_empty() {
        return writeln!(f, "{verb}");
    }
    for line in list.chunks(VERTICES_PER_LINE) {
        f.write_str(verb)?;
        line.iter().try_for_each(|vertex| write!(f, " {vertex}"))?;
        writeln!(f)?;
    }
    Ok(())
}

fn write_clauses(proof: &ClauseProof, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for cut in &proof.cuts {
        f.write_str("cut")?;
        cut.iter().try_for_each(|vertex| write!(f, " {vertex}"))?;
        writeln!(f)?;
    }

    for clause in 0..proof.clauses() {
        f.write_str("clause")?;
        for literal in proof.literals(clause) {
            write!(f, " {}{}", if literal.is_used() { "" } else { "-" }, u64::from(literal.edge()) + 1)?;
        }

        f.write_str(" :")?;
        for hint in proof.hints(clause) {
            match hint {
                Hint::Vertex(vertex) => write!(f, " v{vertex}")?,
                Hint::Cut(cut) => write!(f, " c{}", u64::from(cut) + 1)?,
                Hint::Clause(clause) => write!(f, " {}", u64::from(clause) + 1)?,
            }
        }

        writeln!(f)?;
    }
    Ok(())
}

impl FromStr for ProofFile {
    type Err = ProofFileError;

    fn from_str(text: &str) -> Result<ProofFile, ProofFileError> {
        let mut reader = Reader::default();
        let mut last = 1;
        for (index, line) in text.lines().enumerate() {
            last = index + 1;
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                reader.read(line).map_err(|reason| ProofFileError { line: last, reason })?;
            }
        }
        reader.finish().map_err(|reason| ProofFileError { line: last, reason })
    }
}

/// The parts of the file that were read so far.
#[derive(Default)]
struct Reader {
    has_head: bool,
    has_ended: bool,
    graph: Option<(u32, u64, bool)>,
    ends: Option<Ends>,
    fixed: Vec<(u32, u32)>,
    removed: Vec<(u32, u32)>,
    order: Option<Vec<u32>>,
    removal: Option<Vec<u32>>,
    clauses: ClauseProof,
}

impl Reader {
    fn read(&mut self, line: &str) -> Result<(), String> {
        if !self.has_head {
            self.has_head = line == HEAD;
            return if self.has_head { Ok(()) } else { Err(format!("a proof file begins with '{HEAD}'")) };
        }

        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words = rest.split_whitespace();
        match verb {
            _ if self.has_ended => return Err("nothing may follow after 'end'".into()),
            "graph" if self.graph.is_none() => self.graph = Some(read_graph(rest)?),
            "question" if self.ends.is_none() => self.ends = Some(read_question(rest)?),
            "graph" | "question" => return Err(format!("there is a second line '{verb}'")),
            "uses" | "avoids" => {
                let edges = words.map(read_edge).collect::<Result<Vec<_>, _>>()?;
                if edges.is_empty() {
                    return Err(format!("the line should be '{verb} V-W', with an edge such as 1-2"));
                }
                if verb == "uses" { self.fixed.extend(edges) } else { self.removed.extend(edges) }
            }
            "order" | "remove" => {
                let list = if verb == "order" { &mut self.order } else { &mut self.removal };
                let list = list.get_or_insert_default();
                for word in words {
                    list.push(number(word)?);
                }
            }
            "cut" => self.clauses.cuts.push(words.map(number).collect::<Result<_, _>>()?),
            "clause" => self.read_clause(rest)?,
            "end" => self.has_ended = true,
            _ => {
                return Err(format!(
                    "'{}' is none of graph, question, uses, avoids, cut, clause, order, remove and end",
                    shorten(verb)
                ));
            }
        }

        Ok(())
    }

    fn read_clause(&mut self, rest: &str) -> Result<(), String> {
        let (literals, hints) = rest.split_once(':').ok_or("a clause has a ':' between its literals and its hints")?;
        let literals = literals.split_whitespace().map(read_literal).collect::<Result<Vec<_>, _>>()?;
        let hints = hints.split_whitespace().map(read_hint).collect::<Result<Vec<_>, _>>()?;
        self.clauses.push(literals, hints);
        Ok(())
    }

    fn finish(self) -> Result<ProofFile, String> {
        if !self.has_head {
            return Err(format!("a proof file begins with '{HEAD}'"));
        }
        if !self.has_ended {
            return Err("the file ends without 'end'; it was cut off".into());
        }

        let (vertices, edges, directed) = self.graph.ok_or("there is no line 'graph'")?;
        let ends = self.ends.ok_or("there is no line 'question'")?;
        let has_clauses = self.clauses.clauses() > 0 || !self.clauses.cuts.is_empty();
        let proof = match (self.order, self.removal, has_clauses) {
            (Some(order), None, false) => NoCycleProof::Elimination { order },
            (None, Some(removed), false) => NoCycleProof::Removal { removed },
            (None, None, true) => NoCycleProof::Clauses(self.clauses),
            (None, None, false) => return Err("there is no proof: no lines clause, order or remove".into()),
            _ => return Err("a proof has clauses, an order or vertices to remove, and only one of them".into()),
        };

        let fixed = self.fixed;
        let removed = self.removed;
        Ok(ProofFile { vertices, edges, directed, ends, fixed, removed, proof: Arc::new(proof) })
    }
}

fn number(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("'{}' is not a number", shorten(word)))
}

/// Numbers from 1 in the file are numbers from 0 here.
fn number_from_1(word: &str) -> Result<u32, String> {
    let number = number(word)?;
    number.checked_sub(1).filter(|&number| number < Hint::MAX_INDEX).ok_or_else(|| format!("{number} is out of range"))
}

fn read_graph(rest: &str) -> Result<(u32, u64, bool), String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    match words[..] {
        [vertices, "vertices", edges, kind @ ("edges" | "arcs")] => {
            let edges = edges.parse().map_err(|_| format!("'{}' is not a number", shorten(edges)))?;
            Ok((number(vertices)?, edges, kind == "arcs"))
        }
        _ => Err("the line should be 'graph N vertices M edges' (or arcs)".into()),
    }
}

fn read_question(rest: &str) -> Result<Ends, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (start, end) = match words[..] {
        ["cycle"] => return Ok(Ends::Cycle),
        ["path"] => (None, None),
        ["path", "from", start] => (Some(start), None),
        ["path", "to", end] => (None, Some(end)),
        ["path", "from", start, "to", end] => (Some(start), Some(end)),
        _ => return Err("the line should be 'question cycle' or 'question path from V to W'".into()),
    };
    Ok(Ends::Path { start: start.map(number).transpose()?, end: end.map(number).transpose()? })
}

fn read_edge(word: &str) -> Result<(u32, u32), String> {
    let (from, to) = word.split_once('-').ok_or_else(|| format!("'{}' is not an edge such as 1-2", shorten(word)))?;
    Ok((number(from)?, number(to)?))
}

fn read_literal(word: &str) -> Result<Literal, String> {
    let (digits, is_used) = word.strip_prefix('-').map_or((word, true), |digits| (digits, false));
    Ok(Literal::new(number_from_1(digits)?, is_used))
}

fn read_hint(word: &str) -> Result<Hint, String> {
    if let Some(vertex) = word.strip_prefix('v') {
        let vertex = number(vertex)?;
        return if vertex < Hint::MAX_INDEX {
            Ok(Hint::Vertex(vertex))
        } else {
            Err(format!("{vertex} is out of range"))
        };
    }
    match word.strip_prefix('c') {
        Some(cut) => number_from_1(cut).map(Hint::Cut),
        None => number_from_1(word).map(Hint::Clause),
    }
}
