//! Rules of Tactica that bots never show held.

/// Decidable rules that bots never show held, and why.
pub(crate) const UNREACHED: &[(&str, &str)] = &[];
