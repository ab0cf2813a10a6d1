//! Boxes, cubes and hexagons in every command that takes a board.

use crate::support::program::{complaint, destrier, json_of, text_of};

#[test]
fn tours_of_cells_are_found_written_and_checked() {
    for (board, axes) in [("box:3x4x5", 3), ("box:3x4x2x2", 4), ("cube:3", 3), ("hex:4", 2), ("box:1x3x4", 3)] {
        let answer = json_of(&["tour", board, "--json"], 0);
        assert_eq!((&answer["answer"], &answer["board"]), (&"tour".into(), &board.into()));
        let squares = answer["squares"].as_array().unwrap();
        assert!(squares.iter().all(|cell| cell.as_array().is_some_and(|numbers| numbers.len() == axes)), "{board}");
        let text = serde_json::to_string(&answer).unwrap();
        let checked = destrier(&["check", "-", "--json"]).write_stdin(text).output().unwrap();
        let verdict: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
        assert_eq!((&verdict["verdict"], &verdict["closed"]), (&"tour".into(), &answer["closed"]), "{board}");
        let list = text_of(&["tour", board, "--format", "squares"]);
        destrier(&["check", "-", "--board", board]).write_stdin(list).assert().code(0);
    }
}

#[test]
fn ends_leapers_and_holes_are_respected() {
    let answer = json_of(&["tour", "cube:4", "--closed", "--start", "6,2,3", "--json"], 0);
    assert_eq!((answer["squares"][0].to_string().as_str(), &answer["closed"]), ("[6,2,3]", &true.into()));
    let answer = json_of(&["tour", "box:2x3x3", "--leaper", "0,1", "--without", "(1,1,1)", "--json"], 0);
    assert_eq!((answer["leaper"].to_string(), answer["holes"].to_string()), ("[0,1]".into(), "[[1,1,1]]".into()));
    let text = serde_json::to_string(&answer).unwrap();
    destrier(&["check", "-"]).write_stdin(text).assert().code(0);
}

#[test]
fn pieces_that_combine_leapers_are_known_to_every_command() {
    let answer = json_of(&["tour", "8x8", "--leaper", "1,3+1,2", "--start", "a1", "--without", "c3", "--json"], 0);
    assert_eq!((&answer["board"], &answer["leaper"]), (&"8x8".into(), &"1,2+1,3".into()));
    assert_eq!((answer["squares"][0].to_string(), answer["holes"].to_string()), ("[8,1]".into(), "[[6,3]]".into()));
    let text = serde_json::to_string(&answer).unwrap();

    destrier(&["check", "-"]).write_stdin(text.clone()).assert().code(0);
    let jump = text.replacen("[8,1]", "[8,8]", 1);
    destrier(&["check", "-"]).write_stdin(jump).assert().code(1);
    let closed = json_of(&["count", "4x4", "--leaper", "gnu", "--json"], 0);
    assert_eq!(closed["count"], json_of(&["count", "4x4 leaper=gnu", "--engine", "backtrack", "--json"], 0)["count"]);

    let listed = text_of(&["list", "4x4", "--leaper", "gnu"]).lines().count();
    assert_eq!(closed["count"].to_string().trim_matches('"'), listed.to_string());
    assert!(text_of(&["exists", "12x12", "--leaper", "bison"]).starts_with("yes"));
    assert!(complaint(&["tour", "torus:8x8", "--leaper", "gnu"]).contains("glued to a surface"));
    assert!(complaint(&["tour", "8x8", "--leaper", "1,2+"]).contains("such as 1,2+1,3"));

    // A king is one leaper, so that its board is flat.
    assert_eq!(json_of(&["tour", "6x6", "--leaper", "0,1+1,1", "--json"], 0)["leaper"], "king");
}

