//! `dispute`, `agree`, `rule`, `amend`: what is said of an entry after the battle. Each shows what it would change, asks,
//! and adds one entry to a kept battle: in a data folder, or at a service that runs.

mod change;
mod keeper;

use std::{
    io::{self, IsTerminal},
    path::Path,
};

use aftermath_games::GAMES;
use aftermath_ingest::{proposed, salt};
use aftermath_rules::{EntryView, Log, Seq};
use aftermath_store::{Head, MatchId};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

pub(crate) use self::keeper::Keeper;
use super::{Exit, amendments, failure::Failure, terminal::Terminal};

/// Where the battle is kept, and whether to ask first.
#[derive(Debug, Args)]
pub(crate) struct Manner {
    /// Address of a service that keeps the battle, as in https://club.example. It need not be stopped. Its token, where it
    /// takes one, comes from the environment: AFTERMATH_SERVICE_TOKEN. Without the address, the data folder is used.
    #[arg(long, env = "AFTERMATH_SERVICE", value_name = "URL")]
    pub(crate) service: Option<String>,
    /// Do it without asking. Say so in a script, where nobody answers; what it changes is shown all the same.
    #[arg(short, long, env = "AFTERMATH_YES")]
    pub(crate) yes: bool,
}

/// Contests an entry of a saved battle, for one side.
/// The dispute becomes an entry behind it; the battle goes on as it was played.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath dispute m1 17 --side orcs --reason \"That was 23 cm.\" --rule wm.move.line_full
  aftermath dispute m1 17 --side orcs --reason \"Wrong dice\" --service https://club.example"
)]
pub(crate) struct DisputeArgs {
    /// Id of the battle.
    #[arg(value_name = "MATCH")]
    id: String,
    /// Number of the entry.
    entry: u32,
    /// The side that contests it, by its id in the log.
    #[arg(short, long, env = "AFTERMATH_DISPUTE_SIDE", value_name = "SIDE")]
    side: String,
    /// Why, in a sentence or two; it stands in the log for good.
    #[arg(short, long, env = "AFTERMATH_DISPUTE_REASON", value_name = "TEXT")]
    reason: String,
    /// Id of the rule on which it turns. Name it where you know it: `aftermath rules search` finds it.
    #[arg(long, env = "AFTERMATH_DISPUTE_RULE", value_name = "RULE")]
    rule: Option<String>,
    #[command(flatten)]
    manner: Manner,
}

/// Agrees to a correction that somebody proposed, for one side.
/// When every side has agreed, the correction counts.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath agree m1 42 --side orcs
  aftermath agree m1 42 --side orcs --yes --service https://club.example"
)]
pub(crate) struct AgreeArgs {
    /// Id of the battle.
    #[arg(value_name = "MATCH")]
    id: String,
    /// Number of the entry that proposes the correction.
    amendment: u32,
    /// The side that agrees, by its id in the log.
    #[arg(short, long, env = "AFTERMATH_AGREE_SIDE", value_name = "SIDE")]
    side: String,
    #[command(flatten)]
    manner: Manner,
}

/// Decides on an entry of a saved battle, as its organizer.
/// With `replayed`, a new battle begins that goes on from before the entry.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath rule m1 17 --decision overturned --by Olga --reason \"Measured again: 23 cm.\"
  aftermath rule m1 17 --decision replayed --by Olga --reason \"Nobody knows where it stood.\""
)]
pub(crate) struct RuleArgs {
    /// Id of the battle.
    #[arg(value_name = "MATCH")]
    id: String,
    /// Number of the entry.
    entry: u32,
    /// What is decided. Take `replayed` where the battle is to be played on from before the entry.
    #[arg(short, long, env = "AFTERMATH_RULE_DECISION", value_name = "DECISION")]
    decision: DecisionArg,
    /// Who decides, by the name that is to stand in the log. Give your own; it stays there for good.
    #[arg(long, env = "AFTERMATH_RULE_BY", value_name = "NAME")]
    by: String,
    /// Why, in a sentence or two; it stands in the log for good.
    #[arg(short, long, env = "AFTERMATH_RULE_REASON", value_name = "TEXT")]
    reason: String,
    #[command(flatten)]
    manner: Manner,
}

/// A decision, as an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DecisionArg {
    /// The entry stands as it was played
    Upheld,
    /// It was wrong
    Overturned,
    /// It was wrong, and the battle is played on from before it
    Replayed,
}

