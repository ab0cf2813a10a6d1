//! `destrier count` and `destrier list` as programs.

use crate::support::program::{complaint, destrier, json_of, text_of};
use std::fs;

#[test]
fn a_count_says_what_was_counted() {
    let said = text_of(&["count", "6x6"]);
    assert!(
        said.starts_with("6x6, closed tours (Hamiltonian cycles), a tour and its reverse counted once: 9862\n"),
        "{said}"
    );
    let said = text_of(&["count", "5x5", "--open", "--directed"]);
    assert!(said.contains("including those whose ends are one move apart") && said.contains(": 1728\n"), "{said}");
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
    let said = json_of(&["count", "2x6", "--classes", "--json"], 0);
    assert_eq!((&said["classes"], &said["symmetries"]), (&"0".into(), &4.into()));
    let said = json_of(&["count", "3x3", "--leaper", "king", "--json", "--extra-pass", "--engine", "frontier"], 0);
    assert_eq!((&said["count"], &said["leaper"], &said["exact"]), (&"16".into(), &"king".into(), &true.into()));
}

#[test]
fn counts_with_a_symmetry_say_why_there_are_none_and_where_they_are_made() {
    let none = text_of(&["count", "12x12", "--symmetry", "quarter-turn"]);
    assert!(none.contains("with quarter-turn symmetry: 0\nNone, because ") && !none.contains("Counted by"), "{none}");
    let none = json_of(&["count", "12x12", "--symmetry", "quarter-turn", "--json"], 0);
    assert!(none["count"] == "0" && none["reason"].is_string(), "{none}");
    let six = text_of(&["count", "6x6", "--symmetry", "quarter-turn"]);
    assert!(six.contains("Classes under 8 symmetries of the board: 5."), "{six}");
    let boxes = complaint(&["count", "box:3x4x3", "--symmetry", "half-turn"]);
    assert!(boxes.contains("on flat boards only") && boxes.contains("their classes"), "{boxes}");
    assert!(complaint(&["count", "petersen:5,2", "--symmetry", "half-turn"]).contains("a graph has no board"));
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
    assert!(complaint(&["count"]).contains("no board or graph is given"));
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
fn giving_up_is_reported_with_its_exit_code() {
    let said = json_of(&["count", "8x8", "--engine", "backtrack", "--time-limit", "0", "--json"], 3);
    assert!(said["count"].is_null() && said["limit"].as_str().unwrap().contains("time limit"));
}

#[test]
fn a_folder_of_another_count_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let place = work.to_str().unwrap();
    let args = ["count", "5x6", "--engine", "frontier", "--checkpoint", place];

    // The memory use may differ, the count may not.
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
    fs::write(other.join("notes.txt"), "notes").unwrap();
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
        let output = destrier(&["count", "check", file.to_str().unwrap()]).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };

    let (code, said) =
        check("5,6,plane,closed,no,8,A\n1,1,king-graph,closed,no,1,B\n5,4,plane-first-18-cells,closed,no,1,C\n");
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("3 lines: 2 agree, 0 differ, 1 differ by convention"), "{said}");

    let (code, said) = check("5,6,plane,closed,no,9,A\n");
    assert_eq!((code, said.contains("DIFFERS")), (Some(1), true), "{said}");
    fs::write(&file, "nonsense").unwrap();
    assert!(complaint(&["count", "check", file.to_str().unwrap()]).contains("line 1"));
}

#[test]
fn every_tour_is_listed_once_and_limits_are_respected() {
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
    assert!(complaint(&["list"]).contains("no board or graph is given"));
    assert!(complaint(&["list", "5x6", "--limit", "0"]).contains("positive"));
}

#[test]
fn listed_tours_can_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tour.json");
    let all = text_of(&["list", "5x6", "--json"]);
    fs::write(&file, all.lines().next().unwrap()).unwrap();
    assert!(text_of(&["check", file.to_str().unwrap()]).contains("closed"));
}

#[test]
fn a_folder_serves_one_process_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let args = ["count", "5x6", "--checkpoint", work.to_str().unwrap()];

    fs::create_dir(&work).unwrap();
    let lock = fs::File::create(work.join("lock")).unwrap();
    lock.lock().unwrap();
    assert!(complaint(&args).contains("in use by another count"));
    drop(lock);

    // The lock of a process that was killed, and a file that it had begun to write.
    fs::write(work.join("count.json.123.part"), "{").unwrap();
    assert!(text_of(&args).contains(": 8\n"));
    let pass = work.join("mod-2-64");
    let lock = fs::File::create(pass.join("lock")).unwrap();
    lock.lock().unwrap();
    assert!(complaint(&args).contains("in use by another count"));
}

