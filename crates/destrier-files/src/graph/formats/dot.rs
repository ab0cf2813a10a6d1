//! DOT, the language of Graphviz: nodes and edges in braces.
//!
//! ```text
//! graph "a square" {
//!   node [shape=circle]
//!   a -- b -- c -- "New York" -- a
//!   x; a -- {y z}
//! }
//! ```
//!
//! `digraph` has arcs, written `a -> b`. Nodes are words, numbers or strings in quotes, and their names are kept.
//! Attributes, ports and the names of subgraphs are ignored. A group in braces can stand for its nodes at one end of an
//! edge, but not at both, because then a short text could have very many edges. The first graph is read.

use crate::error::ReadError;
use crate::graph::builder::GraphBuilder;
use crate::graph::directions::Directions;
use crate::graph::name_list::NameList;
use crate::graph::named::NamedGraph;
use crate::graph::parsed::ParsedGraph;
use crate::graph::warning::Warning;
use destrier_core::Ground;
use destrier_core::square::shorten;
use std::io::{Result as Written, Write};

/// Groups in groups are read up to this depth.
const DEEPEST: usize = 64;

/// Reads the first graph.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let mut tokens = Tokens { text, at: 0 };
    let mut first = tokens.next()?;
    if is_word(&first, "strict") {
        first = tokens.next()?;
    }

    let is_directed = is_word(&first, "digraph");
    if !is_directed && !is_word(&first, "graph") {
        return Err(first.fault(text, "DOT starts with 'graph' or 'digraph'"));
    }

    let mut open = tokens.next()?;
    if matches!(open.kind, Kind::Name(_)) {
        open = tokens.next()?;
    }

    if open.kind != Kind::Symbol("{") {
        return Err(open.fault(text, "the nodes and edges of DOT are in braces"));
    }

    let mut reader =
        DotReader { text, is_directed, names: NameList::default(), builder: GraphBuilder::new(directions) };
    if is_directed {
        reader.builder.state_directions();
    }

    reader.read_statements(&mut tokens)?;
    let DotReader { names, mut builder, .. } = reader;
    let after = tokens.next()?;
    if after.kind != Kind::End {
        let line = text[..after.at].bytes().filter(|&byte| byte == b'\n').count() + 1;
        builder.warnings.push(Warning::MoreGraphs { line, graphs: 2 });
    }

    if names.is_empty() {
        return Err(ReadError::at(text, open.at, "the graph has no nodes"));
    }

    builder.build_with_names(names.into_names(), text)
}

/// Whether a token is this keyword, which is not in quotes.
fn is_word(token: &Token, word: &str) -> bool {
    !token.is_quoted && matches!(&token.kind, Kind::Name(name) if name.eq_ignore_ascii_case(word))
}

struct DotReader<'a> {
    text: &'a str,
    is_directed: bool,
    names: NameList,
    builder: GraphBuilder,
}

/// A group of nodes that is being read, and the chain of edges around it.
#[derive(Default)]
struct Group {
    /// All nodes named in the group so far.
    nodes: Vec<u64>,
    /// The last operand of a chain of edges, if an edge operator follows it.
    left: Option<Vec<u64>>,
    /// The operand that may be followed by an edge operator or attributes.
    here: Option<Vec<u64>>,
}

