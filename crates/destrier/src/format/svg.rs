//! The tour inside a picture: an SVG of ours carries its JSON as the text of an element `destrier` in `metadata`.
//!
//! The XML is parsed as XML, by roxmltree. That parser compares every attribute of an element, and every namespace in
//! scope, with the others, so a small hostile file could keep it busy for hours; what no picture has is refused
//! before: more than a few namespaces, hundreds of attributes in one tag, document types (and with them entities that
//! grow), millions of elements.

use super::error::{ReadError, offset_of};
use super::{Claim, json};
use destrier_core::Board;

const MOST_NAMESPACES: usize = 64;
const MOST_ATTRIBUTES: usize = 256;
const MOST_NODES: u32 = 1 << 24;

/// Reads the tour that an SVG carries.
pub fn read(text: &str, given: Option<&Board>) -> Result<Claim, ReadError> {
    refuse_what_no_picture_has(text)?;
    let options = roxmltree::ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(text, options).map_err(|error| {
        let (place, what) = (error.pos(), error.to_string());
        let what = what.strip_suffix(&format!(" at {place}")).unwrap_or(&what);
        ReadError::placed(place.row as usize, place.col as usize, &format!("this is not well-formed XML: {what}"))
    })?;
    let named = |node: &roxmltree::Node, name: &str| node.is_element() && node.tag_name().name() == name;
    let element = document
        .descendants()
        .filter(|node| named(node, "metadata"))
        .find_map(|metadata| metadata.descendants().find(|node| named(node, "destrier")))
        .ok_or_else(|| ReadError::at(text, 0, "this SVG carries no tour: it has no <destrier> in its <metadata>"))?;
    let inner: String = element.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect();
    json::read(&inner, given).map_err(|error| match error {
        // Lines of the unescaped text mean little to who looks at the picture's file; the element can be found.
        ReadError::At { .. } => {
            let what = format!("in the tour that this element carries, {error}");
            ReadError::at(text, element.range().start, what)
        }
        other => other,
    })
}

fn refuse_what_no_picture_has(text: &str) -> Result<(), ReadError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: &str = r#"<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg">
<metadata><destrier xmlns="https://example.org/">{&quot;board&quot;:"1x2","leaper":[0,1],"squares":[[1,1],[1,2]]}</destrier></metadata>
<path d="M0 0"/></svg>"#;

    fn error(text: &str) -> String {
        read(text, None).unwrap_err().to_string()
    }

    #[test]
    fn the_tour_is_found_in_any_namespace_and_unescaped() {
        assert!(read(PICTURE, None).unwrap().judge().is_ok());
        let prefixed = PICTURE.replace("destrier xmlns", "d:destrier xmlns:d").replace("/destrier", "/d:destrier");
        assert!(read(&prefixed, None).unwrap().judge().is_ok());
        let data =
            PICTURE.replace("{&quot;board&quot;", "<![CDATA[{\"board\"").replace("</destrier>", "]]></destrier>");
        assert!(read(&data, None).unwrap().judge().is_ok());
    }

    #[test]
    fn faults_are_located() {
        assert!(error("<svg></svg>").contains("carries no tour"));
        assert!(error("<svg>\n</a>").starts_with("line 2, column 1: this is not well-formed XML"));
        assert!(error(&PICTURE.replace("1x2", "1x")).starts_with("line 3, column 11: in the tour that this element"));
        let other = read(PICTURE, Some(&"1x2".parse().unwrap()));
        assert!(matches!(other, Err(ReadError::OtherBoard { .. })));
    }

    #[test]
    fn bombs_are_refused() {
        let laughs = r#"<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg><metadata>&b;</metadata></svg>"#;
        assert!(error(laughs).contains("DTD"));
        let nested: String = (0..20_000).map(|n| format!("<a xmlns:n{n}='{n}'>")).collect();
        assert!(error(&nested).contains("more than 64 namespaces"));
        let wide: String = (0..100_000).map(|n| format!(" a{n}='>'")).collect();
        assert!(error(&format!("<a{wide}/>")).contains("more than 256 attributes"));
        assert!(error(&"<a>".repeat(1 << 20)).contains("well-formed"));
    }
}
