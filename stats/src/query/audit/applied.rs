//! What the referee found in a partition, in memory: how often which rule fared how, side by side.

use std::ops::{AddAssign, Deref};

use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{FindingOutcome, FindingsBy, FindingsQuery};
use crate::{
    StatsError, Table,
    partition_rollup::{Gone, Merged, PartitionRollup, Rows, Source, merged},
    query::{
        columns::{counts, names, texts},
        names::{Name, Names, Naming, fits, same},
    },
};

/// Outcomes, in the order of [`FindingOutcome::ALL`].
pub(super) type Outcomes = [u32; FindingOutcome::ALL.len()];

/// The findings of a partition.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Applied {
    /// Matches that have findings, in the order of their ids.
    battles: Vec<Battle>,
    /// Who acted or rolled in them, nobody among them.
    actors: Vec<Actor>,
    /// What was found, battle by battle.
    found: Vec<Found>,
    rules: Names,
    players: Names,
    armies: Names,
    events: Names,
}

/// A match.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Battle {
    pub(super) id: Box<str>,
    /// Day of play, `YYYY-MM-DD`.
    pub(super) played: Box<str>,
    event: Option<Name>,
}

impl AsRef<str> for Battle {
    fn as_ref(&self) -> &str {
        &self.id
    }
}

/// A side of a match, or nobody.
#[derive(Serialize, Deserialize)]
struct Actor {
    battle: u32,
    player: Option<Name>,
    army: Option<Name>,
}

/// How one rule fared with one side of one match.
#[derive(Serialize, Deserialize)]
struct Found {
    actor: u32,
    rule: Name,
    outcomes: Outcomes,
}

/// Findings of one rule, player, army or event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tally {
    /// Findings of each outcome.
    pub(super) findings: [u64; FindingOutcome::ALL.len()],
    /// Battles with findings of each outcome.
    pub(super) battles_of: [u64; FindingOutcome::ALL.len()],
    /// Battles with any.
    pub(super) battles: u64,
    /// Battles in which something was kept or broken.
    pub(super) decided_in: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        let sums = self.findings.iter_mut().zip(other.findings);
        sums.chain(self.battles_of.iter_mut().zip(other.battles_of)).for_each(|(sum, more)| *sum += more);
        self.battles += other.battles;
        self.decided_in += other.decided_in;
    }
}

/// What is known of one while battles go by.
#[derive(Default)]
struct Counting {
    /// Battles that are over.
    tally: Tally,
    /// The battle that is gone through, and what was found in it.
    now: Option<(u32, [u64; FindingOutcome::ALL.len()])>,
}

impl Counting {
    fn add(&mut self, battle: u32, outcomes: &Outcomes) {
        if self.now.is_some_and(|(now, _)| now != battle) {
            self.finish_battle();
        }
        let (_, sums) = self.now.get_or_insert_with(|| (battle, Default::default()));
        sums.iter_mut().zip(outcomes).for_each(|(sum, more)| *sum += u64::from(*more));
    }

    fn finish_battle(&mut self) {
        let Some((_, findings)) = self.now.take() else { return };
        let is_there = |outcome: FindingOutcome| findings[outcome as usize] > 0;
        self.tally += Tally {
            findings,
            battles_of: findings.map(|count| (count > 0).into()),
            battles: 1,
            decided_in: (is_there(FindingOutcome::Held) || is_there(FindingOutcome::Broken)).into(),
        };
    }

    fn finish(mut self) -> Tally {
        self.finish_battle();
        self.tally
    }
}

/// All findings of a partition, counted: what pages ask first, in little memory.
#[derive(Serialize, Deserialize)]
pub(super) struct Whole {
    /// By rule, player, army and event.
    counted: [(Names, Counted); 4],
}

impl Whole {
    /// The rules, players, armies or events, and their counts.
    pub(super) fn by(&self, by: FindingsBy) -> (&Names, &Counted) {
        let (names, counted) = &self.counted[by as usize];
        (names, counted)
    }
}

impl PartitionRollup for Whole {
    const KIND: &'static str = "findings";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        // Most questions are answered without it.
        let applied = rows.growing::<Applied>()?;
        Ok(Self { counted: FindingsBy::ALL.map(|by| (applied.names(by).clone(), applied.count(None, by))) })
    }

    fn bytes(&self) -> usize {
        let bytes = |(names, counted): &(Names, Counted)| names.bytes() + size_of_val(counted.of_each.deref());
        self.counted.iter().map(bytes).sum()
    }
}

/// Findings of a partition, counted.
#[derive(Serialize, Deserialize)]
pub(super) struct Counted {
    /// Of each of [`Applied::names`] in turn.
    pub(super) of_each: Vec<Tally>,
    /// Of no player, no army or no event.
    pub(super) of_nobody: Tally,
    /// Battles that fit.
    pub(super) battles: u64,
}

