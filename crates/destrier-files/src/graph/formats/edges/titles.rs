//! The titles of the columns of a table of edges.

/// Titles of the columns with the first and the second end of an edge, without blanks and signs.
pub(super) const TITLES: [[&str; 2]; 8] = [
    ["source", "target"],
    ["sourceid", "targetid"],
    ["source", "destination"],
    ["from", "to"],
    ["fromnode", "tonode"],
    ["fromnodeid", "tonodeid"],
    ["src", "dst"],
    ["tail", "head"],
];

/// Titles that can be names of vertices as well.
pub(super) const WEAK_TITLES: [[&str; 2]; 7] = [
    ["u", "v"],
    ["v1", "v2"],
    ["node1", "node2"],
    ["nodea", "nodeb"],
    ["vertex1", "vertex2"],
    ["id1", "id2"],
    ["start", "end"],
];

/// Whether a name could be taken for a title of a column.
pub(super) fn is_title(name: &str) -> bool {
    let title = plain_title(name);
    TITLES.iter().chain(&WEAK_TITLES).flatten().any(|end| *end == title)
}

/// Whether a cell can be a title: a word, or several.
pub(super) fn is_title_like(cell: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || " _-./()".contains(c);
    let is_word = cell.starts_with(|c: char| c.is_alphabetic() || c == '_') && cell.chars().all(is_plain);
    is_word && !cell.contains("->") || is_index_of_pandas(cell)
}

/// Whether a title is the one that pandas gives a column without a title.
pub(super) fn is_index_of_pandas(cell: &str) -> bool {
    cell.strip_prefix("Unnamed: ").is_some_and(|number| number.parse::<u64>().is_ok())
}

/// A title without blanks and signs, in lower case.
pub(super) fn plain_title(cell: &str) -> String {
    cell.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The columns with the ends of edges, for each of these pairs that has both its titles once.
pub(super) fn find_ends(titles: &[String], pairs: &[[&str; 2]]) -> Vec<[usize; 2]> {
    let column = |title: &str| {
        let mut found = titles.iter().enumerate().filter(|(_, other)| *other == title).map(|(column, _)| column);
        found.next().filter(|_| found.next().is_none())
    };
    pairs.iter().filter_map(|[from, to]| Some([column(from)?, column(to)?])).collect()
}
