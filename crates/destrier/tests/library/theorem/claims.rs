//! Claims 7.1 to 7.10 of Ganzfried 2004, and figure 11, compared with the algorithm.

use destrier::prove::claims::{ClaimFault, PRINTED, check, end_of_tour};

fn all_hold(sides: impl Iterator<Item = u32>) {
    for side in sides {
        let outcomes = check(PRINTED, side);
        assert_eq!(outcomes.len(), 10);
        for outcome in outcomes {
            assert_eq!(outcome.fault, None, "m = {side}, claim {}", outcome.claim);
            assert!(outcome.cases > 0, "m = {side}, claim {}", outcome.claim);
        }
        let (end, claimed) = end_of_tour(side);
        assert_eq!(end, claimed, "m = {side}");
    }
}

#[test]
fn the_claims_hold_as_printed_from_47_to_300() {
    all_hold((47..=300).step_by(8));
}

#[test]
#[ignore = "a minute"]
fn the_claims_hold_as_printed_from_47_to_1000() {
    all_hold((47..=1000).step_by(8));
}

#[test]
fn a_claim_with_a_slip_is_found_out() {
    for (from, to, claim, fault) in [
        ("j <= 20\n", "j <= 21\n", "7.8", ClaimFault::Unvisited { at: (58, 103), square: (96, 21) }),
        ("(m,7)\n", "\n", "7.3", ClaimFault::Visited { at: (1, 65), square: (103, 7) }),
        ("at (8,m-2)", "at (8,m+2)", "7.5", ClaimFault::OffBoard(8, 105)),
        ("i >= 8\n", "i >> 8\n", "7.2", ClaimFault::Unreadable("expected =, !=, <= or >=".into())),
    ] {
        let slipped = PRINTED.replacen(from, to, 1);
        let outcome = check(&slipped, 103).into_iter().find(|outcome| outcome.fault.is_some()).unwrap();
        assert_eq!((&outcome.claim[..], outcome.fault), (claim, Some(fault)));
    }
}

#[test]
fn the_claims_do_not_hold_for_other_residues() {
    assert!(check(PRINTED, 101).iter().any(|outcome| outcome.fault.is_some()));
}
