//! The engine compared with known values and with other ways to count.

use super::*;
use crate::Modulus;
use crate::progress::PassProgress;
use destrier_core::{Ends, Graph, Rectangle, RectangleGraph};
use destrier_search::method::{Control, Random};

/// Thresholds that give slices even to small boards.
const SMALL_SLICES: fn() -> PlanOptions = || PlanOptions::default().slice_states(1e3).slice_overhead(0.0);

fn options(threads: usize) -> RunOptions {
    RunOptions::default().threads(threads)
}

fn count(
    job: &CountJob,
    modulus: Modulus,
    options: &RunOptions,
    control: &Control,
    watch: &mut dyn FnMut(&PassProgress),
) -> Result<PassResult, FrontierError> {
    Plan::new(job, &SMALL_SLICES(), control)?.run(modulus, options, control, watch)
}

fn count_by(text: &str, ends: Ends, modulus: Modulus, threads: usize) -> u128 {
    let board: Rectangle = text.parse().unwrap();
    let board_graph = RectangleGraph::new(&board);
    let graph = &board_graph.graph;
    let job = CountJob { graph, ends, board: Some(&board_graph) };
    count(&job, modulus, &options(threads), &Control::default(), &mut |_| ()).unwrap().residue
}

fn fast(job: &CountJob) -> u64 {
    let plan = Plan::new(job, &SMALL_SLICES(), &Control::default()).unwrap();
    let count = |modulus| plan.run(modulus, &options(1), &Control::default(), &mut |_| ());
    let found = count(Modulus::Pow64).unwrap().residue;
    match count(Modulus::Pow128) {
        Err(FrontierError::Overflow) => {}
        double => assert_eq!(double.unwrap().residue, found),
    }
    found as u64
}

/// The count over all sets of vertices (Held and Karp): paths through the set that end in a vertex.
fn slow(job: &CountJob) -> u64 {
    let count = job.graph.vertices();
    let given: Vec<usize> = job.ends.given().map(|end| end as usize).collect();
    if count == 1 || given.len() == 2 && given[0] == given[1] {
        return u64::from(count == 1 && job.ends != Ends::Cycle);
    }

    let first = if job.ends == Ends::Cycle { Some(0) } else { given.first().copied() };
    let mut paths = vec![0u64; count << count];
    for start in (0..count).filter(|&start| first.is_none_or(|first| first == start)) {
        paths[(1 << start) * count + start] = 1;
    }

    for set in 1..1usize << count {
        for end in (0..count).filter(|end| set >> end & 1 == 1) {
            let ways = paths[set * count + end];
            for &to in job.graph.neighbours(end as u32).iter().filter(|&&to| ways > 0 && set >> to & 1 == 0) {
                paths[(set | 1 << to) * count + to as usize] += ways;
            }
        }
    }

    let full = &paths[((1 << count) - 1) * count..];
    match (job.ends, given.len()) {
        (Ends::Cycle, _) if count < 3 => 0,
        (Ends::Cycle, _) => job.graph.neighbours(0).iter().map(|&end| full[end as usize]).sum::<u64>() / 2,
        (_, 0) => full.iter().sum::<u64>() / 2,
        (_, 1) => full.iter().sum(),
        _ => full[given[1]],
    }
}

const OPEN: Ends = Ends::Path { start: None, end: None };

#[test]
fn small_boards_have_the_published_counts() {
    for (text, ends, count) in [
        ("1x1", OPEN, 1),
        ("1x1", Ends::Cycle, 0),
        ("3x4", OPEN, 8),
        ("5x5", OPEN, 864),
        ("5x6", Ends::Cycle, 8),
        ("5x6", OPEN, 18784),
        ("6x6", Ends::Cycle, 9862),
        ("6x6", OPEN, 3318960),
        ("6x8", Ends::Cycle, 55488142),
        ("3x10", Ends::Cycle, 16),
    ] {
        assert_eq!(count_by(text, ends, Modulus::Pow64, 1), count, "{text}");
        assert_eq!(count_by(text, ends, Modulus::Prime(1_000_003), 2), count % 1_000_003, "{text}");
    }
}

#[test]
fn random_graphs_agree_with_held_and_karp() {
    for seed in 0..250 {
        let mut random = Random::new(seed, 0);
        let vertices = 1 + random.below(10) as u32;
        let density = 1 + random.below(8);

        let pairs = (0..vertices).flat_map(|a| (0..a).map(move |b| (a, b)));
        let edges: Vec<(u32, u32)> = pairs.filter(|_| random.below(8) < density).collect();
        let graph = Graph::from_edges(vertices, edges).unwrap();
        let some = random.below(u64::from(vertices)) as u32;
        let other = random.below(u64::from(vertices)) as u32;

        for ends in [
            Ends::Cycle,
            OPEN,
            Ends::Path { start: Some(some), end: None },
            Ends::Path { start: None, end: Some(some) },
            Ends::Path { start: Some(some), end: Some(other) },
        ] {
            let job = CountJob { graph: &graph, ends, board: None };
            assert_eq!(fast(&job), slow(&job), "seed {seed}: {graph:?} {ends:?}");
        }
    }
}

