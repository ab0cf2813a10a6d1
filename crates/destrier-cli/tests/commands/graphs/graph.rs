//! `destrier graph`, `solve-all` and `check --graph`.

use crate::support::program::{Folder, complaint, destrier, file, json_of, text_of};

const FIXED: &str = "TYPE: HCP\nDIMENSION: 5\nEDGE_DATA_FORMAT: EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 4\n4 5\n5 1\n\
    1 3\n2 4\n3 5\n1 4\n2 5\n5 2\n-1\nFIXED_EDGES\n1 3\n4 2\n-1\nEOF\n";

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
    let file = folder.write(
        "people.graphml",
        &format!("<graphml><graph edgedefault=\"undirected\">{nodes}{edges}</graph></graphml>"),
    );
    let answer = json_of(&["solve", &file, "--path", "--start", "eve", "--json"], 0);
    assert_eq!(answer["vertices"], serde_json::json!(["eve", "bob", "ann"]));
    assert!(complaint(&["solve", &file, "--start", "dan"]).contains("vertex dan"));
}

/// A directed triangle in each format that has directions.
const DIRECTED: [(&str, &str); 6] = [
    (
        "ring.graphml",
        "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/><node id=\"c\"/>\
         <edge source=\"a\" target=\"b\"/><edge source=\"b\" target=\"c\"/>\
         <edge source=\"c\" target=\"a\"/></graph></graphml>",
    ),
    ("ring.d6", "&BP_\n"),
    ("ring.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 3\n1 2\n2 3\n3 1\n"),
    ("ring.col", "p sp 3 3\na 1 2 1\na 2 3 1\na 3 1 1\n"),
    ("ring.edges", "1 -> 2\n2 -> 3\n3 -> 1\n"),
    ("ring.atsp", "TYPE : ATSP\nDIMENSION : 3\nEDGE_WEIGHT_SECTION\n0 1 2\n2 0 1\n1 2 0\nEOF\n"),
];

/// A graph with arcs is directed, even if every arc has its opposite. The edges of an undirected graph cannot be asked
/// for in one direction.
#[test]
fn a_direction_of_an_edge_is_never_dropped_silently() {
    let folder = Folder::new();
    let file = folder.write("both.edges", "1 -> 2\n2 -> 1\n2 -> 3\n3 -> 2\n1 -> 3\n3 -> 1\n");
    let undirected = folder.write("undirected.edges", "1 2\n2 3\n3 1\n");
    for option in ["--with", "--without"] {
        let said = complaint(&["solve", &undirected, "--path", option, "2->1"]);
        assert!(said.contains("2->1 has a direction") && said.contains("--arcs"), "{said}");
    }

    let path = ["solve", &file, "--path", "--start", "1", "--end", "3"];
    let arcs = |more: &[&str]| destrier(&[&path[..], more].concat()).output().unwrap().status.code();
    assert_eq!(arcs(&["--with", "2->1"]), Some(1));
    assert_eq!(arcs(&["--without", "2->1"]), Some(0));
    assert_eq!(json_of(&["count", &file, "--json"], 0)["count"], "2");

    // Lists of pairs and lists of neighbours have directions only with --arcs.
    for (name, text) in [("pairs.edges", "1 2\n2 3\n3 1\n"), ("lists.adj", "1: 2\n2: 3\n3: 1\n")] {
        let file = folder.write(name, text);
        let against = ["solve", &file, "--path", "--start", "1", "--end", "2"];
        let code = |more: &[&str]| destrier(&[&against[..], more].concat()).output().unwrap().status.code();
        assert_eq!((code(&[]), code(&["--arcs"])), (Some(0), Some(1)), "{name}");
    }

    assert!(complaint(&["solve", &file, "--arcs", "--undirected"]).contains("cannot be used with"));
}

