//! `destrier tour`: answers, formats, files, interruption.

use crate::support::program::{complaint, destrier, json_of, text_of};

#[test]
fn the_chessboard_has_a_tour_and_the_grid_has_every_number_once() {
    let grid = text_of(&["tour", "8x8"]);
    let mut numbers: Vec<u32> = grid.split_whitespace().map(|word| word.parse().unwrap()).collect();
    assert_eq!(grid.lines().count(), 8);
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=64).collect::<Vec<_>>());
}

#[test]
fn ordering_12345678_gives_the_tour_that_ganzfried_prints() {
    let ours = text_of(&["tour", "8x8", "--method", "warnsdorff", "--ties", "12345678", "--start", "1,1"]);
    let printed = include_str!("../../../../../testdata/ganzfried-section-1.txt");
    let numbers = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    assert_eq!(numbers(&ours), numbers(printed));
}

#[test]
fn json_describes_the_tour() {
    let answer = json_of(&["tour", "torus:5x7", "--seed", "3", "--json"], 0);
    assert_eq!(answer["board"], "torus:5x7");
    assert_eq!(answer["seed"], 3);
    assert_eq!(answer["method"], "pohl", "the method that found it, not auto");
    assert_eq!(answer["v"], 1);
    assert!(answer["closed"].is_boolean());
    assert!(answer.get("leaper").is_none() && answer.get("holes").is_none());

    let squares = answer["squares"].as_array().unwrap();
    assert_eq!(squares.len(), 35);
    assert!(
        squares
            .iter()
            .all(|pair| (1..=5).contains(&pair[0].as_u64().unwrap()) && (1..=7).contains(&pair[1].as_u64().unwrap()))
    );
    assert_eq!(json_of(&["tour", "torus:5x7", "--seed", "3", "--format", "json"], 0), answer);
}

#[test]
fn json_names_leaper_and_holes_if_they_are_not_the_default() {
    let answer = json_of(&["tour", "6x7", "--without", "a1,g6", "--json"], 0);
    assert_eq!(answer["holes"], serde_json::json!([[1, 7], [6, 1]]));
    let answer = json_of(&["tour", "5x5", "--leaper", "0,1", "--json"], 0);
    assert_eq!(answer["leaper"], serde_json::json!([0, 1]));
    assert_eq!(answer["squares"].as_array().unwrap().len(), 25);
}

#[test]
fn start_end_and_closed_are_respected() {
    let answer = json_of(&["tour", "8x8", "--start", "a1", "--end", "1,1", "--json"], 0);
    assert_eq!(answer["squares"][0], serde_json::json!([8, 1]));
    assert_eq!(answer["squares"][63], serde_json::json!([1, 1]));
    let answer = json_of(&["tour", "6x6", "--closed", "--start", "c3", "--json"], 0);
    assert_eq!(answer["closed"], true);
    assert_eq!(answer["squares"][0], serde_json::json!([4, 3]));
    assert_eq!(text_of(&["tour", "8x8", "--open"]), text_of(&["tour", "8x8"]));
    assert!(complaint(&["tour", "8x8", "--open", "--closed"]).contains("cannot be used with"));
}

#[test]
fn the_same_seed_gives_the_same_tour_and_another_seed_another() {
    let tour = |seed: &str| text_of(&["tour", "10x10", "--seed", seed]);
    assert_eq!(tour("5"), tour("5"));
    assert_ne!(tour("5"), tour("6"));
}

#[test]
fn impossible_boards_are_answered_with_exit_1_and_a_reason() {
    for args in [
        ["tour", "4x4"].as_slice(),
        &["tour", "5x5", "--closed"],
        &["tour", "5x5", "--start", "1,2"],
        &["tour", "8x8", "--start", "a1", "--end", "c1"],
        &["tour", "2x9"],
        &["tour", "1x2", "--closed"],
        &["tour", "4x50", "--closed"],
        &["tour", "1000001x1000001", "--closed"],
    ] {
        let words: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
        let answer = json_of(&words, 1);
        assert_eq!(answer["answer"], "impossible", "{args:?}");
        assert!(answer["reason"].as_str().unwrap().len() > 10, "{args:?}: {answer}");
        destrier(args).assert().code(1);
    }
}

