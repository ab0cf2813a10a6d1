//! The arguments of the kernels, with the same fields in the same order as in the sources of the kernels. Pointers are
//! addresses of the device.

use std::ffi::c_void;

/// Largest number of slots that a pairing can hold.
pub(crate) const MAX_SLOTS: usize = 24;

/// Largest number of edges that a step offers.
pub(crate) const MAX_EDGES: usize = 4;

/// Largest number of edges of the square of a step: eight moves and the apex.
pub(crate) const MAX_OTHERS: usize = 9;

/// A layout as the kernels see it.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub(crate) struct View {
    pub(crate) low_slots: u32,
    pub(crate) wide_ends: u32,
    pub(crate) low_mask: u32,
    pub(crate) low_codes: u32,
    pub(crate) low_count: u32,
    pub(crate) rows: u32,
    pub(crate) hint_shift: u32,
    pub(crate) live: u32,
    pub(crate) not_zero: u32,
    pub(crate) not_one: u32,
    pub(crate) not_two: u32,
    pub(crate) apex: u32,
    pub(crate) units: u64,
    pub(crate) hint: u64,
    pub(crate) base_three: u64,
    pub(crate) row_start: u64,
    pub(crate) low_start: u64,
    pub(crate) row_ones: u64,
    pub(crate) row_twos: u64,
    pub(crate) row_place: u64,
    pub(crate) row_from: u64,
    pub(crate) row_to: u64,
    pub(crate) low_ones: u64,
    pub(crate) low_twos: u64,
    pub(crate) low_place: u64,
    pub(crate) pairings: [u32; 12],
    pub(crate) bucket_units: [u32; 12],
}

/// Where the counts of a layer lie; `bits` is 0 if the layer is dense.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub(crate) struct Store {
    pub(crate) counts: u64,
    pub(crate) bits: u64,
    pub(crate) lines: u64,
    pub(crate) groups: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct DirectoryArguments {
    pub(crate) store: Store,
    pub(crate) sums: u64,
}

/// A step in slots: the square in `slot`, if there is one, takes edges to `other` and leaves; then the edges between
/// `one_end` and `other_end` are offered. An edge that is taken gives the slots of its mark degree two.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub(crate) struct SlotStep {
    pub(crate) has_square: u32,
    pub(crate) slot: u32,
    pub(crate) others: u32,
    pub(crate) other: [u32; MAX_OTHERS],
    pub(crate) other_mark: [u32; MAX_OTHERS],
    pub(crate) edges: u32,
    pub(crate) one_end: [u32; MAX_EDGES],
    pub(crate) other_end: [u32; MAX_EDGES],
    pub(crate) edge_mark: [u32; MAX_EDGES],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct StepArguments {
    pub(crate) from: View,
    pub(crate) to: View,
    pub(crate) source: Store,
    pub(crate) target: Store,
    pub(crate) faults: u64,
    pub(crate) step: SlotStep,
}

