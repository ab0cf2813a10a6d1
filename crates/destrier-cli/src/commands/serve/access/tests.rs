//! Tests of the token, the code and the two headers.

use super::*;
use axum::http::{HeaderName, HeaderValue};

const REACHED: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 7));

fn headers(pairs: &[(HeaderName, &str)]) -> HeaderMap {
    pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).expect("a value"))).collect()
}

fn judge(access: &Access, uri: &str, pairs: &[(HeaderName, &str)]) -> Entry {
    access.judge(&Method::GET, &uri.parse().expect("an address"), &headers(pairs), REACHED)
}

#[test]
fn the_token_opens_in_three_ways() {
    let access = Access::new(80).expect("randomness");
    let host = (header::HOST, "127.0.0.1:80");
    let token = access.token().to_owned();
    assert!(token.len() == 48 && token != Access::new(80).expect("randomness").token());
    let cookie = format!("a=b; destrier-token-80={token}");
    assert_eq!(judge(&access, "/x", &[host.clone(), (header::COOKIE, &cookie)]), Entry::Granted);

    let bearer = format!("Bearer {token}");
    assert_eq!(judge(&access, "/x", &[host.clone(), (header::AUTHORIZATION, &bearer)]), Entry::Granted);
    let address = format!("/?token={token}");
    assert!(matches!(judge(&access, &address, std::slice::from_ref(&host)), Entry::GrantedWithCookie(_)));

    let refused = |uri: &str, pairs: &[(HeaderName, &str)]| matches!(judge(&access, uri, pairs), Entry::Refused(_));
    assert!(refused("/", std::slice::from_ref(&host)));
    assert!(refused(&format!("/api/v1/hello?token={token}"), std::slice::from_ref(&host)));
    assert!(refused("/?token=", std::slice::from_ref(&host)));
    assert!(refused(&format!("/?token={}", &token[1..]), std::slice::from_ref(&host)));

    let other_port = format!("destrier-token-81={token}");
    assert!(refused("/", &[host, (header::COOKIE, &other_port)]));
}

#[test]
fn a_code_opens_once() {
    let access = Access::new(80).expect("randomness");
    let host = [(header::HOST, "localhost")];
    let address = format!("/?token={}", access.code().expect("randomness"));
    assert!(
        matches!(judge(&access, &address, &host), Entry::GrantedWithCookie(cookie) if cookie.contains(access.token()))
    );
    assert!(matches!(judge(&access, &address, &host), Entry::Refused(_)));
}

#[test]
fn only_the_loopback_and_the_reached_address_are_hosts() {
    let good = |host: &str| has_good_host(&headers(&[(header::HOST, host)]), REACHED);
    for host in ["127.0.0.1", "127.0.0.1:6464", "localhost:1", "LOCALHOST", "[::1]:6464", "[::1]", "10.0.0.7:80"] {
        assert!(good(host), "{host}");
    }

    for host in
        ["", "evil.example", "evil.example:6464", "127.0.0.1.evil.example", "localhost:", "localhost:x", "a:b:c"]
    {
        assert!(!good(host), "{host}");
    }

    for host in ["10.0.0.8", "192.168.0.1:80", "8.8.8.8", "0.0.0.0", "[::2]:6464", "[::]"] {
        assert!(!good(host), "{host}");
    }

    let mapped = "::ffff:10.0.0.7".parse().expect("an address");
    assert!(has_good_host(&headers(&[(header::HOST, "10.0.0.7:80")]), mapped));
    assert!(!has_good_host(&HeaderMap::new(), REACHED));
    let mut two = headers(&[(header::HOST, "localhost")]);
    two.append(header::HOST, HeaderValue::from_static("localhost"));
    assert!(!has_good_host(&two, REACHED));
}

#[test]
fn only_the_own_origin_is_accepted() {
    let good = |origin| has_good_origin(&headers(&[(header::HOST, "127.0.0.1:6464"), (header::ORIGIN, origin)]));
    assert!(good("http://127.0.0.1:6464"));
    for origin in
        ["http://127.0.0.1", "https://127.0.0.1:6464", "http://localhost:6464", "http://evil.example", "null", ""]
    {
        assert!(!good(origin), "{origin}");
    }
    assert!(has_good_origin(&headers(&[(header::HOST, "127.0.0.1:6464")])));
}
