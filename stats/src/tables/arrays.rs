//! Arrow arrays from the rows of a table.

use std::sync::Arc;

use aftermath_rules::dice::Pips;
use arrow::{
    array::{
        ArrayRef, ArrowPrimitiveType, BooleanArray, Date32Array, ListBuilder, PrimitiveArray, StringArray,
        TimestampMillisecondArray, UInt8Builder,
    },
    datatypes::{DataType, Field},
};
use jiff::{Timestamp, Unit, civil::Date};

pub(super) fn text<S: AsRef<str>>(values: impl Iterator<Item = S>) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(values))
}

pub(super) fn text_or_null<S: AsRef<str>>(values: impl Iterator<Item = Option<S>>) -> ArrayRef {
    Arc::new(values.collect::<StringArray>())
}

pub(super) fn flag(values: impl Iterator<Item = bool>) -> ArrayRef {
    Arc::new(BooleanArray::from_iter(values.map(Some)))
}

pub(super) fn flag_or_null(values: impl Iterator<Item = Option<bool>>) -> ArrayRef {
    Arc::new(values.collect::<BooleanArray>())
}

pub(super) fn number<T: ArrowPrimitiveType>(values: impl Iterator<Item = T::Native>) -> ArrayRef {
    Arc::new(PrimitiveArray::<T>::from_iter_values(values))
}

pub(super) fn number_or_null<T: ArrowPrimitiveType>(values: impl Iterator<Item = Option<T::Native>>) -> ArrayRef {
    Arc::new(values.collect::<PrimitiveArray<T>>())
}

/// Days written `YYYY-MM-DD`. What is no day becomes null, which the column then refuses.
pub(super) fn day<'a>(values: impl Iterator<Item = &'a str>) -> ArrayRef {
    let days = |text: &str| {
        let date: Date = text.parse().ok()?;
        let since = date.since((Unit::Day, Date::constant(1970, 1, 1))).ok()?;
        Some(since.get_days())
    };
    Arc::new(values.map(days).collect::<Date32Array>())
}

/// Instants in RFC 3339.
pub(super) fn instant<'a>(values: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    let millis = |text: &str| Some(text.parse::<Timestamp>().ok()?.as_millisecond());
    let values = values.map(|text| text.and_then(millis));
    Arc::new(values.collect::<TimestampMillisecondArray>().with_timezone("UTC"))
}

pub(super) fn faces<'a>(values: impl Iterator<Item = &'a [Pips]>) -> ArrayRef {
    let item = Field::new_list_field(DataType::UInt8, false);
    let mut lists = ListBuilder::new(UInt8Builder::new()).with_field(item);
    for throw in values {
        lists.append_value(throw.iter().map(|pips| Some(pips.get())));
    }
    Arc::new(lists.finish())
}

pub(super) fn faces_or_null<'a>(values: impl Iterator<Item = Option<&'a [Pips]>>) -> ArrayRef {
    let item = Field::new_list_field(DataType::UInt8, false);
    let mut lists = ListBuilder::new(UInt8Builder::new()).with_field(item);
    for throw in values {
        lists.append_option(throw.map(|throw| throw.iter().map(|pips| Some(pips.get()))));
    }
    Arc::new(lists.finish())
}

/// A count that its column was made wide enough for; more than that, which nothing allows, counts as the most.
pub(super) fn count<N: TryFrom<usize> + Bounded>(value: usize) -> N {
    N::try_from(value).unwrap_or(N::MOST)
}

/// Numbers with a greatest one.
pub(super) trait Bounded {
    const MOST: Self;
}

impl Bounded for u8 {
    const MOST: Self = u8::MAX;
}

impl Bounded for u16 {
    const MOST: Self = u16::MAX;
}

impl Bounded for u32 {
    const MOST: Self = u32::MAX;
}
