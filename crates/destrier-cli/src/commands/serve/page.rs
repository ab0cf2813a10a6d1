//! The files of the page: embedded in the program, or, while the page is being written, read from a folder.
//!
//! A path is looked up in a list of the files that exist. It is never joined to a folder, so no path leaves it.

use super::response::Refusal;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Request, Response, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};
use flate2::read::GzDecoder;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Path and content of every file, listed by the build script. The content is compressed: that makes the program
/// smaller, and every browser takes it as it is.
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// Where the files come from.
pub(super) enum Page {
    Embedded,
    Folder(PathBuf),
}

impl Page {
    /// The answer to a request. Its path starts with a slash.
    pub(super) fn answer<B>(&self, request: &Request<B>) -> Response<Body> {
        let path = match request.uri().path().trim_start_matches('/') {
            "" => "index.html",
            path => path,
        };

        let Some(kind) = media_type(path) else { return missing() };
        let mut is_compressed = false;
        let body = match self {
            Page::Embedded => embedded(path).and_then(|compressed| {
                is_compressed = takes_gzip(request.headers());
                if is_compressed { Some(Body::from(compressed)) } else { unpacked(compressed).map(Body::from) }
            }),
            Page::Folder(folder) => read_below(folder, path).map(Body::from),
        };
        let Some(body) = body else { return missing() };

        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
            // A newer program serves newer files from the same address.
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];

        let encoding = is_compressed.then_some([(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))]);
        (headers, encoding.map(AppendHeaders), body).into_response()
    }
}

/// The file of this path, compressed.
fn embedded(path: &str) -> Option<&'static [u8]> {
    EMBEDDED.iter().find(|(name, _)| *name == path).map(|&(_, bytes)| bytes)
}

fn unpacked(compressed: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(compressed).read_to_end(&mut bytes).ok().map(|_| bytes)
}

/// Whether the client says that it takes gzip. `gzip;q=0` says that it does not.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut codings = accepted.flat_map(|value| value.split(',')).map(|coding| coding.replace(' ', ""));
    codings.any(|coding| match coding.to_ascii_lowercase().split_once(";q=") {
        None => coding.eq_ignore_ascii_case("gzip"),
        Some((name, weight)) => name == "gzip" && weight.parse::<f32>().is_ok_and(|weight| weight > 0.0),
    })
}

fn missing() -> Response<Body> {
    Refusal::new(StatusCode::NOT_FOUND, "There is no such page.").into_response()
}

/// The file of this path, if walking down the folder meets it. Links are not followed.
fn read_below(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let (name, rest) = path.split_once('/').map_or((path, None), |(name, rest)| (name, Some(rest)));
    let entry = std::fs::read_dir(folder).ok()?.flatten().find(|entry| entry.file_name() == name)?;
    let kind = entry.file_type().ok()?;
    match rest {
        Some(rest) if kind.is_dir() => read_below(&entry.path(), rest),
        None if kind.is_file() => std::fs::read(entry.path()).ok(),
        _ => None,
    }
}

/// The media type of a file by its extension. Files of other types are not served.
fn media_type(path: &str) -> Option<&'static str> {
    let (_, extension) = path.rsplit_once('.')?;
    Some(match extension {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "csv" => "text/csv; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_file_has_a_media_type() {
        assert!(EMBEDDED.iter().any(|(path, _)| *path == "index.html"));
        for (path, _) in EMBEDDED {
            assert!(media_type(path).is_some(), "page.rs knows no media type for {path}");
        }
    }

    #[test]
    fn embedded_files_are_sent_as_the_client_takes_them() {
        let source = include_bytes!("../../../page/index.html");
        assert_eq!(embedded("index.html").and_then(unpacked).as_deref(), Some(source.as_slice()));
        let takes = [("gzip", true), ("deflate, GZIP;q=0.5", true), ("br", false), ("gzip;q=0", false), ("", false)];
        for (accepted, expected) in takes {
            let request = Request::get("/").header(header::ACCEPT_ENCODING, accepted).body(()).expect("a request");
            let answer = Page::Embedded.answer(&request);
            assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), expected, "{accepted}");
        }
    }

    #[test]
    fn a_path_does_not_leave_the_folder() {
        let outside = tempfile::tempdir().expect("a folder");
        std::fs::write(outside.path().join("secret.txt"), "secret").expect("a file");
        let folder = outside.path().join("page");
        std::fs::create_dir_all(folder.join("views")).expect("a folder");
        std::fs::write(folder.join("views/one.js"), "1").expect("a file");
        #[cfg(unix)]
        std::os::unix::fs::symlink(outside.path().join("secret.txt"), folder.join("link.txt")).expect("a link");
        assert_eq!(read_below(&folder, "views/one.js").as_deref(), Some(b"1".as_slice()));
        for path in ["../secret.txt", "views/../../secret.txt", "link.txt", "views", "", "./views/one.js"] {
            assert_eq!(read_below(&folder, path), None, "{path}");
        }
    }
}
