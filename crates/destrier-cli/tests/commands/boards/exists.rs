//! `destrier exists`: yes, no and unknown, with reasons.

use crate::support::program::{complaint, destrier, json_of, text_of};

#[test]
fn json_has_the_answer_and_the_reason() {
    let yes = json_of(&["exists", "klein:2147483648x2147483647", "--closed", "--json"], 0);
    assert_eq!(yes["board"], "klein:2147483648x2147483647");
    assert_eq!((&yes["closed"], &yes["exists"], &yes["confirmed"]), (&true.into(), &true.into(), &true.into()));
    assert!(yes["reason"].as_str().unwrap().contains("construction"));
    let no = json_of(&["exists", "cylinder:4x2147483646", "--closed", "--json"], 1);
    assert_eq!((&no["exists"], &no["confirmed"]), (&false.into(), &true.into()));
    assert!(no["reason"].as_str().unwrap().contains("rows 1 and 4"), "{no}");
    assert!(no["source"].as_str().unwrap().contains("Schwenk"), "{no}");
}

#[test]
fn text_output_has_a_sentence_and_its_source() {
    let yes = text_of(&["exists", "3x1000000000"]);
    assert!(yes.starts_with("yes: ") && yes.contains("Source: "), "{yes}");
    let output = destrier(&["exists", "mobius:2x1000000000"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let no = String::from_utf8(output.stdout).unwrap();
    assert!(no.starts_with("no: no sequence of moves"), "{no}");
}

#[test]
fn given_ends_are_decided() {
    let yes = json_of(&["exists", "8x8", "--start", "a1", "--end", "1,1", "--json"], 0);
    assert_eq!((&yes["start"], &yes["end"]), (&serde_json::json!([8, 1]), &serde_json::json!([1, 1])));
    json_of(&["exists", "8x8", "--start", "a1", "--end", "h8", "--json"], 1);
    json_of(&["exists", "4x1000000000", "--start", "2,1", "--json"], 1);
    let narrow = json_of(&["exists", "3x2147483647", "--start", "1,1", "--end", "2,1000000000", "--json"], 0);
    assert!(narrow["source"].as_str().unwrap().contains("automaton"), "{narrow}");
    // Two rows around a cylinder are a ring of moves, and only neighbours on it are the ends of a tour.
    json_of(&["exists", "cylinder:2x100001", "--start", "1,333", "--end", "2,334", "--json"], 1);
    json_of(&["exists", "cylinder:2x100001", "--start", "1,333", "--end", "2,335", "--json"], 0);
    assert!(complaint(&["exists", "8x8", "--start", "i1"]).contains("--start"));
    assert!(complaint(&["exists", "8x8", "--without", "a1", "--end", "a1"]).contains("hole"));
    assert!(complaint(&["exists"]).contains("BOARD"));
}

#[test]
fn impossible_loops_are_a_reason() {
    let answer = json_of(&["exists", "12x12", "--leaper", "2,3", "--closed", "--json"], 1);
    assert!(answer["exists"] == false && answer["confirmed"] == true, "{answer}");
}

#[test]
fn giving_up_is_reported_as_unknown() {
    let answer = json_of(&["exists", "13x17", "--leaper", "2,3", "--memory", "10", "--json"], 3);
    assert!(answer["exists"].is_null());
    assert!(answer["reason"].as_str().unwrap().contains("gave up"), "{answer}");
    let answer = json_of(&["exists", "2147483648x2147483648", "--without", "a1", "--json"], 3);
    assert!(answer["exists"].is_null() && answer["reason"].as_str().unwrap().contains("2^32"), "{answer}");
    let torus = ["exists", "torus:100001x100001", "--start", "1,1", "--end", "1,2", "--json"];
    assert!(json_of(&torus, 3)["exists"].is_null());
}

#[test]
fn answers_about_symmetry_say_which_tours_they_are_about() {
    let text = |args: &[&str], code: i32| {
        let output = destrier(&[&["exists"], args].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        String::from_utf8(output.stdout).unwrap()
    };

    let open = text(&["8x8", "--symmetry", "quarter-turn"], 1);
    assert!(open.contains("only closed tours of square boards") && open.contains("This is about open tours"), "{open}");
    let closed = text(&["8x8", "--closed", "--symmetry", "quarter-turn"], 1);
    assert!(closed.contains("Jelliss") && !closed.contains("about open tours"), "{closed}");

    for board in ["3x2147483646", "2147483645x3"] {
        assert!(text(&[board, "--symmetry", "half-turn"], 0).contains("its symmetry were checked"), "{board}");
    }

    let searched = text(&["5x6", "--symmetry", "half-turn", "--start", "c3"], 1);
    assert!(!searched.contains("Jelliss"), "{searched}");
}