#[test]
fn a_damaged_slice_is_refused_and_a_resumed_count_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let args = ["count", "6x6", "--checkpoint", work.to_str().unwrap(), "--json"];
    assert_eq!(json_of(&args, 0)["resumed"], false);
    assert_eq!(json_of(&args, 0)["resumed"], true);

    let said = text_of(&["count", "6x6", "--checkpoint", work.to_str().unwrap(), "--layers"]);
    assert!(said.contains("9862") && said.contains("Only the layers of this run"), "{said}");
    let slice = work.join("mod-2-64").join("slice-0");
    fs::write(&slice, "12345\n").unwrap();

    let said = complaint(&args);
    assert!(said.contains("slice-0") && said.contains("remove the file"), "{said}");
    fs::remove_file(&slice).unwrap();
    assert_eq!(json_of(&args, 0)["count"], "9862");
}

#[test]
fn refused_counts_leave_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let place = work.to_str().unwrap();
    assert!(complaint(&["count", "8x10", "--memory", "1M", "--checkpoint", place]).contains("--memory"));
    assert!(complaint(&["count", "40x40", "--checkpoint", place]).contains("wide"));
    assert!(complaint(&["count", "7x8", "--engine", "backtrack", "--checkpoint", place]).contains("frontier"));
    assert!(complaint(&["count", "5x5", "--engine", "held-karp", "--checkpoint", place]).contains("frontier"));
    assert!(!work.exists());
    let gave_up = destrier(&["count", "7x8", "--checkpoint", place, "--time-limit", "0"]).output().unwrap();
    let said = String::from_utf8_lossy(&gave_up.stderr).into_owned();
    assert!(gave_up.status.code() == Some(3) && said.contains("no part was finished"), "{said}");
}

#[test]
fn slices_exist_or_are_refused() {
    for args in
        [["count", "5x5", "--slices", "3"], ["count", "7x9", "--slices", "99999"], ["count", "6x6", "--slices", "9"]]
    {
        assert!(complaint(&args).contains("there is no slice"), "{args:?}");
    }
}

#[test]
fn graphs_are_identified_by_their_edges_and_not_by_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();

    // Six vertices, nine edges, all of degree 3: the prism and the complete bipartite graph.
    for (place, edges) in [
        ("one", "1 2\n2 3\n3 1\n4 5\n5 6\n6 4\n1 4\n2 5\n3 6\n"),
        ("two", "1 2\n1 4\n1 6\n3 2\n3 4\n3 6\n5 2\n5 4\n5 6\n"),
    ] {
        fs::create_dir(folder.path().join(place)).unwrap();
        fs::write(folder.path().join(place).join("g.edges"), edges).unwrap();
        let mut command = destrier(&["count", "g.edges", "--slices", "0", "-o", &path(&format!("{place}.json"))]);
        assert_eq!(command.current_dir(folder.path().join(place)).output().unwrap().status.code(), Some(0));
    }

    let said = complaint(&["count", "combine", &path("one.json"), &path("two.json")]);
    assert!(said.contains("different counts"), "{said}");
    assert_eq!(json_of(&["count", "combine", &path("two.json"), "--json"], 0)["count"], "6");

    // The same graph under another name continues in its folder, another graph under the same name does not.
    let work = path("work");
    let counts = |place: &str, name: &str| {
        let mut command = destrier(&["count", name, "--checkpoint", &work, "--json"]);
        command.current_dir(folder.path().join(place)).output().unwrap()
    };

    assert_eq!(counts("one", "g.edges").status.code(), Some(0));
    assert_eq!(counts("one", "./g.edges").status.code(), Some(0));
    assert_eq!(counts("two", "g.edges").status.code(), Some(2));
    let said = json_of(&["count", &path("one/g.edges"), "--json"], 0);
    assert!(said["board"].is_null() && said["graph"].is_string() && said["count"] == "3", "{said}");
}

