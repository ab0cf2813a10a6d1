//! A count in parts, for several machines: the parts of all passes, numbered wave by wave.

use super::accelerated;
use super::error::CountError;
use super::plan::{CountPlan, TermWork};
use destrier_core::{Ends, RectangleGraph};
use destrier_count::exact::{self, Effort};
use destrier_count::frontier::{Part, PartJob, PartKind, PartMemory, PartPlan, PartResult, Plan, RunOptions};
use destrier_count::{Modulus, PassProgress};
use destrier_search::accelerator::{Accelerator, AcceleratorUse};
use destrier_search::method::Control;
use std::ops::Range;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_128;

/// The parts of a count.
///
/// ```
/// use destrier::Control;
/// use destrier::answers::counts::{CountPlan, CountRequest};
/// use destrier::counting::frontier::PartOptions;
///
/// let request = CountRequest::board("6x6".parse()?).in_parts(PartOptions::default());
/// let plan = CountPlan::new(&request, &Control::default())?;
/// let parts = plan.parts(None)?;
/// // A small count is a single part.
/// assert_eq!((parts.len(), parts.waves()), (1, vec![0..1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CountParts<'a> {
    plan: &'a Plan,
    options: &'a RunOptions,
    board: Option<&'a RectangleGraph>,
    ends: Ends,
    parts: PartPlan,
    moduli: Vec<Modulus>,
    /// The pass and the part of each number.
    places: Vec<(usize, u64)>,
    /// The number of each part of each pass.
    numbers: Vec<Vec<u64>>,
    /// The factor of the count in the answer.
    pub factor: i64,
    /// The binary logarithm of an upper bound of the count.
    pub bits: f64,
}

impl CountPlan<'_> {
    /// Whether the count has parts: it is a single count, and the answer does not follow without counting.
    pub fn has_parts(&self) -> bool {
        matches!(self.terms.as_slice(), [term] if matches!(term.work, TermWork::Frontier { .. }))
    }

    /// The parts of the count, for a request [in parts](super::CountRequest::in_parts). The passes are those that the
    /// result needs, unless moduli are given.
    pub fn parts(&self, moduli: Option<Vec<Modulus>>) -> Result<CountParts<'_>, CountError> {
        let unsuited = |why: &str| CountError::Unsuited(why.into());
        let term = match self.terms.as_slice() {
            [term] => term,
            [] => return Err(unsuited("the answer follows without counting, so there are no parts")),
            _ => return Err(unsuited("parts belong to a single count: closed tours or open tours, without classes")),
        };

        let TermWork::Frontier { plan, bits } = &term.work else {
            return Err(unsuited("the answer follows without counting, so there are no parts"));
        };

        let parts = plan.in_parts(&self.request.in_parts.unwrap_or_default())?;
        let moduli = moduli.unwrap_or_else(|| needed_moduli(*bits, self.request.effort, true));
        let mut places = Vec::new();
        let mut numbers = vec![vec![0; parts.parts.len()]; moduli.len()];
        let waves = parts.parts.iter().map(|part| part.wave).max().map_or(0, |last| last + 1);

        for wave in 0..waves {
            for (pass, numbers) in numbers.iter_mut().enumerate() {
                for (part, _) in (0..).zip(&parts.parts).filter(|(_, part)| part.wave == wave) {
                    numbers[part as usize] = places.len() as u64;
                    places.push((pass, part));
                }
            }
        }

        let options = &self.request.options;
        let board = self.board_of(term);
        let ends = term.ends;
        let factor = term.factor;
        let bits = *bits;

        Ok(CountParts { plan, options, board, ends, parts, moduli, places, numbers, factor, bits })
    }
}

/// The moduli of the passes, with the pass modulo 2^128 or without it.
fn needed_moduli(bits: f64, effort: Effort, with_double: bool) -> Vec<Modulus> {
    let mut moduli = Vec::new();
    let known = exact::exact(bits, effort, |modulus| {
        if modulus == Modulus::Pow128 && !with_double {
            return Ok::<_, std::convert::Infallible>(None);
        }
        moduli.push(modulus);
        Ok(Some(0))
    });
    drop(known);
    moduli
}

