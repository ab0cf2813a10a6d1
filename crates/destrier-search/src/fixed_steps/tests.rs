use super::*;
use destrier_core::impossible::Verdict;
use destrier_core::{BoardGraph, Path, Shape, verify};
use proptest::prelude::*;

fn board_graph(board: &str) -> BoardGraph {
    BoardGraph::new_unless(&board.parse().unwrap(), || false).unwrap()
}

fn all(question: &StepQuestion) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let end = each(question, &Control::new(), &mut |tour| {
        found.push(tour.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(end, StepSearchEnd::Complete);
    found
}

/// All paths or cycles from every vertex and in both directions, by the simplest program.
fn plain(graph: &Graph, is_closed: bool) -> Vec<Vec<u32>> {
    fn extend(graph: &Graph, is_closed: bool, path: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if path.len() == graph.vertices() {
            if !is_closed || graph.neighbours(path[path.len() - 1]).contains(&path[0]) {
                found.push(path.clone());
            }
            return;
        }
        for vertex in 0..graph.vertices() as u32 {
            let follows = path.last().is_none_or(|&head| graph.neighbours(head).contains(&vertex));
            if follows && !path.contains(&vertex) {
                path.push(vertex);
                extend(graph, is_closed, path, found);
                path.pop();
            }
        }
    }

    let mut found = Vec::new();
    extend(graph, is_closed, &mut Vec::new(), &mut found);
    found
}

proptest! {
    #[test]
    fn the_search_finds_the_tours_that_the_simplest_program_finds(
        vertices in 3u32..8,
        edges in proptest::collection::vec((0u32..8, 0u32..8), 4..24),
        is_closed: bool,
        chosen in proptest::collection::btree_map(1u64..8, 0u64..8, 1..4),
    ) {
        let edges = edges.into_iter().map(|(a, b)| (a % vertices, b % vertices)).filter(|(a, b)| a != b);
        let graph = Graph::from_edges(vertices, edges).unwrap();
        let mut steps: Vec<Step> = Vec::new();
        for (step, id) in chosen {
            if step <= u64::from(vertices) && id < u64::from(vertices) && steps.iter().all(|&(_, other)| other != id) {
                steps.push((step, id));
            }
        }
        prop_assume!(!steps.is_empty());

        let has_steps = |tour: &Vec<u32>| steps.iter().all(|&(step, id)| u64::from(tour[step as usize - 1]) == id);
        let mut expected = plain(&graph, is_closed);
        expected.retain(has_steps);
        let question = StepQuestion::new(&graph, is_closed, steps.clone());
        let mut found = all(&question);
        found.sort();
        prop_assert_eq!(&found, &expected);

        let ends = if is_closed { Ends::Cycle } else { Ends::Path { start: None, end: None } };
        if let Some(reason) = question.quick_reason() {
            prop_assert!(expected.is_empty());
            prop_assert_eq!(reason.check_graph(&graph, ends), Verdict::Confirmed);
        }
        match find(&question, 1, &Limits::new(), &Control::new()) {
            Finding::Found(tour) => prop_assert!(expected.contains(&tour)),
            Finding::Impossible(reason) => {
                prop_assert!(expected.is_empty());
                prop_assert_eq!(reason.check_graph(&graph, ends), Verdict::Confirmed);
            }
            Finding::GaveUp { limit, .. } => prop_assert!(false, "{limit:?}"),
        }
    }
}

#[test]
fn numbered_tours_are_as_many_as_published() {
    let six = board_graph("6x6");
    // Every closed tour passes the corner, in two directions: twice the 9862 closed tours.
    assert_eq!(all(&StepQuestion::new(&six.graph, true, [(1, 30)])).len(), 19_724);
    assert_eq!(all(&StepQuestion::new(&six.graph, true, [(20, 30)])).len(), 19_724);
    let five = board_graph("5x5");
    assert_eq!(all(&StepQuestion::new(&five.graph, false, [(1, 0)])).len(), 304);
    let steps: usize = (1..=25).map(|step| all(&StepQuestion::new(&five.graph, false, [(step, 12)])).len()).sum();
    assert_eq!(steps, 1728);
}

#[test]
fn tours_with_several_steps_are_found_on_many_boards() {
    type NamedSteps = &'static [(u64, &'static str)];
    let cases: [(&str, bool, NamedSteps); 9] = [
        ("8x8", false, &[(17, "c3"), (20, "e4")]),
        ("8x8", true, &[(17, "c3"), (20, "e4")]),
        ("8x8", false, &[(1, "a1"), (32, "d5"), (64, "h7")]),
        ("8x8", true, &[(2, "b3"), (22, "f5"), (43, "h8")]),
        ("20x20", false, &[(100, "c3")]),
        ("20x20", true, &[(100, "c3"), (200, "t20")]),
        ("torus:9x10", true, &[(10, "e5"), (50, "a1")]),
        ("box:3x4x6", true, &[(10, "(1,1,1)"), (41, "(3,4,5)")]),
        ("cube:4", false, &[(5, "1,1,1"), (60, "6,4,4")]),
    ];
    for (name, is_closed, steps) in cases {
        let board_graph = board_graph(name);
        let vertex = |square: &str| board_graph.vertex_of(board_graph.board.read_square(square).unwrap()).unwrap();
        let steps: Vec<Step> = steps.iter().map(|&(step, square)| (step, u64::from(vertex(square)))).collect();
        let question = StepQuestion::new(&board_graph.graph, is_closed, steps.clone());

        for seed in 1..4 {
            let Finding::Found(tour) = find(&question, seed, &Limits::new(), &Control::new()) else {
                panic!("{name} {steps:?} with seed {seed}");
            };
            assert!(steps.iter().all(|&(step, id)| u64::from(tour[step as usize - 1]) == id), "{name}");
            let shape = if is_closed { Shape::Closed } else { Shape::Open };
            assert!(verify(board_graph.board.clone(), Path::Vertices(tour), shape).is_ok(), "{name}");
        }
    }
}
