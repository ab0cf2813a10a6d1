//! Where the states of a layer lie.
//!
//! A state is the degree of every slot and a pairing of the ends. White degrees minus black degrees are known, so the
//! degrees of the low slots must belong to one *class* of imbalance for given degrees of the high slots. On boards
//! without colours only the number of ends is known to be even, and the classes are even and odd numbers of ends. The
//! array has a row for the degrees of the high slots, in it a bucket for each member of the class, in it a count per
//! pairing. Counts of buckets with at most `wide_ends` ends have 64 bits, the others 32. A slice of a count allows
//! fewer degrees.

use crate::arguments::{MAX_SLOTS, View};
use crate::count::order::{FinalDegrees, MAX_WIDTH, Order};
use crate::device::memory::{Buffer, Memory, MemoryError};
use std::collections::BTreeMap;
use std::ops::Range;

/// Number of pairings, by half the number of ends.
pub(crate) const PAIRINGS: [u32; 12] = [1, 1, 3, 15, 105, 945, 10_395, 135_135, 2_027_025, 34_459_425, 654_729_075, 0];

/// Bits of a place that lead to a row.
const HINT_BITS: u32 = 18;
/// The place of what does not occur; never read.
const NOWHERE: u64 = u64::MAX / 4;

/// Degrees of half of the slots: masks of the slots with degree one and two, and their imbalance.
struct Degrees {
    ones: u32,
    twos: u32,
    imbalance: i32,
}

/// What is known of the degrees of all slots.
#[derive(Clone, Copy)]
enum KnownDegrees {
    /// Degrees of white vertices minus those of black vertices.
    Imbalance(i32),
    /// There are no colours, and the number of ends is even.
    EvenEnds,
}

impl KnownDegrees {
    /// The class of low degrees.
    fn class(self, low: &Degrees) -> i32 {
        match self {
            KnownDegrees::Imbalance(_) => low.imbalance,
            KnownDegrees::EvenEnds => low.ones.count_ones() as i32 % 2,
        }
    }

    /// The class of the low degrees that go with some high ones.
    fn class_for(self, high: &Degrees) -> i32 {
        match self {
            KnownDegrees::Imbalance(imbalance) => imbalance - high.imbalance,
            KnownDegrees::EvenEnds => high.ones.count_ones() as i32 % 2,
        }
    }
}

/// The layout of one layer.
pub(crate) struct Layout {
    /// Size of the array in units of 32 bits.
    pub(crate) units: u64,
    /// Number of states that have a place.
    pub(crate) states: u64,
    /// Number of squares in the frontier.
    pub(crate) width: usize,
    /// Largest number of ends.
    pub(crate) most_ends: u32,
    /// The number of buckets before each row, and then their total.
    pub(crate) row_buckets: Vec<u64>,
    view: View,
    base_three: Vec<u32>,
    row_start: Vec<u64>,
    rows: Rows,
    low: LowSide,
}

#[derive(Default)]
struct Rows {
    ones: Vec<u32>,
    twos: Vec<u32>,
    place: Vec<u64>,
    from: Vec<u32>,
    to: Vec<u32>,
}

/// The buckets of all classes, by class.
struct LowSide {
    ones: Vec<u32>,
    twos: Vec<u32>,
    classes: BTreeMap<i32, Range<usize>>,
    /// The start of each code for each number of high ends.
    start: Vec<u64>,
    /// The place of each bucket for each number of high ends.
    place: Vec<u64>,
    /// For each class and number of high ends: units, states and largest number of ends.
    sizes: BTreeMap<(i32, u32), (u64, u64, u32)>,
}

