//! Figures, tables and army lists, read from `pack/` when the crate is built.

use std::{collections::HashMap, sync::LazyLock};

use aftermath_rules::{
    Listed,
    names::{is_army, same_name},
};

include!(concat!(env!("OUT_DIR"), "/pack.rs"));

/// Name of the lists in findings: they are not the rulebook's, which has none.
pub const LISTS_NAME: &str = "Clash of Kings 2019";

/// Models, files and ranks of a unit (`kow.unit.infantry_sizes` and the rules after it).
#[derive(Debug)]
pub struct FormationRow {
    /// Unit type; `hero` for any hero.
    pub kind: &'static str,
    /// `troop`, `regiment`, `horde`, `legion`; `single` for one model.
    pub size: &'static str,
    /// Models.
    pub models: u32,
    /// Models in a rank.
    pub files: u32,
    /// Ranks.
    pub ranks: u32,
}

/// The ground a unit covers, as the rulebook prints it (`kow.base.footprint`); two of its rows are misprints.
#[derive(Debug)]
pub struct FootprintRow {
    /// Unit type.
    pub kind: &'static str,
    /// Width of a model's base, mm.
    pub base_width_mm: u32,
    /// Depth of a model's base, mm.
    pub base_depth_mm: u32,
    /// Size of the unit.
    pub size: &'static str,
    /// Width of the unit, mm.
    pub printed_width_mm: u32,
    /// Depth of the unit, mm.
    pub printed_depth_mm: u32,
}

/// The base of a model (`kow.base.sizes`).
#[derive(Debug)]
pub struct BaseRow {
    /// Unit type.
    pub kind: &'static str,
    /// Whether it is the base of the type unless the entry says otherwise.
    pub standard: bool,
    /// Width, mm.
    pub width_mm: u32,
    /// Depth, mm.
    pub depth_mm: u32,
}

/// What an order lets a unit do; how far it goes stands in the figures (`ADVANCE_SPEEDS` …).
#[derive(Debug)]
pub struct OrderRow {
    /// The order, e.g. `at_the_double`.
    pub id: &'static str,
    /// `none`, `forward`, `backward` or `sideways`.
    pub direction: &'static str,
    /// Pivots that it allows.
    pub pivots: u32,
    /// Pivots that it allows a Nimble unit.
    pub pivots_nimble: u32,
    /// Whether ranged attacks may follow.
    pub may_shoot: bool,
    /// Whether it counts as movement for shooting.
    pub moved: bool,
    /// Difficult terrain on the way: `free`, `hinders` or `blocking`.
    pub difficult: &'static str,
    /// Obstacles on the way, likewise.
    pub obstacle: &'static str,
}

/// Whether a unit in a certain state may get an order (`kow.move.matrix`).
#[derive(Debug)]
pub struct LegalityRow {
    /// The order.
    pub order: &'static str,
    /// A unit in no special state.
    pub normal: bool,
    /// A Wavering unit.
    pub wavering: bool,
    /// A Wavering unit with Fury.
    pub wavering_fury: bool,
    /// A unit that is Disordered and not Wavering.
    pub disordered: bool,
    /// A war engine.
    pub war_engine: bool,
    /// A Shambling unit.
    pub shambling: bool,
}

/// A ranged weapon (`kow.shoot.ranges`).
#[derive(Debug)]
pub struct WeaponRow {
    /// Its id, e.g. `long_rifle`.
    pub id: &'static str,
    /// Range, inches.
    pub range_in: u32,
    /// Whether it shoots on the move without a penalty.
    pub on_the_move: bool,
}

/// A spell of the rulebook.
#[derive(Debug)]
pub struct SpellRow {
    /// Its id, e.g. `bane_chant`.
    pub id: &'static str,
    /// Range, inches.
    pub range_in: u32,
    /// `enemy`, `friend` or `shambling_friend`.
    pub target: &'static str,
    /// Whether a target in melee is allowed.
    pub in_melee: bool,
    /// Whether its hits roll to damage.
    pub damages: bool,
    /// Piercing that it has of itself.
    pub piercing: u32,
}

/// What a unit brings to the selection of an army (`kow.army.slots`).
#[derive(Debug)]
pub struct SelectionRow {
    /// Size or kind of unit.
    pub id: &'static str,
    /// Troops that it unlocks.
    pub troops: u32,
    /// Heroes that it unlocks.
    pub heroes: u32,
    /// Monsters that it unlocks.
    pub monsters: u32,
    /// War engines that it unlocks.
    pub war_engines: u32,
    /// Whether it unlocks `one` of the three, one of `each`, or `none`.
    pub slots: &'static str,
}

