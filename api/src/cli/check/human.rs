//! The report for reading.

use std::{collections::BTreeMap, io};

use aftermath_ingest::title;
use aftermath_rules::{
    catalogue::Rule,
    explain::Names,
    finding::{Finding, Outcome as Fared, Status, Verdict},
};

use super::{CheckArgs, Checked, Outcome, Report, exit_of};
use crate::cli::{
    Exit,
    explained::{explained, in_language},
    failure::Failure,
    terminal::{BOLD, DIM, Terminal, mark, painted, plain, style_of},
};

/// What to tell of things that the log does not record.
enum Unrecorded {
    PerRule,
    Each,
}

pub(super) struct Human {
    unrecorded: Unrecorded,
    /// Key of the last line.
    total: &'static str,
    clean: u64,
    broken: u64,
    unreadable: u64,
}

impl Human {
    pub(super) fn new(args: &CheckArgs) -> Self {
        let unrecorded = if args.verbose { Unrecorded::Each } else { Unrecorded::PerRule };
        let total = if args.expected { "checked-expected" } else { "checked" };
        Self { unrecorded, total, clean: 0, broken: 0, unreadable: 0 }
    }
}

impl Report for Human {
    fn file(&mut self, terminal: &mut Terminal<'_>, name: &str, outcome: &Outcome) -> Result<(), Failure> {
        match exit_of(outcome) {
            Exit::Clean => self.clean += 1,
            Exit::Broken => self.broken += 1,
            Exit::Failed | Exit::Interrupted | Exit::PartlyVouched | Exit::NotVouched => self.unreadable += 1,
        }
        match outcome {
            Ok(checked) => {
                headline(terminal, name, checked)?;
                match &checked.differences {
                    Some(differences) => {
                        for difference in differences {
                            writeln!(terminal.out, "  {} {}", mark(Fared::Broken), plain(&difference.to_string()))?;
                        }
                    }
                    None => findings(terminal, checked, &self.unrecorded)?,
                }
            }
            Err(error) => {
                let unreadable = painted(style_of(Status::Stood), terminal.phrases.word("unreadable"));
                writeln!(terminal.out, "{unreadable}: {}", plain(&error.to_string()))?;
            }
        }
        Ok(())
    }

    fn end(&mut self, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let files = self.clean + self.broken + self.unreadable;
        if files > 1 {
            let figures = [
                ("files", terminal.phrases.count("files", files).into()),
                ("clean", self.clean.into()),
                ("broken", self.broken.into()),
                ("unreadable", self.unreadable.into()),
            ];
            writeln!(terminal.out, "\n{}", painted(BOLD, terminal.phrases.say(self.total, figures)))?;
        }
        Ok(())
    }
}

fn headline(terminal: &mut Terminal<'_>, name: &str, checked: &Checked) -> io::Result<()> {
    let Checked { summary, judgement, differences } = checked;
    let counts = judgement.statuses;
    let phrases = &terminal.phrases;
    let status = |status: Status, count: u32| {
        let style = if count == 0 { DIM } else { style_of(status) };
        painted(style, format!("{count} {}", phrases.name("counted", status.as_str()))).to_string()
    };
    let mut parts = vec![
        plain(name),
        painted(BOLD, plain(&title(summary))).to_string(),
        summary.system.title().to_owned(),
        phrases.count("entries", summary.entries.into()),
        phrases.name("fidelity", summary.fidelity.as_str()),
        status(Status::Legal, counts.legal),
        status(Status::Stood, counts.stood),
        status(Status::Unverifiable, counts.unverifiable),
        status(Status::Ruled, counts.ruled),
    ];
    if let Some(differences) = differences {
        let (key, status) =
            if differences.is_empty() { ("as-expected", Status::Legal) } else { ("differs", Status::Stood) };
        parts.push(painted(style_of(status), phrases.word(key)).to_string());
    }
    writeln!(terminal.out, "{}", parts.join(" · "))
}

fn findings(terminal: &mut Terminal<'_>, checked: &Checked, unrecorded: &Unrecorded) -> io::Result<()> {
    let names = Names::of(&checked.summary);
    let mut lacking: BTreeMap<(Rule, &'static str), u64> = BTreeMap::new();
    for verdict in &checked.judgement.verdicts {
        for finding in &verdict.findings {
            match (finding.outcome, unrecorded) {
                (Fared::Broken, _) | (Fared::Unrecorded, Unrecorded::Each) => {
                    single(terminal, verdict, finding, &names)?;
                }
                (Fared::Unrecorded, Unrecorded::PerRule) => {
                    *lacking.entry((finding.rule, finding.detail.field.unwrap_or_default())).or_default() += 1;
                }
                (Fared::Held | Fared::PlayersCall, _) => {}
            }
        }
    }
    for ((rule, field), count) in lacking {
        let title = in_language(rule.record().title, &terminal.speech);
        let lacks =
            terminal.phrases.say("lacks", [("field", terminal.speech.term_of(rule.system(), "field", field).into())]);
        let times = terminal.phrases.say("times", [("count", count.into())]);
        writeln!(terminal.out, "  {} {rule} — {title}: {lacks} {}", mark(Fared::Unrecorded), painted(DIM, times))?;
    }
    Ok(())
}

fn single(terminal: &mut Terminal<'_>, verdict: &Verdict, finding: &Finding, names: &Names) -> io::Result<()> {
    let place = match verdict.entry.0 {
        0 => terminal.phrases.word("header"),
        entry => {
            let entry = terminal.phrases.say("entry", [("entry", u64::from(entry).into())]);
            format!("{entry} · {}", terminal.speech.term_of(finding.rule.system(), "event", verdict.kind))
        }
    };
    let ruled = match verdict.status {
        Status::Ruled => format!(" ({})", terminal.speech.term("status", "ruled")),
        _ => String::new(),
    };
    let title = in_language(finding.rule.record().title, &terminal.speech);
    let rule = painted(BOLD, finding.rule);
    writeln!(terminal.out, "  {} {place}{ruled} · {rule} — {title}", mark(finding.outcome))?;
    for line in explained(finding, names, terminal) {
        writeln!(terminal.out, "      {}", plain(&line))?;
    }
    Ok(())
}
