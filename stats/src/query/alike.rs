//! Battles of one event, and those of one player, seen as alike: as many of events and players of their own tell more.

use std::hash::Hash;

use aftermath_estimate::{Cluster, ClusterSums, Draws, Tally, TwoWaySums, Way};
use polars::prelude::PlHashMap;

use super::groups::Ending;

/// What is alike where a rate is the least sure, in one word: `event`, `player` or `both`.
pub fn alike_by(way: Way) -> &'static str {
    match way {
        Way::First => "event",
        Way::Second => "player",
        Way::Both => "both",
    }
}

/// A side as it comes in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AlikeSide {
    /// Number of its event.
    pub(crate) event: Option<u32>,
    /// Number of its player.
    pub(crate) player: Option<u32>,
    /// Number of its battle.
    pub(crate) battle: u32,
    /// How it ended.
    pub(crate) ending: Ending,
    /// Whether it is one of the sides that are looked at by themselves too, whatever their groups: those with the first turn.
    pub(crate) first: bool,
}

/// Sides of groups while they come in, those of one event put together, and those of one player; a battle of no event
/// stands for itself, and so does a side of no player. The sides of a battle come one behind the other.
#[derive(Clone, Default)]
pub(crate) struct Alike {
    /// By the places of the groups.
    lone: Vec<Lone>,
    /// By group and event: there are very many.
    events: PlHashMap<(u32, u32), Parted>,
    /// By group and player.
    players: PlHashMap<(u32, u32), Parted>,
    /// By group, event and player.
    crossed: PlHashMap<(u32, u32, u32), Parted>,
    /// Group and side of the last of no event.
    last: Option<(u32, AlikeSide)>,
    /// What stands for itself of those looked at by themselves, and the last of them of no event.
    firsts: Lone,
    last_first: Option<AlikeSide>,
    /// Sums over events to which nothing more comes, by the places of the groups, and over the sides that are looked at by
    /// themselves.
    over: Vec<TwoWaySums>,
    over_firsts: TwoWaySums,
}

/// Sides that are alike: those looked at by themselves, and the others. As small as can be, since there are very many.
#[derive(Debug, Clone, Copy, Default)]
struct Parted {
    firsts: Counts,
    others: Counts,
}

impl Parted {
    fn count(&mut self, side: AlikeSide) {
        let part = if side.first { &mut self.firsts } else { &mut self.others };
        match side.ending {
            Ending::Win => part.wins += 1,
            Ending::Draw => part.draws += 1,
            Ending::Loss => part.losses += 1,
            Ending::Open => {}
        }
    }

    fn all(self) -> Tally {
        Tally::from(self.firsts) + Tally::from(self.others)
    }
}

/// A tally of no more sides than a table has rows.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Counts {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl From<Counts> for Tally {
    fn from(Counts { wins, draws, losses }: Counts) -> Self {
        Self { wins: wins.into(), draws: draws.into(), losses: losses.into() }
    }
}

/// What of a group stands for itself.
#[derive(Clone, Copy, Default)]
struct Lone {
    /// Battles of no event of which it has one side.
    single: Tally,
    /// Sides of those of which it has both, two a battle.
    both: Tally,
    /// Sides that no player is known of.
    nobody: Tally,
    /// Sides that have neither their event and player nor their battle and player in common with another.
    apart: Tally,
    /// Sides of battles of no event that one player fought out alone, two a battle.
    alone: Tally,
}

impl Lone {
    /// Takes in both sides of a battle of no event.
    fn pair(&mut self, one: AlikeSide, other: AlikeSide) {
        let is_alone = other.player.is_some() && other.player == one.player;
        for ending in [one.ending, other.ending] {
            ending.count(&mut self.both);
            ending.count(if is_alone { &mut self.alone } else { &mut self.apart });
        }
    }

    /// Takes in the one side of a battle of no event.
    fn single(&mut self, side: AlikeSide) {
        side.ending.count(&mut self.single);
        side.ending.count(&mut self.apart);
    }

    fn add_to(&self, sums: &mut TwoWaySums, draws: Draws) {
        add_each(&mut sums.first, draws, self.single);
        add_pairs(&mut sums.first, draws, self.both);
        add_each(&mut sums.second, draws, self.nobody);
        add_each(&mut sums.crossed, draws, self.apart);
        add_pairs(&mut sums.crossed, draws, self.alone);
    }
}

