//! Formats of other programs, recognised by their first words. Some are read; of the others the message can say what
//! they are.

/// A format that is recognised by its first words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OtherSyntax {
    /// DOT, of Graphviz.
    Dot,
    /// GML, which is not GraphML.
    Gml,
    /// Pajek's `.net`.
    Pajek,
    /// GEXF, of Gephi.
    Gexf,
}

impl OtherSyntax {
    /// Recognises the format by the first words of a text.
    pub(super) fn of(text: &str) -> Option<OtherSyntax> {
        let text = without_comments(text);
        let lower = |length: usize| text.chars().take(length).collect::<String>().to_ascii_lowercase();
        let start = lower(400);
        let mut words = start.split_whitespace();
        match words.next()? {
            "strict" | "digraph" => Some(OtherSyntax::Dot),
            word if word.starts_with("digraph{") || word.starts_with("graph{") => Some(OtherSyntax::Dot),
            "graph" => match words.next()? {
                bracket if bracket.starts_with('[') => Some(OtherSyntax::Gml),
                brace if brace.starts_with('{') => Some(OtherSyntax::Dot),
                name if name.ends_with('{') || words.next().is_some_and(|brace| brace.starts_with('{')) => {
                    Some(OtherSyntax::Dot)
                }
                _ => None,
            },
            "creator" if start.contains("graph [") || start.contains("graph\n[") => Some(OtherSyntax::Gml),
            "*vertices" | "*network" => Some(OtherSyntax::Pajek),
            _ if start.starts_with('<') && start.contains("<gexf") => Some(OtherSyntax::Gexf),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_formats_are_recognised_and_ours_are_not() {
        let of = OtherSyntax::of;
        for text in ["graph {1 -- 2}", "digraph G {\n", "/* a */ // b\nstrict graph G {", "graph{", "Graph G\n{\n"] {
            assert_eq!(of(text), Some(OtherSyntax::Dot), "{text:?}");
        }
        assert_eq!(of("graph [\n  node [ id 1 ]"), Some(OtherSyntax::Gml));
        assert_eq!(of("Creator \"yFiles\"\nVersion 2\ngraph\n[\n"), Some(OtherSyntax::Gml));
        assert_eq!(of("*Vertices 3\n"), Some(OtherSyntax::Pajek));
        assert_eq!(of("<?xml version=\"1.0\"?>\n<gexf>"), Some(OtherSyntax::Gexf));
        for text in
            ["1 2\n", "# graph {\n1 2\n", "NAME : graph\nTYPE : HCP", "<graphml>", "p edge 3 3", "C~", "", "# x"]
        {
            assert_eq!(of(text), None, "{text:?}");
        }
    }
}
