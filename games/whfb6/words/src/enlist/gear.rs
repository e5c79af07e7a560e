//! What was bought for a unit: armour that the book has a save for, who bears what, and what has no figure.

use aftermath_rules::{enlist::Selection, list::List, text::Name};

use crate::{Armour, Body, Command, OtherArmour, Whole};

/// Marks of things that have rules of their own.
const ENCHANTED: [&str; 9] = [
    "magic weapon",
    "magic armour",
    "magic shield",
    "magic banner",
    "arcane item",
    "scroll",
    "talisman",
    "enchanted item",
    "bound spell item",
];

/// What a thing that was bought is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gear {
    /// Armour that the book knows.
    Armour,
    /// Armour that it does not know.
    OtherArmour,
    /// Who bears the standard, or plays music, or leads.
    Command,
    /// A wizard's level.
    Level(u32),
    /// The army's General.
    General,
    /// A magic item, a rune, a mark: a rule of its own.
    Special,
    /// A weapon, or another thing of which files have no figure.
    Weapon,
}

/// What a thing is, by what it is called; what it says of armour and command is noted.
pub(super) fn of(name: &str, chosen: Option<&Selection>, armour: &mut Armour, command: &mut Command) -> Gear {
    let words = name.trim().to_lowercase();
    let categories = chosen.into_iter().flat_map(|chosen| &chosen.categories).map(|category| category.to_lowercase());
    if categories.into_iter().any(|category| ENCHANTED.contains(&category.trim())) {
        return Gear::Special;
    }
    if let Some(level) = level(&words) {
        return Gear::Level(level);
    }
    match words.as_str() {
        "musician" => command.musician = true,
        "standard bearer" | "standard" | "battle standard bearer" => command.standard = true,
        "general" => return Gear::General,
        _ => return protects(&words, armour),
    }
    Gear::Command
}

/// A level in a name: `Level 3`, `Wizard Level 2`.
fn level(words: &str) -> Option<u32> {
    let level = words.strip_prefix("wizard").unwrap_or(words).trim().strip_prefix("level")?.trim().parse().ok()?;
    (1..=4).contains(&level).then_some(level)
}

fn protects(words: &str, armour: &mut Armour) -> Gear {
    if words.contains("plate") || words.contains("scaly skin") || words.contains("cloak") {
        return Gear::OtherArmour;
    }
    let mut known = true;
    if words.contains("heavy armour") {
        armour.body = Body::Heavy;
    } else if words.contains("light armour") {
        armour.body = armour.body.max(Body::Light);
    } else {
        known = false;
    }
    if words.contains("barding") || words.starts_with("barded") {
        (armour.barding, known) = (true, true);
    }
    if words.contains("shield") {
        armour.shield = true;
        // A weapon may be named with it.
        known |= words.trim_end_matches('s') == "shield";
    }
    if known { Gear::Armour } else { Gear::Weapon }
}

/// A save that scales give, as their name has it: `Scaly Skin (4+)` is three better than none.
pub(super) fn scales(rule: &str) -> Option<OtherArmour> {
    let save: u32 = rule.strip_prefix("Scaly Skin (")?.strip_suffix("+)")?.parse().ok()?;
    let better = Whole::try_from(7_u32.checked_sub(save)?).ok()?;
    Some(OtherArmour { name: Name::try_from("Scaly Skin".to_owned()).ok()?, better, combat_only: false })
}

/// Armour with what scales add.
pub(super) fn with(armour: Armour, other: Option<OtherArmour>) -> Armour {
    let other = List::try_from(other.into_iter().collect::<Vec<_>>()).unwrap_or_default();
    Armour { other, ..armour }
}
