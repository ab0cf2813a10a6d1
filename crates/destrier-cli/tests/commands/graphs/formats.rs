//! Texts of other programs on standard input: each is recognised and read, and directions mean the same in all
//! commands.

use crate::support::program::destrier;

/// What the program prints for this standard input.
fn piped(args: &[&str], text: impl AsRef<[u8]>, code: i32) -> (String, String) {
    let text = text.as_ref();
    let output = destrier(args).write_stdin(text).output().unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?} {:?}: {said}", String::from_utf8_lossy(text));
    (out.into_owned(), said.into_owned())
}

/// The vertices of a cycle in ascending order.
fn visited(text: &str) -> Vec<String> {
    let (cycle, _) = piped(&["solve", "-"], text, 0);
    let mut names: Vec<String> = cycle.split_whitespace().map(String::from).collect();
    names.sort();
    names
}

#[test]
fn common_texts_are_recognised() {
    // networkx.write_multiline_adjlist, TGF, matrices, names that begin with digits, and names in quotes.
    let multiline = "#script.py\n# GMT Tue Nov 17 2026\n#\n0 2\n1 {}\n2 {'weight': 3}\n1 1\n2 {}\n2 0\n";
    assert_eq!(visited(multiline), ["0", "1", "2"]);
    assert_eq!(visited("1 a\n2 b\n3 c\n#\n1 2\n2 3\n3 1 x\n"), ["a", "b", "c"]);
    assert_eq!(visited("0 1 1\n1 0 1\n1 1 0\n"), ["0", "1", "2"]);
    assert_eq!(visited("0,1,1,1\n1,0,1,0\n1,1,0,1\n1,0,1,0\n"), ["0", "1", "2", "3"]);
    assert_eq!(visited("011\n101\n110\n"), ["0", "1", "2"]);
    assert_eq!(visited("1a 2b\n2b 3c\n3c 1a\n"), ["1a", "2b", "3c"]);

    let cities = "\"New York\" Oslo\nOslo Rome\nRome 'New York'\n";
    let (cities, _) = piped(&["solve", "-", "--start", "New York"], cities, 0);
    assert!(cities.starts_with("\"New York\" "), "{cities}");

    // A directed ring as a matrix: against its direction there is no path.
    let ring = "0 1 0\n0 0 1\n1 0 0\n";
    assert_eq!(piped(&["solve", "-", "--start", "0"], ring, 0).0, "0 1 2\n");
    piped(&["solve", "-", "--path", "--start", "0", "--end", "1"], ring, 1);

    // A matrix that may be half of a symmetric one is directed, with a warning, unless the user says otherwise.
    let half = "0 1 1\n0 0 1\n0 0 0\n";
    assert!(piped(&["solve", "-"], half, 1).1.contains("on one side of its diagonal"));
    assert_eq!(piped(&["solve", "-", "--path"], half, 0).0, "0 1 2\n");
    piped(&["solve", "-", "--undirected"], half, 0);

    // A text in none of these formats is an error that lists the formats.
    for text in ["0 2\n1 {}\n", "1 2\n2 x\n"] {
        let (_, said) = piped(&["solve", "-"], text, 2);
        assert!(said.contains("gml, adjacency, tgf and matrix"), "{said}");
    }

    // The lists of networkx look like edges with weights.
    for text in ["0 1 2\n1 2\n2\n", "0 2 3\n1 2 3\n2\n3\n"] {
        assert!(piped(&["solve", "-"], text, 2).1.contains("name the format, edges or adjacency, by --input"));
        assert!(!piped(&["solve", "-", "--input", "adjacency"], text, 0).0.is_empty());
        assert!(piped(&["count", "-", "--input", "adjacency"], text, 0).0.contains(": 1"));
    }
}

