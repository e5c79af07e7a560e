//! What a state holds, in the words of a log: written for a situation from which a log goes on, and read again.
//!
//! A state speaks of units by their number in the rosters and of rules by their place in the catalogue; a log speaks of
//! both by their ids. The words are plain structs of the log. [`snapshot!`](crate::snapshot!) makes both ways between them and
//! a struct of the state. It names every field of either, so a state cannot grow a field that a situation is silent about.

use std::{borrow::Cow, collections::HashMap};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    bounds,
    catalogue::{Rule, RuleRecord},
    geometry::{Base, Footprint, Outline, Place, Pose},
    ids::{SideId, UnitId},
    list::List,
    log::{Roster, Side},
    muster::{SideIx, UnitIx},
    text::Name,
    words::RosterUnit,
};

/// What of a state is beyond the bounds of a log, or what of a log the header does not know.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// More than a log may hold.
    #[error("more than a situation may hold")]
    TooMuch,
    /// The match is known by its result alone.
    #[error("the match is known by its result alone: there is no battle to go on from")]
    NoBattle,
    /// An id of no side, unit or rule of this match.
    #[error("an id that the header does not know: {0}")]
    Unknown(String),
}

/// Ids of sides and units, and the scale of the log's lengths.
#[derive(Debug)]
pub struct Ids<'a> {
    sides: Vec<&'a SideId>,
    units: Vec<&'a UnitId>,
    index: HashMap<&'a UnitId, UnitIx>,
    rules: &'static [RuleRecord],
    scale: f64,
}

impl<'a> Ids<'a> {
    /// Of a header's sides and a game's rules; a length of the log times `scale` is a length of the state.
    pub fn new<U: RosterUnit>(sides: &'a [Side<Roster<U>>], rules: &'static [RuleRecord], scale: f64) -> Self {
        let units: Vec<&UnitId> = sides.iter().flat_map(|side| side.roster.iter().map(RosterUnit::id)).collect();
        let index = units.iter().enumerate().map(|(index, id)| (*id, UnitIx(index))).collect();
        Self { sides: sides.iter().map(|side| &side.id).collect(), units, index, rules, scale }
    }

    /// Ids of units by their number.
    pub fn units(&self) -> &[&'a UnitId] {
        &self.units
    }
}

/// What a state holds and a log can say.
pub trait Snapshot: Sized {
    /// How the log says it.
    type Words: Serialize + DeserializeOwned + JsonSchema + std::fmt::Debug + Clone + PartialEq + Send + Sync;

