//! `rolls`: one row a roll of dice for one purpose.

use aftermath_rules::{
    Seq, SideId, UnitId,
    finding::{Better, Roll},
    text::DiceName,
};
use arrow::{
    array::ArrayRef,
    datatypes::{Float64Type, Int32Type, UInt16Type, UInt32Type},
};

use super::{
    Column, Kind,
    arrays::{count, faces, faces_or_null, number, number_or_null, text, text_or_null},
};
use crate::table_input::TableInput;

pub(super) const COLUMNS: &[Column] = &[
    Column::text("match_id", "Id of the match."),
    Column::new("seq", Kind::U32, "Number of the entry."),
    Column::new("roll", Kind::U32, "Place among the rolls of the entry, from 0."),
    Column::text("purpose", "What for, e.g. `command`, `attack`, `armour`."),
    Column::text("side", "Side that gains from luck in this roll.").or_null(),
    Column::text("unit", "Unit or character that rolled.").or_null(),
    Column::text("target", "Unit or character at whom.").or_null(),
    Column::new("dice", Kind::U16, "Dice rolled.").in_unit("dice"),
    Column::new("faces", Kind::Faces, "Faces that count, in the order rolled.").in_unit("pips"),
    Column::new(
        "fell",
        Kind::Faces,
        "All faces as they fell, where dice were rerolled and only the new ones count; null where all count. A roll of \
         which no face counts was rerolled as a whole: it is luck like any other, and does nothing.",
    )
    .in_unit("pips")
    .or_null(),
    Column::text(
        "dice_set",
        "What the player of the side calls the dice that were rolled; null where the log does not name them. The same name \
         of two players is two sets.",
    )
    .or_null(),
    Column::new(
        "needed",
        Kind::I32,
        "Least face, or greatest sum, that counts as success; null where the sum itself is the result.",
    )
    .or_null()
    .in_unit("pips"),
    Column::new("result", Kind::I32, "Successes, or the sum, or 1 for passed and 0 for failed."),
    Column::real("mean", "Exact expectation of the result before the roll.").in_unit("as result"),
    Column::real("variance", "Exact variance of the result before the roll.").in_unit("as result, squared"),
    Column::real("luck", "Result minus expectation, positive when good for the side.").in_unit("as result"),
    Column::real("p_at_least", "Chance of this result or a greater one.").in_unit("probability"),
    Column::real("p_at_most", "Chance of this result or a smaller one.").in_unit("probability"),
    Column::text("better", "Which results are good for the side: `greater` or `smaller` ones."),
    Column::real(
        "stake",
        "Victory points that one more in the result put into the balance, as the game scores the unit rolled at, or that \
         saved or tested: its points of the next step, spread evenly over the hits or the damage of it, a hit as far as the \
         unit's own armour or defence lets it through; of a nerve roll as much as goes with one more pip. Scenarios may \
         score otherwise. Null where a roll takes and spares nothing by itself, as orders do, or points are not \
         recorded.",
    )
    .or_null()
    .in_unit("victory points, per unit of result"),
];

pub(super) fn rows(judged: &TableInput) -> Vec<ArrayRef> {
    let rows: Vec<(u32, usize, &Roll)> = judged
        .judgement
        .verdicts
        .iter()
        .flat_map(|verdict| {
            let rolls = verdict.rolls.iter().enumerate();
            rolls.map(|(place, roll)| (verdict.entry.0, place, roll))
        })
        .collect();
    let all = || rows.iter();
    let rolls = || rows.iter().map(|(_, _, roll)| *roll);
    vec![
        text(all().map(|_| judged.id())),
        number::<UInt32Type>(all().map(|(seq, ..)| *seq)),
        number::<UInt32Type>(all().map(|(_, place, _)| count(*place))),
        text(rolls().map(|roll| roll.purpose.name)),
        text_or_null(rolls().map(|roll| roll.side.as_ref().map(SideId::as_str))),
        text_or_null(rolls().map(|roll| roll.unit.as_ref().map(UnitId::as_str))),
        text_or_null(rolls().map(|roll| roll.target.as_ref().map(UnitId::as_str))),
        number::<UInt16Type>(rolls().map(|roll| count(roll.thrown().len()))),
        faces(rolls().map(|roll| roll.faces.as_slice())),
        faces_or_null(rolls().map(|roll| Some(roll.fell.as_slice()).filter(|fell| !fell.is_empty()))),
        text_or_null(all().map(|(seq, _, roll)| set(judged, *seq, roll))),
        number_or_null::<Int32Type>(rolls().map(|roll| roll.needed)),
        number::<Int32Type>(rolls().map(|roll| roll.result)),
        number::<Float64Type>(rolls().map(|roll| roll.chances.mean())),
        number::<Float64Type>(rolls().map(|roll| roll.chances.variance())),
        number::<Float64Type>(rolls().map(Roll::luck)),
        number::<Float64Type>(rolls().map(|roll| roll.chances.chance_at_least(roll.result))),
        number::<Float64Type>(rolls().map(|roll| roll.chances.chance_at_most(roll.result))),
        text(rolls().map(|roll| better(roll.better))),
        number_or_null::<Float64Type>((0..rows.len()).map(|at| judged.stakes.get(at).copied().flatten())),
    ]
}

fn set<'a>(judged: &'a TableInput, seq: u32, roll: &Roll) -> Option<&'a str> {
    judged.hands.at(roll.side.as_ref()?, Seq(seq)).map(DiceName::as_str)
}

fn better(better: Better) -> &'static str {
    match better {
        Better::Greater => "greater",
        Better::Smaller => "smaller",
    }
}
