//! From a sketch to a scene.

use super::Sketch;
use crate::draw::Style;
use crate::draw::colour::{Colour, Inks, Theme};
use crate::draw::compose::{Measures, ground};
use crate::draw::fold::{Folding, centre};
use crate::draw::scene::{Layer, Scene, Shape};
use std::collections::BTreeMap;

/// Which loop has which colour. A loop is known by its lowest square and keeps its colour from one picture to the next,
/// so that in an animation what has settled stands still.
#[derive(Default)]
pub(super) struct Hues(BTreeMap<u32, usize>);

impl Hues {
    pub(super) fn meet(&mut self, names: &[u32]) {
        for &name in names {
            let next = self.0.len();
            self.0.entry(name).or_insert(next);
        }
    }

    /// As which one the loop was met.
    pub(super) fn number(&self, name: u32) -> usize {
        self.0.get(&name).copied().unwrap_or(0)
    }

    fn colour(&self, name: u32, theme: Theme) -> Colour {
        loop_colour(self.number(name), theme)
    }
}

/// The colour of the loop that was met as number `index`: the golden angle parts each hue from all before it.
pub(super) fn loop_colour(index: usize, theme: Theme) -> Colour {
    let hue = (0.72 + index as f64 * 0.618_033_988_75).fract();
    // Of neighbouring turns round the circle every second is lighter, for those who see no difference in hue.
    let lift = if index.is_multiple_of(2) { 0.0 } else { 0.1 };
    match theme {
        Theme::Light => Colour::of_hue(hue, 0.5 + lift),
        Theme::Dark => Colour::of_hue(hue, 0.7 + lift),
    }
}

/// Squares that lack moves, or have too many, are marked in this colour.
pub(super) const FAULT: Colour = Colour::hex(0xd62828);

/// The whole picture.
pub(super) fn compose(sketch: &Sketch, style: &Style) -> Scene {
    let mut scene = ground(sketch.board, style, describe(sketch));
    scene.layers.extend(layers(sketch, style, &mut Hues::default()));
    scene
}

/// What lies on the board: the moves, then the marks of what is wrong.
pub(super) fn layers(sketch: &Sketch, style: &Style, hues: &mut Hues) -> Vec<Layer> {
    let measures = Measures::of(sketch.board, style);
    let inks = style.theme.inks();
    hues.meet(sketch.parts.names());
    vec![
        Layer { name: "moves", shapes: strokes(sketch, &measures, &inks, style.theme, hues) },
        Layer { name: "faults", shapes: marks(sketch, &measures, &inks) },
    ]
}

/// Grey and thin what is in no loop, each loop over it in its colour.
fn strokes(sketch: &Sketch, measures: &Measures, inks: &Inks, theme: Theme, hues: &Hues) -> Vec<Shape> {
    let folding = Folding { board: sketch.board, overhang: measures.overhang };
    let mut lines: BTreeMap<Option<u32>, Vec<_>> = BTreeMap::new();
    let mut pieces = Vec::new();
    for &(from, to) in &sketch.moves {
        let square = |id: u32| sketch.board.square(u64::from(id));
        pieces.clear();
        folding.fold(square(from), square(to), &mut pieces);
        let drawn = lines.entry(sketch.parts.loop_of(from)).or_default();
        drawn.extend(pieces.iter().map(|&(start, end)| vec![start, end]));
    }
    let shape = |(name, lines): (Option<u32>, Vec<_>)| match name {
        Some(name) => Shape::Lines { stroke: hues.colour(name, theme), width: measures.stroke, dash: None, lines },
        None => Shape::Lines { stroke: inks.ink, width: 0.5 * measures.stroke, dash: None, lines },
    };
    lines.into_iter().map(shape).collect()
}

/// A ring where a move is lacking, a disc where there are too many.
fn marks(sketch: &Sketch, measures: &Measures, inks: &Inks) -> Vec<Shape> {
    let radius = 0.17 * measures.swell.sqrt();
    let mut shapes = Vec::new();
    for (id, degree) in sketch.faulty() {
        let centre = centre(sketch.board.square(u64::from(id)));
        shapes.push(Shape::Disc { centre, radius: 1.25 * radius, fill: inks.casing });
        shapes.push(Shape::Disc { centre, radius, fill: FAULT });
        if degree < 2 {
            shapes.push(Shape::Disc { centre, radius: 0.55 * radius, fill: inks.casing });
        }
    }
    shapes
}

fn describe(sketch: &Sketch) -> (String, String) {
    let (loops, faults) = (sketch.loops(), sketch.faults());
    let title = format!("Unfinished: {} moves on {}", sketch.moves.len(), sketch.board.size());
    let squares = if faults == 1 { "1 square does".into() } else { format!("{faults} squares do") };
    let description = format!(
        "Closed loops: {loops}, each in a colour of its own; what is in no loop is grey. {squares} not have two moves: \
         a ring lacks one, a disc has too many."
    );
    (title, description)
}
