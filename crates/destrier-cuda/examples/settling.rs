//! How long networks take to settle, on the GPU: for each board, some networks with at most this many rounds; or the
//! energy after powers of ten rounds.
//!
//! ```sh
//! cargo run --release -p destrier-cuda --example settling -- rounds 100000 20 100x100 200x200 400x400
//! cargo run --release -p destrier-cuda --example settling -- energy 10000 1 1000x1000 10000x10000
//! ```

use destrier::Rectangle;
use destrier::neural::{Network, Settings, Updates};
use destrier_cuda::{Accelerated, Gpu};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, limit, seeds, boards @ ..] = &arguments[..] else {
        return Err("usage: settling rounds|energy LIMIT SEEDS BOARD...".into());
    };

    let limit: u64 = limit.parse()?;
    let seeds: u64 = seeds.parse()?;
    let gpu = Accelerated::new(Gpu::new()?, None);
    for text in boards {
        let board: Rectangle = text.parse()?;
        let begin = Instant::now();
        let network = |seed: u64| {
            let settings = Settings::new().updates(Updates::Coloured).seed(seed).memory(64 << 30);
            Network::on_board(&board, &settings)
        };

        match what.as_str() {
            "rounds" => {
                let mut settled = Vec::new();
                for seed in 1..=seeds {
                    let mut network = network(seed)?;
                    if network.settle_on(&gpu, limit, |_, _| false)? == 0 {
                        settled.push(network.rounds());
                    }
                }

                let mean = settled.iter().sum::<u64>() as f64 / settled.len() as f64;
                println!("{text}: {} of {seeds} settled, {mean:.0} rounds on average: {settled:?}", settled.len());
            }
            "energy" => {
                for seed in 1..=seeds {
                    let mut network = network(seed)?;
                    let powers = (0..).map(|power| 10u64.pow(power)).take_while(|&rounds| rounds <= limit);
                    for rounds in powers {
                        let energy = network.settle_on(&gpu, rounds, |_, _| false)?;
                        println!("{text}, seed {seed}: energy {energy} after {} rounds", network.rounds());
                    }
                }
            }
            _ => return Err("the first argument is rounds or energy".into()),
        }

        println!("{:8.1} s", begin.elapsed().as_secs_f64());
    }

    Ok(())
}
