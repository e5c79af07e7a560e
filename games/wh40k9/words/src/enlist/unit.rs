//! A unit of a roster.

use std::collections::BTreeSet;

use aftermath_rules::{
    enlist::{self, Body, Counted, Doubt, Matter, NamedText, Profile, Selection, bounded, name, whole},
    ids::UnitId,
    list::List,
    text::Name,
};

use super::{
    abilities::{self, Said},
    carried::Carried,
    figures::Figures,
    lists::{self, Listed},
    models::{self, Group, Parts},
};
use crate::{Ability, Chosen, Ignores, MODELS, Models, Role, Unit};

/// Places in an army list, by their names there.
const ROLES: [(&str, Role); 12] = [
    ("hq", Role::Hq),
    ("troops", Role::Troops),
    ("elites", Role::Elites),
    ("fast attack", Role::FastAttack),
    ("heavy support", Role::HeavySupport),
    ("flyer", Role::Flyer),
    ("flyers", Role::Flyer),
    ("dedicated transport", Role::DedicatedTransport),
    ("lord of war", Role::LordOfWar),
    ("fortification", Role::Fortification),
    ("fortifications", Role::Fortification),
    ("supreme commander", Role::SupremeCommander),
];
/// What a keyword of a faction begins with.
const FACTION: &str = "Faction:";
/// What the leader of an army is marked with.
const WARLORD: &str = "warlord";

/// A unit that was made.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) unit: Unit,
    /// Whether the file says that it has the Warlord.
    pub(super) leads: bool,
}

/// The unit of a choice. `settings` are those of the army; the lists count where `listed`.
///
/// # Errors
/// What no log can hold.
pub(super) fn of(
    id: UnitId,
    body: Body<'_>,
    settings: &[&Selection],
    listed: bool,
    doubts: &mut Vec<Doubt>,
) -> Result<Made, String> {
    let selection = body.selection;
    let list = if listed { lists::unit(&selection.name, &body.force.catalogue) } else { None };
    if listed && list.is_none() {
        doubts.push(Doubt::of_part(&id, &selection.name, Matter::NotListed));
    }
    let list = list.as_ref();
    let mut parts = models::of(selection);
    if parts.groups.is_empty() {
        from_list(selection, list, &mut parts);
    }
    let carried = carried(&id, &parts, list, doubts);
    let told = Told::of(&id, &selection.name, &parts, doubts)?;
    let models = parts
        .groups
        .iter()
        .enumerate()
        .map(|(place, group)| models_of(&id, selection, place, group, &carried, &told, list, doubts))
        .collect::<Result<Vec<Models>, String>>()?;
    let total: u32 = models.iter().map(|models| u32::from(models.count)).sum();
    if !(1..=MODELS as u32).contains(&total) {
        return Err(format!("{total} models: expected 1 to {MODELS}"));
    }
    let words = Words::of(&parts, list, &id, doubts)?;
    let role = body.place.and_then(role).or_else(|| list.and_then(|list| role(&list.head().role.replace('_', " "))));
    let rows = all_rows(&parts);
    let psychic = abilities::psychic(&rows).transpose()?;
    let transport = abilities::transport(&rows, &told.texts).and_then(|(capacity, text)| {
        let field = if capacity.is_some() { "transport.only" } else { "transport" };
        doubts.push(Doubt::of_unit(&id, Matter::Unread { field, text }));
        capacity
    });
    let power =
        whole(selection.sum(Counted::Power)).and_then(|power| u16::try_from(power).ok()).filter(|power| *power > 0);
    let power = power.or_else(|| told_by_list(&id, "power", list.and_then(|list| list.head().power_at(total)), doubts));
    let points = whole(selection.sum(Counted::Points)).filter(|points| *points > 0);
    if points.is_none() {
        doubts.push(Doubt::of_unit(&id, Matter::Missing { field: "points" }));
    }
    if power.is_none() {
        doubts.push(Doubt::of_unit(&id, Matter::Missing { field: "power" }));
    }
    let chosen = chosen(&id, &words.factions, settings, doubts)?;
    let unit = Unit {
        sheet: name(&selection.name)?,
        name: selection.custom_name.as_deref().map(name).transpose()?,
        role: role.unwrap_or_default(),
        power,
        points,
        models: bounded(merged(models), "profiles")?,
        weapons: bounded(carried.weapons, "weapons")?,
        abilities: bounded(told.abilities, "abilities")?,
        keywords: bounded(words.keywords, "keywords")?,
        factions: bounded(words.factions, "faction keywords")?,
        chosen,
        psychic,
        transport,
        understrength: false,
        part_of: None,
        id,
    };
    Ok(Made { unit, leads: words.leads })
}

