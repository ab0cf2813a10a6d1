//! The examples, and the tables of the README.

mod examples;
mod readme;
