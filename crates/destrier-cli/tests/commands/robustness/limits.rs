//! Limits hold: every command with `--time-limit` or `--memory` on inputs that are too hard for them.
//!
//! Time is measured as processor time of the child, so that a busy machine does not matter: a command may compute for
//! at most its limit and [`SLACK`], on each of its threads. Memory is the largest resident set. Both come from `/proc`.
//!
//! The rows that need a lot of memory or disk are run with
//! `cargo test --release -p destrier-cli --test commands robustness::limits -- --ignored`.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a row may compute beyond its limit. The program aims at half a second; the rest is for slow machines and for
/// tests that were built without optimisation.
const SLACK: f64 = 1.5;

/// What a row may take beyond its memory limit, or a tenth of it if that is more.
const MARGIN: u64 = 50 << 20;

/// How a child ended.
struct Ended {
    code: Option<i32>,
    text: String,
    seconds: f64,
    bytes: u64,
}

/// Runs the program in a folder, and measures it every few milliseconds.
fn run(folder: &Path, arguments: &str) -> Ended {
    let mut command = Command::new(env!("CARGO_BIN_EXE_destrier"));
    command.args(arguments.split_whitespace()).current_dir(folder);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let times = format!("/proc/{}/stat", child.id());

    let mut bytes = 0;
    let mut seconds = 0.0;
    let begin = Instant::now();

    // The last look before the end counts; the largest resident set is kept by the system.
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        bytes = peak.and_then(|peak| peak.parse::<u64>().ok()).map_or(bytes, |peak| bytes.max(peak << 10));
        seconds = processor_seconds(&times).unwrap_or(seconds);
        assert!(begin.elapsed() < Duration::from_secs(120), "{arguments} does not end");
        std::thread::sleep(Duration::from_millis(5));
    }

    let output = child.wait_with_output().unwrap();
    Ended { code: output.status.code(), text: String::from_utf8_lossy(&output.stderr).into(), seconds, bytes }
}

/// Processor time of all threads of a process.
fn processor_seconds(file: &str) -> Option<f64> {
    let text = fs::read_to_string(file).ok()?;
    // The name of the program, in parentheses, may contain blanks.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}

/// One command with limits.
struct Row {
    arguments: &'static str,
    seconds: Option<f64>,
    megabytes: Option<u64>,
    /// What the message contains; the exit code is 3, or 2 if the input itself is refused.
    says: &'static str,
}

const fn timed(arguments: &'static str, seconds: f64) -> Row {
    Row { arguments, seconds: Some(seconds), megabytes: None, says: "time limit of" }
}

const fn within(arguments: &'static str, megabytes: u64, says: &'static str) -> Row {
    Row { arguments, seconds: None, megabytes: Some(megabytes), says }
}

fn check(folder: &Path, rows: &[Row]) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as f64;
    for row in rows {
        let mut arguments = row.arguments.to_string();
        row.seconds.iter().for_each(|seconds| arguments += &format!(" --time-limit {seconds}"));
        row.megabytes.iter().for_each(|megabytes| arguments += &format!(" --memory {megabytes}M"));

        let ended = run(folder, &arguments);
        let said = &ended.text;
        assert!(matches!(ended.code, Some(2 | 3)), "{arguments}: {:?} {said}", ended.code);
        assert!(said.contains(row.says), "{arguments}: {said}");

        if let Some(limit) = row.seconds {
            assert!(ended.seconds <= threads * (limit + SLACK), "{arguments}: {} s", ended.seconds);
        }

        if let Some(limit) = row.megabytes {
            let most = (limit << 20) + MARGIN.max((limit << 20) / 10);
            assert!(ended.bytes <= most, "{arguments}: {} bytes", ended.bytes);
        }

        let left = fs::read_dir(folder)
            .unwrap()
            .filter(|entry| entry.as_ref().is_ok_and(|entry| entry.file_name().to_string_lossy().ends_with(".part")));
        assert_eq!(left.count(), 0, "{arguments} leaves unfinished files behind");
    }
}

