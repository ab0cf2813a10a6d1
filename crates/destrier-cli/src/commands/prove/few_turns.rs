//! `destrier prove few-turns`: closed tours with few turns and with few crossings on every even board, with their exact
//! numbers, and the turns that no tour can avoid.

use super::TheoremArgs;
use super::check::{files_of, read};
use crate::Exit;
use anyhow::bail;
use destrier::family::Program;
use destrier::prove::few_turns::{
    FewTurnsTheorem, SideFunction, SmallTour, StripBound, TourAim, TourClass, TourFamily, few_turns, few_turns_from,
};
use destrier_wire::Version;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Prove that every even square board has closed tours with few turns and with few crossings, and how many
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier prove few-turns
  destrier prove few-turns --json
  destrier prove few-turns --export certificates
  destrier prove few-turns --check certificates")]
pub(crate) struct Args {
    #[command(flatten)]
    options: TheoremArgs,

    /// Folder with certificates to check instead of the built-in ones: turns-*.txt and crossings-*.txt
    #[arg(long, value_name = "FOLDER", conflicts_with = "export")]
    check: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let certificates = [TourAim::Turns, TourAim::Crossings].map(TourAim::certificate_texts).concat();
        let given: Option<[Vec<Program>; 2]> = match &self.check {
            Some(folder) => Some([read_all(folder, TourAim::Turns)?, read_all(folder, TourAim::Crossings)?]),
            None => None,
        };
        let prove = || match &given {
            Some([turns, crossings]) => few_turns_from(turns, crossings),
            None => few_turns(),
        };
        let theorem = self.options.show(&certificates, prove, to_result, write_text)?;
        Ok(if theorem.is_proved() { Exit::Yes } else { Exit::No })
    }
}

/// The certificates of one aim in a folder, by the beginning of their names.
fn read_all(folder: &Path, aim: TourAim) -> anyhow::Result<Vec<Program>> {
    let start = format!("{}-", name(aim));
    let is_own = |file: &&PathBuf| file.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&start));
    let files = files_of(folder)?;
    let programs: Vec<Program> =
        files.iter().filter(is_own).map(|file| Ok(read(file)?.program)).collect::<anyhow::Result<_>>()?;
    if programs.is_empty() {
        bail!("there is no certificate {start}*.txt in {}", folder.display());
    }
    Ok(programs)
}

fn write_text(theorem: &FewTurnsTheorem, out: &mut dyn Write) -> anyhow::Result<()> {
    for family in [&theorem.turns, &theorem.crossings] {
        writeln!(out, "Tours with few {}:", name(family.aim))?;
        write_family(family, out)?;
        writeln!(out)?;
    }

    match theorem.bound.as_ref().and_then(|strip| Some((strip, bound_statement(strip)?))) {
        Some((strip, statement)) => writeln!(
            out,
            "All tours:\nThe {} rows along a side have at least {} turns per column, by complete search of {} \
             states.\nProved: {statement}.",
            strip.rows, strip.growth.0, strip.states
        )?,
        None => writeln!(out, "No bound for all tours.")?,
    }
    Ok(())
}

fn write_family(family: &TourFamily, out: &mut dyn Write) -> anyhow::Result<()> {
    for class in &family.classes {
        let program = &class.program;
        let residue = program.residue;
        let modulus = program.modulus;
        let first = program.first_side();
        let counts = class.count(TourAim::Turns).zip(class.count(TourAim::Crossings));

        match (&class.verdict, counts) {
            (Ok(proof), Some((turns, crossings))) => writeln!(
                out,
                "n = {residue} mod {modulus}  a closed tour with {turns} turns and {crossings} crossings, proved for n \
                 >= {first} ({} steps, {} emptiness tests)",
                proof.summary.steps, proof.summary.tests
            )?,
            (Err(refusal), _) => writeln!(out, "n = {residue} mod {modulus}  REFUSED: {refusal}")?,
            (Ok(_), None) => writeln!(out, "n = {residue} mod {modulus}  REFUSED: a number is too large")?,
        }
    }

    match &family.base {
        Ok(small) => {
            let built: Vec<String> = small.iter().map(|small| small.side.to_string()).collect();
            writeln!(out, "smaller boards built one by one: n = {}", built.join(", "))?;
        }
        Err(fault) => writeln!(out, "the classes do not cover all boards: {fault}")?,
    }

    match statement(family) {
        Some(statement) => writeln!(out, "Proved: {statement}.")?,
        None => writeln!(out, "Not proved.")?,
    }

    Ok(())
}

