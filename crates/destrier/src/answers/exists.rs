//! Does a tour exist? Yes with a tour that core has verified, no with a reason that core has confirmed.
//!
//! Cheap arguments come first: reasons that follow from the sides of the board; constructions, which answer for every
//! rectangle on all six surfaces at every size; reasons found in the graph of a smaller board; and last a search,
//! which ends with the portfolio for graphs and can give up.
//!
//! Given ends on the plane: every possible pair is constructed. From 6x6 on these are all that the colours allow
//! (Conrad, Hindrichs, Morsy and Wegener 1994). On three to five rows or columns of any length, core's automaton over
//! the columns proves that no tour exists.

use super::fixed_steps::Simpler;
use super::graph::SolvedBy;
use super::rectangle::{self, RectangleQuestion};
use super::{Answer, AskError, Request, cells, confirm, fixed_steps, homotopy, magic, symmetric};
use destrier_boards::construct::{construct, has_room_for_tiles};
use destrier_boards::reasons::{refute, refute_at_a_glance};
use destrier_core::board::BoxGrid;
use destrier_core::computed::ComputedTour;
use destrier_core::impossible::{Ends, Verdict, narrow};
use destrier_core::tour::magic::Sums;
use destrier_core::{AnyComputedTour, Board, Goal, Grid, Impossible, Leaper, RandomAccess, Rectangle, Surface, Tour};
use destrier_search::method::{Control, Limit, Method};
use std::borrow::Cow;

/// Narrow boards, and boards of other leapers, of at most this many squares are searched for a short reason, or for the
/// tour itself.
const MAX_SEARCHED: u64 = 4096;

/// Why a board with one square has an open tour.
const SINGLE_SQUARE: &str = "a single square is an open tour of itself";

/// Whether a tour exists.
#[derive(Clone, Debug)]
pub enum Existence {
    /// A tour exists.
    Yes(Box<Certificate>),
    /// No tour exists.
    No {
        /// The reason why no tour exists.
        reason: Impossible,
        /// Whether core confirmed the reason, or found it too large to check.
        verdict: Verdict,
        /// What found the reason.
        by: SolvedBy,
    },
    /// A limit was reached first.
    Unknown(Limit),
}

/// What shows that a tour exists.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Certificate {
    /// A computed tour. Of a rectangle, core has checked its tiles, its seams and the number of its squares; of a large
    /// box or cube, its blocks and how they are joined.
    Computed {
        /// The tour, which meets the goal.
        tour: AnyComputedTour,
        /// Whether the goal names one or both ends.
        has_given_ends: bool,
        /// Whether the piece has other moves besides those of the leaper whose tour this is.
        has_other_moves: bool,
    },
    /// A stored tour, verified square by square.
    Stored {
        /// The tour, which meets the goal.
        tour: Tour,
        /// The method that found the tour.
        by: SolvedBy,
        /// Where the literature proves that the board has such a tour, if it does.
        theorem: Option<&'static str>,
    },
    /// A computed tour with a symmetry: core has checked its tiles, its seams, the number of its squares, and that the
    /// motion maps it to itself.
    Symmetric {
        /// The tour, which meets the goal.
        tour: ComputedTour,
    },
    /// A computed tour of the rectangle of the plane, of which the homotopy class is known: it is closed and crosses no
    /// seam, or one move across the seams closes it. Core has checked its tiles, its seams and the number of its
    /// squares.
    OnThePlane {
        /// The tour of the plane.
        tour: ComputedTour,
    },
    /// The literature says that such a tour exists. Nothing was checked here.
    Published {
        /// The statement of the literature.
        statement: &'static str,
        /// The publication.
        source: &'static str,
    },
    /// Core's automaton over the columns of a narrow board found that a tour exists, without writing it down.
    Swept {
        /// The number of transitions from column to column that were examined.
        steps: u64,
    },
}

impl Existence {
    /// Whether a tour exists for certain.
    pub fn is_yes(&self) -> bool {
        matches!(self, Existence::Yes(_))
    }

    /// Whether no tour exists for certain.
    pub fn is_no(&self) -> bool {
        matches!(self, Existence::No { .. })
    }
}

