//! `destrier prove squirrel`: Squirrel's algorithm tours the m x m board for every m >= 5 except 74, and 74 with
//! ordering 21345678.

use super::TheoremArgs;
use crate::Exit;
use destrier::prove::theorem::{BaseCase, Class, EXCEPTION, MIN_SIDE, Theorem, certificate_texts, squirrel};
use destrier_wire::Version;
use serde::Serialize;
use std::io::Write;

/// Prove that Squirrel's algorithm tours every square board, from the built-in certificates
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier prove squirrel
  destrier prove squirrel --export certificates")]
pub(crate) struct Args {
    #[command(flatten)]
    options: TheoremArgs,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let theorem = self.options.show(&certificate_texts(), squirrel, to_result, write_text)?;
        Ok(if theorem.is_proved() { Exit::Yes } else { Exit::No })
    }
}

fn write_text(theorem: &Theorem, out: &mut dyn Write) -> anyhow::Result<()> {
    for class in &theorem.classes {
        writeln!(out, "{}", describe_class(class))?;
    }
    write_conclusion(theorem, out)
}

/// The result of one class.
pub(super) fn describe_class(Class { program, verdict }: &Class) -> String {
    let residue = program.residue;
    let modulus = program.modulus;
    let first = program.first_side();
    match verdict {
        Ok(proof) => format!(
            "m = {residue:>2} mod {modulus:<2}  proved for m >= {first:<3}  ({} steps, {} regions, {} emptiness tests)",
            proof.steps, proof.regions, proof.tests
        ),
        Err(refusal) => format!("m = {residue:>2} mod {modulus:<2}  REFUSED: {refusal}"),
    }
}

/// The result of all classes together, with the small boards.
pub(super) fn write_conclusion(theorem: &Theorem, out: &mut dyn Write) -> anyhow::Result<()> {
    match &theorem.base {
        Ok(cases) => {
            let least = cases.iter().map(|case| case.side).min();
            let most = cases.iter().map(|case| case.side).max();
            let failed: Vec<u32> = cases.iter().filter(|case| !case.toured).map(|case| case.side).collect();
            let least = least.unwrap_or(0);
            let most = most.unwrap_or(0);

            writeln!(
                out,
                "{} smaller boards run one by one, m = {least} to {most}; without a tour: {failed:?}",
                cases.len()
            )?;

            for case in cases.iter().filter(|case| by_exception(case)) {
                let side = case.side;
                let squares = case.squares;
                let all = case.side.pow(2);
                let ordering = EXCEPTION.1;
                writeln!(
                    out,
                    "m = {side}: the table stops after {squares} of {all} squares, ordering {ordering} tours"
                )?;
            }
        }
        Err(fault) => writeln!(out, "the classes do not cover all boards: {fault}")?,
    }

    let work = theorem.work();
    writeln!(out, "{} certificates, {} regions, {} emptiness tests.", theorem.classes.len(), work.regions, work.tests)?;

    let (exception, ordering) = EXCEPTION;
    if theorem.is_proved() {
        writeln!(
            out,
            "Proved: Squirrel's algorithm tours the m x m board for every m >= {MIN_SIDE} except {exception}, and \
             for {exception} with ordering {ordering}."
        )?;
    } else {
        writeln!(out, "Not proved.")?;
    }

    Ok(())
}

/// Whether the board is toured, but not by the table.
fn by_exception(case: &BaseCase) -> bool {
    case.toured && case.squares as u64 != u64::from(case.side).pow(2)
}

/// The theorem as JSON.
#[derive(Serialize)]
pub(super) struct TheoremResult {
    pub(super) v: Version,
    pub(super) proved: bool,
    /// Missing if certificates were checked one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) statement: Option<Option<String>>,
    pub(super) classes: Vec<ClassResult>,
    /// Missing if certificates were checked one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) base: Option<Vec<BaseResult>>,
    pub(super) regions: u64,
    pub(super) tests: u64,
    /// Why the classes of files do not cover all boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) misfit: Option<Option<String>>,
}

/// One residue class as JSON.
#[derive(Serialize)]
pub(super) struct ClassResult {
    residue: u64,
    modulus: u64,
    from: u64,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tests: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
}

/// One board below the classes as JSON.
#[derive(Serialize)]
pub(super) struct BaseResult {
    m: u32,
    squares: u64,
    toured: bool,
    ordering: Option<String>,
}

impl ClassResult {
    fn new(class: &Class) -> ClassResult {
        let program = &class.program;
        let proof = class.verdict.as_ref().ok();
        ClassResult {
            residue: program.residue as u64,
            modulus: program.modulus as u64,
            from: program.first_side(),
            proved: proof.is_some(),
            steps: proof.map(|proof| proof.steps as u64),
            regions: proof.map(|proof| proof.regions),
            tests: proof.map(|proof| proof.tests),
            refusal: class.verdict.as_ref().err().map(ToString::to_string),
            file: None,
            line: None,
        }
    }
}

pub(super) fn to_result(theorem: &Theorem) -> TheoremResult {
    let case = |case: &BaseCase| BaseResult {
        m: case.side,
        squares: case.squares as u64,
        toured: case.toured,
        ordering: by_exception(case).then(|| EXCEPTION.1.to_string()),
    };

    let statement = || {
        let (exception, ordering) = EXCEPTION;
        format!("for every m >= {MIN_SIDE} except {exception}, and for {exception} with ordering {ordering}")
    };

    let work = theorem.work();
    TheoremResult {
        v: Version,
        proved: theorem.is_proved(),
        statement: Some(theorem.is_proved().then(statement)),
        classes: theorem.classes.iter().map(ClassResult::new).collect(),
        base: Some(theorem.base.as_ref().map(|cases| cases.iter().map(case).collect()).unwrap_or_default()),
        regions: work.regions,
        tests: work.tests,
        misfit: None,
    }
}
