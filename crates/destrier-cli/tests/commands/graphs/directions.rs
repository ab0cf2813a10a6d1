//! Directions and fixed arcs are never dropped: matrices of TSPLIB and Matrix Market, `--arcs` for every source of a
//! graph, and texts with two readings.

use crate::support::program::{Folder, complaint, destrier, file, json_of, text_of};

const K3: &str = "NAME : k3\nTYPE : ATSP\nDIMENSION : 3\nEDGE_WEIGHT_SECTION\n9 0 0\n0 9 0\n0 0 9\n";

/// What the program prints for this standard input.
fn piped(args: &[&str], text: &str, code: i32) -> (String, String) {
    let output = destrier(args).write_stdin(text).output().unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?} {text:?}: {said}");
    (out.into_owned(), said.into_owned())
}

#[test]
fn fixed_arcs_of_a_matrix_are_used_wherever_they_stand() {
    let fixed = "FIXED_EDGES_SECTION\n2 1\n-1\n";
    let after = format!("{K3}{fixed}EOF\n");
    let before = format!("{}EOF\n", K3.replace("EDGE_WEIGHT", &format!("{fixed}EDGE_WEIGHT")));
    for text in [after, before] {
        let (_folder, name) = file("k3.atsp", &text);
        assert_eq!(text_of(&["solve", &name, "--start", "1"]), "1 3 2\n", "{text}");
        assert_eq!(json_of(&["count", &name, "--json"], 0)["count"], "1", "{text}");
    }
}

#[test]
fn symmetric_matrices_of_arcs_stay_directed() {
    let (_folder, matrix) = file("k3.atsp", K3);
    let market = "%%MatrixMarket matrix coordinate pattern general\n3 3 6\n1 2\n2 1\n1 3\n3 1\n2 3\n3 2\n";
    let (_other, market) = file("k3.mtx", market);
    for name in [matrix, market] {
        assert_eq!(json_of(&["count", &name, "--json"], 0)["count"], "2", "{name}");
        assert_eq!(text_of(&["list", &name]).lines().count(), 2, "{name}");
        assert_eq!(json_of(&["count", &name, "--open", "--json"], 0)["count"], "6", "{name}");
        assert_eq!(json_of(&["count", &name, "--undirected", "--json"], 0)["count"], "1", "{name}");
    }

    let there_and_back = "TYPE : ATSP\nDIMENSION : 2\nEDGE_WEIGHT_SECTION\n9 0\n0 9\n";
    piped(&["solve", "-", "--input", "hcp"], there_and_back, 0);

    // A plain matrix is a graph's, and symmetric matrices are those of undirected graphs.
    assert!(piped(&["count", "-"], "0 1 1\n1 0 1\n1 1 0\n", 0).0.contains(": 1\n"));
}

#[test]
fn a_large_graph_whose_arcs_all_have_opposites_is_solved_as_an_undirected_one() {
    // The split graph of a directed one has three times as many vertices, and a step of the log that says so.
    let (_, said) = piped(&["solve", "petersen:101,3", "--arcs", "--log"], "", 0);
    assert!(!said.contains("303"), "{said}");
    let counted = |args: &[&str]| json_of(args, 0)["count"].as_str().unwrap().parse::<u64>().unwrap();
    let plain = counted(&["count", "petersen:20,2", "--json"]);
    assert_eq!(counted(&["count", "petersen:20,2", "--arcs", "--json"]), 2 * plain);
}

#[test]
fn the_lengths_that_are_arcs_are_named() {
    let ring = "TYPE : ATSP\nDIMENSION : 3\nEDGE_WEIGHT_SECTION\n0 1 0\n0 0 1\n1 0 0\n";
    let (out, said) = piped(&["solve", "-", "--input", "hcp", "--start", "1"], ring, 0);
    assert!(out == "1 3 2\n" && said.contains("lengths of 0 are read as arcs and lengths of 1 as none"), "{said}");
    assert!(piped(&["solve", "-", "--input", "hcp"], K3, 0).1.contains("all lengths are 0"));
}

