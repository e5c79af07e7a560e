//! Answers of older questions as rows and columns.

use super::{Battles, CommandRow, Fairness, FairnessRow, Matchups, Meta, Ratings, Slice};
use crate::{Sheet, StatsError, Tabled};

impl Tabled for Meta {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(&self.armies)
            .text("army", |row| Some(&row.army))
            .real("presence", |row| Some(row.presence))
            .tally(|row| row.tally)
            .count("mirrors", |row| Some(row.mirrors))
            .real("rate", |row| row.rate)
            .interval("rate", |row| Some(row.interval))
            .clustered(|row| row.clustered)
            .tally_of("first_", |row| row.first)
            .tally_of("second_", |row| row.second)
            .real("first_less_second", |row| row.first_less_second.map(|difference| difference.value))
            .interval("first_less_second", |row| row.first_less_second.map(|difference| difference.interval))
            .count("battles_to_tell", |row| row.battles_to_tell)
            .count("clustered_battles_to_tell", |row| row.clustered_battles_to_tell)
            .finish()
    }
}

impl Tabled for Matchups {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(&self.rows)
            .text("army", |row| Some(&row.army))
            .text("opponent", |row| Some(&row.opponent))
            .tally(|row| row.tally)
            .real("rate", |row| row.rate)
            .interval("rate", |row| Some(row.interval))
            .clustered(|row| row.clustered)
            .real("expected", |row| Some(row.expected))
            .real("shrunk", |row| Some(row.shrunk.rate))
            .interval("shrunk", |row| Some(row.shrunk.interval))
            .count("battles_to_tell", |row| row.battles_to_tell)
            .count("clustered_battles_to_tell", |row| row.clustered_battles_to_tell)
            .finish()
    }
}

impl Tabled for Vec<Slice> {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(self)
            .text("army", |row| Some(&row.army))
            .text("part", |row| row.part.as_deref())
            .tally(|row| row.tally)
            .real("rate", |row| row.rate)
            .interval("rate", |row| Some(row.interval))
            .clustered(|row| row.clustered)
            .count("battles_to_tell", |row| row.battles_to_tell)
            .count("clustered_battles_to_tell", |row| row.clustered_battles_to_tell)
            .finish()
    }
}

impl Tabled for Battles {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(&self.rows)
            .text("match_id", |row| Some(&row.match_id))
            .text("played", |row| Some(&row.played))
            .text("side", |row| Some(&row.side))
            .text("player", |row| Some(&row.player))
            .text("army", |row| Some(&row.army))
            .text("opponent", |row| row.opponent.as_deref())
            .text("opponent_army", |row| row.opponent_army.as_deref())
            .text("result", |row| Some(&row.result))
            .text("event", |row| row.event.as_deref())
            .finish()
    }
}

impl Tabled for Vec<CommandRow> {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(self)
            .text("match_id", |row| Some(&row.match_id))
            .text("played", |row| Some(&row.played))
            .text("side", |row| Some(&row.side))
            .text("player", |row| Some(&row.player))
            .text("army", |row| Some(&row.army))
            .text("character", |row| Some(&row.character))
            .text("name", |row| Some(&row.name))
            .text("rank", |row| Some(&row.rank))
            .count("orders", |row| Some(row.orders.into()))
            .count("passed", |row| Some(row.passed.into()))
            .real("expected", |row| Some(row.expected))
            .real("luck", |row| Some(row.luck))
            .real("variance", |row| Some(row.variance))
            .real("rate", |row| Some(row.rate))
            .real("rate_low", |row| Some(row.rate_low))
            .real("rate_high", |row| Some(row.rate_high))
            .real("p_at_most", |row| Some(row.p_at_most))
            .real("p_at_least", |row| Some(row.p_at_least))
            .finish()
    }
}

impl Tabled for Fairness {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        let face = |at: usize| move |row: &FairnessRow| row.counts.get(at).copied();
        Sheet::of(&self.rows)
            .text("player", |row| Some(&row.player))
            .text("dice_set", |row| row.dice_set.as_deref())
            .count("matches", |row| Some(row.matches))
            .count("dice", |row| Some(row.dice))
            .count("ones", face(0))
            .count("twos", face(1))
            .count("threes", face(2))
            .count("fours", face(3))
            .count("fives", face(4))
            .count("sixes", face(5))
            .real("faces_statistic", |row| row.faces.map(|test| test.statistic))
            .real("faces_p", |row| row.faces.map(|test| test.p))
            .text("order", |row| Some(row.order.as_str()))
            .real("runs_statistic", |row| row.runs.map(|test| test.statistic))
            .real("runs_p", |row| row.runs.map(|test| test.p))
            .real("sequence_statistic", |row| row.sequence.map(|test| test.statistic))
            .real("sequence_p", |row| row.sequence.map(|test| test.p))
            .real("noticeable", |row| row.noticeable)
            .text("telling", |row| Some(row.telling.as_str()))
            .finish()
    }
}

impl Tabled for Ratings {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(&self.players)
            .text("player", |row| Some(&row.player))
            .count("battles", |row| Some(row.strength.battles))
            .tally(|row| row.tally)
            .place(|row| Some(row.place))
            .real("glicko", |row| Some(row.glicko.value))
            .real("glicko_deviation", |row| Some(row.glicko.deviation))
            .real("glicko_volatility", |row| Some(row.glicko.volatility))
            .interval("glicko", |row| Some(row.glicko_interval))
            .real("strength", |row| Some(row.strength.value))
            .real("strength_error", |row| Some(row.strength.error))
            .interval("strength", |row| Some(row.strength_interval))
            .finish()
    }
}
