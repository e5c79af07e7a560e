//! What a battle of Warmaster has on its table.

use aftermath_rules::{
    board::{Piece, Role},
    geometry::{Footprint, Outline, Place},
};
use aftermath_simulate::faults::{Battle, Fault, apart, footprints, gap, poses};
use serde_json::Value;

/// How near two stands touch, in cm: the tolerance of the simulated logs.
pub(crate) const TOUCH_CM: f64 = 0.2;

/// What a battle has on its table.
pub(crate) trait OnTheTable {
    /// Kinds of terrain and where they lie.
    fn outlines(&self) -> impl Iterator<Item = (&str, Outline)>;

    /// Whether an enemy touches the unit after entry `seq`.
    fn engaged(&self, seq: usize, piece: &Piece) -> bool;

    /// The entry with its unit's stands elsewhere, as long as they are on the table.
    fn placed(&self, seq: usize, stands: &[Footprint]) -> Option<Fault>;

    /// Whether nothing is near these stands of a unit that could have stopped it there after entry `seq`: no unit but those
    /// that it touched before and has left, no ground, no edge.
    fn in_the_open(&self, seq: usize, unit: &str, stands: &[Footprint]) -> bool;

    /// The first entry after `seq` that is no answer to what went before: by then everything owed is there.
    fn next_due(&self, seq: usize) -> Option<usize>;

    /// The first entry after `seq` that is no part of the move before it.
    fn next_act(&self, seq: usize) -> Option<usize>;
}

impl OnTheTable for Battle {
    fn outlines(&self) -> impl Iterator<Item = (&str, Outline)> {
        let place = |corner: &Value| Some(Place { x: corner[0].as_f64()?, y: corner[1].as_f64()? });
        let pieces = self.lines[0]["terrain"].as_array().into_iter().flatten();
        pieces.filter_map(move |piece| {
            let corners: Vec<Place> = piece["outline"].as_array()?.iter().filter_map(place).collect();
            Some((piece["kind"].as_str()?, Outline::new(&corners)))
        })
    }

    fn engaged(&self, seq: usize, piece: &Piece) -> bool {
        let other = self.other_side(piece.side.as_str());
        self.units(seq, other).any(|enemy| gap(piece, enemy) <= TOUCH_CM)
    }

    fn placed(&self, seq: usize, stands: &[Footprint]) -> Option<Fault> {
        self.on_table(stands).then(|| self.edit(seq, |fields| fields["stands"] = poses(stands)))
    }

    fn in_the_open(&self, seq: usize, unit: &str, stands: &[Footprint]) -> bool {
        // Nobody comes nearer to enemies than 1 cm.
        const NEAR_CM: f64 = 1.5;
        const LEFT_CM: f64 = 0.9;
        let before = self.stands(seq - 1, unit);
        let far = |piece: &Piece| {
            let theirs = footprints(piece);
            let touched = apart(&before, &self.stands(seq - 1, piece.id.as_str())) <= TOUCH_CM;
            apart(stands, &theirs) > if touched { LEFT_CM } else { NEAR_CM }
        };
        let length = |field: &str| self.lines[0]["table"][field].as_f64().unwrap_or_default();
        let mut others = self.pieces(seq).iter().filter(|piece| piece.role == Role::Unit && piece.id.as_str() != unit);
        others.all(far)
            && self.outlines().all(|(_, ground)| stands.iter().all(|stand| stand.distance_to_outline(&ground) > 0.5))
            && stands.iter().all(|stand| stand.on_table(length("width"), length("depth"), -0.5))
    }

    fn next_due(&self, seq: usize) -> Option<usize> {
        let answers = |at: usize| {
            let parts = ["off_table", "displace", "blunder", "mishap", "use_item", "shoot_at_charger", "make_way"];
            parts.contains(&self.kind(at)) || ["confusion_test", "agreement"].contains(&self.kind(at))
        };
        (seq + 1..=self.last()).find(|at| !answers(*at))
    }

    fn next_act(&self, seq: usize) -> Option<usize> {
        let belongs = |at: usize| {
            let parts = ["shoot_at_charger", "make_way", "confusion_test", "off_table", "displace", "use_item"];
            parts.contains(&self.kind(at)) || ["orders_finished", "agreement"].contains(&self.kind(at))
        };
        (seq + 1..=self.last()).find(|at| !belongs(*at))
    }
}
