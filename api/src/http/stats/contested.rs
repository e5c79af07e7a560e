//! What is contested over all matches, and what was decided on it.

use std::sync::Arc;

use aftermath_games::{GAMES, maybe_game};
use aftermath_rules::{System, catalogue::Rule, explain::Speech};
use aftermath_stats::{Case, CasePlace, CaseSide, CaseState, Cases, CasesQuery, Statement};
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{FormatParams, ResponseFormat, answered, each};
use crate::http::{
    problem::{Problem, ProblemView},
    request::{LanguageParams, Query, rows, text},
    service::Service,
    verdicts::in_language,
};

/// Which disputes to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DisputesParams {
    /// `open`, `ruled`, `agreed`, `withdrawn` or `all`; `all` by default.
    #[param(pattern = "^(open|ruled|agreed|withdrawn|all)$")]
    state: Option<String>,
    /// Only of this game.
    #[param(value_type = Option<String>)]
    #[serde(default, deserialize_with = "maybe_game")]
    system: Option<System>,
    /// Only of battles of this event.
    #[param(max_length = 200)]
    event: Option<String>,
    /// Only of battles of this player.
    #[param(max_length = 200)]
    player: Option<String>,
    /// Only of this match.
    #[serde(rename = "match")]
    #[param(value_type = Option<String>)]
    id: Option<MatchId>,
    /// Rows of the page, 1 to 1,000; 50 by default.
    #[param(minimum = 1, maximum = 1_000)]
    limit: Option<usize>,
    /// Continue where an earlier page ended: its `next`.
    #[param(max_length = 200)]
    after: Option<String>,
}

impl DisputesParams {
    fn query(&self) -> Result<CasesQuery, Problem> {
        let state = match self.state.as_deref() {
            None | Some("all") => None,
            Some("open") => Some(CaseState::Open),
            Some("ruled") => Some(CaseState::Ruled),
            Some("agreed") => Some(CaseState::Agreed),
            Some("withdrawn") => Some(CaseState::Withdrawn),
            Some(_) => {
                return Err(Problem::parameter("state", "expected open, ruled, agreed, withdrawn or all"));
            }
        };
        Ok(CasesQuery {
            system: self.system,
            state,
            event: text("event", self.event.clone())?,
            player: text("player", self.player.clone())?,
            match_id: self.id.clone().map(String::from),
        })
    }
}

/// What is contested.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DisputesView {
    /// Matching disputes that nobody has decided, whatever state was asked for.
    open: u64,
    /// Those of them that decide the winner or change the score, as far as their logs say.
    open_and_weighty: u64,
    /// Matching disputes that are settled.
    settled: u64,
    /// A page of them, the most urgent first.
    rows: Vec<DisputeView>,
    /// What to give as `after` for the next page; `null` on the last.
    next: Option<String>,
}

/// A contested entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DisputeView {
    /// The match.
    match_id: String,
    /// Its game.
    system: String,
    /// Day of play, `YYYY-MM-DD`.
    played: String,
    /// Tournament, league night or campaign.
    event: Option<String>,
    /// Round of the event.
    round: Option<u64>,
    /// Number of the table at the event.
    table: Option<u64>,
    /// Its sides, in the order of the header.
    sides: Vec<DisputeSideView>,
    /// Number of the contested entry, 0 for the header.
    entry: u32,
    /// Tag of its event.
    entry_kind: String,
    /// The same for people.
    entry_label: String,
    /// Side that acted or rolled there.
    entry_side: Option<String>,
    /// `legal`, `unverifiable`, `stood` or `ruled`.
    entry_status: String,
    /// Rules that it breaks, as the referee finds.
    entry_broken: u32,
    /// What of the result the entry decides, since it says so or by the rules: `winner`, `score` or `nothing`; `null`
    /// where the log does not say.
    bears_on: Option<String>,
    /// `open`; `ruled` by an organizer; `agreed` by all sides; `withdrawn` where all of it was struck out. A dispute
    /// after a ruling opens the case again.
    state: &'static str,
    /// What was said of it, in the order of the log.
    statements: Vec<StatementView>,
    /// Where to read more.
    links: DisputeLinks,
}

