// The games. Each list of games (`bots/`, `faults/`) reads this file with a `games!` of its own, which makes of each name
// what that list has of the game; the name is that of the folder, and in the list's Cargo.toml that of the game's crate.
games! { warmaster, kow2 }
