use super::*;
use destrier_core::verify;

fn find(board: &str, goal: Goal) -> Finding {
    let task = Task { board: board.parse().unwrap(), goal, seed: 0, limits: Limits::default() };
    Frontier.find(&task, &Control::default())
}

/// Whether there is such a tour; one that is found is verified.
fn has(board: &str, goal: Goal) -> bool {
    match find(board, goal) {
        Finding::Found(path) => {
            let tour = verify(board.parse().unwrap(), path, goal.shape).map_err(|refused| refused.fault);
            assert!(goal.is_met_by(&tour.unwrap()), "{board} {goal:?}");
            true
        }
        Finding::Impossible(_) => false,
        other => panic!("{board}: {other:?}"),
    }
}

#[test]
fn timing() {
    for board in [
        "3x8", "3x100", "3x101", "4x100", "4x101", "4x1000", "100x4", "1000x3", "3x1000", "5x20", "6x20", "7x20",
        "8x8", "6x6", "7x7", "5x100",
    ] {
        for goal in [Goal::OPEN, Goal::CLOSED] {
            let t = std::time::Instant::now();
            let f = find(board, goal);
            let d = match f {
                Finding::Found(_) => {
                    assert!(has(board, goal));
                    "found".to_string()
                }
                Finding::Impossible(r) => format!("{r:?}"),
                o => format!("{o:?}"),
            };
            eprintln!("{board} {:?} {d} {:?}", goal.shape, t.elapsed());
        }
    }
}
