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
    for board in ["3x100", "3x101", "4x100", "4x1000"] {
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
#[test]
fn ends() {
    let mut r = crate::method::Random::new(1, 1);
    for board in [
        "3x20", "4x20", "3x100", "4x100", "5x10", "5x20", "6x10", "6x20", "6x40", "100x4", "5x100", "7x10", "8x8",
        "10x10",
    ] {
        let b: Board = board.parse().unwrap();
        let mut worst = std::time::Duration::ZERO;
        let mut sum = worst;
        let mut no = 0;
        let mut wn = Goal::OPEN;
        let mut un = 0;
        for both in [false, true] {
            for _ in 0..20 {
                let mut goal = Goal::OPEN;
                let s = b.square(r.below(b.cells()));
                goal.start = Some(s);
                if b.cells() % 2 == 1 && (s.row + s.col) % 2 == 1 {
                    continue;
                }
                if both {
                    let e = b.square(r.below(b.cells()));
                    let odd = (s.row + s.col + e.row + e.col) % 2 == 1;
                    if e == s || odd != (b.cells() % 2 == 0) {
                        continue;
                    }
                    goal.end = Some(e);
                }
                let t = std::time::Instant::now();
                let task =
                    Task { board: b.clone(), goal, seed: 0, limits: Limits { memory: 1 << 30, ..Limits::default() } };
                match Frontier.find(&task, &Control::default()) {
                    Finding::Found(p) => {
                        assert!(goal.is_met_by(&verify(b.clone(), p, goal.shape).unwrap()))
                    }
                    Finding::Impossible(_) => no += 1,
                    _ => un += 1,
                }
                let d = t.elapsed();
                sum += d;
                if d > worst {
                    worst = d;
                    wn = goal;
                }
            }
            eprintln!("{board} both={both} no {no} un {un} sum {sum:?} worst {worst:?} {wn:?}");
        }
    }
}
