//! A roster of another program as the army of a match log; nothing of it is kept.

use std::sync::Arc;

use aftermath_games::GAMES;
use aftermath_ingest::{
    bounds::ROSTER_BYTES,
    results::ParcelError,
    rosters::{self, RosterError, SumDoubt},
};
use aftermath_rules::{
    System,
    enlist::{self, Army, Matter},
    results::{Selection, Unit},
};
use axum::{body::Body, extract::State, http::HeaderMap, response::Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::{
    access::Caller,
    answer,
    problem::{Code, Problem, ProblemView},
    request::{Query, body_type},
    service::Service,
};

/// Media types of a roster, packed or not; the last is what a program sends that tells no more.
const ROSTER_TYPES: [&str; 4] = ["application/zip", "application/xml", "text/xml", "application/octet-stream"];

/// Whose army it is.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RosterParams {
    /// `a` or `b`, `a` by default: ids of its units begin with it.
    #[serde(default)]
    #[param(inline)]
    side: SideLetter,
    /// The game that it is of where it names none, as army lists in text do.
    #[param(inline)]
    system: Option<String>,
}

/// A side of two.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SideLetter {
    /// The first.
    #[default]
    A,
    /// The second.
    B,
}

/// A roster as the army of a match log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RosterView {
    /// Its army lists; `null` where it names none.
    army: Option<String>,
    /// Part of the army list, where it chooses one.
    subfaction: Option<String>,
    /// The game and its edition, as the roster calls them.
    game: String,
    /// Points of everything that was chosen.
    points: f64,
    /// Where it does not add up.
    doubts: Vec<DoubtView>,
    /// Its units and leaders, as the `roster` of a side in the header of a log that knows its match by the result.
    roster: Vec<RosterUnitView>,
    /// The army of a log that is judged; `null` where no referee knows the game.
    judged: Option<JudgedArmyView>,
}

/// The army of a roster, with which a log that is judged can begin.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JudgedArmyView {
    /// The game, as logs name it.
    system: &'static str,
    /// The unit that leads it, where the roster says so.
    leader: Option<String>,
    /// Points of its units; `null` where one has none.
    points: Option<u32>,
    /// Power of its units; `null` where one has none.
    power: Option<u32>,
    /// Whatever the roster does not plainly say.
    doubts: Vec<ArmyDoubtView>,
    /// Its units, as the `roster` of a side in the header of a log of the game: `aftermath schema` has their form.
    #[schema(value_type = Vec<Object>)]
    roster: Vec<Value>,
}

/// Something about an army that does not plainly follow from its roster.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArmyDoubtView {
    /// `edition`: it is of another; `missing`: neither roster nor army list says it; `unread`: only a text says it;
    /// `from_list`: the army list says it; `list_differs`: the army list says something else; `not_listed`: the army
    /// list does not have it; `whose`: which models have it is not said; `left_out`: no log can hold it; `sum`: units
    /// cost another sum than what was chosen.
    kind: &'static str,
    /// The unit, where it is about one.
    unit: Option<String>,
    /// What of it: a profile, a weapon, an ability.
    part: Option<String>,
    /// What is meant, by its name in a log, where it is a field.
    field: Option<&'static str>,
    /// What counts now, where something does.
    value: Option<String>,
    /// What the army list has, where it has something else.
    list: Option<String>,
    /// The words of the roster, or why something is left out.
    text: Option<String>,
    /// The same in an English sentence.
    sentence: String,
}

/// Something about a roster that does not add up.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DoubtView {
    /// `differs`: another sum is stated than what was chosen adds up to; `unstated`: none is; `repeated`: several are.
    kind: &'static str,
    /// Of what: `points` or `power`.
    counted: &'static str,
    /// What is stated, where it is one sum.
    stated: Option<f64>,
    /// What was chosen adds up to this, where the two are compared.
    chosen: Option<f64>,
    /// How many are stated, where they are several.
    times: Option<usize>,
    /// The same in an English sentence.
    sentence: String,
}

/// A unit or a leader, as the header of a log has it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RosterUnitView {
    /// Id in the match.
    id: String,
    /// What the army list calls it.
    profile: String,
    /// What the player calls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Whether it is a single leader rather than a unit; absent: no.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    character: bool,
    /// Models, where recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    models: Option<u32>,
    /// Points with everything that it has, where recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
    /// Power, of games that count it, where recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<u32>,
    /// Detachment or contingent of the army.
    #[serde(skip_serializing_if = "Option::is_none")]
    force: Option<String>,
    /// Categories and keywords, its place in the army list first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    categories: Vec<String>,
    /// What was chosen for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    selections: Vec<SelectionView>,
}

/// Something chosen for a unit.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SelectionView {
    /// What it is.
    name: String,
    /// How many.
    number: u32,
}