/// A graph that no method settles quickly: the moves of a knight on a large board.
fn knight_graph(folder: &Path, side: u32) {
    let output = Command::new(env!("CARGO_BIN_EXE_destrier"))
        .args(["graph", &format!("{side}x{side}"), "--format", "hcp", "-o", "knight.hcp"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success());
}

#[test]
fn time_limits_hold() {
    let folder = tempfile::tempdir().unwrap();
    check(
        folder.path(),
        &[
            timed("count 30x30 --leaper 0,1 --memory 2G", 0.3),
            timed("count 8x9 --open", 0.3),
            timed("count 6x8 --engine backtrack", 0.3),
            timed("list 600x600 --open", 0.3),
            timed("list 8x8 -o tours.txt", 0.3),
            timed("exists 1200x1200 --leaper 3,8 --closed --without a1,b1", 0.3),
            timed("tour 4000x4000 --method squirrel", 0.2),
            timed("tour 700x700 --method squirrel -o tour.png", 0.2),
            timed("tour 2000x2000 --leaper 3,4 --closed --without a1,b1", 0.3),
        ],
    );
}

#[test]
fn memory_limits_hold() {
    let folder = tempfile::tempdir().unwrap();
    knight_graph(folder.path(), 400);
    check(
        folder.path(),
        &[
            within("count 22x22 --leaper 0,1", 60, "are allowed (--memory)"),
            within("exists 2000x2000 --leaper 3,8 --closed --without a1,b1", 60, "memory limit of"),
            within("tour 1900x1900 -o tour.png", 50, "memory limit of"),
            within("solve knight.hcp --method tree", 10, "memory limit of"),
            within("neural 2000x2000", 50, "--memory"),
        ],
    );
}

/// Writes a graph that no method settles in seconds: a cycle through all vertices in random order, and random edges.
fn random_graph(file: &Path, vertices: u32, edges: u32, joint: &str) {
    let mut state = 1u64;
    let mut below = |bound: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % u64::from(bound)) as u32
    };

    let mut order: Vec<u32> = (0..vertices).collect();
    (1..vertices as usize).rev().for_each(|place| order.swap(place, below(place as u32 + 1) as usize));
    let next = order.iter().skip(1).chain(order.first());
    let mut pairs: Vec<(u32, u32)> = order.iter().copied().zip(next.copied()).collect();
    pairs.extend((vertices..edges).map(|_| (below(vertices), below(vertices))).filter(|(from, to)| from != to));

    if joint == " " {
        pairs.iter_mut().for_each(|pair| *pair = (pair.0.min(pair.1), pair.0.max(pair.1)));
    }

    pairs.sort_unstable();
    pairs.dedup();
    let text: String = pairs.iter().map(|(from, to)| format!("{from}{joint}{to}\n")).collect();
    fs::write(file, text).unwrap();
}

#[test]
fn time_limits_hold_while_a_large_graph_is_read_and_prepared() {
    let folder = tempfile::tempdir().unwrap();
    random_graph(&folder.path().join("arcs.edges"), 250_000, 600_000, " -> ");
    random_graph(&folder.path().join("wide.edges"), 250_000, 500_000, " ");
    let rows = [0.1, 0.4, 1.5].map(|seconds| timed("solve arcs.edges", seconds));
    check(folder.path(), &rows);
    check(folder.path(), &[0.1, 0.5].map(|seconds| timed("solve wide.edges", seconds)));
}

/// Other commands about graphs, and their limits.
const OTHERS: [(&str, f64); 4] =
    [("count", 1.0), ("list", 1.0), ("graph-property", 1.0), ("solve --longest cycle", 1.0)];

