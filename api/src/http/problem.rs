//! What the service answers instead of what was asked: problems after RFC 9457.

use std::{any::Any, fmt::Display};

use aftermath_ingest::{LoadError, Refused};
use aftermath_rules::reader::ReadError;
use aftermath_stats::StatsError;
use aftermath_store::StoreError;
use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Media type of a problem.
pub(crate) const PROBLEM_JSON: &str = "application/problem+json";

/// What a token is for.
const REALM: &str = "aftermath";
/// Seconds after which a request refused for want of room may come again.
const RETRY_AFTER_S: &str = "2";

/// Every kind of problem. The name after `/problems/` is stable; the words are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    InvalidParameter,
    InvalidBody,
    InvalidQuery,
    QueryTooSlow,
    QueryTooLarge,
    InvalidToken,
    InvalidWithdrawal,
    InvalidName,
    NotWithdrawn,
    MalformedAuthorization,
    TokenInAddress,
    HostNotServed,
    TokenNeeded,
    TokenRefused,
    RoleTooLow,
    OutsideScope,
    TooMany,
    NotFound,
    MatchNotFound,
    EntryNotFound,
    RuleNotFound,
    FileNotFound,
    RangeNotSatisfiable,
    TokenNotFound,
    MethodNotAllowed,
    SlowUpload,
    MatchExists,
    LogMoved,
    TooLarge,
    UnsupportedMedia,
    UnreadableLog,
    UntoldSituation,
    CannotPlayOn,
    UnreadableTable,
    UnreadableRoster,
    DamagedLog,
    ForeignLog,
    Internal,
    Busy,
    TimedOut,
    StoreUnavailable,
}

