//! Counting compared with published numbers and with itself: three engines that share no code agree, and the listed
//! tours are the counted ones.

use destrier::accelerator::{
    Accelerator, AcceleratorError, AcceleratorStep, NeuronSheets, TourCountJob, TourSlicesJob,
};
use destrier::answers::counts::{
    CountAnswer, CountError, CountRequest, Engine, ListedTour, ListingEnd, Subject, count, count_with, list,
};
use destrier::counting::exact::{self, Effort};
use destrier::counting::{Question, TourKind, golden};
use destrier::gallery::GraphFamily;
use destrier::method::{Control, Random};
use destrier::{AnyGraph, BigUint, DirectedGraph, Graph, Rectangle, Surface};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

const KINDS: [TourKind; 3] = [TourKind::Closed, TourKind::Open, TourKind::StrictlyOpen];

fn ask(subject: &Subject, question: Question, engine: Engine) -> CountAnswer {
    let request = CountRequest::of(subject.clone()).asking(question).engine(engine).threads(1);
    count(&request).unwrap_or_else(|fault| panic!("{question:?} {engine:?}: {fault}"))
}

/// The count on which all engines that can answer the question agree.
fn agreed(subject: &Subject, question: Question, name: &str) -> BigUint {
    let frontier = ask(subject, question, Engine::Frontier).count;
    assert_eq!(ask(subject, question, Engine::Auto).count, frontier, "{name} {question:?}");
    if subject.graph().vertices() <= 20 {
        assert_eq!(ask(subject, question, Engine::HeldKarp).count, frontier, "{name} {question:?}");
    }
    assert_eq!(ask(subject, question, Engine::Backtrack).count, frontier, "{name} {question:?}");
    frontier
}

/// Number of listed tours. Each is listed once.
fn listed(subject: &Subject, question: Question) -> usize {
    let mut seen = std::collections::HashSet::new();
    let end = list(&CountRequest::of(subject.clone()).asking(question), &mut |tour| {
        let ids: Vec<u64> = match tour {
            ListedTour::Board(tour) => tour.ids().map(u64::from).collect(),
            ListedTour::Graph(tour) => tour.ids().map(u64::from).collect(),
        };
        assert!(seen.insert(ids));
        ControlFlow::Continue(())
    });
    assert_eq!(end.unwrap(), ListingEnd::Complete);
    seen.len()
}

fn questions(graph: &Graph, random: &mut Random) -> Vec<Question> {
    let mut all = Vec::new();
    let vertex = |random: &mut Random| Some(random.below(graph.vertices() as u64) as u32);
    for kind in KINDS {
        let directed = random.below(2) == 1;
        let start = vertex(random);
        let end = vertex(random);
        for (start, end) in [(None, None), (start, None), (None, end), (start, end)] {
            all.push(Question::all(kind).start(start).end(end).directed(directed));
        }
    }
    all
}

#[test]
fn engines_and_listing_agree_on_random_graphs() {
    engines_agree_on_graphs(0..60, 9);
}

/// `cargo test --release -p destrier --test library -- --ignored thousands`
#[test]
#[ignore = "minutes; see docs/results/counts.md"]
fn engines_and_listing_agree_on_thousands_of_random_graphs() {
    engines_agree_on_graphs(1000..4000, 10);
}

fn engines_agree_on_graphs(streams: std::ops::Range<u64>, most: u64) {
    let mut positive = 0;
    for stream in streams {
        let mut random = Random::new(11, stream);
        let vertices = 1 + random.below(most) as u32;
        let density = 1 + random.below(4);
        let pairs = (0..vertices).flat_map(|a| (0..a).map(move |b| (a, b)));
        let edges: Vec<_> = pairs.filter(|_| random.below(5) < density).collect();
        let subject = Subject::Graph(Graph::from_edges(vertices, edges).unwrap());

        for question in questions(subject.graph(), &mut random) {
            let found = agreed(&subject, question, &format!("graph {stream}"));
            assert_eq!(BigUint::from(listed(&subject, question)), found, "graph {stream} {question:?}");
            positive += u32::from(found > BigUint::ZERO);
        }
    }

    assert!(positive > 100, "{positive}");
}

