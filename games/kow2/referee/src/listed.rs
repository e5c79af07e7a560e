//! Roster rows against the rows of the packs' army lists (`kow.profile.fields`, `kow.magic.purchase`).

use super::{Kind, ModelBase, Size, Special, Spell, Unit, Weapon, enlist, magic, pack, profile, rule};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
    words::RosterUnit,
};

/// The row of the packs' army lists that a unit comes from, where one has its name.
pub(super) fn row(unit: &Unit) -> Option<&'static pack::ListRow> {
    pack::row(unit.profile())
}

/// The list from which a unit of the side with this army list comes, where the packs know it.
fn list_of(army: &str, unit: &Unit) -> Option<&'static pack::ArmyList> {
    pack::list_of(unit.ally.as_ref().map_or(army, |ally| ally.as_str()))
}

/// The entry of a list that is a unit's, by its id or by name and size.
fn entry(list: &pack::ArmyList, unit: &Unit) -> Option<&'static pack::ListRow> {
    let size = unit.size.map_or("1", Size::as_str);
    list.rows.iter().find(|row| row.id == unit.profile()).or_else(|| list.sized(unit.profile(), size))
}

/// Whether a unit of the side with this army list is irregular: its list has the say, the roster where no list knows it.
pub(super) fn is_irregular(army: &str, unit: &Unit) -> bool {
    let row = list_of(army, unit).and_then(|list| entry(list, unit));
    row.map_or(unit.irregular, |row| row.irregular)
}

/// What a roster has otherwise than its row of the list: a word of the messages, the one and the other.
struct Difference {
    what: &'static str,
    printed: String,
    recorded: String,
}

/// A unit of the side with this army list is as the entry of the list gives it, where the packs know the list and the row.
pub(super) fn check(army: &str, unit: &Unit, docket: &mut impl Docket) {
    let Some(list) = list_of(army, unit) else {
        return;
    };
    let Some(row) = entry(list, unit) else {
        // A row of another list needs an ally; what no list has is of the players' own.
        if row_of_another(unit) && list.row(unit.profile()).is_none() {
            docket.finding(rule::PROFILE_FIELDS, Outcome::Broken, || {
                Detail::say("not-in-list")
                    .unit(&unit.id)
                    .with("list", pack::title(list.army))
                    .with("row", unit.profile())
            });
        }
        return;
    };
    let differences = differences(row, list, unit);
    docket.finding(rule::PROFILE_FIELDS, Outcome::from(differences.is_empty()), || {
        let detail = Detail::say("listed").unit(&unit.id).with("list", pack::LISTS_NAME).with("row", row.id);
        if differences.is_empty() {
            return detail;
        }
        let of = |text: fn(&Difference) -> String| differences.iter().map(text).collect::<Vec<_>>();
        let detail = detail.with("differs", of(|difference| difference.what.to_owned()));
        detail
            .expects(of(|difference| difference.printed.clone()))
            .records(of(|difference| difference.recorded.clone()))
    });
    check_spells(row, list, unit, docket);
}

fn row_of_another(unit: &Unit) -> bool {
    row(unit).is_some_and(|row| row.id == unit.profile())
}