/// Corrects an entry of a saved battle: changes what it says, or strikes it out.
/// With the agreement of every side it counts; else it is a proposal, and takes an organizer.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath amend m1 17 --set dice=\"3 5\" --agreed empire,orcs --reason \"It was a 5.\"
  aftermath amend m1 17 --strike --agreed empire,orcs --reason \"Entered twice.\"
  aftermath amend m1 17 --set distance=12 --side empire --agreed empire --reason \"12, not 21.\""
)]
pub(crate) struct AmendArgs {
    /// Id of the battle.
    #[arg(value_name = "MATCH")]
    id: String,
    /// Number of the entry.
    entry: u32,
    /// What the entry should say: a field of it and its value. Name it once for each field that was wrong; `distance=12`,
    /// `dice="3 5"`, `stands.0="86 52 0"`.
    #[arg(long, env = "AFTERMATH_AMEND_SET", value_name = "FIELD=VALUE", required_unless_present = "strike")]
    set: Vec<String>,
    /// Strike the entry out: it did not happen. Use it for what was entered twice or by mistake.
    #[arg(long, env = "AFTERMATH_AMEND_STRIKE", conflicts_with = "set")]
    strike: bool,
    /// Sides that agreed, by their ids in the log, with commas between them. Name all of them, and it counts at once.
    #[arg(long, env = "AFTERMATH_AMEND_AGREED", value_name = "SIDES", value_delimiter = ',')]
    agreed: Vec<String>,
    /// The side that enters it. Leave it out only if you are the organizer.
    #[arg(short, long, env = "AFTERMATH_AMEND_SIDE", value_name = "SIDE")]
    side: Option<String>,
    /// Why, in a sentence or two; it stands in the log for good.
    #[arg(short, long, env = "AFTERMATH_AMEND_REASON", value_name = "TEXT")]
    reason: String,
    #[command(flatten)]
    manner: Manner,
}

pub(crate) fn dispute(args: &DisputeArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    if let Some(rule) = &args.rule {
        GAMES.rule(rule).ok_or_else(|| Failure::no_rule(rule))?;
    }
    let table = Table::open(&args.id, &args.manner, data)?;
    table.entry(args.entry)?;
    check_side(&table.log, &args.side)?;
    let mut dispute = json!({ "entry": args.entry, "reason": args.reason });
    if let (Some(rule), Some(fields)) = (&args.rule, dispute.as_object_mut()) {
        fields.insert("rule".to_owned(), rule.clone().into());
    }
    table.settle(Some(&args.side), &json!({ "dispute": dispute }), args.manner.yes, terminal)
}

pub(crate) fn agree(args: &AgreeArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let table = Table::open(&args.id, &args.manner, data)?;
    check_side(&table.log, &args.side)?;
    let proposal = table.entry(args.amendment)?;
    if proposal.as_ref().is_none_or(|entry| entry.kind != "amend") {
        return Err(Failure::NoAmendment { entry: args.amendment });
    }
    let mut amend = proposal.map(|entry| entry.event).unwrap_or_default();
    let Some(agreed) = amend.get_mut("agreed").and_then(Value::as_array_mut) else {
        return Err(Failure::NoAmendment { entry: args.amendment });
    };
    let side = Value::from(args.side.as_str());
    if agreed.contains(&side) {
        return Err(Failure::AgreedAlready { side: args.side.clone(), entry: args.amendment });
    }
    agreed.push(side);
    table.settle(Some(&args.side), &json!({ "amend": amend }), args.manner.yes, terminal)
}

pub(crate) fn rule(args: &RuleArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let table = Table::open(&args.id, &args.manner, data)?;
    table.entry(args.entry)?;
    let replayed = args.decision == DecisionArg::Replayed;
    if replayed && args.entry == 0 {
        return Err(Failure::NoEntry { entry: 0, entries: table.log.len() });
    }
    let decision = if args.decision == DecisionArg::Upheld { "upheld" } else { "overturned" };
    let ruling = json!({ "entry": args.entry, "by": args.by, "decision": decision, "reason": args.reason });
    if replayed {
        writeln!(terminal.out, "{}", terminal.phrases.say("settle-replays", [("entry", args.entry.into())]))?;
    }
    let exit = table.settle(None, &json!({ "ruling": ruling }), args.manner.yes, terminal)?;
    if replayed && exit == Exit::Clean {
        let new = table.keeper.begin_after(&table.id, Seq(args.entry - 1))?;
        writeln!(terminal.out, "{}", terminal.phrases.say("settle-goes-on", [("match", new.into())]))?;
    }
    Ok(exit)
}

