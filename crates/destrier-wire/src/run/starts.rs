//! A map of one board: the squares at which an open tour can start. Of squares that a symmetry of the board maps to
//! each other, one is decided.

use super::decide::{Decision, decide};
use crate::message::{Message, ProgressFields};
use crate::shared::limits::{MAX_START_SQUARES, check_board_size};
use crate::survey::{StartWord, StartsQuery, StartsReply};
use destrier_core::{Goal, Rectangle, RectangleGraph, Square};
use destrier_count::symmetries::symmetries;
use destrier_files::json::fields::Version;
use destrier_search::method::Control;

/// Carries out the query.
pub(super) fn find_starts(
    query: &StartsQuery,
    control: &Control,
    send: &mut dyn FnMut(Message),
) -> Result<StartsReply, String> {
    if query.closed {
        return Err("a closed tour starts at every square or at none; ask for open tours".into());
    }

    let board = query.board.read_rectangle()?;
    check_board_size(&(&board).into(), MAX_START_SQUARES, "a board whose starts are decided")?;
    let board_graph = RectangleGraph::new(&board);
    let maps = symmetries(&board_graph);
    let count = board_graph.ids.len() as u32;
    let mut words = vec![None; count as usize];

    for vertex in 0..count {
        if words[vertex as usize].is_none() {
            let word = start_word(&board, board_graph.square_of(vertex), control)?;
            maps.iter().for_each(|map| words[map[vertex as usize] as usize] = Some(word));
            let done = words.iter().flatten().count() as u64;
            let text = format!("{done} of {count} {}", if count == 1 { "square" } else { "squares" });
            send(Message::Progress(ProgressFields::new(done, Some(u64::from(count)), text)));
        }
    }

    let word = |row: u32, col: u32| match board_graph.vertex_of(Square::new(row, col)) {
        Some(vertex) => words[vertex as usize].unwrap_or(StartWord::Unknown),
        None => StartWord::Hole,
    };

    let starts = (0..board.rows()).map(|row| (0..board.cols()).map(|col| word(row, col)).collect()).collect();
    Ok(StartsReply { v: Version, board: (&board).into(), starts })
}

fn start_word(board: &Rectangle, start: Square, control: &Control) -> Result<StartWord, String> {
    let goal = Goal { start: Some(start), ..Goal::OPEN };
    Ok(match decide(board, &goal, control)? {
        Decision::Yes => StartWord::Yes,
        Decision::No(_) => StartWord::No,
        Decision::Unknown => StartWord::Unknown,
    })
}
