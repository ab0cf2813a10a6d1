//! Ganzfried's proof for m = 7 modulo 8, checked board by board: claims 7.1 to 7.10 of section 7, and where the tour
//! ends (figure 11).
//!
//! Every claim says that the algorithm reaches a square, and that at this moment exactly those squares have been
//! visited that had been visited by the end of the previous claim or satisfy one of its conditions. The claims are
//! data, a text that follows the paper word for word, and they hold as printed. `k` takes the values over which the
//! paper argues by induction.

mod condition;
mod expression;

use super::run::follow;
use condition::{SquareCondition, read_square};
use destrier_core::ordering::MOVES;
use destrier_core::switching::switching_table;
use expression::{Values, evaluate};

/// The claims as printed.
pub const PRINTED: &str = include_str!("claims/printed.txt");

/// The result of one claim on one board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ClaimResult {
    /// The number of the claim, such as `7.4`.
    pub claim: String,
    /// The number of values of k that were checked; 1 where there is no k.
    pub cases: usize,
    /// Why it does not hold, if it does not.
    pub fault: Option<ClaimFault>,
}

/// The reason why a claim fails. Rows and columns are counted from 1, as in the paper.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimFault {
    /// The square is off the board.
    #[error("({0},{1}) is not on the board")]
    OffBoard(i64, i64),
    /// A square satisfies the conditions but has not been visited.
    #[error("on the way to {at:?}, {square:?} should be visited and is not")]
    Unvisited {
        /// The square that the claim says is reached.
        at: (i64, i64),
        /// The square in question.
        square: (i64, i64),
    },
    /// A square has been visited but should not have been.
    #[error("on the way to {at:?}, {square:?} is visited and should not be")]
    Visited {
        /// The square that the claim says is reached.
        at: (i64, i64),
        /// The square in question.
        square: (i64, i64),
    },
    /// The text of the claim cannot be read.
    #[error("{0}")]
    Unreadable(String),
}

/// The step at which Squirrel's algorithm visits each square of a board.
struct Visits {
    side: i64,
    when: Vec<u32>,
}

impl Visits {
    fn new(side: u32) -> Visits {
        let mut when = vec![u32::MAX; (side as usize).pow(2)];
        let mut row = 0;
        let mut col = 0;
        when[0] = 0;
        for (time, number) in (1..).zip(follow(side, switching_table(side))) {
            let [down, right] = MOVES[usize::from(number) - 1];
            row += down;
            col += right;
            when[(row * i64::from(side) + col) as usize] = time;
        }
        Visits { side: side.into(), when }
    }

    fn at(&self, (i, j): (i64, i64)) -> Option<u32> {
        let inside = (1..=self.side).contains(&i) && (1..=self.side).contains(&j);
        inside.then(|| self.when[((i - 1) * self.side + j - 1) as usize])
    }

    fn last(&self) -> (i64, i64) {
        let place = (0..).zip(&self.when).max_by_key(|(_, time)| **time).map_or(0, |(place, _)| place);
        (place / self.side + 1, place % self.side + 1)
    }
}

/// Checks claims, in the form of [`PRINTED`], on the board of one side.
pub fn check(claims: &str, side: u32) -> Vec<ClaimResult> {
    let visits = Visits::new(side);
    let mut before = None;
    let mut outcomes = Vec::new();
    for section in claims.split("\nclaim ").skip(1) {
        let mut lines = section.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let claim = lines.next().unwrap_or_default().to_string();
        let lines: Vec<&str> = lines.collect();
        let (cases, fault) = match check_claim(&lines, &visits, &mut before) {
            Ok(cases) => (cases, None),
            Err(fault) => (0, Some(fault)),
        };
        outcomes.push(ClaimResult { claim, cases, fault });
    }

    outcomes
}

/// Checks one claim; `before` is the step at which the previous claim was fulfilled, and becomes that of this one.
fn check_claim(lines: &[&str], visits: &Visits, before: &mut Option<u32>) -> Result<usize, ClaimFault> {
    let unreadable = ClaimFault::Unreadable;
    let mut values: Values = vec![('m', visits.side)];
    let mut range = None;
    let mut body = lines;

    while let [line, rest @ ..] = body {
        if let Some(definition) = line.strip_prefix("let ") {
            let (name, value) =
                definition.split_once(" = ").ok_or_else(|| unreadable("expected let a = ...".into()))?;
            values.push((name.chars().next().unwrap_or('?'), evaluate(value, &values).map_err(unreadable)?));
        } else if let Some(loop_of_k) = line.strip_prefix("for k = ") {
            let parts = loop_of_k.split_once(" to ").and_then(|(from, rest)| Some((from, rest.split_once(" step ")?)));
            let (from, (to, step)) = parts.ok_or_else(|| unreadable("expected for k = a to b step c".into()))?;
            let value = |text| evaluate(text, &values).map_err(unreadable);
            range = Some((value(from)?, value(to)?, value(step)?.max(1)));
        } else {
            break;
        }

        body = rest;
    }

    let (from, to, step) = range.unwrap_or((0, 0, 1));
    let start = *before;
    let mut cases = 0;
    for k in (from..=to).step_by(step as usize) {
        let mut values = values.clone();
        values.push(('k', k));
        *before = Some(check_case(body, visits, &values, start)?);
        cases += 1;
    }

    Ok(cases)
}

/// Returns the step at which the square of the claim is reached.
fn check_case(body: &[&str], visits: &Visits, values: &Values, start: Option<u32>) -> Result<u32, ClaimFault> {
    let unreadable = ClaimFault::Unreadable;
    let [place, conditions @ ..] = body else { return Err(unreadable("the square is missing".into())) };
    let place = place.strip_prefix("at ").ok_or_else(|| unreadable("expected at (row,column)".into()))?;
    let at = read_square(place, values).map_err(unreadable)?;
    let now = visits.at(at).ok_or(ClaimFault::OffBoard(at.0, at.1))?;

    let conditions: Result<Vec<_>, _> = conditions.iter().map(|line| SquareCondition::read(line, values)).collect();
    let conditions = conditions.map_err(unreadable)?;
    let start = start.map_or(0, |start| start + 1);
    let mut claimed = vec![false; visits.side as usize];

    for (i, row) in (1..).zip(visits.when.chunks(claimed.len())) {
        claimed.fill(false);
        conditions.iter().for_each(|condition| condition.mark(i, &mut claimed));
        let differs = |(when, claimed): (&u32, &bool)| (*when >= start) & (*claimed != (*when <= now));

        // Comparing the whole row first, without an early exit, is several times faster.
        if !row.iter().zip(&claimed).fold(false, |any, square| any | differs(square)) {
            continue;
        }

        if let Some(place) = row.iter().zip(&claimed).position(differs) {
            let square = (i, place as i64 + 1);
            let visited = row[place] <= now;
            return Err(if visited {
                ClaimFault::Visited { at, square }
            } else {
                ClaimFault::Unvisited { at, square }
            });
        }
    }

    Ok(now)
}

/// Where the tour ends, and where it ends according to figure 11 (rows and columns from 1).
pub fn end_of_tour(side: u32) -> ((i64, i64), (i64, i64)) {
    let m = i64::from(side);
    let claimed = if side % 6 == 3 { (m - 6, m - 4) } else { (m - 4, m - 8) };
    (Visits::new(side).last(), claimed)
}
