//! What a sketch counts, and that it never looks like a tour.

use super::*;
use crate::terminal::CharacterGrid;
use crate::theme::Theme;
use destrier_core::Rectangle;

/// The two loops of figure 7-2.
const LOOPS_3X4: [(u32, u32); 12] =
    [(0, 6), (6, 8), (1, 8), (1, 7), (7, 9), (0, 9), (2, 4), (4, 10), (3, 10), (3, 5), (5, 11), (2, 11)];

fn board(text: &str) -> Rectangle {
    text.parse().unwrap()
}

#[test]
fn loops_are_counted_and_squares_without_two_moves_are_faults() {
    let three_by_four = board("3x4");
    let two_loops = Sketch::new(&three_by_four, LOOPS_3X4).unwrap();
    assert_eq!((two_loops.loops(), two_loops.faults()), (2, 0));
    let torn = Sketch::new(&three_by_four, LOOPS_3X4[1..].iter().copied()).unwrap();
    assert_eq!((torn.loops(), torn.faults()), (1, 2));
    let crowded = Sketch::new(&three_by_four, LOOPS_3X4.into_iter().chain([(4, 11)])).unwrap();
    assert_eq!(crowded.faults(), 0, "an invalid move is ignored");
    let holed = board("3x4 without=a1");
    assert_eq!(Sketch::new(&holed, []).unwrap().faults(), 11, "holes need no moves");
}

#[test]
fn invalid_moves_are_ignored_and_huge_boards_are_refused() {
    let board_3x4 = board("3x4");
    assert_eq!(Sketch::new(&board_3x4, [(0, 0), (0, 99), (u32::MAX, 1), (0, 1)]).unwrap().moves, []);
    assert!(matches!(Sketch::new(&board("9999x9999"), []), Err(DrawError::TooManySquares { .. })));
}

#[test]
fn a_picture_says_that_it_is_unfinished_and_has_a_colour_for_each_loop() {
    let board = board("3x4");
    let options = PictureOptions::default();
    let picture = Sketch::new(&board, LOOPS_3X4).unwrap().svg(&options).unwrap();
    assert!(picture.contains("Unfinished: 12 moves on 3x4") && !picture.contains("tour"));
    for index in 0..2 {
        assert!(picture.contains(&super::picture::loop_colour(index, Theme::Light).to_string()), "loop {index}");
    }
    let torn = Sketch::new(&board, LOOPS_3X4[1..].iter().copied()).unwrap().svg(&options).unwrap();
    assert!(torn.contains(&super::picture::FAULT.to_string()) && !picture.contains(&super::picture::FAULT.to_string()));
}

#[test]
fn pictures_and_animations_are_drawn_on_every_surface() {
    for name in ["3x4", "torus:3x4", "cylinder:3x4", "mobius:3x4", "klein:3x4", "projective:3x4"] {
        let board = board(name);
        let options = PictureOptions { size: Some(64), ..PictureOptions::default() };
        assert!(Sketch::new(&board, LOOPS_3X4).unwrap().png(&options).unwrap().starts_with(b"\x89PNG"));
        let frames = (0..LOOPS_3X4.len()).map(|count| LOOPS_3X4[..count].to_vec());
        assert!(sketch_gif(&board, frames, &options).unwrap().starts_with(b"GIF89a"));
    }
    let none: [Vec<(u32, u32)>; 0] = [];
    let empty = sketch_gif(&board("3x4"), none.into_iter(), &PictureOptions::default());
    assert_eq!(empty, Err(DrawError::NoFrames));
}

#[test]
fn all_frames_in_the_terminal_have_the_same_size() {
    let board = board("torus:3x4");
    for (columns, lines) in [(80, 24), (16, 6), (1, 1)] {
        let (page, dots) = CharacterGrid::for_board(&board, columns, lines);
        let size = page.print(false);
        let wide = size.lines().map(|line| line.chars().count()).max().unwrap();
        let high = size.lines().count();
        assert!(wide <= columns && high <= lines);

        let mut pen = Braille::new(columns, lines, false);
        for count in 0..=LOOPS_3X4.len() {
            let frame = pen.frame(&Sketch::new(&board, LOOPS_3X4[..count].iter().copied()).unwrap());
            assert_eq!(frame.lines().count(), high);
            assert!(frame.lines().all(|line| line.chars().count() == wide));
            assert_eq!(frame.contains('o'), count < LOOPS_3X4.len() && dots >= 4.0, "{frame}");
        }
    }
}
