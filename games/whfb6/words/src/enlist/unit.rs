//! A unit of a roster.

use aftermath_rules::{
    enlist::{self, Body, Doubt, Matter, bounded, name, whole},
    ids::UnitId,
    list::List,
    text::Name,
};

use super::{
    figures::{COLUMNS, Figures},
    gear::{self, Gear},
    lists::{self, Listed},
    parts::{Figured, Parts, Role},
};
use crate::{Armour, Command, Kind, Mount, OtherArmour, Trait, Unit, Whole, Wizard, pack::ListRow};

/// What characters are chosen among.
const CHARACTERS: [&str; 4] = ["Lords", "Heroes", "Characters", "Special Character"];
/// Special rules that count, by what lists call them.
const TRAITS: [(&str, Trait); 14] = [
    ("Fear", Trait::Fear),
    ("Terror", Trait::Terror),
    ("Stupidity", Trait::Stupidity),
    ("Hatred", Trait::Hatred),
    ("Frenzy", Trait::Frenzy),
    ("Stubborn", Trait::Stubborn),
    ("Unbreakable", Trait::Unbreakable),
    ("Large Target", Trait::LargeTarget),
    ("Skirmishers", Trait::Skirmishers),
    ("Fast Cavalry", Trait::FastCavalry),
    ("Immune to Psychology", Trait::ImmuneToPsychology),
    ("Immune to Panic", Trait::ImmuneToPanic),
    ("Fly", Trait::Flyer),
    ("Flying", Trait::Flyer),
];
/// Movement from which on who has no mount may be cavalry of its own, as hounds are.
const SWIFT: u32 = 7;

/// The unit of a choice; the lists count where `listed`.
///
/// # Errors
/// What no log can hold.
pub(super) fn of(id: &UnitId, body: Body<'_>, listed: bool, doubts: &mut Vec<Doubt>) -> Result<Unit, String> {
    let selection = body.selection;
    let list = if listed { lists::unit(&selection.name, &body.force.catalogue) } else { None };
    let is_character = |word: &str| CHARACTERS.iter().any(|wanted| wanted.eq_ignore_ascii_case(word.trim()));
    let character = selection.categories.iter().any(|word| is_character(word)) || body.place.is_some_and(is_character);
    let parts = Parts::of(selection, list.as_ref(), character);
    let maker = Maker { id, parts, list: list.as_ref(), doubts };
    maker.unit(body, character, listed)
}

struct Maker<'a, 'd> {
    id: &'a UnitId,
    parts: Parts<'a>,
    list: Option<&'a Listed>,
    doubts: &'d mut Vec<Doubt>,
}

