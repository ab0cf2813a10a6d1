//! The cactus plot: the number of graphs solved within a time. The longer and lower the curve, the better.

use super::results::GraphResult;
use anyhow::bail;
use destrier::draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use std::path::Path;

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

/// The points of the curve: the times at which one more graph is solved.
fn points(results: &[&GraphResult]) -> Vec<(f64, f64)> {
    let solved = results.iter().filter(|result| result.is_solved());
    let mut times: Vec<f64> = solved.map(|result| result.seconds.max(MIN_SECONDS)).collect();
    times.sort_by(f64::total_cmp);
    times.into_iter().enumerate().map(|(index, time)| ((index + 1) as f64, time)).collect()
}

/// The plot of these results.
pub(super) fn draw(results: &[&GraphResult], format: PlotFormat) -> anyhow::Result<Vec<u8>> {
    let points = points(results);
    let limit = results.iter().map(|result| result.limit.max(result.seconds)).fold(MIN_SECONDS * 10.0, f64::max);
    let title = format!("{} of {} graphs solved", points.len(), results.len());
    let graphs = Axis::new("graphs solved", 0.0, results.len().max(1) as f64);
    let seconds = Axis::new("seconds per graph", MIN_SECONDS, limit).log();
    let curve = Series::line("solved", points, SeriesStyle::FIRST);
    let figure = Figure::Chart(Chart::new(&title, graphs, seconds).with(curve));
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
        let results: Vec<&GraphResult> = results.iter().collect();
        assert_eq!(points(&results), [(1.0, MIN_SECONDS), (2.0, 0.5), (3.0, 2.0)]);
        let svg = String::from_utf8(draw(&results, PlotFormat::Svg).unwrap()).unwrap();
        assert!(svg.contains("3 of 4 graphs solved"));
        assert!(draw(&[], PlotFormat::Png).unwrap().starts_with(b"\x89PNG"));
    }
}