/// Commands on graphs of over a million edges end in time by the clock on the wall.
#[test]
#[ignore = "a busy machine may fail it; see the head of this file"]
fn large_graphs_end_half_a_second_after_their_limit() {
    let folder = tempfile::tempdir().unwrap();

    let graphs = [
        ("arcs.edges", 250_000, 600_000, " -> "),
        ("wide.edges", 250_000, 500_000, " "),
        ("huge.edges", 1_500_000, 3_000_000, " "),
    ];

    for (name, vertices, edges, joint) in graphs {
        random_graph(&folder.path().join(name), vertices, edges, joint);

        for (command, seconds) in [0.3, 1.0, 2.0, 5.0].map(|seconds| ("solve", seconds)).into_iter().chain(OTHERS) {
            let begin = Instant::now();
            let ended = run(folder.path(), &format!("{command} {name} --time-limit {seconds}"));
            let overrun = begin.elapsed().as_secs_f64() - seconds;
            assert!(matches!(ended.code, Some(1..=3)), "{command} {name}: {}", ended.text);
            let allowed = if edges > 1_000_000 { 1.0 } else { 0.5 };
            assert!(overrun <= allowed, "{command} {name}: {overrun:.2} s after {seconds} s");
        }
    }
}

/// Commands about one graph have no margin: the peak, the program and the graph included, is at most the limit.
#[test]
fn a_graph_takes_no_more_memory_than_allowed() {
    let folder = tempfile::tempdir().unwrap();
    knight_graph(folder.path(), 400);
    random_graph(&folder.path().join("arcs.edges"), 250_000, 600_000, " -> ");
    fs::create_dir(folder.path().join("all")).unwrap();
    fs::rename(folder.path().join("knight.hcp"), folder.path().join("all/knight.hcp")).unwrap();
    run(folder.path(), "solve petersen:101,2 --proof none.proof");

    let questions = [
        "solve all/knight.hcp",
        "solve all/knight.hcp --method tree --time-limit 1",
        "solve arcs.edges --time-limit 1",
        "solve regular:3000,300,1",
        "graph-property all/knight.hcp hamiltonian --time-limit 1",
        "solve-all all --time-limit 1",
        "check --proof none.proof --graph all/knight.hcp",
        "check --proof none.proof --graph petersen:101,2",
        "count all/knight.hcp --time-limit 1",
        "list all/knight.hcp --limit 1 --time-limit 1",
    ];

    let mut codes = Vec::new();
    for megabytes in [64, 192] {
        for question in questions {
            let ended = run(folder.path(), &format!("{question} --memory {megabytes}M"));
            assert!(matches!(ended.code, Some(0..=3)), "{question}: {:?} {}", ended.code, ended.text);
            assert!(ended.bytes <= megabytes << 20, "{question} --memory {megabytes}M: {} bytes", ended.bytes);
            codes.push(ended.code);
        }
    }

    assert!(codes.contains(&Some(0)) && codes.contains(&Some(3)), "{codes:?}");
}

/// Lines without anything on them take no memory of their own.
#[test]
fn a_file_of_empty_lines_is_refused_with_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("empty.txt"), "\n".repeat(4_000_000)).unwrap();
    let ended = run(folder.path(), "check empty.txt");
    assert_eq!(ended.code, Some(2), "{}", ended.text);
    assert!(ended.bytes < 40 << 20, "{} bytes", ended.bytes);
}

/// An unfinished search says how long its longest path is.
#[test]
fn the_end_of_the_time_limit_has_the_longest_path() {
    for question in ["solve snark:501 --method rotate", "solve snark:501 --method warnsdorff --attempts 9999"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_destrier"));
        command.args(question.split_whitespace()).args(["--time-limit", "1", "--json"]);
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{question}: {said}");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(answer["longest"].as_u64().is_some_and(|longest| longest > 100), "{question}: {answer:.300}");
    }
}

