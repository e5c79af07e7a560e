//! A player's name withdrawn, over HTTP.

use std::sync::Arc;

use aftermath_games::GAMES;
use aftermath_ingest::{Person, WithdrawError, Withdrawn, results::Pseudonyms, withdraw as take_out};
use aftermath_store::{AuditAction, AuditEvent, MatchId, Store};
use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    super::{
        problem::{Code, Problem, ProblemView},
        request::body_type,
        service::Service,
    },
    Caller,
    tokens::secret,
};

/// Bytes of the wish for a withdrawal.
const MOST_BYTES: usize = 32 * 1024;

/// Whose name is to be withdrawn. It is in the body, since addresses end up in logs of servers.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WithdrawalWish {
    /// The name as it was recorded; letters may be small or not.
    name: String,
    /// Other ways in which it was written, which get the same pseudonym.
    #[serde(default)]
    also: Vec<String>,
    /// The one match from which it is to be withdrawn; from every match that the token is for where it is not given.
    #[serde(default, rename = "match")]
    id: Option<String>,
}

/// A place in which the name is left.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeftView {
    /// The match.
    #[serde(rename = "match")]
    id: String,
    /// Number of the line; 0 is the header.
    line: u64,
    /// The field; `match` where it is the id of the match.
    field: String,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WithdrawnView {
    /// What stands in the place of the name now.
    pseudonym: String,
    /// Matches in which lines were redacted.
    matches: Vec<String>,
    /// Lines that were redacted: the content of each is known by its hash alone.
    lines: u64,
    /// Where the name still stands, the first thousand places: ids, names of others, words of the game.
    left: Vec<LeftView>,
}

/// Withdraws a player's name: it is in no file of the data folder any more, and a pseudonym takes its place; every
/// head, signature, checkpoint and proof stays what it was. For organizers, in the matches that their token is for. Not
/// reached: backups, exported bundles and logs, names of tokens in the trail.
#[utoipa::path(
    post, path = "/withdrawals", tag = "access", security((), ("bearer" = [])),
    request_body(content = WithdrawalWish, description = "Whose name, and from where"),
    responses(
        (status = 200, body = WithdrawnView),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 409, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn withdraw(
    State(service): State<Arc<Service>>,
    caller: Caller,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    body_type(&headers, &["application/json"])?;
    let bytes = super::super::upload::at_most(body, MOST_BYTES, service.guard().stall_timeout()).await?;
    // What serde says of a malformed wish may quote the name.
    let wish: WithdrawalWish = serde_json::from_slice(&bytes).map_err(|error| {
        let at = format!("expected `name`, `also` and `match`; column {}", error.column());
        Problem::new(Code::InvalidWithdrawal, at)
    })?;
    let view = service.job(move |service| service.withdraw(&wish, &caller)).await?;
    secret(StatusCode::OK, &view)
}

impl Service {
    /// Blocks.
    fn withdraw(&self, wish: &WithdrawalWish, caller: &Caller) -> Result<WithdrawnView, Problem> {
        let secret = Pseudonyms::of_folder(self.data());
        let secret = secret.map_err(|error| Problem::internal("reading the secret of pseudonyms", error))?;
        let person = Person::new(&wish.name, &wish.also, &secret)?;
        let id: Option<MatchId> = match &wish.id {
            None => None,
            Some(id) => Some(id.parse().map_err(|_| Problem::new(Code::InvalidWithdrawal, "`match`: not an id"))?),
        };
        let may = |header: &[u8]| match GAMES.read(header, "header") {
            Ok(log) => caller.may_withdraw_from(&log.summary()),
            // Whose it is cannot be told: for tokens that are bound to nothing.
            Err(_) => caller.token.as_ref().is_none_or(|token| token.scope == aftermath_store::Scope::All),
        };
        if let Some(id) = &id
            && !may(&self.kept().header(id)?)
        {
            let problem = caller.outside();
            self.guard().refused(caller.bearer(), Some(id.as_str()), &problem);
            return Err(problem);
        }
        self.guard().ready(self.store().position()?.0)?;
        let deed = |what| AuditEvent {
            id: id.clone(),
            pseudonym: Some(person.pseudonym().to_owned()),
            ..caller.bearer().deed(what)
        };
        self.guard().done(deed(AuditAction::Withdrawing))?;
        let done = take_out(self.kept(), &person, id.as_ref(), may)?;
        self.shelf().clear();
        self.at_hand().clear();
        self.guard().done(AuditEvent {
            matches: u32::try_from(done.matches.len()).unwrap_or(u32::MAX),
            lines: u32::try_from(done.lines).unwrap_or(u32::MAX),
            ..deed(AuditAction::Withdrawn)
        })?;
        self.refresh_tables()?;
        self.accepted();
        Ok(WithdrawnView::of(&person, done))
    }
}

impl WithdrawnView {
    fn of(person: &Person, done: Withdrawn) -> Self {
        let left = done.left.into_iter();
        Self {
            pseudonym: person.pseudonym().to_owned(),
            matches: done.matches.iter().map(ToString::to_string).collect(),
            lines: done.lines,
            left: left.map(|left| LeftView { id: left.id.to_string(), line: left.line, field: left.field }).collect(),
        }
    }
}

impl From<WithdrawError> for Problem {
    fn from(error: WithdrawError) -> Self {
        match error {
            WithdrawError::Name(_) => Self::new(Code::InvalidWithdrawal, error.to_string()),
            WithdrawError::WouldChange { .. } => Self::new(Code::NotWithdrawn, error.to_string()),
            WithdrawError::Store(error) => error.into(),
        }
    }
}
