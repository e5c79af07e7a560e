//! Battles played in inches (`wm.measure.inches_option`).
//!
//! Every figure of the rulebook is halved then, which is the same as doubling every length of the log. So the log is
//! doubled as it comes in, the rulebook's figures stay what they are, and the board is halved as it goes out. Stands keep
//! their true size.

use super::{
    Advance, Attack, BattleEnd, Blunder, Cast, Casualties, CharacterMove, CharacterPlace, Charge, ConfusionTest,
    Deploy, Deployment, Dispel, Displace, DriveBack, Effect, Evade, Event, FallBack, FallBackRoll, HomeBack, MakeWay,
    Mishap, Move, OffTable, Order, OrdersFinished, PhaseStart, Pursue, Reform, Retreat, Rightly, RollOff, Round,
    RoundResult, Shoot, Situation, StandGround, StandPath, TerrainSetUp, TurnLimit, Unit, UnitSituation, UseItem,
    Warmaster, Withdraw,
};
use aftermath_rules::{
    geometry::{Base, Pose},
    log::Header,
    scaled,
    scaled::Scaled,
};

/// Centimetres of an inch.
pub const CM: f64 = 2.54;
/// Rulebook's centimetres for an inch of the table.
pub const SCALE: f64 = 2.0;

/// The header with every length in the rulebook's centimetres.
pub fn header(header: Header<Warmaster>) -> Header<Warmaster> {
    header.scaled(SCALE)
}

/// The event with every length in the rulebook's centimetres.
pub fn event(event: Event) -> Event {
    event.scaled(SCALE)
}

/// A stand of so many true centimetres.
pub fn base(true_cm: Base) -> Base {
    Base { width: true_cm.width / CM * SCALE, depth: true_cm.depth / CM * SCALE }
}

/// Back to inches for the board.
pub fn halved(pose: Pose) -> Pose {
    pose.scaled(1.0 / SCALE)
}

/// Back to inches for the board.
pub fn halved_base(base: Base) -> Base {
    base.scaled(1.0 / SCALE)
}

scaled! {
    Unit: { range, pace, base } keeps {
        id, profile, name, kind, stands, attacks, shots, hits, armour, command, points, weapon, item, further_items,
        item_points, mount, traits,
    }
    // What else a situation says of the battle so far is scaled where it is read.
    Situation: { units, rightly } keeps { turn, side, phase, at_start, edges, so_far }
    Rightly: { units } keeps { so_far }
    UnitSituation: { stands } keeps {
        id, lost, leftover_hits, confused, charged, hits_this_phase, joined, marks, so_far,
    }

    TerrainSetUp: {} keeps { method, by, chooses, rolls }
    Deployment: {} keeps { method, first, rolls }
    Deploy: { stands } keeps { unit, joins }
    TurnLimit: {} keeps { turns, die }
    RollOff: {} keeps { purpose, rolls, first }

    OffTable: { stands } keeps { unit, die, declared }
    PhaseStart: {} keeps { phase }
    Withdraw: {} keeps { because }
    BattleEnd: {} keeps { because, points, kept, scenario_points, winner }

    StandPath: { via } keeps { stand }
    Charge: { stands, distance, paths } keeps { unit, target, by, contacts, first, ignores }
    Evade: { stands, distance } keeps { unit, from, through, confused, ignores }
    HomeBack: { stands, distance } keeps { unit, die, towards }
    Order: { distance } keeps { by, units, dice, enemy_near, difficult_terrain, declared }
    Blunder: {} keeps { by, die, bearer }
    Mishap: {} keeps { unit, die, declared }
    Move: { stands, distance, paths } keeps { unit, formation }
    OrdersFinished: {} keeps { by }
    CharacterMove: { to, distance } keeps { character, joins }
    Displace: { to, distance } keeps { character, joins, makes_room_for }

    Shoot: { distance } keeps {
        unit, target, stands, cover, shots, replaced, batches, pooled, exposed, character, dice, saves, removed, through,
        further, lost, declared,
    }
    DriveBack: { stands, distance, characters } keeps { unit, dice, cover, skulls, stopped_by, confused, routed }
    CharacterPlace: { to } keeps { character }
    MakeWay: { stands } keeps { unit, mover, manner }
    ConfusionTest: {} keeps { unit, cause, die, declared }

    Cast: { line, distance } keeps { by, spell, targets, die, replaced, sees, declared }
    Dispel: { distance } keeps { by, means, die }
    Effect: { stands } keeps { unit, attacks, cover, dice, saves, removed, declared }
    UseItem: {} keeps { bearer, item, dice, declared }

    Round: {} keeps { units, contacts }
    Attack: {} keeps {
        unit, target, stands, flanked, cover, character, extra, replaced, dice, cleaving, saves, destruction, declared,
    }
    RoundResult: {} keeps { support, declared, winner }
    Casualties: {} keeps { unit, stands }
    Retreat: { stands, distance } keeps { unit, destroyed, blocked_by }
    StandGround: {} keeps { unit }
    Pursue: { stands, paths } keeps { unit, contacts }
    Advance: { stands, distance, paths } keeps { unit, target, contacts, first }
    FallBackRoll: {} keeps { dice }
    FallBack: { stands, distance, paths } keeps { unit, stopped_by, confused }
    Reform: { stands } keeps { unit, pivot }
}

impl Scaled for Event {
    fn scaled(self, by: f64) -> Self {
        macro_rules! each {
            ($($variant:ident)+; $($kept:ident)+) => {
                match self {
                    $(Event::$variant(event) => Event::$variant(event.scaled(by)),)+
                    $(Event::$kept(event) => Event::$kept(event),)+
                }
            };
        }
        each! {
            TerrainSetUp Deployment Deploy TurnLimit RollOff OffTable ReEntry UseItem PhaseStart Charge Evade ShootAtCharger
            HomeBack Order Blunder Mishap Move OrdersFinished CharacterMove Displace Shoot Cast Dispel Effect DriveBack
            MakeWay ConfusionTest Round Attack Result Casualties Retreat StandGround Pursue Advance FallBackRoll FallBack
            Reform Withdraw BattleEnd;
            // These are the same in every game, and have no lengths of their own.
            TurnStart TurnEnd Concede Agreement Amend Dispute Ruling Sign
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn doubled(written: Value) -> Value {
        serde_json::to_value(event(serde_json::from_value(written).unwrap())).unwrap()
    }

    #[test]
    fn numbers_of_stands_dice_and_penalties_are_no_lengths() {
        let order = |distance: f64| {
            json!({"order": {"by": "g", "units": ["u"], "dice": [3, 4], "distance": distance,
                "declared": {"passed": true, "penalties": {"distance": 1}}}})
        };
        let of = |event: Value| (event["order"]["distance"].clone(), event["order"]["declared"]["penalties"].clone());
        assert_eq!(of(doubled(order(11.5))).0, json!(23.0));
        assert_eq!(of(doubled(order(11.5))).1["distance"], json!(1));
        let moves = json!({"move": {"unit": "u", "stands": [[1.0, 2.0, 90.0]], "distance": 3.0,
            "paths": [{"stand": 1, "via": [[4.0, 5.0]]}]}});
        let told = doubled(moves);
        assert_eq!(told["move"]["stands"], json!([[2.0, 4.0, 90.0]]));
        assert_eq!(told["move"]["paths"], json!([{"stand": 1, "via": [[8.0, 10.0]]}]));
        assert_eq!(told["move"]["distance"], json!(6.0));
    }
}