    /// In the words of the log.
    ///
    /// # Errors
    /// [`SnapshotError::TooMuch`] for more than a log may hold.
    fn write(&self, ids: &Ids<'_>) -> Result<Self::Words, SnapshotError>;
    /// From the words of the log.
    ///
    /// # Errors
    /// [`SnapshotError::Unknown`] for an id that is none of this match.
    fn read(words: &Self::Words, ids: &Ids<'_>) -> Result<Self, SnapshotError>;
}

/// A state of which these words tell a part; the rest is told elsewhere.
pub trait PartialSnapshot<W> {
    /// The part, in the words of the log.
    ///
    /// # Errors
    /// As [`Snapshot::write`].
    fn write(&self, ids: &Ids<'_>) -> Result<W, SnapshotError>;
    /// Changes the part to what the words say; nothing at all where an id is none of this match.
    ///
    /// # Errors
    /// As [`Snapshot::read`].
    fn apply(&mut self, words: &W, ids: &Ids<'_>) -> Result<(), SnapshotError>;
}

/// Whether a field says nothing, so that it is left out.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A count of 0 to 100,000.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Count(u32);

impl Count {
    const MOST: u32 = 100_000;
}

impl TryFrom<u32> for Count {
    type Error = String;
    fn try_from(count: u32) -> Result<Self, String> {
        if count <= Self::MOST {
            Ok(Self(count))
        } else {
            Err(format!("a count of {count}: expected 0 to {}", Self::MOST))
        }
    }
}

impl From<Count> for u32 {
    fn from(count: Count) -> u32 {
        count.0
    }
}

impl JsonSchema for Count {
    fn schema_name() -> Cow<'static, str> {
        "Count".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 0, "maximum": Self::MOST })
    }
}

/// A stand and where it stood: `[x, y, facing°, width, depth]`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "[f64; 5]", into = "[f64; 5]")]
#[schemars(with = "[f64; 5]")]
pub struct StoodAt {
    pose: Pose,
    base: Base,
}

impl StoodAt {
    /// The stand, in the unit of the log.
    pub fn footprint(&self) -> Footprint {
        Footprint::new(self.pose, self.base)
    }
}

impl TryFrom<[f64; 5]> for StoodAt {
    type Error = String;
    fn try_from([x, y, facing, width, depth]: [f64; 5]) -> Result<Self, String> {
        let fits = |length: &f64| length.abs() <= bounds::COORDINATE;
        if [x, y, facing].iter().all(fits) && [width, depth].iter().all(|edge| *edge > 0.0 && fits(edge)) {
            Ok(Self { pose: Pose { at: Place { x, y }, facing }, base: Base { width, depth } })
        } else {
            let most = bounds::COORDINATE;
            Err(format!(
                "a stand at {:?}: expected numbers up to {most} and edges above 0",
                [x, y, facing, width, depth]
            ))
        }
    }
}

impl From<StoodAt> for [f64; 5] {
    fn from(StoodAt { pose, base }: StoodAt) -> [f64; 5] {
        [pose.at.x, pose.at.y, pose.facing, base.width, base.depth]
    }
}

/// Most items that a situation says of one thing.
const MANY: usize = bounds::SIDES * bounds::UNITS_PER_SIDE;

/// A list in a situation.
pub type BoundedList<T> = List<T, 0, MANY>;

impl<T: Snapshot> Snapshot for Vec<T> {
    type Words = BoundedList<T::Words>;
    fn write(&self, ids: &Ids<'_>) -> Result<Self::Words, SnapshotError> {
        let items = self.iter().map(|item| item.write(ids)).collect::<Result<Vec<_>, _>>()?;
        List::try_from(items).map_err(|_| SnapshotError::TooMuch)
    }
    fn read(words: &Self::Words, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        words.iter().map(|item| T::read(item, ids)).collect()
    }
}

impl<T: Snapshot> Snapshot for Option<T> {
    type Words = Option<T::Words>;
    fn write(&self, ids: &Ids<'_>) -> Result<Self::Words, SnapshotError> {
        self.as_ref().map(|value| value.write(ids)).transpose()
    }
    fn read(words: &Self::Words, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        words.as_ref().map(|value| T::read(value, ids)).transpose()
    }
}

impl<A: Snapshot, B: Snapshot> Snapshot for (A, B) {
    type Words = (A::Words, B::Words);
    fn write(&self, ids: &Ids<'_>) -> Result<Self::Words, SnapshotError> {
        Ok((self.0.write(ids)?, self.1.write(ids)?))
    }
    fn read(words: &Self::Words, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok((A::read(&words.0, ids)?, B::read(&words.1, ids)?))
    }
}

impl<A: Snapshot, B: Snapshot, C: Snapshot> Snapshot for (A, B, C) {
    type Words = (A::Words, B::Words, C::Words);
    fn write(&self, ids: &Ids<'_>) -> Result<Self::Words, SnapshotError> {
        Ok((self.0.write(ids)?, self.1.write(ids)?, self.2.write(ids)?))
    }
    fn read(words: &Self::Words, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok((A::read(&words.0, ids)?, B::read(&words.1, ids)?, C::read(&words.2, ids)?))
    }
}

impl<T: Snapshot> Snapshot for [T; 3] {
    type Words = [T::Words; 3];
    fn write(&self, ids: &Ids<'_>) -> Result<Self::Words, SnapshotError> {
        let [a, b, c] = self;
        Ok([a.write(ids)?, b.write(ids)?, c.write(ids)?])
    }
    fn read([a, b, c]: &Self::Words, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok([T::read(a, ids)?, T::read(b, ids)?, T::read(c, ids)?])
    }
}

impl Snapshot for u32 {
    type Words = Count;
    fn write(&self, _: &Ids<'_>) -> Result<Count, SnapshotError> {
        Count::try_from(*self).map_err(|_| SnapshotError::TooMuch)
    }
    fn read(words: &Count, _: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok(words.0)
    }
}

impl Snapshot for UnitIx {
    type Words = UnitId;
    fn write(&self, ids: &Ids<'_>) -> Result<UnitId, SnapshotError> {
        ids.units.get(self.0).map(|id| (*id).clone()).ok_or(SnapshotError::TooMuch)
    }
    fn read(words: &UnitId, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        ids.index.get(words).copied().ok_or_else(|| SnapshotError::Unknown(words.to_string()))
    }
}

impl Snapshot for SideIx {
    type Words = SideId;
    fn write(&self, ids: &Ids<'_>) -> Result<SideId, SnapshotError> {
        ids.sides.get(self.0).map(|id| (*id).clone()).ok_or(SnapshotError::TooMuch)
    }
    fn read(words: &SideId, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        let found = ids.sides.iter().position(|id| *id == words).map(SideIx);
        found.ok_or_else(|| SnapshotError::Unknown(words.to_string()))
    }
}

impl Snapshot for Rule {
    type Words = Name;
    fn write(&self, _: &Ids<'_>) -> Result<Name, SnapshotError> {
        Name::try_from(self.id().to_owned()).map_err(|_| SnapshotError::TooMuch)
    }
    fn read(words: &Name, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        let found = ids.rules.iter().map(Rule::of).find(|rule| rule.id() == words.as_str());
        found.ok_or_else(|| SnapshotError::Unknown(words.to_string()))
    }
}

fn scaled(place: Place, scale: f64) -> Result<Place, SnapshotError> {
    let place = Place { x: place.x * scale, y: place.y * scale };
    let fits = |length: f64| length.abs() <= bounds::COORDINATE;
    if fits(place.x) && fits(place.y) { Ok(place) } else { Err(SnapshotError::TooMuch) }
}

impl Snapshot for Place {
    type Words = Place;
    fn write(&self, ids: &Ids<'_>) -> Result<Place, SnapshotError> {
        scaled(*self, 1.0 / ids.scale)
    }
    fn read(words: &Place, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok(Place { x: words.x * ids.scale, y: words.y * ids.scale })
    }
}

impl Snapshot for Pose {
    type Words = Pose;
    fn write(&self, ids: &Ids<'_>) -> Result<Pose, SnapshotError> {
        let fits = self.facing.abs() <= bounds::COORDINATE;
        if fits { Ok(Pose { at: self.at.write(ids)?, ..*self }) } else { Err(SnapshotError::TooMuch) }
    }
    fn read(words: &Pose, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok(Pose { at: Place::read(&words.at, ids)?, ..*words })
    }
}

impl Snapshot for Footprint {
    type Words = StoodAt;
    fn write(&self, ids: &Ids<'_>) -> Result<StoodAt, SnapshotError> {
        let (pose, base) = (self.pose().write(ids)?, self.base());
        let base = Base { width: base.width / ids.scale, depth: base.depth / ids.scale };
        Ok(StoodAt { pose, base })
    }
    fn read(words: &StoodAt, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        let base = Base { width: words.base.width * ids.scale, depth: words.base.depth * ids.scale };
        Ok(Footprint::new(Pose::read(&words.pose, ids)?, base))
    }
}

impl Snapshot for Outline {
    type Words = List<Place, 3, { bounds::PATH_POINTS }>;
    fn write(&self, ids: &Ids<'_>) -> Result<Self::Words, SnapshotError> {
        let corners = self.corners().iter().map(|corner| corner.write(ids)).collect::<Result<Vec<_>, _>>()?;
        List::try_from(corners).map_err(|_| SnapshotError::TooMuch)
    }
    fn read(words: &Self::Words, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        let corners = words.iter().map(|corner| Place::read(corner, ids)).collect::<Result<Vec<_>, _>>()?;
        Ok(Outline::new(&corners))
    }
}

/// What is the same in the state and in the log.
#[macro_export]
macro_rules! same_in_snapshots {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::snapshot::Snapshot for $name {
            type Words = $name;
            fn write(
                &self,
                _: &$crate::snapshot::Ids<'_>,
            ) -> Result<$name, $crate::snapshot::SnapshotError> {
                Ok(self.clone())
            }
            fn read(
                words: &$name,
                _: &$crate::snapshot::Ids<'_>,
            ) -> Result<Self, $crate::snapshot::SnapshotError> {
                Ok(words.clone())
            }
        }
    )+};
}

