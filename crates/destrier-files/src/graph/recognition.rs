//! What kind of text a graph is in, where its first line does not say: formats of other programs, and lists with two
//! readings.

pub(super) mod lgl;
pub(super) mod metis;
pub(super) mod networkx_lists;
pub(super) mod other_syntax;
pub(super) mod successor_lists;
