//! Rules of Tactica that bots never show held.

/// Decidable rules that bots never show held, and why.
pub(crate) const UNREACHED: &[(&str, &str)] = &[(
    "tac.skirm.locked_formation",
    "skirmishers of bots neither mount nor dismount, and nobody else could change their order",
)];
