//! Hamiltonian cycles counted by closed walks.
//!
//! A closed walk of n steps from a vertex that visits all n vertices is a Hamiltonian cycle. By inclusion and exclusion
//! their number is the sum over all sets S of the other vertices of (-1)^(n - 1 - |S|) times the number of closed walks
//! of n steps within S and the first vertex (Kohn, Gottlieb and Kohn 1977; Karp 1982). Nothing is stored but one set.
//! All arithmetic is modulo 2^64, which exceeds the result.

use destrier::{Board, BoardGraph};

/// The number of cycles, each in one direction.
fn cycles(near: &[u32]) -> u64 {
    let count = near.len();
    let mut now = vec![0u64; count];
    let mut next = vec![0u64; count];
    let mut sum = 0u64;

    for others in 0..1u32 << (count - 1) {
        let set = others << 1 | 1;
        now.fill(0);
        now[0] = 1;

        for _ in 0..count {
            let mut rest = set;
            while rest != 0 {
                let to = rest.trailing_zeros() as usize;
                rest &= rest - 1;

                let mut from = near[to] & set;
                let mut walks = 0u64;
                while from != 0 {
                    walks = walks.wrapping_add(now[from.trailing_zeros() as usize]);
                    from &= from - 1;
                }

                next[to] = walks;
            }

            // The elements outside the set are not read.
            std::mem::swap(&mut now, &mut next);
        }

        let is_added = (count - 1 - others.count_ones() as usize).is_multiple_of(2);
        sum = if is_added { sum.wrapping_add(now[0]) } else { sum.wrapping_sub(now[0]) };
    }

    sum / 2
}

fn closed_tours(board: &str) -> u64 {
    let graph = BoardGraph::new_unless(&board.parse::<Board>().unwrap(), || false).unwrap().graph;
    let near = |vertex: u32| graph.neighbours(vertex).iter().fold(0, |near, &to| near | 1 << to);
    cycles(&(0..graph.vertices() as u32).map(near).collect::<Vec<u32>>())
}

#[test]
fn small_boards_are_counted_by_walks() {
    assert_eq!(closed_tours("cube:1"), 16);
    assert_eq!(closed_tours("3x4"), 0);
    assert_eq!(closed_tours("4x4 leaper=0,1"), 6);
}
