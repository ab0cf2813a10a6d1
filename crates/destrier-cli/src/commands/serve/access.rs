//! Who may ask: the holder of the token, from a page of this server.
//!
//! The loopback address is shared by all users of a machine, so a random token is needed, as in Jupyter. It arrives in
//! the address once, then travels in a cookie. `Host` guards against DNS rebinding, in which a foreign name points to
//! this address, and `Origin` against requests that other sites send.

use axum::http::{HeaderMap, Method, Uri, header};
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long the code that opens the browser is valid.
const CODE_VALID_FOR: Duration = Duration::from_secs(60);

/// Shown in the browser. A link that was copied from the page has no token, so it works only after the address that
/// has it.
const TOKEN_MISSING: &str = "This browser has not been let in yet.

1. Open the address that `destrier serve` printed in its terminal. It ends with ?token= and the token of this server.
2. Then open this link again, in the same browser.

A link to a page of another person's server does not work: start your own with `destrier serve --open`, and put the
part of the link from # on behind its address.";

/// The token and what it opens.
pub(super) struct Access {
    token: String,
    /// The code that a browser can exchange for the token once. The address of a browser's first page can be seen by
    /// other users in the list of processes, so `--open` does not put the token there.
    code: Mutex<Option<(String, Instant)>>,
    cookie: String,
}

/// The result of checking a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    /// The request has the cookie or the header.
    Granted,
    /// The request has the token in its address, and the answer sets this cookie.
    GrantedWithCookie(String),
    /// The request is refused for this reason.
    Refused(&'static str),
}

impl Access {
    /// Creates a fresh token. The port is part of the cookie's name, because cookies are shared by all ports of an
    /// address.
    pub(super) fn new(port: u16) -> Result<Access, getrandom::Error> {
        Ok(Access { token: random_hex()?, code: Mutex::new(None), cookie: format!("destrier-token-{port}") })
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// A code that opens the page once, within a minute.
    pub(super) fn code(&self) -> Result<String, getrandom::Error> {
        let code = random_hex()?;
        if let Ok(mut place) = self.code.lock() {
            *place = Some((code.clone(), Instant::now()));
        }
        Ok(code)
    }

    /// Whether the request may enter. `reached` is the address of this machine to which the client connected.
    pub(super) fn judge(&self, method: &Method, uri: &Uri, headers: &HeaderMap, reached: IpAddr) -> Entry {
        if !has_good_host(headers, reached) {
            return Entry::Refused("The Host header must be localhost or the address that this server listens on.");
        }
        if !has_good_origin(headers) {
            return Entry::Refused("Requests from other sites are refused.");
        }
        if self.has_cookie(headers) || self.has_header(headers) {
            return Entry::Granted;
        }

        let given = uri.query().and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("token=")));
        match given {
            Some(given) if method == Method::GET && uri.path() == "/" && self.opens(given) => {
                let Access { cookie, token, .. } = self;
                Entry::GrantedWithCookie(format!("{cookie}={token}; HttpOnly; SameSite=Strict; Path=/"))
            }
            _ => Entry::Refused(TOKEN_MISSING),
        }
    }

    fn opens(&self, given: &str) -> bool {
        let is_code = self.code.lock().is_ok_and(|mut place| {
            let fits =
                place.as_ref().is_some_and(|(code, begin)| begin.elapsed() < CODE_VALID_FOR && same(code, given));
            if fits {
                *place = None;
            }
            fits
        });
        is_code || same(&self.token, given)
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(name, value)| name == self.cookie && same(&self.token, value))
    }

    fn has_header(&self, headers: &HeaderMap) -> bool {
        let line = headers.get(header::AUTHORIZATION).and_then(|line| line.to_str().ok());
        line.and_then(|line| line.strip_prefix("Bearer ")).is_some_and(|given| same(&self.token, given.trim()))
    }
}

/// Whether `Host` is the loopback address, `localhost` or the address that the client reached: DNS rebinding needs
/// another name. The port may differ, because a tunnel can have another one at its other end.
fn has_good_host(headers: &HeaderMap, reached: IpAddr) -> bool {
    let mut hosts = headers.get_all(header::HOST).into_iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let Ok(host) = host.to_str() else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        Some((_, rest)) if !rest.ends_with(']') => return false,
        _ => host,
    };
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let is_own = |address: IpAddr| address.is_loopback() || address.to_canonical() == reached.to_canonical();
    name.eq_ignore_ascii_case("localhost") || address.parse().is_ok_and(is_own)
}

/// Whether `Origin`, if there is one, is the server that `Host` names.
fn has_good_origin(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(|rest| rest.eq_ignore_ascii_case(host));
    headers.get_all(header::ORIGIN).into_iter().all(|origin| origin.to_str().is_ok_and(is_own))
}

/// Compares in a time that does not depend on where the two differ.
fn same(secret: &str, given: &str) -> bool {
    let differences = secret.bytes().zip(given.bytes()).fold(0, |seen, (a, b)| seen | (a ^ b));
    secret.len() == given.len() && differences == 0
}

/// Returns 192 random bits as hexadecimal digits.
fn random_hex() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests;
