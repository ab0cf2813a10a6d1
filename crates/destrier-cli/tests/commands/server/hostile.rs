//! Ten thousand hostile requests, after which `destrier serve` still answers.
//!
//! Malformed, huge, slow and cut-off requests, wrong hosts, origins and tokens, paths that try to leave the page, and
//! queries that ask for too much, from several clients at once.
#![cfg(unix)]

use crate::support::running_server::{self, Server, parse};
use std::io::{Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const REQUESTS: usize = 4_000;
const CLIENTS: usize = 8;
/// Connections that send one byte now and then.
const SLOW: usize = 40;

/// Queries that ask for more than there is.
const GREEDY: &[&str] = &[
    r#"{"request":"tour","board":"1000000000x1000000000"}"#,
    r#"{"request":"tour","board":"50000x50000","method":"neural","memory":18446744073709551615}"#,
    r#"{"request":"count","board":"40x40","memory":18446744073709551615}"#,
    r#"{"request":"count","board":"9x9","engine":"held-karp"}"#,
    r#"{"request":"neural","board":"99999x99999","frames":true,"rounds":18446744073709551615}"#,
    r#"{"request":"solve","vertices":4294967295,"edges":[[0,1]]}"#,
    r#"{"request":"solve","edges":[[0,4294967295]]}"#,
    r#"{"request":"draw","board":"1000000x1000000","squares":[[1,1]],"format":"gif","size":99999999}"#,
    r#"{"request":"check","text":"0 0\n","board":"65535x65535"}"#,
    r#"{"request":"exists","board":"klein:4294967295x4294967295","start":"a1","end":[9,9]}"#,
];

/// Paths that name a file outside of the page.
const PATHS: &[&str] = &[
    "/../../../../etc/passwd",
    "/..%2f..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/page/../../Cargo.toml",
    "/.git/config",
    "/index.html/../../src/main.rs",
    "/..\\..\\windows\\win.ini",
    "/etc/passwd%00.html",
    "/api/v1/../../../etc/passwd",
    "file:///etc/passwd",
    "http://evil.example/etc/passwd",
];

#[test]
fn thousands_of_hostile_requests_leave_it_serving() {
    let server = Server::start(&["--time-limit", "2", "--memory", "256M", "--jobs", "4"]);
    let query = r#"{"request":"tour","board":"8x8","closed":true,"seed":7}"#;
    let expected = server.ask(query);
    let mut slow: Vec<_> = (0..SLOW).map(|_| server.connect()).collect();
    let next = AtomicUsize::new(0);
    let begin = Instant::now();

    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= REQUESTS {
                        return;
                    }
                    attack(&server, number);
                }
            });
        }

        for round in 0..20 {
            slow.iter_mut()
                .for_each(|stream| drop(stream.write_all(&b"GET /?token=0123456789 HTTP/1.1"[round..=round])));
            std::thread::sleep(Duration::from_millis(100));
        }
    });

    println!("{REQUESTS} requests in {:?}", begin.elapsed());
    running_server::wait_until("a free place", || server.post("/api/v1/ask", query).status != 503);
    assert_eq!(server.ask(query), expected);
    assert_eq!(server.get("/").status, 200);

    #[cfg(target_os = "linux")]
    {
        server.wait_for_children(0);
        assert!(resident_bytes(server.id()) < 300 << 20, "{} bytes", resident_bytes(server.id()));
    }

    // Slow connections are closed by the server.
    for mut stream in slow {
        let _ = stream.read_to_end(&mut Vec::new());
        let _ = stream.write_all(b"x");
        assert!(matches!(stream.read(&mut [0; 16]), Ok(0) | Err(_)));
    }

    assert_eq!(server.ask(query), expected);
    assert!(!server.complaints.lock().expect("a text").contains("panicked"));
}

