//! Seeds of the battles of a series.

/// The seeds of the battles of a series: always the same from the same `first`, and none twice in any series that can
/// be played.
pub fn seeds(first: u64) -> impl Iterator<Item = u64> + Send {
    (0..u64::MAX).map(move |index| mixed(first.wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15))))
}

/// The output function of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): one to one, and neighbours look unrelated.
pub(crate) fn mixed(seed: u64) -> u64 {
    let seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let seed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let seed = (seed ^ (seed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    seed ^ (seed >> 31)
}

#[cfg(test)]
mod tests {
    use super::{mixed, seeds};

    #[test]
    fn the_first_numbers_of_splitmix64_are_those_published() {
        // Reference output for the seed 1234567, from the implementation of Vigna, https://prng.di.unimi.it/splitmix64.c.
        let published = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(seeds(1_234_567).take(3).collect::<Vec<_>>(), published);
        assert_eq!(mixed(1_234_567), published[0]);
    }
}
