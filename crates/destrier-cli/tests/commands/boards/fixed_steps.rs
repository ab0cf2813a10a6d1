//! `--fix`: numbers of squares that are given, in tours, counts, lists and checks.

use crate::support::program::{complaint, destrier, json_of, text_of};
use std::io::Write;

/// What a command that does not find anything says, and its exit code.
fn refusal(args: &[&str]) -> (String, Option<i32>) {
    let output = destrier(args).output().unwrap();
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

#[test]
fn every_command_keeps_the_numbers() {
    let tour = json_of(&["tour", "8x8", "--closed", "--fix", "17=c3", "--fix", "20=e4", "--json"], 0);
    assert_eq!((&tour["squares"][16], &tour["squares"][19]), (&serde_json::json!([6, 3]), &serde_json::json!([5, 5])));
    assert_eq!(text_of(&["tour", "100x100", "--closed", "--few", "turns", "--fix", "5=c3", "--at", "4"]).trim(), "c3");

    // The list has each tour once, and every one of them has the numbers.
    let listed = text_of(&["list", "6x6", "--fix", "1=a1,20=c4"]);
    let tours: std::collections::HashSet<&str> = listed.lines().collect();
    assert_eq!((tours.len(), listed.lines().count()), (1251, 1251));
    assert!(tours.iter().all(|tour| tour.starts_with("a1 ") && tour.split(' ').nth(19) == Some("c4")));

    let count = json_of(&["count", "6x6", "--fix", "1=a1,20=c4", "--json"], 0);
    assert_eq!((&count["count"], &count["fix"], &count["start"]), (&"1251".into(), &"1=a1,20=c4".into(), &().into()));
    assert!(text_of(&["exists", "1000002x1000002", "--closed", "--fix", "77=c3"]).starts_with("yes"));
}

#[test]
fn a_check_names_the_first_square_with_another_number() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text_of(&["tour", "6x6", "--fix", "1=a1,17=c3"]).as_bytes()).unwrap();
    let path = file.path().to_str().unwrap();
    assert!(text_of(&["check", path, "--fix", "17=c3"]).contains("a tour"));
    let verdict = json_of(&["check", path, "--fix", "17=d4", "--json"], 1);
    assert_eq!(verdict["fault"], "step 17 is on c3, and not on d4");
}

#[test]
fn a_no_says_which_steps_and_why() {
    let (said, code) = refusal(&["tour", "8x8", "--fix", "3=a1,5=b1"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("open tour of 8x8 with 3=a1,5=b1: no 2 moves lead from a1 (step 3)"), "{said}");

    let mut file = tempfile::Builder::new().suffix(".edges").tempfile().unwrap();
    file.write_all(b"alpha beta\nbeta gamma\ngamma delta\n").unwrap();
    let path = file.path().to_str().unwrap();
    let count = json_of(&["count", path, "--open", "--fix", "2=gamma,3=beta", "--json"], 0);
    assert_eq!((&count["count"], &count["fix"]), (&"1".into(), &"2=gamma,3=beta".into()));
    let none = text_of(&["count", path, "--open", "--fix", "2=gamma,3=alpha"]);
    assert!(none.contains("no move leads from vertex gamma (step 2) to vertex alpha (step 3)"), "{none}");
}

#[test]
fn what_cannot_be_fixed_is_refused_with_a_reason() {
    for (args, reason) in [
        (&["tour", "8x8", "--fix", "17"][..], "write a number and a square"),
        (&["tour", "8x8", "--fix", ""], "write a number and a square"),
        (&["tour", "8x8", "--fix", "-1=a1"], "write a number and a square"),
        (&["tour", "8x8", "--fix", "65=a1"], "the steps 1 to 64"),
        (&["tour", "8x8", "--fix", "2=z9"], "z9"),
        (&["tour", "8x8", "--without", "c3", "--fix", "2=c3"], "c3 is a hole"),
        (&["tour", "8x8", "--start", "a1", "--fix", "1=b1"], "step 1 is fixed on two squares"),
        (&["count", "5x5", "--open", "--start", "a1", "--fix", "2=a1"], "a1 has two steps, 1 and 2"),
        (&["tour", "8x8", "--fix", "2=c3", "--method", "squirrel"], "a method or an aim cannot be asked for besides"),
        (&["tour", "8x8", "--fix", "2=c3", "--magic"], "a magic tour cannot be asked for besides"),
        (&["tour", "8x8", "--fix", "2=c3", "--symmetry", "any"], "a symmetry cannot be asked for besides"),
        (&["list", "6x6", "--fix", "17=c3,20=c4", "--with", "c3-d5"], "cannot be given together with fixed steps"),
        (&["count", "6x6", "--fix", "17=c3,20=c4", "--engine", "frontier"], "counted by the engine backtrack"),
        (&["count", "6x6", "--fix", "2=c3", "--classes"], "symmetries and homotopy classes"),
        (&["list", "6x6", "--fix", "2=c3", "--magic"], "leave out --start, --end, --fix"),
    ] {
        let said = complaint(args);
        assert!(said.contains(reason), "{args:?}: {said}");
    }
}
