//! Battles of one event, and those of one player, seen as alike: as many of events and players of their own tell more.

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
}

/// Sides of groups while they come in, those of one event put together, and those of one player; a battle of no event
/// stands for itself, and so does a side of no player. The sides of a battle come one behind the other.
#[derive(Default)]
pub(crate) struct Alike {
    /// By the places of the groups.
    lone: Vec<Lone>,
    /// By group and event: there are very many.
    events: PlHashMap<(u32, u32), Tally>,
    /// By group and player.
    players: PlHashMap<(u32, u32), Tally>,
    /// By group, event and player.
    crossed: PlHashMap<(u32, u32, u32), Tally>,
    /// Group and side of the last of no event.
    last: Option<(u32, AlikeSide)>,
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

impl Alike {
    /// Takes in a side of the group of this place.
    pub(crate) fn add(&mut self, group: u32, side: AlikeSide) {
        let AlikeSide { event, player, battle, ending } = side;
        match player {
            Some(player) => ending.count(self.players.entry((group, player)).or_default()),
            None => ending.count(&mut self.lone(group).nobody),
        }
        if let Some(event) = event {
            match player {
                Some(player) => ending.count(self.crossed.entry((group, event, player)).or_default()),
                None => ending.count(&mut self.lone(group).apart),
            }
            return ending.count(self.events.entry((group, event)).or_default());
        }
        match self.last.take() {
            Some((own, first)) if (own, first.battle) == (group, battle) => {
                let lone = self.lone(group);
                let is_alone = player.is_some() && player == first.player;
                for ending in [first.ending, ending] {
                    ending.count(&mut lone.both);
                    ending.count(if is_alone { &mut lone.alone } else { &mut lone.apart });
                }
            }
            last => {
                self.settle(last);
                self.last = Some((group, side));
            }
        }
    }

    fn settle(&mut self, last: Option<(u32, AlikeSide)>) {
        if let Some((group, side)) = last {
            let lone = self.lone(group);
            side.ending.count(&mut lone.single);
            side.ending.count(&mut lone.apart);
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
        let mut all = vec![TwoWaySums::default(); groups];
        // They are whole numbers and halves, which add up to the same in any order.
        let mut together = |group: u32, tally: &Tally, of: fn(&mut TwoWaySums) -> &mut ClusterSums| {
            if let Some(sums) = all.get_mut(group as usize) {
                add(of(sums), draws, *tally, 1);
            }
        };
        self.events.iter().for_each(|((group, _), tally)| together(*group, tally, |sums| &mut sums.first));
        self.players.iter().for_each(|((group, _), tally)| together(*group, tally, |sums| &mut sums.second));
        self.crossed.iter().for_each(|((group, ..), tally)| together(*group, tally, |sums| &mut sums.crossed));
        for (sums, lone) in all.iter_mut().zip(&self.lone) {
            add_each(&mut sums.first, draws, lone.single);
            add_pairs(&mut sums.first, draws, lone.both);
            add_each(&mut sums.second, draws, lone.nobody);
            add_each(&mut sums.crossed, draws, lone.apart);
            add_pairs(&mut sums.crossed, draws, lone.alone);
        }
        all
    }
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
