//! Armies as the header has them: datasheets, Power, sizes, the two datasheets of the book (`w40k.general.*`,
//! `w40k.unit.definition`, `w40k.sheet.*`, `w40k.only_war.battle_size`).

use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    log::Table,
};
use aftermath_wh40k9::{Models, Unit, Weapon, WeaponAbility, WeaponKind, pack};

use crate::{
    answer::of,
    rule,
    state::{SideIx, State},
};

/// What is wrong with the rosters.
pub(crate) fn check(state: &State, docket: &mut impl Docket) {
    for (_, unit) in &state.setup.rows {
        check_unit(state, unit, docket);
    }
    if !state.setup.from_start {
        return;
    }
    for side in state.all_sides() {
        check_army(state, side, docket);
    }
    check_power(state, docket);
    check_field(state, docket);
}

/// Rows of a side that are units of their own at the start.
fn army(state: &State, side: SideIx) -> impl Iterator<Item = &Unit> {
    state.setup.rows.iter().filter(move |(of, unit)| *of == side && unit.part_of.is_none()).map(|(_, unit)| unit)
}

fn check_unit(state: &State, unit: &Unit, docket: &mut impl Docket) {
    let size = unit.size();
    docket.finding(rule::UNIT_DEFINITION, Outcome::Held, || of(&unit.id).with("models", size));
    docket.finding(rule::STRENGTH_STARTING, Outcome::Held, || of(&unit.id).with("models", size));
    let named = !unit.sheet.as_str().trim().is_empty();
    docket.finding(rule::GENERAL_DATASHEET_REQUIRED, Outcome::from(named), || {
        of(&unit.id).with("sheet", unit.sheet.as_str())
    });
    for models in &unit.models {
        check_models(unit, models, docket);
    }
    for weapon in &unit.weapons {
        check_weapon(unit, weapon, docket);
    }
    if let Some(whole) = &unit.part_of {
        let known = state.find(whole).is_some_and(|of| state.row(of).part_of.is_none());
        docket.finding(rule::STRENGTH_SPLIT, Outcome::from(known), || of(&unit.id).records(whole));
    }
    check_book_sheet(state, unit, docket);
}

/// Sizes and figures of a profile (`w40k.sheet.unit_size`, `w40k.sheet.fields`).
fn check_models(unit: &Unit, models: &Models, docket: &mut impl Docket) {
    let complete = models.w.number().is_some_and(|wounds| wounds > 0) && !models.t.is_dash();
    docket.finding(rule::SHEET_FIELDS, Outcome::from(complete), || {
        of(&unit.id).with("profile", models.profile.as_str()).with("wounds", models.w.to_string())
    });
    let missing = models.weapons.iter().flat_map(|names| names.iter()).find(|name| !carries(unit, name.as_str()));
    if let Some(missing) = missing {
        docket.finding(rule::SHEET_FIELDS, Outcome::Broken, || {
            Detail::say("weapon-without-profile").unit(&unit.id).records(missing.as_str())
        });
    }
    if models.least.is_none() && models.most.is_none() || unit.part_of.is_some() {
        return;
    }
    let enough = models.least.is_none_or(|least| models.count >= least) || unit.understrength;
    let few = models.most.is_none_or(|most| models.count <= most);
    docket.finding(rule::SHEET_UNIT_SIZE, Outcome::from(enough && few), || {
        let detail = of(&unit.id).with("profile", models.profile.as_str());
        let detail = match models.least {
            Some(least) => detail.with("least", least),
            None => detail,
        };
        let detail = match models.most {
            Some(most) => detail.with("greatest", most),
            None => detail,
        };
        detail.records(models.count)
    });
}

fn carries(unit: &Unit, name: &str) -> bool {
    unit.weapons.iter().any(|weapon| weapon.name.as_str().eq_ignore_ascii_case(name))
}

/// Ranges and types (`w40k.weapon.range`, `w40k.wtype.list`).
fn check_weapon(unit: &Unit, weapon: &Weapon, docket: &mut impl Docket) {
    let detail = || of(&unit.id).with("weapon", weapon.name.as_str()).with("type", weapon.kind.as_str());
    let ranged = weapon.is_ranged();
    let lacking = match (ranged, weapon.range.is_some(), weapon.attacks.is_some()) {
        (true, false, _) => Some("range"),
        (true, true, false) => Some("attacks"),
        _ => None,
    };
    match lacking {
        Some(field) => docket.finding(rule::WEAPON_RANGE, Outcome::Unrecorded, || Detail::lacks(field).unit(&unit.id)),
        None => docket.finding(rule::WEAPON_RANGE, Outcome::from(ranged == weapon.range.is_some()), detail),
    }
    if ranged {
        let known = weapon.kind != WeaponKind::Other;
        let outcome = if known { Outcome::Held } else { Outcome::PlayersCall };
        docket.finding(rule::WTYPE_LIST, outcome, detail);
    }
}

