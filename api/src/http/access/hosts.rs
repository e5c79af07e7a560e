//! The names that the service goes by.
//!
//! A page from elsewhere reads what is answered here once its own name is made to lead to this machine: to the browser both are
//! one place then. But the browser says in `Host` which name it means, and that is the page's. An address in figures
//! leads where it says, so no page gets it by a trick with names.

use std::net::IpAddr;

use axum::http::{header, request::Parts, uri::Authority};

use crate::http::ServeError;

/// Letters that a name may have.
const MOST_CHARS: usize = 253;

/// The names that the service goes by.
#[derive(Debug)]
pub(crate) struct Hosts {
    bound: IpAddr,
    names: Vec<String>,
}

impl Hosts {
    /// Those of this machine, the address that is listened on, and what the operator names.
    pub(super) fn new(bound: IpAddr, named: &[String]) -> Result<Self, ServeError> {
        let names = named.iter().map(|name| match read(name) {
            Some(name) => Ok(name),
            None => {
                let why = format!("expected a name as in an address, without a port, got {name:?}");
                Err(ServeError::Bound { name: "host", why })
            }
        });
        Ok(Self { bound: bound.to_canonical(), names: names.collect::<Result<_, _>>()? })
    }

    /// Whether a request names this service. What is older than `Host` names nothing.
    pub(super) fn are_named_in(&self, parts: &Parts) -> bool {
        named_in(parts, |authority| self.has(authority))
    }

    fn has(&self, authority: &Authority) -> bool {
        let host = bare(authority);
        match host.parse::<IpAddr>() {
            Ok(address) => {
                let address = address.to_canonical();
                let is_named =
                    |name: &String| name.parse::<IpAddr>().is_ok_and(|named| named.to_canonical() == address);
                address.is_loopback()
                    || address == self.bound
                    || self.bound.is_unspecified()
                    || self.names.iter().any(is_named)
            }
            Err(_) => {
                host.eq_ignore_ascii_case("localhost") || self.names.iter().any(|name| name.eq_ignore_ascii_case(host))
            }
        }
    }
}

/// A name without a port; `None` where it is none.
fn read(name: &str) -> Option<String> {
    let is_of_one = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '.' || letter == '_';
    let is_name = (1..=MOST_CHARS).contains(&name.len()) && name.chars().all(is_of_one);
    (is_name || name.parse::<IpAddr>().is_ok()).then(|| name.to_owned())
}

/// Whether `Host`, and the address line where it has one, name this machine.
pub(super) fn name_this_machine(parts: &Parts) -> bool {
    named_in(parts, |authority| {
        let host = bare(authority);
        host.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
            || host.eq_ignore_ascii_case("localhost")
    })
}

/// Whether `Host`, and the address line where it has one, are what they should be. What is older than `Host` names nothing.
fn named_in(parts: &Parts, is_right: impl Fn(&Authority) -> bool) -> bool {
    let mut hosts = parts.headers.get_all(header::HOST).iter();
    let (first, second) = (hosts.next(), hosts.next());
    let named = first.map(|host| host.to_str().ok().and_then(|host| host.parse::<Authority>().ok()));
    let host_is = match (named, second) {
        (None, _) => true,
        (Some(Some(authority)), None) => is_right(&authority),
        _ => false,
    };
    host_is && parts.uri.authority().is_none_or(is_right)
}

/// The host alone.
fn bare(authority: &Authority) -> &str {
    let host = authority.host();
    host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn served(bound: &str, named: &[&str], host: &str) -> bool {
        let named: Vec<String> = named.iter().map(|&name| name.to_owned()).collect();
        Hosts::new(bound.parse().unwrap(), &named).unwrap().has(&host.parse().unwrap())
    }

    #[test]
    fn a_service_goes_by_the_names_of_its_machine_its_address_and_what_its_operator_says() {
        for host in ["localhost", "LocalHost:8787", "127.0.0.1", "127.9.9.9:80", "[::1]:8787"] {
            assert!(served("127.0.0.1", &[], host), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.7", "club.example"]
        {
            assert!(!served("127.0.0.1", &[], host), "{host}");
        }
        assert!(served("192.168.1.7", &[], "192.168.1.7:8787") && !served("192.168.1.7", &[], "192.168.1.8"));
        // Listening on all addresses, it has every one of them; a name it has only when it is told.
        assert!(served("0.0.0.0", &[], "192.168.1.8:8787") && !served("0.0.0.0", &[], "club.example"));
        assert!(served("0.0.0.0", &["club.example", "hall"], "CLUB.example:443"));
        assert!(!served("0.0.0.0", &["club.example"], "a.club.example"));
        assert!(served("192.168.1.7", &["203.0.113.5", "2001:db8::1"], "[2001:db8:0::1]:80"));
    }

    #[test]
    fn what_is_no_name_is_refused_at_the_start() {
        for bad in ["", "club.example:8787", "https://club.example", "*", "a b", "club.example/"] {
            assert!(Hosts::new("127.0.0.1".parse().unwrap(), &[bad.to_owned()]).is_err(), "{bad}");
        }
    }
}
