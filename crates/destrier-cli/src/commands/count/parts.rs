//! Slices of a count: some are computed here and some elsewhere, and their results are added up.
//!
//! A result file is one JSON object: what is counted, how many slices there are, which were computed, and what they add up
//! to modulo each modulus, with the fingerprint of the pass. Files are combined only if they are of the same count, which
//! the fingerprints say and not the names of files, and if every slice is there once.

use super::{Args, report};
use crate::subject::Target;
use crate::{Exit, output};
use anyhow::{Context, bail};
use destrier::ask::count::{Answer, Request, fingerprint};
use destrier::count::exact::{self, Proof};
use destrier::count::frontier::Modulus;
use destrier::method::Control;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The slices that are asked for.
#[derive(Clone, Debug)]
pub(crate) struct Slices(pub(super) Vec<u64>);

/// More slices than this at once are a slip.
const MOST: u64 = 1 << 20;

/// Reads `3,7-12`.
pub(super) fn slices(text: &str) -> Result<Slices, String> {
    let fault = || format!("'{text}' is not a list of slices; write 3,7-12");
    let mut all = BTreeSet::new();
    for part in text.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to): (u64, u64) =
            (from.trim().parse().map_err(|_| fault())?, to.trim().parse().map_err(|_| fault())?);
        if from > to || to - from >= MOST {
            return Err(fault());
        }
        all.extend(from..=to);
    }
    Ok(Slices(all.into_iter().collect()))
}

/// The result of some slices, as it is written.
pub(super) fn part(
    target: &Target,
    request: &Request,
    slices: &Slices,
    answer: &Answer,
    control: &Control,
) -> anyhow::Result<Value> {
    let mut part = report::question(target, request);
    let (Some(term), true) = (answer.terms.first(), answer.terms.len() <= 1) else {
        bail!("there is nothing to slice: the count is {}", answer.count);
    };
    let bits = match term.exact.proof {
        Proof::Bound { bits } | Proof::Residue { bits } => bits,
        Proof::Whole | Proof::Stable => bail!("there is nothing to slice: the count is {}", answer.count),
    };
    part["counted"] = json!(request.question.describe(|vertex| target.label(vertex, &request.subject)));
    part["factor"] = json!(term.factor);
    part["bound_bits"] = json!(bits);
    part["slices"] = json!(slices.0);
    part["of"] = json!(term.outcome.as_ref().map_or(1, |outcome| outcome.slices));
    let mut passes = Vec::new();
    for pass in &term.exact.passes {
        passes.push(json!({
            "modulus": exact::say(pass.modulus),
            "residue": pass.residue.to_string(),
            "fingerprint": fingerprint(request, term.ends, pass.modulus, control)?,
        }));
    }
    part["passes"] = passes.into();
    Ok(part)
}

