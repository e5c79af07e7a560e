//! Rules kept, broken and contested, by whom and where, open to the entries behind each number.

use std::sync::Arc;

use aftermath_games::{GAMES, game};
use aftermath_rules::{
    System,
    explain::{Language, Speech},
};
use aftermath_stats::{
    FindingEntries, FindingEntry, FindingOutcome, FindingPlace, FindingsBy, FindingsCount, FindingsQuery, FindingsRow,
};
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{FormatParams, IntervalView, PageParams, ResponseFormat, answered, month};
use crate::http::{
    problem::{Problem, ProblemView},
    request::{LanguageParams, Query, rows, text},
    service::Service,
    verdicts::in_language,
};

/// Which findings.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FindingsParams {
    /// The game.
    #[param(value_type = String)]
    #[serde(deserialize_with = "game")]
    system: System,
    /// Only of this rule, by its id.
    #[param(max_length = 200)]
    rule: Option<String>,
    /// Only `held`, `broken`, `contested` (somebody disputes it), `unrecorded` or `players_call`.
    #[param(value_type = Option<String>, pattern = "^(held|broken|contested|unrecorded|players_call)$")]
    outcome: Option<FindingOutcome>,
    /// Only of this player: entries in which the player acted or rolled, and the roster.
    #[param(max_length = 200)]
    player: Option<String>,
    /// Only of sides with this army.
    #[param(max_length = 200)]
    army: Option<String>,
    /// Only of battles of this event.
    #[param(max_length = 200)]
    event: Option<String>,
    /// From this month on, `YYYY-MM`.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    from: Option<String>,
    /// Up to this month, itself included.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    to: Option<String>,
}

impl FindingsParams {
    fn query(self) -> Result<FindingsQuery, Problem> {
        Ok(FindingsQuery {
            system: self.system,
            rule: text("rule", self.rule)?,
            outcome: self.outcome,
            player: text("player", self.player)?,
            army: text("army", self.army)?,
            event: text("event", self.event)?,
            from: month("from", self.from)?,
            to: month("to", self.to)?,
        })
    }
}

/// By what to count.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FindingsByParams {
    /// `rule`, `player`, `army` or `event`; `rule` by default.
    #[param(value_type = Option<String>, pattern = "^(rule|player|army|event)$")]
    by: Option<FindingsBy>,
}

/// From where to go on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FindingsPageParams {
    /// Rows of the page, 1 to 1,000; 50 by default.
    #[param(minimum = 1, maximum = 1_000)]
    limit: Option<usize>,
    /// Continue where an earlier page ended: its `next`.
    #[param(max_length = 200)]
    after: Option<String>,
}

/// Findings of the referee, counted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FindingsView {
    /// A page of rows: those that have the outcome that was asked for, in the most battles first; all of them where none
    /// was, those with a broken rule in the most battles first. Counts are of all outcomes either way.
    rows: Vec<FindingsRowView>,
    /// Rows in all.
    total: u64,
    /// Battles with findings that fit, whatever their outcome.
    sample: u64,
    /// The least fidelity that a log needs to be counted.
    fidelity: &'static str,
    /// How to read it.
    note: &'static str,
}

/// Findings of one rule, player, army or event.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FindingsRowView {
    /// Which; `null` for what is nobody's, and for battles of no event.
    who: Option<String>,
    /// Title of the rule, where `who` is one.
    title: Option<&'static str>,
    /// Findings that were kept.
    held: u64,
    /// Findings that were broken.
    broken: u64,
    /// Findings that somebody disputes; they are among the others as well.
    contested: u64,
    /// Findings that the log does not decide.
    unrecorded: u64,
    /// Findings that the players decide.
    players_call: u64,
    /// Battles with any of these.
    battles: u64,
    /// Battles in which something was broken.
    broken_in: u64,
    /// Battles in which something was disputed.
    contested_in: u64,
    /// Battles in which something was kept or broken.
    decided_in: u64,
    /// `broken_in` / `decided_in`; `null` where nothing was decided.
    share: Option<f64>,
    /// The share's interval (Wilson, 95%), battle by battle.
    interval: IntervalView,
}

impl FindingsRowView {
    fn new(row: FindingsRow, by: FindingsBy, language: Language) -> Self {
        let title = |id: &str| title(id, language);
        Self {
            title: row.who.as_deref().filter(|_| by == FindingsBy::Rule).and_then(title),
            who: row.who,
            held: row.held,
            broken: row.broken,
            contested: row.contested,
            unrecorded: row.unrecorded,
            players_call: row.players_call,
            battles: row.battles,
            broken_in: row.broken_in,
            contested_in: row.contested_in,
            decided_in: row.decided_in,
            share: row.share,
            interval: row.interval.into(),
        }
    }
}

fn title(rule: &str, language: Language) -> Option<&'static str> {
    GAMES.rule(rule).map(|rule| in_language(rule.record().title, language))
}

/// Entries to which rules were applied.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FindingEntriesView {
    /// A page of them, the latest battle first, each from its beginning.
    rows: Vec<FindingEntryView>,
    /// What to give as `after` for the next page; `null` on the last.
    next: Option<String>,
}

