//! `--json` works everywhere: every command accepts it and writes JSON.

use crate::support::program::{destrier, json_of};
use std::collections::BTreeSet;

const FIGURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/forms/figure-1.txt");
const TOUR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/quarter-turns-6x6.txt");
const GRAPHS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/graphs");

/// Every command, with one or more calls and the exit code of each.
fn calls() -> Vec<(Vec<&'static str>, i32)> {
    vec![
        (vec!["tour", "6x6"], 0),
        (vec!["tour", "3x3"], 1),
        (vec!["tour", "8x8", "--at", "3"], 0),
        (vec!["check", "-"], 1),
        (vec!["draw", TOUR], 0),
        (vec!["neural", "6x6"], 0),
        (vec!["solve", "petersen:7,2"], 0),
        (vec!["solve", "petersen:5,2"], 1),
        (vec!["solve", "6x6", "--path", "--start", "a1"], 0),
        (vec!["solve-all", GRAPHS], 0),
        (vec!["graph", "3x4"], 0),
        (vec!["graph", "--family", "tutte"], 0),
        (vec!["graph", "--families"], 0),
        (vec!["graph-property", "petersen:5,2", "traceable"], 0),
        (vec!["solve", "petersen:5,2", "--longest", "cycle"], 0),
        (vec!["exists", "4x4"], 1),
        (vec!["count", "5x6"], 0),
        (vec!["list", "5x6", "--limit", "1"], 3),
        (vec!["uncrossed", "4x4"], 0),
        (vec!["uncrossed", "3x3", "--closed"], 1),
        (vec!["form", FIGURE, "--m", "27"], 0),
        (vec!["methods"], 0),
        (vec!["prove", "claims", "--m", "47..60"], 0),
        (vec!["prove", "table", "--print"], 0),
        (vec!["study", "list"], 0),
        (vec!["completions", "bash"], 0),
        (vec!["man"], 0),
    ]
}

#[test]
fn every_command_writes_json() {
    let mut seen = BTreeSet::new();
    for (words, code) in calls() {
        seen.insert(words[0]);
        let output = destrier(&[&words[..], &["--json"]].concat()).write_stdin("1 2\n3 4\n").output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
        let value: Result<serde_json::Value, _> = serde_json::from_slice(&output.stdout);
        assert!(value.is_ok_and(|value| value.is_object() || value.is_array()), "{words:?}");
    }

    let pages = json_of(&["man", "--json"], 0);
    let commands = pages["pages"].as_array().unwrap().iter().filter_map(|page| page["name"].as_str());

    // `serve` runs until it is ended, `cluster` needs a folder, and `merge` shards: other tests read their JSON.
    let others = |name: &&str| !["help", "serve", "cluster", "merge"].contains(name);
    let commands = commands.filter_map(|name| name.strip_prefix("destrier-")).filter(others);
    for command in commands {
        assert!(seen.contains(command), "the command {command} is missing in this test");
    }
}

#[test]
fn a_graph_as_json_is_a_query_for_its_cycle() {
    let graph = json_of(&["graph", "3x4", "--without", "a1", "--json"], 0);
    assert_eq!(
        (&graph["vertices"], &graph["labels"][0], graph["edges"].as_array().unwrap().len()),
        (&11.into(), &1.into(), 12)
    );
    let mut query = graph.clone();
    query["request"] = "solve".into();
    let query: destrier_wire::Query = serde_json::from_value(query).unwrap();
    assert!(
        matches!(query, destrier_wire::Query::Solve(query) if query.edges.len() == 12 && query.vertices == Some(11))
    );
}
