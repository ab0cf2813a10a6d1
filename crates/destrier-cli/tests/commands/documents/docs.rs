//! Every command that the README and the documentation show runs as printed.
//!
//! The commands of one page run in order in one folder, so that a later one can read what an earlier one wrote. The
//! folder has the repository's `docs`, `examples` and `testdata` beside it, as a clone has.
#![cfg(unix)]

use crate::support::program::destrier;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A command that takes longer than this belongs on the list below.
const PATIENCE: Duration = Duration::from_secs(30);

/// Commands that are not run here, by what they contain, and why.
const SKIPPED: &[(&str, &str)] = &[
    ("--watch", "needs a terminal"),
    ("destrier serve", "runs until Ctrl-C; tests/serve.rs has it"),
    ("fhcpcs", "needs the FHCPCS graphs"),
    ("count 9x10", "takes most of an hour"),
    ("count 10x10", "takes minutes and a GPU with 140 GB"),
    ("count 14x14", "takes minutes and 22 GiB"),
    ("count 8x10", "takes half a minute and 4 GiB"),
    ("count 8x8", "takes seconds in release builds; crates/destrier/tests/library/answers/count.rs has it"),
    ("list 4x18", "takes half a minute; tests/magic.rs has it"),
    ("list 8x8 --magic", "takes days; tests/magic.rs has some slices"),
    ("count combine", "needs the slices of 8x8"),
    ("golden-counts.csv", "takes minutes; a shorter table is part of the tests of `count`"),
    ("surfaces.csv", "takes minutes"),
    ("neural 1000x1000", "takes seconds in release builds"),
    ("neural 4000x4000", "takes minutes without a GPU"),
    ("neural 10000x10000", "takes minutes and 60 GB without a GPU"),
    ("prove check certificates", "proves the theorem a second time"),
    ("8x8 --closed --few", "takes seconds; tests of `tour` have it"),
    ("1000x1000 --closed --few", "takes seconds; tests of `tour` have it"),
    ("--aim most-turns", "takes seconds; tests of `tour` have it"),
    ("10x12 --magic", "takes seconds; tests of the method have it"),
    ("prove few-turns", "tests/prove.rs has it"),
    ("100000x100000", "writes 10 GB"),
];

/// Commands that show how the program gives up at a limit (exit code 3).
const GIVES_UP: &[&str] = &["--limit", "tour 74x74 --method warnsdorff", "--start e3 --attempts 1"];

/// The picture of docs/results/few-turns.md, with the metadata of today's program.
#[test]
fn the_picture_of_few_turns_is_that_of_its_command() {
    let output = destrier(&["tour", "64x64", "--closed", "--few", "turns", "--format", "svg"]).output().expect("runs");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images/few-turns.svg");
    assert!(output.stdout == fs::read(&file).expect("a picture"), "draw {} again", file.display());
}

#[test]
fn every_command_on_every_page_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository");
    let mut pages = vec![root.join("README.md")];
    collect(&root.join("docs"), &mut pages);

    // Pages are independent of each other, so two run at once.
    let next = AtomicUsize::new(0);
    let found = AtomicUsize::new(0);
    let faults = Mutex::new(Vec::new());
    let run_before = Mutex::new(HashSet::new());
    let work = || {
        while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut commands = commands(&fs::read_to_string(page).expect("a page"));
            found.fetch_add(commands.len(), Ordering::Relaxed);

            // Without files, a command does the same on every page.
            let uses_files = |command: &str| command.contains(['.', '/', '>']) || command.contains(" -");
            let is_new = |command: &String| run_before.lock().expect("no thread panics").insert(command.clone());
            commands.retain(|command| uses_files(command) || is_new(command));
            let wrong = run_all(&commands, &root);
            let name = page.strip_prefix(&root).unwrap_or(page).display();
            let wrong = wrong.into_iter().map(|(command, fault)| format!("{name}: {command}\n    {fault}"));
            faults.lock().expect("no thread panics").extend(wrong);
        }
    };

    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });

    let found = found.into_inner();
    let faults = faults.into_inner().expect("no thread panics");
    assert!(faults.is_empty(), "{} of {found} commands failed:\n{}", faults.len(), faults.join("\n"));
    assert!(found > 100, "only {found} commands were found: the pages or their layout changed");
}

/// Runs the commands of a page in a folder of its own. Returns those that fail.
fn run_all(commands: &[String], root: &Path) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().expect("a folder");
    for beside in ["docs", "examples", "testdata"] {
        std::os::unix::fs::symlink(root.join(beside), folder.path().join(beside)).expect("a link");
    }
    let is_run = |command: &&String| !SKIPPED.iter().any(|(part, _)| command.contains(part));
    let wrong = commands.iter().filter(is_run).filter_map(|command| {
        let fault = run(command, folder.path()).err()?;
        Some((command.clone(), fault))
    });
    wrong.collect()
}

/// All pages below a folder, in order.
fn collect(folder: &Path, pages: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            collect(&entry, pages);
        } else if entry.extension().is_some_and(|ending| ending == "md") {
            pages.push(entry);
        }
    }
}

/// The lines of code blocks that call the program, as a shell would run them.
fn commands(page: &str) -> Vec<String> {
    let mut fenced = false;
    let mut commands = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
            continue;
        }

        let Some(code) = (if fenced { Some(line) } else { line.strip_prefix("    ") }) else { continue };
        let code = code.split("  #").next().unwrap_or_default().trim_end();
        let code = code.replace("cargo run --release -- ", "destrier ");
        if code.starts_with("destrier ") || code.starts_with("printf ") {
            commands.push(code);
        }
    }

    commands
}

fn run(command: &str, folder: &Path) -> Result<(), String> {
    let program = Path::new(env!("CARGO_BIN_EXE_destrier")).parent().expect("a folder").display().to_string();
    let path = format!("{program}:{}", std::env::var("PATH").unwrap_or_default());
    let mut child = Command::new("sh")
        .args(["-c", command])
        .env("PATH", path)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(fs::File::create(folder.join("stderr")).map_err(|fault| fault.to_string())?)
        .spawn()
        .map_err(|fault| fault.to_string())?;

    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|fault| fault.to_string())? {
            break status;
        }

        if begin.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("still running after {} seconds", PATIENCE.as_secs()));
        }

        std::thread::sleep(Duration::from_millis(5));
    };

    // 0 is yes and 1 is a proved no: both are answers that a page may show.
    match status.code() {
        Some(0 | 1) => Ok(()),
        Some(3) if GIVES_UP.iter().any(|part| command.contains(part)) => Ok(()),
        code => {
            let stderr = fs::read_to_string(folder.join("stderr")).unwrap_or_default();
            Err(format!("exit code {code:?}: {}", stderr.lines().next().unwrap_or_default()))
        }
    }
}
