//! The search against listing all paths, and against the published lengths.

use super::grid::Grid;
use super::state::{STOPPED, State};
use super::sweep::Sweep;
use super::{length_law, longest};
use destrier_core::{Rectangle, Shape, Square, UncrossedPath};
use destrier_search::method::{Control, FIRST_SEED, Limit};

const MEMORY: u64 = 4 << 30;

fn board(text: &str) -> Rectangle {
    text.parse().unwrap()
}

/// The number of moves of the longest path, which is checked.
fn moves(board: &Rectangle, shape: Shape, seed: u64) -> usize {
    let found = longest(board, shape, seed, MEMORY, &Control::new(), &mut |_| ()).unwrap();
    assert_eq!(found.limit, None);
    if found.squares.is_empty() {
        assert_eq!((shape, found.bound), (Shape::Closed, 0));
        return 0;
    }
    let path = UncrossedPath::verify(board.clone(), found.squares, shape).unwrap();
    assert_eq!(path.moves(), found.bound as usize);
    path.moves()
}

/// The number of moves of the longest path, found by listing all uncrossed paths.
fn slowly(board: &Rectangle, shape: Shape) -> usize {
    let mut longest = 0;
    let mut stack: Vec<Vec<Square>> =
        (0..board.cells()).filter(|&id| !board.is_hole(id)).map(|id| vec![board.square(id)]).collect();
    while let Some(path) = stack.pop() {
        if let Ok(path) = UncrossedPath::verify(board.clone(), path.clone(), shape) {
            longest = longest.max(path.moves());
        }
        let near = (1..=8).filter_map(|number| board.step(path[path.len() - 1], number));
        let longer = near.map(|next| path.iter().copied().chain([next]).collect::<Vec<Square>>());
        stack.extend(longer.filter(|path| UncrossedPath::verify(board.clone(), path.clone(), Shape::Open).is_ok()));
    }
    longest
}

#[test]
fn the_lengths_are_those_of_the_oeis() {
    // The lengths are those of the sequences A003192 and A157416.
    for (side, path, cycle) in [(1, 0, 0), (2, 0, 0), (3, 2, 0), (4, 5, 4), (5, 10, 8), (6, 17, 12)] {
        let board = board(&format!("{side}x{side}"));
        assert_eq!(moves(&board, Shape::Open, FIRST_SEED), path, "{side}");
        assert_eq!(moves(&board, Shape::Closed, FIRST_SEED), cycle, "{side}");
    }
    assert_eq!(moves(&board("7x7"), Shape::Closed, FIRST_SEED), 24);
    assert_eq!(moves(&board("7x7"), Shape::Open, FIRST_SEED), 24);
}

/// `cargo test --release -p destrier-boards --lib uncrossed -- --ignored --nocapture`; docs/results/uncrossed.md has
/// the last result.
#[test]
#[ignore = "takes minutes"]
fn the_lengths_of_larger_boards_are_those_of_the_oeis() {
    for (text, shape, length) in [
        ("8x8", Shape::Closed, 32),
        ("8x8", Shape::Open, 35),
        ("9x9", Shape::Closed, 42),
        ("9x9", Shape::Open, 47),
        ("10x10", Shape::Closed, 54),
    ] {
        assert_eq!(moves(&board(text), shape, FIRST_SEED), length, "{text}");
    }
}

#[test]
fn the_search_agrees_with_listing_all_paths() {
    for text in
        ["3x3", "3x4", "4x3", "3x5", "4x4", "2x7", "1x5", "4x4 without=b2", "4x5 without=a1,c3", "3x6 without=c2"]
    {
        let board = board(text);
        for shape in [Shape::Open, Shape::Closed] {
            assert_eq!(moves(&board, shape, FIRST_SEED), slowly(&board, shape), "{text} {shape:?}");
        }
    }
}

#[test]
fn every_seed_finds_a_longest_path_and_not_always_the_same() {
    let board = board("5x5");
    let path = |seed| longest(&board, Shape::Open, seed, MEMORY, &Control::new(), &mut |_| ()).unwrap().squares;
    let mut paths: Vec<Vec<Square>> = (1..10).map(path).collect();
    assert!((1..10).all(|seed| moves(&board, Shape::Open, seed) == 10));
    assert_eq!(path(3), path(3));
    paths.sort();
    paths.dedup();
    assert!(paths.len() > 2, "{} paths", paths.len());
}

