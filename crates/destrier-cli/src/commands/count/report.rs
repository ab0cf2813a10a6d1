//! The answer to a count, as text and as JSON.

use super::Args;
use crate::subject::Target;
use destrier::ask::count::{CountAnswer, CountRequest};
use destrier::count::exact::{self, Proof};
use destrier::count::frontier::LayerSize;
use destrier::count::{Modulus, TourKind};
use serde_json::{Value, json};
use std::io::Write;

/// What was asked, for answers and for the files of a job.
pub(super) fn question(target: &Target, request: &CountRequest) -> anyhow::Result<Value> {
    let mut said = target.described();
    let question = request.question()?;
    if matches!(target, Target::Graph { .. }) {
        // The field is always there.
        said["board"] = Value::Null;
    }
    said["closed"] = json!(question.kind == TourKind::Closed);
    if question.kind == TourKind::StrictlyOpen {
        said["strictly_open"] = json!(true);
    }
    said["directed"] = json!(question.directed);
    for (name, vertex) in [("start", question.start), ("end", question.end)] {
        if let Some(vertex) = vertex {
            said[name] = json!(target.label(vertex));
        }
    }
    Ok(said)
}

/// The answer.
pub(super) fn write(
    args: &Args,
    target: &Target,
    request: &CountRequest,
    answer: &CountAnswer,
    resumed: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if args.json {
        return Ok(writeln!(out, "{}", as_json(args, target, request, answer, resumed)?)?);
    }
    let what = request.question()?.describe(|vertex| target.label(vertex));
    let name = target.name();
    match (&answer.classes, answer.proof) {
        (Some(classes), _) => {
            let symmetries = if classes.order == 1 { "symmetry" } else { "symmetries" };
            writeln!(out, "{name}, classes of {what}: {}", classes.count)?;
            match answer.reason {
                None => {
                    let tours = if answer.count == 1u32.into() { "tour" } else { "tours" };
                    writeln!(out, "{} {tours} under {} {symmetries} of the board.", answer.count, classes.order)?
                }
                Some(_) => writeln!(out, "There are no such tours.")?,
            }
        }
        (None, Proof::Residue { .. }) => writeln!(out, "{name}, {what}, a residue: {}", answer.count)?,
        (None, _) => writeln!(out, "{name}, {what}: {}", answer.count)?,
    }
    if let (Some(reason), Target::Board(board)) = (&answer.reason, target) {
        writeln!(out, "None, because {}.", reason.describe(board))?;
    }
    if answer.reason.is_none() {
        writeln!(out, "Counted by {}; {}.{}", answer.engine.name(), known(answer), held(answer))?;
    }
    if args.layers {
        layers(answer, out)?;
        if resumed {
            writeln!(out, "Only the layers of this run: the folder held the others already.")?;
        }
    }
    Ok(())
}

fn as_json(
    args: &Args,
    target: &Target,
    request: &CountRequest,
    answer: &CountAnswer,
    resumed: bool,
) -> anyhow::Result<Value> {
    let mut said = question(target, request)?;
    said["count"] = json!(answer.count.to_string());
    if let Some(classes) = &answer.classes {
        said["classes"] = json!(classes.count.to_string());
        said["symmetries"] = json!(classes.order);
        said["classes_peak_states"] = json!(classes.peak_states);
        said["classes_peak_bytes"] = json!(classes.peak_bytes);
    }
    said["counted"] = json!(request.question()?.describe(|vertex| target.label(vertex)));
    said["engine"] = json!(answer.engine.name());
    said["exact"] = json!(answer.is_exact());
    said["known"] = json!(known(answer));
    if let Some(moduli) = answer.moduli() {
        said["modulus"] = json!(exact::product(&moduli).to_string());
    }
    if args.checkpoint.is_some() {
        said["resumed"] = json!(resumed);
    }
    if let (Some(reason), Target::Board(board)) = (&answer.reason, target) {
        said["reason"] = json!(reason.describe(board));
    }
    let residues = |passes: &[exact::Pass]| -> Value {
        passes
            .iter()
            .map(|pass| json!({ "modulus": pass.modulus.to_string(), "residue": pass.residue.to_string() }))
            .collect()
    };
    said["terms"] = answer
        .terms
        .iter()
        .map(|term| {
            let mut one = json!({ "factor": term.factor, "count": term.exact.value.to_string() });
            one["passes"] = residues(&term.exact.passes);
            if let Some(outcome) = &term.last_pass {
                one["peak_states"] = json!(outcome.peak_states);
                one["peak_bytes"] = json!(outcome.peak_bytes);
                if args.layers {
                    let layer = |layer: &LayerSize| json!([layer.taken, layer.width, layer.states]);
                    one["layers"] = outcome.layers.iter().map(layer).collect();
                }
            }
            one
        })
        .collect();
    Ok(said)
}