/// The datasheets that the book prints (`w40k.sheet.assault_intercessors`, `w40k.sheet.outriders`).
fn check_book_sheet(state: &State, unit: &Unit, docket: &mut impl Docket) {
    let name = unit.sheet.as_str();
    let cited = match () {
        () if name.eq_ignore_ascii_case("Assault Intercessor Squad") => rule::SHEET_ASSAULT_INTERCESSORS,
        () if name.eq_ignore_ascii_case("Outrider Squad") => rule::SHEET_OUTRIDERS,
        () => return,
    };
    let differs = |column: &'static str, expected: String, recorded: String, docket: &mut _| {
        Docket::finding(docket, cited, Outcome::Broken, || {
            of(&unit.id).with("column", column).expects(expected).records(recorded)
        });
    };
    let mut right = true;
    for models in &unit.models {
        let row = pack::SHEETS.iter().find(|row| {
            row.sheet.eq_ignore_ascii_case(name) && row.profile.eq_ignore_ascii_case(models.profile.as_str())
        });
        let Some(row) = row else {
            differs("profile", name.to_owned(), models.profile.to_string(), docket);
            right = false;
            continue;
        };
        let columns = [
            ("m", row.m, models.m.most),
            ("ws", row.ws, models.ws),
            ("bs", row.bs, models.bs),
            ("s", row.s, models.s),
            ("t", row.t, models.t),
            ("w", row.w, models.w),
            ("a", row.a, models.a),
            ("ld", row.ld, models.ld),
            ("sv", row.sv, models.sv),
        ];
        for (column, printed, recorded) in columns {
            if recorded.number() != Some(printed) {
                differs(column, printed.to_string(), recorded.to_string(), docket);
                right = false;
            }
        }
        let whole = unit.part_of.is_none() && !unit.understrength;
        if whole && !(row.least..=row.most).contains(&u32::from(models.count)) {
            differs("models", format!("{}-{}", row.least, row.most), models.count.to_string(), docket);
            right = false;
        }
    }
    for weapon in &unit.weapons {
        right &= check_book_weapon(weapon, &differs, docket);
    }
    let size = state.find(&unit.id).map_or(0, |_| unit.size());
    let power = pack::SHEET_POWER.iter().filter(|row| row.sheet.eq_ignore_ascii_case(name) && row.models_from <= size);
    if let (Some(row), Some(recorded)) = (power.max_by_key(|row| row.models_from), unit.power)
        && unit.part_of.is_none()
        && u32::from(recorded) != row.power
    {
        differs("power", row.power.to_string(), recorded.to_string(), docket);
        right = false;
    }
    if right {
        docket.finding(cited, Outcome::Held, || of(&unit.id).with("sheet", name));
    }
}

