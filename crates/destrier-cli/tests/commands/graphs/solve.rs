//! `destrier solve`: answers, output files, errors.

use crate::support::program::{Folder, complaint, destrier, json_of, text_of};

const CUBE: &str = "# a cube\n10 11\n11 12\n12 13\n13 10\n14 15\n15 16\n16 17\n17 14\n10 14\n11 15\n12 16\n13 17\n";

const PETERSEN: &str = "NAME : petersen\nTYPE : HCP\nDIMENSION : 10\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n\
    1 2 5 6 -1\n2 1 3 7 -1\n3 2 4 8 -1\n4 3 5 9 -1\n5 1 4 10 -1\n6 1 8 9 -1\n7 2 9 10 -1\n8 3 6 10 -1\n9 4 6 7 -1\n\
    10 5 7 8 -1\n-1\nEOF\n";

fn folder_with_graphs() -> Folder {
    let folder = Folder::new();
    folder.write("cube.edges", CUBE);
    folder.write("petersen.hcp", PETERSEN);
    folder
}

#[test]
fn a_proof_is_written_and_checked() {
    let folder = folder_with_graphs();
    let petersen = folder.path("petersen.hcp");
    let proof = folder.path("none.proof");
    let answer = json_of(&["solve", &petersen, "--proof", &proof, "--json"], 1);
    assert_eq!((&answer["answer"], &answer["confirmed"]), (&"absent".into(), &true.into()));
    assert_eq!(answer["proof"]["form"], "order");

    let checked = text_of(&["check", "--proof", &proof, "--graph", &petersen]);
    assert_eq!(checked, format!("{proof}: {petersen} has no Hamiltonian cycle. Confirmed.\n"));
    let checked = json_of(&["check", "--proof", &proof, "--graph", "petersen:5,2", "--json"], 0);
    assert_eq!((&checked["verdict"], &checked["claim"]), (&"proof".into(), &"has no Hamiltonian cycle".into()));
    let wrong = json_of(&["check", "--proof", &proof, "--graph", "petersen:5,1", "--json"], 1);
    assert_eq!(wrong["verdict"], "not-a-proof");

    let wrong = json_of(&["check", "--proof", &proof, "--graph", &folder.path("cube.edges"), "--json"], 1);
    assert!(
        wrong["fault"].to_string().contains("a graph with 10 vertices and 15 edges, and this is a graph with 8"),
        "{wrong}"
    );

    std::fs::write(&proof, "destrier-proof 1\ngraph 10 vertices 15 edges\norder 1 x\n").unwrap();
    let fault = complaint(&["check", "--proof", &proof, "--graph", &petersen]);
    assert!(fault.contains("line 3: 'x' is not a number"), "{fault}");
}

#[test]
fn a_proof_names_its_question() {
    let folder = folder_with_graphs();
    let graph = folder.path("petersen.hcp");
    let proof = folder.path("none.proof");
    let asked = ["--path", "--start", "1", "--end", "2", "--with", "6-8", "--without", "3-8,4-9"];
    let answer = json_of(&[&["solve", &graph, "--proof", &proof, "--json"][..], &asked].concat(), 1);
    assert_eq!(answer["answer"], "absent", "{answer}");
    let checked = text_of(&["check", "--proof", &proof, "--graph", &graph]);
    let claim = "has no Hamiltonian path from 1 to 2 that uses 6-8 without 3-8, 4-9. Confirmed.";
    assert!(checked.ends_with(&format!("{claim}\n")), "{checked}");
}

#[test]
fn a_proof_is_refused_where_it_makes_no_sense() {
    let folder = folder_with_graphs();
    let petersen = folder.path("petersen.hcp");
    for (args, expected) in [
        (vec!["solve", &petersen, "--proof", "x", "--proof-size", "0"], "--proof-size above 0"),
        (vec!["solve", &petersen, "--proof", &petersen], "is the graph itself"),
        (vec!["solve", &petersen, "--proof", "x.txt", "-o", "x.txt"], "the same file"),
        (vec!["solve", &petersen, "--proof", "-", "--json"], "standard output"),
        (vec!["check", "--proof", "x"], "--graph"),
        (vec!["check", "--proof", "x", "--graph", &petersen, "--closed"], "cannot be used with"),
        (vec!["check"], "required"),
    ] {
        let fault = complaint(&args);
        assert!(fault.contains(expected), "{args:?}: {fault}");
    }

    let cube = folder.path("cube.edges");
    text_of(&["solve", &cube, "--proof", &folder.path("no.proof")]);
    assert!(!std::path::Path::new(&folder.path("no.proof")).exists(), "a cube has a cycle");
}

