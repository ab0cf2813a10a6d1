//! GraphML (Brandes et al. 2002): nodes and edges as XML.
//!
//! ```text
//! <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
//!   <graph edgedefault="undirected">
//!     <node id="a"/>
//!     <node id="b"/>
//!     <edge source="a" target="b"/>
//!   </graph>
//! </graphml>
//! ```
//!
//! Vertices have their ids as names: numbers if all ids are numbers, else words in the order of the file. The first
//! graph is read. Data is ignored, except for the edge attribute `fixed`: such edges must be used.

use crate::error::ReadError;
use crate::graph::builder::{BuiltEdges, GraphBuilder, PairList};
use crate::graph::directions::Directions;
use crate::graph::named::{NamedGraph, any_graph};
use crate::graph::parsed::ParsedGraph;
use crate::graph::warning::Warning;
use crate::xml;
use destrier_core::square::shorten;
use destrier_core::{AnyGraph, Ground};
use roxmltree::Node;
use std::collections::HashMap;
use std::io::{Result as Written, Write};

/// Reads the first graph.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let document = xml::parse(text)?;
    let fault = |node: Node, what: String| ReadError::at(text, node.range().start, what);
    let root = document.root_element();
    let mut graphs = root.descendants().filter(|node| is(node, "graph"));
    let graph = graphs.next().ok_or_else(|| fault(root, "this file has no <graph>".into()))?;

    let mut builder = GraphBuilder::new(directions);
    let mut ids: Vec<Box<str>> = Vec::new();
    let mut vertex_of = HashMap::new();

    for node in graph.children().filter(|node| is(node, "node")) {
        let id = node.attribute("id").ok_or_else(|| fault(node, "a node needs an id".into()))?;
        if vertex_of.insert(id, ids.len() as u64).is_some() {
            return Err(fault(node, format!("there are two nodes '{}'", shorten(id))));
        }
        ids.push(id.into());
    }

    if ids.is_empty() {
        return Err(fault(graph, "the graph has no nodes".into()));
    }

    let line = |node: Node| text[..node.range().start].bytes().filter(|&byte| byte == b'\n').count() + 1;
    let mut more = graphs.filter(|other| other.parent() == graph.parent());
    if let Some(second) = more.next() {
        builder.warnings.push(Warning::MoreGraphs { line: line(second), graphs: 2 + more.count() });
    }

    // Graphs within nodes, hyperedges and ports are skipped.
    let skipped = |node: &Node| *node != graph && ["graph", "hyperedge", "port"].iter().any(|name| is(node, name));
    if let Some(foreign) = graph.descendants().find(skipped) {
        let found = foreign.tag_name().name().to_string();
        builder.warnings.push(Warning::Skipped { line: line(foreign), found });
    }

    let is_fixed = fixed_key(root);
    let mut fixed = Vec::new();

    // An edge that must be used in one of its two directions, if there is one.
    let mut fixed_both_ways = None;
    let by_default = graph.attribute("edgedefault").map(str::to_ascii_lowercase);
    let directed_by_default = match (by_default.as_deref(), directions) {
        (Some("directed"), _) => Some(true),
        (Some("undirected"), _) | (_, Directions::Drop | Directions::Add) => Some(false),
        _ => None,
    };

    for edge in graph.children().filter(|node| is(node, "edge")) {
        let end = |name: &str| {
            let id = edge.attribute(name).ok_or_else(|| fault(edge, format!("an edge needs a {name}")))?;
            vertex_of.get(id).copied().ok_or_else(|| fault(edge, format!("there is no node '{}'", shorten(id))))
        };

        let from = end("source")?;
        let to = end("target")?;
        let is_directed = edge.attribute("directed").map(|word| word == "true").or(directed_by_default);
        let unknown = || fault(graph, "the graph needs edgedefault=\"directed\" or edgedefault=\"undirected\"".into());

        if is_directed.ok_or_else(unknown)? {
            builder.add_arc(from, to);
        } else {
            builder.add_edge(from, to);
        }

        if from != to && is_fixed(edge) {
            fixed.push((from as u32, to as u32));
            fixed_both_ways = fixed_both_ways.or(Some(edge).filter(|_| is_directed != Some(true)));
        }
    }

    if directed_by_default == Some(true) {
        builder.state_directions();
    }

    let BuiltEdges { pairs, is_directed, warnings } = builder.build();
    if let Some(edge) = fixed_both_ways.filter(|_| is_directed) {
        let what = "this edge must be used and has no direction, but the graph is directed; in a directed graph arcs \
                    can be fixed, with directed=\"true\"";
        return Err(fault(edge, what.into()));
    }

    let too_many = || fault(graph, "there are more than 2^32 nodes".into());
    let count = u32::try_from(ids.len()).map_err(|_| too_many())?;
    let plain = any_graph(count, pairs.iter().map(|(from, to)| (from as u32, to as u32)), is_directed);
    let named = plain.and_then(|plain| named(plain, ids, &pairs, &mut fixed)).ok_or_else(too_many)?;
    let named = named.with_fixed_edges(fixed).map_err(|error| fault(graph, error.to_string()))?;

    Ok(ParsedGraph { graph: named, warnings })
}

