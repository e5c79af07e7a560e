//! What the throws of each side came to, by purpose: a partition at a time, in memory.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use aftermath_games::GAMES;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    LuckQuery,
    question::{ADDED, added},
};
use crate::{
    Snapshot, StatsError,
    partition_rollup::{Gone, Merged, PartitionRollup, Rows, Source, merged},
    query::{
        columns::{counts, measures, names, reals, texts},
        names::{Name, Names, Naming, fits},
    },
};

/// Throws of a partition summed up by match, side and purpose. Most questions add these up instead of throws; those
/// that show throws find in them the matches where to look.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Sums {
    /// Players, armies, days, events and ids of sides.
    names: Names,
    /// What dice were thrown for, in order.
    pub(super) purposes: Vec<Box<str>>,
    /// By id.
    pub(super) battles: Vec<Battle>,
    /// By battle, in the order of the header.
    pub(super) sides: Vec<Side>,
    /// By side, then purpose.
    pub(super) cells: Vec<Sum>,
}

/// A match.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Battle {
    pub(super) id: Box<str>,
    /// `YYYY-MM-DD`.
    pub(super) played: Name,
    pub(super) event: Option<Name>,
}

impl AsRef<str> for Battle {
    fn as_ref(&self) -> &str {
        &self.id
    }
}

/// A side of a match.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Side {
    /// Its place among the battles.
    pub(super) battle: u32,
    pub(super) position: u8,
    pub(super) side: Name,
    pub(super) player: Name,
    pub(super) army: Name,
    pub(super) opponent_army: Option<Name>,
    pub(super) has_opponent: bool,
    pub(super) score: Option<f64>,
    pub(super) result: Option<Name>,
}

/// The throws of a side for one purpose.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Sum {
    /// Its place among the sides.
    pub(super) side: u32,
    /// Its place among the purposes.
    pub(super) purpose: u16,
    pub(super) rolls: u32,
    pub(super) dice: u64,
    pub(super) luck: f64,
    pub(super) variance: f64,
    pub(super) staked: Staked,
    /// The least chance of a result as good or better among them.
    pub(super) as_good: f64,
    /// The least chance of a result as bad or worse.
    pub(super) as_bad: f64,
}

/// Luck of throws weighed by what was at stake in each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Staked {
    /// Results less expectations, times stakes.
    pub(super) luck: f64,
    /// Variance of that for fair dice.
    pub(super) variance: f64,
    /// Throws of which nobody knows what was at stake: they are in neither.
    pub(super) without: u64,
}

impl Staked {
    /// Those of each row of sums.
    pub(super) fn of_rows(rows: &DataFrame) -> Result<Vec<Self>, StatsError> {
        let sums = reals(rows, "at_stake")?.into_iter().zip(reals(rows, "at_stake_variance")?);
        let all = sums.zip(counts(rows, "without_stake")?);
        Ok(all.map(|((luck, variance), without)| Self { luck, variance, without }).collect())
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.luck += other.luck;
        self.variance += other.variance;
        self.without += other.without;
    }

    /// Luck and standard deviation of so many throws; nothing where none of them has a stake.
    pub(super) fn told(&self, rolls: u64) -> Option<AtStake> {
        (self.without < rolls).then(|| AtStake { luck: self.luck, spread: self.variance.max(0.0).sqrt() })
    }
}

/// Luck in victory points as they were at stake.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct AtStake {
    /// Results less expectations, each times what one more would have put into the balance, summed up.
    pub luck: f64,
    /// Standard deviation of that for fair dice.
    pub spread: f64,
}

