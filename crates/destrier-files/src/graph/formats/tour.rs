//! A Hamiltonian path or cycle of a graph as a TSPLIB tour file, with the vertex names of the graph's file.
//!
//! Names that could be misread are in quotes, see [`Name`](crate::graph::Name). The reader also takes a plain
//! list of names, and JSON with the field `vertices`. It returns the listed vertices, which are not verified.

use super::tsplib_parts::nearest;
use crate::about::About;
use crate::error::{ReadError, lines};
use crate::graph::name::{PrintedName, split_names};
use crate::graph::named::NamedGraph;
use crate::graph::warning::Warning;
use destrier_core::square::shorten;
use destrier_core::{AnyGraph, Shape, SimplePath, Tour};
use serde_json::Value;
use std::io::{BufWriter, Write};

/// Writes a tour file. The shape is what was asked for: the ends of a path may be joined by chance.
pub fn write(
    tour: &Tour<AnyGraph>,
    shape: Shape,
    file: &NamedGraph,
    about: &About,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let kind = if shape == Shape::Closed { "cycle" } else { "path" };
    write_vertices(&tour.ids().collect::<Vec<u32>>(), &format!("Hamiltonian {kind}"), file, about, out)
}

/// Writes a path or cycle that need not visit all vertices. The dimension is the number of vertices that it visits.
pub fn write_path(path: &SimplePath, file: &NamedGraph, about: &About, out: &mut dyn Write) -> std::io::Result<()> {
    let kind = if path.is_closed() { "cycle" } else { "path" };
    let name = match (path.len(), path.graph().vertices()) {
        (visited, all) if visited == all => format!("Hamiltonian {kind}"),
        (visited, all) => format!("{kind} of {visited} of {all} vertices"),
    };
    write_vertices(path.vertices(), &name, file, about, out)
}

fn write_vertices(
    vertices: &[u32],
    name: &str,
    file: &NamedGraph,
    about: &About,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let mut out = BufWriter::new(out);

    // A comment must stay on its line.
    let method = about.method.replace(char::is_control, " ");
    writeln!(out, "NAME : {name}\nCOMMENT : by {method}, seed {}", about.seed)?;
    writeln!(out, "TYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION", vertices.len())?;

    for &id in vertices {
        writeln!(out, "{}", file.name(id))?;
    }

    out.write_all(b"-1\nEOF\n")?;
    out.flush()
}

/// Reads the vertices of a tour file. Keywords may come in any order and without colon, unknown keywords are skipped,
/// and `-1` and `EOF` are optional.
pub fn read(text: &str, file: &NamedGraph) -> Result<Vec<u32>, ReadError> {
    read_with_warnings(text, file).map(|(vertices, _)| vertices)
}

/// Reads the vertices of a tour file like [`read`], and warns about misspelt keywords.
pub fn read_with_warnings(text: &str, file: &NamedGraph) -> Result<(Vec<u32>, Vec<Warning>), ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('{') {
        return Ok((read_json(text, file)?, Vec::new()));
    }

    let mut warnings = Vec::new();
    let section = if is_plain(text, file) { 0 } else { section(text, file.graph().vertices(), &mut warnings)? };
    let mut vertices = Vec::new();
    let mut ended = false;

    for name in split_names(&text[section..]) {
        let fault = |offset: usize, what: String| Err(ReadError::at(text, section + offset, what));
        let PrintedName { offset, word, is_quoted } = match name {
            Ok(name) => name,
            Err(offset) => return fault(offset, "the name in quotes does not end".into()),
        };

        let is_end = !is_quoted && (word == "-1" || word == "EOF");
        match file.vertex(&word) {
            _ if ended && is_end && word == "EOF" => break,
            _ if ended && !is_end => {
                return fault(offset, format!("unexpected '{}' after the end of the tour", shorten(&word)));
            }
            _ if is_end => ended = true,
            Some(vertex) => vertices.push(vertex),
            None => return fault(offset, format!("'{}' is not a vertex of the graph", shorten(&word))),
        }
    }

    if !ended && vertices.len() < file.graph().vertices() {
        let what = format!("the text ends after {} of {} vertices", vertices.len(), file.graph().vertices());
        return Err(ReadError::at(text, text.len(), what));
    }

    Ok((vertices, warnings))
}

/// The number of warnings that are kept.
const MAX_WARNINGS: usize = 20;

/// Whether the text is a list of names without a head.
fn is_plain(text: &str, file: &NamedGraph) -> bool {
    let is_vertex = |name: &PrintedName| file.vertex(&name.word).is_some();
    let has_section =
        lines(text).any(|(_, line)| nearest(line.trim().trim_end_matches([' ', ':']), &SECTION).is_some());
    !has_section && matches!(split_names(text).next(), Some(Ok(name)) if is_vertex(&name))
}

const SECTION: [&str; 1] = ["TOUR_SECTION"];

/// The field `vertices` of an answer in JSON.
fn read_json(text: &str, file: &NamedGraph) -> Result<Vec<u32>, ReadError> {
    let answer: Value = serde_json::from_str(text)
        .map_err(|fault| ReadError::placed(fault.line(), fault.column(), &fault.to_string()))?;
    let fault = |what: &str| ReadError::at(text, 0, what);
    let names = answer.get("vertices").and_then(Value::as_array);
    let names = names.ok_or_else(|| fault("the JSON has no list 'vertices', as answers with a cycle or path have"))?;

    names
        .iter()
        .map(|name| {
            let vertex = match name {
                Value::String(word) => file.vertex(word),
                Value::Number(number) => file.vertex(&number.to_string()),
                _ => None,
            };
            vertex.ok_or_else(|| fault(&format!("{} is not a vertex of the graph", shorten(&name.to_string()))))
        })
        .collect()
}

