//! What researchers ask: streams of graphs, properties, longest paths, and the files that they bring.

use crate::support::program::{complaint, destrier, json_of, text_of};
use serde_json::json;

const CONNECTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/connected-graphs.g6");

/// What the program prints for this standard input.
fn piped(args: &[&str], text: &str, code: i32) -> (String, String) {
    let output = destrier(args).write_stdin(text).output().unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    (out.into_owned(), said.into_owned())
}

/// The numbers of graphs with a property, by their number of vertices.
fn held(property: &str, extra: &[&str]) -> Vec<u64> {
    let file = tempfile::NamedTempFile::new().unwrap();
    let place = file.path().to_str().unwrap();
    let args = [&["solve-all", CONNECTED, "--only", property, "--json", "-o", place], extra].concat();
    let answer = json_of(&args, 0);
    let lines = std::fs::read_to_string(place).unwrap().lines().count() as u64;
    assert_eq!(answer["holds"], lines, "{property}: as many graphs are written as hold");
    answer["by_vertices"].as_array().unwrap().iter().map(|row| row["holds"].as_u64().unwrap()).collect()
}

#[test]
fn the_counts_of_small_graphs_are_the_published_ones() {
    // A003216, Hamiltonian graphs; the program has no Hamiltonian cycle of a single vertex.
    assert_eq!(held("hamiltonian", &[]), [0, 0, 1, 3, 8, 48, 383]);
    assert_eq!(held("hamiltonian", &["--threads", "1"]), [0, 0, 1, 3, 8, 48, 383]);
    // A057864, graphs with a Hamiltonian path.
    assert_eq!(held("traceable", &[]), [1, 1, 2, 5, 18, 91, 734]);
    // A057865 is the number of graphs without one; those that are connected are the rest of A001349.
    let all = json_of(&["solve-all", CONNECTED, "--path", "--json"], 0);
    assert_eq!((&all["graphs"], &all["holds"], &all["fails"]), (&json!(996), &json!(852), &json!(144)));
    assert_eq!((&all["unconfirmed"], &all["unknown"]), (&json!(0), &json!(0)));
}

/// The connected cubic graphs of ten vertices, by `geng -c -d3 -D3 10` of nauty.
const CUBIC: [&str; 4] = [
    r"I?BeeOwM? I?Bcu`gM? I?bFB_wF? I?bEHow[? I?`bfAWF?",
    r"I?`cu`oJ? I?`cspoX? I?`bM_we? I?`cm`gM? I?`cmPoM?",
    r"I?`amQoM? I?`c]`oM? ICOfBaKF? ICOf@pSb? ICOef?kF?",
    r"ICOedPKL? ICOedO[X? ICQRD_kQ_ ICQRD_iR?",
];

#[test]
fn cubic_graphs_are_counted_as_published() {
    let text = CUBIC.join(" ").replace(' ', "\n");
    // A002851 and A001186: 19 graphs, 17 of them Hamiltonian.
    assert!(
        piped(&["solve-all", "-", "--summary"], &text, 0).0.contains("19 graphs: 17 hamiltonian, 2 non-hamiltonian")
    );
    // The Petersen graph is the smallest hypohamiltonian graph.
    let (petersen, _) = piped(&["solve-all", "-", "--only", "hypohamiltonian"], &text, 0);
    assert_eq!(petersen.lines().count(), 1);
    let (maximal, _) = piped(&["solve-all", "-", "--only", "maximally-nonhamiltonian"], &text, 0);
    assert_eq!(maximal, petersen);
}

#[test]
fn a_stream_keeps_its_order_and_its_lines() {
    let text = std::fs::read_to_string(CONNECTED).unwrap();
    let (all, said) = piped(&["solve-all", "-"], &text, 0);
    let rows: Vec<Vec<&str>> = all.lines().map(|line| line.split(' ').collect()).collect();
    assert!(rows.iter().zip(text.lines()).zip(1..).all(|((row, line), number)| {
        row[0] == number.to_string() && row[2] == line && row[1].ends_with("hamiltonian")
    }));
    assert!(said.contains("996 graphs: 443 hamiltonian, 553 non-hamiltonian, 0 unknown"), "{said}");

    let wanted: Vec<&str> = rows.iter().filter(|row| row[1] == "hamiltonian").map(|row| row[2]).collect();
    for threads in ["1", "2"] {
        let args = ["solve-all", "-", "--only", "hamiltonian", "--threads", threads];
        assert_eq!(piped(&args, &text, 0).0.lines().collect::<Vec<_>>(), wanted);
    }

    let (others, said) = piped(&["solve-all", "-", "--only", "non-hamiltonian", "--summary"], &text, 0);
    assert_eq!(others.lines().count(), 553);
    assert!(said.contains("vertices") && said.contains("383"), "{said}");
    let (summary, _) = piped(&["solve-all", "-", "--summary"], &text, 0);
    assert!(summary.contains("       7         853") && !summary.contains("C~"), "{summary}");
}