/// One hostile request; asserts that its answer gives nothing away.
fn attack(server: &Server, number: usize) {
    let kind = number % 20;
    let index = number / 20;
    let address = server.address;
    let token = &server.token;
    let plain = |text: String| parse(&server.exchange(text.as_bytes()));
    let good_head = |start: &str| format!("{start} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n");

    match kind {
        0 => drop(server.exchange(&noise(number, 1 + index % 300))),
        1 => assert_ne!(plain(format!("GET / HTTP/9.9\r\nHost: {address}\r\n\r\n")).status, 200),
        2 => {
            let name = ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", ""][index % 4];
            let bearer = format!("Authorization: Bearer {token}\r\n");
            assert_eq!(plain(format!("GET / HTTP/1.0\r\nHost: {name}\r\n{bearer}\r\n")).status, 403, "{name}");
        }
        3 => {
            let origin = ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1"][index % 4];
            let text = format!("{}Origin: {origin}\r\nConnection: close\r\n\r\n", good_head("POST /api/v1/ask"));
            assert_eq!(plain(text).status, 403, "{origin}");
        }
        4 => {
            let wrong = ["", "0", &"0".repeat(48), &token[1..], "%00", &"a".repeat(5000)][index % 6].to_owned();
            assert_eq!(plain(format!("GET /?token={wrong} HTTP/1.0\r\nHost: {address}\r\n\r\n")).status, 403);
        }
        5 => {
            let cookie = format!("Cookie: destrier-token-{}={}; x=y\r\n", address.port(), "f".repeat(48));
            let text = format!("GET /api/v1/hello HTTP/1.0\r\nHost: {address}\r\n{cookie}\r\n");
            assert_eq!(plain(text).status, 403);
        }
        6 | 7 => {
            let path = PATHS[index % PATHS.len()];
            let answer = plain(format!("{}\r\n", server.head(&format!("GET {path}"))));
            assert!([400, 404].contains(&answer.status) && !answer.text().contains("root:"), "{path}: {answer:?}");
        }
        8 => drop(plain(format!("GET /{} HTTP/1.0\r\nHost: {address}\r\n\r\n", "a".repeat(index * 100)))),
        9 => {
            let many = (0..index.min(400)).map(|n| format!("X-{n}: {}\r\n", "b".repeat(n))).collect::<String>();
            assert_ne!(plain(format!("GET / HTTP/1.0\r\nHost: {address}\r\n{many}\r\n")).status, 200);
        }
        10 => assert_eq!(plain(format!("{}\r\n", server.head("DELETE /index.html"))).status, 405),
        // A body that never comes, and connections that are cut off at any point.
        11 | 12 => {
            let whole = server.post_bytes("/api/v1/ask", GREEDY[index % GREEDY.len()]);
            let _ = server.connect().write_all(&whole.as_bytes()[..whole.len() * (index % 20) / 20]);
        }
        13 => drop(plain(format!("{}Transfer-Encoding: chunked\r\n\r\nzz\r\n", good_head("POST /api/v1/ask")))),
        14 => {
            let lengths = "Content-Length: 5\r\nContent-Length: 50\r\n";
            assert_ne!(plain(format!("{}{lengths}\r\nhello", good_head("POST /api/v1/ask"))).status, 200);
        }
        15 => {
            let size = format!("Content-Length: {}\r\n", [99_999_999, u64::MAX][index % 2]);
            assert_ne!(plain(format!("{}{size}\r\n{{", server.head("POST /api/v1/ask"))).status, 200);
        }
        16 | 17 => {
            let deep = "[".repeat(index * 10);
            let body = [r#"{"request":"tour","board":7}"#, "{", "null", "\"\u{0}\"", &deep][index % 5];
            let answer = server.post("/api/v1/ask", body);
            assert!(answer.status == 503 || answer.last()["message"] == "error", "{body}: {answer:?}");
        }
        18 => assert!([403, 404].contains(&plain(format!("{}\r\n", server.head("GET /api/v2/ask"))).status)),
        // Many queries at once that ask for too much; most clients leave before the answer.
        _ => {
            let query = GREEDY[index % GREEDY.len()];
            if index.is_multiple_of(5) {
                let answer = server.post("/api/v1/ask", query);
                assert!([200, 503].contains(&answer.status), "{query}: {answer:?}");
                assert!(answer.status == 503 || !answer.messages().is_empty(), "{query}");
            } else {
                drop(server.begin(query));
            }
        }
    }
}

/// Bytes that differ from request to request and are the same in every run.
fn noise(seed: usize, length: usize) -> Vec<u8> {
    let step = |state: &mut u64| {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Some((*state >> 56) as u8)
    };
    std::iter::successors(Some(seed as u64), |state| Some(*state))
        .scan(seed as u64, |state, _| step(state))
        .take(length)
        .collect()
}

#[cfg(target_os = "linux")]
fn resident_bytes(id: u32) -> u64 {
    let pages = std::fs::read_to_string(format!("/proc/{id}/statm")).unwrap_or_default();
    pages.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(u64::MAX) * 4096
}
