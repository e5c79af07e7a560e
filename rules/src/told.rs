//! What a state holds, in the words of a log: told for a situation from which a log goes on, and read again.
//!
//! A state speaks of units by their number in the rosters and of rules by their place in the catalogue; a log speaks of
//! both by their ids. [`told!`] makes, for a struct of a state, the struct of the log that says the same, and both ways
//! between them. It names every field, so a state cannot grow a field that a situation is silent about.

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
pub enum Untold {
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
pub(crate) struct Names<'a> {
    sides: Vec<&'a SideId>,
    units: Vec<&'a UnitId>,
    index: HashMap<&'a UnitId, UnitIx>,
    rules: &'static [RuleRecord],
    scale: f64,
}

impl<'a> Names<'a> {
    /// Of a header's sides and a game's rules; a length of the log times `scale` is a length of the state.
    pub(crate) fn new<U: RosterUnit>(sides: &'a [Side<Roster<U>>], rules: &'static [RuleRecord], scale: f64) -> Self {
        let units: Vec<&UnitId> = sides.iter().flat_map(|side| side.roster.iter().map(RosterUnit::id)).collect();
        let index = units.iter().enumerate().map(|(index, id)| (*id, UnitIx(index))).collect();
        Self { sides: sides.iter().map(|side| &side.id).collect(), units, index, rules, scale }
    }

    /// Ids of units by their number.
    pub(crate) fn units(&self) -> &[&'a UnitId] {
        &self.units
    }
}

/// What a state holds and a log can say.
pub(crate) trait Told: Sized {
    /// How the log says it.
    type Words: Serialize + DeserializeOwned + JsonSchema + std::fmt::Debug + Clone + PartialEq + Send + Sync;

