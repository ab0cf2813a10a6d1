//! Chooses the pieces of a chain so that both diagonals have the sum of the rows, too.
//!
//! All pieces that fit together give a magic tour, and the sums of the diagonals depend on the pieces that they cross.
//! A dynamic program goes along the chain from both ends to the middle. A state is the piece of a panel, the square
//! where pass 2 enters the last panel, and the excess of the diagonals so far; of many states, those with the least
//! excess are kept. Two states that fit together in the middle and whose excesses cancel give a tour.
//!
//! Panels of 4x4 squares alone rarely suffice; on 24x24 and 40x40, no chain that was tried had an excess of 0 modulo
//! 16. So some pairs of neighbouring panels take a piece of 4x8 squares, and the search is repeated with other pairs
//! until it succeeds.

use super::chain::{Joiner, Joints, Place};
use super::pieces::{Cell, FORWARDS, PASSES};
use super::{LONG, SMALL};
use destrier_search::method::Random;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The most states of a panel that are kept.
const MAX_STATES: usize = 4000;

/// The pairs of panels that take a piece of 4x8 squares.
const PAIRS: usize = 4;

/// Bytes for each panel of 4x4 squares, at most.
pub(super) const BYTES_PER_PANEL: u64 = (MAX_STATES * size_of::<State>()) as u64 + 20_000;

/// Bytes for the pieces, and for which of them fit together.
pub(super) const BYTES: u64 = 64 << 20;

/// The excess of the sums of the two diagonals, doubled.
type Excess = [i64; 2];

/// The piece of a panel, the square where pass 2 enters the last panel, and the excess so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    piece: u16,
    entry: u8,
    excess: Excess,
}

/// A state, and the number of the state that it came from among those of the neighbouring panel.
struct State {
    key: Key,
    from: u32,
}

/// The states of one panel after another.
type Layers = Vec<Vec<State>>;

/// The chain with some pairs of neighbouring panels joined to panels of 4x8 squares.
pub(super) fn with_pairs(mut chain: Vec<Place>, random: &mut Random) -> Vec<Place> {
    for _ in 0..PAIRS {
        let is_pair = |&index: &usize| {
            let around = &chain[index - 1..index + 3];
            around.iter().all(|place| place.kind == SMALL) && around[1].origin.0 == around[2].origin.0
        };

        let pairs: Vec<usize> = (1..chain.len().saturating_sub(2)).filter(is_pair).collect();
        if pairs.is_empty() {
            break;
        }

        let index = pairs[random.below(pairs.len() as u64) as usize];
        let second = chain.remove(index + 1);
        chain[index] = Place { kind: LONG, origin: chain[index].origin.min(second.origin) };
    }
    chain
}

/// A diagonally magic tour of a square board along the chain, or `None` if none is found or the work is stopped.
pub(super) fn tour(
    joiner: &mut Joiner,
    chain: &[Place],
    side: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Vec<Cell>> {
    let joints = chain.windows(2).map(|pair| joiner.joints(pair[0], pair[1])).collect();
    let entries = entries(joiner, chain, is_stopped)?;
    let search = Search { joiner, chain, joints, entries, side: i64::from(side) };

    let (before, after) = search.halves(is_stopped)?;
    let (last_before, first_after) = search.meeting(before.last()?, after.last()?)?;

    let mut pieces = trace(&before, last_before);
    pieces.reverse();
    pieces.extend(trace(&after, first_after));

    Some(joiner.write(chain, &pieces))
}

/// The pieces from the last layer back to the first.
fn trace(layers: &[Vec<State>], last: u32) -> Vec<u16> {
    let mut at = last;
    let piece = |layer: &Vec<State>| {
        let state = &layer[at as usize];
        at = state.from;
        state.key.piece
    };
    layers.iter().rev().map(piece).collect()
}

/// For each panel and each piece, where pass 2 may enter the last panel so that the tour can be completed in both
/// directions: a set of squares, as a bit mask.
fn entries(joiner: &mut Joiner, chain: &[Place], is_stopped: &dyn Fn() -> bool) -> Option<Vec<Vec<u64>>> {
    let layers = joiner.layers(chain, is_stopped)?;
    let mut entries: Vec<Vec<u64>> = Vec::new();
    for (index, layer) in layers.iter().enumerate() {
        let mut masks = vec![0; joiner.pieces(chain[index]).len()];
        let joints = index.checked_sub(1).map(|before| joiner.joints(chain[before], chain[index]));
        for &(piece, mask) in layer {
            let possible = match (&joints, entries.last()) {
                (Some(joints), Some(before)) => {
                    joints[usize::from(piece)].iter().fold(0, |all, &piece| all | before[usize::from(piece)])
                }
                _ => joiner.entries(chain, piece),
            };
            masks[usize::from(piece)] = mask & possible;
        }

        entries.push(masks);
    }

    Some(entries)
}

struct Search<'a> {
    joiner: &'a Joiner,
    chain: &'a [Place],
    /// Which pieces fit together, from each panel to the next.
    joints: Vec<Rc<Joints>>,
    entries: Vec<Vec<u64>>,
    side: i64,
}

