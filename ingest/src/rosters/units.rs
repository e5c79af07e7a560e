//! Armies of logs that know a match by its result: what each unit is called, costs and has.

use std::collections::BTreeMap;

use aftermath_rules::{
    UnitId, bounds,
    enlist::{Counted, Roster, Selection, bounded, name, whole},
    results::{Selection as Chosen, Unit},
};

use super::RosterError;

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

/// The army lists of its forces, one of each, as many as a name has room for; nothing where it names none.
pub fn army(roster: &Roster) -> Option<String> {
    distinct(roster.all_forces().map(|force| force.catalogue.clone()))
}

/// The part of the army list, where the roster chooses one under a word such as “Chapter” or “Legion”; several have
/// commas between them, as many as a name has room for.
pub fn subfaction(roster: &Roster) -> Option<String> {
    let settings = roster.settings().filter(|chosen| {
        let name = chosen.name.to_lowercase();
        chosen.kind == "upgrade" && SUBFACTIONS.iter().any(|word| name.contains(word))
    });
    distinct(settings.filter_map(|setting| setting.selections.first()).map(|chosen| chosen.name.clone()))
}

/// The units and leaders, with ids that begin with `letter`.
///
/// # Errors
/// [`RosterError::Unit`] where a unit is beyond what a log may have.
pub fn units(roster: &Roster, letter: char) -> Result<Vec<Unit>, RosterError> {
    let mut units = Vec::new();
    for body in roster.bodies() {
        let id = format!("{letter}{}", units.len() + 1);
        let beyond = |problem| RosterError::Unit { unit: body.selection.name.clone(), problem }.cut();
        units.push(unit(body.selection, &id, &body.force.name).map_err(beyond)?);
    }
    if units.len() > bounds::UNITS_PER_SIDE {
        let problem = format!("unit {} of at most {}", units.len(), bounds::UNITS_PER_SIDE);
        return Err(RosterError::Unit { unit: roster.name.clone(), problem }.cut());
    }
    Ok(units)
}

/// Everything chosen for it, by name, with numbers.
fn chosen_for(of: &Selection, into: &mut BTreeMap<String, u32>) {
    for selection in &of.selections {
        let number = into.entry(selection.name.clone()).or_default();
        *number = number.saturating_add(selection.number);
        chosen_for(selection, into);
    }
}

fn unit(selection: &Selection, id: &str, force: &str) -> Result<Unit, String> {
    let mut chosen = BTreeMap::new();
    chosen_for(selection, &mut chosen);
    let chosen = chosen.into_iter().map(|(chosen, number)| Ok(Chosen { name: name(&chosen)?, number }));
    let categories = selection.categories.iter().filter(|category| !category.is_empty()).map(|category| name(category));
    let models = selection.models();
    if models.is_some_and(|models| !(1..=bounds::STANDS_PER_UNIT as u32).contains(&models)) {
        let models = models.unwrap_or_default();
        return Err(format!("{models} models: expected 1 to {}", bounds::STANDS_PER_UNIT));
    }
    let leads = |category: &String| LEADERS.contains(&category.to_lowercase().as_str());
    Ok(Unit {
        id: id.parse::<UnitId>().map_err(|error| error.to_string())?,
        profile: name(&selection.name)?,
        name: selection.custom_name.as_deref().map(name).transpose()?,
        character: selection.categories.iter().any(leads) && models.is_none_or(|models| models == 1),
        models,
        points: whole(selection.sum(Counted::Points)),
        power: whole(selection.sum(Counted::Power)).filter(|power| *power > 0),
        force: Some(name(force)?).filter(|force| !force.as_str().is_empty()),
        categories: bounded(categories.collect::<Result<_, _>>()?, "categories")?,
        selections: bounded(chosen.collect::<Result<_, String>>()?, "choices")?,
    })
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
