//! `destrier neural`: reports, joining, pictures, errors.

use crate::support::program::{complaint, destrier, json_of, text_of};
use std::path::Path;

#[test]
fn rounds_energy_and_loops_are_reported() {
    let report = text_of(&["neural", "8x8"]);
    for line in ["network  8x8, 168 neurons, sequential, seed 1", "rounds   89, settled", "energy   0", "loops    2"] {
        assert!(report.contains(line), "{report}");
    }
    let answer = json_of(&["neural", "8x8", "--json"], 0);
    assert_eq!((&answer["answer"], &answer["rounds"]), (&"settled".into(), &89.into()));
    assert_eq!((&answer["energy"], &answer["loops"], &answer["edges"]), (&0.into(), &2.into(), &64.into()));
    assert!(answer.get("squares").is_none(), "a network is no tour");
}

#[test]
fn a_network_that_does_not_settle_ends_with_exit_3() {
    let answer = json_of(&["neural", "8x8", "--updates", "synchronous", "--rounds", "50", "--json"], 3);
    assert_eq!((&answer["answer"], &answer["rounds"]), (&"unsettled".into(), &50.into()));
    assert!(answer["energy"].as_u64().unwrap() > 0);
    let output = destrier(&["neural", "8x8", "--rounds", "1"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stdout).contains("rounds   1, not settled"));
}

#[test]
fn joined_loops_are_a_closed_tour_on_every_surface() {
    for board in ["8x8", "torus:9x9", "cylinder:5x8", "mobius:6x9", "klein:7x7", "20x20"] {
        let answer = json_of(&["neural", board, "--updates", "coloured", "--join", "--json"], 0);
        assert_eq!(
            (&answer["answer"], &answer["closed"], &answer["board"]),
            (&"tour".into(), &true.into(), &board.into())
        );
        assert_eq!(answer["mended"]["squares"], answer["energy"]);
        assert!(answer["joined"].as_u64().unwrap() >= 1);
    }
    // Few rounds leave much to repair.
    let answer = json_of(&["neural", "20x20", "--rounds", "3", "--join", "--json"], 0);
    assert!(answer["mended"]["squares"].as_u64().unwrap() > 10 && answer["energy"] == answer["mended"]["squares"]);
}

#[test]
fn if_loops_cannot_be_joined_another_network_is_tried() {
    // The loops of nearly all networks on small boards can be joined. Here two stay apart.
    let query = ["neural", "10x11", "--leaper", "1,4", "--join", "--seed", "38"];
    let first = json_of(&[&query[..], &["--attempts", "1", "--json"]].concat(), 3);
    assert_eq!((&first["answer"], &first["attempts"]), (&"gave-up".into(), &1.into()));
    let answer = json_of(&[&query[..], &["--json"]].concat(), 0);
    assert_eq!((&answer["answer"], &answer["attempts"]), (&"tour".into(), &2.into()));
    assert!(text_of(&query).contains("squares, at attempt 2"));
    for seed in 0..40 {
        json_of(&["neural", "5x6", "--join", "--seed", &seed.to_string(), "--json"], 0);
    }
}

#[test]
fn a_joined_tour_is_shown_in_every_format_and_passes_the_check() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["txt", "json", "csv", "tour", "svg", "png", "gif", "squares", "moves"] {
        let file = folder.path().join(format!("a.{ending}"));
        destrier(&["neural", "6x6", "--join", "-o", file.to_str().unwrap()]).assert().code(0);
        assert!(file.metadata().unwrap().len() > 30, "{ending}");
        if ["json", "tour", "svg"].contains(&ending) {
            let checked = json_of(&["check", file.to_str().unwrap(), "--json"], 0);
            assert_eq!(checked["closed"], true, "{ending}: {checked}");
        }
    }
    let squares = text_of(&["neural", "6x6", "--join", "--format", "squares"]);
    assert_eq!(squares.lines().count(), 36, "the report goes elsewhere: {squares}");
}

#[test]
fn a_board_without_a_closed_tour_is_refused_with_the_reason_unless_anyway() {
    let output = destrier(&["neural", "3x4"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("no closed tour of 3x4: ") && said.contains("--anyway"), "{said}");

    let answer = json_of(&["neural", "5x5", "--json"], 1);
    assert_eq!((&answer["answer"], &answer["confirmed"]), (&"impossible".into(), &true.into()));
    assert_eq!(json_of(&["neural", "3x4", "--anyway", "--json"], 0)["loops"], 2);

    let answer = json_of(&["neural", "3x4", "--anyway", "--join", "--json"], 1);
    assert_eq!((&answer["answer"], &answer["left"]), (&"impossible".into(), &2.into()));
    assert_eq!(answer["confirmed"], true);

    let answer = json_of(&["neural", "3x6", "--anyway", "--join", "--json"], 1);
    assert!(answer["confirmed"] == true && answer["reason"].as_str().unwrap().contains("two moves each"), "{answer}");
    let answer = json_of(&["neural", "3x8", "--anyway", "--join", "--json"], 1);
    assert_eq!((&answer["answer"], &answer["confirmed"]), (&"impossible".into(), &true.into()), "{answer}");

    // The quick reasons say nothing about this board, but the loops of the network do.
    let answer = json_of(&["neural", "12x12", "--leaper", "2,3", "--json"], 1);
    assert_eq!((&answer["answer"], &answer["confirmed"]), (&"impossible".into(), &true.into()), "{answer}");
    json_of(&["neural", "1x1", "--anyway", "--join", "--json"], 1);
    json_of(&["neural", "1x1", "--anyway", "--json"], 3);
}

#[test]
fn pictures_show_that_a_network_is_not_a_tour() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |name: &str, board: &str| {
        let file = folder.path().join(name);
        let args = ["neural", board, "--anyway", "--rounds", "40", "--size", "120", "-o", file.to_str().unwrap()];
        let code = destrier(&args).output().unwrap().status.code();
        assert!([Some(0), Some(3)].contains(&code), "{name}");
        std::fs::read(&file).unwrap()
    };

    for board in ["3x4", "torus:5x7", "8x8"] {
        let svg = String::from_utf8(draw("network.svg", board)).unwrap();
        assert!(svg.contains("Unfinished") && !svg.contains("tour"), "{board}");
        assert!(draw("network.png", board).starts_with(b"\x89PNG"));
        assert!(draw("network.gif", board).starts_with(b"GIF89a"));
    }

    complaint(&["check", folder.path().join("network.svg").to_str().unwrap()]);
    assert!(folder.path().read_dir().unwrap().count() == 3 && Path::new(folder.path()).exists());
}

