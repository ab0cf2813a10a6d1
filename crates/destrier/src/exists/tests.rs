use super::*;
use destrier_core::{Shape, Verdict};

#[test]
fn survey() {
    for text in ["1x5", "2x7", "3x3", "4x4", "3x5", "3x6"] {
        let b: Board = text.parse().unwrap();
        let t = std::time::Instant::now();
        let r = refute(&b, &Goal::OPEN);
        eprintln!(
            "{text} open {:?} {:?} {:?}",
            t.elapsed(),
            r,
            r.as_ref().map(|r| (r.check(&b, &Goal::OPEN), r.describe(&b)))
        );
    }
    for text in [
        "1x5",
        "2x7",
        "3x3",
        "4x4",
        "4x5",
        "4x9",
        "3x5",
        "3x4",
        "3x6",
        "3x8",
        "7x7",
        "mobius:3x1",
        "mobius:4x1",
        "mobius:5x1",
        "mobius:3x4",
        "mobius:4x5",
        "mobius:4x3",
        "cylinder:4x6",
    ] {
        let b: Board = text.parse().unwrap();
        let t = std::time::Instant::now();
        let r = refute(&b, &Goal::CLOSED);
        eprintln!(
            "{text} closed {:?} {:?} {:?}",
            t.elapsed(),
            r,
            r.as_ref().map(|r| (r.check(&b, &Goal::CLOSED), r.describe(&b)))
        );
    }
    for text in ["4x5", "4x6", "3x7", "3x8", "5x5"] {
        let b: Board = text.parse().unwrap();
        let t = std::time::Instant::now();
        let mut kinds = std::collections::BTreeMap::new();
        for s in 0..b.cells() {
            for e in 0..b.cells() {
                let goal = Goal { shape: Shape::Open, start: Some(b.square(s)), end: Some(b.square(e)) };
                let r = refute(&b, &goal);
                if let Some(r) = &r {
                    assert_eq!(r.check(&b, &goal), Verdict::Confirmed);
                }
                let k = r.map_or("none".to_string(), |r| format!("{r:?}").split(' ').next().unwrap().to_string());
                *kinds.entry(k).or_insert(0) += 1;
            }
        }
        eprintln!("{text} {kinds:?} {:?}", t.elapsed());
    }
}
