//! Bad input: exit code 2, and a message that says what is wrong and what would be right.

use crate::support::program::{complaint, destrier};

#[test]
fn invalid_boards_are_refused() {
    for (board, hint) in [
        ("0x8", "from 1 to"),
        ("8x", "rows x columns"),
        ("x", "rows x columns"),
        ("ball:3x3", "torus"),
        ("8x8x8", "rows x columns"),
    ] {
        assert!(complaint(&["tour", board]).contains(hint), "{board}");
    }
    assert!(complaint(&["tour"]).contains("BOARD"));
}

#[test]
fn boards_too_large_to_store_are_refused_with_the_memory_needed() {
    assert!(complaint(&["tour", "1000000x1000000"]).contains("TiB"));
    assert!(complaint(&["tour", "2147483648x2147483648"]).contains("EiB"));
    let said = complaint(&["tour", "1000x1000", "--memory", "100K"]);
    assert!(said.contains("--memory") && said.contains("100.0 KiB"), "{said}");
}

/// A tour of a kind has needs of its own, which are more than those of any tour.
#[test]
fn the_memory_named_is_that_of_the_kind_of_tour() {
    for (args, needed) in [
        (&["60000x60000", "--magic"][..], "needs 107.4 GiB"),
        (&["70000x70000", "--magic"], "would need 146.1 GiB"),
        (&["6x800000000", "--magic"], "would need 143.3 GiB"),
        (&["50002x50002", "--closed", "--symmetry", "quarter-turn"], "needs 9.7 GiB"),
        (&["70000x70000", "--closed", "--symmetry", "half-turn"], "would need 18.8 GiB"),
        (&["5001x5000", "--symmetry", "half-turn", "--start", "a1"], "needs 6.0 GiB"),
        (&["10x400000000", "--few", "turns", "--json"], "needs 97.3 GiB"),
        (&["60000x60000", "--method", "construct", "--json"], "needs 13.9 GiB"),
    ] {
        let said = complaint(&[&["tour"], args].concat());
        assert!(said.contains(needed), "{args:?}: {said}");
    }
}

/// Tours of lines are stored in little memory, but not every output is.
#[test]
fn the_memory_named_is_that_of_the_output() {
    let folder = tempfile::tempdir().unwrap();
    let tour = |size: &str, name: &str, memory: &str| {
        let file = folder.path().join(name);
        let args = ["tour", size, "--closed", "--few", "turns", "--memory", memory, "-o", file.to_str().unwrap()];
        let output = destrier(&args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap(), std::fs::read(file).ok())
    };

    for (name, needed) in [("a.png", "as png needs 128.4 MiB"), ("a.svg", "as svg needs 186.0 MiB")] {
        let (code, said, file) = tour("2000x2000", name, "10M");
        assert!(code == Some(2) && said.contains(needed) && file.is_none(), "{said}");
    }

    let (code, said, _) = tour("1000x1000", "a.txt", "2M");
    assert!(code == Some(2) && said.contains("as grid needs 4.8 MiB"), "{said}");

    // Larger grids are streamed.
    let (code, said, file) = tour("1100x1100", "b.txt", "2M");
    assert_eq!((code, file.map(|file| file.len())), (Some(0), Some(8 * 1100 * 1100)), "{said}");
}

#[test]
fn counts_with_a_symmetry_name_their_own_limit() {
    for board in ["33x33", "100000x100000"] {
        let said = complaint(&["count", board, "--open", "--symmetry", "half-turn"]);
        assert!(said.contains("tours with half-turn symmetry are counted on up to 1024 squares"), "{said}");
    }
}

/// These requests are refused for reasons other than memory.
#[test]
fn what_no_memory_allows_is_refused_for_its_reason() {
    for (args, reason) in [
        (&["60000x60000", "--aim", "most-turns"][..], "2^20 squares"),
        (&["60000x60000", "--few", "turns", "--start", "a1", "--end", "b1"], "2^20 squares"),
        (&["60000x60000", "--magic", "diagonal"], "is known to this program"),
    ] {
        let output = destrier(&[&["tour"], args].concat()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(reason) && !said.contains("memory of"), "{args:?}: {said}");
    }
}

