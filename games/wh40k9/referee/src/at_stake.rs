//! Victory points that hang on a throw.

use aftermath_rules::{
    UnitId,
    finding::{Part, Roll},
};
use aftermath_wh40k9::{Characteristic, Weapon, pack, purpose};

use crate::{
    attacks::to_wound,
    state::{State, UnitIx},
};

/// What one more in the result of a throw is worth. Only War scores nothing that is destroyed but the enemy Warlord: his
/// point is spread evenly over his wounds, and is in the balance where he is all that is left of his unit. A hit counts as
/// far as it wounds and is not saved, by the one weapon that its unit has for it. Markers are won by standing at them, and
/// no throw takes one by itself.
///
/// No rulebook says so, and no paper does: it is our own convention.
pub(crate) fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
    let of = |id: &Option<UnitId>| id.as_ref().and_then(|id| state.find(id));
    if state.setup.options.other_mission {
        return None;
    }
    match roll.purpose.part {
        Part::Hit => {
            let (by, target) = (of(&roll.unit)?, of(&roll.target)?);
            let weapon = only_weapon(state, by);
            Some(worth(state, target)? * wounds(state, by, target, weapon?)? * goes_through(state, target, weapon?)?)
        }
        Part::Damage if roll.purpose == &purpose::MORTAL_WOUNDS => worth(state, of(&roll.target)?),
        Part::Damage => {
            let (by, target) = (of(&roll.unit)?, of(&roll.target)?);
            Some(worth(state, target)? * goes_through(state, target, only_weapon(state, by)?)?)
        }
        Part::Save => worth(state, of(&roll.unit)?),
        _ => None,
    }
}

/// What a wound of a unit is worth: none where it is more than its Warlord.
fn worth(state: &State, ix: UnitIx) -> Option<f64> {
    let (unit, number) = state.sides[state.side_of(ix).0].warlord.filter(|(unit, _)| *unit == ix)?;
    let unit = state.unit(unit);
    let model = unit.model(number).filter(|model| !model.destroyed && unit.size() == 1)?;
    Some(f64::from(pack::WARLORD_POINTS) / f64::from(state.wounds(model).max(1)))
}

/// The weapon that a unit attacks with, where it has but one for the phase; the inner `None` is a close combat weapon.
fn only_weapon(state: &State, ix: UnitIx) -> Option<Option<&Weapon>> {
    let melee = state.phase == Some(aftermath_wh40k9::Phase::Fight);
    let mut all = state.row(ix).weapons.iter().filter(|weapon| weapon.is_ranged() != melee);
    match (all.next(), all.next()) {
        (Some(only), None) => Some(Some(only)),
        (None, _) if melee => Some(None),
        _ => None,
    }
}

/// Share of hits that wound.
fn wounds(state: &State, by: UnitIx, target: UnitIx, weapon: Option<&Weapon>) -> Option<f64> {
    let (_, model) = state.unit(by).living().next()?;
    let strength = state.strength(by, model, weapon, &[])?;
    Some(f64::from(7 - to_wound(strength, state.toughness(target, &[])?) as i32) / 6.0)
}

/// Share of wounds that are not saved, by the better save.
fn goes_through(state: &State, target: UnitIx, weapon: Option<&Weapon>) -> Option<f64> {
    let (_, model) = state.unit(target).living().next()?;
    let armour =
        state.value(target, model, Characteristic::Sv).number()? - weapon.map_or(0, |weapon| i64::from(weapon.ap));
    let invulnerable = state.profile(model).invulnerable.iter().min().map_or(7, |save| i64::from(*save));
    Some((armour.min(invulnerable).clamp(2, 7) - 1) as f64 / 6.0)
}

#[cfg(test)]
mod tests {
    use aftermath_rules::{Games, Reading, System, registry::AnyGame};

    use crate::Wh40k9;
    use aftermath_rules::{docket::CountingDocket, game::Game, log::Header};
    use aftermath_wh40k9::Wh40k9Words;

    static JUDGED: &[&&dyn AnyGame] = &[&crate::GAME];
    static GAMES: Games = Games::new(JUDGED);

    /// Five troopers (Strength 4 bolt rifles, AP -1) shoot at a Warlord of 4 wounds, Toughness 4 and a Save of 3+, and at
    /// others.
    const LOG: &str = concat!(
        r#"{"aftermath":1,"match":"stake","system":"wh40k9","edition":"9th, core rules","played":"2026-05-03","#,
        r#""table":{"width":44,"depth":60},"tolerance":0.02,"sides":[{"id":"a","player":"Ada","army":"Blue","roster":[{"id":"a1","#,
        r#""sheet":"Squad","power":5,"models":[{"profile":"Trooper","count":2,"m":6,"ws":3,"bs":3,"s":4,"t":4,"w":1,"a":2,"ld":7,"#,
        r#""sv":4,"base":{"round":32},"height":1.5,"weapons":["Rifle"]}],"weapons":[{"name":"Rifle","type":"assault","range":30,"#,
        r#""attacks":1,"s":4,"ap":-1,"d":1}]}]},{"id":"b","player":"Ben","army":"Red","roster":[{"id":"b1","sheet":"Lord","#,
        r#""power":5,"models":[{"profile":"Lord","count":1,"m":6,"ws":3,"bs":3,"s":4,"t":4,"w":4,"a":2,"ld":7,"sv":3,"#,
        r#""base":{"round":32},"height":1.5}]}]}],"situation":{"round":1,"side":"a","first":"a","phase":"shooting","units":["#,
        r#"{"id":"a1","models":[{"model":1,"at":[10,10]},{"model":2,"at":[11.5,10]}]},{"id":"b1","models":[{"model":1,"#,
        r#""at":[10,30]}]}],"warlords":[{"unit":"b1"}]}}"#,
        "\n",
        r#"{"seq":1,"side":"a","event":{"shoot":{"unit":"a1","shots":[{"weapon":"Rifle","target":"b1","visible":true}]}}}"#,
        "\n",
        r#"{"seq":2,"side":"a","event":{"attacks":{"unit":"a1","weapon":"Rifle","target":"b1","hit":{"dice":[3,4]},"#,
        r#""wound":{"dice":[4,5]},"saves":[{"model":1,"kind":"armour","dice":{"dice":[3,4]}}]}}}"#,
        "\n"
    );

    #[test]
    fn a_wound_of_the_warlord_is_worth_its_share_of_his_point() {
        // Given the log, when its throws are weighed, then a wound is worth a quarter of the point, of the wounds half go
        // through (3+ is 4+ by AP -1), and of the hits half wound (Strength 4 against Toughness 4).
        let log = GAMES.read(LOG.as_bytes(), "stake").unwrap();
        let rolls = log.judge(Reading::Effective).verdicts[2].rolls.clone();
        let header: Header<Wh40k9Words> = serde_json::from_str(LOG.lines().next().unwrap()).unwrap();
        let state = Wh40k9::open(&header, &mut CountingDocket::new(System::of(&aftermath_wh40k9::INFO)));
        let worth = |name: &str| {
            let roll = rolls.iter().find(|roll| roll.purpose.name == name).unwrap();
            Wh40k9::at_stake(&state, roll).unwrap()
        };
        assert!((worth("save") - 0.25).abs() < 1e-12);
        assert!((worth("wound") - 0.125).abs() < 1e-12);
        assert!((worth("hit") - 0.0625).abs() < 1e-12);
    }
}
