//! What several experiments need: CSV rows, shares with confidence intervals, Markdown tables, fits, walks from the
//! corner, and the enumeration of all tours.

pub(super) mod corner_walks;
pub(super) mod fit;
pub(super) mod markdown;
pub(super) mod rows;
pub(super) mod shares;
