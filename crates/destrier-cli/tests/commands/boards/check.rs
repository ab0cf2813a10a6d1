//! `destrier check`: verdicts, statistics, and every format that `tour` writes.

use crate::support::program::{complaint, destrier, json_of, text_of};

#[test]
fn every_text_format_reads_back_as_the_same_tour() {
    let folder = tempfile::tempdir().unwrap();
    for (board, extra) in [
        ("6x6", vec!["--closed"]),
        ("torus:5x7", vec![]),
        ("6x7", vec!["--without", "a1,g6"]),
        ("7x7", vec!["--leaper", "0,1"]),
    ] {
        let tour = |more: &[&str]| {
            [&["tour", board], &extra[..], more].concat().into_iter().map(str::to_string).collect::<Vec<_>>()
        };

        for format in ["grid", "squares", "moves", "json", "csv", "tour", "svg"] {
            let file = folder.path().join(format!("tour.{format}"));
            let path = file.to_str().unwrap();
            let args = tour(&["--format", format, "-o", path]);
            destrier(&args.iter().map(String::as_str).collect::<Vec<_>>()).assert().code(0);

            let mut check = vec!["check", path, "--json"];
            if ["grid", "squares", "moves", "csv"].contains(&format) {
                check.extend(["--board", board]);
                check.extend(extra.iter().filter(|word| **word != "--closed"));
            }

            let answer = json_of(&check, 0);
            assert_eq!(answer["verdict"], "tour", "{board} {format}");
            assert_eq!(answer["board"], board);

            if extra.contains(&"--closed") {
                assert_eq!(answer["closed"], true, "{format}");
            }
        }
    }
}

#[test]
fn ganzfrieds_second_board_deviates_twenty_times_but_not_in_the_last_fourteen_moves() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/ganzfried-section-2.txt");
    let answer = json_of(&["check", file, "--json"], 0);
    assert_eq!(answer["statistics"]["deviations"]["count"], 20);
    assert_eq!(answer["statistics"]["deviations"]["none_in_last"], 14);
    let text = text_of(&["check", file]);
    assert!(text.contains("20 from Warnsdorff's rule"), "{text}");
    assert!(text.contains("none in the last 14 moves"), "{text}");
}

#[test]
fn closed_tours_on_surfaces_have_a_homotopy_class() {
    for (board, columns) in [("cylinder:1x5", 1), ("mobius:1x5", 1)] {
        let text = text_of(&["tour", board, "--leaper", "0,1", "--closed", "--json"]);
        let checked = destrier(&["check", "-", "--json"]).write_stdin(text).output().unwrap();
        let found: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
        assert_eq!(found["statistics"]["homotopy"]["columns"], columns, "{board}");
        assert_eq!(found["statistics"]["homotopy"]["contractible"], false, "{board}");
    }
    let flat = destrier(&["check", "-"]).write_stdin(text_of(&["tour", "6x6", "--closed"])).output().unwrap();
    assert!(!String::from_utf8(flat.stdout).unwrap().contains("homotopy"));
    let round = destrier(&["check", "-"]).write_stdin(text_of(&["tour", "torus:5x7", "--closed", "--json"])).output();
    assert!(String::from_utf8(round.unwrap().stdout).unwrap().contains("homotopy"));
}

#[test]
fn a_grid_with_a_repeated_number_is_not_a_tour_but_no_error() {
    let output = destrier(&["check", "-"]).write_stdin("1 2 3\n4 4 5\n").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("4 occurs twice"));
    let output = destrier(&["check", "-", "--json"]).write_stdin("1 2 3\n4 5 6\n").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["verdict"], "not-a-tour");
    assert!(answer["fault"].as_str().unwrap().contains("not a move"), "{answer}");
}

#[test]
fn an_open_tour_is_not_a_closed_one() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/ganzfried-section-2.txt");
    destrier(&["check", file]).assert().code(0);
    let output = destrier(&["check", file, "--closed"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("the tour is open"));
}

#[test]
fn a_tour_is_read_from_a_pipe() {
    let tour = destrier(&["tour", "8x8", "--json"]).output().unwrap().stdout;
    let output = destrier(&["check", "-"]).write_stdin(tour).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("8x8: a tour."));
}

#[test]
fn a_file_with_several_tours_is_refused_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["grid", "squares", "moves", "json", "csv", "tour"] {
        let file = folder.path().join(format!("tours.{format}"));
        let path = file.to_str().unwrap();
        destrier(&["tour", "6x6", "--count", "3", "--format", format, "-o", path]).assert().code(0);
        for command in ["check", "draw"] {
            let said = complaint(&[command, path, "--board", "6x6"]);
            assert!(said.contains("this file has 3 tours"), "{command} {format}: {said}");
        }
    }
}
