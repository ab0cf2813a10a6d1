//! The properties of plans: slices, stages and symmetries, and what fingerprints depend on.

use super::*;
use crate::frontier::run::RunOptions;
use destrier_core::{Ends, Rectangle, RectangleGraph};

const OPEN: Ends = Ends::Path { start: None, end: None };

/// Thresholds that give slices even to small boards.
fn small_slices() -> PlanOptions {
    PlanOptions::default().slice_states(1e3).slice_overhead(0.0)
}

#[test]
fn stages_follow_each_other_and_respect_symmetries() {
    let board: Rectangle = "7x8".parse().unwrap();
    let board_graph = RectangleGraph::new(&board);
    let graph = &board_graph.graph;
    let job = CountJob { graph, ends: Ends::Cycle, board: Some(&board_graph) };
    let closed = ColouredGraph::new(&job);
    let Layout::Halves(halves) = layout_of(&job, &closed) else { panic!("two halves are better") };
    let slices = halves.sweeps(&closed, &small_slices()).unwrap().slices;
    assert!(slices.stages.len() > 1);

    for pair in slices.stages.windows(2) {
        assert!(pair[0].left_at <= pair[1].left_at && pair[0].right_at <= pair[1].right_at);
        assert_eq!(pair[0].mask & !pair[1].mask, 0);
    }

    let fixed = slices.stages.last().unwrap().mask.count_ones() / 2;
    let all = slices.all.clone();
    let flipped = !halves.permutations.is_empty();
    assert_eq!(all.iter().map(|slice| slice.multiplicity).sum::<u64>(), 3u64.pow(fixed));
    assert!(flipped && (all.len() as u64) < 3u64.pow(fixed));
}

#[test]
fn equivalent_slices_have_the_same_count() {
    let control = Control::default();
    let mut preserved = 0;
    let mut swapped = 0;
    for (text, ends) in [
        ("4x6", OPEN),
        ("6x6", Ends::Cycle),
        ("5x7", OPEN),
        ("6x7", Ends::Cycle),
        ("6x7", OPEN),
        ("cylinder:4x6", Ends::Cycle),
        ("cylinder:6x4", OPEN),
        ("torus:4x6", Ends::Cycle),
        ("mobius:4x6", Ends::Cycle),
        ("klein:4x6", Ends::Cycle),
        ("cylinder:5x5", Ends::Cycle),
        ("cylinder:5x6", OPEN),
        ("mobius:5x4", Ends::Cycle),
        ("mobius:7x4", Ends::Cycle),
        ("mobius:5x5", OPEN),
        ("torus:4x5", Ends::Cycle),
        ("klein:3x7", OPEN),
        ("klein:5x4", Ends::Cycle),
        ("cylinder:7x5", Ends::Cycle),
        ("mobius:6x5", Ends::Cycle),
    ] {
        let board: Rectangle = text.parse().unwrap();
        let board_graph = RectangleGraph::new(&board);
        let graph = &board_graph.graph;
        let job = CountJob { graph, ends, board: Some(&board_graph) };
        let bare = CountJob { board: None, ..job };

        let count = |job: &CountJob| {
            let plan = Plan::new(job, &small_slices(), &control).unwrap();
            plan.run(Modulus::Pow64, &RunOptions::default().threads(1), &control, &mut |_| ()).unwrap()
        };

        assert_eq!(count(&job).residue, count(&bare).residue, "{text}");

        let closed = ColouredGraph::new(&job);
        if let Layout::Halves(halves) = layout_of(&job, &closed) {
            let slices = halves.sweeps(&closed, &small_slices()).unwrap().slices.all.len();
            preserved +=
                usize::from(slices > 1 && halves.permutations.iter().any(|permutation| !permutation.swaps_halves));
            swapped +=
                usize::from(slices > 1 && halves.permutations.iter().any(|permutation| permutation.swaps_halves));
        }
    }

    assert!(preserved >= 6 && swapped >= 1, "only {preserved} and {swapped} of these boards have such symmetries");
}

fn layout_of(job: &CountJob, closed: &ColouredGraph) -> Layout {
    let symmetries = orders::symmetries_of(job);
    let orders = orders::candidates(job, closed);
    best_layout(closed, orders, &symmetries, &small_slices(), &Control::default()).unwrap().layout
}

#[test]
fn fingerprints_depend_on_job_slices_and_modulus_alone() {
    let mut seen = std::collections::BTreeSet::new();
    for text in ["6x6", "6x7", "torus:4x6"] {
        let board: Rectangle = text.parse().unwrap();
        let board_graph = RectangleGraph::new(&board);
        let graph = &board_graph.graph;
        for ends in [Ends::Cycle, OPEN, Ends::Path { start: Some(0), end: None }] {
            let job = CountJob { graph, ends, board: Some(&board_graph) };
            let plan = || Plan::new(&job, &small_slices(), &Control::default()).unwrap();
            for modulus in [Modulus::Pow64, Modulus::Pow128, Modulus::Prime(64), Modulus::Prime(128)] {
                let fingerprint = plan().fingerprint(modulus);
                assert!(fingerprint.starts_with(&fingerprint_prefix()), "{fingerprint}");
                assert_eq!(fingerprint, plan().fingerprint(modulus));
                assert!(seen.insert(fingerprint), "{text} {ends:?} {modulus}");
            }
        }
    }

    let graph = &RectangleGraph::new(&"1x1".parse().unwrap()).graph;
    let job = CountJob { graph, ends: OPEN, board: None };
    let known = Plan::new(&job, &small_slices(), &Control::default()).unwrap().fingerprint(Modulus::Pow64);
    assert_eq!(known, "f7-f3f39ad260646a69ed249837403cd4c8");
}
