//! The layout of figures: from charts, panels and maps to scenes.

mod appearance;
pub(super) mod chart;
mod clip;
mod legend;
pub(super) mod map;
mod page;
pub(super) mod panels;
mod ticks;
