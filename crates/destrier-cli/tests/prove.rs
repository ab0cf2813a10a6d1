//! `destrier prove`: the theorem and the paper's own claims.

mod program;

use program::{complaint, destrier, json_of, text_of};

#[test]
fn the_theorem_is_proved_for_every_board() {
    let answer = json_of(&["prove", "squirrel", "--json"], 0);
    assert_eq!(answer["proved"], true);
    let classes = answer["classes"].as_array().unwrap();
    assert!(classes.iter().all(|class| class["proved"] == true));
    // Every residue modulo 48 belongs to exactly one class.
    for residue in 0..48 {
        let held = |class: &&serde_json::Value| {
            residue % class["modulus"].as_u64().unwrap() == class["residue"].as_u64().unwrap()
        };
        assert_eq!(classes.iter().filter(held).count(), 1, "{residue}");
    }
}

#[test]
fn certificates_are_exported_as_text() {
    let folder = tempfile::tempdir().unwrap();
    let text = text_of(&["prove", "squirrel", "--export", folder.path().to_str().unwrap()]);
    assert!(text.contains("for every m >= 5 except 74, and for 74 with ordering 21345678"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 17);
}

#[test]
fn the_claims_of_the_paper_hold_as_printed() {
    let answer = json_of(&["prove", "claims", "--m", "47..120", "--json"], 0);
    assert_eq!(answer["holds"], true);
    assert_eq!(answer["claims"].as_array().unwrap().len(), 11);
}

#[test]
fn nonsense_ranges_are_refused() {
    for range in ["", "47", "9..5", "a..b", "47..99999999", "48..50"] {
        complaint(&["prove", "claims", "--m", range]);
    }
    destrier(&["prove"]).assert().code(2);
}
