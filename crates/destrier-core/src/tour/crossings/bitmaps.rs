//! Crossings by common bits: one bitmap per direction, a bit where a segment has its base.
//!
//! Two segments with bases `p` and `p + d` are two bits at the distance `d.row * width + d.col` in the flat bitmaps, so
//! one shifted AND counts all crossings of one offset, a word at a time. The bitmaps have a margin of three leaps on
//! every side: copies begin (two leaps) and end (one more) inside it, and no shift wraps into another row.

use super::lifts::UnrolledTour;

/// The number of 64-bit words of a bitmap, as a measure of the work.
pub(super) fn words(sheet: &UnrolledTour) -> u128 {
    let (rows, cols, long) = sheet.size();
    (rows + 6 * long) as u128 * (cols + 6 * long) as u128 / 64 + 1
}

/// Counts the crossing pairs of an own segment and any segment.
pub(super) fn count(sheet: &UnrolledTour) -> u64 {
    let (rows, cols, long) = sheet.size();
    let width = cols + 6 * long;

    // The bitmap has room at both ends, so that every shift of a word of the rectangle stays in it.
    let guard = 64 * (2 * long / 64 + 2);
    let bit_of = |row: i64, col: i64| (guard + (row + 3 * long) * width + col + 3 * long) as usize;
    let size = bit_of(rows + 3 * long, guard) / 64 + 1;

    let blank = vec![vec![0u64; size]; sheet.directions.len()];
    let mut copies = if sheet.has_copies() { blank.clone() } else { Vec::new() };
    let mut own = blank;

    sheet.each(|segment| {
        let bit = bit_of(segment.row, segment.col);
        if segment.is_own {
            own[segment.direction][bit / 64] |= 1 << (bit % 64);
        }
        if let Some(map) = copies.get_mut(segment.direction) {
            map[bit / 64] |= 1 << (bit % 64);
        }
    });

    let all = if sheet.has_copies() { &copies } else { &own };

    let shifts: Vec<(usize, usize, i64)> = pairs(&sheet.directions)
        .flat_map(|(u, v)| {
            let offsets = offsets(sheet.directions[u], sheet.directions[v], long);
            offsets.into_iter().map(move |(down, right)| (u, v, down * width + right))
        })
        .collect();

    // Own bases reach one leap beyond the rectangle. Bands of rows stay in the cache while all shifts pass over them.
    let first = bit_of(-long, -long) / 64;
    let end = bit_of(rows + long, 0) / 64 + 1;
    let mut sum = 0;
    for begin in (first..end).step_by(512) {
        let band = begin..end.min(begin + 512);
        for &(u, v, shift) in &shifts {
            sum += common_bits(&own[u][band.clone()], &all[v], begin as i64 * 64 + shift);
        }
    }

    sum
}

/// How many bits of `map` are also in `other`, read from its bit `at` on.
fn common_bits(map: &[u64], other: &[u64], at: i64) -> u64 {
    let word = at.div_euclid(64) as usize;
    let bit = at.rem_euclid(64) as u32;
    let low = &other[word..word + map.len()];
    let high = &other[word + 1..word + 1 + map.len()];
    let shifted = low.iter().zip(high).map(|(&low, &high)| low >> bit | high << 1 << (63 - bit));
    map.iter().zip(shifted).map(|(&bits, shifted)| u64::from((bits & shifted).count_ones())).sum()
}

/// All ordered pairs of different directions; equal ones never cross.
pub(super) fn pairs(directions: &[(i64, i64)]) -> impl Iterator<Item = (usize, usize)> {
    let count = directions.len();
    (0..count).flat_map(move |u| (0..count).filter(move |&v| v != u).map(move |v| (u, v)))
}

/// The points inside the parallelogram `s u - t v`, ends excluded: exact, for `d × v = s (u × v)` and
/// `d × u = t (u × v)`.
fn offsets(u: (i64, i64), v: (i64, i64), long: i64) -> Vec<(i64, i64)> {
    let area = cross(u, v);
    let is_between = |part: i64| (part * area.signum()) > 0 && (part * area.signum()) < area.abs();
    let box_side = -2 * long..=2 * long;
    box_side
        .clone()
        .flat_map(|down| box_side.clone().map(move |right| (down, right)))
        .filter(|&d| is_between(cross(d, v)) && is_between(cross(d, u)))
        .collect()
}

pub(super) fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}
