//! `destrier prove table`: prove or refute a switching table from a file.

use crate::args::MAX_INPUT;
use crate::{Exit, output, progress};
use anyhow::Context;
use destrier::prove::Class;
use destrier::prove::table::{TableVerdict, prove_table};
use destrier::switching::SwitchingTable;
use destrier_wire::Version;
use serde::Serialize;
use std::path::PathBuf;

/// Prove a switching table for all large boards, or refute it by a board on which it fails
#[derive(clap::Args)]
#[command(after_help = "\
docs/results/theorem.md describes the format of a table. --print writes Squirrel's Table 1 in this format.

Examples:
  destrier prove table --print > mine.txt
  destrier prove table mine.txt")]
pub(crate) struct Args {
    /// Switching table (- for standard input)
    #[arg(required_unless_present = "print")]
    file: Option<PathBuf>,

    /// Squirrel's Table 1, and nothing else
    #[arg(long)]
    print: bool,

    /// Result as JSON
    #[arg(long)]
    json: bool,
}

/// The printed table as JSON.
#[derive(Serialize)]
struct PrintedTable {
    v: Version,
    table: String,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let Some(file) = self.file.filter(|_| !self.print) else {
            let table = SwitchingTable::squirrel().to_string();
            output::write(None, |out| {
                if self.json {
                    Ok(writeln!(out, "{}", serde_json::to_string(&PrintedTable { v: Version, table })?)?)
                } else {
                    Ok(write!(out, "{table}")?)
                }
            })?;
            return Ok(Exit::Yes);
        };

        let text = output::read_text(&file, MAX_INPUT)?;
        let table: SwitchingTable = text.parse().with_context(|| format!("table {}", file.display()))?;
        let verdict = progress::watching(|_| "learning and checking programs".into(), || prove_table(&table));
        output::write(None, |out| {
            if self.json {
                Ok(writeln!(out, "{}", serde_json::to_string(&to_result(&verdict))?)?)
            } else {
                Ok(writeln!(out, "{}", describe(&verdict))?)
            }
        })?;

        Ok(match verdict {
            TableVerdict::Proved { .. } => Exit::Yes,
            TableVerdict::Refuted { .. } => Exit::No,
            TableVerdict::Unsettled { .. } => Exit::GaveUp,
        })
    }
}

fn describe(verdict: &TableVerdict) -> String {
    match verdict {
        TableVerdict::Proved { classes, exceptions } if exceptions.is_empty() => {
            format!("Proved: it tours every m x m board with m >= 5 ({} residue classes).", classes.len())
        }
        TableVerdict::Proved { classes, exceptions } => format!(
            "Proved: it tours every m x m board with m >= 5 but m in {exceptions:?} ({} residue classes).",
            classes.len()
        ),
        TableVerdict::Refuted { side, squares, large } => format!(
            "Refuted: it first fails on {side}x{side}, after {squares} squares, and it fails on large boards too, such \
             as {large}x{large}."
        ),
        TableVerdict::Unsettled { classes, unlearned } => {
            let proved = classes.iter().filter(|class| class.verdict.is_ok()).count();
            let first = format!("Not settled: {proved} of {} classes that were learned are proved", classes.len());

            let refusals = classes.iter().filter_map(|class| {
                let program = &class.program;
                let refusal = class.verdict.as_ref().err()?;
                Some(format!("\n  m = {} mod {}: {refusal}", program.residue, program.modulus))
            });

            let unlearned =
                unlearned.map(|side| format!("; no loop program was found for boards such as {side}x{side}"));

            first + &unlearned.unwrap_or_default() + "." + &refusals.collect::<String>()
        }
    }
}

/// The verdict as JSON.
#[derive(Serialize)]
struct TableResult {
    v: Version,
    /// `null` if the table was neither proved nor refuted.
    proved: Option<bool>,
    #[serde(flatten)]
    details: Details,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Details {
    Proved { exceptions: Vec<u32>, classes: Vec<ClassEntry> },
    Refuted { fails: u32, squares: u64, fails_large: u32 },
    Unsettled { classes: Vec<ClassEntry>, unlearned: Option<u32> },
}

#[derive(Serialize)]
struct ClassEntry {
    residue: u64,
    modulus: u64,
    from: u64,
    proved: bool,
}

fn to_result(verdict: &TableVerdict) -> TableResult {
    let entry = |class: &Class| ClassEntry {
        residue: class.program.residue as u64,
        modulus: class.program.modulus as u64,
        from: class.program.first_side(),
        proved: class.verdict.is_ok(),
    };

    let list = |classes: &[Class]| classes.iter().map(entry).collect();
    let (proved, details) = match verdict {
        TableVerdict::Proved { classes, exceptions } => {
            (Some(true), Details::Proved { exceptions: exceptions.clone(), classes: list(classes) })
        }
        TableVerdict::Refuted { side, squares, large } => {
            (Some(false), Details::Refuted { fails: *side, squares: *squares as u64, fails_large: *large })
        }
        TableVerdict::Unsettled { classes, unlearned } => {
            (None, Details::Unsettled { classes: list(classes), unlearned: *unlearned })
        }
    };

    TableResult { v: Version, proved, details }
}