#[test]
fn engines_and_listing_agree_on_random_directed_graphs() {
    let mut positive = 0;
    for stream in 0..40 {
        let mut random = Random::new(12, stream);
        let vertices = 1 + random.below(8) as u32;
        let density = 2 + random.below(3);
        let pairs = (0..vertices).flat_map(|a| (0..vertices).map(move |b| (a, b))).filter(|(a, b)| a != b);
        let arcs: Vec<_> = pairs.filter(|_| random.below(5) < density).collect();
        let subject = Subject::from(AnyGraph::from(DirectedGraph::from_arcs(vertices, arcs).unwrap()));

        for question in questions(subject.graph(), &mut random) {
            let found = agreed(&subject, question, &format!("directed graph {stream}"));
            assert_eq!(BigUint::from(listed(&subject, question)), found, "directed graph {stream} {question:?}");
            positive += u32::from(found > BigUint::ZERO);
        }
    }

    assert!(positive > 40, "{positive}");
}

/// Dense directed graphs are too wide for the frontier engine, and are still counted.
#[test]
fn dense_directed_graphs_are_counted_by_sets() {
    let pairs = |count: u32| (0..count).flat_map(move |a| (0..count).map(move |b| (a, b))).filter(|(a, b)| a != b);
    let subject = |count: u32| Subject::from(AnyGraph::from(DirectedGraph::from_arcs(count, pairs(count)).unwrap()));
    let mut factorial = BigUint::from(1u32);
    for count in 2..=18u32 {
        factorial *= count - 1;
        let answer = ask(&subject(count), Question::all(TourKind::Closed), Engine::Auto);
        assert_eq!((answer.count, answer.engine), (factorial.clone(), Engine::HeldKarp), "{count}");
    }
}

/// Sparse graphs have few walks, and in dense ones the states of a frontier are more than the sets of vertices.
#[test]
fn the_engine_suits_the_graph() {
    let cubic = Subject::Graph("cubic:16,1".parse::<GraphFamily>().unwrap().graph().unwrap());
    assert_eq!(ask(&cubic, Question::all(TourKind::Closed), Engine::Auto).engine, Engine::Backtrack);

    let mut random = Random::new(14, 0);
    let pairs = (0..22).flat_map(|a| (0..a).map(move |b| (a, b)));
    let edges: Vec<(u32, u32)> = pairs.filter(|_| random.below(10) < 5).collect();
    let dense = Subject::Graph(Graph::from_edges(22, edges).unwrap());
    let answer = ask(&dense, Question::all(TourKind::Closed), Engine::Auto);
    assert_eq!(answer.engine, Engine::HeldKarp);
    assert_eq!(ask(&dense, Question::all(TourKind::Closed), Engine::HeldKarp).count, answer.count);
}

#[test]
fn engines_agree_on_small_boards_of_every_surface() {
    engines_agree_on_boards(|board| board.cells() <= 10 || (board.cells() <= 18 && board.surface() == Surface::Plane));
}

/// `cargo test --release -p destrier --test library -- --ignored thirty`
#[test]
#[ignore = "long; see docs/results/counts.md"]
fn engines_agree_on_every_board_up_to_thirty_squares() {
    engines_agree_on_boards(|_| true);
}

