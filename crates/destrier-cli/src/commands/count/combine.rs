//! `destrier count combine`: adds up the results of slices that were computed in different places.
//!
//! Files are combined only if they belong to the same count, which the fingerprints decide and not the file names,
//! and if every slice occurs once.

use super::slice_file::SliceFile;
use crate::{Exit, output};
use anyhow::bail;
use destrier::count::Modulus;
use destrier::count::exact::{self, Effort, Proof};
use destrier::wire::CountReply;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Add up the results of slices
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes: 0 counted, 2 bad input (a slice is missing or occurs twice, or the files belong to different counts).

Examples:
  destrier count 8x8 --slices 0-4 -o some.json
  destrier count combine some.json rest.json")]
pub(super) struct Args {
    /// Result files, written by `destrier count BOARD --slices LIST -o FILE`
    #[arg(value_name = "FILES", required = true, num_args = 1..)]
    files: Vec<PathBuf>,

    /// Answer as JSON
    #[arg(long)]
    json: bool,

    /// Output file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        combine(self)
    }
}

fn combine(args: &Args) -> anyhow::Result<Exit> {
    let files = &args.files;
    let parts: Vec<SliceFile> = files.iter().map(|file| SliceFile::read(file)).collect::<anyhow::Result<_>>()?;
    if let Some(file) = args.output.as_deref().and_then(|output| files.iter().find(|file| is_same(file, output))) {
        bail!("{} is one of the files to combine; name another file for the result", file.display());
    }
    let first = &parts[0];
    let mut seen: BTreeSet<u64> = BTreeSet::new();
    let mut sums = vec![0u128; first.passes.len()];
    for (part, file) in parts.iter().zip(files) {
        if !part.passes.iter().map(|pass| pass.0).eq(first.passes.iter().map(|pass| pass.0)) {
            bail!("{} was counted modulo other numbers than {}", file.display(), files[0].display());
        }
        if !part.is_same_count(first) {
            let (this, that) = (file.display(), files[0].display());
            bail!("{this} and {that} belong to different counts: {} and {}", part.name(), first.name());
        }
        if let Some(twice) = part.fields.slices.iter().find(|slice| !seen.insert(**slice)) {
            bail!("slice {twice} is in {} and in a file before it", file.display());
        }
        for (sum, (modulus, residue)) in sums.iter_mut().zip(&part.passes) {
            *sum = modulus.add(*sum, *residue);
        }
    }
    let missing = first.fields.of - seen.len() as u64;
    if missing > 0 {
        let some = (0..first.fields.of).filter(|slice| !seen.contains(slice)).take(8).map(|slice| slice.to_string());
        let (is, more) = (if missing == 1 { "is" } else { "are" }, if missing > 8 { " and more" } else { "" });
        bail!("{missing} of {} slices {is} missing: {}{more}", first.fields.of, some.collect::<Vec<_>>().join(", "));
    }
    let known = exact::exact(first.fields.bound_bits, Effort::Passes(first.passes.len()), |modulus| {
        let found = first.passes.iter().position(|pass| pass.0 == modulus).map(|at| sums[at]);
        let is_optional = modulus == Modulus::Pow128;
        if found.is_none() && !is_optional {
            bail!("the passes of the files are not enough: there is none modulo {modulus}");
        }
        Ok(found)
    });
    let known = known.map_err(|fault| anyhow::anyhow!("{fault}"))?;
    let is_exact = matches!(known.proof, Proof::Bound { .. });
    if is_exact && exact::exceeds(&known.value, first.fields.bound_bits) {
        bail!(
            "the sum, {}, exceeds the bound 2^{:.1} given in the files, so one of them is damaged",
            known.value,
            first.fields.bound_bits
        );
    }
    let moduli = exact::shared_moduli([&known]);
    let count = match &moduli {
        None => known.value * first.fields.factor,
        Some(moduli) => known.value * first.fields.factor % exact::product(moduli),
    };
    output::write_and_report(args.output.as_deref(), |out| {
        if args.json {
            let reply = CountReply {
                question: first.fields.question.clone(),
                count: Some(count.to_string()),
                counted: Some(first.fields.counted.clone()),
                exact: Some(is_exact),
                modulus: moduli.as_ref().map(|moduli| exact::product(moduli).to_string()),
                ..CountReply::default()
            };
            return Ok(writeln!(out, "{}", serde_json::to_string(&reply)?)?);
        }
        let residue = moduli.map_or(String::new(), |moduli| {
            let all: Vec<String> = moduli.iter().map(Modulus::to_string).collect();
            format!(", a residue modulo {}", all.join(" and "))
        });
        Ok(writeln!(out, "{}, {}{residue}: {count}", first.name(), first.fields.counted)?)
    })?;
    Ok(Exit::Yes)
}

/// Whether two paths name the same file.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
