//! What the readers of both kinds of TSPLIB problems share: misspelt keywords, and edges or arcs that must be used.

use crate::error::ReadError;
use crate::graph::parsed::ParsedGraph;
use destrier_core::Ground;

/// Fixes these edges or arcs of the graph, which must be used. Each has its offset and the numbers of its ends.
pub(super) fn fix(parsed: ParsedGraph, fixed: &[(usize, u64, u64)], text: &str) -> Result<ParsedGraph, ReadError> {
    let ParsedGraph { graph, warnings } = parsed;
    let vertex = |number: u64| (number - 1) as u32;
    let joined = |from, to| graph.joined(u64::from(vertex(from)), u64::from(vertex(to)));
    if let Some(&(place, from, to)) = fixed.iter().find(|&&(_, from, to)| !joined(from, to)) {
        let what = if graph.is_directed() {
            format!("the arc from {from} to {to} is fixed, but the graph has no such arc")
        } else {
            format!("the edge between {from} and {to} is fixed, but the graph has no such edge")
        };
        return Err(ReadError::at(text, place, what));
    }

    let fixed = fixed.iter().map(|&(_, from, to)| (vertex(from), vertex(to)));
    let graph = graph.with_fixed_edges(fixed).map_err(|fault| ReadError::at(text, text.len(), fault.to_string()))?;
    Ok(ParsedGraph { graph, warnings })
}

/// The line of a place in the text, from 1.
pub(super) fn line_of(text: &str, offset: usize) -> usize {
    text[..offset].bytes().filter(|&byte| byte == b'\n').count() + 1
}

/// The known word that equals this one up to case, underscores, a missing end or two wrong letters.
pub(super) fn nearest(word: &str, known: &[&'static str]) -> Option<&'static str> {
    let plain: Vec<u8> = word.bytes().filter(u8::is_ascii_alphabetic).map(|byte| byte.to_ascii_uppercase()).collect();
    if plain.len() > 40 {
        return None;
    }
    let letters = |word: &str| word.bytes().filter(u8::is_ascii_alphabetic).collect::<Vec<u8>>();
    let exact = known.iter().find(|candidate| letters(candidate) == plain);
    let shorter = || known.iter().find(|candidate| plain.len() >= 8 && letters(candidate).starts_with(&plain));
    let close = || known.iter().find(|candidate| plain.len() >= 7 && distance(&letters(candidate), &plain) <= 2);
    exact.or_else(shorter).or_else(close).copied()
}

/// The number of letters to change, remove or insert (Levenshtein 1966).
fn distance(left: &[u8], right: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let replaced = corner + usize::from(a != b);
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_words_are_recognised() {
        assert_eq!(distance(b"KITTEN", b"SITTING"), 3);
        assert_eq!(nearest("edge-data format", &["TYPE", "EDGE_DATA_FORMAT"]), Some("EDGE_DATA_FORMAT"));
        assert_eq!(nearest("EDGE_WEIGHT_FORMAT", &["EDGE_DATA_FORMAT"]), None);
        assert_eq!(nearest("TYP", &["TYPE"]), None);
    }
}