impl Alike {
    /// Takes in a side of the group of this place.
    pub(crate) fn add(&mut self, group: u32, side: AlikeSide) {
        let AlikeSide { event, player, battle, ending, first } = side;
        if first {
            self.add_first(side);
        }
        match player {
            Some(player) => self.players.entry((group, player)).or_default().count(side),
            None => ending.count(&mut self.lone(group).nobody),
        }
        if let Some(event) = event {
            match player {
                Some(player) => self.crossed.entry((group, event, player)).or_default().count(side),
                None => ending.count(&mut self.lone(group).apart),
            }
            return self.events.entry((group, event)).or_default().count(side);
        }
        match self.last.take() {
            Some((own, before)) if (own, before.battle) == (group, battle) => self.lone(group).pair(before, side),
            last => {
                self.settle(last);
                self.last = Some((group, side));
            }
        }
    }

    /// What of a side that is looked at by itself stands for itself; what is alike is found among the groups.
    fn add_first(&mut self, side: AlikeSide) {
        if side.player.is_none() {
            side.ending.count(&mut self.firsts.nobody);
        }
        if side.event.is_some() {
            if side.player.is_none() {
                side.ending.count(&mut self.firsts.apart);
            }
            return;
        }
        match self.last_first.take() {
            Some(before) if before.battle == side.battle => self.firsts.pair(before, side),
            before => {
                before.into_iter().for_each(|before| self.firsts.single(before));
                self.last_first = Some(side);
            }
        }
    }

    /// Sums up the events to which nothing more comes: very many at once take longer to find than to count.
    pub(crate) fn sum_up(&mut self, draws: Draws, goes_on: impl Fn(u32) -> bool) {
        let (events, crossed) = (std::mem::take(&mut self.events), std::mem::take(&mut self.crossed));
        let (stay, over): (PlHashMap<_, _>, PlHashMap<_, _>) =
            events.into_iter().partition(|((_, event), _)| goes_on(*event));
        let parts = over.iter().map(|((_, event), alike)| (*event, alike));
        add_clusters(&mut self.over_firsts.first, draws, parts);
        for ((group, _), alike) in over {
            add(&mut self.over(group).first, draws, alike.all(), 1);
        }
        self.events = stay;
        let (stay, over): (PlHashMap<_, _>, PlHashMap<_, _>) =
            crossed.into_iter().partition(|((_, event, _), _)| goes_on(*event));
        let parts = over.iter().map(|((_, event, player), alike)| ((*event, *player), alike));
        add_clusters(&mut self.over_firsts.crossed, draws, parts);
        for ((group, ..), alike) in over {
            add(&mut self.over(group).crossed, draws, alike.all(), 1);
        }
        self.crossed = stay;
    }

    fn over(&mut self, group: u32) -> &mut TwoWaySums {
        let place = group as usize;
        if place >= self.over.len() {
            self.over.resize(place + 1, TwoWaySums::default());
        }
        &mut self.over[place]
    }

    fn settle(&mut self, last: Option<(u32, AlikeSide)>) {
        if let Some((group, side)) = last {
            self.lone(group).single(side);
        }
    }

    fn lone(&mut self, group: u32) -> &mut Lone {
        let place = group as usize;
        if place >= self.lone.len() {
            self.lone.resize(place + 1, Lone::default());
        }
        &mut self.lone[place]
    }

    /// Sums over the clusters of each of so many groups: events first, players second.
    pub(crate) fn sums(mut self, groups: usize, draws: Draws) -> Vec<TwoWaySums> {
        let last = self.last.take();
        self.settle(last);
        let mut all = std::mem::take(&mut self.over);
        all.resize(groups, TwoWaySums::default());
        // They are whole numbers and halves, which add up to the same in any order.
        let mut together = |group: u32, alike: &Parted, of: fn(&mut TwoWaySums) -> &mut ClusterSums| {
            if let Some(sums) = all.get_mut(group as usize) {
                add(of(sums), draws, alike.all(), 1);
            }
        };
        self.events.iter().for_each(|((group, _), alike)| together(*group, alike, |sums| &mut sums.first));
        self.players.iter().for_each(|((group, _), alike)| together(*group, alike, |sums| &mut sums.second));
        self.crossed.iter().for_each(|((group, ..), alike)| together(*group, alike, |sums| &mut sums.crossed));
        for (sums, lone) in all.iter_mut().zip(&self.lone) {
            lone.add_to(sums, draws);
        }
        all
    }

    /// [`Alike::sums`], and those over the sides that are looked at by themselves, as one group: whatever their groups, they are
    /// alike by event and by player.
    pub(crate) fn sums_and_firsts(mut self, groups: usize, draws: Draws) -> (Vec<TwoWaySums>, TwoWaySums) {
        let mut sums = self.over_firsts;
        if let Some(last) = self.last_first.take() {
            self.firsts.single(last);
        }
        self.firsts.add_to(&mut sums, draws);
        add_clusters(&mut sums.first, draws, self.events.iter().map(|((_, event), alike)| (event, alike)));
        add_clusters(&mut sums.second, draws, self.players.iter().map(|((_, player), alike)| (player, alike)));
        let crossed = self.crossed.iter().map(|((_, event, player), alike)| ((event, player), alike));
        add_clusters(&mut sums.crossed, draws, crossed);
        (self.sums(groups, draws), sums)
    }
}

