//! `destrier serve`: the page, the routes, the token, the limits, and the end.

use crate::support::program::{destrier, json_of};
use crate::support::running_server::{self, Server, parse};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

/// Takes far longer than any test here.
const LONG_QUERY: &str = r#"{"request":"count","board":"8x10","engine":"backtrack"}"#;

const DRAW_QUERY: &str = r#"{"request":"draw","board":"3x4","squares":[[2,4],[3,2],[1,1],[2,3],[3,1],[1,2],[3,3],[2,1],
    [1,3],[3,4],[2,2],[1,4]]}"#;

#[test]
fn answers_are_those_of_the_command_line() {
    let server = Server::start(&[]);
    let mut reply = server.ask(r#"{"request":"tour","board":"6x6","closed":true}"#);
    let fields = reply.as_object_mut().expect("an object");
    assert_eq!((fields.remove("message"), fields.remove("request")), (Some("reply".into()), Some("tour".into())));
    assert_eq!(reply, json_of(&["tour", "6x6", "--closed", "--json"], 0));
    let hello: serde_json::Value = serde_json::from_slice(&server.get("/api/v1/hello").body).expect("JSON");
    assert!(hello["engine"] == "native" && hello["version"] == env!("CARGO_PKG_VERSION"));
    let error = server.ask(r#"{"request":"tour","board":"8y8"}"#);
    assert!(error["message"] == "error" && error["error"].as_str().expect("a sentence").contains("8y8"), "{error}");
    let frames = server.post("/api/v1/ask", r#"{"request":"neural","board":"6x6","frames":true}"#).messages();
    assert!(frames.len() > 10 && frames[0]["message"] == "frame" && frames[0]["round"] == 0, "{:?}", frames[0]);
}

#[test]
fn pictures_are_bytes() {
    let server = Server::start(&[]);
    for (ending, media_type, begin) in [
        ("svg", "image/svg+xml", b"<svg".as_slice()),
        ("png", "image/png", b"\x89PNG"),
        ("gif", "image/gif", b"GIF89a"),
        ("pdf", "application/pdf", b"%PDF"),
    ] {
        let answer = server.post(&format!("/api/v1/draw.{ending}"), DRAW_QUERY);
        assert!(answer.status == 200 && answer.body.starts_with(begin), "{ending}: {answer:?}");
        assert!(answer.head.contains(&format!("content-type: {media_type}\r\n")), "{}", answer.head);
    }

    assert_eq!(server.post("/api/v1/draw.png", r#"{"request":"tour","board":"8x8"}"#).status, 400);
    let wrong = server.post("/api/v1/draw.png", r#"{"request":"draw","board":"3x4","squares":[[1,1],[1,2]]}"#);
    assert!(wrong.status == 422 && wrong.text().contains("not a move"), "{wrong:?}");
}

#[test]
fn every_answer_protects_the_page() {
    let server = Server::start(&[]);
    for answer in [
        server.get("/"),
        server.get("/api/v1/hello"),
        server.get("/missing"),
        server.get("/api/v1/ask"),
        parse(&server.exchange(b"GET / HTTP/1.0\r\n\r\n")),
    ] {
        assert!(answer.head.contains("cache-control: "), "{}", answer.head);
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ",
            "frame-ancestors 'none'\r\n",
            "x-content-type-options: nosniff\r\n",
            "referrer-policy: no-referrer\r\n",
            "cross-origin-opener-policy: same-origin\r\n",
            "cross-origin-resource-policy: same-origin\r\n",
        ] {
            assert!(answer.head.contains(header), "{header} is missing: {}", answer.head);
        }

        assert!(!answer.head.contains("access-control-allow"), "{}", answer.head);
    }
}

#[test]
fn the_token_in_the_address_becomes_a_cookie() {
    let server = Server::start(&[]);
    let address = server.address;
    let token = &server.token;
    let request = |start: &str, more: &str| {
        parse(&server.exchange(format!("{start} HTTP/1.0\r\nHost: {address}\r\n{more}\r\n").as_bytes()))
    };

    let first = request(&format!("GET /?token={token}"), "");
    assert_eq!(first.status, 200);
    let port = address.port();
    let cookie = format!("destrier-token-{port}={token}");
    assert!(first.head.contains(&format!("set-cookie: {cookie}; httponly; samesite=strict; path=/")), "{}", first.head);

    let page = request("GET /", &format!("Cookie: {cookie}\r\n"));
    assert!(page.status == 200 && page.head.contains("content-type: text/html") && page.body == first.body);
    assert_eq!(request("GET /api/v1/hello", &format!("Cookie: {cookie}\r\n")).status, 200);
    let other_origin = format!("Cookie: {cookie}\r\nOrigin: http://localhost:{}\r\n", port ^ 1);
    assert_eq!(request("GET /api/v1/hello", &other_origin).status, 403);

    let without = request("GET /", "");
    assert!(without.status == 403 && without.text().contains("Open the address that `destrier serve` printed"));
    assert!(without.text().contains("Then open this link again"), "{without:?}");

    let other_host = format!("GET / HTTP/1.0\r\nHost: 192.0.2.1:{port}\r\nCookie: {cookie}\r\n\r\n");
    assert_eq!(parse(&server.exchange(other_host.as_bytes())).status, 403);
    assert_ne!(Server::start(&[]).token, *token);
}

/// All files that the page names are served: scripts and styles, and what these import.
#[test]
fn the_page_is_whole() {
    let server = Server::start(&[]);
    let mut waiting = vec!["/index.html".to_owned()];
    let mut seen = Vec::new();
    while let Some(path) = waiting.pop() {
        let answer = server.get(&path);
        assert_eq!(answer.status, 200, "{path}");
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        for name in named_files(&answer.text()) {
            let file = resolve(&folder, &name);
            if !seen.contains(&file) && !file.starts_with("/pkg/") {
                seen.push(file.clone());
                waiting.push(file);
            }
        }
    }

    assert!(seen.len() > 5, "{seen:?}");
}

/// What a page, script or style refers to: `src="..."`, `href="..."`, `from '...'`, `import '...'` and `url(...)`.
fn named_files(text: &str) -> Vec<String> {
    let marks = ["src=\"", "href=\"", "from '", "import '", "import('", "url('"];
    let after = marks.iter().flat_map(|mark| text.split(mark).skip(1));
    let names = after.filter_map(|rest| rest.split(['"', '\'']).next().map(str::to_owned));
    let is_file = |name: &String| name.rsplit('.').next().is_some_and(|end| ["js", "css", "svg"].contains(&end));
    names.filter(|name| is_file(name) && !name.contains(':') && !name.contains('$')).collect()
}

fn resolve(folder: &str, name: &str) -> String {
    let mut parts: Vec<&str> = if name.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
    for part in name.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    format!("/{}", parts.join("/").trim_start_matches('/'))
}

#[test]
fn a_query_keeps_its_limits() {
    let server = Server::start(&["--time-limit", "0.5", "--memory", "64M", "--jobs", "1"]);
    let begin = Instant::now();
    let late = server.ask(LONG_QUERY);
    assert!(late.to_string().contains("stopped") || late.to_string().contains("time limit"), "{late}");
    assert!(begin.elapsed() < Duration::from_secs(8), "{:?}", begin.elapsed());

    // More memory than the server allows is not granted, whatever the query asks for.
    for query in [
        r#"{"request":"count","board":"8x8","engine":"frontier","memory":99999999999}"#,
        r#"{"request":"neural","board":"3000x3000","memory":99999999999}"#,
    ] {
        let refused = server.ask(query).to_string();
        assert!(
            ["memory", "bytes", "MiB", "time limit", "stopped"].iter().any(|word| refused.contains(word)),
            "{refused}"
        );
    }

    let _running = server.begin(LONG_QUERY);
    std::thread::sleep(Duration::from_millis(100));

    // The running query ends at its limit of half a second, so one of these is refused before that.
    let refused = std::thread::scope(|scope| {
        let ask = || server.post("/api/v1/ask", LONG_QUERY);
        let both = [scope.spawn(ask), scope.spawn(ask), scope.spawn(ask)];
        both.map(|thread| thread.join().expect("an answer")).into_iter().find(|answer| answer.status == 503)
    });
    let refused = refused.expect("one answer says that the server is full");
    assert!(refused.text().contains("--jobs") && refused.head.contains("retry-after: 1\r\n"), "{refused:?}");
}

#[test]
fn a_long_query_body_is_refused() {
    let server = Server::start(&[]);
    let head = format!("{}Content-Length: 100000000\r\n\r\n", server.head("POST /api/v1/ask"));
    assert_eq!(parse(&server.exchange(head.as_bytes())).status, 413);
}

#[test]
fn a_long_head_is_refused() {
    let server = Server::start(&[]);
    let with_header = |length: usize| {
        let head = format!("{}X-Long: {}\r\n\r\n", server.head("GET /api/v1/hello"), "x".repeat(length));
        parse(&server.exchange(head.as_bytes())).status
    };
    assert_eq!([with_header(30_000), with_header(40_000), with_header(90_000)], [200, 431, 431]);
}

/// A picture whose query takes long to parse is drawn by another process, while others are answered.
#[test]
#[cfg(target_os = "linux")]
fn a_large_drawing_does_not_keep_others_waiting() {
    let server = Server::start(&["--memory", "256M"]);
    let squares = "[1,1],".repeat(3_000_000);
    let query = format!(r#"{{"request":"draw","board":"8x8","squares":[{}[1,2]]}}"#, squares);

    std::thread::scope(|scope| {
        let drawing = scope.spawn(|| server.post("/api/v1/draw.svg", &query));
        while !drawing.is_finished() {
            let begin = Instant::now();
            assert_eq!(server.get("/api/v1/hello").status, 200);
            assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
        }
        assert_eq!(drawing.join().expect("an answer").status, 422);
    });
    assert!(running_server::peak_bytes(server.id()) < 400 << 20, "{}", running_server::peak_bytes(server.id()));
}

/// Bytes of another request are there, so that the server has something to read before it sees the end.
#[test]
#[cfg(target_os = "linux")]
fn work_stops_when_a_client_leaves_that_has_sent_more() {
    let server = Server::start(&[]);
    for more in ["\r\n", "GET / HTTP/1.1\r\n\r\n", &"x".repeat(300_000)] {
        let mut stream = server.connect();
        let request = server.post_bytes("/api/v1/ask", LONG_QUERY).replace("HTTP/1.0", "HTTP/1.1");
        stream.write_all(request.as_bytes()).expect("the request is sent");
        server.wait_for_children(1);
        let _ = stream.write_all(more.as_bytes());
        drop(stream);
        server.wait_for_children(0);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn work_stops_when_the_client_leaves() {
    let server = Server::start(&[]);
    let first = server.begin(LONG_QUERY);
    let second = server.begin(LONG_QUERY);
    server.wait_for_children(2);
    let ids = server.children();
    drop(first);
    server.wait_for_children(1);
    drop(second);
    server.wait_for_children(0);
    assert!(ids.iter().all(|&id| running_server::is_zombie(id)));
}

#[test]
#[cfg(target_os = "linux")]
fn work_stops_when_the_server_dies() {
    let server = Server::start(&[]);
    let _running = server.begin(LONG_QUERY);
    server.wait_for_children(1);
    let child = server.children()[0];
    assert!(!server.end(rustix::process::Signal::KILL).success());
    running_server::wait_until("the end of the process", || running_server::is_zombie(child));
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_the_server_and_its_work() {
    for signal in [rustix::process::Signal::INT, rustix::process::Signal::TERM] {
        let server = Server::start(&[]);
        let mut running = server.begin(LONG_QUERY);
        server.wait_for_children(1);
        let child = server.children()[0];
        let begin = Instant::now();
        assert_eq!(server.end(signal).code(), Some(0));
        assert!(begin.elapsed() < Duration::from_secs(5));
        running_server::wait_until("the end of the process", || running_server::is_zombie(child));
        let mut rest = Vec::new();
        let _ = running.read_to_end(&mut rest);
    }
}

#[test]
fn other_machines_are_let_in_only_on_request() {
    let server = Server::start(&["--host", "0.0.0.0"]);
    assert_eq!(server.get("/api/v1/hello").status, 200);
    let without = format!("GET / HTTP/1.0\r\nHost: {}\r\n\r\n", server.address);
    assert_eq!(parse(&server.exchange(without.as_bytes())).status, 403);
    running_server::wait_until("a warning", || server.complaints.lock().expect("a text").contains("other machines"));
    destrier(&["serve", "--host", "0.0.0.0", "--page", "."]).assert().code(2);
    let port = server.address.port().to_string();
    let taken = destrier(&["serve", "--host", "0.0.0.0", "--port", &port]).output().expect("the program");
    assert!(taken.status.code() == Some(2) && String::from_utf8_lossy(&taken.stderr).contains("cannot listen"));
}
