//! The matches: the list, and one of them.

use std::sync::Arc;

use aftermath_games::maybe_game;
use aftermath_ingest::title;
use aftermath_rules::{Fidelity, System};
use aftermath_stats::{FoundMatch, LeftOutMatch, MatchVerdict, MatchesQuery};
use aftermath_store::{Cursor, Day, Limit, ListQuery, Listed, MatchId, Page};
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::{
    answer,
    judgement_cache::CachedMatch,
    problem::{Problem, ProblemView},
    request::{Path, Query, RequestPreferences, rows, text},
    service::Service,
    stats::meta::LeftOutView,
    views::{MatchView, ScoreView, StatusesView},
};

/// Matches on a page of the list.
const PAGE_ROWS: usize = 50;
/// Most matches on a page: each may have to be judged.
const MOST_PAGE_ROWS: usize = 200;

/// Which matches to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListParams {
    /// Only this game.
    #[param(value_type = Option<String>)]
    #[serde(default, deserialize_with = "maybe_game")]
    system: Option<System>,
    /// Only matches of this player: the name exactly as in the log, or the pseudonym under which the player is shown.
    #[param(max_length = 200)]
    player: Option<String>,
    /// Only matches with a player or an army whose name has this part, whatever the case of its letters.
    #[param(max_length = 200)]
    name: Option<String>,
    /// Only matches of an event whose name has this part.
    #[param(max_length = 200)]
    event: Option<String>,
    /// Only matches of a scenario whose name has this part.
    #[param(max_length = 200)]
    scenario: Option<String>,
    /// `broken`: an entry breaks a rule and was played on. `contested`: one is disputed, or an organizer ruled on it.
    /// `clean`: neither.
    #[param(value_type = Option<String>, pattern = "^(broken|contested|clean)$")]
    verdict: Option<MatchVerdict>,
    /// Only matches whose logs record so much: `result`, `turns`, `actions` or `full`.
    #[param(pattern = "^(result|turns|actions|full)$")]
    fidelity: Option<String>,
    /// Only matches from the ledger of another club of this name.
    #[param(max_length = 200)]
    ledger: Option<String>,
    /// Played on this day or later, `YYYY-MM-DD`.
    #[param(value_type = Option<String>, pattern = r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$")]
    from: Option<Day>,
    /// Played on this day or earlier, `YYYY-MM-DD`.
    #[param(value_type = Option<String>, pattern = r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$")]
    to: Option<Day>,
    /// Continue where an earlier page ended: its `next`.
    #[param(value_type = Option<String>)]
    after: Option<Cursor>,
    /// Matches on the page; 50 by default.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<usize>,
}

/// Where a list comes from.
enum Wanted {
    /// The store, which has every match at once.
    Listed(ListQuery),
    /// The tables, which follow the store a moment later, and have no match whose log cannot be read.
    Found(Box<MatchesQuery>, usize),
}

impl ListParams {
    fn wanted(self) -> Result<Wanted, Problem> {
        let is_looked_for = self.verdict.is_some()
            || [&self.name, &self.event, &self.scenario, &self.fidelity, &self.ledger]
                .iter()
                .any(|text| text.is_some());
        if is_looked_for { self.found() } else { self.listed().map(Wanted::Listed) }
    }

    fn found(self) -> Result<Wanted, Problem> {
        let fidelity = self.fidelity.as_deref().map(fidelity).transpose()?;
        let after =
            self.after.map(|after| FoundMatch { played: after.played().to_string(), match_id: after.id().to_string() });
        let query = MatchesQuery {
            system: self.system,
            player: text("player", self.player)?,
            name: text("name", self.name)?,
            event: text("event", self.event)?,
            scenario: text("scenario", self.scenario)?,
            verdict: self.verdict,
            fidelity,
            ledger: text("ledger", self.ledger)?,
            from: self.from.map(String::from),
            to: self.to.map(String::from),
            after,
        };
        Ok(Wanted::Found(Box::new(query), rows(self.limit, PAGE_ROWS, MOST_PAGE_ROWS)?))
    }

    fn listed(self) -> Result<ListQuery, Problem> {
        Ok(ListQuery {
            system: self.system.map(|system| system.as_str().to_owned()),
            player: text("player", self.player)?,
            from: self.from,
            to: self.to,
            after: self.after,
            limit: Limit::new(rows(self.limit, PAGE_ROWS, MOST_PAGE_ROWS)?)?,
        })
    }
}

