// The games. Those that have a referee, and those of them that bots play and into whose battles faults are planted. Each list
// of games (`referees/`, `bots/`, `faults/`) reads this file with macros of its own, which make of each name what that list
// has of the game; the name is that of the folder, and in the list's Cargo.toml that of the game's crate.
judged! { warmaster, kow2, whfb6, wh40k9, tactica }
played! { warmaster, kow2, whfb6, wh40k9, tactica }