    /// In the words of the log.
    fn tell(&self, names: &Names<'_>) -> Result<Self::Words, Untold>;
    /// From the words of the log.
    fn read(words: &Self::Words, names: &Names<'_>) -> Result<Self, Untold>;
}

/// Whether a field says nothing, so that it is left out.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
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
pub type Said<T> = List<T, 0, MANY>;

impl<T: Told> Told for Vec<T> {
    type Words = Said<T::Words>;
    fn tell(&self, names: &Names<'_>) -> Result<Self::Words, Untold> {
        let items = self.iter().map(|item| item.tell(names)).collect::<Result<Vec<_>, _>>()?;
        List::try_from(items).map_err(|_| Untold::TooMuch)
    }
    fn read(words: &Self::Words, names: &Names<'_>) -> Result<Self, Untold> {
        words.iter().map(|item| T::read(item, names)).collect()
    }
}

impl<T: Told> Told for Option<T> {
    type Words = Option<T::Words>;
    fn tell(&self, names: &Names<'_>) -> Result<Self::Words, Untold> {
        self.as_ref().map(|value| value.tell(names)).transpose()
    }
    fn read(words: &Self::Words, names: &Names<'_>) -> Result<Self, Untold> {
        words.as_ref().map(|value| T::read(value, names)).transpose()
    }
}

impl<A: Told, B: Told> Told for (A, B) {
    type Words = (A::Words, B::Words);
    fn tell(&self, names: &Names<'_>) -> Result<Self::Words, Untold> {
        Ok((self.0.tell(names)?, self.1.tell(names)?))
    }
    fn read(words: &Self::Words, names: &Names<'_>) -> Result<Self, Untold> {
        Ok((A::read(&words.0, names)?, B::read(&words.1, names)?))
    }
}

impl<A: Told, B: Told, C: Told> Told for (A, B, C) {
    type Words = (A::Words, B::Words, C::Words);
    fn tell(&self, names: &Names<'_>) -> Result<Self::Words, Untold> {
        Ok((self.0.tell(names)?, self.1.tell(names)?, self.2.tell(names)?))
    }
    fn read(words: &Self::Words, names: &Names<'_>) -> Result<Self, Untold> {
        Ok((A::read(&words.0, names)?, B::read(&words.1, names)?, C::read(&words.2, names)?))
    }
}

impl<T: Told> Told for [T; 3] {
    type Words = [T::Words; 3];
    fn tell(&self, names: &Names<'_>) -> Result<Self::Words, Untold> {
        let [a, b, c] = self;
        Ok([a.tell(names)?, b.tell(names)?, c.tell(names)?])
    }
    fn read([a, b, c]: &Self::Words, names: &Names<'_>) -> Result<Self, Untold> {
        Ok([T::read(a, names)?, T::read(b, names)?, T::read(c, names)?])
    }
}

impl Told for u32 {
    type Words = Count;
    fn tell(&self, _: &Names<'_>) -> Result<Count, Untold> {
        Count::try_from(*self).map_err(|_| Untold::TooMuch)
    }
    fn read(words: &Count, _: &Names<'_>) -> Result<Self, Untold> {
        Ok(words.0)
    }
}

impl Told for UnitIx {
    type Words = UnitId;
    fn tell(&self, names: &Names<'_>) -> Result<UnitId, Untold> {
        names.units.get(self.0).map(|id| (*id).clone()).ok_or(Untold::TooMuch)
    }
    fn read(words: &UnitId, names: &Names<'_>) -> Result<Self, Untold> {
        names.index.get(words).copied().ok_or_else(|| Untold::Unknown(words.to_string()))
    }
}

impl Told for SideIx {
    type Words = SideId;
    fn tell(&self, names: &Names<'_>) -> Result<SideId, Untold> {
        names.sides.get(self.0).map(|id| (*id).clone()).ok_or(Untold::TooMuch)
    }
    fn read(words: &SideId, names: &Names<'_>) -> Result<Self, Untold> {
        let found = names.sides.iter().position(|id| *id == words).map(SideIx);
        found.ok_or_else(|| Untold::Unknown(words.to_string()))
    }
}

impl Told for Rule {
    type Words = Name;
    fn tell(&self, _: &Names<'_>) -> Result<Name, Untold> {
        Name::try_from(self.id().to_owned()).map_err(|_| Untold::TooMuch)
    }
    fn read(words: &Name, names: &Names<'_>) -> Result<Self, Untold> {
        let found = names.rules.iter().map(Rule::of).find(|rule| rule.id() == words.as_str());
        found.ok_or_else(|| Untold::Unknown(words.to_string()))
    }
}

fn scaled(place: Place, scale: f64) -> Result<Place, Untold> {
    let place = Place { x: place.x * scale, y: place.y * scale };
    let fits = |length: f64| length.abs() <= bounds::COORDINATE;
    if fits(place.x) && fits(place.y) { Ok(place) } else { Err(Untold::TooMuch) }
}

impl Told for Place {
    type Words = Place;
    fn tell(&self, names: &Names<'_>) -> Result<Place, Untold> {
        scaled(*self, 1.0 / names.scale)
    }
    fn read(words: &Place, names: &Names<'_>) -> Result<Self, Untold> {
        Ok(Place { x: words.x * names.scale, y: words.y * names.scale })
    }
}

impl Told for Pose {
    type Words = Pose;
    fn tell(&self, names: &Names<'_>) -> Result<Pose, Untold> {
        let fits = self.facing.abs() <= bounds::COORDINATE;
        if fits { Ok(Pose { at: self.at.tell(names)?, ..*self }) } else { Err(Untold::TooMuch) }
    }
    fn read(words: &Pose, names: &Names<'_>) -> Result<Self, Untold> {
        Ok(Pose { at: Place::read(&words.at, names)?, ..*words })
    }
}

impl Told for Footprint {
    type Words = StoodAt;
    fn tell(&self, names: &Names<'_>) -> Result<StoodAt, Untold> {
        let (pose, base) = (self.pose().tell(names)?, self.base());
        let base = Base { width: base.width / names.scale, depth: base.depth / names.scale };
        Ok(StoodAt { pose, base })
    }
    fn read(words: &StoodAt, names: &Names<'_>) -> Result<Self, Untold> {
        let base = Base { width: words.base.width * names.scale, depth: words.base.depth * names.scale };
        Ok(Footprint::new(Pose::read(&words.pose, names)?, base))
    }
}

impl Told for Outline {
    type Words = List<Place, 3, { bounds::PATH_POINTS }>;
    fn tell(&self, names: &Names<'_>) -> Result<Self::Words, Untold> {
        let corners = self.corners().iter().map(|corner| corner.tell(names)).collect::<Result<Vec<_>, _>>()?;
        List::try_from(corners).map_err(|_| Untold::TooMuch)
    }
    fn read(words: &Self::Words, names: &Names<'_>) -> Result<Self, Untold> {
        let corners = words.iter().map(|corner| Place::read(corner, names)).collect::<Result<Vec<_>, _>>()?;
        Ok(Outline::new(&corners))
    }
}

/// What is the same in the state and in the log.
macro_rules! as_it_is {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::told::Told for $name {
            type Words = $name;
            fn tell(&self, _: &$crate::told::Names<'_>) -> Result<$name, $crate::told::Untold> {
                Ok(self.clone())
            }
            fn read(words: &$name, _: &$crate::told::Names<'_>) -> Result<Self, $crate::told::Untold> {
                Ok(words.clone())
            }
        }
    )+};
}
pub(crate) use as_it_is;

