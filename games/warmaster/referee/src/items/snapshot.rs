//! Magic items in the words of a log.

use aftermath_warmaster::so_far::{ItemsSoFar, RoundUseSoFar};

use super::{Items, weapons::RoundUse};

aftermath_rules::snapshot! { ItemsSoFar of Items { spent, ready, shrugged_off, ordered, round } }

aftermath_rules::snapshot! { RoundUseSoFar of RoundUse { given, cloven, destroyed, fighting } }
