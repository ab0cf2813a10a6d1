//! Thin lines as pixels, many at a time.
//!
//! A general path renderer sorts the edges of each outline and merges them line by line. For a million segments of a
//! few pixels that takes seconds. Here each segment is painted on its own: every pixel near it is covered by how far
//! the pixel's centre lies inside the capsule around the segment. The capsule has round ends, so segments that share a
//! point form a round join. Pixels at a join are painted twice, which shows on thick lines only.

use super::colour::Colour;

/// Lines up to this thickness in pixels are painted here.
pub(super) const MAX_WIDTH: f32 = 3.0;

/// The number of levels of coverage of a pixel.
const LEVELS: i32 = 16;

/// Opaque pixels, four bytes each, and their layout.
pub(super) struct Pixels<'a> {
    pub(super) data: &'a mut [u8],
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Pixels<'_> {
    /// Paints a segment of this thickness with round ends.
    pub(super) fn segment(&mut self, from: (f32, f32), to: (f32, f32), thickness: f32, colour: Colour) {
        if !(from.0 + from.1 + to.0 + to.1).is_finite() {
            return;
        }

        // Work along the longer direction, so that a step of one pixel meets few pixels across.
        let steep = (to.1 - from.1).abs() > (to.0 - from.0).abs();
        let turn = |(x, y): (f32, f32)| if steep { (y, x) } else { (x, y) };
        let mut a = turn(from);
        let mut b = turn(to);

        if a.0 > b.0 {
            (a, b) = (b, a);
        }

        let (along_size, across_size) = if steep { (self.height, self.width) } else { (self.width, self.height) };
        let (along_step, across_step) = if steep { (self.width, 1) } else { (1, self.width) };
        let dx = b.0 - a.0;
        let dy = b.1 - a.1;
        let length_squared = dx * dx + dy * dy;
        let slope = if dx > 0.0 { dy / dx } else { 0.0 };

        // A line thinner than a pixel is a pixel wide and fainter.
        let radius = (thickness / 2.0).max(0.5);
        let levels = thickness.min(1.0) * LEVELS as f32;
        let reach = radius + 0.5;
        let half = reach * (1.0 + slope * slope).sqrt();
        let (inverse, unit) =
            if length_squared > 0.0 { (1.0 / length_squared, 1.0 / length_squared.sqrt()) } else { (0.0, 0.0) };

        for along in span(a.0 - reach, b.0 + reach, along_size) {
            let x = along as f32 + 0.5;
            let middle = a.1 + slope * (x.clamp(a.0, b.0) - a.0);
            let across_range = span(middle - half, middle + half, across_size);
            let px = x - a.0;
            let mut py = across_range.start as f32 + 0.5 - a.1;
            let mut at = 4 * (along * along_step + across_range.start * across_step);

            for _ in across_range {
                // Beside the segment the distance is that from its line, else that from its nearer end.
                let share = (px * dx + py * dy) * inverse;
                let distance = if share < 0.0 || unit == 0.0 {
                    (px * px + py * py).sqrt()
                } else if share > 1.0 {
                    ((px - dx) * (px - dx) + (py - dy) * (py - dy)).sqrt()
                } else {
                    (px * dy - py * dx).abs() * unit
                };

                // Few levels compress better, and the eye does not see more. A negative number becomes 0 or less.
                let level = ((reach - distance).min(1.0) * levels + 0.5) as i32;
                if level > 0 {
                    blend(&mut self.data[at..at + 3], colour, level * (256 / LEVELS));
                }

                py += 1.0;
                at += 4 * across_step;
            }
        }
    }
}

/// The pixels whose centres are between two positions.
fn span(from: f32, to: f32, size: usize) -> std::ops::Range<usize> {
    // A cast rounds down, and what is negative becomes 0.
    let bound = |value: f32| ((value + 0.5) as usize).min(size);
    bound(from)..bound(to)
}

/// Moves a pixel towards a colour; `share` goes from 0 to 256.
fn blend(pixel: &mut [u8], colour: Colour, share: i32) {
    for (old, new) in pixel.iter_mut().zip([colour.0, colour.1, colour.2]) {
        let was = i32::from(*old);
        *old = (was + (((i32::from(new) - was) * share) >> 8)) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Colour = Colour(0, 0, 0);

    type PixelPlace = (f32, f32);

    fn painted(segments: &[(PixelPlace, PixelPlace)], thickness: f32) -> Vec<u8> {
        let mut data = vec![255; 4 * 40 * 30];
        let mut pixels = Pixels { data: &mut data, width: 40, height: 30 };
        segments.iter().for_each(|&(from, to)| pixels.segment(from, to, thickness, BLACK));
        data.chunks(4).map(|pixel| pixel[0]).collect()
    }

    /// The darkness of the whole picture, in pixels.
    fn ink(grey: &[u8]) -> f32 {
        grey.iter().map(|&value| f32::from(255 - value)).sum::<f32>() / 255.0
    }

    #[test]
    fn a_line_has_as_much_ink_as_its_capsule_has_area() {
        for (from, to) in [((5.0f32, 5.0f32), (25.0, 15.0)), ((5.5, 5.0), (5.5, 25.0)), ((30.3, 20.1), (10.2, 8.7))] {
            for thickness in [1.0f32, 1.7, 3.0] {
                let length = (to.0 - from.0).hypot(to.1 - from.1);
                let area = length * thickness + std::f32::consts::PI * thickness * thickness / 4.0;
                let drawn = ink(&painted(&[(from, to)], thickness));
                assert!((drawn / area - 1.0).abs() < 0.06, "{from:?} to {to:?}, {thickness}: {drawn} of {area}");
            }
        }
    }

    #[test]
    fn a_very_thin_line_is_faint_and_the_direction_does_not_matter() {
        let from = (5.0, 5.0);
        let to = (25.0, 15.0);
        let faint = painted(&[(from, to)], 0.25);
        assert!(ink(&faint) < 0.35 * ink(&painted(&[(from, to)], 1.0)));
        let there = painted(&[(from, to)], 2.0);
        let back = painted(&[(to, from)], 2.0);
        assert!(there.iter().zip(&back).all(|(a, b)| a.abs_diff(*b) <= 1));
    }

    #[test]
    fn lines_beyond_the_edge_are_cut_off() {
        let across = painted(&[((-50.0, 10.5), (90.0, 10.5)), ((3.0, -9.0), (3.0, -2.0))], 1.0);
        assert!(across.iter().enumerate().all(|(at, &value)| (value < 255) == (at / 40 == 10)));
        assert_eq!(ink(&painted(&[((f32::NAN, 1.0), (5.0, 5.0))], 1.0)), 0.0);
    }
}
