//! Formats of other programs that are recognised, so that the message can name them. They are not read.

use crate::format::ReadError;

/// A format that is recognised but not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ForeignFormat {
    /// DOT, of Graphviz.
    Dot,
    /// GML, which is not GraphML.
    Gml,
    /// Pajek's `.net`.
    Pajek,
    /// GEXF, of Gephi.
    Gexf,
}

impl ForeignFormat {
    fn name(self) -> &'static str {
        match self {
            ForeignFormat::Dot => "DOT",
            ForeignFormat::Gml => "GML",
            ForeignFormat::Pajek => "Pajek",
            ForeignFormat::Gexf => "GEXF",
        }
    }

    /// What reads it in networkx.
    fn networkx_reader(self) -> &'static str {
        match self {
            ForeignFormat::Dot => "nx_pydot.read_dot",
            ForeignFormat::Gml => "read_gml",
            ForeignFormat::Pajek => "read_pajek",
            ForeignFormat::Gexf => "read_gexf",
        }
    }

    /// Recognises the format by the first words of a text.
    fn of(text: &str) -> Option<ForeignFormat> {
        let text = without_comments(text);
        let lower = |length: usize| text.chars().take(length).collect::<String>().to_ascii_lowercase();
        let start = lower(400);
        let mut words = start.split_whitespace();
        match words.next()? {
            "strict" | "digraph" => Some(ForeignFormat::Dot),
            word if word.starts_with("digraph{") || word.starts_with("graph{") => Some(ForeignFormat::Dot),
            "graph" => match words.next()? {
                bracket if bracket.starts_with('[') => Some(ForeignFormat::Gml),
                brace if brace.starts_with('{') => Some(ForeignFormat::Dot),
                name if name.ends_with('{') || words.next().is_some_and(|brace| brace.starts_with('{')) => {
                    Some(ForeignFormat::Dot)
                }
                _ => None,
            },
            "creator" if start.contains("graph [") || start.contains("graph\n[") => Some(ForeignFormat::Gml),
            "*vertices" | "*network" => Some(ForeignFormat::Pajek),
            _ if start.starts_with('<') && start.contains("<gexf") => Some(ForeignFormat::Gexf),
            _ => None,
        }
    }
}

/// The text after the comments that DOT and GML allow at the beginning.
fn without_comments(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        let rest = match text {
            _ if text.starts_with("/*") => text.split_once("*/").map(|(_, rest)| rest),
            _ if text.starts_with("//") || text.starts_with('#') => text.split_once('\n').map(|(_, rest)| rest),
            _ => None,
        };
        match rest {
            Some(rest) => text = rest,
            None => return text,
        }
    }
}

/// Refuses a text in a format that is recognised but not read.
pub(super) fn refuse(text: &str) -> Result<(), ReadError> {
    match ForeignFormat::of(text) {
        Some(format) => Err(ReadError::Foreign { format: format.name(), reader: format.networkx_reader() }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_formats_are_recognised_and_ours_are_not() {
        let of = ForeignFormat::of;
        for text in ["graph {1 -- 2}", "digraph G {\n", "/* a */ // b\nstrict graph G {", "graph{", "Graph G\n{\n"] {
            assert_eq!(of(text), Some(ForeignFormat::Dot), "{text:?}");
        }
        assert_eq!(of("graph [\n  node [ id 1 ]"), Some(ForeignFormat::Gml));
        assert_eq!(of("Creator \"yFiles\"\nVersion 2\ngraph\n[\n"), Some(ForeignFormat::Gml));
        assert_eq!(of("*Vertices 3\n"), Some(ForeignFormat::Pajek));
        assert_eq!(of("<?xml version=\"1.0\"?>\n<gexf>"), Some(ForeignFormat::Gexf));
        for text in
            ["1 2\n", "# graph {\n1 2\n", "NAME : graph\nTYPE : HCP", "<graphml>", "p edge 3 3", "C~", "", "# x"]
        {
            assert_eq!(of(text), None, "{text:?}");
        }
    }
}
