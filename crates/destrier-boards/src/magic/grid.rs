//! Closed chains of pieces: Hamiltonian cycles of a grid of panels.

/// A panel: its row and column in the grid.
pub(super) type Panel = (usize, usize);

/// A Hamiltonian cycle of a grid with an even number of panels and at least two in each direction: along the first row,
/// and back through the columns, up and down. With an odd number of columns, along the first column instead.
fn comb(rows: usize, cols: usize) -> Vec<Panel> {
    if cols % 2 == 1 {
        return comb(cols, rows).into_iter().map(|(row, col)| (col, row)).collect();
    }
    let mut cycle: Vec<Panel> = (0..cols).map(|col| (0, col)).collect();
    for col in (0..cols).rev() {
        let is_down = (cols - 1 - col).is_multiple_of(2);
        cycle.extend((1..rows).map(|step| (if is_down { step } else { rows - step }, col)));
    }
    cycle
}

/// A Hamiltonian cycle of a grid with an odd number of panels, at least three in each direction, without its first
/// panel.
fn comb_without_corner(rows: usize, cols: usize) -> Vec<Panel> {
    let mut cycle = Vec::new();
    let below: Vec<Panel> = comb(rows - 1, cols).into_iter().map(|(row, col)| (row + 1, col)).collect();
    for (index, &panel) in below.iter().enumerate() {
        let next = below[(index + 1) % below.len()];
        cycle.push(panel);
        let left = panel.1.min(next.1);
        let right = panel.1.max(next.1);
        if panel.0 == 1 && next.0 == 1 && left % 2 == 1 && right == left + 1 {
            cycle.extend([(0, panel.1), (0, next.1)]);
        }
    }
    cycle
}

/// Closed chains through all panels, cut open in the middle of a U-turn. If the number of panels is odd, the chains
/// leave out the panel (0, 0), which belongs to the same piece as (0, 1).
pub(super) fn chains(rows: usize, cols: usize) -> impl Iterator<Item = Vec<Panel>> {
    let is_even = (rows * cols).is_multiple_of(2);
    let first = if is_even { comb(rows, cols) } else { comb_without_corner(rows, cols) };
    let turned = || -> Vec<Panel> { comb(cols, rows).into_iter().map(|(row, col)| (col, row)).collect() };
    let cycles = if is_even { vec![first, turned()] } else { vec![first] };

    cycles.into_iter().flat_map(|cycle| {
        let length = cycle.len();
        let cuts: Vec<usize> = (0..length).filter(|&cut| is_u_turn(&cycle, cut)).collect();
        cuts.into_iter().flat_map(move |cut| {
            let chain: Vec<Panel> = (0..length).map(|index| cycle[(cut + index) % length]).collect();
            let reversed = chain.iter().rev().copied().collect();
            [chain, reversed]
        })
    })
}

/// Whether the cycle turns back around the step that leads to this place.
fn is_u_turn(cycle: &[Panel], cut: usize) -> bool {
    let length = cycle.len();
    let [a, b, c, d] = [cut + length - 2, cut + length - 1, cut, cut + 1].map(|index| cycle[index % length]);
    (a.0 == d.0 && b.0 == c.0 && a.0 != b.0) || (a.1 == d.1 && b.1 == c.1 && a.1 != b.1)
}
