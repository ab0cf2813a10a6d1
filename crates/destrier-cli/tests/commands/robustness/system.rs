//! What the system gives or refuses: standard streams, pipes, devices and threads.
#![cfg(target_os = "linux")]

use crate::support::program::destrier;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Runs a line of the shell, in which `destrier` is the program.
fn shell(folder: &Path, line: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_destrier")).parent().expect("a folder").display().to_string();
    let path = format!("{program}:{}", std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("sh");
    command.args(["-c", line]).env("PATH", path).current_dir(folder).stdin(Stdio::null());
    command.output().expect("a shell")
}

#[test]
fn a_time_limit_covers_input_that_does_not_come() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());

    // A pipe that nobody writes to cannot even be opened.
    for question in [
        "exists --mask pipe",
        "tour --mask pipe",
        "neural --mask pipe",
        "count pipe",
        "list pipe",
        "solve pipe",
        "graph-property pipe hamiltonian",
    ] {
        let begin = Instant::now();
        let ended = destrier(&[]).args(question.split(' ')).args(["--time-limit", "0.3"]).current_dir(&folder).output();
        let ended = ended.unwrap();
        let text = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.code() == Some(3) && text.contains("while reading the input"), "{question}: {text}");
        assert!(begin.elapsed() < Duration::from_secs(10), "{question}: {:?}", begin.elapsed());
    }
}

#[test]
fn an_answer_that_nobody_can_receive_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for line in ["destrier tour 8x8 >&-", "destrier exists 8x8 --json >&-", "destrier --help >&-"] {
        let ended = shell(folder.path(), line);
        let text = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.code() == Some(2) && text.contains("standard output is closed"), "{line}: {text}");
    }

    let written = shell(folder.path(), "destrier tour 8x8 -o tour.txt >&- && destrier tour 8x8 >/dev/null");
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    assert!(fs::read_to_string(folder.path().join("tour.txt")).unwrap().contains("64"));
}

/// A stack that no address space holds makes the system refuse every thread.
#[test]
fn a_study_runs_where_the_system_refuses_threads() {
    let folder = tempfile::tempdir().unwrap();
    let line = "RUST_MIN_STACK=1000000000000000 destrier study neural --sizes 6,8 --trials 9 --threads 4 -o refused";
    let refused = shell(folder.path(), line);
    assert_eq!(refused.status.code(), Some(0), "{}", String::from_utf8_lossy(&refused.stderr));

    assert!(shell(folder.path(), "destrier study neural --sizes 6,8 --trials 9 --threads 4 -o usual").status.success());
    let rows = |name: &str| fs::read_to_string(folder.path().join(name).join("raw.csv")).unwrap();
    assert_eq!(rows("refused"), rows("usual"));
}

#[test]
fn a_device_without_end_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let begin = Instant::now();
    let ended = shell(folder.path(), "ulimit -v 1000000; destrier merge /dev/zero -o merged.csv");
    let text = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.code() == Some(2) && text.contains("/dev/zero"), "{text}");
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
}

/// Names in files and the names of files are other people's text, which must not command the terminal.
#[test]
fn names_with_commands_to_the_terminal_are_shown_as_letters() {
    let folder = tempfile::tempdir().unwrap();
    let red = "\u{1b}[31m";
    fs::create_dir(folder.path().join("all")).unwrap();
    fs::write(folder.path().join(format!("all/{red}.hcp")), "DIMENSION : x\n").unwrap();
    fs::write(folder.path().join("cells.json"), format!(r#"{{"board":"cube:1","squares":["{red}"]}}"#)).unwrap();
    fs::write(folder.path().join("shard.json"), format!(r#"{{"kind":"{red}","v":1}}"#)).unwrap();
    fs::write(folder.path().join("mask.txt"), format!("..{red}\n")).unwrap();
    fs::write(folder.path().join("table.csv"), format!("rows,cols,topology\n3,4,{red}\n")).unwrap();
    fs::write(folder.path().join("arcs.edges"), format!("a{red} b\nb\n")).unwrap();

    for question in [
        "solve-all all",
        "check cells.json",
        "merge shard.json -o merged.csv",
        "tour --mask mask.txt",
        "count check table.csv",
        "solve arcs.edges",
        "prove check all",
        &format!("solve {red}"),
        &format!("tour {red}"),
    ] {
        let ended = destrier(&[]).args(question.split(' ')).current_dir(&folder).output().unwrap();
        assert!(!ended.stderr.contains(&0x1b), "{question}: {}", String::from_utf8_lossy(&ended.stderr).escape_debug());
        assert_ne!(ended.status.code(), Some(0), "{question}");
    }
}