fn differences(row: &pack::ListRow, list: &pack::ArmyList, unit: &Unit) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut compare = |what: &'static str, kept: bool, printed: String, recorded: String| {
        if !kept {
            found.push(Difference { what, printed, recorded });
        }
    };
    let dash = || "-".to_owned();
    let figure = |figure: Option<u32>| figure.map_or_else(dash, |figure| figure.to_string());
    let die = |die: Option<u8>| die.map_or_else(dash, |die| format!("{die}+"));
    let mark = |marked: bool| if marked { "yes" } else { "no" }.to_owned();
    let same = |printed: Option<u32>, figure: u8| printed.is_none_or(|printed| printed == u32::from(figure));
    let waver = unit.nerve.waver.map(u32::from);
    compare("speed", same(row.speed, unit.speed), figure(row.speed), unit.speed.to_string());
    let kept = row.melee.is_none() || row.melee == unit.melee;
    compare("melee_figure", kept, die(row.melee), die(unit.melee));
    compare("ranged", row.ranged == unit.ranged, die(row.ranged), die(unit.ranged));
    let kept = row.defence.is_none_or(|defence| defence == unit.defence);
    compare("defence", kept, die(row.defence), die(Some(unit.defence)));
    let kept = row.attacks.parse::<u8>().map_or(true, |attacks| attacks == unit.attacks);
    compare("attacks", kept, row.attacks.to_owned(), unit.attacks.to_string());
    let kept = row.nerve_waver == waver && same(row.nerve_rout, unit.nerve.rout);
    let nerve = |waver: Option<u32>, rout: Option<u32>| format!("{}/{}", figure(waver), figure(rout));
    let recorded = nerve(waver, Some(u32::from(unit.nerve.rout)));
    compare("nerve", kept, nerve(row.nerve_waver, row.nerve_rout), recorded);
    let kept = unit.points.is_none_or(|points| points == row.points);
    compare("points", kept, row.points.to_string(), figure(unit.points));
    compare("irregular", row.irregular == unit.irregular, mark(row.irregular), mark(unit.irregular));
    let legend = row.living_legend == unit.living_legend;
    compare("living_legend", legend, mark(row.living_legend), mark(unit.living_legend));
    if let Some(size) = unit.size.filter(|_| !row.hero && !matches!(row.size, "" | "1")) {
        compare("size", size.as_str() == row.size, row.size.to_owned(), size.as_str().to_owned());
    }
    // What was bought besides may change what follows, and the list tells in words alone how.
    if !unit.extras.is_empty() {
        return found;
    }
    let body = if unit.kind == Kind::Hero { unit.hero } else { Some(unit.kind) };
    if let Some(body) = body.filter(|_| unit.mount.is_none() && !row.kind.is_empty() && row.kind != "formation") {
        let is_hero = unit.kind == Kind::Hero;
        compare("hero", row.hero == is_hero, mark(row.hero), mark(is_hero));
        compare("unit_type", body.as_str() == row.kind, row.kind.to_owned(), body.as_str().to_owned());
    }
    // A model too large for its base may stand on a larger one.
    if let Some((base, printed)) = unit.base.zip(row.base_mm()).filter(|_| !unit.kind.is_single()) {
        let (width, depth) = printed;
        let recorded = |base: ModelBase| format!("{}×{}", base.width, base.depth);
        compare("base", base.is(width, depth), format!("{width}×{depth}"), recorded(base));
    }
    let Some(rules) = enlist::rules(row, list.rows) else {
        return found;
    };
    let missing = rules.special.iter().filter(|special| is_printed(special) && !has(&unit.special, special));
    let missing: Vec<String> = missing.map(title).collect();
    let of_the_list = |special: &Special| {
        let own = title(special);
        let other = |other: &Special| matches!(other, Special::Other(name) if own.starts_with(name.as_str()));
        rules.special.iter().any(other)
    };
    let added = unit
        .special
        .iter()
        .filter(|special| is_printed(special) && !has(&rules.special, special) && !of_the_list(special));
    let added: Vec<String> = added.map(title).collect();
    let written = |titles: &[String]| if titles.is_empty() { "none".to_owned() } else { titles.join("; ") };
    compare("special_rules", missing.is_empty() && added.is_empty(), written(&missing), written(&added));
    let stranger = unit.weapons.iter().find(|weapon| !rules.weapons.iter().any(|printed| is_same(printed, weapon)));
    if let Some(weapon) = stranger.filter(|_| !rules.weapons.is_empty()) {
        let written = |weapon: &Weapon| {
            let range = reach(weapon).map_or_else(dash, |range| format!("{range}″"));
            format!("{} ({range})", pack::title(weapon.kind.as_str()))
        };
        let printed: Vec<String> = rules.weapons.iter().map(written).collect();
        compare("weapons", false, printed.join("; "), written(weapon));
    }
    found
}

