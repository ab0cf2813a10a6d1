//! The name of a vertex, and how it is written so that it can be told from its neighbours in a line of names.
//!
//! Invariant: [`Name`]s of different vertices print differently, and [`split_names`] finds the printed names in a text.

use std::borrow::Cow;
use std::fmt;

/// The name of a vertex in a file.
///
/// Printed names are unambiguous: a word that contains blanks or quotes, or that is empty or has a meaning in
/// tour files, is printed in quotes, as JSON does. [`Name::raw`] is the word itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name<'a> {
    /// A number.
    Number(u64),
    /// A word.
    Word(&'a str),
}

impl<'a> Name<'a> {
    /// The name without quotes.
    pub fn raw(self) -> Cow<'a, str> {
        match self {
            Name::Number(number) => number.to_string().into(),
            Name::Word(word) => word.into(),
        }
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Number(number) => number.fmt(f),
            Name::Word(word) if needs_quotes(word) => f.pad(&printed_in_quotes(word)),
            Name::Word(word) => f.pad(word),
        }
    }
}

/// A name in quotes, as in JSON.
pub(super) fn printed_in_quotes(word: &str) -> String {
    serde_json::Value::from(word).to_string()
}

/// Words of tour files that are not names.
const RESERVED: [&str; 3] = ["-1", "EOF", "TOUR_SECTION"];

fn needs_quotes(word: &str) -> bool {
    let is_special = |c: char| c.is_whitespace() || c.is_control() || c == '"';
    word.is_empty() || word.starts_with('{') || word.contains(is_special) || RESERVED.contains(&word)
}

/// A word of a text, with its offset. Words in quotes are not reserved, and their quotes are removed.
pub(super) struct PrintedName<'a> {
    pub(super) offset: usize,
    pub(super) word: Cow<'a, str>,
    pub(super) is_quoted: bool,
}

/// The printed names of a text, separated by blanks; or the offset of a quote that does not end.
pub(super) fn split_names(text: &str) -> impl Iterator<Item = Result<PrintedName<'_>, usize>> {
    let mut place = 0;
    std::iter::from_fn(move || {
        let rest = &text[place..];
        let offset = place + (rest.len() - rest.trim_start().len());
        let rest = &text[offset..];
        if rest.is_empty() {
            return None;
        }

        if !rest.starts_with('"') {
            let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
            place = offset + length;
            return Some(Ok(PrintedName { offset, word: rest[..length].into(), is_quoted: false }));
        }

        let mut words = serde_json::Deserializer::from_str(rest).into_iter::<String>();
        let word = words.next().and_then(Result::ok);

        // After an error, the rest of the text is skipped.
        place = if word.is_some() { offset + words.byte_offset() } else { text.len() };
        Some(word.map(|word| PrintedName { offset, word: word.into(), is_quoted: true }).ok_or(offset))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_names_are_found_again() {
        let words =
            ["a", "a b", "", "-1", "EOF", "\"", "\"a b\"", "a,b", "x\ty", "line\nend", "Zürich", "{x", "\u{85}", "1-2"];
        let printed: Vec<String> = words.iter().map(|word| Name::Word(word).to_string()).collect();
        assert_eq!(printed[..5], ["a", "\"a b\"", "\"\"", "\"-1\"", "\"EOF\""]);
        let found: Vec<String> =
            split_names(&printed.join(" ")).map(|name| name.ok().unwrap().word.into_owned()).collect();
        assert_eq!(found, words);
        assert_eq!(split_names("a \"b c").last().unwrap().err(), Some(2));
        assert_eq!(Name::Word("a b").raw(), "a b");
    }
}
