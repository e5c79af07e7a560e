//! Writes whole battles into a folder, the games in turn, a file each: `battles FOLDER COUNT`.

use std::{env, error::Error, fs, path::PathBuf};

use aftermath_simulate::{GAMES, play, seeds};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(folder), Some(count)) = (arguments.next().map(PathBuf::from), arguments.next()) else {
        return Err("expected: battles FOLDER COUNT".into());
    };
    fs::create_dir_all(&folder)?;
    for (number, seed) in seeds(7).take(count.parse()?).enumerate() {
        fs::write(folder.join(format!("{number:05}.jsonl")), play(GAMES[number % GAMES.len()], seed)?)?;
    }
    Ok(())
}
