//! `destrier prove claims`: compare Ganzfried's own proof for m = 7 modulo 8 with runs of the algorithm.

use crate::{Exit, output, progress};
use destrier::prove::claims::{PRINTED, check, end_of_tour};
use destrier_wire::Version;
use serde::Serialize;
use std::collections::BTreeMap;

/// Check claims 7.1 to 7.10 of Ganzfried 2004 on all boards of a range with m = 7 modulo 8
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier prove claims --m 47..1000")]
pub(crate) struct Args {
    /// Range of board sizes, both ends included
    #[arg(long, value_name = "A..B", default_value = "47..1000", value_parser = range)]
    m: (u32, u32),

    /// Result as JSON
    #[arg(long)]
    json: bool,
}

/// The side of the smallest board of the paper's proof.
const MIN_SIDE: u32 = 47;
/// A run takes m^2 steps, so larger boards are refused as a likely mistake.
const MAX_SIDE: u32 = 20_000;

fn range(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("'{text}' is not a range of board sizes; write 47..1000");
    let (from, to) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.trim_matches('=').trim().parse::<u32>().map_err(|_| wrong());
    match (number(from)?, number(to)?) {
        (from, to) if from > to => Err(format!("{from}..{to} is empty; write the smaller number first")),
        (_, to) if to > MAX_SIDE => Err(format!("boards up to {MAX_SIDE} are run, and {to} is larger")),
        range => Ok(range),
    }
}

/// Results of one claim on all boards.
#[derive(Default, Serialize)]
struct SizeTally {
    boards: u64,
    cases: u64,
    faults: Vec<String>,
}

/// The results as JSON.
#[derive(Serialize)]
struct ClaimsResult<'a> {
    v: Version,
    holds: bool,
    from: u32,
    to: u32,
    claims: Vec<ClaimTally<'a>>,
}

#[derive(Serialize)]
struct ClaimTally<'a> {
    claim: &'a str,
    #[serde(flatten)]
    tally: &'a SizeTally,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let sides: Vec<u32> = (self.m.0.max(MIN_SIDE)..=self.m.1).filter(|side| side % 8 == 7).collect();
        if sides.is_empty() {
            anyhow::bail!("no m from {} to {} is 7 modulo 8 and at least {MIN_SIDE}", self.m.0, self.m.1);
        }

        let tallies = progress::watching(|_| format!("{} boards", sides.len()), || tally(&sides));
        let holds = tallies.values().all(|tally| tally.faults.is_empty());
        let first = sides[0];
        let last = sides[sides.len() - 1];

        output::write(None, |out| {
            if self.json {
                let claims = tallies.iter().map(|((_, claim), tally)| ClaimTally { claim, tally }).collect();
                let result = ClaimsResult { v: Version, holds, from: first, to: last, claims };
                return Ok(writeln!(out, "{}", serde_json::to_string(&result)?)?);
            }

            for ((_, claim), tally) in &tallies {
                let verdict = if tally.faults.is_empty() { "holds" } else { "FAILS" };
                writeln!(out, "{claim:<10} {verdict} on {} boards ({} cases)", tally.boards, tally.cases)?;
                for fault in tally.faults.iter().take(3) {
                    writeln!(out, "           {fault}")?;
                }
            }
            Ok(writeln!(out, "m = 7 mod 8, from {first} to {last}.")?)
        })?;

        Ok(if holds { Exit::Yes } else { Exit::No })
    }
}

fn tally(sides: &[u32]) -> BTreeMap<(usize, String), SizeTally> {
    let mut tallies: BTreeMap<(usize, String), SizeTally> = BTreeMap::new();
    for &side in sides {
        let outcomes = check(PRINTED, side);
        let count = outcomes.len();
        for (place, outcome) in outcomes.into_iter().enumerate() {
            let tally = tallies.entry((place, format!("claim {}", outcome.claim))).or_default();
            tally.boards += 1;
            tally.cases += outcome.cases as u64;
            tally.faults.extend(outcome.fault.map(|fault| format!("m = {side}: {fault}")));
        }

        let (reached, printed) = end_of_tour(side);
        let tally = tallies.entry((count, "figure 11".into())).or_default();
        tally.boards += 1;
        tally.cases += 1;

        if printed != reached {
            tally.faults.push(format!("m = {side}: the tour ends at {reached:?}, not at {printed:?}"));
        }
    }
    tallies
}
