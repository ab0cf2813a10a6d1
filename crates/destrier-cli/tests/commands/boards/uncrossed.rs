//! `destrier uncrossed`: the longest paths without crossings, as text, JSON and pictures.

use crate::support::program::{complaint, destrier, json_of, text_of};

#[test]
fn the_text_has_the_path_and_how_it_is_known() {
    let text = text_of(&["uncrossed", "5x5"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6);
    assert!(lines[..5].iter().all(|line| line.split_whitespace().count() == 5), "{text}");
    assert!(lines[5].starts_with("5x5: 10 moves, the longest uncrossed path (complete search: "), "{text}");
    let squares = text_of(&["uncrossed", "5x5", "--format", "squares"]);
    assert_eq!(squares.split_whitespace().count(), 11);
    let holes = text_of(&["uncrossed", "5x5", "--without", "c3"]);
    assert_eq!(holes.matches('#').count(), 1, "{holes}");
}

#[test]
fn json_has_the_squares_and_the_bound() {
    let cycle = json_of(&["uncrossed", "6x6", "--closed", "--json"], 0);
    assert_eq!((&cycle["moves"], &cycle["longest"], &cycle["upper_bound"]), (&12.into(), &true.into(), &12.into()));
    assert_eq!(cycle["squares"].as_array().unwrap().len(), 12);
    let none = json_of(&["uncrossed", "3x3", "--closed", "--json"], 1);
    assert_eq!((&none["moves"], &none["longest"]), (&0.into(), &true.into()));
    let other = json_of(&["uncrossed", "6x6", "--closed", "--seed", "7", "--json"], 0);
    assert_eq!(
        (&other["moves"], other == json_of(&["uncrossed", "6x6", "--closed", "--seed", "7", "--json"], 0)),
        (&12.into(), true)
    );
}

#[test]
fn a_limit_gives_the_best_path_so_far() {
    let found = json_of(&["uncrossed", "9x9", "--memory", "100M", "--json"], 3);
    assert_eq!((&found["longest"], &found["limit"]), (&false.into(), &"memory limit of 104857600 bytes".into()));
    assert!(found["moves"].as_u64().unwrap() >= 40 && found["upper_bound"].as_u64().unwrap() >= 47, "{found}");
    let output = destrier(&["uncrossed", "16x16", "--time-limit", "1"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("the search gave up (time limit of 1 s). No path has more than 255 moves."), "{text}");
}

#[test]
fn long_boards_follow_a_law() {
    let found = json_of(&["uncrossed", "4x5000", "--open", "--json"], 0);
    assert_eq!((&found["moves"], &found["periodic"]), (&9997.into(), &true.into()));
    assert_eq!(found["squares"].as_array().unwrap().len(), 9998);
    let text = text_of(&["uncrossed", "4x1000000000"]);
    assert!(text.starts_with("4x1000000000: 1999999997 moves, the longest uncrossed path, by the law"), "{text}");
    assert!(complaint(&["uncrossed", "4x1000000000", "--format", "squares"]).contains("too long for squares"));
}

#[test]
fn check_reads_uncrossed_paths() {
    let check = |args: &[&str], input: String, code: i32| {
        let output = destrier(&[&["check", "-", "--uncrossed"], args].concat()).write_stdin(input).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let cycle = text_of(&["uncrossed", "6x6", "--closed", "--json"]);
    assert_eq!(check(&[], cycle, 0), "6x6: an uncrossed cycle of 12 moves.\n");
    let path = text_of(&["uncrossed", "5x5", "--format", "squares"]);
    let verdict: serde_json::Value = serde_json::from_str(&check(&["--board", "5x5", "--json"], path, 0)).unwrap();
    assert_eq!((&verdict["verdict"], &verdict["moves"]), (&"uncrossed".into(), &10.into()));
    let tour = text_of(&["tour", "6x6", "--json"]);
    assert!(check(&[], tour.clone(), 1).contains("not an uncrossed path: moves "), "{tour}");
    let verdict: serde_json::Value = serde_json::from_str(&check(&["--json"], tour, 1)).unwrap();
    assert_eq!(verdict["verdict"], "not-uncrossed");
}

#[test]
fn pictures_show_the_whole_board() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [("path.svg", &b"<svg"[..]), ("path.png", b"\x89PNG"), ("path.pdf", b"%PDF")] {
        let file = folder.path().join(name);
        destrier(&["uncrossed", "5x6", "-o", file.to_str().unwrap()]).assert().code(0);
        assert!(std::fs::read(file).unwrap().starts_with(start), "{name}");
    }
    let picture = text_of(&["uncrossed", "4x4", "--closed", "--format", "svg", "--numbers"]);
    assert!(picture.contains("Uncrossed knight's cycle of 4x4") && picture.contains("4 moves"), "{picture}");
}

#[test]
fn wrong_questions_are_explained() {
    assert!(complaint(&["uncrossed", "torus:5x5"]).contains("on the plane"));
    assert!(complaint(&["uncrossed", "5x5", "--leaper", "camel"]).contains("the knight"));
    assert!(complaint(&["uncrossed", "17x20"]).contains("at most 16 squares"));
    assert!(complaint(&["uncrossed", "5x5", "-o", "path.gif"]).contains("a format of tours"));
    assert!(complaint(&["uncrossed", "5x5", "--numbers"]).contains("--numbers is for pictures"));
}
