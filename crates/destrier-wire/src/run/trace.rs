//! Collects the steps of a method and sends them as frames.
//!
//! A search may take any number of steps. The collector keeps every step, then every second, then every fourth, and so
//! on, so that the frames of one reply stay within a budget; the last step is always kept.

use crate::message::{FrameFields, LoopsFrame, Message, OrderingFrame, PathFrame, TilesFrame};
use crate::run::theorem::ordering_spans;
use destrier_core::{Rectangle, RectangleGraph, Square, Tour};
use destrier_files::json::fields::{RowCol, Version};
use destrier_search::method::{Control, TraceStep};
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum number of frames in one reply.
const MAX_FRAMES: u64 = 2000;
/// The maximum number of squares in all frames of a reply together.
const MAX_SQUARES_IN_ALL: u64 = 1_000_000;

/// Listens to a method on a board.
pub(super) struct TraceCollector {
    board_graph: RectangleGraph,
    kept: Arc<Mutex<Kept>>,
}

struct Kept {
    steps: Vec<TraceStep>,
    most: usize,
    /// One step of every `stride` steps is kept.
    stride: u64,
    seen: u64,
    /// The last step, if it was not kept.
    last: Option<TraceStep>,
}

impl Kept {
    fn add(&mut self, step: TraceStep) {
        if self.seen.is_multiple_of(self.stride) {
            self.steps.push(step);
            self.last = None;
        } else {
            self.last = Some(step);
        }

        self.seen += 1;

        if self.steps.len() > self.most {
            let mut number = 0;
            self.steps.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.stride *= 2;
        }
    }
}

impl TraceCollector {
    pub(super) fn new(board: &Rectangle) -> TraceCollector {
        let most = MAX_FRAMES.min(MAX_SQUARES_IN_ALL / board.cells().max(1)) as usize;
        // An even number, so that thinning out keeps the newest step.
        let most = most.max(2) & !1;
        let kept = Kept { steps: Vec::new(), most, stride: 1, seen: 0, last: None };
        TraceCollector { board_graph: RectangleGraph::new(board), kept: Arc::new(Mutex::new(kept)) }
    }

    /// The control with which the method is to run.
    pub(super) fn control(&self, control: &Control) -> Control {
        let kept = self.kept.clone();
        control.traced_by(move |step| kept.lock().unwrap_or_else(PoisonError::into_inner).add(step))
    }

    /// Sends what was collected since the last call.
    pub(super) fn send(&self, send: &mut dyn FnMut(Message)) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let last = kept.last.take();
        let steps: Vec<TraceStep> = kept.steps.drain(..).chain(last).collect();
        drop(kept);
        steps.into_iter().for_each(|step| send(Message::Frame(self.frame(step))));
    }

    fn frame(&self, step: TraceStep) -> FrameFields {
        match step {
            TraceStep::Path { text, vertices } => {
                FrameFields::Repair(PathFrame { v: Version, text: text.into(), squares: self.squares(&vertices) })
            }
            TraceStep::Loops { text, loops } => {
                let squares = loops.iter().map(|round| self.squares(round));
                let loops = squares.filter(|round: &Vec<RowCol>| !round.is_empty()).collect();
                FrameFields::Loops(LoopsFrame { v: Version, text: text.into(), loops })
            }
            TraceStep::Tiles { tiles } => {
                let text = if tiles.len() == 1 { "one tile".into() } else { format!("{} tiles", tiles.len()) };
                let tiles = tiles.iter().map(|tile| self.squares(tile)).collect();
                FrameFields::Tiles(TilesFrame { v: Version, text, tiles })
            }
        }
    }

    /// The squares of vertices. A path as a cycle passes through vertices beyond the board, which are left out.
    fn squares(&self, vertices: &[u32]) -> Vec<RowCol> {
        let on_board = vertices.iter().filter(|&&vertex| (vertex as usize) < self.board_graph.ids.len());
        on_board.map(|&vertex| self.board_graph.square_of(vertex).into()).collect()
    }
}

/// Sends the orderings of a tour by Squirrel's table.
pub(super) fn send_orderings(tour: &Tour<Rectangle>, send: &mut dyn FnMut(Message)) {
    let squares: Vec<Square> = tour.squares().collect();
    for span in ordering_spans(tour.board().rows(), &squares) {
        let square = squares[span.from as usize];
        let text = format!("ordering {} from {} on", span.ordering, tour.board().name(square));
        let ordering = span.ordering;
        let index = span.from;
        let square = square.into();
        send(Message::Frame(FrameFields::Orderings(OrderingFrame { v: Version, text, ordering, index, square })));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_traces_are_thinned_out_evenly_and_keep_their_last_step() {
        for count in [1u32, 4, 5, 6, 7, 100, 1001] {
            let mut kept = Kept { steps: Vec::new(), most: 4, stride: 1, seen: 0, last: None };
            (0..count).for_each(|number| kept.add(TraceStep::Path { text: "walk", vertices: vec![number] }));
            let last = kept.last.take();
            let numbers: Vec<u32> = kept
                .steps
                .drain(..)
                .chain(last)
                .map(|step| match step {
                    TraceStep::Path { vertices, .. } => vertices[0],
                    _ => unreachable!("only paths were added"),
                })
                .collect();

            assert!(numbers.len() <= 6 && numbers[0] == 0, "{numbers:?}");
            assert_eq!(numbers.last(), Some(&(count - 1)));
            let gaps: Vec<u32> = numbers.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert!(gaps.iter().rev().skip(1).all(|gap| *gap == gaps[0]), "{numbers:?}");
        }
    }
}