impl Code {
    /// Status, name and title.
    fn parts(self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Self::InvalidParameter => (StatusCode::BAD_REQUEST, "invalid-parameter", "Invalid query parameter"),
            Self::InvalidBody => (StatusCode::BAD_REQUEST, "invalid-body", "The body is incomplete"),
            Self::InvalidQuery => (StatusCode::BAD_REQUEST, "invalid-query", "Invalid query"),
            Self::QueryTooSlow => (StatusCode::REQUEST_TIMEOUT, "query-too-slow", "The query took too long"),
            Self::QueryTooLarge => {
                (StatusCode::UNPROCESSABLE_ENTITY, "query-too-large", "The query needs too much memory")
            }
            Self::InvalidToken => (StatusCode::UNPROCESSABLE_ENTITY, "invalid-token", "Invalid token request"),
            Self::InvalidWithdrawal => {
                (StatusCode::UNPROCESSABLE_ENTITY, "invalid-withdrawal", "Invalid withdrawal request")
            }
            Self::InvalidName => (StatusCode::UNPROCESSABLE_ENTITY, "invalid-name", "Invalid name request"),
            Self::NotWithdrawn => (
                StatusCode::CONFLICT,
                "not-withdrawn",
                "The name cannot be removed without changing how the battle reads",
            ),
            Self::MalformedAuthorization => {
                (StatusCode::BAD_REQUEST, "malformed-authorization", "Malformed `Authorization` header")
            }
            Self::TokenInAddress => {
                (StatusCode::BAD_REQUEST, "token-in-address", "A token goes into the header, not into the address")
            }
            Self::HostNotServed => {
                (StatusCode::MISDIRECTED_REQUEST, "host-not-served", "The service does not answer under this name")
            }
            Self::TokenNeeded => (StatusCode::UNAUTHORIZED, "token-needed", "A token is needed"),
            Self::TokenRefused => (StatusCode::UNAUTHORIZED, "token-refused", "Invalid or expired token"),
            Self::RoleTooLow => (StatusCode::FORBIDDEN, "role-too-low", "The token does not allow this"),
            Self::OutsideScope => (StatusCode::FORBIDDEN, "outside-scope", "The token is for another battle or event"),
            Self::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too-many-requests", "Too many requests"),
            Self::TokenNotFound => (StatusCode::NOT_FOUND, "token-not-found", "No such token"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not-found", "Nothing at this address"),
            Self::MatchNotFound => (StatusCode::NOT_FOUND, "match-not-found", "No battle with this id"),
            Self::EntryNotFound => (StatusCode::NOT_FOUND, "entry-not-found", "No such entry in this battle"),
            Self::FileNotFound => (StatusCode::NOT_FOUND, "file-not-found", "The tables have no such file any more"),
            Self::RangeNotSatisfiable => {
                (StatusCode::RANGE_NOT_SATISFIABLE, "range-not-satisfiable", "The file has no such part")
            }
            Self::RuleNotFound => (StatusCode::NOT_FOUND, "rule-not-found", "No such rule"),
            Self::MethodNotAllowed => {
                (StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", "This address does not accept this method")
            }
            Self::SlowUpload => (StatusCode::REQUEST_TIMEOUT, "slow-upload", "The body took too long to arrive"),
            Self::MatchExists => (StatusCode::CONFLICT, "match-exists", "There is already a battle with this id"),
            Self::LogMoved => {
                (StatusCode::CONFLICT, "log-moved", "The log has another number of entries than expected")
            }
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", "The body is too large"),
            Self::UnsupportedMedia => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", "This media type is not accepted here")
            }
            Self::UnreadableLog => (StatusCode::UNPROCESSABLE_ENTITY, "unreadable-log", "The log cannot be read"),
            Self::UntoldSituation => {
                (StatusCode::UNPROCESSABLE_ENTITY, "untold-situation", "The situation is larger than a header may be")
            }
            Self::CannotPlayOn => {
                (StatusCode::UNPROCESSABLE_ENTITY, "cannot-play-on", "Bots cannot play on from this moment")
            }
            Self::UnreadableTable => {
                (StatusCode::UNPROCESSABLE_ENTITY, "unreadable-table", "The table of results cannot be read")
            }
            Self::UnreadableRoster => {
                (StatusCode::UNPROCESSABLE_ENTITY, "unreadable-roster", "The roster cannot be read")
            }
            Self::DamagedLog => {
                (StatusCode::INTERNAL_SERVER_ERROR, "damaged-log", "The saved log is damaged and must be rebuilt")
            }
            Self::ForeignLog => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "foreign-log",
                "This version of the service cannot read the saved log",
            ),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal", "The service failed"),
            Self::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy", "The service is busy"),
            Self::TimedOut => (StatusCode::SERVICE_UNAVAILABLE, "timed-out", "The answer took too long"),
            Self::StoreUnavailable => {
                (StatusCode::SERVICE_UNAVAILABLE, "store-unavailable", "The store does not answer")
            }
        }
    }
}

/// A problem after RFC 9457: `type`, `title`, `status`, `detail`, and what else the type brings.
#[derive(Debug)]
pub(crate) struct Problem {
    code: Code,
    detail: String,
    extensions: Map<String, Value>,
    /// Seconds after which to come again, where that is known.
    retry_after_s: Option<u64>,
}

/// A problem as it goes over the wire (`application/problem+json`); each type may bring further members.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemView<'a> {
    /// Stable name of the kind of problem, `/problems/<code>`.
    #[serde(rename = "type")]
    kind: String,
    /// The kind in words.
    title: &'a str,
    /// The HTTP status.
    status: u16,
    /// What is wrong with this request.
    detail: &'a str,
    /// Members of this type of problem, e.g. `match`, `line`, `path`.
    #[serde(flatten)]
    #[schema(additional_properties)]
    extensions: &'a Map<String, Value>,
}

