//! Splits a word into literal stretches and powers: the first step of learning a loop program.
//!
//! From left to right, wherever a short word is repeated often enough, it becomes a power of maximal exponent;
//! everything between is literal. So a power starts as early as possible, whatever its exponent, and two sweeps that
//! differ only in exponents are split alike.

/// The longest word that may become a power.
const LONGEST: usize = 24;
/// Sequences of moves that are repeated less often than this stay literal.
const FEWEST: usize = 6;

/// A stretch of a word: `times` repetitions of `word`; once, if it is literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WordStretch {
    pub(super) start: usize,
    pub(super) word: Vec<u8>,
    pub(super) times: usize,
}

impl WordStretch {
    pub(super) fn is_power(&self) -> bool {
        self.times > 1
    }

    pub(super) fn end(&self) -> usize {
        self.start + self.word.len() * self.times
    }
}

/// The stretches of `moves[from..to]`.
pub(super) fn split(moves: &[u8], from: usize, to: usize) -> Vec<WordStretch> {
    let text = &moves[..to];
    let mut stretches: Vec<WordStretch> = Vec::new();
    let mut literal = from;
    let mut at = from;

    while at < to {
        let power =
            (1..=LONGEST).map(|period| (period, repetitions(text, at, period))).find(|&(_, times)| times >= FEWEST);
        match power {
            Some((period, times)) => {
                if literal < at {
                    stretches.push(WordStretch { start: literal, word: text[literal..at].to_vec(), times: 1 });
                }
                stretches.push(WordStretch { start: at, word: text[at..at + period].to_vec(), times });
                at += period * times;
                literal = at;
            }
            None => at += 1,
        }
    }

    if literal < to {
        stretches.push(WordStretch { start: literal, word: text[literal..to].to_vec(), times: 1 });
    }

    stretches
}

/// How many times in a row the word of this length at `at` occurs.
fn repetitions(text: &[u8], at: usize, period: usize) -> usize {
    if at + period > text.len() {
        return 0;
    }
    let agree = text[at..].iter().zip(&text[at + period..]).take_while(|(left, right)| left == right).count();
    1 + agree / period
}
