//! Parses XML with roxmltree, after refusing hostile input.
//!
//! The parser compares every attribute of an element, and every namespace in scope, with all others, so a small hostile
//! file could keep it busy for hours. Therefore this module refuses what neither pictures nor graphs contain: many
//! namespaces, hundreds of attributes in one tag, document types with definitions (such as recursive entities), and
//! millions of elements. Document types without definitions, which some programs write, are ignored.

use super::error::{ReadError, offset_of};
use roxmltree::{Document, Error, ParsingOptions};

const MAX_NAMESPACES: usize = 64;
const MAX_ATTRIBUTES: usize = 256;
const MAX_NODES: u32 = 1 << 24;

/// Parses a document.
pub(super) fn parse(text: &str) -> Result<Document<'_>, ReadError> {
    refuse_hostile_input(text)?;
    let options = ParsingOptions { allow_dtd: has_no_definitions(text), nodes_limit: MAX_NODES, ..Default::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let place = error.pos();
        let what = error.to_string();
        let what = what.strip_suffix(&format!(" at {place}")).unwrap_or(&what);
        let what = format!("this is not well-formed XML: {what}");

        match error {
            // The parser gives no position for a missing end; it is missing at the end of the text.
            Error::UnclosedRootNode | Error::UnexpectedEndOfStream => ReadError::at(text, text.len(), what),
            _ => ReadError::placed(place.row as usize, place.col as usize, &what),
        }
    })
}

/// Whether there are no document types with definitions.
fn has_no_definitions(text: &str) -> bool {
    let inner = |(offset, _): (usize, &str)| text[offset..].split('>').next().unwrap_or("").contains('[');
    !text.match_indices("<!DOCTYPE").take(2).any(inner) && !text.contains("<!ENTITY")
}

fn refuse_hostile_input(text: &str) -> Result<(), ReadError> {
    if let Some((offset, _)) = text.match_indices("xmlns").nth(MAX_NAMESPACES) {
        return Err(ReadError::at(text, offset, format!("more than {MAX_NAMESPACES} namespaces")));
    }
    // The value of an attribute cannot contain '<', so the text between two of them has at most one tag.
    for between in text.split('<') {
        if let Some((offset, _)) = between.match_indices('=').nth(MAX_ATTRIBUTES) {
            let what = format!("more than {MAX_ATTRIBUTES} attributes in one tag");
            return Err(ReadError::at(text, offset_of(text, between) + offset, what));
        }
    }
    Ok(())
}
