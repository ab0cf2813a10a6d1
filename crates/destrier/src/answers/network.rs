//! From a neural network to a verified closed tour: its defects are repaired, and its loops are joined.
//!
//! [`run`] runs one network and reports the result. [`run_until_joined`] repeats that, each attempt with its own random
//! stream of the same seed, until one leads to a tour. [`join`] works on a network that the caller has run round by
//! round. The result is a [`Tour`], or the reason why there is none.

use super::{AskError, auto, confirm};
use crate::settle::{verify_list, wrong_claim};
use destrier_boards::construct::construct;
use destrier_core::impossible::Verdict;
use destrier_core::{Goal, Impossible, Rectangle, RectangleGraph, Tour};
use destrier_graphs::neural::{Network, NetworkReport, Settings, Updates};
use destrier_search::accelerator::AcceleratorUse;
use destrier_search::join::{ClosedFactor, FactorRepairError, FactorRepairs, PlaneFactor, close};
use destrier_search::method::{Control, Random};

/// The outcome of joining the loops of a network.
#[derive(Clone, Debug)]
pub enum JoinResult {
    /// A verified closed tour.
    Cycle {
        /// The closed tour.
        tour: Tour<Rectangle>,
        /// The repairs before the joining.
        repaired: FactorRepairs,
        /// The number of loops after the repairs.
        loops: u64,
    },
    /// Some loops could not be joined.
    Apart {
        /// The repairs before the joining.
        repaired: FactorRepairs,
        /// The number of loops after the repairs.
        loops: u64,
        /// Number of loops that are left.
        left: u64,
        /// Whether no other network can do better, because the moves that loops can use do not connect the board.
        for_good: bool,
        /// The proof of that, confirmed by the core, unless it is too long to store.
        reason: Option<Impossible>,
    },
    /// No set of cycles visits all squares, so there is no closed tour.
    NoFactor {
        /// The proof of that, confirmed by the core or too large for it.
        reason: Impossible,
    },
    /// Some squares could not be given two moves. Another network may do better.
    Stuck {
        /// The number of these squares.
        lacking: u64,
    },
    /// The caller stopped the joining.
    Stopped,
}

impl JoinResult {
    /// Whether the network led to a closed tour.
    pub fn is_cycle(&self) -> bool {
        matches!(self, JoinResult::Cycle { .. })
    }

    /// What was repaired, if that succeeded.
    pub fn repaired(&self) -> Option<FactorRepairs> {
        match self {
            JoinResult::Cycle { repaired, .. } | JoinResult::Apart { repaired, .. } => Some(*repaired),
            JoinResult::NoFactor { .. } | JoinResult::Stuck { .. } | JoinResult::Stopped => None,
        }
    }

    /// Whether another network may do better.
    fn may_improve(&self) -> bool {
        matches!(self, JoinResult::Apart { for_good: false, .. } | JoinResult::Stuck { .. })
    }
}

/// The result of one network.
pub struct NetworkRun {
    /// Rounds, energy and loops when the rounds ended, before anything was repaired.
    pub report: NetworkReport,
    /// What its loops led to, if they were to be joined.
    pub joined: Option<JoinResult>,
    /// The network itself.
    pub network: Network,
    /// Number of this attempt, from 1. Those before it failed.
    pub attempts: u64,
    /// What became of the accelerator, if the settings have one.
    pub accelerator: Option<AcceleratorUse>,
}

