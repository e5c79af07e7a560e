//! Magic items in the words of a log.

use aftermath_warmaster::progress::{ItemsProgress, RoundUseProgress};

use super::{Items, weapons::RoundUse};

aftermath_rules::snapshot! { ItemsProgress of Items { spent, ready, shrugged_off, unsaid, ordered, round } }

aftermath_rules::snapshot! { RoundUseProgress of RoundUse { given, cloven, destroyed, fighting } }