/// The way there and back is a cycle along arcs, and no cycle along an edge, in every command and format.
#[test]
fn cycles_of_two_vertices_follow_one_rule() {
    let property = ["graph-property", "-", "hamiltonian"];
    for arcs in ["1 -> 2\n2 -> 1\n", "&AW\n", "digraph { 1 -> 2 -> 1 }", "# Directed graph\n1 2\n2 1\n"] {
        assert_eq!(piped(&["solve", "-"], arcs, 0).0.split_whitespace().count(), 2, "{arcs}");
        assert_eq!(piped(&["solve", "-", "--longest", "cycle"], arcs, 0).0.split_whitespace().count(), 2, "{arcs}");
        assert!(piped(&["count", "-"], arcs, 0).0.contains(": 1\n"), "{arcs}");
        assert_eq!(piped(&["list", "-"], arcs, 0).0.lines().count(), 1, "{arcs}");
        assert!(piped(&property, arcs, 0).0.contains("yes"), "{arcs}");
        assert!(piped(&["solve", "-", "--disjoint", "1"], arcs, 0).0.lines().count() == 1, "{arcs}");
    }

    let edge = "1 2\n";
    piped(&["solve", "-"], edge, 1);
    piped(&["solve", "-", "--longest", "cycle"], edge, 1);
    assert!(piped(&["count", "-"], edge, 0).0.contains(": 0\n"));
    piped(&["list", "-"], edge, 1);
    piped(&property, edge, 1);

    // With --arcs a pair is an arc, and an edge of another format stands for two.
    piped(&["solve", "-", "--arcs"], "1 2\n", 1);
    piped(&["solve", "-", "--arcs"], "1 2\n2 1\n", 0);

    // The longest cycle of a path that can be walked both ways has two vertices.
    let path = "1 -> 2\n2 -> 1\n2 -> 3\n3 -> 2\n";
    assert_eq!(piped(&["solve", "-", "--longest", "cycle"], path, 0).0.split_whitespace().count(), 2);

    // A cycle and its reverse use different arcs.
    let triangle = "1 -> 2\n2 -> 3\n3 -> 1\n2 -> 1\n3 -> 2\n1 -> 3\n";
    assert!(piped(&["count", "-"], triangle, 0).0.contains(": 2\n"));
    assert_eq!(piped(&["list", "-"], triangle, 0).0.lines().count(), 2);
    assert_eq!(piped(&["solve", "-", "--disjoint", "2"], triangle, 0).0.lines().count(), 2);
    assert_eq!(visited(triangle), ["1", "2", "3"]);
}

/// PowerShell's `>` writes UTF-16 with a byte-order mark.
#[test]
fn text_in_utf16_is_read_and_other_zero_bytes_are_refused() {
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        format!("\u{feff}{text}").replace('\n', "\r\n").encode_utf16().flat_map(bytes).collect()
    };

    let triangles = [
        "1 2\n2 3\n3 1\n",
        "1: 2 3\n2: 3\n3:\n",
        "p edge 3 3\ne 1 2\ne 2 3\ne 3 1\n",
        "graph { 1 -- 2 -- 3 -- 1 }\n",
        "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\n",
        "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<graphml><graph edgedefault=\"undirected\"><node id=\"1\"/>\
         <node id=\"2\"/><node id=\"3\"/><edge source=\"1\" target=\"2\"/><edge source=\"2\" target=\"3\"/>\
         <edge source=\"3\" target=\"1\"/></graph></graphml>\n",
    ];

    for text in triangles {
        for order in [u16::to_le_bytes, u16::to_be_bytes] {
            assert_eq!(piped(&["solve", "-"], utf16(text, order), 0), ("1 2 3\n".into(), String::new()), "{text}");
        }
        assert_eq!(piped(&["solve", "-"], format!("\u{feff}{text}"), 0).0, "1 2 3\n", "{text}");
    }

    assert!(piped(&["count", "-"], utf16(triangles[0], u16::to_le_bytes), 0).0.contains(": 1"));

    // Tours of boards, tours of graphs and masks can be UTF-16, too.
    let (tour, _) = piped(&["tour", "5x5", "--format", "squares"], "", 0);
    piped(&["check", "-", "--board", "5x5"], utf16(&tour, u16::to_le_bytes), 0);
    piped(&["check", "-", "--graph", "cycle:3", "--closed"], utf16("0 1 2\n", u16::to_be_bytes), 0);
    piped(&["tour", "--mask", "-"], utf16(".....\n.....\n.....\n.....\n.....\n", u16::to_le_bytes), 0);

    // UTF-16 without a byte-order mark, and UTF-16 that ends within a character, are refused.
    let unmarked = utf16(triangles[0], u16::to_le_bytes).split_off(2);
    let cut = b"\xff\xfe1\0 ";
    assert!(piped(&["solve", "-"], &unmarked, 2).1.contains("standard input is not text: byte 2, in line 1, is zero"));
    assert!(piped(&["check", "-", "--board", "5x5"], &unmarked, 2).1.contains("is zero"));
    assert!(piped(&["solve", "-"], cut, 2).1.contains("byte 5 is not UTF-16"));
}

/// The time must not grow with the square of the length of a line: this one would take minutes.
#[test]
fn long_lines_are_refused_at_once() {
    let numbers: String = (0..200_000).map(|number| format!("{number} ")).collect();
    for text in ["1 2 ".repeat(200_000), numbers, "{ ".repeat(300_000)] {
        for args in
            [&["solve", "-", "--time-limit", "30"][..], &["solve", "-", "--input", "edges", "--time-limit", "30"]]
        {
            let (_, said) = piped(args, &text, 2);
            assert!(said.contains("line 1, column"), "{said}");
        }
    }
}
