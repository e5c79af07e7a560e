//! `moves`: one row a unit or character that an entry moved.

use std::collections::HashMap;

use aftermath_rules::{Moment, Seq, SideView, UnitId, geometry::Pose};
use arrow::{
    array::ArrayRef,
    datatypes::{Float64Type, UInt32Type},
};

use super::{
    Column, Kind,
    arrays::{number, number_or_null, text, text_or_null},
};
use crate::{moves::Moved, table_input::TableInput};

/// Lengths are in the log's own unit.
const LENGTH: &str = "cm or in, as the log";

pub(super) const COLUMNS: &[Column] = &[
    Column::text("match_id", "Id of the match."),
    Column::new("seq", Kind::U32, "Number of the entry, amendments applied."),
    Column::new("turn", Kind::U32, "Turn after the entry, from 1; 0 before the first."),
    Column::text("phase", "Phase after the entry, in the game's terms.").or_null(),
    Column::text("side", "Side of the unit that moved."),
    Column::text("player", "Name or pseudonym of its player."),
    Column::text("unit", "Unit or character that moved."),
    Column::text(
        "kind",
        "How, in the game's terms: the event's tag, such as `charge`, `pursue`, `retreat`, `drive_back`, `fall_back`, \
         `advance` or `deploy`; in Kings of War the order, such as `at_the_double`; `carried` for who went along with \
         another.",
    ),
    place("from_x", "Where its leading stand was, to the right: the one of the least number that was there before and after."),
    place("from_y", "Where its leading stand was, away from the near edge."),
    facing("from_facing", "Where its leading stand faced, clockwise from the far edge."),
    place("to_x", "Where its leading stand is, to the right; null where the log does not record it, or it has left the table."),
    place("to_y", "Where its leading stand is, away from the near edge."),
    facing("to_facing", "Where its leading stand faces, clockwise from the far edge."),
    Column::real("distance", "How far it went, by the stand that went farthest; null where the log does not tell.")
        .or_null()
        .in_unit(LENGTH),
    Column::text(
        "source",
        "Whence the distance is known: `way`, recorded step by step; `positions`, straight from where it stood to where \
         it stands; `claim`, the players' word.",
    )
    .or_null(),
    Column::real(
        "allowed",
        "How far it might go, or had to, where the referee reckoned that. Of a charge of Kings of War it is the range of the \
         order, from the leader point to the enemy, for its way is not measured; null where the rules set no length, as \
         of a pursuit of Warmaster.",
    )
    .or_null()
    .in_unit(LENGTH),
];

const fn place(name: &'static str, meaning: &'static str) -> Column {
    Column::real(name, meaning).or_null().in_unit(LENGTH)
}

const fn facing(name: &'static str, meaning: &'static str) -> Column {
    Column::real(name, meaning).or_null().in_unit("degrees")
}

pub(super) fn rows(judged: &TableInput) -> Vec<ArrayRef> {
    let sides = judged.summary.sides.iter();
    let sides: HashMap<&UnitId, &SideView> =
        sides.flat_map(|side| side.units.iter().map(move |unit| (&unit.id, side))).collect();
    // One verdict and one moment an entry, in the order of the log.
    let seqs = judged.judgement.verdicts.iter().map(|verdict| verdict.entry);
    let moments: HashMap<Seq, &Moment> = seqs.zip(&judged.judgement.moments).collect();
    let all = || judged.moved.iter();
    let side = |moved: &Moved| sides.get(&moved.unit).copied();
    let moment = |moved: &Moved| moments.get(&moved.seq).copied();
    let poses = |pose: fn(&Moved) -> Option<Pose>, part: fn(Pose) -> f64| {
        number_or_null::<Float64Type>(all().map(move |moved| pose(moved).map(part)))
    };
    let from = |part| poses(|moved| moved.from, part);
    let to = |part| poses(|moved| moved.to, part);
    vec![
        text(all().map(|_| judged.id())),
        number::<UInt32Type>(all().map(|moved| moved.seq.0)),
        number::<UInt32Type>(all().map(|moved| moment(moved).map_or(0, |moment| moment.turn))),
        text_or_null(all().map(|moved| moment(moved).and_then(|moment| moment.phase))),
        text(all().map(|moved| side(moved).map(|side| side.id.as_str()).unwrap_or_default())),
        text(all().map(|moved| side(moved).map(|side| side.player.as_str()).unwrap_or_default())),
        text(all().map(|moved| moved.unit.as_str())),
        text(all().map(|moved| moved.kind)),
        from(|pose| pose.at.x),
        from(|pose| pose.at.y),
        from(|pose| pose.facing),
        to(|pose| pose.at.x),
        to(|pose| pose.at.y),
        to(|pose| pose.facing),
        number_or_null::<Float64Type>(all().map(|moved| moved.distance.map(|(length, _)| length))),
        text_or_null(all().map(|moved| moved.distance.map(|(_, source)| source.as_str()))),
        number_or_null::<Float64Type>(all().map(|moved| moved.allowed)),
    ]
}
