//! Army selection (chapter "Choosing an army"; digest, section 18).

use super::{Alignment, Kind, Size, State, Unit, listed, pack, rule, throws};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::SideId,
    muster::SideIx,
    words::RosterUnit,
};

/// The whole, of which allies may cost a part (`kow.army.allies_share`).
const PERCENT: u32 = 100;

/// Judges the rosters of the header.
pub(super) fn check_rosters(state: &State, docket: &mut impl Docket) {
    for side in (0..state.setup.muster.sides()).map(SideIx) {
        let units: Vec<&Unit> =
            state.setup.muster.all().filter(|ix| state.side_of(*ix) == side).map(|ix| state.figures(ix)).collect();
        let army = Army { id: state.side_id(side), list: &state.setup.armies[side.0], units };
        check_points(state, &army, docket);
        if !state.setup.options.other_lists {
            army.units.iter().for_each(|unit| listed::check(army.list, unit, docket));
        }
        check_spells(&army, docket);
        if state.setup.options.free_selection {
            docket.finding(rule::ARMY_OPTIONAL, Outcome::PlayersCall, || Detail::say("free-selection"));
            continue;
        }
        // A situation may show a part of an army.
        if state.course_is_whole() {
            check_selection(state, &army, docket);
        }
    }
}

struct Army<'a> {
    id: &'a SideId,
    list: &'a str,
    units: Vec<&'a Unit>,
}

/// The sum of all points keeps to the limit (`kow.army.points_limit`).
fn check_points(state: &State, army: &Army<'_>, docket: &mut impl Docket) {
    let Some(limit) = state.setup.points else {
        return;
    };
    let worth: Option<Vec<u32>> = army.units.iter().map(|unit| unit.worth()).collect();
    let Some(worth) = worth else {
        docket.finding(rule::ARMY_POINTS_LIMIT, Outcome::Unrecorded, || Detail::lacks("points"));
        return;
    };
    let sum = worth.into_iter().fold(0, u32::saturating_add);
    let told = || Detail::say("army-points").with("side", army.id).expects(limit).records(sum);
    docket.finding(rule::ARMY_POINTS_LIMIT, Outcome::from(sum <= limit), told);
    docket.finding(rule::PROFILE_POINTS_USE, Outcome::from(sum <= limit), told);
}

/// Spells are options with a cost of their own (`kow.magic.purchase`).
fn check_spells(army: &Army<'_>, docket: &mut impl Docket) {
    for unit in army.units.iter().filter(|unit| !unit.spells.is_empty()) {
        let twice = unit.spells.iter().enumerate().any(|(i, spell)| {
            unit.spells.iter().take(i).any(|other| other.spell == spell.spell && !other.artefact && !spell.artefact)
        });
        docket.finding(rule::MAGIC_PURCHASE, Outcome::from(!twice), || Detail::say("spells-bought").unit(&unit.id));
    }
}

/// What one contingent has.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    troops: u32,
    regiments: u32,
    hordes: u32,
    legions: u32,
    heroes: u32,
    monsters: u32,
    engines: u32,
}

/// Readings under which a contingent is counted, to see whether one of them makes the difference.
#[derive(Debug, Clone, Copy, Default)]
struct Lens {
    irregulars_count_by_size: bool,
    hero_monsters_are_monsters: bool,
}

impl Count {
    fn of(units: &[&Unit], is_irregular: impl Fn(&Unit) -> bool, lens: Lens) -> Self {
        let mut count = Self::default();
        for unit in units {
            let irregular = !lens.irregulars_count_by_size && is_irregular(unit);
            match (unit.kind, unit.size) {
                (Kind::Hero, _) if lens.hero_monsters_are_monsters && unit.hero == Some(Kind::Monster) => {
                    count.monsters += 1;
                }
                (Kind::Hero, _) => count.heroes += 1,
                (Kind::Monster, _) if !irregular => count.monsters += 1,
                (Kind::WarEngine, _) if !irregular => count.engines += 1,
                (_, Some(Size::Regiment)) if !irregular => count.regiments += 1,
                (_, Some(Size::Horde)) if !irregular => count.hordes += 1,
                (_, Some(Size::Legion)) if !irregular => count.legions += 1,
                _ => count.troops += 1,
            }
        }
        count
    }

    fn big(&self) -> u32 {
        self.hordes + self.legions
    }

    /// What its regiments, hordes and legions bring with them, of one kind.
    fn brings(&self, of: impl Fn(&pack::SelectionRow) -> u32) -> u32 {
        let each = |id: &str| pack::selection(id).map_or(0, &of);
        each("regiment") * self.regiments + each("horde") * self.hordes + each("legion") * self.legions
    }

    fn troops_allowed(&self) -> u32 {
        self.brings(|row| row.troops)
    }