#[test]
fn result_files_are_checked_and_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part.json");
    let place = file.to_str().unwrap();
    let part = json_of(&["count", "6x6", "--slices", "0"], 0);
    assert_eq!((&part["of"], &part["passes"][0]["residue"]), (&1.into(), &"9862".into()));

    // These files have a right checksum and another content.
    let sealed = |part: serde_json::Value| {
        let fields: destrier_wire::SliceFields = serde_json::from_value(part).unwrap();
        serde_json::to_string(&fields.sealed()).unwrap()
    };

    let combine = |residue: &str| {
        let mut part = part.clone();
        part["passes"][0]["residue"] = residue.into();
        fs::write(&file, sealed(part)).unwrap();
    };

    combine("9862");
    assert!(text_of(&["count", "combine", place]).ends_with(": 9862\n"));
    assert_eq!(json_of(&["count", "combine", place, "--json"], 0)["count"], "9862");
    assert!(complaint(&["count", "combine", place, "-o", place]).contains("name another file"));

    // These files are those of a count in two slices.
    let half = |name: &str, slice: u32, residue: &str| {
        let mut half = part.clone();
        half["of"] = 2.into();
        half["slices"] = vec![slice].into();
        half["passes"][0]["residue"] = residue.into();
        let file = folder.path().join(name);
        fs::write(&file, sealed(half)).unwrap();
        file.to_str().unwrap().to_string()
    };

    let first = half("one.json", 0, "9000");
    let second = half("two.json", 1, "862");
    assert!(text_of(&["count", "combine", &second, &first]).ends_with(": 9862\n"));
    assert!(complaint(&["count", "combine", &second]).contains("1 of 2 slices is missing: 0"));

    // A result that is given twice counts once; two different results of a slice are refused.
    assert!(text_of(&["count", "combine", &second, &first, &second]).ends_with(": 9862\n"));
    let other = half("other.json", 1, "861");
    assert!(complaint(&["count", "combine", &second, &first, &other]).contains("slice 1 is in"));
    assert!(complaint(&["count", "combine", &second, place]).contains("different counts"));

    combine("18446744073709551616");
    assert!(complaint(&["count", "combine", place]).contains("not below its modulus"));
    combine("18446744073709551615");
    assert!(complaint(&["count", "combine", place]).contains("exceeds the bound"));
}

#[test]
fn changed_result_files_are_refused_or_give_the_same_count() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part.json");
    let sound = text_of(&["count", "6x6", "--slices", "0"]);

    fs::write(&file, &sound).unwrap();
    let place = file.to_str().unwrap();
    let right = text_of(&["count", "combine", place]);
    let mut refused = 0;
    let mut same = 0;

    for trial in 0..120usize {
        let mut bytes = sound.clone().into_bytes();
        let at = trial * 7919 % bytes.len();
        match trial % 3 {
            0 => bytes[at] ^= 1 << (trial % 8),
            1 => bytes.truncate(at),
            _ if bytes[at].is_ascii_digit() => bytes[at] = b'0' + (bytes[at] - b'0' + 1) % 10,
            _ => drop(bytes.remove(at)),
        }

        fs::write(&file, &bytes).unwrap();

        let output = destrier(&["count", "combine", place]).output().unwrap();
        match output.status.code() {
            Some(2) => refused += 1,
            code => {
                assert_eq!((code, String::from_utf8_lossy(&output.stdout).as_ref()), (Some(0), &right[..]), "{trial}");
                same += 1;
            }
        }
    }

    assert!(refused > 90, "{refused} refused, {same} unchanged in meaning");

    // A single digit of the residue, which no bound would notice.
    fs::write(&file, sound.replace("\"9862\"", "\"9863\"")).unwrap();
    assert!(complaint(&["count", "combine", place]).contains("checksum"));
}

#[test]
fn options_that_would_be_ignored_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table.csv");
    let result = folder.path().join("result");
    let head = "rows,cols,topology,kind,directed,count,source\n";

    fs::write(
        &table,
        format!("\u{feff}{}1,1,plane,closed,no,99,x\r\n5,6,plane,closed,no,8,y\r\n", head.replace('\n', "\r\n")),
    )
    .unwrap();

    let table = table.to_str().unwrap();
    for more in [&["8x8"][..], &["--open"], &["--start", "a1"], &["--layers"], &["--directed"], &["--passes", "1"]] {
        let check = [&["count", "check", table][..], more].concat();
        assert!(complaint(&check).contains("unexpected argument"), "{more:?}");
    }

    for more in [&["--open"][..], &["--directed"], &["--classes"], &["--threads", "2"], &["--leaper", "king"]] {
        let combine = [&["count", "combine", table][..], more].concat();
        assert!(complaint(&combine).contains("unexpected argument"), "{more:?}");
    }

    // The code 99 is not a convention, and --output is respected.
    let output = destrier(&["count", "check", table, "-o", result.to_str().unwrap()]).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let said = fs::read_to_string(&result).unwrap();
    assert!(said.contains("2 lines: 1 agree, 1 differ, 0 differ by convention"), "{said}");
    fs::write(table, head).unwrap();
    assert!(complaint(&["count", "check", table]).contains("line 2"));
}

