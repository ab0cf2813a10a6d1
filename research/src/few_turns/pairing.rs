//! How the sides of the board join the lines u = column - 2 row.
//!
//! A line that reaches a side continues as another line, and the difference of their numbers repeats with a period. Two
//! sides that share lines make two pairings. Together they must leave no finite orbit, which would be a closed loop.

use super::geometry::{LINE, Point, step};
use destrier::ordering::opposite;
use std::collections::HashSet;

/// For each residue of u, what is added to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pairing {
    pub(super) offsets: Vec<i64>,
    /// Strands that run along the strip and never leave it, per period.
    pub(super) along: i64,
}

impl Pairing {
    /// The pairing of a strip along the upper side; `None` if a loop closes in it.
    pub(super) fn of_strip(rows: &[Vec<[u8; 2]>]) -> Option<Pairing> {
        let height = rows.len() as i64;
        let period = rows.first()?.len() as i64;
        let place = |[row, col]: Point| [row, col.rem_euclid(period)];
        let other_exit = |at: Point, entered: u8| {
            let [first, second] = rows[at[0] as usize][at[1].rem_euclid(period) as usize];
            if first == entered { second } else { first }
        };

        let mut seen = HashSet::new();
        let mut offsets = vec![0; period as usize];
        for col in 0..period {
            let start = [height - 1, col];
            let mut at = [height - 1, col];
            let mut entered = LINE;
            while at[0] < height {
                seen.insert(place(at));
                let exit = other_exit(at, entered);
                at = step(at, exit);
                entered = opposite(exit);
            }

            offsets[line_of(start).rem_euclid(period) as usize] = line_of(at) - line_of(start);
        }

        let mut along = 0;
        for row in 0..height {
            for col in 0..period {
                let start = [row, col];
                let mut at = [row, col];
                if seen.contains(&start) {
                    continue;
                }

                let mut exit = rows[row as usize][col as usize][0];
                loop {
                    seen.insert(place(at));
                    at = step(at, exit);
                    if place(at) == start {
                        break;
                    }
                    exit = other_exit(at, opposite(exit));
                }

                if at == start {
                    return None;
                }

                along += (at[1] - col).abs() / period;
            }
        }

        Some(Pairing { offsets, along })
    }

    /// The pairing of the right side with one of the 16 codes of the patterns: bit r says whether the outermost square
    /// of a row r modulo 4 is joined to the square two rows below, or else above.
    pub(super) fn of_right_side(code: u8) -> Pairing {
        let mut offsets = vec![0; 8];
        for row in 0..4 {
            let joined_row = if code >> row & 1 == 1 { row + 2 } else { row - 2 };
            let from = line_of([row, -1]);
            let to = line_of([joined_row, -2]);
            offsets[from.rem_euclid(8) as usize] = to - from;
            offsets[to.rem_euclid(8) as usize] = from - to;
        }
        Pairing { offsets, along: 0 }
    }

    /// The shifts of u by which the orbits of two pairings advance; `None` if one of them is finite. The second pairing
    /// is shifted.
    pub(super) fn strands(&self, other: &Pairing, shift: i64) -> Option<Vec<i64>> {
        let at = |pairing: &Pairing, line: i64| pairing.offsets[line.rem_euclid(pairing.offsets.len() as i64) as usize];
        let period = (self.offsets.len() * other.offsets.len()) as i64;
        let mut seen = HashSet::new();
        let mut strands = Vec::new();

        for start in 0..period {
            if seen.contains(&start) {
                continue;
            }

            let mut line = start;
            loop {
                seen.insert(line.rem_euclid(period));
                line += at(self, line);
                seen.insert(line.rem_euclid(period));
                line += at(other, line - shift);
                if (line - start) % period == 0 {
                    break;
                }
            }

            if line == start {
                return None;
            }

            strands.push((line - start).abs() / period);
        }

        Some(strands)
    }
}

fn line_of([row, col]: Point) -> i64 {
    col - 2 * row
}
