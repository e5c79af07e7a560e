//! Prints the log of one battle.
//!
//! ```sh
//! cargo run -q -p aftermath-players --example battle -- SEED [GAME]
//! ```

use std::{env, error::Error, io::Write};

use aftermath_players::BOTS;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).ok_or("which seed?")?.parse()?;
    let game = env::args().nth(2);
    std::io::stdout().write_all(&BOTS.play(game.as_deref().unwrap_or("warmaster"), seed)?)?;
    Ok(())
}
