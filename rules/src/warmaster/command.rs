use crate::{docket::Docket, ids::SideId};
use super::{State,Order,OrdersFinished};
#[derive(Debug, Clone, Default)] pub(super) struct CommandPhase {}
pub(super) fn order(_: &mut State, _: Option<&SideId>, _: &Order, _: &mut impl Docket) {}
pub(super) fn finished(_: &mut State, _: Option<&SideId>, _: &OrdersFinished, _: &mut impl Docket) {}
