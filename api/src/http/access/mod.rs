//! Who may do what over HTTP: tokens, roles, rates, and the trail of what was done.
//!
//! - Reading is open, unless the service is told to be private: then it needs a token.
//! - Writing needs a token as soon as one was ever made, and where the service can be reached from other machines. So a
//!   club that runs it for itself, on one machine, needs none; and nobody opens a service to the world by forgetting one.
//! - What a token may do is its role; [`routes`] has the table of the routes, [`Caller::may_write`] what entries need.
//!
//! A secret comes in the `Authorization` header alone. One that comes in an address is refused, since addresses are
//! kept in histories and logs.

mod caller;
mod gate;
mod hosts;
pub(crate) mod names;
mod per_address;
mod rates;
mod routes;
pub(crate) mod tokens;
pub(crate) mod trail;
pub(crate) mod withdrawals;

use std::{
    net::{IpAddr, SocketAddr},
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    time::{Duration, SystemTime},
};

use aftermath_store::{Access, AuditAction, AuditEvent, Bearer, StoreError};

use self::rates::{Rates, RefusalRate};
pub(crate) use self::{
    caller::Caller,
    gate::{base_of, gate, may_read, without_secrets},
    hosts::Hosts,
    per_address::{Entered, PerAddress, neighbourhood},
};
use super::{
    ServeError,
    problem::{Code, Problem},
};

/// Who may use the service, and how much of it.
#[derive(Debug, Clone)]
pub struct AccessConfig {
    /// Who may read.
    pub reading: Reading,
    /// Where requests are taken to come from.
    pub origin: Origin,
    /// Names by which the service is reached, without ports, besides those of this machine and the address that it listens
    /// on. A request under another name is refused where the service is private or shows names, and so is SQL.
    pub hosts: Vec<String>,
    /// Whether the trail says from which address something was done.
    pub addresses: Addresses,
    /// Requests a second that one token, or one address without a token, may make in the long run.
    pub requests_per_s: u32,
    /// Requests that it may make at once.
    pub burst: u32,
    /// Readers who may follow along at the same time from one address.
    pub max_followers_per_address: usize,
    /// Connections that may be open at the same time.
    pub max_connections: usize,
    /// Connections that may be open at the same time from one address.
    pub max_connections_per_address: usize,
    /// How long the head of a request may take to come in, and how long a connection may be idle.
    pub header_timeout: Duration,
    /// How long a client may leave off sending a body, or taking an answer.
    pub stall_timeout: Duration,
}

/// Who may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// Everybody.
    Open,
    /// Whoever has a token.
    WithToken,
}

/// Where requests are taken to come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// From the other end of the connection.
    Connection,
    /// From the last address in `X-Forwarded-For`, which a proxy before the service has put there.
    Proxy,
}

/// Whether addresses are kept in the trail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Addresses {
    /// They are not: they tell more about people than most services need to know.
    Dropped,
    /// They are.
    Kept,
}

impl Default for AccessConfig {
    fn default() -> Self {
        Self {
            reading: Reading::Open,
            origin: Origin::Connection,
            hosts: Vec::new(),
            addresses: Addresses::Dropped,
            requests_per_s: 100,
            burst: 1_000,
            max_followers_per_address: 256,
            max_connections: 2_048,
            max_connections_per_address: 512,
            header_timeout: Duration::from_secs(15),
            stall_timeout: Duration::from_secs(20),
        }
    }
}

impl AccessConfig {
    /// The bounds that must be 1 or more, with their names.
    pub(crate) fn bounds(&self) -> [(&'static str, usize); 3] {
        [
            ("max_followers_per_address", self.max_followers_per_address),
            ("max_connections", self.max_connections),
            ("max_connections_per_address", self.max_connections_per_address),
        ]
    }
}

/// The other end of the connection on which a request came; absent for calls within the process.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// What the gate knows: tokens, trail, rates.
#[derive(Debug)]
pub(crate) struct Guard {
    config: AccessConfig,
    /// The service can be reached from this machine alone.
    is_loopback: bool,
    /// The names that the service goes by.
    hosts: Hosts,
    access: Access,
    rates: Rates,
    refusals: RefusalRate,
    /// Refusals that no line was written of.
    untold: AtomicU32,
    /// The trail could not be written: nothing is taken before it can.
    trail_failed: AtomicBool,
    followers: PerAddress,
}

impl Guard {
    /// By these tokens, and this trail.
    pub(crate) fn new(config: &super::Config, access: Access) -> Result<Self, ServeError> {
        let (bind, config) = (config.bind.ip(), config.access.clone());
        Ok(Self {
            is_loopback: bind.is_loopback(),
            hosts: Hosts::new(bind, &config.hosts)?,
            access,
            rates: Rates::new(config.requests_per_s, config.burst)?,
            refusals: RefusalRate::new(),
            untold: AtomicU32::new(0),
            trail_failed: AtomicBool::new(false),
            followers: PerAddress::new(config.max_followers_per_address),
            config,
        })
    }

