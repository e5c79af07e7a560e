//! Messages for people: Fluent files, a folder a language.

use std::{fmt::Write as _, path::Path};

use crate::{
    CodegenError,
    files::{files, stem},
};

/// Languages, each a folder.
const LANGUAGES: [&str; 2] = ["en", "ru"];

/// A constant for each language, named after it: its files with their names, in the order of these. `folder` is a whole
/// path, since the source includes the files by it.
///
/// # Errors
/// [`CodegenError`] where a folder cannot be read.
pub fn messages(folder: &Path) -> Result<String, CodegenError> {
    let mut source = String::new();
    for language in LANGUAGES {
        // Writing into a text does not fail.
        let _ = writeln!(source, "pub(super) const {}: &[(&str, &str)] = &[", language.to_uppercase());
        for path in files(&folder.join(language), "ftl")? {
            let _ = writeln!(source, "({:?}, include_str!({path:?})),", stem(&path)?);
        }
        source.push_str("];\n");
    }
    Ok(source)
}
