//! The experiments of the papers.

use crate::error::bad_value;
use crate::work::{Wait, run};
use destrier::Control;
use destrier::study::{self, JobContext, Study, StudyPlan};
use destrier::wire::ProgressFields;
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
    let study: Study = name.parse().map_err(bad_value)?;
    let plan = StudyPlan::new(study, sizes, trials, seed).map_err(bad_value)?;
    let all: u64 = plan.jobs().iter().map(|job| job.weight).sum();
    let (control, wait) = (Control::new(), Wait::new(time_limit, progress)?);
    let (limited, done) = (wait.limited(&control), Arc::new(AtomicU64::new(0)));
    let counter = done.clone();
    let work = move || {
        let (jobs, begin) = (plan.jobs(), Instant::now());
        let mut rows = vec![String::new(); jobs.len()];
        let context = JobContext { control: &limited, clock: &|| begin.elapsed().as_secs_f64() };
        let finished = study::run(&plan, &[], threads.clamp(1, 1024), &context, |job, text| {
            counter.fetch_add(jobs[job].weight, Ordering::Relaxed);
            rows[job] = text;
            Ok::<(), std::convert::Infallible>(())
        });
        let is_finished = finished.unwrap_or(false);
        let rows = rows.concat();
        let summary = is_finished.then(|| plan.report(&rows).summary);
        (summary.map(|summary| (rows, summary)), limited.is_stopped())
    };
    let look = || {
        let done = done.load(Ordering::Relaxed);
        let mut now = ProgressFields::of(&control);
        (now.done, now.of, now.fraction) = (done, Some(all), Some(done as f64 / all.max(1) as f64));
        now.text = format!("{done} of {all}");
        now
    };
    match run(py, &wait, &control, look, work)? {
        Some((Some(result), _)) => Ok(Some(result)),
        Some((None, true)) | None => Ok(None),
        Some((None, false)) => Err(PyMemoryError::new_err("a board of the study is too large for this machine")),
    }
}