impl Problem {
    /// A problem of this kind with what is wrong in a sentence.
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), extensions: Map::new(), retry_after_s: None }
    }

    /// One more member.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.extensions.insert(name.to_owned(), value.into());
        self
    }

    /// A parameter that does not have the form it must have.
    pub(crate) fn parameter(name: &str, why: impl Display) -> Self {
        Self::new(Code::InvalidParameter, format!("{name}: {why}")).with("parameter", name)
    }

    /// What is wrong, in a sentence.
    pub(crate) fn detail(&self) -> &str {
        &self.detail
    }

    /// The id that no battle has, where that is the problem and nothing near to it is told yet.
    pub(crate) fn unknown_match(&self) -> Option<&str> {
        let is_unknown = matches!(self.code, Code::MatchNotFound) && !self.extensions.contains_key("near");
        self.extensions.get("match").and_then(Value::as_str).filter(|_| is_unknown)
    }

    /// Whether only the kept log of one match is at fault, not the service.
    pub(crate) fn is_of_this_log(&self) -> bool {
        matches!(self.code, Code::DamagedLog | Code::ForeignLog)
    }

    /// No room for one more request of this kind.
    pub(crate) fn busy(with: &str) -> Self {
        Self::new(Code::Busy, format!("No room for more {with} now: try again in {RETRY_AFTER_S} s"))
    }

    /// More than somebody may ask for; they may come again after so many seconds.
    pub(crate) fn too_many(detail: impl Into<String>, retry_after_s: u64) -> Self {
        Self { retry_after_s: Some(retry_after_s), ..Self::new(Code::TooMany, detail) }
    }

    /// The name of the kind of problem.
    pub(crate) fn name(&self) -> &'static str {
        self.code.parts().1
    }

    /// Whether somebody asked for what is not theirs.
    pub(crate) fn is_forbidden(&self) -> bool {
        matches!(self.code, Code::TokenNeeded | Code::TokenRefused | Code::RoleTooLow | Code::OutsideScope)
    }

    /// The same, but of another kind where it is of this one.
    pub(crate) fn instead_of(self, code: Code, other: Code) -> Self {
        if self.code == code { Self { code: other, ..self } } else { self }
    }

    /// What `WWW-Authenticate` says beside a problem with a token (RFC 6750, 3).
    fn challenge(&self) -> Option<String> {
        let error = match self.code {
            // Who showed nothing is told of no error.
            Code::TokenNeeded => return Some(format!("Bearer realm=\"{REALM}\"")),
            Code::TokenRefused => "invalid_token",
            Code::MalformedAuthorization | Code::TokenInAddress => "invalid_request",
            Code::RoleTooLow | Code::OutsideScope => "insufficient_scope",
            _ => return None,
        };
        let scope = self.extensions.get("role").and_then(Value::as_str);
        let scope = scope.map(|role| format!(", scope=\"{role}\"")).unwrap_or_default();
        Some(format!("Bearer realm=\"{REALM}\", error=\"{error}\"{scope}"))
    }

    /// A failure of ours: told to the operator in full, to the client not at all.
    pub(crate) fn internal(doing: &'static str, why: impl Display) -> Self {
        tracing::error!(doing, %why, "request failed");
        Self::new(Code::Internal, "The log of the service has the failure under the id of this request")
    }

    /// What is answered for a panic; the panic itself has been reported by its hook.
    pub(crate) fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
        Self::internal("answering", "the handler panicked").into_response()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, name, title) = self.code.parts();
        let view = ProblemView {
            kind: format!("/problems/{name}"),
            title,
            status: status.as_u16(),
            detail: &self.detail,
            extensions: &self.extensions,
        };
        let body = serde_json::to_vec(&view).unwrap_or_default();
        let headers = [(header::CONTENT_TYPE, PROBLEM_JSON), (header::CACHE_CONTROL, "no-store")];
        let mut response = (status, headers, body).into_response();
        let busy = (status == StatusCode::SERVICE_UNAVAILABLE).then(|| RETRY_AFTER_S.to_owned());
        let wait = self.retry_after_s.map(|seconds| seconds.to_string()).or(busy);
        for (name, value) in [(header::RETRY_AFTER, wait), (header::WWW_AUTHENTICATE, self.challenge())] {
            // All of it is our own words, in plain letters.
            if let Some(value) = value.and_then(|text| header::HeaderValue::try_from(text).ok()) {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        let detail = error.to_string();
        match error {
            StoreError::Invalid { .. } => Self::new(Code::InvalidParameter, detail),
            ref full if full.is_for_want_of_room() => {
                tracing::error!(%error, "the disk is full");
                Self::new(Code::StoreUnavailable, "The disk of the service is full")
            }
            StoreError::LineTooLong { entry, .. } | StoreError::NotOneLine { entry, .. } => {
                Self::new(Code::UnreadableLog, detail)
                    .with("code", "line-too-long")
                    .with("line", entry + 1)
                    .with("entry", entry)
            }
            StoreError::LogTooLong { .. } => Self::new(Code::UnreadableLog, detail).with("code", "log-too-large"),
            StoreError::Conflict { ref id, actual, .. } => Self::new(Code::LogMoved, detail)
                .with("match", id.as_str())
                .with("entries", actual.entries)
                .with("hash", actual.hash.to_string()),
            StoreError::NoLine { ref id, line, .. } => {
                Self::new(Code::EntryNotFound, detail).with("match", id.as_str()).with("entry", line)
            }
            StoreError::NotFound { id } => Self::new(Code::MatchNotFound, detail).with("match", id.as_str()),
            StoreError::Damaged { ref id, .. } | StoreError::BrokenChain { ref id, .. } => {
                tracing::error!(%error, "the kept log is damaged");
                Self::new(Code::DamagedLog, "The saved log is not the one that was acknowledged")
                    .with("match", id.as_str())
            }
            StoreError::NeedsRebuild { .. }
            | StoreError::Stopped { .. }
            | StoreError::Ledger { .. }
            | StoreError::LedgerDiffers { .. }
            | StoreError::OtherFolder { .. }
            | StoreError::NoLedger { .. }
            | StoreError::Unfit { .. }
            | StoreError::Following { .. }
            | StoreError::Access { .. }
            | StoreError::SharedAccess { .. }
            | StoreError::Elsewhere { .. } => {
                tracing::error!(%error, "the store does not answer");
                Self::new(Code::StoreUnavailable, "The operator has to look at the store")
            }
            StoreError::Unanswered { .. } => {
                tracing::error!(%error, "the servers do not answer");
                let detail = "The servers that keep the battles did not answer in time. What was handed in may be saved: hand it in again";
                Self::new(Code::StoreUnavailable, detail)
            }
            StoreError::Deposed { .. } => {
                tracing::error!(%error, "another service has taken over");
                let detail = "Another service has taken over. What was handed in may be saved: hand it in again, there";
                Self::new(Code::StoreUnavailable, detail)
            }
            StoreError::ReadOtherwise { .. } => Self::busy("withdrawals of one battle at a time"),
            other => Self::internal("using the store", other),
        }
    }
}

