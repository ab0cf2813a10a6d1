//! Tours of boards, and whether they exist.

use crate::answer::{Refutation, Surrender, object};
use crate::board::PyBoard;
use crate::error::{bad_value, describe_limit};
use crate::options::SearchOptions;
use crate::search::search;
use crate::tour::BoardTour;
use destrier::ask::{Answer, Existence, Request, ask_with, exists_as_asked};
use destrier::choice::Rule;
use destrier::{Goal, Method, Path, Shape};
use pyo3::prelude::*;

fn goal(board: &PyBoard, closed: bool, start: Option<(u32, u32)>, end: Option<(u32, u32)>) -> PyResult<Goal> {
    let square = |place: Option<(u32, u32)>| place.map(|(row, column)| board.on_board(row, column)).transpose();
    let shape = if closed { Shape::Closed } else { Shape::Open };
    Ok(Goal { shape, start: square(start)?, end: square(end)? })
}

/// A `BoardTour`, a `Refutation` or a `Surrender`.
#[pyfunction]
pub(crate) fn ask_board<'py>(
    py: Python<'py>,
    board: &PyBoard,
    closed: bool,
    start: Option<(u32, u32)>,
    end: Option<(u32, u32)>,
    options: SearchOptions<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let (method, seed) = (options.method()?, options.seed);
    let mut request = Request::new(board.0.clone()).goal(goal(board, closed, start, end)?);
    request = request.seed(seed).limits(options.limits()).sums(options.sums()?);
    request.symmetry = options.symmetry()?;
    request = match (options.aim()?, method) {
        (None, method) => request.method(method),
        (Some(aim), Method::Auto) => request.aim(aim),
        (Some(_), _) => return Err(bad_value("a tour has a method or an aim, not both")),
    };
    if let Some(ties) = &options.ties {
        request = request.ties(ties.parse::<Rule>().map_err(bad_value)?);
    }
    let seconds = options.time_limit;
    match search(py, options, move |control| ask_with(&request, control))? {
        Ok(Answer::Tour { tour, method, .. }) => object(py, BoardTour::new(tour, method.name(), seed)),
        Ok(Answer::Impossible { reason, verdict, method }) => {
            let method = method.map_or("exists", |method| method.name());
            object(py, Refutation::on_board(&reason, verdict, method, &board.0))
        }
        Ok(Answer::GaveUp { limit, longest, method }) => {
            let longest = ids(&longest, board);
            object(py, Surrender::new(describe_limit(limit, seconds), longest, Some(method.name())))
        }
        Ok(_) => Err(bad_value("an answer of an unknown kind")),
        Err(surrender) => object(py, surrender),
    }
}

fn ids(path: &Path, board: &PyBoard) -> Vec<u32> {
    path.follow(&board.0).map_while(Result::ok).map(|id| id as u32).collect()
}

/// `(text, source)` for yes, a `Refutation`, or a `Surrender`.
#[pyfunction]
pub(crate) fn exists_board<'py>(
    py: Python<'py>,
    board: &PyBoard,
    closed: bool,
    start: Option<(u32, u32)>,
    end: Option<(u32, u32)>,
    options: SearchOptions<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut request = Request::new(board.0.clone()).goal(goal(board, closed, start, end)?);
    request = request.limits(options.limits()).sums(options.sums()?);
    request.symmetry = options.symmetry()?;
    let seconds = options.time_limit;
    match search(py, options, move |control| exists_as_asked(&request, control))? {
        Ok(Existence::Yes(certificate)) => object(py, (certificate.describe(), certificate.source())),
        Ok(Existence::No { reason, verdict }) => object(py, Refutation::on_board(&reason, verdict, "exists", &board.0)),
        Ok(Existence::Unknown(limit)) => object(py, Surrender::at(describe_limit(limit, seconds))),
        Ok(_) => Err(bad_value("an answer of an unknown kind")),
        Err(surrender) => object(py, surrender),
    }
}
