//! Screaming Skull Catapult: its drive-back dice confuse more (section "Screaming Skull Catapult").

use crate::{DriveBack, State, rule, state::UnitIx};
use aftermath_rules::{
    dice,
    docket::Docket,
    finding::{Asks, Detail, Outcome, RollIx},
    geometry::Length,
};

/// Whether a drive back confuses the unit: a 6 of any die, a 4 or more of a Skull Catapult's
/// (`wm.art.skull.confusion`). Cover ignores the hits that came first (ruling A48). `None` where no skull struck.
pub(crate) fn confuses(
    state: &State,
    ix: UnitIx,
    ignored: u32,
    event: &DriveBack,
    roll: RollIx,
    docket: &mut impl Docket,
) -> Option<bool> {
    let mut skip = ignored;
    let (mut skulls, mut others) = (0_u32, 0_u32);
    let unit = &state.units[ix.0];
    let told: u32 = unit.gun.sources.iter().map(|(_, hits)| *hits).sum();
    // Hits that nobody recorded the source of came before those of the log.
    let before = (false, unit.hits_this_phase.saturating_sub(told));
    for (skull, hits) in std::iter::once(before).chain(unit.gun.sources.iter().copied()) {
        let left = hits.saturating_sub(skip);
        skip = skip.saturating_sub(hits);
        if skull {
            skulls = skulls.saturating_add(left);
        } else {
            others = others.saturating_add(left);
        }
    }
    if skulls == 0 && event.skulls.is_empty() {
        return None;
    }
    let id = state.id(ix);
    let mixed = skulls > 0 && others > 0;
    if mixed && event.skulls.is_empty() {
        docket.finding(rule::ART_SKULL_CONFUSION, Outcome::Unrecorded, || Detail::lacks("skulls").unit(id));
        return Some(event.confused.unwrap_or_else(|| event.dice.iter().any(|die| die.get() == 6)));
    }
    let named = |place: usize| event.skulls.iter().any(|number| usize::from(*number) == place + 1);
    let of_skull = |place: usize| if mixed || skulls == 0 { named(place) } else { true };
    let due = event.dice.iter().enumerate().any(|(place, die)| die.get() >= if of_skull(place) { 4 } else { 6 });
    let named_right = event.skulls.is_empty() || event.skulls.len() as u32 == skulls;
    let played = event.confused.unwrap_or(due);
    // Whoever is stopped may be confused by what stops it: that is told elsewhere (`wm.confusion.cause_enemy`).
    let by_others = played && !due && event.stopped_by.is_some();
    if named_right && played && !due && event.stopped_by.is_none() && may_fall_short(state, ix, event) {
        docket.finding(rule::ART_SKULL_CONFUSION, Outcome::Unrecorded, || Detail::lacks("stopped_by").unit(id));
        return Some(played);
    }
    docket.finding(rule::ART_SKULL_CONFUSION, Outcome::from(named_right && (played == due || by_others)), || {
        let word = |confused| if confused { "yes" } else { "no" };
        Detail::say("skulls")
            .unit(id)
            .with("dice", &event.dice[..])
            .with("skulls", skulls)
            .expects(word(due))
            .records(word(played))
            .of_roll(roll, Asks::Result)
    });
    Some(played && !by_others)
}

/// Whether the unit may have been stopped before it had gone as far as its dice say.
fn may_fall_short(state: &State, ix: UnitIx, event: &DriveBack) -> bool {
    let due = f64::from(dice::sum(&event.dice));
    let places = state.footprints(ix).zip(event.stands.as_ref());
    let went = places.map(|(before, after)| {
        let way = before.iter().zip(after.iter()).map(|(from, to)| from.pose().at.distance(to.at));
        way.fold(0.0, f64::max)
    });
    let went = went.or(event.distance.map(Length::get));
    went.is_none_or(|cm| cm + state.setup.tolerance < due)
}
