//! The formats as a whole: what is written is read back, what is damaged is noticed, and nothing makes a reader panic.

mod damage;
mod golden;
mod graphs;
mod round_trip;
mod tours;
