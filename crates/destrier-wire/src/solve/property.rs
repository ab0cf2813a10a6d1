//! Messages about properties of graphs.

use super::SolveQuery;
use crate::shared::{GraphFileFields, ReasonFields, VertexField};
use destrier::answers::graph::{
    Answer, GraphProperty, PropertyAnswer, PropertyCase, PropertyRequest, UnknownProperty, describe_on_graph,
};
use destrier_core::{AnyGraph, Ends};
use destrier_files::graph::{NamedGraph, Warning};
use destrier_files::json::fields::Version;
use destrier_search::method::Limit;
use serde::{Deserialize, Serialize};

/// Asks whether a graph has a property. The graph, the seed and the limits are those of a [`SolveQuery`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PropertyQuery {
    /// The graph, and `start` for the property `traceable-from`.
    #[serde(flatten)]
    pub solve: SolveQuery,
    /// The property.
    pub property: String,
}

impl PropertyQuery {
    /// The request for this graph.
    pub fn read(&self, graph: &NamedGraph) -> Result<PropertyRequest, String> {
        let start = self.solve.start.as_ref().map(|field| field.read(graph)).transpose()?;
        let property = match (self.property.as_str(), start) {
            ("traceable-from", Some(start)) => GraphProperty::TraceableFrom(start),
            ("traceable-from", None) => return Err("the property traceable-from needs the field 'start'".into()),
            (name, _) => name.parse().map_err(|error: UnknownProperty| error.to_string())?,
        };
        let request = PropertyRequest::new(graph.graph().clone(), property).seed(self.solve.seed);
        Ok(request.limits(self.solve.limits.read()))
    }
}

/// Whether a graph has a property, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PropertyWord {
    /// The graph has the property.
    Yes,
    /// The graph does not have the property.
    No,
    /// A limit was reached first.
    Unknown,
}

/// Whether a graph has a property, and the case that decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PropertyReply {
    /// The answer, in a word.
    pub answer: PropertyWord,
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The property.
    pub property: String,
    /// The number of questions about cycles and paths that were settled.
    pub settled: u64,
    /// The number of them without a cycle or path that the checker did not confirm.
    pub unconfirmed: u64,
    /// The answer in words.
    pub explanation: String,
    /// What the deciding question asks for: `circuit` or `path`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The vertex that is left out in the deciding question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<VertexField>,
    /// The first vertex of the path that the deciding question asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<VertexField>,
    /// The last vertex of the path that the deciding question asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<VertexField>,
    /// The cycle or path that answers the deciding question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<Vec<VertexField>>,
    /// Why there is no such cycle or path.
    #[serde(flatten)]
    pub reason: Option<ReasonFields>,
    /// The limit that was reached, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// Warnings about the graph's file.
    #[serde(flatten)]
    pub file: GraphFileFields,
}

impl PropertyReply {
    /// The reply about a graph; `describe_limit` puts a limit into words.
    pub fn new(
        property: GraphProperty,
        answer: &PropertyAnswer,
        graph: &NamedGraph,
        describe_limit: impl Fn(Limit) -> String,
    ) -> PropertyReply {
        let mut reply = PropertyReply {
            answer: match answer.holds {
                Some(true) => PropertyWord::Yes,
                Some(false) => PropertyWord::No,
                None => PropertyWord::Unknown,
            },
            v: Version,
            property: property.to_string(),
            settled: answer.settled,
            unconfirmed: answer.unconfirmed,
            explanation: "there is nothing to ask in such a small graph".into(),
            kind: None,
            without: None,
            start: None,
            end: None,
            vertices: None,
            reason: None,
            limit: answer.limit().map(describe_limit),
            file: GraphFileFields::default(),
        };

        if let Some((case, witness)) = &answer.witness {
            reply.add_witness(case, witness, graph);
        }
        reply
    }

    /// Adds the warnings about the file of the graph.
    pub fn with_warnings(self, warnings: &[Warning]) -> PropertyReply {
        PropertyReply { file: warnings.into(), ..self }
    }

    fn add_witness(&mut self, case: &PropertyCase, witness: &Answer<AnyGraph>, graph: &NamedGraph) {
        // Where a vertex is left out, the vertices after it are numbered one lower.
        let original = |id: u32| id + u32::from(case.without.is_some_and(|without| id >= without));
        let name = |id: u32| VertexField::from(graph.name(original(id)));
        self.without = case.without.map(|vertex| VertexField::from(graph.name(vertex)));

        let (kind, ends) = match case.ends {
            Ends::Cycle => ("circuit", (None, None)),
            Ends::Path { start, end } => ("path", (start, end)),
        };

        self.kind = Some(kind.into());
        self.start = ends.0.map(name);
        self.end = ends.1.map(name);
        let wanted = wanted_in_words(case, graph);

        let others = match (self.answer, self.settled) {
            (PropertyWord::Yes, 2..) => format!(" ({} questions in all, each answered as it must be)", self.settled),
            _ => String::new(),
        };

        self.explanation = match witness {
            Answer::Tour { tour, .. } => {
                self.vertices = Some(tour.ids().map(name).collect());
                format!("there is a {wanted}{others}")
            }
            Answer::Impossible { reason, verdict, by, .. } => {
                let renamed = match case.without {
                    None => Some(reason.clone()),
                    Some(_) => reason.clone().rename(|id| u32::try_from(id).ok().map(|id| original(id).into())),
                };

                let sentence = renamed.map_or_else(
                    || "the arcs that are left allow none".to_string(),
                    |reason| describe_on_graph(&reason, *by, graph),
                );

                self.reason = Some(ReasonFields::new(reason, sentence.clone(), *verdict));
                format!("there is no {wanted}{others}: {sentence}")
            }
            Answer::GaveUp { .. } => format!("it is not known whether there is a {wanted}"),
        };
    }
}

/// What a case asks for, in words.
fn wanted_in_words(case: &PropertyCase, graph: &NamedGraph) -> String {
    let name = |vertex: u32| graph.name(vertex).to_string();
    let mut words = match case.ends {
        Ends::Cycle => "Hamiltonian cycle".to_string(),
        Ends::Path { .. } => "Hamiltonian path".into(),
    };
    if let Ends::Path { start, end } = case.ends {
        words += &start.map_or(String::new(), |start| format!(" from {}", name(start)));
        words += &end.map_or(String::new(), |end| format!(" to {}", name(end)));
    }
    words + &case.without.map_or(String::new(), |vertex| format!(" without vertex {}", name(vertex)))
}
