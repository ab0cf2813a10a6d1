//! GML, the Graph Modelling Language (Himsolt 1996): keys with numbers, strings or lists in brackets. It is not
//! GraphML.
//!
//! ```text
//! graph [
//!   directed 0
//!   node [ id 1 label "Oslo" ]
//!   node [ id 2 label "Rome" ]
//!   edge [ source 1 target 2 ]
//! ]
//! ```
//!
//! Vertices are named by their labels if all have one and no two are equal, else by their ids. Everything else is
//! ignored. The first graph is read.

use crate::error::ReadError;
use crate::graph::builder::GraphBuilder;
use crate::graph::directions::Directions;
use crate::graph::name_list::NameList;
use crate::graph::named::NamedGraph;
use crate::graph::parsed::ParsedGraph;
use crate::graph::warning::Warning;
use destrier_core::Ground;
use destrier_core::square::shorten;
use std::collections::HashSet;
use std::io::{Result as Written, Write};

/// Lists in lists are read up to this depth.
const DEEPEST: usize = 64;

/// Reads the first graph.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let mut reader = GmlReader::default();
    let mut tokens = GmlTokens { text, at: 0 };

    // The keys of the lists that are open, with their offsets.
    let mut open: Vec<(String, usize)> = Vec::new();
    let mut more = None;
    while let Some((at, key)) = tokens.next()? {
        if key == "]" {
            let Some((list, start)) = open.pop() else {
                return Err(ReadError::at(text, at, "this bracket closes nothing"));
            };
            reader.close(&path(&open, &list), start, text)?;
            if open.is_empty() && list == "graph" {
                reader.is_complete = true;
            }
            continue;
        }

        let Some((value_at, value)) = tokens.next()? else {
            return Err(ReadError::at(text, at, format!("'{}' has no value", shorten(&key))));
        };

        // A label may be a bracket.
        let is_quoted = text[value_at..].starts_with('"');
        if value == "[" && !is_quoted {
            if open.len() >= DEEPEST {
                return Err(ReadError::at(text, value_at, "lists are nested too deeply"));
            }

            if reader.is_complete && open.is_empty() && key == "graph" {
                let line = text[..at].bytes().filter(|&byte| byte == b'\n').count() + 1;
                more = Some(Warning::MoreGraphs { line, graphs: 2 });
                break;
            }

            open.push((key, at));
            continue;
        }

        if value == "]" && !is_quoted {
            return Err(ReadError::at(text, at, format!("'{}' has no value", shorten(&key))));
        }

        reader.value(&path(&open, &key), value);
    }

    if let Some((key, start)) = open.first() {
        return Err(ReadError::at(text, *start, format!("the list '{}' does not end", shorten(key))));
    }
    if !reader.is_complete {
        return Err(ReadError::at(text, text.len(), "there is no 'graph [ ... ]'"));
    }

    reader.finish(text, directions, more)
}

/// The keys from the outermost list inwards, for the few lists that count.
fn path(open: &[(String, usize)], key: &str) -> String {
    match open {
        [] => key.to_string(),
        [(graph, _)] => format!("{graph}.{key}"),
        [(graph, _), (inner, _)] => format!("{graph}.{inner}.{key}"),
        _ => String::new(),
    }
}

/// What was read so far.
#[derive(Default)]
struct GmlReader {
    is_directed: bool,
    is_complete: bool,
    ids: NameList,
    labels: Vec<Option<String>>,
    /// The ends of each edge, and where it is.
    edges: Vec<(String, String, usize)>,
    /// The node or edge that is open.
    id: Option<String>,
    label: Option<String>,
    source: Option<String>,
    target: Option<String>,
}

impl GmlReader {
    fn value(&mut self, path: &str, value: String) {
        match path {
            "graph.directed" => self.is_directed = value == "1",
            "graph.node.id" => self.id = Some(value),
            "graph.node.label" => self.label = Some(value),
            "graph.edge.source" => self.source = Some(value),
            "graph.edge.target" => self.target = Some(value),
            _ => {}
        }
    }

    fn close(&mut self, path: &str, at: usize, text: &str) -> Result<(), ReadError> {
        match path {
            "graph.node" => {
                let id = self.id.take().ok_or_else(|| ReadError::at(text, at, "a node needs an id"))?;
                if self.ids.find(&id).is_some() {
                    return Err(ReadError::at(text, at, format!("there are two nodes '{}'", shorten(&id))));
                }
                self.ids.number(&id);
                self.labels.push(self.label.take());
            }
            "graph.edge" => match (self.source.take(), self.target.take()) {
                (Some(source), Some(target)) => self.edges.push((source, target, at)),
                _ => return Err(ReadError::at(text, at, "an edge needs a source and a target")),
            },
            _ => {}
        }
        Ok(())
    }

    fn finish(self, text: &str, directions: Directions, more: Option<Warning>) -> Result<ParsedGraph, ReadError> {
        let GmlReader { is_directed, ids, labels, edges, .. } = self;
        if ids.is_empty() {
            return Err(ReadError::at(text, text.len(), "the graph has no nodes"));
        }

        let mut builder = GraphBuilder::new(directions);
        if is_directed {
            builder.state_directions();
        }

        for (source, target, at) in edges {
            let end = |id: &str| {
                let what = || format!("there is no node '{}'", shorten(id));
                ids.find(id).ok_or_else(|| ReadError::at(text, at, what()))
            };
            match (is_directed, end(&source)?, end(&target)?) {
                (true, from, to) => builder.add_arc(from, to),
                (false, from, to) => builder.add_edge(from, to),
            }
        }

        builder.warnings.extend(more);
        let labelled: Option<Vec<Box<str>>> = labels.into_iter().map(|label| label.map(Into::into)).collect();
        let are_distinct = |labels: &Vec<Box<str>>| labels.iter().collect::<HashSet<_>>().len() == labels.len();
        let names = labelled.filter(are_distinct).unwrap_or_else(|| ids.into_names());

        builder.build_with_names(names, text)
    }
}

