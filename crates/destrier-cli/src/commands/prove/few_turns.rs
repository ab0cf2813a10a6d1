//! `destrier prove few-turns`: every even board from 10x10 on has a closed tour with 8n - 14 turns, and none has fewer
//! than 8n - 56.

use super::TheoremArgs;
use crate::Exit;
use destrier::prove::few_turns::{
    FewTurnsClass, FewTurnsTheorem, LEAST_EVEN_SIDE, StripBound, certificate_texts, few_turns,
};
use destrier::wire::Version;
use serde::Serialize;
use std::io::Write;

/// Prove that every even square board has a closed tour with few turns, and that no tour has many fewer
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier prove few-turns
  destrier prove few-turns --export certificates")]
pub(crate) struct Args {
    #[command(flatten)]
    options: TheoremArgs,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let theorem = self.options.show(&certificate_texts(), few_turns, to_result, write_text)?;
        let is_bounded = theorem.bound.as_ref().is_some_and(|strip| strip.constant(2).is_some());
        Ok(if theorem.turns().is_some() && is_bounded { Exit::Yes } else { Exit::No })
    }
}

fn write_text(theorem: &FewTurnsTheorem, out: &mut dyn Write) -> anyhow::Result<()> {
    for class in &theorem.classes {
        let program = &class.program;
        let (residue, modulus, first) = (program.residue, program.modulus, program.first_side());
        match (&class.verdict, class.turns()) {
            (Ok((proof, _)), Some(turns)) => writeln!(
                out,
                "n = {residue} mod {modulus}  a closed tour with {} turns, proved for n >= {first} ({} steps, {} \
                 emptiness tests)",
                affine(turns),
                proof.steps,
                proof.tests
            )?,
            (Err(refusal), _) => writeln!(out, "n = {residue} mod {modulus}  REFUSED: {refusal}")?,
            _ => writeln!(out, "n = {residue} mod {modulus}  REFUSED: the turns are not an affine function of n")?,
        }
    }
    match &theorem.base {
        Ok(sides) => {
            let built: Vec<String> = sides.iter().map(|(side, _)| side.to_string()).collect();
            writeln!(out, "smaller boards built one by one: n = {}", built.join(", "))?;
        }
        Err(fault) => writeln!(out, "the classes do not cover all boards: {fault}")?,
    }
    match statement(theorem) {
        Some(statement) => writeln!(out, "Proved: {statement}.")?,
        None => writeln!(out, "Not proved.")?,
    }
    match theorem.bound.as_ref().and_then(|strip| Some((strip, bound_statement(strip)?))) {
        Some((strip, statement)) => writeln!(
            out,
            "The {} rows along a side have at least {} turns per column, by complete search of {} states.\nProved: \
             {statement}.",
            strip.rows, strip.growth.0, strip.states
        )?,
        None => writeln!(out, "No bound for all tours.")?,
    }
    Ok(())
}

fn bound_statement(strip: &StripBound) -> Option<String> {
    let (slope, side) = (2 * strip.growth.0, 2 * strip.rows);
    let (closed, open) = (strip.constant(0)?, strip.constant(2)?);
    Some(format!(
        "for m, n >= {side}, every closed tour of the m x n board has at least {slope}(m + n) - {closed} turns, and \
         every open one at least {slope}(m + n) - {open}"
    ))
}

fn statement(theorem: &FewTurnsTheorem) -> Option<String> {
    let turns = affine(theorem.turns()?);
    Some(format!("for every even n >= {LEAST_EVEN_SIDE}, the n x n board has a closed tour with {turns} turns"))
}

/// `8n - 14`.
fn affine((slope, constant): (i64, i64)) -> String {
    match constant {
        0 => format!("{slope}n"),
        1.. => format!("{slope}n + {constant}"),
        _ => format!("{slope}n - {}", -constant),
    }
}

/// The theorem as JSON.
#[derive(Serialize)]
struct FewTurnsResult {
    v: Version,
    proved: bool,
    statement: Option<String>,
    classes: Vec<FewTurnsClassResult>,
    base: Vec<FewTurnsBaseResult>,
    /// Why the classes do not cover all boards.
    misfit: Option<String>,
    bound: Option<BoundResult>,
}

/// The turns that no closed tour can avoid, as JSON.
#[derive(Serialize)]
struct BoundResult {
    statement: String,
    /// Rows of the strip along a side, and the states of the search.
    rows: u32,
    states: usize,
    /// Turns of the strip per column.
    turns: u32,
    /// The constants of the statement, for closed and for open tours.
    constants: (Option<i64>, Option<i64>),
}

/// One residue class as JSON.
#[derive(Serialize)]
struct FewTurnsClassResult {
    residue: u32,
    modulus: u32,
    from: u64,
    proved: bool,
    /// The turns of n x n: the factor of n, and the constant.
    turns: Option<(i64, i64)>,
    steps: Option<usize>,
    tests: Option<u64>,
    refusal: Option<String>,
}

/// One board below the classes as JSON.
#[derive(Serialize)]
struct FewTurnsBaseResult {
    n: u32,
    turns: Option<u64>,
}

fn to_result(theorem: &FewTurnsTheorem) -> FewTurnsResult {
    let class = |class: &FewTurnsClass| FewTurnsClassResult {
        residue: class.program.residue,
        modulus: class.program.modulus,
        from: class.program.first_side(),
        proved: class.turns().is_some(),
        turns: class.turns(),
        steps: class.verdict.as_ref().ok().map(|(proof, _)| proof.steps),
        tests: class.verdict.as_ref().ok().map(|(proof, _)| proof.tests),
        refusal: class.verdict.as_ref().err().map(ToString::to_string),
    };
    let base = theorem.base.as_deref().unwrap_or_default();
    FewTurnsResult {
        v: Version,
        proved: theorem.turns().is_some(),
        statement: statement(theorem),
        classes: theorem.classes.iter().map(class).collect(),
        base: base.iter().map(|&(n, turns)| FewTurnsBaseResult { n, turns }).collect(),
        misfit: theorem.base.as_ref().err().map(ToString::to_string),
        bound: theorem.bound.as_ref().and_then(|strip| {
            let (rows, states, turns) = (strip.rows, strip.states, strip.growth.0);
            let statement = bound_statement(strip)?;
            Some(BoundResult { statement, rows, states, turns, constants: (strip.constant(0), strip.constant(2)) })
        }),
    }
}
