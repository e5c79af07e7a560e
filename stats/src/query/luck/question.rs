//! Which throws to ask about.

use aftermath_rules::System;
use polars::prelude::*;

use crate::{
    StatsError, Table,
    partition_rollup::{Source, Span},
};

/// Which throws to look at. Every filter that is set must fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LuckQuery {
    /// The game.
    pub system: System,
    /// Only this match.
    pub match_id: Option<String>,
    /// Only throws of this side.
    pub side: Option<String>,
    /// Only throws of this player.
    pub player: Option<String>,
    /// Only throws of this army.
    pub army: Option<String>,
    /// Only throws against this army.
    pub opponent_army: Option<String>,
    /// Only throws of units of this row of the army list.
    pub profile: Option<String>,
    /// Only throws for this purpose.
    pub purpose: Option<String>,
    /// Only throws of dice that their player calls so; with an empty text, of those that no log names.
    pub dice_set: Option<String>,
    /// From this month on, `YYYY-MM`.
    pub from: Option<String>,
    /// Up to this month, itself included.
    pub to: Option<String>,
}

impl LuckQuery {
    /// All throws of a game.
    pub fn of(system: System) -> Self {
        Self {
            system,
            match_id: None,
            side: None,
            player: None,
            army: None,
            opponent_army: None,
            profile: None,
            purpose: None,
            dice_set: None,
            from: None,
            to: None,
        }
    }

    /// The same time, but everybody's throws: what worths are fitted to.
    pub(super) fn everybody(&self) -> Self {
        Self { from: self.from.clone(), to: self.to.clone(), ..Self::of(self.system) }
    }

    /// The partitions that its months are in.
    pub(super) fn span(&self) -> Span<'_> {
        Span {
            system: Some(self.system.as_str()),
            from: self.from.as_deref(),
            to: self.to.as_deref(),
            ..Span::default()
        }
    }

    /// Whether throws are chosen by game, month, player and purpose alone, which is known of whole partitions.
    pub(super) fn is_coarse(&self) -> bool {
        let fine = [&self.match_id, &self.side, &self.army, &self.opponent_army, &self.profile, &self.dice_set];
        fine.iter().all(|filter| filter.is_none())
    }

    /// Whether throws are chosen by game, month, army, row of its list and purpose alone, which is known of the units of
    /// whole partitions.
    pub(super) fn is_of_units(&self) -> bool {
        let others = [&self.match_id, &self.side, &self.player, &self.opponent_army, &self.dice_set];
        others.iter().all(|filter| filter.is_none())
    }

    /// Throws that fit, with nobody's name yet; those of units of another row of the list are not among them.
    pub(super) fn rolls(&self, tables: &impl Source) -> Result<LazyFrame, StatsError> {
        let mut wanted = col("system").eq(lit(self.system.as_str())).and(col("side").is_not_null());
        // Where nothing was thrown there was no throw.
        wanted = wanted.and(col("dice").gt(lit(0)));
        let equal = [("side", &self.side), ("purpose", &self.purpose)];
        for (name, value) in equal {
            if let Some(value) = value {
                wanted = wanted.and(col(name).eq(lit(value.as_str())));
            }
        }
        wanted = match self.dice_set.as_deref() {
            Some("") => wanted.and(col("dice_set").is_null()),
            Some(set) => wanted.and(col("dice_set").eq(lit(set))),
            None => wanted,
        };
        if let Some(from) = &self.from {
            wanted = wanted.and(col("month").gt_eq(lit(from.as_str())));
        }
        if let Some(to) = &self.to {
            wanted = wanted.and(col("month").lt_eq(lit(to.as_str())));
        }
        let rolls = match &self.match_id {
            Some(id) => tables.scan_match(Table::Rolls, id)?,
            None => tables.scan(Table::Rolls)?,
        };
        let rolls = rolls.filter(wanted).with_columns(at_stake());
        let Some(profile) = &self.profile else {
            return Ok(rolls);
        };
        let units = self.units(tables)?.filter(col("profile").eq(lit(profile.as_str())));
        let on = [col("match_id"), col("unit")];
        Ok(rolls.join(units, on.clone(), on, in_order(JoinType::Semi)))
    }

    /// Units of the game: `match_id`, `unit`, `profile`, `name`.
    pub(super) fn units(&self, tables: &impl Source) -> Result<LazyFrame, StatsError> {
        let units = tables.scan(Table::Units)?.filter(col("system").eq(lit(self.system.as_str())));
        Ok(units.select(["match_id", "unit", "profile", "name"].map(col)))
    }

    /// Sides that fit.
    pub(super) fn sides(&self, tables: &impl Source) -> Result<LazyFrame, StatsError> {
        let mut wanted = col("system").eq(lit(self.system.as_str()));
        let equal = [("player", &self.player), ("army", &self.army), ("opponent_army", &self.opponent_army)];
        for (name, value) in equal {
            if let Some(value) = value {
                wanted = wanted.and(col(name).eq(lit(value.as_str())));
            }
        }
        Ok(tables.scan(Table::Sides)?.filter(wanted))
    }

    /// Throws summed up by match, side, purpose and `more`, with the player's name, in the order of the first throw of
    /// each: sums of these are the same to the last digit whenever they are asked for.
    pub(super) fn sums(&self, tables: &impl Source, more: &[&str]) -> Result<LazyFrame, StatsError> {
        let mut keys: Vec<Expr> = ["match_id", "side", "purpose", "month"].map(col).to_vec();
        keys.extend(more.iter().map(|name| col(*name)));
        let sums = self.rolls(tables)?.group_by_stable(keys).agg(added(&ADDED, len().alias("rolls")));
        let sides = self.sides(tables)?.select(["match_id", "side", "player", "army"].map(col));
        let on = [col("match_id"), col("side")];
        Ok(sums.join(sides, on.clone(), on, in_order(JoinType::Inner)))
    }
}

/// A join whose rows come in the order of those on its left.
pub(super) fn in_order(how: JoinType) -> JoinArgs {
    JoinArgs { maintain_order: MaintainOrderJoin::Left, ..JoinArgs::new(how) }
}

/// What of throws is added up.
pub(super) const ADDED: [&str; 6] = ["dice", "luck", "variance", "at_stake", "at_stake_variance", "without_stake"];

/// Luck of throws times what was at stake, the variance of that, and whether nobody knows what was.
fn at_stake() -> [Expr; 3] {
    let stake = || col("stake");
    [
        (col("luck") * stake()).alias("at_stake"),
        (col("variance") * stake() * stake()).alias("at_stake_variance"),
        stake().is_null().alias("without_stake"),
    ]
}

/// Sums of columns under their own names, and one more.
pub(super) fn added(columns: &[&str], more: Expr) -> Vec<Expr> {
    columns.iter().map(|name| col(*name).cast(DataType::Float64).sum()).chain([more]).collect()
}
