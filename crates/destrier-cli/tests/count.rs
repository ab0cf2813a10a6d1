//! `destrier count` and `destrier list` as people run them.

mod program;

use program::{complaint, destrier, json_of, text_of};
use std::fs;

#[test]
fn a_count_says_in_words_what_was_counted() {
    let said = text_of(&["count", "6x6"]);
    assert!(
        said.starts_with("6x6, closed tours (Hamilton circuits), a tour and its reverse counted once: 9862\n"),
        "{said}"
    );
    let said = text_of(&["count", "5x5", "--open", "--directed"]);
    assert!(said.contains("those whose ends are a move apart included") && said.contains(": 1728\n"), "{said}");
    let said = text_of(&["count", "3x4", "--open", "--start", "a1"]);
    assert!(said.contains("from a1"), "{said}");
    let said = text_of(&["count", "4x100000", "--closed"]);
    assert!(said.contains(": 0\n") && said.contains("None, because"), "{said}");
}

#[test]
fn json_has_board_closed_directed_and_the_count_as_a_string() {
    let said = json_of(&["count", "5x6", "--json"], 0);
    assert_eq!(
        (&said["board"], &said["closed"], &said["directed"], &said["count"]),
        (&"5x6".into(), &true.into(), &false.into(), &"8".into())
    );
    let said = json_of(&["count", "5x6", "--classes", "--json"], 0);
    assert_eq!((&said["classes"], &said["symmetries"]), (&"3".into(), &4.into()));
    let said = json_of(&["count", "3x3", "--leaper", "king", "--json", "--check", "--engine", "frontier"], 0);
    assert_eq!((&said["count"], &said["leaper"], &said["exact"]), (&"16".into(), &"king".into(), &true.into()));
}

#[test]
fn engines_can_be_chosen_and_agree() {
    for engine in ["auto", "frontier", "backtrack", "held-karp"] {
        let said = json_of(&["count", "4x5", "--strictly-open", "--engine", engine, "--json"], 0);
        assert_eq!(said["count"], "82", "{engine}");
    }
    assert!(complaint(&["count", "5x5", "--engine", "abacus"]).contains("held-karp"));
    assert!(complaint(&["count", "6x6", "--engine", "held-karp"]).contains("up to 26 vertices"));
}

#[test]
fn graphs_are_counted_in_the_numbers_of_their_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ring.edges");
    fs::write(&file, "1 2\n2 3\n3 4\n4 1\n1 3\n").unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(json_of(&["count", file, "--json"], 0)["count"], "1");
    assert_eq!(json_of(&["count", file, "--open", "--start", "2", "--json"], 0)["count"], "4");
    assert_eq!(text_of(&["list", file]), "1 2 3 4\n");
    assert!(complaint(&["count", file, "--start", "9"]).contains("vertex 9 is not in the graph"));
    assert!(complaint(&["count", file, "--classes"]).contains("symmetries"));
}

#[test]
fn bad_questions_are_refused() {
    assert!(complaint(&["count"]).contains("which board"));
    assert!(complaint(&["count", "no-such-file"]).contains("nor is there a file"));
    assert!(complaint(&["count", "8x8", "--start", "z9"]).contains("--start"));
    assert!(complaint(&["count", "8x8", "--slices", "3-"]).contains("3,7-12"));
    assert!(complaint(&["count", "8x8", "--slices", "0", "--strictly-open"]).contains("slices"));
    assert!(complaint(&["count", "2000x2000"]).contains("squares"));
    let wide = complaint(&["count", "20x20", "--open", "--engine", "frontier"]);
    assert!(wide.contains("wide") && wide.contains("bytes"), "{wide}");
    let tight = complaint(&["count", "8x8", "--memory", "1M", "--engine", "frontier"]);
    assert!(tight.contains("--memory"), "{tight}");
    assert!(complaint(&["count", "8x8 first=99"]).contains("first=99"));
}

#[test]
fn giving_up_is_said_and_has_its_exit_code() {
    let said = json_of(&["count", "8x8", "--engine", "backtrack", "--time-limit", "0", "--json"], 3);
    assert!(said["count"].is_null() && said["limit"].as_str().unwrap().contains("time limit"));
}

#[test]
fn a_folder_of_another_count_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let place = work.to_str().unwrap();
    let args = ["count", "5x6", "--engine", "frontier", "--checkpoint", place];
    // What was held in memory may differ; the count may not.
    let count = |said: String| said.lines().next().unwrap().to_string();
    let first = count(text_of(&args));
    assert!(first.ends_with(": 8"), "{first}");
    assert_eq!(count(text_of(&args)), first);
    let before = fs::read_dir(&work).unwrap().count();
    assert!(complaint(&["count", "5x8", "--engine", "frontier", "--checkpoint", place]).contains("another count"));
    assert!(complaint(&["count", "5x6", "--open", "--checkpoint", place]).contains("another count"));
    assert_eq!(fs::read_dir(&work).unwrap().count(), before);
    let other = folder.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("diary.txt"), "dear").unwrap();
    assert!(complaint(&["count", "5x6", "--checkpoint", other.to_str().unwrap()]).contains("not empty"));
    assert_eq!(fs::read_dir(&other).unwrap().count(), 1);
}

#[test]
fn a_table_is_checked_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.csv");
    let header = "rows,cols,topology,kind,directed,count,source\n";
    let check = |body: &str| {
        fs::write(&file, format!("{header}{body}")).unwrap();
        let output = destrier(&["count", "--golden", file.to_str().unwrap()]).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, said) =
        check("5,6,plane,closed,no,8,A\n1,1,king-graph,closed,no,1,B\n5,4,plane-first-18-cells,closed,no,1,C\n");
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("3 lines: 2 agree, 0 differ, 1 differ by convention"), "{said}");
    let (code, said) = check("5,6,plane,closed,no,9,A\n");
    assert_eq!((code, said.contains("DIFFERS")), (Some(1), true), "{said}");
    fs::write(&file, "nonsense").unwrap();
    assert!(complaint(&["count", "--golden", file.to_str().unwrap()]).contains("line 1"));
}

#[test]
fn every_tour_is_listed_once_and_limits_are_kept() {
    assert_eq!(text_of(&["list", "5x6"]).lines().count(), 8);
    assert_eq!(text_of(&["list", "5x6", "--directed", "--start", "a1"]).lines().count(), 16);
    assert_eq!(text_of(&["list", "3x4", "--open", "--json"]).lines().count(), 8);
    let grids = text_of(&["list", "3x4", "--open", "--format", "grid"]);
    assert_eq!(grids.lines().filter(|line| !line.trim().is_empty()).count(), 24);
    let moves = text_of(&["list", "3x4", "--open", "--format", "moves"]);
    assert!(moves.lines().all(|line| line.len() == "a1 ".len() + 11), "{moves}");
    let output = destrier(&["list", "6x6", "--limit", "5"]).output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).lines().count()), (Some(3), 5));
    let none = destrier(&["list", "4x4"]).output().unwrap();
    assert_eq!(none.status.code(), Some(1));
    assert!(complaint(&["list"]).contains("which board"));
    assert!(complaint(&["list", "5x6", "--limit", "0"]).contains("positive"));
}

#[test]
fn what_is_listed_can_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tour.json");
    let all = text_of(&["list", "5x6", "--json"]);
    fs::write(&file, all.lines().next().unwrap()).unwrap();
    assert!(text_of(&["check", file.to_str().unwrap()]).contains("closed"));
}
