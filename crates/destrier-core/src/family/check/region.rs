//! Sets of integer points: the points of a lattice in a polyhedron in at most three variables.
//!
//! A region has its own integer coordinates; `view` says which (n, k, t) each of its points is. Inequalities are stored
//! as they are. Equalities and congruences are solved by changing to coordinates in which they hold everywhere, so a
//! form all of whose values are multiples of q has slopes that are multiples of q.
//!
//! Emptiness is decided by Fourier-Motzkin elimination in which every inequality is tightened by the greatest common
//! divisor of its slopes. *Empty* is a proof; *not empty* only means that no proof was found, and is never relied on.

use super::form::{LinearForm, ProofLimit, ProofResult, gcd};

/// A hundred times what a residue class of Squirrel's algorithm takes; beyond it, a proof is abandoned.
const MAX_STEPS: u64 = 500_000_000;

/// The amount of reasoning: elimination can take long, and no certificate may make it run for ever.
#[derive(Default)]
pub(super) struct ProofEffort {
    /// Sets of integer points that were tested for emptiness.
    pub(super) tests: u64,
    /// Parts of the (n, k, t) on which a choice was established.
    pub(super) regions: u64,
    /// The number of forms examined.
    steps: u64,
}

impl ProofEffort {
    /// Adds to the forms examined.
    pub(super) fn spend(&mut self, steps: u64) -> ProofResult<()> {
        self.steps += steps;
        if self.steps > MAX_STEPS { Err(ProofLimit::ProofEffort) } else { Ok(()) }
    }
}

/// A set of points (n, k, t).
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// n, k and t in the region's own coordinates.
    pub(super) view: [LinearForm; 3],
    /// Forms in the region's own coordinates that are nowhere negative.
    pub(super) at_least_zero: Vec<LinearForm>,
}

impl Region {
    /// All (n, k, t) where these forms are not negative.
    pub(super) fn new(at_least_zero: Vec<LinearForm>) -> Region {
        Region { view: [LinearForm::N, LinearForm::K, LinearForm::T], at_least_zero }
    }

    /// The part of the region where this form, in the region's own coordinates, is at least zero.
    pub(super) fn at_least(&self, form: LinearForm) -> Region {
        let mut part = self.clone();
        if !(form.is_constant() && form.plus >= 0) {
            part.at_least_zero.push(form);
        }
        part
    }

    /// The part of the region where this form is zero; `None` if there is no such part.
    pub(super) fn equal(&self, form: LinearForm) -> ProofResult<Option<Region>> {
        let mut part = self.clone();
        match part.gather(form)? {
            (None, rest) => Ok((rest == 0).then_some(part)),
            (Some((place, slope)), rest) => {
                if rest.checked_rem(slope).ok_or(ProofLimit::Overflow)? != 0 {
                    return Ok(None);
                }
                part.substitute(place, 0, rest.checked_neg().ok_or(ProofLimit::Overflow)? / slope)?;
                Ok(Some(part))
            }
        }
    }

    /// The part of the region where this form is a multiple of q > 0; `None` if there is no such part.
    pub(super) fn congruent(&self, form: LinearForm, q: i64) -> ProofResult<Option<Region>> {
        let mut part = self.clone();
        let reduced =
            LinearForm { slopes: form.slopes.map(|slope| slope.rem_euclid(q)), plus: form.plus.rem_euclid(q) };
        match part.gather(reduced)? {
            (None, rest) => Ok((rest % q == 0).then_some(part)),
            (Some((place, slope)), rest) => {
                let step = q / gcd(slope, q);
                // Fewer than q trials find the residue, and q is small: see `Condition::Multiple`.
                let residue = (0..step).find(|residue| (slope % q * residue + rest) % q == 0);
                let Some(residue) = residue else { return Ok(None) };
                part.substitute(place, step, residue)?;
                Ok(Some(part))
            }
        }
    }

