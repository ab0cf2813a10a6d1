//! Formats of other programs, recognised by their first words. Some are read; of the others the message can say what
//! they are.

use super::lgl;

/// A format that is recognised by its first words, or by all of its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::graph) enum OtherSyntax {
    /// DOT, of Graphviz.
    Dot,
    /// GML, which is not GraphML.
    Gml,
    /// Pajek's `.net`.
    Pajek,
    /// GEXF, of Gephi.
    Gexf,
    /// The DL files of UCINET.
    Ucinet,
    /// The files of the library LEDA.
    Leda,
    /// The LGL files of igraph.
    Lgl,
    /// GDF, of GUESS.
    Gdf,
    /// JSON, such as the node-link data of networkx and D3.
    Json,
    /// A formula in the format of the DIMACS challenge about satisfiability.
    Formula,
}

impl OtherSyntax {
    /// Recognises the format by the first words of a text.
    pub(in crate::graph) fn of(text: &str) -> Option<OtherSyntax> {
        if lgl::is_meant_by(text) {
            return Some(OtherSyntax::Lgl);
        }

        let text = without_comments(text);
        let lower = |length: usize| text.chars().take(length).collect::<String>().to_ascii_lowercase();
        let start = lower(400);
        let mut words = start.split_whitespace();

        match words.next()? {
            _ if starts_dot(&start) => Some(OtherSyntax::Dot),
            "graph" if words.next()?.starts_with('[') => Some(OtherSyntax::Gml),
            "creator" if start.contains("graph [") || start.contains("graph\n[") => Some(OtherSyntax::Gml),
            "*vertices" | "*network" | "*arcs" | "*edges" | "*arcslist" | "*edgeslist" | "*matrix" => {
                Some(OtherSyntax::Pajek)
            }
            "dl" if start.contains('=') || start.contains("data:") => Some(OtherSyntax::Ucinet),
            "leda.graph" => Some(OtherSyntax::Leda),
            word if word.starts_with("nodedef>") => Some(OtherSyntax::Gdf),
            _ if start.starts_with('<') && start.contains("<gexf") => Some(OtherSyntax::Gexf),
            _ if starts_json(&start) => Some(OtherSyntax::Json),
            "c" | "p" if starts_formula(text) => Some(OtherSyntax::Formula),
            _ => None,
        }
    }

    /// The name of a format that is not read, and how to convert it.
    pub(in crate::graph) fn conversion(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            OtherSyntax::Dot | OtherSyntax::Gml => return None,
            OtherSyntax::Pajek => {
                ("Pajek", "networkx converts it: nx.write_graphml(nx.read_pajek(\"FILE\"), \"FILE.graphml\")")
            }
            OtherSyntax::Gexf => {
                ("GEXF", "networkx converts it: nx.write_graphml(nx.read_gexf(\"FILE\"), \"FILE.graphml\")")
            }
            OtherSyntax::Leda => {
                ("LEDA", "networkx converts it: nx.write_graphml(nx.read_leda(\"FILE\"), \"FILE.graphml\")")
            }
            OtherSyntax::Lgl => (
                "LGL",
                "igraph converts it: igraph.Graph.Read_Lgl(\"FILE\").write_graphml(\"FILE.graphml\"). If the lines with # \
                 are comments, remove them",
            ),
            OtherSyntax::Ucinet => ("DL of UCINET", "Gephi opens it and exports GraphML"),
            OtherSyntax::Gdf => ("GDF", "Gephi opens it and exports GraphML"),
            OtherSyntax::Json => (
                "JSON",
                "networkx converts node-link data: nx.write_graphml(nx.node_link_graph(json.load(open(\"FILE\"))), \
                 \"FILE.graphml\")",
            ),
            OtherSyntax::Formula => ("DIMACS CNF", "It has the clauses of a formula, which a SAT solver reads"),
        })
    }
}

/// Whether a text begins like DOT: a keyword, perhaps a name, and a brace. The same words can be names of vertices.
fn starts_dot(text: &str) -> bool {
    let text = text.strip_prefix("strict").filter(|rest| rest.starts_with(char::is_whitespace)).unwrap_or(text);
    let text = text.trim_start();
    let Some(rest) = text.strip_prefix("digraph").or_else(|| text.strip_prefix("graph")) else { return false };
    let is_apart = rest.starts_with(|c: char| c.is_whitespace() || c == '{' || c == '"');
    let rest = rest.trim_start();
    let after_name = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').map_or("", |(_, after)| after),
        None => rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '.'),
    };
    is_apart && after_name.trim_start().starts_with('{')
}