#[test]
fn directions_are_followed_unless_they_are_dropped() {
    let folder = Folder::new();
    for (name, text) in DIRECTED {
        let file = folder.write(name, text);

        let names = match name {
            "ring.graphml" => ["a", "b", "c"],
            "ring.d6" => ["0", "1", "2"],
            _ => ["1", "2", "3"],
        };

        assert_eq!(text_of(&["solve", &file]).trim(), names.join(" "), "{name}");
        assert_eq!(json_of(&["count", &file, "--open", "--json"], 0)["count"], "3", "{name}");
        let listed = text_of(&["list", &file]);
        assert_eq!(listed.lines().filter(|line| line.contains(names[1])).count(), 1, "{name}: {listed}");

        // From the first vertex to the second the only way leads against the arcs.
        let against = ["solve", &file, "--path", "--start", names[0], "--end", names[1]];
        assert_eq!(json_of(&[&against[..], &["--json"]].concat(), 1)["confirmed"], true, "{name}");
        let output = destrier(&[&against[..], &["--undirected"]].concat()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{name}: {said}");
        assert!(said.contains("3 edges are directed; directions are ignored"), "{name}: {said}");

        let tour = |order: [usize; 3]| folder.write("ring.tour", &order.map(|at| names[at]).join(" "));
        let check =
            |tour: &str| destrier(&["check", tour, "--graph", &file, "--closed"]).output().unwrap().status.code();
        assert_eq!((check(&tour([0, 1, 2])), check(&tour([0, 2, 1]))), (Some(0), Some(1)), "{name}");
        std::fs::remove_file(folder.path("ring.tour")).unwrap();

        // Written and read again it is the same graph.
        let fields = json_of(&["graph", &file, "--json"], 0);
        assert_eq!(fields["directed"], true);

        for ending in ["edges", "col", "g6", "graphml", "mtx"] {
            let copy = folder.path(&format!("copy.{ending}"));
            text_of(&["graph", &file, "-o", &copy]);
            let again = json_of(&["graph", &copy, "--json"], 0);

            assert_eq!(
                (&again["edges"], &again["directed"]),
                (&fields["edges"], &fields["directed"]),
                "{name} {ending}"
            );
            std::fs::remove_file(&copy).unwrap();
        }

        assert!(complaint(&["graph", &file, "--format", "hcp"]).contains("is for undirected graphs"), "{name}");
    }

    let answer = json_of(&["solve-all", &folder.path(""), "--json"], 0);
    assert_eq!(answer["results"].as_array().unwrap().len(), 6, "{answer}");
}

#[test]
fn edges_can_be_demanded_and_forbidden() {
    let folder = Folder::new();

    // A square with its diagonals; two of the names have a hyphen.
    let edges: String = [("a", "b-c"), ("b-c", "d"), ("d", "e-"), ("e-", "a"), ("a", "d"), ("b-c", "e-")]
        .map(|(from, to)| format!("<edge source=\"{from}\" target=\"{to}\"/>"))
        .concat();
    let nodes = ["a", "b-c", "d", "e-"].map(|name| format!("<node id=\"{name}\"/>")).concat();
    let file = folder
        .write("k4.graphml", &format!("<graphml><graph edgedefault=\"undirected\">{nodes}{edges}</graph></graphml>"));
    let counted = |options: &[&str]| {
        let words: Vec<&str> = ["count", &file, "--json"].into_iter().chain(options.iter().copied()).collect();
        json_of(&words, 0)["count"].as_str().unwrap().to_string()
    };

    assert_eq!(counted(&[]), "3");
    assert_eq!(counted(&["--with", "a-b-c"]), "2");
    assert_eq!(counted(&["--with", "a-b-c,d-e-"]), "2");
    assert_eq!(counted(&["--without", "a-b-c"]), "1");
    assert_eq!(counted(&["--with", "a-d", "--without", "b-c-d"]), "1");

    let found = text_of(&["solve", &file, "--with", "a-d", "--without", "b-c-d", "--start", "a"]);
    assert!(["a d e- b-c", "a b-c e- d"].contains(&found.trim()), "{found}");
    assert_eq!(text_of(&["list", &file, "--without", "a-d"]).lines().filter(|line| line.contains("b-c")).count(), 1);
    assert!(complaint(&["solve", &file, "--with", "a-x"]).contains("'a-x': the graph has no vertex 'x'"));
    assert!(complaint(&["count", &file, "--without", "ab"]).contains("with a hyphen between them"));
    assert!(complaint(&["count", "6x6", "--with", "a1-a2"]).contains("the graph has no edge a1-a2"));

    let none = destrier(&["solve", &file, "--without", "a-d,a-b-c"]).output().unwrap();
    assert_eq!(none.status.code(), Some(1));
}

#[test]
fn a_file_with_several_graphs_is_named_as_such() {
    let folder = Folder::new();
    let file = folder.write("many.g6", "C~\nDQc\nC~\n");
    let note = "the file has 3 graphs, and only the first is read";
    let tour = folder.write("k4.tour", "0 1 2 3\n");

    for words in [
        &["solve", &file][..],
        &["count", &file],
        &["list", &file, "--limit", "9"],
        &["check", &tour, "--graph", &file],
    ] {
        let output = destrier(&[words, &["--json"]].concat()).output().unwrap();
        assert!(String::from_utf8_lossy(&output.stderr).contains(note), "{words:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        let answer: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(answer["graphs_in_file"], 3, "{words:?}: {answer}");
        assert!(answer["warnings"][0].as_str().unwrap().starts_with(note), "{answer}");
    }

    assert_eq!(json_of(&["graph", &file, "--json"], 0)["graphs_in_file"], 3);
}

#[test]
fn names_with_blanks_are_unambiguous_and_read_back() {
    let folder = Folder::new();
    let names = ["New York", "York", "New", "-1", "a &quot;b&quot;"];
    let nodes: String = names.map(|name| format!("<node id=\"{name}\"/>")).concat();
    let edge = |from: usize| format!("<edge source=\"{}\" target=\"{}\"/>", names[from], names[(from + 1) % 5]);
    let edges: String = (0..5).map(edge).collect();

    let file = folder.write(
        "cities.graphml",
        &format!("<graphml><graph edgedefault=\"undirected\">{nodes}{edges}</graph></graphml>"),
    );

    let line = text_of(&["solve", &file]);
    assert!(line.contains("\"New York\"") && line.contains("\"-1\"") && line.contains(r#""a \"b\"""#), "{line}");

    for name in ["cycle.tour", "cycle.txt", "cycle.json"] {
        let place = folder.path(name);
        destrier(&["solve", &file, "-o", &place]).assert().code(0);
        assert!(text_of(&["check", &place, "--graph", &file, "--closed"]).contains("a Hamiltonian cycle"), "{name}");
    }

    let listed = text_of(&["list", &file]);
    let place = folder.write("listed.txt", &listed);
    assert!(text_of(&["check", &place, "--graph", &file, "--closed"]).contains("a Hamiltonian cycle"), "{listed}");

    let again = folder.path("again.graphml");
    destrier(&["graph", &file, "-o", &again]).assert().code(0);
    assert_eq!(text_of(&["solve", &again]), line);
    let answer = json_of(&["solve", &file, "--path", "--start", "New York", "--json"], 0);
    assert_eq!(answer["vertices"][0], "New York");
}

#[test]
fn names_of_graphs_and_boards_are_understood() {
    let said = complaint(&["solve", "petersen"]);
    assert!(said.contains("petersen:5,2"), "{said}");
    assert!(complaint(&["count", "hypercube"]).contains("hypercube:4"));
    assert!(complaint(&["check", "-", "--graph", "snark"]).contains("snark:5"));
    let folder = Folder::new();
    let tour = folder.path("board.tour");
    destrier(&["solve", "torus:4x5", "-o", &tour]).assert().code(0);
    assert!(text_of(&["check", &tour, "--graph", "torus:4x5", "--closed"]).contains("a Hamiltonian cycle"));
    assert!(complaint(&["check", &tour]).contains("--graph"), "a tour of a graph needs its graph");
    let answer = json_of(&["solve", "5x5", "--path", "--start", "a1", "--json"], 0);
    assert_eq!(answer["vertices"][0], "a1");
}

#[test]
fn what_is_skipped_in_a_folder_is_reported() {
    let folder = Folder::new();
    folder.write("a.edges", "1 2\n2 3\n3 1\n");
    folder.write("b.hcp", "junk\n");
    folder.write("notes.txt", "hello\n");

    std::fs::create_dir(folder.path("inner")).unwrap();
    std::fs::create_dir(folder.path(".hidden")).unwrap();
    folder.write("inner/c.edges", "1 2\n2 3\n3 1\n");

    let here = folder.path("");
    let results = folder.path("results.csv");
    for _ in 0..2 {
        let output = destrier(&["solve-all", &here, "-o", &results]).output().unwrap();
        let out = String::from_utf8_lossy(&output.stdout);
        let said = String::from_utf8_lossy(&output.stderr);
        for line in
            ["skipped notes.txt: its extension", "skipped .hidden: it is a hidden folder", "skipped b.hcp: graph"]
        {
            assert!(said.contains(line), "{said}");
        }

        assert!(out.contains("2 entries skipped") && !said.contains("skipped results.csv"), "{out} {said}");
    }

    let answer = json_of(&["solve-all", &here, "--json"], 2);
    let skipped: Vec<&str> =
        answer["skipped"].as_array().unwrap().iter().map(|skipped| skipped["file"].as_str().unwrap()).collect();
    assert_eq!(skipped, [".hidden", "notes.txt", "results.csv", "b.hcp"]);

    let solved: Vec<&serde_json::Value> =
        answer["results"].as_array().unwrap().iter().map(|result| &result["graph"]).collect();
    assert_eq!(solved, ["a.edges", "inner/c.edges"]);
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
    let here = folder.path("");
    let results = folder.path("results.csv");

    let plot = folder.path("cactus.svg");
    let args = ["solve-all", &here, "-o", &results, "--plot", &plot];
    let text = text_of(&args);
    let places = ["g1.g6", "g2.g6", "g10.g6"].map(|name| text.find(name).unwrap());
    assert!(places.is_sorted() && text.contains("2 found, 1 absent, 0 unknown"), "{text}");

    let first = std::fs::read_to_string(&results).unwrap();
    assert_eq!(first.lines().count(), 4);
    assert!(std::fs::read_to_string(&plot).unwrap().contains("3 of 3 graphs solved"));

    let other = folder.path("rotate.csv");
    destrier(&["solve-all", &here, "--method", "rotate", "--time-limit", "0.2", "-o", &other]).assert().code(3);
    destrier(&["solve-all", "--plot", &plot, "--compare", &results, &other]).assert().code(0);
    let compared = std::fs::read_to_string(&plot).unwrap();
    assert!(compared.contains("results: 3 of 3") && compared.contains("rotate: 2 of 3"), "{compared}");

    destrier(&args).args(["--compare", &other]).assert().code(0);
    assert!(std::fs::read_to_string(&plot).unwrap().contains("rotate: 2 of 3"));
    assert!(
        complaint(&["solve-all", "--plot", &plot, "--compare", &folder.path("notes.txt")]).contains("results file")
    );

    let output = destrier(&args).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("3 of 3 graphs were done before"));
    assert_eq!(std::fs::read_to_string(&results).unwrap(), first, "nothing was solved again");

    // A graph that was not settled is tried again with more time, and not with the same time.
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
    assert!(complaint(&["graph", "3x3", "-o", &folder.path("x.doc")]).contains("--format"));
    assert!(complaint(&["solve-all", &folder.path("")]).contains("contains no graphs"));

    folder.write("a.edges", "1 2\n");
    let bad = folder.write("bad.csv", "hello\n");
    assert!(complaint(&["solve-all", &folder.path(""), "-o", &bad]).contains("not a results file"));
    assert!(complaint(&["solve-all", &folder.path(""), "--plot", &folder.path("x.pdf")]).contains(".svg or .png"));
    let huge = folder.write("huge.col", "p edge 1000000000000 1\ne 1 2\n");
    assert!(complaint(&["solve", &huge]).contains("line 1, column 8"));
}

#[test]
fn graphs_of_other_programs_are_named_and_the_way_to_convert_them() {
    for (text, name) in [("*Vertices 2\n", "Pajek"), ("<?xml version=\"1.0\"?>\n<gexf></gexf>\n", "GEXF")] {
        let output = destrier(&["solve", "-"]).write_stdin(text).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("format {name}")) && said.contains("adjacency, tgf and matrix"), "{said}");
        assert!(said.contains("nx.write_graphml"), "{said}");
    }
}

#[test]
fn formulas_are_not_taken_for_graphs() {
    for (name, text) in [("q.cnf", "p cnf 3 3\n1 2 0\n2 3 0\n3 1 0\n"), ("q.col", "c x\np wcnf 3 2 9\n1 2 0\n")] {
        let (_folder, path) = file(name, text);
        let said = complaint(&["solve", &path]);
        assert!(said.contains("in the format DIMACS CNF, which is not read; the formats are edges"), "{said}");
    }
    let (_folder, path) = file("q.gr", "p hs 3 3\n1 2\n2 3\n3 1\n");
    assert!(complaint(&["solve", &path]).contains("line 1, column 3: 'hs' is not a word for graphs"));
}

#[test]
fn help_names_the_formats_without_directions() {
    let help = text_of(&["graph", "--help"]);
    assert!(help.contains("The formats hcp, sparse6 and tgf are for undirected graphs"), "{help}");
    let formats =
        ["edges", "hcp", "dimacs", "graph6", "sparse6", "graphml", "mtx", "dot", "gml", "adjacency", "tgf", "matrix"];
    for format in formats {
        let written = destrier(&["graph", "-", "--format", format]).write_stdin("1 -> 2\n2 -> 3\n").output().unwrap();
        let is_refused = ["hcp", "sparse6", "tgf"].contains(&format);
        assert_eq!(written.status.code(), Some(if is_refused { 2 } else { 0 }), "{format}");
    }
}
