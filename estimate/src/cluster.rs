//! Rates from battles that came in clusters, as those of one tournament do.

use serde::{Deserialize, Serialize};

use crate::{Confidence, Interval, sample::alike_to_tell, wilson_share};

/// What one event adds to a rate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cluster {
    /// Successes, halves for draws where the policy says so.
    pub successes: f64,
    /// Trials.
    pub trials: f64,
}

/// A rate and how sure it is, seeing that battles of one event are alike.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ClusteredRate {
    /// Successes over trials.
    pub rate: f64,
    /// Its interval.
    pub interval: Interval,
    /// How much greater the variance is than that of as many battles drawn one by one; at least 1. Where clusters do not
    /// differ at all, trials over clusters.
    pub design_effect: f64,
    /// Battles drawn one by one that would tell as much.
    pub effective: f64,
    /// Clusters with trials.
    pub clusters: usize,
    /// Trials.
    pub trials: f64,
}

impl ClusteredRate {
    /// [`battles_to_tell`](crate::battles_to_tell) for this interval: trials after which it leaves `baseline` out, if
    /// the rate stays and they go on to tell as little as those seen.
    pub fn trials_to_tell(&self, baseline: f64, confidence: Confidence) -> Option<u64> {
        alike_to_tell(self.rate, baseline, self.effective / self.trials, confidence)
    }
}

/// The rate over clusters with its Korn–Graubard interval, Wilson's instead of the exact one: the trials are divided by
/// the design effect (the variance of the ratio between clusters, over that of single draws) and multiplied by the square
/// of Student's quantile for `trials − 1` degrees of freedom over that for `clusters − 1`; that is never more than the
/// trials that there were. `None` without trials. With a single cluster nothing tells how clusters vary: the interval is
/// that of single draws, and `clusters` says why not to lean on it.
///
/// Where clusters do not differ at all, as where all was won, they do not tell how alike trials of one are. The source
/// takes trials for single draws there; here each cluster counts as one, the least that it can be worth.
///
/// Source: E. L. Korn and B. I. Graubard, "Confidence intervals for proportions with small expected number of positive
/// counts estimated from survey data", Survey Methodology 24 (1998) 193–201; L. Kish, "Survey Sampling" (1965), ch. 8,
/// for the variance of a ratio.
pub fn clustered_rate(clusters: &[Cluster], confidence: Confidence) -> Option<ClusteredRate> {
    ClusterSums::of(clusters).rate(confidence)
}

/// A ratio of sums over clusters, such as points won over points spent, with its error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ClusteredRatio {
    /// Sum over sum.
    pub value: f64,
    /// Its standard error; `None` from a single cluster, or from some that do not differ: these do not tell how clusters
    /// vary.
    pub error: Option<f64>,
    /// Its interval by Student's distribution for `clusters − 1` degrees of freedom, cut off at 0, below which a ratio of
    /// amounts never is; `None` where there is no error.
    pub interval: Option<Interval>,
    /// Clusters with something below the line.
    pub clusters: usize,
}

/// The ratio of `Σ successes` to `Σ trials` over clusters, where neither need be a count: `trials` is what is above 0
/// and stands below the line. `None` where nothing does.
///
/// Source: L. Kish, "Survey Sampling" (1965), ch. 6, for the ratio of two sums and its variance by linearisation.
pub fn clustered_ratio(clusters: &[Cluster], confidence: Confidence) -> Option<ClusteredRatio> {
    ClusterSums::of(clusters).ratio(confidence)
}

/// Sums over clusters that are all that rates and ratios are made of, so that clusters need not be kept: sums of some
/// clusters and sums of others add up to those of all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct ClusterSums {
    clusters: usize,
    successes: f64,
    trials: f64,
    successes_squared: f64,
    products: f64,
    trials_squared: f64,
}

impl ClusterSums {
    /// Of these clusters.
    pub fn of(clusters: &[Cluster]) -> Self {
        let mut sums = Self::default();
        clusters.iter().for_each(|cluster| sums.add(*cluster));
        sums
    }

