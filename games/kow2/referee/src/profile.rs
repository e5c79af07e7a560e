//! Units, sizes, bases and characteristics (digest, sections 3 and 4).

use super::{Kind, MM_PER_INCH, ModelBase, Size, State, Unit, WeaponKind, pack, rule};
use aftermath_kow2::footprint::{due_footprint, formation, model_base};
pub(super) use aftermath_kow2::footprint::{footprint, models};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Base,
    muster::UnitIx,
};

/// Whether the rulebook prints a base for a type.
fn is_printed(kind: Kind, base: ModelBase) -> bool {
    let (width, depth) = (u32::from(base.width), u32::from(base.depth));
    pack::BASE_SIZES.iter().any(|row| (row.kind, row.width_mm, row.depth_mm) == (kind.as_str(), width, depth))
}

/// Judges every roster row by what the rulebook says of its type and size.
pub(super) fn check_units(state: &State, docket: &mut impl Docket) {
    for ix in state.setup.muster.all() {
        let unit = state.figures(ix);
        check_size(state, ix, unit, docket);
        check_base(unit, docket);
        check_height(state, unit, docket);
        check_figures(unit, docket);
        check_scope(unit, docket);
    }
}

/// The rule that tells how many models a unit of this type has.
fn size_rule(kind: Kind) -> Rule {
    match kind {
        Kind::Infantry => rule::UNIT_INFANTRY_SIZES,
        Kind::Cavalry => rule::UNIT_CAVALRY_SIZES,
        Kind::LargeInfantry | Kind::LargeCavalry => rule::UNIT_LARGE_SIZES,
        Kind::WarEngine => rule::UNIT_WAR_ENGINE,
        Kind::Monster => rule::UNIT_MONSTER,
        Kind::Hero => rule::UNIT_HERO,
    }
}

/// Models by type and size; single models have no size, heroes a type in brackets (`kow.unit.*`).
fn check_size(state: &State, ix: UnitIx, unit: &Unit, docket: &mut impl Docket) {
    let ranked = !unit.kind.is_single();
    let due = formation(unit).map(|row| row.models);
    let recorded = unit.models.map(u32::from);
    let told = || {
        let detail = Detail::say(if ranked && due.is_none() { "unit-no-size" } else { "unit-size" })
            .unit(&unit.id)
            .with("size", unit.size.map_or("none", Size::as_str))
            .with("type", unit.kind.as_str());
        detail.expects(due.unwrap_or(0)).records(recorded.or(due).unwrap_or(0))
    };
    let kept = match (ranked, unit.size, due) {
        (true, None, _) => {
            docket.finding(size_rule(unit.kind), Outcome::Unrecorded, || Detail::lacks("size").unit(&unit.id));
            None
        }
        (true, Some(_), None) => Some(false),
        (false, Some(_), _) => Some(false),
        (_, _, Some(due)) => Some(recorded.is_none_or(|models| models == due)),
        (false, None, None) => None,
    };
    if let Some(kept) = kept {
        docket.finding(size_rule(unit.kind), Outcome::from(kept), told);
        // One type and the models that its entry gives, ranked up as one block.
        if kept && recorded.is_some() {
            docket.finding(rule::UNIT_DEFINITION, Outcome::Held, told);
        }
    }
    if unit.kind == Kind::Hero {
        let outcome = match unit.hero {
            Some(Kind::Hero) => Outcome::Broken,
            Some(_) => Outcome::Held,
            None => Outcome::Unrecorded,
        };
        docket.finding(rule::UNIT_HERO, outcome, || match unit.hero {
            None => Detail::lacks("hero").unit(&unit.id),
            Some(kind) => Detail::say("hero-type").unit(&unit.id).records(kind.as_str()),
        });
    } else if unit.hero.is_some() {
        docket.finding(rule::UNIT_HERO, Outcome::Broken, || {
            Detail::say("hero-type").unit(&unit.id).records(unit.kind.as_str())
        });
    }
    check_mount(state, ix, unit, docket);
}

/// A mount changes the type in brackets as the entry says: on a horse he is cavalry (`kow.unit.hero_mount`).
fn check_mount(_: &State, _: UnitIx, unit: &Unit, docket: &mut impl Docket) {
    let (Kind::Hero, Some(mount)) = (unit.kind, unit.mount) else {
        return;
    };
    let Some(body) = unit.hero else {
        return;
    };
    docket.finding(rule::UNIT_HERO_MOUNT, Outcome::from(body == mount), || {
        Detail::say("hero-mount").unit(&unit.id).expects(mount.as_str()).records(body.as_str())
    });
}

