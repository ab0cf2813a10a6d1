//! The neural network on the GPU, step by step with times: outputs drawn, rounds, repairs, joining, verifying.
//!
//! ```sh
//! cargo run --release -p destrier-cuda --example network -- 10000x10000 500
//! cargo run --release -p destrier-cuda --example network -- 4000x4000 100 compare
//! ```
//!
//! With `compare`, the same rounds are made on the CPU, and the two networks are compared bit for bit.

use destrier::method::Control;
use destrier::neural::{Network, Settings, Updates};
use destrier::{Path, Rectangle, Shape, verify};
use destrier_cuda::{Accelerated, Device, Gpu};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, rounds, rest @ ..] = &arguments[..] else {
        return Err("usage: network BOARD ROUNDS [compare]".into());
    };

    let board: Rectangle = board.parse()?;
    let rounds: u64 = rounds.parse()?;
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

    let mut marks = Vec::new();
    let energy = network.settle_on(&gpu, rounds, |round, _| {
        marks.push((round, Instant::now()));
        false
    })?;

    done(&format!("{} rounds with both copies, energy {energy}", network.rounds()));

    if let ([(first, begin), ..], Some((last, end))) = (&marks[..], marks.last())
        && last > first
    {
        println!("{:8.3} ms a round", 1000.0 * (*end - *begin).as_secs_f64() / (last - first) as f64);
    }

    if rest.iter().any(|word| word == "compare") {
        let mut here = Network::on_board(&board, &settings)?;
        done("outputs drawn again");
        here.settle(rounds, || false);
        done(&format!("{} rounds on the CPU, energy {}", here.rounds(), here.energy()));
        let is_equal = network.rounds() == here.rounds() && network.all_neurons().eq(here.all_neurons());
        done(if is_equal { "the networks are equal" } else { "the networks differ" });
        return if is_equal { Ok(()) } else { Err("the networks differ".into()) };
    }

    let mut factor = network.plane_factor().ok_or("the board does not suit")?;
    drop(network);
    done("moves in use collected");

    let control = Control::default();
    let repairs = factor.repair(&control).ok_or("not repaired")?;
    done(&format!("{} squares repaired along {} paths", repairs.vertices, repairs.paths));
    let (cycle, loops) = factor.join(&control).ok_or("some loops are left")?;

    drop(factor);
    done(&format!("{loops} loops joined"));
    let tour = verify(board, Path::Vertices(cycle), Shape::Closed).map_err(|refused| format!("{:?}", refused.fault))?;
    done(&format!("closed tour of {} squares verified", tour.len()));

    Ok(())
}
