//! `destrier prove squirrel`: Squirrel's algorithm tours the m x m board for every m >= 5 except 74, and 74 with
//! ordering 21345678.

use crate::{Exit, output, progress};
use anyhow::Context;
use destrier::prove::theorem::{BaseCase, Class, EXCEPTION, LEAST_SIDE, Theorem, certificate_texts, squirrel};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Prove that Squirrel's algorithm tours every square board, from the built-in certificates
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier prove squirrel
  destrier prove squirrel --export certificates")]
pub(crate) struct Args {
    /// Result as JSON
    #[arg(long)]
    json: bool,

    /// Folder to which the certificates are written
    #[arg(long, value_name = "FOLDER")]
    export: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        if let Some(folder) = &self.export {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
            for (name, text) in certificate_texts() {
                output::write(Some(&folder.join(name)), |out| Ok(out.write_all(text.as_bytes())?))?;
            }
        }
        let theorem = progress::watching(|_| "checking the certificates".into(), squirrel);
        output::write(None, |out| match self.json {
            true => Ok(writeln!(out, "{}", as_json(&theorem))?),
            false => say(&theorem, out),
        })?;
        Ok(if theorem.is_proved() { Exit::Yes } else { Exit::No })
    }
}

fn say(theorem: &Theorem, out: &mut dyn Write) -> anyhow::Result<()> {
    for class in &theorem.classes {
        writeln!(out, "{}", in_a_line(class))?;
    }
    say_together(theorem, out)
}

/// What became of one class.
pub(super) fn in_a_line(Class { program, verdict }: &Class) -> String {
    let (residue, modulus, first) = (program.residue, program.modulus, program.first_side());
    match verdict {
        Ok(proof) => format!(
            "m = {residue:>2} mod {modulus:<2}  proved for m >= {first:<3}  ({} steps, {} regions, {} emptiness tests)",
            proof.steps, proof.regions, proof.tests
        ),
        Err(refusal) => format!("m = {residue:>2} mod {modulus:<2}  REFUSED: {refusal}"),
    }
}

/// What all classes come to together, with the small boards.
pub(super) fn say_together(theorem: &Theorem, out: &mut dyn Write) -> anyhow::Result<()> {
    match &theorem.base {
        Ok(cases) => {
            let (least, most) = (cases.iter().map(|case| case.side).min(), cases.iter().map(|case| case.side).max());
            let failed: Vec<u32> = cases.iter().filter(|case| !case.toured).map(|case| case.side).collect();
            let (least, most) = (least.unwrap_or(0), most.unwrap_or(0));
            writeln!(
                out,
                "{} smaller boards run one by one, m = {least} to {most}; without a tour: {failed:?}",
                cases.len()
            )?;
            for case in cases.iter().filter(|case| by_exception(case)) {
                let (side, squares, all, ordering) = (case.side, case.squares, case.side.pow(2), EXCEPTION.1);
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
            "Proved: Squirrel's algorithm tours the m x m board for every m >= {LEAST_SIDE} except {exception}, and for \
             {exception} with ordering {ordering}."
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

/// One residue class for `--json`.
pub(super) fn entry(class: &Class) -> Value {
    let program = &class.program;
    let mut entry = json!({
        "residue": program.residue,
        "modulus": program.modulus,
        "from": program.first_side(),
        "proved": class.verdict.is_ok(),
    });
    match &class.verdict {
        Ok(proof) => {
            entry["steps"] = json!(proof.steps);
            entry["regions"] = json!(proof.regions);
            entry["tests"] = json!(proof.tests);
        }
        Err(refusal) => entry["refusal"] = json!(refusal.to_string()),
    }
    entry
}

pub(super) fn as_json(theorem: &Theorem) -> Value {
    let case = |case: &BaseCase| {
        let ordering = by_exception(case).then(|| EXCEPTION.1.to_string());
        json!({ "m": case.side, "squares": case.squares, "toured": case.toured, "ordering": ordering })
    };
    let work = theorem.work();
    json!({
        "proved": theorem.is_proved(),
        "statement": theorem.is_proved().then(|| format!(
            "for every m >= {LEAST_SIDE} except {}, and for {} with ordering {}", EXCEPTION.0, EXCEPTION.0, EXCEPTION.1
        )),
        "classes": theorem.classes.iter().map(entry).collect::<Vec<_>>(),
        "base": theorem.base.as_ref().map(|cases| cases.iter().map(case).collect::<Vec<_>>()).unwrap_or_default(),
        "regions": work.regions,
        "tests": work.tests,
    })
}
