//! A club's service, asked over HTTP within bounds: it may be anybody's.

use std::{
    io::Read,
    net::IpAddr,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use aftermath_ingest::following::{Club, Unanswered};
use serde_json::Value;
use ureq::{
    Agent, Body,
    http::{Response, Uri, header},
};

/// How long it may take to be reached, to begin its answer or go on with it, and to end it.
const CONNECT: Duration = Duration::from_secs(10);
const BEGIN: Duration = Duration::from_secs(30);
const END: Duration = Duration::from_secs(120);
/// Bytes of an answer that is a refusal.
const REFUSAL_BYTES: usize = 64 * 1024;
/// Bytes that are read before it is looked whether anybody still waits.
const CHUNK_BYTES: usize = 64 * 1024;
/// Characters of a refusal that are told.
const TOLD_CHARS: usize = 200;

/// Whether a club on another machine may be asked without TLS.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PlainHttp {
    /// It may not: whoever sits between could show us an old checkpoint, and see what is asked for.
    #[default]
    OnThisMachine,
    /// It may.
    Anywhere,
}

/// A club's service.
#[derive(Debug)]
pub(crate) struct ClubService {
    address: String,
    agent: Agent,
    /// Set once nobody waits for the answer any more.
    gone: Arc<AtomicBool>,
}

impl ClubService {
    /// The one at an address.
    ///
    /// # Errors
    /// What was expected of the address, and what came.
    pub(crate) fn at(address: &str, plain: PlainHttp, gone: &Arc<AtomicBool>) -> Result<Self, String> {
        let address = checked(address, plain)?;
        let config = Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .timeout_recv_response(Some(BEGIN))
            .timeout_per_read(Some(BEGIN))
            .timeout_global(Some(END))
            // Where it leads elsewhere, that is to be named: what was pinned is a key and a place.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false);
        Ok(Self { address, agent: config.build().into(), gone: Arc::clone(gone) })
    }

    fn body(&self, answer: &mut Response<Body>, most: usize) -> Result<Vec<u8>, Unanswered> {
        let failed = |error: std::io::Error| Unanswered::NoAnswer(error.to_string());
        let announced = answer.body().content_length();
        if announced.is_some_and(|bytes| bytes > most as u64) {
            return Err(Unanswered::TooLong { most });
        }
        let mut reader = answer.body_mut().with_config().limit(most as u64 + 1).reader();
        let (mut bytes, mut chunk) = (Vec::new(), vec![0; CHUNK_BYTES]);
        loop {
            if self.gone.load(Ordering::Relaxed) {
                return Err(Unanswered::NoAnswer("given up before its end".into()));
            }
            let read = reader.read(&mut chunk).map_err(failed)?;
            bytes.extend_from_slice(chunk.get(..read).unwrap_or_default());
            if bytes.len() > most {
                return Err(Unanswered::TooLong { most });
            }
            if read == 0 {
                return Ok(bytes);
            }
        }
    }
}

