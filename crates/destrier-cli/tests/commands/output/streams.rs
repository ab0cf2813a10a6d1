//! Output streams that are closed or full: nothing panics, and the exit code is that of the answer.
#![cfg(unix)]

use std::process::Command;

/// The exit code of the program within a shell command, in which `$D` is the program.
fn exit_code(command: &str) -> Option<i32> {
    let graphs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/graphs");
    let shell = format!("D={}; G={graphs}; {command}", env!("CARGO_BIN_EXE_destrier"));
    Command::new("bash").args(["-c", &shell]).output().expect("bash runs").status.code()
}

#[test]
fn a_full_standard_error_changes_no_answer() {
    assert_eq!(exit_code("$D tour 3x3 2>/dev/full"), Some(1));
    assert_eq!(exit_code("$D tour 8x8 --start a1 --end c3 2>/dev/full >/dev/null"), Some(1));
    assert_eq!(exit_code("$D tour 74x74 --method warnsdorff --ties squirrel --start 1,1 2>/dev/full"), Some(3));
    assert_eq!(exit_code("$D tour nonsense 2>/dev/full"), Some(2));
    assert_eq!(exit_code("$D solve petersen:5,2 2>/dev/full >/dev/null"), Some(1));
    assert_eq!(exit_code("$D neural 3x4 2>/dev/full >/dev/null"), Some(1));
}

#[test]
fn a_closed_pipe_changes_no_answer() {
    for (command, code) in [
        ("$D tour 8x8 --start a1 --end c3 2>&1", 1),
        ("$D tour 3x3 2>&1", 1),
        ("$D solve petersen:5,2 2>&1", 1),
        ("$D graph 200x200 --format edges", 0),
        ("$D graph 200x200 --format graphml", 0),
        ("$D tour 200x200 --format moves", 0),
        ("$D list 5x6", 0),
        ("$D methods", 0),
        ("$D exists 4x4", 1),
        ("$D exists 4x4 --json", 1),
        ("echo 1 2 3 4 | $D check -", 1),
        ("$D solve-all $G", 0),
        ("$D graph 50x50 --json", 0),
        ("$D man --json", 0),
    ] {
        let piped = format!("{command} | true; exit ${{PIPESTATUS[-2]}}");
        assert_eq!(exit_code(&piped), Some(code), "{command}");
    }

    assert_eq!(exit_code("$D graph 200x200 --format edges | head -c 10; exit ${PIPESTATUS[0]}"), Some(0));
}

#[test]
fn messages_that_cannot_be_written_change_no_answer() {
    for (command, code) in [("tour 8x8", 0), ("exists 4x4", 1), ("solve petersen:5,2 --log", 1), ("count 40x40", 2)] {
        for streams in ["2>&-", "2>/dev/full >/dev/null"] {
            assert_eq!(exit_code(&format!("$D {command} {streams}")), Some(code), "{command} {streams}");
        }
    }
}

/// Every command, whatever its answer would be.
#[test]
fn a_full_standard_output_is_an_error() {
    let tour = "$G/../../testdata/quarter-turns-6x6.txt";
    for command in [
        "tour 8x8",
        "tour 3x3 --json",
        "tour 8x8 --at 3",
        "tour 6x6 --count 3",
        "tour 20000x20000 --closed --format moves",
        &format!("check {tour}"),
        &format!("draw {tour}"),
        "neural 6x6",
        "neural 6x6 --join",
        "solve petersen:7,2",
        "solve petersen:5,2 --json",
        "solve-all $G",
        "graph 3x4",
        "graph --families",
        "exists 4x4",
        "exists 4x4 --json",
        "count 5x6",
        "list 5x6",
        "methods",
        "study list",
        "completions bash",
        "man",
        "tour --help",
        "--version",
    ] {
        assert_eq!(exit_code(&format!("$D {command} >/dev/full")), Some(2), "{command}");
    }
}
