//! `tour --seed random` and `tour --count`, and what a terminal shows beside a tour.

#[cfg(unix)]
use crate::support::program::{complaint, destrier, json_of, text_of};
#[cfg(unix)]
use crate::support::pseudo_terminal::{Stderr, on_a_terminal};

#[test]
fn a_random_seed_is_printed_and_gives_the_same_tour_again() {
    let output = destrier(&["tour", "10x10", "--seed", "random", "--json"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let seed = said.trim().strip_prefix("Seed ").and_then(|rest| rest.strip_suffix('.')).expect("a seed");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["seed"].to_string(), seed);
    assert_eq!(json_of(&["tour", "10x10", "--seed", seed, "--json"], 0), answer);
    assert!(complaint(&["tour", "8x8", "--seed", "dice"]).contains("or random"));
}

#[test]
fn several_tours_follow_one_another() {
    let text = text_of(&["tour", "6x6", "--count", "30"]);
    let tours: std::collections::HashSet<&str> = text.trim_end().split("\n\n").collect();
    assert_eq!(tours.len(), 30);
    assert!(tours.iter().all(|tour| tour.lines().count() == 6));

    let lines = text_of(&["tour", "8x8", "--closed", "--count", "3", "--seed", "5", "--json"]);
    let seeds: Vec<u64> = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .inspect(|tour| assert_eq!((&tour["answer"], &tour["closed"]), (&"tour".into(), &true.into())))
        .map(|tour| tour["seed"].as_u64().unwrap())
        .collect();
    assert_eq!(seeds, [5, 6, 7]);
    assert_eq!(text_of(&["tour", "8x8", "--from", "0", "--count", "3"]).lines().count(), 3);
}

#[test]
fn pictures_go_to_numbered_files() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("sheet.svg");
    destrier(&["tour", "6x6", "--count", "3", "-o", name.to_str().unwrap()]).assert().code(0);
    let mut files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["sheet-01.svg", "sheet-02.svg", "sheet-03.svg"]);
    let text = folder.path().join("all.txt");
    destrier(&["tour", "6x6", "--count", "3", "-o", text.to_str().unwrap()]).assert().code(0);
    assert_eq!(std::fs::read_to_string(text).unwrap().lines().count(), 3 * 6 + 2);
    assert!(complaint(&["tour", "6x6", "--count", "3", "--format", "svg"]).contains("numbered files"));
}

#[test]
fn fewer_tours_than_asked_for_are_reported() {
    let output = destrier(&["tour", "5x6", "--closed", "--count", "30"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap().split("\n\n").count(), 8);
    assert!(String::from_utf8_lossy(&output.stderr).contains("8 different tours in all"));
    let output = destrier(&["tour", "8x8", "--method", "squirrel", "--count", "2"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("only 1 different tour"));
    destrier(&["tour", "4x4", "--count", "2"]).assert().code(1);
    assert!(complaint(&["tour", "8x8", "--count", "0"]).contains("positive"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_in_an_animation_exits_with_130() {
    for args in [&["tour", "8x8", "--watch"][..], &["neural", "8x8", "--watch"]] {
        let begin = std::time::Instant::now();
        let (code, shown, _) = on_a_terminal(args, Stderr::Apart, true);
        assert_eq!(code, Some(130), "{args:?}");
        assert!(begin.elapsed() < std::time::Duration::from_secs(8), "the animation takes ten seconds");
        assert!(shown.contains("\x1b[?25h"), "the cursor is back");
    }
}

#[cfg(unix)]
#[test]
fn a_terminal_is_told_how_to_get_another_tour() {
    let (code, shown, said) = on_a_terminal(&["tour", "5x5"], Stderr::Apart, false);
    assert_eq!(code, Some(0));
    assert!(shown.contains("open tour of 25 squares"));
    assert_eq!(said.matches("--seed random").count(), 1);
    let (_, _, said) = on_a_terminal(&["tour", "5x5", "--seed", "2"], Stderr::Apart, false);
    assert!(said.is_empty(), "{said}");
    assert!(destrier(&["tour", "5x5"]).output().unwrap().stderr.is_empty());
}
