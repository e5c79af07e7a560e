//! `losses`: one row a loss of a unit and who is credited with it.

use std::collections::HashMap;

use aftermath_rules::{SideId, SideView, UnitId, UnitView};
use arrow::{
    array::ArrayRef,
    datatypes::{Float64Type, UInt32Type},
};

use super::{
    Column, Kind,
    arrays::{number, number_or_null, text, text_or_null},
};
use crate::{blows::Loss, table_input::TableInput};

pub(super) const COLUMNS: &[Column] = &[
    Column::text("match_id", "Id of the match."),
    Column::new("seq", Kind::U32, "Number of the entry after which it was gone."),
    Column::text("side", "Side that lost it."),
    Column::text("unit", "Unit or character that lost it."),
    Column::new("lost", Kind::U32, "Stands or models lost; the same in each row of one loss.")
        .in_unit("stands or models"),
    Column::text("by_side", "Side credited with it; null where no roll did it.").or_null(),
    Column::text(
        "by",
        "Unit or character credited with it: one that damaged the unit while damage lasts; null where no roll did it.",
    )
    .or_null(),
    Column::real("share", "Its share of the loss, in proportion to the damage done; 1 where no roll did it."),
    Column::real("points", "Points of the unit times what was lost over its full strength times the share.")
        .or_null()
        .in_unit("points"),
];

pub(super) fn rows(judged: &TableInput) -> Vec<ArrayRef> {
    let sides = judged.summary.sides.iter();
    let units: HashMap<&UnitId, (&SideView, &UnitView)> =
        sides.flat_map(|side| side.units.iter().map(move |unit| (&unit.id, (side, unit)))).collect();
    let side = |id: &UnitId| units.get(id).map(|(side, _)| &side.id);
    let rows: Vec<(&Loss, Option<&UnitId>, f64)> = judged.losses.iter().flat_map(credits).collect();
    let all = || rows.iter();
    let points = |loss: &Loss, share: f64| {
        let (_, unit) = units.get(&loss.unit)?;
        let whole = f64::from(unit.strength.max(1));
        unit.points.map(|points| f64::from(points) * f64::from(loss.lost) / whole * share)
    };
    vec![
        text(all().map(|_| judged.id())),
        number::<UInt32Type>(all().map(|(loss, ..)| loss.seq)),
        text(all().map(|(loss, ..)| side(&loss.unit).map(SideId::as_str).unwrap_or_default())),
        text(all().map(|(loss, ..)| loss.unit.as_str())),
        number::<UInt32Type>(all().map(|(loss, ..)| loss.lost)),
        text_or_null(all().map(|(_, by, _)| by.and_then(side).map(SideId::as_str))),
        text_or_null(all().map(|(_, by, _)| by.map(UnitId::as_str))),
        number::<Float64Type>(all().map(|(_, _, share)| *share)),
        number_or_null::<Float64Type>(all().map(|(loss, _, share)| points(loss, *share))),
    ]
}

/// Everybody credited with a loss; nobody, wholly, where no roll did it.
fn credits(loss: &Loss) -> Vec<(&Loss, Option<&UnitId>, f64)> {
    if loss.by.is_empty() {
        return vec![(loss, None, 1.0)];
    }
    loss.by.iter().map(|(by, share)| (loss, Some(by), *share)).collect()
}
