//! Questions to the tables, one a file.

mod ahead;
mod alike;
mod audit;
pub(crate) mod columns;
mod command;
mod fairness;
mod found;
mod groups;
mod luck;
mod meta;
mod named;
mod names;
mod players;
mod ratings;
mod sheets;
mod sides;
mod units;

pub(crate) use ahead::ask_ahead;
pub use alike::alike_by;
pub use audit::{
    Case, CasePlace, CaseSide, CaseState, Cases, CasesQuery, ChangedPlace, ChangedQuery, ChangedResult, ChangedResults,
    FindingEntries, FindingEntry, FindingOutcome, FindingPlace, FindingsBy, FindingsCount, FindingsQuery, FindingsRow,
    Statement, ToldResult, UnknownPlace,
};
pub(crate) use audit::{cases, changed_results, finding_entries, findings};
pub(crate) use command::command_success;
pub use command::{CommandQuery, CommandRow};
pub(crate) use fairness::fairness;
pub use fairness::{EvidenceKind, Fairness, FairnessBy, FairnessQuery, FairnessRow, Sequence};
pub(crate) use found::found;
pub use found::{FoundMatch, MatchVerdict, MatchesQuery};
pub use luck::{
    AtStake, BattleLuck, BattlesLuck, CrossValidatedR2, LuckBy, LuckOrder, LuckPoints, LuckQuery, LuckRow, LuckUnit,
    PurposeLuck, RollOrder, RollRow, Rolls, SideLuck, Stake, Stakes,
};
pub(crate) use luck::{Worths, WorthsOf, battle_luck, luck, rolls, stakes};
pub use meta::{
    ArmyRow, BattleRow, Battles, Clusters, FirstTurn, Forks, MatchupRow, Matchups, Meta, MetaQuery, Mirrors, Slice,
    SliceBy, Unrecorded,
};
pub(crate) use meta::{armies, battles, matchups, slices};
pub use named::Named;
pub(crate) use named::named;
pub use players::{Against, ArmyUsage, Player, PlayerRow};
pub(crate) use players::{player, players};
pub use ratings::{Backtests, Method, PlayerRating, Ratings, Verdict};
pub(crate) use ratings::{Standing, monthly_ratings, ratings};
pub(crate) use units::units;
pub use units::{Exchange, Orders, UnitRow, UnitsBy, UnitsQuery};

use crate::{left_out::Played, partition_rollup::SumsKind};

/// What is reckoned of partitions, whatever for, by its name.
pub(crate) fn kind(name: &str) -> Option<&'static SumsKind> {
    KINDS.iter().chain(&luck::KINDS).chain(&audit::KINDS).find(|kind| kind.name == name)
}

const KINDS: [SumsKind; 12] = [
    SumsKind::of::<Played>(),
    SumsKind::of::<found::Known>(),
    SumsKind::of::<sides::Sides>(),
    SumsKind::of::<sides::Fielding>(),
    SumsKind::of::<ratings::Bouts>(),
    SumsKind::of::<players::Units>(),
    SumsKind::of::<players::Fielded>(),
    SumsKind::of::<fairness::Players>(),
    SumsKind::of::<fairness::Fallen>(),
    SumsKind::of::<units::ByUnit>(),
    SumsKind::of::<units::ByOpponent>(),
    SumsKind::of::<units::ByMatch>(),
];
