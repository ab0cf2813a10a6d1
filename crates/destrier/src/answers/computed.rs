//! Tours that are computed and not stored: any of their squares can be looked up, and they can be written at any length.

use super::rectangle::RectangleQuestion;
use super::{Request, auto, cells, fixed_steps, symmetric};
use destrier_boards::construct::{Seibel, construct, construct_by_seed};
use destrier_boards::few_turns::{self, FewTurns};
use destrier_core::tour::magic::Sums;
use destrier_core::{AnyComputedTour, ComputedTour};
use destrier_search::method::{Control, Method};

/// The tour with which [`ask`](fn@super::ask) would answer, and its method, if that tour is computed and not stored.
///
/// On rectangles that is so with [`Method::Construct`], with [`Method::Auto`] on boards that are too large for a search,
/// and with [`Method::Seibel`] where she uses the cycle of the plane board. Tours with a symmetry are computed on boards
/// of the plane with more than 256 squares. [`Method::FewTurns`] and [`Method::FewCrossings`] give tours of long lines,
/// which take memory proportional to the sides of the board.
///
/// ```
/// use destrier::{Control, Method, Request, answers};
///
/// let computed = |request: Request| answers::computed(&request, &Control::new()).unwrap();
/// let (tour, method) = computed(Request::new("1000000000x1000000000".parse().unwrap()));
/// let id = tour.access().at(123_456_789).unwrap();
/// assert_eq!((method, tour.access().index_of(id)), (Method::Construct, Some(123_456_789)));
///
/// let (tour, _) = computed(Request::new("10000x10000".parse().unwrap()).closed().method(Method::FewTurns));
/// let id = tour.access().at(12_345_678).unwrap();
/// assert_eq!(tour.access().index_of(id), Some(12_345_678));
/// ```
///
/// On boxes and cubes of the knight that is so with [`Method::Auto`] and [`Method::Construct`], if no end is given, or
/// only one and there is a closed tour. A piece with other moves beside those of the knight has the same tours, with
/// [`Method::Auto`] on large boards only.
///
/// ```
/// use destrier::{Control, Request, answers};
///
/// let request = Request::new("box:1000000x1000000x1000000".parse().unwrap()).closed();
/// let (tour, _) = answers::computed(&request, &Control::new()).unwrap();
/// let id = tour.access().at(123_456_789_012_345_678).unwrap();
/// assert_eq!(tour.access().index_of(id), Some(123_456_789_012_345_678));
/// ```
pub fn computed(request: &Request, control: &Control) -> Option<(AnyComputedTour, Method)> {
    request.check_ends().ok()?;
    if !request.steps.is_empty() {
        return fixed_steps::computed(request, control);
    }
    let Some(question) = RectangleQuestion::of(request) else {
        let tour = cells::computed(request, control)?;
        return Some((AnyComputedTour::Blocks(tour.into()), Method::Construct));
    };

    if let Some((tour, method)) = of_tiles(&question, control) {
        return Some((AnyComputedTour::Tiles(tour.into()), method));
    }
    let tour = of_lines(&question)?;
    Some((tour, request.method))
}

/// The tour of tiles with which a request is answered, and its method.
fn of_tiles(question: &RectangleQuestion, control: &Control) -> Option<(ComputedTour, Method)> {
    let RectangleQuestion { board, goal, request } = question;
    if request.homotopy.is_some() {
        return None;
    }
    if let Some(kind) = request.symmetry {
        return symmetric::computed(question, kind, control).map(|tour| (tour, Method::Construct));
    }
    if request.ties.is_some() || request.sums != Sums::Any {
        return None;
    }

    let constructed = || construct_by_seed(board, goal, request.seed).map(|tour| (tour, Method::Construct));
    match request.method {
        Method::Construct => constructed(),
        Method::Auto if auto::constructs(board, goal) => constructed(),
        Method::Seibel => Seibel::computed(board, goal).map(|tour| (tour, Method::Seibel)),
        _ => None,
    }
}

/// The tour of lines with which a request is answered, if its lines fit in memory.
fn of_lines(question: &RectangleQuestion) -> Option<AnyComputedTour> {
    let RectangleQuestion { board, goal, request } = question;
    let wishes_more =
        request.ties.is_some() || request.symmetry.is_some() || request.homotopy.is_some() || request.sums != Sums::Any;

    if wishes_more || few_turns::bytes_needed(board) > request.limits.memory {
        return None;
    }
    let tour = lines_finder(request.method)?.tour_by_seed(board, goal, request.seed)?;
    Some(AnyComputedTour::Lines(tour.into()))
}

/// The bytes that the lines of a tour need, if the tour of a request consists of lines.
///
/// ```
/// use destrier::{Method, Request, answers};
///
/// let request = |board: &str| Request::new(board.parse().unwrap()).closed().method(Method::FewTurns);
/// assert!(answers::bytes_for_lines(&request("1000x1002")).unwrap() < 1 << 20);
/// assert_eq!(answers::bytes_for_lines(&request("8x8")), None);
/// assert_eq!(answers::bytes_for_lines(&request("cube:8")), None);
/// ```
pub fn bytes_for_lines(request: &Request) -> Option<u64> {
    let question = RectangleQuestion::of(request)?;
    let has_pattern = lines_finder(request.method)?.has_pattern(question.board, &question.goal);
    has_pattern.then(|| few_turns::bytes_needed(question.board))
}

/// The bytes that [`ask`](fn@super::ask) needs to store the tour of a request, if it consists of lines.
pub fn bytes_to_store_lines(request: &Request) -> Option<u64> {
    bytes_for_lines(request)?;
    request.board.rectangle().map(few_turns::bytes_to_store)
}

fn lines_finder(method: Method) -> Option<FewTurns> {
    match method {
        Method::FewTurns => Some(FewTurns::TURNS),
        Method::FewCrossings => Some(FewTurns::CROSSINGS),
        _ => None,
    }
}

/// The method that computes a tour of a rectangle without storing it, if one does: the one of the request first.
pub(super) fn computed_by(question: &RectangleQuestion) -> Option<Method> {
    let RectangleQuestion { board, goal, request } = question;
    if let Some((_, method)) = of_tiles(question, &Control::new()) {
        return Some(method);
    }

    let asks_no_more = request.symmetry.is_none() && request.homotopy.is_none() && request.sums == Sums::Any;
    let is_plain = asks_no_more && lines_finder(request.method).is_none();
    if is_plain { construct(board, goal).map(|_| Method::Construct) } else { None }
}
