//! Profiles of weapons as files print them.

use aftermath_rules::{
    enlist::{Profile, Selection},
    geometry::Length,
    list::List,
    text::Name,
};

use super::phrases;
use crate::{Amount, OutsideAbility, Strength, Weapon, WeaponAbility, WeaponKind};

/// What types are called; the longer ones first.
const KINDS: [(&str, WeaponKind); 7] = [
    ("rapid fire", WeaponKind::RapidFire),
    ("assault", WeaponKind::Assault),
    ("heavy", WeaponKind::Heavy),
    ("grenade", WeaponKind::Grenade),
    ("pistol", WeaponKind::Pistol),
    ("melee", WeaponKind::Melee),
    ("dakka", WeaponKind::Other),
];

/// Between the name of a weapon and its mode.
const SEPARATORS: [&str; 4] = [", ", " - ", " \u{2013} ", " ("];

/// A weapon, and what of its text no figure follows from.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) weapon: Weapon,
    pub(super) prose: Option<String>,
}

/// The weapons at a selection, each with what is wrong where no log can hold it.
pub(super) fn of(selection: &Selection) -> Vec<(String, Result<Read, String>)> {
    let rows: Vec<&Profile> = selection.rows("Weapon").collect();
    let heads: Vec<Option<(String, String)>> = rows.iter().map(|row| parted(plain_name(&row.name))).collect();
    let named = |place: usize| {
        let head = heads[place].as_ref()?;
        let alike = heads.iter().flatten().filter(|other| other.0.eq_ignore_ascii_case(&head.0)).count();
        // A name has a mode where another of the same weapon has one, or where the choice is called by the name alone.
        (alike > 1 || selection.name.eq_ignore_ascii_case(&head.0)).then(|| head.clone())
    };
    rows.iter()
        .enumerate()
        .map(|(place, row)| {
            let (name, mode) = match named(place) {
                Some((name, mode)) => (name, Some(mode)),
                None => (plain_name(&row.name).to_owned(), None),
            };
            (name.clone(), read(row, name, mode))
        })
        .collect()
}

/// A name without the arrow that some lists begin it with.
fn plain_name(name: &str) -> &str {
    name.trim_start_matches(['\u{27a4}', '\u{25ba}', ' ']).trim()
}

/// Name and mode, where a name has both.
fn parted(name: &str) -> Option<(String, String)> {
    let (place, separator) = SEPARATORS
        .iter()
        .filter_map(|separator| Some((name.find(separator)?, separator)))
        .min_by_key(|(place, _)| *place)?;
    let mode = name[place + separator.len()..].trim().trim_end_matches(')').trim();
    (!mode.is_empty() && place > 0).then(|| (name[..place].trim().to_owned(), mode.to_owned()))
}

fn read(row: &Profile, name: String, mode: Option<String>) -> Result<Read, String> {
    let text = |column: &str| row.field(column).unwrap_or_default().trim();
    let no_figure = |column: &str| format!("{column}: {:?} is no figure", text(column));
    let printed = text("Type").to_lowercase();
    let (kind, rest) = KINDS
        .iter()
        .find_map(|(word, kind)| Some((*kind, printed.strip_prefix(word)?.trim())))
        .unwrap_or((WeaponKind::Other, printed.split_once(' ').map_or("", |(_, rest)| rest.trim())));
    let melee = kind == WeaponKind::Melee;
    let inches = |text: &str| {
        text.trim().trim_end_matches('"').parse::<f64>().ok().and_then(|range| Length::try_from(range).ok())
    };
    let printed = text("Range");
    let (least_range, range) = match printed.split_once('-') {
        Some((least, most)) if !least.is_empty() => (inches(least), inches(most)),
        _ => (None, inches(printed)),
    };
    let ap = match text("AP") {
        "-" | "" => 0,
        other => other.parse().map_err(|_| no_figure("AP"))?,
    };
    let (abilities, prose) = abilities(&name, text("Abilities"))?;
    let weapon = Weapon {
        name: Name::try_from(name)?,
        mode: mode.map(Name::try_from).transpose()?,
        kind,
        range: range.filter(|_| !melee),
        least_range: least_range.filter(|_| !melee),
        attacks: Amount::of(&rest.to_uppercase()).filter(|_| !melee),
        s: Strength::of(text("S")).ok_or_else(|| no_figure("S"))?,
        ap,
        d: Amount::of(&text("D").to_uppercase()).ok_or_else(|| no_figure("D"))?,
        abilities: abilities.try_into().map_err(|_| "more abilities than a log can hold")?,
    };
    Ok(Read { weapon, prose })
}

/// What the text of a weapon says, and the text again where it says anything besides.
fn abilities(name: &str, text: &str) -> Result<(Vec<WeaponAbility>, Option<String>), String> {
    let (mut found, mut all) = (Vec::new(), true);
    for sentence in phrases::sentences(text).iter().filter(|sentence| *sentence != "-") {
        match ability(sentence) {
            Some(known) if !found.contains(&known) => found.push(known),
            Some(_) => {}
            None => all = false,
        }
    }
    if !all {
        let rule = Name::try_from(name.to_owned())?;
        found.push(WeaponAbility::Outside(OutsideAbility { rule, changes: List::default() }));
    }
    Ok((found, (!all).then(|| text.to_owned())))
}

