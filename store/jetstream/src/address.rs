//! Where the servers are.

use std::fmt;
use std::str::FromStr;

use aftermath_store::StoreError;

/// The stream where none is named.
const STREAM: &str = "aftermath";
/// The port on which servers tell about themselves, where none is named.
const MONITOR: u16 = 8222;
/// The port on which servers listen, where none is named.
const PORT: u16 = 4222;
/// Copies of the stream where no number is named.
const REPLICAS: usize = 3;
/// Servers that may be named.
const MAX_SERVERS: usize = 16;

/// Where a store on JetStream is: `nats://one:4222,two:4222,three:4222?stream=aftermath&replicas=3&monitor=8222`.
///
/// All behind the servers may be left out; what is shown here counts then. `monitor` is the port of the servers' own
/// pages (`http` in their configuration), the same on all of them, or one for each, with commas. With `replicas=1` a
/// single server is enough, and one lost disk loses everything. Before the servers, a name and a password may stand, as
/// `nats://name:password@one,two`; with `tls://` the servers must speak TLS.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    pub(crate) tls: bool,
    pub(crate) login: Option<(String, String)>,
    pub(crate) servers: Vec<Server>,
    pub(crate) stream: String,
    pub(crate) replicas: usize,
}

/// One server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Server {
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Where it tells about itself.
    pub(crate) monitor: u16,
}

impl Address {
    /// Whether a text is meant to be one: it begins with `nats://` or `tls://`.
    pub fn is_meant(text: &str) -> bool {
        text.starts_with("nats://") || text.starts_with("tls://")
    }

    /// What the client connects to.
    pub(crate) fn urls(&self) -> Vec<String> {
        let scheme = if self.tls { "tls" } else { "nats" };
        self.servers.iter().map(|server| format!("{scheme}://{}:{}", server.host, server.port)).collect()
    }
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        // What came may hold a password, so it is not told again.
        let bad = |why: &str| StoreError::invalid("address of a cluster", "nats://one:4222,two:4222,three:4222", why);
        let (tls, rest) = match text.split_once("://") {
            Some(("nats", rest)) => (false, rest),
            Some(("tls", rest)) => (true, rest),
            _ => return Err(bad("no nats:// or tls:// before it")),
        };
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (login, hosts) = match rest.rsplit_once('@') {
            Some((login, hosts)) => {
                let (name, word) = login.split_once(':').ok_or_else(|| bad("a name without a password"))?;
                (Some((name.to_owned(), word.to_owned())), hosts)
            }
            None => (None, rest),
        };
        let (mut stream, mut replicas, mut monitors) = (STREAM.to_owned(), REPLICAS, vec![MONITOR]);
        for word in query.split('&').filter(|word| !word.is_empty()) {
            match word.split_once('=') {
                Some(("stream", name)) if is_name(name) => name.clone_into(&mut stream),
                Some(("replicas", number)) => {
                    let number = number.parse().ok().filter(|number| [1, 3, 5].contains(number));
                    replicas = number.ok_or_else(|| bad("replicas that are not 1, 3 or 5"))?;
                }
                Some(("monitor", ports)) => {
                    let ports = ports.split(',').map(|port| port.parse().ok());
                    monitors = ports.collect::<Option<_>>().ok_or_else(|| bad("a monitor that is no port"))?;
                }
                _ => return Err(bad("something behind '?' that is not stream, replicas or monitor")),
            }
        }
        let hosts: Vec<&str> = hosts.split(',').collect();
        if hosts.len() > MAX_SERVERS || (monitors.len() != 1 && monitors.len() != hosts.len()) {
            return Err(bad("too many servers, or not as many monitors as servers"));
        }
        let server = |(number, host): (usize, &&str)| {
            let (host, port) = match host.rsplit_once(':') {
                Some((host, port)) => (host, port.parse().ok()?),
                None => (*host, PORT),
            };
            let allowed = |b: u8| b.is_ascii_alphanumeric() || b".-_[]:".contains(&b);
            let monitor = monitors[number.min(monitors.len() - 1)];
            let is_host = !host.is_empty() && host.bytes().all(allowed);
            is_host.then(|| Server { host: host.to_owned(), port, monitor })
        };
        let servers = hosts.iter().enumerate().map(server).collect::<Option<_>>();
        Ok(Self { tls, login, servers: servers.ok_or_else(|| bad("a server that is no host:port"))?, stream, replicas })
    }
}

/// Whether a word can be the name of a stream and the first word of its subjects.
fn is_name(name: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    (1..=64).contains(&name.len()) && name.bytes().all(allowed)
}

impl fmt::Display for Address {
    /// As it was written, but without name and password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let servers: Vec<String> =
            self.servers.iter().map(|server| format!("{}:{}", server.host, server.port)).collect();
        let scheme = if self.tls { "tls" } else { "nats" };
        write!(f, "{scheme}://{}?stream={}", servers.join(","), self.stream)?;
        if self.replicas != REPLICAS {
            write!(f, "&replicas={}", self.replicas)?;
        }
        if self.servers.iter().all(|server| server.monitor == MONITOR) {
            return Ok(());
        }
        let monitors: Vec<String> = self.servers.iter().map(|server| server.monitor.to_string()).collect();
        write!(f, "&monitor={}", monitors.join(","))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_has_its_usual_value() {
        let address: Address = "nats://a,b:5000".parse().unwrap();
        let server = |host: &str, port, monitor| Server { host: host.into(), port, monitor };
        assert_eq!(address.servers, [server("a", 4222, 8222), server("b", 5000, 8222)]);
        assert_eq!((address.stream.as_str(), address.replicas, address.login), ("aftermath", 3, None));
        let address: Address = "tls://me:p@ss@a,b?monitor=1,2&replicas=1&stream=club".parse().unwrap();
        assert_eq!(address.servers, [server("a", 4222, 1), server("b", 4222, 2)]);
        assert_eq!((address.stream.as_str(), address.replicas), ("club", 1));
        assert_eq!(address.login, Some(("me".into(), "p@ss".into())));
        assert!(!format!("{address:?} {address}").contains("ss@"), "{address:?}");
        let again: Address = address.to_string().parse().unwrap();
        assert_eq!(again, Address { login: None, ..address });
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for bad in [
            "",
            "nats",
            "http://a",
            "nats://",
            "nats://a:b",
            "nats://a,",
            "nats://a?replicas=2",
            "nats://a?stream=a.b",
            "nats://a?monitor=x",
            "nats://a,b?monitor=1,2,3",
            "nats://a?colour=red",
            "nats://secret@a",
            "nats://a b",
        ] {
            let refused = bad.parse::<Address>();
            assert!(matches!(refused, Err(StoreError::Invalid { .. })), "{bad}");
            assert!(!refused.unwrap_err().to_string().contains("secret"));
        }
    }
}
