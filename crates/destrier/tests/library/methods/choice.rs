//! The choice rule: one walker for boards and graphs, keys that compose, reserved ends, backtracking.

use destrier::choice::{Ending, GraphTerrain, Key, Plane, Rule, Terrain, WalkGoal, Walker};
use destrier::method::{Control, Random};
use destrier::{Graph, Path, Rectangle, RectangleGraph, Shape, Square, verify};
use proptest::prelude::*;

fn board(text: &str) -> Rectangle {
    text.parse().unwrap()
}

fn rule(text: &str) -> Rule {
    text.parse().unwrap()
}

/// The path on the padded array, as ids of the board.
fn walk_plane(board: &Rectangle, rule: &Rule, start: Square, seed: u64) -> Vec<u32> {
    let mut walker = Walker::new(Plane::new(board).unwrap(), rule).unwrap();
    let start_vertex = walker.terrain().vertex(start).unwrap();
    walker.walk(WalkGoal::from(start_vertex), &mut Random::new(seed, 0), &Control::default());
    let codes = walker.longest().0.iter().map(|code| code + 1);
    let path = Path::Moves { start: board.id(start) as u32, word: codes.collect() };
    path.follow(board).map(|id| id.unwrap() as u32).collect()
}

/// The path on the board's graph, as ids of the board.
fn walk_graph(board: &Rectangle, rule: &Rule, start: Square, seed: u64) -> Vec<u32> {
    let board_graph = RectangleGraph::new(board);
    let net = GraphTerrain::of_board(&board_graph);
    let start = net.vertex(start).unwrap();
    let path = Walker::new(net, rule).unwrap().path_from(start, None, &mut Random::new(seed, 0));
    board_graph.ids_of(path)
}

fn some_rule() -> impl Strategy<Value = Rule> {
    let texts = [
        "degree",
        "random",
        "31425768",
        "roth,random",
        "pohl,27364518",
        "pohl-least,roth",
        "pohl-hybrid,random",
        "order-1",
        "order-2,random",
        "order-3,roth",
        "pohl,roth,random",
        "free,random",
        "free,roth,pohl",
    ];
    proptest::sample::select(texts.to_vec()).prop_map(rule)
}

proptest! {
    #[test]
    fn a_rule_walks_the_same_on_a_board_and_on_its_graph(
        rule in some_rule(), rows in 1u32..10, cols in 1u32..10, a in 0u32..4, b in 1u32..4,
        holes in proptest::collection::vec((0u32..10, 0u32..10), 0..6), start in 0usize..100, seed in 0u64..1000,
    ) {
        let whole = board(&format!("{rows}x{cols} leaper={a},{b}"));
        let holes = holes.into_iter().map(|(row, col)| Square::new(row % rows, col % cols));
        if let Ok(board) = whole.without(holes) {
            let ids: Vec<u64> = (0..board.cells()).filter(|&id| board.has(board.square(id))).collect();
            let start = board.square(ids[start % ids.len()]);
            prop_assert_eq!(walk_plane(&board, &rule, start, seed), walk_graph(&board, &rule, start, seed));
        }
    }

    #[test]
    fn each_further_key_only_narrows_the_choice(seed in 0u64..1000, rows in 4u32..9, cols in 4u32..9) {
        // Whatever breaks the ties, every step of the walk goes to a neighbour of smallest degree.
        for ties in ["random", "roth,random", "pohl,random", "pohl-least,12345678", "order-1,random"] {
            let board = board(&format!("{rows}x{cols}"));
            let ids = walk_plane(&board, &rule(ties), Square::new(0, 0), seed);
            let visited = |upto: usize, square: Square| ids[..=upto].contains(&(board.id(square) as u32));
            for at in 0..ids.len() - 1 {
                let open = |from: Square| -> Vec<Square> {
                    board.neighbours(from).map(|(to, _)| to).filter(|&to| !visited(at, to)).collect()
                };
                let degree = |square: Square| open(square).len();
                let least = open(board.square(u64::from(ids[at]))).into_iter().map(degree).min().unwrap();
                let dead_end_avoided = ties.starts_with("order") && least == 0;
                prop_assert!(dead_end_avoided || degree(board.square(u64::from(ids[at + 1]))) == least, "{}", ties);
            }
        }
    }

    #[test]
    fn a_reserved_end_is_entered_last(seed in 0u64..500, end in 1u32..63) {
        let graph = RectangleGraph::new(&board("8x8")).graph;
        let mut walker = Walker::new(GraphTerrain::new(&graph), &rule("random")).unwrap();
        let path = walker.path_from(0, Some(end), &mut Random::new(seed, 0));
        let place = path.iter().position(|&vertex| vertex == end);
        prop_assert!(place.is_none_or(|place| place == 63), "{:?}", place);
    }
}

#[test]
fn keys_that_speak_of_squares_are_refused_on_a_plain_graph() {
    let graph = RectangleGraph::new(&board("5x5")).graph;
    for ties in ["12345678", "random,roth", "squirrel"] {
        let message = Walker::new(GraphTerrain::new(&graph), &rule(ties)).err().unwrap().to_string();
        assert!(message.contains("a graph does not have"), "{message}");
    }
    assert!(Walker::new(GraphTerrain::new(&graph), &rule("pohl,random")).is_ok());
    let message = Walker::new(Plane::new(&board("5x6")).unwrap(), &rule("squirrel")).err().unwrap().to_string();
    assert!(message.contains("square plane boards"), "{message}");
}