/// Whether a text begins with a JSON object, or with a list of objects. A list of lists is rather a matrix.
fn starts_json(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    matches!((signs.next(), signs.next()), (Some('{'), Some('"' | '}')) | (Some('['), Some('{')))
}

/// Whether the first line after comments `c` is the problem line of a formula, such as `p cnf 3 2`.
fn starts_formula(text: &str) -> bool {
    let mut rows = text.lines().map(|line| line.split_whitespace());
    let Some(mut row) = rows.find(|row| row.clone().next().is_some_and(|word| word != "c")) else { return false };
    let first = row.next();
    let kind = row.next().unwrap_or_default().to_ascii_lowercase();
    let is_number = |word: Option<&str>| word.is_some_and(|word| word.parse::<u64>().is_ok());
    first == Some("p") && ["cnf", "wcnf", "pcnf", "dnf", "sat"].contains(&&kind[..]) && is_number(row.next())
}

/// The text after the comments that these formats allow at the beginning.
fn without_comments(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        let rest = match text {
            _ if text.starts_with("/*") => text.split_once("*/").map(|(_, rest)| rest),
            _ if text.starts_with("//") || text.starts_with(['#', '%']) => text.split_once('\n').map(|(_, rest)| rest),
            _ => None,
        };
        match rest {
            Some(rest) => text = rest,
            None => return text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_formats_are_recognised_and_ours_are_not() {
        let of = OtherSyntax::of;
        for text in [
            "graph {1 -- 2}",
            "digraph G {\n",
            "/* a */ // b\nstrict graph G {",
            "graph{",
            "Graph G\n{\n",
            "digraph \"a b\" {",
        ] {
            assert_eq!(of(text), Some(OtherSyntax::Dot), "{text:?}");
        }

        assert_eq!(of("graph [\n  node [ id 1 ]"), Some(OtherSyntax::Gml));
        assert_eq!(of("Creator \"yFiles\"\nVersion 2\ngraph\n[\n"), Some(OtherSyntax::Gml));
        assert_eq!(of("*Vertices 3\n"), Some(OtherSyntax::Pajek));
        assert_eq!(of("% x\n*Network y\n"), Some(OtherSyntax::Pajek));
        assert_eq!(of("<?xml version=\"1.0\"?>\n<gexf>"), Some(OtherSyntax::Gexf));

        assert_eq!(of("DL N = 3 format = edgelist1\ndata:\n1 2\n"), Some(OtherSyntax::Ucinet));
        assert_eq!(of("dl n=3, format=fullmatrix\ndata:\n0 1 1\n"), Some(OtherSyntax::Ucinet));
        assert_eq!(of("LEDA.GRAPH\nstring\nint\n-1\n3\n"), Some(OtherSyntax::Leda));
        assert_eq!(of("nodedef>name VARCHAR\n"), Some(OtherSyntax::Gdf));
        assert_eq!(of("# a\nb 1\n# b\nc 1\n"), Some(OtherSyntax::Lgl));

        for text in ["p cnf 3 3\n1 2 0\n", "c x\n\nc\np  wcnf 3 2 9\n", "p CNF 3 2\n"] {
            assert_eq!(of(text), Some(OtherSyntax::Formula), "{text:?}");
        }

        assert_eq!(of("{\n \"directed\": false, \"nodes\": []}"), Some(OtherSyntax::Json));

        for text in [
            "1 2\n",
            "# graph {\n1 2\n",
            "NAME : graph\nTYPE : HCP",
            "<graphml>",
            "p edge 3 3",
            "c cnf\np edge 3 3",
            "c p\np cnf\n",
            "c cnf 3 3\n",
            "C~",
            "",
            "# x",
            "dl x\n",
            "strict a\n",
            "digraph -> b\n",
            "[[0, 1]",
        ] {
            assert_eq!(of(text), None, "{text:?}");
        }
    }
}
