//! A binary heap of edges by activity, with the place of each, so that activities can grow.

/// Edges by activity, the largest first; of equal ones the one with the lower number.
pub(super) struct ActivityHeap {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// The place of each edge in the heap; `u32::MAX` if it is not in it.
    place: Vec<u32>,
}

impl ActivityHeap {
    /// A heap of all edges, without activity.
    pub(super) fn new(edges: usize) -> ActivityHeap {
        let all: Vec<u32> = (0..edges as u32).collect();
        ActivityHeap { activity: vec![0.0; edges], heap: all.clone(), place: all }
    }

    pub(super) fn pop(&mut self) -> Option<u32> {
        let top = *self.heap.first()?;
        self.place[top as usize] = u32::MAX;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    pub(super) fn insert(&mut self, edge: u32) {
        if self.place[edge as usize] == u32::MAX {
            self.place[edge as usize] = self.heap.len() as u32;
            self.heap.push(edge);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Adds to the activity of an edge, and returns it.
    pub(super) fn bump(&mut self, edge: u32, by: f64) -> f64 {
        self.activity[edge as usize] += by;
        let place = self.place[edge as usize];
        if place != u32::MAX {
            self.rise(place as usize);
        }
        self.activity[edge as usize]
    }

    pub(super) fn scale(&mut self, by: f64) {
        self.activity.iter_mut().for_each(|activity| *activity *= by);
    }

    fn is_before(&self, left: u32, right: u32) -> bool {
        let a = self.activity[left as usize];
        let b = self.activity[right as usize];
        a > b || a == b && left < right
    }

    fn rise(&mut self, mut at: usize) {
        let edge = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.is_before(edge, self.heap[parent]) {
                break;
            }
            self.heap[at] = self.heap[parent];
            self.place[self.heap[at] as usize] = at as u32;
            at = parent;
        }
        self.heap[at] = edge;
        self.place[edge as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let edge = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }

            if child + 1 < self.heap.len() && self.is_before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }

            if !self.is_before(self.heap[child], edge) {
                break;
            }

            self.heap[at] = self.heap[child];
            self.place[self.heap[at] as usize] = at as u32;
            at = child;
        }

        self.heap[at] = edge;
        self.place[edge as usize] = at as u32;
    }
}
