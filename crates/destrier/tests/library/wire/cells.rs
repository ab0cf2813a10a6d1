//! Queries about boxes, cubes and hexagons.

use super::{reply_to, round_trip};
use serde_json::{Value, json};

fn error(query: &str) -> String {
    let reply = reply_to(query);
    assert_eq!(reply["message"], "error", "{reply}");
    reply["error"].as_str().unwrap().to_owned()
}

/// The tour of a reply, as the query that checks it.
fn check_of(reply: &Value) -> Value {
    let mut tour = reply.clone();
    tour.as_object_mut().unwrap().retain(|field, _| field != "message" && field != "request");
    reply_to(&json!({"request": "check", "text": tour.to_string(), "closed": reply["closed"]}).to_string())
}

#[test]
fn tours_are_found_checked_and_drawn() {
    for (board, axes, cells) in
        [("box:3x4x6", 3, 72), ("box:3x4x2x2", 4, 48), ("cube:2", 3, 24), ("hex:5", 2, 61), ("box:4x4x4", 3, 64)]
    {
        let reply = reply_to(&json!({"request": "tour", "board": board, "closed": true}).to_string());
        assert_eq!((&reply["answer"], &reply["board"]), (&"tour".into(), &board.into()), "{reply}");
        let squares = reply["squares"].as_array().unwrap();
        assert_eq!(squares.len(), cells);
        assert!(squares.iter().all(|cell| cell.as_array().unwrap().len() == axes));
        assert_eq!(round_trip(&reply), reply);

        let checked = check_of(&reply);
        assert_eq!((&checked["verdict"], &checked["board"]), (&"tour".into(), &board.into()), "{checked}");
        assert_eq!(round_trip(&checked), checked);

        let draw = |format: &str| {
            let query = json!({"request": "draw", "board": board, "squares": squares, "format": format});
            reply_to(&query.to_string())["picture"].as_str().unwrap_or_default().to_owned()
        };

        assert!(draw("svg").starts_with("<svg") && draw("pdf").starts_with("JVBERi0"), "{board}");
        assert!(draw("gif").starts_with("R0lGODlh"), "{board}");
        assert!(draw("png").starts_with("iVBORw0KGgo") && draw("grid").contains(&cells.to_string()), "{board}");
        let mut wrong = reply.clone();
        wrong["squares"][0] = wrong["squares"][1].clone();
        assert_eq!(check_of(&wrong)["verdict"], "not-a-tour");
    }
}

