//! `units`: one row a unit or character of a match.

use std::collections::HashMap;

use aftermath_rules::{Fidelity, SideView, UnitId, UnitView, board::Piece};
use arrow::{array::ArrayRef, datatypes::UInt32Type};

use super::{
    Column, Kind,
    arrays::{flag, flag_or_null, number, number_or_null, text},
};
use crate::table_input::TableInput;

pub(super) const COLUMNS: &[Column] = &[
    Column::text("match_id", "Id of the match."),
    Column::text("side", "Side whose roster it is in."),
    Column::text("unit", "Id of the unit or character, unique in its match."),
    Column::text("profile", "Row of the army list."),
    Column::text("name", "What players call it."),
    Column::text("kind", "Troop type, or rank of a character, in the game's terms."),
    Column::new("character", Kind::Flag, "Whether it is a single leader rather than a unit."),
    Column::new("points", Kind::U32, "Points, where recorded.").or_null().in_unit("points"),
    Column::new("strength", Kind::U32, "Stands or models at full strength.").in_unit("stands or models"),
    Column::new("lost", Kind::U32, "Stands or models lost at the end; null where the log records no actions.")
        .or_null()
        .in_unit("stands or models"),
    Column::new(
        "destroyed",
        Kind::Flag,
        "Whether nothing was left of it at the end; null where the log records no actions.",
    )
    .or_null(),
];

pub(super) fn rows(judged: &TableInput) -> Vec<ArrayRef> {
    let units: Vec<(&SideView, &UnitView)> =
        judged.summary.sides.iter().flat_map(|side| side.units.iter().map(move |unit| (side, unit))).collect();
    let pieces: HashMap<&UnitId, &Piece> = match judged.summary.fidelity {
        Fidelity::Result | Fidelity::Turns => HashMap::new(),
        Fidelity::Actions | Fidelity::Full => {
            let pieces = judged.judgement.board.pieces.iter();
            pieces.map(|piece| (&piece.id, piece)).collect()
        }
    };
    let all = || units.iter();
    let ends = || all().map(|(_, unit)| pieces.get(&unit.id).copied());
    vec![
        text(all().map(|_| judged.id())),
        text(all().map(|(side, _)| side.id.as_str())),
        text(all().map(|(_, unit)| unit.id.as_str())),
        text(all().map(|(_, unit)| &unit.profile)),
        text(all().map(|(_, unit)| &unit.name)),
        text(all().map(|(_, unit)| unit.kind)),
        flag(all().map(|(_, unit)| unit.character)),
        number_or_null::<UInt32Type>(all().map(|(_, unit)| unit.points)),
        number::<UInt32Type>(all().map(|(_, unit)| unit.strength)),
        number_or_null::<UInt32Type>(ends().map(|end| end.map(|piece| piece.lost))),
        flag_or_null(ends().map(|end| end.map(|piece| piece.lost >= piece.strength))),
    ]
}