impl<'a> Maker<'a, '_> {
    fn unit(mut self, body: Body<'_>, character: bool, listed: bool) -> Result<Unit, String> {
        let selection = body.selection;
        let row =
            self.list.and_then(|list| self.first().map_or_else(|| list.models(), |first| list.row(&first.row.name)));
        if listed && row.is_none() {
            self.doubts.push(Doubt::of_part(self.id, &selection.name, Matter::NotListed));
        }
        let gear = self.gear(row)?;
        let (figures, m) = self.figures(row, gear.armour.barding)?;
        let mount = self.mount(gear.armour.barding)?;
        let traits = self.traits(row)?;
        let models = self.models(character)?;
        let kind = self.kind(&figures, m, &traits, character);
        let points = whole(self.parts.points()).filter(|points| *points > 0);
        if points.is_none() {
            self.doubts.push(Doubt::of_unit(self.id, Matter::Missing { field: "points" }));
        }
        for field in ["base", "weapons"] {
            self.doubts.push(Doubt::of_unit(self.id, Matter::Missing { field }));
        }
        let figure = |field: &str| within(field, figures.get(field));
        let mut special = traits.special;
        for name in gear.special {
            push(&mut special, &name)?;
        }
        let general = gear.general || self.parts.has_category("General");
        Ok(Unit {
            id: self.id.clone(),
            profile: name(row.map_or(selection.name.as_str(), |row| row.id))?,
            name: Some(name(selection.custom_name.as_deref().unwrap_or(&selection.name))?),
            kind,
            character,
            models: (models != 1).then(|| Whole::try_from(models)).transpose()?,
            base: None,
            m: m.map(Whole::try_from).transpose()?,
            ws: figure("ws")?,
            bs: figure("bs")?,
            s: figure("s")?,
            t: figure("t")?,
            w: figure("w")?,
            i: figure("i")?,
            a: figure("a")?,
            ld: figure("ld")?,
            armour: gear.said.then(|| Armour { mounted: mount.is_some(), ..gear.armour }),
            mount,
            ward: List::default(),
            weapons: List::default(),
            unit_strength: row.and_then(|row| row.unit_strength).and_then(|us| Whole::try_from(us).ok()),
            command: (gear.command != Command::default()).then_some(gear.command),
            traits: bounded(traits.known, "special rules")?,
            special: bounded(special, "special rules")?,
            wizard: gear.wizard,
            runesmith: selection.name.starts_with("Runesmith") || selection.name.starts_with("Runelord"),
            general,
            points,
        })
    }

    /// Who has the figures of the unit: the crew of a machine, else the greatest group of its models.
    fn first(&self) -> Option<Figured<'a>> {
        let crew = self.parts.all(Role::Crew).next();
        let models = self.parts.all(Role::Model).fold(None, |most: Option<&Figured<'a>>, next| match most {
            Some(most) if most.number >= next.number => Some(most),
            _ => Some(next),
        });
        models.or(crew).or_else(|| self.parts.all(Role::Machine).next()).copied()
    }

    /// The figures of the unit, and its Movement as it moves.
    fn figures(&mut self, row: Option<&'static ListRow>, barded: bool) -> Result<(Figures, Option<u32>), String> {
        let first = self.first();
        let own = first.map(|first| (first.row.name.clone(), Figures::of_file(first.row, false)));
        let listed = row.map(|row| Figures::of_list(row, false));
        let (mut figures, from_file) = match (own, listed) {
            (Some((name, own)), listed) => {
                self.differ(&name, &own, listed.as_ref());
                (own, true)
            }
            (None, Some(listed)) => (listed, false),
            (None, None) => return Err("no figures".to_owned()),
        };
        if !from_file && let Some(row) = row {
            let value = row.id.to_owned();
            self.doubts.push(Doubt::of_unit(self.id, Matter::FromList { field: "figures", value }));
        }
        let chosen = first.map(|first| std::ptr::from_ref(first.row));
        let others: Vec<(Role, String, Figures)> = self
            .parts
            .figured
            .iter()
            .filter(|other| chosen != Some(std::ptr::from_ref(other.row)))
            .map(|other| (other.role, other.row.name.clone(), Figures::of_file(other.row, barded)))
            .collect();
        let mut m = figures.get("m");
        for (role, name, other) in others {
            match role {
                Role::Mount => m = other.get("m").or(m),
                // A chariot is wounded as itself; of a machine who serves it is.
                Role::Machine if self.parts.all(Role::Mount).next().is_some() => {
                    for (place, (_, field)) in COLUMNS.iter().enumerate() {
                        if matches!(*field, "t" | "w") {
                            figures.0[place] = other.0[place].or(figures.0[place]);
                        }
                    }
                }
                // One row has the figures of all: what others have otherwise is told.
                _ => self.otherwise(&name, &other, &figures),
            }
        }
        Ok((figures, m))
    }

    /// Figures of the list that are others than those of the file.
    fn differ(&mut self, name: &str, own: &Figures, listed: Option<&Figures>) {
        for (_, field) in COLUMNS {
            if let (Some(value), Some(list)) = (own.get(field), listed.and_then(|listed| listed.get(field)))
                && value != list
            {
                let (value, list) = (value.to_string(), list.to_string());
                self.doubts.push(Doubt::of_part(self.id, name, Matter::ListDiffers { field, value, list }));
            }
        }
    }

    /// Figures of a part of the unit that its row has no room for.
    fn otherwise(&mut self, name: &str, other: &Figures, figures: &Figures) {
        for (_, field) in COLUMNS {
            if let Some(value) = other.get(field).filter(|value| Some(*value) != figures.get(field)) {
                let text = format!("{name} {value}");
                self.doubts.push(Doubt::of_part(self.id, name, Matter::Unread { field, text }));
            }
        }
    }

    fn mount(&self, barded: bool) -> Result<Option<Mount>, String> {
        let Some(mount) = self.parts.all(Role::Mount).next() else {
            return Ok(None);
        };
        let figures = Figures::of_file(mount.row, barded);
        let figure = |field: &str| within(field, figures.get(field));
        Ok(Some(Mount {
            name: Some(name(&mount.row.name)?),
            ws: figure("ws")?,
            s: figure("s")?,
            t: figure("t")?,
            w: figure("w")?,
            i: figure("i")?,
            a: figure("a")?,
        }))
    }

    /// How many models it has. A crew is counted in its name: `Crew (3)`.
    fn models(&mut self, character: bool) -> Result<u32, String> {
        let crew = self.parts.all(Role::Crew).next().and_then(|crew| {
            let (_, number) = crew.row.name.split_once('(')?;
            number.trim_end_matches(')').trim().parse::<u32>().ok()
        });
        let counted = self.parts.models().or(crew);
        if counted.is_none() && !character && self.parts.chosen[0].number == 1 {
            return Ok(1);
        }
        let models = counted.unwrap_or(self.parts.chosen[0].number);
        if (1..=200).contains(&models) { Ok(models) } else { Err(format!("{models} models: expected 1 to 200")) }
    }

    /// What was bought, and what the list says that it has.
    fn gear(&mut self, row: Option<&'static ListRow>) -> Result<Bought, String> {
        let mut bought = Bought::default();
        let mounts: Vec<String> = self.parts.all(Role::Mount).map(|mount| mount.row.name.clone()).collect();
        let chosen: Vec<(&str, Option<_>)> =
            self.parts.bought().map(|chosen| (chosen.name.as_str(), Some(chosen))).collect();
        let listed: Vec<(&str, Option<_>)> =
            row.into_iter().flat_map(|row| enlist::parts(row.equipment)).map(|name| (name, None)).collect();
        bought.command.leader = self.parts.all(Role::Champion).next().is_some();
        for (thing, selection) in chosen.into_iter().chain(listed) {
            let field = match gear::of(thing, selection, &mut bought.armour, &mut bought.command) {
                Gear::Armour => {
                    bought.said = true;
                    if selection.is_none() {
                        let value = thing.to_owned();
                        self.doubts.push(Doubt::of_unit(self.id, Matter::FromList { field: "armour", value }));
                    }
                    continue;
                }
                Gear::Command => continue,
                Gear::General => {
                    bought.general = true;
                    continue;
                }
                Gear::Level(level) => {
                    let level = Whole::try_from(level)?;
                    let known = bought.wizard.as_ref().is_some_and(|wizard| wizard.level >= level);
                    if !known {
                        bought.wizard = Some(Wizard { level, spells: List::default() });
                    }
                    continue;
                }
                Gear::Special => "special",
                Gear::OtherArmour => "armour",
                Gear::Weapon => "weapons",
            };
            bought.said |= bought.armour.shield;
            bought.special.push(thing.to_owned());
            let text = thing.to_owned();
            self.doubts.push(Doubt::of_unit(self.id, Matter::Unread { field, text }));
        }
        for mount in &mounts {
            if mount.starts_with("Barded") {
                bought.armour.barding = true;
            }
        }
        let listed = row.into_iter().flat_map(|row| enlist::parts(row.special));
        let scales: Option<OtherArmour> = self
            .parts
            .rules()
            .find_map(|rule| gear::scales(&rule.name))
            .or_else(|| listed.into_iter().find_map(gear::scales));
        // That somebody rides says nothing of what he wears.
        if !bought.said && scales.is_none() {
            self.doubts.push(Doubt::of_unit(self.id, Matter::Missing { field: "armour" }));
        }
        bought.said |= scales.is_some() || !mounts.is_empty();
        bought.armour = gear::with(std::mem::take(&mut bought.armour), scales);
        if bought.wizard.is_none() && self.parts.has_category("Wizard") {
            self.doubts.push(Doubt::of_unit(self.id, Matter::Missing { field: "wizard.level" }));
        }
        if bought.wizard.is_some() {
            self.doubts.push(Doubt::of_unit(self.id, Matter::Missing { field: "wizard.spells" }));
        }
        Ok(bought)
    }

    /// Its special rules: those of the file, else those of the list.
    fn traits(&mut self, row: Option<&'static ListRow>) -> Result<Rules, String> {
        let mut names: Vec<String> = self.parts.rules().map(|rule| rule.name.trim().to_owned()).collect();
        if names.is_empty()
            && let Some(row) = row.filter(|row| !row.special.is_empty())
        {
            names = enlist::parts(row.special).map(str::to_owned).collect();
            let value = row.special.to_owned();
            self.doubts.push(Doubt::of_unit(self.id, Matter::FromList { field: "traits", value }));
        }
        let mut rules = Rules::default();
        for rule in names {
            match TRAITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(&rule)) {
                Some((_, known)) if rules.known.contains(known) => {}
                Some((_, known)) => rules.known.push(*known),
                None => push(&mut rules.special, &rule)?,
            }
        }
        Ok(rules)
    }

    /// Its troop type, which neither file nor list has, as far as it follows: what is served is a machine, what is drawn a
    /// chariot, who is carried by a beast of one wound rides, and a man on foot walks. For others a type has to stand there,
    /// and that nobody said it is told.
    fn kind(&mut self, figures: &Figures, m: Option<u32>, rules: &Rules, character: bool) -> Kind {
        let named = |wanted: &str| rules.special.iter().any(|rule| rule.as_str() == wanted);
        let machine = self.parts.all(Role::Machine).next().is_some();
        let mount = self.parts.all(Role::Mount).next().map(|mount| Figures::of_file(mount.row, false));
        let wounds = figures.get("w").unwrap_or(1);
        if named("Chariot") || self.parts.has_category("Chariot") || (machine && mount.is_some()) {
            return Kind::Chariot;
        }
        if machine {
            return Kind::Machine;
        }
        if named("Swarm") {
            return Kind::Swarm;
        }
        match mount {
            Some(mount) if mount.get("w").is_none_or(|w| w <= 1) => return Kind::Cavalry,
            Some(_) => return self.unsaid(Kind::Monster),
            None => {}
        }
        if rules.known.contains(&Trait::FastCavalry) {
            return Kind::Cavalry;
        }
        if m.is_some_and(|m| m >= SWIFT) {
            return self.unsaid(if wounds > 1 { Kind::Monster } else { Kind::Cavalry });
        }
        if wounds <= 1 || character {
            return Kind::Infantry;
        }
        self.unsaid(if rules.known.contains(&Trait::LargeTarget) { Kind::Monster } else { Kind::LargeInfantry })
    }

    fn unsaid(&mut self, kind: Kind) -> Kind {
        self.doubts.push(Doubt::of_unit(self.id, Matter::Missing { field: "type" }));
        kind
    }
}

/// What was bought.
#[derive(Debug, Default)]
struct Bought {
    armour: Armour,
    /// Whether anything says of armour.
    said: bool,
    command: Command,
    wizard: Option<Wizard>,
    general: bool,
    special: Vec<String>,
}

/// Special rules.
#[derive(Debug, Default)]
struct Rules {
    known: Vec<Trait>,
    special: Vec<Name>,
}

fn push(names: &mut Vec<Name>, text: &str) -> Result<(), String> {
    let name = name(text)?;
    if !names.contains(&name) && !name.as_str().is_empty() {
        names.push(name);
    }
    Ok(())
}

/// A characteristic within the bounds of a log.
fn within(field: &str, figure: Option<u32>) -> Result<Option<Whole<0, 10>>, String> {
    figure.map(Whole::try_from).transpose().map_err(|problem: String| format!("{field}: {problem}"))
}
