//! Reads a tour from a file, verifies it and prints its statistics.

use destrier::{format, statistics};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: check_file FILE")?;
    let claim = format::read(&std::fs::read_to_string(file)?, None, None)?;
    let tour = claim.judge()?;
    let tour = tour.on_rectangle().ok_or("statistics are those of rectangles")?;
    for (name, value) in statistics(&tour).lines() {
        println!("{name:<13} {value}");
    }
    Ok(())
}
