//! A path as a list of segments, each an array that is read forwards or backwards.
//!
//! Reversing everything behind a place splits one segment and reverses the order of the segments behind it. That takes
//! about the square root of the length, where an array would take the length: the two-level list of Fredman, Johnson,
//! McGeoch and Ostheimer 1995, *Data structures for traveling salesmen*. Splits make segments more numerous and
//! smaller. When there are too many, all are rebuilt, at a cost that the splits have paid for.
//!
//! Invariant: `order` names each used segment once. The `start` of a segment is the number of vertices in the segments
//! before it. `seat[v]` is the segment of v and its index there, for the vertices on the path.

use super::Trail;

const NONE: u32 = u32::MAX;

/// A path that grows and is rotated.
#[derive(Clone, Debug)]
pub struct TwoLevelTrail {
    segments: Vec<TrailSegment>,
    order: Vec<u32>,
    seat: Vec<(u32, u32)>,
    length: u32,
    /// Length of a rebuilt segment.
    size: usize,
}

#[derive(Clone, Debug)]
struct TrailSegment {
    items: Vec<u32>,
    backwards: bool,
    start: u32,
}

impl TrailSegment {
    fn len(&self) -> u32 {
        self.items.len() as u32
    }

    /// Converts between the index in the array and the place in reading direction. It is its own inverse.
    #[inline]
    fn mirrored_index(&self, index: u32) -> u32 {
        if self.backwards { self.len() - 1 - index } else { index }
    }
}

impl TwoLevelTrail {
    /// A path of these vertices, which must be distinct and at least one.
    pub fn new(vertices: usize, path: &[u32]) -> TwoLevelTrail {
        let size = ((vertices as f64).sqrt() as usize).max(32);
        let segments = Vec::new();
        let order = Vec::new();
        let seat = vec![(NONE, 0); vertices];
        let mut trail = TwoLevelTrail { segments, order, seat, length: 0, size };
        path.iter().for_each(|&vertex| trail.push(vertex));
        trail
    }

    /// The first vertex.
    pub fn first(&self) -> u32 {
        let segment = &self.segments[self.order[0] as usize];
        segment.items[segment.mirrored_index(0) as usize]
    }

    /// Appends a vertex.
    pub fn push(&mut self, vertex: u32) {
        let full = |segment: &TrailSegment| segment.backwards || segment.items.len() >= self.size;
        let last = self.order.last().copied().filter(|&last| !full(&self.segments[last as usize]));
        let last = last.unwrap_or_else(|| {
            self.order.push(self.segments.len() as u32);
            self.segments.push(TrailSegment { items: Vec::new(), backwards: false, start: self.length });
            self.segments.len() as u32 - 1
        });
        let items = &mut self.segments[last as usize].items;
        self.seat[vertex as usize] = (last, items.len() as u32);
        items.push(vertex);
        self.length += 1;
    }

    /// Removes the last vertex.
    pub fn pop(&mut self) -> Option<u32> {
        let last = *self.order.last()? as usize;
        let segment = &mut self.segments[last];
        if segment.backwards {
            segment.items.reverse();
            segment.backwards = false;
            self.reseat(last, 0);
        }

        let segment = &mut self.segments[last];
        let vertex = segment.items.pop()?;
        if segment.items.is_empty() {
            self.order.pop();
        }

        self.seat[vertex as usize] = (NONE, 0);
        self.length -= 1;
        Some(vertex)
    }

    /// Inserts vertices that are not on the path between this place and the next.
    pub fn insert_behind(&mut self, place: u32, chain: &[u32]) {
        let rank = self.rank(place);
        let number = self.order[rank] as usize;
        let segment = &mut self.segments[number];
        let index = segment.mirrored_index(place - segment.start) as usize;

        let from = if segment.backwards {
            segment.items.splice(index..index, chain.iter().rev().copied());
            index
        } else {
            segment.items.splice(index + 1..index + 1, chain.iter().copied());
            index + 1
        };

        let is_long = segment.items.len() > 4 * self.size;
        self.reseat(number, from);
        self.length += chain.len() as u32;
        self.count_from(rank + 1);

        if is_long {
            self.renew();
        }
    }

    /// Replaces the vertex at this place by one that is not on the path. Returns the old one.
    pub fn replace(&mut self, place: u32, vertex: u32) -> u32 {
        let old = self.vertex(place);
        let seat = std::mem::replace(&mut self.seat[old as usize], (NONE, 0));
        self.segments[seat.0 as usize].items[seat.1 as usize] = vertex;
        self.seat[vertex as usize] = seat;
        old
    }

    /// Reverses the path.
    pub fn flip(&mut self) {
        self.reverse(0);
    }

    /// Rotates a cycle so that this place becomes the last.
    pub fn end_at(&mut self, place: u32) {
        let rank = self.split(place + 1);
        self.order.rotate_left(rank);
        self.count_from(0);
    }

    /// All vertices in order.
    pub fn vertices(&self) -> Vec<u32> {
        let mut all = Vec::with_capacity(self.length as usize);
        for &segment in &self.order {
            let segment = &self.segments[segment as usize];
            if segment.backwards {
                all.extend(segment.items.iter().rev());
            } else {
                all.extend(&segment.items);
            }
        }
        all
    }

    /// The position in `order` of the segment that contains this place.
    fn rank(&self, place: u32) -> usize {
        self.order.partition_point(|&segment| self.segments[segment as usize].start <= place) - 1
    }