/// What a step does with the successors of a state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StepMode {
    /// Adds the count in a dense layer.
    AddDense,
    /// Marks the state in a sparse layer.
    Mark,
    /// Adds the count in a sparse layer.
    AddSparse,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct CoupleArguments {
    pub(crate) left: View,
    pub(crate) right: View,
    pub(crate) left_store: Store,
    pub(crate) right_store: Store,
    pub(crate) row_buckets: u64,
    pub(crate) counts: u64,
    pub(crate) couples: u64,
    pub(crate) starts: u64,
    pub(crate) used: u32,
    pub(crate) is_self: u32,
    pub(crate) image: [u8; MAX_SLOTS],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct LoadArguments {
    pub(crate) view: View,
    pub(crate) store: Store,
    pub(crate) couples: u64,
    pub(crate) out: u64,
    pub(crate) pairings: u32,
    pub(crate) ends: u32,
    pub(crate) image: [u8; MAX_SLOTS],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct TableArguments {
    pub(crate) table: u64,
    pub(crate) ends: u32,
    pub(crate) smaller: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct ContractArguments {
    pub(crate) input: u64,
    pub(crate) output: u64,
    pub(crate) table: u64,
    pub(crate) faults: u64,
    pub(crate) ends: u32,
    pub(crate) smaller: u32,
    pub(crate) pairings: u32,
    pub(crate) padding: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct SumArguments {
    pub(crate) view: View,
    pub(crate) store: Store,
    pub(crate) couples: u64,
    pub(crate) right: u64,
    pub(crate) sums: u64,
    pub(crate) length: u64,
    pub(crate) threads: u64,
    pub(crate) pairings: u32,
    pub(crate) ends: u32,
    pub(crate) twice: u32,
    pub(crate) padding: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct SheetArguments {
    pub(crate) degrees: u64,
    pub(crate) outputs: u64,
    pub(crate) states: u64,
    pub(crate) near_limit: u64,
    pub(crate) rows: u64,
    pub(crate) cols: u64,
    pub(crate) down: u32,
    pub(crate) half: u32,
    pub(crate) from: u32,
    pub(crate) width: u32,
    pub(crate) groups: u32,
    pub(crate) padding: u32,
    pub(crate) step: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct EnergyArguments {
    pub(crate) degrees: u64,
    pub(crate) energy: u64,
    pub(crate) squares: u64,
    pub(crate) threads: u64,
}

/// A kernel with its arguments.
pub struct Call(pub(crate) Kernel);

pub(crate) enum Kernel {
    /// A step to the next layer; the last field is whether the layer that it begins with is sparse.
    Step(StepArguments, StepMode, bool),
    FillDirectory(DirectoryArguments),
    ListCouples(CoupleArguments),
    LoadRight(LoadArguments),
    FillTable(TableArguments),
    Contract(ContractArguments),
    SumProducts(SumArguments),
    UpdateSheet(SheetArguments),
    AddEnergy(EnergyArguments),
}

impl Call {
    /// The names of all kernels.
    pub const NAMES: [&'static str; 14] = [
        "dense_to_dense",
        "sparse_to_dense",
        "mark_from_dense",
        "mark_from_sparse",
        "dense_to_sparse",
        "sparse_to_sparse",
        "fill_directory",
        "list_couples",
        "load_right",
        "fill_table",
        "contract",
        "sum_products",
        "update_sheet",
        "add_energy",
    ];

    /// The place of the kernel in [`Call::NAMES`].
    pub fn index(&self) -> usize {
        match &self.0 {
            Kernel::Step(_, StepMode::AddDense, is_sparse) => usize::from(*is_sparse),
            Kernel::Step(_, StepMode::Mark, is_sparse) => 2 + usize::from(*is_sparse),
            Kernel::Step(_, StepMode::AddSparse, is_sparse) => 4 + usize::from(*is_sparse),
            Kernel::FillDirectory(_) => 6,
            Kernel::ListCouples(_) => 7,
            Kernel::LoadRight(_) => 8,
            Kernel::FillTable(_) => 9,
            Kernel::Contract(_) => 10,
            Kernel::SumProducts(_) => 11,
            Kernel::UpdateSheet(_) => 12,
            Kernel::AddEnergy(_) => 13,
        }
    }

    /// The structure that the kernel takes as its first argument. It lives as long as the call.
    pub fn arguments(&self) -> *const c_void {
        match &self.0 {
            Kernel::Step(arguments, ..) => (&raw const *arguments).cast(),
            Kernel::FillDirectory(arguments) => (&raw const *arguments).cast(),
            Kernel::ListCouples(arguments) => (&raw const *arguments).cast(),
            Kernel::LoadRight(arguments) => (&raw const *arguments).cast(),
            Kernel::FillTable(arguments) => (&raw const *arguments).cast(),
            Kernel::Contract(arguments) => (&raw const *arguments).cast(),
            Kernel::SumProducts(arguments) => (&raw const *arguments).cast(),
            Kernel::UpdateSheet(arguments) => (&raw const *arguments).cast(),
            Kernel::AddEnergy(arguments) => (&raw const *arguments).cast(),
        }
    }
}
