//! Terrain, deployment and the length of the battle (chapter "Set-up").

use super::{Deploy, Deployment, State, TerrainSetUp, TurnLimit};
use crate::{docket::Docket, ids::SideId};

/// `terrain_set_up`.
pub(super) fn terrain_set_up(_: &mut State, _: Option<&SideId>, _: &TerrainSetUp, _: &mut impl Docket) {}

/// `deployment`.
pub(super) fn deployment(_: &mut State, _: Option<&SideId>, _: &Deployment, _: &mut impl Docket) {}

/// `deploy`.
pub(super) fn deploy(_: &mut State, _: Option<&SideId>, _: &Deploy, _: &mut impl Docket) {}

/// `turn_limit`.
pub(super) fn turn_limit(_: &mut State, _: Option<&SideId>, _: &TurnLimit, _: &mut impl Docket) {}
