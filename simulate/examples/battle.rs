//! Prints the log of one battle.
//!
//! ```sh
//! cargo run -q -p aftermath-simulate --example battle -- SEED [GAME]
//! ```

use std::{env, error::Error, io::Write};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).ok_or("which seed?")?.parse()?;
    let system = aftermath_games::parse_game(env::args().nth(2).as_deref().unwrap_or("warmaster"))?;
    std::io::stdout().write_all(&aftermath_simulate::play(system, seed)?)?;
    Ok(())
}
