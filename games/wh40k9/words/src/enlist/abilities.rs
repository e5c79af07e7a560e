//! Abilities by name, and what of their texts this rulebook knows.

use aftermath_rules::{
    enlist::{NamedText, Profile, Selection},
    geometry::Length,
    list::List,
    text::Name,
};

use super::phrases::{self, number_after, number_before};
use crate::{Ability, Amount, Aura, Capacity, Explodes, OutsideAbility, Power, Psychic};

/// Kinds of rows that are figures and no abilities.
const FIGURES: [&str; 6] = ["Unit", "Weapon", "Wound Track", "Psyker", "Psychic Power", "Transport"];

/// An ability, and what its text gives its bearers.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) ability: Ability,
    /// Least die of an invulnerable save.
    pub(super) invulnerable: Option<u8>,
    /// Least die that ignores a lost wound.
    pub(super) ignores: Option<u8>,
    /// Fields of which the text says something that does not plainly follow.
    pub(super) unread: Vec<&'static str>,
}

/// Abilities and rules that stand at a selection.
pub(super) fn texts(selection: &Selection) -> Vec<NamedText> {
    let figures = |row: &&Profile| FIGURES.iter().any(|kind| row.kind.eq_ignore_ascii_case(kind));
    let profiles = selection.profiles.iter().filter(|row| !figures(row)).map(|row| NamedText {
        name: row.name.clone(),
        text: row.fields.iter().map(|field| field.text.as_str()).collect::<Vec<_>>().join(" "),
    });
    profiles.chain(selection.rules.iter().cloned()).filter(|text| !text.name.is_empty()).collect()
}

/// What an ability is; `names` are those by which its text may call its bearer.
pub(super) fn of(NamedText { name, text }: &NamedText, names: &[&str]) -> Result<Said, String> {
    let sentences = phrases::sentences(text);
    let mut unread = Vec::new();
    let (invulnerable, unsure) = invulnerable(&sentences, names);
    if unsure {
        unread.push("invulnerable");
    }
    let (ignores, unsure) = ignores(&sentences, names);
    if unsure {
        unread.push("ignores");
    }
    let ability = ability(name, &text.to_lowercase(), &sentences, &mut unread)?;
    Ok(Said { ability, invulnerable, ignores, unread })
}

fn ability(name: &str, text: &str, sentences: &[String], unread: &mut Vec<&'static str>) -> Result<Ability, String> {
    let rule = Name::try_from(name.to_owned())?;
    let printed = |words: &str| text.is_empty() || text.contains(words);
    Ok(match name.to_lowercase().trim() {
        "objective secured" => Ability::ObjectiveSecured,
        "combat squads" => Ability::CombatSquads,
        "devastating charge" if printed("add 2 to the attacks") => Ability::DevastatingCharge,
        "turbo-boost" if printed("add 6\"") => Ability::TurboBoost,
        _ if text.contains("during deployment") && text.contains("instead of setting it up on the battlefield") => {
            Ability::Reinforcement(rule)
        }
        lower if lower.starts_with("explodes") || text.contains("it explodes") => match explodes(text) {
            Some(explodes) => Ability::Explodes(explodes),
            None => {
                unread.push("explodes");
                outside(rule)
            }
        },
        lower if lower.ends_with("(aura)") => {
            let name = name.trim();
            let plain = Name::try_from(name[..name.len() - "(aura)".len()].trim().to_owned())?;
            let range = sentences.iter().find_map(|sentence| phrases::the_distance(sentence));
            match range.and_then(|range| Length::try_from(range).ok()) {
                Some(range) => Ability::Aura(Aura { name: plain, range }),
                None => {
                    unread.push("aura");
                    outside(plain)
                }
            }
        }
        _ => outside(rule),
    })
}

/// An ability that this rulebook does not print.
pub(super) fn outside(rule: Name) -> Ability {
    Ability::Outside(OutsideAbility { rule, changes: List::default() })
}

/// A save without any condition, and whether the text says something of one that is not that.
fn invulnerable(sentences: &[String], names: &[&str]) -> (Option<u8>, bool) {
    let mark = "+ invulnerable save";
    let mut about = sentences.iter().filter(|sentence| sentence.contains(mark)).peekable();
    let unsure = about.peek().is_some();
    let plain = about.find(|sentence| phrases::of_the_bearer(sentence, names) && phrases::is_plain(sentence));
    let save = plain.and_then(|sentence| number_before(sentence, mark)).and_then(|save| u8::try_from(save).ok());
    let save = save.filter(|save| (2..=6).contains(save));
    (save, unsure && save.is_none())
}

/// Ignoring any lost wound, and whether the text says something of that which is not so plain.
fn ignores(sentences: &[String], names: &[&str]) -> (Option<u8>, bool) {
    let mark = " would lose a wound";
    let Some(about) = sentences.iter().find(|sentence| sentence.contains(mark)) else {
        return (None, false);
    };
    let (who, then) = about.split_once(mark).unwrap_or_default();
    let who = who.strip_prefix("each time ").unwrap_or(who);
    let padded = format!("{who} ");
    let who = padded.strip_prefix("a model in ").unwrap_or(&padded);
    let plain = phrases::of_the_bearer(who, names) && phrases::is_plain(then) && then.starts_with(", roll one d6");
    let on =
        then.split_once("on a ").and_then(|(_, rest)| number_before(rest, "+")).and_then(|on| u8::try_from(on).ok());
    match on.filter(|on| plain && (2..=6).contains(on)) {
        Some(on) => (Some(on), false),
        None => (None, true),
    }
}

