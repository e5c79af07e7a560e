//! Bounded lists: a list beyond its bound does not parse.

use std::{
    borrow::Cow,
    fmt,
    marker::PhantomData,
    ops::{Deref, DerefMut},
};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

/// A list of `MIN` to `MAX` items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct List<T, const MIN: usize, const MAX: usize>(Vec<T>);

impl<T, const MAX: usize> Default for List<T, 0, MAX> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// More items, or fewer, than a list may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfBounds;

impl<T, const MIN: usize, const MAX: usize> TryFrom<Vec<T>> for List<T, MIN, MAX> {
    type Error = OutOfBounds;
    fn try_from(items: Vec<T>) -> Result<Self, OutOfBounds> {
        if (MIN..=MAX).contains(&items.len()) { Ok(Self(items)) } else { Err(OutOfBounds) }
    }
}

impl<T, const MIN: usize, const MAX: usize> List<T, MIN, MAX> {
    /// As many items, each made of one.
    pub(crate) fn map<U>(self, of: impl FnMut(T) -> U) -> List<U, MIN, MAX> {
        List(self.0.into_iter().map(of).collect())
    }
}

impl<T, const MIN: usize, const MAX: usize> Deref for List<T, MIN, MAX> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

/// Items may change; how many there are may not.
impl<T, const MIN: usize, const MAX: usize> DerefMut for List<T, MIN, MAX> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T, const MAX: usize> List<T, 0, MAX> {
    /// One more item at the end.
    ///
    /// # Errors
    /// [`OutOfBounds`] where the list is full; then it stays as it is.
    pub fn push(&mut self, item: T) -> Result<(), OutOfBounds> {
        if self.0.len() >= MAX {
            return Err(OutOfBounds);
        }
        self.0.push(item);
        Ok(())
    }

    /// Keeps the items that `keep` says, in their order.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }
}

impl<'a, T, const MIN: usize, const MAX: usize> IntoIterator for &'a List<T, MIN, MAX> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'de, T: Deserialize<'de>, const MIN: usize, const MAX: usize> Deserialize<'de> for List<T, MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor<T, const MIN: usize, const MAX: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const MIN: usize, const MAX: usize> de::Visitor<'de> for Visitor<T, MIN, MAX> {
            type Value = Vec<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of {MIN} to {MAX} items")
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
                let mut items = Vec::with_capacity(seq.size_hint().unwrap_or_default().min(MAX));
                while items.len() < MAX {
                    let Some(item) = seq.next_element()? else {
                        break;
                    };
                    items.push(item);
                }
                if items.len() == MAX && seq.next_element::<de::IgnoredAny>()?.is_some() {
                    return Err(de::Error::invalid_length(MAX + 1, &self));
                }
                if items.len() < MIN {
                    return Err(de::Error::invalid_length(items.len(), &self));
                }
                Ok(items)
            }
        }
        deserializer.deserialize_seq(Visitor::<T, MIN, MAX>(PhantomData)).map(Self)
    }
}

impl<T: JsonSchema, const MIN: usize, const MAX: usize> JsonSchema for List<T, MIN, MAX> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("List_of_{MIN}_to_{MAX}_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let items = generator.subschema_for::<T>();
        json_schema!({ "type": "array", "items": items, "minItems": MIN, "maxItems": MAX })
    }
}
