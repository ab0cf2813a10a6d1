//! The smallest boards that free leapers tour: `leapers 9` prints the table of all {p, q} with p + q up to 9.
//!
//! Boards are examined in the order of their areas, until one has a tour. Boards that are not connected are left out:
//! by Knuth's theorem m x n squares with m <= n are connected if m >= p + q and n >= 2q, if the leaper is free. Every
//! "none" is counted as confirmed or not, and boards that were not settled in the time are named.

use anyhow::Result;
use destrier::answers::{AskError, Request, exists_with};
use destrier::impossible::Verdict;
use destrier::method::Control;
use destrier::{Existence, Goal, Leaper, Rectangle, Shape, Surface};
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The largest p + q
    most: u32,

    /// Seconds for each board
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

/// What was found about the boards up to the smallest one with a tour.
#[derive(Default)]
struct Smallest {
    boards: Vec<String>,
    confirmed: u64,
    unconfirmed: Vec<String>,
    open: Vec<String>,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        println!(
            "| leaper | shape | smallest square | smallest rectangle | none, confirmed | none, not confirmed | open |"
        );
        println!("|---|---|---|---|---|---|---|");

        for (p, q) in (3..=self.most).step_by(2).flat_map(|sum| (1..=sum / 2).map(move |p| (p, sum - p))) {
            if destrier::arithmetic::gcd(p, q) != 1 {
                continue;
            }

            for shape in [Shape::Closed, Shape::Open] {
                let side = 2 * (p + q);
                let squares = (2 * q..=side).map(|side| (side, side));
                let square = self.smallest((p, q), shape, squares.collect())?;
                let sides = (p + q..=side).flat_map(|m| (m.max(2 * q)..=side * side / m).map(move |n| (m, n)));
                let rectangle = self.smallest((p, q), shape, sides.collect())?;

                println!(
                    "| {p},{q} | {} | {} | {} | {} | {} | {} |",
                    if shape == Shape::Closed { "closed" } else { "open" },
                    square.boards.join(" "),
                    rectangle.boards.join(" "),
                    square.confirmed + rectangle.confirmed,
                    [square.unconfirmed, rectangle.unconfirmed].concat().join(" "),
                    [square.open, rectangle.open].concat().join(" "),
                );
            }
        }

        Ok(())
    }

    /// The boards of the smallest area that have a tour, in the order of their areas.
    fn smallest(&self, (p, q): (u32, u32), shape: Shape, mut sides: Vec<(u32, u32)>) -> Result<Smallest> {
        sides.sort_by_key(|&(m, n)| (m * n, m));
        let mut found = Smallest::default();
        let mut area = u32::MAX;
        for (m, n) in sides.into_iter().take_while(|&(m, n)| m * n <= 4 * (p + q) * (p + q)) {
            if m * n > area {
                break;
            }

            let board = Rectangle::new(m, n, Surface::Plane)?.with_leaper(Leaper::new(p, q)?);
            let goal = Goal::any(shape);
            let control = Control::new().within(Some(Duration::from_secs(self.seconds)));
            match exists_with(&Request::on(board, goal), &control) {
                Ok(Existence::Yes(_)) => {
                    area = m * n;
                    found.boards.push(format!("{m}x{n}"));
                }
                Ok(Existence::No { verdict: Verdict::Confirmed, .. }) => found.confirmed += 1,
                Ok(Existence::No { .. }) => found.unconfirmed.push(format!("{m}x{n}")),
                Ok(_) | Err(AskError::TooLarge { .. }) => found.open.push(format!("{m}x{n}")),
                Err(fault) => return Err(fault.into()),
            }
        }

        Ok(found)
    }
}
