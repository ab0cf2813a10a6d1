use super::*;

/// The bottom strip of the tours with few turns, as a strip along the upper side: two turns per column.
const BOTTOM: &str = "36 34 | 27 37 | 38 37";

/// Their top strip.
const TOP: &str = "36 35 36 35 34 36 34 36 | 27 37 37 27 37 27 27 37 | 13 37 13 37 37 38 37 38";

fn same(left: &[Vec<[u8; 2]>], right: &[Vec<[u8; 2]>]) -> bool {
    let period = left[0].len();
    let sorted = |exits: [u8; 2]| [exits[0].min(exits[1]), exits[0].max(exits[1])];
    (0..period).any(|shift| {
        left.len() == right.len()
            && left
                .iter()
                .zip(right)
                .all(|(left, right)| (0..period).all(|col| sorted(left[(col + shift) % period]) == sorted(right[col])))
    })
}

#[test]
fn the_bottom_strip_is_found_again_and_none_has_fewer_turns() {
    let weights = Weights { turn: 1000, crossing: 1 };
    let found = strips(3, 2, weights, 4006);
    let known = read(BOTTOM).unwrap();
    let strip = found.iter().find(|strip| same(&strip.rows, &known)).unwrap();
    assert_eq!((strip.turns, strip.crossings), (4, 6));
    assert_eq!(Pairing::of_strip(&known).unwrap().along, 2);
    assert!(line(strip).is_some());
    assert_eq!(strips(3, 2, weights, 3999), []);
}

/// One of the 16 ways to shift the strips; the others have no fewer turns.
#[test]
fn four_corners_are_found_again() {
    let layout = Layout { top: read(TOP).unwrap(), bottom: read(BOTTOM).unwrap(), right: 0, left: 0 };
    let weights = Weights { turn: 1000, crossing: 1 };
    assert_eq!(all_shifts(&layout).len(), 16);
    let found = solve(&layout, &[[6, 1, 0, 0]], [24, 24], [5, 6], weights, 1000).unwrap();
    let numbers = statistics(&found.tour);
    assert_eq!((numbers.turns, numbers.crossings), (8 * 24 - 14, Some((37 * 24 - 4) / 4)));
}
