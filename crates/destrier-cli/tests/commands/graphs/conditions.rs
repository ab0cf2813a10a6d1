//! Edges that must or must not be used, limits of proofs, and what answers and files say about them.

use crate::support::program::{complaint, destrier, file, json_of, text_of};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

const SQUARE: &str = "1 2\n2 3\n3 4\n4 1\n1 3\n";

#[test]
fn a_reason_names_the_edges_under_which_it_holds() {
    let (_folder, square) = file("square.edges", SQUARE);
    let said = |args: &[&str]| {
        let output = destrier(&[&["solve", &square], args].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        String::from_utf8(output.stderr).unwrap()
    };

    assert!(said(&["--without", "1-2"]).contains("There is no Hamiltonian cycle: without 1-2, vertex 2 has too few"));
    assert!(said(&["--with", "1-3"]).contains("There is no Hamiltonian cycle: with 1-3, "));
    let both = said(&["--with", "1-3", "--without", "1-2", "--without", "3-4"]);
    assert!(both.contains("with 1-3 and without 1-2, 3-4, "), "{both}");
    let reply = json_of(&["solve", &square, "--without", "1-2", "--json"], 1);
    assert!(reply["reason"].as_str().unwrap().starts_with("without 1-2, "), "{reply}");

    let longest = destrier(&["solve", &square, "--longest", "cycle", "--without", "1-2"]).output().unwrap();
    assert!(String::from_utf8_lossy(&longest.stderr).contains("(without 1-2, "));
    let list = destrier(&["list", &square, "--without", "1-2"]).output().unwrap();
    assert!(String::from_utf8_lossy(&list.stderr).contains("square.edges without 1-2: there are no"));
}

#[test]
fn options_can_be_repeated_and_boards_have_moves_that_must_be_used() {
    let (_folder, square) = file("square.edges", SQUARE);
    let count = |args: &[&str]| json_of(&[&["count"], args, &["--json"]].concat(), 0)["count"].clone();
    assert_eq!(count(&[&square, "--open", "--with", "1-2", "--with", "3-4"]), "3");
    assert_eq!(count(&[&square, "--open", "--with", "1-2,3-4"]), "3");
    assert_eq!(count(&[&square, "--without", "1-3", "--without", "2-3"]), "0");

    // A corner has two moves, and every closed tour uses both.
    assert_eq!(count(&["5x6", "--with", "a1-b3"]), "8");
    assert_eq!(count(&["5x6", "--with", "a1-b3", "--with", "a1-c2"]), "8");
    let text = text_of(&["count", "5x6", "--with", "a1-b3"]);
    assert!(text.starts_with("5x6 with a1-b3, closed tours"), "{text}");

    // Edges are named as they were given.
    let both = text_of(&["count", "5x6", "--with", "c2-a1,a1-b3"]);
    assert!(both.starts_with("5x6 with c2-a1, a1-b3, closed tours"), "{both}");
    assert!(complaint(&["count", "5x6", "--with", "a1-b2"]).contains("the graph has no edge a1-b2"));
    assert_eq!(text_of(&["list", "5x6", "--with", "a1-b3"]).lines().count(), 8);

    // Of the eight tours, some use the move and the others do not. The same sum holds beside missing squares and on
    // boxes.
    let number = |args: &[&str]| count(args).as_str().unwrap().parse::<u64>().unwrap();
    let [with, without] = ["--with", "--without"].map(|option| number(&["5x6", option, "b2-c4"]));
    assert!(with > 0 && without > 0 && with + without == 8, "{with} {without}");
    assert_eq!(text_of(&["list", "5x6", "--without", "b2-c4"]).lines().count() as u64, without);

    let open = |more: &[&str]| number(&[&["4x5", "--open", "--without", "a1"], more].concat());
    assert_eq!(open(&["--with", "b1-d2"]) + open(&["--without", "b1-d2"]), open(&[]));
    let cube = |more: &[&str]| number(&[&["box:3x2x4", "--open"], more].concat());
    assert_eq!(cube(&["--with", "(1,1,1)-(3,2,1)"]) + cube(&["--without", "(1,1,1)-(3,2,1)"]), cube(&[]));

    // Missing squares can be given one by one.
    assert_eq!(count(&["5x6", "--without", "a1", "--without", "b1"]), count(&["5x6", "--without", "a1,b1"]));
}

#[test]
fn a_path_whose_ends_are_joined_is_called_a_path() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    for (args, word, other) in [(&["--path"][..], "path", "cycle"), (&[], "cycle", "path")] {
        for name in ["x.tour", "x.svg"] {
            destrier(&[&["solve", "complete:4", "-o", &place(name)], args].concat()).assert().code(0);
            let text = std::fs::read_to_string(place(name)).unwrap();
            assert!(text.contains(&format!("Hamiltonian {word}")), "{name}");
            assert!(!text.contains(&format!("Hamiltonian {other}")), "{name}");
        }
    }

    let (_folder, line) = file("line.edges", "1 2\n2 3\n");
    let tour = place("line.txt");
    std::fs::write(&tour, "1 2 3\n").unwrap();
    let output = destrier(&["check", &tour, "--graph", &line, "--closed"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("no edge leads from its last vertex 3 back to its first 1"), "{said}");
}

#[test]
fn a_proof_keeps_to_its_size() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("none.proof");
    let place = proof.to_str().unwrap();
    for (size, is_written) in [("20", false), ("64M", true)] {
        let args = ["solve", "petersen:11,2", "--proof", place, "--proof-size", size];
        let output = destrier(&args).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), proof.exists()), (Some(1), is_written), "{said}");
        assert_eq!(said.contains("--proof-size and --time-limit raise them"), !is_written, "{said}");
    }
}

