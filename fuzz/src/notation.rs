//! Logs as texts that people write.

use std::sync::LazyLock;

use aftermath_games::GAMES;
use aftermath_notation::{Notation, NotationError};
use aftermath_rules::{bounds, explain::Language};

use crate::seeds::logs;

static NOTATION: LazyLock<Notation<'static>> = LazyLock::new(|| Notation::of(&GAMES));

/// The texts of logs, each with a comment of its own and one behind its first line.
pub(crate) fn seeds(every: usize) -> Vec<Vec<u8>> {
    let text = |log: Vec<u8>| {
        let text = NOTATION.write(&log, "corpus", &[]).ok()?;
        Some(format!("# written at the table\n{}", text.replacen('\n', "  # and gone on with\n", 1)).into_bytes())
    };
    logs(every).into_iter().filter_map(text).collect()
}

/// A text is refused with a place in it, or tells a log that is written as a text again and comes back byte for byte.
pub(crate) fn run(bytes: &[u8]) {
    let transcript = match NOTATION.read(bytes, "outside") {
        Ok(transcript) => transcript,
        Err(error) => return refused(bytes, &error),
    };
    assert!(transcript.log.len() as u64 <= bounds::LOG_BYTES, "{} bytes of a log", transcript.log.len());
    let lines = bytes.split(|byte| *byte == b'\n').count();
    assert!(transcript.lines.iter().all(|line| (1..=lines).contains(line)), "a line that is not in the text");
    assert!(transcript.lines.is_sorted(), "lines of the log in another order than those of the text");
    if let Err(error) = transcript.log(&GAMES, "outside") {
        refused(bytes, &error);
    }
    let again = NOTATION.write(&transcript.log, "outside", &transcript.comments).expect("what was read can be written");
    let back = NOTATION.read(again.as_bytes(), "outside").expect("what was written can be read");
    assert!(back.log == transcript.log, "other bytes came back\n{again}");
    assert_eq!(back.comments.len(), transcript.comments.len(), "comments were lost or found\n{again}");
}

/// An error is told in both languages, at a place that is there.
fn refused(bytes: &[u8], error: &NotationError) {
    for language in Language::ALL {
        let text = error.sentence(language);
        assert!(!text.is_empty() && text.len() <= 8 * bounds::LINE_BYTES, "{} bytes of an error", text.len());
    }
    let Some(at) = error.place() else { return };
    let line = bytes.split(|byte| *byte == b'\n').nth(at.line - 1).expect("the error is at a line that is there");
    assert!((1..=line.len() + 1).contains(&at.column), "{error}: the line has {} bytes", line.len());
}