fn fidelity(name: &str) -> Result<Fidelity, Problem> {
    let all = [Fidelity::Result, Fidelity::Turns, Fidelity::Actions, Fidelity::Full];
    let expected = || Problem::parameter("fidelity", format!("expected result, turns, actions or full, got {name:?}"));
    all.into_iter().find(|fidelity| fidelity.as_str() == name).ok_or_else(expected)
}

/// A page of matches, the last played first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchList {
    /// The matches.
    #[schema(value_type = Vec<MatchRow>)]
    matches: Vec<Arc<MatchRow>>,
    /// What to give as `after` for the next page; `null` on the last.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

/// A match in the list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MatchRow {
    id: String,
    /// The game.
    system: String,
    /// Day of play, `YYYY-MM-DD`.
    played: String,
    /// Its title, or else its occasion, or else its armies.
    title: String,
    sides: Vec<SideRow>,
    /// Tournament, league night or campaign; `null` where the log names none.
    event: Option<String>,
    /// Round of the event.
    round: Option<u32>,
    /// Number of the table at the event.
    table: Option<u32>,
    /// By what the event ranks its players, the weightiest first: `match_points`, `wins`, `strength` (match points of all
    /// opponents), `margin` or `victory_points`; `null` where the log does not say.
    standings: Option<Vec<&'static str>>,
    /// Points a side.
    points: Option<u32>,
    /// Number of entries.
    entries: u64,
    /// SHA-256 of the log as it may be downloaded, 64 hexadecimal digits: another one where it grew or reads otherwise.
    log_sha256: String,
    /// Name of the ledger of another club from which it was taken; `null` where it was uploaded here.
    ledger: Option<String>,
    /// How much the log records; `null` where it cannot be read.
    fidelity: Option<&'static str>,
    statuses: StatusesView,
    score: ScoreView,
    /// Why this version of the service cannot read the saved log; `null` where it can.
    unreadable: Option<String>,
    /// Why no statistic counts it; `null` where they do. Told in lists that are filtered by `name`, `event`, `scenario`, `verdict`,
    /// `fidelity` or `ledger`, and `null` in others.
    left_out: Option<LeftOutView>,
}

/// A side of a match in the list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SideRow {
    id: String,
    player: String,
    army: String,
}

impl MatchRow {
    fn of(judged: &CachedMatch, shown: Shown) -> Self {
        let CachedMatch { summary, judgement, .. } = judged;
        let sides = summary.sides.iter().map(|side| SideRow {
            id: side.id.to_string(),
            player: side.player.clone(),
            army: side.army.clone(),
        });
        Self {
            id: summary.id.to_string(),
            system: summary.system.to_string(),
            played: summary.played.clone(),
            title: title(summary),
            sides: sides.collect(),
            event: summary.event.clone(),
            round: summary.round,
            table: summary.table_number,
            standings: summary.standings.as_ref().map(|all| all.order().iter().map(|one| one.as_str()).collect()),
            points: summary.points,
            entries: u64::from(summary.entries),
            log_sha256: shown.log_sha256,
            ledger: shown.ledger,
            fidelity: Some(summary.fidelity.as_str()),
            statuses: (&judgement.statuses).into(),
            score: (&judgement.score).into(),
            unreadable: None,
            left_out: None,
        }
    }

    /// What the index alone knows of a match whose log cannot be read.
    fn unreadable(listed: &Listed, why: &Problem, shown: Shown) -> Self {
        let (card, players) = (&listed.card, listed.card.players().iter().zip(1..));
        let sides = players.map(|(player, number)| SideRow {
            id: number.to_string(),
            player: player.clone(),
            army: String::new(),
        });
        Self {
            id: card.id().to_string(),
            system: card.system().to_owned(),
            played: card.played().to_string(),
            title: card.title().to_owned(),
            sides: sides.collect(),
            event: None,
            round: None,
            table: None,
            standings: None,
            points: None,
            entries: listed.head.entries,
            log_sha256: shown.log_sha256,
            ledger: shown.ledger,
            fidelity: None,
            statuses: StatusesView::default(),
            score: ScoreView::default(),
            unreadable: Some(why.detail().to_owned()),
            left_out: None,
        }
    }
}

