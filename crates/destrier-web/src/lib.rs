//! The library in the browser: the messages of `destrier::wire`, called from a Web Worker.
//!
//! WebAssembly has one thread and no clock. A query runs until it is answered; to stop it, the page ends the worker.
//! `web/build-site FOLDER` builds the site around it.
#![cfg(target_arch = "wasm32")]

use destrier::Control;
use destrier_wire::{ErrorFields, HelloFields, Message, ProgressFields, Query, run};
use js_sys::{Date, Function};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

/// The memory that a query may use. WebAssembly can address twice as much.
const MEMORY: u64 = 2 << 30;

/// What this engine can do, as JSON.
#[wasm_bindgen]
pub fn hello() -> String {
    serde_json::to_string(&HelloFields::new("wasm")).unwrap_or_default()
}

/// Carries out a query, which is JSON. `on_message` gets each progress and frame message as JSON, and the reply or the
/// error is returned as JSON.
#[wasm_bindgen]
pub fn ask(query: &str, on_message: &Function) -> String {
    let answer = match serde_json::from_str::<Query>(query) {
        Ok(mut query) => {
            query.limit_memory(MEMORY);
            LISTENER.set(Some((on_message.clone(), Date::now())));
            let answer = run(&query, &Control::new().watched_by(report), &mut |message| tell(on_message, &message));
            LISTENER.set(None);
            answer
        }
        Err(error) => Message::Error(ErrorFields::new(format!("the query cannot be read: {error}"))),
    };
    to_json(&answer)
}

/// Milliseconds between two messages about the progress of a search.
const PROGRESS_INTERVAL: f64 = 250.0;

thread_local! {
    /// The function that gets the messages of the present query, and when it last got one about a search.
    static LISTENER: RefCell<Option<(Function, f64)>> = const { RefCell::new(None) };
}

/// Sends the progress of a search. The only thread is busy with the search, so it has to report by itself.
fn report(control: &Control) {
    let due = LISTENER.with_borrow_mut(|listener| {
        let (on_message, last) = listener.as_mut()?;
        let now = Date::now();
        (now - *last >= PROGRESS_INTERVAL).then(|| {
            *last = now;
            on_message.clone()
        })
    });
    if let Some(on_message) = due {
        tell(&on_message, &Message::Progress(ProgressFields::of(control)));
    }
}

/// A page that fails to show a message still gets its answer.
fn tell(on_message: &Function, message: &Message) {
    let _ = on_message.call1(&JsValue::NULL, &to_json(message).into());
}

fn to_json(message: &Message) -> String {
    serde_json::to_string(message).unwrap_or_default()
}