impl Certificate {
    /// How the tour is known to exist, in one sentence.
    pub fn describe(&self) -> String {
        match self {
            Certificate::Computed { tour, .. } if tour.access().len() == 1 => SINGLE_SQUARE.to_owned(),
            Certificate::Stored { tour, .. } if tour.len() == 1 && tour.board().rectangle().is_some() => {
                SINGLE_SQUARE.to_owned()
            }
            // A closed tour also proves that an open one exists, so its kind and its ends would mislead.
            Certificate::Computed { tour: AnyComputedTour::Tiles(_) | AnyComputedTour::Lines(_), .. } => {
                "a construction from small tiles gives such a tour, and its tiles, its seams and the count of its \
                 squares were checked"
                    .to_owned()
            }
            Certificate::Computed { tour: AnyComputedTour::Blocks(_), has_other_moves, .. } => {
                let whose = if *has_other_moves { " of the knight, whose moves this piece has" } else { "" };
                format!(
                    "a construction from small blocks gives such a tour{whose}, and its blocks and the moves that join \
                     them were checked"
                )
            }
            Certificate::Symmetric { .. } => "a small symmetric tour, widened by tours of rectangles or by bands, \
                                              each with its image, gives such a tour, and its tiles, its seams, \
                                              the count of its squares and its symmetry were checked"
                .to_owned(),
            Certificate::OnThePlane { tour } if tour.is_closed() => "a closed tour of the same rectangle of the plane \
                                                                     crosses no seam; it is constructed from small \
                                                                     tiles, and its tiles, the joints between them \
                                                                     and the count of its squares were checked"
                .to_owned(),
            Certificate::OnThePlane { tour } => {
                let name = |index: u64| tour.at(index).map_or_else(String::new, |square| tour.board().name(square));
                format!(
                    "a path of the same rectangle of the plane leads from {} to {}, from where one move leads back \
                     across the seams; it is constructed from small tiles, and its tiles, the joints between them and \
                     the count of its squares were checked",
                    name(0),
                    name(tour.len() - 1)
                )
            }
            Certificate::Stored { tour, by, .. } if tour.board().rectangle().is_some() => {
                format!("a tour was found by {by}, and its {} squares were checked one by one", tour.len())
            }
            Certificate::Stored { tour, by: SolvedBy::Method(Method::Construct), .. } => {
                format!("a tour was constructed from blocks, and its {} cells were checked one by one", tour.len())
            }
            Certificate::Stored { tour, by, .. } => {
                format!("a tour was found by {by}, and its {} cells were checked one by one", tour.len())
            }
            Certificate::Published { statement, .. } => (*statement).to_owned(),
            Certificate::Swept { steps } => format!(
                "an automaton over the columns of this narrow board accepts a tour ({steps} transitions from column \
                 to column were examined)"
            ),
        }
    }

    /// Whether core has checked it.
    pub fn is_confirmed(&self) -> bool {
        !matches!(self, Certificate::Published { .. })
    }

    /// Where the argument was published.
    pub fn source(&self) -> Cow<'static, str> {
        match self {
            Certificate::Stored { theorem: Some(theorem), .. } => {
                format!("the tour itself; the theorem is in {theorem}").into()
            }
            _ => self.known_source().into(),
        }
    }

    fn known_source(&self) -> &'static str {
        match self {
            Certificate::Computed { tour, has_given_ends, .. } => source_of_computed(tour.access(), *has_given_ends),
            Certificate::Stored { tour, .. } if tour.len() == 1 && tour.board().rectangle().is_some() => {
                "by definition"
            }
            Certificate::Symmetric { .. } | Certificate::OnThePlane { .. } => "our own construction",
            Certificate::Stored { .. } => "the tour itself",
            Certificate::Published { source, .. } => source,
            Certificate::Swept { .. } => {
                "a transfer automaton over the columns, as in Knuth, The Art of Computer Programming 4A"
            }
        }
    }
}

/// Where it was published that such a tour exists.
fn source_of_computed(tour: &dyn RandomAccess, has_given_ends: bool) -> &'static str {
    match tour.board().grid() {
        _ if tour.len() == 1 => "by definition",
        Grid::Rectangle(board) => source_on_rectangle(board, tour.is_closed(), has_given_ends),
        Grid::Cube(_) => "Qing and Watkins 2006, Knight's tours for cubes and boxes; the construction is our own",
        Grid::Box(grid) if tour.is_closed() && long_sides(grid) == 2 => {
            "Schwenk 1991, Which rectangular chessboards have a knight's tour?; the construction is our own"
        }
        Grid::Box(grid) if tour.is_closed() && long_sides(grid) > 3 => {
            "Erde, Golénia and Golénia 2012, The closed knight tour problem in higher dimensions; the construction is \
             our own"
        }
        _ if tour.is_closed() => {
            "DeMaio and Mathew 2011, Which chessboards have a closed knight's tour within the rectangular prism?; the \
             construction is our own"
        }
        _ => "our own construction",
    }
}

