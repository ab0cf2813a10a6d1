//! The library in the browser: the messages of `destrier::wire`, called from a Web Worker.
//!
//! WebAssembly has one thread and no clock. A query runs until it is answered; to stop it, the page ends the worker.
//! `cargo run -p xtask -- site FOLDER` builds the site around it.

use destrier::Control;
use destrier::wire::{ErrorFields, HelloFields, Message, Query, run};
use js_sys::Function;
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
            run(&query, &Control::new(), &mut |message| {
                // A page that fails to show progress still gets its answer.
                let _ = on_message.call1(&JsValue::NULL, &to_json(&message).into());
            })
        }
        Err(error) => Message::Error(ErrorFields::new(format!("the query cannot be read: {error}"))),
    };
    to_json(&answer)
}

fn to_json(message: &Message) -> String {
    serde_json::to_string(message).unwrap_or_default()
}