/// The models that a list has where the choice names none: the smallest unit of its first profile, if it has but one.
fn from_list<'a>(selection: &'a Selection, list: Option<&Listed>, parts: &mut Parts<'a>) {
    let Some(list) = list else { return };
    let head = list.head();
    let alone = list.rows.iter().all(|row| row.model == head.model);
    if let (true, Ok(count)) = (alone && head.model_min == head.model_max, head.model_min.parse::<u32>()) {
        let name = if head.model.is_empty() { head.unit } else { head.model }.to_owned();
        parts.itself = Some(parts.groups.len());
        let count = count.saturating_mul(selection.number);
        parts.groups.push(Group { selection: None, name, count, figured: None });
        parts.own.push(Vec::new());
    }
}

/// Weapons, and who carries them.
fn carried(id: &UnitId, parts: &Parts<'_>, list: Option<&Listed>, doubts: &mut Vec<Doubt>) -> Carried {
    let mut carried = Carried::new(parts.groups.len());
    for (group, own) in parts.own.iter().enumerate() {
        let count = parts.groups[group].count;
        for selection in own {
            // What the choice of models itself has, each of them has once.
            carried.take(selection, &[(group, count)], list, id, doubts);
        }
    }
    let all: Vec<(usize, u32)> = parts.groups.iter().enumerate().map(|(place, group)| (place, group.count)).collect();
    // What is chosen for a unit that is a model itself is that model's.
    let whose = match parts.itself {
        Some(itself) if parts.groups[itself].selection.is_none() => vec![all[itself]],
        _ => all,
    };
    parts.common.iter().for_each(|selection| carried.take(selection, &whose, list, id, doubts));
    carried
}

/// What texts say of a unit and of its groups.
#[derive(Debug)]
struct Told {
    abilities: Vec<Ability>,
    texts: Vec<NamedText>,
    /// By group: least dice of invulnerable saves, and rules that ignore lost wounds.
    saves: Vec<(BTreeSet<u8>, Vec<Ignores>)>,
}

impl Told {
    fn of(id: &UnitId, sheet: &str, parts: &Parts<'_>, doubts: &mut Vec<Doubt>) -> Result<Self, String> {
        let mut told =
            Self { abilities: Vec::new(), texts: Vec::new(), saves: vec![Default::default(); parts.groups.len()] };
        let everybody: Vec<usize> = (0..parts.groups.len()).collect();
        let common = parts.common.iter().map(|selection| (*selection, everybody.clone()));
        let own = parts.own.iter().enumerate().flat_map(|(group, own)| own.iter().map(move |one| (*one, vec![group])));
        for (selection, groups) in common.chain(own) {
            for text in abilities::texts(selection) {
                told.take(id, sheet, parts, text, &groups, doubts)?;
            }
        }
        Ok(told)
    }

