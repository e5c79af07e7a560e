//! Whether dice fall as dice should, player by player.

use std::collections::BTreeMap;

use aftermath_estimate::{Confidence, Faces, Oddity, Thrown, discoveries, faces, noticeable, runs, sequence};
use aftermath_rules::System;
use polars::prelude::*;
use serde::Serialize;

use super::columns::{dice, names};
use crate::{
    Snapshot, StatsError, Table,
    rolled::{Rolled, Rows, Source, Span},
};

/// Whose dice to look at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FairnessQuery {
    /// Only this game.
    pub system: Option<System>,
    /// Only this player; others are still counted when it is told what stands out.
    pub player: Option<String>,
    /// From this month on, `YYYY-MM`.
    pub from: Option<String>,
    /// Up to this month, itself included.
    pub to: Option<String>,
}

/// The dice of players.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fairness {
    /// Dice of a player below which nothing is said.
    pub enough: u64,
    /// Tests made on all players together; what stands out is told so that one in twenty such tellings is wrong on
    /// average (Benjamini–Hochberg).
    pub tests: usize,
    /// One row a player, by name.
    pub rows: Vec<FairnessRow>,
}

/// The dice of one player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FairnessRow {
    /// The player.
    pub player: String,
    /// Matches in which they were thrown.
    pub matches: u64,
    /// Dice thrown.
    pub dice: u64,
    /// How often each face came, from 1 to 6.
    pub counts: Faces,
    /// Whether the faces come equally often.
    pub faces: Option<Oddity>,
    /// Whether the order in which the log has the dice tells anything.
    pub order: Sequence,
    /// Whether high and low faces change places as often as they should.
    pub runs: Option<Oddity>,
    /// Whether a face tells the next.
    pub sequence: Option<Oddity>,
    /// How far faces would have to stray to be noticed in four of five cases (Cohen's w).
    pub noticeable: Option<f64>,
    /// What follows.
    pub telling: Telling,
}

/// Whether dice are written as they fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sequence {
    /// As far as can be seen.
    AsThrown,
    /// Sorted by their faces, far more often than chance would: nothing is said of runs and sequence.
    Sorted,
}

impl Sequence {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Sequence::AsThrown => "as_thrown",
            Sequence::Sorted => "sorted",
        }
    }
}

/// What the dice of a player tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Telling {
    /// Too few dice to say.
    NotEnough,
    /// Nothing unusual.
    Nothing,
    /// The faces do not come equally often.
    Faces,
    /// The faces do, but not in an order as chance has it.
    Order,
}

impl Telling {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Telling::NotEnough => "not_enough",
            Telling::Nothing => "nothing",
            Telling::Faces => "faces",
            Telling::Order => "order",
        }
    }
}

/// Dice below which nothing is said.
const ENOUGH: u64 = 100;

/// How often a telling may be wrong.
const FALSE_RATE: f64 = 0.05;

/// Dice of all players that fit, tested together.
pub(crate) fn fairness(tables: &Snapshot, query: &FairnessQuery) -> Result<Fairness, StatsError> {
    let mut players = thrown(tables, query)?;
    let mut rows: Vec<FairnessRow> = Vec::with_capacity(players.len());
    let mut chances = Vec::new();
    // Takes a search, and goes with the root of the number of dice.
    let of_one_die = noticeable(1, Confidence::P95, 0.8);
    for (player, throws) in &mut players {
        let mut row = throws.row(player);
        row.noticeable = of_one_die.filter(|_| row.dice > 0).map(|one| one / (row.dice as f64).sqrt());
        if row.dice >= ENOUGH {
            chances.extend([row.faces, row.runs, row.sequence].map(|test| test.map_or(f64::NAN, |test| test.p)));
        }
        rows.push(row);
    }
    let found = discoveries(&chances, FALSE_RATE);
    let mut found = found.chunks_exact(3);
    for row in rows.iter_mut().filter(|row| row.dice >= ENOUGH) {
        row.telling = match found.next() {
            Some([true, ..]) => Telling::Faces,
            Some([false, runs, sequence]) if *runs || *sequence => Telling::Order,
            _ => Telling::Nothing,
        };
    }
    if let Some(player) = &query.player {
        rows.retain(|row| row.player == *player);
    }
    Ok(Fairness { enough: ENOUGH, tests: chances.iter().filter(|p| !p.is_nan()).count(), rows })
}

/// The dice of each player, in the order in which they were thrown; those of different games one game after another.
fn thrown(tables: &Snapshot, query: &FairnessQuery) -> Result<BTreeMap<String, Throws>, StatsError> {
    let system = query.system.map(System::as_str);
    let span = Span { system, from: query.from.as_deref(), to: query.to.as_deref() };
    let mut players: BTreeMap<String, Throws> = BTreeMap::new();
    for (_, part) in tables.rolled::<Players>(span)? {
        for (player, throws) in &part.0 {
            match players.get_mut(player) {
                Some(before) => before.join(throws),
                None => drop(players.insert(player.clone(), throws.clone())),
            }
        }
    }
    Ok(players)
}

