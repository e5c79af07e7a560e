//! Who fell, as the log says it. The table is the truth: whatever dice and rules would have had, which is judged where the
//! models are named, those that the log names are gone and the others stand.

use crate::state::{ModelState, SideIx, State, UnitIx, Whereabouts};

/// A unit before an entry took models of it.
pub(crate) struct Standing {
    models: Vec<ModelState>,
    whereabouts: Whereabouts,
    credit: Option<SideIx>,
}

impl Standing {
    /// As it stands.
    pub(crate) fn of(state: &State, ix: UnitIx) -> Self {
        let unit = state.unit(ix);
        Self { models: unit.models.clone(), whereabouts: unit.whereabouts, credit: unit.credit }
    }
}

/// Makes those fall whom the log names, and none else: `nobody` where it says that none did.
pub(crate) fn believe(state: &mut State, ix: UnitIx, before: Standing, removed: &[u16], nobody: bool, by: SideIx) {
    if removed.is_empty() && !nobody || before.whereabouts == Whereabouts::Destroyed {
        return;
    }
    let unit = state.unit_mut(ix);
    let mut back = false;
    for (model, was) in unit.models.iter_mut().zip(&before.models) {
        if model.destroyed && !was.destroyed && !removed.contains(&model.number) {
            *model = ModelState { allocated: true, ..was.clone() };
            unit.turn.lost = unit.turn.lost.saturating_sub(1);
            back = true;
        }
    }
    if back {
        (unit.whereabouts, unit.credit) = (before.whereabouts, before.credit);
    }
    for number in removed {
        state.destroy(ix, *number, Some(by));
    }
}
