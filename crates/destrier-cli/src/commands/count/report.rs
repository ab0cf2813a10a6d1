//! The answer to a count, as text and as JSON.

use super::Args;
use crate::subject::Target;
use destrier::BigUint;
use destrier::answers::counts::{CountAnswer, CountRequest, HomotopyCounts};
use destrier::counting::exact::Proof;
use destrier_wire::{CountReply, CountedFields};
use std::io::Write;

/// What was asked, for answers and for the files of a count.
pub(super) fn question(target: &Target, request: &CountRequest) -> anyhow::Result<CountedFields> {
    let file = target.file();
    let file = file.as_deref();
    Ok(CountedFields::new(request, &request.question()?, file, |vertex| target.label(request, vertex)))
}

/// What was asked, in words.
pub(super) fn describe(target: &Target, request: &CountRequest) -> anyhow::Result<String> {
    Ok(request.describe(|vertex| target.label(request, vertex))?)
}

/// Writes the answer.
pub(super) fn write(
    args: &Args,
    target: &Target,
    request: &CountRequest,
    answer: &CountAnswer,
    resumed: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let what = describe(target, request)?;
    if args.json {
        let reply = CountReply::new(request, question(target, request)?, what, answer, args.layers);
        let reply =
            CountReply { resumed: args.checkpoint.is_some().then_some(resumed), file: target.warnings(), ..reply };
        return Ok(writeln!(out, "{}", serde_json::to_string(&reply)?)?);
    }

    let name = target.name();
    let symmetries = |order: usize| if order == 1 { "symmetry" } else { "symmetries" };
    match (&answer.classes, answer.proof) {
        (Some(classes), _) if request.symmetry.is_some() => {
            writeln!(out, "{name}, {what}: {}", answer.count)?;
            if answer.reason.is_none() {
                let order = classes.order;
                let symmetries = symmetries(classes.order);
                writeln!(out, "Classes under {order} {symmetries} of the board: {}.", classes.count)?;
            }
        }
        (Some(classes), _) => {
            let symmetries = symmetries(classes.order);
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

    if let Some(counts) = answer.homotopy.as_ref().filter(|_| answer.reason.is_none()) {
        homotopy(counts, out)?;
    }
    if let Some(reason) = &answer.reason {
        writeln!(out, "None, because {}.", target.describe(request, reason)?)?;
    }

    if answer.reason.is_none() {
        let device = answer.accelerator().and_then(|accelerator| accelerator.used());
        let on = device.map_or(String::new(), |name| format!(" on {name}"));
        writeln!(out, "Counted by {}{on}; {}.{}", answer.engine, answer.describe_proof(), peaks(answer))?;
    }

    if args.layers {
        layers(answer, out)?;
        if resumed {
            writeln!(out, "Only the layers of this run: the folder held the others already.")?;
        }
    }

    Ok(())
}

/// One line per homotopy class.
fn homotopy(counts: &HomotopyCounts, out: &mut dyn Write) -> anyhow::Result<()> {
    let has_rest = counts.without_class != BigUint::ZERO;
    let rest =
        has_rest.then(|| (counts.without_class.to_string(), "without a class: two moves connect two of the squares"));
    let mut lines: Vec<(String, String, String)> =
        counts.classes.iter().map(|(class, count)| (count.to_string(), class.name(), class.to_string())).collect();
    lines.extend(rest.map(|(count, words)| (count, "-".into(), words.into())));

    let width = |part: fn(&(String, String, String)) -> usize| lines.iter().map(part).max().unwrap_or(0);
    let most = width(|line| line.0.len());
    let longest = width(|line| line.1.len());
    for (count, name, words) in &lines {
        if name == words {
            writeln!(out, "  {count:>most$}  {name}")?;
        } else {
            writeln!(out, "  {count:>most$}  {name:longest$}  {words}")?;
        }
    }

    Ok(writeln!(out, "Homotopy classes counted by {}.", counts.engine)?)
}

/// The largest number of states and bytes held at once.
fn peaks(answer: &CountAnswer) -> String {
    let passes = || answer.terms.iter().filter_map(|term| term.last_pass.as_ref());
    let states = passes().map(|one| one.peak_states).chain(answer.classes.iter().map(|classes| classes.peak_states));
    let peaks = passes().map(|one| one.peak_bytes).chain(answer.classes.iter().map(|classes| classes.peak_bytes));
    match (states.max(), peaks.max()) {
        (Some(states), Some(peak)) if states > 1 => {
            format!(" At most {states} states at once, {}.", bytes(peak as f64))
        }
        _ => String::new(),
    }
}

fn layers(answer: &CountAnswer, out: &mut dyn Write) -> anyhow::Result<()> {
    for pass in answer.terms.iter().filter_map(|term| term.last_pass.as_ref()) {
        writeln!(out, "{:>8} {:>6} {:>14}", "taken", "width", "states")?;
        for layer in &pass.layers {
            writeln!(out, "{:>8} {:>6} {:>14}", layer.taken, layer.width, layer.states)?;
        }
    }
    Ok(())
}

/// `about 1.5 KiB`, or a lower bound if the number is infinite.
pub(super) fn estimate(count: f64) -> String {
    if count.is_finite() { format!("about {}", bytes(count)) } else { "more than 10^300 bytes".into() }
}

/// `1536` as `1.5 KiB`. Beyond the range of [`bytesize`], which counts in 64 bits, as a power of ten.
pub(super) fn bytes(count: f64) -> String {
    if count < u64::MAX as f64 {
        destrier::byte_size::in_words(count as u64)
    } else {
        format!("10^{:.0} bytes", count.log10())
    }
}
