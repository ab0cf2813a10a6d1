//! The experiments of the papers.

use crate::error::bad_value;
use crate::work::{Wait, run, run_quietly};
use destrier::Control;
use destrier_study::{self as study, JobContext, Study, StudyPlan};
use destrier_wire::{ProgressFields, Shard};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Name, question, source, sizes, trials, duration and columns of every study.
#[pyfunction]
pub(crate) fn studies() -> Vec<[String; 7]> {
    let entry = |study: Study| {
        let info = study.info();
        let fields = [study.name(), info.about, info.source, info.sizes, info.trials, info.duration, info.header];
        fields.map(str::to_string)
    };
    Study::ALL.into_iter().map(entry).collect()
}

fn plan(name: &str, sizes: Option<Vec<u32>>, trials: Option<u64>, seed: u64) -> PyResult<StudyPlan> {
    let study: Study = name.parse().map_err(bad_value)?;
    StudyPlan::new(study, sizes, trials, seed).map_err(bad_value)
}

/// What identifies a study, as JSON: the file of a shard without rows. Its items are the jobs.
#[pyfunction]
pub(crate) fn study_work(name: &str, sizes: Option<Vec<u32>>, trials: Option<u64>, seed: u64) -> PyResult<String> {
    let plan = plan(name, sizes, trials, seed)?;
    let whole = Shard::new(1, 1).ok_or_else(|| bad_value("there is no whole"))?;
    serde_json::to_string(&plan.shard(whole)).map_err(bad_value)
}

/// The summary of a study as Markdown, from all its rows.
#[pyfunction]
pub(crate) fn study_summary(
    py: Python<'_>,
    name: &str,
    sizes: Option<Vec<u32>>,
    trials: Option<u64>,
    seed: u64,
    rows: String,
) -> PyResult<String> {
    let plan = plan(name, sizes, trials, seed)?;
    run_quietly(py, move || plan.report(&rows).summary)
}

/// The rows of some jobs of a study as CSV, one text for each; nothing if it was stopped by its time limit.
#[pyfunction]
#[pyo3(signature = (name, sizes, trials, seed, jobs, threads, time_limit, progress))]
#[allow(clippy::too_many_arguments, reason = "one argument per option of `destrier study`")]
pub(crate) fn run_study_jobs<'py>(
    py: Python<'py>,
    name: &str,
    sizes: Option<Vec<u32>>,
    trials: Option<u64>,
    seed: u64,
    jobs: Vec<usize>,
    threads: usize,
    time_limit: Option<f64>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Option<Vec<String>>> {
    let plan = plan(name, sizes, trials, seed)?;
    let all = plan.jobs().len();
    let wait = Wait::new(time_limit, progress)?;
    if jobs.iter().any(|&job| job >= all) {
        return Err(bad_value(format!("the study has {all} jobs, numbered from 0")));
    }
    let done = (0..all).map(|job| !jobs.contains(&job)).collect();
    let rows = run_jobs(py, plan, done, threads, &wait)?;
    Ok(rows.map(|mut rows| jobs.iter().map(|&job| std::mem::take(&mut rows[job])).collect()))
}

/// The rows of a study as CSV, and its summary as Markdown; nothing if it was stopped by its time limit.
#[pyfunction]
#[pyo3(signature = (name, sizes, trials, seed, threads, time_limit, progress))]
#[allow(clippy::too_many_arguments, reason = "one argument per option of `destrier study`")]
pub(crate) fn run_study<'py>(
    py: Python<'py>,
    name: &str,
    sizes: Option<Vec<u32>>,
    trials: Option<u64>,
    seed: u64,
    threads: usize,
    time_limit: Option<f64>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Option<(String, String)>> {
    let plan = plan(name, sizes, trials, seed)?;
    let wait = Wait::new(time_limit, progress)?;
    let Some(rows) = run_jobs(py, plan.clone(), Vec::new(), threads, &wait)? else { return Ok(None) };
    let rows = rows.concat();
    let summary = plan.report(&rows).summary;
    Ok(Some((rows, summary)))
}

/// The rows of every job that is not marked as done; nothing if it was stopped by its time limit.
fn run_jobs(
    py: Python<'_>,
    plan: StudyPlan,
    done: Vec<bool>,
    threads: usize,
    wait: &Wait,
) -> PyResult<Option<Vec<String>>> {
    let is_done = |job: usize| done.get(job).copied().unwrap_or(false);
    let all: u64 = plan.jobs().iter().enumerate().filter(|(job, _)| !is_done(*job)).map(|(_, job)| job.weight).sum();
    let control = Control::new();
    let limited = wait.limited(&control);
    let finished_weight = Arc::new(AtomicU64::new(0));
    let counter = finished_weight.clone();

    let work = move || {
        let jobs = plan.jobs();
        let begin = Instant::now();
        let mut rows = vec![String::new(); jobs.len()];
        let context = JobContext { control: &limited, clock: &|| begin.elapsed().as_secs_f64() };

        let finished = study::run(&plan, &done, threads.clamp(1, 1024), &context, |job, text| {
            counter.fetch_add(jobs[job].weight, Ordering::Relaxed);
            rows[job] = text;
            Ok::<(), std::convert::Infallible>(())
        });

        (finished.unwrap_or(false).then_some(rows), limited.is_stopped())
    };

    let look = || {
        let done = finished_weight.load(Ordering::Relaxed);
        let mut now = ProgressFields::of(&control);
        now.done = done;
        now.of = Some(all);
        now.fraction = Some(done as f64 / all.max(1) as f64);
        now.text = format!("{done} of {all}");
        now
    };

    match run(py, wait, &control, look, work)? {
        Some((Some(rows), _)) => Ok(Some(rows)),
        Some((None, true)) | None => Ok(None),
        Some((None, false)) => Err(PyMemoryError::new_err("a board of the study is too large for this machine")),
    }
}
