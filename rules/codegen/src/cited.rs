//! Which rules a referee enforces: those whose constants its code cites.

use std::{collections::HashSet, fs, path::Path};

use crate::{CodegenError, files::entries};

/// Names that follow `rule::` in the sources below a folder; what stands in comments and in files called `tests` does not
/// count.
///
/// # Errors
/// [`CodegenError::File`] where a file cannot be read.
pub fn cited(folder: &Path) -> Result<HashSet<String>, CodegenError> {
    let mut names = HashSet::new();
    for path in entries(folder)? {
        if path.is_dir() {
            names.extend(cited(&path)?);
        } else if path.file_stem().is_some_and(|stem| stem != "tests") {
            let source = fs::read_to_string(&path).map_err(|source| CodegenError::File { path, source })?;
            names.extend(names_in(&source));
        }
    }
    Ok(names)
}

/// Names that follow `rule::` in a source, comments left out.
fn names_in(source: &str) -> impl Iterator<Item = String> {
    let code = source.lines().map(|line| line.split("//").next().unwrap_or_default());
    code.flat_map(|line| line.split("rule::").skip(1)).map(|rest| {
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        rest[..end].to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::names_in;

    #[test]
    fn a_constant_is_cited_by_code_and_not_by_a_comment() {
        let source = "docket.note(rule::COMMAND_ROLL, &[rule::A_2]); // rule::OTHER\n/// [`rule::ONE`]\n";
        assert_eq!(names_in(source).collect::<Vec<_>>(), ["COMMAND_ROLL", "A_2"]);
    }
}