/// Runs a network for at most `rounds` rounds and, if `joining`, repairs and joins its loops. `watch` is called before
/// every round, and on an accelerator before and after all rounds.
///
/// ```
/// use destrier::answers::network::{JoinResult, run};
/// use destrier::neural::Settings;
///
/// let settings = Settings::new().seed(7);
/// let run = run(&"8x8".parse().unwrap(), &settings, 500, true, &Default::default(), |_| {}).unwrap();
/// assert!(run.report.energy == 0 && run.report.rounds <= 500);
/// let Some(JoinResult::Cycle { tour, repaired, loops }) = run.joined else { panic!() };
/// assert_eq!((tour.len(), repaired.vertices, loops), (64, 0, run.report.loops));
/// ```
pub fn run(
    board: &Rectangle,
    settings: &Settings,
    rounds: u64,
    joining: bool,
    control: &Control,
    mut watch: impl FnMut(&Network),
) -> Result<NetworkRun, AskError> {
    let mut network = Network::on_board(board, settings).map_err(|error| AskError::Unsuited(error.to_string()))?;
    watch(&network);

    let accelerator = settings.accelerator.as_ref().map(|accelerator| {
        let name = accelerator.name();
        let settled = network.settle_on(&**accelerator, rounds, |_, _| control.is_stopped());
        watch(&network);
        match settled {
            Ok(_) => AcceleratorUse::Used { name },
            Err(error) => AcceleratorUse::Refused { name, reason: error.to_string() },
        }
    });

    while network.energy() > 0 && network.rounds() < rounds && !control.is_stopped() {
        network.round();
        watch(&network);
    }

    let joined = joining.then(|| join(&network, board, settings, control)).transpose()?;
    Ok(NetworkRun { report: network.report(), joined, network, attempts: settings.attempt + 1, accelerator })
}

/// Runs networks from the random streams of one seed, until the loops of one are joined, or it is clear that none can
/// be, or after `attempts` attempts.
///
/// ```
/// use destrier::answers::network::run_until_joined;
/// use destrier::neural::Settings;
///
/// let board = "5x6".parse().unwrap();
/// let settings = Settings::new().seed(4);
/// let run = run_until_joined(&board, &settings, 500, 100, &Default::default(), |_| {}).unwrap();
/// assert!(run.joined.unwrap().is_cycle());
/// ```
pub fn run_until_joined(
    board: &Rectangle,
    settings: &Settings,
    rounds: u64,
    attempts: u64,
    control: &Control,
    mut watch: impl FnMut(&Network),
) -> Result<NetworkRun, AskError> {
    let mut attempt = 0;
    loop {
        let run = run(board, &Settings { attempt, ..settings.clone() }, rounds, true, control, &mut watch)?;
        attempt += 1;
        let again = run.joined.as_ref().is_some_and(JoinResult::may_improve);
        if !again || attempt >= attempts || control.is_stopped() {
            return Ok(run);
        }
        control.report(0);
    }
}

/// Bytes that a network of this board takes, with those for repairing and joining if `joining`.
///
/// ```
/// use destrier::answers::network::bytes;
/// use destrier::neural::Updates;
///
/// let board = "100x100".parse().unwrap();
/// assert!(bytes(&board, Updates::Sequential, true) > bytes(&board, Updates::Sequential, false));
/// ```
pub fn bytes(board: &Rectangle, updates: Updates, joining: bool) -> u64 {
    let network = Network::bytes(board, updates);
    if joining { network.saturating_add(destrier_graphs::neural::bytes_to_join(board)) } else { network }
}

/// Repairs and joins the present loops of a network. Random choices depend on the seed and the attempt.
///
/// ```
/// use destrier::answers::network::join;
/// use destrier::neural::{Network, Settings};
///
/// let board = "8x8".parse().unwrap();
/// let settings = Settings::default();
/// let mut network = Network::on_board(&board, &settings).unwrap();
/// network.settle(500, || false);
/// assert!(join(&network, &board, &settings, &Default::default()).unwrap().is_cycle());
/// ```
pub fn join(
    network: &Network,
    board: &Rectangle,
    settings: &Settings,
    control: &Control,
) -> Result<JoinResult, AskError> {
    if board.squares() >= LARGE
        && let Some(joined) = closed_on_plane(board, network, control)?
    {
        return Ok(joined);
    }
    // A separate stream, so that repairing does not depend on the number of outputs drawn.
    let random = Random::new(settings.seed, settings.attempt | 1 << 63);
    closed(board, network.edges(), random, control)
}

/// Number of squares from which a plane board is repaired and joined without its graph, if that suits.
const LARGE: u64 = 250_000;

/// Repairs and joins the loops of a network on a plane board. `None` if that does not suit, or failed.
fn closed_on_plane(board: &Rectangle, network: &Network, control: &Control) -> Result<Option<JoinResult>, AskError> {
    let factor = network.plane_factor().or_else(|| PlaneFactor::new(board, network.edges()));
    let Some(mut factor) = factor else { return Ok(None) };
    let Some(repaired) = factor.repair(control) else { return Ok(None) };
    let Some((cycle, loops)) = factor.join(control) else { return Ok(None) };
    drop(factor);
    let tour = verified(board, cycle)?;
    Ok(Some(JoinResult::Cycle { tour, repaired, loops }))
}

