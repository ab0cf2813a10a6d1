//! Cycles with voltages, compared with a list of all cycles.

use super::*;
use crate::backtrack;
use destrier_core::BoardGraph;
use destrier_search::method::Random;
use std::ops::ControlFlow;

fn count(graph: &VoltageGraph, orders: &[Vec<u32>], threads: usize) -> BigUint {
    let workers = Workers::new(threads);
    let resources = Resources { workers: &workers, memory: 1 << 28, control: &Control::default() };
    graph.sweep(orders).map_or(BigUint::ZERO, |sweep| sweep.count(&resources, &mut |_| {}).unwrap())
}

/// Lists the cycles and adds those whose voltage is a unit.
fn by_listing(graph: &VoltageGraph) -> BigUint {
    let ways = |from: u32, to: u32| -> Vec<(u32, u32)> {
        let edge = graph.edges.iter().find(|edge| (edge.0, edge.1) == (from.min(to), from.max(to))).unwrap();
        let turned = |&(voltage, ways): &(u32, u32)| (if from < to { voltage } else { graph.modulus - voltage }, ways);
        edge.2.iter().map(turned).collect()
    };

    let mut sum = BigUint::ZERO;
    backtrack::each(&graph.simple().unwrap(), Ends::Cycle, None, &Control::default(), &mut |path| {
        let mut counts = vec![BigUint::ZERO; graph.modulus as usize];
        counts[0] = 1u32.into();

        for (from, to) in path.iter().zip(path.iter().cycle().skip(1)) {
            let mut next = vec![BigUint::ZERO; counts.len()];
            for (voltage, more) in ways(*from, *to) {
                for (at, count) in counts.iter().enumerate() {
                    next[(at + voltage as usize) % counts.len()] += count * more;
                }
            }
            counts = next;
        }

        let units = counts.into_iter().enumerate().filter(|(at, _)| gcd(*at as u32, graph.modulus) == 1);
        sum += units.map(|(_, count)| count).sum::<BigUint>();
        ControlFlow::Continue(())
    });

    sum
}

fn random_graph(random: &mut Random, vertices: u32, modulus: u32) -> VoltageGraph {
    let most = [2, 2, u32::MAX][random.below(3) as usize];
    let density = 2 + random.below(3);
    let mut edges = Vec::new();
    for to in 1..vertices {
        for from in (0..to).filter(|_| random.below(5) < density).collect::<Vec<_>>() {
            let mut voltages: Vec<u32> = (0..modulus).filter(|_| random.below(u64::from(modulus)) == 0).collect();
            if voltages.is_empty() {
                voltages.push(random.below(u64::from(modulus)) as u32);
            }
            let ways = |voltage| (voltage, 1 + random.below(u64::from(most)) as u32);
            edges.push((from, to, voltages.into_iter().map(ways).collect()));
        }
    }

    VoltageGraph { modulus, vertices, edges }
}

#[test]
fn counts_agree_with_a_list_for_every_order_and_number_of_threads() {
    let mut positive = 0;
    let mut long = 0;
    for stream in 0..400 {
        let mut random = Random::new(23, stream);
        let vertices = 3 + random.below(6) as u32;
        let modulus = 1 + random.below(6) as u32;
        let graph = random_graph(&mut random, vertices, modulus);
        let expected = by_listing(&graph);

        positive += u32::from(expected > BigUint::ZERO);
        long += u32::from(expected.bits() > 128);
        let given: Vec<u32> = (0..vertices - 1).collect();
        assert_eq!(count(&graph, &[], 1), expected, "{graph:?}");
        assert_eq!(count(&graph, &[given], 2), expected, "{graph:?}");
    }

    assert!(positive > 150 && long > 30, "{positive} {long}");
}

#[test]
fn colours_rule_out_only_graphs_without_cycles_that_count() {
    let mut refused = 0;
    for stream in 0..400 {
        let mut random = Random::new(29, stream);
        let vertices = 4 + random.below(5) as u32;
        let modulus = 2 + 2 * random.below(2) as u32;
        let mut graph = random_graph(&mut random, vertices, modulus);

        // The voltages are differences of heights plus the same number in every edge.
        let each = modulus / 2 * random.below(2) as u32;
        for (from, to, ways) in &mut graph.edges {
            *ways = vec![((modulus + *to % modulus - *from % modulus + each) % modulus, 1)];
        }

        let is_refused = graph.simple().and_then(|simple| graph.reduced(&simple)).is_none();
        refused += u32::from(is_refused);
        let expected = by_listing(&graph);
        assert!(!is_refused || expected == BigUint::ZERO, "{graph:?}");
        assert_eq!(count(&graph, &[], 1), expected, "{graph:?}");
    }

    assert!(refused > 250 && refused < 390, "{refused}");
}

#[test]
fn limits_are_named() {
    let complete = VoltageGraph {
        modulus: 3,
        vertices: 12,
        edges: (0..12).flat_map(|to| (0..to).map(move |from| (from, to, vec![(from % 3, 1)]))).collect(),
    };

    let sweep = complete.sweep(&[]).unwrap();
    let workers = Workers::new(1);
    let control = Control::default();
    let small = Resources { workers: &workers, memory: 1 << 16, control: &control };

    let mut most = 0;
    let halt = sweep.count(&small, &mut |progress| most = most.max(progress.bytes));
    assert!(matches!(halt, Err(EngineError::OutOfMemory { needed, allowed: 65536, .. }) if needed > 65536), "{halt:?}");
    assert!(most > 1000 && most <= 65536, "{most}");

    control.stop();
    let halt = sweep.count(&Resources { memory: 1 << 28, ..small }, &mut |_| {});
    assert!(matches!(halt, Err(EngineError::Stopped)));

    let wide = VoltageGraph {
        modulus: 1,
        vertices: 30,
        edges: (0..30).flat_map(|to| (0..to).map(move |from| (from, to, vec![(0, 1)]))).collect(),
    };

    let halt = wide.sweep(&[]).unwrap().count(&small, &mut |_| {});
    assert!(matches!(halt, Err(EngineError::TooWide { width: 30, .. })), "{halt:?}");
}

fn count_cells(text: &str) -> BigUint {
    let cell_graph = BoardGraph::new_unless(&text.parse().unwrap(), || false).unwrap();
    let graph = &cell_graph.graph;
    let vertices = graph.vertices() as u32;
    let later = |from: u32| graph.neighbours(from).iter().copied().filter(move |&to| from < to);
    let edges = (0..vertices).flat_map(|from| later(from).map(move |to| (from, to, vec![(0, 1)]))).collect();
    let voltages = VoltageGraph { modulus: 1, vertices, edges };
    let workers = Workers::new(2);
    let resources = Resources { workers: &workers, memory: 8 << 30, control: &Control::default() };
    voltages.sweep(&[]).unwrap().count(&resources, &mut |_| {}).unwrap()
}

/// The program for voltages shares no code with the engine `frontier`, which counted this number first.
#[test]
fn a_box_is_counted_a_second_time() {
    assert_eq!(count_cells("box:2x3x6"), 124_928u32.into());
}
