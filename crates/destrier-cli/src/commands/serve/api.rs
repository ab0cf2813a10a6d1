//! The routes below `/api/v1`.

use super::drawing::Drawing;
use super::job::Messages;
use super::response::{Answer, Refusal, answer};
use super::shared::Shared;
use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use destrier_wire::{ErrorFields, HelloFields, Message, Query};
use hyper::body::Bytes;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

/// The largest query. The squares of a tour of 2000x2000 fit.
const MAX_QUERY: usize = 64 << 20;
/// Queries up to this size are read by the server first: that is sooner done than starting a process for nothing.
const CHECKED_QUERY: usize = 64 << 10;
/// The largest picture.
const MAX_PICTURE: usize = 256 << 20;
/// A query must arrive within this time.
const QUERY_PATIENCE: Duration = Duration::from_secs(20);
/// A request waits this long for a place when all are taken.
const PLACE_PATIENCE: Duration = Duration::from_millis(500);

pub(super) fn routes() -> Router<Arc<Shared>> {
    let picture = |format: &'static str, media_type: &'static str| {
        post(move |State(shared): State<Arc<Shared>>, request: Request| draw(shared, request, format, media_type))
    };
    Router::new()
        .route("/api/v1/hello", get(hello))
        .route("/api/v1/ask", post(ask))
        .route("/api/v1/draw.svg", picture("svg", "image/svg+xml"))
        .route("/api/v1/draw.png", picture("png", "image/png"))
        .route("/api/v1/draw.gif", picture("gif", "image/gif"))
        .route("/api/v1/draw.pdf", picture("pdf", "application/pdf"))
}

async fn hello() -> Result<Answer, Refusal> {
    let text = serde_json::to_vec(&HelloFields::new("native")).map_err(|error| Refusal::internal(error.to_string()))?;
    Ok(answer(StatusCode::OK, "application/json", text.into()))
}

async fn ask(State(shared): State<Arc<Shared>>, request: Request) -> Result<Answer, Refusal> {
    let (query, permit) = receive(&shared, request).await?;
    if query.len() <= CHECKED_QUERY
        && let Err(error) = serde_json::from_slice::<Query>(&query)
    {
        // Every query that arrives is answered with messages.
        let message = Message::Error(ErrorFields::new(unreadable(&error)));
        let line = serde_json::to_string(&message).unwrap_or_default() + "\n";
        return Ok(answer(StatusCode::OK, "application/x-ndjson", line.into()));
    }
    let messages = start(&shared, query, permit, None)?;
    Ok(answer(StatusCode::OK, "application/x-ndjson", Body::new(messages)))
}

async fn draw(
    shared: Arc<Shared>,
    request: Request,
    format: &'static str,
    media_type: &'static str,
) -> Result<Answer, Refusal> {
    let (query, permit) = receive(&shared, request).await?;
    let output = start(&shared, query, permit, Some(format))?.collect(MAX_PICTURE).await;
    let output = output.ok_or_else(|| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "The picture is too large."))?;

    match Drawing::read(&output.into()) {
        Some(Drawing::Picture(bytes)) => Ok(answer(StatusCode::OK, media_type, bytes.into())),
        Some(Drawing::Unreadable(why)) => Err(Refusal::new(StatusCode::BAD_REQUEST, &why)),
        Some(Drawing::Failed(why)) => Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, &why)),
        None => Err(Refusal::internal("The picture was not finished.".into())),
    }
}

/// Takes a place among the running queries, then reads the query: so the places bound the memory as well.
async fn receive(shared: &Shared, request: Request) -> Result<(Bytes, OwnedSemaphorePermit), Refusal> {
    let too_long = || Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "The query is longer than 64 MiB, or was cut off.");
    if request.body().size_hint().lower() > MAX_QUERY as u64 {
        return Err(too_long());
    }

    let place = timeout(PLACE_PATIENCE, shared.places.clone().acquire_owned()).await;
    let Ok(Ok(permit)) = place else {
        let text = "All places are taken: too many queries run at once. Try again soon, or raise --jobs.";
        return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, text));
    };

    match timeout(QUERY_PATIENCE, to_bytes(request.into_body(), MAX_QUERY)).await {
        Ok(Ok(query)) => Ok((query, permit)),
        Ok(Err(_)) => Err(too_long()),
        Err(_) => Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "The query did not arrive within 20 seconds.")),
    }
}

/// Starts the work on a query, which is drawn if there is a format for it.
fn start(
    shared: &Shared,
    query: Bytes,
    permit: OwnedSemaphorePermit,
    picture: Option<&'static str>,
) -> Result<Messages, Refusal> {
    Messages::start(shared.session, query, shared.limits, permit, picture)
        .map_err(|error| Refusal::internal(format!("{error:#}")))
}

fn unreadable(error: &serde_json::Error) -> String {
    format!("the query cannot be read: {error}")
}
