//! What is worth telling of a battle, fact by fact, for sentences in any language.

use std::{collections::BTreeMap, sync::Arc};

use aftermath_rules::{
    EntryView, Seq, UnitId,
    facts::{Credited, Fact, FactAt},
};
use aftermath_stats::losses;
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    answer::{self, Source},
    judgement_cache::CachedMatch,
    problem::{Problem, ProblemView},
    request::{Path, RequestPreferences},
    service::Service,
};

/// The story of a battle.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FactsView {
    /// Facts, turn by turn in the order of the log.
    facts: Vec<FactView>,
    /// Entries by which something was done, or that name units.
    entries: Vec<ActView>,
}

/// A fact with its place and its weight.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FactView {
    /// The entry by which it came.
    entry: u32,
    /// About how many points it mattered; `null` where it cannot be left out, 0 where it is no news by itself.
    weight: Option<f64>,
    /// Ids of the units whose losses it is about.
    tells: Vec<String>,
    /// Entries that it is about, besides its own.
    entries: Vec<u32>,
    /// What it says.
    #[serde(flatten)]
    says: SaysView,
}

/// What a fact says; units and sides by their ids.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "says", rename_all = "snake_case")]
pub(crate) enum SaysView {
    /// Units charged another.
    Charge {
        /// Who charged.
        units: Vec<String>,
        /// Whom.
        target: String,
        /// What it came to within the turn.
        #[schema(pattern = "^(destroyed|wavered|hurt|held|open)$")]
        outcome: &'static str,
        /// Stands or models that the target lost to it.
        lost: u32,
    },
    /// Nothing is left of units, which fell together.
    Lost {
        /// Who fell.
        units: Vec<String>,
        /// Who destroyed them, the greatest share first; empty where no roll did.
        by: Vec<String>,
        /// How.
        #[schema(pattern = "^(shot|spell|combat|retreat|plain)$")]
        manner: &'static str,
    },
    /// The leader of an army fell.
    GeneralLost {
        /// Who.
        unit: String,
    },
    /// A unit began to waver.
    Wavered {
        /// Who.
        unit: String,
    },
    /// A unit lost its combat and retreated.
    Fled {
        /// Who.
        unit: String,
    },
    /// A unit evaded a charge.
    Evaded {
        /// Who.
        unit: String,
        /// From whom.
        from: String,
    },
    /// An order failed.
    Order {
        /// Who gave it.
        by: String,
        /// To whom.
        units: Vec<String>,
        /// What was rolled.
        sum: u32,
        /// What was needed, or less.
        needed: i32,
        /// The exact chance that it would be followed.
        chance: f64,
        /// How it failed: as the first of the turn, by a blunder, or as orders fail.
        #[schema(pattern = "^(first|blunder|plain)$")]
        manner: &'static str,
    },
    /// A rare roll.
    Luck {
        /// Who rolled.
        unit: String,
        /// At whom.
        target: String,
        /// What for, in the game's terms.
        purpose: &'static str,
        /// What came.
        result: i32,
        /// What was to be expected.
        mean: f64,
        /// Share of rolls that are as good, or as bad.
        share: f64,
        /// Whether it was good for whoever rolled.
        good: bool,
    },
    /// An army withdrew.
    Withdrew {
        /// Whose.
        side: String,
        /// Why.
        #[schema(pattern = "^(general_lost|break_point|turn_limit|time)$")]
        because: &'static str,
    },
    /// A side gave up.
    Conceded {
        /// Who.
        side: String,
    },
    /// The battle ended for a reason that no other fact gives.
    Ended {
        /// Why.
        #[schema(pattern = "^(general_lost|break_point|turn_limit|time)$")]
        because: &'static str,
    },
}

/// An entry by which something was done, or that names units.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ActView {
    /// The entry.
    entry: u32,
    /// What was done, where it is one of these: an order, a charge, a spell, a volley, a combat or a round of one, an
    /// attack in it, or a test whether a unit stays.
    #[schema(pattern = "^(order|charge|spell|shot|combat|strike|test)$")]
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'static str>,
    /// Ids of the units that it names.
    units: Vec<String>,
}

