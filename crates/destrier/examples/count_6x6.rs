//! Counts the closed tours of the 6x6 board, and their classes under the symmetries of the board.

use destrier::{CountRequest, count};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let answer = count(&CountRequest::board("6x6".parse()?).closed().classes())?;
    println!("{} closed tours", answer.count);
    if let Some(classes) = answer.classes {
        println!("{} up to symmetry", classes.count);
    }
    Ok(())
}
