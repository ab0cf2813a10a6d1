//! What an engine says about itself: its version, its methods, and the names that queries can use.

use crate::shared::directions;
use destrier::gallery::{FamilyInfo, GraphFamily};
use destrier_core::rectangle::leaper::NAMED;
use destrier_core::{Leaper, Surface};
use destrier_files::json::fields::{LeaperField, Version};
use destrier_search::choice::{Key, TieBreakInfo};
use destrier_search::method::Method;
use serde::{Deserialize, Serialize};

/// The greeting of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct HelloFields {
    /// The version of the messages.
    #[serde(default)]
    pub v: Version,
    /// What runs the queries: `native` or `wasm`.
    pub engine: String,
    /// The version of the library.
    pub version: String,
    /// The methods.
    pub methods: Vec<MethodFields>,
    /// The tie-breaks of Warnsdorff's rule.
    pub ties: Vec<TieFields>,
    /// The families of graphs.
    pub families: Vec<FamilyFields>,
    /// The names of the surfaces.
    pub surfaces: Vec<String>,
    /// The leapers that have names.
    pub leapers: Vec<NamedLeaperFields>,
    /// The eight moves of the knight as `[down, right]`, in the order of the digits of compact tours.
    pub directions: Vec<(i64, i64)>,
}

/// A method.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MethodFields {
    /// The name of the method.
    pub name: String,
    /// What the method does, in one line.
    pub summary: String,
    /// Where the method was published.
    pub source: String,
    /// Whether it finds tours of boards.
    pub boards: bool,
    /// Whether it finds Hamiltonian cycles and paths of graphs.
    pub graphs: bool,
}

/// A tie-break.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TieFields {
    /// The name of the tie-break.
    pub name: String,
    /// What the tie-break does, in one line.
    pub summary: String,
    /// Where the tie-break was published.
    pub source: String,
}

/// A family of graphs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FamilyFields {
    /// The name of the family.
    pub name: String,
    /// A graph of the family, as a query names it.
    pub usage: String,
    /// The graph of the family that people ask for first.
    pub small: String,
    /// The description, in one line.
    pub summary: String,
}

/// A leaper with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NamedLeaperFields {
    /// The name of the leaper.
    pub name: String,
    /// The leaper as a query writes it; `null` for the knight, which is not written.
    pub leaper: Option<LeaperField>,
}

impl HelloFields {
    /// The greeting of this library; `engine` is `native` or `wasm`.
    ///
    /// ```
    /// let hello = destrier_wire::HelloFields::new("native");
    /// assert!(hello.methods.iter().any(|method| method.name == "euler" && method.boards && method.graphs));
    /// ```
    pub fn new(engine: &str) -> HelloFields {
        HelloFields {
            v: Version,
            engine: engine.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            methods: Method::ALL.iter().map(|&method| MethodFields::new(method)).collect(),
            ties: Key::CATALOGUE.iter().map(TieFields::new).collect(),
            families: GraphFamily::CATALOGUE.iter().map(FamilyFields::new).collect(),
            surfaces: Surface::ALL.iter().map(Surface::to_string).collect(),
            leapers: NAMED
                .iter()
                .map(|&(name, leaper)| NamedLeaperFields { name: name.into(), leaper: LeaperField::of(leaper) })
                .collect(),
            directions: directions(Leaper::KNIGHT),
        }
    }
}

impl MethodFields {
    fn new(method: Method) -> MethodFields {
        let boards = Method::for_boards().contains(&method);
        let graphs = Method::for_graphs().contains(&method);
        let summary = if boards { method.about() } else { method.about_on_graphs() };
        let name = method.name().into();
        let summary = summary.into();
        let source = method.source().into();
        MethodFields { name, summary, source, boards, graphs }
    }
}

impl TieFields {
    fn new(tie: &TieBreakInfo) -> TieFields {
        TieFields { name: tie.name.into(), summary: tie.about.into(), source: tie.source.into() }
    }
}

impl FamilyFields {
    fn new(family: &FamilyInfo) -> FamilyFields {
        let name = family.example.split(':').next().unwrap_or_default();
        let usage = family.example.into();
        let small = family.small.into();
        let summary = family.about.into();
        FamilyFields { name: name.into(), usage, small, summary }
    }
}
