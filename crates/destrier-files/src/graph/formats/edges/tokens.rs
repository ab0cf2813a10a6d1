//! The vertices, the arrow and the comment of one line of an edge list.
//!
//! A vertex is a word, or a name in quotes, which may contain blanks, commas, `#` and arrows. Double quotes are those
//! of JSON, with its escapes. Single quotes have none.

use super::titles::is_title;
use crate::graph::formats::tsplib;
use crate::graph::name::printed_in_quotes;
use std::borrow::Cow;
use std::cell::LazyCell;

/// Between the two vertices of an arc.
pub(super) const ARROW: &str = "->";

/// A vertex of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct VertexToken<'a> {
    /// Where it begins in the line.
    pub(super) offset: usize,
    /// The name without its quotes.
    pub(super) name: Cow<'a, str>,
    pub(super) is_quoted: bool,
}

impl VertexToken<'_> {
    /// Whether it can only be the name of a vertex, not a number or a slip: it is in quotes, or begins with a letter,
    /// or has letters after its digits, as `1a` has.
    pub(super) fn is_name(&self) -> bool {
        self.is_quoted || is_word(&self.name)
    }
}

/// Whether a text without quotes begins with a letter or an underscore, or has letters and is not a number such as 1e5.
fn is_word(text: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "_.-:/".contains(c);
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        || text.starts_with(|c: char| c.is_ascii_digit())
            && text.contains(char::is_alphabetic)
            && text.chars().all(is_plain)
            && text.parse::<f64>().is_err()
}

/// One line of an edge list.
#[derive(Default, PartialEq, Eq, Debug)]
pub(super) struct EdgeLine<'a> {
    pub(super) vertices: Vec<VertexToken<'a>>,
    /// The offset of the arrow, and the number of vertices before it.
    pub(super) arrow: Option<(usize, usize)>,
    /// Where the comment begins; the end of the line if there is none.
    pub(super) comment: usize,
}