fn name(aim: TourAim) -> &'static str {
    match aim {
        TourAim::Turns => "turns",
        TourAim::Crossings => "crossings",
    }
}

fn bound_statement(strip: &StripBound) -> Option<String> {
    let slope = 2 * strip.growth.0;
    let side = 2 * strip.rows;
    let closed = strip.constant(0)?;
    let open = strip.constant(2)?;
    Some(format!(
        "for m, n >= {side}, every closed tour of the m x n board has at least {slope}(m + n) - {closed} turns, and \
         every open one at least {slope}(m + n) - {open}"
    ))
}

fn statement(family: &TourFamily) -> Option<String> {
    let least = family.aim.least_even_side();
    let numbers = |counted: TourAim| {
        let (fewest, most) = family.count(counted)?;
        let at_most = if fewest == most { "" } else { "at most " };
        Some(format!("{at_most}{most} {}", name(counted)))
    };
    let turns = numbers(TourAim::Turns)?;
    let crossings = numbers(TourAim::Crossings)?;
    Some(format!("for every even n >= {least}, the n x n board has a closed tour with {turns} and {crossings}"))
}

/// The theorem as JSON.
#[derive(Serialize)]
struct FewTurnsResult {
    v: Version,
    proved: bool,
    families: Vec<FamilyResult>,
    bound: Option<BoundResult>,
}

/// The tours of one pattern as JSON.
#[derive(Serialize)]
struct FamilyResult {
    /// What the tours have few of: `turns` or `crossings`.
    few: &'static str,
    proved: bool,
    statement: Option<String>,
    classes: Vec<ClassResult>,
    base: Vec<SmallResult>,
    /// Why the classes do not cover all boards.
    misfit: Option<String>,
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
struct ClassResult {
    residue: u32,
    modulus: u32,
    from: u64,
    proved: bool,
    turns: Option<FunctionResult>,
    crossings: Option<FunctionResult>,
    steps: Option<usize>,
    tests: Option<u64>,
    refusal: Option<String>,
}

/// A number that depends on the side n as JSON: (`slope` n + `constant`) / `divisor`.
#[derive(Serialize)]
struct FunctionResult {
    slope: i64,
    constant: i64,
    divisor: i64,
}

/// One board below the classes as JSON.
#[derive(Serialize)]
struct SmallResult {
    n: u32,
    turns: Option<u64>,
    crossings: Option<u64>,
}

fn to_result(theorem: &FewTurnsTheorem) -> FewTurnsResult {
    FewTurnsResult {
        v: Version,
        proved: theorem.is_proved(),
        families: [&theorem.turns, &theorem.crossings].map(family_result).into(),
        bound: theorem.bound.as_ref().and_then(|strip| {
            let rows = strip.rows;
            let states = strip.states;
            let turns = strip.growth.0;
            let statement = bound_statement(strip)?;
            Some(BoundResult { statement, rows, states, turns, constants: (strip.constant(0), strip.constant(2)) })
        }),
    }
}

fn family_result(family: &TourFamily) -> FamilyResult {
    let small = |&SmallTour { side, found, .. }: &SmallTour| SmallResult {
        n: side,
        turns: found.map(|(turns, _)| turns),
        crossings: found.map(|(_, crossings)| crossings),
    };

    FamilyResult {
        few: name(family.aim),
        proved: family.is_proved(),
        statement: statement(family),
        classes: family.classes.iter().map(class_result).collect(),
        base: family.base.as_deref().unwrap_or_default().iter().map(small).collect(),
        misfit: family.base.as_ref().err().map(ToString::to_string),
    }
}

fn class_result(class: &TourClass) -> ClassResult {
    let proof = class.verdict.as_ref().ok();

    let count = |counted: TourAim| {
        let SideFunction { slope, constant, divisor, .. } = class.count(counted)?;
        Some(FunctionResult { slope, constant, divisor })
    };

    ClassResult {
        residue: class.program.residue,
        modulus: class.program.modulus,
        from: class.program.first_side(),
        proved: proof.is_some(),
        turns: count(TourAim::Turns),
        crossings: count(TourAim::Crossings),
        steps: proof.map(|proof| proof.summary.steps),
        tests: proof.map(|proof| proof.summary.tests),
        refusal: class.verdict.as_ref().err().map(ToString::to_string),
    }
}
