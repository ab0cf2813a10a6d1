//! The scene of a sketch.

use super::moves::Sketch;
use crate::board::{Measures, MoveLines, MoveSplitter, centre, empty_board, stroke};
use crate::options::PictureOptions;
use crate::scene::colour::Colour;
use crate::scene::{Element, Layer, Scene};
use crate::theme::{Palette, Theme};
use std::collections::BTreeMap;

/// The colours of loops. A loop is identified by its lowest square and keeps its colour from frame to frame, so that
/// finished loops do not flicker in an animation.
#[derive(Default)]
pub(super) struct LoopColours(BTreeMap<u32, usize>);

impl LoopColours {
    /// Gives each new loop the next free number.
    pub(super) fn add(&mut self, names: &[u32]) {
        for &name in names {
            let next = self.0.len();
            self.0.entry(name).or_insert(next);
        }
    }

    /// The number of a loop, in the order of appearance.
    pub(super) fn number(&self, name: u32) -> usize {
        self.0.get(&name).copied().unwrap_or(0)
    }

    fn colour(&self, name: u32, theme: Theme) -> Colour {
        loop_colour(self.number(name), theme)
    }
}

/// The colour of loop number `index`. Multiples of the golden angle keep the hues apart.
pub(super) fn loop_colour(index: usize, theme: Theme) -> Colour {
    let hue = (0.72 + index as f64 * 0.618_033_988_75).fract();
    // Every second loop is lighter, for readers who cannot distinguish the hues.
    let lift = if index.is_multiple_of(2) { 0.0 } else { 0.1 };
    match theme {
        Theme::Light | Theme::Print => Colour::of_hue(hue, 0.5 + lift),
        Theme::Dark => Colour::of_hue(hue, 0.7 + lift),
    }
}

/// The colour of marks on squares that do not have two moves.
pub(super) const FAULT: Colour = Colour::hex(0xd62828);

/// The thickness of loops and of other moves, relative to that of a tour.
const LOOP_WIDTH: f64 = 1.35;
const LOOSE_WIDTH: f64 = 0.6;
/// The maximum number of strokes for one loop.
const STROKES: usize = 1024;

/// The picture of a sketch.
pub(super) fn sketch_picture(sketch: &Sketch, options: &PictureOptions) -> Scene {
    let (title, description) = describe(sketch);
    let mut scene = empty_board(sketch.board, options, title, description);
    scene.layers.extend(layers(sketch, options, &mut LoopColours::default()));
    scene
}

/// The moves, and over them the marks on squares that do not have two moves.
pub(super) fn layers(sketch: &Sketch, options: &PictureOptions, colours: &mut LoopColours) -> Vec<Layer> {
    let measures = Measures::new(sketch.board, options);
    let palette = options.theme.palette();
    colours.add(sketch.components.lowest_of_loops());
    vec![
        Layer { name: "moves", elements: moves(sketch, &measures, &palette, options.theme, colours) },
        Layer { name: "faults", elements: marks(sketch, &measures, &palette) },
    ]
}

/// Each loop in its colour, over pale lines for the moves that are in no loop.
fn moves(sketch: &Sketch, measures: &Measures, palette: &Palette, theme: Theme, colours: &LoopColours) -> Vec<Element> {
    let splitter = MoveSplitter { board: sketch.board, stub: measures.stub };
    let square = |id: u32| sketch.board.square(u64::from(id));
    let drawn = |moves: &[(u32, u32)]| {
        let mut drawn = MoveLines::default();
        moves.iter().for_each(|&(from, to)| splitter.split(square(from), square(to), &mut drawn));
        drawn
    };

    let mut groups: BTreeMap<Option<u32>, Vec<(u32, u32)>> = BTreeMap::new();
    for &(from, to) in &sketch.moves {
        groups.entry(sketch.components.loop_of(from)).or_default().push((from, to));
    }

    let mut elements = Vec::new();
    for (name, moves) in groups {
        // A casing needs to be drawn line by line; that of a few thousand lines is too much for an SVG.
        let most = if measures.cased { moves.len().div_ceil(STROKES) } else { moves.len() };

        let (colour, width) = match name {
            Some(name) => (colours.colour(name, theme), LOOP_WIDTH * measures.stroke),
            None => (palette.loose, LOOSE_WIDTH * measures.stroke),
        };

        for part in moves.chunks(most.max(1)) {
            elements.extend(stroke(drawn(part), colour, width, measures, palette));
        }

        if measures.dotted {
            let mut squares: Vec<u32> = moves.iter().flat_map(|&(from, to)| [from, to]).collect();
            squares.sort_unstable();
            squares.dedup();
            let dot = |id| Element::Disc { centre: centre(square(id)), radius: 0.9 * width, fill: colour };
            elements.extend(squares.into_iter().map(dot));
        }
    }

    elements
}

/// A ring on squares with fewer than two moves, a disc on squares with more.
fn marks(sketch: &Sketch, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let radius = 0.17 * measures.growth.sqrt();
    let mut elements = Vec::new();
    for (id, degree) in sketch.faulty() {
        let centre = centre(sketch.board.square(u64::from(id)));
        elements.push(Element::Disc { centre, radius: 1.25 * radius, fill: palette.casing });
        elements.push(Element::Disc { centre, radius, fill: FAULT });
        if degree < 2 {
            elements.push(Element::Disc { centre, radius: 0.55 * radius, fill: palette.casing });
        }
    }
    elements
}

fn describe(sketch: &Sketch) -> (String, String) {
    let loops = sketch.loops();
    let faults = sketch.faults();
    let title = format!("Unfinished: {} moves on {}", sketch.moves.len(), sketch.board.size());
    let squares = if faults == 1 { "1 square does".into() } else { format!("{faults} squares do") };
    let description = format!(
        "Closed loops: {loops}, each in a colour of its own; moves in no loop are pale. {squares} not have two moves: \
         a ring lacks one, a disc has too many."
    );
    (title, description)
}