#[test]
fn every_source_of_a_graph_can_be_directed() {
    let ring =
        "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n1 2 -1\n2 3 -1\n3 1 -1\n-1\n";
    let list = "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\n";
    for text in [ring, list] {
        assert_eq!(piped(&["solve", "-", "--arcs", "--start", "1"], text, 0), ("1 2 3\n".into(), String::new()));
        piped(&["solve", "-", "--arcs", "--path", "--start", "1", "--end", "2"], text, 1);
    }

    // In these graphs an edge is two arcs.
    let (_folder, many) = file("many.g6", "A_\nBw\n");
    let line = format!("{many}#2");
    for graph in ["complete:3", line.as_str()] {
        for (arc, cycle) in [("1->2", "0 1 2\n"), ("2->1", "0 2 1\n")] {
            assert_eq!(text_of(&["solve", graph, "--arcs", "--with", arc, "--start", "0"]), cycle, "{graph}");
        }
    }

    assert_eq!(piped(&["solve", "-", "--arcs", "--with", "1->2", "--start", "0"], ":BcN\n", 0).0, "0 1 2\n");
    let moves = text_of(&["solve", "5x6", "--arcs", "--with", "a1->b3", "--start", "a1"]);
    assert!(moves.starts_with("a1 b3 "), "{moves}");

    // Eight closed tours of the board, in two directions each.
    assert_eq!(json_of(&["count", "5x6", "--arcs", "--json"], 0)["count"], "16");
    assert_eq!(json_of(&["count", "5x6", "--arcs", "--with", "a1->b3", "--json"], 0)["count"], "8");
    let cube = json_of(&["count", "cube:1", "--json"], 0)["count"].as_str().unwrap().parse::<u64>().unwrap();
    assert_eq!(json_of(&["count", "cube:1", "--arcs", "--json"], 0)["count"], (2 * cube).to_string());

    // With two vertices, a cycle goes there and back.
    assert!(piped(&["solve-all", "-", "--arcs"], "A_\n", 0).0.starts_with("1 hamiltonian"));
    assert!(piped(&["solve-all", "-"], "A_\n", 0).0.starts_with("1 non-hamiltonian"));
    let written = text_of(&["graph", "--family", "complete:2", "--arcs", "--format", "edges"]);
    assert_eq!(written, "0 -> 1\n1 -> 0\n");
    assert_eq!(text_of(&["graph", "1x2", "--leaper", "0,1", "--arcs", "--format", "graph6"]), "&AW\n");
}

#[test]
fn an_edge_that_must_be_used_has_no_direction() {
    let edges = "<edge source=\"a\" target=\"b\"><data key=\"k\">true</data></edge><edge source=\"b\" target=\"a\"/>";
    let text = format!(
        "<graphml><key id=\"k\" for=\"edge\" attr.name=\"fixed\"/><graph edgedefault=\"undirected\"><node id=\"a\"/>\
         <node id=\"b\"/>{edges}</graph></graphml>"
    );
    let (_, said) = piped(&["solve", "-", "--arcs"], &text, 2);
    assert!(said.contains("must be used and has no direction"), "{said}");
}

#[test]
fn lists_of_successors_are_told_from_weights() {
    let complete = "1 -> 2 3\n2 -> 1 3\n3 -> 1 2\n";
    assert!(piped(&["count", "-"], complete, 0).0.contains(": 2\n"));
    let (_, said) = piped(&["solve", "-"], "1 -> 2 5\n2 -> 3 5\n3 -> 1 5\n", 2);
    assert!(said.contains("name the format, edges or adjacency, by --input"), "{said}");
    piped(&["solve", "-", "--input", "edges"], "1 -> 2 5\n2 -> 3 5\n3 -> 1 5\n", 0);
}