impl DotReader<'_> {
    /// Reads statements up to the closing brace of the graph. Groups are kept on a stack, not in recursive calls.
    fn read_statements(&mut self, tokens: &mut Tokens) -> Result<(), ReadError> {
        let mut groups = vec![Group::default()];
        let arrow = if self.is_directed { "->" } else { "--" };
        loop {
            let token = tokens.next()?;
            let depth = groups.len();
            let Some(group) = groups.last_mut() else { return Ok(()) };
            match &token.kind {
                Kind::End => return Err(token.fault(self.text, "a closing brace is missing")),
                Kind::Symbol("{") if depth >= DEEPEST => {
                    return Err(token.fault(self.text, "groups are nested too deeply"));
                }
                Kind::Symbol("{") => groups.push(Group::default()),
                Kind::Symbol("}") => {
                    if group.left.is_some() {
                        return Err(token.fault(self.text, "an edge has no second node"));
                    }
                    let nodes = groups.pop().map_or(Vec::new(), |group| group.nodes);
                    let Some(outer) = groups.last_mut() else { return Ok(()) };
                    self.operand(outer, nodes, &token)?;
                }
                Kind::Symbol("[") => {
                    tokens.skip_attributes()?;
                }
                Kind::Symbol("--" | "->") if token.kind != Kind::Symbol(arrow) => {
                    let what = if self.is_directed {
                        "the edges of a digraph are written a -> b"
                    } else {
                        "the edges of a graph are written a -- b; those of a digraph a -> b"
                    };
                    return Err(token.fault(self.text, what));
                }
                Kind::Symbol("--" | "->") => {
                    group.left = Some(group.here.take().ok_or_else(|| {
                        token.fault(self.text, "an edge joins two nodes, and there is none before it")
                    })?);
                }
                Kind::Symbol("=") => {
                    // An attribute of the graph, such as rankdir=LR: the name before it is no node.
                    tokens.next()?;
                }
                Kind::Symbol(":") => {
                    // A colon is followed by a port, perhaps with a compass point.
                    tokens.next()?;
                }
                Kind::Symbol(_) => group.here = None,
                Kind::Name(name) => {
                    let is_keyword = |word: &str| is_word(&token, word);
                    if is_keyword("subgraph") {
                        tokens.skip_name_of_subgraph()?;
                        continue;
                    }

                    let is_default = ["graph", "node", "edge"].into_iter().any(is_keyword);
                    if is_default || tokens.peeks('=') {
                        group.here = None;
                        continue;
                    }

                    let node = self.names.number(name);
                    self.operand(group, vec![node], &token)?;
                }
            }
        }
    }

    /// Nodes at one end of an edge, or by themselves.
    fn operand(&mut self, group: &mut Group, nodes: Vec<u64>, token: &Token) -> Result<(), ReadError> {
        if let Some(left) = group.left.take() {
            if left.len() > 1 && nodes.len() > 1 {
                return Err(token.fault(self.text, "edges between two groups are not read; list them one by one"));
            }

            for &from in &left {
                for &to in &nodes {
                    if self.is_directed {
                        self.builder.add_arc(from, to);
                    } else {
                        self.builder.add_edge(from, to);
                    }
                }
            }
        }

        group.nodes.extend(&nodes);
        group.here = Some(nodes);
        Ok(())
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Name(String),
    Symbol(&'static str),
    End,
}

struct Token {
    kind: Kind,
    is_quoted: bool,
    at: usize,
}

impl Token {
    fn fault(&self, text: &str, what: &str) -> ReadError {
        let found = match &self.kind {
            Kind::Name(name) => format!("'{}': {what}", shorten(name)),
            Kind::Symbol(symbol) => format!("'{symbol}': {what}"),
            Kind::End => format!("the text ends: {what}"),
        };
        ReadError::at(text, self.at, found)
    }
}

/// Splits a text into tokens.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

const SYMBOLS: [&str; 10] = ["--", "->", "{", "}", "[", "]", "=", ";", ",", ":"];

impl<'a> Tokens<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks_and_comments(&mut self) -> Result<(), ReadError> {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            let is_line_start =
                self.text[..self.text.len() - trimmed.len()].trim_end_matches([' ', '\t']).ends_with('\n')
                    || trimmed.len() == self.text.trim_start().len();
            self.at = self.text.len() - trimmed.len();

            let end = if trimmed.starts_with("//") || (trimmed.starts_with('#') && is_line_start) {
                trimmed.find('\n').unwrap_or(trimmed.len())
            } else if trimmed.starts_with("/*") {
                let end = trimmed.find("*/").map(|end| end + 2);
                end.ok_or_else(|| ReadError::at(self.text, self.at, "this comment does not end"))?
            } else {
                return Ok(());
            };

            self.at += end;
        }
    }

    /// Whether this character follows.
    fn peeks(&mut self, wanted: char) -> bool {
        self.skip_blanks_and_comments().is_ok() && self.rest().starts_with(wanted)
    }

    fn next(&mut self) -> Result<Token, ReadError> {
        self.skip_blanks_and_comments()?;

        let at = self.at;
        let rest = &self.text[self.at..];
        let token = |kind, is_quoted| Token { kind, is_quoted, at };
        if rest.is_empty() {
            return Ok(token(Kind::End, false));
        }
        if rest.starts_with('"') {
            return Ok(token(Kind::Name(self.quoted()?), true));
        }
        if rest.starts_with('<') {
            return Ok(token(Kind::Name(self.html()?), true));
        }

        let is_negative = rest.starts_with('-') && rest[1..].starts_with(|c: char| c.is_ascii_digit() || c == '.');
        if let Some(symbol) = SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol)).filter(|_| !is_negative) {
            self.at += symbol.len();
            return Ok(token(Kind::Symbol(symbol), false));
        }

        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.' || !c.is_ascii();
        let start = usize::from(is_negative);
        let length = start + rest[start..].find(|c| !is_part(c)).unwrap_or(rest.len() - start);
        if length == 0 {
            let c = rest.chars().next().unwrap_or(' ');
            return Err(ReadError::at(self.text, at, format!("'{c}' is neither a name nor a sign of DOT")));
        }

        self.at += length;
        Ok(token(Kind::Name(rest[..length].into()), false))
    }

    /// A string in quotes, perhaps continued with `+`.
    fn quoted(&mut self) -> Result<String, ReadError> {
        let start = self.at;
        let mut name = String::new();
        loop {
            self.at += 1;
            let mut chars = self.text[self.at..].char_indices();
            let end = loop {
                match chars.next() {
                    None => return Err(ReadError::at(self.text, start, "this string does not end")),
                    Some((at, '"')) => break at,
                    Some((_, '\\')) => match chars.next() {
                        // A backslash at the end of a line continues the string on the next line.
                        Some((_, '\n')) => {}
                        Some((_, c @ ('"' | '\\'))) => name.push(c),
                        Some((_, c)) => name.extend(['\\', c]),
                        None => {}
                    },
                    Some((_, c)) => name.push(c),
                }
            };

            self.at += end + 1;
            let after = self.at;
            if !self.peeks('+') {
                self.at = after;
                return Ok(name);
            }

            self.at += 1;
            if !self.peeks('"') {
                return Err(ReadError::at(self.text, self.at, "a string in quotes must follow the plus sign"));
            }
        }
    }

    /// A string in angle brackets, which are balanced.
    fn html(&mut self) -> Result<String, ReadError> {
        let mut depth = 0usize;
        for (at, c) in self.rest().char_indices() {
            match c {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }

            if depth == 0 {
                let name = self.rest()[1..at].to_string();
                self.at += at + 1;
                return Ok(name);
            }
        }
        Err(ReadError::at(self.text, self.at, "this string in angle brackets does not end"))
    }

    /// Skips attributes up to their closing bracket.
    fn skip_attributes(&mut self) -> Result<(), ReadError> {
        loop {
            let token = self.next()?;
            match token.kind {
                Kind::Symbol("]") => return Ok(()),
                Kind::End => return Err(token.fault(self.text, "a closing bracket is missing")),
                _ => {}
            }
        }
    }

    /// Skips the name of a subgraph, and requires its brace.
    fn skip_name_of_subgraph(&mut self) -> Result<(), ReadError> {
        if !self.peeks('{') {
            self.next()?;
        }
        if self.peeks('{') {
            return Ok(());
        }
        Err(ReadError::at(self.text, self.at, "the braces of a subgraph must follow"))
    }
}