/// All boards up to 30 squares that the test takes. Each number is confirmed by backtracking where there are not too
/// many tours, by sums over all sets where there are not too many squares, and in any case by the frontier in another
/// order.
fn engines_agree_on_boards(takes: impl Fn(&Rectangle) -> bool + Sync) {
    const FEW: u64 = 20_000_000;

    let sides = (1..=30u32).flat_map(|rows| (1..=30 / rows).map(move |cols| (rows, cols)));
    let all = Surface::ALL.into_iter().flat_map(|surface| sides.clone().map(move |sides| (surface, sides)));
    let boards: Vec<Rectangle> =
        all.map(|(surface, (rows, cols))| Rectangle::new(rows, cols, surface).unwrap()).collect();
    let boards = Mutex::new(boards.iter().filter(|board| takes(board)));
    let next = || boards.lock().unwrap().next();

    let confirm = |board: &Rectangle| {
        let subject = Subject::of_board(&board.into()).unwrap();
        let bare = Subject::Graph(subject.graph().clone());
        let [closed, open, strictly] = KINDS.map(|kind| ask(&subject, Question::all(kind), Engine::Frontier).count);
        // Both ends of a path through two squares are one move apart, and it is no closed tour.
        let with_joined_ends = if board.cells() == 2 { open.clone() } else { &closed * board.cells() };
        assert_eq!(strictly, &open - with_joined_ends, "{board}");

        for (kind, found) in [(TourKind::Closed, closed), (TourKind::Open, open)] {
            let question = Question::all(kind);
            assert_eq!(ask(&bare, question, Engine::Frontier).count, found, "{board} {kind:?}");
            let is_few = found <= BigUint::from(FEW);
            if is_few {
                assert_eq!(ask(&subject, question, Engine::Backtrack).count, found, "{board} {kind:?}");
            }

            let is_small = board.cells() <= if is_few { 20 } else { 26 };
            if is_small {
                assert_eq!(ask(&subject, question, Engine::HeldKarp).count, found, "{board} {kind:?}");
            }

            eprintln!("{board} {kind:?} {found}{}", if is_few || is_small { "" } else { ", by two orders only" });
        }
    };

    let work = || std::iter::from_fn(next).for_each(confirm);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
}

fn classes(text: &str, kind: TourKind) -> CountAnswer {
    let request = CountRequest::board(text.parse().unwrap()).kind(kind).classes().engine(Engine::Frontier);
    let request = request.threads(2).memory(1 << 30);
    let mut last = (0, 0);
    let answer = count_with(&request, &Control::default(), &mut |stage| {
        assert!(stage.term >= last.0 && stage.term <= stage.terms && (last.1 == 0 || stage.terms == last.1));
        last = (stage.term, stage.terms);
    });
    // The progress ends with the last of all counts.
    assert_eq!(last.0, last.1, "{text}");
    answer.unwrap()
}

#[test]
fn classes_agree_with_an_independent_program() {
    // The numbers come from an independent program, which kept the voltage of every path in its states.
    for (text, kind, expected) in [
        ("3x40", TourKind::Closed, 2_752_516_325_518_516u64),
        ("5x16", TourKind::Closed, 122_964_259_729_354),
        ("cylinder:4x6", TourKind::Open, 524_800),
        ("torus:4x5", TourKind::Closed, 66_091),
        ("klein:4x5", TourKind::Closed, 604_632),
        ("cylinder:3x12", TourKind::Closed, 111_065),
        ("torus:4x5", TourKind::StrictlyOpen, 2_867_015),
        ("6x7", TourKind::StrictlyOpen, 86_283_636),
    ] {
        let found = classes(text, kind).classes.unwrap();
        assert_eq!(found.count, expected.into(), "{text} {kind:?}");
    }

    // Large numbers: the half-turn keeps 239 bits of tours, and the sum is a multiple of the number of symmetries.
    let found = classes("3x300", TourKind::Closed).classes.unwrap();
    assert!(found.kept.iter().any(|(_, kept)| kept.bits() == 239) && found.count.bits() > 400);
}

#[test]
fn tours_of_the_projective_plane_agree_with_an_independent_program() {
    // Closed and open tours, computed by a short program of its own: moves folded one seam at a time, and sums over
    // all sets of squares.
    for (text, closed, open) in [
        ("1x8", 6u64, 72u64),
        ("2x5", 348, 4056),
        ("3x3", 1472, 18_912),
        ("3x4", 1656, 26_976),
        ("2x8", 37_536, 1_640_128),
        ("3x5", 923_240, 28_901_472),
        ("4x4", 3_378_840, 115_107_776),
        ("3x6", 1_075_024, 34_405_736),
    ] {
        let subject = Subject::of_board(&format!("projective:{text}").parse().unwrap()).unwrap();
        for (kind, expected) in [(TourKind::Closed, closed), (TourKind::Open, open)] {
            for engine in [Engine::Frontier, Engine::HeldKarp] {
                assert_eq!(ask(&subject, Question::all(kind), engine).count, expected.into(), "{text} {kind:?}");
            }
        }
    }
}