    /// Splits so that a segment begins at this place. Returns its position in `order`.
    fn split(&mut self, place: u32) -> usize {
        if self.segments.len() > 2 * self.seat.len() / self.size + 16 {
            self.renew();
        }

        if place >= self.length {
            return self.order.len();
        }

        let rank = self.rank(place);
        let first = self.order[rank];
        let second = self.segments.len() as u32;
        let segment = &mut self.segments[first as usize];
        let offset = place - segment.start;
        if offset == 0 {
            return rank;
        }

        let start = segment.start;
        let backwards = segment.backwards;
        if backwards {
            // The part that is read first is at the end of the array, and moves to the new segment.
            let items = segment.items.split_off((segment.len() - offset) as usize);
            segment.start = place;
            self.order.insert(rank, second);
            self.add(TrailSegment { items, backwards, start });
        } else {
            let items = segment.items.split_off(offset as usize);
            self.order.insert(rank + 1, second);
            self.add(TrailSegment { items, backwards, start: place });
        }

        rank + 1
    }

    fn add(&mut self, segment: TrailSegment) {
        self.segments.push(segment);
        self.reseat(self.segments.len() - 1, 0);
    }

    /// Updates the seats of a segment from this index of its array on.
    fn reseat(&mut self, number: usize, from: usize) {
        for (index, &vertex) in self.segments[number].items.iter().enumerate().skip(from) {
            self.seat[vertex as usize] = (number as u32, index as u32);
        }
    }

    fn reverse(&mut self, rank: usize) {
        self.order[rank..].reverse();
        for &segment in &self.order[rank..] {
            let segment = &mut self.segments[segment as usize];
            segment.backwards = !segment.backwards;
        }
        self.count_from(rank);
    }

    /// Updates the starts of the segments from this one on.
    fn count_from(&mut self, rank: usize) {
        let mut start = match rank.checked_sub(1).map(|before| &self.segments[self.order[before] as usize]) {
            Some(before) => before.start + before.len(),
            None => 0,
        };
        for &segment in &self.order[rank..] {
            let segment = &mut self.segments[segment as usize];
            segment.start = start;
            start += segment.len();
        }
    }

    fn renew(&mut self) {
        let all = self.vertices();
        self.segments.clear();
        self.order.clear();
        self.length = 0;
        all.into_iter().for_each(|vertex| self.push(vertex));
    }
}

impl Trail for TwoLevelTrail {
    fn len(&self) -> u32 {
        self.length
    }

    fn last(&self) -> u32 {
        let segment = &self.segments[self.order[self.order.len() - 1] as usize];
        segment.items[segment.mirrored_index(segment.len() - 1) as usize]
    }

    fn vertex(&self, place: u32) -> u32 {
        let segment = &self.segments[self.order[self.rank(place)] as usize];
        segment.items[segment.mirrored_index(place - segment.start) as usize]
    }

    #[inline]
    fn place(&self, vertex: u32) -> Option<u32> {
        let (segment, index) = self.seat[vertex as usize];
        let segment = self.segments.get(segment as usize)?;
        Some(segment.start + segment.mirrored_index(index))
    }

    fn is_bond(&self, _one: u32, _other: u32) -> bool {
        false
    }

    fn turn_behind(&mut self, place: u32) {
        let rank = self.split(place + 1);
        self.reverse(rank);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Random;

    #[test]
    fn it_behaves_like_an_array() {
        let mut random = Random::new(1, 0);
        for vertices in [1usize, 2, 3, 40, 1000] {
            let mut plain: Vec<u32> = vec![vertices as u32 / 2];
            let mut trail = TwoLevelTrail::new(vertices, &plain);
            for _ in 0..3000 {
                let place = random.below(plain.len() as u64) as u32;
                let other = random.below(vertices as u64) as u32;
                match random.below(12) {
                    0 => {
                        trail.flip();
                        plain.reverse();
                    }
                    1 => {
                        trail.end_at(place);
                        plain.rotate_left(place as usize + 1);
                    }
                    2 | 3 if trail.place(other).is_none() => {
                        trail.push(other);
                        plain.push(other);
                    }
                    4 if plain.len() > 1 => {
                        assert_eq!(trail.pop(), plain.pop());
                    }
                    5 if trail.place(other).is_none() => {
                        let next = (other + 1) % vertices as u32;
                        let chain = [other, next];
                        let chain = if trail.place(next).is_none() && next != other { &chain[..] } else { &chain[..1] };
                        trail.insert_behind(place, chain);
                        plain.splice(place as usize + 1..place as usize + 1, chain.iter().copied());
                    }
                    6 if trail.place(other).is_none() => {
                        assert_eq!(trail.replace(place, other), plain[place as usize]);
                        plain[place as usize] = other;
                    }
                    _ => {
                        trail.turn_behind(place);
                        plain[place as usize + 1..].reverse();
                    }
                }

                assert_eq!(
                    (trail.first(), Some(&trail.last()), trail.len() as usize),
                    (plain[0], plain.last(), plain.len())
                );

                let place = place.min(plain.len() as u32 - 1);
                assert_eq!(trail.vertex(place), plain[place as usize]);
                assert_eq!(trail.place(plain[place as usize]), Some(place));
                assert_eq!(trail.place(other).is_some(), plain.contains(&other));
            }

            assert_eq!(trail.vertices(), plain);
        }
    }
}
