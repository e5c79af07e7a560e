//! What was chosen for an army, as another program's file has it or as somebody picks it from an army list.

/// An army as it was chosen, in nobody's rules: a tree of choices with what is said of each.
///
/// Where a file says figures itself, they stand in [`Selection::profiles`]. A choice from an army list has none: its game
/// takes them from the list.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Roster {
    /// What its maker called it.
    pub name: String,
    /// The game and its edition, e.g. `Warhammer 40,000 9th Edition`.
    pub game: String,
    /// The program that wrote it, where it says so.
    pub program: String,
    /// What it says that the army costs.
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
    /// Whether the first of the categories is its place in the army list.
    pub placed: bool,
    /// Figures and texts of its own.
    pub profiles: Vec<Profile>,
    /// Rules that it has by name.
    pub rules: Vec<NamedText>,
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

/// A row of figures, or a text with a heading.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Profile {
    /// What it is called, e.g. `Bolt pistol`.
    pub name: String,
    /// What kind of row it is, e.g. `Weapon`.
    pub kind: String,
    /// Its fields, in the order of their columns.
    pub fields: Vec<NamedText>,
}

/// A text with its name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NamedText {
    /// The name.
    pub name: String,
    /// The text.
    pub text: String,
}

/// What every game counts by some name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Points of the army list.
    Points,
    /// Power, of games that count it.
    Power,
}

/// Something chosen that is a unit or a leader, with what stands around it.
#[derive(Debug, Clone, Copy)]
pub struct Body<'a> {
    /// The choice.
    pub selection: &'a Selection,
    /// The force that has it.
    pub force: &'a Force,
    /// Its place in the army list, its own or that of the heading that it stands under.
    pub place: Option<&'a str>,
}

impl Roster {
    /// Forces, and forces within forces.
    pub fn all_forces(&self) -> impl Iterator<Item = &Force> {
        let mut left: Vec<&Force> = self.forces.iter().rev().collect();
        std::iter::from_fn(move || {
            let force = left.pop()?;
            left.extend(force.forces.iter().rev());
            Some(force)
        })
    }

    /// All units and leaders, in their order.
    pub fn bodies(&self) -> Vec<Body<'_>> {
        let mut found = Vec::new();
        for force in self.all_forces() {
            force.selections.iter().for_each(|selection| selection.gather(force, None, &mut found));
        }
        found
    }

    /// What is chosen that is no unit and has none: settings of the army and its parts.
    pub fn settings(&self) -> impl Iterator<Item = &Selection> {
        self.all_forces().flat_map(|force| &force.selections).filter(|chosen| !chosen.has_bodies())
    }

    /// Sum of what everything costs that was chosen.
    pub fn sum(&self, counted: Counted) -> f64 {
        self.all_forces().flat_map(|force| &force.selections).map(|selection| selection.sum(counted)).sum()
    }

    /// Points of everything that was chosen.
    pub fn points(&self) -> f64 {
        self.sum(Counted::Points)
    }
}

impl Selection {
    /// Whether it is a unit or a leader.
    pub fn is_body(&self) -> bool {
        matches!(self.kind.as_str(), "unit" | "model")
    }

    /// Whether it is a unit or a leader, or has any.
    pub fn has_bodies(&self) -> bool {
        self.is_body() || self.selections.iter().any(Selection::has_bodies)
    }

    /// The units and leaders in it: itself, or those that a mere heading gathers.
    fn gather<'a>(&'a self, force: &'a Force, place: Option<&'a str>, into: &mut Vec<Body<'a>>) {
        let own = self.categories.first().filter(|_| self.placed).map(String::as_str);
        let place = own.or(place);
        if self.is_body() {
            into.push(Body { selection: self, force, place });
        } else {
            self.selections.iter().for_each(|inner| inner.gather(force, place, into));
        }
    }

    /// Cost of it and of everything chosen for it. Programs have multiplied by the number already.
    pub fn sum(&self, counted: Counted) -> f64 {
        let own: f64 = self.costs.iter().filter(|cost| cost.counts(counted)).map(|cost| cost.value).sum();
        own + self.selections.iter().map(|chosen| chosen.sum(counted)).sum::<f64>()
    }

    /// Models in it, where the army list tells models from equipment.
    pub fn models(&self) -> Option<u32> {
        if self.kind == "model" {
            return Some(self.number);
        }
        let inner = self.selections.iter().filter_map(Selection::models);
        inner.fold(None, |sum: Option<u32>, models| Some(sum.unwrap_or(0).saturating_add(models)))
    }

    /// Its own rows of a kind, in whatever letters that is written.
    pub fn rows(&self, kind: &str) -> impl Iterator<Item = &Profile> {
        self.profiles.iter().filter(move |profile| profile.kind.eq_ignore_ascii_case(kind))
    }
}

impl Profile {
    /// The text of a column, in whatever letters that is written.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|field| field.name.eq_ignore_ascii_case(name)).map(|field| field.text.as_str())
    }
}

impl Cost {
    /// Whether it is of this.
    pub fn counts(&self, counted: Counted) -> bool {
        let name = self.name.trim().to_lowercase();
        match counted {
            Counted::Points => ["pts", "pt", "points", "point"].contains(&name.as_str()),
            Counted::Power => ["pl", "power", "power level"].contains(&name.as_str()),
        }
    }
}

impl Counted {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Power => "power",
        }
    }
}

impl std::fmt::Display for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
