//! Listing, showing and searching rules.

use std::io;

use aftermath_games::{GAMES, parse_game};
use aftermath_rules::{System, catalogue::Rule, finding::Status};
use clap::{Args, ValueEnum};

use crate::cli::{
    Exit,
    explained::in_language,
    failure::Failure,
    terminal::{BOLD, DIM, Terminal, complain, painted, style_of},
};

/// Lists the rules of a game, in the order of its rulebook.
/// Each with a mark: + enforced, - decidable but not enforced, . not decidable from a log.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath rules list --chapter command
  aftermath rules list --game warmaster --tag geo --missing"
)]
pub(super) struct ListArgs {
    /// Only rules of this game. Name one when you know where you are looking.
    #[arg(long, env = "AFTERMATH_RULES_GAME", value_name = "GAME", value_parser = parse_game)]
    game: Option<System>,
    /// Only rules of chapters with this text in their title. Use it to read one chapter.
    #[arg(long, env = "AFTERMATH_RULES_CHAPTER", value_name = "TEXT")]
    chapter: Option<String>,
    /// Only rules that take this to judge. Use `geo` to see what needs positions in the log.
    #[arg(long, env = "AFTERMATH_RULES_TAG", value_name = "TAG")]
    tag: Option<Tag>,
    /// Only decidable rules that are not enforced yet. Use it to see what a clean verdict does not cover.
    #[arg(long, env = "AFTERMATH_RULES_MISSING")]
    missing: bool,
}

/// What judging a rule takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Tag {
    /// Numbers and dice
    Num,
    /// Positions
    Geo,
    /// A player's choice
    Choice,
    /// The players' judgement
    Judge,
}

impl Tag {
    fn as_str(self) -> &'static str {
        match self {
            Tag::Num => "num",
            Tag::Geo => "geo",
            Tag::Choice => "choice",
            Tag::Judge => "judge",
        }
    }
}

/// Shows all that the catalogue knows of one rule.
/// That is its title and summary, its chapter, and what it takes to judge it.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath rules show wm.command.roll
  aftermath rules show wm.command.roll --lang ru"
)]
pub(super) struct ShowArgs {
    /// Id of the rule, as in a verdict.
    #[arg(value_name = "ID")]
    id: String,
}

/// Finds rules whose id, title or summary has all the words of TEXT.
/// It looks at the language that --lang names.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath rules search \"command roll\"
  aftermath rules search отступление --lang ru"
)]
pub(super) struct SearchArgs {
    /// Words to look for, in any order.
    #[arg(value_name = "TEXT")]
    text: String,
    /// Only rules of this game. Name one when you know where you are looking.
    #[arg(long, env = "AFTERMATH_RULES_GAME", value_name = "GAME", value_parser = parse_game)]
    game: Option<System>,
}

pub(super) fn list(args: &ListArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let chapter = args.chapter.as_ref().map(|chapter| chapter.to_lowercase());
    let wanted = |rule: Rule| {
        let record = rule.record();
        let title = in_language(record.chapter, &terminal.speech).to_lowercase();
        chapter.as_ref().is_none_or(|chapter| title.contains(chapter))
            && args.tag.is_none_or(|tag| record.tags.split(' ').any(|has| has == tag.as_str()))
            && (!args.missing || (record.decidable && !GAMES.enforces(rule)))
    };
    let found: Vec<_> = rules(args.game).filter(|rule| wanted(*rule)).collect();
    rows(&found, terminal)
}

pub(super) fn search(args: &SearchArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let text = args.text.to_lowercase();
    let words: Vec<_> = text.split_whitespace().collect();
    let wanted = |rule: Rule| {
        let record = rule.record();
        let [title, summary] = [record.title, record.summary].map(|text| in_language(text, &terminal.speech));
        let looked_at = format!("{} {title} {summary}", record.id).to_lowercase();
        words.iter().all(|word| looked_at.contains(word))
    };
    let found: Vec<_> = rules(args.game).filter(|rule| wanted(*rule)).collect();
    rows(&found, terminal)
}

pub(super) fn show(args: &ShowArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let rule = GAMES.rule(&args.id).ok_or_else(|| Failure::no_rule(&args.id))?;
    let record = rule.record();
    let text = |text| in_language(text, &terminal.speech);
    let word = |key| painted(DIM, terminal.phrases.word(key));
    let enforced = match (GAMES.enforces(rule), record.decidable) {
        (true, _) => "enforced",
        (false, true) => "not-enforced",
        (false, false) => "not-decidable",
    };
    writeln!(terminal.out, "{} — {}", painted(BOLD, record.id), text(record.title))?;
    writeln!(terminal.out, "{}", text(record.summary))?;
    writeln!(terminal.out, "{}: {} · {}", word("chapter"), rule.system().title(), text(record.chapter))?;
    writeln!(terminal.out, "{}: {} · {}", word("tags"), record.tags, terminal.phrases.word(enforced))?;
    if let Some(reason) = record.undecidable {
        writeln!(terminal.out, "{}: {reason}", word("not-decidable"))?;
    }
    writeln!(terminal.out, "{}: {}", word("book-lines"), record.lines)?;
    Ok(Exit::Clean)
}

fn rules(game: Option<System>) -> impl Iterator<Item = Rule> {
    let games = GAMES.all().filter(move |system| game.is_none_or(|game| game == *system));
    games.flat_map(System::rules)
}

fn rows(rules: &[Rule], terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    if rules.is_empty() {
        complain(&terminal.phrases.word("none-found"));
        return Ok(Exit::Clean);
    }
    let width = rules.iter().map(|rule| rule.id().len()).max().unwrap_or_default();
    for rule in rules {
        row(*rule, width, terminal)?;
    }
    let found = terminal.phrases.count("rules", rules.len() as u64);
    writeln!(terminal.out, "{}", painted(DIM, found))?;
    Ok(Exit::Clean)
}

fn row(rule: Rule, id_width: usize, terminal: &mut Terminal<'_>) -> io::Result<()> {
    let record = rule.record();
    let mark = match (GAMES.enforces(rule), record.decidable) {
        (true, _) => painted(style_of(Status::Legal), "+"),
        (false, true) => painted(style_of(Status::Unverifiable), "-"),
        (false, false) => painted(DIM, "."),
    };
    let [title, summary] = [record.title, record.summary].map(|text| in_language(text, &terminal.speech));
    let id = painted(BOLD, format!("{:id_width$}", record.id));
    writeln!(terminal.out, "{mark} {id}  {title} — {}", painted(DIM, summary))
}