/// Keys, values and brackets.
struct GmlTokens<'a> {
    text: &'a str,
    at: usize,
}

impl GmlTokens<'_> {
    /// The next token and its offset. Strings come without their quotes.
    fn next(&mut self) -> Result<Option<(usize, String)>, ReadError> {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            if !rest.starts_with('#') {
                break;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }

        let at = self.at;
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return Ok(None);
        }

        if let Some(inner) = rest.strip_prefix('"') {
            let end = inner.find('"').ok_or_else(|| ReadError::at(self.text, at, "this string does not end"))?;
            self.at += end + 2;
            return Ok(Some((at, unescaped(&inner[..end]))));
        }

        if rest.starts_with(['[', ']']) {
            self.at += 1;
            return Ok(Some((at, rest[..1].into())));
        }

        let length = rest.find(|c: char| c.is_whitespace() || "[]\"".contains(c)).unwrap_or(rest.len());
        self.at += length;
        Ok(Some((at, rest[..length].into())))
    }
}

/// The text with its entities, such as `&quot;` and `&#228;`, replaced.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or("").to_string();
    for part in parts {
        let entity = part.split_once(';').and_then(|(name, rest)| {
            let c = match name {
                "quot" => '"',
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "apos" => '\'',
                _ => char::from_u32(name.strip_prefix('#')?.parse().ok()?)?,
            };
            Some((c, rest))
        });

        match entity {
            Some((c, rest)) => {
                plain.push(c);
                plain.push_str(rest);
            }
            None => {
                plain.push('&');
                plain.push_str(part);
            }
        }
    }

    plain
}

/// Writes a graph. Ids are numbers from 0, and labels are the names.
pub fn write(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    writeln!(out, "graph [")?;

    if graph.is_directed() {
        writeln!(out, "  directed 1")?;
    }

    for vertex in 0..graph.graph().vertices() as u32 {
        let mut label = String::new();
        for c in graph.name(vertex).raw().chars() {
            match c {
                '"' => label.push_str("&quot;"),
                '&' => label.push_str("&amp;"),
                ' '..='~' => label.push(c),
                _ => label.push_str(&format!("&#{};", u32::from(c))),
            }
        }

        writeln!(out, "  node [ id {vertex} label \"{label}\" ]")?;
    }

    for (from, to) in graph.edges() {
        writeln!(out, "  edge [ source {from} target {to} ]")?;
    }

    writeln!(out, "]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let graph = read(text, Directions::Keep).unwrap().graph;
        (0..graph.graph().vertices() as u32).map(|vertex| graph.name(vertex).raw().into_owned()).collect()
    }

    #[test]
    fn labels_or_ids_are_names() {
        let nodes = "node [ id 5 label \"B&#233;b&#233; &quot;x&quot;\" ] node [ id 2 label \"a\" graphics [ x 1.5 ] ]";
        let text = format!("Creator \"me\"\n# c\nVersion 1\ngraph\n[\n {nodes}\n edge [ source 5 target 2 w 3 ] ]\n");
        assert_eq!(names(&text), ["B\u{e9}b\u{e9} \"x\"", "a"]);
        assert_eq!(names(&text.replace(" label \"a\"", "")), ["2", "5"]);
        assert!(names(&text.replace("\"a\"", "\"]\"")).contains(&"]".to_string()));
        assert_eq!(names(&text.replace("\"a\"", "\"B&#233;b&#233; &quot;x&quot;\"")), ["2", "5"], "equal labels");
        let arcs = read(&text.replace("graph\n[", "graph [ directed 1"), Directions::Keep).unwrap().graph;
        assert!(arcs.graph().directed().is_some_and(|graph| graph.has_arc(0, 1)));
        let two = read(&text.repeat(2), Directions::Keep).unwrap();
        assert_eq!((two.graph.graph().vertices(), two.warnings.len()), (2, 1));
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| read(text, Directions::Keep).unwrap_err().to_string();
        assert!(error("graph [\n node [ label \"a\" ] ]").starts_with("line 2, column 2: a node needs an id"));
        assert!(error("graph [ node [ id 1 ] edge [ source 1 target 3 ] ]").contains("no node '3'"));
        assert!(error("graph [ node [ id 1 ] edge [ source 1 ] ]").contains("a source and a target"));
        assert!(error("graph [ node [ id 1 ] node [ id 1 ] ]").contains("two nodes '1'"));
        assert!(error("graph [ node [ id 1 ]").contains("does not end") && error("graph [ ]").contains("no nodes"));
        assert!(error("]").contains("closes nothing") && error("graph [ x ]").contains("no value"));
        assert!(error("graph [ x \"a ]").contains("string") && error("x 1").contains("there is no 'graph"));
        assert!(error(&"x [ ".repeat(999)).contains("deeply"));
    }
}
