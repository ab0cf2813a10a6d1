//! `destrier count combine`: adds up the results of slices that were computed in different places.
//!
//! The library decides whether the files belong together and are complete. If a folder of parts is given, the message
//! about missing slices names the parts that compute them.

use super::{parts, slice_file};
use crate::{Exit, output};
use anyhow::{Context, bail};
use destrier::counting::Modulus;
use destrier_wire::SliceFields;
use std::fs;
use std::path::{Path, PathBuf};

/// Add up the results of slices
#[derive(clap::Args)]
#[command(after_help = "\
A result that is given twice counts once.

Exit codes: 0 counted, 2 bad input (a slice is missing, or has two different results, or the files belong to different \
counts).

Examples:
  destrier count 8x8 --slices 0-4 -o some.json
  destrier count combine some.json rest.json
  destrier count combine shared")]
pub(super) struct Args {
    /// Result files, written by `destrier count BOARD --slices LIST -o FILE`, or folders of parts (--work)
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
    let files = result_files(&args.files)?;
    let parts = files.iter().map(|file| Ok((file.display().to_string(), slice_file::read(file)?)));
    let parts: Vec<(String, SliceFields)> = parts.collect::<anyhow::Result<_>>()?;
    if let Some(file) = args.output.as_deref().and_then(|output| files.iter().find(|file| is_same(file, output))) {
        bail!("{} is one of the files to combine; name another file for the result", file.display());
    }

    let (reply, moduli) = match SliceFields::combine(&parts) {
        Ok(found) => found,
        Err(why) => bail!("{why}{}", missing_parts(&args.files)),
    };

    let missing = missing_parts(&args.files);
    if moduli.is_some() && !missing.is_empty() {
        bail!("the parts that are done give only a residue{missing}");
    }

    output::write_and_report(args.output.as_deref(), |out| {
        if args.json {
            return Ok(writeln!(out, "{}", serde_json::to_string(&reply)?)?);
        }

        let residue = moduli.map_or(String::new(), |moduli| {
            let all: Vec<String> = moduli.iter().map(Modulus::to_string).collect();
            format!(", a residue modulo {}", all.join(" and "))
        });

        let counted = reply.counted.unwrap_or_default();
        let count = reply.count.unwrap_or_default();
        Ok(writeln!(out, "{}, {counted}{residue}: {count}", parts[0].1.name())?)
    })?;

    Ok(Exit::Yes)
}

/// The files, with the result files of parts instead of folders.
fn result_files(given: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in given {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }

        let before = files.len();

        for entry in fs::read_dir(path).with_context(|| format!("cannot look into {}", path.display()))? {
            let entry = entry.with_context(|| format!("cannot look into {}", path.display()))?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.strip_prefix("part-").and_then(|rest| rest.strip_suffix(".json")).is_some() {
                files.push(entry.path());
            }
        }

        if files.len() == before {
            bail!("{} has no results of parts{}", path.display(), missing_parts(given));
        }

        files[before..].sort();
    }
    Ok(files)
}

/// The parts without a result, if a folder has a plan.
fn missing_parts(given: &[PathBuf]) -> String {
    let plan = given.iter().find_map(|path| Some((path, parts::saved_plan(path).ok()??)));
    let Some((folder, plan)) = plan else { return String::new() };
    let missing: Vec<String> = plan
        .parts
        .iter()
        .filter(|part| part.file.ends_with(".json") && !folder.join(&part.file).exists())
        .map(|part| part.part.to_string())
        .collect();

    match missing.len() {
        0 => String::new(),
        1 => format!("; part {} is not done", missing[0]),
        many if many > 8 => format!("; parts {} and {} more are not done", missing[..8].join(", "), many - 8),
        _ => format!("; parts {} are not done", missing.join(", ")),
    }
}

/// Whether two paths name the same file.
fn is_same(left: &Path, right: &Path) -> bool {
    match (left.canonicalize(), right.canonicalize()) {
        (Ok(left), Ok(right)) => left == right,
        _ => false,
    }
}
