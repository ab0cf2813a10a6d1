//! Names that people give: names in quotes, files without an extension, lines of a file, headers, and slips.

use crate::support::program::{complaint, file, json_of, text_of};
use serde_json::json;

const CITIES: &str = "graph { \"New York\" -- \"Los, Angeles\" -- Oslo -- \"New York\"; Oslo -- Rome -- \"New York\" }";

#[test]
fn names_in_options_may_be_in_quotes() {
    let (_folder, cities) = file("cities.dot", CITIES);
    let path = text_of(&["solve", &cities, "--path", "--start", "\"New York\"", "--end", "Rome"]);
    assert!(path.starts_with("\"New York\" ") && path.trim_end().ends_with(" Rome"), "{path}");
    let edges = "\"New York\"-\"Los, Angeles\",Oslo-Rome";
    assert_eq!(json_of(&["count", &cities, "--with", edges, "--json"], 0)["count"], "1");
    let both = ["solve", &cities, "--with", "Oslo-Rome", "--without", "Rome-Oslo"];
    assert!(complaint(&both).contains("--with and --without both name Oslo-Rome"));
}

#[test]
fn a_header_is_not_an_edge() {
    let (_folder, table) = file("table.csv", "source,target\n1,2\n2,3\n3,1\n");
    let answer = json_of(&["solve", &table, "--json"], 0);
    assert_eq!(answer["vertices"].as_array().unwrap().len(), 3);
    assert!(answer["warnings"][0].as_str().unwrap().contains("'source,target' is skipped as a header"), "{answer}");
}

#[test]
fn a_word_that_names_nothing_gets_a_hint() {
    let message = complaint(&["solve", "peterson"]);
    assert!(message.contains("did you mean petersen:5,2?") && message.contains("graph --families"), "{message}");
    assert!(complaint(&["count", "peterson"]).contains("did you mean the graph petersen:5,2?"));
    let (_folder, odd) = file("odd", "{\"nodes\": []}");
    let message = complaint(&["solve", &odd]);
    assert!(message.contains("the formats are edges, hcp, dimacs, graph6"), "{message}");
}

#[test]
fn a_line_of_a_file_is_a_graph() {
    let (_folder, stream) = file("stream", "C~\n\nDhc\nCs\n");
    assert!(text_of(&["solve-all", &stream, "--summary"]).contains("3 graphs: 2 hamiltonian, 1 non-hamiltonian"));
    assert_eq!(text_of(&["solve", &format!("{stream}#3")]).split(' ').count(), 5);
    assert!(complaint(&["solve", &format!("{stream}#2")]).contains("line 2 of"));
    assert!(complaint(&["solve", &format!("{stream}#5")]).contains("has 4 lines"));
}

#[test]
fn a_folder_reads_all_graphs_of_a_file_and_confirms_every_no() {
    let (folder, _) = file("several.g6", "C~\n\nDhc\nCs\n");
    std::fs::write(folder.path().join("petersen.g6"), "IheA@GUAo\n").unwrap();
    std::fs::write(folder.path().join("many.g6"), "C~\n".repeat(1001)).unwrap();
    let place = folder.path().to_str().unwrap();

    let tours = folder.path().join("tours");
    let table = folder.path().join("results.csv");
    let table = table.to_str().unwrap();
    let tours = tours.to_str().unwrap();

    // The file with too many graphs is not solved.
    let all = json_of(&["solve-all", place, "-o", table, "--tours", tours, "--json"], 3);
    let rows: Vec<(&str, &str)> = (all["results"].as_array().unwrap().iter())
        .map(|row| (row["graph"].as_str().unwrap(), row["answer"].as_str().unwrap()))
        .collect();

    let expected = [("petersen.g6", "absent"), ("several.g6#1", "found"), ("several.g6#3", "found")];
    assert_eq!(rows, [&expected[..], &[("several.g6#4", "absent")]].concat());
    assert_eq!((&all["results"][0]["confirmed"], &all["results"][1]["confirmed"]), (&json!(true), &json!(null)));
    assert_eq!((&all["too_large"], &all["skipped"][0]["file"]), (&json!(1), &json!("many.g6")));

    let tour = format!("{tours}/several.g6#3.tour");
    text_of(&["check", &tour, "--graph", &format!("{place}/several.g6#3"), "--closed"]);
    let rows = std::fs::read_to_string(table).unwrap();
    json_of(&["solve-all", place, "-o", table, "--tours", tours, "--json"], 3);
    assert_eq!(std::fs::read_to_string(table).unwrap(), rows, "what was done is not done again");
}

#[test]
fn solve_decides_whether_a_graph_is_hamiltonian_connected() {
    assert_eq!(json_of(&["solve", "complete:5", "--connected", "--json"], 0)["answer"], "yes");
    let no = json_of(&["solve", "petersen:5,2", "--connected", "--json"], 1);
    assert_eq!((&no["property"], &no["confirmed"]), (&json!("hamiltonian-connected"), &json!(true)));
    assert!(complaint(&["solve", "petersen:5,2", "--connected", "--path"]).contains("cannot be used with"));
    let path = text_of(&["solve", "petersen:5,2", "--traceable-from", "3"]);
    assert!(path.starts_with("3 ") && path.split(' ').count() == 10, "{path}");
}
