//! Barriers: squares that cannot all get the two moves that they need.
//!
//! Let T (*deficient*) and S (the *barrier*) be disjoint sets of squares. In a closed tour the squares of T have 2|T|
//! ends of moves. At most 2|S| of them lead to S, because each square of S has only two moves itself. The others use
//! moves that do not lead to S. So
//!
//! > 2|T| <= 2|S| + sum over v in T of d(v), with d(v) the number of moves of v that do not lead to S.
//!
//! If that fails, there is no closed tour, not even a set of cycles through all squares. One more is lost for each
//! *odd* piece, a connected part of the board without S and T with an odd number of moves to T: its squares have an
//! even number of ends of moves in the tour, so it leaves a move to T unused or uses up one of S. For a path, each
//! given end needs (in T), has (in S) or turns (in a piece) one less, and each free end makes up for at most one. This
//! is the easy half of the theorem on factors (Belck 1950; Tutte 1952): for well-chosen sets, the inequality fails
//! whenever there is no 2-factor. On bipartite graphs no odd pieces are needed (Ore 1956), and a failed search for
//! alternating paths yields such sets.
//!
//! If both sides are equal, the barrier is *tight*: every move of S leads to T. Other moves from S cannot be used, and
//! if the graph without them is not connected, there is no closed tour either ([`has_no_connected_two_factor`]).

use crate::ends::Ends;
use crate::graph::Graph;

/// The two sets of squares. Both ascend, and they are disjoint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FactorWitness {
    /// The squares that need two moves each.
    pub deficient: Vec<u64>,
    /// The squares that many of their moves lead to.
    pub barrier: Vec<u64>,
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Deficient,
    Barrier,
    Other,
}

impl FactorWitness {
    /// The role of each vertex; `None` if an id is not a vertex or occurs twice.
    fn roles(&self, graph: &Graph) -> Option<Vec<Role>> {
        let mut roles = vec![Role::Other; graph.vertices()];
        for (set, role) in [(&self.deficient, Role::Deficient), (&self.barrier, Role::Barrier)] {
            for &id in set {
                let place = usize::try_from(id).ok().and_then(|id| roles.get_mut(id))?;
                if std::mem::replace(place, role) != Role::Other {
                    return None;
                }
            }
        }
        Some(roles)
    }

    /// What the deficient vertices need in a cycle beyond what they can get, without the odd pieces.
    fn shortage(&self, graph: &Graph, roles: &[Role]) -> i64 {
        let elsewhere = |&&to: &&u32| roles[to as usize] != Role::Barrier;
        let outside = |&id: &u64| graph.neighbours(id as u32).iter().filter(elsewhere).count() as i64;
        2 * self.deficient.len() as i64
            - 2 * self.barrier.len() as i64
            - self.deficient.iter().map(outside).sum::<i64>()
    }
}

/// Whether the deficient vertices cannot all get the moves that they need.
pub(super) fn has_no_two_factor(graph: &Graph, ends: Ends, witness: &FactorWitness) -> bool {
    let Some(roles) = witness.roles(graph) else { return false };
    let given = |role: Role| ends.given().filter(|&end| roles[end as usize] == role).count() as i64;
    let shortage = witness.shortage(graph, &roles) - given(Role::Deficient) + given(Role::Barrier);
    shortage + odd_pieces(graph, ends, &roles) > ends.free() as i64
}

/// Number of pieces without the two sets whose moves to deficient vertices and given ends add up to an odd number.
fn odd_pieces(graph: &Graph, ends: Ends, roles: &[Role]) -> i64 {
    let mut seen: Vec<bool> = roles.iter().map(|&role| role != Role::Other).collect();
    let mut odd = 0;
    for root in 0..graph.vertices() as u32 {
        if std::mem::replace(&mut seen[root as usize], true) {
            continue;
        }

        let mut piece = vec![root];
        let mut count = 0;
        while let Some(here) = piece.pop() {
            count += ends.given().filter(|&end| end == here).count();
            for &near in graph.neighbours(here) {
                count += usize::from(roles[near as usize] == Role::Deficient);
                if !std::mem::replace(&mut seen[near as usize], true) {
                    piece.push(near);
                }
            }
        }

        odd += (count % 2) as i64;
    }

    odd
}

