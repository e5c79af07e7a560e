//! Who calls, and what the entries that they hand in take.

use std::net::IpAddr;

use aftermath_rules::{RecordCounts, Summary};
use aftermath_store::{Bearer, Role, Scope, Token};
use axum::{extract::FromRequestParts, http::request::Parts};

use super::super::problem::{Code, Problem};

/// Who calls: let through by the gate.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    /// The token that came; `None` where none was needed.
    pub(super) token: Option<Token>,
    /// Where the request came from; `None` for calls within the process.
    pub(super) address: Option<IpAddr>,
    /// By whom, for the trail.
    pub(super) bearer: Bearer,
}

impl Caller {
    /// Where the request came from.
    pub(crate) fn address(&self) -> Option<IpAddr> {
        self.address
    }

    /// Whether the caller showed a token.
    pub(crate) fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// By whom, for the trail.
    pub(crate) fn bearer(&self) -> &Bearer {
        &self.bearer
    }

    /// Whether these entries of this match may be handed in by this caller: all of them, or none is.
    ///
    /// A recorder hands in what happened, disputes, signatures, and amendments that every side agreed to; an organizer
    /// rulings too, and amendments without agreement. A token that is bound to a match or an event writes to nothing
    /// else.
    pub(crate) fn may_write(&self, summary: &Summary, deeds: &RecordCounts) -> Result<(), Problem> {
        let Some(token) = &self.token else {
            return Ok(());
        };
        if !token.scope.holds(summary.id.as_str(), summary.event.as_deref()) {
            let detail = format!("this token writes to {} alone", token.scope);
            return Err(Problem::new(Code::OutsideScope, detail).with("scope", token.scope.to_string()));
        }
        let (least, why) = match deeds {
            RecordCounts { rulings: 1.., .. } => (Role::Organizer, "a ruling among the entries"),
            RecordCounts { organizers_amendments: 1.., .. } => {
                (Role::Organizer, "an amendment that not every side agreed to, or of what an organizer entered")
            }
            _ => (Role::Recorder, "handing in entries"),
        };
        role_is_enough(token, least, why)
    }
}

impl Caller {
    /// Whether this caller may withdraw names from a match: a token that is bound to another match or event may not.
    pub(super) fn may_withdraw_from(&self, summary: &Summary) -> bool {
        let holds = |token: &Token| token.scope.holds(summary.id.as_str(), summary.event.as_deref());
        self.token.as_ref().is_none_or(holds)
    }

    /// Whether this caller is trusted with the names in a match whose header line is this: with an organizer's token that
    /// is for it. Who has no token is not, on one machine of one's own neither: `aftermath` itself shows names there.
    pub(crate) fn sees_names(&self, header: impl FnOnce() -> Option<Summary>) -> bool {
        let Some(token) = self.token.as_ref().filter(|token| token.role >= Role::Organizer) else {
            return false;
        };
        token.scope == Scope::All
            || header().is_some_and(|summary| token.scope.holds(summary.id.as_str(), summary.event.as_deref()))
    }

    /// Number of the token that came.
    pub(crate) fn token_number(&self) -> Option<u64> {
        self.token.as_ref().map(|token| token.number)
    }

    /// Whether this caller may try out names to see what is known of them: without a token on the machine of the service
    /// itself, or with an organizer's that is bound to nothing.
    pub(crate) fn may_know_who_plays(&self) -> bool {
        self.token.as_ref().is_none_or(|token| token.role >= Role::Organizer && token.scope == Scope::All)
    }

    /// What the caller's token is for, where it is not for everything.
    pub(super) fn outside(&self) -> Problem {
        let scope = self.token.as_ref().map(|token| token.scope.to_string()).unwrap_or_default();
        Problem::new(Code::OutsideScope, format!("this token writes to {scope} alone")).with("scope", scope)
    }
}

/// Whether a token has at least a role; `why` says what takes it.
pub(super) fn role_is_enough(token: &Token, least: Role, why: &str) -> Result<(), Problem> {
    if token.role >= least {
        return Ok(());
    }
    let detail = format!("{why} takes the role {least}; this token has the role {}", token.role);
    Err(Problem::new(Code::RoleTooLow, detail).with("role", least.as_str()))
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let caller = parts.extensions.get::<Self>().cloned();
        caller.ok_or_else(|| Problem::internal("asking who calls", "the route is not behind the gate"))
    }
}

#[cfg(test)]
impl Caller {
    /// One at an address, without a token.
    pub(crate) fn stranger(address: &str) -> Self {
        Self { token: None, address: address.parse().ok(), bearer: Bearer::default() }
    }

    /// One with a recorder's token.
    pub(crate) fn bearing_a_token() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let new = aftermath_store::NewToken {
            name: "the recorder".into(),
            role: Role::Recorder,
            scope: Scope::All,
            expires: None,
        };
        let (token, _) = aftermath_store::Access::in_folder(folder.path()).issue(new, 1, &Bearer::default()).unwrap();
        Self { token: Some(token), address: None, bearer: Bearer::default() }
    }
}
