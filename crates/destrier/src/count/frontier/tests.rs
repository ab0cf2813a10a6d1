//! The engine against values that are known and against other routes.

use super::*;

fn board_count(text: &str, ends: Ends) -> u64 {
    let board: Board = text.parse().unwrap();
    let (graph, id_of) = Graph::of_board(&board);
    let job = Job { graph: &graph, ends, board: Some((&board, &id_of)) };
    circuits(&job, Modulus::Word, &Options::default(), &Control::default(), &mut |_| ()).unwrap().residue
}

const OPEN: Ends = Ends::Path { start: None, end: None };

#[test]
fn small_boards_have_the_published_numbers() {
    for (text, ends, count) in [
        ("1x1", OPEN, 1),
        ("1x1", Ends::Circuit, 0),
        ("3x4", OPEN, 8),
        ("5x5", OPEN, 864),
        ("5x6", Ends::Circuit, 8),
        ("6x6", Ends::Circuit, 9862),
        ("3x10", Ends::Circuit, 16),
    ] {
        assert_eq!(board_count(text, ends), count, "{text}");
    }
}
