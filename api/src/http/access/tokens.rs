//! Tokens over HTTP, for admins who are not at the machine: list, make, revoke. An organizer makes those that record one
//! battle.

use std::sync::Arc;

use aftermath_games::GAMES;
use aftermath_store::{NewToken, Role, Scope, Store, StoreError, Token};
use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    super::{
        answer,
        problem::{Code, Problem, ProblemView},
        request::{Path, body_type},
        service::Service,
    },
    Caller,
    caller::role_is_enough,
    now, unreadable,
};

/// Bytes of the wish for a token.
const MOST_BYTES: usize = 8 * 1024;
/// Seconds of a day.
const DAY_S: u64 = 86_400;
/// Days that a token may be good for.
const MOST_DAYS: u64 = 3_650;
/// Days that a token may be good for that an organizer hands out.
const MOST_DAYS_HANDED_OUT: u64 = 14;

/// A token: everything but its secret. Times are seconds since 1970.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TokenView {
    /// Its number.
    number: u64,
    /// Who or what bears it.
    name: String,
    /// `reader`, `recorder`, `organizer` or `admin`.
    role: &'static str,
    /// The one match that it writes to; `null`: it is not bound to one.
    #[serde(rename = "match")]
    id: Option<String>,
    /// The one event whose matches it writes to; `null`: it is not bound to one.
    event: Option<String>,
    /// The last four characters of its secret.
    last: String,
    /// `good`, `expired` or `revoked`.
    state: &'static str,
    /// When it was made.
    made: u64,
    /// When it expires; `null`: when it is revoked.
    expires: Option<u64>,
    /// When it was revoked.
    revoked: Option<u64>,
}

impl TokenView {
    fn of(token: &Token, now: u64) -> Self {
        let (id, event) = match &token.scope {
            Scope::All => (None, None),
            Scope::Match(id) => (Some(id.to_string()), None),
            Scope::Event(name) => (None, Some(name.clone())),
        };
        Self {
            number: token.number,
            name: token.name.clone(),
            role: token.role.as_str(),
            id,
            event,
            last: token.last.clone(),
            state: token.state(now).as_str(),
            made: token.made,
            expires: token.expires,
            revoked: token.revoked,
        }
    }
}

/// All tokens.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TokensView {
    /// In the order in which they were made.
    tokens: Vec<TokenView>,
}

/// A token that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct IssuedView {
    /// The secret, which is shown only here.
    secret: String,
    /// What is saved of it.
    token: TokenView,
}

/// The token to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenWish {
    /// Who or what will bear it.
    name: String,
    /// `reader`, `recorder`, `organizer` or `admin`.
    role: String,
    /// The one match that it is to write to.
    #[serde(default, rename = "match")]
    id: Option<String>,
    /// The one event whose matches it is to write to.
    #[serde(default)]
    event: Option<String>,
    /// Days until it expires.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 3650)]
    days: Option<u64>,
}

impl TokenWish {
    fn into_new(self, now: u64) -> Result<NewToken, Problem> {
        let wrong = |error: StoreError| Problem::new(Code::InvalidToken, error.to_string());
        let role: Role = self.role.parse().map_err(wrong)?;
        let scope = match (self.id, self.event) {
            (None, None) => Scope::All,
            (Some(id), None) => Scope::Match(id.parse().map_err(wrong)?),
            (None, Some(event)) => Scope::event(event).map_err(wrong)?,
            (Some(_), Some(_)) => {
                return Err(Problem::new(Code::InvalidToken, "expected a match or an event, got both"));
            }
        };
        let expires = self.days.map(|days| match days {
            1..=MOST_DAYS => Ok(now + days * DAY_S),
            _ => Err(Problem::new(Code::InvalidToken, format!("days: expected 1 to {MOST_DAYS}, got {days}"))),
        });
        Ok(NewToken { name: self.name, role, scope, expires: expires.transpose()? })
    }
}