#[test]
fn giving_up_names_the_limit_and_the_longest_path() {
    let answer = json_of(&["tour", "74x74", "--ties", "squirrel", "--start", "1,1", "--json"], 3);
    assert_eq!(answer["answer"], "gave-up");
    assert_eq!(answer["longest"], 5432);
    assert!(answer["limit"].as_str().unwrap().contains("attempt"));
    let output = destrier(&["tour", "74x74", "--ties", "squirrel", "--start", "1,1"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("5432 of 5476"));
}

#[test]
fn a_time_limit_stops_the_search() {
    let args =
        ["tour", "300x300", "--method", "euler-as-told", "--time-limit", "0.2", "--attempts", "1000000", "--json"];
    let answer = json_of(&args, 3);
    assert!(answer["limit"].as_str().unwrap().contains("time limit of 0.2 s"), "{answer}");
}

#[test]
fn every_surface_has_a_tour() {
    for board in ["cylinder:4x6", "torus:5x7", "mobius:3x5", "klein:6x4", "projective:6x8", "torus:1x9", "cylinder:2x7"]
    {
        let answer = json_of(&["tour", board, "--json"], 0);
        assert_eq!(answer["board"], board);
    }
}

#[test]
fn a_mask_from_a_file_is_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let mask = folder.path().join("cross.txt");
    std::fs::write(&mask, "##....##\n##....##\n........\n........\n........\n........\n##....##\n##....##\n").unwrap();
    let mask = mask.to_str().unwrap();
    let answer = json_of(&["tour", "--mask", mask, "--json"], 0);
    assert_eq!(answer["board"], "8x8");
    assert_eq!(answer["squares"].as_array().unwrap().len(), 48);
    destrier(&["tour", "8x9", "--mask", mask]).assert().code(2);
    assert_eq!(json_of(&["tour", "torus", "--mask", mask, "--json"], 0)["board"], "torus:8x8");
}