impl From<StatsError> for Problem {
    fn from(error: StatsError) -> Self {
        match error {
            StatsError::Store(error) => error.into(),
            StatsError::Damaged { path } => {
                tracing::warn!(file = %path.display(), "a file of the tables is damaged and is made again");
                Self::busy("readers of tables that are being made anew")
            }
            // Others make them, and whoever runs the service is told what is wrong.
            other @ (StatsError::Lacking { .. } | StatsError::Depot { .. } | StatsError::OtherTables { .. }) => {
                tracing::error!(error = %other, "the tables that others make could not be taken over");
                Self::busy("readers of tables that are being made anew")
            }
            other => Self::internal("asking the tables", other),
        }
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        let detail = refused.to_string();
        match refused {
            Refused::Unreadable(error) => error.into(),
            Refused::DifferentLog { id, kept, parts_at } => Self::new(Code::MatchExists, detail)
                .with("match", id.as_str())
                .with("identical", false)
                .with("parts_at", parts_at)
                .with("entries", kept.entries),
            Refused::Store(error) => error.into(),
        }
    }
}

impl From<LoadError> for Problem {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Store(error) => error.into(),
            LoadError::Unreadable(error) => {
                tracing::error!(%error, "a kept log cannot be read");
                Self::new(Code::ForeignLog, error.to_string())
            }
        }
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Self {
        let problem = Self::new(Code::UnreadableLog, error.to_string()).with("code", error.code());
        let Some(at) = error.location() else {
            return problem;
        };
        problem.with("line", at.line).with("column", at.column).with("entry", at.entry).with("path", at.path.clone())
    }
}
