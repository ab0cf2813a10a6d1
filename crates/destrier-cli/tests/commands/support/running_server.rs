//! Starts the real server and talks to it over plain connections.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How long a test waits for what must happen.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server, which ends with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
    /// The first part of its error output.
    pub(crate) complaints: std::sync::Arc<std::sync::Mutex<String>>,
}

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The messages of a query.
    pub(crate) fn messages(&self) -> Vec<Value> {
        let text = self.text();
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|fault| panic!("{fault}: {line}"))).collect()
    }

    /// The last message.
    pub(crate) fn last(&self) -> Value {
        self.messages().pop().expect("a message")
    }
}

impl Server {
    /// Starts a server on a free port.
    pub(crate) fn start(args: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_destrier"))
            .args(["serve", "--json", "--port", "0"])
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program");

        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let said: Value = serde_json::from_str(&line).unwrap_or_else(|fault| panic!("{fault}: {line}"));
        let port = said["port"].as_u64().expect("a port") as u16;
        let token = said["token"].as_str().expect("a token").to_owned();

        let complaints = std::sync::Arc::<std::sync::Mutex<String>>::default();
        let stream = child.stderr.take().expect("its errors");
        let place = complaints.clone();

        std::thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                *place.lock().expect("the place") += &(line + "\n");
            }
        });

        Server { child, address: SocketAddr::from(([127, 0, 0, 1], port)), token, complaints }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        stream.set_write_timeout(Some(PATIENCE)).expect("a limit");
        stream
    }

    /// Sends bytes and reads all that comes back. A server that closes the connection early is no error.
    pub(crate) fn exchange(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    /// The head of a request with the token, without the empty line. HTTP/1.0 gives bodies that are not chunked.
    pub(crate) fn head(&self, start: &str) -> String {
        format!("{start} HTTP/1.0\r\nHost: {}\r\nAuthorization: Bearer {}\r\n", self.address, self.token)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        parse(&self.exchange(format!("{}\r\n", self.head(&format!("GET {path}"))).as_bytes()))
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        parse(&self.exchange(self.post_bytes(path, body).as_bytes()))
    }

    pub(crate) fn post_bytes(&self, path: &str, body: &str) -> String {
        format!("{}Content-Length: {}\r\n\r\n{body}", self.head(&format!("POST {path}")), body.len())
    }

    /// Asks, and gives the last message.
    pub(crate) fn ask(&self, query: &str) -> Value {
        let answer = self.post("/api/v1/ask", query);
        assert_eq!(answer.status, 200, "{query}: {}", answer.text());
        answer.last()
    }

    /// Starts a query and leaves its connection open.
    pub(crate) fn begin(&self, query: &str) -> TcpStream {
        let mut stream = self.connect();
        stream.write_all(self.post_bytes("/api/v1/ask", query).as_bytes()).expect("a request");
        stream
    }

    /// The processes that it has started and that have not ended.
    #[cfg(target_os = "linux")]
    pub(crate) fn children(&self) -> Vec<u32> {
        let id = self.id();
        let list = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
        let ids = list.split_whitespace().filter_map(|id| id.parse().ok());
        ids.filter(|&id| !is_zombie(id)).collect()
    }

    /// Waits until it has this number of processes.
    #[cfg(target_os = "linux")]
    pub(crate) fn wait_for_children(&self, count: usize) {
        wait_until(&format!("{count} processes"), || self.children().len() == count);
    }

    /// Sends a signal and waits for the end.
    #[cfg(unix)]
    pub(crate) fn end(mut self, signal: rustix::process::Signal) -> ExitStatus {
        let id = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(id, signal).expect("the signal");
        let mut status = None;
        wait_until("the end of the server", || {
            status = self.child.try_wait().expect("the server");
            status.is_some()
        });
        status.expect("the end")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a process has ended and only its exit status is left.
#[cfg(target_os = "linux")]
pub(crate) fn is_zombie(id: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_none_or(|rest| rest.is_empty() || rest.starts_with('Z'))
}

/// The most memory that a process has used.
#[cfg(target_os = "linux")]
pub(crate) fn peak_bytes(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    peak.and_then(|kilobytes| kilobytes.parse::<u64>().ok()).unwrap_or(u64::MAX >> 10) << 10
}

pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Takes an answer apart; the status is 0 if there is none.
pub(crate) fn parse(answer: &[u8]) -> Answer {
    let split = answer.windows(4).position(|four| four == b"\r\n\r\n").map_or(answer.len(), |at| at + 4);
    let head = String::from_utf8_lossy(&answer[..split]).to_lowercase();
    let status = head.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    Answer { status, head, body: answer[split..].to_vec() }
}
