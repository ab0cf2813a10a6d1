//! The engine against values that are known and against other routes.

use super::*;
use crate::method::Random;
use destrier_core::BoardGraph;

fn count_by(text: &str, ends: Ends, modulus: Modulus, threads: usize) -> u128 {
    let board: Board = text.parse().unwrap();
    let BoardGraph { graph, ids: id_of, .. } = BoardGraph::new(&board);
    let job = Job { graph: &graph, ends, board: Some((&board, &id_of)) };
    let options = Options { threads, ..Options::default() };
    circuits(&job, modulus, &options, &Control::default(), &mut |_| ()).unwrap().residue
}

fn fast(job: &Job) -> u64 {
    let count = |modulus| circuits(job, modulus, &Options::default(), &Control::default(), &mut |_| ());
    let found = count(Modulus::Word).unwrap().residue;
    match count(Modulus::Double) {
        Err(Halt::Overflow) => {}
        double => assert_eq!(double.unwrap().residue, found),
    }
    found as u64
}

/// The count over all sets of vertices (Held and Karp): paths through the set that end in a vertex.
fn slow(job: &Job) -> u64 {
    let count = job.graph.vertices();
    let given: Vec<usize> = job.ends.given().map(|end| end as usize).collect();
    if count == 1 || given.len() == 2 && given[0] == given[1] {
        return u64::from(count == 1 && job.ends != Ends::Circuit);
    }
    let first = if job.ends == Ends::Circuit { Some(0) } else { given.first().copied() };
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
        (Ends::Circuit, _) if count < 3 => 0,
        (Ends::Circuit, _) => job.graph.neighbours(0).iter().map(|&end| full[end as usize]).sum::<u64>() / 2,
        (_, 0) => full.iter().sum::<u64>() / 2,
        (_, 1) => full.iter().sum(),
        _ => full[given[1]],
    }
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
        ("5x6", OPEN, 18784),
        ("6x6", Ends::Circuit, 9862),
        ("6x6", OPEN, 3318960),
        ("6x8", Ends::Circuit, 55488142),
        ("3x10", Ends::Circuit, 16),
    ] {
        assert_eq!(count_by(text, ends, Modulus::Word, 1), count, "{text}");
        assert_eq!(count_by(text, ends, Modulus::Prime(1_000_003), 2), count % 1_000_003, "{text}");
    }
}

#[test]
fn random_graphs_agree_with_held_and_karp() {
    for seed in 0..600 {
        let mut random = Random::new(seed, 0);
        let vertices = 1 + random.below(10) as u32;
        let density = 1 + random.below(8);
        let pairs = (0..vertices).flat_map(|a| (0..a).map(move |b| (a, b)));
        let edges: Vec<(u32, u32)> = pairs.filter(|_| random.below(8) < density).collect();
        let graph = Graph::from_edges(vertices, edges).unwrap();
        let some = random.below(u64::from(vertices)) as u32;
        let other = random.below(u64::from(vertices)) as u32;
        for ends in [
            Ends::Circuit,
            OPEN,
            Ends::Path { start: Some(some), end: None },
            Ends::Path { start: None, end: Some(some) },
            Ends::Path { start: Some(some), end: Some(other) },
        ] {
            let job = Job { graph: &graph, ends, board: None };
            assert_eq!(fast(&job), slow(&job), "seed {seed}: {graph:?} {ends:?}");
        }
    }
}

#[test]
fn small_boards_of_every_surface_agree_with_held_and_karp() {
    for surface in ["", "cylinder:", "torus:", "mobius:", "klein:"] {
        for (rows, cols) in (1..=5u32).flat_map(|rows| (1..=5u32).map(move |cols| (rows, cols))) {
            if rows * cols > 15 {
                continue;
            }
            let board: Board = format!("{surface}{rows}x{cols}").parse().unwrap();
            let BoardGraph { graph, ids: id_of, .. } = BoardGraph::new(&board);
            let last = graph.vertices() as u32 - 1;
            for ends in [
                Ends::Circuit,
                OPEN,
                Ends::Path { start: Some(0), end: None },
                Ends::Path { start: Some(0), end: Some(last) },
            ] {
                let job = Job { graph: &graph, ends, board: Some((&board, &id_of)) };
                assert_eq!(fast(&job), slow(&job), "{board} {ends:?}");
            }
        }
    }
}