/// Takes in the sides that are looked at by themselves, those under one key as one cluster.
fn add_clusters<'a, K: Eq + Hash>(sums: &mut ClusterSums, draws: Draws, parts: impl Iterator<Item = (K, &'a Parted)>) {
    let mut clusters: PlHashMap<K, Tally> = PlHashMap::default();
    for (key, Parted { firsts, .. }) in parts {
        if *firsts != Counts::default() {
            let cluster = clusters.entry(key).or_default();
            *cluster = *cluster + Tally::from(*firsts);
        }
    }
    clusters.into_values().for_each(|cluster| add(sums, draws, cluster, 1));
}

/// Takes in each side as a cluster.
fn add_each(sums: &mut ClusterSums, draws: Draws, sides: Tally) {
    let none = Tally::default();
    add(sums, draws, Tally { wins: 1, ..none }, sides.wins);
    add(sums, draws, Tally { draws: 1, ..none }, sides.draws);
    add(sums, draws, Tally { losses: 1, ..none }, sides.losses);
}

/// Takes in each battle of which both sides are there as a cluster.
fn add_pairs(sums: &mut ClusterSums, draws: Draws, sides: Tally) {
    let none = Tally::default();
    add(sums, draws, Tally { wins: 1, losses: 1, ..none }, sides.wins);
    add(sums, draws, Tally { draws: 2, ..none }, sides.draws / 2);
}

/// Takes in so many clusters like this one.
fn add(sums: &mut ClusterSums, draws: Draws, tally: Tally, times: u64) {
    let (successes, trials) = tally.counted(draws);
    let cluster = Cluster { successes, trials: trials as f64 };
    sums.add_alike(cluster, usize::try_from(times).unwrap_or(usize::MAX));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Events of one month, and one that goes on through all.
    #[test]
    fn events_that_are_over_come_to_the_same_month_by_month() {
        let mut seed = 5_u64;
        let mut next = |most: u32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % u64::from(most)) as u32
        };
        for draws in [Draws::Half, Draws::Left, Draws::Lost] {
            let (mut by_month, mut at_once) = (Alike::default(), Alike::default());
            for month in 0..6 {
                for battle in 0..60 {
                    let event = [None, Some(0), Some(10 * month + 1), Some(10 * month + 2)][next(4) as usize];
                    for _ in 0..2 {
                        let ending = [Ending::Win, Ending::Draw, Ending::Loss, Ending::Open][next(4) as usize];
                        let (player, battle) = (Some(next(6)).filter(|player| *player > 0), month * 60 + battle);
                        let side = AlikeSide { event, player, battle, ending, first: next(2) == 0 };
                        let group = next(3);
                        by_month.add(group, side);
                        at_once.add(group, side);
                    }
                }
                by_month.sum_up(draws, |event| event == 0);
                assert!(by_month.crossed.keys().all(|(_, event, _)| *event == 0));
            }
            assert_eq!(by_month.sums_and_firsts(3, draws), at_once.sums_and_firsts(3, draws));
        }
    }

    /// What is looked at by itself comes to what it comes to where nothing else is taken in.
    #[test]
    fn sides_with_the_first_turn_are_clustered_as_if_they_were_all() {
        let mut seed = 1_u64;
        let mut next = |most: u32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % u64::from(most)) as u32
        };
        for _ in 0..200 {
            let (mut both, mut alone) = (Alike::default(), Alike::default());
            for battle in 0..next(40) {
                let event = Some(next(4)).filter(|event| *event > 0);
                // Nobody, one or both may say that the first turn was theirs.
                for _ in 0..2 {
                    let ending = [Ending::Win, Ending::Draw, Ending::Loss, Ending::Open][next(4) as usize];
                    let player = Some(next(6)).filter(|player| *player > 0);
                    let side = AlikeSide { event, player, battle, ending, first: next(2) == 0 };
                    both.add(next(3), side);
                    if side.first {
                        alone.add(0, AlikeSide { first: false, ..side });
                    }
                }
            }
            for draws in [Draws::Half, Draws::Left, Draws::Lost] {
                let (of_all, of_firsts) = (both.clone().sums_and_firsts(3, draws), alone.clone().sums(1, draws));
                assert_eq!(of_all.1, of_firsts[0]);
                assert_eq!(of_all.0, both.clone().sums(3, draws));
            }
        }
    }
}
