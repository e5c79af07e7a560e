//! What the log of a game can say: its events, its units, its terrain, its options, and the state from which a log may start.
//!
//! These are types and data alone. Whoever writes logs (bots, importers) needs no more of a game than this; who judges them
//! is its [`Game`](crate::Game).

use std::{fmt, ops::Deref};

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    ground::KindOfTerrain,
    ids::UnitId,
    log::{Record, Vocabulary},
    system::LengthUnit,
};

/// What a log of one game can say.
pub trait Words: Sized + fmt::Debug + Clone + 'static {
    /// Allowance on measured lengths where a header states none, in the game's own unit.
    const TOLERANCE: f64;
    /// Events of the log.
    type Event: GameEvent + JsonSchema;
    /// A unit's or character's figures in the roster.
    type Unit: RosterUnit + JsonSchema;
    /// The army of a side, as the header has it: a [`List`](crate::list::List) of units.
    type Roster: Deref<Target = [Self::Unit]>
        + DeserializeOwned
        + Serialize
        + JsonSchema
        + fmt::Debug
        + Clone
        + Send
        + Sync;
    /// Whose words the events are.
    type Vocabulary: Vocabulary;
    /// Options of the rules.
    type Options: DeserializeOwned + Serialize + JsonSchema + Default + fmt::Debug + Clone + Send + Sync;
    /// Kinds of terrain.
    type TerrainKind: KindOfTerrain + DeserializeOwned + Serialize + JsonSchema + fmt::Debug + Clone + Send + Sync;
    /// A table state from which a log may start.
    type Situation: DeserializeOwned + Serialize + JsonSchema + fmt::Debug + Clone + Send + Sync;

    /// The unit of a log's lengths, where its options say another than the game's.
    fn length_unit(_: &Self::Options) -> Option<LengthUnit> {
        None
    }
}

/// An event of a game.
pub trait GameEvent: DeserializeOwned + Serialize + fmt::Debug + Clone + PartialEq + Send + Sync {
    /// The tag of the event in a log, e.g. `order`.
    fn kind(&self) -> &'static str;
    /// What it says about other entries, if that is what it does.
    fn record(&self) -> Option<Record<'_, Self>>;
    /// The event without what its players made of it: results, counts and sums that they declared, and that the
    /// referee reckons where nobody declares them.
    #[must_use]
    fn without_declared(&self) -> Self;
    /// Whether they declared any of that.
    fn declares(&self) -> bool {
        self.without_declared() != *self
    }
    /// How much this event records beyond that it happened.
    fn detail(&self) -> EventDetail;
    /// Whether it says how the battle ended.
    fn tells_the_end(&self) -> bool {
        self.kind() == "battle_end"
    }
}

/// How much one event records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventDetail {
    /// Nothing that fidelity could be measured by, e.g. a phase mark.
    Mark,
    /// Decisions and dice, without positions.
    Action,
    /// Positions too, where the event moves something.
    Full,
}

/// A roster row, as far as every game has one.
pub trait RosterUnit: DeserializeOwned + Serialize + fmt::Debug + Clone + PartialEq + Send + Sync {
    /// Id in the match.
    fn id(&self) -> &UnitId;
    /// Row of the army list.
    fn profile(&self) -> &str;
    /// What players call it.
    fn name(&self) -> &str;
    /// Troop type in the game's terms.
    fn kind(&self) -> &'static str;
    /// Points, where recorded.
    fn points(&self) -> Option<u32>;
    /// Stands or models at full strength.
    fn strength(&self) -> u32;
    /// Whether it is a single leader rather than a unit.
    fn is_character(&self) -> bool;
    /// Whether it leads the whole army.
    fn is_general(&self) -> bool {
        false
    }
    /// What tells units of one name apart, in the game's terms, e.g. `regiment`; a key of `messages/*.ftl` after `size-`.
    fn size(&self) -> Option<&'static str> {
        None
    }
}