/// The inputs of the reports, which take more time and memory.
#[test]
#[ignore = "takes a minute; see the head of this file"]
fn limits_hold_on_very_large_inputs() {
    let folder = tempfile::tempdir().unwrap();
    knight_graph(folder.path(), 1000);

    check(
        folder.path(),
        &[
            timed("count 30x30 --leaper 0,1 --memory 100M", 1.0),
            timed("list 1000x1000 --open", 1.0),
            timed("exists 2000x2000 --leaper 3,8 --closed --without a1,b1", 1.0),
            timed("exists 2000x2000 --leaper 2,3 --closed --without a1,b1", 1.0),
            timed("tour 8000x8000 --method squirrel", 1.0),
            timed("tour 2000x2000 --method squirrel -o tour.png", 1.0),
            timed("solve knight.hcp --method rotate", 0.5),
            timed("solve knight.hcp --method tree", 1.0),
            within("solve knight.hcp", 100, "memory limit of"),
            within("solve knight.hcp --method tree", 100, "memory limit of"),
            within("solve knight.hcp --method sat", 100, "memory limit of"),
            within("count 22x22 --leaper 0,1", 100, "are allowed (--memory)"),
        ],
    );
}

/// A limit that ends the program from outside is an answer in JSON as well.
#[test]
fn a_limit_that_ends_the_program_is_said_in_json() {
    let answer = |arguments: &str, code: i32| -> serde_json::Value {
        let mut command = Command::new(env!("CARGO_BIN_EXE_destrier"));
        let output = command.args(arguments.split_whitespace()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {said}");
        serde_json::from_slice(&output.stdout).unwrap_or_else(|fault| panic!("{arguments}: {fault}: {said}"))
    };

    for arguments in [
        "tour 1500x1500 --leaper 3,4 --closed --without a1,b1",
        "exists 1500x1500 --leaper 3,8 --closed --without a1,b1",
        "count 8x9 --open",
    ] {
        let answer = answer(&format!("{arguments} --time-limit 0.2 --json"), 3);
        assert!(answer.to_string().contains("time limit of 0.2 s"), "{arguments}: {answer}");
    }

    let refused = answer("exists 2000x2000 --leaper 3,8 --closed --without a1,b1 --memory 60M --json", 3);
    assert_eq!((&refused["v"], &refused["answer"]), (&1.into(), &"gave-up".into()), "{refused}");
    assert_eq!(refused["memory"], 60 << 20, "{refused}");
    assert!(refused["limit"].as_str().unwrap().contains("60.0 MiB"), "{refused}");
}

/// A graph that exceeds the memory limit is skipped or not settled, and the others are solved.
#[test]
fn one_graph_over_the_memory_limit_does_not_end_the_others() {
    let folder = tempfile::tempdir().unwrap();
    knight_graph(folder.path(), 300);
    fs::write(folder.path().join("triangle.edges"), "1 2\n2 3\n3 1\n").unwrap();

    let mut command = Command::new(env!("CARGO_BIN_EXE_destrier"));
    let output = command.args(["solve-all", ".", "--memory", "8M", "--json"]).current_dir(folder.path());
    let output = output.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");

    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = answer.to_string();
    assert!(text.contains("triangle.edges") && text.contains("knight.hcp"), "{text}");
    assert!(text.contains("memory"), "{text}");

    // The second line of a stream is a complete graph.
    let mut stream = Command::new(env!("CARGO_BIN_EXE_destrier"));
    let complete = stream.args(["graph", "--family", "complete:3000", "--format", "graph6"]).output().unwrap();
    let lines = ["Bw\n", &String::from_utf8(complete.stdout).unwrap(), "Bo\n"].concat();
    fs::write(folder.path().join("stream.g6"), lines).unwrap();

    let mut command = Command::new(env!("CARGO_BIN_EXE_destrier"));
    let command = command.args(["solve-all", "stream.g6", "--memory", "100M", "--summary", "--json"]);
    let output = command.current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));

    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let numbers = ["graphs", "holds", "fails", "unreadable"].map(|field| answer[field].as_u64().unwrap());
    assert_eq!(numbers, [2, 1, 1, 1], "{answer}");
    assert_eq!(answer["errors"][0]["line"], 2, "{answer}");
    assert!(answer["errors"][0]["reason"].as_str().unwrap().contains("--memory raises it"), "{answer}");
}

