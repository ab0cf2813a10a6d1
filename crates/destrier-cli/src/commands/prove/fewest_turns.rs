//! `destrier prove fewest-turns`: the fewest turns of small boards, exactly.

use super::TheoremArgs;
use crate::args::MAX_INPUT;
use crate::{Exit, output};
use anyhow::Context;
use destrier::prove::fewest_turns::{CheckedClaim, certificate_texts, fewest_turns};
use destrier::{FewestTurns, Shape};
use destrier_wire::{RowCol, Version};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Prove the fewest turns of closed and open tours of small boards, exactly
#[derive(clap::Args)]
#[command(after_help = "\
For each board there is a tour, and weights that show that no tour has fewer turns; docs/results/few-turns.md explains \
them.

Examples:
  destrier prove fewest-turns
  destrier prove fewest-turns --json
  destrier prove fewest-turns --export certificates
  destrier prove fewest-turns certificates/fewest-turns-8x8-closed.txt
  destrier tour 8x8 --closed --aim fewest-turns")]
pub(crate) struct Args {
    /// Certificates to check instead of those that come with the program
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    options: TheoremArgs,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let texts = certificate_texts();
        let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), *text)).collect();
        let given: Vec<FewestTurns> = self.files.iter().map(|file| read(file)).collect::<anyhow::Result<_>>()?;
        let prove =
            || if given.is_empty() { fewest_turns() } else { given.into_iter().map(CheckedClaim::new).collect() };
        let claims =
            self.options.show(&texts, prove, |claims| to_result(claims), |claims, out| write_text(claims, out))?;
        Ok(if is_proved(&claims) { Exit::Yes } else { Exit::No })
    }
}

fn read(file: &Path) -> anyhow::Result<FewestTurns> {
    let text = output::read_text(file, MAX_INPUT)?;
    text.parse().with_context(|| format!("certificate {}", file.display()))
}

fn is_proved(claims: &[CheckedClaim]) -> bool {
    claims.iter().all(|checked| checked.verdict.is_ok())
}

fn write_text(claims: &[CheckedClaim], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{:<8} {:<8} {:>5} {:>6}", "board", "tours", "turns", "cases")?;
    for checked in claims {
        writeln!(out, "{}", describe(checked))?;
    }
    let verdict = if is_proved(claims) { "Proved: these are the fewest turns of each board." } else { "Not proved." };
    Ok(writeln!(out, "{verdict}")?)
}

/// A claim in one line.
fn describe(CheckedClaim { claim, verdict, .. }: &CheckedClaim) -> String {
    let shape = if claim.shape == Shape::Closed { "closed" } else { "open" };
    let verdict = match verdict {
        Ok(cases) => format!("{cases:>6}"),
        Err(fault) => format!("REFUSED: {fault}"),
    };
    format!("{:<8} {shape:<8} {:>5} {verdict}", claim.board.to_string(), claim.turns)
}

/// The claims as JSON.
#[derive(Serialize)]
struct FewestTurnsResult {
    v: Version,
    proved: bool,
    boards: Vec<BoardResult>,
}

/// One board as JSON.
#[derive(Serialize)]
struct BoardResult {
    board: String,
    closed: bool,
    turns: u64,
    proved: bool,
    /// The number of cases of the proof.
    cases: Option<usize>,
    refusal: Option<String>,
    /// A tour with the fewest turns; empty if the claim is refused.
    squares: Vec<RowCol>,
}

fn to_result(claims: &[CheckedClaim]) -> FewestTurnsResult {
    FewestTurnsResult { v: Version, proved: is_proved(claims), boards: claims.iter().map(board_result).collect() }
}

fn board_result(CheckedClaim { claim, verdict, .. }: &CheckedClaim) -> BoardResult {
    let squares = claim.tour.iter().filter(|_| verdict.is_ok());
    BoardResult {
        board: claim.board.to_string(),
        closed: claim.shape == Shape::Closed,
        turns: claim.turns,
        proved: verdict.is_ok(),
        cases: verdict.as_ref().ok().copied(),
        refusal: verdict.as_ref().err().map(ToString::to_string),
        squares: squares.map(|&square| square.into()).collect(),
    }
}
