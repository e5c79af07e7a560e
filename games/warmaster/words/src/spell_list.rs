//! Whose spells a Wizard casts.

/// Whose spells they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpellList {
    /// Of the Empire.
    Empire,
    /// Of Tomb Kings and Vampire Counts.
    Undead,
    /// Of Orcs and Goblins.
    Orcs,
    /// Of High Elves.
    HighElves,
    /// Of Chaos.
    Chaos,
    /// Dwarfs: no spells at all.
    None,
}

impl SpellList {
    /// The list of an army by its name; absent for an army of which the rulebook does not tell.
    pub fn of_army(army: &str) -> Option<Self> {
        let name = army.trim().to_lowercase().replace(['_', '-'], " ");
        let name = name.strip_prefix("the ").unwrap_or(&name);
        match name {
            "empire" | "империя" => Some(Self::Empire),
            "undead" | "tomb kings" | "tomb kings of khemri" | "vampire counts" | "мертвецы" => {
                Some(Self::Undead)
            }
            "orcs" | "orc" | "orcs & goblins" | "orcs and goblins" | "greenskins" | "орки" | "орки и гоблины" => {
                Some(Self::Orcs)
            }
            "high elves" | "high elf" | "высшие эльфы" => Some(Self::HighElves),
            "chaos" | "chaos warriors" | "warriors of chaos" | "хаос" => Some(Self::Chaos),
            "dwarfs" | "dwarves" | "dwarf" | "гномы" => Some(Self::None),
            _ => None,
        }
    }
}
