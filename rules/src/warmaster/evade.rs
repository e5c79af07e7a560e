//! Evading (chapter "Initiative").

use super::{Evade, State};
use crate::{docket::Docket, ids::SideId};

/// `evade`.
pub(super) fn evade(_: &mut State, _: Option<&SideId>, _: &Evade, _: &mut impl Docket) {}
