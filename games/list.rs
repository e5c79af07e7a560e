// The games. Each list of games (`referees/`, `bots/`, `faults/`) reads this file with a macro of its own, which makes of each
// name what that list has of the game; the name is that of the folder, and in the list's Cargo.toml that of the game's crate.
games! { warmaster, kow2, whfb6, wh40k9, tactica }
