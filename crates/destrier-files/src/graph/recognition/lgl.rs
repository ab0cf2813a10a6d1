//! Recognises the LGL files of igraph, whose vertices would else be taken for comments.
//!
//! ```text
//! # a
//! b 3
//! c 1
//! # b
//! c 2
//! ```
//!
//! A line `# a` begins the list of vertex `a`, and each line below it has a neighbour and perhaps a weight.

/// Whether a text has only such lines, and its lines with `#` are rather vertices than comments above a list of edges.
pub(in crate::graph) fn is_meant_by(text: &str) -> bool {
    let mut rows = text.lines().map(str::trim).filter(|row| !row.is_empty());
    let begins_list = rows.clone().next().is_some_and(|row| listed_vertex(row).is_some());
    if !begins_list {
        return false;
    }

    let mut neighbours = Neighbours::default();
    let has_only_lists = rows.all(|row| listed_vertex(row).is_some() || neighbours.add(row));

    has_only_lists && neighbours.count > 0 && neighbours.are_listed(text)
}

/// The vertex of a line `# a`, unless the line states directions, as `# directed` does.
fn listed_vertex(row: &str) -> Option<&str> {
    let name = row.strip_prefix("# ")?.trim_start();
    let is_name = !name.is_empty() && !name.contains(char::is_whitespace);

    (is_name && super::super::stated_directions::in_comment(row).is_none()).then_some(name)
}

/// What is known of the lines without `#`.
#[derive(Default)]
struct Neighbours {
    count: usize,
    has_weights: bool,
    has_words: bool,
}

impl Neighbours {
    /// Adds a line; false if it is not a neighbour, perhaps with its weight.
    fn add(&mut self, row: &str) -> bool {
        let mut words = row.split_whitespace();
        let name = words.next().unwrap_or_default();
        let weight = words.next();

        self.count += 1;
        self.has_weights |= weight.is_some();
        self.has_words |= name.parse::<u64>().is_err();

        let is_weight = weight.is_none_or(|weight| weight.parse::<f64>().is_ok());
        is_weight && words.next().is_none() && !row.contains(['#', ','])
    }

    /// Whether the lines with `#` are vertices. Numbers with weights look like a list of edges, in which a comment is
    /// rather a word than a number.
    fn are_listed(&self, text: &str) -> bool {
        let is_number = |name: &str| name.parse::<u64>().is_ok();
        let has_numbered_list = || text.lines().filter_map(|row| listed_vertex(row.trim())).any(is_number);

        !self.has_weights || self.has_words || has_numbered_list()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_igraph_are_told_from_edges_with_comments() {
        for text in [
            "# 0\n1\n2\n# 1\n2\n# 3\n",
            "# 0\n1 3\n2 1\n# 1\n2 2\n",
            "# a\nb 3.5\n# b\nc 1\n",
            "# a\nb\n",
            "# %\nb\n# b\nc\n",
        ] {
            assert!(is_meant_by(text), "{text}");
        }

        for text in [
            "# x\n1 2\n2 3\n",
            "# directed\n1\n2\n",
            "# a square\n1 2\n",
            "#\n1\n2\n",
            "# x\na b\nb c\n",
            "# x\n",
            "1 2\n# x\n2\n",
            "# x\n1,2\n2,3\n",
            "",
        ] {
            assert!(!is_meant_by(text), "{text}");
        }
    }
}
