//! Fits: straight lines by weighted least squares, and falling success rates by maximum likelihood.
//!
//! Every fit has a 95% interval of its parameter and a misfit, which compares the distances of the points with their
//! errors (chi squared). A true law stays below [`Fit::allowed`] with probability 95%, so wrong laws can be rejected.

/// A law with two parameters, `a` and `b`, fitted to points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Fit {
    pub(crate) a: f64,
    pub(crate) b: f64,
    /// The 95% interval of `b`, widened if the errors of the points do not explain the misfit.
    pub(crate) between: (f64, f64),
    /// Chi squared.
    pub(crate) misfit: f64,
    /// Degrees of freedom: the number of points minus two.
    pub(crate) freedom: usize,
    /// The share of the variation that the law explains.
    pub(crate) explained: f64,
}

impl Fit {
    /// The misfit that a true law exceeds with probability 5% (Wilson and Hilferty 1931).
    pub(crate) fn allowed(&self) -> f64 {
        let n = self.freedom as f64;
        let part = 2.0 / (9.0 * n);
        n * (1.0 - part + 1.644_854 * part.sqrt()).powi(3)
    }

    /// Whether the errors of the points explain the misfit.
    pub(crate) fn holds(&self) -> bool {
        self.misfit <= self.allowed()
    }

    /// The verdict, such as `9.3 (8.0 allowed): rejected`.
    pub(crate) fn verdict(&self) -> String {
        let word = if self.holds() { "not rejected" } else { "rejected" };
        format!("{:.1} ({:.1} allowed): {word}", self.misfit, self.allowed())
    }
}

/// The line `a + b x` through points (x, y, standard error of y).
pub(crate) fn line(points: &[(f64, f64, f64)]) -> Option<Fit> {
    let weight = |error: f64| 1.0 / (error * error);
    let sum = |value: &dyn Fn(&(f64, f64, f64)) -> f64| points.iter().map(|p| weight(p.2) * value(p)).sum::<f64>();
    let all = sum(&|_| 1.0);
    let x = sum(&|p| p.0) / all;
    let y = sum(&|p| p.1) / all;
    let across = sum(&|p| (p.0 - x).powi(2));
    if points.len() < 3 || !(across > 0.0 && across.is_finite()) {
        return None;
    }

    let b = sum(&|p| (p.0 - x) * (p.1 - y)) / across;
    let a = y - b * x;
    let misfit = sum(&|p| (p.1 - a - b * p.0).powi(2));
    let freedom = points.len() - 2;

    let spread = sum(&|p| (p.1 - y).powi(2));
    let around = 1.96 / across.sqrt() * (misfit / freedom as f64).sqrt().max(1.0);
    let explained = if spread > 0.0 { 1.0 - misfit / spread } else { 1.0 };

    Some(Fit { a, b, between: (b - around, b + around), misfit, freedom, explained })
}

/// Laws for a success rate that falls with the side m.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DecayLaw {
    /// The success rate is exp(a - b m).
    Exponential,
    /// The success rate is exp(a) m^-b.
    Power,
    /// exp(-exp(a) m^b): exponential in the side if b = 1, in the number of squares if b = 2.
    Stretched,
}

impl DecayLaw {
    /// The success rate at m.
    pub(crate) fn at(self, (a, b): (f64, f64), m: f64) -> f64 {
        let log = match self {
            DecayLaw::Exponential => a - b * m,
            DecayLaw::Power => a - b * m.ln(),
            DecayLaw::Stretched => -(a + b * m.ln()).exp(),
        };
        // Keep away from 0 and 1, so that the likelihood of every outcome is positive.
        log.exp().clamp(1e-9, 1.0 - 1e-9)
    }

    /// Fits the law to points (m, successes, trials) by maximum likelihood.
    pub(crate) fn fit(self, points: &[(f64, f64, f64)]) -> Option<Fit> {
        let failures: f64 = points.iter().map(|p| p.2 - p.1).sum();
        let hits: f64 = points.iter().map(|p| p.1).sum();
        if points.len() < 3 || failures == 0.0 || hits == 0.0 {
            return None;
        }

        // At a pivot in the middle of the data the two parameters are nearly independent, which helps the search.
        let pivot = points.iter().map(|p| p.0).sum::<f64>() / points.len() as f64;
        let from_pivot = |(height, b): (f64, f64)| match self {
            DecayLaw::Exponential => (height + b * pivot, b),
            DecayLaw::Power => (height + b * pivot.ln(), b),
            DecayLaw::Stretched => (height - b * pivot.ln(), b),
        };

        let misfit = |at: (f64, f64)| deviance(points, |m| self.at(from_pivot(at), m));
        let height = if self == DecayLaw::Stretched { 0.0 } else { -1.0 };
        let best = minimum(&misfit, (height, if self == DecayLaw::Exponential { 0.01 } else { 1.0 }));
        let (a, b) = from_pivot(best);
        let misfit_there = misfit(best);

        let freedom = points.len() - 2;
        let share = hits / points.iter().map(|p| p.2).sum::<f64>();
        let spread = deviance(points, |_| share);
        let risen = misfit_there + CHI_SQUARED_95 * (misfit_there / freedom as f64).max(1.0);
        let end = |direction: f64| end_of_interval(&misfit, best, risen, direction);
        let between = (end(-1.0), end(1.0));

        Some(Fit { a, b, between, misfit: misfit_there, freedom, explained: 1.0 - misfit_there / spread })
    }
}