impl Applied {
    /// The rules, players, armies or events that are counted.
    pub(super) fn names(&self, by: FindingsBy) -> &Names {
        match by {
            FindingsBy::Rule => &self.rules,
            FindingsBy::Player => &self.players,
            FindingsBy::Army => &self.armies,
            FindingsBy::Event => &self.events,
        }
    }

    /// Counts what fits, or everything.
    pub(super) fn count(&self, query: Option<&FindingsQuery>, by: FindingsBy) -> Counted {
        let mut of_each: Vec<Counting> = self.names(by).all().map(|_| Counting::default()).collect();
        let mut of_nobody = Counting::default();
        let (mut battles, mut last) = (0, None);
        for (found, actor) in self.fitting(query) {
            let who = match by {
                FindingsBy::Rule => Some(found.rule),
                FindingsBy::Player => actor.player,
                FindingsBy::Army => actor.army,
                FindingsBy::Event => self.battles[actor.battle as usize].event,
            };
            let counting = who.map_or(&mut of_nobody, |who| &mut of_each[who.place()]);
            counting.add(actor.battle, &found.outcomes);
            battles += u64::from(last != Some(actor.battle));
            last = Some(actor.battle);
        }
        let of_each = of_each.into_iter().map(Counting::finish).collect();
        Counted { of_each, of_nobody: of_nobody.finish(), battles }
    }

    /// Battles with findings that fit and have the outcome that is asked for, in the order of their ids, each with the
    /// number of these findings.
    pub(super) fn battles(&self, query: &FindingsQuery) -> Vec<(&Battle, u64)> {
        let mut battles: Vec<(u32, u64)> = Vec::new();
        for (found, actor) in self.fitting(Some(query)) {
            let of = |outcome: FindingOutcome| u64::from(found.outcomes[outcome as usize]);
            // Whatever is contested is of another outcome too.
            let all = || FindingOutcome::ALL.into_iter().filter(|one| *one != FindingOutcome::Contested).map(of).sum();
            let count = query.outcome.map_or_else(all, of);
            match battles.last_mut() {
                Some((battle, sum)) if *battle == actor.battle => *sum += count,
                _ => battles.push((actor.battle, count)),
            }
        }
        let some = battles.into_iter().filter(|(_, count)| *count > 0);
        some.map(|(battle, count)| (&self.battles[battle as usize], count)).collect()
    }

    /// What fits, whatever its outcome.
    fn fitting(&self, query: Option<&FindingsQuery>) -> impl Iterator<Item = (&Found, &Actor)> {
        let rule = self.rules.wanted(query.and_then(|query| query.rule.as_deref()));
        let player = self.players.wanted(query.and_then(|query| query.player.as_deref()));
        let army = self.armies.wanted(query.and_then(|query| query.army.as_deref()));
        let event = self.events.wanted(query.and_then(|query| query.event.as_deref()));
        let with_actors = self.found.iter().map(|found| (found, &self.actors[found.actor as usize]));
        with_actors.filter(move |(found, actor)| {
            fits(rule, Some(found.rule))
                && fits(player, actor.player)
                && fits(army, actor.army)
                && (event.is_none() || fits(event, self.battles[actor.battle as usize].event))
        })
    }
}

