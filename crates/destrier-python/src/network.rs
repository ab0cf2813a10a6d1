//! The neural network, with a callback per round.

use crate::answer::{Refutation, object};
use crate::board::PyBoard;
use crate::error::{Failure, bad_value};
use crate::memory::within_reach;
use crate::options::{options, read};
use crate::tour::BoardTour;
use crate::work::{INTERVAL, panicked, spawn};
use destrier::answers::AskError;
use destrier::answers::graph::SolvedBy;
use destrier::answers::network::{self, JoinResult, NetworkRun};
use destrier::neural::{Network, Settings, Updates};
use destrier::{Control, Method, Rectangle};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

options! {
    /// The options of a network.
    NetworkOptions<'py> {
        updates: String,
        rounds: u64,
        seed: u64,
        join: bool,
        attempts: u64,
        memory: u64,
        time_limit: Option<f64>,
        callback: Option<Bound<'py, PyAny>>,
    }
}

/// The state of a network after a round.
struct Round {
    number: u64,
    energy: u64,
    moves: Vec<(u32, u32)>,
}

impl Round {
    fn of(network: &Network) -> Round {
        Round { number: network.rounds(), energy: network.energy(), moves: network.edges().collect() }
    }
}

enum Message {
    /// A round, and where to say that it has been looked at.
    Round(Round, SyncSender<()>),
    Done(Box<Result<NetworkRun, AskError>>),
    Panic(Box<dyn Any + Send>),
}

/// The result of a network.
#[pyclass(frozen, name = "NetworkResult", module = "destrier._destrier", get_all)]
pub(crate) struct NetworkResult {
    rounds: u64,
    energy: u64,
    loops: u64,
    neurons: u64,
    attempts: u64,
    moves: Py<PyArray2<i64>>,
    tour: Option<Py<BoardTour>>,
    refutation: Option<Py<Refutation>>,
}

/// Runs a network. The callback gets round, energy and moves, on the calling thread.
#[pyfunction]
pub(crate) fn run_network<'py>(
    py: Python<'py>,
    board: &PyBoard,
    options: NetworkOptions<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let name = options.updates.as_str();
    let unknown = || bad_value(format!("'{name}' is not an update order: sequential, synchronous or coloured"));
    let updates = Updates::ALL.into_iter().find(|updates| updates.name() == name).ok_or_else(unknown)?;

    let memory = within_reach(options.memory);
    let settings = Settings::new().updates(updates).seed(options.seed).memory(memory);
    let board = board.flat()?;
    let needed = network::bytes(board, updates, options.join);
    if needed > memory {
        return Err(PyMemoryError::new_err(format!("{needed} bytes are needed, and {memory} are allowed")));
    }

    let control = Control::new();
    let limited = crate::work::Wait::new(options.time_limit, None)?.limited(&control);
    let messages = start(board.clone(), settings, &options, limited)?;
    let run = match wait(py, &messages, &control, &options) {
        Ok(run) => run,
        Err(error) => {
            control.stop();
            return Err(error);
        }
    };

    match run {
        Ok(run) => result(py, board, run, options.seed),
        Err(error) => Err(match Failure::from(error) {
            Failure::Limit(limit) => PyMemoryError::new_err(limit),
            Failure::Error(error) => error,
        }),
    }
}

fn start(
    board: Rectangle,
    settings: Settings,
    options: &NetworkOptions,
    control: Control,
) -> PyResult<Mutex<Receiver<Message>>> {
    let (send, receive) = sync_channel(0);
    let rounds = options.rounds;
    let join = options.join;
    let attempts = options.attempts;
    let watches = options.callback.is_some();
    let sender: SyncSender<Message> = send.clone();

    spawn(move || {
        // The network waits until its state has been looked at, so that a callback can stop it. If nobody listens, the
        // network is already stopped.
        let watch = |network: &Network| {
            let (seen, wait) = sync_channel(1);
            if watches && sender.send(Message::Round(Round::of(network), seen)).is_ok() {
                let _ = wait.recv();
            }
        };

        let work = || {
            if join {
                network::run_until_joined(&board, &settings, rounds, attempts, &control, watch)
            } else {
                network::run(&board, &settings, rounds, false, &control, watch)
            }
        };

        let done = catch_unwind(AssertUnwindSafe(work));
        let _ = send.send(done.map_or_else(Message::Panic, |run| Message::Done(Box::new(run))));
    })?;

    Ok(Mutex::new(receive))
}

fn wait<'py>(
    py: Python<'py>,
    messages: &Mutex<Receiver<Message>>,
    control: &Control,
    options: &NetworkOptions<'py>,
) -> PyResult<Result<NetworkRun, AskError>> {
    let receive = || messages.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(INTERVAL);
    loop {
        match py.detach(receive) {
            Ok(Message::Round(round, seen)) => {
                py.check_signals()?;
                if let Some(callback) = &options.callback {
                    let goes_on = callback.call1((round.number, round.energy, array(py, &round.moves)?))?;
                    if goes_on.extract::<bool>().is_ok_and(|goes_on| !goes_on) {
                        control.stop();
                    }
                }
                let _ = seen.send(());
            }
            Ok(Message::Done(run)) => return Ok(*run),
            Ok(Message::Panic(payload)) => return Err(panicked(payload)),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(panicked(Box::new("the thread ended"))),
        }
    }
}

fn array<'py>(py: Python<'py>, moves: &[(u32, u32)]) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let flat: Vec<i64> = moves.iter().flat_map(|&(from, to)| [i64::from(from), i64::from(to)]).collect();
    flat.into_pyarray(py).reshape([moves.len(), 2])
}

fn result<'py>(py: Python<'py>, board: &Rectangle, run: NetworkRun, seed: u64) -> PyResult<Bound<'py, PyAny>> {
    let moves: Vec<(u32, u32)> = run.network.edges().collect();

    let (tour, reason) = match run.joined {
        Some(JoinResult::Cycle { tour, .. }) => (Some(Py::new(py, BoardTour::new(tour, "neural", seed))?), None),
        Some(JoinResult::NoFactor { reason }) | Some(JoinResult::Apart { reason: Some(reason), .. }) => {
            (None, Some(reason))
        }
        _ => (None, None),
    };

    let refutation = reason.map(|reason| {
        let verdict = reason.check(board, &destrier::Goal::CLOSED);
        Py::new(py, Refutation::on_board(&reason, verdict, SolvedBy::Method(Method::Neural), &board.into()))
    });

    let result = NetworkResult {
        rounds: run.report.rounds,
        energy: run.report.energy,
        loops: run.report.loops,
        neurons: run.network.neurons(),
        attempts: run.attempts,
        moves: array(py, &moves)?.unbind(),
        tour,
        refutation: refutation.transpose()?,
    };

    object(py, result)
}
