//! Magic tours of boards with 6, 10 or 14 rows, and a number of columns that is a multiple of four.
//!
//! The board is divided into panels of 4x4 and 6x4 squares. The tour follows a path through all panels four times,
//! forwards, backwards, forwards and backwards, and each panel takes a [`Tile`]. What the numbers of a tile have too
//! much or too little in a line is the *deviation* of the line, and the deviations of all panels must cancel.
//!
//! A dynamic program goes along the path. Its states are the squares where the four passes leave the last panel, with
//! the deviations of all lines so far; of many states, those with the smallest deviations are kept. On long boards, all
//! panels but the last ones have no deviations.

mod tiles;

use super::layer_store::LayerStore;
use super::pieces::{Cell, is_move};
use std::collections::{BTreeMap, HashMap, HashSet};
use tiles::{Face, Place, Role, Tile, tiles};

/// The side of most panels.
const SIDE: i32 = 4;

/// The most states that are kept.
const MAX_STATES: usize = 20_000;

/// The number of columns of panels at the end that may have deviations.
const DEVIATING: usize = 4;

/// A panel: its position among the panels, from the top left.
type Panel = (usize, usize);

/// The deviations of the lines up to a place of the path.
type Deviations = BTreeMap<Line, i64>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Line {
    Row(i32),
    Column(i32),
}

/// Whether the board can be divided, with its rows and columns in this order.
pub(super) fn is_suited(rows: u32, cols: u32) -> bool {
    matches!(rows, 6 | 10 | 14) && cols.is_multiple_of(4) && cols >= if rows == 6 { 12 } else { 8 }
}

/// The way through the panels: down and up through the columns of panels, and then through the last two to four of them
/// so that a tile can turn twice at the end.
fn way(rows: usize, cols: usize) -> Vec<Panel> {
    let end: &[Panel] = match (rows, cols % 2) {
        (2, 0) => &[(0, 0), (0, 1), (1, 1), (1, 0)],
        (2, 1) => &[(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)],
        (3, 0) if cols == 2 => &[(0, 0), (0, 1), (1, 1), (2, 1), (2, 0), (1, 0)],
        (3, 0) => &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (2, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1)],
        (3, 1) => &[(0, 0), (1, 0), (1, 1), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0)],
        _ => &[],
    };
    let before = cols - end.len() / rows;
    let down_and_up =
        (0..before).flat_map(|col| (0..rows).map(move |row| (if col % 2 == 0 { row } else { rows - 1 - row }, col)));
    down_and_up.chain(end.iter().map(|&(row, col)| (row, col + before))).collect()
}

/// A state of the dynamic program: where the passes leave the last panel and the number of the deviations; then the
/// tile of this panel and the state before it.
#[derive(PartialEq, Eq, Hash)]
struct State {
    exit: Face,
    deviations: u32,
    tile: u32,
    before: u32,
}

/// A kind of tiles: their rows, their role, and whether they may have deviations.
type Kind = (i32, Role, bool);

/// The panels of a board in order, with their kinds.
struct Layout {
    way: Vec<Panel>,
    kinds: Vec<Kind>,
    places: Vec<Place>,
}

impl Layout {
    fn new(rows: i32, cols: i32) -> Layout {
        let panel_rows = (rows / SIDE) as usize;
        let panel_cols = (cols / SIDE) as usize;
        let way = way(panel_rows, panel_cols);
        let height = |panel: &Panel| if panel.0 + 1 == panel_rows { SIDE + rows % SIDE } else { SIDE };

        let kind = |(index, panel): (usize, &Panel)| {
            let role = match index {
                0 => Role::First,
                _ if index + 1 == way.len() => Role::Last,
                _ => Role::Middle,
            };
            (height(panel), role, panel.1 + DEVIATING >= panel_cols)
        };

        let mut before = 0;
        let place = |panel: &Panel| {
            let origin = (panel.0 as i32 * SIDE, panel.1 as i32 * SIDE);
            let place = Place { origin, before, quarter: i64::from(rows) * i64::from(cols) / 4 };
            before += i64::from(height(panel) * SIDE / 4);
            place
        };

        let places = way.iter().map(place).collect();
        Layout { kinds: way.iter().enumerate().map(kind).collect(), places, way }
    }

    /// The step from the panel before to this one.
    fn step_to(&self, index: usize) -> Cell {
        let to = self.places[index].origin;
        let from = self.places[index.saturating_sub(1)].origin;
        (to.0 - from.0, to.1 - from.1)
    }

    /// Whether a line has no squares after this panel.
    fn is_finished(&self, index: usize, line: &Line) -> bool {
        let panel = self.way[index];
        let (height, ..) = self.kinds[index];
        let origin = self.places[index].origin;
        let rest = &self.way[index + 1..];
        match *line {
            Line::Row(row) => (0..height).contains(&(row - origin.0)) && !rest.iter().any(|other| other.0 == panel.0),
            Line::Column(col) => (0..SIDE).contains(&(col - origin.1)) && !rest.iter().any(|other| other.1 == panel.1),
        }
    }
}