#[test]
fn messages_are_clear() {
    assert!(text_of(&["count", "7x8 first=50"]).starts_with("7x8 first=50, "));
    let wide = complaint(&["count", "300x300", "--time-limit", "30"]);
    assert!(wide.contains("more than 10^300 bytes") && !wide.contains("about"), "{wide}");
    let nowhere = complaint(&["count", "5x6", "-o", "no-such-folder/count.txt"]);
    assert!(nowhere.contains("cannot write no-such-folder/count.txt") && !nowhere.contains(".part"), "{nowhere}");
}

#[test]
fn fixed_edges_of_a_file_must_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fixed.hcp");
    let text = |fixed: &str| {
        format!("DIMENSION : 4\nEDGE_DATA_SECTION\n1 2\n2 3\n3 4\n4 1\n1 3\n2 4\n-1\nFIXED_EDGES_SECTION\n{fixed}-1\n")
    };
    for (fixed, cycles) in [("1 2\n", "2"), ("1 2\n3 4\n", "2"), ("1 2\n1 3\n", "1"), ("1 2\n1 3\n1 4\n", "0")] {
        fs::write(&file, text(fixed)).unwrap();
        let said = json_of(&["count", file.to_str().unwrap(), "--json"], 0);
        assert_eq!(said["count"], cycles, "{fixed}");
    }
}

#[test]
fn listing_uses_quick_reasons_and_knows_when_it_is_complete() {
    let none = destrier(&["list", "7x7", "--time-limit", "20"]).output().unwrap();
    let said = String::from_utf8_lossy(&none.stderr).into_owned();
    assert!(none.status.code() == Some(1) && said.contains("because"), "{said}");
    let all = destrier(&["list", "5x6", "--limit", "8"]).output().unwrap();
    assert_eq!((all.status.code(), all.stderr.len()), (Some(0), 0));
    let some = destrier(&["list", "5x6", "--limit", "1"]).output().unwrap();
    let said = String::from_utf8_lossy(&some.stderr).into_owned();
    assert!(some.status.code() == Some(3) && said.contains("after 1 tour (--limit); there are more"), "{said}");
}

#[test]
fn a_count_in_parts_is_the_count() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let work = work.to_str().unwrap();

    // The plan has two passes, each of which is a single part.
    let moduli = "2^64,4611686018427387847";
    let plan = json_of(&["count", "6x6", "--plan", "--work", work, "--modulus", moduli, "--json"], 0);
    assert_eq!((plan["parts"].as_array().unwrap().len(), &plan["waves"]), (2, &serde_json::json!([[0, 1]])));
    assert!(complaint(&["count", "combine", work]).contains("parts 0, 1 are not done"));
    assert_eq!(json_of(&["count", "6x6", "--part", "1", "--work", work, "--json"], 0)["was_done"], false);

    // One of the moduli suffices for a number as small as this.
    assert_eq!(json_of(&["count", "combine", work, "--json"], 0)["count"], "9862");
    assert!(text_of(&["count", "6x6", "--part", "0", "--work", work]).contains("is done"));
    assert!(text_of(&["count", "6x6", "--part", "0", "--work", work]).contains("was done already"));
    assert_eq!(json_of(&["count", "combine", work, "--json"], 0)["count"], "9862");

    // A damaged result is refused, and computed again.
    let file = folder.path().join("work/part-0.json");
    let good = fs::read_to_string(&file).unwrap();
    fs::write(&file, good.replacen("9862", "9863", 1)).unwrap();
    assert!(complaint(&["count", "combine", work]).contains("checksum is missing or wrong); compute these slices"));
    assert_eq!(json_of(&["count", "6x6", "--part", "0", "--work", work, "--json"], 0)["was_done"], false);
    assert_eq!(fs::read_to_string(&file).unwrap(), good);

    // A folder belongs to one plan.
    for other in [
        &["5x6", "--part", "0"][..],
        &["6x6", "--open", "--part", "0"],
        &["6x6", "--directed", "--part", "0"],
        &["6x6", "--directed", "--plan", "--modulus", moduli],
        &["6x6", "--plan"],
    ] {
        let said = complaint(&[&["count"], other, &["--work", work]].concat());
        assert!(said.contains("another count") && said.contains("6x6, closed tours"), "{said}");
    }

    let plan_file = folder.path().join("work/plan.json");
    fs::remove_file(&plan_file).unwrap();
    text_of(&["count", "6x6", "--directed", "--plan", "--work", work, "--modulus", moduli]);
    let said = complaint(&["count", "6x6", "--directed", "--part", "0", "--work", work]);
    assert!(said.contains("part-0.json belongs to another count"), "{said}");

    fs::remove_file(&plan_file).unwrap();
    json_of(&["count", "6x6", "--plan", "--work", work, "--modulus", moduli, "--json"], 0);
    assert!(complaint(&["count", "6x6", "--part", "2", "--work", work]).contains("from 0 to 1"));

    // A plan and a result of another version are not damaged, and a folder without a plan has no parts.
    let plan = fs::read_to_string(&plan_file).unwrap();
    let of_another = |text: &str| text.replacen("\"v\":1", "\"v\":2", 1);
    for (text, why) in [(&plan[..99], "is damaged"), (&of_another(&plan), "was written by another version")] {
        fs::write(&plan_file, text).unwrap();
        let said = complaint(&["count", "6x6", "--part", "0", "--work", work]);
        assert!(said.contains(&format!("plan.json {why}")), "{said}");
    }

    fs::write(&file, of_another(&good)).unwrap();
    assert!(complaint(&["count", "combine", work]).contains("part-0.json was written by another version"));
    let empty = format!("{work}-empty");
    assert!(complaint(&["count", "6x6", "--part", "0", "--work", &empty]).contains("has no plan.json"));
}

