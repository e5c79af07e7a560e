//! The games: their rules, and the form of their logs.

use std::{collections::BTreeMap, sync::Arc};

use aftermath_games::{GAMES, maybe_game};
use aftermath_rules::{
    System,
    board::{Mark, Sign},
    catalogue::{Rule, RuleRecord, RulingRecord},
    explain::Language,
    schema::LogSchemas,
};
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::{
    answer,
    problem::{Code, Problem, ProblemView},
    request::{LanguageParams, Path, Query, RequestPreferences, text},
    service::Service,
    verdicts::in_language,
};
use crate::near::nearest;

/// Which rules to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RulesParams {
    /// Only this game.
    #[param(value_type = Option<String>)]
    #[serde(default, deserialize_with = "maybe_game")]
    system: Option<System>,
    /// Only rules with this text in their id, title or sentence, in either language.
    #[param(max_length = 200)]
    q: Option<String>,
    /// Only rules of this chapter, its title in either language.
    #[param(max_length = 200)]
    chapter: Option<String>,
    /// Only rules with this tag: `num`, `geo`, `choice` or `judge`.
    #[param(max_length = 200)]
    tag: Option<String>,
}

/// What a rule must have to be listed.
struct Wanted {
    system: Option<System>,
    text: Option<String>,
    chapter: Option<String>,
    tag: Option<String>,
}

impl RulesParams {
    fn wanted(self) -> Result<Wanted, Problem> {
        Ok(Wanted {
            system: self.system,
            text: text("q", self.q)?.map(|text| text.to_lowercase()),
            chapter: text("chapter", self.chapter)?,
            tag: text("tag", self.tag)?,
        })
    }
}

impl Wanted {
    fn fits(&self, rule: Rule) -> bool {
        let record = rule.record();
        let texts = [record.id, record.title.en, record.title.ru, record.summary.en, record.summary.ru];
        let found = |text: &String| texts.iter().any(|part| part.to_lowercase().contains(text.as_str()));
        let chapter = |wanted: &String| [record.chapter.en, record.chapter.ru].contains(&wanted.as_str());
        let tagged = |wanted: &String| record.tags.split(' ').any(|tag| tag == wanted);
        self.system.is_none_or(|system| system == rule.system())
            && self.text.as_ref().is_none_or(found)
            && self.chapter.as_ref().is_none_or(chapter)
            && self.tag.as_ref().is_none_or(tagged)
    }
}

/// Rules in the order of their rulebooks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RuleList {
    /// The rules.
    rules: Vec<RuleView>,
    /// How many rules there are in all, wanted or not.
    total: usize,
}

/// A rule of a rulebook, in our own words.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RuleView {
    /// Id, e.g. `wm.command.roll`.
    id: &'static str,
    /// The game.
    system: &'static str,
    /// Chapter of the rulebook.
    chapter: &'static str,
    /// Short title.
    title: &'static str,
    /// The rule in one sentence.
    summary: &'static str,
    /// What judging it takes: `num`, `geo`, `choice`, `judge`.
    tags: Vec<&'static str>,
    /// Whether a log can decide it.
    decidable: bool,
    /// Whether the rules core enforces it.
    enforced: bool,
    /// Lines of the rulebook text it rests on.
    lines: &'static str,
    /// The ruling on it, where the rulebook is silent or contradicts itself; only in the answer about one rule, not in
    /// lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<RulingView>,
}

/// A ruling where a rulebook is silent or contradicts itself. What the book says there is in our own words.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RulingView {
    /// Number, in the order of the game's list.
    number: u32,
    /// Id of the rule that it is, e.g. `tac.amb.melee_direction`.
    id: &'static str,
    /// Chapter of the rulebook.
    chapter: &'static str,
    /// What it is about.
    title: &'static str,
    /// Lines of the rulebook that it is about.
    lines: &'static str,
    /// What the book says.
    book: &'static str,
    /// What is decided.
    decision: &'static str,
    /// Why.
    reason: &'static str,
    /// The field of a header's options that decides it, e.g. `rulings.melee_direction`.
    option: &'static str,
    /// Its value where the header says nothing.
    value: &'static str,
    /// What else it may be.
    others: Vec<OtherView>,
}