#[test]
fn slices_add_up_and_a_folder_changes_nothing() {
    // The first is cut into twins, the second into other halves whose slices part in several stages.
    for (text, count) in [("6x10", 239_187_240_144), ("7x8", 34_524_432_316)] {
        slices_add_up(text, count);
    }
}

fn slices_add_up(text: &str, count: u128) {
    let board: Board = text.parse().unwrap();
    let BoardGraph { graph, ids: id_of, .. } = BoardGraph::new(&board);
    let job = Job { graph: &graph, ends: Ends::Circuit, board: Some((&board, &id_of)) };
    let modulus = Modulus::Prime((1 << 61) - 1);
    let folder = std::env::temp_dir().join(format!("destrier-count-{}-{text}", std::process::id()));
    let whole = {
        let options = Options { threads: 2, ..Options::default() };
        circuits(&job, modulus, &options, &Control::default(), &mut |_| ()).unwrap()
    };
    assert_eq!(whole.residue, count);
    assert!(whole.slices > 1);
    let mut sum = 0;
    for slice in 0..whole.slices {
        let options = Options { slices: Some(vec![slice]), folder: Some(folder.clone()), ..Options::default() };
        let part = circuits(&job, modulus, &options, &Control::default(), &mut |_| ()).unwrap();
        sum = modulus.add(sum, part.residue);
    }
    assert_eq!(sum, whole.residue);
    // All of it lies in the folder now, and nothing is left to do.
    let options = Options { folder: Some(folder.clone()), ..Options::default() };
    let mut watched = 0;
    let again = circuits(&job, modulus, &options, &Control::default(), &mut |_| watched += 1).unwrap();
    assert_eq!((again.residue, watched), (whole.residue, 0));
    let other = circuits(&job, Modulus::Word, &options, &Control::default(), &mut |_| ());
    assert!(matches!(other, Err(Halt::OtherJob { .. })));
    std::fs::remove_dir_all(&folder).unwrap();
    let beyond = Options { slices: Some(vec![whole.slices]), ..Options::default() };
    let beyond = circuits(&job, modulus, &beyond, &Control::default(), &mut |_| ());
    assert!(matches!(beyond, Err(Halt::NoSuchSlice { .. })));
}

#[test]
fn stages_follow_each_other_and_keep_the_flip() {
    let board: Board = "7x8".parse().unwrap();
    let BoardGraph { graph, ids: id_of, .. } = BoardGraph::new(&board);
    let job = Job { graph: &graph, ends: Ends::Circuit, board: Some((&board, &id_of)) };
    let whole = Whole::new(&job);
    let Layout::Halves(halves) = layout_of(&job, &whole) else { panic!("two halves are better") };
    let slices = halves.sweeps(&whole).unwrap().slices;
    assert!(slices.stages.len() > 1);
    for pair in slices.stages.windows(2) {
        assert!(pair[0].left_at <= pair[1].left_at && pair[0].right_at <= pair[1].right_at);
        assert_eq!(pair[0].mask & !pair[1].mask, 0);
    }
    let fixed = slices.stages.last().unwrap().mask.count_ones() / 2;
    let (all, flipped) = (slices.all.clone(), !halves.moved.is_empty());
    assert_eq!(all.iter().map(|slice| slice.alike).sum::<u64>(), 3u64.pow(fixed));
    assert!(flipped && (all.len() as u64) < 3u64.pow(fixed));
}