pub(crate) fn amend(args: &AmendArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let table = Table::open(&args.id, &args.manner, data)?;
    for side in args.agreed.iter().chain(&args.side) {
        check_side(&table.log, side)?;
    }
    // The header is no event: it has nothing that takes another's place.
    let entry = table.entry(args.entry)?;
    let entry = entry.ok_or(Failure::NoEntry { entry: args.entry, entries: table.log.len() })?;
    let mut amend = Map::new();
    amend.insert("entry".to_owned(), args.entry.into());
    if !args.strike {
        let replacement = change::changed(&entry.event, &args.set)?;
        amend.insert("replacement".to_owned(), json!({ entry.kind: replacement }));
    }
    amend.insert("reason".to_owned(), args.reason.clone().into());
    amend.insert("agreed".to_owned(), json!(args.agreed));
    table.settle(args.side.as_deref(), &json!({ "amend": amend }), args.manner.yes, terminal)
}

/// A kept battle of which something is said.
struct Table {
    keeper: Keeper,
    id: MatchId,
    bytes: Vec<u8>,
    at: Head,
    log: Log,
}

impl Table {
    fn open(id: &str, manner: &Manner, data: &Path) -> Result<Self, Failure> {
        let id: MatchId = id.parse().map_err(|_| Failure::NoMatch { name: id.to_owned() })?;
        let keeper = Keeper::open(manner.service.as_deref(), data)?;
        let (bytes, at) = keeper.log(&id)?;
        let log = GAMES.read(&bytes, id.as_str())?;
        Ok(Self { keeper, id, bytes, at, log })
    }

    /// An entry of the battle; nothing for its header.
    fn entry(&self, entry: u32) -> Result<Option<EntryView>, Failure> {
        let entries = self.log.len();
        if entry as usize > entries {
            return Err(Failure::NoEntry { entry, entries });
        }
        Ok(self.log.entries().into_iter().find(|one| one.seq.0 == entry))
    }

    /// Shows what an event would change, asks, and adds it.
    fn settle(
        &self,
        side: Option<&str>,
        event: &Value,
        yes: bool,
        terminal: &mut Terminal<'_>,
    ) -> Result<Exit, Failure> {
        let seq = self.at.entries + 1;
        let mut line = json!({ "seq": seq, "at": now(), "salt": salt().to_string() });
        if let (Some(fields), Some(side)) = (line.as_object_mut(), side) {
            fields.insert("side".to_owned(), side.into());
        }
        if let Some(fields) = line.as_object_mut() {
            fields.insert("event".to_owned(), event.clone());
        }
        let line = line.to_string();
        let found = proposed(&self.bytes, line.as_bytes())?;
        writeln!(terminal.out, "{}", terminal.phrases.say("settle-would", [("entry", seq.into())]))?;
        amendments::tell(&found, terminal)?;
        if !yes && !asked(terminal)? {
            return Ok(Exit::Broken);
        }
        self.keeper.add(&self.id, self.at.entries, &line)?;
        writeln!(terminal.out, "{}", terminal.phrases.say("settle-recorded", [("entry", seq.into())]))?;
        Ok(Exit::Clean)
    }
}

/// Whether a person at the terminal says yes.
pub(crate) fn asked(terminal: &mut Terminal<'_>) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::NotAsked);
    }
    write!(terminal.out, "{} ", terminal.phrases.word("settle-ask"))?;
    terminal.out.flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    let yes = ["y", "yes", "д", "да"].contains(&answer.trim().to_lowercase().as_str());
    if !yes {
        writeln!(terminal.out, "{}", terminal.phrases.word("settle-not"))?;
    }
    Ok(yes)
}

/// Whether a battle has a side of this id.
pub(crate) fn check_side(log: &Log, side: &str) -> Result<(), Failure> {
    let summary = log.summary();
    let sides: Vec<&str> = summary.sides.iter().map(|side| side.id.as_str()).collect();
    match sides.contains(&side) {
        true => Ok(()),
        false => Err(Failure::NoSide { side: side.to_owned(), sides: sides.join(", ") }),
    }
}

/// The time as logs write it.
pub(crate) fn now() -> String {
    jiff::Timestamp::now().round(jiff::Unit::Second).unwrap_or_default().to_string()
}
