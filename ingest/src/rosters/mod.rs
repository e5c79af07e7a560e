//! Rosters of BattleScribe and New Recruit, `.ros` and `.rosz`, as the armies of logs that know a match by its result.
//!
//! A file comes from a stranger: how large it may be, how far it may unpack and how deep it may go is bounded
//! ([`crate::bounds`]), a document type is refused, and nothing is written anywhere.

mod archive;
mod doubts;
mod error;
mod xml;

use std::collections::BTreeMap;

use aftermath_rules::{
    UnitId, bounds,
    list::List,
    results::{Selection as Chosen, Unit},
    text::Name,
};

pub use doubts::{Counted, Doubt};
pub use error::RosterError;
pub(crate) use error::shown;

/// A roster as its file has it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Roster {
    /// What its maker called it.
    pub name: String,
    /// The game and its edition.
    pub game: String,
    /// The program that wrote it, where it says so.
    pub program: String,
    /// What the file says that the army costs.
    pub costs: Vec<Cost>,
    /// Its detachments or contingents.
    pub forces: Vec<Force>,
}

/// A detachment or contingent.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Force {
    /// What the game calls it.
    pub name: String,
    /// The army list.
    pub catalogue: String,
    /// What was chosen.
    pub selections: Vec<Selection>,
    /// Forces within it.
    pub forces: Vec<Force>,
}

/// Something chosen: a unit, a model, a weapon, a setting.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Selection {
    /// What the army list calls it.
    pub name: String,
    /// What the player calls it.
    pub custom_name: Option<String>,
    /// `unit`, `model`, `upgrade`, or another word of the program.
    pub kind: String,
    /// How many.
    pub number: u32,
    /// What it costs without what was chosen for it.
    pub costs: Vec<Cost>,
    /// Categories and keywords, its place in the army list first.
    pub categories: Vec<String>,
    /// What was chosen for it.
    pub selections: Vec<Selection>,
}

/// A number of something: points, power.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cost {
    /// Of what, e.g. `pts`.
    pub name: String,
    /// How many.
    pub value: f64,
}

/// Words by which army lists choose a part of themselves: whoever chooses one there is of that sub-faction.
const SUBFACTIONS: [&str; 16] = [
    "chapter",
    "legion",
    "dynasty",
    "hive fleet",
    "craftworld",
    "kabal",
    "sept",
    "house",
    "order",
    "clan",
    "forge world",
    "regiment",
    "cult",
    "brotherhood",
    "allegiance",
    "sub-faction",
];

/// Between army lists, and between parts of them.
const SEPARATOR: &str = ", ";

/// Categories of single leaders.
const LEADERS: [&str; 6] = ["character", "characters", "hero", "heroes", "lord", "lords"];

/// Reads a roster, unpacking it where it is an archive, whatever its file is called.
///
/// # Errors
/// Any [`RosterError`] but [`RosterError::Unit`].
pub fn read(bytes: &[u8]) -> Result<Roster, RosterError> {
    counted(bytes).0
}

/// The same, and the bytes of text that it took: the most that it could have taken where unpacking failed, and none where
/// nothing was unpacked.
pub(crate) fn counted(bytes: &[u8]) -> (Result<Roster, RosterError>, u64) {
    match archive::text(bytes) {
        Ok(text) => (xml::read(&text).map_err(RosterError::cut), text.len() as u64),
        Err(
            error @ (RosterError::TooManyEntries
            | RosterError::Encrypted
            | RosterError::Which { .. }
            | RosterError::NoRoster),
        ) => (Err(error), 0),
        Err(error) => (Err(error.cut()), archive::most_of(bytes)),
    }
}

impl Roster {
    /// The army lists of its forces, one of each, as many as a name has room for; nothing where it names none.
    pub fn army(&self) -> Option<String> {
        distinct(self.all_forces().map(|force| force.catalogue.clone()))
    }

    /// The part of the army list, where the roster chooses one under a word such as “Chapter” or “Legion”; several have
    /// commas between them, as many as a name has room for.
    pub fn subfaction(&self) -> Option<String> {
        let settings = self.all_forces().flat_map(|force| &force.selections).filter(|chosen| {
            let name = chosen.name.to_lowercase();
            chosen.kind == "upgrade" && !chosen.has_bodies() && SUBFACTIONS.iter().any(|word| name.contains(word))
        });
        distinct(settings.filter_map(|setting| setting.selections.first()).map(|chosen| chosen.name.clone()))
    }

    /// Points of everything that was chosen.
    pub fn points(&self) -> f64 {
        self.sum(Counted::Points)
    }

    /// The units and leaders, with ids that begin with `letter`.
    ///
    /// # Errors
    /// [`RosterError::Unit`] where a unit is beyond what a log may have.
    pub fn units(&self, letter: char) -> Result<Vec<Unit>, RosterError> {
        let mut units = Vec::new();
        for force in self.all_forces() {
            for selection in force.selections.iter().flat_map(Selection::bodies) {
                let id = format!("{letter}{}", units.len() + 1);
                let unit = selection.unit(&id, &force.name);
                let beyond = |problem| RosterError::Unit { unit: selection.name.clone(), problem }.cut();
                units.push(unit.map_err(beyond)?);
            }
        }
        if units.len() > bounds::UNITS_PER_SIDE {
            let problem = format!("unit {} of at most {}", units.len(), bounds::UNITS_PER_SIDE);
            return Err(RosterError::Unit { unit: self.name.clone(), problem }.cut());
        }
        Ok(units)
    }