/// The closed tour that these ids claim to be.
fn verified(board: &Rectangle, ids: Vec<u32>) -> Result<Tour<Rectangle>, AskError> {
    Ok(verify_list(board.clone(), ids, &Goal::CLOSED, "neural")?)
}

/// Repairs and joins some moves of the board.
fn closed(
    board: &Rectangle,
    moves: impl Iterator<Item = (u32, u32)>,
    mut random: Random,
    control: &Control,
) -> Result<JoinResult, AskError> {
    let Some(board_graph) = RectangleGraph::new_unless(board, || control.is_stopped()) else {
        return Ok(JoinResult::Stopped);
    };

    let graph = &board_graph.graph;

    // An id that is not a square gets a number that is not a vertex, which repairing drops.
    let vertex = |id: u32| board_graph.vertex_of_id(u64::from(id)).unwrap_or(u32::MAX);
    let edges = moves.map(|(from, to)| (vertex(from), vertex(to)));
    let ClosedFactor { repaired, loops, cycle } = match close(graph, edges, &mut random, control) {
        Ok(closed) => closed,
        Err(FactorRepairError::NoFactor { witness, .. }) => {
            return Ok(JoinResult::NoFactor { reason: confirmed(&board_graph, Impossible::NoTwoFactor { witness })? });
        }
        Err(FactorRepairError::Stuck { lacking }) => return Ok(JoinResult::Stuck { lacking }),
        Err(FactorRepairError::Stopped) => return Ok(JoinResult::Stopped),
    };

    let cycle = match cycle {
        Ok(cycle) => cycle,
        Err(_) if control.is_stopped() => return Ok(JoinResult::Stopped),
        Err(apart) => {
            let left = apart.loops.len() as u64;
            let reason = apart.reason.map(|reason| confirmed(&board_graph, reason)).transpose()?;
            return Ok(JoinResult::Apart { repaired, loops, left, for_good: apart.for_good, reason });
        }
    };

    let tour = verified(board, board_graph.ids_of(cycle))?;
    Ok(JoinResult::Cycle { tour, repaired, loops })
}

/// Maximum number of squares for which the moves that loops can use are examined before a network runs.
const LOOKED_AT: u64 = 100_000;

/// A confirmed reason why no network of this board can lead to a closed tour: a quick one, or one about the moves that
/// loops through all squares can use.
///
/// ```
/// use destrier::answers::network::refuted;
///
/// assert!(refuted(&"3x4".parse().unwrap(), &Default::default()).unwrap().is_some());
/// assert!(refuted(&"8x8".parse().unwrap(), &Default::default()).unwrap().is_none());
/// ```
pub fn refuted(board: &Rectangle, control: &Control) -> Result<Option<(Impossible, Verdict)>, AskError> {
    if let Some(known) = super::refute(board, &Goal::CLOSED)? {
        return Ok(Some(known));
    }

    let is_constructed = || auto::is_rectangle(board) && construct(board, &Goal::CLOSED).is_some();
    if board.squares() > LOOKED_AT || is_constructed() {
        return Ok(None);
    }

    Ok(match closed(board, std::iter::empty(), Random::new(0, 0), control)? {
        JoinResult::NoFactor { reason } | JoinResult::Apart { for_good: true, reason: Some(reason), .. } => {
            let verdict = reason.check(board, &Goal::CLOSED);
            Some((reason, verdict))
        }
        _ => None,
    })
}

/// The reason in the board's own ids. If the core refutes it, this library has a mistake.
fn confirmed(board_graph: &RectangleGraph, reason: Impossible) -> Result<Impossible, AskError> {
    let RectangleGraph { board, ids, .. } = board_graph;
    if board.squares() < 3 {
        return Ok(Impossible::TooFewSquares { count: board.squares() });
    }
    let reason = reason
        .rename(|vertex| ids.get(vertex as usize).map(|&id| u64::from(id)))
        .ok_or_else(|| wrong_claim("neural", "its reason names a square that the board does not have"))?;
    confirm(board, &Goal::CLOSED, &reason, "neural")?;
    Ok(reason)
}
