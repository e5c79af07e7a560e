//! Armies picked from an army list: what a list has, and what somebody picked as choices that a game makes an army of.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Cost, Force, Profile, Roster, Selection};
use crate::{bounds, ids::SideId, text::Name};

/// The most that is picked of one row at once, where its list sets no bound.
pub const MOST_MODELS: u32 = 200;
/// The most points spent on one open choice, where its list sets no bound.
const MOST_POINTS: u32 = 1_000;
/// The most options of one unit.
const MOST_OPTIONS: usize = 100;

/// The army lists of a game, and how one picks from them.
#[derive(Debug, Clone, Copy)]
pub struct Lists {
    /// The lists, in the order of their names.
    pub all: fn() -> Vec<PickList>,
    /// What one of them has; nothing of a list that is not there.
    pub picks: fn(&str) -> Vec<Pick>,
    /// What an army of a list says among the options of the header of a log; nothing where it says nothing there.
    pub options: fn(&str, &SideId) -> Option<Value>,
    /// Sizes of armies that people usually play, in points.
    pub sizes: &'static [u32],
}

/// An army list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PickList {
    /// Its name in requests.
    pub id: &'static str,
    /// What a header calls an army of it.
    pub army: String,
}

/// Something that may be picked.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Pick {
    /// Its name in requests.
    pub row: String,
    /// What the list calls it.
    pub name: String,
    /// Under which heading it stands, by a word of the game.
    pub place: &'static str,
    /// Its size, by a word of the game, where the list has a row for each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<&'static str>,
    /// Fewest models.
    pub least: u32,
    /// Most models.
    pub most: u32,
    /// What the fewest cost.
    pub points: u32,
    /// What another model costs.
    #[serde(skip_serializing_if = "is_zero")]
    pub each: u32,
    /// How many of it an army may have, as far as the list says.
    #[serde(flatten)]
    pub limits: Limits,
    /// What may be chosen for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<PickOption>,
    /// What the list leaves open: whoever picks says what it is and what it costs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<OpenChoice>,
    /// Its models, where a choice names them; told where there may be more or fewer of several kinds.
    #[serde(rename = "kinds", skip_serializing_if = "is_one_kind")]
    pub models: Vec<PickModels>,
    /// Its categories beside its place.
    #[serde(skip)]
    pub categories: Vec<String>,
    /// Rows of figures of the unit itself.
    #[serde(skip)]
    pub profiles: Vec<Profile>,
}

/// How many an army may have, as its list prints it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Limits {
    /// At least, for every full thousand points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_per_1000: Option<u32>,
    /// At most, for every full thousand points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_per_1000: Option<u32>,
    /// At least in any army.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_per_army: Option<u32>,
    /// At most in any army.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_per_army: Option<u32>,
}

/// Something that may be chosen for a unit.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct PickOption {
    /// What the list calls it.
    pub name: String,
    /// What it costs.
    pub points: i32,
    /// Whether every model has it and pays for it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub each: bool,
    /// Whether it is there unless somebody takes it away.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub taken: bool,
    /// Of options with the same word here one is chosen at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_of: Option<&'static str>,
    /// Rows of figures that it brings.
    #[serde(skip)]
    pub profiles: Vec<Profile>,
}

/// A choice of which a list has neither names nor prices: `Magic Items (max 50 pts)`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct OpenChoice {
    /// What the list calls it.
    pub name: String,
    /// Points that may be spent on it, where the list says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// The category of what is bought.
    #[serde(skip)]
    pub category: &'static str,
}

/// Something bought of an open choice.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bought {
    /// The choice, as its list calls it.
    pub open: String,
    /// What it is, as whoever picks calls it.
    pub name: String,
    /// What it costs.
    pub points: u32,
}

/// Models of one name.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct PickModels {
    /// What the list calls them.
    pub name: String,
    /// How many at least.
    pub least: u32,
    /// How many at most.
    pub most: u32,
    /// What one of them costs; counted where there may be more or fewer of several kinds.
    #[serde(skip_serializing_if = "is_zero")]
    pub each: u32,
    /// Their rows of figures.
    #[serde(skip)]
    pub profiles: Vec<Profile>,
}

/// How many were picked of models of one name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickedModels {
    /// What the list calls them.
    pub name: String,
    /// How many.
    pub number: u32,
}

