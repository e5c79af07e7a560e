//! How the figures of a unit stand on its bases, for the eye.

use aftermath_rules::board::Ranks;
use aftermath_tactica::{Shape, pack};

use crate::{
    profile,
    state::{State, UnitIx},
};

/// The figures of a unit rank by rank, a disordered one turned about (`tac.disorder.meaning`); a general is one figure.
pub(crate) fn ranks(state: &State, ix: UnitIx) -> Option<Ranks> {
    if state.is_general(ix) {
        return None;
    }
    let figures = state.figures(ix);
    let turned = figures.iter().enumerate().filter(|(_, figure)| state.is_disordered(ix, **figure));
    let front = profile::front_of(state.formation(ix), state.rides(ix)).max(1);
    Some(Ranks {
        front: u8::try_from(front).unwrap_or(u8::MAX),
        deep: pack::RANKS_ON_BASE as u8,
        figures: u16::try_from(figures.len()).unwrap_or(u16::MAX),
        turned: turned.filter_map(|(place, _)| u16::try_from(place).ok()).collect(),
        ring: state.shape(ix) == Shape::Circle,
    })
}
