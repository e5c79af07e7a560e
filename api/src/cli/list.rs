//! `list`: what is kept.

use std::path::Path;

use aftermath_games::parse_game;
use aftermath_rules::System;
use aftermath_store::{Day, Limit, ListQuery, Listed, Store};
use clap::Args;

use super::{
    Exit,
    failure::Failure,
    stored,
    terminal::{BOLD, DIM, Terminal, complain, painted, plain},
};
use crate::near::nearest;

/// Lists the battles in the data folder, the last played first.
/// The first column is the id that `replay` and `export` take.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Names are shown, also those that the service hides: who has the data folder has them (aftermath names).

Examples:
  aftermath list
  aftermath list --player Ada --from 2026-01-01
  aftermath list --system warmaster --data league"
)]
pub(crate) struct ListArgs {
    /// Only battles of this game. Use it where several games share a folder.
    #[arg(long, env = "AFTERMATH_LIST_SYSTEM", value_name = "GAME", value_parser = parse_game)]
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
        if let Some(player) = &query.player {
            let cards = stored::latest(&store)?;
            let near = nearest(player, cards.iter().flat_map(|card| card.players()).map(String::as_str));
            if !near.is_empty() && !near.contains(&player.as_str()) {
                complain(&terminal.phrases.say("did-you-mean", [("names", plain(&near.join(", ")).into())]));
            }
        }
    }
    Ok(Exit::Clean)
}

/// The texts of a row: id, day, game, entries, players, title.
type Cells = [String; 6];

fn cells(Listed { card, head }: &Listed, terminal: &Terminal<'_>) -> Cells {
    [
        card.id().to_string(),
        card.played().to_string(),
        card.system().to_owned(),
        terminal.phrases.count("entries", head.entries),
        plain(&card.players().join(" – ")),
        plain(card.title()),
    ]
}

/// One page, its columns as wide as their longest texts.
fn rows(rows: &[Listed], terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let rows: Vec<Cells> = rows.iter().map(|row| cells(row, terminal)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let [id_width, _, system_width, entries_width, players_width, _] = std::array::from_fn(width);
    for [id, played, system, entries, players, title] in &rows {
        let id = painted(BOLD, format!("{id:id_width$}"));
        let title = painted(DIM, title);
        writeln!(
            terminal.out,
            "{id}  {played}  {system:system_width$}  {entries:>entries_width$}  {players:players_width$}  {title}"
        )?;
    }
    Ok(())
}