#[test]
fn files_are_written_completely_and_no_temporary_file_is_left() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["txt", "json", "csv", "tour", "svg", "pdf", "png", "gif", "squares", "moves"] {
        let file = folder.path().join(format!("a.{ending}"));
        destrier(&["tour", "6x6", "-o", file.to_str().unwrap()]).assert().code(0);
        assert!(file.metadata().unwrap().len() > 30, "{ending}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 10);
    let nowhere = folder.path().join("no/such/folder/a.txt");
    destrier(&["tour", "6x6", "-o", nowhere.to_str().unwrap()]).assert().code(2);
    destrier(&["tour", "6x6", "-o", folder.path().to_str().unwrap()]).assert().code(2);
}

#[test]
fn methods_completions_and_man_pages_come_from_the_same_definitions() {
    let list = text_of(&["methods"]);
    for name in ["auto", "warnsdorff", "roth", "pohl", "squirrel", "euler", "parberry", "frontier"] {
        assert!(list.contains(name), "{name}");
        let answer = json_of(&["tour", "6x6", "--method", name, "--json"], 0);
        let found_by = if name == "auto" { "pohl" } else { name };
        assert_eq!(answer["method"], found_by);
    }

    assert!(json_of(&["methods", "--json"], 0)["methods"].as_array().unwrap().len() >= 8);

    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(text_of(&["completions", shell]).contains("time-limit"), "{shell}");
    }

    assert!(text_of(&["man"]).starts_with(".ie"));
    let folder = tempfile::tempdir().unwrap();
    destrier(&["man", "--folder", folder.path().to_str().unwrap()]).assert().code(0);
    assert!(std::fs::read_to_string(folder.path().join("destrier-tour.1")).unwrap().contains("closed"));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_not_an_error() {
    let program = env!("CARGO_BIN_EXE_destrier");
    let script = format!("set -o pipefail; '{program}' tour 400x400 --format squares | head -n 1");
    let output = std::process::Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
}

#[test]
fn an_aim_chooses_a_method_and_wrong_ones_are_explained() {
    let method = |args: &[&str]| json_of(&[&["tour", "--closed", "--json"], args].concat(), 0)["method"].clone();
    assert_eq!(method(&["3x10", "--aim", "most-turns"]), "more-turns");
    assert_eq!(method(&["3x10", "--aim", "fewest-crossings"]), "fewer-crossings");
    assert_eq!(method(&["30x30", "--aim", "fewest-turns"]), "few-turns");
    let large = complaint(&["tour", "2000x2000", "--aim", "most-crossings"]);
    assert!(large.contains("the search for the most crossings") && large.contains("at most 2^20 squares"), "{large}");
    assert!(complaint(&["tour", "6x6", "--aim", "turns"]).contains("most-turns"));
    assert!(complaint(&["tour", "6x6", "--aim", "most-turns", "--few", "turns"]).contains("--few"));
    assert!(complaint(&["tour", "6x6", "--aim", "most-turns", "--method", "pohl"]).contains("--method"));
}

#[test]
fn answers_with_few_turns_say_how_good_they_are() {
    let tour = |args: &[&str]| json_of(&[&["tour", "--json", "--few"], args].concat(), 0);
    for (args, quality, turns) in [
        (&["turns", "6x6", "--closed"][..], "exact-minimum", 32),
        (&["turns", "30x30", "--closed"], "proved-for-all-sizes", 226),
        (&["turns", "21x30", "--closed"], "pattern", 189),
    ] {
        let found = tour(args);
        assert_eq!((&found["quality"], &found["turns"]), (&quality.into(), &turns.into()), "{args:?}");
        assert!(found["crossings"].as_u64().unwrap() > 50 && found["limit"].is_null(), "{args:?}");
    }

    let crossings = tour(&["crossings", "6x6", "--closed"]);
    assert_eq!((&crossings["quality"], &crossings["fewest"]), (&"exact-minimum".into(), &52.into()));
    let holes = tour(&["turns", "6x6", "--without", "c3,d3"]);
    assert_eq!((&holes["quality"], &holes["fewest"]), (&"bounded-search".into(), &serde_json::Value::Null));

    // The fewest turns of 5x5 are 20, but all 64 tours from the middle have at least 22.
    let from_middle = tour(&["turns", "5x5", "--start", "c3"]);
    assert_eq!((&from_middle["quality"], &from_middle["turns"]), (&"bounded-search".into(), &22.into()));
    assert!(from_middle["fewest"].is_null(), "{from_middle}");

    let listed = tour(&["turns", "3x14", "--closed"]);
    assert_eq!((&listed["quality"], &listed["turns"]), (&"exact-minimum".into(), &34.into()));
    let plain = json_of(&["tour", "6x6", "--json"], 0);
    assert!(plain["turns"].is_null() && plain["quality"].is_null(), "{plain}");
}

#[test]
fn answers_with_many_turns_say_if_there_cannot_be_more() {
    // Of all 9,862 closed tours of 6x6; docs/results/few-turns.md has the table.
    let tour = |args: &[&str]| json_of(&[&["tour", "6x6", "--json", "--aim"], args].concat(), 0);
    for (args, most) in [
        (&["most-turns", "--closed"][..], 36),
        (&["most-turns"], 34),
        (&["most-crossings", "--closed"], 66),
        (&["most-turns", "--closed", "--without", "a1,b1"], 34),
    ] {
        let found = tour(args);
        assert_eq!((&found["quality"], &found["most"]), (&"exact-maximum".into(), &most.into()), "{args:?}");
        assert!(found["fewest"].is_null() && found["limit"].is_null(), "{args:?}");
    }
    assert_eq!(tour(&["most-crossings"])["quality"], "bounded-search");
}

#[test]
fn what_is_proved_to_be_best_was_not_cut_short() {
    let args = ["tour", "8x8", "--few", "turns", "--closed", "--time-limit", "0.2"];
    let found = json_of(&[&args[..], &["--json"]].concat(), 0);
    assert_eq!((&found["quality"], &found["turns"]), (&"exact-minimum".into(), &45.into()));
    assert!(found["limit"].is_null(), "{found}");
    let output = destrier(&[&args[..], &["--format", "moves"]].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("cut short"), "{said}");
}

#[test]
fn few_turns_with_given_ends_begin_with_the_pattern() {
    let args = ["tour", "40x40", "--few", "turns", "--start", "a1", "--end", "h1", "--time-limit", "1", "--json"];
    let found = json_of(&args, 0);
    let squares = found["squares"].as_array().unwrap();
    assert_eq!((&squares[0], &squares[1599]), (&serde_json::json!([40, 1]), &serde_json::json!([40, 8])));
    assert!(found["method"] == "fewer-turns" && found["turns"].as_u64().unwrap() < 400, "{}", found["turns"]);
    let odd = ["tour", "41x41", "--few", "crossings", "--start", "c3", "--time-limit", "1", "--json"];
    assert!(json_of(&odd, 0)["crossings"].as_u64().unwrap() < 500);
    let end = json_of(&["tour", "40x40", "--closed", "--few", "turns", "--end", "d4", "--json"], 0);
    assert_eq!((&end["method"], &end["squares"][1599]), (&"few-turns".into(), &serde_json::json!([37, 4])));
    let large = complaint(&["tour", "2000x2000", "--few", "turns", "--start", "a1", "--end", "b1"]);
    assert!(large.contains("one end can be given") && large.contains("up to 2^20 squares"), "{large}");
}

#[test]
fn a_search_for_few_crossings_that_is_cut_shows_its_best_tour() {
    let args = ["tour", "12x12", "--few", "crossings", "--closed", "--time-limit", "0.1"];
    let found = json_of(&[&args[..], &["--json"]].concat(), 0);
    assert_eq!((&found["answer"], &found["limit"]), (&"tour".into(), &"time limit of 0.1 s".into()));
    assert!(found["crossings"].as_u64().unwrap() <= 101 && found["quality"] == "bounded-search", "{found}");

    let output = destrier(&[&args[..], &["--format", "moves"]].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("cut short (time limit of 0.1 s)"), "{said}");

    // Without a pattern there is no tour to begin with, and the hints are options that go with --few.
    let holes = ["tour", "8x8", "--without", "d4,e4", "--closed", "--few", "turns", "--time-limit", "0"];
    let output = destrier(&holes).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("A longer --time-limit may find one") && !said.contains("--method"), "{said}");
}

