//! Clips lines and polygons at the axes: a line ends where it leaves the frame, and no point is moved to the edge.
//!
//! Lines are clipped by the method of Liang and Barsky (1984), polygons by that of Sutherland and Hodgman (1974).

use crate::scene::Point;

/// The rectangle of the axes, in the positions of [`Axis::position`](crate::plot::Axis::position).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ClipFrame {
    pub(super) x: (f64, f64),
    pub(super) y: (f64, f64),
}

impl ClipFrame {
    /// Whether a point is inside or, up to rounding errors, on the edge.
    pub(super) fn contains(&self, (x, y): Point) -> bool {
        let within = |value: f64, (from, to): (f64, f64)| {
            let tolerance = (to - from) * 1e-9;
            value >= from - tolerance && value <= to + tolerance
        };
        within(x, self.x) && within(y, self.y)
    }

    /// The part of a segment that is inside.
    pub(super) fn segment(&self, left: Point, right: Point) -> Option<(Point, Point)> {
        let along = right.0 - left.0;
        let up = right.1 - left.1;
        let mut from = 0.0f64;
        let mut to = 1.0f64;

        for (step, distance) in
            [(-along, left.0 - self.x.0), (along, self.x.1 - left.0), (-up, left.1 - self.y.0), (up, self.y.1 - left.1)]
        {
            if !(step.is_finite() && distance.is_finite()) || step == 0.0 && distance < 0.0 {
                return None;
            }
            if step < 0.0 {
                from = from.max(distance / step);
            } else if step > 0.0 {
                to = to.min(distance / step);
            }
        }

        let at = |fraction: f64| (left.0 + fraction * along, left.1 + fraction * up);
        (from <= to).then(|| (at(from), at(to)))
    }

    /// The parts of a line through points that are inside.
    pub(super) fn line(&self, points: &[Point]) -> Vec<Vec<Point>> {
        let mut pieces: Vec<Vec<Point>> = Vec::new();
        for pair in points.windows(2) {
            let Some((from, to)) = self.segment(pair[0], pair[1]) else { continue };
            match pieces.last_mut() {
                Some(piece) if piece.last() == Some(&from) => piece.push(to),
                _ => pieces.push(vec![from, to]),
            }
        }
        pieces
    }

    /// The part of a polygon that is inside.
    pub(super) fn polygon(&self, corners: &[Point]) -> Vec<Point> {
        let mut corners: Vec<Point> =
            corners.iter().copied().filter(|at| at.0.is_finite() && at.1.is_finite()).collect();

        // The distances of a point from the edges of the frame are positive inside.
        let edges: [&dyn Fn(Point) -> f64; 4] =
            [&|at| at.0 - self.x.0, &|at| self.x.1 - at.0, &|at| at.1 - self.y.0, &|at| self.y.1 - at.1];
        for inside in edges {
            let mut kept = Vec::new();
            for (index, &here) in corners.iter().enumerate() {
                let before = corners[(index + corners.len() - 1) % corners.len()];
                let was = inside(before);
                let is = inside(here);
                if (was < 0.0) != (is < 0.0) {
                    let fraction = was / (was - is);
                    kept.push((before.0 + fraction * (here.0 - before.0), before.1 + fraction * (here.1 - before.1)));
                }

                if is >= 0.0 {
                    kept.push(here);
                }
            }

            corners = kept;
        }

        corners
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: ClipFrame = ClipFrame { x: (0.0, 10.0), y: (0.0, 4.0) };

    #[test]
    fn lines_end_where_they_leave_the_frame() {
        for ((from, to), kept) in [
            (((1.0, 1.0), (9.0, 3.0)), Some(((1.0, 1.0), (9.0, 3.0)))),
            (((-5.0, 2.0), (5.0, 2.0)), Some(((0.0, 2.0), (5.0, 2.0)))),
            (((5.0, -4.0), (5.0, 8.0)), Some(((5.0, 0.0), (5.0, 4.0)))),
            (((8.0, 2.0), (12.0, 6.0)), Some(((8.0, 2.0), (10.0, 4.0)))),
            (((11.0, 0.0), (12.0, 4.0)), None),
            (((-2.0, 5.0), (12.0, 5.0)), None),
            (((f64::NAN, 1.0), (1.0, 1.0)), None),
        ] {
            assert_eq!(FRAME.segment(from, to), kept, "{from:?} {to:?}");
        }

        let zigzag = [(1.0, 1.0), (2.0, 9.0), (3.0, 1.0), (4.0, 1.0)];
        assert_eq!(FRAME.line(&zigzag).iter().map(Vec::len).collect::<Vec<_>>(), [2, 3], "two pieces");
    }

    #[test]
    fn polygons_are_clipped_at_the_frame() {
        let square = [(-5.0, -5.0), (5.0, -5.0), (5.0, 2.0), (-5.0, 2.0)];
        let mut kept = FRAME.polygon(&square);
        kept.sort_by(|left, right| left.partial_cmp(right).unwrap());
        assert_eq!(kept, [(0.0, 0.0), (0.0, 2.0), (5.0, 0.0), (5.0, 2.0)]);
        assert_eq!(FRAME.polygon(&[(11.0, 0.0), (12.0, 0.0), (12.0, 1.0)]), []);
        assert!(FRAME.contains((0.0, 4.0)) && !FRAME.contains((10.1, 1.0)) && !FRAME.contains((f64::NAN, 1.0)));
    }
}
