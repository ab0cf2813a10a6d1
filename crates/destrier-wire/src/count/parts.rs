//! Messages about the parts of a count.

use super::{CountedFields, PassFields, SliceFields};
use destrier::answers::counts::CountParts;
use destrier_count::frontier::{PartKind, PartOptions, PartResult};
use destrier_files::json::fields::Version;
use serde::{Deserialize, Serialize};

/// The parts of a count, and what they need.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PartsReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// What is counted.
    #[serde(flatten)]
    pub question: CountedFields,
    /// What is counted, in words.
    pub counted: String,
    /// The fingerprint of the parts, which is in all their files.
    pub fingerprint: String,
    /// The binary logarithm of an upper bound of the count: as text, because reading a JSON number can change it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound_bits: Option<String>,
    /// The largest number of parts at a time, if it was given.
    #[serde(default)]
    pub at_once: Option<u64>,
    /// The maximum memory of each part in bytes, if it was given.
    #[serde(default)]
    pub memory: Option<u64>,
    /// The moduli of the passes.
    pub moduli: Vec<String>,
    /// The number of slices.
    pub slices: u64,
    /// The first and the last part of each wave. All parts of a wave can be computed at the same time, when the wave
    /// before is complete.
    pub waves: Vec<[u64; 2]>,
    /// The parts.
    pub parts: Vec<PartFields>,
}

/// A part of a count. Time, memory and disk are estimates.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PartFields {
    /// The number of the part.
    pub part: u64,
    /// What the part computes: `trunk`, `slices` or `whole`.
    pub kind: String,
    /// The modulus of the part's pass.
    pub modulus: String,
    /// The wave of the part.
    pub wave: u64,
    /// The parts whose files it reads: the first and the last of each range.
    pub needs: Vec<[u64; 2]>,
    /// The slices that the part computes.
    pub slices: Vec<u64>,
    /// The estimated processor time in seconds.
    pub seconds: f64,
    /// The estimated memory in bytes.
    pub memory: u64,
    /// The estimated size of its file in bytes.
    pub disk: u64,
    /// The name of the part's file.
    pub file: String,
}

impl PartsReply {
    /// The plan in the text of a file. The message about a bad one says what to do.
    pub fn read(name: &str, text: &str) -> Result<PartsReply, String> {
        if let Some(other) = Version::other_in(text) {
            return Err(format!(
                "{name} was written by another version of destrier (its format is {other}, not {}); go on with that \
                 version, or plan again in another folder",
                Version::NUMBER
            ));
        }
        serde_json::from_str(text)
            .map_err(|error| format!("{name} is damaged ({error}); remove it, and plan the count again"))
    }

    /// The parts of a count.
    pub fn new(question: CountedFields, counted: String, options: &PartOptions, parts: &CountParts) -> PartsReply {
        let fields = |number: u64| {
            let (part, modulus, needs) = parts.get(number)?;
            Some(PartFields {
                part: number,
                kind: part.kind.name().into(),
                modulus: modulus.to_string(),
                wave: part.wave,
                needs: needs.iter().map(|range| [range.start, range.end - 1]).collect(),
                slices: part.slices.clone(),
                seconds: (part.seconds * 10.0).round() / 10.0,
                memory: part.memory,
                disk: part.disk,
                file: PartFields::file_name(number, part.kind),
            })
        };

        PartsReply {
            v: Version,
            question,
            counted,
            fingerprint: parts.fingerprint(),
            bound_bits: Some(format!("{:?}", parts.bits)),
            at_once: options.parts,
            memory: options.memory,
            moduli: parts.moduli().iter().map(|modulus| modulus.to_string()).collect(),
            slices: parts.slices(),
            waves: parts.waves().iter().map(|wave| [wave.start, wave.end - 1]).collect(),
            parts: (0..parts.len()).filter_map(fields).collect(),
        }
    }
}

impl PartsReply {
    /// The bound in the plan, for [`CountRequest::known_bound`](destrier::answers::counts::CountRequest::known_bound).
    pub fn bound(&self) -> Option<f64> {
        self.bound_bits.as_ref()?.parse().ok().filter(|bits: &f64| bits.is_finite())
    }
}

impl PartFields {
    /// The name of the file of a part.
    fn file_name(part: u64, kind: PartKind) -> String {
        let ending = if kind == PartKind::Trunk { "layer" } else { "json" };
        format!("part-{part}.{ending}")
    }
}

/// A part that was computed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The number of the part.
    pub part: u64,
    /// What the part computed: `trunk`, `slices` or `whole`.
    pub kind: String,
    /// The file of the part.
    pub file: String,
    /// Whether its file was there already, so that nothing was computed.
    pub was_done: bool,
    /// The accelerator that computed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// The number of states in the file of a part of the trunk.
    #[serde(default)]
    pub states: Option<u64>,
    /// The size of its file in bytes.
    #[serde(default)]
    pub file_bytes: Option<u64>,
    /// The number of bytes that were read from the files of other parts.
    #[serde(default)]
    pub read_bytes: Option<u64>,
    /// The largest number of bytes held at once.
    #[serde(default)]
    pub peak_bytes: Option<u64>,
}

impl PartReply {
    /// The reply to a part that was computed, or whose file of the trunk was there already.
    pub fn new(number: u64, kind: PartKind, result: &PartResult) -> PartReply {
        let is_trunk = kind == PartKind::Trunk;
        let computed = |bytes: u64| (!result.is_old).then_some(bytes);
        PartReply {
            states: is_trunk.then_some(result.states),
            file_bytes: is_trunk.then_some(result.file_bytes),
            read_bytes: computed(result.read_bytes),
            peak_bytes: computed(result.peak_bytes),
            ..PartReply::done(number, kind, result.is_old)
        }
    }

    /// The reply to a part whose file was there already.
    pub fn done(number: u64, kind: PartKind, was_done: bool) -> PartReply {
        PartReply {
            v: Version,
            part: number,
            kind: kind.name().into(),
            file: PartFields::file_name(number, kind),
            was_done,
            device: None,
            states: None,
            file_bytes: None,
            read_bytes: None,
            peak_bytes: None,
        }
    }
}

impl SliceFields {
    /// The result file of a part that computed slices; `None` for a part of the trunk.
    pub fn of_part(
        question: CountedFields,
        counted: String,
        parts: &CountParts,
        number: u64,
        result: &PartResult,
    ) -> Option<SliceFields> {
        let (part, modulus, _) = parts.get(number)?;
        let pass = PassFields {
            modulus: modulus.to_string(),
            residue: result.residue?.to_string(),
            fingerprint: Some(parts.pass_fingerprint(modulus)),
        };

        let fields = SliceFields {
            v: Version,
            question,
            counted,
            factor: u32::try_from(parts.factor).ok()?,
            bound_bits: parts.bits,
            slices: part.slices.clone(),
            of: parts.slices(),
            passes: vec![pass],
            checksum: None,
        };

        Some(fields.sealed())
    }

    /// Whether this is an undamaged result of a part.
    pub fn is_of_part(&self, parts: &CountParts, number: u64) -> bool {
        let Some((part, modulus, _)) = parts.get(number) else { return false };
        let is_pass = |pass: &PassFields| {
            pass.modulus == modulus.to_string() && pass.fingerprint == Some(parts.pass_fingerprint(modulus))
        };
        let is_count = i64::from(self.factor) == parts.factor;
        self.is_sealed()
            && is_count
            && self.slices == part.slices
            && matches!(&self.passes[..], [pass] if is_pass(pass))
    }
}