/// Whether the barriers are tight and, without the moves that they rule out of every cycle, no path leads from the
/// one vertex to the other.
pub(super) fn has_no_connected_two_factor(graph: &Graph, witnesses: &[FactorWitness], from: u64, to: u64) -> bool {
    let mut tight = Vec::new();
    for witness in witnesses {
        match witness.roles(graph) {
            Some(roles) if witness.shortage(graph, &roles) == 0 => tight.push(roles),
            _ => return false,
        }
    }

    let leaves = |roles: &[Role], a: u32, b: u32| {
        let a = roles[a as usize];
        let b = roles[b as usize];
        (a == Role::Barrier && b != Role::Deficient) || (b == Role::Barrier && a != Role::Deficient)
    };

    let count = graph.vertices() as u64;
    if from >= count || to >= count {
        return false;
    }

    let mut seen = vec![false; graph.vertices()];
    seen[from as usize] = true;

    let mut reached = vec![from as u32];
    while let Some(here) = reached.pop() {
        for &near in graph.neighbours(here) {
            if !seen[near as usize] && !tight.iter().any(|roles| leaves(roles, here, near)) {
                seen[near as usize] = true;
                reached.push(near);
            }
        }
    }

    !seen[to as usize]
}

#[cfg(test)]
mod tests {
    use super::super::exhaust;
    use super::*;
    use crate::rectangle_graph::RectangleGraph;

    fn witness(deficient: &[u64], barrier: &[u64]) -> FactorWitness {
        FactorWitness { deficient: deficient.to_vec(), barrier: barrier.to_vec() }
    }

    #[test]
    fn the_leaves_of_a_star_are_deficient() {
        // Three vertices that are joined to the same two: six ends of moves wanted, four to be had.
        let graph = Graph::from_edges(5, [(0, 3), (0, 4), (1, 3), (1, 4), (2, 3), (2, 4)]).unwrap();
        let three = witness(&[0, 1, 2], &[3, 4]);
        assert!(has_no_two_factor(&graph, Ends::Cycle, &three));
        assert!(!has_no_two_factor(&graph, Ends::Path { start: None, end: None }, &three));
        assert!(!has_no_two_factor(&graph, Ends::Path { start: Some(0), end: Some(1) }, &three));
        assert!(has_no_two_factor(&graph, Ends::Path { start: Some(3), end: None }, &three));
        for wrong in [witness(&[0, 1, 1], &[3, 4]), witness(&[0, 1, 2, 3], &[3]), witness(&[0, 9], &[])] {
            assert!(!has_no_two_factor(&graph, Ends::Cycle, &wrong));
        }
    }

    #[test]
    fn a_vertex_between_two_triangles_is_deficient_because_both_are_odd() {
        let bow = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 6), (6, 4)];
        let graph = Graph::from_edges(7, bow).unwrap();
        assert!(has_no_two_factor(&graph, Ends::Cycle, &witness(&[3], &[])));
        assert!(!has_no_two_factor(&graph, Ends::Path { start: None, end: None }, &witness(&[3], &[])));
    }

    /// Every pair of sets of every small graph, against a search of all possibilities.
    #[test]
    fn a_graph_with_a_tour_has_no_barrier() {
        let mut held = 0;
        for number in 0..1024u32 {
            let pairs = (0..5u32).flat_map(|a| (0..a).map(move |b| (a, b)));
            let edges = pairs.enumerate().filter(|(bit, _)| number >> bit & 1 == 1).map(|(_, edge)| edge);
            let graph = Graph::from_edges(5, edges).unwrap();
            for ends in [Ends::Cycle, path(None, None), path(Some(0), None), path(Some(0), Some(1))] {
                let exists = exhaust::exists(&graph, ends, 1_000_000).unwrap();
                for code in 0..243u32 {
                    let role = |vertex: u64| code / 3u32.pow(vertex as u32) % 3;
                    let of = |wanted: u32| (0..5).filter(|&vertex| role(vertex) == wanted).collect::<Vec<u64>>();
                    let witness = witness(&of(1), &of(2));
                    let no_two_factor = has_no_two_factor(&graph, ends, &witness);
                    let no_connected_two_factor =
                        ends == Ends::Cycle && has_no_connected_two_factor(&graph, &[witness], 0, 1);
                    assert!(!exists || !(no_two_factor || no_connected_two_factor), "{number} {ends:?} {code}");
                    held += u32::from(no_two_factor);
                }
            }
        }

        assert!(held > 10_000, "{held}");
    }

    fn path(start: Option<u32>, end: Option<u32>) -> Ends {
        Ends::Path { start, end }
    }

    #[test]
    fn two_tight_rows_of_the_4x4_board_part_its_colours() {
        let graph = RectangleGraph::new(&"4x4".parse().unwrap()).graph;
        let outer = witness(&[0, 1, 2, 3, 12, 13, 14, 15], &[4, 5, 6, 7, 8, 9, 10, 11]);
        assert!(has_no_connected_two_factor(&graph, std::slice::from_ref(&outer), 0, 1));
        assert!(!has_no_connected_two_factor(&graph, std::slice::from_ref(&outer), 0, 2), "of one colour");
        assert!(!has_no_connected_two_factor(&graph, &[outer, witness(&[5], &[])], 0, 1), "not tight");
        assert!(!has_no_connected_two_factor(&graph, &[], 0, 16));
    }
}
