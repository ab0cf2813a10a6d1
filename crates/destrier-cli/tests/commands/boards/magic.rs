//! `--magic`: magic tours, their reasons, and combinations that are refused.

use crate::support::program::{complaint, destrier, json_of, text_of};

#[test]
fn rows_and_columns_have_the_magic_sum() {
    for (args, shape) in
        [(vec!["8x8"], (8, 8)), (vec!["12x12", "--seed", "5"], (12, 12)), (vec!["8x8", "--closed"], (8, 8))]
    {
        let mut words = vec!["tour", "--format", "grid", "--magic", "lines"];
        words.extend(args);
        let text = text_of(&words);
        let rows: Vec<Vec<usize>> = text
            .lines()
            .map(|line| line.split_whitespace().map_while(|word| word.parse().ok()).collect())
            .filter(|row: &Vec<usize>| row.len() == shape.1)
            .collect();
        assert_eq!(rows.len(), shape.0, "{text}");
        let sum = shape.1 * (shape.0 * shape.1 + 1) / 2;
        assert!(rows.iter().all(|row| row.iter().sum::<usize>() == sum), "{text}");
        assert!((0..shape.1).all(|col| rows.iter().map(|row| row[col]).sum::<usize>() == sum), "{text}");
    }
}

#[test]
fn seeds_repeat_and_differ() {
    let tour = |seed: &str| text_of(&["tour", "16x8", "--magic", "--seed", seed, "--format", "moves"]);
    assert_eq!(tour("9"), tour("9"));
    assert_ne!(tour("9"), tour("10"));
}

#[test]
fn existence_has_three_answers() {
    for board in ["12x20", "4x20", "18x8"] {
        let yes = json_of(&["exists", board, "--magic", "--json"], 0);
        assert_eq!((&yes["sums"], &yes["exists"], &yes["confirmed"]), (&"magic".into(), &true.into(), &true.into()));
    }

    for board in ["7x8", "5x5", "6x10"] {
        let no = json_of(&["exists", board, "--magic", "--json"], 1);
        assert_eq!((&no["exists"], &no["confirmed"]), (&false.into(), &true.into()), "{board}");
    }

    let yes = json_of(&["exists", "12x12", "--magic", "diagonal", "--json"], 0);
    assert_eq!((&yes["exists"], &yes["confirmed"]), (&true.into(), &true.into()), "{yes}");
    let quoted = json_of(&["exists", "8x8", "--magic", "diagonal", "--json"], 1);
    assert_eq!((&quoted["sums"], &quoted["confirmed"]), (&"diagonally-magic".into(), &false.into()));
    let published = json_of(&["exists", "400000x400000", "--magic", "--json"], 0);
    assert_eq!((&published["exists"], &published["confirmed"]), (&true.into(), &false.into()));

    let large = json_of(&["exists", "400000x400002", "--magic", "--json"], 3);
    assert!(large["exists"].is_null() && large["reason"].as_str().unwrap().contains("too many"), "{large}");
    let unknown = json_of(&["exists", "12x16", "--closed", "--magic", "--json"], 3);
    assert!(unknown["exists"].is_null() && unknown["reason"].as_str().unwrap().contains("known"), "{unknown}");
}

#[test]
fn tours_that_do_not_exist_or_are_not_known() {
    let none = json_of(&["tour", "6x6", "--magic", "--json"], 1);
    assert_eq!((&none["answer"], &none["sums"]), (&"impossible".into(), &"magic".into()));
    for board in ["12x12", "16x16"] {
        let diagonal = json_of(&["tour", board, "--magic", "diagonal", "--closed", "--json"], 0);
        assert_eq!((&diagonal["answer"], &diagonal["closed"]), (&"tour".into(), &true.into()), "{diagonal}");
    }
    let unknown = json_of(&["tour", "20x20", "--magic", "diagonal", "--closed", "--json"], 3);
    assert_eq!(unknown["answer"], "gave-up");
    let output = destrier(&["tour", "20x20", "--magic", "--closed"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no closed magic tour of 20x20 is known"));
}

#[test]
fn wrong_combinations_are_refused() {
    for (args, word) in [
        (["tour", "8x8", "--magic", "lines", "--method", "euler"], "method"),
        (["tour", "8x8", "--magic", "lines", "--start", "a1"], "start"),
        (["tour", "8x8", "--magic", "lines", "--few", "turns"], "the aim for few"),
        (["tour", "8x8", "--magic", "lines", "--without", "a1"], "without holes"),
        (["tour", "--magic", "8x8", "--json", "--seed", "1"], "put the board 8x8 before --magic"),
        (["tour", "8x12", "--magic", "diagonal", "--seed", "1"], "square board"),
        (["tour", "torus:8x8", "--magic", "lines", "--seed", "1"], "plane"),
    ] {
        assert!(complaint(&args).contains(word), "{args:?}");
    }
}

#[test]
fn narrow_boards_are_listed_completely() {
    let output = destrier(&["list", "4x14", "--open", "--magic"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(1), true), "{said}");
    assert!(said.contains("4x14: there are no magic tours. The search was complete"), "{said}");
}

#[test]
fn a_single_tour_is_not_a_plural() {
    let output = destrier(&["list", "8x8", "--magic", "--slices", "0-20", "--limit", "1"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("Stopped (--limit): 1 closed magic tour so far"), "{said}");
}

/// `cargo test -p destrier-cli --test commands boards::magic -- --ignored`
#[test]
#[ignore = "takes a minute"]
fn the_eight_tours_of_4x18_are_listed() {
    let text = text_of(&["list", "4x18", "--open", "--magic", "--json"]);
    assert_eq!(text.lines().count(), 8, "{text}");
}

#[test]
fn a_list_continues_where_it_was_killed() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("magic.jsonl");
    let name = file.to_str().unwrap();
    let list = |slices: &str| text_of(&["list", "8x8", "--magic", "--slices", slices, "--checkpoint", name]);
    let few = list("3");

    let all = list("3-6");
    assert!(all.starts_with(&few));
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 5, "{text}");

    // A program that is killed leaves at most one line unfinished.
    std::fs::write(&file, &text[..text.len() - 7]).unwrap();
    assert_eq!(list("3-6"), all);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);

    // A changed digit is noticed.
    std::fs::write(&file, text.replacen("\"positions\":", "\"positions\":1", 1)).unwrap();
    assert!(complaint(&["list", "8x8", "--magic", "--checkpoint", name]).contains("damaged in line 2"));
    std::fs::write(&file, "something else\n").unwrap();
    assert!(complaint(&["list", "8x8", "--magic", "--checkpoint", name]).contains("not the checkpoint"));
}

#[test]
fn lists_of_magic_tours_refuse_what_they_cannot_do() {
    for (args, word) in [
        (["list", "8x8", "--slices", "3"], "--magic"),
        (["list", "petersen:5,2", "--magic", "lines"], "boards"),
        (["list", "10x12", "--magic", "lines"], "too large"),
        (["list", "8x8", "--magic", "--start=a1"], "--start"),
        (["list", "8x8", "--magic", "--slices=99999999"], "no slice 99999999: there are 90193 slices, 0 to 90192"),
        (["list", "8x8", "--magic", "--slices=0-99999999"], "no slice 99999999: there are 90193 slices, 0 to 90192"),
        (["list", "torus:8x8", "--magic", "lines"], "plane"),
        (["list", "8x8", "--without=a1", "--magic"], "without holes"),
    ] {
        assert!(complaint(&args).contains(word), "{args:?}");
    }

    let output = destrier(&["list", "6x10", "--magic", "lines"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}
