//! Frames that show how tours are made, progress with steps, the squares of reasons, and loop programs.

use super::reply_to;
use destrier::answers::graph::{GraphRequest, solve_with};
use destrier::gallery::GraphFamily;
use destrier::prove::few_turns::TourAim;
use destrier::prove::theorem::certificates;
use destrier::{Control, Rectangle, Square};
use destrier_wire::{Message, ProgressFields, Query, run};
use serde_json::Value;
use std::collections::BTreeSet;

/// The messages that come before the reply, and the reply.
fn messages(query: &str) -> (Vec<Value>, Value) {
    let query: Query = serde_json::from_str(query).unwrap();
    let mut sent = Vec::new();
    let last = run(&query, &Control::default(), &mut |message| sent.push(serde_json::to_value(message).unwrap()));
    for message in &sent {
        let text = message.to_string();
        let again: Message = serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{fault}: {text}"));
        assert_eq!(&serde_json::to_value(again).unwrap(), message);
    }
    (sent, serde_json::to_value(last).unwrap())
}

fn squares(value: &Value) -> Vec<Square> {
    let number = |value: &Value| value.as_u64().unwrap() as u32 - 1;
    value.as_array().unwrap().iter().map(|pair| Square::new(number(&pair[0]), number(&pair[1]))).collect()
}

fn joined(board: &Rectangle, from: Square, to: Square) -> bool {
    board.neighbours(from).any(|(near, _)| near == to)
}

