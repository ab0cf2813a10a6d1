//! What is asked of a rectangle: with squares for the ids of a [`Request`](super::Request), as the methods for
//! rectangles understand it.

use destrier_boards::few_turns::Aim;
use destrier_core::tour::homotopy::HomotopyClass;
use destrier_core::tour::magic::Sums;
use destrier_core::tour::symmetry::SymmetryKind;
use destrier_core::{Goal, Rectangle, Shape, Square};
use destrier_search::choice::Rule;
use destrier_search::method::{FIRST_SEED, Limits, Method, Task};
use std::time::Duration;

/// A request for a tour of a rectangle. What is not set has a sensible default: an open tour with any ends, the method
/// [`Method::Auto`], seed 1, 100 attempts, 4 GiB of memory, no time limit.
///
/// ```
/// use destrier::{Method, RectangleRequest, ask};
///
/// let board = "8x8".parse().unwrap();
/// let request = RectangleRequest::new(board).closed().method(Method::Parberry).seed(7);
/// let tour = ask(&request).unwrap().into_tour().unwrap();
/// assert!(tour.is_closed() && tour.len() == 64);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RectangleRequest {
    /// The board.
    pub board: Rectangle,
    /// Open or closed, from where, to where.
    pub goal: Goal,
    /// The sums of the rows, columns and diagonals.
    pub sums: Sums,
    /// The method.
    pub method: Method,
    /// Tie-breaks of Warnsdorff's rule; `None` leaves them to the method.
    pub ties: Option<Rule>,
    /// The symmetry that the tour shall have, if any. Only for [`Method::Auto`].
    pub symmetry: Option<SymmetryKind>,
    /// The homotopy class that the tour shall have, if any. Only for closed tours and [`Method::Auto`].
    pub homotopy: Option<HomotopyClass>,
    /// Seed of all random choices: the same seed gives the same tour, and another seed another, where there are others.
    /// [`FIRST_SEED`] gives the plain answer of each method.
    pub seed: u64,
    /// Attempts, backtracks and memory.
    pub limits: Limits,
    /// The time after which the search gives up.
    pub time_limit: Option<Duration>,
}

impl RectangleRequest {
    /// A request with all defaults.
    pub fn new(board: Rectangle) -> RectangleRequest {
        RectangleRequest {
            board,
            goal: Goal::OPEN,
            sums: Sums::Any,
            method: Method::Auto,
            ties: None,
            symmetry: None,
            homotopy: None,
            seed: FIRST_SEED,
            limits: Limits::default(),
            time_limit: None,
        }
    }

    /// Asks for a closed tour.
    pub fn closed(mut self) -> RectangleRequest {
        self.goal.shape = Shape::Closed;
        self
    }

    /// Asks for an open tour, which is the default.
    pub fn open(mut self) -> RectangleRequest {
        self.goal.shape = Shape::Open;
        self
    }

    /// Sets the first square.
    pub fn start(mut self, square: Square) -> RectangleRequest {
        self.goal.start = Some(square);
        self
    }

    /// Sets the last square.
    pub fn end(mut self, square: Square) -> RectangleRequest {
        self.goal.end = Some(square);
        self
    }

    /// Sets shape and ends at once.
    pub fn goal(mut self, goal: Goal) -> RectangleRequest {
        self.goal = goal;
        self
    }

    /// Asks for a magic tour, or for a diagonally magic one.
    pub fn sums(mut self, sums: Sums) -> RectangleRequest {
        self.sums = sums;
        self
    }

    /// Sets the method.
    pub fn method(mut self, method: Method) -> RectangleRequest {
        self.method = method;
        self
    }

    /// Sets the method that comes nearest to an aim. For few turns or crossings that is a search on small boards and
    /// where there is no pattern, else straight lines; for many it is always the search. The board and the goal must be
    /// set before.
    ///
    /// ```
    /// use destrier::few_turns::Aim;
    /// use destrier::{Method, RectangleRequest};
    ///
    /// let method = |board: &str| RectangleRequest::new(board.parse().unwrap()).closed().aim(Aim::FewestTurns).method;
    /// assert_eq!((method("8x8"), method("100x100")), (Method::FewerTurns, Method::FewTurns));
    /// ```
    pub fn aim(self, aim: Aim) -> RectangleRequest {
        let method = aim.best_method(&self.board, &self.goal);
        self.method(method)
    }

    /// Sets the tie-breaks of Warnsdorff's rule. With the default method, this selects [`Method::Warnsdorff`].
    pub fn ties(mut self, rule: Rule) -> RectangleRequest {
        self.ties = Some(rule);
        self
    }

    /// Asks for a tour with this kind of symmetry.
    ///
    /// ```
    /// use destrier::tour::symmetry::{SymmetryKind, symmetry};
    /// use destrier::{RectangleRequest, ask};
    ///
    /// let request = RectangleRequest::new("10x10".parse().unwrap()).closed().symmetry(SymmetryKind::QuarterTurn);
    /// let tour = ask(&request).unwrap().into_tour().unwrap();
    /// assert_eq!(symmetry(&tour).unwrap().order(), 4);
    /// ```
    pub fn symmetry(mut self, kind: SymmetryKind) -> RectangleRequest {
        self.symmetry = Some(kind);
        self
    }

    /// Asks for a closed tour of this homotopy class.
    ///
    /// ```
    /// use destrier::tour::homotopy::{HomotopyClass, homotopy};
    /// use destrier::{RectangleRequest, Surface, ask};
    ///
    /// let once = HomotopyClass::of(Surface::Torus, 1, 0).unwrap();
    /// let request = RectangleRequest::new("torus:6x6".parse().unwrap()).closed().homotopy(once);
    /// let tour = ask(&request).unwrap().into_tour().unwrap();
    /// assert_eq!(homotopy(&tour), Some(once));
    /// ```
    pub fn homotopy(mut self, class: HomotopyClass) -> RectangleRequest {
        self.homotopy = Some(class);
        self
    }

    /// Sets the seed of all random choices.
    pub fn seed(mut self, seed: u64) -> RectangleRequest {
        self.seed = seed;
        self
    }

    /// Sets the maximum number of attempts.
    pub fn attempts(mut self, attempts: u64) -> RectangleRequest {
        self.limits.attempts = attempts;
        self
    }

    /// Sets the maximum number of moves that are taken back in one attempt.
    pub fn backtracks(mut self, backtracks: u64) -> RectangleRequest {
        self.limits.backtracks = backtracks;
        self
    }

    /// Sets the maximum memory in bytes.
    pub fn memory(mut self, bytes: u64) -> RectangleRequest {
        self.limits.memory = bytes;
        self
    }

    /// Sets all limits but the time at once.
    pub fn limits(mut self, limits: Limits) -> RectangleRequest {
        self.limits = limits;
        self
    }

    /// Sets the time after which the search gives up.
    pub fn time_limit(mut self, limit: Duration) -> RectangleRequest {
        self.time_limit = Some(limit);
        self
    }

    /// What a method is asked to do.
    pub(super) fn task(&self) -> Task {
        let RectangleRequest { board, goal, seed, limits, .. } = self.clone();
        Task { board, goal, seed, limits }
    }

    /// The method to run: tie-breaks without a method mean Warnsdorff's rule.
    pub(super) fn chosen_method(&self) -> Method {
        match (self.method, &self.ties) {
            (Method::Auto, Some(_)) => Method::Warnsdorff,
            (method, _) => method,
        }
    }
}