/// A rectangle keeps its name, and its tours can be written and read like those of one leaper.
#[test]
fn rectangles_of_compound_pieces_have_tables_and_names() {
    let gnu = ["--leaper", "gnu"];
    let table = text_of(&[&["tour", "5x6", "--format", "csv"][..], &gnu].concat());
    assert!(table.starts_with("step,square,row,column\n1,") && table.lines().count() == 31, "{table}");
    let check = [&["check", "-", "--board", "5x6"][..], &gnu].concat();
    destrier(&check).write_stdin(table.clone()).assert().code(0);
    let damaged = table.replacen("\n2,", "\n3,", 1);
    destrier(&check).write_stdin(damaged).assert().code(2);
    let file = text_of(&[&["tour", "5x6", "--format", "tour"][..], &gnu].concat());
    assert!(file.contains("COMMENT : board 5x6 leaper=1,2+1,3\n"), "{file}");
    destrier(&["check", "-"]).write_stdin(file).assert().code(0);
    assert!(complaint(&[&["tour", "5x6", "--format", "moves"][..], &gnu].concat()).contains("one leaper"));
    assert!(complaint(&["tour", "box:3x4x2", "--format", "moves"]).contains("for flat boards"));
    assert!(text_of(&["tour", "box:3x4x3", "--format", "csv"]).starts_with("step,layer,row,column\n1,"));
}

/// A tour of the knight is a tour of the gnu, and a tour of the wazir one of the king.
#[test]
fn compound_pieces_have_the_tours_of_their_leapers_on_large_boards() {
    for board in ["1000000x1000000", "box:1000x1000x1000", "cube:1000"] {
        let answer = text_of(&["exists", board, "--leaper", "gnu", "--closed"]);
        assert!(answer.starts_with("yes") && answer.contains("of the knight, whose moves"), "{answer}");
    }
    assert!(text_of(&["exists", "1000000x1000000", "--leaper", "king", "--closed"]).starts_with("yes"));
    let at = text_of(&["tour", "20000x20000", "--leaper", "gnu", "--closed", "--at", "5"]);
    assert!(at.starts_with('('), "{at}");
    let whole = json_of(&["tour", "400x300", "--leaper", "gnu", "--json"], 0);
    assert_eq!((&whole["method"], whole["squares"].as_array().map(Vec::len)), (&"construct".into(), Some(120_000)));
}

#[test]
fn cells_are_named_alike_everywhere() {
    assert_eq!(json_of(&["graph", "CUBE:1", "--json"], 0)["labels"][5], "(6,1,1)");
    let names = r#"{"board":"Cube:1","squares":["(1,1,1)","2,1,1",[3,1,1],[6,1,1],[4,1,1],[5,1,1]]}"#;
    destrier(&["check", "-", "--board", "cube:1"]).write_stdin(names).assert().code(0);
    assert!(text_of(&["exists", "BOX:3x4x2", "--closed"]).contains("DeMaio and Mathew 2011"));
    let huge = destrier(&["exists", "hex:1000000000"]).output().unwrap();
    assert!(String::from_utf8_lossy(&huge.stdout).contains("more than 16.0 EiB"));
}

#[test]
fn grids_show_a_box_layer_by_layer_and_a_cube_as_its_net() {
    let text = text_of(&["tour", "box:2x3x4", "--closed"]);
    assert_eq!(text.lines().filter(|line| line.starts_with("layer ")).count(), 2, "{text}");
    assert_eq!(text.split_whitespace().filter(|word| word.parse::<u32>().is_ok_and(|n| n <= 24)).count(), 26);
    let net = text_of(&["tour", "cube:2", "--closed"]);
    let widths: Vec<usize> = net.lines().map(|line| line.split_whitespace().count()).collect();
    assert_eq!(widths, [2, 2, 0, 8, 8, 0, 2, 2]);
    let rows = text_of(&["tour", "hex:4"]);
    let widths: Vec<usize> = rows.lines().map(|line| line.split_whitespace().count()).collect();
    assert_eq!(widths, [4, 5, 6, 7, 6, 5, 4]);
}

#[test]
fn existence_is_settled_at_every_size_of_a_box_or_cube() {
    let exists = |board: &str, code: i32| json_of(&["exists", board, "--closed", "--json"], code);
    let huge = exists("box:1000000x1000000x1000000", 0);
    assert_eq!((&huge["exists"], &huge["confirmed"]), (&true.into(), &true.into()));
    assert!(huge["source"].as_str().unwrap().starts_with("DeMaio and Mathew 2011"));
    let many = exists("box:100000x3x2x100000x100000", 0);
    assert!(many["source"].as_str().unwrap().starts_with("Erde"));

    let cube = exists("cube:100000", 0);
    assert!(cube["confirmed"] == true && cube["source"].as_str().unwrap().starts_with("Qing and Watkins 2006"));
    let small = exists("box:20x30x4", 0);
    assert_eq!((&small["exists"], &small["confirmed"]), (&true.into(), &true.into()));

    for board in ["box:2x2x2000000000", "box:99999x99999x99999", "box:2x3x3", "box:3x2x2x3", "hex:3", "hex:1"] {
        let none = exists(board, 1);
        assert_eq!((&none["exists"], &none["confirmed"]), (&false.into(), &true.into()), "{board}: {none}");
    }

    let unknown = exists("hex:1000000", 3);
    assert!(unknown["exists"].is_null(), "{unknown}");
}