#[test]
fn small_boards_of_every_surface_agree_with_held_and_karp() {
    for surface in ["", "cylinder:", "torus:", "mobius:", "klein:", "projective:"] {
        for (rows, cols) in (1..=5u32).flat_map(|rows| (1..=5u32).map(move |cols| (rows, cols))) {
            if rows * cols > 15 {
                continue;
            }

            let board: Rectangle = format!("{surface}{rows}x{cols}").parse().unwrap();
            let board_graph = RectangleGraph::new(&board);
            let graph = &board_graph.graph;
            let last = graph.vertices() as u32 - 1;

            for ends in [
                Ends::Cycle,
                OPEN,
                Ends::Path { start: Some(0), end: None },
                Ends::Path { start: Some(0), end: Some(last) },
            ] {
                let job = CountJob { graph, ends, board: Some(&board_graph) };
                assert_eq!(fast(&job), slow(&job), "{board} {ends:?}");
            }
        }
    }
}

#[test]
fn slices_add_up_and_a_folder_changes_nothing() {
    // The first has mirrored halves, the second has other halves whose slices split in several stages.
    for (text, count) in [("6x10", 239_187_240_144), ("7x8", 34_524_432_316)] {
        slices_add_up(text, count);
    }
}

fn slices_add_up(text: &str, count: u128) {
    let board: Rectangle = text.parse().unwrap();
    let board_graph = RectangleGraph::new(&board);
    let graph = &board_graph.graph;
    let job = CountJob { graph, ends: Ends::Cycle, board: Some(&board_graph) };
    let modulus = Modulus::Prime((1 << 61) - 1);

    let folder = std::env::temp_dir().join(format!("destrier-count-{}-{text}", std::process::id()));
    let plan = Plan::new(&job, &SMALL_SLICES(), &Control::default()).unwrap();
    let whole = plan.run(modulus, &options(2), &Control::default(), &mut |_| ()).unwrap();
    assert_eq!(whole.residue, count);
    assert!(whole.slices > 1);

    let mut sum = 0;
    for slice in 0..whole.slices {
        let options = options(1).slices(vec![slice]).folder(&folder);
        let part = plan.run(modulus, &options, &Control::default(), &mut |_| ()).unwrap();
        sum = modulus.add(sum, part.residue);
    }

    assert_eq!(sum, whole.residue);

    // The folder holds all slices, so nothing is left to do.
    let options = options(1).folder(&folder);
    let mut watched = 0;
    let again = plan.run(modulus, &options, &Control::default(), &mut |_| watched += 1).unwrap();
    assert_eq!((again.residue, watched), (whole.residue, 0));

    let other = plan.run(Modulus::Pow64, &options, &Control::default(), &mut |_| ());
    assert!(matches!(other, Err(FrontierError::OtherJob { .. })));
    std::fs::remove_dir_all(&folder).unwrap();

    let beyond = RunOptions::default().slices(vec![whole.slices]);
    let beyond = plan.run(modulus, &beyond, &Control::default(), &mut |_| ());
    assert!(matches!(beyond, Err(FrontierError::NoSuchSlice { .. })));
}

#[test]
fn jobs_beyond_the_limits_are_refused() {
    let refused = |text: &str, memory: u64| {
        let board: Rectangle = text.parse().unwrap();
        let board_graph = RectangleGraph::new(&board);
        let graph = &board_graph.graph;
        let job = CountJob { graph, ends: Ends::Cycle, board: Some(&board_graph) };
        count(&job, Modulus::Pow64, &options(1).memory(memory), &Control::default(), &mut |_| ())
    };

    assert!(matches!(refused("20x20", 1 << 40), Err(FrontierError::TooWide { width, .. }) if width >= 32));
    assert!(matches!(refused("8x8", 1 << 20), Err(FrontierError::OutOfMemory { needed, .. }) if needed > 1 << 24));
    assert!(matches!(refused("6x8", 1 << 20), Err(FrontierError::OutOfMemory { .. })));
    let control = Control::default();
    control.stop();

    let graph = &RectangleGraph::new(&"6x6".parse().unwrap()).graph;
    let job = CountJob { graph, ends: Ends::Cycle, board: None };
    let stopped = count(&job, Modulus::Pow64, &options(1), &control, &mut |_| ());
    assert!(matches!(stopped, Err(FrontierError::Stopped)));
}

#[test]
fn a_job_without_slices_has_only_slice_zero() {
    let ring = Graph::from_edges(5, (0..5).map(|vertex| (vertex, (vertex + 1) % 5))).unwrap();
    let odd = RectangleGraph::new(&"5x5".parse().unwrap()).graph;

    for (graph, ends) in
        [(&ring, Ends::Cycle), (&odd, Ends::Cycle), (&ring, Ends::Path { start: Some(1), end: Some(1) })]
    {
        let job = CountJob { graph, ends, board: None };
        let slice = |slice| {
            let options = options(1).slices(vec![slice]);
            count(&job, Modulus::Pow64, &options, &Control::default(), &mut |_| ())
        };

        assert_eq!(slice(0).unwrap().slices, 1);
        assert!(matches!(slice(3), Err(FrontierError::NoSuchSlice { slice: 3, slices: 1 })), "{ends:?}");
    }
}
