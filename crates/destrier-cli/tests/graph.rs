//! `destrier graph`, `solve-all` and `check --graph`.

mod program;

use program::{complaint, destrier, json_of, text_of};

const FIXED: &str = "TYPE: HCP\nDIMENSION: 5\nEDGE_DATA_FORMAT: EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 4\n4 5\n5 1\n\
    1 3\n2 4\n3 5\n1 4\n2 5\n5 2\n-1\nFIXED_EDGES\n1 3\n4 2\n-1\nEOF\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_string()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name)
    }
}

#[test]
fn boards_and_families_are_written_in_every_format() {
    assert!(text_of(&["graph", "3x4", "--format", "hcp"]).contains("DIMENSION : 12\n"));
    assert!(text_of(&["graph", "3x3", "--without", "b2", "--format", "dimacs"]).starts_with("p edge 8 8\n"));
    assert_eq!(text_of(&["graph", "--family", "complete:4", "--format", "graph6"]), "C~\n");
    assert_eq!(text_of(&["graph", "--family", "cycle:3"]), "0 1\n0 2\n1 2\n");
    assert!(text_of(&["graph", "--families"]).contains("petersen:101,2"));
}

#[test]
fn every_format_reads_back_as_the_same_graph() {
    let folder = Folder::new();
    let first = folder.path("a.hcp");
    destrier(&["graph", "5x6", "-o", &first]).assert().code(0);
    let mut last = first.clone();
    for name in ["b.col", "c.mtx", "d.graphml", "e.edges", "f.s6", "g.g6", "h.hcp"] {
        let next = folder.path(name);
        destrier(&["graph", &last, "-o", &next]).assert().code(0);
        last = next;
    }
    // A board lists neighbours in the order of the moves, a file's graph lists them ascending.
    let lines = |file: &str| {
        let text = std::fs::read_to_string(file).unwrap();
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(lines(&first), lines(&last));
}

#[test]
fn fixed_edges_are_used_and_sloppy_files_cause_warnings() {
    let folder = Folder::new();
    let file = folder.write("fixed.hcp", FIXED);
    let output = destrier(&["solve", &file, "--json"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("'FIXED_EDGES' is read as FIXED_EDGES_SECTION") && said.contains("both directions"),
        "{said}"
    );
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let round: Vec<u64> = answer["vertices"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect();
    let uses = |from: u64, to: u64| {
        let at = round.iter().position(|&vertex| vertex == from).unwrap();
        [round[(at + 1) % 5], round[(at + 4) % 5]].contains(&to)
    };
    assert!(uses(1, 3) && uses(2, 4), "{round:?}");
    let tour = folder.path("fixed.tour");
    destrier(&["solve", &file, "-o", &tour]).assert().code(0);
    assert!(text_of(&["check", &tour, "--graph", &file, "--closed"]).contains("a Hamiltonian cycle"));
    let wrong = folder.write("wrong.tour", "TOUR_SECTION\n1\n2\n3\n4\n5\n-1\n");
    let verdict = json_of(&["check", &wrong, "--graph", &file, "--closed", "--json"], 1);
    assert!(verdict["fault"].as_str().unwrap().contains("must be used"), "{verdict}");
    assert!(complaint(&["check", &file, "--graph", &file]).contains("must be TOUR"));
}

#[test]
fn names_of_graphml_are_kept() {
    let folder = Folder::new();
    let nodes: String = ["ann", "bob", "eve"].map(|id| format!("<node id=\"{id}\"/>")).concat();
    let edges: String =
        [("ann", "bob"), ("bob", "eve")].map(|(a, b)| format!("<edge source=\"{a}\" target=\"{b}\"/>")).concat();
    let file = folder.write("people.graphml", &format!("<graphml><graph>{nodes}{edges}</graph></graphml>"));
    let answer = json_of(&["solve", &file, "--path", "--start", "eve", "--json"], 0);
    assert_eq!(answer["vertices"], serde_json::json!(["eve", "bob", "ann"]));
    assert!(complaint(&["solve", &file, "--start", "dan"]).contains("vertex dan"));
}

#[test]
fn pohls_rule_takes_an_order() {
    let order = |k: &str, code| {
        json_of(&["solve", "pohl-5", "--path", "--start", "0", "--method", "pohl", "--order", k, "--json"], code)
    };
    assert_eq!(order("9", 0)["answer"], "found");
    assert_eq!(order("3", 3)["answer"], "unknown");
    assert!(complaint(&["solve", "pohl-5", "--order", "3"]).contains("--method pohl"));
    assert!(
        complaint(&["solve", "pohl-5", "--method", "pohl", "--ties", "roth"]).contains("which a graph does not have")
    );
}

#[test]
fn a_folder_is_solved_and_resumed() {
    let folder = Folder::new();
    for (name, family) in [("g2.g6", "petersen:5,2"), ("g10.g6", "cycle:9"), ("g1.g6", "king:4x4")] {
        destrier(&["graph", "--family", family, "-o", &folder.path(name)]).assert().code(0);
    }
    folder.write("notes.txt", "not a graph");
    let (here, results, plot) = (folder.path(""), folder.path("results.csv"), folder.path("cactus.svg"));
    let args = ["solve-all", &here, "-o", &results, "--plot", &plot];
    let text = text_of(&args);
    let places = ["g1.g6", "g2.g6", "g10.g6"].map(|name| text.find(name).unwrap());
    assert!(places.is_sorted() && text.contains("2 found, 1 absent, 0 unknown"), "{text}");
    let first = std::fs::read_to_string(&results).unwrap();
    assert_eq!(first.lines().count(), 4);
    assert!(std::fs::read_to_string(&plot).unwrap().contains("3 of 3 graphs solved"));
    let output = destrier(&args).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("3 of 3 graphs were done before"));
    assert_eq!(std::fs::read_to_string(&results).unwrap(), first, "nothing was solved again");
    // What was not settled is tried again with more time, and not with as much.
    let cut: String = first.replace(",absent,", ",unknown,");
    std::fs::write(&results, cut).unwrap();
    destrier(&["solve-all", &here, "-o", &results]).assert().code(3);
    destrier(&["solve-all", &here, "-o", &results, "--time-limit", "20"]).assert().code(0);
    assert!(json_of(&["solve-all", &here, "--json"], 0)["results"].as_array().unwrap().len() == 3);
}

#[test]
fn bad_input_says_what_would_be_right() {
    let folder = Folder::new();
    assert!(complaint(&["graph", "8y8"]).contains("not a board such as 8x8"));
    assert!(complaint(&["graph"]).contains("BOARD"));
    assert!(complaint(&["graph", "100000x100000"]).contains("too large"));
    assert!(complaint(&["graph", "--family", "snark:4"]).contains("odd number"));
    assert!(complaint(&["graph", "3x3", "-o", &folder.path("x.dot")]).contains("--format"));
    assert!(complaint(&["solve-all", &folder.path("")]).contains("contains no graphs"));
    folder.write("a.edges", "1 2\n");
    let bad = folder.write("bad.csv", "hello\n");
    assert!(complaint(&["solve-all", &folder.path(""), "-o", &bad]).contains("not a results file"));
    assert!(complaint(&["solve-all", &folder.path(""), "--plot", &folder.path("x.pdf")]).contains(".svg or .png"));
    let huge = folder.write("huge.col", "p edge 1000000000000 1\ne 1 2\n");
    assert!(complaint(&["solve", &huge]).contains("line 1, column 8"));
}
