//! The state of the frontier after the moves that were decided.
//!
//! Two sets of moves with the same state can be continued in the same ways, so the search keeps only the one with more
//! moves. A state says of every position whether it is an end of a path (and of which) or spent, and which moves to
//! come are blocked because they would cross a move that was made. A position is *spent* if it takes no further move:
//! it has two, or all of its moves are blocked.

use destrier_search::bit_set::bits;

/// The positions of three columns of at most sixteen squares.
pub(super) const POSITIONS: usize = 48;
/// The partner of an end whose path stops at its other end for good.
pub(super) const STOPPED: u8 = 63;
/// The bits that remain for the pairing of ends in a packed state.
const PAIRING_BITS: u32 = 96;

/// A state, packed: ends, spent positions, the pairing of ends, blocked slots.
pub(super) type Key = [u64; 5];

/// A state.
#[derive(Clone)]
pub(super) struct State {
    /// For each end the other end of its path, or [`STOPPED`]; for all other positions the position itself.
    pub(super) partner: [u8; POSITIONS],
    pub(super) ends: u64,
    pub(super) spent: u64,
    pub(super) blocked: u128,
}

impl State {
    pub(super) fn new() -> State {
        State { partner: std::array::from_fn(|position| position as u8), ends: 0, spent: 0, blocked: 0 }
    }

    /// The number of ends whose path stops at its other end.
    pub(super) fn stopped(&self) -> usize {
        bits(self.ends).filter(|&position| self.partner[position] == STOPPED).count()
    }

    /// The state after the first column was left behind.
    pub(super) fn shifted(&self, rows: usize) -> State {
        let mut next = State {
            ends: self.ends >> rows,
            spent: self.spent >> rows,
            blocked: self.blocked.checked_shr(4 * rows as u32).unwrap_or(0),
            ..State::new()
        };
        for position in bits(next.ends) {
            let partner = self.partner[position + rows];
            next.partner[position] = if partner == STOPPED { STOPPED } else { partner.saturating_sub(rows as u8) };
        }
        next
    }

    /// The packed state; `None` if the pairing of the ends does not fit. Each end is written in unary: 0 opens a path,
    /// 1 has a path that stops, and `2 + depth` closes the path that was opened as the `depth`-th last of those that
    /// are open.
    pub(super) fn pack(&self) -> Option<Key> {
        let mut pairing = 0u128;
        let mut length = 0u32;
        let mut open = OpenEnds::default();
        for position in bits(self.ends) {
            let partner = self.partner[position];
            let number = if partner == STOPPED {
                1
            } else if usize::from(partner) > position {
                open.push(partner);
                0
            } else {
                2 + open.take(position as u8)? as u32
            };

            if length + number + 1 > PAIRING_BITS {
                return None;
            }

            pairing |= ((1u128 << number) - 1) << length;
            length += number + 1;
        }

        let high = |shift: u32| ((pairing >> shift) as u64) << POSITIONS;
        let words = [self.ends | high(0), self.spent | high(16), (pairing >> 32) as u64];
        Some([words[0], words[1], words[2], self.blocked as u64, (self.blocked >> 64) as u64])
    }

    pub(super) fn unpack(key: &Key) -> State {
        let low = (1u64 << POSITIONS) - 1;
        let high = |word: u64| u128::from(word >> POSITIONS);
        let mut pairing = high(key[0]) | high(key[1]) << 16 | u128::from(key[2]) << 32;
        let blocked = u128::from(key[3]) | u128::from(key[4]) << 64;
        let mut state = State { ends: key[0] & low, spent: key[1] & low, blocked, ..State::new() };
        let mut open = OpenEnds::default();

        for position in bits(state.ends) {
            let number = pairing.trailing_ones();
            pairing >>= number + 1;

            match number {
                0 => open.push(position as u8),
                1 => state.partner[position] = STOPPED,
                _ => {
                    let partner = open.take_at(number as usize - 2);
                    state.partner[position] = partner;
                    state.partner[usize::from(partner)] = position as u8;
                }
            }
        }

        state
    }
}

/// A stack of ends from which any can be taken.
struct OpenEnds {
    list: [u8; POSITIONS],
    count: usize,
}

impl Default for OpenEnds {
    fn default() -> OpenEnds {
        OpenEnds { list: [0; POSITIONS], count: 0 }
    }
}

impl OpenEnds {
    fn push(&mut self, end: u8) {
        self.list[self.count] = end;
        self.count += 1;
    }

    /// Takes the end at this depth below the top.
    fn take_at(&mut self, depth: usize) -> u8 {
        let index = self.count - 1 - depth;
        let end = self.list[index];
        self.list.copy_within(index + 1..self.count, index);
        self.count -= 1;
        end
    }

    /// Takes an end and returns its depth.
    fn take(&mut self, end: u8) -> Option<usize> {
        let index = self.list[..self.count].iter().rposition(|&other| other == end)?;
        let depth = self.count - 1 - index;
        self.take_at(depth);
        Some(depth)
    }
}
