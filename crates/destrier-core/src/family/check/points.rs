//! The number of integer points of a region on each board, as a function of n.
//!
//! The points on one board must lie on a line: then they are the integers between two bounds. Inequalities that follow
//! from the others are left out first. If a single lower and a single upper bound remain, both affine in n, the number
//! of points is their distance plus one. Everything else is declined.

use super::form::{LinearForm, ProofLimit, ProofResult};
use super::region::{ProofEffort, Region, contradicts};
use crate::family::Affine;

impl Region {
    /// The number of points with the same n, for every n for which `from_first` is not negative; `None` if it is not
    /// affine in n, or not found to be. A coordinate that is in no inequality does not count: it is one that this
    /// region does not have.
    pub(super) fn points_per_board(
        mut self,
        from_first: LinearForm,
        work: &mut ProofEffort,
    ) -> ProofResult<Option<Affine>> {
        if self.is_empty(work)? {
            return Ok(Some(Affine::default()));
        }

        // Here n = slope * x + plus for one coordinate x, and x = slope * (n - plus).
        let (Some((board, slope @ (1 | -1))), plus) = self.gather(self.view[0])? else { return Ok(None) };
        self.leave_out_what_follows(work)?;

        let is_used = |place: usize| self.at_least_zero.iter().any(|form| form.slopes[place] != 0);
        let mut lines = (0..3).filter(|&place| place != board && is_used(place));
        let line = lines.next();
        if lines.next().is_some() {
            return Ok(None);
        }

        let boards = Region::new(vec![from_first]);
        let mut below = None;
        let mut above = None;
        let x = LinearForm::N.shifted(plus.checked_neg().ok_or(ProofLimit::Overflow)?)?.times(slope)?;

        for form in &self.at_least_zero {
            let in_n = LinearForm::constant(form.plus).plus_times(form.slopes[board], x)?;
            match line.map_or(0, |place| form.slopes[place]) {
                0 if boards.implies(in_n, work)? => {}
                1 if below.is_none() => below = Some(in_n),
                -1 if above.is_none() => above = Some(in_n),
                _ => return Ok(None),
            }
        }

        let points = match (line, below, above) {
            (None, ..) => LinearForm::constant(1),
            (Some(_), Some(below), Some(above)) => below.plus_times(1, above)?.shifted(1)?,
            _ => return Ok(None),
        };

        let [n, ..] = points.slopes;
        Ok(boards.implies(points, work)?.then_some(Affine { constant: points.plus, n, k: 0 }))
    }

    /// Tightens the inequalities, and removes those that follow from the others. The points stay the same.
    fn leave_out_what_follows(&mut self, work: &mut ProofEffort) -> ProofResult<()> {
        let mut tight = Vec::with_capacity(self.at_least_zero.len());
        for form in std::mem::take(&mut self.at_least_zero) {
            // An inequality that never holds must stay.
            if contradicts(&mut tight, form, work)? {
                tight.push(form);
            }
        }

        for place in (0..tight.len()).rev() {
            let form = tight.remove(place);
            self.at_least_zero.clone_from(&tight);
            if !self.implies(form, work)? {
                tight.insert(place, form);
            }
        }

        self.at_least_zero = tight;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FIRST: i64 = 3;

    fn value(form: &LinearForm, at: [i64; 3]) -> i64 {
        form.plus + form.slopes.iter().zip(at).map(|(slope, x)| slope * x).sum::<i64>()
    }

    /// A form in n and k.
    fn form(most: i64) -> impl Strategy<Value = LinearForm> {
        (-most..=most, -most..=most, -9i64..10).prop_map(|(n, k, plus)| LinearForm { slopes: [n, k, 0], plus })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]
        /// 0 <= k < 3n + 5 with more conditions: what is counted for all n is there on each of the first boards.
        #[test]
        fn points_are_counted_as_they_are(
            forms in proptest::collection::vec(form(2), 0..3),
            equation in proptest::option::of(form(2)),
            congruence in proptest::option::of((form(4), 1i64..5)),
        ) {
            let mut work = ProofEffort::default();
            let from_first = LinearForm::N.shifted(-FIRST).unwrap();
            let count = LinearForm { slopes: [3, -1, 0], plus: 4 };
            let mut region = Some(Region::new(vec![from_first, LinearForm::K, count]));

            let holds = |at: [i64; 3]| {
                (0..3 * at[0] + 5).contains(&at[1])
                    && forms.iter().all(|form| value(form, at) >= 0)
                    && equation.is_none_or(|form| value(&form, at) == 0)
                    && congruence.is_none_or(|(form, q)| value(&form, at) % q == 0)
            };

            if let (Some(equation), Some(part)) = (equation, &region) {
                region = part.equal(equation.of(&part.view).unwrap()).unwrap();
            }
            if let (Some((form, q)), Some(part)) = (congruence, &region) {
                region = part.congruent(form.of(&part.view).unwrap(), q).unwrap();
            }
            for form in &forms {
                region = region.map(|part| part.at_least(form.of(&part.view).unwrap()));
            }

            let counted = match region {
                Some(part) => part.points_per_board(from_first, &mut work).unwrap(),
                None => Some(Affine::default()),
            };

            if let Some(counted) = counted {
                for n in FIRST..FIRST + 12 {
                    let there = (0..3 * n + 5).filter(|&k| holds([n, k, 0])).count() as i64;
                    prop_assert_eq!(counted.at(n, 0), Some(there), "n = {}", n);
                }
            }
        }
    }

    #[test]
    fn a_class_of_residues_and_two_free_variables() {
        let mut work = ProofEffort::default();
        let from_first = LinearForm::N.shifted(-FIRST).unwrap();
        let below = |slope: i64| LinearForm { slopes: [slope, -1, 0], plus: -1 };
        let region = |slope: i64| Region::new(vec![from_first, LinearForm::K, below(slope)]);
        let mut points = |region: Region| region.points_per_board(from_first, &mut work).unwrap();
        assert_eq!(points(region(4)), Some(Affine { constant: 0, n: 4, k: 0 }));

        // The odd k below 4n are 2n. The number of odd k below 3n is not affine: it differs for even and odd n.
        let odd = |region: Region| region.congruent(LinearForm::K.shifted(-1).unwrap(), 2).unwrap().unwrap();
        assert_eq!(points(odd(region(4))), Some(Affine { constant: 0, n: 2, k: 0 }));
        assert_eq!(points(odd(region(3))), None);

        // With k below 4n and t below n, the number of points is not affine.
        let square = region(4).at_least(LinearForm::T).at_least(LinearForm { slopes: [1, 0, -1], plus: -1 });
        assert_eq!(points(square), None);

        // These points exist on the first board only.
        let first = region(4).at_least(LinearForm::constant(FIRST).minus(LinearForm::N).unwrap());
        assert_eq!(points(first), None);
    }
}