#[test]
fn a_board_without_a_tour_is_drawn_empty() {
    for (board, isometric) in [("box:3x3x3", true), ("cube:2", false), ("hex:3", false)] {
        let query = json!({"request": "draw", "board": board, "squares": [], "isometric": isometric});
        let reply = reply_to(&query.to_string());
        let picture = reply["picture"].as_str().unwrap_or_default();
        assert!(picture.starts_with("<svg") && picture.contains("without a tour"), "{reply}");
    }
    assert!(error(r#"{"request":"draw","board":"cube:2","squares":[],"format":"grid"}"#).contains("there is none"));
}

#[test]
fn ends_and_holes_are_lists_of_coordinates_or_names() {
    let reply = reply_to(r#"{"request":"tour","board":"box:3x4x4","start":[2,1,1],"end":"(1,1,1)"}"#);
    let squares = reply["squares"].as_array().unwrap();
    assert_eq!((&squares[0], &squares[47]), (&json!([2, 1, 1]), &json!([1, 1, 1])));
    let reply = reply_to(r#"{"request":"tour","board":"box:3x4x4","holes":[[1,1,1],[1,1,2]]}"#);
    assert_eq!((&reply["answer"], &reply["holes"]), (&"tour".into(), &json!([[1, 1, 1], [1, 1, 2]])), "{reply}");
    let reply = reply_to(r#"{"request":"exists","board":"hex:4","leaper":[0,1],"closed":true,"start":[1,1]}"#);
    assert_eq!((&reply["exists"], &reply["start"], &reply["leaper"]), (&true.into(), &json!([1, 1]), &json!([0, 1])));
}

#[test]
fn existence_has_reasons_and_sources() {
    let reply = reply_to(r#"{"request":"exists","board":"box:3x3x3","closed":true}"#);
    assert_eq!((&reply["exists"], &reply["confirmed"]), (&false.into(), &true.into()), "{reply}");
    assert_eq!(round_trip(&reply), reply);
    for (board, source) in
        [("box:1000000x1000000x1000000", "DeMaio"), ("cube:1000000", "Qing"), ("box:900x900x900x900", "Erde")]
    {
        let reply = reply_to(&json!({"request": "exists", "board": board, "closed": true}).to_string());
        assert!(reply["exists"] == true && reply["confirmed"] == true, "{reply}");
        assert!(reply["source"].as_str().unwrap().starts_with(source), "{reply}");
    }
    let reply = reply_to(r#"{"request":"exists","board":"hex:1000000"}"#);
    assert!(reply["exists"].is_null() && reply["reason"].as_str().unwrap().contains("no theorem"), "{reply}");
}

#[test]
fn tours_are_counted_and_graphs_are_written() {
    let reply = reply_to(r#"{"request":"count","board":"box:2x3x4"}"#);
    assert_eq!((&reply["count"], &reply["board"]), (&"12132".into(), &"box:2x3x4".into()), "{reply}");
    assert_eq!(round_trip(&reply), reply);
    let reply = reply_to(r#"{"request":"count","board":"cube:1"}"#);
    assert_eq!(reply["count"], "16");
    let reply = reply_to(r#"{"request":"count","board":"box:3x3x3"}"#);
    assert!(reply["count"] == "0" && reply["reason"].as_str().unwrap().contains("colour"), "{reply}");
    let reply = reply_to(r#"{"request":"graph","board":"cube:1"}"#);
    assert_eq!((&reply["vertices"], &reply["labels"][5]), (&6.into(), &"(6,1,1)".into()), "{reply}");
}

#[test]
fn lists_have_the_classes_that_are_counted() {
    for (board, closed) in [("cube:1", true), ("cube:1", false), ("box:2x3x4 without=(1,2,2),(1,2,3)", true)] {
        let query = |request: &str| {
            let tours = if closed { "closed" } else { "open" };
            let fields = json!({"request": request, "board": board, "closed": closed, "tours": tours});
            let mut fields = fields.as_object().unwrap().clone();

            let (unknown, more) = if request == "list" {
                ("tours", ("most", json!(10000)))
            } else {
                ("closed", ("classes", json!(true)))
            };

            fields.remove(unknown);
            fields.insert(more.0.into(), more.1);
            reply_to(&Value::from(fields).to_string())
        };

        let listed = query("list");
        let counted = query("count");
        assert_eq!(listed["complete"], true, "{listed}");

        let tours = listed["tours"].as_array().unwrap();
        assert_eq!(counted["count"], tours.len().to_string(), "{board}");
        assert_eq!(counted["classes"], listed["classes"].to_string(), "{board}");
        assert!(!tours.is_empty() && tours[0]["squares"][0].as_array().unwrap().len() == 3);
        assert_eq!(round_trip(&listed), listed);
    }

    let reply = reply_to(r#"{"request":"list","board":"box:3x3x3","closed":true}"#);
    assert!(reply["complete"] == true && reply["reason"].as_str().unwrap().contains("colour"), "{reply}");
    let reply = reply_to(r#"{"request":"list","board":"hex:4","closed":true,"start":[1,1],"most":3}"#);
    assert!((0..3).all(|tour| reply["tours"][tour]["squares"][0] == json!([1, 1])), "{reply}");
}

#[test]
fn what_only_flat_boards_have_is_refused_in_words() {
    for field in [
        r#""symmetry":"any""#,
        r#""aim":"most-turns""#,
        r#""ties":"pohl""#,
        r#""compact":true"#,
        r#""trace":true"#,
        r#""sums":"magic""#,
    ] {
        let fault = error(&format!(r#"{{"request":"tour","board":"cube:2",{field}}}"#));
        assert!(fault.contains("is for flat boards"), "{field}: {fault}");
    }

    for (query, hint) in [
        (r#"{"request":"count","board":"cube:2","symmetry":"any"}"#, "on flat boards"),
        (r#"{"request":"count","board":"box:3x3x3x3x3x3","classes":true}"#, "up to 4096 symmetries"),
        (r#"{"request":"tour","board":"box:3"}"#, "from 2 to 16 sides"),
        (r#"{"request":"tour","board":"box:3x4x4","start":[1,1]}"#, "off the board"),
        (r#"{"request":"tour","board":"box:3x4x4","start":"a1"}"#, "write 3 numbers"),
        (r#"{"request":"tour","board":"8x8","start":[1,1,1]}"#, "off the board"),
        (r#"{"request":"tour","board":"8x8","holes":[[1]]}"#, "off the board"),
        (r#"{"request":"tour","board":"box:200x200x200"}"#, "at most 4194304"),
        (r#"{"request":"tour","board":"cube:2","method":"squirrel"}"#, "is for flat boards"),
        (r#"{"request":"neural","board":"cube:2"}"#, "not a flat board"),
        (r#"{"request":"list","board":"cube:20"}"#, "at most 1024"),
        (r#"{"request":"list","board":"cube:2","sums":"magic"}"#, "lists have all tours"),
        (r#"{"request":"list","board":"cube:2","start":[1,1]}"#, "off the board"),
        (r#"{"request":"list","board":"cube:2","holes":[[1,1,1]],"start":[1,1,1]}"#, "hole"),
        (r#"{"request":"tour","board":"3x4x5"}"#, "box:4x5x6, cube:8 or hex:5"),
        (r#"{"request":"draw","board":"hex:1","squares":[[1,1]],"isometric":true}"#, "hex:1"),
        (r#"{"request":"draw","board":"cube:1","squares":[[1,1,1],[9,9,9]]}"#, "off the board"),
    ] {
        let fault = error(query);
        assert!(fault.contains(hint), "{query}: {fault}");
    }
}
