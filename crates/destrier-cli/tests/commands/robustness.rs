//! Bad input, and limits of time and memory.

mod bad_input;
mod limits;
