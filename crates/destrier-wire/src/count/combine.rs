//! Adds up the results of slices that were computed in different places.
//!
//! Results are combined only if they belong to the same count, which the fingerprints decide and not the file names.
//! For each modulus every slice must occur once. A result that occurs again with the same slices and residues is
//! ignored: parts may have been computed twice.

use super::{CountReply, SliceFields};
use destrier_count::Modulus;
use destrier_count::exact::{self, Pass, Proof};
use destrier_files::json::fields::Version;
use std::collections::BTreeMap;

/// A result that was checked on its own.
struct CheckedSlices<'a> {
    name: &'a str,
    fields: &'a SliceFields,
    passes: Vec<(Modulus, u128, &'a str)>,
}

/// The sum of the slices for one modulus.
struct PassSum<'a> {
    fingerprint: &'a str,
    sum: u128,
    /// For each slice the result that contains it.
    found: BTreeMap<u64, (usize, u128)>,
}

impl SliceFields {
    /// The result in the text of a file. The message about a bad one says what to do.
    pub fn read(name: &str, text: &str) -> Result<SliceFields, String> {
        if let Some(other) = Version::other_in(text) {
            return Err(format!(
                "{name} was written by another version of destrier (its format is {other}, not {}); compute these \
                 slices again",
                Version::NUMBER
            ));
        }
        let fields: SliceFields = serde_json::from_str(text).map_err(|error| bad_result(name, &error.to_string()))?;
        check(name, &fields)?;
        Ok(fields)
    }

    /// The count that follows from some results, each with the name of its file for error messages. The moduli are
    /// returned as well if the count is only a residue.
    pub fn combine(files: &[(String, SliceFields)]) -> Result<(CountReply, Option<Vec<Modulus>>), String> {
        let checked: Vec<CheckedSlices> =
            files.iter().map(|(name, fields)| check(name, fields)).collect::<Result<_, String>>()?;
        let Some(first) = checked.first() else { return Err("there are no results to combine".into()) };
        let mut sums: BTreeMap<String, (Modulus, PassSum)> = BTreeMap::new();
        for (number, part) in checked.iter().enumerate() {
            let this = part.fields;
            let that = first.fields;
            if (this.factor, this.bound_bits, this.of) != (that.factor, that.bound_bits, that.of) {
                return Err(different(part, first));
            }

            for &(modulus, residue, fingerprint) in &part.passes {
                let start = || (modulus, PassSum { fingerprint, sum: 0, found: BTreeMap::new() });
                let (_, pass) = sums.entry(modulus.to_string()).or_insert_with(start);
                if pass.fingerprint != fingerprint {
                    return Err(different(part, first));
                }
                pass.add(modulus, residue, number, &checked)?;
            }
        }

        let of = first.fields.of;
        for (modulus, pass) in sums.values() {
            let missing: Vec<u64> = (0..of).filter(|slice| !pass.found.contains_key(slice)).take(9).collect();
            if !missing.is_empty() {
                return Err(describe_missing(&missing, of, pass.found.len() as u64, *modulus, sums.len()));
            }
        }

        let bits = first.fields.bound_bits;
        let made: Vec<Pass> = sums.values().map(|(modulus, pass)| Pass::new(*modulus, pass.sum)).collect();
        let known = exact::from_passes(bits, &made).map_err(|error| error.to_string())?;
        let is_exact = matches!(known.proof, Proof::Bound { .. });

        if is_exact && exact::exceeds(&known.value, bits) {
            let value = &known.value;
            return Err(format!(
                "the sum, {value}, exceeds the bound 2^{bits:.1} given in the files, so one of them is damaged"
            ));
        }

        let moduli = exact::shared_moduli([&known]);
        let count = match &moduli {
            None => known.value * first.fields.factor,
            Some(moduli) => known.value * first.fields.factor % exact::product(moduli),
        };

        let reply = CountReply {
            question: first.fields.question.clone(),
            count: Some(count.to_string()),
            counted: Some(first.fields.counted.clone()),
            exact: Some(is_exact),
            modulus: moduli.as_ref().map(|moduli| exact::product(moduli).to_string()),
            ..CountReply::default()
        };

        Ok((reply, moduli))
    }

    /// The board or the file of the graph.
    pub fn name(&self) -> String {
        self.question.name().to_string()
    }
}

impl PassSum<'_> {
    /// Adds a result. One that was added before is ignored.
    fn add(&mut self, modulus: Modulus, residue: u128, number: usize, checked: &[CheckedSlices]) -> Result<(), String> {
        let slices = &checked[number].fields.slices;
        let twice = slices.iter().find_map(|slice| Some((*slice, *self.found.get(slice)?)));
        if let Some((slice, (before, known))) = twice {
            if checked[before].fields.slices == *slices && known == residue {
                return Ok(());
            }
            let this = checked[number].name;
            let that = checked[before].name;
            return Err(format!("slice {slice} is in {this} and in {that}, with other slices or with another sum"));
        }

        self.found.extend(slices.iter().map(|&slice| (slice, (number, residue))));
        self.sum = modulus.add(self.sum, residue);
        Ok(())
    }
}

fn different(this: &CheckedSlices, that: &CheckedSlices) -> String {
    let name = |part: &CheckedSlices| format!("{}, {}", part.fields.name(), part.fields.counted);
    let one = name(this);
    let other = name(that);
    if one == other {
        format!("{} and {} belong to different counts, or to one that was cut in two ways: {one}", this.name, that.name)
    } else {
        format!("{} and {} belong to different counts: {one}; and {other}", this.name, that.name)
    }
}

fn describe_missing(missing: &[u64], of: u64, found: u64, modulus: Modulus, moduli: usize) -> String {
    let count = of - found;
    let is = if count == 1 { "is" } else { "are" };
    let some: Vec<String> = missing.iter().take(8).map(u64::to_string).collect();
    let more = if missing.len() > 8 { " and more" } else { "" };
    let pass = if moduli > 1 { format!(" modulo {modulus}") } else { String::new() };
    format!("{count} of {of} slices {is} missing{pass}: {}{more}", some.join(", "))
}

fn bad_result(name: &str, why: &str) -> String {
    format!("{name} is not an undamaged result of slices ({why}); compute these slices again")
}

/// Checks a result on its own.
fn check<'a>(name: &'a str, fields: &'a SliceFields) -> Result<CheckedSlices<'a>, String> {
    let fault = |why: &str| bad_result(name, why);
    if !fields.is_sealed() {
        return Err(fault("its checksum is missing or wrong"));
    }
    if fields.slices.iter().any(|&slice| slice >= fields.of) {
        return Err(fault("a slice is not a number below 'of'"));
    }

    let mut sorted = fields.slices.clone();
    sorted.sort_unstable();
    sorted.dedup();

    if sorted.len() != fields.slices.len() {
        return Err(fault("a slice occurs twice"));
    }

    let mut passes = Vec::new();
    for pass in &fields.passes {
        let modulus: Modulus = pass.modulus.parse().map_err(|error| fault(&format!("{error}")))?;
        let residue: u128 = pass.residue.parse().map_err(|_| fault("a residue is not a number"))?;
        if modulus.to_biguint() <= residue.into() {
            return Err(fault(&format!("the residue {residue} is not below its modulus")));
        }
        let Some(fingerprint) = &pass.fingerprint else { return Err(fault("a pass has no fingerprint")) };
        passes.push((modulus, residue, fingerprint.as_str()));
    }

    if passes.is_empty() {
        return Err(fault("there are no passes"));
    }

    Ok(CheckedSlices { name, fields, passes })
}
