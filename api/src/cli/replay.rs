//! `replay`: a battle entry by entry, in words.

use std::{collections::HashMap, path::Path};

use aftermath_ingest::title;
use aftermath_rules::{EntryView, Judgement, Log, Moment, Reading, Seq, Summary, explain::Names, finding::Verdict};
use clap::{Args, value_parser};

use super::{
    Exit, drawn_board,
    drawn_map::MapTeller,
    explained::{explained, in_language},
    failure::Failure,
    stored,
    terminal::{BOLD, DIM, Terminal, mark, painted, plain, style_of, width_of_terminal, wrapped},
};
use crate::told::{self, LossesByEntry, Teller};

/// Tells a battle entry by entry, with its turns and phases, its dice and its verdicts.
/// MATCH is the id of a battle in the data folder, or a file.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath replay battle.jsonl
  aftermath replay 01K9SPRINGMUSTER7 --from 120 --to 140 -v
  aftermath replay battle.jsonl --to 140 --board
  aftermath show battle.jsonl --lang ru"
)]
pub(crate) struct ReplayArgs {
    /// Id of a saved battle, or a file with a log.
    #[arg(value_name = "MATCH")]
    name: String,
    /// First entry to tell. Raise it to get to the turn in question.
    #[arg(long, env = "AFTERMATH_REPLAY_FROM", value_name = "ENTRY", default_value_t = 1)]
    from: u32,
    /// Last entry to tell. Set it to stop before the end.
    #[arg(long, env = "AFTERMATH_REPLAY_TO", value_name = "ENTRY")]
    to: Option<u32>,
    /// Explain each verdict rule by rule, and compare each roll with its average. Use it to settle an argument.
    #[arg(short, long, env = "AFTERMATH_REPLAY_VERBOSE")]
    verbose: bool,
    /// Draw the table as it stands after the last entry told, before the battle the map of the march. Use it to see who stands
    /// where without a browser.
    #[arg(short, long, env = "AFTERMATH_REPLAY_BOARD")]
    board: bool,
    /// Wrap lines at so many characters. Without it they are wrapped at the width of the terminal, and not at all elsewhere.
    #[arg(long, env = "AFTERMATH_REPLAY_WIDTH", value_name = "CHARACTERS", value_parser = value_parser!(u16).range(40..=1000))]
    width: Option<u16>,
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
    let (names, lost) = (told::names(&summary), LossesByEntry::of(&log, &judgement.board));
    let width = args.width.or_else(width_of_terminal).map(usize::from);
    let table = Table { summary: &summary, names: &names, lost: &lost, amended: &amended, depth, width };
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
    if args.board {
        table.board(&log, Seq(last.min(summary.entries)), terminal)?;
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
    lost: &'a LossesByEntry,
    amended: &'a HashMap<u64, Seq>,
    depth: Depth,
    /// Where lines are wrapped.
    width: Option<usize>,
}

impl Table<'_> {
    fn header(&self, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let Summary { system, edition, played, entries, sides, .. } = self.summary;
        let entries = terminal.phrases.count("entries", (*entries).into());
        let title = wrapped(&plain(&title(self.summary)), self.width).join("\n");
        writeln!(terminal.out, "{}", painted(BOLD, title))?;
        let edition = plain(edition);
        // Most editions begin with the name of the game.
        let game =
            if edition.starts_with(system.title()) { edition } else { format!("{} ({edition})", system.title()) };
        let about = format!("{game} · {played} · {entries}");
        writeln!(terminal.out, "{}", wrapped(&about, self.width).join("\n"))?;
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
        let teller = Teller::new(self.summary, self.names, &terminal.speech, self.lost);
        let told = plain(&teller.entry(entry, verdict).line());
        let side = entry.side.as_ref().map(ToString::to_string).unwrap_or_default();
        let side_width = self.summary.sides.iter().map(|side| side.id.as_str().len()).max().unwrap_or_default();
        let badge = format!("[{}]", terminal.speech.term("status", verdict.status.as_str()));
        let amended = self.amended.get(&entry.seq.0.into());
        let amended = amended.map(|by| terminal.phrases.say("amended-by", [("entry", by.0.into())]));
        let amended = amended.map(|text| format!(" ({text})")).unwrap_or_default();
        // The badge stays in one piece, and is painted once it has its place.
        let whole = badge.replace(' ', "\u{a0}");
        let indent = 6 + 2 + side_width + 2;
        let text = wrapped(&format!("{told} {whole}{amended}"), self.width.map(|width| width.saturating_sub(indent)));
        let text = text.join(&format!("\n{:indent$}", ""));
        let painted = painted(style_of(verdict.status), &badge).to_string();
        let text = text.replacen(&whole, &painted, 1);
        writeln!(terminal.out, "{:>6}  {side:side_width$}  {text}", entry.seq)?;
        match self.depth {
            Depth::Line => Ok(()),
            Depth::Reasons => self.reasons(verdict, terminal),
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

    /// The table after an entry.
    fn board(&self, log: &Log, seq: Seq, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let board = log.board(seq, Reading::Effective);
        if let Some(map) = board.as_ref().and_then(|board| board.map.as_deref()) {
            let (speech, phrases) = (&terminal.speech, &terminal.phrases);
            let lines = MapTeller { summary: self.summary, names: self.names, speech, phrases }.draw(map);
            writeln!(terminal.out)?;
            lines.iter().try_for_each(|line| writeln!(terminal.out, "{}", plain(line)))?;
        }
        let drawn = board.and_then(|board| {
            let width = self.width.unwrap_or(drawn_board::USUAL_WIDTH);
            drawn_board::draw(self.summary, &board, self.names, &terminal.speech, width)
        });
        writeln!(terminal.out)?;
        match drawn {
            Some(lines) => lines.iter().try_for_each(|line| writeln!(terminal.out, "{}", plain(line)))?,
            None => writeln!(terminal.out, "{}", terminal.phrases.word("no-board"))?,
        }
        Ok(())
    }

    /// Rule by rule, then throw by throw.
    fn reasons(&self, verdict: &Verdict, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        const INDENT: usize = 10;
        let width = self.width.map(|width| width.saturating_sub(INDENT + 2));
        let below = format!("\n{:1$}", "", INDENT + 2);
        for finding in &verdict.findings {
            let title = in_language(finding.rule.record().title, &terminal.speech);
            let why = plain(&explained(finding, self.names, terminal).join(" · "));
            let colon = if why.is_empty() { "" } else { ": " };
            let rule = finding.rule.to_string();
            let text = wrapped(&format!("{title}{colon}{why} {rule}"), width).join(&below);
            let text = text.strip_suffix(rule.as_str()).unwrap_or(&text);
            writeln!(terminal.out, "{:INDENT$}{} {text}{}", "", mark(finding.outcome), painted(DIM, &rule))?;
        }
        for roll in &verdict.rolls {
            let mut purpose = terminal.speech.term_in(self.names, "roll", roll.purpose.name);
            if roll.is_void() {
                purpose += &format!(" ({})", terminal.speech.term_in(self.names, "term", "rerolled"));
            }
            let faces = roll.thrown().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let figures = [
                ("faces", faces.into()),
                ("result", roll.result.to_string().into()),
                ("mean", format!("{:.2}", roll.chances.mean()).into()),
            ];
            let compared = terminal.phrases.say("roll", figures);
            let text = wrapped(&format!("{purpose}: {compared}"), width).join(&below);
            writeln!(terminal.out, "{:INDENT$}⚄ {}", "", painted(DIM, text))?;
        }
        Ok(())
    }
}