#[test]
fn a_repair_is_shown_as_paths_that_end_with_the_tour() {
    let mut insertions = 0;
    for (method, board, closed) in
        [("euler", "8x8", true), ("euler", "6x6", false), ("parberry", "10x10", true), ("euler-as-told", "8x8", false)]
    {
        let query =
            format!(r#"{{"request":"tour","board":"{board}","closed":{closed},"method":"{method}","trace":true}}"#);
        let (sent, reply) = messages(&query);
        let board: Rectangle = board.parse().unwrap();
        for frame in &sent {
            assert_eq!((&frame["message"], &frame["kind"]), (&"frame".into(), &"repair".into()));
            let path = squares(&frame["squares"]);
            assert!(path.windows(2).all(|pair| joined(&board, pair[0], pair[1])), "a frame is a path");
            assert_eq!(path.iter().map(|&square| board.id(square)).collect::<BTreeSet<_>>().len(), path.len());
            insertions += u64::from(frame["text"] == "insertion");
        }

        if reply["answer"] == "tour" {
            let tour = squares(&reply["squares"]);
            let last = squares(&sent.last().unwrap()["squares"]);
            let moves = |path: &[Square]| -> BTreeSet<(u64, u64)> {
                let id = |square: Square| board.id(square);
                path.windows(2).map(|pair| (id(pair[0]), id(pair[1]))).map(|(a, b)| (a.min(b), a.max(b))).collect()
            };
            let differ = moves(&tour).symmetric_difference(&moves(&last)).count();
            assert!(differ <= 2, "{query}: a closed tour may begin elsewhere, and nothing else differs");
        }

        assert_eq!(messages(&query), (sent, reply), "the same seed gives the same frames");
    }

    assert!(insertions > 0);
    let plain = reply_to(r#"{"request":"tour","board":"8x8","closed":true,"method":"euler"}"#);
    let traced = reply_to(r#"{"request":"tour","board":"8x8","closed":true,"method":"euler","trace":true}"#);
    assert_eq!(plain, traced, "watching changes nothing");
}

#[test]
fn loops_are_shown_until_one_is_left() {
    for query in [
        r#"{"request":"tour","board":"8x8","closed":true,"method":"neural","seed":2,"trace":true}"#,
        r#"{"request":"neural","board":"8x8","join":true,"frames":true,"seed":7}"#,
        r#"{"request":"tour","board":"6x7","method":"neural","trace":true}"#,
    ] {
        let (sent, reply) = messages(query);
        assert_eq!(reply["answer"], "tour", "{query}");
        let loops: Vec<&Value> = sent.iter().filter(|frame| frame["kind"] == "loops").collect();
        let count = |frame: &Value| frame["loops"].as_array().unwrap().len();
        assert!(count(loops[0]) > 1, "{query} joins something");
        assert_eq!(count(loops[loops.len() - 1]), 1, "{query}");

        let cells = if query.contains("6x7") { 42 } else { 64 };
        for frame in loops {
            let all: usize = frame["loops"].as_array().unwrap().iter().map(|round| squares(round).len()).sum();
            assert_eq!(all, cells, "each square is on one loop");
        }
    }
}

#[test]
fn the_tiles_of_a_construction_are_the_tour() {
    for board in ["20x20", "5x31", "torus:9x14", "24x24"] {
        let closed = board.contains("24");
        let query = format!(
            r#"{{"request":"tour","board":"{board}","closed":{closed},"method":"construct","trace":true,"start":[3,2]}}"#
        );
        let query = if closed { query } else { query.replace(r#","start":[3,2]"#, "") };
        let (sent, reply) = messages(&query);
        assert_eq!((sent.len(), &sent[0]["kind"]), (1, &"tiles".into()), "{query}");
        let tiles = sent[0]["tiles"].as_array().unwrap();
        let all: Vec<Value> = tiles.iter().flat_map(|tile| tile.as_array().unwrap().clone()).collect();
        assert!(tiles.len() > 1 && Value::from(all) == reply["squares"], "{query}");
    }
}

#[test]
fn squirrels_orderings_begin_at_the_squares_of_the_table() {
    let (sent, reply) = messages(r#"{"request":"tour","board":"30x30","method":"squirrel","trace":true}"#);
    let tour = squares(&reply["squares"]);
    let table: Vec<_> = destrier::switching::switching_table(30).collect();
    assert_eq!(sent.len(), table.len());
    for (place, (frame, (ordering, _))) in sent.iter().zip(&table).enumerate() {
        assert_eq!((&frame["kind"], &frame["ordering"]), (&"orderings".into(), &ordering.to_string().into()));
        let index = frame["index"].as_u64().unwrap() as usize;
        assert_eq!(frame["square"], reply["squares"][index]);
        assert_eq!(Some(tour[index]), if place == 0 { Some(Square::new(0, 0)) } else { table[place - 1].1 });
    }
}

#[test]
fn loop_programs_cover_the_tour_without_gaps() {
    let mut sizes = BTreeSet::new();
    for program in certificates() {
        let side = program.first_side();
        let reply = reply_to(&format!(r#"{{"request":"theorem","rows":{side},"cols":{side}}}"#));
        assert_eq!(reply["class"]["first_side"], side, "{reply}");
        assert_eq!(reply["squares"].as_array().unwrap().len() as u64, side * side);
        let tour = reply_to(&format!(r#"{{"request":"tour","board":"{side}x{side}","method":"squirrel"}}"#));
        assert_eq!(tour["squares"], reply["squares"], "the method makes the same tour");

        for list in ["loops", "orderings"] {
            let mut next = 0;
            for part in reply[list].as_array().unwrap() {
                assert_eq!(part["from"].as_u64(), Some(next));
                next = part["to"].as_u64().unwrap();
            }
            assert_eq!(next, side * side, "{list} of {side}");
        }

        sizes.insert(reply["loops"].as_array().unwrap().len());
    }

    assert!(sizes.len() > 1);
    let exception = reply_to(r#"{"request":"theorem","rows":74,"cols":74}"#);
    assert_eq!(exception["orderings"].as_array().unwrap().len(), 1);
    assert!(exception["class"].is_null() && exception["loops"].as_array().unwrap().is_empty());

    for program in TourAim::Turns.certificates() {
        let side = program.first_side();
        let query = format!(r#"{{"request":"theorem","rows":{side},"cols":{side},"theorem":"few-turns"}}"#);
        let reply = reply_to(&query);
        assert_eq!((reply["class"]["first_side"].as_u64(), reply["turns"].as_u64()), (Some(side), Some(8 * side - 14)));
        let items = reply["loops"].as_array().unwrap();
        assert!(items.windows(2).all(|pair| pair[0]["to"] == pair[1]["from"]));
        assert_eq!(items.last().unwrap()["to"], side * side);
    }

    for query in [
        r#"{"request":"theorem","rows":11,"cols":11,"theorem":"few-turns"}"#,
        r#"{"request":"theorem","rows":8,"cols":8,"theorem":"few-turns"}"#,
        r#"{"request":"theorem","rows":4,"cols":4}"#,
        r#"{"request":"theorem","rows":8,"cols":9}"#,
        r#"{"request":"theorem","rows":401,"cols":401}"#,
    ] {
        assert_eq!(reply_to(query)["message"], "error");
    }
}

#[test]
fn reasons_name_the_squares_that_can_be_drawn() {
    let reply = reply_to(r#"{"request":"exists","board":"5x5","closed":true}"#);
    let sizes = |reply: &Value| -> Vec<usize> {
        reply["parts"].as_array().unwrap().iter().map(|part| part.as_array().unwrap().len()).collect()
    };

    assert_eq!(sizes(&reply), [13, 12]);

    let mut cuts = 0;
    for (board, closed) in [("3x4", true), ("3x6", true), ("3x8", true), ("3x5", false), ("3x6", false), ("4x4", false)]
    {
        let reply = reply_to(&format!(r#"{{"request":"exists","board":"{board}","closed":{closed}}}"#));
        assert_eq!(reply["exists"], false);

        if !reply["reason"].as_str().unwrap().contains("without") {
            continue;
        }

        cuts += 1;
        let removed = squares(&reply["squares"]);
        let chess: Rectangle = board.parse().unwrap();
        let all = removed.len() + sizes(&reply).iter().sum::<usize>();
        assert_eq!(all as u64, chess.cells(), "the cut and its components are the whole board");

        let parts: Vec<Vec<Square>> = reply["parts"].as_array().unwrap().iter().map(squares).collect();
        for (part, earlier) in
            parts.iter().enumerate().flat_map(|(at, part)| parts[..at].iter().map(move |b| (part, b)))
        {
            assert!(part.iter().all(|&from| earlier.iter().all(|&to| !joined(&chess, from, to))));
        }
    }

    assert!(cuts > 0, "no cut among the reasons");
    let yes = reply_to(r#"{"request":"exists","board":"8x8","closed":true}"#);
    assert!(yes["squares"].is_null() && yes["parts"].is_null());
    let huge = reply_to(r#"{"request":"exists","board":"4x1000000","closed":true}"#);
    assert!(huge["exists"] == false && huge["squares"].is_null());
}

#[test]
fn progress_tells_the_steps_of_a_search() {
    let control = Control::new();
    let snark: GraphFamily = "snark:5".parse().unwrap();
    solve_with(&GraphRequest::new(snark.graph().unwrap()), &control).unwrap();
    let notes = control.notes();
    assert!(notes.iter().any(|note| note.starts_with("round 1: 1 graph of up to")), "{notes:?}");

    let progress = serde_json::to_value(ProgressFields::of(&control)).unwrap();
    assert_eq!(progress["steps"].as_array().map_or(0, Vec::len), notes.len());
    let control = Control::new();
    let query: Query = serde_json::from_str(r#"{"request":"tour","board":"8x8","closed":true}"#).unwrap();
    run(&query, &control, &mut |_| {});
    assert!(control.notes().contains(&"trying parberry".to_string()), "{:?}", control.notes());

    for number in 0..1000 {
        control.note(number.to_string());
    }

    assert_eq!(control.notes().len(), 100);
}

#[test]
fn the_fraction_of_a_count_grows_to_one() {
    let (sent, _) = messages(r#"{"request":"count","board":"5x6","engine":"frontier"}"#);
    let fractions: Vec<f64> = sent.iter().map(|message| message["fraction"].as_f64().unwrap()).collect();
    assert!(fractions.len() > 3 && fractions.windows(2).all(|pair| pair[0] <= pair[1]), "{fractions:?}");
    assert!(*fractions.last().unwrap() > 0.9, "{fractions:?}");
}
