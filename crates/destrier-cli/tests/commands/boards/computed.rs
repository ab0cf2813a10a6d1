//! Computed tours: squares by index, indices by square, and streams on boards of any size.

use crate::support::program::{complaint, destrier, json_of, text_of};

const HUGE: &str = "1000000000x1000000000";

#[test]
fn squares_and_indices_are_inverse() {
    let at = json_of(&["tour", HUGE, "--at", "123456789012345678", "--json"], 0);
    assert_eq!(at["index"], 123_456_789_012_345_678u64);
    let square = format!("{},{}", at["square"][0], at["square"][1]);
    let index = json_of(&["tour", HUGE, "--index-of", &square, "--json"], 0);
    assert_eq!((&index["index"], &index["square"]), (&at["index"], &at["square"]));
    let next = text_of(&["tour", HUGE, "--from", "123456789012345678", "--count", "2"]);
    assert_eq!(next.lines().next(), Some(text_of(&["tour", HUGE, "--at", "123456789012345678"]).trim()));
    assert_eq!(next.lines().count(), 2);
}

#[test]
fn all_ways_to_show_a_tour_show_the_same_tour() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("numbers.bin");
    for line in [
        "8x8",
        "8x8 --seed 7",
        "8x8 --closed --start c3",
        "8x8 --method warnsdorff --ties roth --seed 3",
        "8x8 --method construct",
        "8x8 --without d4,d5,e4,e5",
        "10x10 --method squirrel",
        "16x16 --closed --method few-turns",
        "32x32 --closed --few turns",
        "32x32 --closed --few turns --seed 5",
        "34x34 --closed --few crossings",
        "24x33 --few crossings",
        "mobius:7x9 --closed",
        "3x7",
        "4x90 --start 1,7 --end 4,61",
        "102x104 --closed",
        "cylinder:5x6 --method seibel",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let list = |more: &[&str]| json_of(&[&["tour", "--json"], &words[..], more].concat(), 0);
        let all = list(&[])["squares"].clone();
        assert_eq!(list(&["--from", "0", "--count", "100000"])["squares"], all, "{line}");

        let size = words[0].split(':').next_back().unwrap();
        let (rows, cols) = size.split_once('x').unwrap();
        let rows: u64 = rows.parse().unwrap();
        let cols: u64 = cols.parse().unwrap();

        for (index, square) in all.as_array().unwrap().iter().enumerate().step_by(all.as_array().unwrap().len() / 3) {
            let name = format!("{},{}", square[0], square[1]);
            assert_eq!(list(&["--index-of", &name])["index"], index, "{line}");
            assert_eq!(&list(&["--at", &index.to_string()])["square"], square, "{line}");
        }

        let mut numbers = vec![0u64; (rows * cols) as usize];
        for (number, square) in (1..).zip(all.as_array().unwrap()) {
            let place = |side: usize| square[side].as_u64().unwrap() - 1;
            numbers[(place(0) * cols + place(1)) as usize] = number;
        }

        // The ending says nothing about bytes, so none is asked for.
        let output = ["--binary", "-o", file.to_str().unwrap()];
        destrier(&[&["tour"], &words[..], &output].concat()).assert().code(0);
        let bytes: Vec<u8> = numbers.into_iter().flat_map(u64::to_le_bytes).collect();
        assert!(std::fs::read(&file).unwrap() == bytes, "{line}");
    }

    assert_eq!(text_of(&["tour", "8x8", "--at", "0"]), text_of(&["tour", "8x8", "--from", "0", "--count", "1"]));
}

#[test]
fn narrow_boards_with_given_ends_are_looked_up_and_streamed() {
    for (line, squares) in [
        ("4x2147483647 --start 1,1 --end 4,1", 8_589_934_588u64),
        ("2147483648x3 --start 1000000001,2 --end 1,1", 6_442_450_944),
        ("4x1000001 --start 1,4", 4_000_004),
        ("3x1000001 --end 1,5", 3_000_003),
        ("5x5 --start 1,1 --end 5,5", 25),
        ("11x5 --start 1,1 --end 3,3", 55),
        ("mobius:3x4 --start 2,3", 12),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let list =
            |more: &[&str]| json_of(&[&["tour", "--json", "--method", "construct"], &words[..], more].concat(), 0);
        for index in [0, squares / 2, squares - 1] {
            let square = list(&["--at", &index.to_string()])["square"].clone();
            let name = format!("{},{}", square[0], square[1]);
            assert_eq!(list(&["--index-of", &name])["index"], index, "{line}");

            let given = if index == 0 { "--start" } else { "--end" };
            if index != squares / 2
                && let Some(place) = words.iter().position(|&word| word == given)
            {
                assert_eq!(name, words[place + 1], "{line}");
            }
        }
    }

    let moves = text_of(&["tour", "4x1000001", "--start", "1,4", "--format", "moves"]);
    assert_eq!(moves.lines().next(), Some("d4"));
    assert_eq!(moves.bytes().filter(|byte| !byte.is_ascii_whitespace()).count(), 2 + 4_000_003);
}

#[test]
fn giving_up_on_a_board_without_construction_is_reported() {
    for question in [&["--at", "0"][..], &["--format", "moves"], &["--method", "construct"]] {
        let output = destrier(&[&["tour", "torus:100001x100001", "--start", "1,1", "--end", "1,2"], question].concat())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("no construction reaches torus:100001x100001") && !said.contains("--format"), "{said}");
    }
    let answer = json_of(&["tour", "torus:100001x100001", "--start", "1,1", "--end", "1,2", "--json"], 3);
    assert_eq!(answer["answer"], "gave-up");
}

