//! Spells (chapter "Magic").

use super::{Cast, Dispel, Effect, State};
use crate::{docket::Docket, ids::SideId};

/// `cast`.
pub(super) fn cast(_: &mut State, _: Option<&SideId>, _: &Cast, _: &mut impl Docket) {}

/// `dispel`.
pub(super) fn dispel(_: &mut State, _: Option<&SideId>, _: &Dispel, _: &mut impl Docket) {}

/// `effect`.
pub(super) fn effect(_: &mut State, _: Option<&SideId>, _: &Effect, _: &mut impl Docket) {}
