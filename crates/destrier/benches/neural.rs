//! The speed of the network, compared with a sweep over the same memory in the same run, and a board of a million
//! squares from nothing to a verified closed tour.
//!
//! `cargo bench -p destrier --bench neural`. Every answer that is timed is asserted first.

use destrier::join::close;
use destrier::method::{Control, Finder, Finding, Random, Task};
use destrier::neural::{Network, Neural, Settings, Updates};
use destrier::{Goal, Rectangle, RectangleGraph, Shape, verify};
use rayon::prelude::*;
use std::hint::black_box;
use std::time::Instant;

/// Squares without degree two on 1000x1000 under seed 1 after 100 rounds of the coloured network.
const ENERGY_AFTER_100: u64 = 10_248;

fn main() {
    println!("{} threads", rayon::current_num_threads());
    let board: Rectangle = "1000x1000".parse().expect("a board");
    let neurons = rounds_against_a_sweep(&board);
    plain(&board, neurons);
    scaling();
    a_million_squares(&board);
}

/// The fastest of several times.
fn fastest(times: usize, mut run: impl FnMut()) -> f64 {
    let once = |_| {
        let clock = Instant::now();
        run();
        clock.elapsed().as_secs_f64()
    };
    (0..times).map(once).fold(f64::INFINITY, f64::min)
}

fn coloured(board: &Rectangle) -> Network {
    let settings = Settings::new().updates(Updates::Coloured);
    Network::on_board(board, &settings).expect("it fits")
}

/// A round reads and writes a state and an output for each neuron, and all degrees once for each of eight colours.
fn rounds_against_a_sweep(board: &Rectangle) -> u64 {
    let mut network = coloured(board);
    let energy = network.settle(100, || false);
    assert_eq!(energy, ENERGY_AFTER_100, "the network went another way");
    let cells = board.cells() as usize;
    let mut states = vec![1u8; 8 * cells];
    let mut degrees = vec![1u8; cells];

    let sweep = |bytes: &mut [u8]| {
        bytes.par_chunks_mut(1 << 14).for_each(|part| part.iter_mut().for_each(|byte| *byte = byte.wrapping_add(3)));
    };

    let mut round = f64::INFINITY;
    let mut memory = f64::INFINITY;
    for _ in 0..20 {
        round = round.min(fastest(5, || {
            black_box(network.round());
        }));
        memory = memory.min(fastest(5, || {
            sweep(&mut states);
            (0..8).for_each(|_| sweep(&mut degrees));
            black_box((&states, &degrees));
        }));
    }

    let neurons = network.neurons();
    println!(
        "coloured 1000x1000: {:.2} ms per round, {:.2} billion neurons/s, {:.2} times a sweep over the same {} MB",
        1e3 * round,
        neurons as f64 / round / 1e9,
        round / memory,
        16 * cells / 1_000_000
    );

    neurons
}

/// The plain network, one neuron after another, for comparison; the same neurons, so the same work.
fn plain(board: &Rectangle, neurons: u64) {
    let mut network = Network::on_board(board, &Settings::default()).expect("it fits");
    assert_eq!(network.neurons(), neurons);
    let round = fastest(5, || {
        black_box(network.round());
    });
    println!(
        "sequential 1000x1000: {:.1} ms per round, {:.3} billion neurons/s",
        1e3 * round,
        neurons as f64 / round / 1e9
    );
}

/// Neurons per second against the size of the board.
fn scaling() {
    for side in [8u32, 32, 128, 512, 2048] {
        let board: Rectangle = format!("{side}x{side}").parse().expect("a board");
        let mut network = coloured(&board);
        let rounds = (50_000_000 / network.neurons()).clamp(5, 2000);
        let time = fastest(3, || {
            (0..rounds).for_each(|_| {
                black_box(network.round());
            })
        });
        let rate = (network.neurons() * rounds) as f64 / time / 1e9;
        println!("coloured {side}x{side}: {rate:.3} billion neurons/s");
    }
}

/// The whole way to a verified tour, and its parts.
fn a_million_squares(board: &Rectangle) {
    let task = Task::new(board.clone(), Goal::CLOSED);
    let clock = Instant::now();
    let Ok(Finding::Found(path)) = Neural::default().find(&task, &Control::default()) else { panic!("no cycle") };
    let whole = clock.elapsed().as_secs_f64();

    verify(board.clone(), path, Shape::Closed).expect("the cycle is a closed tour");
    println!("1000x1000 to a cycle: {whole:.2} s");

    let clock = Instant::now();
    let mut network = coloured(board);
    let energy = network.settle(500, || false);

    let settled = clock.elapsed().as_secs_f64();
    let graph = RectangleGraph::new(board).graph;
    let built = clock.elapsed().as_secs_f64() - settled;
    let closed = close(&graph, network.edges(), &mut Random::new(1, 1 << 63), &Control::default()).expect("repaired");
    let rest = clock.elapsed().as_secs_f64() - settled - built;

    println!(
        "  500 rounds {settled:.2} s, graph {built:.2} s, repairing {energy} squares and joining {} loops {rest:.2} s",
        closed.loops
    );
    assert!(closed.cycle.is_ok() && closed.repaired.vertices == energy);
}
