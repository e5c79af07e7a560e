//! Who is shown by name, over HTTP. Every other route shows the others under their pseudonyms.

use std::sync::Arc;

use aftermath_ingest::{KnownPerson, results::is_pseudonym};
use aftermath_rules::bounds::NAME_CHARS;
use aftermath_store::{Scope, bounds::MAX_PSEUDONYM_BYTES};
use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    super::{
        problem::{Code, Problem, ProblemView},
        request::{Query, body_type, rows},
        service::Service,
        upload::at_most,
    },
    Caller, now,
    tokens::secret,
};

/// Bytes of a choice.
const MOST_BYTES: usize = 8 * 1024;
/// People that one answer has when no number is asked for.
const PEOPLE: usize = 100;
/// People that one answer has at most.
const MOST_PEOPLE: usize = 1_000;

/// Which people.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NamesParams {
    /// The pseudonym after which to begin: the `next` of an earlier page.
    #[param(max_length = 64)]
    after: Option<String>,
    /// How many at most; 100 by default.
    #[param(minimum = 1, maximum = 1_000)]
    limit: Option<usize>,
}

/// A person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonView {
    /// The pseudonym under which the person is shown, unless by name.
    pseudonym: String,
    /// The name as logs have it, in every spelling; empty where nothing is saved of the person.
    names: Vec<String>,
    /// Whether the person is shown by name.
    shown: bool,
    /// When this was chosen for the person, in seconds since 1970; `null` where it follows from the policy.
    chosen: Option<u64>,
}

impl From<KnownPerson> for PersonView {
    fn from(KnownPerson { pseudonym, names, shown, chosen }: KnownPerson) -> Self {
        Self { pseudonym, names, shown, chosen }
    }
}

/// Who is shown by name.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NamesView {
    /// What applies to people who chose nothing: `hidden` or `shown`.
    policy: &'static str,
    /// The people, in the order of their pseudonyms.
    people: Vec<PersonView>,
    /// What to give as `after` for the next page; `null` on the last.
    next: Option<String>,
}

/// What a person chose. The name is in the body, since addresses end up in logs of servers.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameWish {
    /// The name as it was recorded, letters small or not; or the pseudonym under which the person is shown.
    name: String,
    /// Whether the person is to be shown by name.
    shown: bool,
}

/// What applies to the person now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NameChosenView {
    /// The pseudonym.
    pseudonym: String,
    /// Whether the person is shown by name.
    shown: bool,
    /// Whether it was different before.
    changed: bool,
}

/// The people who play, with their names: for organizers whose token is not bound to a match or an event.
#[utoipa::path(
    get, path = "/names", tag = "access", params(NamesParams), security(("bearer" = [])),
    responses(
        (status = 200, body = NamesView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn people(
    State(service): State<Arc<Service>>,
    Query(params): Query<NamesParams>,
    caller: Caller,
) -> Result<Response, Problem> {
    let most = rows(params.limit, PEOPLE, MOST_PEOPLE)?;
    let after = params.after.unwrap_or_default();
    let read = move |service: &Service| {
        service.is_for_all(&caller)?;
        let policy = service.guard().access().names()?.policy().as_str();
        let people = service.veiled().people(&after, most)?;
        let next = people.last().filter(|_| people.len() == most).map(|person| person.pseudonym.clone());
        Ok(NamesView { policy, people: people.into_iter().map(Into::into).collect(), next })
    };
    secret(StatusCode::OK, &service.job(read).await?)
}

/// Chooses whether a person is shown by name, at the person's wish: names are hidden unless opted in. It applies to
/// every answer from now on and changes nothing that is saved. For organizers whose token is bound to nothing.
#[utoipa::path(
    post, path = "/names", tag = "access", security((), ("bearer" = [])),
    request_body(content = NameWish, description = "Who, and what they chose"),
    responses(
        (status = 200, body = NameChosenView),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn choose(
    State(service): State<Arc<Service>>,
    caller: Caller,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    body_type(&headers, &["application/json"])?;
    let bytes = at_most(body, MOST_BYTES, service.guard().stall_timeout()).await?;
    // What serde says of a malformed wish may quote the name.
    let wish: NameWish = serde_json::from_slice(&bytes).map_err(|error| {
        Problem::new(Code::InvalidName, format!("expected `name` and `shown`; column {}", error.column()))
    })?;
    let view = service.job(move |service| service.choose(&wish, &caller)).await?;
    secret(StatusCode::OK, &view)
}

impl Service {
    /// Whether a caller's token is bound to nothing: what is chosen for a person holds for the whole folder.
    fn is_for_all(&self, caller: &Caller) -> Result<(), Problem> {
        if caller.token.as_ref().is_none_or(|token| token.scope == Scope::All) {
            return Ok(());
        }
        let problem = caller.outside();
        self.guard().refused(caller.bearer(), None, &problem);
        Err(problem)
    }

    /// Blocks.
    fn choose(&self, wish: &NameWish, caller: &Caller) -> Result<NameChosenView, Problem> {
        let chars = wish.name.trim().chars().count();
        if !(1..=NAME_CHARS).contains(&chars) || wish.name.chars().any(char::is_control) {
            let expected = format!("`name`: expected 1 to {NAME_CHARS} characters on one line");
            return Err(Problem::new(Code::InvalidName, expected));
        }
        self.is_for_all(caller)?;
        self.guard().ready(self.store().position()?.0)?;
        let pseudonym = self.veiled().pseudonym(wish.name.trim());
        debug_assert!(is_pseudonym(&pseudonym));
        if pseudonym.len() > MAX_PSEUDONYM_BYTES {
            let expected = format!("`name`: expected a pseudonym of at most {MAX_PSEUDONYM_BYTES} bytes");
            return Err(Problem::new(Code::InvalidName, expected));
        }
        let changed = self.guard().access().choose_name(&pseudonym, wish.shown, now(), caller.bearer())?;
        if changed {
            self.shelf().clear();
            // Who is told that it is done finds it done: in the tables too.
            self.refresh_tables()?;
            self.accepted();
        }
        Ok(NameChosenView { pseudonym, shown: wish.shown, changed })
    }
}