impl CountParts<'_> {
    /// Number of parts.
    #[allow(clippy::len_without_is_empty, reason = "there is at least one part for each modulus")]
    pub fn len(&self) -> u64 {
        self.places.len() as u64
    }

    /// Number of slices.
    pub fn slices(&self) -> u64 {
        self.plan.slices()
    }

    /// The moduli of the passes.
    pub fn moduli(&self) -> &[Modulus] {
        &self.moduli
    }

    /// The moduli that suffice if a count of a half does not fit into 64 bits.
    pub fn narrow_moduli(&self) -> Vec<Modulus> {
        needed_moduli(self.bits, Effort::Proved, false)
    }

    /// A part, with its modulus and the numbers of the parts whose files it reads.
    pub fn get(&self, number: u64) -> Option<(&Part, Modulus, Vec<Range<u64>>)> {
        let &(pass, part) = self.places.get(usize::try_from(number).ok()?)?;
        let part = &self.parts.parts[part as usize];
        let numbers = &self.numbers[pass];
        // The parts of a round follow each other.
        let renumbered = |needs: &Range<u64>| {
            let first = numbers[needs.start as usize];
            first..first + (needs.end - needs.start)
        };
        Some((part, self.moduli[pass], part.needs.iter().map(renumbered).collect()))
    }

    /// The parts of each wave. All parts of a wave can be computed at the same time, when the wave before is complete.
    pub fn waves(&self) -> Vec<Range<u64>> {
        let mut waves: Vec<Range<u64>> = Vec::new();
        for (number, &(_, part)) in (0..).zip(&self.places) {
            let wave = self.parts.parts[part as usize].wave as usize;
            match waves.get_mut(wave) {
                Some(wave) => wave.end = number + 1,
                None => waves.push(number..number + 1),
            }
        }
        waves
    }

    /// A name for these parts: files of parts with different names must not be mixed.
    pub fn fingerprint(&self) -> String {
        let all: Vec<String> = self.moduli.iter().map(|&modulus| self.parts.fingerprint(self.plan, modulus)).collect();
        let text = format!("{} {:016x} {}", all.join(" "), self.bits.to_bits(), self.factor);
        format!("p{:032x}", xxh3_128(text.as_bytes()))
    }

    /// The fingerprint of the pass of a modulus, which is that of a count in one run.
    pub fn pass_fingerprint(&self, modulus: Modulus) -> String {
        self.plan.fingerprint(modulus)
    }

    /// Computes a part on an accelerator, or without it if it refuses: slices only, and without the files of other
    /// parts. Returns what became of the accelerator as well, if the part suits it.
    pub fn run_on(
        &self,
        accelerator: &dyn Accelerator,
        number: u64,
        folder: &Path,
        memory: &PartMemory,
        control: &Control,
        watch: &mut dyn FnMut(&PassProgress),
    ) -> Result<(PartResult, Option<AcceleratorUse>), CountError> {
        let part = self.get(number).filter(|(part, ..)| part.kind != PartKind::Trunk);
        let board = self.board.filter(|_| accelerated::are_slices_suited(self.ends, self.board, self.bits));
        let (Some((part, modulus, _)), Some(board)) = (part, board) else {
            return Ok((self.run(number, folder, memory, control, watch)?, None));
        };
        let job = (self.plan, &part.slices[..]);
        let sum = accelerated::count_slices(accelerator, self.options, job, (board, self.ends), control, watch);
        let counted = sum.map(|sum| PartResult { residue: Some(modulus.add(0, sum)), ..PartResult::default() });
        let (result, used) =
            accelerated::or_without(accelerator.name(), counted, || self.run(number, folder, memory, control, watch))?;
        Ok((result, Some(used)))
    }

    /// Computes a part. The files of the parts are in `folder`. A process that computes several parts passes the same
    /// `memory` each time. `watch` is called after every layer.
    pub fn run(
        &self,
        number: u64,
        folder: &Path,
        memory: &PartMemory,
        control: &Control,
        watch: &mut dyn FnMut(&PassProgress),
    ) -> Result<PartResult, CountError> {
        let Some(&(pass, part)) = usize::try_from(number).ok().and_then(|number| self.places.get(number)) else {
            return Err(CountError::Unsuited(format!(
                "there is no part {number}: parts are numbered from 0 to {}",
                self.len().saturating_sub(1)
            )));
        };
        let number = |part: u64| self.numbers[pass][part as usize];
        let plan = self.plan;
        let parts = &self.parts;
        let modulus = self.moduli[pass];
        let job = PartJob { plan, parts, modulus, part, folder, number: &number, memory };
        Ok(job.run(self.options, control, watch)?)
    }
}
