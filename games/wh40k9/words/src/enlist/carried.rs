//! Which models carry a weapon, as far as the file says.

use aftermath_rules::{
    enlist::{Doubt, Matter, Selection},
    ids::UnitId,
    text::Name,
};

use super::{
    lists::{self, Listed},
    weapons,
};
use crate::Weapon;

/// Weapons of a unit, and what each of its models carries.
#[derive(Debug, Default)]
pub(super) struct Carried {
    /// Profiles, one of each name and mode.
    pub(super) weapons: Vec<Weapon>,
    /// Names by group of models.
    by_group: Vec<Vec<Name>>,
    /// Groups that may carry something of which it is not said who does.
    unsure: Vec<bool>,
}

impl Carried {
    pub(super) fn new(groups: usize) -> Self {
        Self { weapons: Vec::new(), by_group: vec![Vec::new(); groups], unsure: vec![false; groups] }
    }

    /// What the models of a group carry; nothing where that is not said of each weapon that they may have.
    pub(super) fn of(&self, group: usize) -> Option<Vec<Name>> {
        (!self.unsure[group]).then(|| self.by_group[group].clone())
    }

    /// The weapons of a selection that `number` are of: each of these groups has so many models.
    pub(super) fn take(
        &mut self,
        selection: &Selection,
        groups: &[(usize, u32)],
        list: Option<&Listed>,
        id: &UnitId,
        doubts: &mut Vec<Doubt>,
    ) {
        let mut read: Vec<(String, Vec<Weapon>)> = Vec::new();
        for (name, result) in weapons::of(selection) {
            match result {
                Ok(found) => {
                    if let Some(text) = found.prose {
                        doubts.push(Doubt::of_part(id, &name, Matter::Unread { field: "abilities", text }));
                    }
                    add(&mut read, name, found.weapon);
                }
                Err(problem) => match from_list(list, &name) {
                    found if found.is_empty() => doubts.push(Doubt::of_part(id, &name, Matter::LeftOut { problem })),
                    found => {
                        doubts.push(Doubt::of_part(id, &name, Matter::FromList { field: "weapons", value: problem }));
                        found.into_iter().for_each(|weapon| add(&mut read, name.clone(), weapon));
                    }
                },
            }
        }
        if selection.profiles.is_empty() && selection.selections.is_empty() {
            let found = from_list(list, &selection.name);
            if !found.is_empty() {
                let value = selection.name.clone();
                doubts.push(Doubt::of_part(id, &value.clone(), Matter::FromList { field: "weapons", value }));
            }
            found.into_iter().for_each(|weapon| add(&mut read, selection.name.clone(), weapon));
        }
        for (name, weapons) in read {
            let weapons: Vec<Weapon> =
                weapons.into_iter().filter(|weapon| self.know(weapon, list, id, doubts)).collect();
            if let Some(first) = weapons.first() {
                self.hand_out(&first.name, selection, groups, list, id, &name, doubts);
            }
        }
    }

    /// Takes a profile in; answers whether it is the one that is known by its name.
    fn know(&mut self, weapon: &Weapon, list: Option<&Listed>, id: &UnitId, doubts: &mut Vec<Doubt>) -> bool {
        let alike = |known: &&Weapon| {
            known.name.as_str().eq_ignore_ascii_case(weapon.name.as_str()) && known.mode == weapon.mode
        };
        match self.weapons.iter().find(alike) {
            Some(known) if known == weapon => true,
            Some(_) => {
                let problem = "another weapon of this name has other figures".to_owned();
                doubts.push(Doubt::of_part(id, weapon.name.as_str(), Matter::LeftOut { problem }));
                false
            }
            None => {
                compare(weapon, list, id, doubts);
                self.weapons.push(weapon.clone());
                true
            }
        }
    }

    /// Gives a weapon to the models that the file gives it to.
    #[allow(clippy::too_many_arguments, reason = "what is chosen, for whom, and where doubts go")]
    fn hand_out(
        &mut self,
        name: &Name,
        selection: &Selection,
        groups: &[(usize, u32)],
        list: Option<&Listed>,
        id: &UnitId,
        part: &str,
        doubts: &mut Vec<Doubt>,
    ) {
        let all: u32 = groups.iter().map(|(_, count)| count).sum();
        // A group of its own has what is chosen for it, so many for each; several have it where there is one for each model.
        let each = match groups {
            [_] if all > 0 && selection.number > 0 && selection.number.is_multiple_of(all) => {
                Some(selection.number / all)
            }
            [_, _, ..] if all == selection.number => Some(1),
            _ => None,
        };
        let listed = list.is_some_and(|list| list.is_default(part));
        let each = each.or_else(|| {
            let one = (selection.number == 1 && groups.len() > 1 && listed).then_some(1)?;
            let value = format!("every model has {part}");
            doubts.push(Doubt::of_part(id, part, Matter::FromList { field: "models.weapons", value }));
            Some(one)
        });
        match each {
            Some(each) => {
                for (group, _) in groups {
                    let carried = &mut self.by_group[*group];
                    carried.extend(std::iter::repeat_n(name.clone(), each as usize));
                }
            }
            None => {
                groups.iter().for_each(|(group, _)| self.unsure[*group] = true);
                doubts.push(Doubt::of_part(id, part, Matter::Whose));
            }
        }
    }
}

fn add(read: &mut Vec<(String, Vec<Weapon>)>, name: String, weapon: Weapon) {
    match read.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(&name)) {
        Some((_, weapons)) => weapons.push(weapon),
        None => read.push((name, vec![weapon])),
    }
}

fn from_list(list: Option<&Listed>, name: &str) -> Vec<Weapon> {
    let rows = list.map(|list| list.weapon(name)).unwrap_or_default();
    rows.into_iter().filter_map(lists::weapon_of).collect()
}

/// Tells where the list has other figures for a weapon.
fn compare(weapon: &Weapon, list: Option<&Listed>, id: &UnitId, doubts: &mut Vec<Doubt>) {
    let listed = from_list(list, weapon.name.as_str());
    let same_mode = |other: &&Weapon| match (&weapon.mode, &other.mode) {
        (Some(own), Some(other)) => own.as_str().eq_ignore_ascii_case(other.as_str()),
        (own, other) => own.is_none() && other.is_none(),
    };
    let Some(other) = listed.iter().find(same_mode) else {
        return;
    };
    let inches = |weapon: &Weapon| weapon.range.map_or_else(|| "-".to_owned(), |range| range.get().to_string());
    let shots = |weapon: &Weapon| weapon.attacks.map_or_else(|| "-".to_owned(), |attacks| attacks.to_string());
    let pairs = [
        ("type", weapon.kind.as_str().to_owned(), other.kind.as_str().to_owned()),
        ("range", inches(weapon), inches(other)),
        ("attacks", shots(weapon), shots(other)),
        ("s", weapon.s.to_string(), other.s.to_string()),
        ("ap", weapon.ap.to_string(), other.ap.to_string()),
        ("d", weapon.d.to_string(), other.d.to_string()),
    ];
    for (field, value, list) in pairs.into_iter().filter(|(_, own, listed)| own != listed) {
        doubts.push(Doubt::of_part(id, weapon.name.as_str(), Matter::ListDiffers { field, value, list }));
    }
}
