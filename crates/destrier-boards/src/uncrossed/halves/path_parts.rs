//! The parts of paths behind a cut, with the pairing of their ends, and how two of them make a path.
//!
//! The moves across a cut do not cross each other, and neither do the paths behind it. So if the moves are numbered
//! from top to bottom, the pairs of moves that are joined behind the cut are nested like parentheses.

use super::bounds::Bounds;
use super::cut::{Deciding, SetMap};
use super::frame::Frame;
use super::{Meter, Target};
use destrier_search::bit_set::bits;
use destrier_search::method::{Control, Limit};
use std::collections::BTreeMap;

/// How often the limits are checked, in parts.
const CHECKED_EVERY: usize = 256;
/// The bytes that a part takes in a map, and the parts that follow from one.
const BYTES_PER_PART: usize = 48;
const MAX_CHOICES: usize = 11;

/// The moves across a cut, and two bits for each of them: how it is joined behind the cut.
type Part = (u64, u64);

/// Parts with the most moves, those across the cut included.
type Parts = BTreeMap<Part, u32>;

const OPENS: u64 = 0;
const CLOSES: u64 = 1;
const STOPS: u64 = 2;

/// Which move each move across a cut is joined with; [`STOPPED`] if its path ends behind the cut.
type Partners = [u8; 64];

const STOPPED: u8 = 64;

fn unpack((set, code): Part) -> Partners {
    let mut partners = [STOPPED; 64];
    let mut open = Vec::new();
    for (index, number) in bits(set).enumerate() {
        match code >> (2 * index) & 3 {
            OPENS => open.push(number),
            CLOSES => {
                if let Some(opener) = open.pop() {
                    partners[number] = opener as u8;
                    partners[opener] = number as u8;
                }
            }
            _ => {}
        }
    }

    partners
}

fn pack(set: u64, partners: &Partners) -> Part {
    let code = bits(set).enumerate().fold(0, |code, (index, number)| {
        let kind = match usize::from(partners[number]) {
            64 => STOPS,
            other if other > number => OPENS,
            _ => CLOSES,
        };
        code | kind << (2 * index)
    });
    (set, code)
}

/// The number of ends behind the cut.
fn ends(set: u64, partners: &Partners) -> usize {
    bits(set).filter(|&number| partners[number] == STOPPED).count()
}

/// The partners after a map of the moves.
fn mapped(set: u64, partners: &Partners, map: &SetMap) -> Partners {
    let image = |number: usize| map.images.get(number).copied().flatten().unwrap_or(STOPPED);
    let mut images = [STOPPED; 64];
    for number in bits(set) {
        if let Some(at) = images.get_mut(usize::from(image(number))) {
            *at = if partners[number] == STOPPED { STOPPED } else { image(usize::from(partners[number])) };
        }
    }
    images
}

/// The most moves of a path or cycle, if there is one that reaches the target.
pub(super) fn longest(
    frame: &Frame,
    target: &Target,
    bounds: &Bounds,
    meter: &mut Meter,
) -> Result<Option<u32>, Limit> {
    let half = frame.cols().div_ceil(2);
    let mut finished = 0;
    let mut before = Parts::new();
    let mut parts = Parts::from([((0, 0), 0)]);

    for col in 0..half {
        before = parts.clone();
        for row in 0..frame.rows() {
            let mut step =
                Step { deciding: frame.deciding(col, row), closed: target.closed, next: Parts::new(), finished };
            for (index, (&part, &moves)) in parts.iter().enumerate() {
                if index % CHECKED_EVERY == 0 {
                    meter.check(bytes(&before) + bytes(&parts) + bytes(&step.next) + CHECKED_BYTES)?;
                }
                step.extend(part, moves);
            }

            parts = step.next;
            finished = step.finished;
            meter.report(col, parts.len(), bytes(&before) + 2 * bytes(&parts));
        }

        parts.retain(|&part, moves| {
            if meter.control.is_stopped() {
                return true;
            }
            let beyond = bounds.beyond(frame, target, col + 1, part.0, ends(part.0, &unpack(part)));
            part.0 == 0 || beyond.is_some_and(|beyond| *moves + beyond >= target.moves)
        });
    }

    // With an odd number of columns, the other part has one column less.
    let others = if frame.cols().is_multiple_of(2) { &parts } else { &before };
    let joined = join_all(frame, target, half, &parts, others, meter.control);
    meter.check(0)?;
    Ok(joined.max(Some(finished)).filter(|&moves| moves >= target.moves))
}

const CHECKED_BYTES: u64 = (CHECKED_EVERY * MAX_CHOICES * BYTES_PER_PART) as u64;

fn bytes(parts: &Parts) -> u64 {
    (parts.len() * BYTES_PER_PART) as u64
}

/// Decides the moves of one square for one part after another.
struct Step<'a> {
    deciding: &'a Deciding,
    closed: bool,
    next: Parts,
    /// The most moves of a path or cycle that is complete.
    finished: u32,
}