    /// Changes to coordinates in which the form depends on at most one coordinate. Each change is invertible over the
    /// integers. Returns that coordinate with the slope of the form, and the constant.
    pub(super) fn gather(&mut self, mut form: LinearForm) -> ProofResult<(Option<(usize, i64)>, i64)> {
        loop {
            let places = (0..3).filter(|&place| form.slopes[place] != 0);
            let Some(least) = places.clone().min_by_key(|&place| form.slopes[place].unsigned_abs()) else {
                return Ok((None, form.plus));
            };
            let Some(larger) = places.clone().find(|&place| place != least) else {
                return Ok((Some((least, form.slopes[least])), form.plus));
            };

            let times = form.slopes[larger].checked_div(form.slopes[least]).ok_or(ProofLimit::Overflow)?;

            // The coordinate `least` becomes `least - times * larger`.
            let shear = |form: &mut LinearForm| {
                let product = form.slopes[least].checked_mul(times).ok_or(ProofLimit::Overflow)?;
                form.slopes[larger] = form.slopes[larger].checked_sub(product).ok_or(ProofLimit::Overflow)?;
                Ok(())
            };

            shear(&mut form)?;
            self.forms().try_for_each(shear)?;
        }
    }

    /// The coordinate becomes `step * coordinate + residue`.
    fn substitute(&mut self, place: usize, step: i64, residue: i64) -> ProofResult<()> {
        self.forms().try_for_each(|form| {
            let slope = form.slopes[place];
            let shift = slope.checked_mul(residue).ok_or(ProofLimit::Overflow)?;
            form.plus = form.plus.checked_add(shift).ok_or(ProofLimit::Overflow)?;
            form.slopes[place] = slope.checked_mul(step).ok_or(ProofLimit::Overflow)?;
            Ok(())
        })
    }

    fn forms(&mut self) -> impl Iterator<Item = &mut LinearForm> {
        self.view.iter_mut().chain(&mut self.at_least_zero)
    }

    /// Whether this region was shown to have no integer point. The forms examined count as work.
    pub(super) fn is_empty(&self, work: &mut ProofEffort) -> ProofResult<bool> {
        is_empty(&self.at_least_zero, work)
    }

    /// Whether this form, in the region's own coordinates, was shown to be nowhere negative here.
    pub(super) fn implies(&self, form: LinearForm, work: &mut ProofEffort) -> ProofResult<bool> {
        if form.is_constant() && form.plus >= 0 {
            return Ok(true);
        }
        self.at_least(negated(form)?).is_empty(work)
    }
}

/// The form that is at least zero exactly where the given one is negative.
pub(super) fn negated(form: LinearForm) -> ProofResult<LinearForm> {
    form.times(-1)?.shifted(-1)
}

/// Fourier-Motzkin: eliminates the variables one after another, and looks for a contradiction.
fn is_empty(at_least_zero: &[LinearForm], work: &mut ProofEffort) -> ProofResult<bool> {
    work.tests += 1;
    let mut forms: Vec<LinearForm> = Vec::with_capacity(at_least_zero.len());
    for &form in at_least_zero {
        if contradicts(&mut forms, form, work)? {
            return Ok(true);
        }
    }

    loop {
        let pairs = |place: usize| {
            let count = |sign: i64| forms.iter().filter(|form| form.slopes[place].signum() == sign).count();
            (count(1), count(-1))
        };

        let used = (0..3).map(|place| (place, pairs(place))).filter(|(_, (up, down))| up + down > 0);
        let Some((place, _)) = used.min_by_key(|(_, (up, down))| up * down) else {
            return Ok(false);
        };

        let (involved, mut rest): (Vec<LinearForm>, Vec<LinearForm>) =
            forms.iter().partition(|form| form.slopes[place] != 0);
        for below in involved.iter().filter(|form| form.slopes[place] > 0) {
            for above in involved.iter().filter(|form| form.slopes[place] < 0) {
                let a = below.slopes[place];
                let b = above.slopes[place].checked_neg().ok_or(ProofLimit::Overflow)?;
                let common = gcd(a, b);
                let sum = below.times(b / common)?.plus_times(a / common, *above)?;
                if contradicts(&mut rest, sum, work)? {
                    return Ok(true);
                }
            }
        }

        forms = rest;
    }
}