/// Why the result is exact.
fn known(answer: &CountAnswer) -> String {
    let passes = || {
        let mut all: Vec<Modulus> = Vec::new();
        for modulus in answer.terms.iter().flat_map(|term| &term.exact.passes).map(|pass| pass.modulus) {
            if !all.contains(&modulus) {
                all.push(modulus);
            }
        }
        modulo(&all)
    };
    match answer.proof {
        Proof::Whole => "in full".into(),
        Proof::Bound { bits } => {
            format!("{}, and exact, because there are fewer than 2^{:.1}", passes(), bits.max(0.0) + 0.05)
        }
        Proof::Stable => format!(
            "{}; the last pass changed nothing, so the count is almost certainly exact, but this is not proved",
            passes()
        ),
        Proof::Residue { bits } => {
            let shared = answer.moduli().unwrap_or_default();
            format!("only the residue {}, because the bound is 2^{bits:.1}", modulo(&shared))
        }
        _ => String::new(),
    }
}

/// Some moduli as text.
pub(super) fn modulo(moduli: &[Modulus]) -> String {
    let all: Vec<String> = moduli.iter().map(Modulus::to_string).collect();
    format!("modulo {}", all.join(" and "))
}

/// The largest number of states and bytes held at once.
fn held(answer: &CountAnswer) -> String {
    let outcomes = || answer.terms.iter().filter_map(|term| term.last_pass.as_ref());
    let states = outcomes().map(|one| one.peak_states).chain(answer.classes.iter().map(|classes| classes.peak_states));
    let peaks = outcomes().map(|one| one.peak_bytes).chain(answer.classes.iter().map(|classes| classes.peak_bytes));
    match (states.max(), peaks.max()) {
        (Some(states), Some(peak)) if states > 1 => {
            format!(" At most {states} states at once, {}.", bytes(peak as f64))
        }
        _ => String::new(),
    }
}

fn layers(answer: &CountAnswer, out: &mut dyn Write) -> anyhow::Result<()> {
    for outcome in answer.terms.iter().filter_map(|term| term.last_pass.as_ref()) {
        writeln!(out, "{:>8} {:>6} {:>14}", "taken", "width", "states")?;
        for layer in &outcome.layers {
            writeln!(out, "{:>8} {:>6} {:>14}", layer.taken, layer.width, layer.states)?;
        }
    }
    Ok(())
}

/// `about 1.5 KiB`, or a lower bound if the number is infinite.
pub(super) fn estimate(count: f64) -> String {
    if count.is_finite() { format!("about {}", bytes(count)) } else { "more than 10^300 bytes".into() }
}

/// `1536` as `1.5 KiB`; beyond the largest unit as a power of ten.
pub(super) fn bytes(count: f64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let step = ((count.max(1.0).log2() / 10.0) as usize).min(6);
    let scaled = count / (1u128 << (10 * step)) as f64;
    match step {
        0 => format!("{count:.0} bytes"),
        6 if scaled >= 1024.0 => format!("10^{:.0} bytes", count.log10()),
        _ => format!("{scaled:.1} {}", units[step]),
    }
}