/// One army's list.
#[derive(Debug)]
pub struct ArmyList {
    /// Name of its file, e.g. `forces_of_nature`.
    pub army: &'static str,
    /// Its rows in the order of the file.
    pub rows: &'static [ListRow],
}

/// One row of an army list: a unit in one size, a hero, a monster, a war engine, or a formation of several units.
#[derive(Debug)]
pub struct ListRow {
    /// Id in all lists, e.g. `elves_kindred_archers_horde`.
    pub id: &'static str,
    /// Name of the unit.
    pub unit: &'static str,
    /// `infantry`, `large_infantry`, `cavalry`, `large_cavalry`, `monster`, `war_engine` or `formation`; empty where the
    /// list prints none.
    pub kind: &'static str,
    /// Whether it is a hero, of this type.
    pub hero: bool,
    /// `troop`, `regiment`, `horde`, `legion`; `1` for a single model, empty for a formation.
    pub size: &'static str,
    /// Speed, inches; none for what does not move.
    pub speed: Option<u32>,
    /// Least die that hits in melee.
    pub melee: Option<u8>,
    /// Least die that hits at range.
    pub ranged: Option<u8>,
    /// Least die of an enemy that damages it.
    pub defence: Option<u8>,
    /// Attacks as printed: a number, dice (`D6+6`), or `*` where a special rule tells.
    pub attacks: &'static str,
    /// Total of a Nerve test that makes it waver; none for the Fearless.
    pub nerve_waver: Option<u32>,
    /// Total of a Nerve test that routs it.
    pub nerve_rout: Option<u32>,
    /// Height.
    pub height: Option<u32>,
    /// Base of a model as printed (`25x50`), where it is not the standard one of the type.
    pub base: &'static str,
    /// Points; of a formation, what it costs beside its members.
    pub points: u32,
    /// Special rules, weapons and spells as printed; [`ListRow::specials`] takes them apart.
    pub special: &'static str,
    /// Whether it is irregular and unlocks nothing.
    pub irregular: bool,
    /// Whether an army may have it once only.
    pub living_legend: bool,
    /// What it unlocks, as printed.
    pub unlocks: &'static str,
    /// How many an army may have.
    pub max_per_army: Option<u32>,
    /// The cap of the lists, as printed: they are tournament rules and not the book's.
    pub limit: &'static str,
    /// Options with their points, as printed; [`ListRow::priced_options`] takes them apart.
    pub options: &'static str,
    /// The row of which this is a variant.
    pub variant_of: &'static str,
    /// Units of a formation, as printed.
    pub members: &'static str,
}

impl ArmyList {
    /// The row with this id, or of this name where only one row has it.
    pub fn row(&self, profile: &str) -> Option<&'static ListRow> {
        self.rows.iter().find(|row| row.id == profile).or_else(|| {
            let mut named = self.rows.iter().filter(|row| same_name(row.unit, profile));
            named.next().filter(|_| named.next().is_none())
        })
    }

    /// The row of this name and size.
    pub fn sized(&self, unit: &str, size: &str) -> Option<&'static ListRow> {
        self.rows.iter().find(|row| row.size == size && same_name(row.unit, unit))
    }
}

impl ListRow {
    /// Special rules, weapons and spells with what stands in brackets: `Inspiring (Trolls only)` is
    /// `("Inspiring", Some("Trolls only"))`.
    pub fn specials(&self) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
        specials(self.special)
    }

    /// Whether it has this special rule, weapon or spell.
    pub fn has(&self, special: &str) -> bool {
        self.specials().any(|(name, _)| same_name(name, special))
    }

    /// Options with their points.
    pub fn priced_options(&self) -> impl Iterator<Item = (&'static str, i32)> {
        let options = self.options.split("; ");
        options.filter_map(|option| {
            let (name, points) = option.rsplit_once(' ')?;
            Some((name, points.parse().ok()?))
        })
    }

    /// Base of a model, mm: its own, or the standard one of its type. None where the list leaves a choice.
    pub fn base_mm(&self) -> Option<(u32, u32)> {
        match self.base {
            "" => standard_base(self.kind),
            printed => {
                let (width, depth) = printed.split_once('x')?;
                Some((width.parse().ok()?, depth.parse().ok()?))
            }
        }
    }
}

/// All army lists, in the order of their names.
pub fn lists() -> &'static [ArmyList] {
    LISTS
}

/// The list of an army as logs name it: "The Herd", "Forces of Nature", "forces_of_nature".
pub fn list_of(army: &str) -> Option<&'static ArmyList> {
    LISTS.iter().find(|list| is_army(list.army, army))
}

