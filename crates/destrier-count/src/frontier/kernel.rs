//! The kernel: takes a layer of states through steps, and joins two halves. It knows no files and no plans.

pub(crate) mod apply;
pub(crate) mod arithmetic;
pub(crate) mod bucket;
pub(crate) mod growth;
pub(crate) mod join;
pub(crate) mod layer;
pub(crate) mod meter;
pub(crate) mod pairing;
pub(crate) mod rank_map;
pub(crate) mod rank_tables;
pub(crate) mod scratch_pool;
pub(crate) mod segment_pool;
pub(crate) mod step;