/// Bases and footprints (`kow.base.*`).
fn check_base(unit: &Unit, docket: &mut impl Docket) {
    let Some(body) = unit.body() else {
        return;
    };
    let due = model_base(body);
    let single = unit.kind.is_single();
    if let Some(base) = unit.base {
        let listed = super::listed::row(unit).and_then(|row| row.base_mm());
        let by_entry = listed == Some((u32::from(base.width), u32::from(base.depth)));
        let printed = is_printed(body, base) || by_entry;
        let larger = base.width >= due.width && base.depth >= due.depth;
        let told = || {
            let text = |base: ModelBase| format!("{}×{}", base.width, base.depth);
            Detail::say("model-base").unit(&unit.id).expects(text(due)).records(text(base))
        };
        if single && !printed {
            // A model too large for its base takes the smallest on which it fits.
            docket.finding(rule::BASE_OVERSIZE, Outcome::from(larger), told);
        } else {
            docket.finding(rule::BASE_SIZES, Outcome::from(printed), told);
        }
    }
    if let (Some(measured), Some(_)) = (unit.footprint, formation(unit)) {
        let due = due_footprint(unit);
        let slack = 1.0 / MM_PER_INCH;
        let larger = measured.width >= due.width - slack && measured.depth >= due.depth - slack;
        if single && unit.base.is_none() && larger {
            // One model covers what its base covers: this is the base that it needs.
            check_single(measured, due, unit, docket);
            return;
        }
        let kept = (measured.width - due.width).abs() <= slack && (measured.depth - due.depth).abs() <= slack;
        // The table prints two footprints that its own bases do not give: what is measured so is worth a look.
        let as_printed = |row: &pack::FootprintRow| {
            let same = |inches: f64, mm: u32| (inches - f64::from(mm) / MM_PER_INCH).abs() <= slack;
            row.kind == unit.kind.as_str()
                && unit.size.is_some_and(|size| row.size == size.as_str())
                && same(measured.width, row.printed_width_mm)
                && same(measured.depth, row.printed_depth_mm)
                && unit.base.unwrap_or_else(|| model_base(body)).is(row.base_width_mm, row.base_depth_mm)
        };
        let misprint = !kept && pack::UNIT_FOOTPRINTS.iter().any(as_printed);
        let outcome = if misprint { Outcome::PlayersCall } else { Outcome::from(kept) };
        docket.finding(rule::BASE_FOOTPRINT, outcome, || {
            let text = |base: Base| format!("{:.0}×{:.0}", base.width * MM_PER_INCH, base.depth * MM_PER_INCH);
            Detail::say("unit-footprint").unit(&unit.id).expects(text(due)).records(text(measured))
        });
    }
}

/// A single model with the footprint that was measured, on a base that nobody recorded: the type's, or a larger one that it
/// needs (`kow.base.oversize`).
fn check_single(measured: Base, due: Base, unit: &Unit, docket: &mut impl Docket) {
    let slack = 1.0 / MM_PER_INCH;
    let same = (measured.width - due.width).abs() <= slack && (measured.depth - due.depth).abs() <= slack;
    let cited = if same { rule::BASE_FOOTPRINT } else { rule::BASE_OVERSIZE };
    docket.finding(cited, Outcome::Held, || {
        let text = |base: Base| format!("{:.0}×{:.0}", base.width * MM_PER_INCH, base.depth * MM_PER_INCH);
        Detail::say("unit-footprint").unit(&unit.id).expects(text(due)).records(text(measured))
    });
}

/// Heights: the type's, a hero's by the type in brackets, or an exception of the entry (`kow.los.heights`,
/// `kow.los.height_hero`): the entry has the last word. Unverifiable for
/// entries that no shipped list contains.
fn check_height(state: &State, unit: &Unit, docket: &mut impl Docket) {
    let (Some(height), Some(body)) = (unit.height, unit.body()) else {
        return;
    };
    let Some(due) = super::sight::type_height(body) else {
        return;
    };
    let listed = super::listed::row(unit).and_then(|row| row.height);
    let kept = u32::from(height) == due || listed == Some(u32::from(height)) || height == 0;
    let cited = if unit.kind == Kind::Hero { rule::LOS_HEIGHT_HERO } else { rule::LOS_HEIGHTS };
    let known = listed.is_some() && !state.setup.options.other_lists;
    let outcome = if kept || known { Outcome::from(kept) } else { Outcome::PlayersCall };
    docket.finding(cited, outcome, || {
        Detail::say("unit-height").unit(&unit.id).expects(listed.unwrap_or(due)).records(height)
    });
}

/// The characteristics can be what the rulebook says of them (`kow.profile.fields`).
fn check_figures(unit: &Unit, docket: &mut impl Docket) {
    let needs = |figure: u8| (2..=6).contains(&figure);
    let figures = unit.melee.is_none_or(needs) && needs(unit.defence) && unit.ranged.is_none_or(needs);
    let nerve = unit.nerve.waver.is_none_or(|waver| waver <= unit.nerve.rout);
    docket.finding(rule::PROFILE_FIELDS, Outcome::from(figures && nerve), || {
        Detail::say("profile-fields")
            .unit(&unit.id)
            .with("nerve_waver", unit.nerve.waver.unwrap_or(0))
            .with("nerve_rout", unit.nerve.rout)
    });
}

/// Rules that belong to a type: no Individual is made by type alone, and no unit shoots without a Ranged figure
/// (`kow.individual.scope`, `kow.warengine.scope`).
fn check_scope(unit: &Unit, docket: &mut impl Docket) {
    if unit.is_individual() {
        let single = models(unit).is_none_or(|models| models == 1);
        docket.finding(rule::INDIVIDUAL_SCOPE, Outcome::from(single), || {
            Detail::say("individual-scope").unit(&unit.id).records(models(unit).unwrap_or(1))
        });
        docket.finding(rule::SPECIAL_INDIVIDUAL, Outcome::from(single), || {
            Detail::say("individual-scope").unit(&unit.id).records(models(unit).unwrap_or(1))
        });
    }
}

/// Range of a weapon in inches (`kow.shoot.ranges`, `kow.warengine.range`); `None` where neither the rulebook nor the
/// entry tells it.
pub(super) fn range(kind: WeaponKind) -> Option<f64> {
    match kind {
        WeaponKind::WarEngine => Some(pack::WAR_ENGINE_RANGE),
        kind => pack::weapon(kind.as_str()).map(|row| f64::from(row.range_in)),
    }
}

/// Whether a weapon is used without a penalty for moving (`kow.shoot.mod_moving`).
pub(super) fn shoots_on_the_move(kind: WeaponKind) -> bool {
    pack::weapon(kind.as_str()).is_some_and(|row| row.on_the_move)
}