    /// How long a client may leave off sending or taking.
    pub(crate) fn stall_timeout(&self) -> Duration {
        self.config.stall_timeout
    }

    /// The tokens and the trail.
    pub(crate) fn access(&self) -> &Access {
        &self.access
    }

    /// Room to follow along from an address.
    pub(crate) fn room_to_follow(&self, from: Option<IpAddr>) -> Result<Option<Entered>, Problem> {
        let most = self.config.max_followers_per_address;
        let full = || Problem::too_many(format!("expected at most {most} followers from one address"), 2);
        from.map(|address| self.followers.enter(address).ok_or_else(full)).transpose()
    }

    /// Whether a caller who was let in to follow may still do so. Blocks.
    pub(crate) fn still_admits(&self, caller: &Caller) -> Result<(), Problem> {
        if self.config.reading == Reading::Open {
            return Ok(());
        }
        let good = |number| self.access.is_good(number, now()).map_err(|error| unreadable(&error));
        match caller.token.as_ref().map(|token| good(token.number)).transpose()? {
            Some(true) => Ok(()),
            Some(false) | None => Err(Problem::new(Code::TokenRefused, "this token was revoked, or its time is over")),
        }
    }

    /// Notes where the store stands when the service begins to serve it. Blocks.
    pub(crate) fn opened(&self, position: u64) {
        let deed = AuditEvent { position: Some(position), ..AuditEvent::new(AuditAction::Opened) };
        if let Err(error) = self.access.record(now(), deed) {
            tracing::error!(%error, "the trail cannot be written: nothing is taken before it can");
            self.trail_failed.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the trail can take what is about to be done; where it could not before, it is tried again. Blocks.
    pub(crate) fn ready(&self, position: u64) -> Result<(), Problem> {
        if self.trail_failed.swap(false, Ordering::Relaxed) {
            self.opened(position);
        }
        if self.trail_failed.load(Ordering::Relaxed) {
            return Err(Problem::new(Code::StoreUnavailable, "The operator has to look at the trail"));
        }
        Ok(())
    }

    /// Whether the trail could be written last, and the tokens can be read. Blocks.
    pub(crate) fn is_well(&self) -> Result<(), Problem> {
        if self.trail_failed.load(Ordering::Relaxed) {
            return Err(Problem::new(Code::StoreUnavailable, "The operator has to look at the trail"));
        }
        self.access.is_begun().map(drop).map_err(|error| unreadable(&error))
    }

    /// Writes what was done behind the trail. Blocks.
    pub(crate) fn done(&self, deed: AuditEvent) -> Result<(), Problem> {
        self.access.record(now(), deed).map(drop).map_err(|error| {
            self.trail_failed.store(true, Ordering::Relaxed);
            match error {
                StoreError::Unanswered { .. } | StoreError::SharedAccess { .. } => error.into(),
                other => Problem::internal("writing the trail", other),
            }
        })
    }

    /// Writes behind the trail that something was refused, unless there were too many refusals just now. Blocks.
    pub(crate) fn refused(&self, by: &Bearer, id: Option<&str>, problem: &Problem) {
        if !self.refusals.has_room() {
            self.untold.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let untold = self.untold.swap(0, Ordering::Relaxed);
        let id = id.and_then(|id| id.parse().ok());
        let deed = AuditEvent { id, untold, why: Some(problem.name().to_owned()), ..by.deed(AuditAction::Refused) };
        if let Err(error) = self.access.record(now(), deed) {
            tracing::error!(%error, "a refusal could not be written into the trail");
            self.untold.fetch_add(untold.saturating_add(1), Ordering::Relaxed);
        }
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs()
}

/// A failure of what keeps the tokens, told to the operator.
pub(crate) fn unreadable(error: &StoreError) -> Problem {
    tracing::error!(%error, "the tokens cannot be read");
    if matches!(error, StoreError::Unanswered { .. }) {
        return Problem::new(Code::StoreUnavailable, "The servers that keep the tokens did not answer in time");
    }
    Problem::new(Code::StoreUnavailable, "The operator has to look at the tokens")
}