/// A tour of a board for which [`is_suited`], or `None` if no tiles were found that fit together, or if the work is
/// stopped.
pub(super) fn tour(
    rows: u32,
    cols: u32,
    choose: &mut dyn FnMut(usize) -> usize,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Vec<Cell>> {
    let layout = Layout::new(rows as i32, cols as i32);
    let mut stock: HashMap<Kind, Vec<Tile>> = HashMap::new();
    let mut store: LayerStore<(Kind, Cell), Vec<State>> = LayerStore::new();

    let mut table = Table::default();
    let start = State { exit: Face::default(), deviations: table.number(Deviations::new()), tile: 0, before: 0 };
    let mut number = store.number(vec![start]);
    let mut layers = Vec::new();

    for (index, kind) in layout.kinds.iter().enumerate() {
        let list = stock.entry(*kind).or_insert_with(|| {
            let (height, role, may_deviate) = *kind;
            let mut list = tiles(height, SIDE, role);
            list.retain(|tile| may_deviate || tile.deviations(&layout.places[index]).is_empty());
            let turn = choose(list.len().max(1));
            list.rotate_left(turn);
            list
        });

        let mut advanced = |states: &Vec<State>| advance(&layout, index, list, states, &mut table);
        let (_, role, may_deviate) = *kind;

        // Without deviations, all that matters of a panel is how it lies to the one before it.
        number = if may_deviate || role == Role::First {
            let next = advanced(store.layer(number));
            store.number(next)
        } else {
            store.follower(number, (*kind, layout.step_to(index)), advanced)
        };

        if store.layer(number).is_empty() || is_stopped() {
            return None;
        }

        layers.push(number);
    }

    let mut chosen = vec![0; layers.len()];
    let mut at = 0;
    for (index, &number) in layers.iter().enumerate().rev() {
        let state = &store.layer(number)[at];
        chosen[index] = state.tile;
        at = state.before as usize;
    }

    let mut tour = Vec::with_capacity(rows as usize * cols as usize);
    for pass in 0..4 {
        let mut add = |index: usize| {
            let tile = &stock[&layout.kinds[index]][chosen[index] as usize];
            let origin = layout.places[index].origin;
            tour.extend(tile.pass(pass).map(|cell| (cell.0 + origin.0, cell.1 + origin.1)));
        };

        match pass % 2 {
            0 => (0..layers.len()).for_each(&mut add),
            _ => (0..layers.len()).rev().for_each(&mut add),
        }
    }

    Some(tour)
}

/// All deviations that occur, numbered.
#[derive(Default)]
struct Table {
    numbers: HashMap<Deviations, u32>,
    list: Vec<Deviations>,
}

impl Table {
    fn number(&mut self, deviations: Deviations) -> u32 {
        *self.numbers.entry(deviations).or_insert_with_key(|deviations| {
            self.list.push(deviations.clone());
            self.list.len() as u32 - 1
        })
    }
}

/// The states after a panel.
fn advance(layout: &Layout, index: usize, tiles: &[Tile], states: &[State], table: &mut Table) -> Vec<State> {
    let (_, role, may_deviate) = layout.kinds[index];
    let place = &layout.places[index];
    let mut by_entry: BTreeMap<Face, Vec<usize>> = BTreeMap::new();
    for (tile, content) in tiles.iter().enumerate() {
        by_entry.entry(content.entry()).or_default().push(tile);
    }

    let mut fitting: HashMap<Face, Vec<usize>> = HashMap::new();
    let mut next = Vec::new();
    let mut known = HashSet::new();
    for (before, state) in states.iter().enumerate() {
        let candidates = fitting.entry(state.exit).or_insert_with(|| match index.checked_sub(1) {
            None => (0..tiles.len()).collect(),
            Some(_) => {
                let step = layout.step_to(index);
                let fits = |pass: usize, entry: &Face| {
                    let from = tiles::cell(state.exit[pass], SIDE);
                    let to = tiles::cell(entry[pass], SIDE);
                    is_move(from, (to.0 + step.0, to.1 + step.1))
                };
                let entries = by_entry.iter().filter(|(entry, _)| (0..4).all(|pass| fits(pass, entry)));
                entries.flat_map(|(_, tiles)| tiles.iter().copied()).collect()
            }
        });

        for &tile in candidates.iter() {
            let mut deviations = table.list[state.deviations as usize].clone();
            if may_deviate {
                for (line, value) in tiles[tile].deviations(place) {
                    *deviations.entry(line).or_default() += value;
                }
                deviations.retain(|_, value| *value != 0);
                if deviations.keys().any(|line| layout.is_finished(index, line)) {
                    continue;
                }
            }

            let deviations = table.number(deviations);
            let exit = if role == Role::Last { Face::default() } else { tiles[tile].exit() };
            if known.insert((exit, deviations)) {
                next.push(State { exit, deviations, tile: tile as u32, before: before as u32 });
            }
        }

        if next.len() > 4 * MAX_STATES {
            break;
        }
    }

    let size = |state: &State| {
        let deviations = table.list[state.deviations as usize].values();
        deviations.map(|&value| i128::from(value) * i128::from(value)).sum::<i128>()
    };

    next.sort_by_cached_key(size);
    next.truncate(MAX_STATES);
    next
}
