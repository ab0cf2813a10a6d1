//! Checks a table of known counts, line by line.
//!
//! Tables differ on boards of a single square: some call it a closed tour, and some say that it has no open one. Here it
//! has one open tour and no closed one; lines that say 0 or 1 there are told apart from those that are wrong.

use super::{Args, watched};
use crate::subject::named;
use crate::{Exit, interrupt, output};
use anyhow::Context;
use destrier::ask::count::{self, CountError, Request, Subject};
use destrier::count::Kind;
use destrier::count::frontier::Halt;
use destrier::count::golden::{self, Row};
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// How a line came out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Agrees,
    Differs,
    Convention,
    Unfinished,
}

pub(super) fn run(args: &Args, file: &Path) -> anyhow::Result<Exit> {
    let text = output::read_text(file, crate::args::MAX_INPUT)?;
    let rows = golden::read(&text).with_context(|| format!("table {}", file.display()))?;
    let limit = args.time_limit.unwrap_or(600.0);
    let mut worst = Exit::Yes;
    output::write(args.output.as_deref(), |out| {
        worst = check(args, &rows, limit, out)?;
        Ok(())
    })?;
    Ok(worst)
}

fn check(args: &Args, rows: &[Row], limit: f64, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut known: HashMap<(String, Kind, bool), Result<String, String>> = HashMap::new();
    let mut tally: HashMap<&'static str, usize> = HashMap::new();
    let mut worst = Exit::Yes;
    for row in rows {
        let key = (row.board.to_string(), row.question.kind, row.question.directed);
        let begin = Instant::now();
        let found = match known.get(&key) {
            Some(found) => found.clone(),
            None => counted(args, row, limit),
        };
        let seconds = begin.elapsed().as_secs_f64();
        known.insert(key, found.clone());
        let verdict = match &found {
            Ok(count) if *count == row.count.to_string() => Verdict::Agrees,
            Ok(_) if row.board.squares() == 1 && row.count <= 1u32.into() => Verdict::Convention,
            Ok(_) => Verdict::Differs,
            Err(_) => Verdict::Unfinished,
        };
        let word = match verdict {
            Verdict::Agrees => "agrees",
            Verdict::Differs => "DIFFERS",
            Verdict::Convention => "differs by convention",
            Verdict::Unfinished => "unfinished",
        };
        *tally.entry(word).or_default() += 1;
        worst = match (worst, verdict) {
            (_, Verdict::Differs) => Exit::No,
            (Exit::Yes, Verdict::Unfinished) => Exit::GaveUp,
            (worst, _) => worst,
        };
        say(args, row, word, &found, seconds, out)?;
        // One line at a time: some take minutes.
        out.flush()?;
        if interrupt::pressed() {
            return Ok(Exit::Interrupted);
        }
    }
    if !args.json {
        let count = |word: &str| tally.get(word).copied().unwrap_or(0);
        let lines = if rows.len() == 1 { "line" } else { "lines" };
        writeln!(
            out,
            "{} {lines}: {} agree, {} differ, {} differ by convention, {} unfinished.",
            rows.len(),
            count("agrees"),
            count("DIFFERS"),
            count("differs by convention"),
            count("unfinished")
        )?;
    }
    Ok(worst)
}

fn counted(args: &Args, row: &Row, limit: f64) -> Result<String, String> {
    let subject = Subject::of_board(&row.board).map_err(|fault| fault.to_string())?;
    let request = Request {
        subject,
        question: row.question,
        classes: false,
        engine: args.engine,
        effort: args.effort(),
        options: args.options(),
    };
    let answer = watched(Some(limit), |control, see| Ok(count::count(&request, control, see)));
    match answer.map_err(|fault| fault.to_string())? {
        Ok(answer) => Ok(answer.count.to_string()),
        Err(CountError::Halt(Halt::Stopped)) => Err(format!("not within {limit} s")),
        Err(fault) => Err(args.explain(fault).to_string()),
    }
}

fn say(
    args: &Args,
    row: &Row,
    word: &str,
    found: &Result<String, String>,
    seconds: f64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let kind = match row.question.kind {
        Kind::Closed => "closed",
        Kind::Open => "open",
        Kind::StrictlyOpen => "strictly open",
    };
    if args.json {
        let answer = serde_json::json!({
            "line": row.line, "board": named(&row.board), "closed": row.question.kind == Kind::Closed,
            "directed": row.question.directed, "count": found.as_ref().ok(), "published": row.count.to_string(),
            "verdict": word.to_lowercase(), "limit": found.as_ref().err(), "seconds": seconds, "source": row.source,
        });
        return Ok(writeln!(out, "{answer}")?);
    }
    let directed = if row.question.directed { ", directed" } else { "" };
    let count = match found {
        Ok(count) if word == "agrees" => count.clone(),
        Ok(count) => format!("{count} here, {} in the table", row.count),
        Err(why) => why.clone(),
    };
    Ok(writeln!(out, "{word:<10} {} {kind}{directed}: {count} ({seconds:.1} s)", named(&row.board))?)
}
