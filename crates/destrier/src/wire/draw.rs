//! Messages about pictures of tours.

use crate::format::json::fields::{BoardFields, RowCol, Version};
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
    /// The squares in the order of the tour.
    pub squares: Vec<RowCol>,
    /// The format of the picture; `svg` if it is missing.
    #[serde(default)]
    pub format: PictureFormat,
    /// The length of the longer side in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
}

/// The format of a picture that is text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PictureFormat {
    /// Scalable vector graphics.
    #[default]
    Svg,
    /// A grid of numbers.
    Grid,
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
    /// The picture as text.
    pub picture: String,
}