/// Another value of an option.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OtherView {
    /// As in the header.
    value: &'static str,
    /// What it means.
    meaning: &'static str,
}

impl RulingView {
    fn new(rule: Rule, ruling: &RulingRecord, language: Language) -> Self {
        let RulingRecord { number, id, lines, option, value, title, book, decision, reason, others } = *ruling;
        let say = |text| in_language(text, language);
        Self {
            number,
            id,
            chapter: say(rule.record().chapter),
            title: say(title),
            lines,
            book: say(book),
            decision: say(decision),
            reason: say(reason),
            option,
            value,
            others: others.iter().map(|other| OtherView { value: other.value, meaning: say(other.meaning) }).collect(),
        }
    }
}

impl RuleView {
    fn new(rule: Rule, language: Language) -> Self {
        let RuleRecord { game, index: _, id, tags, decidable, lines, chapter, title, summary, undecidable: _ } =
            *rule.record();
        Self {
            id,
            system: game.id,
            chapter: in_language(chapter, language),
            title: in_language(title, language),
            summary: in_language(summary, language),
            tags: tags.split(' ').collect(),
            decidable,
            enforced: GAMES.enforces(rule),
            lines,
            ruling: None,
        }
    }

    /// With what is decided of it.
    fn whole(rule: Rule, language: Language) -> Self {
        let ruling = rule.ruling().map(|ruling| RulingView::new(rule, ruling, language));
        Self { ruling, ..Self::new(rule, language) }
    }
}

/// The rules of all games, or those that match.
#[utoipa::path(
    get, path = "/rules", tag = "rules", params(RulesParams, LanguageParams),
    responses(
        (status = 200, body = RuleList),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn list(
    State(service): State<Arc<Service>>,
    Query(params): Query<RulesParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let wanted = params.wanted()?;
    answer::of_build(&service, &asked, |speech| {
        let all = || GAMES.rules();
        let rules = all().filter(|rule| wanted.fits(*rule));
        let rules = rules.map(|rule| RuleView::new(rule, speech.language()));
        Ok(RuleList { rules: rules.collect(), total: all().count() })
    })
}

/// One rule.
#[utoipa::path(
    get, path = "/rules/{id}", tag = "rules",
    params(("id" = String, Path, description = "Id of the rule"), LanguageParams),
    responses(
        (status = 200, body = RuleView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn one(
    State(service): State<Arc<Service>>,
    Path(id): Path<String>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let missing = || {
        let near = nearest(&id, GAMES.rules().map(|rule| rule.id()));
        Problem::new(Code::RuleNotFound, "expected the id of a rule, as `/api/v1/rules` lists them").with("near", near)
    };
    let rule = GAMES.rule(&id).ok_or_else(missing)?;
    answer::of_build(&service, &asked, |speech| Ok(RuleView::whole(rule, speech.language())))
}

/// Rulings of a game, in the order of its list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RulingList {
    /// The rulings.
    rulings: Vec<RulingView>,
}

/// Rulings where the rulebook of a game is silent or contradicts itself, and which option of a log's header decides
/// differently. Empty for a game whose rulings are rules with nothing to choose.
#[utoipa::path(
    get, path = "/systems/{game}/rulings", tag = "rules",
    params(("game" = String, Path, description = "Name of the game"), LanguageParams),
    responses(
        (status = 200, body = RulingList),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn rulings(
    State(service): State<Arc<Service>>,
    Path(name): Path<String>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let system = named(&name)?;
    answer::of_build(&service, &asked, |speech| {
        let ruled = system.rules().filter_map(|rule| Some((rule, rule.ruling()?)));
        let mut rulings: Vec<RulingView> =
            ruled.map(|(rule, ruling)| RulingView::new(rule, ruling, speech.language())).collect();
        rulings.sort_by_key(|ruling| ruling.number);
        Ok(RulingList { rulings })
    })
}

/// The games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SystemList {
    /// The games.
    systems: Vec<SystemView>,
}

/// A game whose matches can be saved.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SystemView {
    /// Name in logs and addresses.
    id: &'static str,
    /// What people call it.
    title: &'static str,
    /// Unit of length: `cm` or `in`.
    unit_of_length: &'static str,
    /// Whether orders are rolled for, so that there is luck of command.
    has_orders: bool,
    /// Rules in the catalogue.
    rules: usize,
    /// Rules that a log can decide.
    decidable: usize,
    /// Rules that the rules core enforces.
    enforced: usize,
    /// Places where its rulebook is silent or contradicts itself, which a header may decide differently.
    rulings: usize,
    /// Whether its referee says what may be done next, so that a battle can be recorded step by step.
    offers: bool,
}

impl SystemView {
    fn new(system: System) -> Self {
        let count = |fits: fn(Rule) -> bool| system.rules().filter(|rule| fits(*rule)).count();
        Self {
            id: system.as_str(),
            title: system.title(),
            unit_of_length: system.unit_of_length(),
            has_orders: system.info().has_orders(),
            rules: system.rules().len(),
            decidable: count(|rule| rule.record().decidable),
            enforced: count(|rule| GAMES.enforces(rule)),
            rulings: system.info().rulings.len(),
            offers: GAMES.offers(system),
        }
    }
}

/// The games whose matches can be saved.
#[utoipa::path(
    get, path = "/systems", tag = "rules",
    responses((status = 200, body = SystemList), (status = 304, description = "The answer that the client has is still right"))
)]
pub(crate) async fn systems(
    State(service): State<Arc<Service>>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let list = |_: &_| Ok(SystemList { systems: GAMES.all().map(SystemView::new).collect() });
    answer::of_build(&service, &asked, list)
}