#[test]
fn pohls_tutte_graph_has_a_path_by_his_rule() {
    // Tutte's graph, figure 6 of Pohl: planar, three edges at each of its 46 vertices, and no Hamiltonian cycle.
    let graph = tutte();
    assert!((0..46).all(|vertex| graph.degree(vertex) == 3));
    let mut walker = Walker::new(GraphTerrain::new(&graph), &rule("pohl,random")).unwrap();
    let found = (0..46u32).flat_map(|start| (0..20).map(move |seed| (start, seed))).find_map(|(start, seed)| {
        let path = walker.path_from(start, None, &mut Random::new(seed, 0));
        (path.len() == 46).then_some(path)
    });
    verify(graph, Path::Vertices(found.unwrap()), Shape::Open).unwrap();
}

/// Three fragments around a centre, each hung at three vertices.
fn tutte() -> Graph {
    let edges = [
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 26),
        (1, 4),
        (2, 10),
        (2, 11),
        (3, 18),
        (3, 19),
        (4, 5),
        (4, 33),
        (5, 29),
        (5, 6),
        (6, 27),
        (6, 7),
        (7, 8),
        (7, 14),
        (8, 9),
        (8, 38),
        (9, 10),
        (9, 37),
        (10, 39),
        (11, 12),
        (11, 39),
        (12, 13),
        (12, 35),
        (13, 14),
        (13, 15),
        (14, 34),
        (15, 16),
        (15, 22),
        (16, 17),
        (16, 44),
        (17, 18),
        (17, 43),
        (18, 45),
        (19, 20),
        (19, 45),
        (20, 21),
        (20, 41),
        (21, 22),
        (21, 23),
        (22, 40),
        (23, 24),
        (23, 27),
        (24, 25),
        (24, 32),
        (25, 26),
        (25, 31),
        (26, 33),
        (27, 28),
        (28, 29),
        (28, 32),
        (29, 30),
        (30, 31),
        (30, 33),
        (31, 32),
        (34, 35),
        (34, 38),
        (35, 36),
        (36, 37),
        (36, 39),
        (37, 38),
        (40, 41),
        (40, 44),
        (41, 42),
        (42, 43),
        (42, 45),
        (43, 44),
    ];
    Graph::from_edges(46, edges).unwrap()
}

#[test]
fn moves_are_taken_back_until_a_tour_is_found() {
    let board = board("8x8");
    let mut walker = Walker::new(Plane::new(&board).unwrap(), &rule("random")).unwrap();
    for (id, closed) in (0..64).flat_map(|id| [(id, false), (id, true)]) {
        let start = walker.terrain().vertex(board.square(id)).unwrap();
        let goal = WalkGoal::from(start).closed(closed).backtracks(2000);
        let found = (0..100)
            .any(|attempt| walker.walk(goal, &mut Random::new(id, attempt), &Control::default()) == Ending::Complete);
        assert!(found, "from {id}, closed: {closed}");
        let word = walker.longest().0.iter().map(|code| code + 1).collect();
        let shape = if closed { Shape::Closed } else { Shape::Open };
        verify(board.clone(), Path::Moves { start: id as u32, word }, shape).unwrap();
    }
}

#[test]
fn taking_back_without_bound_tries_everything() {
    let mut random = Random::new(1, 0);
    let mut count = |text: &str, ties: &str, goal: fn(u32) -> WalkGoal| {
        let board = board(text);
        let mut walker = Walker::new(Plane::new(&board).unwrap(), &rule(ties)).unwrap();
        let starts: Vec<u32> = (0..board.cells()).filter_map(|id| walker.terrain().vertex(board.square(id))).collect();
        let complete = starts.iter().filter(|&&start| {
            let ending = walker.walk(goal(start), &mut random, &Control::default());
            assert!(matches!(ending, Ending::Complete | Ending::Exhausted));
            ending == Ending::Complete
        });

        complete.count()
    };

    // 3x5 and 4x4 have no tour at all, 3x4 has only open ones, and 3x10 has closed ones.
    let open = |start| WalkGoal::from(start).backtracks(u64::MAX);
    let closed = |start| WalkGoal::from(start).closed(true).backtracks(u64::MAX);
    for ties in ["degree", "random", "order-2"] {
        assert_eq!(count("4x4", ties, open), 0, "{ties}");
        assert_eq!(count("3x4", ties, closed), 0, "{ties}");
        assert_eq!(count("3x5", ties, open), 0, "{ties}");
    }
    assert_eq!(count("3x10", "random", closed), 30);
}

#[test]
fn a_rule_of_order_k_finds_what_the_degree_alone_does_not() {
    // As in Pohl's figure 5, the neighbour of smallest degree is the only way to the rest: 5, between 1-2-3-4 and 6.
    let edges = [(0, 1), (0, 5), (1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (4, 5), (5, 6)];
    let graph = Graph::from_edges(7, edges).unwrap();
    let path_by =
        |rule| Walker::new(GraphTerrain::new(&graph), &rule).unwrap().path_from(0, None, &mut Random::new(0, 0));
    assert_eq!(path_by(Rule::degree()), [0, 5, 6]);
    verify(graph.clone(), Path::Vertices(path_by(Rule::by(Key::Order(3)))), Shape::Open).unwrap();
}
