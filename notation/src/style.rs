//! How the bytes of a log are written, where logs differ and mean the same.

use crate::node::quoted;

/// What holds of all lines of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Style {
    /// A space follows each comma and each colon.
    pub(crate) spaced: bool,
    /// A whole number where a fraction may stand has `.0` behind it.
    pub(crate) decimals: bool,
    /// No line break follows the last line.
    pub(crate) unended: bool,
}

impl Style {
    /// The words of the line `%form`.
    pub(crate) const WORDS: [&'static str; 3] = ["spaced", "decimals", "unended"];

    /// Its words.
    pub(crate) fn words(self) -> Vec<&'static str> {
        let marks = [self.spaced, self.decimals, self.unended];
        Self::WORDS.into_iter().zip(marks).filter(|(_, is)| *is).map(|(word, _)| word).collect()
    }

    /// The mark of this word.
    pub(crate) fn mark(&mut self, word: &str) -> Option<&mut bool> {
        match word {
            "spaced" => Some(&mut self.spaced),
            "decimals" => Some(&mut self.decimals),
            "unended" => Some(&mut self.unended),
            _ => None,
        }
    }

    /// What stands before an element.
    pub(crate) fn comma(self, first: bool, out: &mut String) {
        if !first {
            out.push_str(if self.spaced { ", " } else { "," });
        }
    }

    /// What stands before the value of a field.
    pub(crate) fn key(self, first: bool, name: &str, out: &mut String) {
        self.comma(first, out);
        out.push_str(&quoted(name));
        out.push_str(if self.spaced { ": " } else { ":" });
    }
}
