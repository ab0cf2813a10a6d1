//! Moves between squares, and whether two of them cross. Moves are numbered as everywhere: 1 to 4 lead to the right, 5
//! to 8 back.

use destrier::ordering::MOVES;

/// Row and column; outside the board, too.
pub(super) type Point = [i64; 2];

/// Inner squares lie on lines along this move, one row down and two columns to the right.
pub(super) const LINE: u8 = 3;

/// A move and the square where it begins.
pub(super) type Segment = (Point, u8);

pub(super) fn step([row, col]: Point, number: u8) -> Point {
    let [down, right] = MOVES[usize::from(number) - 1];
    [row + down, col + right]
}

/// Whether two moves, drawn as segments, meet in a point inside both.
pub(super) fn cross((a, u): Segment, (c, v): Segment) -> bool {
    let b = step(a, u);
    let d = step(c, v);
    let side = |p: Point, q: Point, r: Point| ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])).signum();
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
