//! Games that have no referee: their matches are known by their results alone.

use aftermath_rules::system::{DamageLasts, GameInfo, LengthUnit, Messages};

/// Each with what it is called. A game that gets a referee needs its row no longer.
pub(crate) static GAMES: &[GameInfo] = &[
    by_results("whfb6", "Warhammer Fantasy Battle", "Warhammer Fantasy Battle, 6th edition"),
    by_results("wh40k9", "Warhammer 40,000", "Warhammer 40,000, 9th edition"),
    by_results("tactica", "Tactica", "Tactica"),
];

const fn by_results(id: &'static str, title: &'static str, edition: &'static str) -> GameInfo {
    GameInfo {
        id,
        title,
        edition,
        length: LengthUnit::Inches,
        rules: &[],
        messages: Messages { en: "", ru: "" },
        marks: &[],
        purposes: &[],
        damage_lasts: DamageLasts::Battle,
        dice_alone: &[],
        list_entry: |_| None,
    }
}
