//! Columns of a collected frame as plain values.

use polars::prelude::*;

use crate::StatsError;

/// A column of counts.
pub(crate) fn counts(frame: &DataFrame, name: &str) -> Result<Vec<u64>, StatsError> {
    let column = frame.column(name)?.cast(&DataType::UInt64)?;
    Ok(column.u64()?.iter().map(Option::unwrap_or_default).collect())
}

/// A column of texts; nothing for null.
pub(crate) fn texts(frame: &DataFrame, name: &str) -> Result<Vec<Option<String>>, StatsError> {
    let column = frame.column(name)?.cast(&DataType::String)?;
    Ok(column.str()?.iter().map(|text| text.map(str::to_owned)).collect())
}

/// A column of texts that every row has.
pub(crate) fn names(frame: &DataFrame, name: &str) -> Result<Vec<String>, StatsError> {
    Ok(texts(frame, name)?.into_iter().map(Option::unwrap_or_default).collect())
}

/// A column of numbers; 0 for null.
pub(crate) fn reals(frame: &DataFrame, name: &str) -> Result<Vec<f64>, StatsError> {
    let column = frame.column(name)?.cast(&DataType::Float64)?;
    Ok(column.f64()?.iter().map(Option::unwrap_or_default).collect())
}

/// A column of whole numbers; nothing for null.
pub(crate) fn numbers(frame: &DataFrame, name: &str) -> Result<Vec<Option<i64>>, StatsError> {
    let column = frame.column(name)?.cast(&DataType::Int64)?;
    Ok(column.i64()?.iter().collect())
}

/// A column of numbers; nothing for null.
pub(crate) fn measures(frame: &DataFrame, name: &str) -> Result<Vec<Option<f64>>, StatsError> {
    let column = frame.column(name)?.cast(&DataType::Float64)?;
    Ok(column.f64()?.iter().collect())
}

/// A column of dice.
pub(crate) fn dice(frame: &DataFrame, name: &str) -> Result<Vec<Vec<u8>>, StatsError> {
    let lists = frame.column(name)?.cast(&DataType::List(Box::new(DataType::UInt8)))?;
    let faces = |list: Option<Series>| match list {
        Some(list) => Ok(list.u8()?.iter().flatten().collect()),
        None => Ok(Vec::new()),
    };
    lists.list()?.amortized_iter().map(|list| faces(list.map(|list| list.as_ref().clone()))).collect()
}