/// The message names the limit that was reached: that of the system, or that of the program.
#[test]
fn a_limit_of_the_system_is_not_taken_for_that_of_the_program() {
    let program = env!("CARGO_BIN_EXE_destrier");
    let command = format!("ulimit -v 150000; {program} tour 1500x1500 --method parberry --time-limit 60");
    let output = Command::new("bash").args(["-c", &command]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("the system refused more memory") && !said.contains("4.0 GiB"), "{said}");
}

/// Under a strict limit of the system there are fewer threads, and a refused allocation has a plain ending.
#[test]
fn limits_of_the_system_end_with_an_answer_or_a_message() {
    let folder = tempfile::tempdir().unwrap();
    knight_graph(folder.path(), 40);
    for limit in [40_000, 70_000, 148_000] {
        let program = env!("CARGO_BIN_EXE_destrier");
        let command = format!("ulimit -v {limit}; timeout 60 {program} solve knight.hcp --method auto > /dev/null");
        let output = Command::new("bash").args(["-c", &command]).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 3)), "{limit}: {:?} {said}", output.status.code());
        assert!(!said.contains("panicked"), "{limit}: {said}");
    }
}

/// A count that was refused leaves nothing behind, and a folder that existed stays.
#[test]
fn a_refused_count_leaves_no_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    for name in ["new", "empty"] {
        let ended = run(folder.path(), &format!("count 7x10 --memory 20M --checkpoint {name}"));
        assert_eq!(ended.code, Some(2), "{}", ended.text);
        assert!(ended.text.contains("--memory"), "{}", ended.text);
    }
    assert!(!folder.path().join("new").exists());
    assert_eq!(fs::read_dir(folder.path().join("empty")).unwrap().count(), 0);
}

#[test]
fn a_full_disk_is_named() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_destrier"));
    let output = command.args(["tour", "8x8", "-o", "/dev/full", "--json"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("/dev/full") && said.contains("the disk is full"), "{said}");
}

/// Ctrl-C ends searches that look at their control, and those that do not look soon enough.
#[test]
fn an_interrupt_ends_the_program() {
    for command in
        ["count 22x22 --leaper 0,1", "exists 2000x2000 --leaper 3,8 --closed --without a1,b1", "list 900x900 --open"]
    {
        let program = env!("CARGO_BIN_EXE_destrier");
        let shell = format!("timeout --preserve-status -k 30 -s INT 0.5 {program} {command}");
        let output = Command::new("bash").args(["-c", &shell]).output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// An interrupt ends a program that waits for its input.
#[test]
fn an_interrupt_ends_a_stream_from_which_nothing_comes() {
    let mut command = Command::new("timeout");
    let command = command.args(["--preserve-status", "-k", "30", "-s", "INT", "0.5", env!("CARGO_BIN_EXE_destrier")]);
    // The pipe stays open, and is never written to.
    let child = command.args(["solve-all", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    let _stdin = child.stdin.take();
    let begin = Instant::now();
    let code = child.wait().unwrap().code();
    assert_eq!(code, Some(130));
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn a_study_folder_has_one_owner() {
    let folder = tempfile::tempdir().unwrap();
    let held = fs::File::open(folder.path()).unwrap();
    held.lock().unwrap();
    let ended = run(folder.path(), "study neural --sizes 6 --trials 9 -o .");
    assert_eq!(ended.code, Some(2), "{}", ended.text);
    assert!(ended.text.contains("in use by another study"), "{}", ended.text);
    drop(held);
    assert_eq!(run(folder.path(), "study neural --sizes 6 --trials 9 -o .").code, Some(0));
}