    /// Takes in a cluster; one without trials tells nothing.
    pub fn add(&mut self, cluster: Cluster) {
        self.add_alike(cluster, 1);
    }

    /// Takes in so many clusters, each like this one.
    pub fn add_alike(&mut self, cluster: Cluster, times: usize) {
        let Cluster { successes, trials } = cluster;
        if trials > 0.0 {
            let count = times as f64;
            self.clusters += times;
            self.successes += count * successes;
            self.trials += count * trials;
            self.successes_squared += count * (successes * successes);
            self.products += count * (successes * trials);
            self.trials_squared += count * (trials * trials);
        }
    }

    /// Takes in the sums of other clusters.
    pub fn join(&mut self, other: &Self) {
        self.clusters += other.clusters;
        self.successes += other.successes;
        self.trials += other.trials;
        self.successes_squared += other.successes_squared;
        self.products += other.products;
        self.trials_squared += other.trials_squared;
    }

    /// Clusters with trials.
    pub fn clusters(&self) -> usize {
        self.clusters
    }

    /// As [`clustered_rate`].
    pub fn rate(&self, confidence: Confidence) -> Option<ClusteredRate> {
        if self.clusters == 0 {
            return None;
        }
        let variance = if self.clusters > 1 { self.variance(self.successes / self.trials) } else { 0.0 };
        Some(self.rate_of(variance, self.clusters, confidence))
    }

    /// The rate where its variance is this one, and so many clusters tell it.
    pub(crate) fn rate_of(&self, variance: f64, clusters: usize, confidence: Confidence) -> ClusteredRate {
        let rate = self.successes / self.trials;
        let single = rate * (1.0 - rate) / self.trials;
        let differ = variance > 0.0 && single > 0.0;
        let (design_effect, effective) = if clusters < 2 {
            (1.0, self.trials)
        } else if differ {
            let raw = variance / single;
            let students = |freedom: f64| confidence.students(freedom.max(1.0));
            let narrowing = students(self.trials - 1.0).zip(students(clusters as f64 - 1.0));
            let narrowing = narrowing.map_or(1.0, |(trials, clusters)| (trials / clusters).powi(2));
            (raw.max(1.0), (self.trials / raw * narrowing).min(self.trials))
        } else {
            let effective = self.trials.min(clusters as f64);
            (self.trials / effective, effective)
        };
        let interval = wilson_share(rate * effective, effective, confidence);
        ClusteredRate { rate, interval, design_effect, effective, clusters, trials: self.trials }
    }

    /// As [`clustered_ratio`], of a part in a whole: the ratio is between 0 and 1, and so is its interval, that of
    /// [`clustered_rate`]. No error where clusters do not differ, which does not say that there is none.
    pub fn share(&self, confidence: Confidence) -> Option<ClusteredRatio> {
        let ClusteredRate { rate, interval, clusters, .. } = self.rate(confidence)?;
        let error = (clusters > 1).then(|| self.variance(rate).sqrt()).filter(|error| *error > 0.0);
        Some(ClusteredRatio { value: rate, error, interval: (clusters > 1).then_some(interval), clusters })
    }

    /// As [`clustered_ratio`].
    pub fn ratio(&self, confidence: Confidence) -> Option<ClusteredRatio> {
        if self.clusters == 0 {
            return None;
        }
        let value = self.successes / self.trials;
        let error = (self.clusters > 1).then(|| self.variance(value).sqrt()).filter(|error| *error > 0.0);
        let wide = confidence.students(self.clusters as f64 - 1.0);
        let interval = error.zip(wide).map(|(error, wide)| {
            let low = value - wide * error;
            Interval { low: if value < 0.0 { low } else { low.max(0.0) }, high: value + wide * error }
        });
        Some(ClusteredRatio { value, error, interval, clusters: self.clusters })
    }

