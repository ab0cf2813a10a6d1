//! Does a tour exist? Yes with a tour that core has judged, no with a reason that core has confirmed.
//!
//! The order is from what costs nothing to what may cost much: reasons that follow from the sides of the board,
//! constructions, which answer for every rectangle on all five surfaces at every size, reasons found in the graph of a
//! smaller board, and in the end a search, which may give up.
//!
//! Given ends on the plane: every possible pair is constructed, from 6x6 on all that the colours allow (Conrad,
//! Hindrichs, Morsy and Wegener 1994 proved that it can be done); that there is no tour on three to five rows or columns of
//! any length is settled by core's automaton over the columns.

use super::{Answer, AskError, Request, ask, confirm, well_placed};
use crate::construct::construct;
use crate::exists::{refute, refute_at_a_glance};
use crate::method::{Control, Limit, Limits};
use destrier_core::computed::ComputedTour;
use destrier_core::impossible::{Ends, Verdict, strip};
use destrier_core::{Board, Goal, Impossible, Shape, Surface, Tour};

/// Up to so many squares of a narrow board are searched for a short reason, or for the tour itself.
const SEARCHED: u64 = 4096;

/// Whether there is a tour.
#[derive(Clone, Debug)]
pub enum Existence {
    /// There is one.
    Yes(Box<Certificate>),
    /// There is none.
    No {
        /// Why.
        reason: Impossible,
        /// Whether core confirmed the reason by itself, or found it too large to go through again.
        verdict: Verdict,
    },
    /// A limit was hit first.
    Unknown(Limit),
}

/// What shows that there is a tour.
#[derive(Clone, Debug)]
pub enum Certificate {
    /// A computed tour: core has judged its tiles, its seams and the count.
    Computed {
        /// The tour, which meets the goal.
        tour: ComputedTour,
        /// Whether the goal names an end, or both.
        given: bool,
    },
    /// A stored tour, verified square by square.
    Stored {
        /// The tour, which meets the goal.
        tour: Tour,
        /// The method that found it.
        method: String,
    },
    /// Core's sweep along a narrow board found a way through; the tour itself was not written out.
    Swept {
        /// How many steps from a position at a column's edge were looked at.
        steps: u64,
    },
}

impl Certificate {
    /// In one sentence, how the tour is known to exist.
    pub fn describe(&self) -> String {
        match self {
            Certificate::Computed { tour, .. } => {
                let kind = if tour.is_closed() { "a closed" } else { "an open" };
                let (first, last) = (tour.at(0), tour.at(tour.len() - 1));
                let name = |square: Option<_>| square.map(|square| tour.board().name(square)).unwrap_or_default();
                format!(
                    "a construction from small tiles gives {kind} tour from {} to {}, and its tiles, its seams and \
                     the count of its squares were checked",
                    name(first),
                    name(last)
                )
            }
            Certificate::Stored { tour, method } => {
                format!("a tour was found by {method}, and its {} squares were checked one by one", tour.len())
            }
            Certificate::Swept { steps } => format!(
                "going along this narrow board column by column, there is a way for a tour to pass ({steps} steps from \
                 column to column were looked at)"
            ),
        }
    }

    /// Where the argument is from.
    pub fn source(&self) -> &'static str {
        match self {
            Certificate::Computed { tour, given } => match (tour.board().surface(), tour.is_closed()) {
                (Surface::Plane, true) => {
                    "Schwenk 1991, Which rectangular chessboards have a knight's tour?; the construction is our own"
                }
                (Surface::Plane, false) if *given && tour.board().rows().min(tour.board().cols()) <= 5 => {
                    "our own construction; which ends are possible on narrow boards is shown by a transfer automaton \
                     over the columns"
                }
                (Surface::Plane, false) if *given => {
                    "Conrad, Hindrichs, Morsy and Wegener 1994, Solution of the knight's Hamiltonian path problem on \
                     chessboards; the construction is our own"
                }
                (Surface::Plane, false) => {
                    "Cull and De Curtins 1978, Knight's tour revisited, from 5x5 on; our own construction, also of 3xn and 4xn"
                }
                (Surface::Cylinder | Surface::Torus, _) => {
                    "Seibel 1994, The knight's tour on the cylinder and torus; the construction is our own"
                }
                (Surface::Mobius | Surface::Klein, _) => "our own construction",
            },
            Certificate::Stored { .. } => "the tour itself",
            Certificate::Swept { .. } => {
                "a transfer automaton over the columns, as in Knuth, The Art of Computer Programming 4A"
            }
        }
    }
}

/// Says whether the board has such a tour. For rectangles without given ends the answer is always yes or no.
pub fn exists(board: &Board, goal: &Goal, limits: &Limits, control: &Control) -> Result<Existence, AskError> {
    well_placed(board, goal)?;
    if let Some(reason) = refute_at_a_glance(board, goal) {
        return no(board, goal, reason);
    }
    if let Some(tour) = construct(board, goal) {
        let given = goal.start.is_some() || goal.end.is_some();
        return Ok(Existence::Yes(Box::new(Certificate::Computed { tour, given })));
    }
    if board.cells() > SEARCHED
        && let Some(answer) = along_the_strip(board, goal)
    {
        return Ok(answer);
    }
    if let Some(reason) = refute(board, goal) {
        return no(board, goal, reason);
    }
    if goal.shape == Shape::Closed
        && let Some((reason, _)) = super::network::refuted(board, control)?
    {
        return no(board, goal, reason);
    }
    search(board, goal, limits, control)
}

fn no(board: &Board, goal: &Goal, reason: Impossible) -> Result<Existence, AskError> {
    let verdict = confirm(board, goal, &reason, "exists")?;
    Ok(Existence::No { reason, verdict })
}

/// Three to five rows or columns of the plane, with given ends. Core's own sweep answers, so nothing is left to confirm.
fn along_the_strip(board: &Board, goal: &Goal) -> Option<Existence> {
    let swept = strip::sweep(board, Ends::of_goal(board, goal).ok()?)?;
    Some(match swept.exists {
        true => Existence::Yes(Box::new(Certificate::Swept { steps: swept.steps })),
        false => Existence::No { reason: Impossible::Swept { steps: swept.steps }, verdict: Verdict::Confirmed },
    })
}

fn search(board: &Board, goal: &Goal, limits: &Limits, control: &Control) -> Result<Existence, AskError> {
    let request = Request { limits: limits.clone(), ..Request::new(board.clone(), *goal) };
    match ask(&request, control) {
        Ok(Answer::Tour { tour, method }) => Ok(Existence::Yes(Box::new(Certificate::Stored { tour, method }))),
        Ok(Answer::Impossible { reason, verdict }) => Ok(Existence::No { reason, verdict }),
        Ok(Answer::GaveUp { limit, .. }) => Ok(Existence::Unknown(limit)),
        // That a board is too large to be searched is no fault of the question.
        Err(AskError::TooLarge { needed, allowed, .. }) => Ok(Existence::Unknown(Limit::Memory { needed, allowed })),
        Err(fault) => Err(fault),
    }
}