    fn take(
        &mut self,
        id: &UnitId,
        sheet: &str,
        parts: &Parts<'_>,
        text: NamedText,
        groups: &[usize],
        doubts: &mut Vec<Doubt>,
    ) -> Result<(), String> {
        let mut names: Vec<&str> = groups.iter().map(|group| parts.groups[*group].name.as_str()).collect();
        names.push(sheet);
        let Said { ability, invulnerable, ignores, unread } = abilities::of(&text, &names)?;
        for group in groups {
            let (saves, ignored) = &mut self.saves[*group];
            saves.extend(invulnerable);
            if let Some(on) = ignores
                && !ignored.iter().any(|known| known.rule.as_str() == text.name)
            {
                ignored.push(Ignores { rule: name(&text.name)?, on });
            }
        }
        if self.texts.contains(&text) {
            return Ok(());
        }
        for field in unread {
            doubts.push(Doubt::of_part(id, &text.name, Matter::Unread { field, text: text.text.clone() }));
        }
        if !self.abilities.contains(&ability) {
            self.abilities.push(ability);
        }
        self.texts.push(text);
        Ok(())
    }
}

/// Models of a group with their figures.
#[allow(clippy::too_many_arguments, reason = "a group, what is known of it, and where doubts go")]
fn models_of(
    id: &UnitId,
    unit: &Selection,
    place: usize,
    group: &Group<'_>,
    carried: &Carried,
    told: &Told,
    list: Option<&Listed>,
    doubts: &mut Vec<Doubt>,
) -> Result<Models, String> {
    let rows = list.map(|list| list.profile(&group.name)).unwrap_or_default();
    let of_list = Figures::of_list(&rows);
    let of_file = group.figured.as_ref().map(|figured| figured.figures());
    let figures = match (of_file, of_list) {
        (Some(Ok(figures)), of_list) => {
            for (field, value, list) in of_list.map(|other| figures.unlike(&other)).unwrap_or_default() {
                doubts.push(Doubt::of_part(id, &group.name, Matter::ListDiffers { field, value, list }));
            }
            figures
        }
        (Some(Err(_)) | None, Some(of_list)) => {
            let value = rows.first().map_or_else(String::new, |row| row.id.to_owned());
            doubts.push(Doubt::of_part(id, &group.name, Matter::FromList { field: "models", value }));
            of_list
        }
        (Some(Err(problem)), None) => return Err(format!("{}: {problem}", group.name)),
        (None, None) => return Err(format!("{}: no figures", group.name)),
    };
    let base = lists::base(&unit.name, &group.name);
    let found = match base {
        Some(base) => Matter::FromList { field: "base", value: base.to_string() },
        None => Matter::Missing { field: "base" },
    };
    doubts.push(Doubt::of_part(id, &group.name, found));
    let (saves, ignores) = &told.saves[place];
    let count = u8::try_from(group.count).ok().filter(|count| (1..=MODELS).contains(&usize::from(*count)));
    let keywords = group.selection.filter(|selection| selection.kind == "model" && unit.kind != "model");
    let keywords = keywords.map(|own| own.categories.iter().filter(|word| is_keyword(word)).map(|word| name(word)));
    let Figures { m, ws, bs, s, t, w, a, ld, sv, bands } = figures;
    Ok(Models {
        profile: name(&lists::whole(&group.name))?,
        count: count.ok_or_else(|| format!("{} models: expected 1 to {MODELS}", group.count))?,
        least: None,
        most: None,
        m,
        ws,
        bs,
        s,
        t,
        w,
        a,
        ld,
        sv,
        bands,
        invulnerable: bounded(saves.iter().copied().collect(), "invulnerable saves")?,
        ignores: bounded(ignores.clone(), "rules that ignore wounds")?,
        base,
        height: None,
        weapons: carried.of(place).map(|names| bounded(names, "weapons of a model")).transpose()?,
        keywords: bounded(keywords.into_iter().flatten().collect::<Result<_, _>>()?, "keywords")?,
    })
}

/// Neighbours that are alike in all but number are one row, as far as a row has room for them.
fn merged(models: Vec<Models>) -> Vec<Models> {
    let mut merged: Vec<Models> = Vec::new();
    for next in models {
        let alike = |known: &&mut Models| Models { count: next.count, ..(**known).clone() } == next;
        match merged.last_mut().filter(alike) {
            Some(known) => known.count = known.count.saturating_add(next.count),
            None => merged.push(next),
        }
    }
    merged
}

