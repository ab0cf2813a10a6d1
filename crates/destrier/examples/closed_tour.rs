//! Finds a closed tour of the chessboard, prints it as a grid and saves it as SVG.

use destrier::{Draw, Request, ask};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).unwrap_or("tour.svg".into());
    let answer = ask(&Request::new("8x8".parse()?).closed())?;
    let tour = answer.into_tour().ok_or("no tour was found")?;
    print!("{}", tour.to_grid()?);
    std::fs::write(file, tour.to_svg()?)?;
    Ok(())
}
