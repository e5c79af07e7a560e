//! The luck ledger: what every throw gave against what was to be expected of it, and what that was worth.

mod ledger;
mod question;
mod rolls;
mod stakes;
mod sums;

pub(crate) use ledger::luck;
pub use ledger::{LuckBy, LuckRow};
pub use question::LuckQuery;
pub(crate) use rolls::rolls;
pub use rolls::{RollOrder, RollRow, Rolls};
pub use stakes::{
    BattleLuck, BattlesLuck, CrossValidatedR2, LuckOrder, LuckPoints, LuckUnit, PurposeLuck, SideLuck, Stake, Stakes,
};
pub(crate) use stakes::{Worths, WorthsOf, battle_luck, stakes, weighed};
pub use sums::AtStake;

use crate::partition_rollup::SumsKind;

/// What is reckoned of partitions here.
pub(super) const KINDS: [SumsKind; 5] = [
    SumsKind::of::<sums::Sums>(),
    SumsKind::of::<ledger::ByPurpose>(),
    SumsKind::of::<ledger::ByPlayer>(),
    SumsKind::of::<ledger::ByUnit>(),
    SumsKind::of::<stakes::Seen>(),
];