fn source_on_rectangle(board: &Rectangle, is_closed: bool, has_given_ends: bool) -> &'static str {
    match (board.surface(), is_closed) {
        _ if board.leaper() != Leaper::KNIGHT => {
            "Beluhov 2022, Leaper tours, for boards with even sides; the construction is our own"
        }
        (Surface::Plane, true) => {
            "Schwenk 1991, Which rectangular chessboards have a knight's tour?; the construction is our own"
        }
        (Surface::Plane, false) if has_given_ends && board.rows().min(board.cols()) <= 5 => {
            "our own construction; which ends are possible on narrow boards is shown by a transfer automaton over the \
             columns"
        }
        (Surface::Plane, false) if has_given_ends => {
            "Conrad, Hindrichs, Morsy and Wegener 1994, Solution of the knight's Hamiltonian path problem on \
             chessboards; the construction is our own"
        }
        (Surface::Plane, false) => {
            "Cull and De Curtins 1978, Knight's tour revisited, from 5x5 on; our own construction, also of 3xn and 4xn"
        }
        (Surface::Cylinder | Surface::Torus, _) => {
            "Seibel 1994, The knight's tour on the cylinder and torus; the construction is our own"
        }
        _ => "our own construction",
    }
}

fn long_sides(grid: &BoxGrid) -> usize {
    grid.sides().iter().filter(|&&side| side > 1).count()
}

/// Decides whether there is a tour such as a request asks for: on its board, with its goal, its sums, its symmetry and
/// its homotopy class. For rectangles of the knight without given ends and other wishes the answer is always yes or no.
/// If nobody knows whether a magic tour exists, the error is [`AskError::NotKnown`].
///
/// ```
/// use destrier::tour::magic::Sums;
/// use destrier::tour::symmetry::SymmetryKind;
/// use destrier::{Existence, Request, exists};
///
/// let open = |board: &str| Request::new(board.parse().unwrap());
/// let closed = |board: &str| open(board).closed();
/// let found = exists(&closed("4x1000000000")).unwrap();
/// let Existence::No { reason, .. } = found else { panic!() };
/// assert!(reason.describe(&closed("4x1000000000").board).contains("rows 1 and 4"));
/// assert!(exists(&open("4x1000000000")).unwrap().is_yes());
///
/// let exists = |request: Request| exists(&request).unwrap();
/// assert!(exists(closed("8x8").symmetry(SymmetryKind::QuarterTurn)).is_no());
/// assert!(exists(closed("1000002x1000002").symmetry(SymmetryKind::QuarterTurn)).is_yes());
///
/// let magic = |board: &str| open(board).sums(Sums::Magic);
/// assert!(exists(magic("8x8")).is_yes() && exists(magic("12x20")).is_yes());
/// assert!(exists(magic("6x6")).is_no() && exists(magic("7x8")).is_no());
/// ```
///
/// Boxes and cubes that are too large to be stored have tours that are computed.
///
/// ```
/// use destrier::{Request, exists};
///
/// let request = Request::new("box:1000000x1000000x1000000".parse().unwrap()).closed();
/// assert!(exists(&request).unwrap().is_yes());
/// ```
pub fn exists(request: &Request) -> Result<Existence, AskError> {
    exists_with(request, &Control::new())
}

/// Decides whether there is a tour such as a request asks for, under a control. The limits of the request hold for a
/// search.
///
/// ```
/// use destrier::{Control, Request, exists_with};
///
/// let request = Request::new("3x7".parse().unwrap()).attempts(10);
/// assert!(exists_with(&request, &Control::new()).unwrap().is_yes());
/// ```
pub fn exists_with(request: &Request, control: &Control) -> Result<Existence, AskError> {
    request.check_ends()?;
    if !request.steps.is_empty() {
        return match fixed_steps::without_steps(request)? {
            Some(Simpler::SameTours(plain) | Simpler::Renumbered { plain, .. }) => exists_with(&plain, control),
            None => by_answer(fixed_steps::answer(request, control)),
        };
    }
    match RectangleQuestion::of(request) {
        Some(question) => on_rectangle(&question, control),
        None => cells::existence(request, control),
    }
}

