//! Tours of boards, and whether they exist.

use crate::answer::{Refutation, Surrender, object};
use crate::board::PyBoard;
use crate::error::{bad_value, describe_limit};
use crate::options::SearchOptions;
use crate::search::search;
use crate::tour::BoardTour;
use destrier::ask::cells::{CellAnswer, CellExistence, CellRequest};
use destrier::ask::{Answer, Existence, Request, ask_with, exists_as_asked};
use destrier::choice::Rule;
use destrier::tour::magic::Sums;
use destrier::wire::ExistsReply;
use destrier::{Board, Goal, Method, Path, Rectangle, Shape};
use pyo3::prelude::*;

/// The ends of a tour, as ids.
struct GivenEnds {
    shape: Shape,
    start: Option<u64>,
    end: Option<u64>,
}

impl GivenEnds {
    fn read(board: &PyBoard, closed: bool, start: Option<Vec<u32>>, end: Option<Vec<u32>>) -> PyResult<GivenEnds> {
        let id = |place: Option<Vec<u32>>| place.map(|place| board.id_on_board(&place)).transpose();
        let shape = if closed { Shape::Closed } else { Shape::Open };
        Ok(GivenEnds { shape, start: id(start)?, end: id(end)? })
    }

    fn goal(&self, board: &Rectangle) -> Goal {
        let square = |id: Option<u64>| id.map(|id| board.square(id));
        Goal { shape: self.shape, start: square(self.start), end: square(self.end) }
    }

    /// The request about a box, a cube or a hexagon, unless the options ask for what only flat boards have.
    fn on_cells(&self, board: &Board, options: &SearchOptions) -> PyResult<CellRequest> {
        let given = [
            ("an aim", options.aim()?.is_some()),
            ("a symmetry", options.symmetry()?.is_some()),
            ("a homotopy class", options.has_homotopy()),
            ("magic", options.sums()? != Sums::Any),
            ("ties", options.ties.is_some()),
        ];
        if let Some((name, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
            return Err(bad_value(format!("{name} is for flat boards, not for {}", board.size())));
        }
        let mut request = CellRequest::new(board.clone()).limits(options.limits());
        request = request.method(options.method()?).seed(options.seed);
        (request.shape, request.start, request.end) = (self.shape, self.start, self.end);
        Ok(request)
    }
}

/// A `BoardTour`, a `Refutation` or a `Surrender`.
#[pyfunction]
pub(crate) fn ask_board<'py>(
    py: Python<'py>,
    board: &PyBoard,
    closed: bool,
    start: Option<Vec<u32>>,
    end: Option<Vec<u32>>,
    options: SearchOptions<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let ends = GivenEnds::read(board, closed, start, end)?;
    let Some(board) = board.0.rectangle() else {
        return ask_cells(py, ends.on_cells(&board.0, &options)?, options);
    };
    let (method, seed) = (options.method()?, options.seed);
    let mut request = Request::new(board.clone()).goal(ends.goal(board));
    request = request.seed(seed).limits(options.limits()).sums(options.sums()?);
    (request.symmetry, request.homotopy) = (options.symmetry()?, options.homotopy(board)?);
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
            object(py, Refutation::on_board(&reason, verdict, method, board))
        }
        Ok(Answer::GaveUp { limit, longest, method }) => {
            let longest = ids(&longest, board);
            object(py, Surrender::new(describe_limit(limit, seconds), longest, Some(method.name())))
        }
        Ok(_) => Err(bad_value("an answer of an unknown kind")),
        Err(surrender) => object(py, surrender),
    }
}

fn ids(path: &Path, board: &Rectangle) -> Vec<u32> {
    path.follow(board).map_while(Result::ok).map(|id| id as u32).collect()
}

fn ask_cells<'py>(py: Python<'py>, request: CellRequest, options: SearchOptions<'py>) -> PyResult<Bound<'py, PyAny>> {
    let (seconds, seed, board) = (options.time_limit, request.seed, request.board.clone());
    match search(py, options, move |control| ask_with(&request, control))? {
        Ok(CellAnswer::Tour { tour, by }) => object(py, BoardTour::new(tour, by.name(), seed)),
        Ok(CellAnswer::Impossible { reason, verdict, by, .. }) => {
            object(py, Refutation::on_cells(&reason, verdict, by, &board))
        }
        Ok(CellAnswer::GaveUp { limit, longest, by }) => {
            object(py, Surrender::new(describe_limit(limit, seconds), longest, Some(by.name())))
        }
        Ok(_) => Err(bad_value("an answer of an unknown kind")),
        Err(surrender) => object(py, surrender),
    }
}

fn exists_cells<'py>(
    py: Python<'py>,
    request: CellRequest,
    options: SearchOptions<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let asked = request.clone();
    let seconds = options.time_limit;
    match search(py, options, move |control| exists_as_asked(&asked, control))? {
        Ok(CellExistence::Answered(CellAnswer::Impossible { reason, verdict, by, .. })) => {
            object(py, Refutation::on_cells(&reason, verdict, by, &request.board))
        }
        Ok(CellExistence::Answered(CellAnswer::GaveUp { limit, .. })) => {
            object(py, Surrender::at(describe_limit(limit, seconds)))
        }
        Ok(found) => {
            let reply = ExistsReply::on_cells(&request, &found, |limit| describe_limit(limit, seconds));
            object(py, (reply.reason, reply.source.unwrap_or_default(), reply.confirmed))
        }
        Err(surrender) => object(py, surrender),
    }
}

/// `(text, source, confirmed)` for yes, a `Refutation`, or a `Surrender`.
#[pyfunction]
pub(crate) fn exists_board<'py>(
    py: Python<'py>,
    board: &PyBoard,
    closed: bool,
    start: Option<Vec<u32>>,
    end: Option<Vec<u32>>,
    options: SearchOptions<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let ends = GivenEnds::read(board, closed, start, end)?;
    let Some(board) = board.0.rectangle() else {
        return exists_cells(py, ends.on_cells(&board.0, &options)?, options);
    };
    let mut request = Request::new(board.clone()).goal(ends.goal(board));
    request = request.limits(options.limits()).sums(options.sums()?);
    (request.symmetry, request.homotopy) = (options.symmetry()?, options.homotopy(board)?);
    let seconds = options.time_limit;
    match search(py, options, move |control| exists_as_asked(&request, control))? {
        Ok(Existence::Yes(certificate)) => {
            object(py, (certificate.describe(), certificate.source(), certificate.is_confirmed()))
        }
        Ok(Existence::No { reason, verdict }) => object(py, Refutation::on_board(&reason, verdict, "exists", board)),
        Ok(Existence::Unknown(limit)) => object(py, Surrender::at(describe_limit(limit, seconds))),
        Ok(_) => Err(bad_value("an answer of an unknown kind")),
        Err(surrender) => object(py, surrender),
    }
}