impl PartitionRollup for Sums {
    const KIND: &'static str = "luck";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        match GAMES.find(rows.system()) {
            Ok(system) => Self::read(rows, &LuckQuery::of(system)),
            // Of a game that this program does not know nothing is asked.
            Err(_) => Ok(Self::gather(&DataFrame::default(), &DataFrame::default())?),
        }
    }

    fn renewed(before: &Self, gone: &Gone, fresh: &Rows<'_>) -> Result<Option<Self>, StatsError> {
        let fresh = Self::of(fresh)?;
        let order = merged(&before.battles, &fresh.battles, gone);
        let parts =
            || order.iter().map(|(from, at)| (if *from == Merged::Before { before } else { &fresh }, *at as u32));
        let thrown = parts().flat_map(|(part, battle)| part.own(battle).iter().map(|cell| part.purpose(cell)));
        let purposes: BTreeSet<&str> = thrown.collect();
        let mut all = Self { purposes: purposes.into_iter().map(Box::from).collect(), ..Self::default() };
        all.sides.reserve(before.sides.len() + fresh.sides.len());
        all.cells.reserve(before.cells.len() + fresh.cells.len());
        let places = [before, &fresh].map(|part| {
            let place = part.purposes.iter().map(|name| all.purposes.binary_search(name));
            place.map(|at| at.ok().and_then(|at| u16::try_from(at).ok())).collect::<Vec<_>>()
        });
        let mut naming = Naming::default();
        for (part, at) in parts() {
            let Some(battle) = part.battles.get(at as usize) else { continue };
            let places = &places[usize::from(!std::ptr::eq(part, before))];
            // Names are given as they are where all sides come at once.
            let mut named = |name: Name| naming.name(part.names.text(name));
            let (played, event) = (named(battle.played), battle.event.map(&mut named));
            let number = all.battles.len() as u32;
            all.battles.push(Battle { id: battle.id.clone(), played, event });
            let first = part.sides.partition_point(|side| side.battle < at) as u32;
            let offset = all.sides.len() as u32;
            for side in part.sides_of(at) {
                let (own, player, army) = (named(side.side), named(side.player), named(side.army));
                let (opponent_army, result) = (side.opponent_army.map(&mut named), side.result.map(&mut named));
                all.sides.push(Side { battle: number, side: own, player, army, opponent_army, result, ..*side });
            }
            all.cells.extend(part.own(at).iter().filter_map(|cell| {
                let purpose = (*places.get(usize::from(cell.purpose))?)?;
                Some(Sum { side: cell.side - first + offset, purpose, ..*cell })
            }));
        }
        all.names = naming.names();
        Ok(Some(all))
    }

    fn bytes(&self) -> usize {
        let texts = |texts: &[Box<str>]| texts.iter().map(|text| text.len() + size_of::<Box<str>>()).sum::<usize>();
        let ids = self.battles.iter().map(|battle| battle.id.len() + size_of::<Battle>()).sum::<usize>();
        let (sides, cells) = (self.sides.len() * size_of::<Side>(), self.cells.len() * size_of::<Sum>());
        self.names.bytes() + texts(&self.purposes) + ids + sides + cells
    }
}

/// The sums that a question is answered from, in the order of the months. Those of one match, of units of one row of
/// a list, or of one set of dice, are read now; others are remembered. Which of their cells fit is for [`Sums::fitting`] to say.
pub(super) fn sums(tables: &Snapshot, query: &LuckQuery) -> Result<Vec<Arc<Sums>>, StatsError> {
    if query.match_id.is_some() { read(tables, query) } else { remembered(tables, query) }
}

/// The same where those of all matches are needed anyway.
pub(super) fn remembered(tables: &Snapshot, query: &LuckQuery) -> Result<Vec<Arc<Sums>>, StatsError> {
    if query.profile.is_some() || query.dice_set.is_some() {
        return read(tables, query);
    }
    Ok(tables.rolled_up::<Sums>(query.span())?.into_iter().map(|(_, sums)| sums).collect())
}

fn read(tables: &Snapshot, query: &LuckQuery) -> Result<Vec<Arc<Sums>>, StatsError> {
    Ok(vec![Arc::new(Sums::read(tables, query)?)])
}

impl Sums {
    /// Reads the match, or the months, the units and the dice that a question names; its other filters do not matter.
    fn read(tables: &impl Source, query: &LuckQuery) -> Result<Self, StatsError> {
        let named = LuckQuery {
            match_id: query.match_id.clone(),
            profile: query.profile.clone(),
            dice_set: query.dice_set.clone(),
            ..query.everybody()
        };
        let columns = [
            "match_id",
            "position",
            "side",
            "player",
            "army",
            "opponent",
            "opponent_army",
            "score",
            "result",
            "played",
            "event",
        ];
        let sides = named.sides(tables)?.select(columns.map(col));
        let sides = sides.sort(["match_id", "position"], SortMultipleOptions::default()).collect()?;
        let [as_good, as_bad] = chances();
        let mut sum = added(&ADDED, len().alias("rolls"));
        sum.extend([as_good.min(), as_bad.min()]);
        let rolls =
            named.rolls(tables)?.group_by_stable(["match_id", "side", "purpose"].map(col)).agg(sum).collect()?;
        Self::gather(&sides, &rolls)
    }

