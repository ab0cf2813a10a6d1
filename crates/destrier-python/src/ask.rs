//! Tours of boards, and whether they exist.

use crate::answer::{ReachedLimit, Refutation, object};
use crate::board::PyBoard;
use crate::error::{bad_value, describe_limit};
use crate::options::SearchOptions;
use crate::search::search;
use crate::tour::BoardTour;
use destrier::answers::graph::SolvedBy;
use destrier::answers::{Answer, Existence, Request, ask_with, exists_with};
use destrier::choice::Rule;
use destrier::{Method, Shape};
use pyo3::prelude::*;

/// The request about a board, with everything that the options ask for.
fn request(
    board: &PyBoard,
    closed: bool,
    start: Option<Vec<u32>>,
    end: Option<Vec<u32>>,
    options: &SearchOptions,
) -> PyResult<Request> {
    let id = |place: Option<Vec<u32>>| place.map(|place| board.id_on_board(&place)).transpose();
    let mut request = Request::new(board.0.clone()).limits(options.limits()).sums(options.sums()?);
    request.shape = if closed { Shape::Closed } else { Shape::Open };
    request.start = id(start)?;
    request.end = id(end)?;
    request.symmetry = options.symmetry()?;
    options.with_homotopy(request)
}

/// A `BoardTour`, a `Refutation` or a `ReachedLimit`.
#[pyfunction]
pub(crate) fn ask_board<'py>(
    py: Python<'py>,
    board: &PyBoard,
    closed: bool,
    start: Option<Vec<u32>>,
    end: Option<Vec<u32>>,
    options: SearchOptions<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let method = options.method()?;
    let mut request = request(board, closed, start, end, &options)?.seed(options.seed);
    request = match (options.aim()?, method) {
        (None, method) => request.method(method),
        (Some(aim), Method::Auto) => request.aim(aim).map_err(bad_value)?,
        (Some(_), _) => return Err(bad_value("a tour has a method or an aim, not both")),
    };

    if let Some(ties) = &options.ties {
        request = request.ties(ties.parse::<Rule>().map_err(bad_value)?);
    }

    let seconds = options.time_limit;
    let seed = request.seed;
    match search(py, options, move |control| ask_with(&request, control))? {
        Ok(Answer::Tour { tour, by, .. }) => object(py, BoardTour::new(tour, by.name(), seed)),
        Ok(Answer::Impossible { reason, verdict, by, .. }) => {
            object(py, Refutation::on_board(&reason, verdict, by, &board.0))
        }
        Ok(Answer::GaveUp { limit, longest, by }) => {
            object(py, ReachedLimit::new(describe_limit(limit, seconds), longest, Some(by.name())))
        }
        Err(reached) => object(py, reached),
    }
}

/// `(text, source, confirmed)` for yes, a `Refutation`, or a `ReachedLimit`.
#[pyfunction]
pub(crate) fn exists_board<'py>(
    py: Python<'py>,
    board: &PyBoard,
    closed: bool,
    start: Option<Vec<u32>>,
    end: Option<Vec<u32>>,
    options: SearchOptions<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut request = request(board, closed, start, end, &options)?;
    if board.0.rectangle().is_none() {
        request = request.method(options.method()?).seed(options.seed);
    }

    let seconds = options.time_limit;
    match search(py, options, move |control| exists_with(&request, control))? {
        Ok(Existence::Yes(certificate)) => {
            object(py, (certificate.describe(), certificate.source(), certificate.is_confirmed()))
        }
        Ok(Existence::No { reason, verdict, by }) => {
            let by = if board.0.rectangle().is_some() { SolvedBy::QuickReason } else { by };
            object(py, Refutation::on_board(&reason, verdict, by, &board.0))
        }
        Ok(Existence::Unknown(limit)) => object(py, ReachedLimit::at(describe_limit(limit, seconds))),
        Err(reached) => object(py, reached),
    }
}
