//! lab
pub mod tree;