#[test]
fn files_of_other_programs_are_not_taken_for_edges() {
    for text in ["dl n=3 format=edgelist1\ndata:\n1 2\n2 3\n3 1\n", "4 4\n2 4\n1 3\n2 4\n1 3\n"] {
        let (_, said) = piped(&["solve", "-"], text, 2);
        assert!(said.contains("which is not read; the formats are edges, hcp"), "{said}");
    }
}

#[test]
fn edges_that_are_not_two_vertices_are_explained() {
    let (_folder, square) = file("square.edges", "1 2\n2 3\n3 4\n4 1\n");
    let said = complaint(&["solve", &square, "--with", "1-2-3"]);
    assert!(said.contains("'1-2-3' has 3 vertices, and an edge has two; write 1-2,2-3"), "{said}");
    assert!(complaint(&["solve", &square, "--with", "1-9"]).contains("the graph has no vertex '9'"));
    let (_folder, names) = file("names.edges", "a \"b-c\"\n\"a-b\" c\nc a\n\"b-c\" \"a-b\"\n");
    let said = complaint(&["solve", &names, "--with", "a-b-c"]);
    assert!(said.contains("can be \"a\"-\"b-c\" or \"a-b\"-\"c\""), "{said}");
    assert_eq!(text_of(&["solve", &names, "--with", "\"a\"-\"b-c\"", "--start", "a"]).split_whitespace().count(), 4);
}

#[test]
fn answers_are_not_written_into_a_file_of_graphs() {
    let (folder, stream) = file("all.g6", "C~\nCF\n");
    let output = folder.path().join("out.g6");
    let output = output.to_str().unwrap();
    let said = complaint(&["solve-all", &stream, "-o", output]);
    assert!(said.contains("without --only") && !std::path::Path::new(output).exists(), "{said}");
    destrier(&["solve-all", &stream, "--only", "hamiltonian", "-o", output]).assert().code(0);
    assert_eq!(std::fs::read_to_string(output).unwrap(), "C~\n");
}

#[test]
fn one_is_not_a_plural() {
    let (folder, _) = file("x", "");
    let picture = folder.path().join("one.svg");
    destrier(&["solve", "complete:1", "--path", "-o", picture.to_str().unwrap()]).assert().code(0);
    assert!(std::fs::read_to_string(&picture).unwrap().contains("of a graph of 1 vertex<"));
    assert!(
        text_of(&["graph", "--family", "complete:2", "--format", "hcp"]).contains("COMMENT : 2 vertices, 1 edge\n")
    );
}

#[test]
fn results_of_other_directions_and_of_changed_files_are_not_taken_over() {
    let folder = Folder::new();
    folder.write("a.edges", "1 -> 2\n2 -> 3\n1 -> 3\n");
    folder.write("b.edges", "1 2\n2 3\n1 3\n");

    let here = folder.path("");
    let results = folder.path("results.csv");
    let answers = |more: &[&str]| {
        let text = text_of(&[&["solve-all", &here, "-o", &results], more].concat());
        text.lines().last().unwrap_or_default().to_string()
    };

    let all = [(&[][..], "1 found, 1"), (&["--undirected"], "2 found, 0"), (&["--arcs"], "0 found, 2")];
    for (more, expected) in all.into_iter().chain(all) {
        let answer = answers(more);
        assert!(answer.starts_with(expected), "{more:?}: {answer}");
    }

    folder.write("b.edges", "1 2\n2 3\n3 4\n");
    assert!(answers(&[]).starts_with("0 found, 2"));
    assert_eq!(std::fs::read_to_string(&results).unwrap().matches("b.edges,4,3").count(), 1);

    // Shards of other directions are other work.
    let shard = |part: &str, more: &[&str]| {
        let file = folder.path(&format!("{}.json", part.replace('/', "-")));
        destrier(&[&["solve-all", &here, "--shard", part, "-o", &file], more].concat()).assert().code(0);
        file
    };

    let first = shard("1/2", &[]);
    let second = shard("2/2", &["--undirected"]);
    let said = complaint(&["merge", &first, &second]);
    assert!(said.contains("directions"), "{said}");
}
