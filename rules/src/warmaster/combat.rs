use crate::{docket::Docket, ids::SideId};
use super::{State,Round,Attack,RoundResult,Casualties,Retreat,StandGround,Pursue,FallBackRoll,FallBack,Reform};
#[derive(Debug, Clone, Default)] pub(super) struct CombatPhase {}
pub(super) fn round(_: &mut State, _: &Round, _: &mut impl Docket) {}
pub(super) fn attack(_: &mut State, _: Option<&SideId>, _: &Attack, _: &mut impl Docket) {}
pub(super) fn result(_: &mut State, _: &RoundResult, _: &mut impl Docket) {}
pub(super) fn casualties(_: &mut State, _: Option<&SideId>, _: &Casualties, _: &mut impl Docket) {}
pub(super) fn retreat(_: &mut State, _: Option<&SideId>, _: &Retreat, _: &mut impl Docket) {}
pub(super) fn stand_ground(_: &mut State, _: Option<&SideId>, _: &StandGround, _: &mut impl Docket) {}
pub(super) fn pursue(_: &mut State, _: Option<&SideId>, _: &Pursue, _: &mut impl Docket) {}
pub(super) fn fall_back_roll(_: &mut State, _: Option<&SideId>, _: &FallBackRoll, _: &mut impl Docket) {}
pub(super) fn fall_back(_: &mut State, _: Option<&SideId>, _: &FallBack, _: &mut impl Docket) {}
pub(super) fn reform(_: &mut State, _: Option<&SideId>, _: &Reform, _: &mut impl Docket) {}
