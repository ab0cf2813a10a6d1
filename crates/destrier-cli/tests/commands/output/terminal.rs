//! What a person sees on a terminal: reports of written files, and animations of large boards.
#![cfg(unix)]

use crate::support::pseudo_terminal::{Stderr, on_a_terminal};

#[test]
fn a_written_file_is_reported_with_its_size_and_method() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();

    let report = |args: &[&str]| {
        let (code, shown, _) = on_a_terminal(args, Stderr::Shown, false);
        assert_eq!(code, Some(0), "{args:?}: {shown}");
        shown
    };

    let png = path("a.png");
    let shown = report(&["tour", "6x6", "--closed", "--size", "300", "-o", &png]);
    assert!(shown.contains(&format!("Wrote {png} (6x6, 300 x 300 pixels, by parberry, seed 1).")), "{shown}");
    assert!(shown.contains("For another tour, add --seed random."), "{shown}");
    let json = path("a.json");
    assert!(report(&["tour", "6x6", "-o", &json]).contains(&format!("Wrote {json} (6x6, by ")));

    for args in [
        &["draw", &json, "-o", &path("b.svg")][..],
        &["graph", "5x5", "-o", &path("b.hcp")],
        &["solve", "petersen:7,2", "-o", &path("b.tour")],
        &["neural", "6x6", "-o", &path("b.pdf")],
        &["list", "5x6", "-o", &path("b.txt")],
    ] {
        let shown = report(args);
        assert!(shown.contains(&format!("Wrote {}", args[args.len() - 1])), "{args:?}: {shown}");
    }

    // Scripts are not disturbed.
    let (_, _, said) = on_a_terminal(&["tour", "6x6", "-o", &json], Stderr::Apart, false);
    assert_eq!(said, "");
}

#[test]
fn networks_of_large_boards_are_watched_as_lines() {
    for board in ["100x100", "torus:9x300"] {
        let args = ["neural", board, "--updates", "coloured", "--rounds", "3", "--watch", "--speed", "1000"];
        let (code, shown, said) = on_a_terminal(&args, Stderr::Apart, false);
        assert!(matches!(code, Some(0 | 3)), "{board}: {code:?} {said}");
        assert!(shown.contains("round 3, energy"), "{board}: {shown}");
        let is_braille = |c: char| ('\u{2801}'..='\u{28ff}').contains(&c);
        assert!(shown.chars().filter(|&c| is_braille(c)).count() > 500, "{board}");
        let widest = shown.split(['\r', '\n']).map(|line| line.chars().filter(|&c| is_braille(c)).count()).max();
        assert!(widest <= Some(80), "{board}: {widest:?} columns");
        assert!(shown.contains("\x1b[?25h"), "the cursor is back");
    }
}
