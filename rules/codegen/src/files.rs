//! Files of a folder, and tables of text.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::CodegenError;

/// The files of a folder with this extension, in the order of their names.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, CodegenError> {
    let mut files = entries(folder)?;
    files.retain(|path| path.extension().is_some_and(|known| known == extension));
    files.sort();
    Ok(files)
}

/// All that lies in a folder, in no order.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, CodegenError> {
    let fault = |source| CodegenError::File { path: folder.to_owned(), source };
    let entries = fs::read_dir(folder).map_err(fault)?;
    entries.map(|entry| entry.map(|entry| entry.path()).map_err(fault)).collect()
}

/// The name of a file without its extension.
pub(crate) fn stem(path: &Path) -> Result<&str, CodegenError> {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    stem.ok_or_else(|| CodegenError::Name { path: path.to_owned() })
}

/// A CSV file: its header, and its rows.
pub(crate) fn csv(path: &Path) -> Result<(csv::StringRecord, Vec<csv::StringRecord>), CodegenError> {
    let fault = |source| CodegenError::Csv { path: path.to_owned(), source };
    let mut reader = csv::Reader::from_path(path).map_err(fault)?;
    let header = reader.headers().map_err(fault)?.clone();
    let rows = reader.records().collect::<Result<_, _>>().map_err(fault)?;
    Ok((header, rows))
}
