//! The cactus plot: the number of graphs solved within a time. The longer and lower a curve, the better.

use super::results::{FolderQuestion, GraphResult};
use anyhow::bail;
use destrier::draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use std::path::Path;
use std::str::FromStr;

/// Shorter times are drawn as this, because the axis is logarithmic.
const MIN_SECONDS: f64 = 0.001;

/// The format of a plot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlotFormat {
    Svg,
    Png,
}

impl PlotFormat {
    /// The format of a file by its extension.
    pub(super) fn from_extension(file: &Path) -> anyhow::Result<PlotFormat> {
        let extension = file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        match extension.as_str() {
            "svg" => Ok(PlotFormat::Svg),
            "png" => Ok(PlotFormat::Png),
            _ => bail!("{} must end in .svg or .png", file.display()),
        }
    }
}

/// One curve of the plot.
pub(super) struct Curve<'a> {
    pub(super) name: String,
    pub(super) results: Vec<&'a GraphResult>,
}

/// Published figures of another solver: the share of the graphs that it solves within a time. They are drawn as points,
/// for as many graphs as the plot has.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Reference {
    name: String,
    /// A share of 1 and a time in seconds.
    points: Vec<(f64, f64)>,
}

impl FromStr for Reference {
    type Err = String;

    /// Reads a curve such as `clingo=94.1%@1800` or `CEGAR=61%@10,78%@60`.
    fn from_str(text: &str) -> Result<Reference, String> {
        let wrong =
            || format!("'{text}' is not like 'clingo=94.1%@1800': NAME=SHARE%@SECONDS, or several after commas");
        let (name, list) = text.rsplit_once('=').filter(|(name, _)| !name.trim().is_empty()).ok_or_else(wrong)?;
        let point = |part: &str| {
            let (share, seconds) = part.trim().split_once("%@")?;
            let share = share.parse::<f64>().ok()? / 100.0;
            let seconds = seconds.parse::<f64>().ok()?;
            ((0.0..=1.0).contains(&share) && seconds > 0.0 && seconds.is_finite()).then_some((share, seconds))
        };
        let points: Option<Vec<(f64, f64)>> = list.split(',').map(point).collect();
        Ok(Reference { name: name.trim().into(), points: points.ok_or_else(wrong)? })
    }
}

/// The curves of a results file: one for each question in it, with the method in the name if there are several.
pub(super) fn curves_of<'a>(name: &str, results: &'a [GraphResult]) -> Vec<Curve<'a>> {
    let mut questions: Vec<FolderQuestion> = Vec::new();
    for result in results {
        if !questions.contains(&result.question()) {
            questions.push(result.question());
        }
    }

    let is_single = questions.len() == 1;
    let curve = |question: FolderQuestion| {
        let FolderQuestion { method, seed, .. } = &question;
        let name = if is_single { name.to_string() } else { format!("{name}, {method}, seed {seed}") };
        Curve { name, results: results.iter().filter(|result| result.question() == question).collect() }
    };

    questions.into_iter().map(curve).collect()
}

/// The points of the curve: the times at which one more graph is solved.
fn points(results: &[&GraphResult]) -> Vec<(f64, f64)> {
    let solved = results.iter().filter(|result| result.is_solved());
    let mut times: Vec<f64> = solved.map(|result| result.seconds.max(MIN_SECONDS)).collect();
    times.sort_by(f64::total_cmp);
    times.into_iter().enumerate().map(|(index, time)| ((index + 1) as f64, time)).collect()
}

