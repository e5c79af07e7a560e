//! Which models a unit has: choices that are models, and those that only have the figures of one.

use aftermath_rules::enlist::Selection;

use super::{
    figures::{self, Figured},
    lists,
};

/// Models of one profile that were chosen together.
#[derive(Debug)]
pub(super) struct Group<'a> {
    /// The choice; nothing for the models that the unit itself is.
    pub(super) selection: Option<&'a Selection>,
    /// What the file or the choice calls them.
    pub(super) name: String,
    /// How many.
    pub(super) count: u32,
    /// Their figures, where the file has them.
    pub(super) figured: Option<Figured<'a>>,
}

/// What was chosen for a unit as a whole, and for each group of its models.
#[derive(Debug)]
pub(super) struct Parts<'a> {
    pub(super) groups: Vec<Group<'a>>,
    /// What stands at the unit and at no group, the unit first.
    pub(super) common: Vec<&'a Selection>,
    /// What stands at each group, the choice itself first.
    pub(super) own: Vec<Vec<&'a Selection>>,
    /// The group that the unit itself is, where it is one.
    pub(super) itself: Option<usize>,
}

/// The models of a unit.
pub(super) fn of(unit: &Selection) -> Parts<'_> {
    let mut parts = Parts { groups: Vec::new(), common: Vec::new(), own: Vec::new(), itself: None };
    let known = figures::profiles(unit);
    if unit.kind == "model" {
        parts.itself = Some(0);
        let figured = known.into_iter().next();
        let name = figured.as_ref().map_or_else(|| unit.name.clone(), |figured| figured.name.clone());
        parts.groups.push(Group { selection: Some(unit), name, count: unit.number, figured });
        parts.own.push(vec![unit]);
        unit.selections.iter().for_each(|inner| gather(inner, Some(0), &mut parts));
        return parts;
    }
    parts.common.push(unit);
    unit.selections.iter().for_each(|inner| gather(inner, None, &mut parts));
    let mut used = vec![false; known.len()];
    for group in parts.groups.iter_mut().filter(|group| group.figured.is_none()) {
        if let Some(place) = meant(&known, &group.name) {
            used[place] = true;
            group.name.clone_from(&known[place].name);
            group.figured = Some(known[place].clone());
        }
    }
    // A profile of the unit that no choice takes is that of the unit itself, e.g. of a priest with his disciples.
    let mut left = known.into_iter().zip(used).filter(|(_, used)| !used).map(|(figured, _)| figured);
    if let (Some(figured), None) = (left.next(), left.next()) {
        let new = parts.groups.iter().all(|group| !lists::same(&group.name, &figured.name));
        if new {
            parts.itself = Some(parts.groups.len());
            let name = figured.name.clone();
            parts.groups.push(Group { selection: None, name, count: unit.number, figured: Some(figured) });
            parts.own.push(Vec::new());
        }
    }
    parts
}

/// The profile that models of this name have: the only one, or the one that their name begins with.
fn meant(known: &[Figured<'_>], name: &str) -> Option<usize> {
    if known.len() == 1 {
        return Some(0);
    }
    let name = name.to_lowercase();
    let begins = |figured: &Figured<'_>| name.starts_with(&figured.name.to_lowercase());
    let longest = known.iter().enumerate().filter(|(_, figured)| begins(figured));
    longest.max_by_key(|(_, figured)| figured.name.len()).map(|(place, _)| place)
}

fn gather<'a>(selection: &'a Selection, around: Option<usize>, parts: &mut Parts<'a>) {
    let figured = figures::profiles(selection).into_iter().next();
    let around = if selection.kind == "model" || figured.is_some() {
        let name = figured.as_ref().map_or_else(|| selection.name.clone(), |figured| figured.name.clone());
        parts.groups.push(Group { selection: Some(selection), name, count: selection.number, figured });
        parts.own.push(Vec::new());
        Some(parts.groups.len() - 1)
    } else {
        around
    };
    match around {
        Some(group) => parts.own[group].push(selection),
        None => parts.common.push(selection),
    }
    selection.selections.iter().for_each(|inner| gather(inner, around, parts));
}
