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
//! What networkx writes besides, `{}` or a weight, is passed over.

use super::gather::{Gathered, Ways};
use super::{Name, NamedGraph, Reading, Warning};
use crate::format::ReadError;
use crate::format::error::{lines, words};
use destrier_core::square::shorten;
use std::io::{Result as Written, Write};

/// Reads a list of edges.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let (mut numbers, mut gathered) = (Vec::new(), Gathered::default());
    let mut more = More::default();
    for (index, (start, line)) in lines(text).enumerate() {
        let said = line.split(['#', '%']).next().unwrap_or("");
        let mut ends = [None; 2];
        for (place, (offset, word)) in words(said, |c| c.is_whitespace() || c == ',').enumerate() {
            let Some(end) = ends.get_mut(place) else {
                more.line(index + 1, start + offset, &said[offset..]);
                break;
            };
            let fault = || format!("'{}' is not a vertex, which is a whole number", shorten(word));
            let number = word.parse::<u64>().map_err(|_| ReadError::at(text, start + offset, fault()))?;
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
    if let Some(offset) = more.unclear.filter(|_| more.count < gathered.named() as usize) {
        return Err(ReadError::at(text, offset, "a line names one edge, by its two vertices"));
    }
    gathered.warnings.extend(more.first.map(|line| Warning::MoreSaid { line, count: more.count }));
    gathered.numbered(numbers, Ways::One, text)
}

/// What lines say after their two vertices. A dictionary is no vertex, nor is a fraction; a whole number may be one, unless
/// every line has such a number, which is a weight then.
#[derive(Default)]
struct More {
    first: Option<usize>,
    count: usize,
    /// Where something stands that could be a third vertex, or is nothing that is known here.
    unclear: Option<usize>,
}

impl More {
    fn line(&mut self, line: usize, offset: usize, rest: &str) {
        self.first.get_or_insert(line);
        self.count += 1;
        let rest = rest.trim();
        let is_fraction = rest.parse::<f64>().is_ok() && rest.parse::<u64>().is_err();
        if is_fraction || (rest.starts_with('{') && rest.ends_with('}')) {
            return;
        }
        if rest.parse::<u64>().is_err() {
            // Never a weight: as if there were lines without.
            self.count = 0;
        }
        self.unclear.get_or_insert(offset);
    }
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
    fn weights_and_dictionaries_are_passed_over() {
        for list in ["0 1 {}\n1 2 {'weight': 3}\n", "0 1 7\n1 2 7\n", "0,1,0.5\n1,2\n", "0 1 1e-3\n1 2 {}"] {
            let Reading { graph, warnings } = read(list).unwrap();
            assert_eq!((graph.graph().vertices(), graph.graph().edges()), (3, 2), "{list}");
            assert!(matches!(warnings[..], [Warning::MoreSaid { line: 1, .. }]), "{list}");
        }
    }

    #[test]
    fn faults_are_located() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(error("1 2\n 2 -3"), "line 2, column 4: '-3' is not a vertex, which is a whole number");
        for list in ["1 2 3\n3 1\n", "1 2\n2 3 1", "1 2 3 4", "1 2 x", "1 2 3 4\n2 3 1 4\n"] {
            assert!(error(list).ends_with("a line names one edge, by its two vertices"), "{list}");
        }
        assert_eq!(error("1 2\n2 3 1"), "line 2, column 5: a line names one edge, by its two vertices");
        assert_eq!(error("# nothing\n"), "line 2, column 1: there are no edges");
        assert!(error("99999999999999999999 1").starts_with("line 1, column 1"));
    }
}
