//! Tours one after another. A thread searches and waits when the reader is slow.

use crate::answer::object;
use crate::count::{Subject, request};
use crate::error::{Failure, time_limit};
use crate::graph::VertexTour;
use crate::options::CountOptions;
use crate::tour::BoardTour;
use crate::work::{INTERVAL, panicked, spawn};
use destrier::Control;
use destrier::answers::counts::{CountError, ListedTour, ListingEnd, list_with};
use pyo3::exceptions::{PyRuntimeError, PyTimeoutError};
use pyo3::prelude::*;
use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};

/// Tours that wait for the reader.
const WAITING: usize = 256;

enum Message {
    Tour(ListedTour),
    End(Result<ListingEnd, CountError>),
    Panic(Box<dyn Any + Send>),
}

/// An iterator over verified tours.
#[pyclass(frozen, name = "Listing", module = "destrier._destrier")]
pub(crate) struct Listing {
    control: Control,
    messages: Mutex<Option<Receiver<Message>>>,
    process: u32,
    seconds: Option<f64>,
}

/// Lists the tours of a board or a graph.
#[pyfunction]
pub(crate) fn list_tours(subject: Subject<'_>, options: CountOptions<'_>) -> PyResult<Listing> {
    let request = request(&subject, &options)?;
    let control = Control::new();
    let limited = crate::work::Wait::new(options.time_limit, None)?.limited(&control);
    let (send, receive) = sync_channel(WAITING);

    spawn(move || {
        let found = catch_unwind(AssertUnwindSafe(|| {
            list_with(&request, &limited, &mut |tour| match send.send(Message::Tour(tour.clone())) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            })
        }));
        let _ = send.send(found.map_or_else(Message::Panic, Message::End));
    })?;

    let messages = Mutex::new(Some(receive));
    let seconds = options.time_limit;
    Ok(Listing { control, messages, process: std::process::id(), seconds })
}

#[pymethods]
impl Listing {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next `BoardTour` or `VertexTour`; at a limit a `TimeoutError` that names it.
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.process != std::process::id() {
            return Err(PyRuntimeError::new_err(
                "this iterator belongs to the process that was forked; make a new one",
            ));
        }

        loop {
            match py.detach(|| self.receive()) {
                Some(Ok(Message::Tour(ListedTour::Board(tour)))) => {
                    return object(py, BoardTour::new(tour, "list", 1)).map(Some);
                }
                Some(Ok(Message::Tour(ListedTour::Graph(tour)))) => {
                    return object(py, VertexTour::new(&tour, "list")).map(Some);
                }
                Some(Err(RecvTimeoutError::Timeout)) => {
                    if let Err(interrupt) = py.check_signals() {
                        self.close();
                        return Err(interrupt);
                    }
                }
                Some(Ok(Message::End(end))) => {
                    self.close();

                    return match end {
                        Ok(ListingEnd::Stopped) => {
                            Err(PyTimeoutError::new_err(time_limit(self.seconds.unwrap_or_default())))
                        }
                        Ok(_) => Ok(None),
                        Err(error) => Err(match Failure::from(error) {
                            Failure::Limit(limit) => PyTimeoutError::new_err(limit),
                            Failure::Error(error) => error,
                        }),
                    };
                }
                Some(Ok(Message::Panic(payload))) => {
                    self.close();
                    return Err(panicked(payload));
                }
                Some(Err(RecvTimeoutError::Disconnected)) | None => return Ok(None),
            }
        }
    }

    /// Ends the search. The iterator is then at its end.
    fn close(&self) {
        self.control.stop();
        *self.messages.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Listing {
    fn receive(&self) -> Option<Result<Message, RecvTimeoutError>> {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.as_ref().map(|messages| messages.recv_timeout(INTERVAL))
    }
}

impl Drop for Listing {
    fn drop(&mut self) {
        self.control.stop();
    }
}