#[test]
fn a_cycle_is_found_and_printed_with_the_names_of_the_file() {
    let folder = folder_with_graphs();
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
fn a_path_has_the_given_ends() {
    let folder = folder_with_graphs();
    let answer = json_of(&["solve", &folder.path("cube.edges"), "--path", "--start", "10", "--end", "16", "--json"], 0);
    let vertices = answer["vertices"].as_array().unwrap();
    assert_eq!((vertices.first(), vertices.last()), (Some(&10.into()), Some(&16.into())));
}

#[test]
fn absence_is_proved_and_giving_up_names_the_limit() {
    let folder = folder_with_graphs();
    let petersen = folder.path("petersen.hcp");
    let answer = json_of(&["solve", &petersen, "--json"], 1);
    assert_eq!((&answer["answer"], &answer["confirmed"]), (&"absent".into(), &true.into()));
    assert!(answer["reason"].as_str().unwrap().contains("states"));
    assert_eq!(answer["by"], "tree");

    let steps = answer["steps"].as_array().unwrap();
    assert_eq!(steps.last().unwrap(), "tree finds that 10 vertices have no Hamiltonian cycle");
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
    let folder = folder_with_graphs();
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
    let folder = folder_with_graphs();
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

#[test]
fn the_output_file_is_written_only_if_something_is_found() {
    let folder = folder_with_graphs();
    let cube = folder.path("cube.edges");
    let petersen = folder.path("petersen.hcp");
    let file = folder.path("o.tour");
    let answer = json_of(&["solve", &cube, "--json", "-o", &file], 0);
    assert_eq!(answer["answer"], "found");

    let tour = std::fs::read_to_string(&file).unwrap();
    assert!(tour.contains("TOUR_SECTION"), "{tour}");
    assert_eq!(json_of(&["solve", &petersen, "--json", "-o", &file], 1)["answer"], "absent");

    destrier(&["solve", &petersen, "-o", &file]).assert().code(1);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), tour);
    assert!(complaint(&["solve", &cube, "-o", &folder.path("x.doc")]).contains(".tour"));
    assert!(complaint(&["solve", &petersen, "-o", &folder.path("./petersen.hcp")]).contains("format for tours"));

    std::fs::copy(&petersen, folder.path("graph.txt")).unwrap();
    let graph = folder.path("graph.txt");
    assert!(complaint(&["solve", &graph, "--path", "-o", &graph]).contains("the graph itself"));
    assert_eq!(std::fs::read_to_string(&graph).unwrap(), PETERSEN);
}

#[test]
fn a_path_of_all_vertices_counts_even_if_time_is_up() {
    for question in [&["complete:9", "--path"][..], &["complete:9"], &["complete:9", "--path", "--start", "3"]] {
        let mut words = vec!["solve"];
        words.extend(question);
        words.extend(["--time-limit", "0", "--json"]);
        assert_eq!(json_of(&words, 0)["answer"], "found", "{question:?}");
    }
    let answer = json_of(&["solve", "petersen:5,2", "--time-limit", "0", "--json"], 3);
    assert_eq!((&answer["longest"], answer["longest_path"].as_array().unwrap().len()), (&10.into(), 10));
}

#[test]
fn fixed_edges_that_contradict_each_other_are_a_reason_and_are_confirmed() {
    let folder = folder_with_graphs();
    let star = folder.path("star.hcp");
    let edges: String = (1..=6).flat_map(|i| (1..i).map(move |j| format!("{j} {i}\n"))).collect();
    let head = "DIMENSION : 6\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n";
    std::fs::write(&star, format!("{head}{edges}-1\nFIXED_EDGES_SECTION\n1 2\n1 3\n1 4\n-1\nEOF\n")).unwrap();

    for shape in ["--cycle", "--path"] {
        let answer = json_of(&["solve", &star, shape, "--json"], 1);
        assert_eq!((&answer["confirmed"], &answer["by"]), (&true.into(), &"forced edges".into()), "{answer}");
    }

    let output = destrier(&["solve", &star, "--log"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("refuted by forced edges") && text.contains("Confirmed by the checker"), "{text}");
    let output = destrier(&["solve", "complete:5", "--method", "rotate", "--log"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "destrier: found by rotate\n");
}

#[test]
fn a_folder_is_solved_once_per_seed() {
    let folder = folder_with_graphs();
    let all = folder.path("");
    let results = folder.path("r.csv");
    std::fs::write(folder.path("zz.hcp"), "junk\n").unwrap();

    let words = |seed: &'static str| vec!["solve-all", "--time-limit", "3", "--seed", seed];
    let run = |seed: &'static str| {
        let mut words = words(seed);
        words.extend([&all[..], "-o", &results]);
        let output = destrier(&words).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    };

    let (out, err) = run("1");
    assert!(out.contains("1 found, 1 absent, 0 unknown") && out.contains("1 could not be read"), "{out}");
    assert!(out.contains("solved within      3 s:     2 of 3") && err.contains("zz.hcp"), "{out} {err}");
    let (_, err) = run("1");
    assert!(err.contains("2 of 3 graphs were done before"), "{err}");

    let (_, err) = run("2");
    assert!(!err.contains("done before"), "{err}");
    let csv = std::fs::read_to_string(&results).unwrap();
    assert_eq!((csv.lines().count(), csv.contains("absent,tree,")), (5, true), "{csv}");
}