    /// Heroes, monsters and war engines beyond those that hordes bring, which regiments have to bring.
    fn slots_needed(&self) -> u32 {
        // Whoever brings one of the three at will is asked last.
        let brought =
            |of: fn(&pack::SelectionRow) -> u32| self.brings(|row| if row.slots == "each" { of(row) } else { 0 });
        self.heroes.saturating_sub(brought(|row| row.heroes))
            + self.monsters.saturating_sub(brought(|row| row.monsters))
            + self.engines.saturating_sub(brought(|row| row.war_engines))
    }

    fn troops_kept(&self) -> bool {
        self.troops <= self.troops_allowed()
    }

    fn slots_kept(&self) -> bool {
        self.slots_needed() <= self.regiments
    }
}

fn check_selection(state: &State, army: &Army<'_>, docket: &mut impl Docket) {
    let mut lists: Vec<Option<&str>> = vec![None];
    for unit in &army.units {
        let ally = unit.ally.as_ref().map(|name| name.as_str());
        if !lists.contains(&ally) {
            lists.push(ally);
        }
    }
    for list in &lists {
        let units: Vec<&Unit> =
            army.units.iter().filter(|unit| unit.ally.as_ref().map(|name| name.as_str()) == *list).copied().collect();
        check_contingent(state, army, &units, list.is_some(), docket);
    }
    check_legends(army, docket);
    check_allies(state, army, docket);
    check_alignment(state, army, &lists, docket);
}

/// Troops and slots of one contingent: each list unlocks its own (`kow.army.troops` … `kow.army.slots`,
/// `kow.army.allies_unlock`).
fn check_contingent(state: &State, army: &Army<'_>, units: &[&Unit], ally: bool, docket: &mut impl Docket) {
    // A roster that leaves the mark out is told so, and counted as the list has it.
    let is_irregular = |unit: &Unit| match state.setup.options.other_lists {
        true => unit.irregular,
        false => listed::is_irregular(army.list, unit),
    };
    let counted = |lens: Lens| Count::of(units, is_irregular, lens);
    let count = counted(Lens::default());
    let by_size = counted(Lens { irregulars_count_by_size: true, ..Lens::default() });
    let as_monsters = counted(Lens { hero_monsters_are_monsters: true, ..Lens::default() });
    let troops_told = || {
        let detail = Detail::say("army-troops").with("side", army.id).with("regiments", count.regiments);
        detail.with("hordes", count.big()).expects(count.troops_allowed()).records(count.troops)
    };
    let slots_told = || {
        let detail = Detail::say("army-slots").with("side", army.id).with("regiments", count.regiments);
        let detail = detail.with("hordes", count.big()).with("heroes", count.heroes).with("monsters", count.monsters);
        detail.with("war_engines", count.engines).expects(count.regiments).records(count.slots_needed())
    };
    // A unit without its size may be a troop, or a regiment that brings some.
    if let Some(sizeless) = units.iter().find(|unit| !unit.kind.is_single() && unit.size.is_none()) {
        docket.finding(rule::ARMY_TROOPS, Outcome::Unrecorded, || Detail::lacks("size").unit(&sizeless.id));
        return;
    }
    let few_points = state.setup.points.is_some_and(|points| points <= pack::SMALL_GAME);
    // Who takes no more troops than anybody may needs no small game.
    let small = state.setup.options.any_number_of_troops && !ally && (few_points || !count.troops_kept());
    let irregulars = units.iter().any(|unit| is_irregular(unit));
    if small {
        docket.finding(rule::ARMY_SMALL_GAME, Outcome::from(few_points), || {
            let detail = Detail::say("army-small-game").with("side", army.id).with("troops", count.troops);
            detail.expects(pack::SMALL_GAME).records(throws::known(state.setup.points))
        });
    } else if count.troops > 0 {
        let kept = count.troops_kept();
        if !kept && by_size.troops_kept() {
            docket.finding(rule::ARMY_IRREGULAR, Outcome::Broken, troops_told);
        }
        let cited = if ally { rule::ARMY_ALLIES_UNLOCK } else { rule::ARMY_TROOPS };
        docket.finding(cited, Outcome::from(kept), troops_told);
    }
    if irregulars && count.troops_kept() && count.slots_kept() {
        docket.finding(rule::ARMY_IRREGULAR, Outcome::Held, troops_told);
    }
    let special = count.heroes + count.monsters + count.engines;
    if special > 0 {
        let kept = count.slots_kept();
        if ally {
            docket.finding(rule::ARMY_ALLIES_UNLOCK, Outcome::from(kept), slots_told);
        } else {
            check_slots(&count, &by_size, kept, docket, slots_told);
        }
        let heroes_apart = units.iter().any(|unit| unit.kind == Kind::Hero && unit.hero == Some(Kind::Monster));
        if heroes_apart && kept != as_monsters.slots_kept() {
            docket.finding(rule::ARMY_HERO_MONSTER, Outcome::from(kept), slots_told);
        }
    }
}

