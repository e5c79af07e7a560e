//! The matches that go on from another.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use aftermath_store::{Limit, MatchId, Position, Store, StoreError};
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    answer,
    problem::{Problem, ProblemView},
    request::Path,
    service::Service,
};

/// Forks of a match that are told.
const MOST_TOLD: usize = 200;
/// Submissions that are looked at in one go.
const AT_ONCE: usize = 1_000;

/// Which matches go on from which, as far as the store was looked at: a header never says another origin later.
#[derive(Debug, Default)]
pub(crate) struct Forks(Mutex<Seen>);

#[derive(Debug, Default)]
struct Seen {
    /// Up to this submission.
    position: Position,
    /// By the match they go on from, in the order in which they came in: the match and the entry.
    of: HashMap<String, Vec<(MatchId, u32)>>,
}

/// The part of a header that tells.
#[derive(Deserialize)]
struct Told {
    fork: Option<Origin>,
}

#[derive(Deserialize)]
struct Origin {
    #[serde(rename = "match")]
    id: String,
    seq: u32,
}

impl Forks {
    /// The matches that go on from this one, with the entry, the last to come in first. Looks at what came in since it
    /// was last asked. Blocks.
    ///
    /// # Errors
    /// Those of the store.
    pub(crate) fn of(&self, store: &dyn Store, id: &MatchId) -> Result<Vec<(MatchId, u32)>, StoreError> {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.catch_up(store)?;
        Ok(seen.of.get(&id.to_string()).into_iter().flatten().rev().cloned().collect())
    }
}

impl Seen {
    fn catch_up(&mut self, store: &dyn Store) -> Result<(), StoreError> {
        loop {
            let changes = store.changes(self.position, Limit::new(AT_ONCE)?)?;
            if changes.is_empty() {
                return Ok(());
            }
            for change in changes {
                if change.before.is_none() {
                    let header = store.header(&change.id)?;
                    // A header of another version of the format tells of no fork that this one knows.
                    let told = serde_json::from_slice(&header).ok().and_then(|told: Told| told.fork);
                    if let Some(origin) = told {
                        self.of.entry(origin.id).or_default().push((change.id, origin.seq));
                    }
                }
                self.position = change.position;
            }
        }
    }
}

/// The matches that continue from one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ForksView {
    /// How many there are.
    total: usize,
    /// The latest first, at most 200.
    forks: Vec<ForkView>,
}

/// A match that continues from another.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ForkView {
    /// Its id.
    id: String,
    /// What to call it.
    title: String,
    /// Day of play, `YYYY-MM-DD`.
    played: String,
    /// The entry of the other match after which it continues; 0 for the header.
    entry: u32,
    /// Number of its own entries.
    entries: u64,
}

/// The saved matches that continue from a moment of this one.
#[utoipa::path(
    get, path = "/matches/{id}/forks", tag = "matches", params(("id" = String, Path, description = "Id of the match")),
    responses(
        (status = 200, body = ForksView),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn forks(State(service): State<Arc<Service>>, Path(id): Path<MatchId>) -> Result<Response, Problem> {
    let view = service.job(move |service| {
        let store = service.store();
        store.head(&id)?;
        let all = service.forks().of(service.kept(), &id)?;
        let view = |(id, entry): &(MatchId, u32)| {
            let (card, head) = (store.card(id)?, store.head(id)?);
            Ok(ForkView {
                id: id.to_string(),
                title: card.title().to_owned(),
                played: card.played().to_string(),
                entry: *entry,
                entries: head.entries,
            })
        };
        let forks = all.iter().take(MOST_TOLD).map(view).collect::<Result<_, StoreError>>()?;
        Ok(ForksView { total: all.len(), forks })
    });
    let body = answer::json(&view.await?)?;
    Ok(([(header::CACHE_CONTROL, "no-cache")], answer::json_response(body)).into_response())
}
