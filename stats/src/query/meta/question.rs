//! Which battles to ask about, and how to count them.

use aftermath_estimate::{Confidence, Draws, TwoWayRate, TwoWaySums, battles_to_tell};
use aftermath_rules::System;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::SliceBy;
use crate::{
    Snapshot, StatsError,
    partition_rollup::Span,
    query::sides::{by_month, together},
};

/// Which battles to ask about. Every filter that is set must fit; the default asks for all of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetaQuery {
    /// The game: armies of different games are never compared.
    pub system: System,
    /// From this month on, `YYYY-MM`.
    pub from: Option<String>,
    /// Up to this month, `YYYY-MM`, itself included.
    pub to: Option<String>,
    /// Only battles of this event.
    pub event: Option<String>,
    /// Only battles of this scenario.
    pub scenario: Option<String>,
    /// Only battles at tables of this number, at whatever event.
    pub table: Option<u32>,
    /// Only battles of which no log says this.
    pub unrecorded: Option<Unrecorded>,
    /// Only battles with at least so many points a side.
    pub least_points: Option<u32>,
    /// Only battles with at most so many points a side.
    pub most_points: Option<u32>,
    /// Only sides of this player.
    pub player: Option<String>,
    /// Only sides with this army.
    pub army: Option<String>,
    /// Only sides against this army.
    pub opponent_army: Option<String>,
    /// Only sides that fielded a unit of this row of their army list, in battles whose logs record actions: those of which
    /// units are counted.
    pub profile: Option<String>,
    /// Only sides that had the first turn, or only those that had not.
    pub first: Option<bool>,
    /// What becomes of battles of an army against itself.
    pub mirrors: Mirrors,
    /// What a draw counts for.
    pub draws: Draws,
    /// What becomes of forks, and of battles that are kept twice.
    pub forks: Forks,
    /// Whether parts of battles and match-ups have intervals that see battles of one event, and those of one player,
    /// as alike, too; armies always have them.
    pub clusters: Clusters,
}

/// Whether battles of one event, and those of one player, are seen as alike, too, where that takes longer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Clusters {
    /// Battles stand for themselves alone.
    #[default]
    Left,
    /// Both are told.
    Told,
}

/// What a log may not say of a battle: the parts of [`SliceBy`] that have no name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unrecorded {
    /// Points a side.
    Points,
    /// Scenario.
    Scenario,
    /// Tournament, league night or campaign.
    Event,
    /// Number of the table.
    Table,
    /// Who had the first turn.
    First,
}

impl From<Unrecorded> for SliceBy {
    fn from(part: Unrecorded) -> Self {
        match part {
            Unrecorded::Points => SliceBy::Points,
            Unrecorded::Scenario => SliceBy::Scenario,
            Unrecorded::Event => SliceBy::Event,
            Unrecorded::Table => SliceBy::Table,
            Unrecorded::First => SliceBy::First,
        }
    }
}

/// What becomes of battles of an army against itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mirrors {
    /// They are in no rate: "true win rate".
    #[default]
    Left,
    /// They count as any other, one win and one loss each.
    Counted,
}

/// What becomes of forks, and of battles that are kept twice: neither is one more battle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forks {
    /// They are in no rate.
    #[default]
    Left,
    /// They count as any other.
    Counted,
}

impl MetaQuery {
    /// All battles of a game.
    pub fn of(system: System) -> Self {
        Self {
            system,
            from: None,
            to: None,
            event: None,
            scenario: None,
            table: None,
            unrecorded: None,
            least_points: None,
            most_points: None,
            player: None,
            army: None,
            opponent_army: None,
            profile: None,
            first: None,
            mirrors: Mirrors::default(),
            draws: Draws::default(),
            forks: Forks::default(),
            clusters: Clusters::default(),
        }
    }

