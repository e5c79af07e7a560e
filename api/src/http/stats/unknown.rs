//! Names in a question that no battle of the game has: the answer tells those that are near.
//!
//! Looked up only where a question found nothing, so that whoever asks rightly waits for none of it.

use aftermath_rules::System;
use aftermath_stats::{LuckQuery, MetaQuery, Named, UnitsBy, UnitsQuery, Warehouse};

use crate::{
    http::problem::{Code, Problem},
    near::nearest,
};

/// A parameter, what it names, and what was asked for.
type Asked<'a> = (&'static str, Named, Option<&'a str>);
/// The same of a row of an army list, and of which army where that is asked for too.
type AskedUnit<'a> = (&'static str, Option<&'a str>, Option<&'a str>);

/// # Errors
/// The first of these names that the game does not have, with those near to it.
pub(super) fn of_meta(tables: &Warehouse, query: &MetaQuery) -> Result<(), Problem> {
    let names = [
        ("player", Named::Player, query.player.as_deref()),
        ("army", Named::Army, query.army.as_deref()),
        ("opponent_army", Named::Army, query.opponent_army.as_deref()),
        ("event", Named::Event, query.event.as_deref()),
        ("scenario", Named::Scenario, query.scenario.as_deref()),
    ];
    known(tables, query.system, &names)?;
    known_unit(tables, query.system, ("profile", query.profile.as_deref(), query.army.as_deref()))
}

/// # Errors
/// As [`of_meta`].
pub(super) fn of_units(tables: &Warehouse, query: &UnitsQuery) -> Result<(), Problem> {
    let UnitsQuery { system, army, profile, opponent_army, player, .. } = query;
    of_throws(tables, *system, player.as_deref(), [army.as_deref(), opponent_army.as_deref()], profile.as_deref())
}

/// # Errors
/// As [`of_meta`].
pub(super) fn of_luck(tables: &Warehouse, query: &LuckQuery) -> Result<(), Problem> {
    let LuckQuery { system, army, profile, opponent_army, player, .. } = query;
    of_throws(tables, *system, player.as_deref(), [army.as_deref(), opponent_army.as_deref()], profile.as_deref())
}

/// What is asked of throws and units alike: by whom, of which army against which, and of which row of its list.
fn of_throws(
    tables: &Warehouse,
    system: System,
    player: Option<&str>,
    [army, opponent]: [Option<&str>; 2],
    unit: Option<&str>,
) -> Result<(), Problem> {
    let names =
        [("player", Named::Player, player), ("army", Named::Army, army), ("opponent_army", Named::Army, opponent)];
    known(tables, system, &names)?;
    known_unit(tables, system, ("unit", unit, army))
}

fn known(tables: &Warehouse, system: System, names: &[Asked<'_>]) -> Result<(), Problem> {
    for (parameter, what, asked) in names {
        if let Some(asked) = asked {
            among(parameter, asked, &tables.named(system, *what)?)?;
        }
    }
    Ok(())
}

fn known_unit(tables: &Warehouse, system: System, (parameter, asked, army): AskedUnit<'_>) -> Result<(), Problem> {
    let Some(asked) = asked else { return Ok(()) };
    let all = UnitsQuery {
        system,
        army: army.map(str::to_owned),
        profile: None,
        opponent_army: None,
        player: None,
        from: None,
        to: None,
    };
    let profiles: Vec<String> = tables.units(&all, UnitsBy::Unit)?.into_iter().map(|row| row.profile).collect();
    among(parameter, asked, &profiles)
}

/// A game of which nothing is known yet has no names, and lacks none.
fn among(parameter: &str, asked: &str, names: &[String]) -> Result<(), Problem> {
    if names.is_empty() || names.iter().any(|name| name == asked) {
        return Ok(());
    }
    let near = nearest(asked, names.iter().map(String::as_str));
    let problem = Problem::new(Code::NotFound, format!("{parameter}: no battle of this game has {asked:?}"));
    Err(problem.with("parameter", parameter).with("near", near))
}