#[test]
fn what_does_not_fit_is_refused() {
    let count = |text: &str, memory: u64| {
        let board: Board = text.parse().unwrap();
        let BoardGraph { graph, ids: id_of, .. } = BoardGraph::new(&board);
        let job = Job { graph: &graph, ends: Ends::Circuit, board: Some((&board, &id_of)) };
        let options = Options { memory, ..Options::default() };
        circuits(&job, Modulus::Word, &options, &Control::default(), &mut |_| ())
    };
    assert!(matches!(count("20x20", 1 << 40), Err(Halt::TooWide { width, .. }) if width >= 32));
    assert!(matches!(count("8x8", 1 << 20), Err(Halt::Memory { needed, .. }) if needed > 1 << 24));
    assert!(matches!(count("6x8", 1 << 20), Err(Halt::Memory { .. })));
    let control = Control::default();
    control.trip();
    let graph = BoardGraph::new(&"6x6".parse().unwrap()).graph;
    let job = Job { graph: &graph, ends: Ends::Circuit, board: None };
    let stopped = circuits(&job, Modulus::Word, &Options::default(), &control, &mut |_| ());
    assert!(matches!(stopped, Err(Halt::Stopped)));
}

#[test]
fn slices_that_are_alike_have_the_same_number() {
    let control = Control::default();
    let (mut flipped, mut exchanged) = (0, 0);
    for (text, ends) in [
        ("4x6", OPEN),
        ("6x6", Ends::Circuit),
        ("5x7", OPEN),
        ("6x7", Ends::Circuit),
        ("6x7", OPEN),
        ("cylinder:4x6", Ends::Circuit),
        ("cylinder:6x4", OPEN),
        ("torus:4x6", Ends::Circuit),
        ("mobius:4x6", Ends::Circuit),
        ("klein:4x6", Ends::Circuit),
        ("cylinder:5x5", Ends::Circuit),
        ("cylinder:5x6", OPEN),
        ("mobius:5x4", Ends::Circuit),
        ("mobius:7x4", Ends::Circuit),
        ("mobius:5x5", OPEN),
        ("torus:4x5", Ends::Circuit),
        ("klein:3x7", OPEN),
        ("klein:5x4", Ends::Circuit),
        ("cylinder:7x5", Ends::Circuit),
        ("mobius:6x5", Ends::Circuit),
    ] {
        let board: Board = text.parse().unwrap();
        let BoardGraph { graph, ids: id_of, .. } = BoardGraph::new(&board);
        let job = Job { graph: &graph, ends, board: Some((&board, &id_of)) };
        let bare = Job { board: None, ..job };
        let count = |job: &Job| circuits(job, Modulus::Word, &Options::default(), &control, &mut |_| ()).unwrap();
        assert_eq!(count(&job).residue, count(&bare).residue, "{text}");
        let whole = Whole::new(&job);
        if let Layout::Halves(halves) = layout_of(&job, &whole) {
            let slices = halves.sweeps(&whole).unwrap().slices.all.len();
            flipped += usize::from(slices > 1 && halves.moved.iter().any(|moved| !moved.exchanges));
            exchanged += usize::from(slices > 1 && halves.moved.iter().any(|moved| moved.exchanges));
        }
    }
    assert!(flipped >= 6 && exchanged >= 1, "only {flipped} and {exchanged} of these boards have such motions");
}

#[test]
fn what_has_no_slices_has_only_the_first() {
    let ring = Graph::from_edges(5, (0..5).map(|vertex| (vertex, (vertex + 1) % 5))).unwrap();
    let odd = BoardGraph::new(&"5x5".parse().unwrap()).graph;
    for (graph, ends) in
        [(&ring, Ends::Circuit), (&odd, Ends::Circuit), (&ring, Ends::Path { start: Some(1), end: Some(1) })]
    {
        let job = Job { graph, ends, board: None };
        let count = |slice| {
            let options = Options { slices: Some(vec![slice]), ..Options::default() };
            circuits(&job, Modulus::Word, &options, &Control::default(), &mut |_| ())
        };
        assert_eq!(count(0).unwrap().slices, 1);
        assert!(matches!(count(3), Err(Halt::NoSuchSlice { slice: 3, slices: 1 })), "{ends:?}");
    }
}

fn layout_of(job: &Job, whole: &Whole) -> Layout {
    let motions = order::motions(job);
    layout::best(whole, order::candidates(job, whole), &motions, &Control::default()).unwrap().layout
}