impl Club for ClubService {
    fn get(&self, path: &str, most: usize) -> Result<Vec<u8>, Unanswered> {
        let answer = self.agent.get(format!("{}{path}", self.address)).call();
        let mut answer = answer.map_err(|error| Unanswered::NoAnswer(error.to_string()))?;
        let status = answer.status();
        if status.is_success() {
            return self.body(&mut answer, most);
        }
        let told = if status.is_redirection() {
            let to = answer.headers().get(header::LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default();
            format!("it leads elsewhere, to {to}: name that address")
        } else {
            let body = self.body(&mut answer, REFUSAL_BYTES).unwrap_or_default();
            let problem: Value = serde_json::from_slice(&body).unwrap_or_default();
            let text = |name| problem.get(name).and_then(Value::as_str);
            [text("title"), text("detail")].into_iter().flatten().collect::<Vec<_>>().join(": ")
        };
        let told = told.chars().filter(|c| !c.is_control()).take(TOLD_CHARS).collect();
        Err(Unanswered::Status { status: status.as_u16(), told })
    }
}

/// An address that may be asked, without a stroke at its end.
pub(crate) fn checked(address: &str, plain: PlainHttp) -> Result<String, String> {
    let address = address.trim_end_matches('/');
    let odd = |expected: &str| Err(format!("expected {expected}, got {address:?}"));
    let Ok(uri) = Uri::from_str(address) else {
        return odd("an address as https://club.example");
    };
    let host = uri.host().unwrap_or_default();
    let has_more = uri.query().is_some() || uri.authority().is_some_and(|all| all.as_str().contains('@'));
    if host.is_empty() || has_more {
        return odd("an address as https://club.example, without a name, a question or a password in it");
    }
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let is_here = bare == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    match uri.scheme_str() {
        Some("https") => Ok(address.to_owned()),
        Some("http") if is_here || plain == PlainHttp::Anywhere => Ok(address.to_owned()),
        Some("http") => odd("https:// for a club on another machine (or --plain-http)"),
        _ => odd("https://"),
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Write, net::TcpListener, thread};

    use super::*;

    #[test]
    fn a_club_elsewhere_is_asked_over_tls_unless_it_was_said_otherwise() {
        for good in
            ["https://club.example", "https://club.example:8443/ledger/", "http://127.0.0.1:8787", "http://[::1]:1"]
        {
            assert_eq!(checked(good, PlainHttp::OnThisMachine).unwrap(), good.trim_end_matches('/'));
        }
        assert!(checked("http://localhost:1", PlainHttp::OnThisMachine).is_ok());
        assert!(checked("http://club.example", PlainHttp::Anywhere).is_ok());
        for bad in [
            "http://club.example",
            "http://127.0.0.1.club.example",
            "http://localhost@club.example",
            "https://ada:secret@club.example",
            "https://club.example/?a=b",
            "ftp://club.example",
            "file:///etc",
            "club.example",
            "",
        ] {
            assert!(checked(bad, PlainHttp::OnThisMachine).is_err(), "{bad}");
        }
    }

    /// A club that answers each request with these bytes, and then again every moment with a few more.
    fn answering(first: Vec<u8>, then: &'static [u8]) -> (String, Arc<AtomicBool>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        thread::spawn(move || {
            for connection in listener.incoming() {
                let mut connection = connection.unwrap();
                let mut asked = [0; 1024];
                let _ = connection.read(&mut asked);
                let mut sent = connection.write_all(&first);
                while sent.is_ok() && !then.is_empty() {
                    thread::sleep(Duration::from_millis(20));
                    sent = connection.write_all(then);
                }
            }
        });
        (address, Arc::new(AtomicBool::new(false)))
    }

    fn get(first: impl Into<Vec<u8>>, then: &'static [u8], most: usize) -> Result<Vec<u8>, Unanswered> {
        let (address, gone) = answering(first.into(), then);
        ClubService::at(&address, PlainHttp::OnThisMachine, &gone).unwrap().get("/api/v1/following", most)
    }

    #[test]
    fn an_answer_has_a_bound_whatever_it_says_of_itself() {
        let answer = |head: &str, body: &str| format!("HTTP/1.1 200 OK\r\n{head}\r\n\r\n{body}");
        assert_eq!(get(answer("Content-Length: 4", "four"), b"", 4), Ok(b"four".to_vec()));
        assert_eq!(get(answer("Content-Length: 5", "fives"), b"", 4), Err(Unanswered::TooLong { most: 4 }));
        let chunked = answer("Transfer-Encoding: chunked", "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
        assert_eq!(get(chunked, b"", 4), Err(Unanswered::TooLong { most: 4 }));
        // One that goes on until the connection ends, which it does not.
        assert_eq!(get(answer("Connection: close", ""), b"more", 1_000), Err(Unanswered::TooLong { most: 1_000 }));
        let cut = get(answer("Content-Length: 400", "four"), b"", 1_000);
        assert!(matches!(cut, Err(Unanswered::NoAnswer(_))), "{cut:?}");
        let garbage = get("nobody speaks so\r\n\r\n", b"", 1_000);
        assert!(matches!(garbage, Err(Unanswered::NoAnswer(_))), "{garbage:?}");
    }

    #[test]
    fn one_that_leads_elsewhere_is_not_followed_there() {
        let answer = "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n";
        let Err(Unanswered::Status { status: 302, told }) = get(answer, b"", 1_000) else { panic!() };
        assert!(told.contains("it leads elsewhere, to http://169.254.169.254/"), "{told}");
    }

    #[test]
    fn a_refusal_is_told_in_few_words() {
        let body = format!(r#"{{"title":"Busy","detail":"{}"}}"#, "no\\u0007 ".repeat(500));
        let answer = format!("HTTP/1.1 503 Busy\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        let Err(Unanswered::Status { status: 503, told }) = get(answer, b"", 1_000) else { panic!() };
        assert!(told.starts_with("Busy: no no") && told.chars().count() <= TOLD_CHARS, "{told}");
    }

    #[test]
    fn whoever_waits_no_longer_is_let_go() {
        let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n".to_vec();
        let (address, gone) = answering(answer, b"drip");
        let club = ClubService::at(&address, PlainHttp::OnThisMachine, &gone).unwrap();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            gone.store(true, Ordering::Relaxed);
        });
        let answer = club.get("/api/v1/matches", 1 << 30);
        assert!(matches!(answer, Err(Unanswered::NoAnswer(_))), "{answer:?}");
    }
}
