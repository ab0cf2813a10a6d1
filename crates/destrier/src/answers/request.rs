//! What is asked of a board.

use super::rectangle::RectangleQuestion;
use super::{AskError, Wish};
use destrier_boards::few_turns::Aim;
use destrier_core::tour::homotopy::HomotopyClass;
use destrier_core::tour::magic::Sums;
use destrier_core::tour::symmetry::SymmetryKind;
use destrier_core::{
    Board, Ends, FixedSteps, FixedStepsError, Goal, Grid, Ground, Impossible, Rectangle, Shape, Square,
};
use destrier_search::choice::Rule;
use destrier_search::method::{FIRST_SEED, Limits, Method};
use std::time::Duration;

/// A request for a tour of a board. What is not set has a sensible default: an open tour with any ends, the method
/// [`Method::Auto`], seed 1, 100 attempts, 4 GiB of memory, no time limit.
///
/// ```
/// use destrier::{Method, Request, ask};
///
/// let request = Request::new("8x8".parse().unwrap()).closed().method(Method::Parberry).seed(7);
/// let tour = ask(&request).unwrap().into_tour().unwrap();
/// assert!(tour.is_closed() && tour.len() == 64);
///
/// let board: destrier::Board = "cube:3".parse().unwrap();
/// let start = board.read_square("6,2,2").unwrap();
/// let tour = ask(&Request::new(board).closed().start(start)).unwrap().into_tour().unwrap();
/// assert!(tour.is_closed() && tour.ids().next() == Some(start as u32));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// The board.
    pub board: Board,
    /// Whether the tour is open or closed.
    pub shape: Shape,
    /// The id of the first square, if it is given.
    pub start: Option<u64>,
    /// The id of the last square, if it is given.
    pub end: Option<u64>,
    /// Squares whose numbers in the tour are given. The first and the last step are its ends.
    pub steps: FixedSteps,
    /// The sums of the rows, columns and diagonals. Only for rectangles.
    pub sums: Sums,
    /// The method. On boards that are no rectangles: [`Method::Auto`], [`Method::Construct`] or one of
    /// [`Method::for_graphs`].
    pub method: Method,
    /// Tie-breaks of Warnsdorff's rule; `None` leaves them to the method. Only for rectangles.
    pub ties: Option<Rule>,
    /// The symmetry that the tour shall have, if any. Only for rectangles and [`Method::Auto`].
    pub symmetry: Option<SymmetryKind>,
    /// The homotopy class that the tour shall have, if any. Only for closed tours of rectangles and [`Method::Auto`].
    pub homotopy: Option<HomotopyClass>,
    /// Seed of all random choices: the same seed gives the same answer, and another seed another, where there are
    /// others. [`FIRST_SEED`] gives the plain answer of each method.
    pub seed: u64,
    /// Attempts, backtracks and memory.
    pub limits: Limits,
    /// The time after which the search gives up.
    pub time_limit: Option<Duration>,
}

