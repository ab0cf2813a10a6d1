//! Finds the loops in a word that was split into powers: bodies that recur while their exponents grow or shrink by a
//! fixed amount from sweep to sweep.
//!
//! A loop is first recognised in its middle, where all exponents are large. Then it is extended, sweep by sweep, in
//! both directions as far as the moves agree, down to exponents of zero. Then its body is rotated to the left as far as
//! possible, so that the same loop on another board starts at the same place of its body.

use super::powers::{WordStretch, split};

/// The most stretches in a body.
const LONGEST: usize = 120;
/// The smallest number of sweeps that count as a loop.
const FEWEST: usize = 5;

/// A word, its exponent in sweep 0, and the increment per sweep. Literal words have (1, 0).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Strand {
    pub(super) word: Vec<u8>,
    pub(super) times: i64,
    pub(super) slope: i64,
    pub(super) power: bool,
}

/// The structure of one word, with plain numbers: what a loop program becomes on one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum WordStructure {
    Strand(Strand),
    Sweeps { count: i64, body: Vec<Strand> },
}

struct Loop {
    start: usize,
    end: usize,
    count: i64,
    body: Vec<Strand>,
}

/// The structure of the whole word.
pub(super) fn structure(moves: &[u8]) -> Vec<WordStructure> {
    let mut shapes = Vec::new();
    let mut done = 0;
    let stretches = split(moves, 0, moves.len());
    let mut at = 0;

    while at < stretches.len() {
        if stretches[at].start < done {
            at += 1;
            continue;
        }

        match find(&stretches, at) {
            Some(found) => {
                let grown = turn(moves, grow(moves, found, done), done);
                plain(moves, done, grown.start, &mut shapes);
                done = grown.end;
                shapes.push(WordStructure::Sweeps { count: grown.count, body: grown.body });
            }
            None => at += 1,
        }
    }

    plain(moves, done, moves.len(), &mut shapes);
    shapes
}

fn plain(moves: &[u8], from: usize, to: usize, shapes: &mut Vec<WordStructure>) {
    let strand = |stretch: &WordStretch| {
        WordStructure::Strand(Strand {
            word: stretch.word.clone(),
            times: stretch.times as i64,
            slope: 0,
            power: stretch.is_power(),
        })
    };
    shapes.extend(split(moves, from, to).iter().map(strand));
}

/// The loop with the shortest body that starts with this stretch.
fn find(stretches: &[WordStretch], at: usize) -> Option<Loop> {
    let rest = &stretches[at..];
    for period in 1..=LONGEST.min(rest.len() / FEWEST) {
        let steady = |&place: &usize| {
            let stretch = &rest[place];
            let next = &rest[place + period];
            let alike = stretch.word == next.word && stretch.is_power() == next.is_power();
            alike && (place < period || next.times + rest[place - period].times == 2 * stretch.times)
        };

        let agree = (0..rest.len() - period).take_while(steady).count();
        let count = 1 + agree / period;
        if count >= FEWEST && rest[..period].iter().any(WordStretch::is_power) {
            let strand = |(stretch, next): (&WordStretch, &WordStretch)| Strand {
                word: stretch.word.clone(),
                times: stretch.times as i64,
                slope: next.times as i64 - stretch.times as i64,
                power: stretch.is_power(),
            };

            let body = rest[..period].iter().zip(&rest[period..]).map(strand).collect();
            let end = rest[period * count - 1].end();
            return Some(Loop { start: rest[0].start, end, count: count as i64, body });
        }
    }
    None
}

/// The moves of sweep k, if no exponent is negative.
fn sweep(body: &[Strand], k: i64) -> Option<Vec<u8>> {
    let mut moves = Vec::new();
    for strand in body {
        let times = usize::try_from(strand.times + k * strand.slope).ok()?;
        moves.extend(strand.word.iter().copied().cycle().take(times * strand.word.len()));
    }
    Some(moves)
}

fn grow(moves: &[u8], mut found: Loop, done: usize) -> Loop {
    while let Some(next) = sweep(&found.body, found.count)
        && moves[found.end..].starts_with(&next)
    {
        found.end += next.len();
        found.count += 1;
    }

    while let Some(previous) = sweep(&found.body, -1)
        && moves[done..found.start].ends_with(&previous)
    {
        found.start -= previous.len();
        found.count += 1;
        found.body.iter_mut().for_each(|strand| strand.times -= strand.slope);
    }
    found
}

/// Rotates the body: its last move, or its last power, comes first, as long as the moves before the loop allow.
fn turn(moves: &[u8], mut found: Loop, done: usize) -> Loop {
    while let Some(last) = found.body.last() {
        let before = &moves[done..found.start];
        if last.power {
            let mut first = last.clone();
            first.times -= first.slope;
            let Some(turned) = sweep(std::slice::from_ref(&first), 0) else { return found };
            if turned.is_empty() || !before.ends_with(&turned) {
                return found;
            }

            found.start -= turned.len();
            found.end -= ((last.times + (found.count - 1) * last.slope) as usize) * last.word.len();
            found.body.pop();
            found.body.insert(0, first);
        } else {
            let letter = last.word[last.word.len() - 1];
            if before.last() != Some(&letter) {
                return found;
            }
            found.start -= 1;
            found.end -= 1;
            turn_letter(&mut found.body, letter);
        }
    }
    found
}

fn turn_letter(body: &mut Vec<Strand>, letter: u8) {
    let length = body.len();
    body[length - 1].word.pop();
    if body[length - 1].word.is_empty() {
        body.pop();
    }
    match body.first_mut() {
        Some(first) if !first.power => first.word.insert(0, letter),
        _ => body.insert(0, Strand { word: vec![letter], times: 1, slope: 0, power: false }),
    }
}
