//! `exists`, `tour`, `count`, `list` and `check` on boards.

use super::boards::BoardCase;
use super::counts;
use super::oracle::{Oracle, Wanted};
use super::random::SplitMix;
use destrier::answers::counts::CountRequest;
use destrier::format::{self, Format};
use destrier::impossible::Verdict;
use destrier::{Answer, Existence, Goal, Method, Rectangle, Request, Shape, Square, ask, exists};

/// How many questions were asked, by their answers.
#[derive(Default, Debug)]
pub(crate) struct BoardTally {
    pub(crate) yes: u64,
    pub(crate) no: u64,
    pub(crate) gave_up: u64,
    pub(crate) unsuited: u64,
    pub(crate) counts: u64,
    pub(crate) lists: u64,
    pub(crate) claims: u64,
}

pub(crate) fn check(case: &BoardCase, random: &mut SplitMix, tally: &mut BoardTally) {
    let text = case.text();
    let oracle = case.oracle();
    let board: Rectangle = text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"));
    assert_eq!(board.squares(), case.squares.len() as u64, "{text}");

    let mut end = |one_in: usize| random.chance(one_in).then(|| random.below(oracle.vertices()));
    let questions = [
        Wanted { closed: true, start: None, end: None },
        Wanted { closed: false, start: None, end: None },
        Wanted { closed: true, start: end(2), end: end(2) },
        Wanted { closed: false, start: end(1), end: end(2) },
        Wanted { closed: false, start: end(3), end: end(1) },
    ];

    for wanted in questions {
        let expected = oracle.exists(wanted);
        *(if expected { &mut tally.yes } else { &mut tally.no }) += 1;
        let goal = goal(case, wanted);
        check_existence(case, &board, &goal, wanted, expected, &oracle);
        let method = if random.chance(2) { Method::Auto } else { *random.pick(Method::for_boards()) };
        let request = Request::on(board.clone(), goal).method(method).seed(random.bits()).attempts(20);
        check_tour(case, &request, wanted, expected, &oracle, tally);
    }

    if oracle.vertices() <= counts::MAX_VERTICES {
        let (counted, listed) =
            counts::check(&oracle, &text, random, |_| CountRequest::board((&board).into()), |id| case.vertex(id));
        tally.counts += counted;
        tally.lists += listed;
    }

    tally.claims += check_claims(case, &board, &oracle, random);
}

fn goal(case: &BoardCase, wanted: Wanted) -> Goal {
    let square = |vertex: Option<usize>| {
        vertex.map(|vertex| Square::new(case.squares[vertex].0 as u32, case.squares[vertex].1 as u32))
    };
    let shape = if wanted.closed { Shape::Closed } else { Shape::Open };
    Goal { shape, start: square(wanted.start), end: square(wanted.end) }
}

fn check_existence(case: &BoardCase, board: &Rectangle, goal: &Goal, wanted: Wanted, expected: bool, oracle: &Oracle) {
    let text = case.text();
    let answer =
        exists(&Request::on(board.clone(), *goal)).unwrap_or_else(|fault| panic!("{text} {wanted:?}: {fault}"));
    match answer {
        Existence::Yes(certificate) => {
            assert!(expected, "{text} {wanted:?}: exists says yes by {}", certificate.describe());
            if let destrier::Certificate::Stored { tour, .. } = *certificate {
                let sequence: Vec<usize> = tour.ids().map(|id| case.vertex(id)).collect();
                assert!(oracle.accepts(&sequence, wanted), "{text} {wanted:?}: {sequence:?}");
            }
        }
        Existence::No { reason, verdict, .. } => {
            assert!(!expected, "{text} {wanted:?}: exists says no: {}", reason.describe(board));
            assert_eq!(verdict, Verdict::Confirmed, "{text} {wanted:?}: {reason:?}");
            assert_eq!(reason.check(board, goal), Verdict::Confirmed, "{text} {wanted:?}: {reason:?}");
        }
        other => panic!("{text} {wanted:?}: {other:?} on a small board"),
    }
}

fn check_tour(
    case: &BoardCase,
    request: &Request,
    wanted: Wanted,
    expected: bool,
    oracle: &Oracle,
    tally: &mut BoardTally,
) {
    let name = format!("{} {wanted:?} {}", case.text(), request.method);
    match ask(request) {
        Ok(Answer::Tour { tour, .. }) => {
            let sequence: Vec<usize> = tour.ids().map(|id| case.vertex(id)).collect();
            assert!(oracle.accepts(&sequence, wanted), "{name}: {sequence:?}");
            assert_eq!(tour.is_closed(), oracle.closes(&sequence), "{name}");
        }
        Ok(Answer::Impossible { reason, .. }) => assert!(!expected, "{name}: {reason:?}"),
        Ok(_) if request.method == Method::Auto => panic!("{name}: gave up on a small board"),
        Ok(_) => tally.gave_up += 1,
        Err(fault) if request.method == Method::Auto => panic!("{name}: {fault}"),
        Err(_) => tally.unsuited += 1,
    }
}

/// Sequences of squares, right and wrong ones, as text.
fn check_claims(case: &BoardCase, board: &Rectangle, oracle: &Oracle, random: &mut SplitMix) -> u64 {
    let any = Wanted { closed: false, start: None, end: None };
    let mut sequences = Vec::new();
    if let Some(path) = (oracle.vertices() <= 12).then(|| oracle.path_with_edges(any, &[])).flatten() {
        sequences.push(path);
    }

    let mut shuffled: Vec<usize> = (0..oracle.vertices()).collect();
    (1..shuffled.len()).for_each(|last| shuffled.swap(last, random.below(last + 1)));
    sequences.push(shuffled);

    for mut sequence in sequences.clone() {
        let place = random.below(sequence.len());
        match random.below(3) {
            0 => {
                let other = random.below(sequence.len());
                sequence.swap(place, other);
            }
            1 => sequence[place] = random.below(oracle.vertices()),
            _ => drop(sequence.remove(place)),
        }

        sequences.push(sequence);
    }

    for sequence in &sequences {
        let names: Vec<String> = sequence.iter().map(|&vertex| case.name(case.squares[vertex])).collect();
        let claim = format::read(&names.join(" "), Some(Format::Squares), Some(&board.into()));
        let verdict = claim.map(|claim| claim.judge().map(|tour| tour.is_closed()).ok());
        let expected = oracle.accepts(sequence, any).then(|| oracle.closes(sequence));

        match verdict {
            Ok(found) => assert_eq!(found, expected, "{}: {names:?}", case.text()),
            // A text without squares cannot be read.
            Err(fault) => assert!(sequence.is_empty(), "{}: {names:?}: {fault}", case.text()),
        }
    }

    sequences.len() as u64
}