/// What somebody picked.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picked {
    /// The row of the list.
    pub row: String,
    /// How many models; the fewest where it does not say.
    #[serde(default)]
    pub number: Option<u32>,
    /// How many of each kind, where the list has several; then `number` says nothing more. A kind that is not named has its
    /// fewest.
    #[serde(default)]
    pub models: Vec<PickedModels>,
    /// Names of what was chosen for it; what it has anyway where it does not say.
    #[serde(default)]
    pub options: Option<Vec<String>>,
    /// What was bought of its open choices.
    #[serde(default)]
    pub bought: Vec<Bought>,
    /// What its player calls it.
    #[serde(default)]
    pub name: Option<String>,
}

impl Picked {
    /// A row with these options and no others, and so many models or the fewest.
    pub fn new(row: &str, number: Option<u32>, options: &[&str]) -> Self {
        let options = Some(options.iter().map(|&name| name.to_owned()).collect());
        Self { row: row.to_owned(), number, options, ..Self::default() }
    }
}

/// What is wrong with something picked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PickError {
    /// No such list.
    #[error("there is no army list {list:?}: `begin` names those that there are")]
    List {
        /// The list.
        list: String,
    },
    /// No such row.
    #[error("pick {pick}: the army list has no row {row:?}: `picks` names those that there are")]
    Row {
        /// Which pick, from 1.
        pick: usize,
        /// The row.
        row: String,
    },
    /// Too many or too few.
    #[error("pick {pick}: {number} models of {row:?}: expected {least} to {most}")]
    Number {
        /// Which pick, from 1.
        pick: usize,
        /// The row.
        row: String,
        /// How many were picked.
        number: u32,
        /// Fewest.
        least: u32,
        /// Most.
        most: u32,
    },
    /// No such models.
    #[error("pick {pick}: {row:?} has no models {models:?}")]
    Models {
        /// Which pick, from 1.
        pick: usize,
        /// The row.
        row: String,
        /// What they were called.
        models: String,
    },
    /// No such option.
    #[error("pick {pick}: {row:?} has no option {option:?}")]
    Option {
        /// Which pick, from 1.
        pick: usize,
        /// The row.
        row: String,
        /// The option.
        option: String,
    },
    /// Too many options.
    #[error("pick {pick}: {options} options of {row:?}: expected at most {MOST_OPTIONS}")]
    Options {
        /// Which pick, from 1.
        pick: usize,
        /// The row.
        row: String,
        /// How many were chosen.
        options: usize,
    },
    /// Nothing that is open by this name, or more spent on it than may be.
    #[error("pick {pick}: {spent} points of {row:?} for {open:?}: expected {}", expected.as_deref().unwrap_or("a choice that its row leaves open"))]
    Open {
        /// Which pick, from 1.
        pick: usize,
        /// The row.
        row: String,
        /// The choice.
        open: String,
        /// Points spent on it.
        spent: u32,
        /// What would be right, where the choice is there.
        expected: Option<String>,
    },
    /// Something bought without a name that can be kept.
    #[error("pick {pick}: something bought for {row:?}: {error}")]
    Named {
        /// Which pick, from 1.
        pick: usize,
        /// The row.
        row: String,
        /// What is wrong with its name.
        error: String,
    },
    /// More than an army has.
    #[error("{picked} picks: expected at most {}", bounds::UNITS_PER_SIDE)]
    Many {
        /// How many.
        picked: usize,
    },
}

