//! Withdrawal, the end of the battle and victory points.

use super::{BattleEnd, State, Withdraw};
use crate::{docket::Docket, ids::SideId};

/// `withdraw`.
pub(super) fn withdraw(_: &mut State, _: Option<&SideId>, _: &Withdraw, _: &mut impl Docket) {}

/// `battle_end`.
pub(super) fn battle_end(_: &mut State, _: Option<&SideId>, _: &BattleEnd, _: &mut impl Docket) {}