impl<'a> EdgeLine<'a> {
    /// Splits a line; or the offset of a quote that does not end.
    pub(super) fn new(line: &'a str) -> Result<EdgeLine<'a>, usize> {
        let mut found = EdgeLine { comment: line.len(), ..EdgeLine::default() };

        // Searched once, so that a line of many words is read in linear time.
        let last_brace = LazyCell::new(|| line.rfind('}'));
        let mut at = 0;
        while let Some(first) = line[at..].chars().next() {
            let rest = &line[at..];
            let length = match first {
                '#' | '%' => {
                    found.comment = at;
                    break;
                }
                _ if is_separator(first) => first.len_utf8(),
                _ if rest.starts_with(ARROW) && found.arrow.is_none() => {
                    found.arrow = Some((at, found.vertices.len()));
                    ARROW.len()
                }
                '"' | '\'' => {
                    let (name, length) = quoted(rest, first).ok_or(at)?;
                    found.vertices.push(VertexToken { offset: at, name, is_quoted: true });
                    length
                }
                _ => {
                    let length = match first {
                        // A dictionary of networkx is one word.
                        '{' => last_brace.filter(|&last| last > at).map(|last| last + 1 - at),
                        _ => None,
                    };
                    let length = length.unwrap_or_else(|| word_length(rest));
                    found.vertices.push(VertexToken { offset: at, name: rest[..length].into(), is_quoted: false });
                    length
                }
            };

            at += length;
        }

        Ok(found)
    }

    /// Whether nothing stands on the line but a comment.
    pub(super) fn is_empty(&self) -> bool {
        self.vertices.is_empty() && self.arrow.is_none()
    }
}

pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// The length of the word at the beginning of a text. An arrow is one word, and ends the word before it.
fn word_length(text: &str) -> usize {
    if text.starts_with(ARROW) {
        return ARROW.len();
    }
    let ends = |at: usize, c: char| is_separator(c) || c == '#' || c == '%' || text[at..].starts_with(ARROW);
    text.char_indices().find(|&(at, c)| ends(at, c)).map_or(text.len(), |(at, _)| at)
}

/// The name in quotes at the beginning of a text, and its length with the quotes.
fn quoted(text: &str, quote: char) -> Option<(Cow<'_, str>, usize)> {
    if quote == '"' {
        let mut strings = serde_json::Deserializer::from_str(text).into_iter::<String>();
        let name = strings.next()?.ok()?;
        return Some((name.into(), strings.byte_offset()));
    }
    let inner = &text[quote.len_utf8()..];
    let length = inner.find(quote)?;
    Some((inner[..length].into(), length + 2 * quote.len_utf8()))
}

/// Words that begin a text in another format, apart from the keywords of TSPLIB.
const FIRST_WORDS: [&str; 6] = ["p", "graph", "digraph", "strict", "creator", "dl"];

/// A name as it stands in an edge list: plain words are written as they are, and all others in quotes. So are words
/// that would begin a text in another format, or a header.
pub(super) fn printed(name: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_alphanumeric() || "_./".contains(c);
    let is_word = name.starts_with(char::is_alphabetic) && name.chars().all(is_plain);
    let is = |word: &&str| name.eq_ignore_ascii_case(word);
    let begins_other = || FIRST_WORDS.iter().any(is) || is_title(name) || tsplib::is_keyword(name);
    if is_word && !begins_other() { name.into() } else { printed_in_quotes(name).into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(line: &str) -> Vec<String> {
        EdgeLine::new(line).unwrap().vertices.into_iter().map(|vertex| vertex.name.into_owned()).collect()
    }

    #[test]
    fn quotes_protect_blanks_commas_and_signs() {
        assert_eq!(names(r#""New York",'a # b' c->"x->y" # "z""#), ["New York", "a # b", "c", "x->y"]);
        assert_eq!(names(r#""say \"hi\"" 1"#), [r#"say "hi""#, "1"]);
        let line = EdgeLine::new("1->2 % x").unwrap();
        assert_eq!((line.arrow, line.comment, line.vertices.len()), (Some((1, 1)), 5, 2));
        assert_eq!(names("1 2 {'a b': \"c\"} # x"), ["1", "2", "{'a b': \"c\"}"]);
        assert_eq!(EdgeLine::new("1 \"b").unwrap_err(), 2);
        assert_eq!(EdgeLine::new("'b").unwrap_err(), 0);
        assert!(EdgeLine::new("  # x").unwrap().is_empty() && !EdgeLine::new("->").unwrap().is_empty());
    }

    /// If each word looked at the rest of its line, this would take minutes.
    #[test]
    fn long_lines_are_read_in_linear_time() {
        for word in ["1 ", "{ ", "'a' ", "\"a\" ", "a->"] {
            let line = word.repeat(300_000);
            assert!(EdgeLine::new(&line).unwrap().vertices.len() >= 300_000, "{word}");
        }
        let dictionary = format!("1 2 {{{}}} {}", "a ".repeat(10), "{ ".repeat(300_000));
        assert_eq!(EdgeLine::new(&dictionary).unwrap().vertices.len(), 300_003);
    }

    #[test]
    fn names_are_told_from_numbers_and_slips() {
        let is_name = |line: &str| EdgeLine::new(line).unwrap().vertices[0].is_name();
        for name in ["a", "1a", "2b-3", "\"7\"", "_x", "0x1F", "Zürich", "''"] {
            assert!(is_name(name), "{name}");
        }
        for other in ["1", "-3", "1e5", "1-2", "1;2", "(1", "1.5", "{}", "99999999999999999999"] {
            assert!(!is_name(other), "{other}");
        }
    }

    #[test]
    fn printed_names_are_read_back_as_names() {
        for name in ["a", "1a", "7", "", "New York", "a,b", "\"", "'", "x->y", "#", "%", "\n", "-1", "a-b", "b\\"] {
            let text = printed(name);
            let found = EdgeLine::new(&text).unwrap().vertices;
            assert!(found.len() == 1 && found[0].name == name && found[0].is_name(), "{name:?} {found:?}");
        }
    }
}
