use crate::{docket::Docket, ids::SideId};
use super::{State,Charge,Move,CharacterMove};
pub(super) fn charge(_: &mut State, _: Option<&SideId>, _: &Charge, _: &mut impl Docket) {}
pub(super) fn unit_move(_: &mut State, _: Option<&SideId>, _: &Move, _: &mut impl Docket) {}
pub(super) fn character_move(_: &mut State, _: Option<&SideId>, _: &CharacterMove, _: &mut impl Docket) {}