/// Lists all tokens, without their secrets. For admins.
#[utoipa::path(
    get, path = "/access/tokens", tag = "access", security(("bearer" = [])),
    responses(
        (status = 200, body = TokensView),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn list(State(service): State<Arc<Service>>, _: Caller) -> Result<Response, Problem> {
    let tokens = service.job(|service| service.guard().access().tokens().map_err(|error| unreadable(&error))).await?;
    let now = now();
    let view = TokensView { tokens: tokens.iter().map(|token| TokenView::of(token, now)).collect() };
    secret(StatusCode::OK, &view)
}

/// Makes a token; its secret is shown only here. For admins; and for organizers where it is a recorder's, bound to one match
/// that their own token is for, and good for 14 days at most. Whose token is for one event makes them for matches of it
/// that are here already.
#[utoipa::path(
    post, path = "/access/tokens", tag = "access", security(("bearer" = [])),
    request_body(content = TokenWish, description = "The token to make"),
    responses(
        (status = 201, body = IssuedView),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn issue(
    State(service): State<Arc<Service>>,
    caller: Caller,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    body_type(&headers, &["application/json"])?;
    let bytes = super::super::upload::at_most(body, MOST_BYTES, service.guard().stall_timeout()).await?;
    let wish: TokenWish =
        serde_json::from_slice(&bytes).map_err(|error| Problem::new(Code::InvalidToken, error.to_string()))?;
    let now = now();
    let new = wish.into_new(now)?;
    let issue = move |service: &Service| {
        service.may_issue(&caller, &new, now)?;
        Ok(service.guard().access().issue(new, now, caller.bearer())?)
    };
    let issued = service.job(issue).await;
    let (token, drawn) = issued.map_err(|problem| problem.instead_of(Code::InvalidParameter, Code::InvalidToken))?;
    secret(StatusCode::CREATED, &IssuedView { secret: drawn.reveal(), token: TokenView::of(&token, now) })
}

impl Service {
    /// Whether this caller may make this token at `now`: an admin any, an organizer what is handed out at a table. Blocks.
    fn may_issue(&self, caller: &Caller, new: &NewToken, now: u64) -> Result<(), Problem> {
        let Some(token) = &caller.token else {
            return Ok(());
        };
        let is_short = new.expires.is_some_and(|end| end <= now + MOST_DAYS_HANDED_OUT * DAY_S);
        let id = match &new.scope {
            Scope::Match(id) if new.role == Role::Recorder && is_short => id,
            _ => {
                let why = format!("any token but a recorder's for one match and {MOST_DAYS_HANDED_OUT} days at most");
                return role_is_enough(token, Role::Admin, &why);
            }
        };
        if token.role == Role::Admin || token.scope.holds(id.as_str(), None) {
            return Ok(());
        }
        // Of which event a match will be that is not here yet, nobody knows.
        let header = match self.kept().header(id) {
            Err(StoreError::NotFound { .. }) => return Err(caller.outside()),
            header => header?,
        };
        let event = GAMES.read(&header, id.as_str())?.summary().event;
        if token.scope.holds(id.as_str(), event.as_deref()) { Ok(()) } else { Err(caller.outside()) }
    }
}

/// Revokes a token, for good. For admins.
#[utoipa::path(
    delete, path = "/access/tokens/{number}", tag = "access", security(("bearer" = [])),
    params(("number" = u64, Path, description = "Number of the token")),
    responses(
        (status = 200, body = TokenView),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn revoke(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(number): Path<u64>,
) -> Result<Response, Problem> {
    let now = now();
    let revoked =
        service.job(move |service| Ok(service.guard().access().revoke(number, now, caller.bearer())?)).await?;
    let none = || Problem::new(Code::TokenNotFound, format!("no token has the number {number}"));
    secret(StatusCode::OK, &TokenView::of(&revoked.ok_or_else(none)?, now))
}

/// An answer that nobody keeps.
pub(super) fn secret(status: StatusCode, view: &impl Serialize) -> Result<Response, Problem> {
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    Ok((status, no_store, answer::json_response(answer::json(view)?)).into_response())
}
