//! `destrier study`: its files, how it resumes, and what it refuses.

use crate::support::program::{complaint, destrier, json_of, text_of};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

/// Every file of a folder.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entry = |entry: std::io::Result<std::fs::DirEntry>| {
        let entry = entry.unwrap();
        (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap())
    };
    std::fs::read_dir(folder).unwrap().map(entry).collect()
}

#[test]
fn the_list_names_every_study() {
    let text = text_of(&["study", "list"]);
    let list = json_of(&["study", "list", "--json"], 0);
    let names: Vec<&str> = list["studies"].as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 10);
    for name in names {
        assert!(text.contains(name), "{name}");
    }
}

#[test]
fn a_study_writes_data_tables_plots_and_a_page() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("deep/existence");
    let args = ["study", "existence", "--sizes", "1..6", "-o", folder.to_str().unwrap(), "--json"];
    let result = json_of(&args, 0);
    assert_eq!(result["command"], "destrier study existence --sizes 1..6 --seed 1");

    let files = contents(&folder);
    for name in result["files"].as_array().unwrap() {
        assert!(files.contains_key(name.as_str().unwrap()), "{name}");
    }

    assert!(!files.contains_key("journal") && files.len() == result["files"].as_array().unwrap().len() + 1);
    let text = |name: &str| String::from_utf8(files[name].clone()).unwrap();
    assert!(text("raw.csv").starts_with("surface,rows,cols,open,closed,"));
    assert_eq!(text("raw.csv").lines().count(), 1 + 6 * 36);

    let exact = format!("    destrier study existence --sizes 1..6 -o {} --json\n", folder.display());
    assert!(text("README.md").contains(&exact), "{}", text("README.md"));
    assert!(!text("README.md").contains("| trials |"), "the study is deterministic");
    assert!(text("summary.md").contains("36 of 36"));
    assert!(text("plane.svg").starts_with("<svg") && files["plane.png"].starts_with(b"\x89PNG"));

    // Running a finished study again changes nothing.
    json_of(&args, 0);
    assert_eq!(contents(&folder), files);
}

#[test]
fn a_killed_study_resumes_with_the_same_result() {
    let place = tempfile::tempdir().unwrap();
    let whole = place.path().join("whole");
    let broken = place.path().join("broken");

    let args = |folder: &Path| {
        let folder = folder.to_str().unwrap().to_string();
        ["study", "warnsdorff-random", "--sizes", "5..60", "--trials", "30", "--seed", "3", "-o"]
            .map(String::from)
            .into_iter()
            .chain([folder])
            .collect::<Vec<_>>()
    };

    let run = |folder: &Path, threads: &str| {
        let args = args(folder);
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        args.extend(["--threads", threads]);
        text_of(&args);
    };

    run(&whole, "1");

    // Kill it three times, as soon as something is in the journal.
    for _ in 0..3 {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_destrier"))
            .args(args(&broken))
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();

        let journal = broken.join("journal");
        let before = std::fs::metadata(&journal).map_or(0, |known| known.len());
        let begin = Instant::now();
        while std::fs::metadata(&journal).map_or(0, |known| known.len()) == before
            && begin.elapsed() < Duration::from_secs(20)
            && child.try_wait().unwrap().is_none()
        {
            std::thread::sleep(Duration::from_millis(1));
        }

        let _ = child.kill();
        child.wait().unwrap();

        // Cut off a record as if it was being written.
        if let Ok(bytes) = std::fs::read(&journal) {
            std::fs::write(&journal, &bytes[..bytes.len().saturating_sub(5)]).unwrap();
        }
    }

    // A temporary file is left behind.
    std::fs::write(broken.join("summary.md.x8Kq2Z.part"), "# Half").unwrap();
    run(&broken, "2");

    let results = |folder: &Path| {
        let mut files = contents(folder);
        let page = String::from_utf8(files.remove("README.md").unwrap()).unwrap();
        files.remove("study.json").unwrap();
        (files, page)
    };

    let (found, page) = results(&broken);
    assert_eq!(found, results(&whole).0);
    assert!(page.contains("The study was interrupted") && page.contains("--threads 2\n"), "{page}");
}

#[test]
fn temporary_files_of_a_killed_study_are_removed() {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("study.json.x8Kq2Z.part"), "{").unwrap();
    text_of(&["study", "existence", "--sizes", "3", "-o", place.path().to_str().unwrap()]);
    assert!(contents(place.path()).keys().all(|name| !name.ends_with(".part")));
}