    /// Variance of the ratio of successes to trials between clusters.
    pub(crate) fn variance(&self, rate: f64) -> f64 {
        let count = self.clusters as f64;
        // Σ (s − r t)², which is 0 where clusters are alike: what rounding leaves then is none.
        let terms = [self.successes_squared, -2.0 * rate * self.products, rate * rate * self.trials_squared];
        let squares: f64 = terms.iter().sum();
        let squares = if squares <= ROUNDING * self.successes_squared.abs() { 0.0 } else { squares };
        count / (count - 1.0) * squares / (self.trials * self.trials)
    }
}

/// Differences of equal sums of some millions of terms stay below this share of them.
const ROUNDING: f64 = 1e-12;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fixture, wilson};

    fn example() -> Vec<Cluster> {
        [(8.0, 10.0), (3.0, 12.0), (9.0, 9.0), (2.0, 11.0), (6.0, 8.0)]
            .map(|(successes, trials)| Cluster { successes, trials })
            .to_vec()
    }

    #[test]
    fn the_variance_between_clusters_is_that_of_statsmodels() {
        let clusters = example();
        let found = ClusterSums::of(&clusters).variance(28.0 / 50.0);
        let expected = fixture("cluster_variance").as_f64().unwrap();
        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        let rate = clustered_rate(&clusters, Confidence::P95).unwrap();
        assert!((rate.design_effect - expected / (0.56 * 0.44 / 50.0)).abs() < 1e-9);
        let expected = fixture("cluster_effective").as_f64().unwrap();
        assert!((rate.effective - expected).abs() < 1e-6, "{} {expected}", rate.effective);
        let plain = wilson(28, 50, Confidence::P95);
        assert!(rate.interval.low < plain.low && rate.interval.high > plain.high, "alike battles tell less");
    }

    #[test]
    fn trials_to_tell_agree_with_the_interval() {
        let three = |share: f64| [0.5, 1.0, 1.5].map(|times| Cluster { successes: 20.0 * share * times, trials: 20.0 });
        for share in [0.2, 0.35, 0.4, 0.45, 0.48, 0.55, 0.6, 0.66] {
            let rate = clustered_rate(&three(share), Confidence::P95).unwrap();
            let told = rate.interval.high < 0.5 || rate.interval.low > 0.5;
            let needed = rate.trials_to_tell(0.5, Confidence::P95).unwrap();
            assert_eq!(told, needed <= 60, "{rate:?} {needed}");
            assert!(needed >= crate::battles_to_tell(rate.rate, 0.5, Confidence::P95).unwrap());
        }
        let halves = clustered_rate(&three(0.5), Confidence::P95).unwrap();
        assert_eq!(halves.trials_to_tell(0.5, Confidence::P95), None);
    }

    #[test]
    fn clusters_that_differ_little_are_widened_for_their_number_all_the_same() {
        let clusters = [3.0, 4.0, 3.0, 2.0].map(|successes| Cluster { successes, trials: 6.0 });
        let rate = clustered_rate(&clusters, Confidence::P95).unwrap();
        assert_eq!(rate.design_effect, 1.0);
        let expected = fixture("cluster_effective_like").as_f64().unwrap();
        assert!((rate.effective - expected).abs() < 1e-9 && expected < 24.0, "{} {expected}", rate.effective);
    }

    #[test]
    fn clusters_that_do_not_differ_are_never_certain() {
        let expected = fixture("two_of_two");
        for successes in [0.0, 20.0] {
            let clusters = [Cluster { successes, trials: 20.0 }; 2];
            let rate = clustered_rate(&clusters, Confidence::P95).unwrap();
            assert_eq!((rate.effective, rate.design_effect), (2.0, 20.0), "two battles are two, whatever came in each");
            let width = rate.interval.high - rate.interval.low;
            assert!((width - (1.0 - expected[0].as_f64().unwrap())).abs() < 1e-9, "{rate:?} {expected}");
            let share = ClusterSums::of(&clusters).share(Confidence::P95).unwrap();
            assert_eq!((share.interval, share.error), (Some(rate.interval), None));
            assert_eq!(ClusterSums::of(&clusters).ratio(Confidence::P95).unwrap().interval, None);
        }
        let halves = [Cluster { successes: 1.0, trials: 2.0 }; 9];
        assert_eq!(clustered_rate(&halves, Confidence::P95).unwrap().effective, 9.0);
    }

    #[test]
    fn intervals_stay_where_the_number_can_be() {
        // 0 of 30 and 1 of 2: Student's interval of the ratio would begin below 0, and one of 29 of 30 and 1 of 2 end above 1.
        let clusters = [(0.0, 30.0), (0.0, 25.0), (1.0, 2.0)];
        let clusters = clusters.map(|(successes, trials)| Cluster { successes, trials });
        let ratio = clustered_ratio(&clusters, Confidence::P95).unwrap().interval.unwrap();
        assert!(ratio.low == 0.0 && ratio.high > 1.0 / 57.0, "{ratio:?}");
        let survived = [(30.0, 30.0), (25.0, 25.0), (1.0, 2.0)];
        let survived = survived.map(|(successes, trials)| Cluster { successes, trials });
        let share = ClusterSums::of(&survived).share(Confidence::P95).unwrap();
        let interval = share.interval.unwrap();
        assert!(interval.high < 1.0 && interval.low > 0.0 && interval.low < share.value, "{share:?}");
        assert!(share.error.unwrap() > 0.0);
        assert_eq!(ClusterSums::of(&survived[..1]).share(Confidence::P95).unwrap().interval, None);
    }

    #[test]
    fn a_ratio_of_sums_agrees_with_statsmodels() {
        let expected = fixture("ratio");
        let number = |value: &serde_json::Value| value.as_f64().unwrap();
        let sums = expected["sums"].as_array().unwrap().iter();
        let clusters: Vec<Cluster> =
            sums.map(|pair| Cluster { successes: number(&pair[0]), trials: number(&pair[1]) }).collect();
        let found = clustered_ratio(&clusters, Confidence::P95).unwrap();
        let interval = found.interval.unwrap();
        let pairs = [
            (found.value, &expected["value"]),
            (found.error.unwrap(), &expected["error"]),
            (interval.high, &expected["interval"][1]),
        ];
        for (found, expected) in pairs {
            assert!((found - number(expected)).abs() < 1e-9, "{found} {expected}");
        }
        assert!(interval.low == 0.0 && number(&expected["interval"][0]) < 0.0, "cut off where amounts end");
        let one = clustered_ratio(&clusters[..1], Confidence::P95).unwrap();
        assert_eq!((one.value, one.error, one.interval, one.clusters), (40.0 / 110.0, None, None, 1));
        assert_eq!(clustered_ratio(&[], Confidence::P95), None);
    }

    #[test]
    fn clusters_alike_are_as_many_single_ones() {
        let cluster = Cluster { successes: 1.5, trials: 4.0 };
        let mut alike = ClusterSums::of(&example());
        let mut single = alike;
        alike.add_alike(cluster, 5);
        (0..5).for_each(|_| single.add(cluster));
        assert_eq!(alike, single);
        alike.add_alike(Cluster { successes: 0.0, trials: 0.0 }, 3);
        assert_eq!(alike, single, "clusters without trials tell nothing");
    }

    #[test]
    fn battles_one_by_one_are_no_clusters() {
        let each: Vec<Cluster> = (0..40).map(|at| Cluster { successes: f64::from(at % 2), trials: 1.0 }).collect();
        let rate = clustered_rate(&each, Confidence::P95).unwrap();
        assert!((rate.design_effect - 40.0 / 39.0).abs() < 1e-12, "K/(K−1), as the estimator has it");
        assert_eq!(clustered_rate(&[], Confidence::P95), None);
        assert_eq!(clustered_rate(&[Cluster { successes: 0.0, trials: 0.0 }], Confidence::P95), None);
        let one = clustered_rate(&[Cluster { successes: 3.0, trials: 5.0 }], Confidence::P95).unwrap();
        assert_eq!((one.interval, one.clusters), (wilson(3, 5, Confidence::P95), 1));
    }
}
