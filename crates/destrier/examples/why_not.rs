//! Decides whether the board 4x1000000000 has a closed tour, and explains why not.

use destrier::{Existence, Request, exists};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let request = Request::new("4x1000000000".parse()?).closed();
    match exists(&request)? {
        Existence::Yes(certificate) => println!("yes: {}", certificate.describe()),
        Existence::No { reason, .. } => println!("no: {} ({})", reason.describe(&request.board), reason.source()),
        _ => println!("unknown"),
    }
    Ok(())
}