fn check_book_weapon<D: Docket>(
    weapon: &Weapon,
    differs: &impl Fn(&'static str, String, String, &mut D),
    docket: &mut D,
) -> bool {
    let mode = weapon.mode.as_ref().map_or("", |mode| mode.as_str());
    let row = pack::SHEET_WEAPONS
        .iter()
        .find(|row| row.weapon.eq_ignore_ascii_case(weapon.name.as_str()) && row.profile.eq_ignore_ascii_case(mode));
    // A weapon that the datasheet does not have comes from a rule of another book.
    let Some(row) = row else {
        return true;
    };
    let columns = [
        ("range", row.range.to_owned(), weapon.range.map_or(String::new(), |range| format!("{}", range.get()))),
        ("type", row.kind.to_owned(), weapon.kind.as_str().to_owned()),
        ("attacks", row.attacks.to_owned(), weapon.attacks.map_or(String::new(), |attacks| attacks.to_string())),
        ("s", row.s.to_owned(), weapon.s.to_string()),
        ("ap", row.ap.to_owned(), weapon.ap.to_string()),
        ("d", row.d.to_owned(), weapon.d.to_string()),
    ];
    let mut right = true;
    for (column, printed, recorded) in columns {
        if printed != recorded {
            differs(column, printed, recorded, docket);
            right = false;
        }
    }
    right
}

/// Power of an army, and which units go twice (`w40k.general.army`, `w40k.general.power_total`).
fn check_army(state: &State, side: SideIx, docket: &mut impl Docket) {
    let models: u32 = army(state, side).map(Unit::size).sum();
    docket.finding(rule::GENERAL_ARMY, Outcome::Held, || {
        Detail::new().with("side", state.side_id(side)).with("models", models)
    });
    docket.finding(rule::UNIT_FRIEND_FOE, Outcome::Held, || Detail::new().with("side", state.side_id(side)));
    let unknown = army(state, side).find(|unit| unit.power.is_none());
    match unknown {
        Some(unit) => {
            docket.finding(rule::GENERAL_POWER_TOTAL, Outcome::Unrecorded, || Detail::lacks("power").unit(&unit.id))
        }
        None => {
            let sum = power_of(state, side).unwrap_or(0);
            let said = state.setup.options.power.iter().find(|said| said.side == *state.side_id(side));
            let right = said.is_none_or(|said| u32::from(said.power) == sum);
            docket.finding(rule::GENERAL_POWER_TOTAL, Outcome::from(right), || {
                let detail = Detail::new().with("side", state.side_id(side)).with("power", sum);
                match said {
                    Some(said) => detail.expects(sum).records(u32::from(said.power)),
                    None => detail,
                }
            });
        }
    }
    if state.setup.options.understrength_one_per_type {
        let weak: Vec<&Unit> = army(state, side).filter(|unit| unit.understrength).collect();
        for (place, unit) in weak.iter().enumerate() {
            let again = weak[..place].iter().any(|other| other.sheet == unit.sheet);
            docket.finding(rule::SHEET_UNDERSTRENGTH, Outcome::from(!again), || {
                of(&unit.id).with("sheet", unit.sheet.as_str())
            });
        }
    }
}

fn power_of(state: &State, side: SideIx) -> Option<u32> {
    army(state, side).map(|unit| unit.power.map(u32::from)).sum()
}

/// Power of both armies (`w40k.general.power_band`, `w40k.only_war.battle_size`): advice, never an objection.
fn check_power(state: &State, docket: &mut impl Docket) {
    let total: Option<u32> = state.all_sides().map(|side| power_of(state, side)).sum();
    let Some(total) = total else {
        return;
    };
    let meant = (pack::POWER_LEAST..=pack::POWER_GREATEST).contains(&total);
    let outcome = if meant { Outcome::Held } else { Outcome::PlayersCall };
    docket.finding(rule::GENERAL_POWER_BAND, outcome, || {
        Detail::new().with("least", pack::POWER_LEAST).with("greatest", pack::POWER_GREATEST).records(total)
    });
    if let Some(size) = state.setup.options.battle_size
        && let Some(row) = pack::battle_size(size)
    {
        let outcome = if total <= row.power { Outcome::Held } else { Outcome::PlayersCall };
        docket
            .finding(rule::ONLY_WAR_BATTLE_SIZE, outcome, || Detail::new().with("greatest", row.power).records(total));
    }
}

/// The table is a rectangle, and large enough for the size of the battle (`w40k.battlefield.rectangle`,
/// `w40k.only_war.battlefield_size`).
fn check_field(state: &State, docket: &mut impl Docket) {
    match state.setup.edges.size() {
        Some(Table { width, depth }) => {
            let on_field = |feature: &crate::state::Feature| {
                let slack = state.setup.slack.inches();
                let inside = |length: f64, at: f64| at >= -slack && at <= length + slack;
                feature.outline.iter().all(|corner| inside(width, corner.x) && inside(depth, corner.y))
            };
            let whole = state.setup.terrain.iter().all(on_field);
            docket.finding(rule::BATTLEFIELD_RECTANGLE, Outcome::from(whole), || {
                Detail::new().with("width", width).with("depth", depth)
            });
        }
        None => docket.finding(rule::BATTLEFIELD_RECTANGLE, Outcome::Unrecorded, || Detail::lacks("table")),
    }
    if state.setup.options.other_mission {
        return;
    }
    if let Some(size) = state.setup.options.battle_size {
        check_size(state, size, docket);
    }
}

/// The field against the size of the battle.
pub(crate) fn check_size(state: &State, size: aftermath_wh40k9::BattleSize, docket: &mut impl Docket) {
    let Some(row) = pack::battle_size(size) else {
        return;
    };
    let Some(Table { width, depth }) = state.setup.edges.size() else {
        docket.finding(rule::ONLY_WAR_BATTLEFIELD_SIZE, Outcome::Unrecorded, || Detail::lacks("table"));
        return;
    };
    let (short, long) = (width.min(depth), width.max(depth));
    let least = (f64::from(row.width.min(row.depth)), f64::from(row.width.max(row.depth)));
    let slack = state.setup.slack.inches();
    let large = short + slack >= least.0 && long + slack >= least.1;
    docket.finding(rule::ONLY_WAR_BATTLEFIELD_SIZE, Outcome::from(large), || {
        let detail = Detail::say("table-size").with("width", short).with("depth", long);
        detail.with("least_width", least.0).with("least_depth", least.1)
    });
}

/// Whether a weapon destroys its bearer on an unmodified 1 (`w40k.sheet.supercharge`).
pub(crate) fn backfires(weapon: &Weapon) -> bool {
    weapon.has(&WeaponAbility::Supercharge)
}
