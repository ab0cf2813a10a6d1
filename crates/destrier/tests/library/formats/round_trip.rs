//! Writing and reading are inverse, on every surface, with holes, for any leaper.

use super::tours::{READABLE, any_board, find, many, same, text};
use destrier::format::{self, BoardContent, Format, ReadError, sniff};
use destrier::method::Random;
use proptest::prelude::*;

proptest! {
    #[test]
    fn what_is_written_is_read_back_as_the_same_tour(seed in any::<u64>()) {
        let mut random = Random::new(seed, 0);
        let board = any_board(&mut random);
        if let Some(tour) = find(&board, &mut random) {
            for format in READABLE {
                let text = text(&tour, format);
                let claim = format::read(&text, Some(format), Some(&(&board).into())).unwrap();
                prop_assert!(claim.closed().is_none_or(|closed| closed == tour.is_closed()));
                prop_assert!(same(&claim.judge().unwrap().on_rectangle().unwrap(), &tour), "{} {}", format, text);
            }
        }
    }

    #[test]
    fn the_format_and_the_board_are_recognised_where_the_text_says_them(seed in any::<u64>()) {
        for tour in many(seed, 1) {
            for format in READABLE {
                let text = text(&tour, format);
                // The moves of a tour of one square are none: its text is that square, in both formats.
                prop_assert!(sniff(&text) == format || (format == Format::Moves && tour.len() == 1));
                let claim = format::read(&text, None, None);
                match format.board_content() {
                    BoardContent::Board => prop_assert!(same(&claim.unwrap().judge().unwrap().on_rectangle().unwrap(), &tour)),
                    BoardContent::Size => {
                        prop_assert_eq!(claim.unwrap().board().holes().len(), tour.board().holes().count())
                    }
                    BoardContent::Nothing => prop_assert!(matches!(claim, Err(ReadError::NoBoard(_)))),
                }
            }
        }
    }

    #[test]
    fn no_text_panics(text in "(?s).{0,200}", shape in "[ \\n#.,;|0-9a-h(){}\\[\\]\"<>:-]{0,200}") {
        let board = "8x8".parse().unwrap();
        for text in [text, shape] {
            for format in Format::ALL.map(Some).into_iter().chain([None]) {
                for board in [None, Some(&board)] {
                    let _ = format::read(&text, format, board).map(|claim| claim.judge());
                }
            }
        }
    }
}

#[test]
fn the_search_behind_these_tests_finds_tours_of_every_kind() {
    let tours: Vec<_> = many(1, 300).collect();
    for surface in destrier::Surface::ALL {
        assert!(tours.iter().any(|tour| tour.board().surface() == surface && tour.len() > 8));
    }
    assert!(tours.iter().any(|tour| !tour.board().is_whole() && tour.len() > 8));
    assert!(tours.iter().any(|tour| tour.board().cols() > 26));
    assert!(tours.iter().any(|tour| tour.is_closed()) && tours.iter().any(|tour| !tour.is_closed()));
}
