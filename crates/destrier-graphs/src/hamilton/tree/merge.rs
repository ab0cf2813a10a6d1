//! Merges two regions: every state of one with every state of the other that it agrees with.
//!
//! Two states agree if no vertex has more than two edges from both together, and every vertex whose edges are all
//! inside has two. Paths that end at the same vertex are joined there. States are grouped by which places have one edge
//! and which have two, so that whole groups are found to disagree at once.

use super::table::{DONE, RegionStates, UnpackedState, WIDEST, pack};
use destrier_search::method::Control;
use destrier_search::sweep::States;

/// For each state of the result, a state of each region that make it.
pub(super) type Origins = Vec<(u32, u32)>;

/// The degrees of all vertices, to see which are finished.
pub(super) struct VertexDegrees<'a> {
    /// The number of edges of each vertex.
    pub(super) degrees: &'a [u32],
    pub(super) vertices: usize,
}

/// Why two regions were not merged.
pub(super) enum MergeRefusal {
    /// The boundary is wider than a state can hold.
    TooWide,
    /// The work limit is used up.
    OutOfWork,
    /// The state limit is used up.
    OutOfRoom,
    /// The caller stopped it.
    Stopped,
}

/// The remaining work and memory.
pub(super) struct MergeBudget {
    /// Pairs of states that may be tried.
    pub(super) pairs: u64,
    /// States that may be stored.
    pub(super) room: u64,
}

impl MergeBudget {
    fn try_pairs(&mut self, count: u64) -> Result<(), MergeRefusal> {
        self.pairs = self.pairs.checked_sub(count).ok_or(MergeRefusal::OutOfWork)?;
        Ok(())
    }
}

/// The merged region.
pub(super) fn merge(
    left: &RegionStates,
    right: &RegionStates,
    whole: &VertexDegrees,
    node: u32,
    work: &mut MergeBudget,
    control: &Control,
) -> Result<(RegionStates, Origins), MergeRefusal> {
    let seam = Seam::new(left, right, whole)?;
    let lefts = left.views(&seam.left);
    let rights = right.views(&seam.right);
    let groups = grouped(&rights);

    let mut states = Vec::new();
    let mut origins: Origins = Vec::new();
    let mut known = States::default();

    for ((left_one, left_two), left_group) in grouped(&lefts) {
        if control.is_stopped() {
            return Err(MergeRefusal::Stopped);
        }

        for ((right_one, right_two), right_group) in &groups {
            work.try_pairs(1)?;

            if !seam.agree((left_one, left_two), (*right_one, *right_two)) {
                continue;
            }

            work.try_pairs((left_group.len() * right_group.len()) as u64)?;
            for &a in &left_group {
                for &b in right_group {
                    if let Some(state) = seam.combine(&lefts[a as usize], &rights[b as usize])
                        && known.insert(state)
                    {
                        work.room = work.room.checked_sub(1).ok_or(MergeRefusal::OutOfRoom)?;
                        states.push(state);
                        origins.push((a, b));
                    }
                }
            }
        }
    }

    let finished = left.finished + right.finished + seam.forgotten.count_ones() as usize;
    Ok((RegionStates { boundary: seam.boundary, inside: seam.inside, finished, states, node }, origins))
}

type Masks = (u32, u32);

/// The states by the places that have one edge and two; in a fixed order.
fn grouped(views: &[UnpackedState]) -> Vec<(Masks, Vec<u32>)> {
    let mut order: Vec<u32> = (0..views.len() as u32).collect();
    let masks = |index: u32| (views[index as usize].ones, views[index as usize].twos);
    order.sort_by_key(|&index| masks(index));
    let chunks = order.chunk_by(|&a, &b| masks(a) == masks(b));
    chunks.map(|chunk| (masks(chunk[0]), chunk.to_vec())).collect()
}

/// How two boundaries overlap.
struct Seam {
    /// The remaining boundary, and the edges inside.
    boundary: Vec<u32>,
    inside: Vec<u32>,
    /// The place in the common boundary of each vertex of the two.
    left: Vec<u8>,
    right: Vec<u8>,
    /// The places whose edges are all inside, and those with just one more outside.
    forgotten: u32,
    needy: u32,
    /// All places.
    all: u32,
    /// The place in the remaining boundary.
    kept: [u8; WIDEST],
    /// Whether all vertices of the graph are in the region, so that a cycle may close.
    may_close: bool,
}

