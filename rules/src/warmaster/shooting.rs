use crate::{docket::Docket, ids::SideId};
use super::{State,Shoot,DriveBack};
pub(super) fn shoot(_: &mut State, _: Option<&SideId>, _: &Shoot, _: &mut impl Docket) {}
pub(super) fn drive_back(_: &mut State, _: Option<&SideId>, _: &DriveBack, _: &mut impl Docket) {}
