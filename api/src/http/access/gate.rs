//! The gate: every request to a route comes through here.

use std::{net::IpAddr, sync::Arc};

use aftermath_store::{Bearer, NamesPolicy, Presented, Role, Secret, Token};
use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Uri, header, request::Parts, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{
    super::{
        problem::{Code, Problem},
        service::Service,
    },
    Addresses, Caller, Guard, Origin, Peer, Reading,
    caller::role_is_enough,
    hosts::name_this_machine,
    now,
    rates::Who,
    routes::{Least, least},
    unreadable,
};

/// Headers that a proxy puts on what it hands on: who comes with one of them is not on this machine.
const OF_A_PROXY: [HeaderName; 6] = [
    header::FORWARDED,
    header::VIA,
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-forwarded-host"),
    HeaderName::from_static("x-forwarded-proto"),
    HeaderName::from_static("x-real-ip"),
];
/// Parameters in which other services take a token.
const OF_A_TOKEN: [&str; 4] = ["access_token", "token", "authorization", "api_key"];
/// The route that begins a process for whoever asks.
const SQL: &str = "/api/v1/sql";
/// What every secret begins with.
const SECRET: &str = "aftermath_";

/// Lets a request through to its route, with a [`Caller`], or answers why not.
pub(crate) async fn gate(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    // Who shows a token may read more than others.
    let is_private =
        service.guard().config.reading == Reading::WithToken || parts.headers.contains_key(header::AUTHORIZATION);
    let mut answer = match admit(&service, &parts).await {
        Ok(caller) => {
            parts.extensions.insert(caller);
            next.run(Request::from_parts(parts, body)).await
        }
        Err(problem) => problem.into_response(),
    };
    if is_private {
        keep_from_shared_caches(answer.headers_mut());
    }
    answer
}

/// What is for those with a token must not be handed to others by a cache on the way.
fn keep_from_shared_caches(headers: &mut HeaderMap) {
    let said = headers.get(header::CACHE_CONTROL).and_then(|value| value.to_str().ok()).unwrap_or("no-cache");
    let parts = said.split(',').map(str::trim).filter(|part| !["public", "private"].contains(part));
    let private: Vec<&str> = std::iter::once("private").chain(parts).collect();
    if let Ok(private) = HeaderValue::from_str(&private.join(", ")) {
        headers.insert(header::CACHE_CONTROL, private);
    }
}

/// Whether who asks for a page may read what it tells of.
pub(crate) async fn may_read(service: &Arc<Service>, parts: &Parts) -> bool {
    admit(service, parts).await.is_ok()
}

/// The scheme and the name by which a request came, as they begin an address; `None` where it names no host.
pub(crate) fn base_of(service: &Service, parts: &Parts) -> Option<String> {
    let named = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host: Authority = named?.parse().ok()?;
    let is_by_proxy = service.guard().config.origin == Origin::Proxy;
    let forwarded = parts.headers.get("x-forwarded-proto").and_then(|scheme| scheme.to_str().ok());
    let scheme = if is_by_proxy && forwarded == Some("https") { "https" } else { "http" };
    Some(format!("{scheme}://{host}"))
}

async fn admit(service: &Arc<Service>, parts: &Parts) -> Result<Caller, Problem> {
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let takes = least(&parts.method, route);
    let guard = service.guard();
    let address = address_of(parts, guard.config.origin);
    check_address_line(&parts.uri)?;
    let shown = secret_in(&parts.headers)?.map(str::to_owned);
    let is_local = guard.is_local(parts);
    let is_served = guard.hosts.are_named_in(parts);
    let asks_sql = route == SQL;
    let id = match_in(parts.uri.path());
    let named = Named { is_local, is_served, asks_sql };
    if shown.is_none() && is_served && guard.is_for_all(takes) {
        // Nothing of it is on a disk, and to hand it to another thread takes longer than to do it.
        return guard.judge(takes, None, address, named, id);
    }
    let id = id.map(str::to_owned);
    let looking = Arc::clone(service);
    // The files of the tokens are on a disk.
    let admitted = tokio::task::spawn_blocking(move || {
        looking.guard().judge(takes, shown.as_deref(), address, named, id.as_deref())
    });
    admitted.await.map_err(|error| Problem::internal("looking at a token", error))?
}