/// The deviance: twice the log-likelihood ratio between the observed rates and the law.
fn deviance(points: &[(f64, f64, f64)], law: impl Fn(f64) -> f64) -> f64 {
    let part = |count: f64, expected: f64| if count > 0.0 { count * (count / expected).ln() } else { 0.0 };
    let log_ratio = |&(m, hits, trials): &(f64, f64, f64)| {
        let share = law(m);
        part(hits, trials * share) + part(trials - hits, trials * (1.0 - share))
    };
    2.0 * points.iter().map(log_ratio).sum::<f64>()
}

/// A local minimum near the first point, by steps that shrink when none of them leads down.
fn minimum(value: &impl Fn((f64, f64)) -> f64, first: (f64, f64)) -> (f64, f64) {
    let mut here = first;
    let mut low = value(first);
    let mut step = (0.5, first.1.abs() * 0.5);
    for _ in 0..20_000 {
        let (along, up) = step;
        let near = [
            (along, 0.0),
            (-along, 0.0),
            (0.0, up),
            (0.0, -up),
            (along, up),
            (-along, -up),
            (along, -up),
            (-along, up),
        ];

        let found = near.iter().map(|by| (here.0 + by.0, here.1 + by.1)).find(|&at| value(at) < low);
        match found {
            Some(at) => {
                here = at;
                low = value(at);
            }
            None if up < 1e-10 => break,
            None => step = (along / 2.0, up / 2.0),
        }
    }

    here
}

/// The value that chi squared with one degree of freedom exceeds with probability 5%.
const CHI_SQUARED_95: f64 = 3.841_459;

/// How far the second parameter can go in one direction until the misfit, minimised over the first, reaches `risen`
/// (profile likelihood). The curvature at the minimum would not do: laws that reach certainty have a kink there.
fn end_of_interval(misfit: &impl Fn((f64, f64)) -> f64, (a, b): (f64, f64), risen: f64, direction: f64) -> f64 {
    let profile = |off: f64| {
        let at = |height: f64| misfit((height, b + direction * off));
        let mut low = a - 5.0;
        let mut high = a + 5.0;
        for _ in 0..80 {
            let third = (high - low) / 3.0;
            if at(low + third) < at(high - third) { high -= third } else { low += third }
        }
        at((low + high) / 2.0)
    };

    let mut near = 0.0;
    let mut far = b.abs().max(1e-6) * 0.01;
    for _ in 0..60 {
        if profile(far) > risen {
            break;
        }
        near = far;
        far *= 2.0;
    }

    for _ in 0..50 {
        let middle = (near + far) / 2.0;
        if profile(middle) > risen { far = middle } else { near = middle }
    }

    b + direction * far
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_on_a_line_give_that_line() {
        let fit = line(&[(0.0, 1.0, 0.1), (1.0, 3.0, 0.1), (4.0, 9.0, 0.2)]).unwrap();
        assert!((fit.b - 2.0).abs() < 1e-12 && (fit.a - 1.0).abs() < 1e-12 && fit.holds());
        assert_eq!(line(&[(1.0, 1.0, 1.0), (2.0, 2.0, 1.0)]), None);
        // y = x^2 is not a line, and the errors are small enough to show it.
        let bent: Vec<_> = (0..10).map(|x| (f64::from(x), f64::from(x * x), 0.5)).collect();
        assert!(!line(&bent).unwrap().holds());
    }

    #[test]
    fn each_law_is_recognised_and_the_others_are_rejected() {
        let sides = [20.0, 30.0, 40.0, 50.0, 60.0, 80.0, 100.0, 120.0];
        let laws =
            [(DecayLaw::Exponential, (0.3, 0.03)), (DecayLaw::Power, (4.0, 1.5)), (DecayLaw::Stretched, (-8.0, 2.0))];
        for (law, (a, b)) in laws {
            let points: Vec<_> = sides.map(|m| (m, (4000.0 * law.at((a, b), m)).round(), 4000.0)).into();
            for (tried, _) in laws {
                let fit = tried.fit(&points).unwrap();
                assert_eq!(fit.holds(), tried == law, "{tried:?} to {law:?}: {fit:?}");
                if tried == law {
                    assert!(fit.between.0 < b && b < fit.between.1, "{law:?}: {fit:?}");
                }
                let width = fit.between.1 - fit.between.0;
                assert!(width > 0.002 * fit.b && width < fit.b, "{tried:?} to {law:?}: {fit:?}");
            }
        }

        assert_eq!(DecayLaw::Power.fit(&[(1.0, 5.0, 5.0), (2.0, 5.0, 5.0), (3.0, 5.0, 5.0)]), None, "nothing fails");
    }

    #[test]
    fn the_allowed_misfit_agrees_with_tables() {
        for (freedom, table) in [(5, 11.070), (10, 18.307), (30, 43.773)] {
            let fit = Fit { a: 0.0, b: 0.0, between: (0.0, 0.0), misfit: 0.0, freedom, explained: 0.0 };
            assert!((fit.allowed() - table).abs() < 0.05, "{freedom}: {}", fit.allowed());
        }
    }
}
