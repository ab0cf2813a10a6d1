//! Result files of slices.
//!
//! A result file is one JSON object: what is counted, the number of slices, which of them were computed, and their sum modulo
//! each modulus, with the fingerprint of the pass.

use super::report;
use crate::output;
use crate::subject::Target;
use anyhow::{Context, bail};
use destrier::ask::count::{CountAnswer, CountPlan, CountRequest};
use destrier::count::Modulus;
use destrier::count::exact::Proof;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// The requested slices.
#[derive(Clone, Debug)]
pub(crate) struct SliceList(pub(super) Vec<u64>);

/// A longer range of slices is a typing error.
const MOST_SLICES: u64 = 1 << 20;

/// Reads `3,7-12`.
pub(super) fn read_list(text: &str) -> Result<SliceList, String> {
    let fault = || format!("'{text}' is not a list of slices; write 3,7-12");
    let mut all = BTreeSet::new();
    for part in text.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to): (u64, u64) =
            (from.trim().parse().map_err(|_| fault())?, to.trim().parse().map_err(|_| fault())?);
        if from > to || to - from >= MOST_SLICES {
            return Err(fault());
        }
        all.extend(from..=to);
    }
    Ok(SliceList(all.into_iter().collect()))
}

/// The result file of some slices.
pub(super) fn result(
    target: &Target,
    request: &CountRequest,
    slices: &SliceList,
    answer: &CountAnswer,
    plan: &CountPlan,
) -> anyhow::Result<Value> {
    let mut result = report::question(target, request)?;
    let (Some(term), true) = (answer.terms.first(), answer.terms.len() <= 1) else {
        bail!("there are no slices: the count is {}", answer.count);
    };
    let bits = match term.exact.proof {
        Proof::Bound { bits } | Proof::Residue { bits } => bits,
        _ => bail!("there are no slices: the count is {}", answer.count),
    };
    result["counted"] = json!(plan.question().describe(|vertex| target.label(vertex)));
    result["factor"] = json!(term.factor);
    result["bound_bits"] = json!(bits);
    result["slices"] = json!(slices.0);
    result["of"] = json!(term.last_pass.as_ref().map_or(1, |pass| pass.slices));
    let passes = term.exact.passes.iter().map(|pass| {
        json!({
            "modulus": pass.modulus.to_string(),
            "residue": pass.residue.to_string(),
            "fingerprint": plan.fingerprints(pass.modulus).first(),
        })
    });
    result["passes"] = passes.collect();
    Ok(result)
}

/// A result file.
pub(super) struct SliceFile {
    pub(super) question: Value,
    /// What must agree in all files of a count.
    pub(super) job: Value,
    pub(super) factor: u32,
    pub(super) bits: f64,
    pub(super) of: u64,
    pub(super) slices: Vec<u64>,
    pub(super) passes: Vec<(Modulus, u128)>,
}

impl SliceFile {
    pub(super) fn read(file: &Path) -> anyhow::Result<SliceFile> {
        let text = output::read_text(file, 64 << 20)?;
        SliceFile::parse(&text).with_context(|| format!("{} is not the result of slices", file.display()))
    }

    fn parse(text: &str) -> anyhow::Result<SliceFile> {
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
            let modulus = pass["modulus"]
                .as_str()
                .and_then(|text| text.parse::<Modulus>().ok())
                .context("a modulus is not valid")?;
            let residue: u128 =
                pass["residue"].as_str().and_then(|text| text.parse().ok()).context("a residue is not a number")?;
            let is_below = modulus.to_biguint() > residue.into();
            if !is_below {
                bail!("the residue {residue} is not below its modulus");
            }
            let name = pass["fingerprint"].as_str().context("a pass has no fingerprint")?;
            names.push(json!([modulus.to_string(), name]));
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
        Ok(SliceFile { question, job, factor, bits, of, slices, passes })
    }
}