#[test]
fn squares_off_the_board_are_refused() {
    assert!(complaint(&["tour", "8x8", "--start", "i1"]).contains("off the 8x8 board"));
    assert!(complaint(&["tour", "8x8", "--start", "banana"]).contains("c3"));
    assert!(complaint(&["tour", "8x8", "--without", "a1", "--start", "a1"]).contains("hole"));
    assert!(complaint(&["tour", "8x8", "--without", "a1", "--end", "8,1"]).contains("hole"));
    assert!(complaint(&["tour", "8x8", "--without", "z99"]).contains("off the 8x8 board"));
    assert!(complaint(&["tour", "1x2", "--without", "a1,b1"]).contains("every one is a hole"));
}

#[test]
fn invalid_option_values_are_refused() {
    assert!(complaint(&["tour", "8x8", "--leaper", "0,0"]).contains("never moves"));
    assert!(complaint(&["tour", "8x8", "--leaper", "x"]).contains("1,2"));
    assert!(complaint(&["tour", "8x8", "--method", "magic"]).contains("warnsdorff"));
    assert!(complaint(&["tour", "8x8", "--ties", "12345"]).contains("12345678"));
    assert!(complaint(&["tour", "8x8", "--ties", "coin"]).contains("random"));

    assert!(complaint(&["tour", "8x8", "--method", "euler", "--ties", "random"]).contains("--ties"));
    assert!(complaint(&["tour", "8x8", "--format", "bmp"]).contains("png"));
    assert!(complaint(&["tour", "8x8", "--attempts", "0"]).contains("positive"));
    assert!(complaint(&["tour", "8x8", "--time-limit", "-3"]).contains("seconds"));
    assert!(complaint(&["tour", "5x6", "--method", "squirrel"]).contains("square"));

    assert!(complaint(&["tour", "8x8", "--method", "squirrel", "--start", "b3"]).contains("corner"));
    assert!(complaint(&["tour", "8x8", "--watch"]).contains("terminal"));
    assert!(complaint(&["tour", "8x8", "-o", "tour.nosuch"]).contains("--format"));
    assert!(complaint(&["tour", "8x8", "--json", "--format", "csv"]).contains("contradict"));
}

#[test]
fn empty_and_malformed_masks_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mask.txt");
    let path = file.to_str().unwrap();
    for (text, hint) in [("", "no square"), ("###\n###\n", "no square"), ("..\n.?\n", "line 2, column 2")] {
        std::fs::write(&file, text).unwrap();
        assert!(complaint(&["tour", "--mask", path]).contains(hint), "{text:?}");
    }
    assert!(complaint(&["tour", "--mask", "no/such/mask"]).contains("no/such/mask"));
}

#[test]
fn unreadable_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tour.json");
    let path = file.to_str().unwrap();
    let whole = destrier(&["tour", "6x6", "--json"]).output().unwrap().stdout;

    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    assert!(complaint(&["check", path]).contains("line 1"));
    std::fs::write(&file, [0xff, 0xfe, 0x00]).unwrap();
    assert!(complaint(&["check", path]).contains("not text"));

    std::fs::write(&file, "").unwrap();
    complaint(&["check", path]);
    complaint(&["check", "no/such/file"]);
    complaint(&["check", folder.path().to_str().unwrap()]);

    std::fs::write(folder.path().join("tour.squares"), "a1 b3").unwrap();
    let squares = folder.path().join("tour.squares");
    assert!(complaint(&["check", squares.to_str().unwrap()]).contains("name the board"));
}

#[test]
fn a_line_longer_than_the_limit_is_refused_before_it_is_read() {
    let long = vec![b'x'; 3 << 20];
    let output = destrier(&["check", "-", "--max-input", "2M"]).write_stdin(long.clone()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--max-input"));
    // Within the limit it is read, and its one enormous word is quoted in short.
    let output = destrier(&["check", "-"]).write_stdin(long).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.len() < 1000);
}

#[test]
fn the_graph_and_what_is_checked_cannot_both_be_standard_input() {
    let said = complaint(&["check", "--proof", "-", "--graph", "-"]);
    assert!(said.contains("the graph and the proof cannot both be standard input"), "{said}");
    let said = complaint(&["check", "-", "--graph", "-"]);
    assert!(said.contains("the graph and the tour cannot both be standard input"), "{said}");
}
