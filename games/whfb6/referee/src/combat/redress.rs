//! Redressing ranks at the end of the phase (`wfb.redress.*`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    finding::{Detail, Outcome},
};
use aftermath_whfb6::{Files, Phase, Redress, rule};

use crate::{
    state::State,
    turn::{self, Whose},
};

/// `redress`.
pub(crate) fn redress(state: &mut State, side: Option<&SideId>, event: &Redress, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Combat, Whose::Anyone, docket);
    turn::step(state, turn::REDRESS, docket);
    let told = |say: &'static str| move || Detail::say(say).unit(&event.unit);
    let fleeing = state.is_fleeing(ix);
    docket.finding(rule::REDRESS_FLEEING_FORBIDDEN, Outcome::from(!fleeing), told("redress-fleeing"));
    docket.finding(rule::REDRESS_PURPOSE, Outcome::PlayersCall, told("redresses"));
    let wider = event.files.map(Files::get).zip(state.files(ix)).is_some_and(|(files, before)| files > before);
    if event.lap_round || wider {
        let won = state.progress.winners.contains(&event.unit);
        let outcome = if !won && super::is_open(state, &event.unit) { Outcome::Unrecorded } else { Outcome::from(won) };
        docket.finding(rule::REDRESS_WINNER_OPTIONS, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("combat_result").unit(&event.unit),
            _ => told("redress-winner")(),
        });
    }
    // Where it stands afterwards the log alone tells.
    state.place(ix, event.to, event.files);
}