impl Search<'_> {
    /// The states of the panels from the beginning to the middle, and from the end to the middle.
    fn halves(&self, is_stopped: &dyn Fn() -> bool) -> Option<(Layers, Layers)> {
        let last = self.chain.len() - 1;
        let mut before = vec![self.ends(0, 0)];
        let mut after = vec![self.ends(last, self.begin(last))];
        for index in 1..=self.middle() {
            let mut followers: HashMap<u16, Vec<u16>> = HashMap::new();
            for (next, pieces) in (0..).zip(self.joints[index - 1].iter()) {
                pieces.iter().for_each(|&piece| followers.entry(piece).or_default().push(next));
            }

            let fitting = |piece: u16| followers.get(&piece).map_or(&[][..], |list| &list[..]);
            before.push(self.advance(index, before.last()?, fitting));

            if is_stopped() {
                return None;
            }
        }

        for index in (self.middle() + 1..last).rev() {
            after.push(self.advance(index, after.last()?, |piece| &self.joints[index][usize::from(piece)]));
            if is_stopped() {
                return None;
            }
        }

        Some((before, after))
    }

    /// The last panel of the first half.
    fn middle(&self) -> usize {
        (self.chain.len() - 1) / 2
    }

    /// The numbers of a state before the middle and one after it that fit together.
    fn meeting(&self, before: &[State], after: &[State]) -> Option<(u32, u32)> {
        let numbers: HashMap<Key, u32> = (0..).zip(before).map(|(number, state)| (state.key, number)).collect();
        let joints = &self.joints[self.middle()];
        (0..).zip(after).find_map(|(number, state)| {
            let excess = state.key.excess.map(|value| -value);
            let pieces = joints[usize::from(state.key.piece)].iter();
            let partner = |&piece: &u16| numbers.get(&Key { piece, excess, ..state.key }).copied();
            pieces.filter_map(partner).next().map(|partner| (partner, number))
        })
    }

    /// The states of the first or the last panel.
    fn ends(&self, index: usize, begin: i64) -> Vec<State> {
        let mut states = Vec::new();
        for (piece, &mask) in (0..).zip(&self.entries[index]) {
            let entries = (0..64).filter(|entry| mask >> entry & 1 == 1);
            let excess = self.excess(index, piece, begin);
            states.extend(entries.map(|entry| State { key: Key { piece, entry, excess }, from: 0 }));
        }
        states
    }

    /// The states of a panel next to one with these states. `fitting` has the pieces that fit to a piece there.
    fn advance<'a>(&self, index: usize, states: &[State], fitting: impl Fn(u16) -> &'a [u16]) -> Vec<State> {
        let begin = self.begin(index);
        let mut added: HashMap<u16, Excess> = HashMap::new();
        let mut next = Vec::new();
        let mut known = HashSet::new();

        for (from, state) in (0..).zip(states) {
            let Key { piece, entry, excess } = state.key;
            for &piece in
                fitting(piece).iter().filter(|&&piece| self.entries[index][usize::from(piece)] >> entry & 1 == 1)
            {
                let [falling, rising] = *added.entry(piece).or_insert_with(|| self.excess(index, piece, begin));
                let key = Key { piece, entry, excess: [excess[0] + falling, excess[1] + rising] };
                if known.insert(key) {
                    next.push(State { key, from });
                }
            }
        }

        if next.len() > MAX_STATES {
            next.sort_by_key(|state| state.key.excess[0].abs() + state.key.excess[1].abs());
            next.truncate(MAX_STATES);
        }

        next
    }

    /// The squares of a pass before this panel.
    fn begin(&self, index: usize) -> i64 {
        let length = |place: &Place| self.joiner.pieces(*place)[0].passes[0].len() as i64;
        self.chain[..index].iter().map(length).sum()
    }

    /// The excess of a panel with this piece, which begins `begin` squares after the beginning of the first pass.
    fn excess(&self, index: usize, piece: u16, begin: i64) -> Excess {
        let place = self.chain[index];
        let piece = &self.joiner.pieces(place)[usize::from(piece)];
        let length = piece.passes[0].len() as i64;
        let quarter = self.side * self.side / 4;
        let mut excess = [0; 2];

        for (pass, before) in (0..PASSES).zip((0..).map(|pass| pass * quarter)) {
            let first = before + if FORWARDS[pass] { begin } else { quarter - begin - length } + 1;
            for (number, cell) in (first..).zip(&piece.passes[pass]) {
                let row = i64::from(cell.0 + place.origin.0);
                let col = i64::from(cell.1 + place.origin.1);
                let value = 2 * number - (4 * quarter + 1);
                excess[0] += if row == col { value } else { 0 };
                excess[1] += if row + col + 1 == self.side { value } else { 0 };
            }
        }

        excess
    }
}
