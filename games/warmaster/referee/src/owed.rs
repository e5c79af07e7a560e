//! What has to follow at once: the roll of who left the table, the throw for a blunder or a mishap, the move of a
//! displaced character.

use super::{Event, State, machines, rule, state::UnitIx};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
};

/// What is owed since the last move or order.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct PendingActions {
    /// Units and characters with a part beyond the edge of the table.
    pub(super) off_table: Vec<UnitIx>,
    /// Lone characters on whom an enemy unit stands.
    pub(super) displaced: Vec<UnitIx>,
    /// Lone characters over whom an enemy unit has gone unless it went round them by a way that nobody tells, and that unit.
    pub(super) passed: Vec<(UnitIx, UnitIx)>,
    /// Lone characters on whom a friendly unit stands, and that unit.
    pub(super) room: Vec<(UnitIx, UnitIx)>,
    /// Who blundered, and the units he ordered.
    pub(super) blunder: Option<(UnitIx, Vec<UnitIx>)>,
}

/// Before an entry is judged: what is owed comes before anything else.
pub(super) fn check(state: &mut State, next: &Event, docket: &mut impl Docket) {
    let answers = matches!(
        next,
        Event::OffTable(_)
            | Event::Displace(_)
            | Event::Blunder(_)
            | Event::Mishap(_)
            | Event::UseItem(_)
            | Event::ShootAtCharger(_)
            | Event::MakeWay(_)
            | Event::ConfusionTest(_)
            | Event::Agreement(_)
            | Event::Amend(_)
            | Event::Dispute(_)
            | Event::Ruling(_)
            | Event::Sign(_)
    );
    if answers {
        return;
    }
    for ix in std::mem::take(&mut state.owed.off_table) {
        let retreat = state.units[ix.0].retreated.is_some().then_some(rule::RETREAT_OFFTABLE);
        for rule in [rule::OFFTABLE_TRIGGER].into_iter().chain(retreat) {
            docket.finding(rule, Outcome::Broken, || Detail::say("off-table-owed").unit(state.id(ix)));
        }
    }
    for ix in std::mem::take(&mut state.owed.displaced) {
        docket.finding(rule::CHAR_DISPLACE, Outcome::Broken, || Detail::say("displace-owed").unit(state.id(ix)));
    }
    for (ix, mover) in std::mem::take(&mut state.owed.passed) {
        docket.finding(rule::CHAR_DISPLACE, Outcome::Unrecorded, || {
            Detail::lacks("paths").unit(state.id(mover)).with("other", state.id(ix))
        });
    }
    for (ix, friend) in std::mem::take(&mut state.owed.room) {
        docket.finding(rule::CHAR_YIELD_SPACE, Outcome::Broken, || {
            Detail::say("makes-room").unit(state.id(ix)).with("other", state.id(friend))
        });
    }
    machines::check_mishap_thrown(state, docket);
    if let Some((by, _)) = state.owed.blunder.take() {
        for rule in [rule::BLUNDER_TRIGGER, rule::COMMAND_BLUNDER_REF] {
            docket.finding(rule, Outcome::Broken, || Detail::say("blunder-owed").unit(state.id(by)));
        }
    }
}
