//! The moves of a computed tour as bytes, copied in whole words.
//!
//! A repetition makes the same moves every time, so its word is written out once, many copies in a row if it is short,
//! and then passed on again and again. Nothing is computed per move, and the memory does not grow with the board. The
//! sink decides what happens to the bytes.
//!
//! On narrow wrapped boards two moves may lead to the same square; the stream then names one that is a move at every
//! repetition, which need not be the one with the smallest number.

use super::ComputedTour;
use super::check::step_number;
use super::outline::{NodeKind, Outline};
use super::plan::add;
use crate::rectangle::Rectangle;
use std::ops::Range;

/// Move numbers as digits.
pub const DIGITS: [u8; 8] = *b"12345678";

/// A short word is repeated up to this length, so that it can be passed on at once.
const BLOCK: usize = 1 << 15;

/// The moves of a computed tour, ready to be streamed.
#[derive(Clone, Debug)]
pub struct MoveStream {
    parts: Vec<WordSegment>,
    first: u64,
    len: u64,
}

/// A stretch of the word.
#[derive(Clone, Debug)]
enum WordSegment {
    Text(Vec<u8>),
    /// The first `unit` bytes of the block, `count` times; the block holds as many copies as fit.
    Power {
        block: Vec<u8>,
        unit: usize,
        count: u64,
    },
    Loop {
        parts: Vec<WordSegment>,
        unit: u64,
        count: u64,
    },
}

impl MoveStream {
    /// Writes out the words of a tour; move number `i` becomes the byte `alphabet[i - 1]`.
    pub fn new(tour: &ComputedTour, alphabet: [u8; 8]) -> MoveStream {
        let outline = &tour.outline;
        let writer = Writer { board: &tour.board, alphabet };
        let mut parts = Vec::new();
        writer.write(outline, false, &mut parts);
        // The closing move is written too, so that a tour can begin anywhere. It comes last, and is not streamed if the
        // tour begins at its first square.
        append(&mut parts, &[writer.byte(outline.last(), outline.first(), false)]);
        MoveStream { parts, first: tour.first, len: outline.len }
    }

    /// The number of moves: one fewer than squares.
    pub fn len(&self) -> u64 {
        self.len - 1
    }

    /// Whether there is no move at all: a board of one square.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that the words take.
    pub fn bytes(&self) -> usize {
        fn of(parts: &[WordSegment]) -> usize {
            let size = |part: &WordSegment| match part {
                WordSegment::Text(text) => text.len(),
                WordSegment::Power { block, .. } => block.len(),
                WordSegment::Loop { parts, .. } => of(parts),
            };
            parts.iter().map(size).sum()
        }
        of(&self.parts)
    }

    /// Passes all moves to the sink, in order, in pieces of any length.
    pub fn stream<E>(&self, sink: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        self.stream_range(0..self.len(), sink)
    }

    /// Passes the moves with these indices to the sink; the range is cut off at the last move.
    pub fn stream_range<E>(&self, range: Range<u64>, mut sink: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let end = range.end.min(self.len());
        let start = range.start.min(end);
        // The word is a cycle of `len` moves, of which the range is an arc.
        let from = self.first + start;
        let to = self.first + end;
        emit(&self.parts, from.min(self.len)..to.min(self.len), &mut sink)?;
        emit(&self.parts, from.max(self.len) - self.len..to.max(self.len) - self.len, &mut sink)
    }
}

fn emit<E>(
    parts: &[WordSegment],
    mut range: Range<u64>,
    sink: &mut impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    for part in parts {
        if range.is_empty() {
            return Ok(());
        }
        let len = part.len();
        if range.start < len {
            part.emit(range.start..range.end.min(len), sink)?;
        }
        range = range.start.saturating_sub(len)..range.end.saturating_sub(len);
    }
    Ok(())
}

