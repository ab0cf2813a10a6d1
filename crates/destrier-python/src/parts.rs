//! Counts in parts, for several machines.
//!
//! The files of the trunk are written by the library. The results of slices are text here: the Python layer stores
//! them. A part whose files are missing or damaged says which parts must be computed first.

use crate::count::{Subject, request};
use crate::error::{Failure, bad_value};
use crate::options::{CountOptions, options, read};
use crate::work::{Wait, run};
use destrier::Control;
use destrier::answers::counts::{CountError, CountParts, CountPlan, CountRequest, Subject as CountSubject};
use destrier::counting::Modulus;
use destrier::counting::frontier::{FrontierError, PartKind, PartMemory, PartOptions};
use destrier_wire::{CountedFields, PartReply, PartsReply, ProgressFields, SliceFields};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyTimeoutError};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// What this process keeps from part to part.
static MEMORY: LazyLock<PartMemory> = LazyLock::new(PartMemory::default);

options! {
    /// How a count is split.
    SplitOptions {
        /// The largest number of parts at a time.
        parts: Option<u64>,
        /// The memory of each part in bytes.
        memory: Option<u64>,
        moduli: Option<Vec<String>>,
        /// The number of states that a part has at least.
        least_states: Option<f64>,
        /// The bound of the count in the plan.
        bound_bits: Option<String>,
    }
}

/// A count in parts, as the caller describes it.
struct SplitCount {
    request: CountRequest,
    options: PartOptions,
    moduli: Option<Vec<Modulus>>,
}

impl SplitCount {
    fn new(subject: &Subject, options: &CountOptions, split: &SplitOptions) -> PyResult<SplitCount> {
        let moduli = split.moduli.as_ref().map(|moduli| moduli.iter().map(|modulus| modulus.parse()).collect());
        let parts = PartOptions::default().parts(split.parts).memory(split.memory);
        let parts = split.least_states.map_or(parts, |least| parts.least_states(least));
        if split.parts.is_some_and(|parts| !(1..=PartOptions::MAX_PARTS).contains(&parts)) {
            return Err(bad_value(format!("parts is a number from 1 to {}", PartOptions::MAX_PARTS)));
        }
        let moduli = moduli.transpose().map_err(|error: <Modulus as std::str::FromStr>::Err| bad_value(error))?;
        let mut request = request(subject, options)?.in_parts(parts);
        if let Some(bits) = &split.bound_bits {
            request = request.known_bound(bits.parse().map_err(bad_value)?);
        }
        Ok(SplitCount { request, options: parts, moduli })
    }

    /// Does something with the parts; `None` if the count has none.
    fn with_parts<T>(
        &self,
        control: &Control,
        work: impl FnOnce(&CountParts) -> Result<T, CountError>,
    ) -> Result<Option<T>, CountError> {
        let plan = CountPlan::new(&self.request, control)?;
        if plan.has_parts() { work(&plan.parts(self.moduli.clone())?).map(Some) } else { Ok(None) }
    }

    /// What is counted, for files and in words.
    fn question(&self) -> Result<(CountedFields, String), CountError> {
        let question = self.request.question()?;
        let subject = self.request.subject()?;
        let label = |vertex: u32| match subject {
            CountSubject::Graph(_) | CountSubject::Directed(..) => format!("vertex {vertex}"),
            _ => subject.name(vertex),
        };
        let counted = self.request.describe(label)?;
        Ok((CountedFields::new(&self.request, &question, None, label), counted))
    }
}

/// The plan as JSON; nothing if the count cannot be split, because its answer follows at once or it has several terms.
#[pyfunction]
pub(crate) fn plan_parts(
    py: Python<'_>,
    subject: Subject<'_>,
    options: CountOptions<'_>,
    split: SplitOptions,
) -> PyResult<Option<String>> {
    let count = SplitCount::new(&subject, &options, &split)?;
    let control = Control::new();
    let wait = Wait::new(options.time_limit, None)?;
    let limited = wait.limited(&control);

    let work = move || {
        let reply = count.with_parts(&limited, |parts| {
            let (question, counted) = count.question()?;
            Ok(PartsReply::new(question, counted, &count.options, parts))
        });
        reply.map(|reply| reply.map(|reply| serde_json::to_string(&reply).unwrap_or_default()))
    };

    let found = run(py, &wait, &control, || ProgressFields::of(&control), work)?;
    found.unwrap_or(Err(CountError::Stopped)).map_err(failure)
}

/// What a part needs, or its reply and its result as JSON, or the moduli to plan with instead.
type PartOutcome = (Vec<u64>, Option<String>, Option<String>, Option<Vec<String>>);