#[test]
fn parts_of_tours_of_any_size_are_looked_up() {
    let huge = "box:1000000x1000000x1000000";
    let answer = json_of(&["tour", huge, "--closed", "--at", "123456789012345678", "--json"], 0);
    assert_eq!((&answer["board"], &answer["closed"]), (&huge.into(), &true.into()));
    let cell: Vec<String> = answer["square"].as_array().unwrap().iter().map(|number| number.to_string()).collect();
    let index = text_of(&["tour", huge, "--closed", "--index-of", &cell.join(",")]);
    assert_eq!(index.trim(), "123456789012345678");

    // Parts belong to the tour that is shown without them, constructed or found.
    for board in ["box:9x9x9", "box:4x5x6", "cube:6", "cube:3", "hex:5"] {
        let all = text_of(&["tour", board, "--seed", "3", "--format", "squares"]);
        let json = json_of(&["tour", board, "--seed", "3", "--json"], 0);
        let cells: Vec<&str> = all.lines().collect();
        let squares = json["squares"].as_array().unwrap();
        assert_eq!(cells.len(), squares.len(), "{board}");

        let eighth = squares[7].to_string();
        assert_eq!(eighth, cells[7].replace('(', "[").replace(')', "]"), "{board}");
        assert_eq!(text_of(&["tour", board, "--seed", "3", "--at", "7"]).trim(), cells[7], "{board}");
        assert_eq!(text_of(&["tour", board, "--seed", "3", "--index-of", cells[9]]).trim(), "9", "{board}");
        let some = text_of(&["tour", board, "--seed", "3", "--from", "5", "--count", "4"]);
        assert_eq!(some.lines().collect::<Vec<_>>(), cells[5..9], "{board}");
    }

    let searched = json_of(&["tour", "box:3x4x4", "--method", "rotate", "--at", "0", "--json"], 0);
    assert_eq!(searched["method"], "rotate");
    assert!(complaint(&["tour", "8x8", "--method", "rotate"]).contains("the method rotate is for graphs"));

    // An open tour with one given end is a closed tour that begins or ends there.
    let large = text_of(&["tour", "box:100000x100000x100000", "--start", "7,8,9", "--at", "0"]);
    assert_eq!(large.trim(), "(7,8,9)");
    let ends = json_of(&["tour", "cube:7", "--closed", "--end", "6,2,3", "--from", "293", "--json"], 0);
    assert_eq!(ends["squares"].to_string(), "[[6,2,3]]");
}

#[test]
fn classes_are_counted_under_the_symmetries_of_the_board() {
    for (board, count, classes, symmetries) in [("cube:1", "16", "2", 48), ("box:2x3x4", "12132", "1572", 8)] {
        let reply = json_of(&["count", board, "--classes", "--json"], 0);
        assert_eq!((&reply["count"], &reply["classes"]), (&count.into(), &classes.into()));
        assert_eq!(reply["symmetries"], symmetries);
    }
    let fixed = json_of(&["count", "box:2x3x4", "--with", "(1,1,1)-(1,2,3),(2,1,1)-(1,3,1)", "--json"], 0);
    let all = json_of(&["count", "box:2x3x4", "--with", "\"(1,1,1)\"-\"(1,2,3)\"", "--json"], 0);
    assert_eq!(all["count"], "7370");
    assert!(fixed["count"].as_str().unwrap().parse::<u64>().unwrap() < 7370, "{fixed}");
    assert!(text_of(&["count", "box:3x3x3"]).contains("None, because every move changes the colour"));
}