#[test]
fn the_longest_path_has_an_answer_and_takes_more_options() {
    let star = file("star.edges", "0 1\n0 2\n0 3\n");
    let longest = |args: &[&str], code| json_of(&[&["solve", &star.1, "--json", "--longest"], args].concat(), code);
    assert_eq!(longest(&["path", "--path", "--method", "auto"], 0)["answer"], "found");
    assert_eq!(longest(&["cycle", "--cycle"], 1)["answer"], "absent");
    assert_eq!(longest(&["path", "--start", "1", "--end", "3"], 0)["vertices"], serde_json::json!([1, 0, 3]));
    assert_eq!(longest(&["path", "--end", "0"], 0)["length"], 2);
    assert!(complaint(&["solve", &star.1, "--longest", "cycle", "--start", "1"]).contains("--longest path asks"));
    let log = destrier(&["solve", &star.1, "--longest", "path", "--log"]).output().unwrap();
    assert!(String::from_utf8_lossy(&log.stderr).contains("none has more than 3 vertices"));
    assert!(complaint(&["solve", &star.1, "--longest", "path", "--cycle"]).contains("--longest path asks for a path"));
    assert!(complaint(&["solve", &star.1, "--longest", "path", "--method", "sat"]).contains("its own search"));
}

/// A graph is answered before the next one is there.
#[test]
fn a_stream_is_answered_as_it_comes() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_destrier"))
        .args(["solve-all", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();

    let mut input = program.stdin.take().unwrap();
    let output = program.stdout.take().unwrap();
    let mut answers = BufReader::new(output).lines();
    let graphs = [("C~", "hamiltonian"), ("Cs", "non-hamiltonian"), ("C~", "hamiltonian")];

    for (number, (graph, word)) in (1..).zip(graphs) {
        writeln!(input, "{graph}").unwrap();
        input.flush().unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), format!("{number} {word} {graph}"));
    }

    drop(input);
    assert!(answers.next().is_none() && program.wait().unwrap().success());
}

/// When nobody reads on, as after `head`, there is no summary of a part.
#[test]
fn a_stream_that_is_not_read_to_its_end_has_no_summary() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_destrier"))
        .args(["solve-all", "-", "--only", "hamiltonian"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();

    let mut input = program.stdin.take().unwrap();

    // Far more than the pipes hold. The program may end before it has read everything.
    let feeding = std::thread::spawn(move || {
        let _ = input.write_all("C~\n".repeat(400_000).as_bytes());
    });

    let mut first = [0; 3];
    let mut output = program.stdout.take().unwrap();
    output.read_exact(&mut first).unwrap();
    drop(output);
    feeding.join().unwrap();

    let mut said = String::new();
    program.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!((&first, program.wait().unwrap().code(), said.as_str()), (b"C~\n", Some(0), ""));
}
