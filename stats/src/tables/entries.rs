//! `entries`: one row an entry of a log.

use aftermath_rules::{
    EntryView, Moment, SideId,
    finding::{Outcome, Verdict},
};
use arrow::{array::ArrayRef, datatypes::UInt32Type};

use super::{
    Column, Kind,
    arrays::{count, instant, number, text, text_or_null},
};
use crate::table_input::TableInput;

pub(super) const COLUMNS: &[Column] = &[
    Column::text("match_id", "Id of the match."),
    Column::new("seq", Kind::U32, "Number of the entry, from 1."),
    Column::new("at", Kind::Instant, "When it was recorded, where that was.").or_null(),
    Column::text("side", "Side that acted or rolled; null for what belongs to nobody.").or_null(),
    Column::text("kind", "Tag of the event as recorded, e.g. `order`."),
    Column::new("turn", Kind::U32, "Turn after the entry, from 1; 0 before the first."),
    Column::text("phase", "Phase after the entry, in the game's terms.").or_null(),
    Column::text("active", "Side whose turn it is after the entry.").or_null(),
    Column::text("status", "`legal`, `unverifiable`, `stood` (broken and played on) or `ruled`."),
    Column::new("held", Kind::U32, "Rules applied and kept.").in_unit("findings"),
    Column::new("broken", Kind::U32, "Rules broken.").in_unit("findings"),
    Column::new("unrecorded", Kind::U32, "Rules for which the log lacks something.").in_unit("findings"),
    Column::new("players_call", Kind::U32, "Rules that the rulebook leaves to the players.").in_unit("findings"),
    Column::new("rolls", Kind::U32, "Rolls of dice, each for one purpose.").in_unit("rolls"),
];

pub(super) fn rows(judged: &TableInput) -> Vec<ArrayRef> {
    // Verdicts and moments begin with the header's.
    let verdicts = judged.judgement.verdicts.iter().skip(1);
    let moments = judged.judgement.moments.iter().skip(1);
    let rows: Vec<(&EntryView, &Verdict, &Moment)> = judged
        .entries
        .iter()
        .zip(verdicts.zip(moments))
        .map(|(entry, (verdict, moment))| (entry, verdict, moment))
        .collect();
    let all = || rows.iter();
    let outcomes = |outcome: Outcome| {
        number::<UInt32Type>(rows.iter().map(move |(_, verdict, _)| {
            let findings = verdict.findings.iter();
            count(findings.filter(|finding| finding.outcome == outcome).count())
        }))
    };
    vec![
        text(all().map(|_| judged.id())),
        number::<UInt32Type>(all().map(|(entry, ..)| entry.seq.0)),
        instant(all().map(|(entry, ..)| entry.at.as_deref())),
        text_or_null(all().map(|(entry, ..)| entry.side.as_ref().map(SideId::as_str))),
        text(all().map(|(entry, ..)| entry.kind)),
        number::<UInt32Type>(all().map(|(_, _, moment)| moment.turn)),
        text_or_null(all().map(|(_, _, moment)| moment.phase)),
        text_or_null(all().map(|(_, _, moment)| moment.active.as_ref().map(SideId::as_str))),
        text(all().map(|(_, verdict, _)| verdict.status.as_str())),
        outcomes(Outcome::Held),
        outcomes(Outcome::Broken),
        outcomes(Outcome::Unrecorded),
        outcomes(Outcome::PlayersCall),
        number::<UInt32Type>(all().map(|(_, verdict, _)| count(verdict.rolls.len()))),
    ]
}
