//! Marks the rules that this referee enforces: those whose constants its code cites.

use std::{env, error::Error, fs, path::Path};

use aftermath_codegen::{catalogue::Catalogue, cited::cited};

const CATALOGUE: Catalogue = Catalogue { files: &["../words/catalogue.csv"], prefix: "tac.", info: "INFO" };

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["src", "../words/catalogue.csv"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let out = env::var("OUT_DIR")?;
    let enforced = CATALOGUE.enforced(&cited(Path::new("src"))?)?;
    fs::write(Path::new(&out).join("tactica_enforced.rs"), enforced)?;
    Ok(())
}
