//! Squirrel's tour on boards of any size: squares by index and indices by square, from the loop programs of the
//! theorem.

use crate::{Exit, output};
use anyhow::{Context, bail};
use destrier::family::access::Access;
use destrier::prove::certificates;
use destrier::wire::{LookupReply, RowCol, Version};
use destrier::{Leaper, Method, Request, Shape, Square, Surface};
use std::path::Path;

/// Answers `--at` and `--index-of` for `--method squirrel`; `None` on boards so small that the algorithm is run.
pub(super) fn look_up(
    request: &Request,
    at: Option<u64>,
    index_of: Option<&str>,
    as_json: bool,
    file: Option<&Path>,
) -> anyhow::Result<Option<Exit>> {
    let (board, goal) = (&request.board, &request.goal);
    let plain = board.surface() == Surface::Plane && board.is_whole() && board.leaper() == Leaper::KNIGHT;
    let from_corner = goal.start.is_none_or(|start| start == Square::new(0, 0));
    if !plain || board.rows() != board.cols() || !from_corner || goal.end.is_some() || goal.shape == Shape::Closed {
        bail!("Squirrel's tours are open tours of square boards from the top left corner");
    }
    let programs = certificates();
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
            let reply = LookupReply::<Vec<RowCol>> {
                v: Version,
                board: board.into(),
                closed: false,
                method: Method::Squirrel.to_string(),
                index: Some(index),
                square: Some(square.into()),
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