/// `cargo test -p destrier --test library -- --ignored chessboard`
#[test]
#[ignore = "seconds; see docs/results/counts.md"]
fn classes_of_the_chessboard() {
    let answer = classes("8x8", TourKind::Closed);
    assert_eq!(answer.count, 13_267_364_410_532u64.into());
    assert_eq!(answer.classes.unwrap().count, 1_658_420_855_433u64.into());
}

#[test]
fn all_engines_agree_on_holes_and_leapers() {
    for text in [
        "4x5 without=b2,c4",
        "cylinder:3x6 without=a1",
        "torus:3x4 leaper=1,3",
        "mobius:4x4 leaper=0,1",
        "3x4 leaper=king",
        "klein:2x4 leaper=king",
        "projective:3x3 leaper=2,2",
        "5x4 first=18",
        "1x1",
        "2x1 leaper=0,1",
        "4x4 leaper=2,3",
    ] {
        let subject = Subject::of_board(&text.parse().unwrap()).unwrap();
        let mut random = Random::new(3, 0);
        for question in questions(subject.graph(), &mut random) {
            let found = agreed(&subject, question, text);
            assert!(found > BigUint::from(5_000u32) || BigUint::from(listed(&subject, question)) == found, "{text}");
        }
    }
}

#[test]
fn degenerate_boards_follow_one_rule() {
    let ask_of = |text: &str, kind, directed| {
        let subject = Subject::of_board(&text.parse().unwrap()).unwrap();
        agreed(&subject, Question::all(kind).directed(directed), text)
    };
    for directed in [false, true] {
        assert_eq!(ask_of("1x1", TourKind::Open, directed), 1u32.into());
        assert_eq!(ask_of("1x1", TourKind::Closed, directed), 0u32.into());
        assert_eq!(ask_of("torus:1x2", TourKind::Closed, directed), 0u32.into());
    }
    assert_eq!(ask_of("torus:1x2", TourKind::StrictlyOpen, false), 0u32.into());
    assert_eq!(ask_of("1x2 leaper=0,1", TourKind::StrictlyOpen, false), 0u32.into());
    assert_eq!(ask_of("torus:1x2", TourKind::Open, true), 2u32.into());
}

#[test]
fn published_counts_that_are_quick() {
    let rows = golden::read(include_str!("../../../../../testdata/golden-counts.csv")).unwrap();
    let mut checked = 0;
    for row in &rows {
        let rows = u64::from(row.board.rows());
        let cols = u64::from(row.board.cols());
        let is_king = row.board.leaper() != destrier::Leaper::KNIGHT;
        let width = rows.min(cols);

        let quick = match row.question.kind {
            TourKind::Closed => width <= 4 || (width == 5 && rows * cols <= 50) || row.board.squares() <= 36,
            _ => width <= 3 || row.board.squares() <= 24,
        };

        if !quick || (is_king && row.board.cells() > 25) || row.board.squares() == 1 {
            continue;
        }

        let subject = Subject::of_board(&(&row.board).into()).unwrap();
        let answer = ask(&subject, row.question, Engine::Frontier);
        assert_eq!(answer.count, row.count, "line {}: {} {:?}", row.line, row.board, row.question);
        assert!(answer.is_exact());
        checked += 1;
    }

    assert!(checked > 200, "{checked}");
}

#[test]
fn a_large_count_takes_several_passes_and_they_agree() {
    let request = CountRequest::board("3x46".parse().unwrap()).engine(Engine::Frontier);
    let answer = count(&request.clone().effort(Effort::Checked)).unwrap();
    assert_eq!(answer.count, BigUint::from(10_145_938_076_107_491_328u64));
    assert!(answer.terms[0].exact.passes.len() >= 2);
    let stable = count(&request.effort(Effort::Stable)).unwrap();
    assert_eq!(stable.count, answer.count);
}

