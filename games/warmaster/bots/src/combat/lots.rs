//! The sides roll against each other: who removes stands, falls back or reforms first.

use aftermath_simulate::SideIx;
use serde_json::json;

use crate::battle::{Battle, Stop};

/// What for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lot {
    /// The lower die removes first (`wm.casualty.order`).
    Casualties,
    /// The higher die begins (`wm.fallback.alternate`).
    FallBack,
    /// The higher die begins (`wm.reform.alternate`).
    Reform,
}

impl Battle {
    /// A die a side until they differ; answers who comes first.
    pub(super) fn draw_lots(&mut self, lot: Lot) -> Result<SideIx, Stop> {
        let purpose = match lot {
            Lot::Casualties => "casualties",
            Lot::FallBack => "fall_back",
            Lot::Reform => "reform",
        };
        let mut rolls = Vec::new();
        let first = loop {
            let dice = self.rng.roll(2);
            let [a, b] = dice.as_slice() else { break self.active };
            let thrown = [(SideIx(0), a), (SideIx(1), b)];
            rolls.extend(thrown.map(|(side, die)| json!({ "side": self.field.sides[side.0], "die": die })));
            if a != b {
                break SideIx(usize::from((b > a) == (lot != Lot::Casualties)));
            }
        };
        let fields = json!({ "purpose": purpose, "rolls": rolls, "first": self.field.sides[first.0] });
        self.write(self.active, "roll_off", fields)?;
        Ok(first)
    }
}
