//! One line a verdict, for programs, written while a log is judged.

use std::{io, mem};

use aftermath_games::GAMES;
use aftermath_ingest::{Parts, Source, SourceError, expected::Difference};
use aftermath_rules::{
    MatchId,
    finding::{Status, Verdict},
};
use serde::Serialize;

use super::{CheckArgs, Checked, Unchecked, check, exit_of, json::Problem};
use crate::cli::{Exit, failure::Failure};

/// Bytes of lines that are handed out at once.
const BYTES: usize = 256 * 1024;

#[derive(Serialize)]
#[serde(untagged)]
enum Line<'a> {
    Verdict {
        file: &'a str,
        #[serde(rename = "match")]
        id: &'a MatchId,
        #[serde(flatten)]
        verdict: &'a Verdict,
    },
    Difference {
        file: &'a str,
        #[serde(rename = "match")]
        id: &'a MatchId,
        #[serde(flatten)]
        difference: &'a Difference,
    },
    Unreadable {
        file: &'a str,
        error: Problem,
    },
}

/// What is told of a file.
pub(super) enum Part {
    /// Lines of it.
    Lines(Vec<u8>),
    /// What became of it; nothing follows.
    End(Result<Exit, Failure>),
}

/// Lines on their way to whoever writes them.
struct Out<'a> {
    parts: &'a Parts<Part>,
    lines: Vec<u8>,
}

impl Out<'_> {
    fn line(&mut self, line: &Line<'_>) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.lines, line)?;
        self.lines.push(b'\n');
        if self.lines.len() >= BYTES { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        let lines = mem::replace(&mut self.lines, Vec::with_capacity(BYTES + BYTES / 8));
        // Who reads no more has ended the work already, with a reason of his own.
        if self.parts.give(Part::Lines(lines)) {
            Ok(())
        } else {
            Err(io::Error::from(io::ErrorKind::BrokenPipe).into())
        }
    }
}

/// Judges a file and hands out its lines.
pub(super) fn tell(source: Result<Source, SourceError>, args: &CheckArgs, parts: &Parts<Part>) {
    let mut out = Out { parts, lines: Vec::new() };
    let ended = told(source, args, &mut out).and_then(|exit| out.flush().map(|()| exit));
    parts.give(Part::End(ended));
}

fn told(source: Result<Source, SourceError>, args: &CheckArgs, out: &mut Out<'_>) -> Result<Exit, Failure> {
    if args.expected {
        let (file, outcome) = check(source, args);
        match &outcome {
            Ok(Checked { summary, differences, .. }) => {
                for difference in differences.iter().flatten() {
                    out.line(&Line::Difference { file: &file, id: &summary.id, difference })?;
                }
            }
            Err(error) => out.line(&Line::Unreadable { file: &file, error: error.into() })?,
        }
        return Ok(exit_of(&outcome));
    }
    let file = source.as_ref().map(Source::name).unwrap_or_default();
    let read = source.map_err(Unchecked::from).and_then(|source| Ok(GAMES.read(&source.bytes()?, &source.name())?));
    let log = match read {
        Ok(log) => log,
        Err(error) => {
            out.line(&Line::Unreadable { file: &file, error: (&error).into() })?;
            return Ok(Exit::Failed);
        }
    };
    let id = log.summary().id;
    let (mut exit, mut written) = (Exit::Clean, Ok(()));
    log.tell(args.reading(), |verdict| {
        // The header, too, may break a rule.
        if verdict.status == Status::Stood {
            exit = Exit::Broken;
        }
        if written.is_ok() {
            written = out.line(&Line::Verdict { file: &file, id: &id, verdict });
        }
    });
    written.map(|()| exit)
}
