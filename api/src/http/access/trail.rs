//! The trail over HTTP.

use std::sync::Arc;

use aftermath_store::{StoreError, TrailLine};
use axum::{extract::State, http::StatusCode, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    super::{
        problem::{Code, Problem, ProblemView},
        request::{Query, rows},
        service::Service,
    },
    Caller,
    tokens::secret,
};

/// Lines that one answer has when no number is asked for.
const LINES: usize = 100;
/// Lines that one answer has at most.
const MOST_LINES: usize = 1_000;

/// Which lines of the trail.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TrailParams {
    /// Number of the line after which to begin; 0 by default.
    #[param(minimum = 0)]
    after: Option<u64>,
    /// How many at most; 100 by default.
    #[param(minimum = 1, maximum = 1_000)]
    limit: Option<usize>,
}

/// A line of the trail. What does not belong to a deed is absent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrailLineView {
    /// Its number: 1, 2, 3 …
    n: u64,
    /// When, in seconds since 1970.
    at: u64,
    /// SHA-256 of the line before it, in hexadecimal digits.
    before: String,
    /// `opened`, `upload`, `append`, `import`, `followed`, `token_made`, `token_revoked`, `withdrawing`, `withdrawn`,
    /// `name_shown`, `name_hidden`, `names_shown`, `names_hidden` or `refused`.
    what: &'static str,
    /// Number of the token by which it was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<u64>,
    /// Name of that token.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The address it came from, where addresses are saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    /// The match.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The first and the last entry that arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<[u64; 2]>,
    /// Number in the ledger of the first line that arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    leaf: Option<u64>,
    /// Agreed amendments among the entries.
    amendments: u32,
    /// Amendments of an organizer among them.
    organizers_amendments: u32,
    /// Disputes among them.
    disputes: u32,
    /// Rulings among them.
    rulings: u32,
    /// Signatures among them.
    signatures: u32,
    /// Matches that arrived at once, as rows of a table or from a ledger that is followed, or from which a name was withdrawn.
    matches: u32,
    /// The pseudonym that takes the place of a name that is withdrawn or hidden, or that a name takes the place of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pseudonym: Option<String>,
    /// Lines that were redacted for it.
    lines: u32,
    /// The ledger of another club that is followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    ledger: Option<String>,
    /// Number of the token that was made or revoked.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<u64>,
    /// Where the store stood.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<u64>,
    /// Why it was refused: the name of the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// Refusals before this one that were too many to list one by one.
    untold: u32,
}

impl From<TrailLine> for TrailLineView {
    fn from(TrailLine { n, at, before, deed }: TrailLine) -> Self {
        Self {
            n,
            at,
            before: before.to_string(),
            what: deed.what.as_str(),
            token: deed.token,
            name: deed.name,
            address: deed.address,
            id: deed.id.map(|id| id.to_string()),
            entries: deed.entries.map(|(first, last)| [first, last]),
            leaf: deed.leaf,
            amendments: deed.amendments,
            organizers_amendments: deed.organizers_amendments,
            disputes: deed.disputes,
            rulings: deed.rulings,
            signatures: deed.signatures,
            pseudonym: deed.pseudonym,
            matches: deed.matches,
            lines: deed.lines,
            ledger: deed.ledger,
            of: deed.of,
            position: deed.position,
            why: deed.why,
            untold: deed.untold,
        }
    }
}

/// A part of the trail.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrailView {
    /// In order.
    lines: Vec<TrailLineView>,
    /// Where to continue: what to give as `after`; `null` where the trail ends here.
    next: Option<u64>,
}

/// What was done, by whom, in order. For admins. The chain of hashes is verified by `aftermath audit-trail`.
#[utoipa::path(
    get, path = "/access/trail", tag = "access", params(TrailParams), security(("bearer" = [])),
    responses(
        (status = 200, body = TrailView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn page(
    State(service): State<Arc<Service>>,
    Query(params): Query<TrailParams>,
    _: Caller,
) -> Result<Response, Problem> {
    let after = params.after.unwrap_or(0);
    let limit = rows(params.limit, LINES, MOST_LINES)?;
    let read = move |service: &Service| service.guard().access().trail(after, limit).map_err(|error| damaged(&error));
    let lines = service.job(read).await?;
    let next = lines.last().filter(|_| lines.len() == limit).map(|line| line.n);
    secret(StatusCode::OK, &TrailView { lines: lines.into_iter().map(TrailLineView::from).collect(), next })
}

fn damaged(error: &StoreError) -> Problem {
    tracing::error!(%error, "the trail cannot be read");
    Problem::new(Code::StoreUnavailable, "The operator has to look at the trail")
}
