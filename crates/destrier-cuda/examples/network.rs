//! The neural network on the GPU, step by step with times: outputs drawn, rounds, repairs, joining, verifying.
//!
//! ```sh
//! cargo run --release -p destrier-cuda --example network -- 10000x10000 500
//! cargo run --release -p destrier-cuda --example network -- 4000x4000 100 compare
//! ```
//!
//! With `compare`, the same rounds are made on the CPU, and the two networks are compared bit for bit.

use destrier::join::{join, repair_factor};
use destrier::method::{Control, Random};
use destrier::neural::{Network, Settings, Updates};
use destrier::{Board, BoardGraph, Path, Shape, verify};
use destrier_cuda::{Accelerated, Device, Gpu};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, rounds, rest @ ..] = &arguments[..] else {
        return Err("usage: network BOARD ROUNDS [compare]".into());
    };
    let (board, rounds): (Board, u64) = (board.parse()?, rounds.parse()?);
    let mut last = Instant::now();
    let mut done = |what: &str| {
        println!("{:8.3} s  {what}", last.elapsed().as_secs_f64());
        last = Instant::now();
    };
    let gpu = Accelerated::new(Gpu::new()?, None);
    println!("{}: {} bytes free", gpu.device().name(), gpu.device().free_bytes()?);
    done("device opened, kernels compiled");
    let settings = Settings::new().updates(Updates::Coloured).memory(64 << 30);
    let mut network = Network::on_board(&board, &settings)?;
    done(&format!("outputs of {} neurons drawn", network.neurons()));
    let energy = network.settle_on(&gpu, rounds, |_, _| false)?;
    done(&format!("{} rounds with both copies, energy {energy}", network.rounds()));
    if rest.iter().any(|word| word == "compare") {
        let mut here = Network::on_board(&board, &settings)?;
        done("outputs drawn again");
        here.settle(rounds, || false);
        done(&format!("{} rounds on the CPU, energy {}", here.rounds(), here.energy()));
        let is_equal = network.rounds() == here.rounds() && network.all_neurons().eq(here.all_neurons());
        done(if is_equal { "the networks are equal" } else { "the networks differ" });
        return if is_equal { Ok(()) } else { Err("the networks differ".into()) };
    }
    let graph = BoardGraph::new(&board).graph;
    done("graph built");
    let (control, mut random) = (Control::default(), Random::new(1, 1 << 63));
    let (factor, repairs) = repair_factor(&graph, network.edges(), &mut random, &control)
        .map_err(|error| format!("not repaired: {error:?}"))?;
    drop(network);
    done(&format!("{} squares repaired along {} paths", repairs.vertices, repairs.paths));
    let loops = factor.count_loops();
    done(&format!("{loops} loops counted"));
    let cycle = join(&graph, factor, &control).map_err(|apart| format!("{} loops are left", apart.loops.len()))?;
    drop(graph);
    done("loops joined");
    let tour = verify(board, Path::Vertices(cycle), Shape::Closed).map_err(|refused| format!("{:?}", refused.fault))?;
    done(&format!("closed tour of {} squares verified", tour.len()));
    Ok(())
}