/// Tightens a form and adds it to the others; true if they obviously have no point in common.
pub(super) fn contradicts(forms: &mut Vec<LinearForm>, form: LinearForm, work: &mut ProofEffort) -> ProofResult<bool> {
    work.spend(1 + forms.len() as u64)?;
    let content = form.content();
    if content == 0 {
        return Ok(form.plus < 0);
    }
    let tight = LinearForm { slopes: form.slopes.map(|slope| slope / content), plus: form.plus.div_euclid(content) };
    match forms.iter_mut().find(|other| other.slopes == tight.slopes) {
        Some(other) => other.plus = other.plus.min(tight.plus),
        None => forms.push(tight),
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn points() -> impl Iterator<Item = [i64; 3]> {
        (-6..=6).flat_map(|x| (-6..=6).flat_map(move |y| (-6..=6).map(move |z| [x, y, z])))
    }

    fn near() -> impl Iterator<Item = [i64; 3]> {
        points().filter(|at| at.iter().all(|x| x.abs() <= 1))
    }

    fn value(form: &LinearForm, at: [i64; 3]) -> i64 {
        form.plus + form.slopes.iter().zip(at).map(|(slope, x)| slope * x).sum::<i64>()
    }

    fn form() -> impl Strategy<Value = LinearForm> {
        ([-4i64..5, -4i64..5, -4i64..5], -9i64..10).prop_map(|(slopes, plus)| LinearForm { slopes, plus })
    }

    proptest! {
        #[test]
        fn a_region_shown_to_be_empty_has_no_point(forms in proptest::collection::vec(form(), 1..7)) {
            if is_empty(&forms, &mut ProofEffort::default()).unwrap() {
                prop_assert!(points().all(|at| forms.iter().any(|form| value(form, at) < 0)));
            }
        }

        #[test]
        fn an_equality_keeps_exactly_its_points(equation in form()) {
            let whole = Region::new(vec![]);
            let wanted: Vec<_> = near().filter(|&at| value(&equation, at) == 0).collect();
            match whole.equal(equation).unwrap() {
                None => prop_assert!(wanted.is_empty()),
                Some(part) => {
                    prop_assert_eq!(equation.of(&part.view).unwrap(), LinearForm::ZERO);
                    let seen = seen(&part);
                    prop_assert!(wanted.iter().all(|at| seen.contains(at)), "{:?} {:?}", part, wanted);
                }
            }
        }

        #[test]
        fn a_congruence_keeps_exactly_its_points(form in form(), q in 1i64..7) {
            let wanted: Vec<_> = near().filter(|&at| value(&form, at) % q == 0).collect();
            match Region::new(vec![]).congruent(form, q).unwrap() {
                None => prop_assert!(wanted.is_empty()),
                Some(part) => {
                    prop_assert!(form.of(&part.view).unwrap().divided(q).is_some());
                    let seen = seen(&part);
                    prop_assert!(wanted.iter().all(|at| seen.contains(at)), "{:?} {:?}", part, wanted);
                }
            }
        }
    }

    /// The images under the view of the points whose coordinates are not too large.
    fn seen(part: &Region) -> HashSet<[i64; 3]> {
        let far = (-12..=12).flat_map(|x| (-12..=12).flat_map(move |y| (-12..=12).map(move |z| [x, y, z])));
        far.map(|at| part.view.map(|form| value(&form, at))).collect()
    }

    #[test]
    fn tightening_sees_that_no_even_number_is_odd() {
        let twice = LinearForm { slopes: [2, 0, 0], plus: -1 };
        assert!(is_empty(&[twice, twice.times(-1).unwrap()], &mut ProofEffort::default()).unwrap());
        let between = [LinearForm { slopes: [3, 0, 0], plus: -1 }, LinearForm { slopes: [-3, 0, 0], plus: 2 }];
        assert!(is_empty(&between, &mut ProofEffort::default()).unwrap());
    }

    #[test]
    fn numbers_that_are_too_large_are_reported() {
        let huge = LinearForm { slopes: [i64::MAX - 1, 3, 0], plus: 0 };
        let other = LinearForm { slopes: [-i64::MAX + 4, -1, 0], plus: 0 };
        assert_eq!(is_empty(&[huge, other], &mut ProofEffort::default()), Err(ProofLimit::Overflow));
    }
}
