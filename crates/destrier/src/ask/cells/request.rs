//! What is asked of a board of cells.

use crate::ask::AskError;
use crate::method::{FIRST_SEED, Limits, Method};
use destrier_core::{Board, Ends, Grid, Ground, Impossible, Shape};
use std::time::Duration;

/// A request for a tour of a box, a cube or a hexagon. What is not set has a sensible default: an open tour with any
/// ends, the method [`Method::Auto`], seed 1, 100 attempts, 4 GiB of memory, no time limit.
///
/// ```
/// use destrier::{CellRequest, ask};
///
/// let board: destrier::Board = "cube:3".parse().unwrap();
/// let start = board.read_cell("6,2,2").unwrap();
/// let tour = ask(&CellRequest::new(board).closed().start(start)).unwrap().into_tour().unwrap();
/// assert!(tour.is_closed() && tour.ids().next() == Some(start as u32));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CellRequest {
    /// The board.
    pub board: Board,
    /// Open or closed.
    pub shape: Shape,
    /// The id of the first cell, if it is given.
    pub start: Option<u64>,
    /// The id of the last cell, if it is given.
    pub end: Option<u64>,
    /// The method: [`Method::Auto`], [`Method::Construct`] or one of [`Method::for_graphs`].
    pub method: Method,
    /// Seed of all random choices: the same seed gives the same answer.
    pub seed: u64,
    /// Attempts, backtracks and memory.
    pub limits: Limits,
    /// The time after which the search gives up.
    pub time_limit: Option<Duration>,
}

impl CellRequest {
    /// A request for an open tour, with all defaults.
    pub fn new(board: Board) -> CellRequest {
        CellRequest {
            board,
            shape: Shape::Open,
            start: None,
            end: None,
            method: Method::Auto,
            seed: FIRST_SEED,
            limits: Limits::default(),
            time_limit: None,
        }
    }

    /// Asks for a closed tour.
    pub fn closed(self) -> CellRequest {
        CellRequest { shape: Shape::Closed, ..self }
    }

    /// Sets the first cell.
    pub fn start(self, id: u64) -> CellRequest {
        CellRequest { start: Some(id), ..self }
    }

    /// Sets the last cell.
    pub fn end(self, id: u64) -> CellRequest {
        CellRequest { end: Some(id), ..self }
    }

    /// Sets the method.
    pub fn method(self, method: Method) -> CellRequest {
        CellRequest { method, ..self }
    }

    /// Sets the seed of all random choices.
    pub fn seed(self, seed: u64) -> CellRequest {
        CellRequest { seed, ..self }
    }

    /// Sets attempts, backtracks and memory.
    pub fn limits(self, limits: Limits) -> CellRequest {
        CellRequest { limits, ..self }
    }

    /// Sets the time after which the search gives up.
    pub fn time_limit(self, limit: Duration) -> CellRequest {
        CellRequest { time_limit: Some(limit), ..self }
    }

    /// Whether the question makes sense.
    pub(super) fn check(&self) -> Result<(), AskError> {
        for (which, id) in [("start", self.start), ("end", self.end)] {
            if let Some(id) = id.filter(|&id| !self.board.contains(id)) {
                let place = if self.board.is_hole(id) { "a hole of the board" } else { "off the board" };
                return Err(AskError::Misplaced { which, name: self.board.label(id), place });
            }
        }
        let methods: Vec<&str> = Method::for_graphs().iter().map(|method| method.name()).collect();
        match self.method == Method::Construct || methods.contains(&self.method.name()) {
            true => Ok(()),
            false => Err(AskError::Unsuited(format!(
                "the method {} is for flat boards; the methods for boxes, cubes and hexagons are construct, {}",
                self.method,
                methods.join(", ")
            ))),
        }
    }

    /// The question behind the goal, or the reason that settles it.
    pub(super) fn question(&self) -> Result<Ends<u64>, Impossible> {
        let CellRequest { board, shape, start, end, .. } = self;
        let count = board.squares();
        match (*shape, *start, *end) {
            (Shape::Closed, ..) if count < 3 => Err(Impossible::TooFewSquares { count }),
            (_, Some(start), Some(end)) if start == end && count > 1 => Err(Impossible::SameEnds { square: start }),
            (Shape::Closed, Some(start), Some(end)) if !board.joined(start, end) => {
                Err(Impossible::EndsApart { start, end })
            }
            (Shape::Closed, None, _) | (Shape::Closed, Some(_), None) => Ok(Ends::Cycle),
            (_, start, end) => Ok(Ends::Path { start, end }),
        }
    }

    /// Ids have 32 bits, and a construction stores about this many bytes per cell.
    pub(super) fn check_size(&self) -> Result<(), AskError> {
        const CONSTRUCTED: u64 = 8;
        let (board, squares) = (self.board.size(), self.board.squares());
        let needed = self.board.cells().saturating_mul(CONSTRUCTED);
        let allowed = self.limits.memory;
        match self.board.cells() < u64::from(u32::MAX) {
            false => Err(AskError::TooManySquares { board, squares, needed, computed_by: None }),
            true if needed > allowed => Err(AskError::TooLarge { board, squares, needed, allowed, computed_by: None }),
            true => Ok(()),
        }
    }

    /// The engines for graphs store the moves of every cell, some of them more than once.
    pub(super) fn check_memory_of_graph(&self) -> Result<(), AskError> {
        let moves = self.board.piece().moves().count() as u64;
        let axes = self.board.axes() as u64;
        let most_moves = match self.board.grid() {
            Grid::Box(_) => moves * axes * (axes - 1) / 2,
            _ => 2 * moves,
        };
        let needed = self.board.squares().saturating_mul(64 + 12 * most_moves);
        let (board, squares, allowed) = (self.board.size(), self.board.squares(), self.limits.memory);
        match needed > allowed {
            true => Err(AskError::TooLarge { board, squares, needed, allowed, computed_by: None }),
            false => Ok(()),
        }
    }
}