#[test]
fn all_line_formats_are_streams_and_bad_lines_are_reported() {
    let mixed = ">>graph6<<C~\n:Fa@x^\n\n&DI?AO?\r\n&BP_\nDQ\nC~ \n";
    let (out, said) = piped(&["solve-all", "-"], mixed, 2);
    let answers: Vec<&str> = out.lines().map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(answers, ["hamiltonian", "non-hamiltonian", "non-hamiltonian", "hamiltonian", "hamiltonian"]);
    assert!(said.contains("skipped line 6 of standard input") && said.contains("1 could not be read"), "{said}");

    // The whole stream is read, and the bad line counted once.
    let (summary, _) = piped(&["solve-all", "-", "--json"], mixed, 2);
    let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(
        (&summary["graphs"], &summary["unreadable"], &summary["errors"][0]["line"]),
        (&json!(5), &json!(1), &json!(6))
    );
    assert!(piped(&["solve-all", "-"], "1 2\n2 3\n", 2).1.contains("one graph per line"));

    let (empty, _) = piped(&["solve-all", "-", "--json"], "", 0);
    assert!(empty.contains("\"graphs\":0"));
    assert!(piped(&["solve-all", "-", "--only", "planar"], "C~\n", 2).1.contains("hypohamiltonian"));
    assert!(piped(&["solve-all", "-", "--max-input", "3"], "C~\nEEh_\n", 2).1.contains("--max-input"));

    for words in [&["--plot", "x.svg"][..], &["--tours", "x"], &["--method", "sat"], &["--only", "traceable", "--json"]]
    {
        let args = [&["solve-all", CONNECTED], words].concat();
        assert!(!complaint(&args).is_empty(), "{words:?}");
    }

    let graphs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/graphs");
    assert!(complaint(&["solve-all", graphs, "--summary"]).contains("one graph per line"));
    assert!(complaint(&["solve-all", "no-such-place"]).contains("there is no file or folder"));
}

#[test]
fn properties_have_witnesses() {
    let petersen = json_of(&["graph-property", "petersen:5,2", "hypohamiltonian", "--json"], 0);
    assert_eq!(
        (&petersen["answer"], &petersen["settled"], &petersen["confirmed"]),
        (&json!("yes"), &json!(11), &json!(true))
    );

    let path = "1 2\n2 3\n";
    let (middle, _) = piped(&["graph-property", "-", "--traceable-from", "2", "--json"], path, 1);
    let middle: serde_json::Value = serde_json::from_str(&middle).unwrap();
    assert_eq!(
        (&middle["property"], &middle["answer"], &middle["start"]),
        (&json!("traceable-from"), &json!("no"), &json!(2))
    );

    let (end, _) = piped(&["graph-property", "-", "--traceable-from", "3", "--json"], path, 0);
    assert!(end.contains("\"vertices\":[3,2,1]"), "{end}");
    let cube = json_of(&["graph-property", "hypercube:3", "hamiltonian-connected", "--json"], 1);
    assert_eq!((&cube["kind"], &cube["confirmed"]), (&json!("path"), &json!(true)), "{cube}");
    assert!(cube["start"].is_number() && cube["end"].is_number() && cube["explanation"].is_string());

    let all = text_of(&["graph-property", "petersen:5,2"]);
    let answers: Vec<&str> = all.lines().map(|line| line.split(": ").nth(1).unwrap()).collect();
    assert_eq!(answers, ["no", "yes", "yes", "no", "yes", "no", "yes"], "{all}");

    // The other vertices keep their names when vertex c is missing.
    let star = "a b\na c\na d\n";
    let (hypo, _) = piped(&["graph-property", "-", "hypotraceable", "--json"], star, 1);
    let hypo: serde_json::Value = serde_json::from_str(&hypo).unwrap();
    assert_eq!(hypo["without"], "a", "{hypo}");
    assert!(complaint(&["graph-property", "petersen:5,2", "planar"]).contains("hypotraceable"));
    assert!(piped(&["graph-property", "-", "--traceable-from", "9"], path, 2).1.contains("vertex 9"));
}

