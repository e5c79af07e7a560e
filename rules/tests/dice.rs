//! Exact chances against figures that anybody can count out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_rules::dice::{Distribution, Pips, at_least, d3, sum};
use proptest::prelude::*;

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

#[test]
fn two_dice_have_thirty_six_outcomes() {
    let two = Distribution::sum_of_d6(2);
    let ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    for (total, ways) in (2..=12).zip(ways) {
        close(two.chance_of(total), f64::from(ways) / 36.0);
    }
    // A Command of 9 passes 30 times in 36, one of 7 passes 21 times.
    close(two.chance_at_most(9), 30.0 / 36.0);
    close(two.chance_at_most(7), 21.0 / 36.0);
    close(two.mean(), 7.0);
    close(two.variance(), 35.0 / 6.0);
}

#[test]
fn three_dice_reach_fifteen_or_more_twenty_times_in_216() {
    let three = Distribution::sum_of_d6(3);
    close(three.chance_at_least(15), 20.0 / 216.0);
    close(three.chance_of(10), 27.0 / 216.0);
    assert_eq!((three.least(), three.greatest()), (3, 18));
}

#[test]
fn eighteen_attacks_hit_nine_times_on_average() {
    let hits = Distribution::binomial(18, 0.5);
    close(hits.mean(), 9.0);
    close(hits.variance(), 4.5);
    // C(18, 8) / 2^18
    close(hits.chance_of(8), 43_758.0 / 262_144.0);
}

#[test]
fn certain_and_impossible_throws() {
    assert_eq!(Distribution::binomial(5, 0.0), Distribution::constant(0));
    assert_eq!(Distribution::binomial(5, 1.0), Distribution::constant(5));
    assert_eq!(Distribution::binomial(0, 0.5), Distribution::constant(0));
    assert_eq!(Distribution::sum_of_d6(0), Distribution::constant(0));
    close(Distribution::constant(3).chance_of(4), 0.0);
    close(Distribution::constant(3).chance_of(i32::MIN), 0.0);
}

#[test]
fn a_thousand_dice_do_not_underflow() {
    let hits = Distribution::binomial(1_000, 1.0 / 6.0);
    close(hits.pairs().map(|(_, chance)| chance).sum::<f64>(), 1.0);
    assert!((hits.mean() - 1_000.0 / 6.0).abs() < 1e-6);
}

#[test]
fn faces_are_one_to_six() {
    assert!(Pips::new(0).is_none() && Pips::new(7).is_none());
    assert!(serde_json::from_str::<Pips>("7").is_err());
    assert!(serde_json::from_str::<Pips>("-1").is_err());
    assert!(serde_json::from_str::<Pips>("2.5").is_err());
}

proptest! {
    /// Counting every outcome of a few dice gives what the convolution gives.
    #[test]
    fn convolution_counts_what_enumeration_counts(count in 1_usize..6, needed in 1_u8..=6) {
        let outcomes = 6_u32.pow(count as u32);
        let mut sums = vec![0_u32; 6 * count + 1];
        let mut hits = vec![0_u32; count + 1];
        for outcome in 0..outcomes {
            let face = |i: u32| Pips::new((outcome / 6_u32.pow(i) % 6) as u8 + 1).unwrap();
            let faces: Vec<Pips> = (0..count as u32).map(face).collect();
            sums[sum(&faces) as usize] += 1;
            hits[at_least(&faces, needed) as usize] += 1;
        }
        let total = Distribution::sum_of_d6(count);
        let successes = Distribution::binomial(count, f64::from(7 - needed) / 6.0);
        for (value, ways) in sums.iter().enumerate() {
            prop_assert!((total.chance_of(value as i32) - f64::from(*ways) / f64::from(outcomes)).abs() < 1e-12);
        }
        for (value, ways) in hits.iter().enumerate() {
            prop_assert!((successes.chance_of(value as i32) - f64::from(*ways) / f64::from(outcomes)).abs() < 1e-12);
        }
    }
}

#[test]
fn a_d3_is_half_a_die_rounded_up() {
    let threes: Vec<u8> = (1..=6).filter_map(Pips::new).map(d3).collect();
    assert_eq!(threes, [1, 1, 2, 2, 3, 3]);
}

#[test]
fn one_save_that_has_to_be_thrown_again_is_in_the_chances() {
    // Given nine saves on 4 and more, one of which must be thrown again where any succeeds.
    let saved = Distribution::binomial(9, 0.5).going_on(|saved| saved > 0, -1, 0.5);
    // Then half a save less is to be expected wherever there is one: 4.5 − 0.5 × (1 − 1/512).
    assert!((saved.mean() - (4.5 - 0.5 * (1.0 - 1.0 / 512.0))).abs() < 1e-12, "{}", saved.mean());
    assert!((saved.pairs().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-12);
    // None saved is what it was, and one saved that fails when it is thrown again.
    assert!((saved.chance_of(0) - (1.0 + 0.5 * 9.0) / 512.0).abs() < 1e-12);
}

#[test]
fn one_miss_that_is_thrown_again_is_in_the_chances() {
    // Given two dice that hit on 4 and more, of which one miss is thrown again.
    let hits = Distribution::binomial(2, 0.5).going_on(|hits| hits < 2, 1, 0.5);
    // Then of 8 ways 1 hits not at all, 3 once and 4 twice.
    for (hit, ways) in [(0, 1.0), (1, 3.0), (2, 4.0)] {
        assert!((hits.chance_of(hit) - ways / 8.0).abs() < 1e-12, "{hit}: {}", hits.chance_of(hit));
    }
    // What is certain stays certain.
    assert_eq!(Distribution::constant(0).going_on(|_| true, -1, 0.5), Distribution::constant(0));
    assert_eq!(Distribution::binomial(3, 1.0).going_on(|hits| hits < 3, 1, 1.0), Distribution::constant(3));
}
