//! Messages about pictures of tours.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use destrier_draw::{PictureOptions, Projection, Theme};
use destrier_files::json::fields::{BoardFields, SquareTable, Version};
use serde::{Deserialize, Serialize};

/// Asks for a picture of a tour.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct DrawQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// The squares in the order of the tour. A box, a cube or a hexagon without squares is drawn empty.
    pub squares: SquareTable,
    /// The format of the picture; `svg` if it is missing.
    #[serde(default)]
    pub format: PictureFormat,
    /// The length of the longer side in pixels; of a PDF, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// Whether each square shows its number in the tour.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub numbers: bool,
    /// The colours; `light` if it is missing.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub theme: Theme,
    /// Whether files and ranks are labelled; if it is missing, those of small boards are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<bool>,
    /// Whether the first and the last square are marked; if it is missing, those of open tours are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub markers: Option<bool>,
    /// The thickness of the lines, as a multiple of the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<f64>,
    /// Whether a box or a cube is shown in isometric projection and not flat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub isometric: bool,
    /// Moves per second of an animation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<f64>,
}

fn is_usual(theme: &Theme) -> bool {
    *theme == Theme::default()
}

impl DrawQuery {
    /// The options of the picture.
    pub fn options(&self) -> PictureOptions<'static> {
        let mut options = PictureOptions::new().numbers(self.numbers).theme(self.theme);
        options.size = self.size;
        options.labels = self.labels;
        options.markers = self.markers;
        options.line = self.line.unwrap_or(options.line);
        options.speed = self.speed;
        options.projection = if self.isometric { Projection::Isometric } else { Projection::Flat };
        options
    }
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PictureFormat {
    /// Scalable vector graphics.
    #[default]
    Svg,
    /// A grid of numbers.
    Grid,
    /// A page for printing.
    Pdf,
    /// Pixels.
    Png,
    /// An animation.
    Gif,
}

/// How a picture is stored in a string.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PictureEncoding {
    /// The picture is text and stored as it is.
    #[default]
    Text,
    /// The picture is stored as bytes in base 64 (RFC 4648), because the format is not text.
    Base64,
}

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct DrawReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The format.
    pub format: PictureFormat,
    /// How the picture is stored.
    #[serde(default)]
    pub encoding: PictureEncoding,
    /// The picture.
    pub picture: String,
}

impl DrawReply {
    /// A picture. Grids and SVG are text.
    pub fn new(format: PictureFormat, picture: Vec<u8>) -> DrawReply {
        let is_text = matches!(format, PictureFormat::Svg | PictureFormat::Grid);
        let encoding = if is_text { PictureEncoding::Text } else { PictureEncoding::Base64 };
        let picture = match encoding {
            PictureEncoding::Text => String::from_utf8_lossy(&picture).into_owned(),
            PictureEncoding::Base64 => STANDARD.encode(&picture),
        };
        DrawReply { v: Version, format, encoding, picture }
    }
}