#[test]
fn options_that_an_aim_does_not_use_are_refused() {
    for option in ["--attempts", "--backtrack"] {
        assert!(complaint(&["tour", "8x8", "--few", "turns", option, "5"]).contains(option));
        assert!(complaint(&["tour", "8x8", "--aim", "most-turns", option, "5"]).contains(option));
    }
}

#[test]
fn a_look_up_that_takes_too_long_reads_no_input() {
    let args = ["tour", "4000000x4000001", "--closed", "--few", "crossings", "--at", "77", "--time-limit", "0"];
    let output = destrier(&args).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(3) && said.contains("while working on the answer"), "{said}");
}

#[test]
fn json_repeats_the_sums_and_the_symmetry_that_were_asked_for() {
    let magic = json_of(&["tour", "8x12", "--magic", "--json"], 0);
    assert_eq!((&magic["sums"], &magic["row_sum"], &magic["column_sum"]), (&"magic".into(), &582.into(), &388.into()));
    let symmetric = json_of(&["tour", "6x6", "--closed", "--symmetry", "quarter-turn", "--json"], 0);
    assert_eq!(symmetric["symmetry"], "quarter-turn");
    let found = symmetric["found_symmetry"].as_str().unwrap();
    assert!(found.contains("quarter-turn") && found.contains("order 4"), "{found}");
    let any = json_of(&["tour", "5x5", "--symmetry", "any", "--json"], 0);
    assert_eq!((&any["symmetry"], any["found_symmetry"].is_string()), (&"any".into(), true));
}

#[test]
fn lines_that_need_too_much_memory_are_explained() {
    let said = complaint(&["tour", "1000000001x1000000001", "--few", "turns", "--at", "5"]);
    assert!(said.contains("476.8 GiB") && !said.contains("--method"), "{said}");
    let said = complaint(&["tour", "100000x100002", "--closed", "--few", "turns"]);
    assert!(said.contains("--format moves streams it") && !said.contains("--method"), "{said}");
    let said = complaint(&["tour", "400000x400000", "--magic"]);
    assert!(said.contains("2^32") && !said.contains("--method"), "{said}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_cleanly() {
    let program = env!("CARGO_BIN_EXE_destrier");
    let args = ["tour", "300x300", "--method", "euler-as-told", "--attempts", "1000000", "--json"];
    let child = std::process::Command::new(program).args(args).stdout(std::process::Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(400));
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["limit"], "interrupted");
}

#[cfg(unix)]
#[test]
fn after_ctrl_c_no_longer_time_limit_is_advised() {
    use std::process::{Command, Stdio};

    for (args, words) in [
        (["--closed", "--aim", "most-turns"], "was cut short (interrupted).\n"),
        (["--method", "euler-as-told", "--attempts=1000000"], "(interrupted): the longest path has"),
    ] {
        let size = if args[0] == "--closed" { "30x30" } else { "300x300" };
        let mut command = Command::new(env!("CARGO_BIN_EXE_destrier"));
        command.args(["tour", size]).args(args).stdout(Stdio::null()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();

        std::thread::sleep(std::time::Duration::from_millis(800));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{said}");
        assert!(said.contains(words) && !said.contains("may find"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn links_are_written_through_and_pipes_are_written_into() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("a.txt");
    let link = folder.path().join("b.txt");
    let pipe = folder.path().join("c");

    std::fs::write(&target, "old").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    destrier(&["tour", "6x6", "-o", link.to_str().unwrap()]).assert().code(0);
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert_eq!(std::fs::read_to_string(&target).unwrap().lines().count(), 6);
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());

    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });

    destrier(&["tour", "6x6", "-o", pipe.to_str().unwrap()]).assert().code(0);
    assert_eq!(reader.join().unwrap().lines().count(), 6);
    assert!(!pipe.metadata().unwrap().is_file());
}