fn is(node: &Node, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

/// A test for edges whose data says that they must be used.
fn fixed_key<'a>(root: Node<'a, 'a>) -> impl Fn(Node) -> bool + 'a {
    let is_key = |node: &Node| {
        is(node, "key") && node.attribute("attr.name") == Some("fixed") && node.attribute("for") != Some("node")
    };
    let key = root.children().find(is_key).and_then(|key| key.attribute("id"));
    move |edge| {
        let mut data = edge.children().filter(|node| is(node, "data"));
        key.is_some()
            && data.any(|data| {
                data.attribute("key") == key && data.text().is_some_and(|text| ["true", "1"].contains(&text.trim()))
            })
    }
}

/// The graph with its names. If they are numbers, the vertices are sorted.
fn named(graph: AnyGraph, ids: Vec<Box<str>>, pairs: &PairList, fixed: &mut [(u32, u32)]) -> Option<NamedGraph> {
    let number = |id: &str| id.parse::<u64>().ok().filter(|number| number.to_string() == id);
    let Some(numbers) = ids.iter().map(|id| number(id)).collect::<Option<Vec<u64>>>() else {
        return NamedGraph::with_words(graph, ids);
    };
    let renamed = pairs.iter().map(|(from, to)| (numbers[from as usize], numbers[to as usize]));
    let named = NamedGraph::from_numbers(numbers.clone(), renamed, graph.is_directed())?;
    for (from, to) in fixed {
        *from = named.vertex(&ids[*from as usize])?;
        *to = named.vertex(&ids[*to as usize])?;
    }
    Some(named)
}

/// Writes a graph with its names and fixed edges.
pub fn write(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    let has_names = has_names(graph);
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">")?;

    if !graph.fixed_edges().is_empty() {
        writeln!(out, "  <key id=\"fixed\" for=\"edge\" attr.name=\"fixed\" attr.type=\"boolean\"/>")?;
    }

    let default = if graph.is_directed() { "directed" } else { "undirected" };
    writeln!(out, "  <graph edgedefault=\"{default}\">")?;

    let name = |vertex: u32| if has_names { escaped(&graph.name(vertex).raw()) } else { vertex.to_string() };
    for vertex in 0..graph.graph().vertices() as u32 {
        writeln!(out, "    <node id=\"{}\"/>", name(vertex))?;
    }

    for (from, to) in graph.edges() {
        write!(out, "    <edge source=\"{}\" target=\"{}\"", name(from), name(to))?;
        match graph.fixed_edges().binary_search(&(from, to)) {
            Ok(_) => writeln!(out, "><data key=\"fixed\">true</data></edge>")?,
            Err(_) => writeln!(out, "/>")?,
        }
    }

    writeln!(out, "  </graph>\n</graphml>")
}

/// Whether the names can be written: XML has no control characters. If not, the vertices are numbered from 0.
pub(crate) fn has_names(graph: &NamedGraph) -> bool {
    let is_allowed = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    (0..graph.graph().vertices() as u32).all(|vertex| graph.name(vertex).raw().chars().all(is_allowed))
}

