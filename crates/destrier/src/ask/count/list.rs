//! Every tour that a question asks for, one after another, each verified before it is shown.

use super::{CountError, Subject};
pub use crate::count::backtrack::End;
use crate::count::{Kind, Question, backtrack};
use crate::method::Control;
use destrier_core::{Ends, Graph, Path, Shape, Tour, verify};
use std::ops::ControlFlow;

/// Shows every tour that the question asks for, each verified; on a board as a tour of the board.
pub fn list(
    subject: &Subject,
    question: &Question,
    control: &Control,
    see: &mut dyn FnMut(&Listed) -> ControlFlow<()>,
) -> Result<End, CountError> {
    let graph = &subject.graph;
    if graph.vertices() == 0 {
        return Err(CountError::Unsuited("a graph without vertices has neither paths nor circuits".into()));
    }
    let is_closed = question.kind == Kind::Closed;
    let (ends, root) = match (is_closed, question.start.zip(question.end)) {
        (true, None) => (Ends::Circuit, question.start.or(question.end)),
        _ => (Ends::Path { start: question.start, end: question.end }, None),
    };
    let is_free = match ends {
        Ends::Circuit => true,
        Ends::Path { start, end } => start.is_none() && end.is_none() && graph.vertices() > 1,
    };
    let mut wrong = None;
    let end = backtrack::each(graph, ends, root, control, &mut |path| {
        let ids: Vec<u32> = path.iter().map(|&vertex| subject.id(vertex)).collect();
        let mut backwards = ids.clone();
        // A circuit walked backwards begins where it did, unless it is to end there.
        backwards.reverse();
        if ends == Ends::Circuit {
            backwards.rotate_right(1);
        }
        let turned = ends == Ends::Circuit && question.start.is_none() && question.end.is_some();
        let ways = if question.directed && is_free { vec![ids, backwards] } else { vec![ids] };
        for mut ids in ways {
            if turned {
                ids.rotate_left(1);
            }
            match judge(subject, ids, question.kind) {
                Ok(Some(tour)) if see(&tour).is_break() => return ControlFlow::Break(()),
                Ok(_) => {}
                Err(fault) => {
                    wrong = Some(fault);
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    });
    match wrong {
        Some(fault) => Err(CountError::Wrong(format!("a path was listed that is no tour: {fault}"))),
        None => Ok(end),
    }
}

/// A verified tour, of a board or of a graph.
#[derive(Clone, Debug)]
pub enum Listed {
    /// Of a board.
    Board(Tour),
    /// Of a graph.
    Graph(Tour<Graph>),
}

/// Verification; `None` for a tour that is not of the kind that was asked for.
fn judge(subject: &Subject, ids: Vec<u32>, kind: Kind) -> Result<Option<Listed>, String> {
    let (path, is_fine) = (Path::Vertices(ids), |is_closed: bool| match kind {
        Kind::Closed => is_closed,
        Kind::Open => true,
        Kind::StrictlyOpen => !is_closed,
    });
    match subject.on_board() {
        Some((board, _)) => match verify(board.clone(), path, Shape::Open) {
            Ok(tour) => Ok(is_fine(tour.is_closed()).then_some(Listed::Board(tour))),
            Err(refused) => Err(refused.fault.describe(board)),
        },
        None => match verify(subject.graph.clone(), path, Shape::Open) {
            Ok(tour) => Ok(is_fine(tour.is_closed()).then_some(Listed::Graph(tour))),
            Err(refused) => Err(refused.fault.describe(&subject.graph)),
        },
    }
}
