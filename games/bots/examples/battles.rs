//! Writes whole battles into a folder, the games in turn, a file each: `battles FOLDER COUNT`.

use std::{env, error::Error, fs, path::PathBuf};

use aftermath_players::BOTS;
use aftermath_simulate::seeds;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(folder), Some(count)) = (arguments.next().map(PathBuf::from), arguments.next()) else {
        return Err("expected: battles FOLDER COUNT".into());
    };
    fs::create_dir_all(&folder)?;
    let games: Vec<_> = BOTS.all().collect();
    for (number, seed) in seeds(7).take(count.parse()?).enumerate() {
        fs::write(folder.join(format!("{number:05}.jsonl")), games[number % games.len()].play(seed)?)?;
    }
    Ok(())
}
