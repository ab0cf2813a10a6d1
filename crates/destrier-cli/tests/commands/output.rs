//! What the program prints and writes.

mod json;
mod pictures;
mod streams;
mod terminal;
