//! Decides whether the board 4x1000000000 has a closed tour, and explains why not.

use destrier::{Existence, Goal, Rectangle, exists};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Rectangle = "4x1000000000".parse()?;
    match exists(&board, &Goal::CLOSED)? {
        Existence::Yes(certificate) => println!("yes: {}", certificate.describe()),
        Existence::No { reason, .. } => println!("no: {} ({})", reason.describe(&board), reason.source()),
        _ => println!("unknown"),
    }
    Ok(())
}
