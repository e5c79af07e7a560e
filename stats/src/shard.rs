//! Parts of a partition, small enough to be written anew for one match.

use std::{collections::BTreeMap, fmt, ops::Bound};

use aftermath_store::MatchId;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The matches of a partition whose hash begins with some bits.
///
/// A partition that holds more than a file should is halved by the first bit of the hashes, each half by the next, and
/// so on. How it is divided depends on what it holds alone, not on the order in which it came: so tables that grew match
/// by match are those that are made at once. (Fagin et al., *Extendible hashing*, ACM TODS 4 (1979), without a directory
/// in which both halves of a full page stand.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Shard {
    /// The bits, from the highest; the others are 0. First, so that shards are in the order of their hashes.
    bits: u32,
    /// How many bits.
    depth: u8,
}

/// The first bits of the SHA-256 of a match's id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct IdHash(u32);

impl IdHash {
    pub(crate) fn of(id: &str) -> Self {
        let [a, b, c, d, ..]: [u8; 32] = Sha256::digest(id.as_bytes()).into();
        Self(u32::from_be_bytes([a, b, c, d]))
    }
}

/// What a match weighs besides its entries: its rows in tables of which each match has a few.
const BESIDES: u64 = 8;

/// Matches with their number of entries.
pub(crate) type Members = BTreeMap<MatchId, u64>;

impl Shard {
    /// All matches of a partition.
    pub(crate) const WHOLE: Self = Self { bits: 0, depth: 0 };
    /// Bits that a shard has at most.
    const DEEPEST: u8 = 24;

    /// Whether a match is in it.
    pub(crate) fn holds(self, hash: IdHash) -> bool {
        (hash.0 ^ self.bits) & self.mask() == 0
    }

    /// The bits that matter.
    fn mask(self) -> u32 {
        u32::MAX.checked_shl(32 - u32::from(self.depth)).unwrap_or(0)
    }

    /// Its two halves.
    fn halves(self) -> [Self; 2] {
        let depth = self.depth + 1;
        [Self { bits: self.bits, depth }, Self { bits: self.bits | 1 << (32 - depth), depth }]
    }

    /// The shards into which these matches of this one are divided, so that none weighs more than `most` entries unless
    /// it cannot be divided; none of them is empty.
    pub(crate) fn divided(self, members: &Members, most: u64) -> Vec<Self> {
        let weights: Vec<_> =
            members.iter().map(|(id, entries)| (IdHash::of(id.as_str()), entries.saturating_add(BESIDES))).collect();
        let mut found = Vec::new();
        self.divide(&weights, most, &mut found);
        found
    }

    fn divide(self, weights: &[(IdHash, u64)], most: u64, found: &mut Vec<Self>) {
        let weight = weights.iter().fold(0_u64, |sum, (_, weight)| sum.saturating_add(*weight));
        match weights.len() {
            0 => {}
            2.. if weight > most && self.depth < Self::DEEPEST => {
                for half in self.halves() {
                    let own: Vec<_> = weights.iter().copied().filter(|(hash, _)| half.holds(*hash)).collect();
                    half.divide(&own, most, found);
                }
            }
            _ => found.push(self),
        }
    }

    /// Which of the shards of a partition a match is in, or which one it begins: the largest that would divide none of
    /// them.
    pub(crate) fn of<T>(shards: &BTreeMap<Self, T>, hash: IdHash) -> Self {
        let mut at = Self::WHOLE;
        while at.depth < Self::DEEPEST && !shards.contains_key(&at) && at.has_any_below(shards) {
            let [zero, one] = at.halves();
            at = if zero.holds(hash) { zero } else { one };
        }
        at
    }

    fn has_any_below<T>(self, shards: &BTreeMap<Self, T>) -> bool {
        let mut behind = shards.range((Bound::Included(self), Bound::Unbounded));
        behind.next().is_some_and(|(first, _)| first.depth > self.depth && self.holds(IdHash(first.bits)))
    }

    /// Name of its file in each table.
    pub(crate) fn file_name(self) -> String {
        if self.depth == 0 { "part.parquet".to_owned() } else { format!("part-{self}.parquet") }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bit = |at: u8| self.bits >> (31 - at) & 1;
        (0..self.depth).try_for_each(|at| write!(f, "{}", bit(at)))
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong = || format!("expected at most {} digits 0 and 1, got {text:?}", Self::DEEPEST);
        let depth = u8::try_from(text.len()).ok().filter(|depth| *depth <= Self::DEEPEST).ok_or_else(wrong)?;
        let mut bits = 0;
        for (at, digit) in text.bytes().enumerate() {
            match digit {
                b'0' => {}
                b'1' => bits |= 1 << (31 - at),
                _ => return Err(wrong()),
            }
        }
        Ok(Self { bits, depth })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(digits: &str) -> Shard {
        digits.to_owned().try_into().unwrap()
    }

    fn members(count: u64) -> Members {
        (0..count).map(|n| (format!("m{n}").parse().unwrap(), n % 40)).collect()
    }

    #[test]
    fn digits_read_back_and_name_the_file() {
        for digits in ["", "0", "1", "0110", "111111111111111111111111"] {
            assert_eq!(shard(digits).to_string(), digits);
        }
        assert_eq!(shard("").file_name(), "part.parquet");
        assert_eq!(shard("01").file_name(), "part-01.parquet");
        for wrong in ["2", "0 1", "0000000000000000000000000"] {
            assert!(Shard::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_match_is_in_one_shard_and_none_weighs_too_much() {
        let members = members(3_000);
        let shards = Shard::WHOLE.divided(&members, 500);
        for id in members.keys() {
            let hash = IdHash::of(id.as_str());
            assert_eq!(shards.iter().filter(|shard| shard.holds(hash)).count(), 1);
        }
        for shard in &shards {
            let own = members.iter().filter(|(id, _)| shard.holds(IdHash::of(id.as_str())));
            let weights: Vec<u64> = own.map(|(_, entries)| entries + BESIDES).collect();
            assert!(!weights.is_empty() && weights.iter().sum::<u64>() <= 500, "{shard}: {weights:?}");
        }
        assert_eq!(Shard::WHOLE.divided(&members, u64::MAX), [Shard::WHOLE]);
        assert_eq!(Shard::WHOLE.divided(&Members::new(), 1), []);
    }

    #[test]
    fn one_match_is_never_divided() {
        let one = Members::from([("m".parse().unwrap(), 1_000_000)]);
        assert_eq!(Shard::WHOLE.divided(&one, 1), [Shard::WHOLE]);
    }

    #[test]
    fn match_by_match_comes_to_the_same_as_all_at_once() {
        let mut grown: BTreeMap<Shard, Members> = BTreeMap::new();
        let all = members(2_000);
        for (id, entries) in &all {
            let home = Shard::of(&grown, IdHash::of(id.as_str()));
            let mut own = grown.remove(&home).unwrap_or_default();
            own.insert(id.clone(), *entries);
            for part in home.divided(&own, 300) {
                let inside = own.iter().filter(|(id, _)| part.holds(IdHash::of(id.as_str())));
                grown.insert(part, inside.map(|(id, entries)| (id.clone(), *entries)).collect());
            }
        }
        assert_eq!(grown.keys().copied().collect::<Vec<_>>(), Shard::WHOLE.divided(&all, 300));
    }
}
