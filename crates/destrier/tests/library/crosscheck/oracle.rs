//! The oracle: Hamiltonian paths and cycles of a graph of up to 20 vertices, by dynamic programming over sets of
//! vertices (Held and Karp 1962), and a checker of sequences.
//!
//! The rules for small graphs are those of the documentation: a cycle has at least three vertices, and a single vertex
//! is one path.

/// A graph: for each vertex the set of its neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Oracle {
    near: Vec<u32>,
}

/// The path or cycle that is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    pub(crate) closed: bool,
    pub(crate) start: Option<usize>,
    pub(crate) end: Option<usize>,
}

impl Oracle {
    pub(crate) fn new(vertices: usize) -> Oracle {
        Oracle { near: vec![0; vertices] }
    }

    pub(crate) fn join(&mut self, left: usize, right: usize) {
        if left != right {
            self.near[left] |= 1 << right;
            self.near[right] |= 1 << left;
        }
    }

    pub(crate) fn vertices(&self) -> usize {
        self.near.len()
    }

    pub(crate) fn joined(&self, left: usize, right: usize) -> bool {
        self.near[left] >> right & 1 == 1
    }

    pub(crate) fn edges(&self) -> Vec<(usize, usize)> {
        let pairs = (0..self.vertices()).flat_map(|left| (0..left).map(move |right| (right, left)));
        pairs.filter(|&(left, right)| self.joined(left, right)).collect()
    }

    /// Whether there is such a cycle or path. Of a cycle with a given start or end any vertex can be the first; with
    /// both, they must be neighbours on the cycle.
    pub(crate) fn exists(&self, wanted: Wanted) -> bool {
        let count = self.vertices();
        let Wanted { closed, start, end } = wanted;
        match (closed, start, end) {
            (true, ..) if count < 3 => false,
            (false, ..) if count == 1 => true,
            (_, Some(start), Some(end)) if start == end => false,
            (true, Some(start), Some(end)) => self.joined(start, end) && self.last_vertices(1 << start) >> end & 1 == 1,
            (true, start, end) => {
                let root = start.or(end).unwrap_or(0);
                self.last_vertices(1 << root) & self.near[root] != 0
            }
            (false, None, Some(end)) => self.last_vertices(1 << end) != 0,
            (false, start, end) => {
                let first = start.map_or((1 << count) - 1, |start| 1 << start);
                self.last_vertices(first) & end.map_or(u32::MAX, |end| 1 << end) != 0
            }
        }
    }

    /// The last vertices of the Hamiltonian paths that begin in a set.
    fn last_vertices(&self, first: u32) -> u32 {
        let count = self.vertices();
        let mut last = vec![0u32; 1 << count];
        for vertex in (0..count).filter(|vertex| first >> vertex & 1 == 1) {
            last[1 << vertex] = 1 << vertex;
        }

        for set in 1..last.len() {
            let mut ends = last[set];
            while ends != 0 {
                let end = ends.trailing_zeros() as usize;
                ends &= ends - 1;
                let mut next = self.near[end] & !(set as u32);
                while next != 0 {
                    let vertex = next & next.wrapping_neg();
                    next ^= vertex;
                    last[set | vertex as usize] |= vertex;
                }
            }
        }

        last[last.len() - 1]
    }

    /// For each pair of vertices, the number of Hamiltonian paths from the first to the second.
    pub(crate) fn path_counts(&self) -> Vec<Vec<u64>> {
        let count = self.vertices();
        let row = |start: usize| {
            let mut ways = vec![0u64; count << count];
            ways[(1 << start) * count + start] = 1;

            for set in (1..1usize << count).filter(|set| set >> start & 1 == 1) {
                for end in (0..count).filter(|end| set >> end & 1 == 1) {
                    let here = ways[set * count + end];
                    if here == 0 {
                        continue;
                    }
                    for next in (0..count).filter(|&next| set >> next & 1 == 0 && self.joined(end, next)) {
                        ways[(set | 1 << next) * count + next] += here;
                    }
                }
            }

            ways[((1 << count) - 1) * count..].to_vec()
        };
        (0..count).map(row).collect()
    }

    /// Whether a sequence is a Hamiltonian path, or cycle, with these ends.
    pub(crate) fn accepts(&self, sequence: &[usize], wanted: Wanted) -> bool {
        let count = self.vertices();
        let mut seen = vec![false; count];
        let once = sequence.iter().all(|&vertex| vertex < count && !std::mem::replace(&mut seen[vertex], true));
        once && sequence.len() == count
            && sequence.windows(2).all(|pair| self.joined(pair[0], pair[1]))
            && (!wanted.closed || self.closes(sequence))
            && wanted.start.is_none_or(|start| sequence.first() == Some(&start))
            && wanted.end.is_none_or(|end| sequence.last() == Some(&end))
    }

    /// Whether the ends of a Hamiltonian path are neighbours.
    pub(crate) fn closes(&self, sequence: &[usize]) -> bool {
        sequence.len() >= 3 && self.joined(sequence[0], sequence[sequence.len() - 1])
    }

    /// A Hamiltonian cycle or path that uses all these edges, by plain backtracking.
    pub(crate) fn path_with_edges(&self, wanted: Wanted, fixed: &[(usize, usize)]) -> Option<Vec<usize>> {
        let is_right = |path: &[usize]| {
            let home = (path[path.len() - 1], path[0]);
            let uses = |edge: &(usize, usize)| {
                let mut steps = path.windows(2).map(|pair| (pair[0], pair[1])).chain(wanted.closed.then_some(home));
                steps.any(|(from, to)| (from, to) == *edge || (to, from) == *edge)
            };
            self.accepts(path, wanted) && fixed.iter().all(uses)
        };

        let starts: Vec<usize> = match (wanted.closed, wanted.start) {
            (_, Some(start)) => vec![start],
            (true, None) => vec![0],
            (false, None) => (0..self.vertices()).collect(),
        };
        starts.into_iter().find_map(|start| self.extend(&mut vec![start], 1 << start, &is_right))
    }

    fn extend(&self, path: &mut Vec<usize>, seen: u32, is_right: &dyn Fn(&[usize]) -> bool) -> Option<Vec<usize>> {
        if path.len() == self.vertices() {
            return is_right(path).then(|| path.clone());
        }

        for next in 0..self.vertices() {
            if seen >> next & 1 == 0 && self.joined(path[path.len() - 1], next) {
                path.push(next);
                let found = self.extend(path, seen | 1 << next, is_right);
                path.pop();
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}
