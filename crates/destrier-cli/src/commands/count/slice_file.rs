//! Result files of slices.
//!
//! A result file is one JSON object: what is counted, the number of slices, which of them were computed, and their
//! sum modulo each modulus, with the fingerprint of the pass, and a checksum of all this.

use super::report;
use crate::output;
use crate::slice_list::SliceList;
use crate::subject::Target;
use anyhow::bail;
use destrier::answers::counts::{CountAnswer, CountPlan, CountRequest};
use destrier::counting::exact::Proof;
use destrier_wire::{PassFields, SliceFields};
use std::path::Path;

/// The result of some slices.
pub(super) fn result(
    target: &Target,
    request: &CountRequest,
    slices: &SliceList,
    answer: &CountAnswer,
    plan: &CountPlan,
) -> anyhow::Result<SliceFields> {
    let (Some(term), true) = (answer.terms.first(), answer.terms.len() <= 1) else {
        bail!("there are no slices: the count is {}", answer.count);
    };

    let bits = match term.exact.proof {
        Proof::Bound { bits } | Proof::Residue { bits } => bits,
        _ => bail!("there are no slices: the count is {}", answer.count),
    };

    let passes = term.exact.passes.iter().map(|pass| PassFields {
        modulus: pass.modulus.to_string(),
        residue: pass.residue.to_string(),
        fingerprint: plan.fingerprints(pass.modulus).pop(),
    });

    Ok(SliceFields {
        v: Default::default(),
        question: report::question(target, request)?,
        counted: report::describe(target, request)?,
        factor: u32::try_from(term.factor)?,
        bound_bits: bits,
        slices: slices.at_once()?,
        of: term.last_pass.as_ref().map_or(1, |pass| pass.slices),
        passes: passes.collect(),
        checksum: None,
    }
    .sealed())
}

/// Reads a result file and checks it.
pub(super) fn read(file: &Path) -> anyhow::Result<SliceFields> {
    let text = output::read_text(file, 64 << 20)?;
    SliceFields::read(&file.display().to_string(), &text).map_err(anyhow::Error::msg)
}
