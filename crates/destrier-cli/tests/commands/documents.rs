//! The commands of the documentation.

mod docs;