impl Seam {
    fn new(left: &RegionStates, right: &RegionStates, whole: &VertexDegrees) -> Result<Seam, MergeRefusal> {
        let mut common: Vec<u32> = left.boundary.iter().chain(&right.boundary).copied().collect();
        common.sort_unstable();
        common.dedup();

        if common.len() > WIDEST {
            return Err(MergeRefusal::TooWide);
        }

        let place = |vertex: &u32| common.binary_search(vertex).unwrap_or(0) as u8;
        let places = |table: &RegionStates| table.boundary.iter().map(place).collect::<Vec<u8>>();
        let mut seam = Seam {
            boundary: Vec::new(),
            inside: Vec::new(),
            left: places(left),
            right: places(right),
            forgotten: 0,
            needy: 0,
            all: ((1u64 << common.len()) - 1) as u32,
            kept: [DONE; WIDEST],
            may_close: left.finished + right.finished + common.len() == whole.vertices,
        };

        let mut inside = vec![0; common.len()];
        for (table, places) in [(left, &seam.left), (right, &seam.right)] {
            table.inside.iter().zip(places).for_each(|(&count, &place)| inside[usize::from(place)] += count);
        }

        for (place, &vertex) in common.iter().enumerate() {
            match whole.degrees[vertex as usize] - inside[place] {
                0 => {
                    seam.forgotten |= 1 << place;
                    continue;
                }
                1 => seam.needy |= 1 << place,
                _ => {}
            }

            seam.kept[place] = seam.boundary.len() as u8;
            seam.boundary.push(vertex);
            seam.inside.push(inside[place]);
        }

        Ok(seam)
    }

    /// Whether states with these places of one and two edges agree.
    fn agree(&self, (ones, twos): Masks, (other_ones, other_twos): Masks) -> bool {
        if (ones & other_twos) | (twos & other_ones) | (twos & other_twos) != 0 {
            return false;
        }
        let done = twos | other_twos | (ones & other_ones);
        self.forgotten & !done == 0 && self.needy & !(done | ones | other_ones) == 0
    }

    /// The combined state, unless a cycle closes too early.
    fn combine(&self, left: &UnpackedState, right: &UnpackedState) -> Option<u128> {
        let glued = left.ones & right.ones;
        let mut loose = left.ones ^ right.ones;
        let mut mates: [u8; WIDEST] = std::array::from_fn(|place| place as u8);
        let mut rest = left.twos | right.twos | glued;

        while rest != 0 {
            mates[rest.trailing_zeros() as usize] = DONE;
            rest &= rest - 1;
        }

        let mut passed = 0u32;
        while loose != 0 {
            let start = loose.trailing_zeros();
            let end = follow(left, right, start, &mut passed);
            loose &= !(1 << start | 1 << end);
            mates[start as usize] = end as u8;
            mates[end as usize] = start as u8;
        }

        if passed != glued {
            let done = left.twos | right.twos | glued;
            if !self.may_close || done != self.all {
                return None;
            }

            let start = glued.trailing_zeros();
            follow(left, right, start, &mut passed);

            if passed != glued {
                return None;
            }
        }

        let kept = (0..WIDEST).filter(|&place| (self.all & !self.forgotten) >> place & 1 == 1);
        Some(pack(kept.map(|place| match mates[place] {
            DONE => DONE,
            mate => self.kept[usize::from(mate)],
        })))
    }
}

/// Follows paths of the two regions alternately from a place to the last one, and marks where they were joined. A cycle
/// ends where it began.
fn follow(left: &UnpackedState, right: &UnpackedState, start: u32, passed: &mut u32) -> u32 {
    let (mut here, mut there) = if left.ones >> start & 1 == 1 { (left, right) } else { (right, left) };
    let mut at = start;
    loop {
        at = u32::from(here.mate[at as usize]);
        if there.ones >> at & 1 == 0 {
            return at;
        }

        *passed |= 1 << at;
        if at == start {
            return at;
        }

        std::mem::swap(&mut here, &mut there);
    }
}
