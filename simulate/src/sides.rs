//! Sides and units by their places, as bots number them.

/// A side of the battle, by its place in the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideIx(pub usize);

impl SideIx {
    /// Both sides.
    pub const BOTH: [SideIx; 2] = [SideIx(0), SideIx(1)];

    /// The enemy.
    #[must_use]
    pub fn other(self) -> Self {
        Self(1 - self.0)
    }
}

/// A unit or a character, by its place in the rosters of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TroopIx(pub usize);