/// The plot of these curves and points, at most as many as there are styles.
pub(super) fn draw(curves: &[Curve], references: &[Reference], format: PlotFormat) -> anyhow::Result<Vec<u8>> {
    let count = curves.len() + references.len();
    let most = SeriesStyle::MEASURED.len();
    if count > most {
        bail!("a cactus plot shows at most {most} curves, not {count}");
    }

    let all = || curves.iter().flat_map(|curve| &curve.results);
    let times = all().map(|result| result.limit.max(result.seconds));
    let times = times.chain(references.iter().flat_map(|reference| &reference.points).map(|&(_, seconds)| seconds));
    let limit = times.fold(MIN_SECONDS * 10.0, f64::max);
    let most = curves.iter().map(|curve| curve.results.len()).max().unwrap_or(0);

    let title = match curves {
        [only] => format!("{} of {} graphs solved", points(&only.results).len(), only.results.len()),
        _ => "Graphs solved within a time".to_string(),
    };

    let graphs = Axis::new("number of graphs solved", 0.0, most.max(1) as f64);
    let seconds = Axis::new("time limit per graph, in seconds", MIN_SECONDS, limit).log();
    let mut chart = Chart::new(&title, graphs, seconds);
    for (curve, style) in curves.iter().zip(SeriesStyle::MEASURED) {
        let points = points(&curve.results);
        let name = format!("{}: {} of {}", curve.name, points.len(), curve.results.len());
        chart = chart.with(Series::line(&name, points, style));
    }

    for (reference, style) in references.iter().zip(SeriesStyle::MEASURED.into_iter().skip(curves.len())) {
        let points = reference.points.iter().map(|&(share, seconds)| (share * most as f64, seconds.max(MIN_SECONDS)));
        chart = chart.with(Series::points(&reference.name, points.collect(), style));
    }

    let figure = Figure::Chart(chart);
    Ok(match format {
        PlotFormat::Svg => figure.svg().into_bytes(),
        PlotFormat::Png => figure.png()?,
    })
}

#[cfg(test)]
mod tests {
    use super::super::results::ResultKind;
    use super::super::results::tests::result;
    use super::*;

    #[test]
    fn times_ascend_and_unsolved_graphs_are_omitted() {
        let results = [
            result("a", ResultKind::Found, 2.0),
            result("b", ResultKind::Unknown, 10.0),
            result("c", ResultKind::Absent, 0.5),
            result("d", ResultKind::Found, 0.0),
        ];
        let curves = curves_of("mine", &results);
        assert_eq!(points(&curves[0].results), [(1.0, MIN_SECONDS), (2.0, 0.5), (3.0, 2.0)]);
        let svg = String::from_utf8(draw(&curves, &[], PlotFormat::Svg).unwrap()).unwrap();
        assert!(svg.contains("3 of 4 graphs solved") && svg.contains("mine: 3 of 4"));
        assert!(draw(&[], &[], PlotFormat::Png).unwrap().starts_with(b"\x89PNG"));
    }

    #[test]
    fn published_figures_are_points() {
        let reference: Reference = "SAT, with CEGAR=61%@10, 95.6%@1800".parse().unwrap();
        assert_eq!(reference.name, "SAT, with CEGAR");
        assert_eq!(reference.points, [(0.61, 10.0), (0.956, 1800.0)]);
        let results = [result("a", ResultKind::Found, 2.0)];
        let svg = draw(&curves_of("mine", &results), &[reference], PlotFormat::Svg).unwrap();
        assert!(String::from_utf8(svg).unwrap().contains("SAT, with CEGAR"));
        for wrong in ["", "x", "x=", "=61%@10", "x=61@10", "x=61%@0", "x=161%@10", "x=61%@inf", "x=NaN%@1"] {
            assert!(wrong.parse::<Reference>().unwrap_err().contains("clingo=94.1%@1800"), "{wrong}");
        }
    }

    #[test]
    fn each_question_of_a_file_is_a_curve() {
        let slow = GraphResult { method: "sat".into(), ..result("a", ResultKind::Found, 3.0) };
        let results = [result("a", ResultKind::Found, 2.0), slow];
        let names: Vec<String> = curves_of("both", &results).into_iter().map(|curve| curve.name).collect();
        assert_eq!(names, ["both, auto, seed 1", "both, sat, seed 1"]);
        let many: Vec<GraphResult> =
            (0..6).map(|seed| GraphResult { seed, ..result("a", ResultKind::Found, 1.0) }).collect();
        assert!(draw(&curves_of("many", &many), &[], PlotFormat::Svg).unwrap_err().to_string().contains("at most 5"));
    }
}