#[test]
fn dropping_states_that_cannot_reach_the_target_changes_nothing() {
    let control = Control::new();
    for (rows, cols, closed) in [(4, 9, false), (5, 6, false), (5, 7, true), (6, 6, true)] {
        let grid = Grid::new(rows, cols);
        let sweep = |target| {
            Sweep { grid: &grid, closed, beam: None, target, seed: 0, memory: MEMORY, control: &control }
                .run(&mut |_| ())
        };

        let plain = sweep(0);
        let targeted = sweep(plain.moves);
        assert_eq!(targeted.moves, plain.moves, "{rows}x{cols}");
        assert!(targeted.states < plain.states, "{rows}x{cols}");
        assert!(sweep(plain.moves + 1).moves <= plain.moves);
    }
}

#[test]
fn a_limit_gives_a_path_and_a_bound() {
    let board = board("8x8");
    let found = longest(&board, Shape::Open, FIRST_SEED, 4 << 20, &Control::new(), &mut |_| ()).unwrap();
    assert!(matches!(found.limit, Some(Limit::Memory { allowed, .. }) if allowed == 4 << 20));
    assert!((35..=63).contains(&found.bound), "{}", found.bound);
    let stopped = Control::new();
    stopped.stop();
    let found = longest(&board, Shape::Open, FIRST_SEED, MEMORY, &stopped, &mut |_| ()).unwrap();
    assert_eq!((found.limit, found.bound, found.squares.len()), (Some(Limit::Stopped), 63, 1));
}

#[test]
fn a_limit_on_a_long_board_leaves_the_length() {
    let found = |size: &str, memory: u64, control: &Control| {
        let found = longest(&board(size), Shape::Open, 1, memory, control, &mut |_| ()).unwrap();
        assert!(found.is_periodic && found.squares.is_empty(), "{size}: {found:?}");
        assert_eq!(found.moves, found.bound, "{size}");
        (found.moves, found.limit)
    };

    let stopped = Control::new();
    stopped.stop();
    assert_eq!(found("6x120", MEMORY, &stopped), (471, Some(Limit::Stopped)));
    assert_eq!(found("100x4", MEMORY, &stopped), (197, Some(Limit::Stopped)));

    let (moves, limit) = found("6x120", 1 << 20, &Control::new());
    assert!(moves == 471 && matches!(limit, Some(Limit::Memory { .. })), "{limit:?}");
    let needed = Limit::Memory { needed: 1 << 30, allowed: 100 << 20 };
    assert_eq!(found("4x4194304", 100 << 20, &Control::new()), (8_388_605, Some(needed)));
}

#[test]
fn other_boards_are_refused() {
    for text in ["torus:5x5", "5x5 leaper=1,3", "17x17", "8x2396746", "torus:1x5"] {
        assert!(longest(&board(text), Shape::Open, 1, MEMORY, &Control::new(), &mut |_| ()).is_err(), "{text}");
    }
}

#[test]
fn boards_without_moves_or_cycles_have_answers_at_any_length() {
    let found = |text: &str, shape| longest(&board(text), shape, 1, MEMORY, &Control::new(), &mut |_| ()).unwrap();
    for (text, squares) in [("1x2147483647", 1), ("5x1 without=a5", 1), ("1x1", 1)] {
        let path = found(text, Shape::Open);
        assert_eq!((path.moves, path.bound, path.squares.len(), path.limit), (0, 0, squares, None), "{text}");
    }
    for text in ["1x2147483647", "2x1000000000", "1000000000x2", "2x9 without=a1"] {
        let cycle = found(text, Shape::Closed);
        assert_eq!((cycle.moves, cycle.bound, cycle.squares.len()), (0, 0, 0), "{text}");
    }
}

#[test]
fn states_are_packed_without_loss() {
    let mut state = State::new();

    // Two paths that cross in the order of the positions, one inside, and an end that is alone.
    for (left, right) in [(2, 9), (5, 12), (6, 7)] {
        state.partner[left] = right as u8;
        state.partner[right] = left as u8;
        state.ends |= 1 << left | 1 << right;
    }

    state.partner[40] = STOPPED;
    state.ends |= 1 << 40;
    state.spent = 1 << 47 | 1;
    state.blocked = 1 << 127 | 1 << 64 | 3;

    let again = State::unpack(&state.pack().unwrap());
    assert_eq!((again.partner, again.ends), (state.partner, state.ends));
    assert_eq!((again.spent, again.blocked), (state.spent, state.blocked));
}