/// Rows of a list by their unit, in the order in which these come.
pub fn by_unit<R>(rows: impl IntoIterator<Item = &'static R>, unit: impl Fn(&R) -> &str) -> Vec<Vec<&'static R>> {
    let mut units: Vec<Vec<&'static R>> = Vec::new();
    for row in rows {
        match units.iter_mut().find(|rows| unit(rows[0]) == unit(row)) {
            Some(rows) => rows.push(row),
            None => units.push(vec![row]),
        }
    }
    units
}

impl Lists {
    /// What was picked from a list as a roster of choices.
    ///
    /// # Errors
    /// The list does not have it.
    pub fn roster(&self, list: &str, picked: &[Picked]) -> Result<(PickList, Roster), PickError> {
        let found = (self.all)().into_iter().find(|known| known.id == list);
        let list = found.ok_or_else(|| PickError::List { list: list.to_owned() })?;
        if picked.len() > bounds::UNITS_PER_SIDE {
            return Err(PickError::Many { picked: picked.len() });
        }
        let picks = (self.picks)(list.id);
        let selections = picked.iter().enumerate().map(|(place, picked)| {
            let pick = picks.iter().find(|pick| pick.row == picked.row);
            let row = || PickError::Row { pick: place + 1, row: picked.row.clone() };
            pick.ok_or_else(row)?.selection(place + 1, picked)
        });
        let force = Force {
            catalogue: list.army.clone(),
            selections: selections.collect::<Result<_, _>>()?,
            ..Force::default()
        };
        let roster = Roster { forces: vec![force], ..Roster::default() };
        Ok((list, roster))
    }
}

impl Pick {
    /// The choice of it that was picked; `place` is its number among what was picked.
    fn selection(&self, place: usize, picked: &Picked) -> Result<Selection, PickError> {
        let (number, numbers) = self.numbers(place, picked)?;
        let own: Vec<String>;
        let names = match &picked.options {
            Some(names) => names,
            None => {
                own = self.options.iter().filter(|option| option.taken).map(|option| option.name.clone()).collect();
                &own
            }
        };
        let options = names.len().saturating_add(picked.bought.len());
        if options > MOST_OPTIONS {
            return Err(PickError::Options { pick: place, row: picked.row.clone(), options });
        }
        let mut points = f64::from(self.points) + self.costs_of(number, &numbers);
        let mut selections = self.models_of(&numbers);
        let upgrade = |name: &str| Selection {
            name: name.to_owned(),
            kind: "upgrade".to_owned(),
            number: 1,
            ..Selection::default()
        };
        selections.extend(self.size.map(upgrade));
        for name in names {
            let option = self.options.iter().find(|option| option.name == *name).ok_or_else(|| PickError::Option {
                pick: place,
                row: picked.row.clone(),
                option: name.clone(),
            })?;
            let times = if option.each { number } else { 1 };
            points += f64::from(option.points) * f64::from(times);
            selections.push(Selection { number: times, profiles: option.profiles.clone(), ..upgrade(name) });
        }
        for bought in &picked.bought {
            points += f64::from(bought.points);
            let categories = vec![self.opened(place, picked, bought)?.category.to_owned()];
            selections.push(Selection { categories, ..upgrade(bought.name.trim()) });
        }
        let mut categories = vec![self.place.replace('_', " ")];
        categories.extend(self.categories.iter().cloned());
        Ok(Selection {
            name: self.name.clone(),
            custom_name: picked.name.clone().filter(|name| !name.trim().is_empty()),
            kind: "unit".to_owned(),
            number: 1,
            costs: vec![Cost { name: "pts".to_owned(), value: points }],
            categories,
            placed: true,
            profiles: self.profiles.clone(),
            rules: Vec::new(),
            selections,
        })
    }

    /// The open choice of which something was bought, all of which together stays within what may be spent on it.
    fn opened(&self, place: usize, picked: &Picked, bought: &Bought) -> Result<&OpenChoice, PickError> {
        let row = || picked.row.clone();
        let name = bought.name.trim();
        let named = if name.is_empty() { Err("no name".to_owned()) } else { Name::try_from(name.to_owned()) };
        if let Err(error) = named {
            return Err(PickError::Named { pick: place, row: row(), error });
        }
        let spent = picked.bought.iter().filter(|other| other.open == bought.open).map(|other| other.points);
        let spent = spent.fold(0, u32::saturating_add);
        let wrong = |expected| PickError::Open { pick: place, row: row(), open: bought.open.clone(), spent, expected };
        let open = self.open.iter().find(|open| open.name == bought.open).ok_or_else(|| wrong(None))?;
        let most = open.most.unwrap_or(MOST_POINTS);
        if spent > most {
            return Err(wrong(Some(format!("at most {most}"))));
        }
        Ok(open)
    }

    /// How many models were picked, and how many of each name.
    fn numbers(&self, place: usize, picked: &Picked) -> Result<(u32, Vec<u32>), PickError> {
        let within = |row: &str, number: u32, least: u32, most: u32| match (least..=most).contains(&number) {
            true => Ok(number),
            false => Err(PickError::Number { pick: place, row: row.to_owned(), number, least, most }),
        };
        if picked.models.is_empty() {
            let number = within(&self.row, picked.number.unwrap_or(self.least), self.least, self.most)?;
            return Ok((number, self.filled(number)));
        }
        if let Some(other) = picked.models.iter().find(|one| self.models.iter().all(|models| models.name != one.name)) {
            return Err(PickError::Models { pick: place, row: self.row.clone(), models: other.name.clone() });
        }
        let of = |models: &PickModels| {
            let named: Vec<u32> =
                picked.models.iter().filter(|one| one.name == models.name).map(|one| one.number).collect();
            let number = if named.is_empty() { models.least } else { named.into_iter().fold(0, u32::saturating_add) };
            within(&models.name, number, models.least, models.most)
        };
        let numbers = self.models.iter().map(of).collect::<Result<Vec<u32>, _>>()?;
        let number = numbers.iter().copied().fold(0, u32::saturating_add);
        Ok((within(&self.row, number, self.least, self.most)?, numbers))
    }

    /// Of so many models the fewest of each name, and whoever there are more of the first that may have more.
    fn filled(&self, number: u32) -> Vec<u32> {
        let mut left = number.saturating_sub(self.models.iter().map(|models| models.least).sum());
        let numbers = self.models.iter().map(|models| {
            let more = left.min(models.most.saturating_sub(models.least));
            left -= more;
            models.least + more
        });
        numbers.collect()
    }

    /// What so many models cost beside the fewest.
    fn costs_of(&self, number: u32, numbers: &[u32]) -> f64 {
        if is_one_kind(&self.models) {
            return f64::from(self.each) * f64::from(number - self.least);
        }
        let fewest = self.filled(self.least);
        let more = self.models.iter().zip(numbers.iter().zip(&fewest));
        more.map(|(models, (number, fewest))| f64::from(models.each) * (f64::from(*number) - f64::from(*fewest))).sum()
    }

    /// So many models of each name.
    fn models_of(&self, numbers: &[u32]) -> Vec<Selection> {
        let models = self.models.iter().zip(numbers).filter(|(_, number)| **number > 0);
        let chosen = models.map(|(models, number)| Selection {
            name: models.name.clone(),
            kind: "model".to_owned(),
            number: *number,
            profiles: models.profiles.clone(),
            ..Selection::default()
        });
        chosen.collect()
    }
}

/// Whether there may be more or fewer models of one name alone, if of any.
fn is_one_kind(models: &[PickModels]) -> bool {
    models.iter().filter(|models| models.most > models.least).count() < 2
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enlist::Counted;

    fn picks(_: &str) -> Vec<Pick> {
        let option = |name: &str, points, each| PickOption { name: name.into(), points, each, ..PickOption::default() };
        vec![Pick {
            row: "guards".into(),
            name: "Guards".into(),
            place: "troops",
            least: 5,
            most: 10,
            points: 50,
            each: 8,
            options: vec![option("Shields", 1, true), PickOption { taken: true, ..option("Musician", 4, false) }],
            open: vec![OpenChoice { name: "Magic Banner".into(), most: Some(25), category: "magic banner" }],
            models: vec![
                PickModels { name: "Sergeant".into(), least: 1, most: 1, ..PickModels::default() },
                PickModels { name: "Guard".into(), least: 4, most: 9, ..PickModels::default() },
            ],
            ..Pick::default()
        }]
    }

    const LISTS: Lists = Lists {
        all: || vec![PickList { id: "town", army: "The Town".into() }],
        picks,
        options: |_, _| None,
        sizes: &[],
    };

    fn picked(number: Option<u32>, options: Option<&[&str]>) -> Picked {
        let plain = Picked { row: "guards".into(), number, ..Picked::default() };
        options.map_or(plain, |options| Picked::new("guards", number, options))
    }

    #[test]
    fn what_was_picked_costs_what_the_list_says() {
        // 5 for 50, 8 for each more; shields 1 a model, the musician 4.
        let cost = |number, options| LISTS.roster("town", &[picked(number, options)]).unwrap().1.sum(Counted::Points);
        assert_eq!(cost(None, None), 54.0);
        assert_eq!(cost(Some(10), Some(&[])), 90.0);
        assert_eq!(cost(Some(10), Some(&["Shields", "Musician"])), 104.0);
    }

    #[test]
    fn what_a_list_leaves_open_costs_what_its_player_says() {
        let banner = |name: &str, points| Bought { open: "Magic Banner".into(), name: name.into(), points };
        let mustered = |bought: Vec<Bought>| {
            LISTS.roster("town", &[Picked { bought, ..picked(None, Some(&[])) }]).map(|(_, roster)| roster)
        };
        // 5 for 50; a banner of 25 at most.
        let roster = mustered(vec![banner("Banner of the Town", 25)]).unwrap();
        assert_eq!(roster.sum(Counted::Points), 75.0);
        let bought = roster.forces[0].selections[0].selections.last().unwrap();
        assert_eq!((bought.name.as_str(), bought.categories[0].as_str()), ("Banner of the Town", "magic banner"));
        let told = |bought| mustered(bought).unwrap_err().to_string();
        assert!(told(vec![banner("One", 15), banner("Another", 15)]).contains("30 points"));
        assert!(told(vec![banner("One", 15), banner("Another", u32::MAX)]).contains("at most 25"));
        assert!(told(vec![banner(" ", 5)]).contains("\"guards\""));
        let horn = Bought { open: "Horn".into(), ..banner("Horn of the Town", 5) };
        assert!(told(vec![horn]).contains("a choice that its row leaves open"));
    }

    #[test]
    fn models_are_those_that_a_unit_of_the_size_has() {
        let (_, roster) = LISTS.roster("town", &[picked(Some(7), None)]).unwrap();
        let unit = &roster.forces[0].selections[0];
        let models: Vec<_> = unit.selections.iter().filter(|one| one.kind == "model").collect();
        assert_eq!(
            models.iter().map(|one| (one.name.as_str(), one.number)).collect::<Vec<_>>(),
            [("Sergeant", 1), ("Guard", 6)]
        );
        assert_eq!((roster.forces[0].catalogue.as_str(), unit.categories[0].as_str()), ("The Town", "troops"));
    }

    #[test]
    fn of_several_kinds_each_has_its_number_and_its_price() {
        // Given 4 Mutants for 6 and 2 Torments for 15 at least, 54 together, and 10 of both at most …
        let kind = |name: &str, least, most, each| PickModels {
            name: name.into(),
            least,
            most,
            each,
            ..PickModels::default()
        };
        let pick = Pick {
            row: "cultists".into(),
            least: 6,
            most: 10,
            points: 54,
            models: vec![kind("Mutant", 4, 8, 6), kind("Torment", 2, 5, 15)],
            ..Pick::default()
        };
        let picked = |models: &[(&str, u32)]| {
            let named = |&(name, number): &(&str, u32)| PickedModels { name: name.into(), number };
            pick.selection(1, &Picked { models: models.iter().map(named).collect(), ..Picked::default() })
        };
        // … when 5 and 3 are picked, they cost what one more of each does …
        let unit = picked(&[("Torment", 3), ("Mutant", 5)]).unwrap();
        assert_eq!(unit.sum(Counted::Points), 54.0 + 6.0 + 15.0);
        let models = |unit: &Selection| unit.selections.iter().map(|one| one.number).collect::<Vec<_>>();
        assert_eq!(models(&unit), [5, 3]);
        // … who is not named has his fewest, and more than the unit may have cannot be picked.
        assert_eq!(models(&picked(&[("Torment", 4)]).unwrap()), [4, 4]);
        let told = |models: &[(&str, u32)]| picked(models).unwrap_err().to_string();
        assert!(told(&[("Mutant", 8), ("Torment", 3)]).contains("11 models of"));
        assert!(told(&[("Torment", 6)]).contains("6 models of \"Torment\": expected 2 to 5"));
        assert!(told(&[("Ogre", 1)]).contains("no models \"Ogre\""));
        // … and the list says of each kind what it costs.
        let kinds = serde_json::to_value(&pick).unwrap()["kinds"].clone();
        assert_eq!(kinds[1], serde_json::json!({ "name": "Torment", "least": 2, "most": 5, "each": 15 }));
    }

    #[test]
    fn what_no_list_has_cannot_be_picked() {
        let told = |list: &str, picked: &[Picked]| LISTS.roster(list, picked).unwrap_err().to_string();
        assert!(told("village", &[]).contains("\"village\""));
        assert!(told("town", &[picked(Some(11), None)]).contains("expected 5 to 10"));
        assert!(told("town", &[picked(None, Some(&["Horses"]))]).contains("\"Horses\""));
        assert!(told("town", &[Picked::default()]).starts_with("pick 1"));
        assert!(told("town", &[picked(None, Some(&["Musician"; 101]))]).contains("101 options"));
        let many = vec![Picked::default(); bounds::UNITS_PER_SIDE + 1];
        assert!(matches!(LISTS.roster("town", &many), Err(PickError::Many { .. })));
    }
}