/// The dice of each player in a partition.
struct Players(BTreeMap<String, Throws>);

impl Rolled for Players {
    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let sides = rows.scan(Table::Sides)?.select(["match_id", "side", "player", "played"].map(col));
        let rolls = rows.scan(Table::Rolls)?.filter(col("side").is_not_null());
        let rolls = rolls.select(["match_id", "side", "seq", "roll", "faces"].map(col));
        let on = [col("match_id"), col("side")];
        let found = rolls
            .join(sides, on.clone(), on, JoinArgs::new(JoinType::Inner))
            .sort(["played", "match_id", "seq", "roll"], SortMultipleOptions::default())
            .select([col("player"), col("match_id"), col("faces")])
            .collect()?;
        let mut players: BTreeMap<String, Throws> = BTreeMap::new();
        let ids = names(&found, "match_id")?;
        let mut last: BTreeMap<String, String> = BTreeMap::new();
        for ((player, id), mut faces) in names(&found, "player")?.into_iter().zip(ids).zip(dice(&found, "faces")?) {
            faces.retain(|face| (1..=6).contains(face));
            let throws = players.entry(player.clone()).or_default();
            throws.add(&faces);
            // Throws come match by match.
            if last.get(&player) != Some(&id) {
                throws.matches += 1;
                last.insert(player, id);
            }
        }
        Ok(Self(players))
    }

    fn bytes(&self) -> usize {
        self.0.len() * (size_of::<Throws>() + 64)
    }
}

/// The dice of one player while they come in.
#[derive(Debug, Clone, Default)]
struct Throws {
    thrown: Thrown,
    matches: u64,
    /// Throws of three dice and more that rise or fall all the way.
    monotone: f64,
    /// As many as were to be expected, and the variance of their number.
    expected: f64,
    variance: f64,
}

impl Throws {
    fn add(&mut self, throw: &[u8]) {
        throw.iter().for_each(|face| self.thrown.add(*face));
        if throw.len() >= 3 {
            let monotone = throw.is_sorted() || throw.iter().rev().is_sorted();
            let chance = chance_of_order(throw.len());
            self.monotone += f64::from(u8::from(monotone));
            self.expected += chance;
            self.variance += chance * (1.0 - chance);
        }
    }

    /// What was thrown next.
    fn join(&mut self, next: &Self) {
        self.thrown.join(&next.thrown);
        self.matches += next.matches;
        self.monotone += next.monotone;
        self.expected += next.expected;
        self.variance += next.variance;
    }

    /// Sorted more often by six standard deviations and one throw is no chance.
    fn sorted(&self) -> bool {
        self.monotone > self.expected + 6.0 * self.variance.sqrt() + 1.0
    }

    fn row(&self, player: &str) -> FairnessRow {
        let dice = self.thrown.dice();
        let order = if self.sorted() { Sequence::Sorted } else { Sequence::AsThrown };
        let as_thrown = order == Sequence::AsThrown;
        FairnessRow {
            player: player.to_owned(),
            matches: self.matches,
            dice,
            counts: self.thrown.counts,
            faces: faces(&self.thrown.counts),
            order,
            runs: as_thrown.then(|| runs(&self.thrown)).flatten(),
            sequence: as_thrown.then(|| sequence(&self.thrown)).flatten(),
            noticeable: None,
            telling: Telling::NotEnough,
        }
    }
}

/// The chance that so many fair dice come rising or falling, equal ones allowed: twice the multisets of faces, less
/// those of one face alone, over all outcomes.
fn chance_of_order(dice: usize) -> f64 {
    let n = dice as f64;
    let multisets = (n + 5.0) * (n + 4.0) * (n + 3.0) * (n + 2.0) * (n + 1.0) / 120.0;
    ((2.0 * multisets - 6.0) / 6.0_f64.powf(n)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_dice_are_often_in_order() {
        // Three dice: 2 · 56 − 6 of 216, counted over all of them.
        let mut monotone = 0;
        for outcome in 0..216 {
            let throw = [outcome / 36, outcome / 6 % 6, outcome % 6];
            monotone += i32::from(throw.is_sorted() || throw.iter().rev().is_sorted());
        }
        assert_eq!(monotone, 106);
        assert!((chance_of_order(3) - 106.0 / 216.0).abs() < 1e-12);
    }

    #[test]
    fn sorted_dice_are_seen_as_such_and_thrown_ones_are_not() {
        let mut state = 7_u32;
        let mut die = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 16) % 6 + 1) as u8
        };
        let (mut thrown, mut sorted) = (Throws::default(), Throws::default());
        for _ in 0..60 {
            let mut throw = [die(), die(), die(), die(), die()];
            thrown.add(&throw);
            throw.sort_unstable();
            sorted.add(&throw);
        }
        assert!(!thrown.sorted() && sorted.sorted());
        assert_eq!(sorted.row("Ada").order, Sequence::Sorted);
        assert_eq!((sorted.row("Ada").runs, sorted.row("Ada").sequence), (None, None));
        assert!(thrown.row("Ada").runs.is_some());
    }
}