/// Writes a graph.
pub fn write(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    let is_directed = graph.is_directed();
    writeln!(out, "{} {{", if is_directed { "digraph" } else { "graph" })?;
    // All nodes come first, so that their order is kept.
    for vertex in 0..graph.graph().vertices() as u32 {
        writeln!(out, "  {};", quoted(graph, vertex))?;
    }
    let between = if is_directed { "->" } else { "--" };
    for (from, to) in graph.edges() {
        writeln!(out, "  {} {between} {};", quoted(graph, from), quoted(graph, to))?;
    }
    writeln!(out, "}}")
}

/// The name of a vertex, in quotes unless it is a number.
fn quoted(graph: &NamedGraph, vertex: u32) -> String {
    let name = graph.name(vertex).raw();
    if graph.has_numbers() {
        name.into_owned()
    } else {
        format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> (Vec<String>, Vec<(u32, u32)>) {
        let graph = read(text, Directions::Keep).unwrap().graph;
        let names = (0..graph.graph().vertices() as u32).map(|vertex| graph.name(vertex).to_string()).collect();
        (names, graph.edges().collect())
    }

    #[test]
    fn chains_groups_and_attributes_are_read() {
        let text = "/* a */ strict graph \"G 1\" { // b\n# c\nrankdir = LR; node [shape=box, label=\"x ] y\"]\n\
                    a -- b -- \"New\" + \" York\" [w=2];\n subgraph cluster_x { d; e } a:port:n -- {d \"e\"}\n 7 }";
        let (names, edges) = listed(text);
        assert_eq!(names, ["a", "b", "\"New York\"", "d", "e", "7"]);
        assert_eq!(edges, [(0, 1), (0, 3), (0, 4), (1, 2)]);
        assert_eq!(listed("graph{3--1--2}"), (vec!["1".into(), "2".into(), "3".into()], vec![(0, 1), (0, 2)]));
        assert_eq!(listed("digraph { a -> b -> c; c -> a }").1, [(0, 1), (1, 2), (2, 0)]);
        assert_eq!(listed("graph { \"a \\\"b\\\"\" -- <i<b>>; -1 -- 2.5 }").0[1], "i<b>");
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| read(text, Directions::Keep).unwrap_err().to_string();
        assert_eq!(error("grph {}"), "line 1, column 1: 'grph': DOT starts with 'graph' or 'digraph'");
        assert!(error("graph { a -> b }").starts_with("line 1, column 11: '->': the edges of a graph"));
        assert!(error("digraph {\n a -- b }").starts_with("line 2, column 4: '--': the edges of a digraph"));
        assert!(error("graph { a -- }").contains("no second node") && error("graph { -- a }").contains("none before"));
        assert!(error("graph { a ").contains("closing brace") && error("graph { a [x ").contains("closing bracket"));
        assert!(error("graph { \"a").contains("does not end") && error("graph {}").contains("no nodes"));
        assert!(error("graph { {a b} -- {c d} }").contains("one by one"));
        assert!(error("graph { a /* x").contains("comment does not end") && error("graph { <a").contains("angle"));
        assert!(
            error("graph {").contains("closing") && error(&format!("graph {}", "{".repeat(999))).contains("deeply")
        );
    }

    #[test]
    fn further_graphs_are_reported() {
        let parsed = read("graph { a -- b }\ngraph { c -- d }\n", Directions::Keep).unwrap();
        assert_eq!((parsed.graph.graph().vertices(), parsed.warnings.len()), (2, 1));
    }
}
