//! `matches`: one row a match.

use std::iter::once;

use aftermath_rules::SideId;
use arrow::{array::ArrayRef, datatypes::UInt32Type};

use super::{
    Column, Kind,
    arrays::{day, flag, number, number_or_null, text, text_or_null},
};
use crate::table_input::TableInput;

pub(super) const COLUMNS: &[Column] = &[
    Column::text("match_id", "Id of the match."),
    Column::new("played", Kind::Day, "Day of play."),
    Column::text("edition", "Rules edition under which it is judged."),
    Column::text("title", "What to call it.").or_null(),
    Column::text("event", "Tournament, league night or campaign.").or_null(),
    Column::new("round", Kind::U32, "Round of the event.").or_null(),
    Column::new("table", Kind::U32, "Number of the table at the event.").or_null(),
    Column::text("scenario", "Scenario.").or_null(),
    Column::new("points", Kind::U32, "Points a side.").or_null().in_unit("points"),
    Column::new("entries", Kind::U32, "Entries of the log, the header not counted."),
    Column::text("fidelity", "How much the log records: `result` < `turns` < `actions` < `full`."),
    Column::new("legal", Kind::U32, "Entries with every rule kept.").in_unit("entries"),
    Column::new("unverifiable", Kind::U32, "Entries with nothing broken and something unrecorded.").in_unit("entries"),
    Column::new("stood", Kind::U32, "Entries with something broken that was played on.").in_unit("entries"),
    Column::new("ruled", Kind::U32, "Entries that an organizer's ruling covers.").in_unit("entries"),
    Column::new("over", Kind::Flag, "Whether the log says how the battle ended."),
    Column::text("winner", "The winning side; null while undecided and in a draw.").or_null(),
    Column::text("fork_of", "Match from a moment of which it goes on; null unless it is a fork.").or_null(),
    Column::new("fork_entry", Kind::U32, "Entry of that match after which it goes on; null unless it is a fork.").or_null(),
    Column::text(
        "entries_hash",
        "SHA-256 over the lines of the entries, 64 hexadecimal digits: the same battle under another id or with another \
         header has the same. Null where fewer than 12 dice were rolled: such logs may be alike by chance.",
    )
    .or_null(),
    Column::text("log_hash", "SHA-256 chain over header and entries as the store keeps it, 64 hexadecimal digits."),
    Column::text("ledger", "The ledger of another club from which it was taken; null where it was handed in here.").or_null(),
];

pub(super) fn rows(judged: &TableInput) -> Vec<ArrayRef> {
    let (summary, judgement) = (&judged.summary, &judged.judgement);
    let statuses = judgement.statuses;
    let winner = judgement.score.winner.as_ref().map(SideId::as_str);
    vec![
        text(once(judged.id())),
        day(once(summary.played.as_str())),
        text(once(&summary.edition)),
        text_or_null(once(summary.title.as_ref())),
        text_or_null(once(summary.event.as_ref())),
        number_or_null::<UInt32Type>(once(summary.round)),
        number_or_null::<UInt32Type>(once(summary.table_number)),
        text_or_null(once(summary.scenario.as_ref())),
        number_or_null::<UInt32Type>(once(summary.points)),
        number::<UInt32Type>(once(summary.entries)),
        text(once(summary.fidelity.as_str())),
        number::<UInt32Type>(once(statuses.legal)),
        number::<UInt32Type>(once(statuses.unverifiable)),
        number::<UInt32Type>(once(statuses.stood)),
        number::<UInt32Type>(once(statuses.ruled)),
        flag(once(judgement.score.over)),
        text_or_null(once(winner)),
        text_or_null(once(summary.fork.as_ref().map(|fork| fork.id.as_str()))),
        number_or_null::<UInt32Type>(once(summary.fork.as_ref().map(|fork| fork.seq.0))),
        text_or_null(once(judged.entries_hash.as_ref())),
        text(once(judged.head.hash.to_string())),
        text_or_null(once(judged.ledger.as_ref())),
    ]
}
