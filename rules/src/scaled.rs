//! Battles played in another unit of length than the rulebook's: every length of a log, many times as long.

use crate::{
    geometry::{Base, Length, Place, Pose},
    list::List,
    log::{Header, Side, Table, Terrain, Tolerance},
    words::Words,
};

/// What holds lengths and places.
pub trait Scaled: Sized {
    /// The same with every length and every place so many times as far.
    #[must_use]
    fn scaled(self, by: f64) -> Self;
}

/// Scales structs field by field. Every field is named, among those with lengths or among those that stay, so that a new one
/// does not compile until somebody says which it is.
#[macro_export]
macro_rules! scaled {
    ($($name:ty: { $($length:ident),* $(,)? } keeps { $($kept:ident),* $(,)? })+) => {
        $(impl $crate::scaled::Scaled for $name {
            #[allow(unused_variables, reason = "nothing of it may be a length")]
            fn scaled(self, by: f64) -> Self {
                let Self { $($length,)* $($kept,)* } = self;
                Self { $($length: $crate::scaled::Scaled::scaled($length, by),)* $($kept,)* }
            }
        })+
    };
}

impl Scaled for f64 {
    fn scaled(self, by: f64) -> Self {
        self * by
    }
}

impl<T: Scaled> Scaled for Option<T> {
    fn scaled(self, by: f64) -> Self {
        self.map(|length| length.scaled(by))
    }
}

impl<T: Scaled> Scaled for Box<T> {
    fn scaled(self, by: f64) -> Self {
        Box::new((*self).scaled(by))
    }
}

impl<T: Scaled, const MIN: usize, const MAX: usize> Scaled for List<T, MIN, MAX> {
    fn scaled(self, by: f64) -> Self {
        self.map(|item| item.scaled(by))
    }
}

impl Scaled for Length {
    fn scaled(self, by: f64) -> Self {
        self.times(by)
    }
}

impl Scaled for Tolerance {
    fn scaled(self, by: f64) -> Self {
        self.times(by)
    }
}

impl<K> Scaled for Terrain<K> {
    fn scaled(self, by: f64) -> Self {
        let Self { id, kind, outline, level, name } = self;
        Self { id, kind, outline: outline.scaled(by), level, name }
    }
}

impl<W: Words> Scaled for Header<W>
where
    W::Roster: Scaled,
    W::Situation: Scaled,
{
    fn scaled(self, by: f64) -> Self {
        let Self {
            aftermath,
            id,
            system,
            vocabulary,
            edition,
            played,
            title,
            event,
            scenario,
            points,
            table,
            tolerance,
            terrain,
            options,
            sides,
            situation,
            fork,
            note,
            salt,
        } = self;
        Self {
            aftermath,
            id,
            system,
            vocabulary,
            edition,
            played,
            title,
            event,
            scenario,
            points,
            table: table.scaled(by),
            tolerance: tolerance.scaled(by),
            terrain: terrain.scaled(by),
            options,
            sides: sides.scaled(by),
            situation: situation.scaled(by),
            fork,
            note,
            salt,
        }
    }
}

impl<R: Scaled> Scaled for Side<R> {
    fn scaled(self, by: f64) -> Self {
        let Self { id, player, key, army, subfaction, army_edition, dice, roster } = self;
        Self { id, player, key, army, subfaction, army_edition, dice, roster: roster.scaled(by) }
    }
}

scaled! {
    Place: { x, y } keeps {}
    Pose: { at } keeps { facing }
    Base: { width, depth } keeps {}
    Table: { width, depth } keeps {}
}
