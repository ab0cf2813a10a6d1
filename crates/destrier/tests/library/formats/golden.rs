//! Files whose source is named in testdata/README.md, and the exact texts of one small tour.

use super::tours::{READABLE, text};
use destrier::format::{self, Format};
use destrier::{Path, Rectangle, Shape, verify};

fn file(name: &str) -> String {
    let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_boards_that_ganzfried_prints_are_tours() {
    for (name, last) in [("ganzfried-section-1.txt", "e3"), ("ganzfried-section-2.txt", "h2")] {
        let tour = format::read(&file(name), None, None).unwrap().judge().unwrap();
        let squares: Vec<_> = tour.ids().map(|id| tour.board().name(u64::from(id))).collect();
        assert_eq!((tour.board().size().as_str(), squares[0].as_str(), squares[63].as_str()), ("8x8", "a8", last));
    }
}

#[test]
fn the_stuck_path_that_ganzfried_prints_is_readable_and_no_tour() {
    let verdict = format::read(&file("ganzfried-stuck.txt"), None, None).unwrap().judge().unwrap_err();
    assert_eq!(verdict.to_string(), "14 squares are not visited, a5 among them");
}

#[test]
fn texts_are_as_documented() {
    let board: Rectangle = "3x4".parse().unwrap();
    let path = Path::Vertices(vec![0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]);
    let tour = verify(board, path, Shape::Open).unwrap();
    let all: String = READABLE.iter().map(|&format| format!("--- {format}\n{}\n", text(&tour, format))).collect();
    assert_eq!(all.trim_end(), include_str!("texts_of_3x4.txt").trim_end());
}

#[test]
fn pictures_of_dots_cannot_be_read() {
    let error = format::read("GIF89a", Some(Format::Gif), None).unwrap_err().to_string();
    assert!(error.starts_with("a gif file is a picture"));
}
