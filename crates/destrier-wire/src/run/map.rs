//! A map of boards: for each number of rows and of columns, whether the board has a tour.

use super::decide::{Decision, decide};
use crate::message::{FrameFields, Message, RowFrame};
use crate::shared::limits::MAX_MAP_SIDE;
use crate::survey::{ExistenceWord, MapQuery, MapReply};
use destrier_core::square::shorten;
use destrier_core::{Goal, Leaper, Rectangle, Shape, Surface};
use destrier_files::json::fields::{LeaperField, Version};
use destrier_search::method::Control;
use std::collections::HashMap;

/// Carries out the query; a frame is sent after each row.
pub(super) fn map(query: &MapQuery, control: &Control, send: &mut dyn FnMut(Message)) -> Result<MapReply, String> {
    let side = 1..=MAX_MAP_SIDE;
    if !side.contains(&query.rows) || !side.contains(&query.cols) {
        return Err(format!("a map has 1 to {MAX_MAP_SIDE} rows and columns, not {} and {}", query.rows, query.cols));
    }

    let name = query.surface.as_deref().unwrap_or("plane");
    let unknown =
        || format!("'{}' is not a surface; use plane, cylinder, torus, mobius, klein or projective", shorten(name));
    let surface: Surface = name.parse().map_err(|()| unknown())?;
    let leaper = query.leaper.as_ref().map_or(Ok(Leaper::KNIGHT), LeaperField::leaper)?;

    let goal = Goal::any(if query.closed { Shape::Closed } else { Shape::Open });
    let mut reasons = Reasons::default();
    let mut cells = Vec::new();
    let mut reason_of = Vec::new();

    for rows in 1..=query.rows {
        let mut row = Vec::new();
        let mut reason_row = Vec::new();
        for cols in 1..=query.cols {
            let board = Rectangle::new(rows, cols, surface).map_err(|error| error.to_string())?.with_leaper(leaper);
            let (word, reason) = match decide(&board, &goal, control)? {
                Decision::Yes => (ExistenceWord::Yes, None),
                Decision::No(reason) => (ExistenceWord::No, Some(reasons.number(reason))),
                Decision::Unknown => (ExistenceWord::Unknown, None),
            };
            row.push(word);
            reason_row.push(reason);
        }

        send(Message::Frame(FrameFields::Row(RowFrame { v: Version, row: u64::from(rows), cells: row.clone() })));
        cells.push(row);
        reason_of.push(reason_row);
    }

    let leaper = LeaperField::of(leaper);
    let surface = surface.to_string();
    let closed = query.closed;
    let reasons = reasons.sentences;

    Ok(MapReply { v: Version, surface, leaper, closed, cells, reasons, reason_of })
}

/// Each sentence once, in the order in which they were met.
#[derive(Default)]
struct Reasons {
    sentences: Vec<String>,
    numbers: HashMap<String, u64>,
}

impl Reasons {
    fn number(&mut self, sentence: String) -> u64 {
        let next = self.sentences.len() as u64;
        *self.numbers.entry(sentence).or_insert_with_key(|sentence| {
            self.sentences.push(sentence.clone());
            next
        })
    }
}
