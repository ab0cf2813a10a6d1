//! The pseudocode of Ganzfried 2004, section 3, transcribed literally: degrees are counted again for every candidate.
//!
//! Three slips are corrected, without which it does not run: `u = switch[t]` sets (u, v); the test for a tie belongs in
//! an else branch, since after `min = deg` every new minimum would tie with itself; and the comparison inside the loop
//! over T, which the loop's own condition never allows, comes after it.

use super::Table;

const K: [(i32, i32); 9] = [(0, 0), (-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];

pub(crate) struct Literal {
    m: i32,
    a: Vec<Vec<i32>>,
}

/// The board A with the number of each square, 0 if the path did not reach it, and the length of the path.
pub(crate) fn tour(m: u32, table: &Table) -> (Vec<Vec<i32>>, usize) {
    let mut board = Literal { m: m as i32, a: vec![vec![0; m as usize + 1]; m as usize + 1] };
    let perms: Vec<[u8; 8]> = table.iter().map(|(ordering, _)| ordering.numbers()).collect();
    let switch: Vec<(i32, i32)> =
        table.iter().map(|(_, square)| square.map_or((0, 0), |s| (s.row as i32 + 1, s.col as i32 + 1))).collect();
    let mut x = 1;

    let mut y = 1;
    let mut t = 0;
    let mut i = 1;

    while (x, y) != (0, 0) {
        board.a[x as usize][y as usize] = i;
        if (x, y) == switch[t] {
            t += 1;
        }
        (x, y) = board.get_next_square(x, y, &perms[t]);
        i += 1;
    }

    (board.a, i as usize - 1)
}

impl Literal {
    #[allow(clippy::needless_range_loop, reason = "the paper counts so")]
    fn get_next_square(&self, x: i32, y: i32, t: &[u8; 8]) -> (i32, i32) {
        let mut min = 9;
        let mut a = 0;
        let mut b = 0;
        let mut key = 0;

        for count in 1..=8 {
            let x1 = x + K[count].0;
            let y1 = y + K[count].1;
            if self.is_legal(x1, y1) && self.a[x1 as usize][y1 as usize] == 0 {
                let deg = self.degree(x1, y1);
                if deg < min {
                    min = deg;
                    a = x1;
                    b = y1;
                    key = count;
                } else if deg == min {
                    let mut k = 0;
                    while usize::from(t[k]) != key && usize::from(t[k]) != count {
                        k += 1;
                    }

                    if usize::from(t[k]) == count {
                        a = x1;
                        b = y1;
                        key = count;
                    }
                }
            }
        }

        (a, b)
    }

    fn is_legal(&self, x: i32, y: i32) -> bool {
        1 <= x && x <= self.m && 1 <= y && y <= self.m
    }

    fn degree(&self, x: i32, y: i32) -> i32 {
        let mut deg = 0;
        for (down, right) in &K[1..] {
            let x1 = x + down;
            let y1 = y + right;
            if self.is_legal(x1, y1) && self.a[x1 as usize][y1 as usize] == 0 {
                deg += 1;
            }
        }
        deg
    }
}