/// Rules that the rulebook prints: of the lists' own a roster may say nothing.
fn is_printed(special: &&Special) -> bool {
    !matches!(special, Special::Other(_))
}

fn has(rules: &[Special], wanted: &Special) -> bool {
    let named = |rule: &Special| matches!((rule, wanted), (Special::InspiringOnly(_), Special::InspiringOnly(_)));
    rules.iter().any(|rule| rule == wanted || named(rule))
}

/// A special rule as lists print it: `Crushing Strength (1)`.
fn title(special: &Special) -> String {
    match serde_json::to_value(special) {
        Ok(serde_json::Value::String(name)) => pack::title(&name),
        Ok(serde_json::Value::Object(one)) => one.iter().next().map_or_else(String::new, |(name, figure)| match figure
            .as_u64()
            .or_else(|| figure.get("dice")?.as_u64())
        {
            Some(figure) => format!("{} ({figure})", pack::title(name)),
            None => pack::title(name),
        }),
        _ => String::new(),
    }
}

fn reach(weapon: &Weapon) -> Option<f64> {
    weapon.range.map(Length::get).or_else(|| profile::range(weapon.kind))
}

/// Whether a weapon is that of the list, by what it is and how far it reaches.
fn is_same(printed: &Weapon, weapon: &Weapon) -> bool {
    let other = |weapon: &Weapon| weapon.kind == super::WeaponKind::Other;
    let kind = printed.kind == weapon.kind || other(printed) || other(weapon);
    kind && reach(printed).zip(reach(weapon)).is_none_or(|(one, another)| (one - another).abs() < 0.01)
}

/// Spells are those that the entry has or offers, with its dice and at its price (`kow.magic.purchase`).
fn check_spells(row: &pack::ListRow, list: &pack::ArmyList, unit: &Unit, docket: &mut impl Docket) {
    let Some(rules) = enlist::rules(row, list.rows) else {
        return;
    };
    for spell in unit.spells.iter().filter(|spell| !spell.artefact) {
        let is_it = |offered: &Spell| (offered.spell, offered.dice) == (spell.spell, spell.dice);
        if rules.spells.iter().any(is_it) {
            continue;
        }
        let told = || {
            let detail = Detail::say("spell-offered").unit(&unit.id).with("spell", magic::spell_id(spell.spell));
            detail.with("dice", u32::from(spell.dice)).with("row", row.id)
        };
        let price =
            row.priced_options().find(|(printed, _)| enlist::spell(printed).is_some_and(|offered| is_it(&offered)));
        match (price, spell.points) {
            (Some((_, price)), None) if price > 0 => {
                docket.finding(rule::MAGIC_PURCHASE, Outcome::Unrecorded, || {
                    Detail::lacks("spell_points").unit(&unit.id)
                });
            }
            (Some((_, price)), Some(paid)) if i64::from(price) != i64::from(paid) => {
                docket.finding(rule::MAGIC_PURCHASE, Outcome::Broken, || {
                    Detail::say("spell-price")
                        .unit(&unit.id)
                        .with("spell", magic::spell_id(spell.spell))
                        .expects(price)
                        .records(paid)
                });
            }
            (Some(_), _) => {}
            // It may come in place of another, or with something else.
            (None, _) => {
                let mut parts = row.priced_options().flat_map(|(printed, _)| {
                    printed.split(" with ").flat_map(|part| part.split(" for ")).flat_map(|part| part.split(" and "))
                });
                if !parts.any(|part| enlist::spell(part).is_some_and(|offered| is_it(&offered))) {
                    docket.finding(rule::MAGIC_PURCHASE, Outcome::Broken, told);
                }
            }
        }
    }
}
