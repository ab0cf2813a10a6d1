//! JSON messages: requests that are asked for, and the progress, frames, replies and errors that come back.
//!
//! The program's `--json` output is made of these types. A web page, a browser build or a Python package sends a
//! [`Query`] and gets [`Message`]s; [`run`] carries a query out. Every message has a version (`"v":1`). Fields may be
//! added within a version; none is removed or changes its type. docs/reference/json.md describes every field, and a
//! test compares that page with these types.
//!
//! ```
//! use destrier::Control;
//! use destrier_wire::{Message, Query, run};
//!
//! let query: Query = serde_json::from_str(r#"{"v":1,"request":"exists","board":"4x1000000","closed":true}"#).unwrap();
//! let message = run(&query, &Control::default(), &mut |_progress| {});
//! let text = serde_json::to_string(&message).unwrap();
//! assert!(text.starts_with(r#"{"message":"reply","request":"exists","v":1,"board":"4x1000000","closed":true"#));
//! ```

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod check;
mod count;
mod draw;
mod exists;
mod graph;
mod message;
mod neural;
mod run;
mod shard;
mod shared;
mod solve;
mod survey;
mod tour;
mod uncrossed;

pub use check::{
    CheckQuery, CheckReply, DeviationFields, HomotopyFields, NotATourFields, NumberField, ProofVerdictFields,
    SpreadFields, StatisticsFields, SumFields, SymmetryFields, UncrossedVerdictFields, VerifiedFields,
};
pub use count::{
    CountQuery, CountReply, CountedFields, HomotopyClassFields, HomotopyCountFields, PartFields, PartReply, PartsReply,
    PassFields, SliceFields, TermFields,
};
pub use destrier_files::json::fields::{
    BoardFields, Coordinates, LeaperField, RowCol, SquareTable, TourFields, TourHead, TourSquares, Version,
};
pub use draw::{DrawQuery, DrawReply, PictureEncoding, PictureFormat};
pub use exists::{ExistsQuery, ExistsReply};
pub use graph::{GraphFields, GraphQuery};
pub use message::{
    ErrorFields, FamilyFields, FrameFields, HelloFields, LoopsFrame, Message, MethodFields, NamedLeaperFields,
    NetworkFrame, OrderingFrame, PathFrame, ProgressFields, Query, Reply, RowFrame, TieFields, TilesFrame,
};
pub use neural::{NetworkFields, NeuralQuery, NeuralReply, NeuralWord, RepairFields};
pub use run::run;
pub use shard::{MergedShards, Shard, ShardError, ShardFields, ShardKind, ShardRow};
pub use shared::{
    GoalFields, GraphFileFields, LimitFields, ProofFields, ReasonFields, SquareField, SumsField, VertexField,
    describe_limit,
};
pub use solve::{
    DisjointReply, LongestQuery, LongestReply, PropertyQuery, PropertyReply, PropertyWord, SolveQuery, SolveReply,
    SolveWord,
};
pub use survey::{
    ExistenceWord, ListQuery, ListReply, ListedFields, MapQuery, MapReply, StartWord, StartsQuery, StartsReply,
};
pub use tour::{
    AnyTourReply, CompactTourFields, CompactTourReply, GaveUpFields, ImpossibleFields, LookupReply, LoopFields,
    OrderingFields, ResidueClassFields, TheoremName, TheoremQuery, TheoremReply, TourQuery, TourReply, about_tour,
    describe_reason,
};
pub use uncrossed::{UncrossedQuery, UncrossedReply};
