//! A plain list of edges: two numbers a line, parted by blanks or a comma.
//!
//! ```text
//! # a square with one diagonal, and a vertex by itself
//! 0 1
//! 1 2
//! 2 3
//! 3 0
//! 0 2
//! 9
//! ```
//!
//! Vertices are whole numbers of at most 64 bits, any of them; what follows a `#` or a `%` is a comment; a line with one
//! number is a vertex that need not have edges. Edges have no direction, and are there once however often they are named.

use super::gather::{Gathered, Ways};
use super::{Name, NamedGraph, Reading};
use crate::format::ReadError;
use crate::format::error::{lines, words};
use destrier_core::square::shorten;
use std::io::{Result as Written, Write};

/// Reads a list of edges.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let (mut numbers, mut gathered) = (Vec::new(), Gathered::default());
    for (start, line) in lines(text) {
        let said = line.split(['#', '%']).next().unwrap_or("");
        let mut ends = [None; 2];
        for (index, (offset, word)) in words(said, |c| c.is_whitespace() || c == ',').enumerate() {
            let fault = |what: String| ReadError::at(text, start + offset, what);
            let Some(end) = ends.get_mut(index) else {
                return Err(fault("a line names one edge, by its two vertices".into()));
            };
            let number = word
                .parse::<u64>()
                .map_err(|_| fault(format!("'{}' is not a vertex, which is a whole number", shorten(word))))?;
            *end = Some(number);
            numbers.push(number);
        }
        if let [Some(from), Some(to)] = ends {
            gathered.edge(from, to);
        }
    }
    if numbers.is_empty() {
        return Err(ReadError::at(text, text.len(), "there are no edges"));
    }
    gathered.numbered(numbers, Ways::One, text)
}

/// Writes a list of edges. Vertices that go by words are counted from 0.
pub fn write(graph: &NamedGraph, out: &mut impl Write) -> Written<()> {
    let number = |vertex: u32| match graph.name(vertex) {
        Name::Number(number) => number,
        Name::Word(_) => u64::from(vertex),
    };
    let alone = (0..graph.graph().vertices() as u32).filter(|&vertex| graph.graph().degree(vertex) == 0);
    for vertex in alone {
        writeln!(out, "{}", number(vertex))?;
    }
    for (from, to) in graph.edges() {
        writeln!(out, "{} {}", number(from), number(to))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::graph::Warning;

    #[test]
    fn numbers_are_kept_and_edges_made_simple() {
        let Reading { graph, warnings } =
            read("# x\n10 20 # an edge\n20,30\n30, 10\n10 20\n5\n\n20 20\n30 20\n").unwrap();
        assert_eq!((graph.graph().vertices(), graph.graph().edges()), (4, 3));
        assert_eq!((graph.name(0), graph.name(3)), (Name::Number(5), Name::Number(30)));
        assert_eq!((graph.vertex("20"), graph.vertex("6"), graph.vertex("x")), (Some(2), None, None));
        let expected =
            [Warning::BothDirections { count: 1 }, Warning::Repeated { count: 1 }, Warning::Loops { count: 1 }];
        assert_eq!(warnings, expected);
    }

    #[test]
    fn faults_are_located() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(error("1 2\n 2 -3"), "line 2, column 4: '-3' is not a vertex, which is a whole number");
        assert_eq!(error("1 2 3"), "line 1, column 5: a line names one edge, by its two vertices");
        assert_eq!(error("# nothing\n"), "line 2, column 1: there are no edges");
        assert!(error("99999999999999999999 1").starts_with("line 1, column 1"));
    }
}
