//! The files of the page: embedded in the program, or, while the page is being written, read from a folder.
//!
//! A path is looked up in a list of the files that exist. It is never joined to a folder, so no path leaves it.

use super::response::Refusal;
use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use std::path::{Path, PathBuf};

/// Path and content of every file, listed by the build script.
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// Where the files come from.
pub(super) enum Page {
    Embedded,
    Folder(PathBuf),
}

impl Page {
    /// The answer for the path of a request, which starts with a slash.
    pub(super) fn answer(&self, path: &str) -> Response<Body> {
        let path = match path.trim_start_matches('/') {
            "" => "index.html",
            path => path,
        };
        let Some(kind) = media_type(path) else { return missing() };
        let body = match self {
            Page::Embedded => EMBEDDED.iter().find(|(name, _)| *name == path).map(|&(_, bytes)| Body::from(bytes)),
            Page::Folder(folder) => read_below(folder, path).map(Body::from),
        };
        let Some(body) = body else { return missing() };
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
            // A newer program serves newer files from the same address.
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        ];
        (headers, body).into_response()
    }
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
