//! What the library asks of an accelerator, such as a GPU.
//!
//! The library itself drives no device. A crate that does implements [`Accelerator`], and a caller passes it on with
//! the request. What it refuses is computed as if there were none, and the answer says so ([`AcceleratorUse`]).

use destrier_core::{Graph, Surface};
use std::fmt;
use std::path::Path;

/// A device that counts tours and settles networks.
pub trait Accelerator: Send + Sync + fmt::Debug {
    /// The name of the device, such as `NVIDIA H200`.
    fn name(&self) -> String;

    /// Number of knight's tours of a board modulo 2^128, a tour and its reverse counted once. `watch` is called after
    /// every step and returns whether to go on. [`AcceleratorError::NeedsHalves`] refers the caller to
    /// [`Accelerator::count_slices`].
    fn count_tours(
        &self,
        job: &TourCountJob,
        watch: &mut dyn FnMut(&AcceleratorStep) -> bool,
    ) -> Result<u128, AcceleratorError>;

    /// Number of tours of each of some slices of such a count modulo 2^128. `watch` is called as for a whole count.
    fn count_slices(
        &self,
        job: &TourSlicesJob,
        watch: &mut dyn FnMut(&AcceleratorStep) -> bool,
    ) -> Result<Vec<u128>, AcceleratorError>;

    /// Updates every neuron of a network `rounds` times, colour by colour, or until it has settled; returns the number
    /// of rounds. `watch` gets the number of rounds and the energy from time to time and returns whether to go on; if
    /// not, the network is as after the last round that was made. In case of an error the network is unchanged.
    fn settle(
        &self,
        network: &mut NeuronSheets,
        rounds: u64,
        watch: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<u64, AcceleratorError>;
}

/// A count of knight's tours of a board without holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TourCountJob<'a> {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub cols: u32,
    /// The surface to which the edges of the board are glued.
    pub surface: Surface,
    /// Whether open tours are counted, with the paths whose ends are a move apart; else closed ones.
    pub is_open: bool,
    /// Maximum number of bytes of the memory beside the device.
    pub memory: u64,
    /// Folder for finished parts, from which the count continues.
    pub folder: Option<&'a Path>,
}

/// Some slices of a count of knight's tours, which is cut by the frontier engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TourSlicesJob<'a> {
    /// The count. Its folder is not used.
    pub tours: TourCountJob<'a>,
    /// The squares and the moves between them.
    pub graph: &'a Graph,
    /// The halves of the board.
    pub halves: &'a TourHalves,
    /// For each slice, vertices between the halves and the number of edges of the left half that its tours have there.
    /// Without vertices it is the whole count.
    pub slices: &'a [Vec<(u32, u8)>],
}

/// The edges of a board, divided into a left and a right half.
///
/// Vertices are the squares row by row, and after them the apex of open tours: a vertex with an edge to every square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TourHalves {
    /// The left half, in an order that keeps its frontier narrow.
    pub left: Vec<HalfStep>,
    /// The right half.
    pub right: Vec<HalfStep>,
    /// The vertices of both halves.
    pub between: Vec<u32>,
    /// Whether a symmetry of the board exchanges the halves and reverses the list of the vertices between.
    pub are_mirrored: bool,
}

/// A step of a half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HalfStep {
    /// The half has all edges between this vertex and vertices without a step before.
    Vertex(u32),
    /// The half has this edge between two vertices that are between the halves.
    Edge(u32, u32),
}

/// How far a count has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AcceleratorStep {
    /// Steps of this slice that are done.
    pub step: usize,
    /// Number of steps of this slice.
    pub steps: usize,
    /// The number of slices that are done.
    pub slice: usize,
    /// Number of slices, as far as they are known.
    pub slices: usize,
    /// Number of squares in the frontier.
    pub width: usize,
    /// Number of states that have a place.
    pub states: u64,
    /// The number of bytes of the layer.
    pub bytes: u64,
}

/// Why an accelerator did not finish.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AcceleratorError {
    /// The caller stopped the accelerator.
    #[error("stopped")]
    Stopped,
    /// The accelerator counts these tours only in halves that are given.
    #[error("it needs halves of this board")]
    NeedsHalves,
    /// The accelerator cannot do this, or it failed.
    #[error("{0}")]
    Refused(String),
}

/// The use of an accelerator that was passed with a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AcceleratorUse {
    /// The accelerator computed the answer.
    Used {
        /// The name of the accelerator.
        name: String,
    },
    /// The accelerator did not compute the answer.
    Refused {
        /// The name of the accelerator.
        name: String,
        /// The reason.
        reason: String,
    },
}

impl AcceleratorUse {
    /// The name of the accelerator, if it computed the answer.
    pub fn used(&self) -> Option<&str> {
        match self {
            AcceleratorUse::Used { name } => Some(name),
            AcceleratorUse::Refused { .. } => None,
        }
    }
}

/// The neurons of a coloured network on a plane board without holes.
///
/// Squares are numbered row by row. Entry `s` of a sheet belongs to the neuron whose upper square is `s`; entries
/// without a neuron are zero and must stay so.
pub struct NeuronSheets<'a> {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// Number of active neurons of each square.
    pub degrees: &'a mut [u8],
    /// One sheet for each direction, in the order of the updates.
    pub sheets: Vec<NeuronSheet<'a>>,
}

/// The neurons of one direction.
///
/// First those in even bands of `down` rows are updated, then those in odd bands. The neuron between squares with
/// degrees d and e adds 4 - d - e to its state. Its output becomes 1 if the state exceeds 3, and 0 if it is negative.
pub struct NeuronSheet<'a> {
    /// Rows from the upper to the lower square.
    pub down: usize,
    /// Columns from the upper to the lower square.
    pub right: isize,
    /// First column of upper squares that have such a move.
    pub from: usize,
    /// The column after the last one.
    pub until: usize,
    /// The states. An accelerator refuses a network in which one would leave the range of the type.
    pub states: &'a mut [i8],
    /// The outputs, 0 or 1. Empty if the board has no such move.
    pub outputs: &'a mut [u8],
}
