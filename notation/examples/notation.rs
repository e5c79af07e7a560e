//! Writes a log as a text, or reads a text as a log: `notation write|read FILE`.

use std::{env, error::Error, fs, io::Write};

use aftermath_games::GAMES;
use aftermath_notation::Notation;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [way, path] = arguments.as_slice() else { return Err("expected: notation write|read FILE".into()) };
    let bytes = fs::read(path)?;
    let notation = Notation::of(&GAMES);
    let out = match way.as_str() {
        "write" => notation.write(&bytes, path, &[])?.into_bytes(),
        "read" => notation.read(&bytes, path)?.log,
        _ => return Err("expected: notation write|read FILE".into()),
    };
    std::io::stdout().write_all(&out)?;
    Ok(())
}
