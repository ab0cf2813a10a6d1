//! Writes a scene as SVG.
//!
//! Coordinates have at most three decimals, and lines are written as relative steps: a knight's move takes a few
//! characters such as `1-2`, so a picture of a 200x200 board takes a few hundred kilobytes. The steps are differences
//! of rounded points, so rounding errors do not add up.

use super::colour::Colour;
use super::elements::{Anchor, CAP_HEIGHT, Direction, Element, LineEnds, Point, Scene};
use std::fmt::Write;

/// The scene with `pixels` on its longer side. `metadata` is stored in the file's `<metadata>` element.
pub(crate) fn render(scene: &Scene, pixels: f64, metadata: Option<&str>) -> String {
    let mut out = String::new();
    let scale = scene.scale(pixels);
    let x = short(scene.corner.0);
    let y = short(scene.corner.1);
    let width = short(scene.width);
    let height = short(scene.height);

    let ends = match scene.line_ends {
        LineEnds::Round => "stroke-linecap=\"round\" ",
        LineEnds::Flat => "",
    };

    // Writing to a string cannot fail, here and below.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"{x} {y} {width} {height}\" \
         role=\"img\" fill=\"none\" {ends}stroke-linejoin=\"round\" \
         font-family=\"DejaVu Sans, sans-serif\" text-anchor=\"middle\">",
        (scene.width * scale).round(),
        (scene.height * scale).round(),
    );

    let _ = writeln!(out, "<title>{}</title>", escape(&scene.title));

    if !scene.description.is_empty() {
        let _ = writeln!(out, "<desc>{}</desc>", escape(&scene.description));
    }
    if let Some(text) = metadata {
        let _ = writeln!(out, "<metadata><destrier>{}</destrier></metadata>", escape(text));
    }

    for layer in &scene.layers {
        let _ = writeln!(out, "<g class=\"{}\">", layer.name);
        for element in &layer.elements {
            write_element(&mut out, element);
        }
        out.push_str("</g>\n");
    }

    out.push_str("</svg>\n");
    out
}

fn write_element(out: &mut String, element: &Element) {
    let _ = match element {
        Element::Rectangles { fill, rectangles } => {
            out.push_str("<path d=\"");
            for &[x, y, width, height] in rectangles {
                let width = short(width);
                let height = short(height);
                let _ = write!(out, "M{} {}h{width}v{height}h-{width}z", short(x), short(y));
            }
            writeln!(out, "\" fill=\"{fill}\"/>")
        }
        Element::Lines { stroke, width, dash, lines } => {
            out.push_str("<path d=\"");
            for line in lines {
                write_line(out, line);
            }

            let _ = write!(out, "\" stroke=\"{stroke}\" stroke-width=\"{}\"", short(*width));

            if let Some([on, off]) = dash {
                let _ = write!(out, " stroke-dasharray=\"{} {}\"", short(*on), short(*off));
            }

            writeln!(out, "/>")
        }
        Element::Disc { centre, radius, fill } => {
            let x = short(centre.0);
            let y = short(centre.1);
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{fill}\"/>", short(*radius))
        }
        Element::Ring { centre, radius, stroke, width } => {
            let x = short(centre.0);
            let y = short(centre.1);
            let width = short(*width);
            let radius = short(*radius);
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>")
        }
        Element::Polygon { fill, opacity, corners } => {
            out.push_str("<path d=\"");
            write_line(out, corners);
            let _ = write!(out, "z\" fill=\"{fill}\"");
            if *opacity < 1.0 {
                let _ = write!(out, " fill-opacity=\"{}\"", short(*opacity));
            }
            writeln!(out, "/>")
        }
        Element::Text { at, size, fill, text, anchor, direction } => {
            write_text(out, *at, *size, *fill, text, (*anchor, *direction))
        }
    };
}

fn write_text(
    out: &mut String,
    at: Point,
    size: f64,
    fill: Colour,
    text: &str,
    (anchor, direction): (Anchor, Direction),
) -> std::fmt::Result {
    let x = short(at.0);
    let y = short(at.1 + size * CAP_HEIGHT / 2.0);

    // The root element says "middle", so only other anchors are written.
    let anchor = match anchor {
        Anchor::Start => " text-anchor=\"start\"",
        Anchor::Middle => "",
        Anchor::End => " text-anchor=\"end\"",
    };

    let turn = match direction {
        Direction::Horizontal => String::new(),
        Direction::Upwards => format!(" transform=\"rotate(-90 {} {})\"", short(at.0), short(at.1)),
    };

    let size = short(size);
    let text = escape(text);
    writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\"{anchor}{turn}>{text}</text>")
}

fn write_line(out: &mut String, line: &[Point]) {
    let mut here = (0, 0);
    for (index, &(x, y)) in line.iter().enumerate() {
        let point = (thousandths(x), thousandths(y));
        let right = point.0 - here.0;
        let down = point.1 - here.1;

        // After "l", each further pair of numbers is another step. A minus sign separates two numbers without a blank.
        let lead = match index {
            0 => "M",
            1 => "l",
            _ if right < 0 => "",
            _ => " ",
        };

        let gap = if down < 0 { "" } else { " " };
        let _ = write!(out, "{lead}{}{gap}{}", number(right), number(down));
        here = point;
    }
}

fn thousandths(value: f64) -> i64 {
    (value * 1000.0).round() as i64
}

fn short(value: f64) -> String {
    number(thousandths(value))
}

/// A number of thousandths without superfluous zeros: `.5`, `-2.25`, `3`.
fn number(thousandths: i64) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let whole = thousandths.unsigned_abs() / 1000;
    let part = thousandths.unsigned_abs() % 1000;
    match (whole, part) {
        (_, 0) => format!("{sign}{whole}"),
        (0, _) => format!("{sign}.{}", format!("{part:03}").trim_end_matches('0')),
        _ => format!("{sign}{whole}.{}", format!("{part:03}").trim_end_matches('0')),
    }
}

/// Text as XML carries it. Characters that XML 1.0 forbids become the replacement character.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // A parser would turn a bare carriage return into a line feed.
            '\r' => out.push_str("&#13;"),
            '\t' | '\n' => out.push(c),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_can_be() {
        for (value, text) in [(0.0, "0"), (0.5, ".5"), (-0.5, "-.5"), (2.25, "2.25"), (-3.0, "-3"), (10.006, "10.006")]
        {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn lines_are_steps_that_add_up_to_the_rounded_points() {
        let mut out = String::new();
        write_line(&mut out, &[(0.5, 0.5), (1.5, 2.5), (0.5, 0.5), (1.0 / 3.0, 0.0), (1.5, 1.5)]);
        assert_eq!(out, "M.5 .5l1 2-1-2-.167-.5 1.167 1.5");
    }

    #[test]
    fn text_is_escaped_for_xml() {
        assert_eq!(escape("{\"a\": \"<&>\"}\r\n\u{1}"), "{&quot;a&quot;: &quot;&lt;&amp;&gt;&quot;}&#13;\n\u{fffd}");
    }
}