view! {
    /// A side of a match.
    DisputeSideView of CaseSide {
        /// Id of the side.
        side: String,
        /// Its player.
        player: String,
        /// Its army.
        army: String,
    }
}

/// What was said of a contested entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StatementView {
    /// Number of the entry that says so.
    seq: u32,
    /// `dispute`, `ruling` or `amend`.
    kind: String,
    /// The side that entered it; `null` for an organizer's.
    side: Option<String>,
    /// Who decided, of a ruling.
    by: Option<String>,
    /// Why.
    reason: String,
    /// Id of the rule on which a dispute turns, as the log has it.
    rule: Option<String>,
    /// Title of that rule, where there is such a rule.
    rule_title: Option<&'static str>,
    /// `upheld` or `overturned`, of a ruling.
    decision: Option<String>,
    /// Of an amendment: `applied`, `superseded` by a later one, or `pending` while not every side agrees and nobody has
    /// overturned the entry.
    effect: Option<String>,
    /// Whether it stands; an amendment may have struck it out.
    stands: bool,
}

/// Addresses that belong to a dispute.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DisputeLinks {
    /// The page of the replay at the entry.
    replay: String,
    /// What the referee says of it.
    verdict: String,
    /// What it would have come to by the rules; `null` for the header.
    counterfactual: Option<String>,
    /// The match with its amendments and without.
    amendments: String,
}

impl DisputeLinks {
    fn of(case: &Case) -> Self {
        let (id, entry) = (&case.match_id, case.entry);
        let api = format!("/api/v1/matches/{id}");
        Self {
            replay: format!("/matches/{id}?entry={entry}"),
            verdict: format!("{api}/verdicts/{entry}"),
            counterfactual: (entry > 0).then(|| format!("{api}/entries/{entry}/counterfactual")),
            amendments: format!("{api}/amendments"),
        }
    }
}

impl DisputeView {
    fn new(case: Case, speech: &Speech) -> Self {
        let links = DisputeLinks::of(&case);
        let system = GAMES.find(&case.system).ok();
        let label = |system| speech.term_of(system, "event", &case.entry_kind);
        Self {
            entry_label: system.map_or_else(|| case.entry_kind.clone(), label),
            match_id: case.match_id,
            system: case.system,
            played: case.played,
            event: case.event,
            round: case.round,
            table: case.table,
            sides: each(case.sides),
            entry: case.entry,
            entry_kind: case.entry_kind,
            entry_side: case.entry_side,
            entry_status: case.entry_status,
            entry_broken: case.entry_broken,
            bears_on: case.bears_on,
            state: case.state.as_str(),
            statements: case.statements.into_iter().map(|said| StatementView::new(said, speech)).collect(),
            links,
        }
    }
}

impl StatementView {
    fn new(said: Statement, speech: &Speech) -> Self {
        let Statement { seq, kind, side, by, reason, rule, decision, effect, stands } = said;
        let title = |rule: Rule| in_language(rule.record().title, speech.language());
        let rule_title = rule.as_deref().and_then(|id| GAMES.rule(id)).map(title);
        Self { seq, kind, side, by, reason, rule, rule_title, decision, effect, stands }
    }
}

/// Disputes of all matches with their decisions, the most urgent first: open ones before settled ones; among the open
/// ones first those that decide the winner, then those that change the score, then those of entries that break a rule,
/// then the others, each with the oldest battle first; the settled ones by the latest battle.
#[utoipa::path(
    get, path = "/disputes", tag = "audit", params(DisputesParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = DisputesView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn disputes(
    State(service): State<Arc<Service>>,
    Query(params): Query<DisputesParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let query = params.query()?;
    let limit = rows(params.limit, 50, 1_000)?;
    let after = params.after.as_deref().map(str::parse::<CasePlace>).transpose();
    let after = after.map_err(|error| Problem::parameter("after", error))?;
    let speaks = Arc::clone(&service);
    let view = move |cases: Cases, language| DisputesView {
        open: cases.open,
        open_and_weighty: cases.open_and_weighty,
        settled: cases.settled,
        next: cases.next.map(|place| place.to_string()),
        rows: cases.rows.into_iter().map(|case| DisputeView::new(case, speaks.speech(language))).collect(),
    };
    answered(service, wanted, move |tables| tables.cases(&query, after.as_ref(), limit), view).await
}
