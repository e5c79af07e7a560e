//! Whether dice fall as dice should, player by player and set by set.

use std::collections::BTreeMap;

use aftermath_estimate::{Confidence, Faces, Oddity, Thrown, discoveries, faces, noticeable, runs, sequence};
use aftermath_rules::System;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    columns::dice,
    names::{Name, Names, Naming, same},
};
use crate::{
    Snapshot, StatsError, Table,
    partition_rollup::{Gone, Merged, PartitionRollup, Rows, Source, Span},
};

/// Whose dice to look at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FairnessQuery {
    /// Only this game.
    pub system: Option<System>,
    /// Only this player; others are still counted when it is told what stands out.
    pub player: Option<String>,
    /// Only dice that their player calls so; others are still counted. Never so where players are told as a whole.
    pub dice_set: Option<String>,
    /// From this month on, `YYYY-MM`.
    pub from: Option<String>,
    /// Up to this month, itself included.
    pub to: Option<String>,
}

/// What a row is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FairnessBy {
    /// A set of dice of a player, as the logs name it; those that no log names are one row more.
    #[default]
    Set,
    /// All dice of a player, whatever they are called.
    Player,
}

impl FairnessBy {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            FairnessBy::Set => "set",
            FairnessBy::Player => "player",
        }
    }
}

/// The dice of players.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fairness {
    /// What a row is.
    pub by: FairnessBy,
    /// Dice of a row below which nothing is said.
    pub enough: u64,
    /// Tests made on all rows together; what stands out is told so that one in twenty such tellings is wrong on
    /// average (Benjamini–Hochberg).
    pub tests: usize,
    /// By player, then by set, what is not named first.
    pub rows: Vec<FairnessRow>,
}

/// The dice of one player, or one set of them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FairnessRow {
    /// The player.
    pub player: String,
    /// What the player calls the set; nothing where the logs do not name it, or where the row is all of the player's. The
    /// same name of two players is two sets.
    pub dice_set: Option<String>,
    /// Whether the row is of dice that no log names while the logs name others of this player.
    pub beside_named: bool,
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
    pub telling: EvidenceKind,
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
pub enum EvidenceKind {
    /// Too few dice to say.
    NotEnough,
    /// Nothing unusual.
    Nothing,
    /// The faces do not come equally often.
    Faces,
    /// The faces do, but not in an order as chance has it.
    Order,
}

impl EvidenceKind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            EvidenceKind::NotEnough => "not_enough",
            EvidenceKind::Nothing => "nothing",
            EvidenceKind::Faces => "faces",
            EvidenceKind::Order => "order",
        }
    }
}

/// Dice below which nothing is said.
const ENOUGH: u64 = 100;

/// How often a telling may be wrong.
const FALSE_RATE: f64 = 0.05;

/// Dice of all players that fit, or each set of them, tested together.
pub(crate) fn fairness(tables: &Snapshot, query: &FairnessQuery, by: FairnessBy) -> Result<Fairness, StatsError> {
    let system = query.system.map(System::as_str);
    let span = Span { system, from: query.from.as_deref(), to: query.to.as_deref(), ..Span::default() };
    let parts = tables.rolled_up::<Players>(span)?;
    let mut rows: Vec<FairnessRow> = Vec::new();
    let mut chances = Vec::new();
    // Takes a search, and goes with the root of the number of dice.
    let of_one_die = noticeable(1, Confidence::P95, 0.8);
    for (whose, throws) in thrown(parts.iter().map(|(_, part)| part.as_ref()), by) {
        let mut row = throws.row(whose);
        row.noticeable = of_one_die.filter(|_| row.dice > 0).map(|one| one / (row.dice as f64).sqrt());
        if row.dice >= ENOUGH {
            chances.extend([row.faces, row.runs, row.sequence].map(|test| test.map_or(f64::NAN, |test| test.p)));
        }
        // What is not named comes first of a player's.
        if let Some(before) = rows.last_mut().filter(|before| before.player == row.player) {
            before.beside_named = before.dice_set.is_none();
        }
        rows.push(row);
    }
    let found = discoveries(&chances, FALSE_RATE);
    let mut found = found.chunks_exact(3);
    for row in rows.iter_mut().filter(|row| row.dice >= ENOUGH) {
        row.telling = match found.next() {
            Some([true, ..]) => EvidenceKind::Faces,
            Some([false, runs, sequence]) if *runs || *sequence => EvidenceKind::Order,
            _ => EvidenceKind::Nothing,
        };
    }
    if let Some(player) = &query.player {
        rows.retain(|row| row.player == *player);
    }
    if query.dice_set.is_some() {
        rows.retain(|row| row.dice_set == query.dice_set);
    }
    Ok(Fairness { by, enough: ENOUGH, tests: chances.iter().filter(|p| !p.is_nan()).count(), rows })
}