/// The story of a battle, fact by fact.
#[utoipa::path(
    get, path = "/matches/{id}/facts", tag = "replay",
    params(("id" = String, Path, description = "Id of the match")),
    responses(
        (status = 200, body = FactsView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn facts(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    answer::of_match(&service, id, asked, |source: Source<'_>| Ok(view(source.judged))).await
}

fn view(judged: &CachedMatch) -> FactsView {
    let losses = losses(&judged.log);
    let credits: Vec<Credited> =
        losses.into_iter().map(|loss| Credited { seq: Seq(loss.seq), unit: loss.unit, by: loss.by }).collect();
    let found = judged.log.facts(&judged.judgement, &credits);
    let mut entries: BTreeMap<Seq, ActView> = BTreeMap::new();
    for entry in &judged.entries {
        let units = named(judged, entry);
        if !units.is_empty() {
            entries.insert(entry.seq, ActView { entry: entry.seq.0, what: None, units });
        }
    }
    for (seq, what) in found.acts {
        let row = entries.entry(seq).or_insert_with(|| ActView { entry: seq.0, what: None, units: Vec::new() });
        // An entry that is several is told by the first.
        row.what.get_or_insert(what.as_str());
    }
    FactsView { facts: found.facts.into_iter().map(FactView::from).collect(), entries: entries.into_values().collect() }
}

/// The units that an entry names, each once, in the order of the rosters.
fn named(judged: &CachedMatch, entry: &EntryView) -> Vec<String> {
    let mut texts = Vec::new();
    collect(&entry.event, &mut texts);
    let units = judged.summary.sides.iter().flat_map(|side| &side.units).map(|unit| unit.id.to_string());
    units.filter(|id| texts.contains(&id.as_str())).collect()
}

/// All texts in a value of an event. The form of logs bounds how deep it goes.
fn collect<'a>(value: &'a Value, texts: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(values) => values.iter().for_each(|value| collect(value, texts)),
        Value::Object(fields) => fields.values().for_each(|value| collect(value, texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn ids(units: Vec<UnitId>) -> Vec<String> {
    units.iter().map(ToString::to_string).collect()
}

impl From<FactAt> for FactView {
    fn from(FactAt { entry, fact, weight, tells, entries }: FactAt) -> Self {
        let entries = entries.into_iter().map(|seq| seq.0).collect();
        Self { entry: entry.0, weight, tells: ids(tells), entries, says: fact.into() }
    }
}

impl From<Fact> for SaysView {
    fn from(fact: Fact) -> Self {
        match fact {
            Fact::Charge { units, target, outcome, lost } => {
                Self::Charge { units: ids(units), target: target.to_string(), outcome: outcome.as_str(), lost }
            }
            Fact::Lost { units, by, manner } => Self::Lost { units: ids(units), by: ids(by), manner: manner.as_str() },
            Fact::GeneralLost { unit } => Self::GeneralLost { unit: unit.to_string() },
            Fact::Wavered { unit } => Self::Wavered { unit: unit.to_string() },
            Fact::Fled { unit } => Self::Fled { unit: unit.to_string() },
            Fact::Evaded { unit, from } => Self::Evaded { unit: unit.to_string(), from: from.to_string() },
            Fact::Order { by, units, sum, needed, chance, manner } => {
                Self::Order { by: by.to_string(), units: ids(units), sum, needed, chance, manner: manner.as_str() }
            }
            Fact::Luck { unit, target, purpose, result, mean, share, good } => {
                Self::Luck { unit: unit.to_string(), target: target.to_string(), purpose, result, mean, share, good }
            }
            Fact::Withdrew { side, because } => Self::Withdrew { side: side.to_string(), because: because.as_str() },
            Fact::Conceded { side } => Self::Conceded { side: side.to_string() },
            Fact::Ended { because } => Self::Ended { because: because.as_str() },
        }
    }
}