#[test]
fn seibels_tours_are_computed_or_refused_with_their_needs() {
    let torus = ["tour", "torus:100000x100001", "--method", "seibel"];
    let at = json_of(&[&torus[..], &["--at", "1234567890", "--json"]].concat(), 0);
    assert_eq!((&at["method"], &at["closed"]), (&"seibel".into(), &true.into()));
    let said = complaint(&["tour", "torus:100001x100000", "--method", "seibel", "--format", "moves"]);
    assert!(said.contains("2^32") && said.contains("--method construct computes"), "{said}");
}

#[test]
fn given_ends_are_respected_at_every_size() {
    for board in [HUGE, "999999999x1000000001", "2147483648x6", "5x2147483647"] {
        let squares: u64 = board.split('x').map(|side| side.parse::<u64>().unwrap()).product();

        // Colours differ on an even board and agree on an odd one.
        let (start, end) = if squares % 2 == 1 { ("2,4", "5,7") } else { ("2,3", "5,5") };
        let ask =
            |more: &[&str]| json_of(&[&["tour", board, "--start", start, "--end", end, "--json"], more].concat(), 0);

        let pair = |text: &str| serde_json::from_str::<serde_json::Value>(&format!("[{text}]")).unwrap();
        assert_eq!(ask(&["--at", "0"])["square"], pair(start), "{board}");
        assert_eq!(ask(&["--at", &(squares - 1).to_string()])["square"], pair(end), "{board}");
        assert_eq!(ask(&["--index-of", end])["index"], squares - 1, "{board}");
        let exists = json_of(&["exists", board, "--start", start, "--end", end, "--json"], 0);
        assert_eq!((&exists["exists"], &exists["confirmed"]), (&true.into(), &true.into()), "{board}");
    }

    destrier(&["tour", HUGE, "--start", "1,1", "--end", "2,2", "--at", "0"]).assert().code(1);
    destrier(&["exists", "cylinder:4x1000000", "--start", "1,5"]).assert().code(0);
}

#[test]
fn invalid_indices_and_squares_are_refused() {
    assert!(complaint(&["tour", "8x8", "--at", "64"]).contains("64 squares"));
    assert!(complaint(&["tour", "8x8", "--from", "64"]).contains("64 squares"));
    assert!(complaint(&["tour", "8x8", "--index-of", "i9"]).contains("--index-of"));
    assert!(complaint(&["tour", "8x8", "--at", "-1"]).contains("-1"));
    assert!(complaint(&["tour", "8x8", "--at", "1", "--from", "2"]).contains("cannot be used"));
    assert!(complaint(&["tour", "8x8", "--binary", "--format", "moves"]).contains("grid"));
    assert!(complaint(&["tour", "8x8", "--at", "1", "--format", "svg"]).contains("svg shows a whole tour"));
    assert!(complaint(&["tour", "8x8", "--from", "1", "-o", "tour.png"]).contains("png shows a whole tour"));
    assert!(complaint(&["tour", "8x8", "--binary", "--at", "1"]).contains("cannot be used"));
    destrier(&["tour", "4x4", "--at", "0"]).assert().code(1);
}

#[test]
fn streamed_tours_equal_stored_tours() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["moves", "squares", "csv", "grid"] {
        let file = folder.path().join(format!("tour.{format}"));
        destrier(&["tour", "102x104", "--closed", "--format", format, "-o", file.to_str().unwrap()]).assert().code(0);
        let check = ["check", file.to_str().unwrap(), "--board", "102x104", "--closed", "--json"];
        let streamed = json_of(&check, 0);
        assert_eq!(streamed["closed"], true, "{format}");
        assert_eq!(streamed["statistics"]["start"], serde_json::json!([1, 1]), "{format}");
    }

    let stored = json_of(&["tour", "102x104", "--closed", "--json"], 0);
    assert_eq!(stored["squares"][0], serde_json::json!([1, 1]));
    let squares = std::fs::read_to_string(folder.path().join("tour.squares")).unwrap();
    assert_eq!(squares.lines().count(), stored["squares"].as_array().unwrap().len());
    let bytes = destrier(&["tour", "7x9", "--format", "grid", "--binary"]).output().unwrap().stdout;
    assert_eq!(bytes.len(), 8 * 63);
}

#[cfg(unix)]
#[test]
fn streaming_ten_billion_moves_starts_at_once() {
    let program = env!("CARGO_BIN_EXE_destrier");
    let script = format!("'{program}' tour 100000x100000 --format moves -o - | head -c 1000 | wc -c");
    let output = std::process::Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "1000");
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_pipes_stay_pipes() {
    use std::os::unix::fs::FileTypeExt;

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    std::fs::write(path("there.txt"), "old").unwrap();
    std::os::unix::fs::symlink(path("there.txt"), path("link.txt")).unwrap();

    destrier(&["tour", "6x6", "-o", &path("link.txt")]).assert().code(0);
    assert!(std::fs::symlink_metadata(path("link.txt")).unwrap().is_symlink());
    assert!(std::fs::read_to_string(path("there.txt")).unwrap().contains("36"));
    std::process::Command::new("mkfifo").arg(path("pipe")).status().unwrap();

    let reader =
        std::process::Command::new("cat").arg(path("pipe")).stdout(std::process::Stdio::piped()).spawn().unwrap();
    destrier(&["tour", "6x6", "-o", &path("pipe")]).assert().code(0);
    assert!(String::from_utf8_lossy(&reader.wait_with_output().unwrap().stdout).contains("36"));
    assert!(std::fs::symlink_metadata(path("pipe")).unwrap().file_type().is_fifo());
}