#[test]
fn narrow_boards_of_any_length_follow_a_law() {
    for (rows, shape, law) in [
        (2, Shape::Open, (3, 2, 1)),
        (2, Shape::Closed, (3, 1, 0)),
        (3, Shape::Open, (10, 4, 4)),
        (3, Shape::Closed, (6, 4, 4)),
        (4, Shape::Open, (10, 3, 6)),
        (4, Shape::Closed, (8, 3, 6)),
        (5, Shape::Open, (14, 6, 18)),
        (5, Shape::Closed, (13, 10, 26)),
    ] {
        check_law(rows, shape, law);
    }
}

#[test]
fn long_boards_repeat_a_part_of_a_shorter_path() {
    for (size, shape, moves) in [
        ("2x1001", Shape::Open, 500),
        ("3x1000", Shape::Open, 1001),
        ("1002x3", Shape::Closed, 1002),
        ("4x3001", Shape::Open, 5999),
        ("4x1000", Shape::Closed, 1996),
        ("5x500", Shape::Open, 1495),
        ("5x501", Shape::Closed, 1298),
        ("6x200", Shape::Open, 791),
        ("7x1000", Shape::Open, 4989),
    ] {
        let seeds = if moves < 1500 { vec![FIRST_SEED, 2] } else { vec![FIRST_SEED] };
        for seed in seeds {
            let found = longest(&board(size), shape, seed, MEMORY, &Control::new(), &mut |_| ()).unwrap();
            assert!(found.is_periodic && found.limit.is_none(), "{size}: {found:?}");
            let path = UncrossedPath::verify(board(size), found.squares, shape).unwrap();
            assert_eq!((path.moves() as u64, found.moves, found.bound), (moves, moves, moves), "{size}");
        }
    }

    // This law has a period of 33 columns, and of these paths no part can be repeated.
    for (size, shape, moves) in
        [("7x1000", Shape::Closed, 4298), ("7x100", Shape::Closed, 424), ("7x101", Shape::Open, 494)]
    {
        let found = longest(&board(size), shape, 1, MEMORY, &Control::new(), &mut |_| ()).unwrap();
        assert_eq!((found.moves, found.bound, found.is_periodic, found.limit), (moves, moves, true, None), "{size}");
        assert!(found.squares.is_empty());
    }

    for (size, shape, bytes) in [("7x1000", Shape::Closed, 1 << 10), ("7x100", Shape::Closed, 1 << 10)] {
        let found = longest(&board(size), shape, 1, bytes, &Control::new(), &mut |_| ()).unwrap();
        assert_eq!((found.is_periodic, found.limit), (true, None), "{size}: no path is built with more memory");
    }

    let huge = longest(&board("4x1000000000"), Shape::Open, 1, MEMORY, &Control::new(), &mut |_| ()).unwrap();
    assert_eq!((huge.moves, huge.squares.len()), (1_999_999_997, 0));
}

/// Run with the other long test.
#[test]
#[ignore = "takes a minute"]
fn boards_with_six_rows_follow_a_law() {
    check_law(6, Shape::Open, (17, 6, 24));
    check_law(6, Shape::Closed, (18, 3, 12));
}

/// Run with the other long tests.
#[test]
#[ignore = "takes minutes"]
fn boards_with_seven_rows_follow_a_law() {
    check_law(7, Shape::Open, (17, 6, 30));
    check_law(7, Shape::Closed, (47, 33, 142));
}

fn check_law(rows: u32, shape: Shape, law: (u64, u64, u64)) {
    let found = length_law(rows, shape, 120, &Control::new()).unwrap();
    assert_eq!((found.from, found.period, found.gain), law, "{rows}");
    assert_eq!(super::length_law::known_law(rows as usize, shape == Shape::Closed).unwrap_or(found.clone()), found);
    for cols in (1..=8).chain([found.from + found.period + 1, found.from + 2 * found.period + 2]) {
        let board = board(&format!("{rows}x{cols}"));
        assert_eq!(found.length(cols), Some(moves(&board, shape, FIRST_SEED) as u64), "{board}");
    }
}
