//! `list`: what is kept.

use std::path::Path;

use aftermath_rules::System;
use aftermath_store::{Day, ListQuery, Limit, Listed, Store};
use clap::Args;

use super::{
    Exit,
    failure::Failure,
    stored,
    terminal::{BOLD, DIM, Terminal, complain, painted, plain},
};

/// Lists the battles in the data folder, the last played first.
/// The first column is the id that `replay` and `export` take.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, after_help = "\
Examples:
  aftermath list
  aftermath list --player Ada --from 2026-01-01
  aftermath list --system warmaster --data league")]
pub(crate) struct ListArgs {
    /// Only battles of this game. Use it where several games share a folder.
    #[arg(long, env = "AFTERMATH_LIST_SYSTEM", value_name = "GAME")]
    system: Option<System>,
    /// Only battles of this player, the name exactly as in the log. Use it to find your own.
    #[arg(long, env = "AFTERMATH_LIST_PLAYER", value_name = "NAME")]
    player: Option<String>,
    /// Only battles played on this day (YYYY-MM-DD) or later. Use it for the season that runs.
    #[arg(long, env = "AFTERMATH_LIST_FROM", value_name = "DAY")]
    from: Option<Day>,
    /// Only battles played on this day (YYYY-MM-DD) or earlier. Use it with --from for one event.
    #[arg(long, env = "AFTERMATH_LIST_TO", value_name = "DAY")]
    to: Option<Day>,
}

pub(crate) fn run(args: ListArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let store = stored::open(data)?;
    let mut query = ListQuery {
        system: args.system.map(|system| system.as_str().to_owned()),
        player: args.player,
        from: args.from,
        to: args.to,
        after: None,
        limit: Limit::MOST,
    };
    let mut listed = 0;
    loop {
        let page = store.list(&query)?;
        listed += page.rows.len();
        rows(&page.rows, terminal)?;
        match page.next {
            Some(next) => query.after = Some(next),
            None => break,
        }
    }
    if listed == 0 {
        complain(&terminal.phrases.word("none-kept"));
    }
    Ok(Exit::Clean)
}

/// One page, its columns as wide as its longest texts.
fn rows(rows: &[Listed], terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let cells = rows.iter().map(|Listed { card, head }| {
        let players = plain(&card.players().join(" – "));
        let entries = terminal.phrases.count("entries", head.entries);
        (card.id().as_str(), card.played().as_str(), card.system(), entries, players, plain(card.title()))
    });
    let cells: Vec<_> = cells.collect();
    let widest = |text: &dyn Fn(&(&str, &str, &str, String, String, String)) -> usize| cells.iter().map(text).max();
    let id_width = widest(&|row| row.0.len()).unwrap_or_default();
    let system_width = widest(&|row| row.2.len()).unwrap_or_default();
    let entries_width = widest(&|row| row.3.chars().count()).unwrap_or_default();
    let players_width = widest(&|row| row.4.chars().count()).unwrap_or_default();
    for (id, played, system, entries, players, title) in &cells {
        let id = painted(BOLD, format!("{id:id_width$}"));
        let title = painted(DIM, title);
        writeln!(
            terminal.out,
            "{id}  {played}  {system:system_width$}  {entries:>entries_width$}  {players:players_width$}  {title}"
        )?;
    }
    Ok(())
}
