//! Tours are written and read back, and wrong texts are refused.

use super::*;
use crate::{About, read};
use destrier_core::{Shape, Tour, verify};

const CUBE: &str = concat!(
    r#"{"answer":"tour","v":1,"board":"cube:1","closed":true,"method":"sat","seed":3,"#,
    r#""squares":[[1,1,1],[2,1,1],[3,1,1],[6,1,1],[4,1,1],[5,1,1]]}"#,
);

fn grid(board: &str, ids: &[u32]) -> String {
    let tour = verify(board.parse().unwrap(), Path::Vertices(ids.to_vec()), Shape::Open).unwrap();
    let mut text = Vec::new();
    write_grid(&tour, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn a_tour_is_written_and_read_back() {
    let tour = read(CUBE, None, None).unwrap().judge().unwrap();
    let mut text = Vec::new();
    crate::json::write(&tour, &About::new("sat", 3), &mut text).unwrap();
    assert_eq!(String::from_utf8(text).unwrap().trim_end(), CUBE);

    let mut list = Vec::new();
    crate::squares::write(&tour, &mut list).unwrap();
    let list = String::from_utf8(list).unwrap();
    assert!(list.starts_with("(1,1,1)\n(2,1,1)\n"));
    assert_eq!(read(&list, None, Some(tour.ground())).unwrap().must_be_closed().judge(), Ok(tour));

    let holed = r#"{"board":"box:3x3x3","leaper":[0,1],"holes":[[2,2,2]],"squares":[[1,1,1]]}"#;
    let board = read(holed, None, None).unwrap().board().clone();
    assert_eq!(board.to_string(), "box:3x3x3 leaper=0,1 without=(2,2,2)");
    assert_eq!(BoardFields::from(&board).read(), Ok(board));
}

#[test]
fn tour_files_are_written_and_read_back() {
    let tour = read(CUBE, None, None).unwrap().judge().unwrap();
    let mut text = Vec::new();
    tsplib::write(&tour, &About::new("sat", 3), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(names_cells(&text) && text.contains("COMMENT : board cube:1\n"), "{text}");
    assert_eq!(read(&text, None, None).unwrap().judge(), Ok(tour));

    let fault = |text: &str, board: Option<&str>| {
        read(text, None, board.map(|board| board.parse().unwrap()).as_ref()).unwrap_err().to_string()
    };
    assert_eq!(fault(&text, Some("cube:2")), "the text is a tour of cube:1, not of cube:2");

    let unnamed = text.replace("COMMENT : board cube:1\n", "");
    assert!(
        !names_cells(&unnamed) && fault(&unnamed, None).contains("does not contain its board"),
        "{}",
        fault(&unnamed, None)
    );
    assert!(fault(&unnamed, Some("cube:2")).contains("the dimension is 6, but the board cube:2 has 24 squares"));
    assert!(fault(&text.replace("\n5\n", "\n7\n"), None).contains("'7' is not a vertex"));

    // Holes have no number.
    let holed = "COMMENT : board box:1x1x3 leaper=0,1 without=(1,1,1)\nTOUR_SECTION\n2\n1\n-1\n";
    assert_eq!(read(holed, None, None).unwrap().judge().unwrap().ids().collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn tables_have_the_coordinates_of_the_cells() {
    let table = |tour: &Tour| {
        let mut text = Vec::new();
        csv::write(tour, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };

    let tour = read(CUBE, None, None).unwrap().judge().unwrap();
    let text = table(&tour);
    assert!(text.starts_with("step,face,row,column\n1,1,1,1\n2,2,1,1\n"), "{text}");
    assert_eq!(read(&text, None, Some(tour.board())).unwrap().must_be_closed().judge().unwrap(), tour);

    let fault = |text: &str| read(text, None, Some(tour.board())).unwrap_err().to_string();
    assert_eq!(fault(&text.replace("\n2,2", "\n3,2")), "line 3, column 1: expected step 2, not '3'");
    assert!(fault(&text.replace("\n2,2,1,1", "\n2,2,1,9")).contains("is not a cell of cube:1"));
    assert!(fault(&text.replace("face", "layer")).contains("the first line must be step,face,row,column"));

    let line = verify("box:1x1x1x3 leaper=0,1".parse().unwrap(), Path::Vertices(vec![0, 1, 2]), Shape::Open).unwrap();
    assert_eq!(table(&line), "step,axis 1,axis 2,axis 3,axis 4\n1,1,1,1,1\n2,1,1,1,2\n3,1,1,1,3\n");
    let hexagon = verify("hex:1".parse().unwrap(), Path::Vertices(vec![0]), Shape::Open).unwrap();
    assert_eq!(table(&hexagon), "step,row,place\n1,1,1\n");
}

#[test]
fn grids_are_read_as_they_are_written() {
    let flat = vec![0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
    let net = read(CUBE, None, None).unwrap().judge().unwrap().ids().collect();
    for (board, path) in [("box:3x4", flat.clone()), ("box:1x3x4", flat), ("cube:1", net), ("hex:1", vec![0])] {
        let claim = read(&grid(board, &path), None, Some(&board.parse().unwrap())).unwrap();
        assert_eq!(claim.path(), Some(&Path::Vertices(path)), "{board}");
        assert!(claim.judge().is_ok());
    }

    let board = "cube:1".parse().unwrap();
    let fault = |text: &str| read(text, None, Some(&board)).unwrap_err().to_string();
    assert!(fault("1 2 3 4 5").contains("fewer entries"));
    assert!(fault("1 2 3 4 5 6 7").contains("more entries"));
    assert_eq!(fault("1 2 3 4 5 5"), "5 occurs twice; once at (6,1,1)");

    assert_eq!(fault("1 2 3 4 5 7"), "6 is missing");
    assert!(fault("1 2 x 4 5 6").contains("'x' is not a number"));
    assert!(read("1 2 3 4 . .", None, Some(&board)).unwrap().judge().is_err());
}

#[test]
fn what_is_wrong_is_said() {
    let fault = |from: &str, to: &str| match super::read(&CUBE.replace(from, to), None, None) {
        Ok(claim) => claim.judge().unwrap_err().to_string(),
        Err(fault) => fault.to_string(),
    };

    assert_eq!(fault("[2,1,1]", "[6,1,1]"), "from position 1 to 2: (1,1,1) to (6,1,1) is not a move");
    assert_eq!(
        fault("[2,1,1]", "[2,1,2]"),
        "cell 2 of the list: the cell [2, 1, 2] is off the board cube:1, which has cells such as (1,1,1)"
    );

    assert_eq!(fault(",[5,1,1]", ""), "1 cell is not visited: (5,1,1)");
    assert!(fault("cube:1", "cube:0").starts_with("a side must be from 1"));
    assert!(fault("\"tour\"", "\"gave-up\"").contains("no tour to read"));
    assert!(fault("]]}", "").contains("EOF"));
    assert!(fault("\"squares\"", "\"cells\"").contains("missing field `squares`"));

    let board = "hex:4".parse().unwrap();
    assert!(read(CUBE, None, Some(&board)).unwrap_err().to_string().contains("a tour of cube:1, not of hex:4"));
    assert!(
        read("(1,1) (9,9)", None, Some(&board)).unwrap_err().to_string().starts_with("line 1: '(9,9)' is not a cell")
    );
    assert!(read("(1,1)", None, None).is_err());
    let huge = r#"{"board":"box:100000x100000x100000","squares":[[99999,1,1]]}"#;
    assert!(read(huge, None, None).unwrap_err().to_string().contains("too many cells"));
}

#[test]
fn only_messages_about_boards_of_cells_are_recognised() {
    assert!(names_cells(&CUBE.replace("cube:1", "CUBE:1")), "the kind of a board ignores case, as everywhere");
    assert!(names_cells(CUBE) && names_cells(&format!("\u{feff} {CUBE}")));
    for text in ["", "{}", "hex:3", r#"{"board":"3x4","squares":[]}"#, r#"{"board":"3x4","method":"box:"}"#, "{box:"] {
        assert!(!names_cells(text), "{text}");
    }
}

#[test]
fn grids_show_layers_nets_and_rows() {
    assert_eq!(grid("cube:1", &[0, 1, 2, 5, 3, 4]), "    1\n\n2   3   5   6\n\n    4\n");
    let flat = [8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3];
    assert_eq!(grid("box:3x4", &flat), " 3  6  9 12\n 8 11  2  5\n 1  4  7 10\n");
    assert!(grid("box:1x3x4", &flat).starts_with("layer 1\n 3  6"));
    assert!(grid("box:1x1x3x4 ", &flat).starts_with("layer 1,1\n 3  6"));
    let ring = grid("hex:2 leaper=0,1 without=(2,2)", &[0, 1, 4, 6, 5, 2]);
    assert_eq!(ring, " 1 2\n6 . 3\n 5 4\n");
}
