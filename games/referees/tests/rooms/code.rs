//! Rust sources without their comments and tests, and names in them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use aftermath_rules::System;

/// The code of a crate's library, programs and build script: all but its tests, examples and benchmarks.
pub(crate) fn of_crate(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files = below(&folder.join("src"));
    let build = folder.join("build.rs");
    if let Ok(text) = fs::read_to_string(&build) {
        files.push((build, code(&text)));
    }
    files
}

/// The code of all sources below a folder.
pub(crate) fn below(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(below(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            files.push((path, code(&text)));
        }
    }
    files
}

/// A source without comments and without modules of tests; texts in quotes stay.
pub(crate) fn code(source: &str) -> String {
    let mut kept = String::new();
    let mut rest = source;
    while let Some((before, test)) = rest.split_once("#[cfg(test)]\nmod ") {
        kept += before;
        // A module in a file of its own ends with its line, another one with a brace that stands first in its line.
        let line = test.find('\n').unwrap_or(test.len());
        let end = if test[..line].ends_with(';') { line } else { test.find("\n}").map_or(test.len(), |end| end + 2) };
        rest = &test[end..];
    }
    without(&(kept + rest), |token, _| token == Token::Comment)
}

/// A code without its texts of several words.
pub(crate) fn without_prose(code: &str) -> String {
    without(code, |token, text| token == Token::Text && text.contains(char::is_whitespace))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    Comment,
    Text,
    Other,
}

fn without(source: &str, goes: impl Fn(Token, &str) -> bool) -> String {
    let mut kept = String::new();
    let mut rest = source;
    while let Some(at) = rest.find(['/', '"', '\'']) {
        kept += &rest[..at];
        rest = &rest[at..];
        let (length, token) = token(rest, &kept);
        kept += if goes(token, &rest[..length]) { " " } else { &rest[..length] };
        rest = &rest[length..];
    }
    kept + rest
}

/// The length of the comment, text or sign with which this begins, and what it is.
fn token(rest: &str, before: &str) -> (usize, Token) {
    let quoted = |quote: char| {
        let mut escaped = false;
        let end = rest[1..].char_indices().find(|(_, c)| {
            let ends = *c == quote && !escaped;
            escaped = *c == '\\' && !escaped;
            ends
        });
        end.map_or(rest.len(), |(end, _)| end + 2)
    };
    let mut after = rest.chars().skip(1);
    let is_letter = matches!((after.next(), after.next()), (Some('\\'), _) | (Some(_), Some('\'')));
    match rest.as_bytes() {
        [b'/', b'/', ..] => (rest.find('\n').unwrap_or(rest.len()), Token::Comment),
        [b'/', b'*', ..] => (block(rest), Token::Comment),
        [b'"', ..] => {
            let start = before.trim_end_matches('#');
            if !start.ends_with('r') {
                return (quoted('"'), Token::Text);
            }
            let end = format!("\"{}", "#".repeat(before.len() - start.len()));
            (rest[1..].find(&end).map_or(rest.len(), |at| 1 + at + end.len()), Token::Text)
        }
        [b'\'', ..] if is_letter => (quoted('\''), Token::Other),
        _ => (1, Token::Other),
    }
}

/// The length of a comment between `/*` and `*/`, with those within it.
fn block(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// Names of at least so many letters are looked for within longer ones too.
const LONG: usize = 9;

/// The first name in a code by which a game is called: its id or its title, alone, in a longer name or in a text, or what
/// its rules begin with.
pub(crate) fn named(code: &str, game: System) -> Option<String> {
    let squeezed = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let names = [squeezed(game.as_str()), squeezed(game.title())];
    let is_named = |word: &&str| {
        let (word, parts) = (squeezed(word), parts(word));
        names.iter().any(|name| (name.len() >= LONG && word.contains(name)) || parts.contains(name))
    };
    let words = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let word = words.filter(|word| !word.is_empty()).find(is_named).map(str::to_owned);
    let title = || Some(game.title().to_owned()).filter(|title| title.contains(' ') && code.contains(title));
    let prefix = || {
        let first = game.rules().next()?;
        let start = format!("\"{}.", first.id().split('.').next()?);
        code.contains(&start).then_some(start)
    };
    word.or_else(title).or_else(prefix)
}

/// The parts of a name as its capitals and low lines divide it, in small letters: `Kow2Unit` and `kow2_unit` have two.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut before = ' ';
    for c in name.chars() {
        let begins = c == '_' || (c.is_ascii_uppercase() && !before.is_ascii_uppercase());
        if begins {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut().filter(|_| c != '_') {
            part.push(c.to_ascii_lowercase());
        }
        before = c;
    }
    parts
}
