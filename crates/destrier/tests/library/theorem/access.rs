//! Random access to Squirrel's tours, on boards small enough to write out and on boards with a billion squares per
//! side.

use destrier::family::access::Access;
use destrier::ordering::MOVES;
use destrier::prove::certificates;

#[test]
fn every_index_and_many_squares_of_small_boards_are_right() {
    for program in certificates() {
        let n = program.first + 1;
        let side = program.side(n);
        let access = Access::new(&program, side).unwrap();
        let mut row = 0i64;
        let mut col = 0i64;
        let moves = program.expand(n).unwrap();

        for index in 0..=moves.len() {
            let square = (row as u64, col as u64);
            assert_eq!(access.at(index as u64), Some(square), "m = {side}");

            if index % 5 == 0 || index + 1 >= moves.len() {
                assert_eq!(access.index_of(square.0, square.1), Some(index as u64), "m = {side}, {square:?}");
            }

            if let Some(&number) = moves.get(index) {
                let [down, right] = MOVES[usize::from(number) - 1];
                row += down;
                col += right;
            }
        }

        assert_eq!(access.at(side * side), None);
        assert_eq!(access.index_of(side, 0), None);
    }
}

#[test]
fn huge_boards_are_as_easy() {
    for program in certificates() {
        let modulus = u64::from(program.modulus);
        let side = 2_000_000_000 / modulus * modulus + u64::from(program.residue);
        let access = Access::new(&program, side).unwrap();
        for part in 0..200 {
            let index = (side * side - 2) / 199 * part;
            let (row, col) = access.at(index).unwrap();
            assert!(row < side && col < side);
            assert_eq!(access.index_of(row, col), Some(index), "m = {side}");
            let (next_row, next_col) = access.at(index + 1).unwrap();
            let down = row.abs_diff(next_row);
            let right = col.abs_diff(next_col);
            assert!((down, right) == (1, 2) || (down, right) == (2, 1), "m = {side}, index {index}");
        }
    }
}

#[test]
fn boards_that_are_not_of_the_class_are_refused() {
    let program = &certificates()[0];
    assert!(Access::new(program, program.first_side() + 1).is_none());
    assert!(Access::new(program, program.first_side() - 8).is_none());
    assert!(Access::new(program, 1 << 40).is_none());
}
