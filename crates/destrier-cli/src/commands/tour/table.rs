//! Squirrel's tours and those with few turns on boards of any size: squares by index and indices by square, from the
//! loop programs of the theorems.

use crate::{Exit, output};
use anyhow::{Context, bail};
use destrier::family::access::Access;
use destrier::method::FIRST_SEED;
use destrier::prove;
use destrier::prove::few_turns::TourAim;
use destrier::{Leaper, Method, Request, Shape, Square, Surface};
use destrier_wire::{LookupReply, Version};
use std::path::Path;

/// Answers `--at` and `--index-of` for the methods that have loop programs; `None` on boards so small that the tour is
/// made, and where another tour than that of the program is wanted.
pub(super) fn look_up(
    request: &Request,
    at: Option<u64>,
    index_of: Option<&str>,
    as_json: bool,
    file: Option<&Path>,
) -> anyhow::Result<Option<Exit>> {
    let Some(board) = request.board.rectangle().filter(|_| request.steps.is_empty()) else { return Ok(None) };
    let plain = board.surface() == Surface::Plane && board.is_whole() && board.leaper() == Leaper::KNIGHT;
    let from_corner = request.start.is_none_or(|start| start == 0);
    let fits = plain && board.rows() == board.cols() && from_corner && request.end.is_none();

    let programs = match (request.method, request.shape) {
        (Method::Squirrel, Shape::Open) if fits => prove::certificates(),
        (Method::Squirrel, _) => bail!("Squirrel's tours are open tours of square boards from the top left corner"),
        (Method::FewTurns, Shape::Closed) if fits && request.seed == FIRST_SEED => TourAim::Turns.certificates(),
        (Method::FewCrossings, Shape::Closed) if fits && request.seed == FIRST_SEED => {
            TourAim::Crossings.certificates()
        }
        _ => return Ok(None),
    };

    let side = u64::from(board.rows());
    let access = programs.iter().find_map(|program| Access::new(program, side));
    let Some(access) = access else { return Ok(None) };
    let (square, index) = match (at, index_of) {
        (Some(index), _) => {
            let (row, col) =
                access.at(index).with_context(|| format!("the tour's indices are below {}", side * side))?;
            (Square::new(row as u32, col as u32), index)
        }
        (None, Some(text)) => {
            let square = board.read_square(text).context("--index-of")?;
            let index = access.index_of(square.row.into(), square.col.into()).context("a square of the board")?;
            (square, index)
        }
        (None, None) => return Ok(None),
    };

    output::write(file, |out| {
        if as_json {
            let reply = LookupReply::<Vec<Vec<u32>>> {
                v: Version,
                board: board.into(),
                closed: request.shape == Shape::Closed,
                method: request.method.to_string(),
                index: Some(index),
                square: Some(vec![square.row + 1, square.col + 1]),
                from: None,
                squares: None,
            };
            return Ok(writeln!(out, "{}", serde_json::to_string(&reply)?)?);
        }

        match at {
            Some(_) => Ok(writeln!(out, "{}", board.name(square))?),
            None => Ok(writeln!(out, "{index}")?),
        }
    })?;

    Ok(Some(Exit::Yes))
}
