//! Writes the seeds of a target into a folder, a file each: `seeds TARGET FOLDER`.

use std::{env, error::Error, fs, path::PathBuf};

use aftermath_fuzz::target;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(name), Some(folder)) = (arguments.next(), arguments.next().map(PathBuf::from)) else {
        return Err("expected: seeds TARGET FOLDER".into());
    };
    fs::create_dir_all(&folder)?;
    for (number, seed) in (target(&name).seeds)(1).iter().enumerate() {
        fs::write(folder.join(format!("{number:05}")), seed)?;
    }
    Ok(())
}
