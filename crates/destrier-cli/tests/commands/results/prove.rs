//! `destrier prove`: the theorem and the paper's own claims.

use crate::support::program::{complaint, destrier, json_of, text_of};

/// One test, because each proof of the whole theorem takes seconds.
#[test]
fn the_theorem_is_proved_exported_and_checked_and_damaged_certificates_are_refused_with_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let text = text_of(&["prove", "squirrel", "--export", path]);
    assert!(text.contains("for every m >= 5 except 74, and for 74 with ordering 21345678"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 17);

    let answer = json_of(&["prove", "check", path, "--json"], 0);
    assert_eq!(answer["proved"], true);
    let classes = answer["classes"].as_array().unwrap();
    assert_eq!(classes.len(), 17);
    assert!(classes.iter().all(|class| class["proved"] == true));

    // Every residue modulo 48 belongs to exactly one class.
    for residue in 0..48 {
        let held = |class: &&serde_json::Value| {
            residue % class["modulus"].as_u64().unwrap() == class["residue"].as_u64().unwrap()
        };
        assert_eq!(classes.iter().filter(held).count(), 1, "{residue}");
    }

    let certificate = folder.path().join("03-mod-24.txt");
    let sound = std::fs::read_to_string(&certificate).unwrap();
    let name = certificate.to_str().unwrap();
    assert_eq!(json_of(&["prove", "check", "--each", name, "--json"], 0)["proved"], true);
    assert!(json_of(&["prove", "check", name, "--json"], 1)["misfit"].as_str().unwrap().contains("gap"));
    let twice = json_of(&["prove", "check", name, name, "--json"], 1);
    assert!(twice["misfit"].as_str().unwrap().contains("03-mod-24.txt, line 1: m = 3 modulo 24"), "{twice}");

    for (from, to, line) in [("end\n", "", 259), ("word ", "wrod ", 2), ("24n+3", "24000000n+3", 1)] {
        std::fs::write(&certificate, sound.replacen(from, to, 1)).unwrap();
        let message = complaint(&["prove", "check", path]);
        assert!(message.contains(&format!("line {line}:")) && message.contains("03-mod-24.txt"), "{message}");
    }

    // Readable, but not what the algorithm does: the first move is another one.
    std::fs::write(&certificate, format!("# a remark\n{}", sound.replacen("word 3", "word 4", 1))).unwrap();
    let answer = json_of(&["prove", "check", "--each", name, "--json"], 1);
    assert_eq!((&answer["proved"], &answer["classes"][0]["proved"]), (&false.into(), &false.into()));
    assert!(answer["classes"][0]["line"].as_u64().unwrap() >= 2, "{answer}");
    complaint(&["prove", "check", "no/such/folder"]);
    complaint(&["prove", "check", concat!(env!("CARGO_MANIFEST_DIR"), "/src")]);
}

#[test]
fn tours_with_few_turns_and_few_crossings_are_proved_with_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let answer = json_of(&["prove", "few-turns", "--json", "--export", folder.path().to_str().unwrap()], 0);
    assert_eq!(answer["proved"], true);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 16);

    let families = answer["families"].as_array().unwrap();
    for (family, (few, modulus, slope, divisor)) in
        families.iter().zip([("turns", 8, 37, 4), ("crossings", 24, 85, 12)])
    {
        assert_eq!((&family["few"], &family["proved"]), (&few.into(), &true.into()));
        let classes = family["classes"].as_array().unwrap();
        assert_eq!(classes.len(), modulus / 2);

        for class in classes {
            let crossings = &class["crossings"];
            let number = |name: &str| crossings[name].as_i64().unwrap();
            assert_eq!(number("slope") * divisor, slope * number("divisor"), "{class}");
            assert!(class["refusal"].is_null() && class["turns"]["slope"].is_number());
        }
    }

    assert_eq!(families[0]["base"][0], serde_json::json!({"n": 10, "turns": 66, "crossings": 95}));
    let statement = families[0]["statement"].as_str().unwrap();
    assert!(statement.ends_with("a closed tour with 8n - 14 turns and at most (37n + 10)/4 crossings"), "{statement}");

    // One of the certificates in the folder is wrong.
    let file = folder.path().join("turns-00-mod-08.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("sweeps n-1", "sweeps n-2", 1)).unwrap();

    let answer = json_of(&["prove", "few-turns", "--json", "--check", folder.path().to_str().unwrap()], 1);
    let classes = answer["families"][0]["classes"].as_array().unwrap();
    assert!(classes.iter().all(|class| class["proved"] == (class["residue"] != 0)), "{classes:?}");
    assert_eq!(answer["families"][1]["proved"], true);

    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let file = entry.unwrap().path();
        if file.file_name().unwrap().to_str().unwrap().starts_with("crossings") {
            std::fs::remove_file(file).unwrap();
        }
    }

    assert!(complaint(&["prove", "few-turns", "--check", folder.path().to_str().unwrap()]).contains("crossings-*.txt"));
}

