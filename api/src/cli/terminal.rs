//! What a command writes to: the stream, the language and the paint.

use std::{
    fmt::{self, Display},
    io::{self, Write},
};

use aftermath_games::GAMES;
use aftermath_rules::{
    explain::{Language, Speech},
    finding::{Outcome, Status},
};
use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use unicode_width::UnicodeWidthStr;

use super::phrases::Phrases;

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
const GREEN: Style = AnsiColor::Green.on_default();
const RED: Style = AnsiColor::Red.on_default().bold();
const YELLOW: Style = AnsiColor::Yellow.on_default();
const CYAN: Style = AnsiColor::Cyan.on_default();

/// Where a command writes, in which language.
pub(crate) struct Terminal<'a> {
    /// Takes text with colours, and drops the colours where they are not wanted.
    pub(crate) out: &'a mut dyn Write,
    /// Rules, findings and terms of the games.
    pub(crate) speech: Speech,
    /// The program's own words.
    pub(crate) phrases: Phrases,
}

impl fmt::Debug for Terminal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Terminal").field("language", &self.speech.language()).finish_non_exhaustive()
    }
}

impl<'a> Terminal<'a> {
    pub(crate) fn new(out: &'a mut dyn Write, language: Language) -> Self {
        Self { out, speech: Speech::new(&GAMES, language), phrases: Phrases::new(language) }
    }
}

/// A text in a style.
#[derive(Debug)]
pub(crate) struct Painted<T>(Style, T);

pub(crate) fn painted<T: Display>(style: Style, text: T) -> Painted<T> {
    Painted(style, text)
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(style, text) = self;
        write!(f, "{style}{text}{style:#}")
    }
}

pub(crate) fn style_of(status: Status) -> Style {
    match status {
        Status::Legal => GREEN,
        Status::Unverifiable => YELLOW,
        Status::Stood => RED,
        Status::Ruled => CYAN,
    }
}

/// A sign for an outcome, in its colour.
pub(crate) fn mark(outcome: Outcome) -> Painted<&'static str> {
    match outcome {
        Outcome::Held => Painted(GREEN, "✓"),
        Outcome::Broken => Painted(RED, "✗"),
        Outcome::Unrecorded => Painted(YELLOW, "?"),
        Outcome::PlayersCall => Painted(CYAN, "•"),
    }
}

/// A sign for what holds, does not, or is open.
pub(crate) fn mark_of(holds: Option<bool>) -> Painted<&'static str> {
    match holds {
        Some(true) => mark(Outcome::Held),
        Some(false) => mark(Outcome::Broken),
        None => mark(Outcome::Unrecorded),
    }
}

/// Text from outside on one line, without anything that a terminal would take for a command.
pub(crate) fn plain(text: &str) -> String {
    let harmless = |c: char| match c {
        '\n' | '\r' | '\t' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    text.chars().map(harmless).collect()
}

/// Characters of a line of the terminal that the answer goes to; `None` where it goes elsewhere.
pub(crate) fn width_of_terminal() -> Option<u16> {
    terminal_size::terminal_size_of(io::stdout()).map(|(terminal_size::Width(width), _)| width)
}

/// A text in lines of at most so many columns, cut where it has spaces; a longer word has a line of its own.
pub(crate) fn wrapped(text: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width else { return vec![text.to_owned()] };
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let is_full = lines.last().is_some_and(|line| !line.is_empty() && line.width() + 1 + word.width() > width);
        match lines.last_mut() {
            Some(line) if !is_full => {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Tells an error, or anything else that is no answer, on the other stream.
pub(crate) fn complain(error: &dyn Display) {
    anstream::eprintln!("{} {}", painted(RED, "aftermath:"), plain(&error.to_string()));
}

/// A bar for work of so many pieces, which is hidden where there is no terminal.
pub(crate) fn progress(pieces: u64) -> ProgressBar {
    let bar = ProgressBar::new(pieces);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg} {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

#[cfg(test)]
mod tests {
    use super::{plain, wrapped};

    #[test]
    fn lines_are_cut_where_there_are_spaces() {
        let text = "Shooting: Лучники → Boyz – 4 of 10 hit";
        assert_eq!(wrapped(text, None), [text]);
        assert_eq!(wrapped(text, Some(20)), ["Shooting: Лучники →", "Boyz – 4 of 10 hit"]);
        assert_eq!(wrapped("a verylongword b", Some(5)), ["a", "verylongword", "b"]);
    }

    #[test]
    fn no_escape_sequence_gets_through() {
        assert_eq!(plain("a\u{1b}[31mb\nc\u{9b}d"), "a\u{fffd}[31mb c\u{fffd}d");
    }
}