impl Step<'_> {
    /// Adds all parts that follow from this one.
    fn extend(&mut self, part: Part, moves: u32) {
        let set = part.0;
        let mut partners = unpack(part);
        let into: Vec<usize> = bits(set & self.deciding.into).collect();
        let is_whole = set & !self.deciding.into == 0;

        if let &[left, right] = &into[..] {
            match (partners[left], partners[right]) {
                (STOPPED, STOPPED) => return self.finish(is_whole, moves),
                (first, _) if usize::from(first) == right => return self.finish(is_whole && self.closed, moves),
                (STOPPED, end) | (end, STOPPED) => partners[usize::from(end)] = STOPPED,
                (first, second) => {
                    partners[usize::from(first)] = second;
                    partners[usize::from(second)] = first;
                }
            }
        }

        let stay = &self.deciding.stay;
        let rest = stay.of(set & !self.deciding.into);
        let others = mapped(set & !self.deciding.into, &partners, stay);
        match into[..] {
            [only] => {
                let end = Some(partners[only]).filter(|&end| end != STOPPED);
                self.lead_on(rest, others, end.and_then(|end| stay.images[usize::from(end)]), moves);

                match end {
                    // The path stops here, and its other end goes on.
                    Some(end) => {
                        let mut stopped = partners;
                        stopped[usize::from(end)] = STOPPED;
                        self.add(rest, &mapped(set & !self.deciding.into, &stopped, stay), moves);
                    }
                    None => self.finish(is_whole, moves),
                }
            }
            [] => {
                self.add(rest, &others, moves);
                self.begin(rest, &others, moves);
            }
            _ => self.add(rest, &others, moves),
        }
    }

    /// Continues the path that comes into the square; its other end is `end`, if it goes on.
    fn lead_on(&mut self, rest: u64, mut partners: Partners, end: Option<u8>, moves: u32) {
        for onward in self.deciding.onward.iter().filter(|onward| onward.fits(rest)) {
            partners[usize::from(onward.number)] = end.unwrap_or(STOPPED);
            if let Some(end) = end {
                partners[usize::from(end)] = onward.number;
            }
            self.add(rest | onward.set(), &partners, moves + 1);
        }
    }

    /// Begins a path in the square, in one direction or in two.
    fn begin(&mut self, rest: u64, partners: &Partners, moves: u32) {
        for (index, first) in self.deciding.onward.iter().enumerate().filter(|(_, first)| first.fits(rest)) {
            let with_first = rest | first.set();
            let mut begun = *partners;
            begun[usize::from(first.number)] = STOPPED;
            self.add(with_first, &begun, moves + 1);
            for second in self.deciding.onward[index + 1..].iter().filter(|second| second.fits(with_first)) {
                begun[usize::from(first.number)] = second.number;
                begun[usize::from(second.number)] = first.number;
                self.add(with_first | second.set(), &begun, moves + 2);
            }
        }
    }

    fn add(&mut self, set: u64, partners: &Partners, moves: u32) {
        let most_ends = if self.closed { 0 } else { 2 };
        if (set == 0 && moves > 0) || ends(set, partners) > most_ends {
            return;
        }
        let most = self.next.entry(pack(set, partners)).or_insert(0);
        *most = moves.max(*most);
    }

    fn finish(&mut self, is_whole: bool, moves: u32) {
        if is_whole {
            self.finished = moves.max(self.finished);
        }
    }
}

/// The most moves of a path or cycle that consists of one of the parts and, from the other side, one of the others.
fn join_all(
    frame: &Frame,
    target: &Target,
    behind: usize,
    parts: &Parts,
    others: &Parts,
    control: &Control,
) -> Option<u32> {
    let map = frame.map_from_right(behind);

    let joined = parts.iter().take_while(|_| !control.is_stopped()).flat_map(|(&part, &moves)| {
        let set = map.of(part.0);
        let seen = mapped(part.0, &unpack(part), map);
        let across = set.count_ones();
        let fitting = others.range((set, 0)..=(set, u64::MAX));
        fitting.filter_map(move |(&partner, &more)| {
            let all = (moves + more).checked_sub(across).filter(|&all| set != 0 && all >= target.moves)?;
            is_single(set, &seen, &unpack(partner), target.closed).then_some(all)
        })
    });

    joined.max()
}

/// Whether two parts with the same moves across the cut make a single path, or a single cycle.
fn is_single(set: u64, left: &Partners, right: &Partners, closed: bool) -> bool {
    let stops = |number: usize| left[number] == STOPPED || right[number] == STOPPED;

    if ends(set, left) + ends(set, right) != if closed { 0 } else { 2 } {
        return false;
    }

    let Some(first) = bits(set).find(|&number| closed || stops(number)) else { return false };
    let sides = if left[first] == STOPPED { [right, left] } else { [left, right] };

    // From an end, or from anywhere in a cycle, to the moves that are joined with it on one side and the other in turn.
    let mut at = first;
    for visited in 1..=set.count_ones() {
        let next = sides[(visited as usize + 1) % 2][at];
        let is_over = next == STOPPED || closed && usize::from(next) == first;
        if is_over {
            return visited == set.count_ones();
        }
        at = usize::from(next);
    }

    false
}