#[test]
fn the_fewest_turns_of_small_boards_are_proved_from_files_too() {
    let folder = tempfile::tempdir().unwrap();
    let answer = json_of(&["prove", "fewest-turns", "--json", "--export", folder.path().to_str().unwrap()], 0);
    let boards = answer["boards"].as_array().unwrap();
    assert_eq!((&answer["proved"], std::fs::read_dir(folder.path()).unwrap().count()), (&true.into(), boards.len()));
    let chessboard = boards.iter().find(|entry| entry["board"] == "8x8" && entry["closed"] == true).unwrap();
    assert_eq!((&chessboard["turns"], chessboard["squares"].as_array().unwrap().len()), (&45.into(), 64));

    let file = folder.path().join("fewest-turns-8x8-closed.txt");
    let name = file.to_str().unwrap();
    assert!(text_of(&["prove", "fewest-turns", name]).contains("Proved"));
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("8x8 closed 45", "8x8 closed 46", 1)).unwrap();

    let answer = json_of(&["prove", "fewest-turns", name, "--json"], 1);
    assert_eq!(answer["boards"][0]["refusal"], "the tour has 45 turns");
    std::fs::write(&file, text.replacen("weights", "heights", 1)).unwrap();
    complaint(&["prove", "fewest-turns", name]);
}

#[test]
fn the_claims_of_the_paper_hold_as_printed() {
    let answer = json_of(&["prove", "claims", "--m", "47..120", "--json"], 0);
    assert_eq!(answer["holds"], true);
    assert_eq!(answer["claims"].as_array().unwrap().len(), 11);
}

#[test]
fn invalid_ranges_are_refused() {
    for range in ["", "47", "9..5", "a..b", "47..99999999", "48..50"] {
        complaint(&["prove", "claims", "--m", range]);
    }
    destrier(&["prove"]).assert().code(2);
}

#[test]
fn squares_of_squirrels_tour_are_looked_up_at_any_size() {
    let walked = json_of(&["tour", "103x103", "--method", "squirrel", "--json"], 0);
    for index in ["0", "1", "5000", "10608"] {
        let answer = json_of(&["tour", "103x103", "--method", "squirrel", "--at", index, "--json"], 0);
        assert_eq!(answer["square"], walked["squares"][index.parse::<usize>().unwrap()]);
    }
    let huge = ["tour", "1000000007x1000000007", "--method", "squirrel"];
    let square = text_of(&[&huge[..], &["--at", "123456789012345678"]].concat());
    let index = text_of(&[&huge[..], &["--index-of", square.trim()]].concat());
    assert_eq!(index.trim(), "123456789012345678");
    complaint(&["tour", "103x103", "--method", "squirrel", "--at", "10609"]);
    // The tour of a board as small as this is walked.
    assert_eq!(text_of(&["tour", "20x20", "--method", "squirrel", "--at", "0"]).trim(), "a20");
}

#[test]
fn form_matrices_are_filled_in_and_followed() {
    let figure = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/forms/figure-1.txt");
    let answer = json_of(&["form", figure, "--m", "103", "--json"], 0);
    assert_eq!(answer["squares"][0], serde_json::json!([1, 1]));
    assert!(text_of(&["form", figure, "--m", "27"]).contains("squares, from (1,1) to (2,5)"));
    complaint(&["form", figure, "--m", "0"]);
    complaint(&["form", "no/such/file", "--m", "27"]);
}

#[test]
fn tables_from_files_are_read_or_refused_with_the_line() {
    let printed = text_of(&["prove", "table", "--print"]);
    assert!(printed.contains("34261578 until (m-1,m-2)"));
    let output = destrier(&["prove", "table", "-"]).write_stdin("m = 0 mod 1\n1234 until (1,1)\n").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 2"));
    // One ordering for every board: Squirrel says that each fails somewhere.
    let output = destrier(&["prove", "table", "-", "--json"]).write_stdin("m = 0 mod 1\n12345678\n").output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
}
