//! Move words: moves packed into three bits each, eight moves in three bytes.

/// A sequence of move numbers, each from 1 to 8.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MoveWord {
    /// Move `i` minus one is in bits `3i..3i+3`, least significant first.
    bytes: Vec<u8>,
    len: usize,
}

impl MoveWord {
    /// An empty word with capacity for `moves` moves.
    pub fn with_capacity(moves: usize) -> MoveWord {
        MoveWord { bytes: Vec::with_capacity(bytes_for(moves)), len: 0 }
    }

    /// Number of moves.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Number of bytes that it occupies.
    pub fn bytes(&self) -> usize {
        self.bytes.capacity()
    }

    /// Appends the move with this number from 1 to 8. Other numbers are reduced modulo 8.
    #[inline]
    pub fn push(&mut self, number: u8) {
        let code = u16::from(number.wrapping_sub(1) & 7);
        let (byte, shift) = place(self.len);
        self.bytes.resize(bytes_for(self.len + 1), 0);
        let bits = code << shift;
        self.bytes[byte] |= bits as u8;
        if bits > 0xff {
            self.bytes[byte + 1] |= (bits >> 8) as u8;
        }
        self.len += 1;
    }

    /// Appends eight moves at once, each as its number minus one, the first in the lowest three bits. The length of the
    /// word must be a multiple of eight.
    #[inline]
    pub fn push_eight(&mut self, codes: u32) {
        debug_assert!(self.len.is_multiple_of(8));
        self.bytes.extend_from_slice(&codes.to_le_bytes()[..3]);
        self.len += 8;
    }

    /// The moves as they are stored, eight in three bytes: move `i`, as its number minus one, is in bits `3i..3i+3`,
    /// least significant first. Unused bits of the last byte are zero.
    pub fn packed(&self) -> &[u8] {
        &self.bytes
    }

    /// The move with this index, from 0.
    #[inline]
    pub fn get(&self, index: usize) -> Option<u8> {
        if index >= self.len {
            return None;
        }
        let (byte, shift) = place(index);
        let low = u16::from(self.bytes[byte]);
        let high = u16::from(self.bytes.get(byte + 1).copied().unwrap_or(0));
        Some((((low | high << 8) >> shift) & 7) as u8 + 1)
    }

    /// Removes all but the first `len` moves.
    pub fn truncate(&mut self, len: usize) {
        if len < self.len {
            self.len = len;
            self.bytes.truncate(bytes_for(len));
            // Bits beyond the end stay zero, so that equal words have equal bytes.
            let used = (3 * len) % 8;
            if let (true, Some(last)) = (used != 0, self.bytes.last_mut()) {
                *last &= (1 << used) - 1;
            }
        }
    }

    /// Calls `each` with every move number in order, eight at a time, until it returns `false`. Returns whether all
    /// were visited. Much faster than the iterator, which unpacks every move by itself.
    #[inline]
    pub fn all(&self, mut each: impl FnMut(u8) -> bool) -> bool {
        let whole = self.len / 8;
        let rest = self.len / 8 * 8..self.len;
        for three in self.bytes.chunks_exact(3).take(whole) {
            let mut codes = u32::from_le_bytes([three[0], three[1], three[2], 0]);
            for _ in 0..8 {
                if !each((codes & 7) as u8 + 1) {
                    return false;
                }
                codes >>= 3;
            }
        }
        rest.into_iter().all(|index| each(self.get(index).unwrap_or(1)))
    }

    /// The move numbers in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u8> + DoubleEndedIterator + '_ {
        (0..self.len).map(|index| self.get(index).unwrap_or(1))
    }
}

fn bytes_for(moves: usize) -> usize {
    (3 * moves).div_ceil(8)
}

fn place(index: usize) -> (usize, usize) {
    (3 * index / 8, 3 * index % 8)
}

impl FromIterator<u8> for MoveWord {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> MoveWord {
        let numbers = numbers.into_iter();
        let mut word = MoveWord::with_capacity(numbers.size_hint().0);

        // Eight at a time, since appending a single move takes several times as long.
        let mut codes = 0;
        let mut count = 0;
        numbers.for_each(|number| {
            codes |= u32::from(number.wrapping_sub(1) & 7) << (3 * count);
            count += 1;
            if count == 8 {
                word.push_eight(codes);
                codes = 0;
                count = 0;
            }
        });

        (0..count).for_each(|place| word.push((codes >> (3 * place) & 7) as u8 + 1));
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_word_keeps_its_moves_in_three_bits_each(
            numbers in proptest::collection::vec(1u8..=8, 0..200),
            cut in 0usize..200,
        ) {
            let mut word: MoveWord = numbers.iter().copied().collect();
            prop_assert_eq!(word.iter().collect::<Vec<_>>(), numbers.clone());

            let mut visited = Vec::new();
            let all = word.all(|number| {
                visited.push(number);
                true
            });
            prop_assert!(all);
            prop_assert_eq!(&visited, &numbers);
            prop_assert!(numbers.is_empty() || !word.all(|_| false));
            prop_assert_eq!(word.bytes.len(), (3 * numbers.len()).div_ceil(8));

            word.truncate(cut);
            let kept = &numbers[..cut.min(numbers.len())];
            prop_assert_eq!(&word, &kept.iter().copied().collect::<MoveWord>());
        }

        #[test]
        fn eight_at_once_is_eight_times_one(numbers in proptest::collection::vec(1u8..=8, 8)) {
            let mut word = MoveWord::default();
            word.push_eight(numbers.iter().rev().fold(0, |codes, &number| codes << 3 | u32::from(number - 1)));
            prop_assert_eq!(word, numbers.into_iter().collect::<MoveWord>());
        }
    }
}