impl PartitionRollup for Applied {
    const KIND: &'static str = "findings-of-matches";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let number = |outcome: &FindingOutcome| outcome.is().cast(DataType::UInt32).sum().alias(outcome.as_str());
        let outcomes: Vec<Expr> = FindingOutcome::ALL.iter().map(number).collect();
        let counted = rows.scan(Table::Findings)?.group_by(["match_id", "side", "rule"].map(col)).agg(outcomes);
        let sides = rows.scan(Table::Sides)?;
        let whose = sides.clone().select(["match_id", "side", "player", "army"].map(col));
        let played = col("played").first().cast(DataType::String);
        let battles = sides.group_by([col("match_id")]).agg([played, col("event").first()]);
        let (match_and_side, id) = ([col("match_id"), col("side")], [col("match_id")]);
        let found = counted
            .join(whose, match_and_side.clone(), match_and_side, JoinArgs::new(JoinType::Left))
            .join(battles, id.clone(), id, JoinArgs::new(JoinType::Inner))
            .sort(["match_id", "side", "rule"], SortMultipleOptions::default())
            .collect()?;
        Self::of_sorted(&found)
    }

    fn renewed(before: &Self, gone: &Gone, fresh: &Rows<'_>) -> Result<Option<Self>, StatsError> {
        let fresh = Self::of(fresh)?;
        let mut naming: [Naming; 4] = Default::default();
        let names = [before, &fresh].map(|part| {
            let [rules, players, armies, events] = &mut naming;
            let among = |names: &Names, all: &mut Naming| names.among(all);
            [
                among(&part.rules, rules),
                among(&part.players, players),
                among(&part.armies, armies),
                among(&part.events, events),
            ]
        });
        let mut all = Self::default();
        all.found.reserve(before.found.len() + fresh.found.len());
        for (from, at) in merged(&before.battles, &fresh.battles, gone) {
            let (part, names) = if from == Merged::Before { (before, &names[0]) } else { (&fresh, &names[1]) };
            let [rules, players, armies, events] = names;
            let Some(battle) = part.battles.get(at) else { continue };
            let event = battle.event.and_then(|event| same(events, event));
            all.battles.push(Battle { event, ..battle.clone() });
            let place = |limit: usize| part.actors.partition_point(|actor| (actor.battle as usize) < limit);
            let own = place(at)..place(at + 1);
            let found = |limit: usize| part.found.partition_point(|found| (found.actor as usize) < limit);
            let offset = all.actors.len();
            let moved = |found: &Found| {
                let actor = (found.actor as usize - own.start + offset) as u32;
                Some(Found { actor, rule: same(rules, found.rule)?, ..*found })
            };
            let some = part.found.get(found(own.start)..found(own.end)).unwrap_or_default();
            all.found.extend(some.iter().filter_map(moved));
            let whose = part.actors.get(own.clone()).unwrap_or_default().iter().map(|actor| Actor {
                battle: all.battles.len() as u32 - 1,
                player: actor.player.and_then(|player| same(players, player)),
                army: actor.army.and_then(|army| same(armies, army)),
            });
            all.actors.extend(whose);
        }
        let [rules, players, armies, events] = naming.map(Naming::names);
        Ok(Some(Self { rules, players, armies, events, ..all }))
    }

    fn bytes(&self) -> usize {
        let names = [&self.rules, &self.players, &self.armies, &self.events];
        let texts = |battle: &Battle| battle.id.len() + battle.played.len() + size_of::<Battle>();
        size_of_val(self.found.deref())
            + size_of_val(self.actors.deref())
            + self.battles.iter().map(texts).sum::<usize>()
            + names.map(Names::bytes).iter().sum::<usize>()
    }
}

impl Applied {
    /// Rows sorted by match and side.
    fn of_sorted(rows: &DataFrame) -> Result<Self, StatsError> {
        let or_none = |name: &str| Ok::<_, StatsError>(texts(rows, name)?.into_iter());
        let (ids, mut days) = (names(rows, "match_id")?, names(rows, "played")?.into_iter());
        let (mut sides, mut rule_ids) = (or_none("side")?, names(rows, "rule")?.into_iter());
        let (mut player_names, mut army_names) = (or_none("player")?, or_none("army")?);
        let mut event_names = or_none("event")?;
        let outcomes = FindingOutcome::ALL.map(|outcome| counts(rows, outcome.as_str()));
        let [held, broken, contested, unrecorded, call] = outcomes;
        let outcomes = [held?, broken?, contested?, unrecorded?, call?];
        let mut naming: [Naming; 4] = Default::default();
        let [rules, players, armies, events] = &mut naming;
        let (mut battles, mut actors, mut found): (Vec<Battle>, Vec<Actor>, Vec<Found>) = Default::default();
        let mut last_side = None;
        for (row, id) in ids.iter().enumerate() {
            let (Some(played), Some(side), Some(rule)) = (days.next(), sides.next(), rule_ids.next()) else { break };
            let (player, army) = (player_names.next().flatten(), army_names.next().flatten());
            let event = event_names.next().flatten();
            let is_new = battles.last().is_none_or(|last| *last.id != **id);
            if is_new {
                let event = event.map(|event| events.name(&event));
                battles.push(Battle { id: id.as_str().into(), played: played.into(), event });
            }
            if is_new || last_side.as_ref() != Some(&side) {
                let player = player.map(|player| players.name(&player));
                let army = army.map(|army| armies.name(&army));
                actors.push(Actor { battle: battles.len() as u32 - 1, player, army });
                last_side = Some(side);
            }
            let of = |counts: &Vec<u64>| u32::try_from(counts[row]).unwrap_or(u32::MAX);
            let outcomes = outcomes.each_ref().map(of);
            found.push(Found { actor: actors.len() as u32 - 1, rule: rules.name(&rule), outcomes });
        }
        let [rules, players, armies, events] = naming.map(Naming::names);
        Ok(Self { battles, actors, found, rules, players, armies, events })
    }
}