/// Reads a roster of BattleScribe or New Recruit, `.ros` or `.rosz`, or an army list as text, and saves nothing of it.
#[utoipa::path(
    post, path = "/import/roster", tag = "matches", params(RosterParams), security((), ("bearer" = [])),
    request_body(
        content(
            (String = "application/zip"), (String = "application/xml"), (String = "text/xml"),
            (String = "application/octet-stream")
        ),
        description = "The roster, at most 16 MiB; its content decides what it is, whatever its type"
    ),
    responses(
        (status = 200, body = RosterView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json"),
        (status = 408, body = ProblemView, content_type = "application/problem+json"),
        (status = 413, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json",
         description = "Not a roster: `code` says what, `line` where"),
        (status = 429, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn roster(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Query(params): Query<RosterParams>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    body_type(&headers, &ROSTER_TYPES)?;
    let bytes = service.body(&caller, body, ROSTER_BYTES as usize).await?;
    let room = service.rooms().for_a_log(&caller).await?;
    let view = service
        .job(move |_| {
            let _room = room;
            let meant = params.system.as_deref().and_then(|system| GAMES.find(system).ok());
            Ok(RosterView::read(&bytes, params.side, meant)?)
        })
        .await?;
    Ok(answer::json_response(answer::json(&view)?))
}

impl RosterView {
    fn read(bytes: &[u8], side: SideLetter, meant: Option<System>) -> Result<Self, RosterError> {
        let roster = rosters::read(bytes)?;
        let letter = match side {
            SideLetter::A => 'a',
            SideLetter::B => 'b',
        };
        let units = rosters::units(&roster, letter)?;
        Ok(Self {
            army: rosters::army(&roster),
            subfaction: rosters::subfaction(&roster),
            points: roster.points(),
            doubts: roster.doubts().into_iter().map(DoubtView::from).collect(),
            roster: units.iter().map(RosterUnitView::from).collect(),
            judged: rosters::enlist(&roster, letter, meant).map(|(game, army)| JudgedArmyView::new(game, army)),
            game: roster.game,
        })
    }
}

impl JudgedArmyView {
    fn new(game: System, army: Army<Value>) -> Self {
        Self {
            system: game.as_str(),
            leader: army.leader.map(|id| id.to_string()),
            points: army.points,
            power: army.power,
            doubts: army.doubts.into_iter().map(ArmyDoubtView::from).collect(),
            roster: army.units,
        }
    }
}

impl From<enlist::Doubt> for ArmyDoubtView {
    fn from(doubt: enlist::Doubt) -> Self {
        let (kind, sentence) = (doubt.matter.kind(), doubt.to_string());
        let (field, value, list, text) = match doubt.matter {
            Matter::Edition { found, expected } => (None, Some(expected), None, Some(found)),
            Matter::Missing { field } => (Some(field), None, None, None),
            Matter::Unread { field, text } => (Some(field), None, None, Some(text)),
            Matter::FromList { field, value } => (Some(field), Some(value), None, None),
            Matter::ListDiffers { field, value, list } => (Some(field), Some(value), Some(list), None),
            Matter::NotListed | Matter::Whose => (None, None, None, None),
            Matter::LeftOut { problem } => (None, None, None, Some(problem)),
            Matter::Sum { counted, chosen, units } => {
                (Some(counted.as_str()), Some(units.to_string()), None, Some(chosen.to_string()))
            }
        };
        let unit = doubt.unit.map(|unit| unit.to_string());
        Self { kind, unit, part: doubt.part, field, value, list, text, sentence }
    }
}

impl From<SumDoubt> for DoubtView {
    fn from(doubt: SumDoubt) -> Self {
        let sentence = doubt.to_string();
        let (kind, counted, stated, chosen, times) = match doubt {
            SumDoubt::Differs { counted, stated, chosen } => ("differs", counted, Some(stated), Some(chosen), None),
            SumDoubt::Unstated { counted, chosen } => ("unstated", counted, None, Some(chosen), None),
            SumDoubt::Repeated { counted, times } => ("repeated", counted, None, None, Some(times)),
        };
        Self { kind, counted: counted.as_str(), stated, chosen, times, sentence }
    }
}

impl From<&Unit> for RosterUnitView {
    fn from(unit: &Unit) -> Self {
        Self {
            id: unit.id.to_string(),
            profile: unit.profile.as_str().to_owned(),
            name: unit.name.as_ref().map(|name| name.as_str().to_owned()),
            character: unit.character,
            models: unit.models,
            points: unit.points,
            power: unit.power,
            force: unit.force.as_ref().map(|force| force.as_str().to_owned()),
            categories: unit.categories.iter().map(|name| name.as_str().to_owned()).collect(),
            selections: unit.selections.iter().map(SelectionView::from).collect(),
        }
    }
}

impl From<&Selection> for SelectionView {
    fn from(selection: &Selection) -> Self {
        Self { name: selection.name.as_str().to_owned(), number: selection.number }
    }
}

impl From<RosterError> for Problem {
    fn from(error: RosterError) -> Self {
        let kind = if error == RosterError::TooLarge { Code::TooLarge } else { Code::UnreadableRoster };
        let problem = Self::new(kind, error.to_string()).with("code", error.code());
        match error.line() {
            Some(line) => problem.with("line", line),
            None => problem,
        }
    }
}

impl From<ParcelError> for Problem {
    fn from(error: ParcelError) -> Self {
        let is_large = matches!(error, ParcelError::TooLarge { .. } | ParcelError::Unpacks);
        Self::new(if is_large { Code::TooLarge } else { Code::UnreadableTable }, error.to_string())
    }
}