#[test]
fn options_of_parts_are_refused_where_they_mean_nothing() {
    for words in [&["--parts", "4"][..], &["--work", "x"], &["--modulus", "2^64"]] {
        assert!(complaint(&[&["count", "6x6"], words].concat()).contains("belongs to --plan or --part"), "{words:?}");
    }

    let said = complaint(&["count", "6x6", "--plan", "--modulus", "2^64,2^64"]);
    assert!(said.contains("twice"), "{said}");
    assert!(complaint(&["count", "6x6", "--plan", "--modulus", "15"]).contains("not a modulus"));
    assert!(complaint(&["count", "6x6", "--plan", "--parts", "0"]).contains("0"));
    assert!(complaint(&["count", "6x6", "--part", "0"]).contains("--work"));

    for words in [&["--classes"][..], &["--stable"], &["--slices", "0"], &["--passes", "1"]] {
        assert!(complaint(&[&["count", "6x6", "--plan"], words].concat()).contains("cannot be used with"), "{words:?}");
    }

    assert!(complaint(&["count", "6x6", "--plan", "--strictly-open"]).contains("single count"));
    assert!(complaint(&["cluster", "slurm", "count", "-"]).contains("standard input"));
    assert!(complaint(&["count", "6x6", "--plan", "--engine", "backtrack"]).contains("only the engine frontier"));
}

/// The scripts run with a stand-in for `sbatch` that runs each job at once.
#[test]
#[cfg(unix)]
fn the_scripts_for_slurm_count() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let bin = folder.path().join("bin");
    fs::create_dir(&bin).unwrap();
    let sbatch = bin.join("sbatch");

    let stand_in = "#!/bin/sh\nlast=0\nfor word in \"$@\"; do\ncase $word in\n--array=0-*) last=${word#--array=0-};;\n\
                    --export=ALL,*) export \"${word#--export=ALL,}\";;\nesac\nscript=$word\ndone\n\
                    for SLURM_ARRAY_TASK_ID in $(seq 0 $last); do\nexport SLURM_ARRAY_TASK_ID\n\
                    sh \"$script\" >&2 || exit 1\ndone\necho 7\n";

    fs::write(&sbatch, stand_in).unwrap();
    fs::set_permissions(&sbatch, fs::Permissions::from_mode(0o755)).unwrap();
    let program = destrier(&[]).get_program().to_str().unwrap().to_owned();
    let place = work.to_str().unwrap();
    let slurm = ["cluster", "slurm", "--work", place, "--program", &program, "--json"];

    let count = ["count", "6x6", "--open", "--modulus", "2^64,4611686018427387847"];
    let said = json_of(&[&slurm[..], &count].concat(), 0);
    assert_eq!((&said["parts"], &said["waves"]), (&2.into(), &1.into()));

    // `--json` may stand after the count as well.
    assert_eq!(json_of(&[&slurm[..slurm.len() - 1], &count, &["--json"]].concat(), 0), said);
    let script = fs::read_to_string(work.join("part.sh")).unwrap();
    assert!(script.contains("#SBATCH --requeue") && script.contains("#SBATCH --mem=9075M"), "{script}");

    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let submit = || std::process::Command::new("sh").arg(work.join("submit.sh")).env("PATH", &path).output().unwrap();
    let output = submit();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(fs::read_to_string(work.join("count.txt")).unwrap().ends_with(": 3318960\n"));

    // Parts that are done are skipped.
    assert!(String::from_utf8_lossy(&submit().stderr).contains("Part 1 (whole) was done already"));
    assert!(complaint(&["cluster", "slurm", "tour", "6x6"]).contains("only a count"));
}