/// Adds up result files.
pub(super) fn combine(args: &Args, files: &[PathBuf]) -> anyhow::Result<Exit> {
    let parts: Vec<Part> = files.iter().map(|file| Part::read(file)).collect::<anyhow::Result<_>>()?;
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
        if part.job != first.job {
            let (this, that) = (file.display(), files[0].display());
            bail!("{this} is of another count than {that}: {} and {}", part.question, first.question);
        }
        if let Some(twice) = part.slices.iter().find(|slice| !seen.insert(**slice)) {
            bail!("slice {twice} is in {} and in a file before it", file.display());
        }
        for (sum, (modulus, residue)) in sums.iter_mut().zip(&part.passes) {
            *sum = modulus.add(*sum, *residue);
        }
    }
    let missing = first.of - seen.len() as u64;
    if missing > 0 {
        let some = (0..first.of).filter(|slice| !seen.contains(slice)).take(8).map(|slice| slice.to_string());
        let (is, more) = (if missing == 1 { "is" } else { "are" }, if missing > 8 { " and more" } else { "" });
        bail!("{missing} of {} slices {is} missing: {}{more}", first.of, some.collect::<Vec<_>>().join(", "));
    }
    let known = exact::exact(first.bits, destrier::count::exact::Effort::Passes(first.passes.len()), |modulus| {
        let found = first.passes.iter().position(|pass| pass.0 == modulus).map(|at| sums[at]);
        let is_optional = matches!(modulus, Modulus::Double);
        if found.is_none() && !is_optional {
            bail!("the passes of the files are not enough: there is none modulo {}", exact::say(modulus));
        }
        Ok(found)
    });
    let known = known.map_err(|fault| anyhow::anyhow!("{fault}"))?;
    let is_exact = matches!(known.proof, Proof::Bound { .. });
    if is_exact && exact::exceeds(&known.value, first.bits) {
        bail!(
            "the sum, {}, is above the bound of 2^{:.1} that the files give: one of them is damaged",
            known.value,
            first.bits
        );
    }
    let moduli = exact::shared([&known]);
    let count = match &moduli {
        None => known.value * first.factor,
        Some(moduli) => known.value * first.factor % exact::product(moduli),
    };
    output::write(args.output.as_deref(), |out| {
        if args.json {
            let mut answer = first.question.clone();
            answer["count"] = json!(count.to_string());
            answer["exact"] = json!(is_exact);
            if let Some(moduli) = &moduli {
                answer["modulus"] = json!(exact::product(moduli).to_string());
            }
            return Ok(writeln!(out, "{answer}")?);
        }
        let residue = moduli.as_ref().map_or(String::new(), |moduli| format!(", a residue {}", report::modulo(moduli)));
        let said = |name: &str| first.question[name].as_str().unwrap_or_default();
        let name = [said("board"), said("graph")].concat();
        Ok(writeln!(out, "{name}, {}{residue}: {count}", said("counted"))?)
    })?;
    Ok(Exit::Yes)
}

/// Whether two names are of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// A result file.
struct Part {
    question: Value,
    /// All that must agree.
    job: Value,
    factor: u32,
    bits: f64,
    of: u64,
    slices: Vec<u64>,
    passes: Vec<(Modulus, u128)>,
}

impl Part {
    fn read(file: &Path) -> anyhow::Result<Part> {
        let text = output::read_text(file, 64 << 20)?;
        Part::parse(&text).with_context(|| format!("{} is not the result of slices", file.display()))
    }

    fn parse(text: &str) -> anyhow::Result<Part> {
        let whole: Value = serde_json::from_str(text)?;
        let field = |name: &str| whole.get(name).with_context(|| format!("the field {name} is missing"));
        let number = |name: &str| field(name)?.as_u64().with_context(|| format!("{name} is not a number"));
        let of = number("of")?;
        let mut slices = Vec::new();
        for slice in field("slices")?.as_array().context("slices is not a list")? {
            let slice = slice.as_u64().filter(|&slice| slice < of).context("a slice is not a number below 'of'")?;
            slices.push(slice);
        }
        let (mut passes, mut names) = (Vec::new(), Vec::new());
        for pass in field("passes")?.as_array().context("passes is not a list")? {
            let modulus = pass["modulus"].as_str().and_then(exact::modulus).context("a modulus is no such number")?;
            let residue: u128 =
                pass["residue"].as_str().and_then(|text| text.parse().ok()).context("a residue is no number")?;
            let is_below = exact::number(modulus) > residue.into();
            if !is_below {
                bail!("the residue {residue} is not below its modulus");
            }
            let name = pass["fingerprint"].as_str().context("a pass has no fingerprint")?;
            names.push(json!([exact::say(modulus), name]));
            passes.push((modulus, residue));
        }
        if passes.is_empty() {
            bail!("there are no passes");
        }
        let job = json!([names, number("factor")?, field("bound_bits")?, of]);
        let mut question = whole.clone();
        if let Some(question) = question.as_object_mut() {
            ["factor", "bound_bits", "slices", "of", "passes"].iter().for_each(|name| drop(question.remove(*name)));
        }
        let factor = u32::try_from(number("factor")?)?;
        let bits = field("bound_bits")?.as_f64().context("bound_bits is not a number")?;
        Ok(Part { question, job, factor, bits, of, slices, passes })
    }
}