#[test]
fn the_longest_path_and_cycle_are_proved() {
    let cycle = json_of(&["solve", "petersen:5,2", "--longest", "cycle", "--json"], 0);
    assert_eq!((&cycle["length"], &cycle["longest"], &cycle["upper_bound"]), (&json!(9), &json!(true), &json!(9)));
    assert_eq!(cycle["vertices"].as_array().unwrap().len(), 9);

    // Tutte's graph is not Hamiltonian, but misses one vertex only.
    assert_eq!(json_of(&["solve", "tutte", "--longest", "cycle", "--json"], 0)["length"], 45);
    assert_eq!(json_of(&["solve", "tutte", "--longest", "path", "--json"], 0)["length"], 46);

    // The knight's graph of 4x4 has no tour; its longest path leaves one square out.
    assert_eq!(json_of(&["solve", "4x4", "--longest", "path", "--json"], 0)["length"], 15);

    // Both ends have the same colour, so the path misses a square of the other colour. A corner with one move left is
    // on no cycle, so a cycle also misses a square of the other colour.
    let ends = json_of(&["solve", "6x6", "--longest", "path", "--start", "a1", "--end", "c1", "--json"], 0);
    assert_eq!((&ends["length"], &ends["longest"], &ends["upper_bound"]), (&json!(35), &json!(true), &json!(35)));
    let corner = json_of(&["solve", "10x10", "--without", "a1-b3", "--longest", "cycle", "--json"], 0);
    assert_eq!((&corner["length"], &corner["upper_bound"]), (&json!(98), &json!(98)));

    let (tree, said) = piped(&["solve", "-", "--longest", "path"], "a b\na c\na d\nd e\n", 0);
    assert_eq!(tree.split_whitespace().count(), 4, "{tree}");
    assert!(said.contains("A longest path: 4 vertices"), "{said}");
    assert!(piped(&["solve", "-", "--longest", "cycle"], "a b\na c\na d\n", 1).1.contains("There is no cycle"));

    let arcs = "1 -> 2\n2 -> 3\n3 -> 1\n3 -> 4\n4 -> 3\n";
    assert_eq!(piped(&["solve", "-", "--longest", "path"], arcs, 0).0.split_whitespace().count(), 4);
    assert_eq!(piped(&["solve", "-", "--longest", "cycle"], arcs, 0).0.split_whitespace().count(), 3);
    let open = json_of(&["solve", "king:30x30", "--without", "0-1", "--longest", "cycle", "--json"], 0);
    assert_eq!(open["length"], 900);

    let wide = json_of(&["solve", "12x13", "--longest", "cycle", "--memory", "64M", "--json"], 0);
    assert_eq!(wide["bound"], "the graph has no more vertices");
    assert!(complaint(&["solve", "tutte", "--longest", "cycle", "--path"]).contains("--path"));
}

/// The edges of the cycles in lines of text, the lower vertex first.
fn edges_of_lines(text: &str) -> Vec<(u32, u32)> {
    let edges = |line: &str| -> Vec<(u32, u32)> {
        let cycle: Vec<u32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        let next = cycle.iter().skip(1).chain(cycle.first());
        cycle.iter().zip(next).map(|(&from, &to)| (from.min(to), from.max(to))).collect()
    };
    text.lines().flat_map(edges).collect()
}

#[test]
fn disjoint_cycles_are_found_or_refused_with_a_reason() {
    // Four cycles of nine vertices use all 36 edges of the complete graph.
    let (text, _) = piped(&["solve", "complete:9", "--disjoint", "4"], "", 0);
    let mut edges = edges_of_lines(&text);
    edges.sort_unstable();
    edges.dedup();
    assert_eq!((text.lines().count(), edges.len()), (4, 36), "{text}");
    assert_eq!(text, piped(&["solve", "complete:9", "--disjoint", "4", "--seed", "1"], "", 0).0);

    let three = json_of(&["solve", "regular:200,8,1", "--disjoint", "3", "--json"], 0);
    assert_eq!((&three["answer"], &three["wanted"]), (&json!("found"), &json!(3)));
    assert!(three["cycles"].as_array().unwrap().iter().all(|cycle| cycle.as_array().unwrap().len() == 200));
    let few = json_of(&["solve", "petersen:7,2", "--disjoint", "2", "--json"], 1);
    assert_eq!(few["reason"], "vertex 0 has 3 edges, and the cycles would use 4");

    let none = json_of(&["solve", "petersen:5,2", "--disjoint", "1", "--json"], 1);
    assert_eq!((&none["answer"], &none["confirmed"]), (&json!("absent"), &json!(true)), "{none}");
    let (_, said) = piped(&["solve", "complete:8", "--disjoint", "4"], "", 1);
    assert!(said.contains("vertex 0 has 7 edges, and the cycles would use 8"), "{said}");

    let stopped = json_of(&["solve", "regular:2000,4,1", "--disjoint", "2", "--attempts", "1", "--json"], 3);
    assert_eq!((&stopped["answer"], &stopped["limit"]), (&json!("unknown"), &json!("one attempt")));
    assert_eq!(stopped["cycles"].as_array().unwrap().len(), 1);
    assert!(complaint(&["solve", "tutte", "--disjoint", "0"]).contains("--disjoint"));
    assert!(complaint(&["solve", "tutte", "--disjoint", "2", "--with", "0-1"]).contains("--with"));
}