    fn sum(&self, counted: Counted) -> f64 {
        self.all_forces().flat_map(|force| &force.selections).map(|selection| selection.sum(counted)).sum()
    }

    /// Forces, and forces within forces.
    fn all_forces(&self) -> impl Iterator<Item = &Force> {
        let mut left: Vec<&Force> = self.forces.iter().rev().collect();
        std::iter::from_fn(move || {
            let force = left.pop()?;
            left.extend(force.forces.iter().rev());
            Some(force)
        })
    }
}

impl Selection {
    fn is_body(&self) -> bool {
        matches!(self.kind.as_str(), "unit" | "model")
    }

    fn has_bodies(&self) -> bool {
        self.is_body() || self.selections.iter().any(Selection::has_bodies)
    }

    /// The units and leaders in it: itself, or those that a mere heading gathers.
    fn bodies(&self) -> Vec<&Selection> {
        if self.is_body() { vec![self] } else { self.selections.iter().flat_map(Selection::bodies).collect() }
    }

    /// Cost of it and of everything chosen for it. BattleScribe has multiplied by the number already.
    fn sum(&self, counted: Counted) -> f64 {
        let own: f64 = self.costs.iter().filter(|cost| cost.counts(counted)).map(|cost| cost.value).sum();
        own + self.selections.iter().map(|chosen| chosen.sum(counted)).sum::<f64>()
    }

    /// Models in it, where the army list tells models from equipment.
    fn models(&self) -> Option<u32> {
        if self.kind == "model" {
            return Some(self.number);
        }
        let inner = self.selections.iter().filter_map(Selection::models);
        inner.fold(None, |sum: Option<u32>, models| Some(sum.unwrap_or(0).saturating_add(models)))
    }

    /// Everything chosen for it, by name, with numbers.
    fn chosen(&self, into: &mut BTreeMap<String, u32>) {
        for selection in &self.selections {
            let number = into.entry(selection.name.clone()).or_default();
            *number = number.saturating_add(selection.number);
            selection.chosen(into);
        }
    }

    fn unit(&self, id: &str, force: &str) -> Result<Unit, String> {
        let mut chosen = BTreeMap::new();
        self.chosen(&mut chosen);
        let chosen = chosen.into_iter().map(|(name, number)| Ok(Chosen { name: name_of(&name)?, number }));
        let categories = self.categories.iter().filter(|name| !name.is_empty()).map(|name| name_of(name));
        let models = self.models();
        if models.is_some_and(|models| !(1..=bounds::STANDS_PER_UNIT as u32).contains(&models)) {
            let models = models.unwrap_or_default();
            return Err(format!("{models} models: expected 1 to {}", bounds::STANDS_PER_UNIT));
        }
        let leads = |category: &String| LEADERS.contains(&category.to_lowercase().as_str());
        Ok(Unit {
            id: id.parse::<UnitId>().map_err(|error| error.to_string())?,
            profile: name_of(&self.name)?,
            name: self.custom_name.as_deref().map(name_of).transpose()?,
            character: self.categories.iter().any(leads) && models.is_none_or(|models| models == 1),
            models,
            points: whole(self.sum(Counted::Points)),
            power: whole(self.sum(Counted::Power)).filter(|power| *power > 0),
            force: Some(name_of(force)?).filter(|force| !force.as_str().is_empty()),
            categories: listed(categories.collect::<Result<_, _>>()?)?,
            selections: listed(chosen.collect::<Result<_, String>>()?)?,
        })
    }
}

impl Cost {
    fn counts(&self, counted: Counted) -> bool {
        let name = self.name.trim().to_lowercase();
        match counted {
            Counted::Points => ["pts", "pt", "points", "point"].contains(&name.as_str()),
            Counted::Power => ["pl", "power", "power level"].contains(&name.as_str()),
        }
    }
}

fn name_of(text: &str) -> Result<Name, String> {
    Name::try_from(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A list, if it is within its bound.
fn listed<T, const MOST: usize>(items: Vec<T>) -> Result<List<T, 0, MOST>, String> {
    let length = items.len();
    List::try_from(items).map_err(|_| format!("{length} categories or choices: expected at most {MOST}"))
}

/// A whole number that is none too great, or none.
fn whole(value: f64) -> Option<u32> {
    (value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value)).then_some(value as u32)
}

/// The different texts in their order, with commas, as many of the first as a name has room for; nothing where there is
/// none.
fn distinct(texts: impl Iterator<Item = String>) -> Option<String> {
    let (mut seen, mut chars) = (Vec::<String>::new(), 0);
    for text in texts.filter(|text| !text.is_empty()) {
        if seen.contains(&text) {
            continue;
        }
        let comma = if seen.is_empty() { 0 } else { SEPARATOR.len() };
        chars += comma + text.chars().count();
        if chars > bounds::NAME_CHARS {
            break;
        }
        seen.push(text);
    }
    (!seen.is_empty()).then(|| seen.join(SEPARATOR))
}
