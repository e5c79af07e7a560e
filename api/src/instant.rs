//! Moments for people and programs.

/// Seconds since 1970 as RFC 3339, in UTC; as they are where no calendar reaches.
pub(crate) fn instant(seconds: u64) -> String {
    let at = i64::try_from(seconds).ok().and_then(|seconds| jiff::Timestamp::from_second(seconds).ok());
    at.map_or_else(|| seconds.to_string(), |at| at.to_string())
}
