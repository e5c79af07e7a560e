//! Makes sure that there is a folder of pages to build in, and builds again when the pages are built anew or the corpus
//! gets a new file: what is embedded is listed only when this crate is compiled.

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let folder = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    fs::create_dir_all(Path::new(&folder).join("web/dist"))?;
    println!("cargo::rerun-if-changed=web/dist");
    for game in fs::read_dir(Path::new(&folder).join("../games"))? {
        let corpus = game?.path().join("corpus");
        if corpus.is_dir() {
            println!("cargo::rerun-if-changed={}", corpus.display());
        }
    }
    Ok(())
}
