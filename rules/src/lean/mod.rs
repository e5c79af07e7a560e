//! JSON of short lines, read faster.
//!
//! Strings without escapes and numbers of up to fifteen digits without an exponent are read here, as are the lists and objects
//! around them; any other string and number is handed to `serde_json`. Whatever is wrong, or very deep, is given up on without
//! a reason: the caller asks `serde_json` then, which tells the error. So every value that comes from here is the one that
//! `serde_json` reads, bit for bit, and all errors are those of `serde_json`.

mod number;
mod scan;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, fmt};

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use self::{number::Number, scan::Text};

/// Values within values that are read here; `serde_json` reads more.
const LEVELS: u8 = 64;

/// The value of a text; nothing where it is no such value, or `serde_json` has to say.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    let mut lean = Lean { text: Text::new(text), levels: LEVELS };
    let value = T::deserialize(&mut lean).ok()?;
    lean.text.is_at_end().then_some(value)
}

/// It takes a closer look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unclear;

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not read here")
    }
}

impl std::error::Error for Unclear {}

/// Nobody reads what was expected: `serde_json` says it again.
impl de::Error for Unclear {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
    fn invalid_type(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self
    }
    fn invalid_value(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self
    }
    fn invalid_length(_: usize, _: &dyn de::Expected) -> Self {
        Self
    }
    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }
    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }
    fn missing_field(_: &'static str) -> Self {
        Self
    }
    fn duplicate_field(_: &'static str) -> Self {
        Self
    }
}

type Read<T> = Result<T, Unclear>;

/// What is left of a text, and how many levels deeper it may go.
struct Lean<'de> {
    text: Text<'de>,
    levels: u8,
}

impl<'de> Lean<'de> {
    /// Reads what stands between `open` and `close`.
    fn inside<T>(&mut self, open: u8, close: u8, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.text.expect(open)?;
        self.levels = self.levels.checked_sub(1).ok_or(Unclear)?;
        let value = read(self)?;
        self.levels += 1;
        self.text.expect(close)?;
        Ok(value)
    }

    fn number<V: Visitor<'de>>(&mut self, visitor: V) -> Read<V::Value> {
        match self.text.number()? {
            Number::Whole(number) => visitor.visit_u64(number),
            Number::Negative(number) => visitor.visit_i64(number),
            Number::Fraction(number) => visitor.visit_f64(number),
        }
    }

    fn list<V: Visitor<'de>>(&mut self, visitor: V) -> Read<V::Value> {
        self.inside(b'[', b']', |lean| visitor.visit_seq(Items { lean, is_first: true }))
    }

    fn object<V: Visitor<'de>>(&mut self, visitor: V) -> Read<V::Value> {
        self.inside(b'{', b'}', |lean| visitor.visit_map(Fields { lean, is_first: true }))
    }
}

/// Each reads as that of `serde_json`, which is strict about the kind of value, or gives up.
macro_rules! kinds {
    ($($read:ident: $($method:ident)+;)+) => {
        $($(fn $method<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
            self.$read(visitor)
        })+)+
    };
}

impl<'de> Lean<'de> {
    fn word<V: Visitor<'de>>(&mut self, visitor: V) -> Read<V::Value> {
        visit(self.text.string()?, visitor)
    }

    fn truth<V: Visitor<'de>>(&mut self, visitor: V) -> Read<V::Value> {
        visitor.visit_bool(self.text.truth()?)
    }

    fn nothing<V: Visitor<'de>>(&mut self, visitor: V) -> Read<V::Value> {
        self.text.null()?;
        visitor.visit_unit()
    }

    fn any<V: Visitor<'de>>(&mut self, visitor: V) -> Read<V::Value> {
        match self.text.next()? {
            b'"' => self.word(visitor),
            b'{' => self.object(visitor),
            b'[' => self.list(visitor),
            b't' | b'f' => self.truth(visitor),
            b'n' => self.nothing(visitor),
            _ => self.number(visitor),
        }
    }

    fn unclear<V: Visitor<'de>>(&mut self, _: V) -> Read<V::Value> {
        Err(Unclear)
    }
}

