//! Comments that may be edges: other programs write names with `#` or `%` without quotes.
//!
//! A comment is doubtful if all its words are vertices, apart from a first word that its sign may belong to, or if it
//! follows a single vertex without a blank. A dictionary at its end is one of networkx, so the comment is an edge.

use super::name_list::NameList;
use super::stated_directions;
use super::warning::Warning;
use destrier_core::square::shorten;

/// The number of comments that are kept. Each is compared with the vertices when all of them are known.
const MAX_COMMENTS: usize = 20;

/// What a comment may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    /// The comment has the data of an edge, or its sign stands in a word.
    Edge,
    /// The comment follows a single vertex and may be the other one.
    Neighbour,
    /// The comment may be an edge if its words are vertices.
    Words,
}

/// What a comment may be that begins at this offset of a line, after this many vertices.
pub(super) fn doubt(line: &str, comment: usize, vertices: usize) -> Option<Doubt> {
    let before = &line[..comment];
    let comment = line[comment..].trim_end();
    let body = comment.get(1..)?;
    let is_apart = before.is_empty() || before.ends_with(|c: char| c.is_whitespace() || c == ',');
    let is_glued = body.starts_with(|c: char| !c.is_whitespace());

    let is_after_word = before.chars().last().is_some_and(char::is_alphabetic);

    let is_like_data = body.ends_with('}') && body.contains(" {");
    let is_part_of_name = !is_apart && (is_glued || is_after_word);

    if vertices < 3 && (is_like_data || is_part_of_name) {
        Some(Doubt::Edge)
    } else if vertices == 1 && (is_glued && is_word_with_weight(body) || is_number_or_empty(body)) {
        Some(Doubt::Neighbour)
    } else if vertices == 0 && !body.is_empty() && stated_directions::in_comment(comment).is_none() {
        Some(Doubt::Words)
    } else {
        None
    }
}

/// Whether a comment has one word, perhaps with a number behind it.
fn is_word_with_weight(body: &str) -> bool {
    let mut words = body.split_whitespace().skip(1);
    words.next().is_none_or(|weight| weight.parse::<f64>().is_ok()) && words.next().is_none()
}

/// Whether a comment has at most a number, such as a weight.
fn is_number_or_empty(body: &str) -> bool {
    let body = body.trim();
    body.is_empty() || body.parse::<f64>().is_ok()
}

/// Why a comment with [`Doubt::Edge`] is refused.
pub(super) const EDGE: &str =
    "this can be a comment or a name; a name with # or % stands in quotes, and a comment after a blank";

/// Comments with [`Doubt::Words`].
#[derive(Default)]
pub(super) struct DoubtfulComments<'a> {
    comments: Vec<(usize, &'a str)>,
}

impl<'a> DoubtfulComments<'a> {
    /// Adds a line that is a comment, with the number of the line.
    pub(super) fn add(&mut self, line: usize, comment: &'a str) {
        if self.comments.len() < MAX_COMMENTS {
            self.comments.push((line, comment.trim()));
        }
    }

    /// Warns of the comments without a blank after their sign whose other words are vertices. Among numbers, other
    /// comments are rather sizes.
    pub(super) fn warn_of_names(mut self, is_vertex: impl Fn(&str) -> bool, warnings: &mut Vec<Warning>) {
        self.comments.retain(|(_, comment)| !comment[1..].starts_with(char::is_whitespace));
        self.warn(is_vertex, warnings);
    }

    /// Warns of the comments whose words are vertices.
    pub(super) fn warn(self, is_vertex: impl Fn(&str) -> bool, warnings: &mut Vec<Warning>) {
        for (line, comment) in self.comments {
            if may_be_edge(comment, &is_vertex) {
                warnings.push(Warning::CommentOrEdge { line, found: shorten(comment).to_string() });
            }
        }
    }
}

/// Whether the words of a comment, apart from one that its sign may belong to and from a weight, are vertices. A
/// comment such as `#1 2` is an edge that someone took away.
fn may_be_edge(comment: &str, is_vertex: impl Fn(&str) -> bool) -> bool {
    let mut words = comment.split([' ', '\t', ',', ':']).filter(|word| !word.is_empty());
    let sign = words.next().unwrap_or_default();
    let is_edge_taken_away = sign.len() > 1 && sign[1..].parse::<u64>().is_ok();

    let words: Vec<&str> = words.collect();
    let ends = match &words[..] {
        [ends @ .., weight] if !ends.is_empty() && weight.parse::<f64>().is_ok() => ends,
        ends => ends,
    };
    !is_edge_taken_away && !ends.is_empty() && ends.iter().all(|word| is_vertex(word))
}

/// Whether a name is one of a list.
pub(super) fn is_in(names: &NameList) -> impl Fn(&str) -> bool + '_ {
    |word| names.find(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_names_with_their_sign() {
        let of = |line: &str, vertices| doubt(line, line.find(['#', '%']).unwrap(), vertices);
        for (line, vertices) in [("#a b {}", 0), ("a#b c", 1), ("a b#", 2), ("a #b {'x': 1}", 1), ("7%a b", 1)] {
            assert_eq!(of(line, vertices), Some(Doubt::Edge), "{line}");
        }

        assert_eq!((of("a #b", 1), of("a %", 1)), (Some(Doubt::Neighbour), Some(Doubt::Neighbour)));
        assert_eq!((of("a % 3", 1), of("a #b 3", 1)), (Some(Doubt::Neighbour), Some(Doubt::Neighbour)));

        for (line, vertices) in [("1 2 # x", 2), ("5 # alone", 1), ("# directed", 0), ("1 2# x", 2), ("#", 0)] {
            assert_eq!(of(line, vertices), None, "{line}");
        }

        let is_vertex = |word: &str| ["a", "b", "1", "2"].contains(&word);
        for comment in ["#x b", "# a", "%p a b", "# a b", "% b 3", "#x b 0.5"] {
            assert!(may_be_edge(comment, is_vertex), "{comment}");
        }
        for comment in ["#1 2", "# c", "#x c", "##", "#x"] {
            assert!(!may_be_edge(comment, is_vertex), "{comment}");
        }
    }
}
