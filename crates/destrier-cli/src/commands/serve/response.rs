//! Answers of the server, and refusals with their reason in words.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;

pub(super) type Answer = Response<Body>;

/// A status other than 200, with the reason in words.
pub(super) struct Refusal(StatusCode, String);

impl Refusal {
    pub(super) fn new(status: StatusCode, text: &str) -> Refusal {
        Refusal(status, text.into())
    }

    pub(super) fn internal(text: String) -> Refusal {
        Refusal(StatusCode::INTERNAL_SERVER_ERROR, text)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Answer {
        let Refusal(status, text) = self;
        let mut answer = answer(status, "text/plain; charset=utf-8", format!("{text}\n").into());
        if status == StatusCode::SERVICE_UNAVAILABLE {
            answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        answer
    }
}

/// An answer that no browser keeps.
pub(super) fn answer(status: StatusCode, media_type: &'static str, body: Body) -> Answer {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, body).into_response()
}
