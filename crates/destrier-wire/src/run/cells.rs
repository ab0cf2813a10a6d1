//! Carries out queries about boxes, cubes and hexagons.

use crate::check::{CheckQuery, CheckReply};
use crate::draw::{DrawQuery, DrawReply, PictureFormat};
use crate::shared::limits::MAX_SQUARES;
use crate::shared::{GoalFields, SquareField, describe_limit};
use crate::tour::{AnyTourReply, TourQuery, TourReply};
use destrier::ask::{Request, ask_with};
use destrier_core::{Board, Path, Shape, Tour, verify};
use destrier_draw::{CellPicture, Projection};
use destrier_files::cells;
use destrier_files::json::fields::read_id;
use destrier_search::method::{Control, Method};

/// Refuses a field that only flat boards have.
pub(super) fn refuse(is_given: bool, field: &str) -> Result<(), String> {
    if is_given { Err(format!("'{field}' is for flat boards, not for boxes, cubes and hexagons")) } else { Ok(()) }
}

fn check_size(board: &Board, what: &str) -> Result<(), String> {
    if board.cells() > MAX_SQUARES {
        Err(format!("the board {} has {} cells; {what} has at most {MAX_SQUARES}", board.size(), board.cells()))
    } else {
        Ok(())
    }
}

/// A request with the ends of a goal.
pub(super) fn request(board: Board, goal: &GoalFields) -> Result<Request, String> {
    if board.rectangle().is_none() {
        refuse(goal.sums.is_some(), "sums")?;
    }
    let id = |field: &Option<SquareField>| field.as_ref().map(|field| field.read_cell(&board)).transpose();
    let start = id(&goal.start)?;
    let end = id(&goal.end)?;
    let mut request = Request::new(board);
    request.sums = goal.sums();
    request.shape = if goal.closed { Shape::Closed } else { Shape::Open };
    request.start = start;
    request.end = end;
    Ok(request)
}

pub(super) fn find_tour(query: &TourQuery, board: Board, control: &Control) -> Result<AnyTourReply, String> {
    let fields = [
        (query.symmetry.is_some(), "symmetry"),
        (query.homotopy.is_some(), "homotopy"),
        (query.aim.is_some(), "aim"),
        (query.ties.is_some(), "ties"),
        (query.compact, "compact"),
        (query.trace, "trace"),
    ];

    fields.into_iter().try_for_each(|(is_given, field)| refuse(is_given, field))?;
    check_size(&board, "a tour in one message")?;
    let name = query.method.as_deref().unwrap_or("auto");
    let method = name.parse::<Method>().map_err(|error| error.to_string())?;
    let request = request(board, &query.goal)?.method(method).seed(query.seed).limits(query.limits.read());
    let answer = ask_with(&request, control).map_err(|fault| fault.to_string())?;

    Ok(AnyTourReply::Cells(TourReply::on_cells(&request, &answer, describe_limit).listed()))
}

/// Whether a query is about a tour of cells: it names such a board, or its text does.
pub(super) fn is_checked_here(query: &CheckQuery) -> bool {
    match &query.board {
        Some(board) => board.is_of_cells(),
        None => cells::names_cells(&query.text),
    }
}

pub(super) fn check(query: &CheckQuery) -> Result<CheckReply, String> {
    let given = query.board.as_ref().map(|board| board.read()).transpose()?;
    let claim = cells::read(&query.text, given.as_ref())?;
    let claim = if query.closed { claim.must_be_closed() } else { claim };
    let board = claim.board().clone();
    Ok(CheckReply::on_cells(&board, &claim.judge()))
}

pub(super) fn picture(query: &DrawQuery, board: Board) -> Result<DrawReply, String> {
    check_size(&board, "a tour in one message")?;
    let id = |cell: &[u64]| read_id(&board, cell).map(|id| id as u32);
    let ids = query.squares.iter().map(id).collect::<Result<Vec<u32>, String>>()?;
    let tour: Option<Tour> = if ids.is_empty() {
        None
    } else {
        Some(
            verify(board.clone(), Path::Vertices(ids), Shape::Open)
                .map_err(|refused| refused.fault.describe(&refused.ground))?,
        )
    };

    let format = query.format;
    let options = query.options();
    let projection = if query.isometric { Projection::Isometric } else { Projection::Flat };
    let picture = match &tour {
        Some(tour) => CellPicture::new(tour, projection),
        None => CellPicture::empty(&board, projection),
    };
    let picture = picture.map_err(|error| error.to_string())?;
    let text = |picture| DrawReply::text(format, picture);
    let bytes = |picture: Vec<u8>| DrawReply::bytes(format, &picture);

    let reply = match format {
        PictureFormat::Svg => picture.svg(&options).map(text),
        PictureFormat::Pdf => picture.pdf(&options).map(bytes),
        PictureFormat::Png => picture.png(&options).map(bytes),
        PictureFormat::Grid => {
            let Some(tour) = &tour else { return Err("a grid has the numbers of a tour, and there is none".into()) };
            let mut grid = Vec::new();
            cells::write_grid(tour, &mut grid).map_err(|error| error.to_string())?;
            return Ok(text(String::from_utf8_lossy(&grid).into_owned()));
        }
        PictureFormat::Gif => return Err("boxes, cubes and hexagons have no animation; use svg, png or pdf".into()),
    };

    reply.map_err(|error| error.to_string())
}
