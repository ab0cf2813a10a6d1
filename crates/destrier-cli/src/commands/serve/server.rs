//! Accepts connections, checks every request, and adds the headers that browsers need to protect the page.

use super::access::Entry;
use super::api;
use super::response::Refusal;
use super::shared::Shared;
use super::timed_stream::TimedStream;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, Response, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::IntoResponse;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::Interest;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Connections at once. Further ones wait until the system accepts them.
const MAX_CONNECTIONS: usize = 256;
/// The head of a request must arrive within this time, and a connection without a request is closed after it.
const HEAD_PATIENCE: Duration = Duration::from_secs(10);
/// A reader may stop for this time.
const READER_PATIENCE: Duration = Duration::from_secs(30);
/// The longest head of a request: its address and its headers.
const MAX_HEAD: usize = 32 << 10;
/// Time between two looks whether a client that has sent a request has left.
const CLOSE_INTERVAL: Duration = Duration::from_millis(250);

const CSP: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: \
    data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const PROTECTION: [(HeaderName, HeaderValue); 7] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CSP)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    // Without this header, the address with the token could reach another site.
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-embedder-policy"), HeaderValue::from_static("require-corp")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Serves until the caller drops the future.
pub(super) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let app = Router::new()
        .merge(api::routes())
        .fallback(file)
        .layer(from_fn_with_state(shared.clone(), guard))
        .with_state(shared);

    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let Ok(permit) = connections.clone().acquire_owned().await else { return };
        let accepted = listener.accept().await.and_then(|(stream, _)| Ok((stream.local_addr()?.ip(), stream)));
        let (reached, stream) = match accepted {
            Ok(accepted) => accepted,
            Err(_) => {
                // For example, no file descriptor is left; other connections will be closed soon.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };

        let service = TowerToHyperService::new(app.clone().layer(Extension(Reached(reached))));
        tokio::spawn(async move {
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(HEAD_PATIENCE).max_buf_size(2 * MAX_HEAD);

            if let Ok((stream, watched)) = twice(stream) {
                let stream = TokioIo::new(TimedStream::new(stream, READER_PATIENCE));
                tokio::select! {
                    // A connection that fails is of no interest to anybody else.
                    _ = builder.serve_connection(stream, service) => {}
                    () = closed_by_client(&watched) => {}
                }
            }

            drop(permit);
        });
    }
}

/// Two handles of one connection.
fn twice(stream: TcpStream) -> std::io::Result<(TcpStream, TcpStream)> {
    let stream = stream.into_std()?;
    let other = stream.try_clone()?;
    Ok((TcpStream::from_std(stream)?, TcpStream::from_std(other)?))
}

/// Waits until the client has closed the connection. hyper does not look while an answer is unfinished and bytes of
/// another request are there, so that the work for a client that has left would go on.
async fn closed_by_client(stream: &TcpStream) {
    while stream.ready(Interest::READABLE).await.is_ok_and(|state| !state.is_read_closed()) {
        tokio::time::sleep(CLOSE_INTERVAL).await;
    }
}

/// The address of this machine to which a client connected. A server that listens on all addresses has several.
#[derive(Clone, Copy)]
struct Reached(IpAddr);

async fn guard(
    State(shared): State<Arc<Shared>>,
    Extension(Reached(reached)): Extension<Reached>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let entry = shared.access.judge(request.method(), request.uri(), request.headers(), reached);
    let mut answer = match &entry {
        _ if head_length(&request) > MAX_HEAD => {
            let text = "The address and the headers of a request may take 32 KiB.";
            Refusal::new(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, text).into_response()
        }
        Entry::Refused(why) => Refusal::new(StatusCode::FORBIDDEN, why).into_response(),
        Entry::Granted | Entry::GrantedWithCookie(_) => next.run(request).await,
    };

    let headers = answer.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    for (name, value) in PROTECTION {
        headers.insert(name, value);
    }

    if let Entry::GrantedWithCookie(cookie) = entry
        && let Ok(cookie) = HeaderValue::from_str(&cookie)
    {
        headers.insert(header::SET_COOKIE, cookie);
    }

    answer
}

/// The bytes of the address and of the headers, as they were sent.
fn head_length(request: &Request) -> usize {
    let address = request.uri().path_and_query().map_or(0, |address| address.as_str().len());
    let headers = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len());
    address + headers.sum::<usize>()
}

async fn file(State(shared): State<Arc<Shared>>, request: Request) -> Response<Body> {
    match *request.method() {
        Method::GET | Method::HEAD => shared.page.answer(&request),
        _ => Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "Files can only be read.").into_response(),
    }
}