impl<'de> Deserializer<'de> for &mut Lean<'de> {
    type Error = Unclear;

    kinds! {
        any: deserialize_any deserialize_ignored_any;
        truth: deserialize_bool;
        number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16
            deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64;
        word: deserialize_str deserialize_string deserialize_identifier;
        nothing: deserialize_unit;
        list: deserialize_seq;
        object: deserialize_map;
        unclear: deserialize_i128 deserialize_u128 deserialize_char deserialize_bytes deserialize_byte_buf;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        if self.text.next()? == b'n' {
            self.text.null()?;
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Read<V::Value> {
        self.nothing(visitor)
    }

    /// Those of `serde_json` itself ask for their text by such a name.
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Read<V::Value> {
        if name.starts_with('$') { Err(Unclear) } else { visitor.visit_newtype_struct(self) }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Read<V::Value> {
        self.list(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &'static str, _: usize, visitor: V) -> Read<V::Value> {
        self.list(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        if name.starts_with('$') { Err(Unclear) } else { self.object(visitor) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        match self.text.next()? {
            b'"' => visitor.visit_enum(self.text.string()?.into_deserializer()),
            _ => self.inside(b'{', b'}', |lean| visitor.visit_enum(Variant(lean))),
        }
    }
}

/// Items of a list.
struct Items<'p, 'de> {
    lean: &'p mut Lean<'de>,
    is_first: bool,
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = Unclear;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Read<Option<T::Value>> {
        if self.lean.text.next()? == b']' {
            return Ok(None);
        }
        if !std::mem::take(&mut self.is_first) {
            self.lean.text.expect(b',')?;
        }
        seed.deserialize(&mut *self.lean).map(Some)
    }
}

/// Fields of an object.
struct Fields<'p, 'de> {
    lean: &'p mut Lean<'de>,
    is_first: bool,
}

impl<'de> MapAccess<'de> for Fields<'_, 'de> {
    type Error = Unclear;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Read<Option<K::Value>> {
        if self.lean.text.next()? == b'}' {
            return Ok(None);
        }
        if !std::mem::take(&mut self.is_first) {
            self.lean.text.expect(b',')?;
        }
        let key = self.lean.text.string()?;
        self.lean.text.expect(b':')?;
        seed.deserialize(Key(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Read<V::Value> {
        seed.deserialize(&mut *self.lean)
    }
}

/// Shows a string as `serde_json` does: borrowed where it stands in the text.
#[inline]
fn visit<'de, V: Visitor<'de>>(string: Cow<'de, str>, visitor: V) -> Read<V::Value> {
    match string {
        Cow::Borrowed(string) => visitor.visit_borrowed_str(string),
        Cow::Owned(string) => visitor.visit_str(&string),
    }
}

/// The name of a field. `serde_json` reads numbers and truths from such names too.
struct Key<'de>(Cow<'de, str>);

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Unclear;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visit(self.0, visitor)
    }

    kinds! {
        deserialize_any: deserialize_str deserialize_string deserialize_identifier deserialize_ignored_any;
        unclear: deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8
            deserialize_u16 deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64 deserialize_unit
            deserialize_seq deserialize_map deserialize_i128 deserialize_u128 deserialize_char deserialize_bytes
            deserialize_byte_buf deserialize_option;
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Read<V::Value> {
        self.unclear(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Read<V::Value> {
        if name.starts_with('$') { Err(Unclear) } else { visitor.visit_newtype_struct(self) }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Read<V::Value> {
        self.unclear(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &'static str, _: usize, visitor: V) -> Read<V::Value> {
        self.unclear(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        self.unclear(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        visitor.visit_enum(self.0.into_deserializer())
    }
}

impl Key<'_> {
    fn unclear<'de, V: Visitor<'de>>(self, _: V) -> Read<V::Value> {
        Err(Unclear)
    }
}

/// A variant with its value: an object of one field.
struct Variant<'p, 'de>(&'p mut Lean<'de>);

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = Unclear;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Read<(V::Value, Self)> {
        let name = self.0.text.string()?;
        self.0.text.expect(b':')?;
        Ok((seed.deserialize(Key(name))?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = Unclear;

    fn unit_variant(self) -> Read<()> {
        self.0.text.null()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Read<T::Value> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Read<V::Value> {
        self.0.list(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Read<V::Value> {
        self.0.object(visitor)
    }
}
