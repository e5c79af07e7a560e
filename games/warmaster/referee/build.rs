//! Which rules of the catalogue the referee enforces: those whose constants its code cites outside comments and tests.

use std::{env, error::Error, fs, path::Path};

use aftermath_codegen::{catalogue::Catalogue, cited::cited};

const CATALOGUE: Catalogue = Catalogue {
    files: &["../words/catalogue/core.csv", "../words/catalogue/advanced.csv"],
    prefix: "wm.",
    info: "aftermath_warmaster::INFO",
};

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["../words/catalogue", "src"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let enforced = CATALOGUE.enforced(&cited(Path::new("src"))?)?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("enforced.rs"), enforced)?;
    Ok(())
}