/// One rule applied to one entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FindingEntryView {
    /// The match.
    match_id: String,
    /// Day of play, `YYYY-MM-DD`.
    played: String,
    /// Tournament, league night or campaign.
    event: Option<String>,
    /// Round of the event.
    round: Option<u64>,
    /// Number of the table at the event.
    table: Option<u64>,
    /// Number of the entry; 0 is the header.
    seq: u64,
    /// Place among the findings of the entry, from 0.
    finding: u64,
    /// Tag of the entry's event, `header` for 0.
    kind: String,
    /// The same for people.
    kind_label: String,
    /// Turn after the entry; `null` for the header.
    turn: Option<u64>,
    /// Id of the rule.
    rule: String,
    /// Title of the rule.
    title: Option<&'static str>,
    /// `held`, `broken`, `unrecorded` or `players_call`.
    outcome: String,
    /// Whether somebody disputes it.
    contested: bool,
    /// Side that acted or rolled, or whose roster it is.
    side: Option<String>,
    /// Its player.
    player: Option<String>,
    /// Its army.
    army: Option<String>,
    /// Player of the other side, where there are two.
    opponent: Option<String>,
    /// Id of the unit or character that it is about.
    unit: Option<String>,
    /// What the rule expects: figures and terms, untranslated.
    expected: Option<String>,
    /// What the log records: figures and terms, untranslated.
    recorded: Option<String>,
    /// `expected` for people.
    expected_label: Option<String>,
    /// `recorded` for people.
    recorded_label: Option<String>,
}

impl FindingEntryView {
    fn new(row: FindingEntry, system: System, speech: &Speech) -> Self {
        let label = |text: &Option<String>| text.as_ref().map(|text| speech.term_of(system, "term", text));
        Self {
            kind_label: speech.term_of(system, "event", &row.kind),
            expected_label: label(&row.expected),
            recorded_label: label(&row.recorded),
            title: title(&row.rule, speech.language()),
            match_id: row.match_id,
            played: row.played,
            event: row.event,
            round: row.round,
            table: row.table,
            seq: row.seq,
            finding: row.finding,
            kind: row.kind,
            turn: row.turn,
            rule: row.rule,
            outcome: row.outcome,
            contested: row.contested,
            side: row.side,
            player: row.player,
            army: row.army,
            opponent: row.opponent,
            unit: row.unit,
            expected: row.expected,
            recorded: row.recorded,
        }
    }
}

fn note(language: Language) -> &'static str {
    match language {
        Language::En => {
            "A share is of battles: of those in which the log decides the rule, how many have it broken at least once. \
             What the log lacks is no breach. A log with a breach may be a slip of the pen as well as of play."
        }
        Language::Ru => {
            "Доля считается по битвам: из тех, где журнал решает правило, в скольких оно нарушено хотя бы раз. Чего нет \
             в журнале, то не нарушение. Нарушение в журнале может быть и опиской, а не ошибкой за столом."
        }
    }
}

/// Findings of the referee, counted: how often rules were kept, broken, contested or not recorded, by rule, player, army
/// or event.
#[utoipa::path(
    get, path = "/stats/findings", tag = "audit",
    params(FindingsParams, FindingsByParams, PageParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = FindingsView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn findings(
    State(service): State<Arc<Service>>,
    Query(params): Query<FindingsParams>,
    Query(FindingsByParams { by }): Query<FindingsByParams>,
    Query(page): Query<PageParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let (query, by, (skip, limit)) = (params.query()?, by.unwrap_or_default(), page.page()?);
    let view = move |found: FindingsCount, language| FindingsView {
        rows: found.rows.into_iter().map(|row| FindingsRowView::new(row, by, language)).collect(),
        total: found.total,
        sample: found.battles,
        fidelity: "actions",
        note: note(language),
    };
    answered(service, wanted, move |tables| tables.findings(&query, by, skip, limit), view).await
}

/// The entries behind a number of findings: the same question with the rule, the player, … filled in.
#[utoipa::path(
    get, path = "/stats/findings/entries", tag = "audit",
    params(FindingsParams, FindingsPageParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = FindingEntriesView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn entries(
    State(service): State<Arc<Service>>,
    Query(params): Query<FindingsParams>,
    Query(page): Query<FindingsPageParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let (system, query, limit) = (params.system, params.query()?, rows(page.limit, 50, 1_000)?);
    let after = page.after.as_deref().map(str::parse::<FindingPlace>).transpose();
    let after = after.map_err(|error| Problem::parameter("after", error))?;
    let speaks = Arc::clone(&service);
    let view = move |found: FindingEntries, language| {
        let speech = speaks.speech(language);
        FindingEntriesView {
            next: found.next.map(|place| place.to_string()),
            rows: found.rows.into_iter().map(|row| FindingEntryView::new(row, system, speech)).collect(),
        }
    };
    answered(service, wanted, move |tables| tables.finding_entries(&query, after.as_ref(), limit), view).await
}
