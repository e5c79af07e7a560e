//! What pages ask first, asked before anybody waits for it.

use std::collections::BTreeSet;

use aftermath_games::GAMES;
use aftermath_rules::System;

use crate::{
    CasesQuery, FairnessBy, FairnessQuery, FindingsBy, FindingsQuery, LuckBy, LuckOrder, LuckQuery, MetaQuery,
    RollOrder, SliceBy, StatsError, UnitsBy, UnitsQuery, Warehouse,
};

/// Asks the questions with which pages begin, game by game, until `stop` says so. What they read is remembered; where
/// nothing has changed since, that costs next to nothing. The tables are let go between two questions, so that a refresh
/// need not wait.
pub(crate) fn ask_ahead(tables: &Warehouse, stop: &dyn Fn() -> bool) -> Result<(), StatsError> {
    let games: BTreeSet<String> =
        tables.snapshot()?.partitions().map(|(partition, ..)| partition.system.clone()).collect();
    let questions = QUESTIONS.iter();
    let of_games = games.iter().filter_map(|game| GAMES.find(game).ok());
    for (system, ask) in of_games.flat_map(|system| questions.clone().map(move |ask| (system, ask))) {
        if stop() {
            return Ok(());
        }
        ask(tables, system)?;
    }
    Ok(())
}

type Question = fn(&Warehouse, System) -> Result<(), StatsError>;

/// In the order in which their pages are opened most.
const QUESTIONS: [Question; 13] = [
    |tables, system| tables.armies(&MetaQuery::of(system)).map(drop),
    |tables, system| tables.matchups(&MetaQuery::of(system)).map(drop),
    |tables, system| tables.slices(&MetaQuery::of(system), SliceBy::Month).map(drop),
    |tables, system| tables.battles(&MetaQuery::of(system), 0, 1).map(drop),
    |tables, system| tables.players(system).map(drop),
    |tables, system| tables.units(&UnitsQuery::of(system), UnitsBy::Unit).map(drop),
    |tables, system| {
        let query = FairnessQuery { system: Some(system), ..FairnessQuery::default() };
        tables.fairness(&query, FairnessBy::Set).map(drop)
    },
    |tables, system| tables.luck(&LuckQuery::of(system), LuckBy::Unit).map(drop),
    |tables, system| tables.rolls(&LuckQuery::of(system), RollOrder::Luckiest, 0, 1).map(drop),
    |tables, system| tables.battle_luck(&LuckQuery::of(system), LuckOrder::Strangest, 0, 1).map(drop),
    |tables, system| tables.stakes(&LuckQuery::of(system)).map(drop),
    |tables, system| tables.findings(&FindingsQuery::of(system), FindingsBy::Rule, 0, 1).map(drop),
    |tables, system| {
        let query = CasesQuery { system: Some(system), ..CasesQuery::default() };
        tables.cases(&query, None, 1).map(drop)
    },
];