    fn gather(sides: &DataFrame, rolls: &DataFrame) -> Result<Self, StatsError> {
        let mut sums = Self::default();
        if sides.height() == 0 {
            return Ok(sums);
        }
        let (ids, own) = (names(sides, "match_id")?, names(sides, "side")?);
        sums.add_sides(sides, &ids, &own)?;
        let places = ids.iter().map(String::as_str).zip(own.iter().map(String::as_str)).zip(0_u32..);
        sums.add_cells(rolls, &places.collect())?;
        Ok(sums)
    }

    /// Takes in rows sorted by match and position.
    fn add_sides(&mut self, rows: &DataFrame, ids: &[String], own: &[String]) -> Result<(), StatsError> {
        let (players, armies) = (names(rows, "player")?, names(rows, "army")?);
        let (opponents, others) = (texts(rows, "opponent")?, texts(rows, "opponent_army")?);
        let (scores, results) = (measures(rows, "score")?, texts(rows, "result")?);
        let (days, events) = (names(rows, "played")?, texts(rows, "event")?);
        let positions = counts(rows, "position")?;
        let mut naming = Naming::default();
        for at in 0..ids.len() {
            if self.battles.last().is_none_or(|battle| *battle.id != *ids[at]) {
                self.battles.push(Battle {
                    id: ids[at].as_str().into(),
                    played: naming.name(&days[at]),
                    event: events[at].as_deref().map(|event| naming.name(event)),
                });
            }
            self.sides.push(Side {
                battle: (self.battles.len() - 1) as u32,
                position: u8::try_from(positions[at]).unwrap_or(u8::MAX),
                side: naming.name(&own[at]),
                player: naming.name(&players[at]),
                army: naming.name(&armies[at]),
                opponent_army: others[at].as_deref().map(|army| naming.name(army)),
                has_opponent: opponents[at].is_some(),
                score: scores[at],
                result: results[at].as_deref().map(|result| naming.name(result)),
            });
        }
        self.names = naming.names();
        Ok(())
    }

    /// Takes in sums of throws in any order; those of sides that are not there are of nobody.
    fn add_cells(&mut self, rows: &DataFrame, places: &HashMap<(&str, &str), u32>) -> Result<(), StatsError> {
        let (ids, sides, purposes) = (names(rows, "match_id")?, names(rows, "side")?, names(rows, "purpose")?);
        let (rolls, dice) = (counts(rows, "rolls")?, counts(rows, "dice")?);
        let (luck, variance) = (reals(rows, "luck")?, reals(rows, "variance")?);
        let (staked, as_good, as_bad) = (Staked::of_rows(rows)?, reals(rows, "as_good")?, reals(rows, "as_bad")?);
        let side = |at: usize| places.get(&(ids[at].as_str(), sides[at].as_str())).copied();
        let whose: Vec<Option<u32>> = (0..ids.len()).map(side).collect();
        let known = purposes.iter().zip(&whose).filter(|(_, side)| side.is_some());
        let known: BTreeSet<&str> = known.map(|(purpose, _)| purpose.as_str()).collect();
        self.purposes = known.into_iter().map(Box::from).collect();
        for at in 0..ids.len() {
            let purpose = self.purposes.binary_search_by(|purpose| (**purpose).cmp(&purposes[at])).ok();
            let (Some(side), Some(purpose)) = (whose[at], purpose.and_then(|at| u16::try_from(at).ok())) else {
                continue;
            };
            self.cells.push(Sum {
                side,
                purpose,
                rolls: u32::try_from(rolls[at]).unwrap_or(u32::MAX),
                dice: dice[at],
                luck: luck[at],
                variance: variance[at],
                staked: staked[at],
                as_good: as_good[at],
                as_bad: as_bad[at],
            });
        }
        self.cells.sort_unstable_by_key(|cell| (cell.side, cell.purpose));
        Ok(())
    }

    /// What is called so.
    pub(super) fn text(&self, name: Name) -> &str {
        self.names.text(name)
    }

    /// What dice of a cell were thrown for.
    pub(super) fn purpose(&self, cell: &Sum) -> &str {
        self.purposes.get(usize::from(cell.purpose)).map_or("", |text| text)
    }

    /// The id of a battle.
    pub(super) fn id(&self, battle: u32) -> &str {
        self.battles.get(battle as usize).map_or("", |battle| &battle.id)
    }