#[test]
fn bad_input_says_what_would_be_right() {
    assert!(complaint(&["neural", "8x8", "--rounds", "0"]).contains("positive"));
    assert!(complaint(&["neural", "8x8", "--updates", "parallel"]).contains("coloured"));
    assert!(complaint(&["neural", "8x8", "--format", "grid"]).contains("--join"));
    assert!(complaint(&["neural", "8x8", "--watch"]).contains("terminal"));
    assert!(complaint(&["neural", "100000x100000"]).contains("--memory"));

    assert!(complaint(&["neural", "1000x1000", "--memory", "10M"]).contains("1000x1000"));
    assert!(complaint(&["neural", "2000000x2000000", "--memory", "1000000T"]).contains("squares"));
    assert!(complaint(&["neural"]).contains("BOARD"));
    assert!(complaint(&["neural", "8x8", "--rounds", "-1"]).contains("positive"));

    for seed in ["-1", "x", "18446744073709551616", ""] {
        assert!(complaint(&["neural", "8x8", "--seed", seed]).contains("from 0 to 18446744073709551615"), "{seed}");
    }

    assert!(complaint(&["neural", "8x8", "--attempts", "3"]).contains("--join"));
    assert!(complaint(&["neural", "8x8", "--join", "--attempts", "0"]).contains("positive"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_the_network_and_reports_how_far_it_was() {
    let program = env!("CARGO_BIN_EXE_destrier");
    let args = ["neural", "400x400", "--rounds", "1000000", "--json"];
    let child = std::process::Command::new(program).args(args).stdout(std::process::Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(600));
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["answer"], "unsettled");
}

#[test]
fn the_number_of_threads_does_not_change_the_network() {
    let answer = |threads: &str| {
        let args = ["neural", "200x201", "--updates", "coloured", "--rounds", "20", "--json", "--threads", threads];
        destrier(&args).output().unwrap().stdout
    };
    let alone = answer("1");
    assert!(!alone.is_empty() && alone == answer("3"));
    assert!(complaint(&["neural", "8x8", "--threads", "0"]).contains("1..=1024"));
}

/// The process has the threads that were asked for, the one that waits, and those that watch.
#[cfg(target_os = "linux")]
#[test]
fn a_network_has_no_other_threads() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_destrier"))
        .args(["neural", "600x600", "--updates", "coloured", "--rounds", "4000", "--threads", "7"])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();

    let threads = |id: u32| std::fs::read_dir(format!("/proc/{id}/task")).map_or(0, Iterator::count);
    let most = (0..200).map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        threads(child.id())
    });
    let most = most.max().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!((8..=11).contains(&most), "{most}");
}

#[test]
fn without_a_gpu_the_processor_computes_and_says_so() {
    let same = text_of(&["neural", "20x20", "--updates", "coloured"]);
    for (command, answer) in [
        (&["neural", "20x20", "--updates", "coloured"][..], &*same),
        (&["count", "6x6"][..], "6x6, closed tours (Hamiltonian cycles), a tour and its reverse counted once: 9862\n"),
        (&["count", "6x6", "--slices", "0"][..], "{\"v\":1,"),
    ] {
        for device in ["auto", "cpu", "cuda"] {
            let output = destrier(command).args(["--device", device, "--device-memory", "1G"]).output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            let notes = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && text.starts_with(answer), "{command:?} {device}: {text}{notes}");
            assert_eq!(notes.contains("No GPU: "), device == "cuda", "{command:?} {device}: {notes}");
            assert_eq!(notes.contains("The processor computes instead"), device == "cuda", "{notes}");
        }
    }

    assert!(complaint(&["count", "6x6", "--device", "tpu"]).contains("auto, cpu, cuda"));

    // Parts that compute slices can run on a GPU; parts of the trunk cannot.
    for (board, note) in [("6x6", "No GPU: "), ("8x8", "a GPU computes slices, and this is a part of the trunk")] {
        let folder = tempfile::tempdir().unwrap();
        for device in ["cpu", "cuda"] {
            let work = folder.path().join(device);
            assert!(destrier(&["count", board, "--plan", "--work"]).arg(&work).output().unwrap().status.success());
            let part = destrier(&["count", board, "--part", "0", "--device", device, "--work"]).arg(work).output();
            let notes = String::from_utf8_lossy(&part.as_ref().unwrap().stderr).into_owned();
            assert!(part.unwrap().status.success(), "{board} {device}: {notes}");
            assert_eq!(notes.contains(note), device == "cuda", "{board} {device}: {notes}");
        }
    }
}