/// By which name a request came, and for what.
#[derive(Debug, Clone, Copy)]
struct Named {
    /// It comes from this machine, and names it.
    is_local: bool,
    /// The service goes by that name.
    is_served: bool,
    asks_sql: bool,
}

impl Guard {
    /// Whether this much is for whoever asks for it under a name of the service.
    fn is_for_all(&self, takes: Least) -> bool {
        takes == Least::Nothing || (takes == Least::Reading && self.config.reading == Reading::Open)
    }

    /// Whether a request may go on that takes this much. Blocks, unless it shows no token, names the service and takes
    /// what is for all.
    fn judge(
        &self,
        takes: Least,
        shown: Option<&str>,
        address: Option<IpAddr>,
        named: Named,
        id: Option<&str>,
    ) -> Result<Caller, Problem> {
        let kept = address.filter(|_| self.config.addresses == Addresses::Kept).map(|address| address.to_string());
        let nobody = Bearer { token: None, address: kept };
        let token = match shown.map(|shown| self.token(shown, address, &nobody, id)).transpose()? {
            Some(token) => Some(token),
            None if takes == Least::Nothing => None,
            None => {
                self.in_rate(address.map(Who::at))?;
                None
            }
        };
        if takes != Least::Nothing && !named.is_served && (named.asks_sql || self.tells_what_is_not_for_all()?) {
            return Err(not_served());
        }
        let bearer = bearer_of(&nobody, token.as_ref());
        self.check_role(takes, token.as_ref(), named.is_local)
            .inspect_err(|problem| self.tell_if_forbidden(problem, &bearer, id))?;
        Ok(Caller { token, address, bearer })
    }

    /// The token of a secret, where it is good and not used too often.
    fn token(&self, shown: &str, address: Option<IpAddr>, nobody: &Bearer, id: Option<&str>) -> Result<Token, Problem> {
        let presented = self.access.present(shown, now()).map_err(|error| unreadable(&error))?;
        let (why, bearer) = match presented {
            Presented::Good(token) => {
                self.in_rate(Some(Who::Token(token.number)))?;
                return Ok(token);
            }
            Presented::Over(token) => ("this token was revoked, or its time is over", bearer_of(nobody, Some(&token))),
            Presented::Unknown => ("this is no token of this service", nobody.clone()),
        };
        self.in_rate(address.map(Who::without_right))?;
        let problem = Problem::new(Code::TokenRefused, why);
        self.refused(&bearer, id, &problem);
        Err(problem)
    }

    /// Whether a page from elsewhere could read here what its maker could not: people by name, or what takes a token.
    /// Blocks.
    fn tells_what_is_not_for_all(&self) -> Result<bool, Problem> {
        if self.config.reading == Reading::WithToken {
            return Ok(true);
        }
        let names = self.access.names().map_err(|error| unreadable(&error))?;
        Ok(names.policy() == NamesPolicy::Shown)
    }

    fn in_rate(&self, who: Option<Who>) -> Result<(), Problem> {
        let asked = who.map_or(Ok(()), |who| self.rates.ask(who));
        asked.map_err(|wait_s| Problem::too_many("no more requests are taken just now", wait_s))
    }

    fn check_role(&self, takes: Least, token: Option<&Token>, is_local: bool) -> Result<(), Problem> {
        let (role, doing) = match takes {
            Least::Nothing => return Ok(()),
            Least::Reading if self.config.reading == Reading::Open => return Ok(()),
            Least::Reading => (Role::Reader, "reading"),
            Least::Writing(role) => (role, "this"),
            Least::Always(role) => (role, "this"),
        };
        if let Some(token) = token {
            return role_is_enough(token, role, doing);
        }
        let is_begun = self.access.is_begun().map_err(|error| unreadable(&error))?;
        match takes {
            Least::Writing(_) if !is_begun && is_local => Ok(()),
            // Whoever would hand out a token learns that none is needed to write.
            _ => Err(token_needed(role, is_begun).with("needed_to_write", is_begun || !is_local)),
        }
    }

    fn tell_if_forbidden(&self, problem: &Problem, bearer: &Bearer, id: Option<&str>) {
        if problem.is_forbidden() {
            self.refused(bearer, id, problem);
        }
    }

