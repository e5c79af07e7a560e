//! Which findings to ask about.

use aftermath_rules::System;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use crate::partition_rollup::Span;

/// Which findings of the referee to look at. Every filter that is set must fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FindingsQuery {
    /// The game.
    pub system: System,
    /// Only of this rule.
    pub rule: Option<String>,
    /// Only those that fared so. Counts have all outcomes of whoever has this one, so that a share is a share.
    pub outcome: Option<FindingOutcome>,
    /// Only of this player: of entries at which he acted or rolled, and of his roster.
    pub player: Option<String>,
    /// Only of sides with this army.
    pub army: Option<String>,
    /// Only of battles of this event.
    pub event: Option<String>,
    /// From this month on, `YYYY-MM`.
    pub from: Option<String>,
    /// Up to this month, itself included.
    pub to: Option<String>,
}

/// How a rule fared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingOutcome {
    /// It was kept.
    Held,
    /// It was broken.
    Broken,
    /// Somebody disputes it, and nobody has struck the dispute out.
    Contested,
    /// The log lacks what would decide it.
    Unrecorded,
    /// The players decide it.
    PlayersCall,
}

impl FindingOutcome {
    /// All of them, in the order in which pages show them.
    pub const ALL: [Self; 5] = [Self::Held, Self::Broken, Self::Contested, Self::Unrecorded, Self::PlayersCall];

    /// Name for programs.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Broken => "broken",
            Self::Contested => "contested",
            Self::Unrecorded => "unrecorded",
            Self::PlayersCall => "players_call",
        }
    }

    /// Whether a row of `findings` is one of these.
    pub(super) fn is(self) -> Expr {
        match self {
            Self::Contested => col("contested"),
            other => col("outcome").eq(lit(other.as_str())),
        }
    }
}

impl FindingsQuery {
    /// All findings of a game.
    pub fn of(system: System) -> Self {
        Self { system, rule: None, outcome: None, player: None, army: None, event: None, from: None, to: None }
    }

    /// Whether all findings of the months are asked about, whatever their outcome.
    pub(super) fn is_whole(&self) -> bool {
        [&self.rule, &self.player, &self.army, &self.event].into_iter().all(Option::is_none)
    }

    /// The months asked about, without forks and battles that are kept twice.
    pub(super) fn span(&self) -> Span<'_> {
        Span { system: Some(self.system.as_str()), from: self.from.as_deref(), to: self.to.as_deref(), all: false }
    }

    /// Which rows fit that have the columns `rule`, `player`, `army` and `event`.
    pub(super) fn fits(&self) -> Expr {
        let equal = [("rule", &self.rule), ("player", &self.player), ("army", &self.army), ("event", &self.event)];
        let mut fits = lit(true);
        for (name, value) in equal {
            if let Some(value) = value {
                fits = fits.and(col(name).eq(lit(value.as_str())));
            }
        }
        fits
    }
}
