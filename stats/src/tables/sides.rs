//! `sides`: one row an army of a match.

use aftermath_rules::{SideId, SideView};
use arrow::{
    array::ArrayRef,
    datatypes::{Float64Type, UInt8Type, UInt16Type, UInt32Type},
};

use super::{
    Column, Kind,
    arrays::{count, day, flag_or_null, number, number_or_null, text, text_or_null},
};
use crate::table_input::TableInput;

pub(super) const COLUMNS: &[Column] = &[
    Column::text("match_id", "Id of the match."),
    Column::new("position", Kind::U8, "Place among the sides of the match, from 1."),
    Column::text("side", "Id of the side, unique in its match."),
    Column::text("player", "Name or pseudonym of the player."),
    Column::text("army", "Army list."),
    Column::text("subfaction", "Part of the army list that the army is of.").or_null(),
    Column::text("army_edition", "Edition of the army list, where that is another than the rules'.").or_null(),
    Column::text(
        "dice_set",
        "What the player calls the dice that the side began with; null where the log does not name them.",
    )
    .or_null(),
    Column::text("opponent", "Player of the other side; null unless there are two sides.").or_null(),
    Column::text("opponent_army", "Army list of the other side; null unless there are two sides.").or_null(),
    Column::new("units", Kind::U16, "Units in the roster, characters not counted."),
    Column::new("characters", Kind::U16, "Characters in the roster."),
    Column::new("points", Kind::U32, "Points of the roster; null where a row of it has none recorded.")
        .or_null()
        .in_unit("points"),
    Column::real(
        "score",
        "Victory points, or what the game counts, at the end; null where it counts none or the log does not tell.",
    )
    .or_null()
    .in_unit("victory points"),
    Column::text(
        "result",
        "`win`, `loss` or `draw`; null while the battle is not over, or where nobody knows who won.",
    )
    .or_null(),
    Column::new("first", Kind::Flag, "Whether it had the first turn; null where the log does not say.").or_null(),
    // What statistics group battles by, once more, so that they read one table alone.
    Column::new("played", Kind::Day, "Day of play, as in `matches`."),
    Column::text("event", "Tournament, league night or campaign, as in `matches`.").or_null(),
    Column::new("table", Kind::U32, "Number of the table at the event, as in `matches`.").or_null(),
    Column::text("scenario", "Scenario, as in `matches`.").or_null(),
    Column::new("level", Kind::U32, "Points a side, as `points` of `matches`.").or_null().in_unit("points"),
    Column::text("fidelity", "How much the log records, as in `matches`."),
];

pub(super) fn rows(judged: &TableInput) -> Vec<ArrayRef> {
    let summary = &judged.summary;
    let sides = &summary.sides;
    let all = || sides.iter();
    let opponents = || all().map(|side| opponent(sides, &side.id));
    vec![
        text(all().map(|_| judged.id())),
        number::<UInt8Type>((1..=sides.len()).map(count)),
        text(all().map(|side| side.id.as_str())),
        text(all().map(|side| &side.player)),
        text(all().map(|side| &side.army)),
        text_or_null(all().map(|side| side.subfaction.as_ref())),
        text_or_null(all().map(|side| side.army_edition.as_ref())),
        text_or_null(all().map(|side| side.dice.as_ref())),
        text_or_null(opponents().map(|other| other.map(|side| &side.player))),
        text_or_null(opponents().map(|other| other.map(|side| &side.army))),
        number::<UInt16Type>(all().map(|side| count(side.units.len() - characters(side)))),
        number::<UInt16Type>(all().map(|side| count(characters(side)))),
        number_or_null::<UInt32Type>(all().map(points)),
        number_or_null::<Float64Type>(all().map(|side| score(judged, &side.id))),
        text_or_null(all().map(|side| result(judged, &side.id))),
        flag_or_null(all().map(|side| first_side(judged).map(|first| *first == side.id))),
        day(all().map(|_| summary.played.as_str())),
        text_or_null(all().map(|_| summary.event.as_ref())),
        number_or_null::<UInt32Type>(all().map(|_| summary.table_number)),
        text_or_null(all().map(|_| summary.scenario.as_ref())),
        number_or_null::<UInt32Type>(all().map(|_| summary.points)),
        text(all().map(|_| summary.fidelity.as_str())),
    ]
}

/// The side that had the first turn: as the log tells it, or whose turn was the first that the log has, if that is
/// turn 1.
fn first_side(judged: &TableInput) -> Option<&SideId> {
    if let Some(first) = &judged.judgement.told_first {
        return Some(first);
    }
    let first = judged.judgement.moments.iter().find(|moment| moment.turn > 0 && moment.active.is_some());
    first.filter(|moment| moment.turn == 1).and_then(|moment| moment.active.as_ref())
}

fn opponent<'a>(sides: &'a [SideView], side: &SideId) -> Option<&'a SideView> {
    match sides {
        [one, other] if one.id == *side => Some(other),
        [one, other] if other.id == *side => Some(one),
        _ => None,
    }
}

fn characters(side: &SideView) -> usize {
    side.units.iter().filter(|unit| unit.character).count()
}

fn points(side: &SideView) -> Option<u32> {
    let mut points = side.units.iter().map(|unit| unit.points);
    points.try_fold(0_u32, |sum, points| sum.checked_add(points?))
}

fn score(judged: &TableInput, side: &SideId) -> Option<f64> {
    let scores = &judged.judgement.score.points;
    let found = scores.iter().find(|(scored, _)| scored == side);
    found.map(|(_, points)| *points)
}

fn result(judged: &TableInput, side: &SideId) -> Option<&'static str> {
    let score = &judged.judgement.score;
    if !score.over {
        return None;
    }
    Some(match &score.winner {
        Some(winner) if winner == side => "win",
        Some(_) => "loss",
        None => "draw",
    })
}
