//! Queries about many tours or many boards, graphs by name, compact tours, and the limits of size.

use super::reply_to;
use destrier::answers::counts::Endpoint;
use destrier::tour::symmetry::motion;
use destrier::{Control, CountRequest, Rectangle, Surface, count};
use destrier_wire::{HelloFields, Message, Query, run};
use serde_json::Value;
use std::collections::BTreeSet;

/// A square of a board as a message writes it.
type Pair = (u64, u64);

fn pairs(value: &Value) -> Vec<Pair> {
    let number = |value: &Value| value.as_u64().unwrap();
    value.as_array().unwrap().iter().map(|pair| (number(&pair[0]), number(&pair[1]))).collect()
}

/// The moves of a tour as a set.
fn moves(squares: &[Pair], closed: bool) -> BTreeSet<[Pair; 2]> {
    let last = closed.then(|| [squares[squares.len() - 1], squares[0]]);
    let steps = squares.windows(2).map(|pair| [pair[0], pair[1]]).chain(last);
    steps.map(|[a, b]| [a.min(b), a.max(b)]).collect()
}

/// All images of a tour under the motions of the board.
fn images(board: &Rectangle, squares: &[Pair], closed: bool) -> BTreeSet<BTreeSet<[Pair; 2]>> {
    let square = |&(row, col): &Pair| destrier::Square::new(row as u32 - 1, col as u32 - 1);
    let mut all = BTreeSet::new();
    for motion in motion::all(board) {
        let image = |pair: &Pair| {
            let image = motion.apply(board, square(pair)).unwrap();
            (u64::from(image.row) + 1, u64::from(image.col) + 1)
        };
        let squares: Vec<Pair> = squares.iter().map(image).collect();
        all.insert(moves(&squares, closed));
    }
    all
}

