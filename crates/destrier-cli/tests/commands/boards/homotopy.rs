//! `--homotopy` and `count --by-homotopy`: closed tours that go round their surface in a given way.

use crate::support::program::{complaint, destrier, json_of, text_of};
use serde_json::json;

#[test]
fn tours_of_a_class_are_found_and_check_confirms_the_class() {
    for (board, class) in
        [("torus:6x6", "contractible"), ("torus:6x6", "1,0"), ("torus:8x8", "2,-2"), ("cylinder:5x8", "3")]
    {
        let text = text_of(&["tour", board, "--closed", "--homotopy", class, "--json"]);
        let asked: serde_json::Value = serde_json::from_str(&text).unwrap();
        let checked = destrier(&["check", "-", "--json"]).write_stdin(text).output().unwrap();
        let found: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
        assert_eq!(asked["homotopy"], found["statistics"]["homotopy"]["class"], "{board} {class}");
        assert!(asked["homotopy"].as_str().unwrap().starts_with(class), "{board} {class}");
    }
}

#[test]
fn a_negative_number_of_rounds_is_the_same_class() {
    let answer = json_of(&["tour", "torus:6x6", "--closed", "--homotopy", "-1,0", "--json"], 0);
    assert_eq!(answer["homotopy"], "1,0");
}

#[test]
fn parity_and_distance_are_reasons() {
    let odd = json_of(&["exists", "torus:6x7", "--closed", "--homotopy", "1,0", "--json"], 1);
    assert_eq!((&odd["confirmed"], &odd["homotopy"]), (&json!(true), &json!("1,0")));
    assert!(odd["reason"].as_str().unwrap().contains("every move changes the colour"), "{odd}");
    let far = json_of(&["tour", "torus:6x6", "--closed", "--homotopy", "20", "--json"], 1);
    assert_eq!((&far["answer"], &far["homotopy"]), (&json!("impossible"), &json!("20,0")));
    assert!(far["reason"].as_str().unwrap().contains("too few"), "{far}");
    json_of(&["exists", "torus:1000000x1000001", "--closed", "--homotopy", "0,1", "--json"], 0);
}

#[test]
fn a_count_by_class_adds_up() {
    let answer = json_of(&["count", "cylinder:3x6", "--by-homotopy", "--json"], 0);
    let counts: Vec<u64> = answer["homotopy"]["classes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|class| class["count"].as_str().unwrap().parse().unwrap())
        .collect();
    assert_eq!(counts, [972, 1394, 700, 342, 64, 32]);
    assert_eq!(answer["count"], "3504");
    assert_eq!(answer["homotopy"]["classes"][0]["class"], "contractible");
    assert_eq!(
        (&answer["homotopy"]["without_class"], &answer["homotopy"]["engine"]),
        (&json!("0"), &json!("frontier"))
    );
    let text = text_of(&["count", "cylinder:3x6", "--by-homotopy"]);
    assert!(text.contains("1394  1,0           once round through the left and right edge"), "{text}");
    assert!(text.contains("972  contractible\n"), "{text}");
}

#[test]
fn boards_without_classes_are_refused() {
    for (args, words) in [
        (&["tour", "6x6", "--closed", "--homotopy", "contractible"][..], "on the plane"),
        (&["tour", "torus:6x6", "--homotopy", "1"], "only closed tours"),
        (&["tour", "torus:6x6", "--closed", "--homotopy", "null"], "'null' is not a homotopy class"),
        (&["tour", "cylinder:6x6", "--closed", "--homotopy", "1,1"], "not glued"),
        (&["tour", "torus:6x6", "--closed", "--homotopy", "1", "--method", "join"], "leave out the method"),
        (&["tour", "cube:3", "--closed", "--homotopy", "1"], "--homotopy"),
        (&["exists", "box:3x4x5", "--closed", "--homotopy", "1"], "--homotopy"),
        (&["count", "6x6", "--by-homotopy"], "on the plane"),
        (&["count", "torus:5x5", "--open", "--by-homotopy"], "only closed tours"),
        (&["count", "hex:4", "--by-homotopy"], "flat boards"),
    ] {
        let text = complaint(args);
        assert!(text.contains(words), "{args:?}: {text}");
    }
}
