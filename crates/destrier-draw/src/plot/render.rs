//! Figures as SVG and PNG.

use super::figure::Figure;
use super::layout;
use crate::error::DrawError;
use crate::scene::{Scene, pixels, svg};

/// Pixels of a PNG per unit of the scene. The SVG has one pixel per unit.
pub(super) const PNG_SCALE: f64 = 1.5;

impl Figure {
    /// The figure as SVG. Needs the feature `plots`.
    pub fn svg(&self) -> String {
        let scene = self.scene();
        svg::render(&scene, scene.width.max(scene.height), None)
    }

    /// The figure as PNG. Needs the feature `plots`.
    pub fn png(&self) -> Result<Vec<u8>, DrawError> {
        let scene = self.scene();
        pixels::png(&scene, (scene.width.max(scene.height) * PNG_SCALE).round() as u32)
    }

    pub(super) fn scene(&self) -> Scene {
        match self {
            Figure::Chart(chart) => layout::chart::lay_out(chart),
            Figure::Panels(panels) => layout::panels::lay_out(panels),
            Figure::Maps(maps) => layout::map::lay_out(maps),
        }
    }
}
