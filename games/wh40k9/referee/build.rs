//! Notes which rules of the catalogue the referee enforces: those whose constants its code cites.

use std::{env, error::Error, fs, path::Path};

use aftermath_codegen::{catalogue::Catalogue, cited::cited};

const CATALOGUE: Catalogue = Catalogue { files: &["../words/catalogue.csv"], prefix: "w40k.", info: "INFO" };

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=../words/catalogue.csv");
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("enforced.rs"), CATALOGUE.enforced(&cited(Path::new("src"))?)?)?;
    Ok(())
}