    /// The months asked about.
    pub(super) fn span(&self) -> Span<'_> {
        let (from, to) = (self.from.as_deref(), self.to.as_deref());
        Span { system: Some(self.system.as_str()), from, to, all: self.forks == Forks::Counted }
    }

    /// The sides asked about, of battles that are over, in one frame a month; mirrors are among them.
    fn months(&self, tables: &Snapshot) -> Result<Vec<LazyFrame>, StatsError> {
        let span = self.span();
        let mut wanted = col("result").is_not_null().and(col("opponent_army").is_not_null());
        let texts = [
            ("event", &self.event),
            ("scenario", &self.scenario),
            ("player", &self.player),
            ("army", &self.army),
            ("opponent_army", &self.opponent_army),
        ];
        for (name, value) in texts {
            if let Some(value) = value {
                wanted = wanted.and(col(name).eq(lit(value.as_str())));
            }
        }
        if let Some(table) = self.table {
            wanted = wanted.and(col("table").eq(lit(table)));
        }
        if let Some(part) = self.unrecorded {
            wanted = wanted.and(col(SliceBy::from(part).column()).is_null());
        }
        if let Some(least) = self.least_points {
            wanted = wanted.and(col("level").gt_eq(lit(least)));
        }
        if let Some(most) = self.most_points {
            wanted = wanted.and(col("level").lt_eq(lit(most)));
        }
        if let Some(first) = self.first {
            wanted = wanted.and(col("first").eq(lit(first)));
        }
        let months = by_month(tables, span, self.profile.as_deref())?;
        Ok(months.into_iter().map(|month| month.filter(wanted.clone())).collect())
    }

    /// The sides asked about, of battles that are over; mirrors are among them.
    pub(super) fn sides(&self, tables: &Snapshot) -> Result<LazyFrame, StatsError> {
        together(self.months(tables)?)
    }

    /// Whether both sides of a mirror fit as soon as one does.
    pub(super) fn both_sides(&self) -> bool {
        self.first.is_none() && self.player.is_none() && self.profile.is_none()
    }

    /// The policy on draws of sums over clusters, where these are wanted.
    pub(super) fn clustered_draws(&self) -> Option<Draws> {
        (self.clusters == Clusters::Told).then_some(self.draws)
    }

    /// The sides that rates are made of: [`MetaQuery::sides`] as the policy on mirrors has them.
    pub(crate) fn counted(&self, tables: &Snapshot) -> Result<LazyFrame, StatsError> {
        together(self.counted_by_month(tables)?)
    }

    /// The same in one frame a month, the earliest first.
    pub(super) fn counted_by_month(&self, tables: &Snapshot) -> Result<Vec<LazyFrame>, StatsError> {
        let months = self.months(tables)?;
        Ok(match self.mirrors {
            Mirrors::Left => months.into_iter().map(|month| month.filter(mirror().not())).collect(),
            Mirrors::Counted => months,
        })
    }
}

/// Battles in all after which a rate can be told from even; `None` where there is none, where it is even, or where draws
/// are lost: then equals win less than half of their battles, and there is no even rate to be told from.
pub(crate) fn to_tell(rate: Option<f64>, draws: Draws) -> Option<u64> {
    rate.filter(|_| draws != Draws::Lost).and_then(|rate| battles_to_tell(rate, EVEN, Confidence::P95))
}

/// A rate with battles of one event and those of one player seen as alike, and [`to_tell`] by its widest interval, as long
/// as they are.
pub(super) fn clustered(sums: &TwoWaySums, draws: Draws) -> (Option<TwoWayRate>, Option<u64>) {
    let rate = sums.rate(Confidence::P95);
    let told = rate.filter(|_| draws != Draws::Lost);
    (rate, told.and_then(|rate| rate.widest.trials_to_tell(EVEN, Confidence::P95)))
}

/// Rate of equals, unless draws are lost.
pub(super) const EVEN: f64 = 0.5;

/// Whether a side met its own army.
pub(super) fn mirror() -> Expr {
    col("army").eq(col("opponent_army"))
}
