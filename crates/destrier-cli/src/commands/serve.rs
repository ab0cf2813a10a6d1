//! `destrier serve`: the page in the browser, served by this program.
//!
//! `server.rs` accepts connections, `access.rs` decides who may ask, `page.rs` has the files, `api.rs` the routes,
//! `response.rs` what they answer. Every query runs in its own process: `job.rs` starts it, `worker.rs` runs in it, and
//! `drawing.rs` is how a picture comes back.

mod access;
mod api;
mod drawing;
mod job;
mod page;
mod response;
mod server;
mod shared;
mod timed_stream;
mod worker;

use crate::session::Session;
use crate::{Exit, args, output, show};
use access::Access;
use anyhow::Context;
use destrier_wire::{PictureFormat, Version};
use job::JobLimits;
use page::Page;
use serde::Serialize;
use shared::Shared;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// The port without `--port`, if it is free. A browser keeps the settings of the page per port.
const USUAL_PORT: u16 = 6464;

/// Serve a page on which everything can be tried in the browser
#[derive(clap::Args)]
#[command(after_help = "\
The address is printed. It ends with a random token, without which the server answers nothing, because other users of \
the machine can reach it as well. On a remote machine, forward the port: ssh -L 6464:localhost:6464 HOST

Every query of the page runs in a process of its own, within --time-limit and --memory. It ends when the page is \
closed or asks for something else. The server writes no files, and reads none for a query.

Ctrl-C ends the server.

Exit codes: 0 ended by Ctrl-C, 2 bad input (the port is taken).

Examples:
  destrier serve --open
  destrier serve --port 8000 --time-limit 3600 --memory 8G
  destrier serve --json")]
pub(crate) struct Args {
    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Port; by default 6464, or any free port if that is taken
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// Address to listen on; any but a loopback address can be reached by other machines
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,

    /// Time limit of one query in seconds
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = args::seconds)]
    time_limit: f64,

    /// Memory limit of one query, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = args::bytes)]
    memory: u64,

    /// Maximum number of queries that run at once
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u16).range(1..=1000))]
    jobs: u16,

    /// Print the address, the port and the token as JSON
    #[arg(long)]
    json: bool,

    /// Folder with the files of the page, instead of those in the program; for developers of the page
    #[arg(long, value_name = "FOLDER", hide = true)]
    page: Option<PathBuf>,

    /// Carry out one query from standard input; used by the server itself
    #[arg(long, hide = true)]
    worker: bool,

    /// Draw the picture of the query from standard input in this format; used by the server itself
    #[arg(long, hide = true, requires = "worker", value_parser = picture_format)]
    picture: Option<PictureFormat>,
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        if self.worker {
            return worker::work(session, self.time_limit, self.memory, self.picture);
        }
        if self.page.is_some() && !self.host.is_loopback() {
            anyhow::bail!("--page serves files that are being written, and works only on the loopback address");
        }
        // One thread suffices: the work is done by other processes.
        tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(self.serve(session))
    }

    async fn serve(self, session: &'static Session) -> anyhow::Result<Exit> {
        let listener = self.listen().await?;
        let address = listener.local_addr()?;
        let access = Access::new(address.port()).context("the system gives no randomness for the token")?;
        self.announce(address, &access)?;
        let page = self.page.map_or(Page::Embedded, Page::Folder);
        let places = Arc::new(Semaphore::new(self.jobs.into()));

        let limits = JobLimits { time: self.time_limit, memory: self.memory };
        let shared = Arc::new(Shared { session, access, page, places, limits });
        tokio::select! {
            () = server::serve(listener, shared) => {}
            ended = end() => ended.context("Ctrl-C cannot be watched")?,
        }

        Ok(Exit::Yes)
    }

    async fn listen(&self) -> anyhow::Result<TcpListener> {
        let first = TcpListener::bind((self.host, self.port.unwrap_or(USUAL_PORT))).await;
        match first {
            Err(_) if self.port.is_none() => TcpListener::bind((self.host, 0)).await,
            first => first,
        }
        .with_context(|| format!("cannot listen on {}", SocketAddr::from((self.host, self.port.unwrap_or(0)))))
    }

    /// Prints the address, and opens it.
    fn announce(&self, address: SocketAddr, access: &Access) -> anyhow::Result<()> {
        let root = root(address);
        let token = access.token();
        let url = format!("{root}?token={token}");
        let text = if self.json {
            serde_json::to_string(&Announced { v: Version, url: &url, port: address.port(), token })? + "\n"
        } else {
            format!("{url}\n")
        };

        output::write(None, |out| Ok(out.write_all(text.as_bytes())?))?;

        if !address.ip().is_loopback() {
            note!("Warning: other machines can reach this server. Whoever has the token can use it, and the token");
            note!("travels unencrypted. A tunnel is safer: ssh -L 6464:localhost:6464 HOST");
        }

        if self.open
            && let Err(error) = show::open_address(&format!("{root}?token={}", access.code()?))
        {
            note!("{error:#}");
        }

        if !self.json {
            note!("Open this address in a browser. Ctrl-C ends the server.");
        }

        Ok(())
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Announced<'a> {
    v: Version,
    url: &'a str,
    port: u16,
    token: &'a str,
}

fn picture_format(name: &str) -> Result<PictureFormat, serde_json::Error> {
    serde_json::from_value(name.into())
}

/// The address of the page. A server that listens on every address is reached on the loopback address from here.
fn root(address: SocketAddr) -> String {
    let address =
        if address.ip().is_unspecified() { SocketAddr::from((Ipv4Addr::LOCALHOST, address.port())) } else { address };
    format!("http://{address}/")
}

/// Waits for Ctrl-C, or for the signal that ends programs.
async fn end() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            pressed = tokio::signal::ctrl_c() => pressed,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