impl Layout {
    /// The layout after some steps, for states from which these final degrees can be reached.
    pub(crate) fn new(order: &Order, after: usize, wide_ends: u32, wanted: &FinalDegrees) -> Layout {
        let frontier = &order.frontiers[after];

        // An empty slot has degree zero.
        let degrees = |vertex: &Option<usize>| vertex.map_or(1, |vertex| order.degrees(after, vertex, wanted));
        let sets: Vec<u8> = frontier.slots.iter().map(degrees).collect();
        let colour = |vertex: &Option<usize>| vertex.map_or(1, |vertex| order.graph.colour(vertex));
        let colours: Vec<i32> = frontier.slots.iter().map(colour).collect();
        let half = order.low_slots;
        let high_slots = sets.len() - order.low_slots;

        let mut view = View {
            low_slots: half as u32,
            wide_ends,
            low_mask: (1 << half) - 1,
            low_codes: 3u32.pow(half as u32),
            apex: order.apex_bit(),
            pairings: PAIRINGS,
            ..View::default()
        };

        for (index, size) in view.bucket_units.iter_mut().enumerate() {
            let is_wide = 2 * index as u32 <= wide_ends;
            // An even number of units, so that 64-bit counts are aligned.
            *size = if is_wide { PAIRINGS[index].saturating_mul(2) } else { PAIRINGS[index] + 1 };
        }

        for (slot, &set) in sets.iter().enumerate() {
            let missing = |degree: u8| u32::from(set >> degree & 1 == 0) << slot;
            view.live |= 1 << slot;
            view.not_zero |= missing(0);
            view.not_one |= missing(1);
            view.not_two |= missing(2);
        }

        let base_three = base_three(high_slots);
        let known = if order.graph.has_colours() {
            KnownDegrees::Imbalance(frontier.imbalance)
        } else {
            KnownDegrees::EvenEnds
        };
        let low = LowSide::new(all_degrees(&sets[..half], &colours[..half]), known, high_slots, &view, &base_three);
        view.low_count = low.ones.len() as u32;

        let width = frontier.slots.iter().flatten().count();
        let mut layout = Layout {
            units: 0,
            states: 0,
            width,
            most_ends: 0,
            row_buckets: Vec::new(),
            view,
            row_start: vec![NOWHERE; 3usize.pow(high_slots as u32)],
            base_three,
            rows: Rows::default(),
            low,
        };

        let mut high = all_degrees(&sets[half..], &colours[half..]);
        high.retain(|degrees| order.are_ends_possible(degrees.ones, degrees.twos));
        layout.add_rows(high, known);
        layout
    }

    fn add_rows(&mut self, high: Vec<Degrees>, known: KnownDegrees) {
        let mut buckets = 0;
        for degrees in high {
            let class = known.class_for(&degrees);
            let Degrees { ones, twos, .. } = degrees;
            let Some(range) = self.low.classes.get(&class) else { continue };
            let Some(&(units, states, most)) = self.low.sizes.get(&(class, ones.count_ones())) else { continue };
            if units == 0 {
                continue;
            }

            self.row_start[code(&self.base_three, ones, twos)] = self.units;
            self.rows.ones.push(ones << self.view.low_slots);
            self.rows.twos.push(twos << self.view.low_slots);
            self.rows.place.push(self.units);
            self.rows.from.push(range.start as u32);
            self.rows.to.push(range.end as u32);
            self.row_buckets.push(buckets);

            buckets += range.len() as u64;
            self.units += units;
            self.states += states;
            self.most_ends = self.most_ends.max(most);
        }

        self.row_buckets.push(buckets);
        self.view.rows = self.rows.ones.len() as u32;
        self.view.units = self.units;
        self.view.hint_shift = (u64::BITS - self.units.leading_zeros()).saturating_sub(HINT_BITS);
    }

    /// Number of buckets.
    pub(crate) fn buckets(&self) -> u64 {
        self.row_buckets.last().copied().unwrap_or(0)
    }

    /// Bytes of the array.
    pub(crate) fn bytes(&self) -> u64 {
        4 * self.units + 16
    }

    /// Bytes of the tables that describe the layout.
    pub(crate) fn table_bytes(&self) -> u64 {
        let low = 8 * self.low.start.len() + 8 * self.low.place.len() + 8 * self.low.ones.len();
        let rows = 8 * self.row_start.len() + 24 * self.rows.ones.len();
        (low + rows + 4 * self.base_three.len()) as u64 + (8 << HINT_BITS)
    }

    /// For each value of the leading bits of a place, its row or a row before it.
    fn hints(&self) -> Vec<u32> {
        let mut row = 0;
        let hint = |index: u64| {
            let place = (index << self.view.hint_shift).min(self.units.saturating_sub(1));
            while self.rows.place.get(row + 1).is_some_and(|&next| next <= place) {
                row += 1;
            }
            row as u32
        };
        (0..(self.units >> self.view.hint_shift) + 2).map(hint).collect()
    }

