//! Battles of one event seen as alike: as many of events of their own tell more.

use aftermath_estimate::{Cluster, ClusterSums, Draws, Tally};
use polars::prelude::PlHashMap;

use super::groups::Ending;

/// Sides of groups while they come in, those of one event put together; a battle of no event stands for itself. The sides
/// of a battle come one behind the other.
#[derive(Default)]
pub(crate) struct Alike {
    /// By the places of the groups.
    lone: Vec<Lone>,
    /// By group and event: there are very many.
    events: PlHashMap<(u32, u32), Tally>,
    /// Group, battle and end of the last side of no event.
    last: Option<(u32, u32, Ending)>,
}

/// Battles of a group that are of no event.
#[derive(Clone, Copy, Default)]
struct Lone {
    /// Those of which it has one side.
    single: Tally,
    /// Sides of those of which it has both, two a battle.
    both: Tally,
}

impl Alike {
    /// Takes in a side: the place of its group, its event and its battle by their numbers, and how it ended.
    pub(crate) fn add(&mut self, group: u32, event: Option<u32>, battle: u32, ending: Ending) {
        if let Some(event) = event {
            return ending.count(self.events.entry((group, event)).or_default());
        }
        match self.last.take() {
            Some((own, of, first)) if (own, of) == (group, battle) => {
                let both = &mut self.lone(group).both;
                [first, ending].into_iter().for_each(|ending| ending.count(both));
            }
            last => {
                self.settle(last);
                self.last = Some((group, battle, ending));
            }
        }
    }

    fn settle(&mut self, side: Option<(u32, u32, Ending)>) {
        if let Some((group, _, ending)) = side {
            ending.count(&mut self.lone(group).single);
        }
    }

    fn lone(&mut self, group: u32) -> &mut Lone {
        let place = group as usize;
        if place >= self.lone.len() {
            self.lone.resize(place + 1, Lone::default());
        }
        &mut self.lone[place]
    }

    /// Sums over the clusters of each of so many groups.
    pub(crate) fn sums(mut self, groups: usize, draws: Draws) -> Vec<ClusterSums> {
        let last = self.last.take();
        self.settle(last);
        let mut sums = vec![ClusterSums::default(); groups];
        // They are whole numbers and halves, which add up to the same in any order.
        for ((group, _), tally) in &self.events {
            if let Some(sums) = sums.get_mut(*group as usize) {
                add(sums, draws, *tally, 1);
            }
        }
        for (sums, Lone { single, both }) in sums.iter_mut().zip(&self.lone) {
            let none = Tally::default();
            add(sums, draws, Tally { wins: 1, ..none }, single.wins);
            add(sums, draws, Tally { draws: 1, ..none }, single.draws);
            add(sums, draws, Tally { losses: 1, ..none }, single.losses);
            add(sums, draws, Tally { wins: 1, losses: 1, ..none }, both.wins);
            add(sums, draws, Tally { draws: 2, ..none }, both.draws / 2);
        }
        sums
    }
}

/// Takes in so many clusters like this one.
fn add(sums: &mut ClusterSums, draws: Draws, tally: Tally, times: u64) {
    let (successes, trials) = tally.counted(draws);
    let cluster = Cluster { successes, trials: trials as f64 };
    sums.add_alike(cluster, usize::try_from(times).unwrap_or(usize::MAX));
}
