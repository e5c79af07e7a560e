//! Retreats (`wm.retreat.*`).

use aftermath_rules::geometry::{Edge, Footprint, Place, Pose};
use serde_json::json;

use crate::warmaster::{
    battle::{Battle, Played, Stop},
    field::{EXACT_CM, Field, TOUCH_CM, TroopIx},
    frame::{moved, opposite, within},
};

impl Battle {
    /// A beaten unit goes straight back; stands whose way is blocked are destroyed. A side whose unit would leave the
    /// table gives up: the roll for it is not in the log's vocabulary.
    pub(crate) fn retreat(&mut self, ix: TroopIx, cm: u32) -> Played {
        let field = &self.field;
        let troop = field.troop(ix);
        let away = direction(field, ix);
        let there = troop.placed_at(&field.shifted(ix, away, f64::from(cm)));
        let (mut destroyed, mut left) = (Vec::new(), Vec::new());
        for (stand, to) in troop.stands.iter().zip(there) {
            if is_blocked(field, ix, &stand.at, &to) {
                destroyed.push(stand.number);
            } else {
                left.push(to);
            }
        }
        if !field.on_table(&left) {
            return Err(Stop::Conceded(troop.side));
        }
        let poses: Vec<_> = left.iter().map(Footprint::pose).collect();
        let fields = json!({ "unit": troop.id(), "stands": poses, "destroyed": destroyed });
        self.write(troop.side, "retreat", fields)?;
        let troop = self.field.troop_mut(ix);
        troop.remove(&destroyed);
        troop.place(&poses);
        troop.retreated_cm = Some(cm);
        Ok(())
    }
}

/// Straight away from the side of the unit that most enemy stands lie against; back where none does
/// (`wm.retreat.direction_many`).
fn direction(field: &Field, ix: TroopIx) -> Place {
    let troop = field.troop(ix);
    let frame = troop.frame();
    let pressed = |edge: Edge| {
        let flush = |stand: &Footprint, enemy: &Footprint| {
            Edge::ALL.into_iter().any(|theirs| stand.shared_edge(edge, enemy, theirs, TOUCH_CM) > 2.0 * TOUCH_CM)
        };
        field.enemy_stands(ix).filter(|enemy| troop.footprints().any(|stand| flush(stand, enemy))).count()
    };
    let sides = [
        (Edge::Left, frame.right),
        (Edge::Right, opposite(frame.right)),
        (Edge::Rear, frame.ahead),
        (Edge::Front, opposite(frame.ahead)),
    ];
    // Of equals the last is taken: back, if the front is among them.
    let most = sides.into_iter().max_by_key(|(edge, _)| pressed(*edge));
    most.map_or(opposite(frame.ahead), |(_, away)| away)
}

/// Whether a retreating stand meets anybody: friends do not make way, and a touch of an enemy that it has not fought is
/// enough (`wm.retreat.blocked`, `wm.retreat.blocked_fresh_enemy`).
fn is_blocked(field: &Field, ix: TroopIx, from: &Footprint, to: &Footprint) -> bool {
    let met = field.enemies_of(ix).filter(|enemy| !field.in_contact(ix, *enemy));
    let meets_enemy = met.flat_map(|enemy| field.troop(enemy).footprints()).any(|enemy| within(to, enemy, TOUCH_CM));
    let beyond = {
        let way = from.pose().at.distance(to.pose().at);
        let step = Place { x: (to.pose().at.x - from.pose().at.x) / way, y: (to.pose().at.y - from.pose().at.y) / way };
        // The first hair's breadth still touches those from whom the stand goes away.
        Footprint::new(Pose { at: moved(from.pose().at, step, EXACT_CM), ..from.pose() }, from.base())
    };
    meets_enemy || !field.way_is_free(ix, &beyond, to, 0.0, &[])
}