    /// Copies the tables to a device.
    pub(crate) fn upload<'m>(&self, memory: &'m Memory<'m>) -> Result<DeviceLayout<'m>, MemoryError> {
        let mut tables = Vec::new();
        let mut keep = |buffer: Buffer<'m>| {
            let address = buffer.address;
            tables.push(buffer);
            address
        };

        let rows = &self.rows;
        let low = &self.low;
        let view = View {
            hint: keep(Buffer::of(memory, &self.hints())?),
            base_three: keep(Buffer::of(memory, &self.base_three)?),
            row_start: keep(Buffer::of(memory, &self.row_start)?),
            low_start: keep(Buffer::of(memory, &low.start)?),
            row_ones: keep(Buffer::of(memory, &rows.ones)?),
            row_twos: keep(Buffer::of(memory, &rows.twos)?),
            row_place: keep(Buffer::of(memory, &rows.place)?),
            row_from: keep(Buffer::of(memory, &rows.from)?),
            row_to: keep(Buffer::of(memory, &rows.to)?),
            low_ones: keep(Buffer::of(memory, &low.ones)?),
            low_twos: keep(Buffer::of(memory, &low.twos)?),
            low_place: keep(Buffer::of(memory, &low.place)?),
            ..self.view
        };

        Ok(DeviceLayout { view, _tables: tables })
    }
}

/// A layout whose tables are on a device.
pub(crate) struct DeviceLayout<'m> {
    pub(crate) view: View,
    _tables: Vec<Buffer<'m>>,
}

impl LowSide {
    fn new(mut all: Vec<Degrees>, known: KnownDegrees, high_slots: usize, view: &View, base_three: &[u32]) -> LowSide {
        all.sort_by_key(|degrees| known.class(degrees));
        let mut classes: BTreeMap<i32, Range<usize>> = BTreeMap::new();
        for (index, degrees) in all.iter().enumerate() {
            classes.entry(known.class(degrees)).or_insert(index..index).end = index + 1;
        }

        let codes = view.low_codes as usize;
        let mut start = vec![NOWHERE; (high_slots + 1) * codes];
        let mut place = vec![0; (high_slots + 1) * all.len()];
        let mut sizes = BTreeMap::new();

        for high in 0..=high_slots {
            for (&class, range) in &classes {
                let mut units = 0;
                let mut states = 0;
                let mut most = 0;
                for index in range.clone() {
                    let Degrees { ones, twos, .. } = all[index];
                    let ends = high as u32 + ones.count_ones();
                    place[high * all.len() + index] = units;
                    start[high * codes + code(base_three, ones, twos)] = units;

                    if ends.is_multiple_of(2) && ends as usize <= MAX_WIDTH {
                        units += u64::from(view.bucket_units[ends as usize / 2]);
                        states += u64::from(PAIRINGS[ends as usize / 2]);
                        most = most.max(ends);
                    }
                }

                sizes.insert((class, high as u32), (units, states, most));
            }
        }

        let ones = all.iter().map(|degrees| degrees.ones).collect();
        let twos = all.iter().map(|degrees| degrees.twos).collect();
        LowSide { ones, twos, classes, start, place, sizes }
    }
}

/// All degrees of some slots.
fn all_degrees(sets: &[u8], colours: &[i32]) -> Vec<Degrees> {
    let mut all = vec![Degrees { ones: 0, twos: 0, imbalance: 0 }];
    for (slot, (set, colour)) in sets.iter().zip(colours).enumerate() {
        let with = |degree: i32| {
            let one = u32::from(degree == 1) << slot;
            let two = u32::from(degree == 2) << slot;
            move |part: &Degrees| Degrees {
                ones: part.ones | one,
                twos: part.twos | two,
                imbalance: part.imbalance + degree * colour,
            }
        };

        let degrees = (0..3).filter(|degree| set >> degree & 1 == 1);
        all = degrees.flat_map(|degree| all.iter().map(with(degree)).collect::<Vec<_>>()).collect();
    }
    all
}

/// For each mask, the sum of 3^i over its bits.
fn base_three(bits: usize) -> Vec<u32> {
    let bits = bits.min(MAX_SLOTS / 2);
    let value = |mask: u32| (0..bits as u32).filter(|bit| mask >> bit & 1 == 1).map(|bit| 3u32.pow(bit)).sum();
    (0..1 << bits).map(value).collect()
}

fn code(base_three: &[u32], ones: u32, twos: u32) -> usize {
    (base_three[ones as usize] + 2 * base_three[twos as usize]) as usize
}