impl Request {
    /// A request for an open tour, with all defaults.
    pub fn new(board: Board) -> Request {
        Request {
            board,
            shape: Shape::Open,
            start: None,
            end: None,
            steps: FixedSteps::default(),
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

    /// A request about a rectangle, with the shape and the ends of a goal.
    ///
    /// ```
    /// use destrier::{Goal, Rectangle, Request, Square, ask};
    ///
    /// let board: Rectangle = "8x8".parse().unwrap();
    /// let goal = Goal { start: Some(Square::new(0, 1)), ..Goal::CLOSED };
    /// let tour = ask(&Request::on(board, goal)).unwrap().into_tour().unwrap();
    /// assert!(tour.is_closed() && tour.ids().next() == Some(1));
    /// ```
    pub fn on(board: Rectangle, goal: Goal) -> Request {
        // A square that is off the board has no id, and the answer to such a request is an error.
        let is_inside = |square: Square| square.row < board.rows() && square.col < board.cols();
        let id = |square: Square| if is_inside(square) { board.id(square) } else { board.cells() };
        let start = goal.start.map(id);
        let end = goal.end.map(id);

        Request { shape: goal.shape, start, end, ..Request::new(board.into()) }
    }

    /// Asks for a closed tour.
    pub fn closed(self) -> Request {
        self.shape(Shape::Closed)
    }

    /// Sets the shape.
    pub fn shape(self, shape: Shape) -> Request {
        Request { shape, ..self }
    }

    /// Sets the first square, by its id.
    pub fn start(self, id: u64) -> Request {
        Request { start: Some(id), ..self }
    }

    /// Sets the last square, by its id.
    pub fn end(self, id: u64) -> Request {
        Request { end: Some(id), ..self }
    }

    /// Fixes the numbers of some squares in the tour. The first and the last step are its ends.
    ///
    /// ```
    /// use destrier::{FixedSteps, Request, ask};
    ///
    /// let board: destrier::Board = "8x8".parse().unwrap();
    /// let steps = FixedSteps::read(&board, "1=a1,17=c3,20=e4").unwrap();
    /// let request = Request::new(board.clone()).closed().fixed_steps(steps).unwrap();
    /// let tour = ask(&request).unwrap().into_tour().unwrap();
    /// let names: Vec<String> = tour.ids().map(|id| board.name(id.into())).collect();
    /// assert_eq!([&names[0], &names[16], &names[19]], ["a1", "c3", "e4"]);
    /// ```
    pub fn fixed_steps(self, steps: FixedSteps) -> Result<Request, FixedStepsError> {
        let request = Request { steps, ..self };
        if !request.steps.is_empty() {
            request.all_steps()?;
        }
        Ok(request)
    }

    /// All steps that are given, the ends among them.
    pub(super) fn all_steps(&self) -> Result<FixedSteps, FixedStepsError> {
        let start = self.start.map(|id| (1, id));
        let end = self.end.map(|id| (self.board.squares(), id));
        FixedSteps::new(&self.board, start.into_iter().chain(self.steps.iter()).chain(end))
    }

    /// Asks for a magic tour, or for a diagonally magic one.
    pub fn sums(self, sums: Sums) -> Request {
        Request { sums, ..self }
    }

    /// Sets the method.
    pub fn method(self, method: Method) -> Request {
        Request { method, ..self }
    }

    /// Sets the method that comes nearest to an aim. For few turns or crossings that is a search on small boards and
    /// where there is no pattern, else straight lines; for many it is always the search. The board and the goal must be
    /// set before. Turns and crossings are defined on rectangles.
    ///
    /// ```
    /// use destrier::few_turns::Aim;
    /// use destrier::{Method, Request};
    ///
    /// let aimed = |board: &str| Request::new(board.parse().unwrap()).closed().aim(Aim::FewestTurns);
    /// let method = |board: &str| aimed(board).unwrap().method;
    /// assert_eq!((method("8x8"), method("100x100")), (Method::FewerTurns, Method::FewTurns));
    /// assert!(aimed("box:4x5x6").is_err());
    /// ```
    pub fn aim(self, aim: Aim) -> Result<Request, AskError> {
        self.check_ends()?;
        let Some(question) = RectangleQuestion::of(&self) else { return Err(AskError::OnlyOnRectangles(Wish::Aim)) };
        let method = aim.best_method(question.board, &question.goal);
        Ok(self.method(method))
    }

    /// Sets the tie-breaks of Warnsdorff's rule. With the default method, this selects [`Method::Warnsdorff`].
    pub fn ties(self, rule: Rule) -> Request {
        Request { ties: Some(rule), ..self }
    }

    /// Asks for a tour with this kind of symmetry.
    ///
    /// ```
    /// use destrier::tour::symmetry::{SymmetryKind, symmetry};
    /// use destrier::{Request, ask};
    ///
    /// let request = Request::new("10x10".parse().unwrap()).closed().symmetry(SymmetryKind::QuarterTurn);
    /// let tour = ask(&request).unwrap().into_tour().unwrap();
    /// assert_eq!(symmetry(&tour.on_rectangle().unwrap()).unwrap().order(), 4);
    /// ```
    pub fn symmetry(self, kind: SymmetryKind) -> Request {
        Request { symmetry: Some(kind), ..self }
    }

    /// Asks for a closed tour of this homotopy class.
    ///
    /// ```
    /// use destrier::tour::homotopy::{HomotopyClass, homotopy};
    /// use destrier::{Request, Surface, ask};
    ///
    /// let once = HomotopyClass::of(Surface::Torus, 1, 0).unwrap();
    /// let request = Request::new("torus:6x6".parse().unwrap()).closed().homotopy(once);
    /// let tour = ask(&request).unwrap().into_tour().unwrap();
    /// assert_eq!(homotopy(&tour.on_rectangle().unwrap()), Some(once));
    /// ```
    pub fn homotopy(self, class: HomotopyClass) -> Request {
        Request { homotopy: Some(class), ..self }
    }

    /// Asks for a closed tour of the homotopy class with this name on the surface of the board: `contractible`, or how
    /// often it goes round through the right edge and through the bottom edge, such as `1,0`.
    pub fn homotopy_named(self, name: &str) -> Result<Request, AskError> {
        let Some(rectangle) = self.board.rectangle() else { return Err(AskError::OnlyOnRectangles(Wish::Homotopy)) };
        let class = HomotopyClass::read(name, rectangle.surface());
        let class = class.map_err(|error| AskError::Unsuited(error.to_string()))?;
        Ok(self.homotopy(class))
    }

    /// Sets the seed of all random choices.
    pub fn seed(self, seed: u64) -> Request {
        Request { seed, ..self }
    }

    /// Sets the maximum number of attempts.
    pub fn attempts(mut self, attempts: u64) -> Request {
        self.limits.attempts = attempts;
        self
    }

    /// Sets the maximum number of moves that are taken back in one attempt.
    pub fn backtracks(mut self, backtracks: u64) -> Request {
        self.limits.backtracks = backtracks;
        self
    }

    /// Sets the maximum memory in bytes.
    pub fn memory(mut self, bytes: u64) -> Request {
        self.limits.memory = bytes;
        self
    }

    /// Sets attempts, backtracks and memory.
    pub fn limits(self, limits: Limits) -> Request {
        Request { limits, ..self }
    }

    /// Sets the time after which the search gives up.
    pub fn time_limit(self, limit: Duration) -> Request {
        Request { time_limit: Some(limit), ..self }
    }

    /// The method to run: tie-breaks without a method mean Warnsdorff's rule.
    pub(super) fn chosen_method(&self) -> Method {
        match (self.method, &self.ties) {
            (Method::Auto, Some(_)) => Method::Warnsdorff,
            (method, _) => method,
        }
    }

    /// Whether the ends are squares of the board.
    pub(super) fn check_ends(&self) -> Result<(), AskError> {
        for (which, id) in [("start", self.start), ("end", self.end)] {
            if let Some(id) = id.filter(|&id| !self.board.contains(id)) {
                let place = if self.board.is_hole(id) { "a hole of the board" } else { "off the board" };
                return Err(AskError::Misplaced { which, name: self.board.label(id), place });
            }
        }
        Ok(())
    }

    /// Whether the question makes sense on a board that is no rectangle.
    pub(super) fn check_on_cells(&self) -> Result<(), AskError> {
        let wishes = [
            (self.sums != Sums::Any, Wish::Sums),
            (self.ties.is_some(), Wish::Ties),
            (self.symmetry.is_some(), Wish::Symmetry),
            (self.homotopy.is_some(), Wish::Homotopy),
        ];

        if let Some((_, wish)) = wishes.into_iter().find(|(is_wished, _)| *is_wished) {
            return Err(AskError::OnlyOnRectangles(wish));
        }

        let methods: Vec<&str> = Method::for_graphs().iter().map(|method| method.name()).collect();
        if self.method == Method::Construct || methods.contains(&self.method.name()) {
            return Ok(());
        }

        Err(AskError::Unsuited(format!(
            "the method {} is for flat boards; the methods for boxes, cubes and hexagons are construct, {}",
            self.method,
            methods.join(", ")
        )))
    }

    /// The question behind the goal, or the reason that settles it.
    pub(super) fn question(&self) -> Result<Ends<u64>, Impossible> {
        let Request { board, shape, start, end, .. } = self;
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
        let board = self.board.size();
        let squares = self.board.squares();
        let needed = self.board.cells().saturating_mul(CONSTRUCTED);
        let allowed = self.limits.memory;
        if self.board.cells() >= u64::from(u32::MAX) {
            Err(AskError::TooManySquares { board, squares, needed, computed_by: None })
        } else if needed > allowed {
            Err(AskError::TooLarge { board, squares, needed, allowed, computed_by: None })
        } else {
            Ok(())
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
        let board = self.board.size();
        let squares = self.board.squares();
        let allowed = self.limits.memory;

        if needed > allowed {
            Err(AskError::TooLarge { board, squares, needed, allowed, computed_by: None })
        } else {
            Ok(())
        }
    }
}
