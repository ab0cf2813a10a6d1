//! All formats: tours are read back as written, damage is noticed, and nothing makes a reader panic.

mod damage;
mod fuzz_checks;
mod golden;
mod graphs;
mod round_trip;
mod sniffing;
mod tours;
