//! With what a battle begins: table, terrain, army lists, and an army that is being picked.

use aftermath_rules::{
    Games, Reading, SideId, System,
    enlist::{
        Counted, Doubt,
        picks::{PickError, PickList, Picked},
    },
    explain::{Names, Speech},
    finding::{Finding, Verdict},
    ground::TerrainChoice,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    SOURCE,
    answer::{Refusal, Told},
};

/// What a battle of a game begins with.
#[derive(Debug, Serialize)]
pub(crate) struct Beginning {
    /// The `edition` of its header.
    edition: &'static str,
    unit_of_length: &'static str,
    /// Tables, the most usual first.
    tables: &'static [(f64, f64)],
    terrain: Vec<TerrainChoice>,
    /// Sizes of armies, in points.
    sizes: &'static [u32],
    lists: Vec<PickList>,
}

impl Beginning {
    pub(crate) fn of(system: System) -> Result<Self, Refusal> {
        let begin = system.info().begin.ok_or_else(|| none(system))?;
        let lists = system.info().enlist.map(|enlist| enlist.lists);
        Ok(Self {
            edition: begin.edition,
            unit_of_length: system.unit_of_length(),
            tables: begin.tables,
            terrain: (begin.terrain)(),
            sizes: lists.map_or(&[], |lists| lists.sizes),
            lists: lists.map(|lists| (lists.all)()).unwrap_or_default(),
        })
    }
}

/// What is picked for one side.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Picking {
    list: String,
    /// The side that it is for.
    side: SideId,
    /// Ids of its units begin with it.
    letter: char,
    picked: Vec<Picked>,
    /// The size of the battle.
    #[serde(default)]
    points: Option<u32>,
}

/// An army that is being picked.
#[derive(Debug, Serialize)]
pub(crate) struct Mustered {
    /// What the header calls it.
    army: String,
    /// The `roster` of its side.
    roster: Vec<Value>,
    /// What each pick costs, in the order in which they were picked.
    costs: Vec<f64>,
    /// What all of it costs.
    points: f64,
    /// Power of its units, of games that count it.
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<u32>,
    /// What it says among the options of the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Value>,
    /// Whatever its player ought to know.
    doubts: Vec<String>,
    /// What the referee says of it: of the header of a battle in which both sides have this army, what is of this side.
    told: Vec<Told>,
}

/// What the side is called against which an army is judged while the other is not there yet: one of these that is not the
/// side's own.
const OTHERS: [&str; 2] = ["other", "another"];

impl Mustered {
    pub(crate) fn of(
        games: &'static Games,
        system: System,
        picking: &Picking,
        speech: &Speech,
    ) -> Result<Self, Refusal> {
        let enlist = system.info().enlist.ok_or_else(|| none(system))?;
        let refused = |error: PickError| Refusal::new("not_picked", error.to_string());
        let (list, roster) = enlist.lists.roster(&picking.list, &picking.picked).map_err(refused)?;
        let army = (enlist.army)(&roster, picking.letter);
        let costs = roster.forces.iter().flat_map(|force| &force.selections);
        let costs: Vec<f64> = costs.map(|selection| selection.sum(Counted::Points)).collect();
        let options = (enlist.lists.options)(list.id, &picking.side);
        let told = if army.units.is_empty() {
            Vec::new()
        } else {
            let other = if picking.letter == 'z' { 'y' } else { 'z' };
            let others = (enlist.army)(&roster, other);
            judged(games, system, picking, &list, [&army.units, &others.units], speech)?
        };
        Ok(Self {
            points: costs.iter().sum(),
            costs,
            power: army.power.filter(|power| *power > 0),
            doubts: army.doubts.iter().map(Doubt::to_string).collect(),
            roster: army.units,
            army: list.army,
            options,
            told,
        })
    }
}

/// What the referee says of an army, in a battle in which the other side has the same.
fn judged(
    games: &'static Games,
    system: System,
    picking: &Picking,
    list: &PickList,
    [own, other]: [&[Value]; 2],
    speech: &Speech,
) -> Result<Vec<Told>, Refusal> {
    let begin = system.info().begin.ok_or_else(|| none(system))?;
    let (width, depth) = begin.tables.first().copied().ok_or_else(|| none(system))?;
    let side = |id: &str, roster: &[Value]| json!({ "id": id, "player": id, "army": list.army, "roster": roster });
    let against = OTHERS[usize::from(picking.side.as_str() == OTHERS[0])];
    let mut header = json!({
        "aftermath": 1, "match": "picking", "system": system.as_str(), "edition": begin.edition, "played": "2000-01-01",
        "table": { "width": width, "depth": depth },
        "sides": [side(picking.side.as_str(), own), side(against, other)],
    });
    if let Some(fields) = header.as_object_mut() {
        fields.extend(picking.points.map(|points| ("points".to_owned(), json!(points))));
        let options = system.info().enlist.and_then(|enlist| (enlist.lists.options)(list.id, &picking.side));
        fields.extend(options.map(|options| ("options".to_owned(), options)));
    }
    let log = games.read(header.to_string().as_bytes(), SOURCE).map_err(Refusal::from)?;
    // The other army's names are no namesakes.
    let mut summary = log.summary();
    summary.sides.retain(|other| other.id.as_str() == picking.side.as_str());
    let names = Names::of(&summary);
    let ids: Vec<&str> = own.iter().filter_map(|unit| unit.get("id")?.as_str()).collect();
    let verdicts = log.judge(Reading::Effective).verdicts;
    Ok(verdicts
        .into_iter()
        .map(|verdict| Told::of(of_side(verdict, picking.side.as_str(), &ids), speech, &names))
        .collect())
}

/// A verdict with what it says of this side and its units.
fn of_side(mut verdict: Verdict, side: &str, units: &[&str]) -> Verdict {
    let is_own = |finding: &Finding| {
        let unit = finding.detail.unit.as_ref().map(|unit| units.contains(&unit.as_str()));
        let named = finding.detail.figures.iter().find(|(name, _)| *name == "side");
        unit.or_else(|| named.map(|(_, figure)| figure.term() == Some(side))).unwrap_or(false)
    };
    verdict.findings.retain(is_own);
    verdict
}

pub(crate) fn none(system: System) -> Refusal {
    Refusal::new("no_lists", format!("{} has nothing from which a battle begins here", system.title()))
}