#[test]
fn residues_are_below_their_modulus_and_right() {
    for (text, kind, directed) in [
        ("3x60", TourKind::StrictlyOpen, false),
        ("3x60", TourKind::StrictlyOpen, true),
        ("3x70", TourKind::Closed, true),
        ("3x52", TourKind::StrictlyOpen, false),
    ] {
        let subject = Subject::of_board(&text.parse().unwrap()).unwrap();
        let question = Question::all(kind).directed(directed);
        let request = CountRequest::of(subject).asking(question).engine(Engine::Frontier);
        let ask = |effort| count(&request.clone().effort(effort)).unwrap();
        let whole = ask(Effort::Proved);
        assert_eq!(whole.moduli(), None);

        for passes in 1..3 {
            let some = ask(Effort::Passes(passes));
            let modulus = some.moduli().map(|moduli| exact::product(&moduli));
            match modulus {
                Some(modulus) => assert_eq!(some.count, &whole.count % modulus, "{text} {question:?}"),
                None => assert_eq!(some.count, whole.count, "{text} {question:?}"),
            }
        }

        assert!(ask(Effort::Passes(1)).moduli().is_some(), "{text}");
    }
}

/// An accelerator that refuses everything.
#[derive(Debug)]
struct Refusing;

impl Refusing {
    fn refuse<T>() -> Result<T, AcceleratorError> {
        Err(AcceleratorError::Refused("it is a toy".into()))
    }
}

impl Accelerator for Refusing {
    fn name(&self) -> String {
        "the toy".into()
    }

    fn count_tours(
        &self,
        _: &TourCountJob,
        _: &mut dyn FnMut(&AcceleratorStep) -> bool,
    ) -> Result<u128, AcceleratorError> {
        Refusing::refuse()
    }

    fn count_slices(
        &self,
        _: &TourSlicesJob,
        _: &mut dyn FnMut(&AcceleratorStep) -> bool,
    ) -> Result<Vec<u128>, AcceleratorError> {
        Refusing::refuse()
    }

    fn settle(
        &self,
        _: &mut NeuronSheets,
        _: u64,
        _: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<u64, AcceleratorError> {
        Refusing::refuse()
    }
}

#[test]
fn a_count_that_an_accelerator_and_the_processor_refuse_says_both_reasons() {
    let request = |board: &str| CountRequest::board(board.parse().unwrap()).accelerator(Arc::new(Refusing));
    // The first is refused when it is planned, and the second when a layer has grown.
    for (board, memory) in [("9x10", 1 << 20), ("8x8", 100 << 20)] {
        let error = count(&request(board).memory(memory)).unwrap_err().to_string();
        assert!(error.starts_with("the toy refused: it is a toy; without it: "), "{error}");
    }
    let answer = count(&request("6x8")).unwrap();
    assert_eq!(answer.accelerator().unwrap().used(), None);
    assert_eq!(answer.count.to_string(), "55488142");
}

#[test]
fn graphs_that_are_far_too_wide_are_refused_at_once() {
    for text in ["300x300", "torus:200x200", "400x400 leaper=king"] {
        let request = CountRequest::board(text.parse().unwrap()).open().engine(Engine::Frontier);
        let refused = count(&request);
        assert!(matches!(refused, Err(CountError::TooWide { width, .. }) if width > 32), "{text}");
        let control = Control::default();
        control.stop();
        let stopped = count_with(&request, &control, &mut |_| {});
        assert!(matches!(stopped, Err(CountError::Stopped)), "{text}");
    }
}

/// The tables of docs/results/few-turns.md.
#[test]
fn the_tours_of_6x6_by_turns_and_crossings() {
    let mut turns = BTreeMap::new();
    let mut crossings = BTreeMap::new();
    let end = list(&CountRequest::board("6x6".parse().unwrap()), &mut |tour| {
        if let ListedTour::Board(tour) = tour {
            let found = destrier::statistics(&tour.on_rectangle().unwrap());
            *turns.entry(found.turns).or_insert(0) += 1;
            *crossings.entry(found.crossings.unwrap()).or_insert(0) += 1;
        }
        ControlFlow::Continue(())
    });

    assert_eq!(end.unwrap(), ListingEnd::Complete);
    let counts = |counts: BTreeMap<u64, u32>| (counts.keys().copied().min(), counts.into_values().collect::<Vec<_>>());
    assert_eq!(counts(turns), (Some(32), vec![18, 344, 1816, 4504, 3180]));
    let tours = vec![14, 168, 340, 1008, 1500, 1736, 1648, 1024, 1266, 360, 500, 144, 114, 32, 8];
    assert_eq!(counts(crossings), (Some(52), tours));
}