/// The row of any list with this id, or else the first that one of the lists has under this name.
pub fn row(profile: &str) -> Option<&'static ListRow> {
    static BY_ID: LazyLock<HashMap<&str, &ListRow>> =
        LazyLock::new(|| LISTS.iter().flat_map(|list| list.rows).map(|row| (row.id, row)).collect());
    BY_ID.get(profile).copied().or_else(|| LISTS.iter().find_map(|list| list.row(profile)))
}

/// What the list calls the row with this id.
pub fn listed(id: &str) -> Option<Listed> {
    LISTS.iter().find_map(|list| {
        let row = list.rows.iter().find(|row| row.id == id)?;
        let size = Some(row.size).filter(|size| !size.is_empty() && *size != "1");
        Some(Listed { name: row.unit, size, list: title(list.army) })
    })
}

/// Words of a list's name that are not written large.
const SMALL: [&str; 2] = ["of", "the"];

/// The name of a list from that of its file: `forces_of_the_abyss` is `Forces of the Abyss`.
pub fn title(army: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if !SMALL.contains(&word) => first.to_uppercase().chain(letters).collect(),
            _ => word.to_owned(),
        }
    };
    army.split('_').map(word).collect::<Vec<String>>().join(" ")
}

/// Special rules as printed, one by one, with what stands in brackets. An asterisk before a name, which marks the rule
/// that explains an asterisk among the figures, is left out.
pub fn specials(printed: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    printed.split(';').map(|part| part.trim().trim_start_matches('*')).filter(|part| !part.is_empty()).map(|part| {
        let bracketed = part.strip_suffix(')').and_then(|part| part.split_once(" ("));
        bracketed.map_or((part, None), |(name, parameter)| (name, Some(parameter)))
    })
}

/// The spell of the rulebook with this name.
pub fn spell(name: &str) -> Option<&'static SpellRow> {
    SPELLS.iter().find(|row| same_name(row.id, name))
}

/// The weapon of the rulebook with this name, of one man or of many: `Bow`, `Long Rifles`.
pub fn weapon(name: &str) -> Option<&'static WeaponRow> {
    let known = |row: &&WeaponRow| same_name(row.id, name) || same_name(row.id, name.trim_end_matches('s'));
    WEAPON_RANGES.iter().find(known)
}

/// The order with this id.
pub fn order(id: &str) -> Option<&'static OrderRow> {
    ORDERS.iter().find(|row| row.id == id)
}

/// Which state allows the order with this id.
pub fn legality(order: &str) -> Option<&'static LegalityRow> {
    ORDER_LEGALITY.iter().find(|row| row.order == order)
}

/// What a unit of this size or kind brings to the selection of an army.
pub fn selection(id: &str) -> Option<&'static SelectionRow> {
    ARMY_SELECTION.iter().find(|row| row.id == id)
}

/// Height of a unit type (`kow.los.heights`).
pub fn height(kind: &str) -> Option<u32> {
    UNIT_HEIGHTS.iter().find(|(id, _)| *id == kind).map(|(_, height)| *height)
}

/// Models, files and ranks of a unit.
pub fn formation(kind: &str, size: &str) -> Option<&'static FormationRow> {
    UNIT_FORMATIONS.iter().find(|row| row.kind == kind && row.size == size)
}

/// Base of a model of this type unless its entry says otherwise, mm (`kow.base.sizes`).
pub fn standard_base(kind: &str) -> Option<(u32, u32)> {
    let row = BASE_SIZES.iter().find(|row| row.standard && row.kind == kind)?;
    Some((row.width_mm, row.depth_mm))
}