#[test]
fn counts_agree_between_engines_and_with_the_list() {
    // The surface of the 1x1x1 cube is the octahedron, which has 16 Hamiltonian cycles.
    assert_eq!(json_of(&["count", "cube:1", "--json"], 0)["count"], "16");

    for engine in ["frontier", "backtrack"] {
        let reply = json_of(&["count", "box:2x3x4", "--engine", engine, "--json"], 0);
        assert_eq!((&reply["count"], &reply["board"]), (&"12132".into(), &"box:2x3x4".into()), "{engine}");
    }

    let listed = text_of(&["list", "cube:1", "--json"]);
    assert_eq!(listed.lines().count(), 16);

    for line in listed.lines() {
        let tour: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!((&tour["board"], &tour["closed"]), (&"cube:1".into(), &true.into()));
    }

    assert!(text_of(&["list", "cube:1", "--format", "grid"]).starts_with("    1\n"));
}

#[test]
fn the_graph_of_a_board_of_cells_is_written_and_solved() {
    assert!(text_of(&["graph", "box:3x3x3", "--format", "hcp"]).contains("DIMENSION : 27"));
    let line = text_of(&["solve", "box:2x3x4", "--start", "1,1,1"]);
    assert!(line.starts_with("(1,1,1) ") && line.split_whitespace().count() == 24, "{line}");
    assert!(complaint(&["graph", "box:1000x1000x1000"]).contains("too large for a graph"));
}

#[test]
fn several_tours_are_different() {
    let lines = text_of(&["tour", "box:3x4x4", "--closed", "--count", "4", "--json"]);
    let tours: std::collections::BTreeSet<&str> =
        lines.lines().map(|line| line.split("\"squares\":").nth(1).unwrap()).collect();
    assert_eq!(tours.len(), 4, "{lines}");

    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("sheet.svg");
    destrier(&["tour", "cube:3", "--closed", "--count", "2", "-o", sheet.to_str().unwrap()]).assert().code(0);
    assert!(folder.path().join("sheet-01.svg").exists() && folder.path().join("sheet-02.svg").exists());
}

/// A stored tour and a computed one give the number of each cell in the order of the ids.
#[test]
fn numbers_are_written_in_binary() {
    for (board, count) in [("hex:4", 37), ("cube:6", 216)] {
        let output = destrier(&["tour", board, "--closed", "--binary"]).output().unwrap();
        let numbers: Vec<u64> =
            output.stdout.chunks(8).map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap())).collect();
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(1..=count), "{board}");

        let tour = json_of(&["tour", board, "--closed", "--json"], 0);
        let parsed: destrier::Board = board.parse().unwrap();
        for (number, square) in (1..).zip(tour["squares"].as_array().unwrap()) {
            let place: Vec<u32> = square.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as u32).collect();
            assert_eq!(numbers[parsed.id(&place).unwrap() as usize], number, "{board} {square}");
        }
    }
}

#[test]
fn pictures_are_drawn_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    for (board, more) in [("box:2x3x4", "--numbers"), ("box:2x3x4", "--isometric"), ("cube:2", "--isometric")] {
        let picture = file("tour.svg");
        destrier(&["tour", board, "--closed", "-o", &picture, more]).assert().code(0);
        assert_eq!(json_of(&["check", &picture, "--json"], 0)["closed"], true, "{board} {more}");
        destrier(&["draw", &picture, "-o", &file("tour.png"), "--size", "200"]).assert().code(0);
        destrier(&["draw", &picture, "-o", &file("tour.pdf")]).assert().code(0);
        destrier(&["draw", &picture, "-o", &file("tour.gif"), "--size", "200"]).assert().code(0);
        assert!(std::fs::read(file("tour.gif")).unwrap().starts_with(b"GIF89a"), "{board}");
    }

    let faults = [
        (&["tour", "hex:4", "-o", "x.svg", "--isometric"][..], "has no isometric picture"),
        (&["tour", "8x8", "-o", "x.svg", "--isometric"], "--isometric is for boxes and cubes"),
        (&["tour", "cube:2", "-o", "x.json", "--isometric"], "--isometric is for pictures"),
        (&["tour", "cube:2", "-o", "x.moves"], "the format moves is for flat boards"),
        (&["tour", "cube:40", "-o", "x.gif"], "4096"),
    ];

    for (args, fault) in faults {
        let output = destrier(args).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(fault), "{args:?}: {said}");
    }
}

