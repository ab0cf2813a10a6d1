//! `destrier uncrossed`: the longest paths without crossings, as text, JSON and pictures.

use crate::support::program::{complaint, destrier, json_of, text_of};

#[test]
fn the_text_has_the_path_and_how_it_is_known() {
    let output = destrier(&["uncrossed", "5x5"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(text.lines().count(), 5, "{text}");
    assert!(text.lines().all(|line| line.split_whitespace().count() == 5), "{text}");
    assert!(said.starts_with("5x5: 10 moves, the longest uncrossed path (complete search: "), "{said}");
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
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("the search gave up (time limit of 1 s). No path has more than 255 moves."), "{said}");
}

#[test]
fn long_boards_follow_a_law() {
    let found = json_of(&["uncrossed", "4x5000", "--open", "--json"], 0);
    assert_eq!((&found["moves"], &found["periodic"]), (&9997.into(), &true.into()));
    assert_eq!(found["squares"].as_array().unwrap().len(), 9998);
    let text = text_of(&["uncrossed", "4x1000000000"]);
    assert!(text.starts_with("4x1000000000: 1999999997 moves, the longest uncrossed path, by the law"), "{text}");
    assert!(complaint(&["uncrossed", "4x1000000000", "--format", "squares"]).contains("are not computed"));
}

#[test]
fn a_limit_on_a_long_board_is_named_beside_the_length() {
    let found = json_of(&["uncrossed", "6x120", "--memory", "1M", "--json"], 3);
    assert_eq!((&found["moves"], &found["longest"], &found["periodic"]), (&471.into(), &true.into(), &true.into()));
    assert_eq!((&found["limit"], &found["squares"]), (&"memory limit of 1048576 bytes".into(), &serde_json::json!([])));

    let said = |args: &[&str]| {
        let output = destrier(&[&["uncrossed"], args].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{args:?}");
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };

    let length = "4x100: 197 moves, the longest uncrossed path, by the law for 4 rows. Its squares are not computed: \
                  the search gave up (time limit of 0 s).\n";
    assert_eq!(said(&["4x100", "--time-limit", "0"]), [length, ""]);
    assert_eq!(said(&["4x100", "--time-limit", "0", "--format", "squares"]), ["", length]);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("path.svg");
    assert_eq!(said(&["4x100", "--time-limit", "0", "-o", file.to_str().unwrap()]), ["", length]);
    assert!(!file.exists());
    let [text, note] = said(&["4x4194304", "--memory", "100M", "--format", "squares"]);
    assert!(text.is_empty() && note.contains("8388605 moves") && note.contains("limit of 100.0 MiB"), "{note}");
}

#[test]
fn boards_that_are_too_narrow_have_answers_at_any_length() {
    let said = |args: &[&str], code: i32| {
        let output = destrier(&[&["uncrossed"], args].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        (output.stdout.len(), String::from_utf8(output.stderr).unwrap())
    };

    for args in [["2x1000000000", "--closed"], ["1000000x1", "--closed"], ["2x2", "--closed"]] {
        let (length, said) = said(&args, 1);
        assert!(length == 0 && said.contains("there is no uncrossed cycle, because"), "{said}");
    }

    let (_, found) = said(&["1x1000000", "--format", "squares"], 0);
    assert!(found.contains("1x1000000: 0 moves, because a knight cannot move"), "{found}");
    let (length, found) = said(&["1x2147483647"], 0);
    assert!(length == 0 && found.contains("The grid of 1x2147483647 is not printed"), "{found}");
    let json = json_of(&["uncrossed", "1x1000000", "--json"], 0);
    assert_eq!((&json["moves"], &json["longest"], &json["upper_bound"]), (&0.into(), &true.into(), &0.into()));
}

#[cfg(unix)]
#[test]
fn a_grid_that_is_wider_than_the_terminal_is_not_shown() {
    use crate::support::pseudo_terminal::{Stderr, on_a_terminal};
    let (code, shown, _) = on_a_terminal(&["uncrossed", "3x40"], Stderr::Shown, false);
    assert_eq!(code, Some(0));
    assert!(shown.contains("The grid would be 119 columns wide, and this terminal has 80."), "{shown}");
    assert!(shown.contains("destrier uncrossed 3x40 -o path.png") && shown.contains("3x40: 41 moves"), "{shown}");
}

#[test]
fn draw_takes_uncrossed_paths() {
    let json = text_of(&["uncrossed", "5x6", "--json"]);
    let draw = |args: &[&str]| destrier(&[&["draw", "-"], args].concat()).write_stdin(json.clone()).output().unwrap();
    let picture = draw(&["--uncrossed", "--format", "svg"]);
    assert!(picture.status.success() && picture.stdout.starts_with(b"<svg"));
    assert_eq!(draw(&["--uncrossed"]).stdout, destrier(&["uncrossed", "5x6"]).output().unwrap().stdout);
    let refused = draw(&["--format", "svg"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(1) && said.contains("which --uncrossed draws"), "{said}");
    assert_eq!(draw(&["--uncrossed", "--format", "moves"]).status.code(), Some(2));
    let tour = text_of(&["tour", "6x6", "--json"]);
    let crossed = destrier(&["draw", "-", "--uncrossed", "--format", "svg"]).write_stdin(tour).output().unwrap();
    assert_eq!(crossed.status.code(), Some(1));
}

#[test]
fn the_help_lists_only_formats_of_paths() {
    let help = text_of(&["uncrossed", "--help"]);
    assert!(help.contains("grid, squares, json, svg, pdf, png") && !help.contains("moves, json"), "{help}");
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

    let grid = text_of(&["uncrossed", "5x5"]);
    assert_eq!(check(&[], grid.clone(), 0), "5x5: an uncrossed path of 10 moves.\n");
    assert!(check(&[], grid.replace("10", " 9"), 1).contains("9 occurs twice"));

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

    for (args, verdict) in [
        (&["4x4", "--closed"][..], "4x4: an uncrossed cycle of 4 moves.\n"),
        (&["5x6", "--without", "c3"], "5x6 without=c3: an uncrossed path of 13 moves.\n"),
    ] {
        let picture = text_of(&[&["uncrossed", "--format", "svg"], args].concat());
        let checked = destrier(&["check", "--uncrossed", "-"]).write_stdin(picture.clone()).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&checked.stdout), verdict);
        let drawn = destrier(&["draw", "--uncrossed", "-", "--format", "svg"]).write_stdin(picture.clone()).output();
        assert!(String::from_utf8_lossy(&drawn.unwrap().stdout) == picture, "{args:?}");
    }
}

#[test]
fn wrong_questions_are_explained() {
    assert!(complaint(&["uncrossed", "torus:5x5"]).contains("on the plane"));
    assert!(complaint(&["uncrossed", "5x5", "--leaper", "camel"]).contains("the knight"));
    assert!(complaint(&["uncrossed", "17x20"]).contains("at most 16 squares"));
    assert!(complaint(&["uncrossed", "5x5", "-o", "path.gif"]).contains("a format of tours"));
    assert!(complaint(&["uncrossed", "5x5", "--numbers"]).contains("--numbers is for pictures"));
}