/// Keywords of a unit, and whether it leads.
struct Words {
    keywords: Vec<Name>,
    factions: Vec<Name>,
    leads: bool,
}

impl Words {
    fn of(parts: &Parts<'_>, list: Option<&Listed>, id: &UnitId, doubts: &mut Vec<Doubt>) -> Result<Self, String> {
        let mut words = Self { keywords: Vec::new(), factions: Vec::new(), leads: false };
        let models = |one: &&&Selection| one.kind != "model" || parts.groups.len() == 1;
        let own = parts.own.iter().flatten().filter(models);
        for word in parts.common.iter().chain(own).flat_map(|selection| &selection.categories) {
            words.leads |= word.eq_ignore_ascii_case(WARLORD);
            if let Some(faction) = word.strip_prefix(FACTION) {
                push(&mut words.factions, faction)?;
            } else if is_keyword(word) {
                push(&mut words.keywords, word)?;
            }
        }
        if let (true, true, Some(list)) = (words.keywords.is_empty(), words.factions.is_empty(), list) {
            let value = format!("{}; {}", list.head().keywords, list.head().faction_keywords);
            doubts.push(Doubt::of_unit(id, Matter::FromList { field: "keywords", value }));
            enlist::parts(list.head().keywords).try_for_each(|word| push(&mut words.keywords, word))?;
            enlist::parts(list.head().faction_keywords).try_for_each(|word| push(&mut words.factions, word))?;
        }
        Ok(words)
    }
}

fn push(words: &mut Vec<Name>, word: &str) -> Result<(), String> {
    let word = name(word)?;
    if !words.contains(&word) && !word.as_str().is_empty() {
        words.push(word);
    }
    Ok(())
}

/// Whether a category is a keyword and no place in an army list.
fn is_keyword(word: &str) -> bool {
    let place = role(word).is_some() || word.to_lowercase().starts_with("no force org");
    !place && !word.eq_ignore_ascii_case(WARLORD) && !word.starts_with(FACTION) && !word.is_empty()
}

fn role(word: &str) -> Option<Role> {
    let word = word.trim().to_lowercase();
    ROLES.iter().find(|(name, _)| *name == word).map(|(_, role)| *role)
}

/// What is chosen for keywords in brackets: a setting of the army that is called by the keyword.
fn chosen(
    id: &UnitId,
    factions: &[Name],
    settings: &[&Selection],
    doubts: &mut Vec<Doubt>,
) -> Result<List<Chosen, 0, 10>, String> {
    let mut found = Vec::new();
    let brackets = factions.iter().filter_map(|word| word.as_str().strip_prefix('<')?.strip_suffix('>'));
    for keyword in brackets {
        let lower = keyword.to_lowercase();
        let mut read = settings.iter().filter(|setting| setting.name.to_lowercase().contains(&lower));
        let read = read.find_map(|setting| setting.selections.first()).map(|choice| {
            let (before, after) = choice.name.split_once(':').unwrap_or(("", &choice.name));
            if before.trim().eq_ignore_ascii_case(keyword) { after.trim() } else { choice.name.trim() }
        });
        match read.filter(|read| !read.is_empty() && !read.starts_with('<')) {
            Some(read) => found.push(Chosen { keyword: name(keyword)?, reads: name(read)? }),
            None => doubts.push(Doubt::of_part(id, &format!("<{keyword}>"), Matter::Missing { field: "chosen" })),
        }
    }
    bounded(found, "chosen keywords")
}

fn all_rows<'a>(parts: &Parts<'a>) -> Vec<&'a Profile> {
    let all = parts.common.iter().chain(parts.own.iter().flatten());
    all.flat_map(|selection| &selection.profiles).collect()
}

/// A figure of the list, which is told.
fn told_by_list(id: &UnitId, field: &'static str, figure: Option<u32>, doubts: &mut Vec<Doubt>) -> Option<u16> {
    let figure = figure.and_then(|figure| u16::try_from(figure).ok())?;
    doubts.push(Doubt::of_unit(id, Matter::FromList { field, value: figure.to_string() }));
    Some(figure)
}
