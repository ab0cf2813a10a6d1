//! The routes below `/api/v1`.

use super::job::Messages;
use super::response::{Answer, Refusal, answer};
use super::shared::Shared;
use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use destrier_wire::{ErrorFields, HelloFields, Message, PictureEncoding, PictureFormat, Query, Reply};
use hyper::body::Bytes;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

/// The largest query. The squares of a tour of 2000x2000 fit.
const MAX_QUERY: usize = 64 << 20;
/// Queries up to this size are read by the server first: that is sooner done than starting a process for nothing.
const CHECKED_QUERY: usize = 1 << 20;
/// The largest picture, as JSON.
const MAX_PICTURE: usize = 256 << 20;
/// A query must arrive within this time.
const QUERY_PATIENCE: Duration = Duration::from_secs(20);
/// A request waits this long for a place when all are taken.
const PLACE_PATIENCE: Duration = Duration::from_millis(500);

pub(super) fn routes() -> Router<Arc<Shared>> {
    let picture = |format: PictureFormat, media_type: &'static str| {
        post(move |State(shared): State<Arc<Shared>>, request: Request| draw(shared, request, format, media_type))
    };
    Router::new()
        .route("/api/v1/hello", get(hello))
        .route("/api/v1/ask", post(ask))
        .route("/api/v1/draw.svg", picture(PictureFormat::Svg, "image/svg+xml"))
        .route("/api/v1/draw.png", picture(PictureFormat::Png, "image/png"))
        .route("/api/v1/draw.gif", picture(PictureFormat::Gif, "image/gif"))
        .route("/api/v1/draw.pdf", picture(PictureFormat::Pdf, "application/pdf"))
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
    let messages = start(&shared, query, permit)?;
    Ok(answer(StatusCode::OK, "application/x-ndjson", Body::new(messages)))
}

async fn draw(
    shared: Arc<Shared>,
    request: Request,
    format: PictureFormat,
    media_type: &'static str,
) -> Result<Answer, Refusal> {
    let (query, permit) = receive(&shared, request).await?;
    let query = match serde_json::from_slice(&query) {
        Ok(Query::Draw(mut query)) => {
            query.format = format;
            serde_json::to_vec(&Query::Draw(query)).unwrap_or_default()
        }
        Ok(_) => return Err(Refusal::new(StatusCode::BAD_REQUEST, "Send a query with \"request\":\"draw\".")),
        Err(error) => return Err(Refusal::new(StatusCode::BAD_REQUEST, &unreadable(&error))),
    };

    let messages = start(&shared, query.into(), permit)?.collect(MAX_PICTURE).await;
    let messages =
        messages.ok_or_else(|| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "The picture is too large."))?;
    let last = messages.split(|&byte| byte == b'\n').rfind(|line| !line.is_empty()).unwrap_or_default();
    let bytes = match serde_json::from_slice(last) {
        Ok(Message::Reply(reply)) => picture(*reply),
        Ok(Message::Error(ErrorFields { error, .. })) => {
            return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, &error));
        }
        _ => None,
    };
    let bytes = bytes.ok_or_else(|| Refusal::internal("The picture was not finished.".into()))?;

    Ok(answer(StatusCode::OK, media_type, bytes.into()))
}

fn picture(reply: Reply) -> Option<Vec<u8>> {
    let Reply::Draw(reply) = reply else { return None };
    match reply.encoding {
        PictureEncoding::Text => Some(reply.picture.into_bytes()),
        PictureEncoding::Base64 => STANDARD.decode(reply.picture).ok(),
        _ => None,
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

fn start(shared: &Shared, query: Bytes, permit: OwnedSemaphorePermit) -> Result<Messages, Refusal> {
    Messages::start(shared.session, query, shared.limits, permit)
        .map_err(|error| Refusal::internal(format!("{error:#}")))
}

fn unreadable(error: &serde_json::Error) -> String {
    format!("the query cannot be read: {error}")
}