/// Computes a part, unless `result` or its file in the folder is an undamaged result of it.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "one argument per property of a part")]
pub(crate) fn run_part(
    py: Python<'_>,
    subject: Subject<'_>,
    options: CountOptions<'_>,
    split: SplitOptions,
    fingerprint: String,
    part: u64,
    folder: PathBuf,
    result: Option<String>,
) -> PyResult<PartOutcome> {
    let count = SplitCount::new(&subject, &options, &split)?;
    let control = Control::new();
    let wait = Wait::new(options.time_limit, options.progress)?;
    let limited = wait.limited(&control);

    let work = move || {
        count.with_parts(&limited, |parts| {
            if parts.fingerprint() != fingerprint {
                let why = "the parts are not those of the plan: this worker has another version of destrier";
                return Err(CountError::Unsuited(why.into()));
            }
            compute(&count, parts, part, &folder, result, &limited)
        })
    };

    let done = run(py, &wait, &control, || ProgressFields::of(&control), work)?;
    let done = done.unwrap_or(Err(CountError::Stopped));
    if let Ok(Some(ComputedPart::TooWide(moduli))) = done {
        return Ok((Vec::new(), None, None, Some(moduli)));
    }

    let needs = match &done {
        Err(CountError::Frontier(FrontierError::MissingParts { missing, .. })) => missing.clone(),
        Err(CountError::Frontier(FrontierError::DamagedPart { part, .. })) => vec![*part],
        _ => Vec::new(),
    };

    match done {
        Err(_) if !needs.is_empty() => Ok((needs, None, None, None)),
        Err(error) => Err(failure(error)),
        Ok(None | Some(ComputedPart::TooWide(_))) => Err(bad_value("this count has no parts")),
        Ok(Some(ComputedPart::Done(done))) => {
            let (reply, result) = *done;
            let text = |error: serde_json::Error| PyRuntimeError::new_err(error.to_string());
            let result = result.map(|result| serde_json::to_string(&result)).transpose().map_err(text)?;
            Ok((needs, Some(serde_json::to_string(&reply).map_err(text)?), result, None))
        }
    }
}

/// Frees the memory that this process keeps from part to part.
#[pyfunction]
pub(crate) fn release_part_memory(py: Python<'_>) {
    py.detach(|| MEMORY.release());
}

enum ComputedPart {
    /// The part is computed. It has a reply, and a result if it has slices.
    Done(Box<(PartReply, Option<SliceFields>)>),
    /// A count of a half does not fit into 64 bits, so that the pass modulo 2^128 is not possible; these moduli are.
    TooWide(Vec<String>),
}

fn compute(
    count: &SplitCount,
    parts: &CountParts,
    part: u64,
    folder: &Path,
    result: Option<String>,
    control: &Control,
) -> Result<ComputedPart, CountError> {
    let kind = parts.get(part).map_or(PartKind::Whole, |(fields, _, _)| fields.kind);

    // A damaged result is computed again.
    let old: Option<SliceFields> = result.and_then(|text| serde_json::from_str(&text).ok());
    if old.is_some_and(|old| old.is_of_part(parts, part)) {
        return Ok(ComputedPart::Done(Box::new((PartReply::done(part, kind, true), None))));
    }

    let result = match parts.run(part, folder, &MEMORY, control, &mut |_| {}) {
        Err(CountError::Frontier(FrontierError::Overflow)) => {
            let moduli = parts.narrow_moduli();
            return Ok(ComputedPart::TooWide(moduli.iter().map(Modulus::to_string).collect()));
        }
        result => result?,
    };

    let (question, counted) = count.question()?;
    let fields = SliceFields::of_part(question, counted, parts, part, &result);
    Ok(ComputedPart::Done(Box::new((PartReply::new(part, kind, &result), fields))))
}

/// The count that follows from the results of parts, each with the name of its file: the number in decimal digits, and
/// whether it is exact.
#[pyfunction]
pub(crate) fn combine_parts(files: Vec<(String, String)>) -> PyResult<(String, bool)> {
    let read = |(name, text): (String, String)| {
        SliceFields::read(&name, &text).map(|fields| (name, fields)).map_err(bad_value)
    };
    let files = files.into_iter().map(read).collect::<PyResult<Vec<_>>>()?;
    let (reply, _) = SliceFields::combine(&files).map_err(bad_value)?;
    Ok((reply.count.unwrap_or_default(), reply.exact.unwrap_or(false)))
}

fn failure(error: CountError) -> PyErr {
    match error {
        CountError::Stopped => PyTimeoutError::new_err("the time limit was reached"),
        CountError::Frontier(FrontierError::File { .. }) => PyOSError::new_err(error.to_string()),
        error => match Failure::from(error) {
            Failure::Limit(limit) => PyMemoryError::new_err(limit),
            Failure::Error(error) => error,
        },
    }
}