/// Player, and the name of a set.
type Whose<'a> = (&'a str, Option<&'a str>);

/// The dice of each player, or of each set, in the order in which they were thrown; those of different games one game
/// after another. What a player calls his sets does not move the dice of them all.
fn thrown<'a>(parts: impl Iterator<Item = &'a Players>, by: FairnessBy) -> BTreeMap<Whose<'a>, Throws> {
    let mut all: BTreeMap<Whose<'a>, Throws> = BTreeMap::new();
    for (player, hand) in parts.flat_map(|part| &part.0) {
        match by {
            FairnessBy::Set => {
                for (set, throws) in &hand.sets {
                    all.entry((player.as_str(), set.as_deref())).or_default().join(throws);
                }
            }
            FairnessBy::Player => all.entry((player.as_str(), None)).or_default().join(&hand.all),
        }
    }
    all
}

/// The dice of each player in a partition.
#[derive(Serialize, Deserialize)]
pub(super) struct Players(BTreeMap<String, Hand>);

/// The dice of a player.
#[derive(Default, Serialize, Deserialize)]
struct Hand {
    /// As they were thrown, whichever set they are of.
    all: Throws,
    /// By name; those that no log names have none.
    sets: BTreeMap<Option<String>, Throws>,
}

impl PartitionRollup for Players {
    const KIND: &'static str = "dice";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let fallen = rows.growing::<Fallen>()?;
        // Throws come match by match: the last match of each.
        let mut sets_of: PlHashMap<(Name, Option<Name>), (Throws, Option<u32>)> = PlHashMap::default();
        let mut all_of: PlHashMap<Name, (Throws, Option<u32>)> = PlHashMap::default();
        let mut from = 0;
        for throw in &fallen.throws {
            let faces = fallen.faces.get(from..throw.to).unwrap_or_default();
            from = throw.to;
            let (set, all) = (sets_of.entry((throw.player, throw.set)), all_of.entry(throw.player));
            for (throws, last) in [set.or_default(), all.or_default()] {
                throws.add(faces);
                throws.matches += u64::from(last.replace(throw.at) != Some(throw.at));
            }
        }
        let text = |name: Name| fallen.names.text(name).to_owned();
        let mut players: BTreeMap<String, Hand> = BTreeMap::new();
        for ((player, set), (throws, _)) in sets_of {
            let hand = players.entry(text(player)).or_default();
            if let Some((all, _)) = all_of.remove(&player) {
                hand.all = all;
            }
            hand.sets.insert(set.map(text), throws);
        }
        Ok(Self(players))
    }

    fn bytes(&self) -> usize {
        let sets: usize = self.0.values().map(|hand| hand.sets.len()).sum();
        self.0.len() * (size_of::<Hand>() + 64) + sets * (size_of::<Throws>() + 64)
    }
}

/// Dice as they fell, in the order of days, matches and throws.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Fallen {
    /// Players and their sets.
    names: Names,
    matches: Vec<Played>,
    throws: Vec<Throw>,
    /// Throw by throw.
    faces: Vec<u8>,
}

/// A match by day and id.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Played {
    day: i32,
    id: Box<str>,
}

#[derive(Serialize, Deserialize)]
struct Throw {
    /// Place of its match.
    at: u32,
    player: Name,
    set: Option<Name>,
    /// Where its faces end.
    to: usize,
}