#[test]
fn what_tour_prints_is_checked_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    for board in ["box:3x3x4", "cube:2", "hex:4"] {
        for name in ["tour.txt", "tour.tour", "tour.squares", "tour.csv"] {
            let text = file(name);
            destrier(&["tour", board, "--closed", "-o", &text]).assert().code(0);
            assert_eq!(json_of(&["check", &text, "--board", board, "--json"], 0)["closed"], true, "{board} {name}");
            destrier(&["draw", &text, "--board", board, "-o", &file("tour.svg")]).assert().code(0);
        }
    }

    // A piece that combines leapers takes a mask, too.
    let mask = file("mask.txt");
    let text = file("gnu.json");
    std::fs::write(&mask, "......\n......\n......\n......\n......\n.....#\n").unwrap();
    destrier(&["tour", "6x6", "--mask", &mask, "--leaper", "1,2+1,3", "-o", &text]).assert().code(0);
    assert_eq!(json_of(&["check", &text, "--json"], 0)["holes"], serde_json::json!([[6, 6]]));
    assert!(complaint(&["tour", "torus", "--mask", &mask, "--leaper", "1,2+1,3"]).contains("plane boards and boxes"));
}

#[test]
fn large_boards_are_answered_without_listing_their_tours() {
    for (board, code, said) in [
        ("box:11x1001x10x1001", 0, "yes"),
        ("box:801x801x801", 0, "yes"),
        ("box:20000x20000", 0, "yes"),
        ("cube:8000", 0, "yes"),
        ("box:1x4x1x1000000", 1, "no"),
        ("box:4x1000000001", 1, "no"),
    ] {
        let closed: &[&str] = if board == "box:801x801x801" { &[] } else { &["--closed"] };
        let output = destrier(&[&["exists", board], closed].concat()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.code() == Some(code) && text.starts_with(said), "{board}: {text}");
    }
}

#[test]
fn bad_boards_and_options_are_explained() {
    for (args, fault) in [
        (&["tour", "box:0x3x3"][..], "a side must be from 1"),
        (&["tour", "cube:-1"], "'-1' is not"),
        (&["exists", "hex:0"], "a side must be from 1"),
        (&["count", "cube:0"], "a side must be from 1"),
        (&["list", "box:3"], "a box has from 2 to 16 sides"),
        (&["tour", "box:10x10x10x10x10x10x10x10x10x10x10x10"], "1000000000000 squares"),
        (&["tour", "box:1000000000x1000000000x1000000000"], "more than 2^62 cells"),
        (&["tour", "box:3x3x4", "--start", "4,1,1"], "'4,1,1' is not a cell of box:3x3x4"),
        (&["tour", "box:3x3x4", "--magic"], "--magic is for flat boards"),
        (&["tour", "box:3x3x4", "--at", "36"], "the tour has 36 cells"),
        (&["tour", "cube:100000", "--index-of", "7,1,1"], "'7,1,1' is not a cell of cube:100000"),
        (&["tour", "box:3x3x4", "--ties", "pohl"], "--ties is for flat boards"),
        (&["tour", "box:3x3x4", "--aim", "most-turns"], "--aim is for flat boards"),
        (&["tour", "cube:4", "--few", "turns"], "--few is for flat boards"),
        (&["tour", "box:3x3x4", "--homotopy", "1,0"], "--homotopy is for flat boards"),
        (&["tour", "box:3x3x4", "--format", "moves"], "the format moves is for flat boards"),
        (&["tour", "cube:2", "--count", "2", "--at", "1"], "cannot be used with"),
        (&["tour", "cube:100000", "--closed"], "--at, --index-of and --from show parts of it"),
        (&["count", "box:3x3x3x3x3x3", "--classes"], "up to 4096 symmetries"),
        (&["count", "cube:1", "--symmetry", "any"], "on flat boards"),
        (&["tour", "box:3x3x4", "--method", "squirrel"], "the method squirrel is for flat boards"),
        (&["exists", "cube:3", "--symmetry", "any"], "--symmetry is for flat boards"),
        (&["list", "cube:1", "--format", "moves"], "--format moves is for flat boards"),
        (&["tour", "cube:3", "--without", "7,1,1"], "'7,1,1' is not a cell of cube:3"),
    ] {
        let said = complaint(args);
        assert!(said.contains(fault), "{args:?}: {said}");
    }

    let output = destrier(&["check", "-", "--board", "cube:1"]).write_stdin("(1,1,1) (6,1,1)").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.code() == Some(1) && said.contains("(1,1,1) to (6,1,1) is not a move"), "{said}");
}