#[test]
fn a_path_of_one_vertex_has_both_its_ends_there() {
    for question in ["--path", "--longest=path"] {
        assert_eq!(text_of(&["solve", "complete:1", question, "--start", "0", "--end", "0"]).trim(), "0", "{question}");
        assert!(
            !destrier(&["solve", "complete:2", question, "--start", "0", "--end", "0"])
                .output()
                .unwrap()
                .status
                .success()
        );
    }
}

/// An arrow between quotes is part of a name.
#[test]
fn names_with_arrows_are_put_in_quotes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("arrows.dot");
    std::fs::write(&file, r#"graph {"A"--"g->h"; "g->h"--"c"; "c"--"A"}"#).unwrap();
    let file = file.to_str().unwrap();
    assert!(text_of(&["solve", file, "--with", r#""A"-"g->h""#]).contains("g->h"));
    assert!(complaint(&["solve", file, "--with", r#""A"->"g->h""#]).contains("has a direction"));
}

#[test]
fn the_longest_path_uses_the_edges_that_must_be_used() {
    // The graph has two triangles with a common vertex, and a tail.
    let bow = "a b\nb c\nc a\nc d\nd e\ne c\ne f\n";
    let (cycle, said) = piped(&["solve", "-", "--longest", "cycle", "--with", "e-d"], bow, 0);
    let mut names: Vec<&str> = cycle.split_whitespace().collect();
    names.sort_unstable();
    assert_eq!(names, ["c", "d", "e"]);
    assert!(said.contains("A longest cycle: 3 vertices (with e-d, "), "{said}");

    let (_, said) = piped(&["solve", "-", "--longest", "cycle", "--with", "a-b,d-e"], bow, 1);
    assert!(said.contains("There is no cycle (with a-b, d-e, "), "{said}");
    let (path, _) = piped(&["solve", "-", "--longest", "path", "--with", "c-e", "--start", "f"], bow, 0);
    assert_eq!(path.split_whitespace().count(), 5, "{path}");
    assert!(path.starts_with("f e c "), "{path}");

    let arcs = "a -> b\nb -> a\na -> c\nc -> b\n";
    let (path, _) = piped(&["solve", "-", "--longest", "path", "--with", "a->b"], arcs, 0);
    assert_eq!(path.split_whitespace().count(), 2, "{path}");

    let answer = json_of(&["solve", "4x4", "--longest", "path", "--with", "a1-b3,c2-a1", "--json"], 0);
    assert_eq!((&answer["answer"], &answer["longest"]), (&json!("found"), &json!(true)));
    assert!(answer["bound"].as_str().unwrap().starts_with("with a1-b3, c2-a1, "), "{answer}");

    let vertices = answer["vertices"].as_array().unwrap();
    let vertices: Vec<&str> = vertices.iter().map(|name| name.as_str().unwrap()).collect();
    let goes = |from, to| vertices.windows(2).any(|pair| pair == [from, to] || pair == [to, from]);
    assert!(goes("a1", "b3") && goes("a1", "c2"), "{vertices:?}");
}

#[test]
fn the_longest_path_is_written_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let write = |name: &str, more: &[&str]| {
        let file = place(name);
        let args = [&["solve", "petersen:5,2", "--longest", "cycle", "-o", &file], more].concat();
        destrier(&args).assert().code(0);
        std::fs::read(place(name)).unwrap()
    };

    let tour = String::from_utf8(write("cycle.tour", &[])).unwrap();
    assert!(tour.starts_with("NAME : cycle of 9 of 10 vertices\n") && tour.contains("DIMENSION : 9\n"), "{tour}");
    let listed = tour.lines().skip_while(|line| *line != "TOUR_SECTION").skip(1);
    assert_eq!(listed.take_while(|line| *line != "-1").count(), 9);

    let picture = String::from_utf8(write("cycle.svg", &["--layout", "force"])).unwrap();
    assert!(picture.contains("A cycle of 9 of the 10 vertices of a graph"));
    assert!(write("cycle.png", &[]).starts_with(b"\x89PNG") && write("cycle.pdf", &[]).starts_with(b"%PDF"));
    let json: serde_json::Value = serde_json::from_slice(&write("cycle.json", &["--json"])).unwrap();
    assert_eq!((&json["length"], json["vertices"].as_array().unwrap().len()), (&json!(9), 9));

    // A path of all vertices is a Hamiltonian one.
    destrier(&["solve", "petersen:5,2", "--longest", "path", "-o", &place("path.tour")]).assert().code(0);
    assert!(std::fs::read_to_string(place("path.tour")).unwrap().starts_with("NAME : Hamiltonian path\n"));
    destrier(&["check", &place("path.tour"), "--graph", "petersen:5,2"]).assert().code(0);
}

#[test]
fn a_search_for_the_longest_that_gives_up_has_two_bounds() {
    // Near two corners of the same colour, three squares with two moves share a neighbour. So a cycle misses two
    // squares of each colour. The bound knows only that it does not visit all, and the board is too wide for a
    // complete search.
    let moves = "a5-b7,a5-c6,c1-d3,c1-e2,j6-i4,j6-h5,h10-g8,h10-f9";
    let answer = json_of(&["solve", "10x10", "--without", moves, "--longest", "cycle", "--json"], 3);
    let length = answer["length"].as_u64().unwrap();
    let upper = answer["upper_bound"].as_u64().unwrap();
    assert!(50 < length && length < upper && upper == 98 && answer["limit"].is_string(), "{answer}");

    let moves = "a5-b7,a5-c6,c1-d3,c1-e2,h4-g2,h4-f3,f8-e6,f8-d7";
    let query = ["solve", "8x8", "--without", moves, "--longest", "cycle", "--json", "--time-limit", "0.5"];
    let answer = json_of(&query, 3);
    assert!(answer["limit"].as_str().unwrap().contains("0.5 s") && answer["upper_bound"] == 62, "{answer}");

    // A corner with one move left is on no cycle, which the bound knows.
    let query = ["solve", "10x10", "--without", "a1-b3,j10-i8", "--longest", "cycle", "--json"];
    assert_eq!((&json_of(&query, 0)["length"], &json_of(&query, 0)["longest"]), (&json!(96), &json!(true)));
    assert_eq!(answer["longest"], false);
}

#[test]
fn the_cycles_of_a_folder_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    std::fs::create_dir(folder.path().join("inner")).unwrap();
    std::fs::write(place("inner/ring.dot"), "graph { a -- b -- c -- d -- a }").unwrap();
    std::fs::write(place("star.gml"), "graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]").unwrap();
    std::fs::write(place("square.adj"), "1: 2 4\n2: 3\n3: 4\n").unwrap();

    let here = place("");
    let tours = place("tours");
    let table = place("results.csv");
    let args = ["solve-all", &here, "--tours", &tours, "-o", &table, "--json"];
    let answer = json_of(&args, 0);
    assert_eq!((answer["results"].as_array().unwrap().len(), &answer["skipped"]), (3, &json!([])), "{answer}");

    let ring = place("tours/inner/ring.dot.tour");
    assert!(text_of(&["check", &ring, "--graph", &place("inner/ring.dot"), "--closed"]).contains("Hamiltonian cycle"));
    assert!(!std::path::Path::new(&place("tours/star.gml.tour")).exists());

    // A tour that is missing is found again, although the table has its graph.
    std::fs::remove_file(&ring).unwrap();
    json_of(&args, 0);
    assert!(std::path::Path::new(&ring).exists());
}

#[test]
fn a_solution_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    for (name, start) in [("a.svg", &b"<svg"[..]), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF")] {
        destrier(&["solve", "petersen:10,2", "-o", &place(name)]).assert().code(0);
        assert!(std::fs::read(place(name)).unwrap().starts_with(start), "{name}");
    }

    let force = place("force.svg");
    destrier(&["solve", "petersen:5,2", "--path", "-o", &force, "--layout", "force"]).assert().code(0);
    let force = std::fs::read(force).unwrap();
    let circle = std::fs::read(place("a.svg")).unwrap();

    assert!(String::from_utf8(force).unwrap().contains("A Hamiltonian path of a graph of 10 vertices"));
    assert!(String::from_utf8(circle).unwrap().contains("A Hamiltonian cycle of a graph of 20 vertices"));
    assert!(complaint(&["solve", "cycle:5001", "-o", &place("b.svg")]).contains("at most 5000 vertices"));
    assert!(complaint(&["solve", "cycle:9", "-o", &place("b.svg"), "--layout", "tree"]).contains("circle and force"));
    assert!(!std::path::Path::new(&place("b.svg")).exists());
}