    /// Whether a request comes from this machine: the service listens to nobody else, no proxy has handed it on, and
    /// it names this machine. A page from elsewhere whose name was made to lead here names another.
    fn is_local(&self, parts: &Parts) -> bool {
        let by_proxy = OF_A_PROXY.iter().any(|name| parts.headers.contains_key(name));
        let from_here = parts.extensions.get::<Peer>().is_none_or(|Peer(peer)| peer.ip().to_canonical().is_loopback());
        self.is_loopback
            && from_here
            && !by_proxy
            && self.config.origin == Origin::Connection
            && name_this_machine(parts)
    }
}

fn bearer_of(nobody: &Bearer, token: Option<&Token>) -> Bearer {
    Bearer { token: token.map(|token| (token.number, token.name.clone())), ..nobody.clone() }
}

fn not_served() -> Problem {
    let detail = "`Host` names another than this service goes by: ask it under an address of its machine, or whoever runs it \
                  names this one with `aftermath serve --host NAME`";
    Problem::new(Code::HostNotServed, detail)
}

fn token_needed(role: Role, is_begun: bool) -> Problem {
    let detail = if is_begun {
        format!("this takes a token of the role {role}: send it as `Authorization: Bearer …`")
    } else {
        format!(
            "this takes a token of the role {role}, and none was made yet: whoever runs the service makes one with \
             `aftermath token new NAME --role {role}`"
        )
    };
    Problem::new(Code::TokenNeeded, detail).with("role", role.as_str())
}

/// Where a request came from.
fn address_of(parts: &Parts, origin: Origin) -> Option<IpAddr> {
    let Peer(peer) = parts.extensions.get::<Peer>()?;
    let forwarded = || {
        // The last one: what stands before it may have been sent by anybody.
        let last = parts.headers.get_all("x-forwarded-for").iter().next_back()?;
        last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let told = if origin == Origin::Proxy { forwarded() } else { None };
    Some(told.unwrap_or(peer.ip()).to_canonical())
}

/// A token has no business in an address.
fn check_address_line(uri: &Uri) -> Result<(), Problem> {
    let names_one = |pair: &str| {
        let name = pair.split('=').next().unwrap_or_default();
        OF_A_TOKEN.iter().any(|token| name.eq_ignore_ascii_case(token))
    };
    let query = uri.query().unwrap_or_default();
    if query.split('&').any(names_one) || has_secret(query) || has_secret(uri.path()) {
        let detail = "a token goes into the `Authorization` header alone. What stood in an address is in histories and \
                      logs now: have this one revoked";
        return Err(Problem::new(Code::TokenInAddress, detail));
    }
    Ok(())
}

/// Whether there is something in a text that looks like a secret.
fn has_secret(text: &str) -> bool {
    let is_of_one = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.match_indices(SECRET).any(|(at, _)| {
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        rest.iter().take_while(|byte| is_of_one(**byte)).count() >= Secret::CHARS
    })
}

/// A path for the log of the service, without what looks like a secret.
pub(crate) fn without_secrets(path: &str) -> &str {
    if has_secret(path) { "(a path with a token in it)" } else { path }
}

/// The secret in the `Authorization` header; other schemes are not ours.
fn secret_in(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let malformed = |why: &str| Problem::new(Code::MalformedAuthorization, why);
    let mut all = headers.get_all(header::AUTHORIZATION).iter();
    let Some(value) = all.next() else {
        return Ok(None);
    };
    if all.next().is_some() {
        return Err(malformed("expected one `Authorization` header, got several"));
    }
    let value = value.to_str().map_err(|_| malformed("expected plain letters in the `Authorization` header"))?;
    let (scheme, rest) = value.split_once(' ').unwrap_or((value, ""));
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Ok(None);
    }
    match rest.trim_matches(' ') {
        "" => Err(malformed("expected a token behind `Bearer`")),
        secret if secret.contains([' ', ',', '\t']) => Err(malformed("expected one token behind `Bearer`")),
        secret => Ok(Some(secret)),
    }
}

/// What stands for the id of a match in a path.
fn match_in(path: &str) -> Option<&str> {
    path.strip_prefix("/api/v1/matches/")?.split('/').next()
}
