//! The number of closed tours of each homotopy class, by the frontier program for voltages.
//!
//! The voltage of a move says which seams it crosses, and the voltage of a tour is the sum: the number of rounds
//! through the right edge on the cylinder and the Möbius strip, the parity of all crossings on the projective plane.
//! On the torus it is columns + p rows, where p exceeds the range of the columns. The modulus exceeds the range of the
//! sums, because a tour goes round at most as often as its moves are long enough for. The fundamental group of the
//! Klein bottle does not commute, so a sum cannot tell its classes apart.
//!
//! Where two moves connect the same two squares, a tour with such a step has no class. The voltage graph leaves these
//! edges out.

use super::voltage::{Resources, VoltageEdge, VoltageGraph, VoltageSweep, by_lines};
use crate::engine_error::EngineError;
use crate::progress::PassProgress;
use destrier_core::tour::homotopy::{HomotopyClass, seams_crossed};
use destrier_core::{Rectangle, RectangleGraph, Surface};
use destrier_search::method::Control;
use destrier_search::workers::Workers;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The largest number of different voltages, each of which is counted.
const MAX_VOLTAGES: u64 = 1 << 16;

/// The count of the closed tours of a board by homotopy class.
///
/// ```
/// use destrier::counting::classes::HomotopyPlan;
/// use destrier::{RectangleGraph, Control};
///
/// let plan = HomotopyPlan::new(&RectangleGraph::new(&"cylinder:3x5".parse()?)).unwrap();
/// let counts = plan.run(1, 1 << 20, &Control::default(), &mut |_| ())?;
/// let named: Vec<String> = counts.iter().map(|(class, count)| format!("{}: {count}", class.name())).collect();
/// assert_eq!(named, ["1,0: 184", "3,0: 82", "5,0: 10"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HomotopyPlan {
    code: VoltageCode,
    /// `None` if there is no tour with a class.
    sweep: Option<VoltageSweep>,
}

impl HomotopyPlan {
    /// The plan for a board; `None` on the plane and on the Klein bottle, and if a tour could go round too often.
    pub fn new(board_graph: &RectangleGraph) -> Option<HomotopyPlan> {
        let RectangleGraph { board, graph, .. } = board_graph;
        let code = VoltageCode::new(board)?;
        let vertices = graph.vertices() as u32;
        let mut edges: Vec<VoltageEdge> = Vec::new();

        for from in 0..vertices {
            for &to in graph.neighbours(from).iter().filter(|&&to| from < to) {
                if let Some(seams) = seams_crossed(board, board_graph.square_of(from), board_graph.square_of(to)) {
                    edges.push((from, to, vec![(code.voltage(seams), 1)]));
                }
            }
        }

        let each: Vec<Vec<u32>> = (0..vertices).map(|vertex| vec![vertex]).collect();
        let voltages = VoltageGraph { modulus: code.modulus(), vertices, edges };
        let sweep = if vertices < 3 { None } else { voltages.sweep_by_voltage(&by_lines(board_graph, &each)) };
        Some(HomotopyPlan { code, sweep })
    }

    /// The number of tours of each class that has some. `watch` is called after every step.
    pub fn run(
        &self,
        threads: usize,
        memory: u64,
        control: &Control,
        watch: &mut dyn FnMut(&PassProgress),
    ) -> Result<BTreeMap<HomotopyClass, BigUint>, EngineError> {
        let workers = Workers::new(threads);
        let resources = Resources { workers: &workers, memory, control };
        let mut classes = BTreeMap::new();
        let Some(sweep) = &self.sweep else { return Ok(classes) };

        for (voltage, count) in (0..).zip(sweep.count_by_voltage(&resources, watch)?) {
            if let Some(class) = self.code.class(voltage).filter(|_| count != BigUint::ZERO) {
                *classes.entry(class).or_insert(BigUint::ZERO) += count;
            }
        }

        Ok(classes)
    }
}

/// Numbers of rounds as one number.
#[derive(Clone, Copy, Debug)]
struct VoltageCode {
    surface: Surface,
    /// The largest numbers of rounds through the right and through the bottom edge.
    most: (i64, i64),
}

impl VoltageCode {
    fn new(board: &Rectangle) -> Option<VoltageCode> {
        let surface = board.surface();

        let most = |side: u32| {
            i64::try_from(board.squares().checked_mul(board.leaper().long().into())?).ok()?.checked_div(i64::from(side))
        };

        let most = match surface {
            Surface::Cylinder | Surface::Mobius => (most(board.cols())?, 0),
            Surface::Torus => (most(board.cols())?, most(board.rows())?),
            Surface::Projective => (0, 0),
            _ => return None,
        };

        let values = |most: i64| most.unsigned_abs().checked_mul(2)?.checked_add(1);
        let all = values(most.0)?.checked_mul(values(most.1)?)?;
        (all <= MAX_VOLTAGES).then_some(VoltageCode { surface, most })
    }

    fn modulus(&self) -> u32 {
        match self.surface {
            Surface::Projective => 2,
            _ => ((2 * self.most.0 + 1) * (2 * self.most.1 + 1)) as u32,
        }
    }

    /// The voltage of a move that crosses these seams.
    fn voltage(&self, (columns, rows): (i64, i64)) -> u32 {
        let sum = match self.surface {
            Surface::Projective => columns + rows,
            _ => columns + (2 * self.most.0 + 1) * rows,
        };
        sum.rem_euclid(i64::from(self.modulus())) as u32
    }

    /// The class of a tour with this voltage.
    fn class(&self, voltage: u32) -> Option<HomotopyClass> {
        let period = 2 * self.most.0 + 1;
        let modulus = i64::from(self.modulus());
        let columns_and_rows = match self.surface {
            Surface::Projective => (i64::from(voltage), 0),
            _ => {
                // The sum is the number of least absolute value with this residue.
                let sum = (i64::from(voltage) + modulus / 2) % modulus - modulus / 2;
                let columns = (sum + self.most.0).rem_euclid(period) - self.most.0;
                (columns, (sum - columns) / period)
            }
        };
        HomotopyClass::of(self.surface, columns_and_rows.0, columns_and_rows.1).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn voltages_tell_all_rounds_apart() {
        for text in ["cylinder:3x5", "mobius:4x6", "torus:5x6", "torus:5x5 leaper=0,1", "projective:5x6"] {
            let board: Rectangle = text.parse().unwrap();
            let code = VoltageCode::new(&board).unwrap();
            for (columns, rows) in (-code.most.0..=code.most.0)
                .flat_map(|columns| (-code.most.1..=code.most.1).map(move |rows| (columns, rows)))
            {
                let class = code.class(code.voltage((columns, rows)));
                assert_eq!(class, HomotopyClass::of(board.surface(), columns, rows).ok(), "{text} {columns},{rows}");
            }
        }

        for text in ["5x5", "klein:5x5", "cylinder:9x9 leaper=0,4294967295"] {
            assert!(VoltageCode::new(&text.parse().unwrap()).is_none(), "{text}");
        }
    }
}
