//! The tour in an SVG: the program stores it as JSON in the element `destrier` in `metadata`.

use super::json;
use crate::claim::Claim;
use crate::error::ReadError;
use crate::xml;
use destrier_core::Rectangle;

/// Reads the tour from the metadata of an SVG.
pub fn read(text: &str, given: Option<&Rectangle>) -> Result<Claim, ReadError> {
    let (inner, start) = metadata(text)?;
    json::read(&inner, given).map_err(|error| match error {
        // Report the place of the element: lines of the unescaped text are not lines of the file.
        ReadError::At { .. } => ReadError::at(text, start, format!("in the tour in this element, {error}")),
        other => other,
    })
}

/// The JSON in the metadata of an SVG, and where its element begins.
pub(crate) fn metadata(text: &str) -> Result<(String, usize), ReadError> {
    let document = xml::parse(text)?;
    let named = |node: &roxmltree::Node, name: &str| node.is_element() && node.tag_name().name() == name;
    let element = document
        .descendants()
        .filter(|node| named(node, "metadata"))
        .find_map(|metadata| metadata.descendants().find(|node| named(node, "destrier")))
        .ok_or_else(|| ReadError::at(text, 0, "this SVG contains no tour: it has no <destrier> in its <metadata>"))?;
    let inner = element.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect();
    Ok((inner, element.range().start))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: &str = r#"<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg">
<metadata><destrier xmlns="https://example.org/"
>{&quot;board&quot;:"1x2","leaper":[0,1],"squares":[[1,1],[1,2]]}</destrier></metadata>
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
    fn errors_are_located() {
        assert!(error("<svg></svg>").contains("contains no tour"));
        assert!(error("<svg>\n</a>").starts_with("line 2, column 1: this is not well-formed XML"));
        assert!(error(&PICTURE.replace("1x2", "1x")).starts_with("line 3, column 11: in the tour in this element"));
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