    /// The battle with this id.
    pub(super) fn battle(&self, id: &str) -> Option<u32> {
        let at = self.battles.binary_search_by(|battle| (*battle.id).cmp(id)).ok()?;
        u32::try_from(at).ok()
    }

    /// The cells of a battle, with their sides.
    pub(super) fn cells_of(&self, battle: u32) -> impl Iterator<Item = (&Side, &Sum)> {
        self.own(battle).iter().filter_map(|cell| Some((self.sides.get(cell.side as usize)?, cell)))
    }

    /// The cells of a battle: they stand together.
    fn own(&self, battle: u32) -> &[Sum] {
        let place = |limit: u32| self.cells.partition_point(|cell| self.battle_of(cell) < Some(limit));
        self.cells.get(place(battle)..place(battle.saturating_add(1))).unwrap_or_default()
    }

    fn battle_of(&self, cell: &Sum) -> Option<u32> {
        self.sides.get(cell.side as usize).map(|side| side.battle)
    }

    /// The sides of a battle: they stand together.
    fn sides_of(&self, battle: u32) -> &[Side] {
        let place = |limit: u32| self.sides.partition_point(|side| side.battle < limit);
        self.sides.get(place(battle)..place(battle.saturating_add(1))).unwrap_or_default()
    }

    /// The sides of a battle that fit, whether they threw or not.
    pub(super) fn fitting_sides(&self, battle: u32, query: &LuckQuery) -> impl Iterator<Item = &Side> {
        let wanted = Wanted::of(self, query);
        self.sides_of(battle).iter().filter(move |side| wanted.fits(side))
    }

    /// The cells that fit, with their sides, in their order: those of a battle stand together.
    pub(super) fn fitting(&self, query: &LuckQuery) -> impl Iterator<Item = (&Side, &Sum)> {
        let wanted = Wanted::of(self, query);
        let purpose = query.purpose.as_deref();
        let purpose = purpose.map(|purpose| self.purposes.iter().position(|known| **known == *purpose));
        let cells =
            query.match_id.as_deref().map_or(&self.cells[..], |id| self.battle(id).map_or(&[], |at| self.own(at)));
        cells.iter().filter_map(move |cell| {
            let of = self.sides.get(cell.side as usize)?;
            let fits = wanted.fits(of) && purpose.is_none_or(|purpose| purpose == Some(usize::from(cell.purpose)));
            fits.then_some((of, cell))
        })
    }
}

/// The sides that a question asks about, by their names in a partition; `Some(None)` where nothing there is called so.
struct Wanted {
    side: Option<Option<Name>>,
    player: Option<Option<Name>>,
    army: Option<Option<Name>>,
    opponent_army: Option<Option<Name>>,
}

impl Wanted {
    fn of(sums: &Sums, query: &LuckQuery) -> Self {
        let called = |text: &Option<String>| sums.names.wanted(text.as_deref());
        Self {
            side: called(&query.side),
            player: called(&query.player),
            army: called(&query.army),
            opponent_army: called(&query.opponent_army),
        }
    }

    fn fits(&self, side: &Side) -> bool {
        fits(self.player, Some(side.player))
            && fits(self.army, Some(side.army))
            && fits(self.opponent_army, side.opponent_army)
            && fits(self.side, Some(side.side))
    }
}

/// The chances of a result as good or better, and as bad or worse, for the side whose throw it is.
pub(super) fn chances() -> [Expr; 2] {
    let good = || col("better").eq(lit("greater"));
    [
        when(good()).then(col("p_at_least")).otherwise(col("p_at_most")).alias("as_good"),
        when(good()).then(col("p_at_most")).otherwise(col("p_at_least")).alias("as_bad"),
    ]
}

/// Hands on the cells of one battle after the other.
pub(super) fn each_battle<'a>(
    cells: impl Iterator<Item = (&'a Side, &'a Sum)>,
    mut each: impl FnMut(u32, &[(&'a Side, &'a Sum)]),
) {
    let mut own: Vec<(&Side, &Sum)> = Vec::new();
    for cell in cells {
        if let Some((last, _)) = own.first().filter(|(last, _)| last.battle != cell.0.battle) {
            each(last.battle, &own);
            own.clear();
        }
        own.push(cell);
    }
    if let Some((last, _)) = own.first() {
        each(last.battle, &own);
    }
}