same_in_snapshots!(bool, u8, crate::common::SidePoints, crate::dice::Pips, crate::geometry::Edge, SideId, UnitId);

/// Makes a struct of a state a [`Snapshot`] whose words are a struct of the log. Every field of both is named, so that none of
/// either can be forgotten:
///
/// ```text
/// snapshot! { Words of State { field, other } }
/// ```
///
/// Where the words tell a part of the state, and `else` names what is told elsewhere, it becomes a [`PartialSnapshot`]:
///
/// ```text
/// snapshot! { Words of State { field } else { other } }
/// ```
#[macro_export]
macro_rules! snapshot {
    ($words:ident of $state:ident { $($field:ident),* $(,)? }) => {
        impl $crate::snapshot::Snapshot for $state {
            type Words = $words;
            fn write(
                &self,
                ids: &$crate::snapshot::Ids<'_>,
            ) -> Result<$words, $crate::snapshot::SnapshotError> {
                let Self { $($field,)* } = self;
                Ok($words { $($field: $crate::snapshot::Snapshot::write($field, ids)?,)* })
            }
            fn read(
                words: &$words,
                ids: &$crate::snapshot::Ids<'_>,
            ) -> Result<Self, $crate::snapshot::SnapshotError> {
                let $words { $($field,)* } = words;
                Ok(Self { $($field: $crate::snapshot::Snapshot::read($field, ids)?,)* })
            }
        }
    };
    ($words:ident of $state:ident { $($field:ident),* $(,)? } else { $($other:ident),* $(,)? }) => {
        impl $crate::snapshot::PartialSnapshot<$words> for $state {
            fn write(
                &self,
                ids: &$crate::snapshot::Ids<'_>,
            ) -> Result<$words, $crate::snapshot::SnapshotError> {
                let Self { $($field,)* $($other: _,)* } = self;
                Ok($words { $($field: $crate::snapshot::Snapshot::write($field, ids)?,)* })
            }
            fn apply(
                &mut self,
                words: &$words,
                ids: &$crate::snapshot::Ids<'_>,
            ) -> Result<(), $crate::snapshot::SnapshotError> {
                let $words { $($field,)* } = words;
                $(let $field = $crate::snapshot::Snapshot::read($field, ids)?;)*
                $(self.$field = $field;)*
                Ok(())
            }
        }
    };
}