/// `on a 6 it explodes, and each unit within 6" suffers D3 mortal wounds`.
fn explodes(text: &str) -> Option<Explodes> {
    let on = number_after(text, "on a ").and_then(|on| u8::try_from(on).ok()).filter(|on| (1..=6).contains(on))?;
    let range = Length::try_from(phrases::the_distance(text)?).ok()?;
    let wounds = text.split_once("suffers ")?.1.split_once(" mortal wound")?.0;
    Some(Explodes { on, range, wounds: Amount::of(&wounds.trim().to_uppercase())? })
}

/// What a PSYKER may do, of all its rows; `None` where it has none.
pub(super) fn psychic(rows: &[&Profile]) -> Option<Result<Psychic, String>> {
    let of = |kind: &'static str| rows.iter().filter(move |row| row.kind.eq_ignore_ascii_case(kind));
    let quota = of("Psyker").next()?;
    let number = |column: &str| {
        let text = quota.field(column).unwrap_or_default().trim();
        text.parse::<u8>().map_err(|_| format!("{column}: {text:?} is no figure"))
    };
    let known = quota.field("Powers Known").unwrap_or("smite").to_lowercase();
    let mut powers: Vec<Power> = Vec::new();
    for row in of("Psychic Power").filter(|row| !row.name.eq_ignore_ascii_case("smite")) {
        let charge = row.field("Warp Charge").and_then(|charge| charge.trim().parse().ok());
        if let (Ok(name), Some(warp_charge)) = (Name::try_from(row.name.clone()), charge)
            && !powers.iter().any(|power| power.name == name)
        {
            powers.push(Power { name, warp_charge });
        }
    }
    let smite = known.contains("smite") || of("Psychic Power").any(|row| row.name.eq_ignore_ascii_case("smite"));
    Some(number("Cast").and_then(|manifests| {
        let powers = powers.try_into().map_err(|_| "more powers than a log can hold")?;
        Ok(Psychic { manifests, denies: number("Deny")?, powers, no_smite: !smite })
    }))
}

/// What a TRANSPORT holds, by number; whom it carries is for its text to say, which is handed back.
pub(super) fn transport(rows: &[&Profile], texts: &[NamedText]) -> Option<(Option<Capacity>, String)> {
    let row = rows.iter().find(|row| row.kind.eq_ignore_ascii_case("Transport"));
    let said = row.map(|row| row.fields.iter().map(|field| field.text.as_str()).collect::<Vec<_>>().join(" "));
    let said = said.or_else(|| {
        texts.iter().find(|text| text.text.contains("transport capacity of")).map(|text| text.text.clone())
    })?;
    let models = number_after(&said.to_lowercase(), "capacity of ").and_then(|models| u16::try_from(models).ok());
    let capacity = models.map(|models| Capacity {
        models,
        only: List::default(),
        never: List::default(),
        larger: List::default(),
    });
    Some((capacity, said))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(name: &str, text: &str) -> Said {
        of(&NamedText { name: name.into(), text: text.into() }, &["Magnus the Red"]).unwrap()
    }

    #[test]
    fn a_save_counts_where_it_has_no_condition() {
        for (text, save, unsure) in [
            ("This model has a 4+ invulnerable save.", Some(4), false),
            ("The bearer has a 4+ invulnerable save. In addition, add 1 to saves.", Some(4), false),
            ("Magnus the Red has a 4+ invulnerable save", Some(4), false),
            ("Models in this unit have a 5+ invulnerable save against ranged attacks.", None, true),
            ("While a friendly unit is within 6\" of this model, that unit has a 4+ invulnerable save.", None, true),
            ("Models with this code have a 6+ invulnerable save.", None, true),
            ("Add 1 to saving throws.", None, false),
        ] {
            let said = said("Halo", text);
            assert_eq!((said.invulnerable, said.unread.contains(&"invulnerable")), (save, unsure), "{text}");
        }
    }

    #[test]
    fn wounds_are_ignored_where_all_are() {
        for (text, on, unsure) in [
            (
                "Each time a model in this unit would lose a wound, roll one D6: on a 5+, that wound is not lost.",
                Some(5),
                false,
            ),
            ("Each time this model would lose a wound, roll one D6: on a 6+, that wound is not lost.", Some(6), false),
            (
                "Each time this model would lose a wound as a result of a mortal wound, roll one D6: on a 5+, it is not lost.",
                None,
                true,
            ),
        ] {
            let said = said("Tough", text);
            assert_eq!((said.ignores, said.unread.contains(&"ignores")), (on, unsure), "{text}");
        }
    }

    #[test]
    fn wrecks_explode_as_they_say() {
        let text = "When this model is destroyed, roll one D6 before any embarked models disembark. On a 6 it explodes, and \
                    each unit within 6\" suffers D3 mortal wounds.";
        let Ability::Explodes(explodes) = said("Explodes", text).ability else { panic!("no wreck") };
        assert_eq!((explodes.on, explodes.range.get(), explodes.wounds.to_string()), (6, 6.0, "D3".to_owned()));
        let odd = said("Explodes", "On a 6 it explodes badly.");
        assert!(matches!(odd.ability, Ability::Outside(_)) && odd.unread == ["explodes"]);
    }

    #[test]
    fn auras_have_a_range_and_reserves_their_rule() {
        let Ability::Aura(aura) =
            said("Lord (Aura)", "While a friendly unit is within 6\" of this model, it is glad.").ability
        else {
            panic!("no aura")
        };
        assert_eq!((aura.name.as_str(), aura.range.get()), ("Lord", 6.0));
        let text = "During deployment, you can set up this unit high in the skies instead of setting it up on the battlefield.";
        assert!(matches!(said("Deep Strike", text).ability, Ability::Reinforcement(_)));
        assert!(matches!(said("Turbo-boost", "Add 8\" to its Move.").ability, Ability::Outside(_)));
        assert!(matches!(said("Combat Squads", "").ability, Ability::CombatSquads));
    }
}