#[test]
fn lists_are_complete_and_their_classes_are_those_of_the_counts() {
    for (board, closed) in [
        ("5x6", true),
        ("3x4", false),
        ("3x7", false),
        ("torus:3x3", true),
        ("cylinder:3x3", false),
        ("klein:3x3", true),
    ] {
        let text = format!(r#"{{"request":"list","board":"{board}","closed":{closed},"most":10000}}"#);
        let reply = reply_to(&text);
        let board: Rectangle = board.parse().unwrap();
        let request = CountRequest::board((&board).into()).classes();
        let answer = count(&if closed { request.closed() } else { request.open() }).unwrap();

        let tours = reply["tours"].as_array().unwrap();
        assert_eq!((reply["complete"].as_bool(), tours.len().to_string()), (Some(true), answer.count.to_string()));
        assert_eq!(reply["classes"].to_string(), answer.classes.unwrap().count.to_string(), "{text}");

        let listed: Vec<(u64, Vec<Pair>)> =
            tours.iter().map(|tour| (tour["class"].as_u64().unwrap(), pairs(&tour["squares"]))).collect();
        let set: BTreeSet<_> = listed.iter().map(|(_, squares)| moves(squares, closed)).collect();
        assert_eq!(set.len(), listed.len(), "no tour is listed twice");

        for (class, squares) in listed.iter().take(20) {
            let images = images(&board, squares, closed);
            for (other, squares) in &listed {
                assert_eq!(class == other, images.contains(&moves(squares, closed)), "{text}");
            }
        }
    }
}

#[test]
fn a_list_ends_at_its_limit_and_an_empty_one_has_a_reason() {
    let reply = reply_to(r#"{"request":"list","board":"6x6","closed":true,"most":7}"#);
    assert_eq!((reply["tours"].as_array().unwrap().len(), reply["complete"].as_bool()), (7, Some(false)));
    let reply = reply_to(r#"{"request":"list","board":"5x5","closed":true}"#);
    assert_eq!((reply["tours"].as_array().unwrap().len(), reply["complete"].as_bool()), (0, Some(true)));
    assert!(reply["reason"].as_str().unwrap().contains("13 squares of one colour"), "{reply}");
    let reply = reply_to(r#"{"request":"list","board":"5x5","start":"c3","most":500}"#);
    assert_eq!(reply["tours"].as_array().unwrap().len(), 64, "{reply}");
}

#[test]
fn maps_agree_with_the_answers_about_single_boards() {
    for (surface, closed) in [("plane", true), ("plane", false), ("cylinder", true), ("mobius", false)] {
        let query = format!(r#"{{"request":"map","surface":"{surface}","rows":7,"cols":9,"closed":{closed}}}"#);
        let query: Query = serde_json::from_str(&query).unwrap();
        let mut rows = Vec::new();
        let reply = run(&query, &Control::default(), &mut |message| {
            rows.push(serde_json::to_value(message).unwrap()["cells"].clone());
        });
        let reply = serde_json::to_value(reply).unwrap();
        assert_eq!(reply["cells"].as_array().unwrap(), &rows, "each row was sent as a frame");

        for (row, col) in (1..=7).flat_map(|row| (1..=9).map(move |col| (row, col))) {
            let single =
                reply_to(&format!(r#"{{"request":"exists","board":"{surface}:{row}x{col}","closed":{closed}}}"#));
            let word = reply["cells"][row - 1][col - 1].as_str().unwrap();
            assert_eq!(single["exists"].as_bool(), Some(word == "yes"), "{surface}:{row}x{col}");
            match reply["reason_of"][row - 1][col - 1].as_u64() {
                Some(index) => assert_eq!(reply["reasons"][index as usize], single["reason"]),
                None => assert_eq!(word, "yes"),
            }
        }
    }

    let wazir = reply_to(r#"{"request":"map","rows":5,"cols":5,"leaper":[0,1],"closed":true}"#);
    for (row, col) in (1..=5).flat_map(|row| (1..=5).map(move |col| (row, col))) {
        let expected = if row > 1 && col > 1 && row * col % 2 == 0 { "yes" } else { "no" };
        assert_eq!(wazir["cells"][row - 1][col - 1], expected, "a rook's round trip of {row}x{col}");
    }
}

#[test]
fn starts_agree_with_counts_from_every_square() {
    for board in ["3x4", "4x5", "5x5", "3x4 without=a1", "cylinder:3x4"] {
        let reply = reply_to(&format!(r#"{{"request":"starts","board":"{board}"}}"#));
        let board: Rectangle = board.parse().unwrap();
        for id in 0..board.cells() {
            let square = board.square(id);
            let word = reply["starts"][square.row as usize][square.col as usize].as_str().unwrap();
            let expected = if !board.has(square) {
                "hole"
            } else if count(&CountRequest::board((&board).into()).open().start(Endpoint::Square(id))).unwrap().count
                > 0u32.into()
            {
                "yes"
            } else {
                "no"
            };

            assert_eq!(word, expected, "{board} {}", board.name(square));
        }
    }
}

#[test]
fn a_compact_tour_is_the_tour() {
    for (board, leaper) in [("8x8", ""), ("torus:5x7", ""), ("klein:6x5", ""), ("mobius:3x9", ""), ("6x6", "king")] {
        let leaper = if leaper.is_empty() { String::new() } else { format!(r#","leaper":"{leaper}""#) };
        let query = |compact| format!(r#"{{"request":"tour","board":"{board}","compact":{compact}{leaper},"seed":3}}"#);
        let plain = reply_to(&query(false));
        let compact = reply_to(&query(true));
        let chess: Rectangle = board.parse().unwrap();

        let number = |value: &Value| value.as_i64().unwrap();
        let mut here =
            destrier::Square::new(number(&compact["first"][0]) as u32 - 1, number(&compact["first"][1]) as u32 - 1);
        let mut squares = vec![(u64::from(here.row) + 1, u64::from(here.col) + 1)];

        for digit in compact["moves"].as_str().unwrap().bytes() {
            let step = &compact["directions"][usize::from(digit - b'0')];
            let surface: Surface = chess.surface();
            here = surface.step(chess.rows(), chess.cols(), here, number(&step[0]), number(&step[1])).unwrap();
            squares.push((u64::from(here.row) + 1, u64::from(here.col) + 1));
        }

        assert_eq!(squares, pairs(&plain["squares"]), "{board}");
        assert!(compact["squares"].is_null() && plain["moves"].is_null());
    }
}

#[test]
fn graphs_come_by_name_from_text_and_from_boards() {
    let petersen = reply_to(r#"{"request":"graph","family":"petersen:5,2"}"#);
    assert_eq!((&petersen["vertices"], petersen["edges"].as_array().unwrap().len()), (&10.into(), 15));
    let board = reply_to(r#"{"request":"graph","board":"3x4"}"#);
    assert_eq!((&board["labels"][0], board["edges"].as_array().unwrap().len()), (&"a3".into(), 14));
    let text = reply_to(r#"{"request":"graph","text":"7 8\n8 9\n"}"#);
    assert_eq!((&text["labels"][2], &text["vertices"]), (&9.into(), &3.into()));
    let both = reply_to(r#"{"request":"graph","family":"tutte","board":"3x4"}"#);
    assert!(both["error"].as_str().unwrap().contains("one of"), "{both}");
}

#[test]
fn hello_names_every_method_and_the_moves() {
    let hello = HelloFields::new("wasm");
    assert_eq!((hello.engine.as_str(), hello.methods.len()), ("wasm", destrier::Method::ALL.len()));
    let sat = hello.methods.iter().find(|method| method.name == "sat").unwrap();
    assert!(sat.graphs && !sat.boards);
    assert_eq!((hello.directions[0], hello.directions[7]), ((-2, 1), (-2, -1)));
    assert!(hello.families.iter().any(|family| family.name == "petersen" && family.small == "petersen:5,2"));
}

#[test]
fn huge_queries_are_refused_at_once() {
    for (query, limit) in [
        (r#"{"request":"tour","board":"3000x3000"}"#, "4194304"),
        (r#"{"request":"tour","board":"1000000x1000000","compact":true}"#, "67108864"),
        (r#"{"request":"solve","edges":[[0,4294967294]]}"#, "1048576"),
        (r#"{"request":"solve","edges":[],"vertices":4000000000}"#, "1048576"),
        (r#"{"request":"graph","family":"complete:9000"}"#, "4194304"),
        (r#"{"request":"graph","board":"100000x100000"}"#, "1048576"),
        (r#"{"request":"list","board":"1000x1000"}"#, "1024"),
        (r#"{"request":"list","board":"5x6","most":1000000000}"#, "10000"),
        (r#"{"request":"map","rows":41,"cols":3}"#, "40"),
        (r#"{"request":"map","rows":0,"cols":3}"#, "40"),
        (r#"{"request":"map","rows":3,"cols":3,"surface":"sphere"}"#, "not a surface"),
        (r#"{"request":"starts","board":"100x100"}"#, "1024"),
        (r#"{"request":"starts","board":"5x6","closed":true}"#, "closed"),
    ] {
        let reply = reply_to(query);
        assert!(reply["error"].as_str().is_some_and(|error| error.contains(limit)), "{query}: {reply}");
    }
}

#[test]
fn a_stopped_survey_ends_at_once_and_says_unknown() {
    let control = Control::new();
    control.stop();
    let query: Query = serde_json::from_str(r#"{"request":"map","rows":40,"cols":40}"#).unwrap();
    let Message::Reply(reply) = run(&query, &control, &mut |_| {}) else { panic!("a map is a reply") };
    let reply = serde_json::to_value(reply).unwrap();
    assert!(reply["cells"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap()).all(|c| c == "unknown"));
}