impl WordSegment {
    fn len(&self) -> u64 {
        match self {
            WordSegment::Text(text) => text.len() as u64,
            WordSegment::Power { unit, count, .. } => *unit as u64 * count,
            WordSegment::Loop { unit, count, .. } => unit * count,
        }
    }

    fn emit<E>(&self, range: Range<u64>, sink: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        match self {
            WordSegment::Text(text) => sink(&text[range.start as usize..range.end as usize]),
            WordSegment::Power { block, unit, .. } => {
                let mut offset = (range.start % *unit as u64) as usize;
                let mut left = range.end - range.start;
                while left > 0 {
                    let take = ((block.len() - offset) as u64).min(left) as usize;
                    sink(&block[offset..offset + take])?;
                    left -= take as u64;
                    offset = 0;
                }

                Ok(())
            }
            WordSegment::Loop { parts, unit, .. } => {
                let mut at = range.start;
                while at < range.end {
                    let begin = at - at % unit;
                    let stop = (begin + unit).min(range.end);
                    emit(parts, at - begin..stop - begin, sink)?;
                    at = stop;
                }
                Ok(())
            }
        }
    }
}

struct Writer<'a> {
    board: &'a Rectangle,
    alphabet: [u8; 8],
}

impl Writer<'_> {
    /// The moves from the first square of an outline to its last.
    fn write(&self, outline: &Outline, repeated: bool, parts: &mut Vec<WordSegment>) {
        for (index, node) in outline.nodes.iter().enumerate() {
            if index > 0 {
                append(parts, &[self.byte(outline.nodes[index - 1].last(), node.first(), repeated)]);
            }

            match &node.kind {
                NodeKind::Lay { tile, at } => {
                    let here = |&(row, col): &(u32, u32)| add(*at, (i64::from(row), i64::from(col)));
                    let byte = |pair: &[(u32, u32)]| self.byte(here(&pair[0]), here(&pair[1]), repeated);
                    append(parts, &tile.walk().windows(2).map(byte).collect::<Vec<u8>>());
                }
                NodeKind::Repeat { count, step, body } => {
                    let mut once = Vec::new();
                    self.write(body, repeated || *count > 1, &mut once);

                    if *count > 1 {
                        let mut unit = once.clone();
                        append(&mut unit, &[self.byte(body.last(), add(body.first(), *step), true)]);
                        power(parts, unit, body.len, count - 1);
                    }

                    for part in once {
                        join(parts, part);
                    }
                }
            }
        }
    }

    fn byte(&self, from: (i64, i64), to: (i64, i64), repeated: bool) -> u8 {
        // A computed tour was checked: every step except the closing move of an open tour is a move, and that closing
        // move is never passed on.
        self.alphabet[usize::from(step_number(self.board, from, to, repeated).unwrap_or(1)) - 1]
    }
}

fn append(parts: &mut Vec<WordSegment>, bytes: &[u8]) {
    match parts.last_mut() {
        Some(WordSegment::Text(text)) => text.extend_from_slice(bytes),
        _ => parts.push(WordSegment::Text(bytes.to_vec())),
    }
}

fn join(parts: &mut Vec<WordSegment>, part: WordSegment) {
    match part {
        WordSegment::Text(text) => append(parts, &text),
        other => parts.push(other),
    }
}

/// Adds `count` copies of a word of `unit` moves.
fn power(parts: &mut Vec<WordSegment>, mut word: Vec<WordSegment>, unit: u64, count: u64) {
    match &mut word[..] {
        [WordSegment::Text(text)] => {
            let text = std::mem::take(text);
            let copies = (BLOCK / text.len()).max(1).min(usize::try_from(count).unwrap_or(usize::MAX));
            let block = text.repeat(copies);
            if copies as u64 == count && block.len() < BLOCK / 8 {
                append(parts, &block);
            } else {
                parts.push(WordSegment::Power { block, unit: text.len(), count });
            }
        }
        _ => parts.push(WordSegment::Loop { parts: word, unit, count }),
    }
}
