//! What the equipment of a list row is in play: the lists name it, the short rules have no figures for it.

use serde_json::{Value, json};

/// A missile weapon by a word of its name: range, Strength (the bearer's where none), shots, and what it takes from armour.
const MISSILES: [(&str, u32, Option<u32>, u32, u32); 13] = [
    ("repeater crossbow", 24, Some(3), 2, 0),
    ("longbow", 30, Some(3), 1, 0),
    ("short bow", 16, Some(3), 1, 0),
    ("crossbow", 30, Some(4), 1, 0),
    ("handgun", 24, Some(4), 1, 1),
    ("jezzail", 36, Some(6), 1, 1),
    ("blowpipe", 12, Some(3), 2, 0),
    ("pistol", 8, Some(4), 1, 1),
    ("javelin", 8, None, 1, 0),
    ("throwing", 8, None, 1, 0),
    ("wind globe", 8, Some(4), 1, 0),
    ("sharp stuff", 8, Some(2), 1, 0),
    ("bow", 24, Some(3), 1, 0),
];

/// What a unit carries where its list prints nothing, by a word of its name.
const USUAL: [(&str, &str); 16] = [
    ("crossbowm", "Crossbow; Light Armour"),
    ("archers", "Bow"),
    ("arrer", "Bow"),
    ("handgunners", "Handgun; Light Armour"),
    ("pistoliers", "Pistol; Light Armour"),
    ("halberdiers", "Halberd; Light Armour"),
    ("spearmen", "Spear; Light Armour"),
    ("swordsmen", "Light Armour; Shield"),
    ("greatswords", "Great Weapon; Heavy Armour"),
    ("white wolf", "Great Weapon; Heavy Armour"),
    ("knightly orders", "Lance; Heavy Armour; Shield"),
    ("knights of chaos", "Lance; Heavy Armour; Shield"),
    ("boar boy", "Spear; Light Armour; Shield"),
    ("wolf riders", "Spear; Light Armour"),
    ("boyz", "Light Armour; Shield"),
    ("stickas", "Short Bow"),
];

/// Equipment of a unit by its list, or what it usually has.
pub(crate) fn equipment(unit: &str, printed: &str) -> String {
    if !printed.is_empty() {
        return printed.to_lowercase();
    }
    let name = unit.to_lowercase();
    USUAL.iter().find(|(word, _)| name.contains(word)).map_or_else(String::new, |(_, usual)| usual.to_lowercase())
}

/// The first missile weapon that the equipment names.
pub(crate) fn missile(equipment: &str) -> Option<Value> {
    let (name, range, strength, shots, worse) = MISSILES.iter().find(|(word, ..)| equipment.contains(word))?;
    let mut weapon = json!({ "name": name, "range": range });
    let fields = weapon.as_object_mut()?;
    if let Some(strength) = strength {
        fields.insert("strength".to_owned(), json!(strength));
    }
    if *shots > 1 {
        fields.insert("shots".to_owned(), json!(shots));
    }
    if *worse > 0 {
        fields.insert("armour_worse".to_owned(), json!(worse));
    }
    Some(weapon)
}

/// Name of weapons that count when their bearers charge alone.
pub(crate) const LANCE: &str = "lance";
/// As [`LANCE`], of mounted troops.
pub(crate) const SPEAR: &str = "spear";
/// Name of weapons with which one strikes last.
pub(crate) const GREAT_WEAPON: &str = "great weapon";
/// Name of weapons that count in every round.
pub(crate) const HALBERD: &str = "halberd";

/// Name of weapons that add nothing, where a unit has others too.
pub(crate) const HAND_WEAPON: &str = "hand weapon";

/// The weapons of close combat that the equipment names; on foot a spear adds nothing to Strength. Who has a weapon for the
/// charge has one for the rounds after it.
pub(crate) fn hand_weapons(equipment: &str, mounted: bool) -> Vec<Value> {
    let great = ["great weapon", "great axe", "draich"].iter().any(|word| equipment.contains(word));
    let (name, bonus) = if mounted && equipment.contains("lance") {
        (LANCE, 2)
    } else if great {
        (GREAT_WEAPON, 2)
    } else if equipment.contains("halberd") {
        (HALBERD, 1)
    } else if mounted && equipment.contains("spear") {
        (SPEAR, 1)
    } else {
        return Vec::new();
    };
    let mut weapons = vec![json!({ "name": name, "bonus": bonus })];
    if name == LANCE || name == SPEAR {
        weapons.push(json!({ "name": HAND_WEAPON }));
    }
    weapons
}

/// Body armour.
pub(crate) fn body(equipment: &str) -> &'static str {
    let heavy = ["heavy armour", "gromril", "dragon armour", "plate", "eternal guard"];
    if heavy.iter().any(|word| equipment.contains(word)) {
        "heavy"
    } else if equipment.contains("light armour") {
        "light"
    } else {
        "none"
    }
}