/// The ability that a sentence is, where this rulebook knows it.
fn ability(sentence: &str) -> Option<WeaponAbility> {
    let has = |words: &[&str]| words.iter().all(|word| sentence.contains(word));
    if sentence == "blast" {
        return Some(WeaponAbility::Blast);
    }
    if has(&["unmodified hit roll", "of 1", "the bearer is destroyed"]) {
        return Some(WeaponAbility::Supercharge);
    }
    let by_attack = ["each time an attack is made with this weapon, ", "attacks made with this weapon "];
    let rest = by_attack.iter().find_map(|start| sentence.strip_prefix(start)).filter(|rest| phrases::is_plain(rest));
    if let Some(rest) = rest {
        if rest.starts_with("that attack automatically hits the target") || rest == "automatically hit the target" {
            return Some(WeaponAbility::AutoHit);
        }
        let exact = |start: &str, end: &str| rest.strip_prefix(start)?.strip_suffix(end)?.parse::<i8>().ok();
        let end = " from that attack's hit roll";
        if let Some(less) = exact("subtract ", end) {
            return Some(WeaponAbility::ToHit(less.checked_neg()?));
        }
        if let Some(more) = exact("add ", " to that attack's hit roll") {
            return Some(WeaponAbility::ToHit(more));
        }
    }
    let fights = ["each time the bearer fights, ", "when the bearer fights, "];
    let rest = fights.iter().find_map(|start| sentence.strip_prefix(start))?;
    let rest = rest.strip_prefix("it makes ").or_else(|| rest.strip_prefix("it can make "))?;
    let (number, rest) = rest.split_once(' ')?;
    let whole = ["additional attack with this weapon", "additional attacks with this weapon"];
    whole.contains(&rest).then(|| number.parse().ok().map(WeaponAbility::ExtraAttacks)).flatten()
}

#[cfg(test)]
mod tests {
    use aftermath_rules::enlist::NamedText;

    use super::*;

    fn row(name: &str, columns: [&str; 6]) -> Profile {
        let names = ["Range", "Type", "S", "AP", "D", "Abilities"];
        let fields =
            names.iter().zip(columns).map(|(name, text)| NamedText { name: (*name).into(), text: text.into() });
        Profile { name: name.into(), kind: "Weapon".into(), fields: fields.collect() }
    }

    fn chosen(name: &str, profiles: Vec<Profile>) -> Selection {
        Selection { name: name.into(), number: 1, profiles, ..Selection::default() }
    }

    #[test]
    fn a_weapon_of_two_modes_is_one_weapon() {
        let plasma = chosen(
            "Plasma pistol",
            vec![
                row("Plasma pistol, Standard", ["12\"", "Pistol 1", "7", "-3", "1", "-"]),
                row(
                    "Plasma pistol, Supercharge",
                    [
                        "12\"",
                        "Pistol 1",
                        "8",
                        "-3",
                        "2",
                        "If any unmodified hit rolls of 1 are made for attacks with this weapon profile, the bearer is destroyed after shooting with this weapon.",
                    ],
                ),
            ],
        );
        let read: Vec<Weapon> = of(&plasma).into_iter().map(|(_, read)| read.unwrap().weapon).collect();
        let told: Vec<_> =
            read.iter().map(|weapon| (weapon.name.as_str(), weapon.mode.as_ref().unwrap().as_str())).collect();
        assert_eq!(told, [("Plasma pistol", "Standard"), ("Plasma pistol", "Supercharge")]);
        assert!(read[0].abilities.is_empty() && read[1].has(&WeaponAbility::Supercharge));
    }

    #[test]
    fn grenades_that_are_chosen_together_are_two_weapons() {
        let grenades = chosen(
            "Frag & Krak grenades",
            vec![
                row("Frag grenades", ["6\"", "Grenade D6", "3", "0", "1", "Blast."]),
                row("Krak grenades", ["6\"", "Grenade 1", "6", "-1", "D3", "-"]),
            ],
        );
        let read: Vec<Weapon> = of(&grenades).into_iter().map(|(_, read)| read.unwrap().weapon).collect();
        assert_eq!((read[0].name.as_str(), read[1].name.as_str()), ("Frag grenades", "Krak grenades"));
        assert!(read[0].has(&WeaponAbility::Blast) && read[0].attacks == Amount::of("D6") && read[1].ap == -1);
    }

    #[test]
    fn what_has_a_condition_stays_a_text() {
        for (text, known) in [
            ("Each time the bearer fights, it makes 1 additional attack with this weapon.", true),
            ("Each time the bearer fights, it makes 1 additional attack with this weapon if it charged.", false),
            ("Each time an attack is made with this weapon, that attack automatically hits the target.", true),
            (
                "Each time an attack is made with this weapon against a unit that can FLY, add 1 to that attack's hit roll.",
                false,
            ),
            ("Each time an attack is made with this weapon, subtract 1 from that attack\u{2019}s hit roll.", true),
        ] {
            let (found, prose) = abilities("Club", text).unwrap();
            assert_eq!((prose.is_none(), found.len()), (known, 1), "{text}");
            assert_eq!(matches!(found[0], WeaponAbility::Outside(_)), !known, "{text}");
        }
    }

    #[test]
    fn what_is_no_figure_is_told_and_least_ranges_are_read() {
        let odd = chosen("Odd", vec![row("Odd", ["12-48\"", "Heavy 2D6", "*", "0", "1", "-"])]);
        assert_eq!(of(&odd)[0].1.as_ref().unwrap_err(), "S: \"*\" is no figure");
        let gun = chosen("Gun", vec![row("Gun", ["12-48\"", "Heavy 2D6", "4", "-", "D3+3", "-"])]);
        let read = of(&gun);
        let weapon = &read[0].1.as_ref().unwrap().weapon;
        assert_eq!((weapon.least_range.unwrap().get(), weapon.range.unwrap().get(), weapon.ap), (12.0, 48.0, 0));
    }
}
