//! Comments that say whether a graph is directed: `# Directed graph` of SNAP, `# Type: directed`, `# undirected`, and
//! the first line of KONECT, `% asym` or `% sym`.
//!
//! Only comments that state it are taken at their word. "directed by" or "not directed" say nothing.

/// Words that may come before the word that counts.
const LEADS: [&str; 12] =
    ["graph", "network", "edges", "type", "kind", "a", "this", "the", "is", "are", "weighted", "unweighted"];

/// Words that may follow the word that counts.
const NOUNS: [&str; 9] = ["graph", "network", "edges", "arcs", "links", "edge", "from", "weighted", "unweighted"];

/// How KONECT calls the weights of edges.
const KONECT_WEIGHTS: [&str; 8] =
    ["unweighted", "positive", "posweighted", "signed", "multisigned", "weighted", "multiweighted", "dynamic"];

/// The maximum number of words; longer comments are prose.
const MAX_WORDS: usize = 40;

/// Whether the graph is directed, if a line that is a comment states it. If both are stated, it is.
pub(super) fn in_text(text: &str) -> Option<bool> {
    let comments = text.lines().map(str::trim_start).filter(|line| line.starts_with(['#', '%']));
    comments.filter_map(in_comment).max()
}

/// Whether the graph is directed, if a comment states it. The comment begins with its sign.
pub(super) fn in_comment(comment: &str) -> Option<bool> {
    let separates = |c: char| c.is_whitespace() || "#%:=,;()[]\"'.-_".contains(c);
    let words = comment.split(separates).filter(|word| !word.is_empty()).take(MAX_WORDS);
    let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();

    if comment.starts_with('%') {
        match words[..] {
            ["asym"] => return Some(true),
            ["sym"] => return Some(false),
            [kind @ ("asym" | "sym"), weights, ..] if KONECT_WEIGHTS.contains(&weights) => return Some(kind == "asym"),
            _ => {}
        }
    }

    let lead = words.iter().take_while(|word| LEADS.contains(word)).count();
    match words[lead..] {
        ["digraph", ..] => Some(true),
        ["directed", "false" | "no" | "0"] => Some(false),
        ["undirected", "false" | "no" | "0"] => Some(true),
        [word @ ("directed" | "undirected")] => Some(word == "directed"),
        [word @ ("directed" | "undirected"), next, ..] if NOUNS.contains(&next) => Some(word == "directed"),
        [word @ ("directed" | "undirected"), "true" | "yes" | "1"] => Some(word == "directed"),
        _ => None,
    }
}

/// Whether a text is a bipartite network of KONECT. Its two sides are numbered separately, so 1 on the left is not 1 on
/// the right.
pub(super) fn is_bipartite_konect(text: &str) -> bool {
    let mut words = text.lines().next().unwrap_or_default().split_whitespace();
    let starts = words.next() == Some("%") && words.next() == Some("bip");
    starts && words.next().is_none_or(|weights| KONECT_WEIGHTS.contains(&weights))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_state_directions() {
        for comment in [
            "# directed",
            "# Directed graph: x",
            "#Directed graph (each unordered pair of nodes is saved once): x.txt",
            "# Type: directed",
            "% directed",
            "% asym unweighted",
            "% asym",
            "# Graph type: directed, weighted",
            "# directed = True",
            "# this is a weighted directed graph",
            "# DiGraph with 3 nodes",
            "# is_directed = True",
            "# edges are directed from left to right",
        ] {
            assert_eq!(in_comment(comment), Some(true), "{comment}");
        }

        for comment in
            ["# undirected", "# Undirected graph: x", "% sym positive", "# Type: undirected", "# directed: no"]
        {
            assert_eq!(in_comment(comment), Some(false), "{comment}");
        }

        for comment in
            ["# directed by John Ford", "# not directed", "# asym", "% asym is short", "#", "# a graph", "# x"]
        {
            assert_eq!(in_comment(comment), None, "{comment}");
        }

        assert_eq!(in_text("1 2\n # undirected\n# directed\n"), Some(true));
        assert_eq!(in_text("1 2 # directed\n"), None);
        assert!(is_bipartite_konect("% bip unweighted\n1 1\n") && !is_bipartite_konect("% bip lines\n1 1\n"));
    }
}