as_it_is!(bool, u8, crate::dice::Pips, crate::geometry::Edge, SideId, UnitId);

/// The struct of the log that says what a struct of the state holds: what it must say, and what it may leave out.
///
/// Fields under `else` are told elsewhere; with them the struct of the state is not made but changed.
macro_rules! told {
    (
        $(#[$meta:meta])*
        $words:ident of $state:ident {
            $($(#[$must_meta:meta])* $must:ident: $must_type:ty,)*
        } may {
            $($(#[$may_meta:meta])* $may:ident: $may_type:ty,)*
        }
    ) => {
        $crate::told::told! {
            @words
            $(#[$meta])*
            $words {
                $($(#[$must_meta])* $must: $must_type,)*
            } may {
                $($(#[$may_meta])* $may: $may_type,)*
            }
        }
        impl $crate::told::Told for $state {
            type Words = $words;
            fn tell(&self, names: &$crate::told::Names<'_>) -> Result<$words, $crate::told::Untold> {
                let Self { $($must,)* $($may,)* } = self;
                Ok($words {
                    $($must: $crate::told::Told::tell($must, names)?,)*
                    $($may: $crate::told::Told::tell($may, names)?,)*
                })
            }
            fn read(words: &$words, names: &$crate::told::Names<'_>) -> Result<Self, $crate::told::Untold> {
                Ok(Self {
                    $($must: $crate::told::Told::read(&words.$must, names)?,)*
                    $($may: $crate::told::Told::read(&words.$may, names)?,)*
                })
            }
        }
    };
    (
        $(#[$meta:meta])*
        $words:ident of $state:ident may {
            $($(#[$may_meta:meta])* $may:ident: $may_type:ty,)*
        } else {
            $($other:ident,)*
        }
    ) => {
        $crate::told::told! {
            @words
            $(#[$meta])*
            #[derive(Default)]
            $words {} may {
                $($(#[$may_meta])* $may: $may_type,)*
            }
        }
        impl $words {
            /// What the state holds, in the words of the log.
            pub(super) fn tell(state: &$state, names: &$crate::told::Names<'_>) -> Result<Self, $crate::told::Untold> {
                let $state { $($may,)* $($other: _,)* } = state;
                Ok(Self { $($may: $crate::told::Told::tell($may, names)?,)* })
            }
            /// Changes the state to what is said; not at all where an id is unknown.
            pub(super) fn apply(&self, state: &mut $state, names: &$crate::told::Names<'_>) -> Result<(), $crate::told::Untold> {
                $(let $may = $crate::told::Told::read(&self.$may, names)?;)*
                $(state.$may = $may;)*
                Ok(())
            }
        }
    };
    (
        @words
        $(#[$meta:meta])*
        $words:ident {
            $($(#[$must_meta:meta])* $must:ident: $must_type:ty,)*
        } may {
            $($(#[$may_meta:meta])* $may:ident: $may_type:ty,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        #[allow(private_interfaces, reason = "its fields are the words for what the state holds, and those are public")]
        pub struct $words {
            $(
                $(#[$must_meta])*
                pub $must: <$must_type as $crate::told::Told>::Words,
            )*
            $(
                $(#[$may_meta])*
                #[serde(default, skip_serializing_if = "crate::told::is_default")]
                pub $may: <$may_type as $crate::told::Told>::Words,
            )*
        }
    };
}
pub(crate) use told;