/// The words of a game that pages show.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WordsView {
    /// By what each stands for: `kind-`, `terrain-`, `reach-`, `flag-`, `counter-`, `token-`, `phase-`, `roll-`, `size-` or `card-`, then
    /// the name as other answers have it, e.g. `terrain-wide_river`.
    words: BTreeMap<String, String>,
    /// How some of them are shown besides; all others are plain and have no sign.
    marks: Vec<MarkView>,
}

/// How a flag, a counter or a kind of leader is shown besides its word.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MarkView {
    /// What the word stands under.
    word: &'static str,
    /// How grave it is for a unit.
    #[schema(pattern = "^(plain|warning|bad)$")]
    tone: &'static str,
    /// What stands on the table, if anything does.
    #[schema(pattern = "^(doubt|ahead|count|star|spark)$")]
    sign: Option<&'static str>,
}

impl From<&Mark> for MarkView {
    fn from(Mark { word, tone, sign }: &Mark) -> Self {
        Self { word, tone: tone.as_str(), sign: sign.map(Sign::as_str) }
    }
}

/// What a game calls its kinds of units and terrain, states, counters, phases and rolls.
#[utoipa::path(
    get, path = "/systems/{game}/words", tag = "rules",
    params(("game" = String, Path, description = "Name of the game"), LanguageParams),
    responses(
        (status = 200, body = WordsView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn words(
    State(service): State<Arc<Service>>,
    Path(name): Path<String>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let system = named(&name)?;
    answer::of_build(&service, &asked, |speech| {
        let marks = system.info().marks.iter().map(MarkView::from).collect();
        Ok(WordsView { words: speech.words(system), marks })
    })
}

/// The game of this name.
fn named(name: &str) -> Result<System, Problem> {
    GAMES.find(name).map_err(|_| {
        let known = GAMES.names().join(", ");
        Problem::new(Code::NotFound, format!("expected the name of a game: {known}"))
    })
}

/// JSON Schemas (2020-12) of the two kinds of line in a log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SchemasView {
    /// Of line 1.
    #[schema(value_type = Object)]
    header: Value,
    /// Of each further line.
    #[schema(value_type = Object)]
    entry: Value,
}

/// The schema of a game's logs.
#[utoipa::path(
    get, path = "/schemas/{system}", tag = "rules", params(("system" = String, Path, description = "Name of the game")),
    responses(
        (status = 200, body = SchemasView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn schemas(
    State(service): State<Arc<Service>>,
    Path(name): Path<String>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let system = named(&name)?;
    answer::of_build(&service, &asked, |_| {
        let LogSchemas { header, entry } = GAMES.schemas(system);
        Ok(SchemasView { header: header.to_value(), entry: entry.to_value() })
    })
}
