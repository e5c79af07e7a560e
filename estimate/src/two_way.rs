//! Rates from battles that are alike in two ways: those of one event, and those of one player.

use serde::Serialize;

use crate::{ClusterSums, ClusteredRate, Confidence};

/// Sums over the clusters of two divisions of the same trials, and over those that the two make together.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct TwoWaySums {
    /// Over the clusters of the first division, as events are.
    pub first: ClusterSums,
    /// Over those of the second, as players are.
    pub second: ClusterSums,
    /// Over what clusters of both have in common, as the battles of a player at an event.
    pub crossed: ClusterSums,
}

/// By which division a rate is the least sure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// By the first.
    First,
    /// By the second.
    Second,
    /// By both at once.
    Both,
}

/// A rate and how sure it is by each division of its trials.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TwoWayRate {
    /// By the division that leaves it the least sure; the first where they do not differ.
    pub widest: ClusteredRate,
    /// Which that is.
    pub way: Way,
    /// By the first division.
    pub first: ClusteredRate,
    /// By the second.
    pub second: ClusteredRate,
    /// By both at once, its `clusters` those of the division that has fewer; `None` where one of them has a single
    /// cluster, or where what the two have in common varies as much as they do.
    pub both: Option<ClusteredRate>,
}

impl TwoWaySums {
    /// The rate as [`clustered_rate`](crate::clustered_rate) by either division and by both. Trials that share no cluster
    /// of either are taken for independent: the variance is that between clusters of the first, and that between those of the
    /// second, less that between what they have in common, which both count. `None` without trials.
    ///
    /// Source: A. C. Cameron, J. B. Gelbach and D. L. Miller, "Robust inference with multiway clustering", Journal of
    /// Business & Economic Statistics 29 (2011) 238–249; degrees of freedom by the division with fewer clusters, as A. C.
    /// Cameron and D. L. Miller, "A practitioner's guide to cluster-robust inference", Journal of Human Resources 50 (2015)
    /// 317–372, advise.
    pub fn rate(&self, confidence: Confidence) -> Option<TwoWayRate> {
        let Self { first, second, crossed } = self;
        let (by_first, by_second) = (first.rate(confidence)?, second.rate(confidence)?);
        let clusters = first.clusters().min(second.clusters());
        let together = |rate: f64| first.variance(rate) + second.variance(rate) - crossed.variance(rate);
        let variance = (clusters > 1).then(|| together(by_first.rate)).filter(|variance| *variance > 0.0);
        let both = variance.map(|variance| first.rate_of(variance, clusters, confidence));
        let ways = [(Way::Second, Some(by_second)), (Way::Both, both)];
        let told = ways.into_iter().filter_map(|(way, rate)| Some((way, rate?)));
        let (way, widest) = told
            .fold((Way::First, by_first), |least, one| if one.1.effective < least.1.effective { one } else { least });
        Some(TwoWayRate { widest, way, first: by_first, second: by_second, both })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cluster, fixture};

    /// A battle with its event, its player and whether it was won.
    type Battle = (u64, u64, f64);

    fn sums(battles: &[Battle]) -> TwoWaySums {
        let over = |key: fn(&Battle) -> (u64, u64)| {
            let mut clusters = std::collections::BTreeMap::<_, Cluster>::new();
            for battle in battles {
                let cluster = clusters.entry(key(battle)).or_insert(Cluster { successes: 0.0, trials: 0.0 });
                cluster.successes += battle.2;
                cluster.trials += 1.0;
            }
            ClusterSums::of(&clusters.into_values().collect::<Vec<_>>())
        };
        TwoWaySums {
            first: over(|one| (one.0, 0)),
            second: over(|one| (0, one.1)),
            crossed: over(|one| (one.0, one.1)),
        }
    }

    #[test]
    fn variances_by_both_ways_are_those_of_statsmodels() {
        let expected = fixture("two_way");
        let number = |value: &serde_json::Value| value.as_f64().unwrap();
        let battles: Vec<(u64, u64, f64)> = expected["battles"]
            .as_array()
            .unwrap()
            .iter()
            .map(|battle| (battle[0].as_u64().unwrap(), battle[1].as_u64().unwrap(), number(&battle[2])))
            .collect();
        let found = sums(&battles).rate(Confidence::P95).unwrap();
        let single = found.first.rate * (1.0 - found.first.rate) / found.first.trials;
        let ways = [("first", found.first), ("second", found.second), ("both", found.both.unwrap())];
        for (name, rate) in ways {
            let (variance, effective) = (number(&expected[name][0]), number(&expected[name][1]));
            assert!((rate.design_effect * single - variance).abs() < 1e-12, "{name}: {rate:?} {variance}");
            assert!((rate.effective - effective).abs() < 1e-6, "{name}: {rate:?} {effective}");
        }
        assert_eq!((found.way, found.widest), (Way::Second, found.second));
    }

    #[test]
    fn few_players_who_meet_often_leave_a_rate_less_sure_than_events_say() {
        // Eight events, each with one battle of four players; two of these win always, two never: events do not differ at all.
        let battles: Vec<_> = (0..32).map(|at| (at / 4, at % 4, f64::from(u8::from(at % 4 < 2)))).collect();
        let found = sums(&battles).rate(Confidence::P95).unwrap();
        assert_eq!((found.first.clusters, found.second.clusters, found.way), (8, 4, Way::Second));
        // Squares about ½: 4 · (8 − 4)² = 64; × 4/3 ÷ 32² is 1/12, which is 10⅔ times ½ · ½ ÷ 32.
        assert!((found.second.design_effect - 32.0 / 3.0).abs() < 1e-12, "{found:?}");
        assert!(found.widest.interval.low < found.first.interval.low, "{found:?}");
        assert!(found.widest.interval.high > found.first.interval.high, "{found:?}");
    }

    #[test]
    fn one_player_alone_does_not_tell_how_players_vary() {
        let battles = [(0, 0, 1.0), (0, 0, 1.0), (1, 0, 0.0), (1, 0, 0.0), (2, 0, 1.0), (3, 0, 0.0)];
        let found = sums(&battles).rate(Confidence::P95).unwrap();
        assert_eq!((found.way, found.both), (Way::First, None));
        assert_eq!(TwoWaySums::default().rate(Confidence::P95), None);
    }
}