impl PartitionRollup for Fallen {
    const KIND: &'static str = "fallen";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let sides = rows.scan(Table::Sides)?.select(["match_id", "side", "player", "played"].map(col));
        let rolls = rows.scan(Table::Rolls)?.filter(col("side").is_not_null());
        // Dice that were thrown again fell too.
        let fell = coalesce(&[col("fell"), col("faces")]).alias("faces");
        let rolls = rolls.with_column(fell).select(["match_id", "side", "seq", "roll", "faces", "dice_set"].map(col));
        let on = [col("match_id"), col("side")];
        let found = rolls
            .join(sides, on.clone(), on, JoinArgs::new(JoinType::Inner))
            .sort(["played", "match_id", "seq", "roll"], SortMultipleOptions::default())
            .select([
                col("player"),
                col("dice_set"),
                col("match_id"),
                col("played").cast(DataType::Int32),
                col("faces"),
            ])
            .collect()?;
        let [whose, sets, ids] =
            ["player", "dice_set", "match_id"].map(|name| found.column(name).and_then(Column::str));
        let days = found.column("played")?.i32()?;
        let (mut naming, mut all) = (Naming::default(), Self::default());
        let rows = whose?.iter().zip(sets?.iter()).zip(ids?.iter()).zip(days.iter());
        for ((((player, set), id), day), faces) in rows.zip(dice(&found, "faces")?) {
            let (id, day) = (id.unwrap_or_default(), day.unwrap_or_default());
            if all.matches.last().is_none_or(|last| *last.id != *id) {
                all.matches.push(Played { day, id: id.into() });
            }
            all.faces.extend(faces.into_iter().filter(|face| (1..=6).contains(face)));
            all.throws.push(Throw {
                at: all.matches.len() as u32 - 1,
                player: naming.name(player.unwrap_or_default()),
                set: set.map(|set| naming.name(set)),
                to: all.faces.len(),
            });
        }
        all.names = naming.names();
        Ok(all)
    }

    fn renewed(before: &Self, gone: &Gone, fresh: &Rows<'_>) -> Result<Option<Self>, StatsError> {
        let fresh = Self::of(fresh)?;
        let mut naming = Naming::default();
        let names = [before.names.among(&mut naming), fresh.names.among(&mut naming)];
        let of = |part: &'_ Self, from: Merged| -> Vec<(Played, Merged, u32)> {
            let all = part.matches.iter().cloned().zip(0_u32..);
            let stayed = all.filter(|(played, _)| from == Merged::Fresh || !gone.has(&played.id));
            stayed.map(|(played, at)| (played, from, at)).collect()
        };
        let mut order = of(before, Merged::Before);
        order.extend(of(&fresh, Merged::Fresh));
        order.sort_by(|(one, ..), (other, ..)| one.cmp(other));
        let mut all = Self { throws: Vec::with_capacity(before.throws.len() + fresh.throws.len()), ..Self::default() };
        all.faces.reserve(before.faces.len() + fresh.faces.len());
        for (played, from, at) in order {
            let (part, among) = if from == Merged::Before { (before, &names[0]) } else { (&fresh, &names[1]) };
            let first = part.throws.partition_point(|throw| throw.at < at);
            let own = part.throws.get(first..).unwrap_or_default().iter().take_while(|throw| throw.at == at);
            let begin = first.checked_sub(1).and_then(|last| part.throws.get(last)).map_or(0, |last| last.to);
            let (place, offset) = (all.matches.len() as u32, all.faces.len());
            let named = |name: Name| same(among, name).unwrap_or(name);
            let mut end = begin;
            for throw in own {
                end = throw.to;
                let (player, set) = (named(throw.player), throw.set.map(named));
                all.throws.push(Throw { at: place, player, set, to: throw.to - begin + offset });
            }
            all.faces.extend_from_slice(part.faces.get(begin..end).unwrap_or_default());
            all.matches.push(played);
        }
        all.names = naming.names();
        Ok(Some(all))
    }

    fn bytes(&self) -> usize {
        let ids: usize = self.matches.iter().map(|played| played.id.len() + size_of::<Played>()).sum();
        self.names.bytes() + ids + size_of_val(self.throws.as_slice()) + self.faces.len()
    }
}

/// Dice while they come in.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
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

    fn row(&self, (player, set): Whose<'_>) -> FairnessRow {
        let dice = self.thrown.dice();
        let order = if self.sorted() { Sequence::Sorted } else { Sequence::AsThrown };
        let as_thrown = order == Sequence::AsThrown;
        FairnessRow {
            player: player.to_owned(),
            dice_set: set.map(str::to_owned),
            beside_named: false,
            matches: self.matches,
            dice,
            counts: self.thrown.counts,
            faces: faces(&self.thrown.counts),
            order,
            runs: as_thrown.then(|| runs(&self.thrown)).flatten(),
            sequence: as_thrown.then(|| sequence(&self.thrown)).flatten(),
            noticeable: None,
            telling: EvidenceKind::NotEnough,
        }
    }
}

/// The chance that so many fair dice come rising or falling, equal ones allowed: twice the multisets of faces, less
/// those of one face alone, over all outcomes.
///
/// Source: W. Feller, "An Introduction to Probability Theory and Its Applications", vol. 1, 3rd ed. (1968), II.5, for the
/// number of multisets, `C(n + 5, 5)`.
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
        assert_eq!(sorted.row(("Ada", None)).order, Sequence::Sorted);
        assert_eq!((sorted.row(("Ada", None)).runs, sorted.row(("Ada", None)).sequence), (None, None));
        assert!(thrown.row(("Ada", None)).runs.is_some());
    }
}