/// Escapes the value of an attribute. Tabs and line ends become character references, because parsers replace them by
/// spaces.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '"' => safe.push_str("&quot;"),
            '\t' | '\n' | '\r' => safe.push_str(&format!("&#{};", u32::from(c))),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_xml_cannot_have_are_replaced_by_numbers() {
        let names = |first: &str| {
            let graph = destrier_core::Graph::from_edges(2, [(0, 1)]).unwrap();
            let graph = NamedGraph::with_words(graph, vec![first.into(), "b".into()]).unwrap();
            let mut bytes = Vec::new();
            write(&graph, &mut bytes).unwrap();
            let again = read_strict(std::str::from_utf8(&bytes).unwrap()).unwrap().graph;
            [0, 1].map(|vertex| again.name(vertex).raw().into_owned())
        };
        assert_eq!(names("a\t\u{85}\u{10ffff}"), ["a\t\u{85}\u{10ffff}", "b"]);
        for odd in ["\u{2}", "x\u{0}", "\u{ffff}"] {
            assert_eq!(names(odd), ["0", "1"], "{odd:?}");
        }
    }

    fn read_strict(text: &str) -> Result<ParsedGraph, ReadError> {
        read(text, Directions::Keep)
    }

    fn file(inner: &str) -> String {
        format!(
            "<graphml xmlns=\"x\"><key id=\"d0\" for=\"edge\" attr.name=\"fixed\"/>\n\
             <graph edgedefault=\"undirected\">{inner}</graph></graphml>"
        )
    }

    #[test]
    fn ids_are_words_or_numbers_and_fixed_edges_are_kept() {
        let edges =
            "<edge source=\"2\" target=\"30\"><data key=\"d0\"> true </data></edge><edge source=\"2\" target=\"1\"/>";
        let numbers = read_strict(&file(&format!("<node id=\"30\"/><node id=\"2\"/><node id=\"1\"/>{edges}"))).unwrap();
        let names: Vec<String> = (0..3).map(|vertex| numbers.graph.name(vertex).to_string()).collect();
        assert_eq!((names.join(" "), numbers.graph.fixed_edges()), ("1 2 30".into(), &[(1, 2)][..]));
        let words = read_strict(&file("<node id=\"b\"/><node id=\"02\"/><edge source=\"02\" target=\"b\"/>")).unwrap();
        assert_eq!((words.graph.vertex("02"), words.graph.vertex("2")), (Some(1), None));
        for reading in [numbers, words] {
            let mut out = Vec::new();
            write(&reading.graph, &mut out).unwrap();
            assert_eq!(read_strict(std::str::from_utf8(&out).unwrap()), Ok(reading));
        }
    }

    #[test]
    fn odd_input_is_reported() {
        let text = file(
            "<node id=\"a\"><port name=\"p\"/></node><node id=\"b\"/><edge source=\"a\" target=\"b\" \
             directed=\"true\"/>",
        );
        let expected = [Warning::Skipped { line: 2, found: "port".into() }, Warning::Directed { count: 1 }];
        assert_eq!(read(&text, Directions::Drop).unwrap().warnings, expected);
        let three = file("<node id=\"a\"/></graph>\n<graph/><graph>");
        assert_eq!(read_strict(&three).unwrap().warnings, [Warning::MoreGraphs { line: 3, graphs: 3 }]);
    }

    #[test]
    fn directed_graphs_are_refused_unless_directions_are_dropped() {
        let arcs = |head: &str, edges: &str| {
            let nodes = "<node id=\"a\"/><node id=\"b\"/><node id=\"c\"/>";
            format!("<graphml><graph {head}>{nodes}{edges}</graph></graphml>")
        };

        let edge = |from: &str, to: &str, more: &str| format!("<edge source=\"{from}\" target=\"{to}\" {more}/>");
        let ring = edge("a", "b", "") + &edge("b", "c", "") + &edge("c", "a", "");
        let directed = "edgedefault=\"directed\"";
        assert_eq!(read_strict(&arcs(directed, &ring)).unwrap().graph.graph().directed().unwrap().arc_count(), 3);
        assert_eq!(read(&arcs(directed, &ring), Directions::Drop).unwrap().graph.graph().edges(), 3);

        let mixed = arcs("edgedefault=\"undirected\"", &(ring.clone() + &edge("a", "b", "directed=\"true\"")));
        assert!(read_strict(&mixed).is_ok(), "an undirected edge joins the same nodes");

        for head in ["", "edgedefault=\"both\""] {
            let error = read_strict(&arcs(head, &ring)).unwrap_err().to_string();
            assert!(error.contains("the graph needs edgedefault"), "{error}");
            assert!(!read(&arcs(head, &ring), Directions::Drop).unwrap().graph.is_directed());
        }

        assert!(read_strict(&arcs("edgedefault=\"DIRECTED\"", &ring)).unwrap().graph.is_directed());
        let undone = arcs(directed, &ring.replace("/>", "directed=\"false\"/>"));
        assert_eq!(read_strict(&undone).unwrap().warnings, []);
    }

    #[test]
    fn errors_are_located() {
        let error = |inner: &str| read_strict(&file(inner)).unwrap_err().to_string();
        assert!(error("\n<node/>").starts_with("line 3, column 1: a node needs an id"));
        assert!(error("<node id=\"a\"/>\n<node id=\"a\"/>").starts_with("line 3, column 1: there are two nodes 'a'"));

        assert!(
            error("<node id=\"a\"/>\n <edge source=\"a\"/>").starts_with("line 3, column 2: an edge needs a target")
        );
        assert!(error("<node id=\"a\"/><edge source=\"a\" target=\"q\"/>").contains("there is no node 'q'"));
        assert!(error("").contains("no nodes") && error("<node").contains("well-formed"));

        let doctype = "<!DOCTYPE graphml SYSTEM \"graphml.dtd\">";
        let whole = file("<node id=\"a\"/>");
        assert!(read_strict(&format!("{doctype}\n{whole}")).is_ok());
        assert!(read_strict(&format!("<!DOCTYPE graphml [<!ENTITY a \"b\">]>\n{whole}")).is_err());

        let cut = &whole[..whole.len() - "</graph></graphml>".len()];
        assert!(read_strict(cut).unwrap_err().to_string().starts_with("line 2"), "{:?}", read_strict(cut));
        assert!(read_strict("<graphml/>").unwrap_err().to_string().contains("no <graph>"));
    }
}