/// Width and depth of a unit, mm: files and ranks of such bases (`kow.base.footprint`).
pub fn footprint(kind: &str, size: &str, (width, depth): (u32, u32)) -> Option<(u32, u32)> {
    let formation = formation(kind, size)?;
    Some((formation.files.checked_mul(width)?, formation.ranks.checked_mul(depth)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_and_rows_are_found_as_players_write_them() {
        for army in ["The Herd", "herd", "the herd"] {
            assert_eq!(list_of(army).map(|list| list.army), Some("herd"), "{army}");
        }
        let elves = list_of("Elves").unwrap();
        assert_eq!(elves.row("elves_kindred_archers_horde").map(|row| row.points), Some(250));
        assert_eq!(elves.sized("kindred archers", "regiment").map(|row| row.points), Some(150));
        assert!(elves.row("Kindred Archers").is_none(), "three sizes have this name");
        assert!(list_of("").is_none() && list_of("the Ъъъъъ").is_none());
    }

    #[test]
    fn a_row_has_the_name_and_the_list_that_are_printed() {
        let ax = Listed { name: "Ax", size: Some("horde"), list: "Orcs".to_owned() };
        assert_eq!(listed("orcs_ax_horde"), Some(ax));
        let warlock = Listed { name: "Abyssal Warlock", size: None, list: "Forces of the Abyss".to_owned() };
        assert_eq!(listed("forces_of_the_abyss_abyssal_warlock"), Some(warlock));
        assert_eq!(listed("Orc Warriors"), None);
    }

    #[test]
    fn specials_are_taken_apart() {
        let apart = |printed| specials(printed).collect::<Vec<_>>();
        assert_eq!(apart(""), []);
        assert_eq!(apart("Bows (Range 24\"); Elite"), [("Bows", Some("Range 24\"")), ("Elite", None)]);
        assert_eq!(apart("Inspiring (Kuzlo & Madfall only)"), [("Inspiring", Some("Kuzlo & Madfall only"))]);
        assert_eq!(apart("*Blast (D3); Reload!"), [("Blast", Some("D3")), ("Reload!", None)]);
        assert_eq!(apart("Shield of Miph (Regeneration (6+))"), [("Shield of Miph", Some("Regeneration (6+)"))]);
        assert_eq!(apart("Drain Life ((10) - 18\" Range)"), [("Drain Life", Some("(10) - 18\" Range"))]);
    }

    #[test]
    fn every_row_has_figures_or_is_a_formation() {
        assert_eq!(LISTS.len(), 21);
        let rows = || LISTS.iter().flat_map(|list| list.rows);
        assert_eq!(rows().count(), 1240);
        assert_eq!(rows().filter(|row| row.kind == "formation").count(), 63);
        for row in rows().filter(|row| row.kind != "formation") {
            assert!(row.nerve_rout.is_some() && row.defence.is_some() && !row.attacks.is_empty(), "{}", row.id);
            let brackets = |printed: &str| printed.matches('(').count() == printed.matches(')').count();
            assert!(row.specials().all(|(_, parameter)| parameter.is_none_or(brackets)), "{}", row.special);
            let options = row.options.split("; ").filter(|option| !option.is_empty());
            assert_eq!(row.priced_options().count(), options.count(), "{}", row.options);
        }
        let ids: std::collections::HashSet<_> = rows().map(|row| row.id).collect();
        assert_eq!(ids.len(), 1240);
        assert!(rows().all(|by_id| row(by_id.id).is_some_and(|found| std::ptr::eq(found, by_id))));
        assert!(row("no such row").is_none());
    }

    #[test]
    fn figures_are_read_as_printed() {
        let rows = || LISTS.iter().flat_map(|list| list.rows);
        let fearless = rows().find(|row| row.kind == "infantry" && row.nerve_waver.is_none()).unwrap();
        assert!(fearless.nerve_rout.is_some());
        let archers = list_of("elves").unwrap().sized("Kindred Archers", "troop").unwrap();
        assert_eq!((archers.melee, archers.ranged, archers.defence, archers.attacks), (Some(5), Some(4), Some(4), "8"));
        assert_eq!((archers.nerve_waver, archers.nerve_rout), (Some(10), Some(12)));
        assert_eq!(archers.base_mm(), Some((20, 20)));
        assert!(archers.has("elite") && !archers.has("Phalanx"));
    }

    #[test]
    fn footprints_are_files_and_ranks_of_bases() {
        let printed = |row: &FootprintRow| Some((row.printed_width_mm, row.printed_depth_mm));
        let due = |row: &FootprintRow| footprint(row.kind, row.size, (row.base_width_mm, row.base_depth_mm));
        let misprints: Vec<_> = UNIT_FOOTPRINTS.iter().filter(|row| due(row) != printed(row)).collect();
        let of = |row: &&FootprintRow| (row.kind, row.size);
        assert_eq!(misprints.iter().map(of).collect::<Vec<_>>(), [("infantry", "regiment"), ("cavalry", "regiment")]);
        assert_eq!(UNIT_FOOTPRINTS.len(), 20);
        assert_eq!(footprint("cavalry", "legion", (25, 50)), None);
    }

    #[test]
    fn weapons_and_spells_are_found_by_their_names() {
        assert_eq!(weapon("Long Rifles").map(|row| row.range_in), Some(36));
        assert_eq!(spell("Bane Chant").map(|row| row.target), Some("friend"));
        assert_eq!((SPELLS.len(), ORDERS.len(), ORDER_LEGALITY.len()), (6, 8, 8));
        assert!(ORDERS.iter().all(|row| ORDER_LEGALITY.iter().any(|legal| legal.order == row.id)));
    }

    #[test]
    fn good_and_evil_do_not_mix_without_consent() {
        let forbidden: Vec<_> = ALIGNMENTS.iter().filter(|(_, _, allowed)| !allowed).collect();
        assert_eq!(forbidden, [&("good", "evil", false), &("evil", "good", false)]);
    }
}