/// Which rule the slots come from: regiments bring one of three kinds, hordes and legions one of each.
fn check_slots(count: &Count, by_size: &Count, kept: bool, docket: &mut impl Docket, told: impl Fn() -> Detail + Copy) {
    if !kept && by_size.slots_kept() {
        docket.finding(rule::ARMY_IRREGULAR, Outcome::Broken, told);
    }
    let sources: [(u32, Rule); 3] = [
        (count.regiments, rule::ARMY_REGIMENTS),
        (count.hordes, rule::ARMY_HORDES),
        (count.legions, rule::ARMY_LEGIONS),
    ];
    for (_, cited) in sources.into_iter().filter(|(number, _)| *number > 0) {
        docket.finding(cited, Outcome::from(kept), told);
    }
    docket.finding(rule::ARMY_SLOTS, Outcome::from(kept), told);
}

/// A Living legend is in an army once (`kow.army.living_legend`), and never as an ally (`kow.army.allies_no_legend`).
fn check_legends(army: &Army<'_>, docket: &mut impl Docket) {
    for (index, unit) in army.units.iter().enumerate().filter(|(_, unit)| unit.living_legend) {
        let before = army.units.iter().take(index).filter(|other| other.profile() == unit.profile()).count();
        let kept = before < pack::LIVING_LEGEND_COPIES as usize;
        docket.finding(rule::ARMY_LIVING_LEGEND, Outcome::from(kept), || {
            Detail::say("living-legend").unit(&unit.id).with("side", army.id)
        });
        if unit.ally.is_some() {
            docket.finding(rule::ARMY_ALLIES_NO_LEGEND, Outcome::Broken, || {
                Detail::say("living-legend").unit(&unit.id).with("side", army.id)
            });
        }
    }
}

/// Allies cost a quarter of the agreed limit at most (`kow.army.allies_share`).
fn check_allies(state: &State, army: &Army<'_>, docket: &mut impl Docket) {
    let allies: Vec<&&Unit> = army.units.iter().filter(|unit| unit.ally.is_some()).collect();
    if allies.is_empty() {
        return;
    }
    if allies.iter().all(|unit| !unit.living_legend) {
        docket.finding(rule::ARMY_ALLIES_NO_LEGEND, Outcome::Held, || Detail::say("allies").with("side", army.id));
    }
    let Some(limit) = state.setup.points else {
        docket.finding(rule::ARMY_ALLIES_SHARE, Outcome::Unrecorded, || Detail::lacks("points"));
        return;
    };
    let worth: Option<Vec<u32>> = allies.iter().map(|unit| unit.worth()).collect();
    let Some(worth) = worth else {
        docket.finding(rule::ARMY_ALLIES_SHARE, Outcome::Unrecorded, || Detail::lacks("points"));
        return;
    };
    let sum = worth.into_iter().fold(0, u32::saturating_add);
    let most = limit.saturating_mul(pack::ALLY_SHARE);
    docket.finding(rule::ARMY_ALLIES_SHARE, Outcome::from(sum.saturating_mul(PERCENT) <= most), || {
        Detail::say("allies").with("side", army.id).expects(most / PERCENT).records(sum)
    });
}

/// Good and Evil are not in one army unless the opponent agrees (`kow.army.alignment`).
fn check_alignment(state: &State, army: &Army<'_>, lists: &[Option<&str>], docket: &mut impl Docket) {
    if lists.len() < 2 {
        return;
    }
    let alignment = |list: &str| {
        let named = state.setup.options.alignments.iter().find(|known| known.list.as_str() == list);
        named.map(|known| known.alignment)
    };
    let known: Option<Vec<Alignment>> = lists.iter().map(|list| alignment(list.unwrap_or(army.list))).collect();
    let Some(known) = known else {
        docket.finding(rule::ARMY_ALIGNMENT, Outcome::Unrecorded, || Detail::lacks("alignments"));
        return;
    };
    let apart = |one: Alignment, other: Alignment| {
        let rows = pack::ALIGNMENTS.iter();
        rows.into_iter().any(|(main, ally, allowed)| *main == one.as_str() && *ally == other.as_str() && !allowed)
    };
    let mixed = known.iter().any(|one| known.iter().any(|other| apart(*one, *other)));
    let kept = !mixed || state.setup.options.good_with_evil;
    docket.finding(rule::ARMY_ALIGNMENT, Outcome::from(kept), || {
        let names: Vec<String> = known.iter().map(|alignment| alignment.as_str().to_owned()).collect();
        Detail::say("alignment").with("side", army.id).with("alignments", names)
    });
}