#[test]
fn changed_rows_are_refused_and_nothing_is_overwritten() {
    let place = tempfile::tempdir().unwrap();
    let args = ["study", "existence", "--sizes", "3..5", "-o", place.path().to_str().unwrap()];
    text_of(&args);

    let raw = place.path().join("raw.csv");
    let whole = std::fs::read_to_string(&raw).unwrap();
    let cut: String = whole.lines().take(10).map(|line| format!("{line}\n")).collect();
    for damaged in [cut, whole.replacen("plane,3,3", "plane,9,9", 1), whole.clone() + "garbage\n", String::new()] {
        std::fs::write(&raw, damaged).unwrap();
        let before = contents(place.path());
        let message = complaint(&args);
        assert!(message.contains("raw.csv was changed"), "{message}");
        assert_eq!(contents(place.path()), before);
    }

    std::fs::write(&raw, whole).unwrap();
    text_of(&args);
}

#[test]
fn a_finished_study_keeps_its_machine_and_a_started_one_its_program() {
    let place = tempfile::tempdir().unwrap();
    let args = ["study", "existence", "--sizes", "3..5", "-o", place.path().to_str().unwrap()];
    text_of(&args);
    let plan = place.path().join("study.json");
    let mut known: serde_json::Value = serde_json::from_slice(&std::fs::read(&plan).unwrap()).unwrap();

    known["runs"][0]["machine"] = "an abacus".into();
    known["runs"][0]["program"] = "destrier 0.0.1".into();
    std::fs::write(&plan, known.to_string()).unwrap();
    text_of(&args);

    let page = std::fs::read_to_string(place.path().join("README.md")).unwrap();
    assert!(page.contains("| machine | an abacus |") && page.contains("| program | destrier 0.0.1 |"), "{page}");
    assert!(page.contains("| summary and plots by | destrier 0.1"), "{page}");

    // Without raw.csv the study is unfinished, and another program must not continue it.
    std::fs::remove_file(place.path().join("raw.csv")).unwrap();
    let message = complaint(&args);
    assert!(message.contains("was started by destrier 0.0.1"), "{message}");
}

#[test]
fn folders_of_other_studies_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().to_str().unwrap();
    let base = ["study", "starts", "--sizes", "3", "-o", folder];
    json_of(&[&base[..], &["--json"]].concat(), 0);

    let before = contents(place.path());
    let other = complaint(&["study", "existence", "--sizes", "3", "-o", folder]);
    assert!(other.contains("another study") && other.contains("starts"), "{other}");
    let seed = complaint(&[&base[..], &["--seed", "2"]].concat());
    assert!(seed.contains("its seed is 1, not 2"), "{seed}");

    let sizes = complaint(&["study", "starts", "--sizes", "3..4", "-o", folder]);
    assert!(sizes.contains("its sizes are \"3..3\""), "{sizes}");
    assert_eq!(contents(place.path()), before);

    let strange = tempfile::tempdir().unwrap();
    std::fs::write(strange.path().join("letter.txt"), "dear").unwrap();
    let message = complaint(&["study", "existence", "-o", strange.path().to_str().unwrap()]);
    assert!(message.contains("not empty"), "{message}");
    assert_eq!(contents(strange.path()).len(), 1);

    let file = strange.path().join("letter.txt");
    assert!(complaint(&["study", "existence", "-o", file.to_str().unwrap()]).contains("is a file"));
}

#[test]
fn invalid_arguments_are_refused_before_anything_is_written() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("new");
    for (args, word) in [
        (&["study", "warnsdorf"][..], "warnsdorff-random"),
        (&["study", "roth", "--sizes", "9..5"], "smaller number first"),
        (&["study", "roth", "--sizes", "1..5"], "from 5 to 4000"),
        (&["study", "roth", "--trials", "0"], "positive"),
        (&["study", "roth", "--trials", "2000000"], "out of range"),
        (&["study", "roth", "--threads", "0"], "threads"),
        (&["study", "deviations", "--sizes", "10..11"], "no board of these sizes"),
        (&["study", "starts", "--sizes", "9..10"], "no board of these sizes"),
        (&["study", "orderings", "--trials", "7"], "no trials"),
        (&["study", "warnsdorff-random", "--sizes", "7", "--trials", "1000000"], "100000000 rows"),
    ] {
        let message = complaint(&[args, &["-o", folder.to_str().unwrap()]].concat());
        assert!(message.contains(word), "{args:?}: {message}");
    }

    assert!(!folder.exists());
    assert_eq!(destrier(&["study"]).output().unwrap().status.code(), Some(2));
}
