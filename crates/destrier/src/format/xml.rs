//! XML, parsed by roxmltree, and what is refused before.
//!
//! That parser compares every attribute of an element, and every namespace in scope, with the others, so a small
//! hostile file could keep it busy for hours. What neither a picture nor a graph has is therefore refused first: more than
//! a few namespaces, hundreds of attributes in one tag, document types that define something (such as entities that grow),
//! millions of elements. A document type that only names itself, as some programs write, is passed over.

use super::error::{ReadError, offset_of};
use roxmltree::{Document, Error, ParsingOptions};

const MOST_NAMESPACES: usize = 64;
const MOST_ATTRIBUTES: usize = 256;
const MOST_NODES: u32 = 1 << 24;

/// The document, or what is not well-formed and where.
pub(super) fn parse(text: &str) -> Result<Document<'_>, ReadError> {
    refuse_what_nobody_writes(text)?;
    let options = ParsingOptions { allow_dtd: defines_nothing(text), nodes_limit: MOST_NODES, ..Default::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let (place, what) = (error.pos(), error.to_string());
        let what = what.strip_suffix(&format!(" at {place}")).unwrap_or(&what);
        let what = format!("this is not well-formed XML: {what}");
        match error {
            // The parser gives no place for what is missing; it is missing at the end.
            Error::UnclosedRootNode | Error::UnexpectedEndOfStream => ReadError::at(text, text.len(), what),
            _ => ReadError::placed(place.row as usize, place.col as usize, &what),
        }
    })
}

/// Whether document types, if there are any, stay without definitions of their own.
fn defines_nothing(text: &str) -> bool {
    let inner = |(offset, _): (usize, &str)| text[offset..].split('>').next().unwrap_or("").contains('[');
    !text.match_indices("<!DOCTYPE").take(2).any(inner) && !text.contains("<!ENTITY")
}

fn refuse_what_nobody_writes(text: &str) -> Result<(), ReadError> {
    if let Some((offset, _)) = text.match_indices("xmlns").nth(MOST_NAMESPACES) {
        return Err(ReadError::at(text, offset, format!("more than {MOST_NAMESPACES} namespaces")));
    }
    // No attribute's value may hold a '<', so what stands between two of them is one tag at most.
    for between in text.split('<') {
        if let Some((offset, _)) = between.match_indices('=').nth(MOST_ATTRIBUTES) {
            let what = format!("more than {MOST_ATTRIBUTES} attributes in one tag");
            return Err(ReadError::at(text, offset_of(text, between) + offset, what));
        }
    }
    Ok(())
}