/// Whether a rectangle has such a tour.
fn on_rectangle(question: &RectangleQuestion, control: &Control) -> Result<Existence, AskError> {
    let RectangleQuestion { board, goal, request } = question;

    if let Some(class) = request.homotopy {
        return match homotopy::existence(question, class)? {
            Some(settled) => Ok(settled),
            None => search(question, control),
        };
    }

    match (request.symmetry, request.sums) {
        (None, Sums::Any) => of_any_tour(question, control),
        (Some(kind), Sums::Any) => {
            if let Some(reason) = refute_at_a_glance(board, goal) {
                return no(board, goal, reason);
            }
            match symmetric::computed(question, kind, control) {
                Some(tour) => Ok(Existence::Yes(Box::new(Certificate::Symmetric { tour }))),
                None => search(question, control),
            }
        }
        (None, Sums::Magic) => match search(question, control) {
            // A board that is too large for the construction, or for the time.
            Ok(Existence::Unknown(_)) | Err(AskError::TooManySquares { .. }) if magic::is_published(board, goal) => {
                Ok(Existence::Yes(Box::new(magic::PUBLISHED)))
            }
            found => found,
        },
        _ => search(question, control),
    }
}

/// Whether a rectangle has a tour with these ends, of any symmetry and any sums.
fn of_any_tour(question: &RectangleQuestion, control: &Control) -> Result<Existence, AskError> {
    let RectangleQuestion { board, goal, request } = question;
    let board: &Rectangle = board;

    if let Some(reason) = refute_at_a_glance(board, goal) {
        return no(board, goal, reason);
    }

    let constructs = board.leaper() == Leaper::KNIGHT || (has_room_for_tiles(board) && board.cells() > MAX_SEARCHED);

    // A king has the moves of a wazir.
    let is_large_kings = board.leaper() == Leaper::KING && board.cells() > MAX_SEARCHED;
    let constructed = if constructs {
        construct(board, goal)
    } else if is_large_kings {
        Leaper::new(0, 1).ok().and_then(|wazir| {
            let board = board.clone().with_leaper(wazir);
            has_room_for_tiles(&board).then(|| construct(&board, goal)).flatten()
        })
    } else {
        None
    };

    if let Some(tour) = constructed {
        return Ok(Existence::Yes(Box::new(Certificate::Computed {
            has_given_ends: goal.has_given_ends(),
            has_other_moves: tour.board().leaper() != board.leaper(),
            tour: AnyComputedTour::Tiles(tour.into()),
        })));
    }

    if board.cells() > MAX_SEARCHED
        && let Some(answer) = along_the_columns(board, goal)
    {
        return Ok(answer);
    }
    if let Some(reason) = refute(board, goal) {
        return no(board, goal, reason);
    }

    let plain = Request::on(board.clone(), *goal).limits(request.limits.clone());
    search(&RectangleQuestion { request: &plain, ..question.clone() }, control)
}

fn no(board: &Rectangle, goal: &Goal, reason: Impossible) -> Result<Existence, AskError> {
    let verdict = confirm(board, goal, &reason, "exists")?;
    Ok(Existence::No { reason, verdict, by: SolvedBy::QuickReason })
}

/// Three to five rows or columns of the plane, with given ends. Core itself answers, so nothing is left to confirm.
fn along_the_columns(board: &Rectangle, goal: &Goal) -> Option<Existence> {
    let swept = narrow::sweep(board, Ends::of_goal(board, goal).ok()?)?;
    Some(if swept.exists {
        Existence::Yes(Box::new(Certificate::Swept { steps: swept.steps }))
    } else {
        let reason = Impossible::Swept { steps: swept.steps };
        Existence::No { reason, verdict: Verdict::Confirmed, by: SolvedBy::QuickReason }
    })
}

fn search(question: &RectangleQuestion, control: &Control) -> Result<Existence, AskError> {
    by_answer(rectangle::answer(question, control))
}

/// What the answer to a request says about existence.
fn by_answer(answer: Result<Answer<Board>, AskError>) -> Result<Existence, AskError> {
    match answer {
        Ok(Answer::Tour { tour, by, .. }) => {
            Ok(Existence::Yes(Box::new(Certificate::Stored { tour, by, theorem: None })))
        }
        Ok(Answer::Impossible { reason, verdict, by, .. }) => Ok(Existence::No { reason, verdict, by }),
        Ok(Answer::GaveUp { limit, .. }) => Ok(Existence::Unknown(limit)),
        // A board that is too large for a search is not an error in the question.
        Err(AskError::TooLarge { needed, allowed, .. }) => Ok(Existence::Unknown(Limit::Memory { needed, allowed })),
        Err(fault) => Err(fault),
    }
}