/// The offset of the vertices.
fn section(text: &str, vertices: usize, warnings: &mut Vec<Warning>) -> Result<usize, ReadError> {
    for (index, (offset, line)) in lines(text).enumerate() {
        let fault = |what: String| Err(ReadError::at(text, offset, what));
        let line_end = offset + line.len();
        let line = line.trim();
        let (key, value) = line.split_once(':').or_else(|| line.split_once(char::is_whitespace)).unwrap_or((line, ""));
        let key = key.trim().to_ascii_uppercase();
        let value = value.trim();
        let known = nearest(&key, &["TYPE", "DIMENSION", "TOUR_SECTION"]);

        if let Some(read_as) = known.filter(|known| *known != key && warnings.len() < MAX_WARNINGS) {
            warnings.push(Warning::Misspelt { line: index + 1, found: shorten(&key), read_as });
        }

        match known.unwrap_or(&key) {
            "TYPE" if !value.eq_ignore_ascii_case("tour") => {
                return fault(format!("the type must be TOUR, not '{}'", shorten(value)));
            }
            "DIMENSION" if value.parse() != Ok(vertices) => {
                return fault(format!("the dimension is '{}', but the graph has {vertices} vertices", shorten(value)));
            }
            "TOUR_SECTION" => return Ok(line_end),
            _ if !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_') => {}
            _ => return fault(format!("'{}' is not a line of the form KEYWORD : value", shorten(line))),
        }
    }
    Err(ReadError::at(text, text.len(), "the text ends without a TOUR_SECTION"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::{Graph, Path, Shape, verify};

    fn written(tour: &Tour<AnyGraph>, file: &NamedGraph) -> String {
        let mut out = Vec::new();
        write(tour, Shape::Closed, file, &About::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn tours_are_read_back_and_errors_are_located() {
        let file = crate::graph::read("10 20\n20 30\n30 10\n", None).unwrap().graph;
        let tour = verify(file.graph().clone(), Path::Vertices(vec![2, 0, 1]), Shape::Closed).unwrap();
        assert_eq!(read(&written(&tour, &file), &file), Ok(vec![2, 0, 1]));

        for text in ["TOUR_SECTION\n10\n20\n30\n", "10 20 30\n", "10\n20\n30 -1\n", "{\"vertices\":[10,20,30],\"v\":1}"]
        {
            assert_eq!(read(text, &file), Ok(vec![0, 1, 2]), "{text}");
        }

        let misspelt = Warning::Misspelt { line: 2, found: "TOUR_SECTOIN".into(), read_as: "TOUR_SECTION" };
        let careless = "TYPE : TOUR\nTOUR_SECTOIN\n10\n20\n30\n-1\n";
        assert_eq!(read_with_warnings(careless, &file), Ok((vec![0, 1, 2], vec![misspelt])));

        let error = |text: &str| read(text, &file).unwrap_err().to_string();
        assert_eq!(error("TOUR_SECTION\n10\n40\n"), "line 3, column 1: '40' is not a vertex of the graph");
        assert!(error("TOUR_SECTION\n10\n20\n").contains("ends after 2 of 3"));
        assert!(error("TOUR_SECTION\n10\n-1\n20").contains("after the end"));
        assert!(error("DIMENSION : 4\n").contains("graph has 3") && error("NAME : x\n").contains("TOUR_SECTION"));

        assert!(error("TYPE : HCP\n").contains("must be TOUR") && error("11\n").contains("KEYWORD"));
        assert!(error("10\n20\n").contains("ends after 2 of 3") && error("10 20 \"30").contains("does not end"));
        assert!(error("{\"vertices\":[10,20,true]}").contains("true is not a vertex") && error("{").contains("line 1"));
        assert!(error("{\"answer\":\"absent\"}").contains("no list 'vertices'"));
    }

    #[test]
    fn names_that_could_be_misread_are_in_quotes() {
        let words = ["a b", "-1", "EOF", "", "\"", "a", "b", "TOUR_SECTION", "x, y", "DIMENSION : 4"];
        let ring = (0..10u32).map(|vertex| (vertex, (vertex + 1) % 10));
        let graph = Graph::from_edges(10, ring).unwrap();
        let file = NamedGraph::with_words(graph, words.map(Box::from).to_vec()).unwrap();

        for start in 0..10 {
            let vertices: Vec<u32> = (0..10).map(|step| (start + step) % 10).collect();
            let tour = verify(file.graph().clone(), Path::Vertices(vertices.clone()), Shape::Closed).unwrap();
            assert_eq!(read(&written(&tour, &file), &file), Ok(vertices.clone()));
            let line: Vec<String> = vertices.iter().map(|&vertex| file.name(vertex).to_string()).collect();
            assert_eq!(read(&line.join(" "), &file), Ok(vertices.clone()), "{line:?}");
            let json = serde_json::json!({"vertices": vertices.iter().map(|&v| words[v as usize]).collect::<Vec<_>>()});
            assert_eq!(read(&json.to_string(), &file), Ok(vertices));
        }
    }
}
