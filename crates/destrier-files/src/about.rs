//! Where a tour comes from, and what it was made to have.

use serde::{Deserialize, Serialize};

/// Where a tour comes from, for the formats that record it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct About {
    /// The name of the method that found it.
    pub method: String,
    /// The seed of its random choices.
    pub seed: u64,
    /// The properties that the tour was made to have.
    pub traits: TourTraits,
}

impl About {
    /// A tour that this method found with this seed, and that need not have anything special.
    pub fn new(method: impl ToString, seed: u64) -> About {
        About { method: method.to_string(), seed, traits: TourTraits::default() }
    }
}

/// What was asked for beyond the shape and the ends of a tour, and how well the tour meets it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct TourTraits {
    /// The sums that were asked for: `magic` or `diagonally-magic`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<String>,
    /// The sum of every row, if a magic tour was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row_sum: Option<u64>,
    /// The sum of every column, if a magic tour was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column_sum: Option<u64>,
    /// The symmetry that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// The symmetries that the tour has, in words, if one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found_symmetry: Option<String>,
    /// The homotopy class that was asked for: `contractible`, or numbers of rounds such as `1,0`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub homotopy: Option<String>,
    /// The number of turns, if few or many turns or crossings were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    /// The number of crossings, if few or many turns or crossings were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crossings: Option<u64>,
    /// How good the tour is, if few or many turns or crossings were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<TourQuality>,
    /// The fewest turns or crossings that such a tour of the board can have, if few were asked for and that is proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fewest: Option<u64>,
    /// The most turns or crossings that such a tour of the board can have, if many were asked for and that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// The limit that ended the search for a better tour, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
}

/// How good a tour with few or many turns or crossings is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TourQuality {
    /// No such tour of the board has fewer: a proof or a list of all tours says so.
    ExactMinimum,
    /// No such tour of the board has more: it turns at every square, or a list of all tours says so.
    ExactMaximum,
    /// The tour of a pattern whose turns and crossings are proved for all sizes.
    ProvedForAllSizes,
    /// The tour of a pattern, checked on this board; its numbers are not proved for all sizes.
    Pattern,
    /// The best tour of a search that ends after a number of steps.
    BoundedSearch,
}