/// A page of what is wanted. Blocks.
fn page(service: &Service, wanted: &Wanted) -> Result<Page, Problem> {
    let (query, limit) = match wanted {
        Wanted::Listed(query) => return Ok(service.store().list(query)?),
        Wanted::Found(query, limit) => (query, *limit),
    };
    let mut found = service.tables()?.found(query, limit + 1)?;
    let has_more = found.len() > limit;
    found.truncate(limit);
    let mut rows = Vec::with_capacity(found.len());
    for FoundMatch { match_id, .. } in found {
        let id: MatchId = match_id.parse()?;
        rows.push(Listed { card: service.store().card(&id)?, head: service.store().head(&id)? });
    }
    let last = rows.last().filter(|_| has_more);
    let next = last.map(|row| Cursor::new(row.card.played().clone(), row.card.id().clone()));
    Ok(Page { rows, next })
}

/// The matches, the last played first. Filtered by `name`, `event`, `scenario`, `verdict`, `fidelity` or `ledger`, what arrived
/// within the last moments may be missing.
#[utoipa::path(
    get, path = "/matches", tag = "matches", params(ListParams),
    responses(
        (status = 200, body = MatchList),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn list(
    State(service): State<Arc<Service>>,
    Query(params): Query<ListParams>,
) -> Result<Response, Problem> {
    let wanted = params.wanted()?;
    let is_found = matches!(wanted, Wanted::Found(..));
    let page = service.job(move |service| page(service, &wanted)).await?;
    let mut matches = Vec::with_capacity(page.rows.len());
    for listed in page.rows {
        // One piece of work a match: a page of long battles that was given up takes no more time than it has to.
        matches.push(service.job(move |service| row(service, &listed)).await?);
    }
    if is_found {
        matches = service.job(move |service| marked(service, matches)).await?;
    }
    let body = answer::json(&MatchList { matches, next: page.next })?;
    let no_cache = [(header::CACHE_CONTROL, "no-cache")];
    Ok((no_cache, answer::json_response(body)).into_response())
}

fn row(service: &Service, listed: &Listed) -> Result<Arc<MatchRow>, Problem> {
    let (id, head) = (listed.card.id(), &listed.head);
    let stamp = service.store().redaction_stamp()?;
    service.shelf().row(id, head, stamp, || match service.judged(id) {
        Ok(judged) => Ok(Arc::new(MatchRow::of(&judged, Shown::of(service, id)?))),
        Err(problem) if problem.is_of_this_log() => {
            Ok(Arc::new(MatchRow::unreadable(listed, &problem, Shown::of(service, id).unwrap_or_default())))
        }
        Err(problem) => Err(problem),
    })
}

/// The same rows, and of those that no statistic counts why. That follows from other matches too, so that it is not kept with the
/// row. Blocks.
fn marked(service: &Service, rows: Vec<Arc<MatchRow>>) -> Result<Vec<Arc<MatchRow>>, Problem> {
    let asked = rows.iter().map(|row| (row.system.as_str(), row.played.as_str(), row.id.as_str()));
    let left_out = service.tables()?.why_left_out(asked)?;
    let mark = |(row, left_out): (Arc<MatchRow>, Option<LeftOutMatch>)| match left_out {
        Some(one) => Arc::new(MatchRow { left_out: Some(one.into()), ..MatchRow::clone(&row) }),
        None => row,
    };
    Ok(rows.into_iter().zip(left_out).map(mark).collect())
}

/// What is known of a match beside what its log says.
#[derive(Debug, Default)]
struct Shown {
    log_sha256: String,
    ledger: Option<String>,
}

impl Shown {
    fn of(service: &Service, id: &MatchId) -> Result<Self, Problem> {
        let mut bytes = Vec::new();
        service.store().export(id, &mut bytes)?;
        Ok(Self { log_sha256: hex::encode(Sha256::digest(&bytes)), ledger: service.store().taken_from(id)? })
    }
}

/// One match: what its log says of itself, the score, and the verdicts.
#[utoipa::path(
    get, path = "/matches/{id}", tag = "matches", params(("id" = String, Path, description = "Id of the match")),
    responses(
        (status = 200, body = MatchView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn one(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let (of, following) = (id.clone(), Arc::clone(service.veiled().following()));
    let draw = move |source: answer::Source<'_>| {
        let CachedMatch { summary, judgement, head, .. } = source.judged.as_ref();
        Ok(MatchView::new(summary, judgement, head, following.of(&of).as_deref()))
    };
    answer::of_match(&service, id, asked, draw).await
}
