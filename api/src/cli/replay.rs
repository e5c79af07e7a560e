//! `replay`: a battle entry by entry, in words.

use std::{collections::HashMap, path::Path};

use aftermath_ingest::title;
use aftermath_rules::{EntryView, Judgement, Moment, Reading, Seq, Summary, explain::Names, finding::Verdict};
use clap::Args;

use super::{
    Exit,
    entry_formatter::{EntryFormatter, explained, in_language},
    failure::Failure,
    stored,
    terminal::{BOLD, DIM, Terminal, mark, painted, plain, style_of},
};

/// Tells a battle entry by entry, with its turns and phases, its dice and its verdicts.
/// MATCH is the id of a battle in the data folder, or a file.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath replay battle.jsonl
  aftermath replay 01K9SPRINGMUSTER7 --from 120 --to 140 -v
  aftermath show battle.jsonl --lang ru"
)]
pub(crate) struct ReplayArgs {
    /// Id of a kept battle, or a file with a log.
    #[arg(value_name = "MATCH")]
    name: String,
    /// First entry to tell. Raise it to get to the turn in question.
    #[arg(long, env = "AFTERMATH_REPLAY_FROM", value_name = "ENTRY", default_value_t = 1)]
    from: u32,
    /// Last entry to tell. Set it to stop before the end.
    #[arg(long, env = "AFTERMATH_REPLAY_TO", value_name = "ENTRY")]
    to: Option<u32>,
    /// Explain each verdict rule by rule, and compare each throw with its average. Use it to settle an argument.
    #[arg(short, long, env = "AFTERMATH_REPLAY_VERBOSE")]
    verbose: bool,
}

/// How much to say of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Depth {
    Line,
    Reasons,
}

pub(crate) fn run(args: &ReplayArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let log = stored::named(&args.name, data)?;
    let depth = if args.verbose { Depth::Reasons } else { Depth::Line };
    let last = args.to.unwrap_or(u32::MAX);
    let (summary, judgement, entries) = (log.summary(), log.judge(Reading::Effective), log.entries());
    let amended = amendments(&entries);
    let names = Names::of(&summary);
    let table = Table { summary: &summary, names: &names, amended: &amended, depth };
    table.header(terminal)?;
    let mut shown = Moment { turn: 0, phase: None, active: None };
    let told = entries.iter().zip(judgement.verdicts.iter().zip(&judgement.moments).skip(1));
    for (entry, (verdict, moment)) in told.filter(|(entry, _)| (args.from..=last).contains(&entry.seq.0)) {
        table.headings(&shown, moment, terminal)?;
        shown = moment.clone();
        table.entry(entry, verdict, terminal)?;
    }
    if last as usize >= entries.len() {
        table.end(&judgement, terminal)?;
    }
    Ok(Exit::Clean)
}

/// The last amendment of each entry that has one.
fn amendments(entries: &[EntryView]) -> HashMap<u64, Seq> {
    let amends = entries.iter().filter(|entry| entry.kind == "amend");
    amends.filter_map(|entry| Some((entry.event["entry"].as_u64()?, entry.seq))).collect()
}

/// Where a battle is told.
struct Table<'a> {
    summary: &'a Summary,
    names: &'a Names,
    amended: &'a HashMap<u64, Seq>,
    depth: Depth,
}

impl Table<'_> {
    fn header(&self, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let Summary { system, edition, played, entries, sides, .. } = self.summary;
        let entries = terminal.phrases.count("entries", (*entries).into());
        writeln!(terminal.out, "{}", painted(BOLD, plain(&title(self.summary))))?;
        writeln!(terminal.out, "{} ({}) · {played} · {entries}", system.title(), plain(edition))?;
        for side in sides {
            writeln!(terminal.out, "  {}: {}, {}", side.id, plain(&side.player), plain(&side.army))?;
        }
        Ok(())
    }

    fn headings(&self, before: &Moment, now: &Moment, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let new_turn = (before.turn, &before.active) != (now.turn, &now.active);
        if new_turn && now.turn > 0 {
            let turn = terminal.phrases.say("turn", [("turn", now.turn.into())]);
            let active = now.active.as_ref().map(|side| self.names.name(side.as_str()));
            let active = active.map(|army| format!(" · {}", plain(army))).unwrap_or_default();
            writeln!(terminal.out, "\n{}", painted(BOLD, format!("── {turn}{active} ──")))?;
        }
        if let Some(phase) = now.phase.filter(|_| new_turn || before.phase != now.phase) {
            writeln!(
                terminal.out,
                "   {}",
                painted(DIM, terminal.speech.term_of(self.summary.system, "phase", phase))
            )?;
        }
        Ok(())
    }

    fn entry(&self, entry: &EntryView, verdict: &Verdict, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let teller = EntryFormatter::new(self.names, &terminal.speech, &terminal.phrases);
        let told = plain(&teller.entry(entry));
        let side = entry.side.as_ref().map(ToString::to_string).unwrap_or_default();
        let side_width = self.summary.sides.iter().map(|side| side.id.as_str().len()).max().unwrap_or_default();
        let badge = terminal.speech.term("status", verdict.status.as_str());
        let badge = painted(style_of(verdict.status), format!("[{badge}]"));
        let amended = self.amended.get(&entry.seq.0.into());
        let amended = amended.map(|by| terminal.phrases.say("amended-by", [("entry", by.0.into())]));
        let amended = amended.map(|text| format!(" ({text})")).unwrap_or_default();
        writeln!(terminal.out, "{:>6}  {side:side_width$}  {told} {badge}{amended}", entry.seq)?;
        match self.depth {
            Depth::Line => Ok(()),
            Depth::Reasons => reasons(verdict, self.names, terminal),
        }
    }

    fn end(&self, judgement: &Judgement, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let score = &judgement.score;
        let ended = match &score.winner {
            Some(winner) => terminal.phrases.say("won", [("side", plain(self.names.name(winner.as_str())).into())]),
            None if score.over => terminal.phrases.word("drawn"),
            None => terminal.phrases.word("undecided"),
        };
        let points = score.points.iter().map(|(side, points)| format!("{side} {points}"));
        let parts: Vec<_> = std::iter::once(ended).chain(points).collect();
        writeln!(terminal.out, "\n{}", painted(BOLD, parts.join(" · ")))?;
        Ok(())
    }
}

/// Rule by rule, then throw by throw.
fn reasons(verdict: &Verdict, names: &Names, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    for finding in &verdict.findings {
        let title = in_language(finding.rule.record().title, &terminal.speech);
        let why = plain(&explained(finding, names, terminal).join(" · "));
        let colon = if why.is_empty() { "" } else { ": " };
        let rule = painted(DIM, finding.rule);
        writeln!(terminal.out, "          {} {title}{colon}{why} {rule}", mark(finding.outcome))?;
    }
    for roll in &verdict.rolls {
        let mut purpose = terminal.speech.term_in(names, "roll", roll.purpose.name);
        if roll.is_void() {
            purpose += &format!(" ({})", terminal.speech.term_in(names, "term", "rerolled"));
        }
        let faces = roll.thrown().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let figures = [
            ("faces", faces.into()),
            ("result", roll.result.to_string().into()),
            ("mean", format!("{:.2}", roll.chances.mean()).into()),
        ];
        let compared = painted(DIM, terminal.phrases.say("roll", figures));
        writeln!(terminal.out, "          ⚄ {purpose}: {compared}")?;
    }
    Ok(())
}
