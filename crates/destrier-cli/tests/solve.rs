//! `destrier solve` as a stranger would use it.

mod program;

use program::{complaint, destrier, json_of, text_of};
use std::path::PathBuf;

const CUBE: &str = "# a cube\n10 11\n11 12\n12 13\n13 10\n14 15\n15 16\n16 17\n17 14\n10 14\n11 15\n12 16\n13 17\n";

const PETERSEN: &str = "NAME : petersen\nTYPE : HCP\nDIMENSION : 10\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n\
    1 2 5 6 -1\n3 2 4 8 -1\n4 5 9 -1\n6 8 9 -1\n7 2 9 10 -1\n10 5 8 -1\n-1\nEOF\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("cube.edges"), CUBE).unwrap();
        std::fs::write(folder.path().join("petersen.hcp"), PETERSEN).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        let path: PathBuf = self.0.path().join(name);
        path.to_str().unwrap().to_string()
    }
}

#[test]
fn a_circuit_is_found_and_named_in_the_numbers_of_the_file() {
    let folder = Folder::new();
    let cube = folder.path("cube.edges");
    for method in ["auto", "tree", "sat", "rotate", "euler", "parberry", "neural", "frontier", "pohl", "warnsdorff"] {
        let answer = json_of(&["solve", &cube, "--start", "12", "--method", method, "--json"], 0);
        assert_eq!((&answer["answer"], &answer["closed"]), (&"found".into(), &true.into()), "{method}");
        let mut vertices: Vec<u64> =
            answer["vertices"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect();
        assert_eq!(vertices[0], 12, "{method}");
        vertices.sort_unstable();
        assert_eq!(vertices, (10..18).collect::<Vec<_>>(), "{method}");
    }
    let line = text_of(&["solve", &cube]);
    assert_eq!(line.split_whitespace().count(), 8);
}

#[test]
fn a_path_keeps_its_ends() {
    let folder = Folder::new();
    let answer = json_of(&["solve", &folder.path("cube.edges"), "--path", "--start", "10", "--end", "16", "--json"], 0);
    let vertices = answer["vertices"].as_array().unwrap();
    assert_eq!((vertices.first(), vertices.last()), (Some(&10.into()), Some(&16.into())));
}

#[test]
fn what_is_absent_is_proved_and_what_is_unknown_names_the_limit() {
    let folder = Folder::new();
    let petersen = folder.path("petersen.hcp");
    let answer = json_of(&["solve", &petersen, "--json"], 1);
    assert_eq!((&answer["answer"], &answer["confirmed"]), (&"absent".into(), &true.into()));
    assert!(answer["reason"].as_str().unwrap().contains("positions"));
    assert_eq!(answer["by"], "tree");
    let steps = answer["steps"].as_array().unwrap();
    assert_eq!(steps.last().unwrap(), "tree finds that 10 vertices have no circuit");
    let output = destrier(&["solve", &petersen, "--log"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("destrier: tree finds"));
    assert_eq!(json_of(&["solve", &petersen, "--path", "--json"], 0)["answer"], "found");
    let answer = json_of(&["solve", &petersen, "--method", "parberry", "--attempts", "3", "--json"], 3);
    assert_eq!((&answer["answer"], &answer["limit"]), (&"unknown".into(), &"3 attempts".into()));
    // Both ends of the cube's path on one colour: the reason names them as the file does.
    let cube = folder.path("cube.edges");
    let output = destrier(&["solve", &cube, "--path", "--start", "10", "--end", "12"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("vertex 10 and vertex 12"));
}

#[test]
fn a_tour_file_is_written_and_standard_input_is_read() {
    let folder = Folder::new();
    let file = folder.path("cube.tour");
    destrier(&["solve", &folder.path("cube.edges"), "-o", &file]).assert().code(0);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("DIMENSION : 8\nTOUR_SECTION\n") && text.ends_with("-1\nEOF\n"), "{text}");
    let output = destrier(&["solve", "-", "--path"]).write_stdin("1 2\n2 3\n").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(["1 2 3\n", "3 2 1\n"].contains(&String::from_utf8(output.stdout).unwrap().as_str()));
}

#[test]
fn bad_input_is_located() {
    let folder = Folder::new();
    let bad = folder.path("bad.hcp");
    for (text, hint) in [
        ("TYPE : TSP\n", "line 1, column 1"),
        ("DIMENSION : 3\nEDGE_DATA_SECTION\n1 4\n", "line 3, column 3"),
        ("DIMENSION : 99999999999\nEDGE_DATA_SECTION\n1 2\n", "far more"),
        ("", "EDGE_DATA_SECTION"),
    ] {
        std::fs::write(&bad, text).unwrap();
        assert!(complaint(&["solve", &bad]).contains(hint), "{text:?}");
    }
    let cube = folder.path("cube.edges");
    assert!(complaint(&["solve", &cube, "--start", "99"]).contains("vertex 99"));
    assert!(complaint(&["solve", &cube, "--end", "10"]).contains("--path"));
    assert!(complaint(&["solve", &cube, "--path", "--cycle"]).contains("--cycle"));
    assert!(complaint(&["solve", &cube, "--method", "magic"]).contains("frontier"));
    assert!(complaint(&["solve", "no/such/file"]).contains("no/such/file"));
}
