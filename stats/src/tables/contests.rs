//! `contests`: one row an entry that contests another, decides on it or mends it.

use aftermath_rules::{
    EntryView, Says, SideId,
    counterfactual::Bearing,
    finding::{Outcome, Verdict},
    log::Decision,
};
use arrow::{array::ArrayRef, datatypes::UInt32Type};

use super::{
    Column, Kind,
    arrays::{count, flag, number, text, text_or_null},
};
use crate::{contested::Contested, table_input::TableInput};

pub(super) const COLUMNS: &[Column] = &[
    Column::text("match_id", "Id of the match."),
    Column::new("seq", Kind::U32, "Number of the entry."),
    Column::text("kind", "`dispute`, `ruling` or `amend`."),
    Column::text("side", "Side that entered it; null for an organizer's.").or_null(),
    Column::new("entry", Kind::U32, "Number of the entry of which it speaks."),
    Column::text("entry_kind", "Tag of that entry's event."),
    Column::text("entry_side", "Side that acted or rolled there; null for what belongs to nobody.").or_null(),
    Column::text("entry_status", "That entry's `status`, as in `entries`."),
    Column::new("entry_broken", Kind::U32, "Rules that it breaks, as in `entries`.").in_unit("findings"),
    Column::text("reason", "Why, in the words of whoever entered it."),
    Column::text("rule", "Id of the rule on which a dispute turns, as the log has it.").or_null(),
    Column::text("by", "Who decided, of a ruling.").or_null(),
    Column::text("decision", "`upheld` or `overturned`, of a ruling.").or_null(),
    Column::text(
        "effect",
        "Of an amendment: `applied`, `superseded` by a later one, or `pending` while not every side agrees and nobody \
         has overturned the entry.",
    )
    .or_null(),
    Column::new("stands", Kind::Flag, "Whether it stands; an amendment may have struck it out."),
    Column::text(
        "bears_on",
        "What of the end hangs on the disputed entry, since it says so or by the referee's reading of it: `winner`, \
         `score` or `nothing`; null where the log does not tell, and beyond eight disputed entries of a match.",
    )
    .or_null(),
];

/// A contest, the entry of which it speaks, and what the referee says of that.
struct Row<'a> {
    contested: &'a Contested,
    entry: Option<&'a EntryView>,
    verdict: Option<&'a Verdict>,
}

impl<'a> Row<'a> {
    fn of(judged: &'a TableInput, contested: &'a Contested) -> Self {
        // The reader has told that the entry is an earlier one; the header, 0, has a verdict and no entry.
        let at = contested.contest.entry.0 as usize;
        Self {
            contested,
            entry: at.checked_sub(1).and_then(|at| judged.entries.get(at)),
            verdict: judged.judgement.verdicts.get(at),
        }
    }

    fn says(&self) -> &'a Says {
        &self.contested.contest.says
    }

    fn rule(&self) -> Option<&'a str> {
        match self.says() {
            Says::Dispute { rule } => rule.as_deref(),
            Says::Ruling { .. } | Says::Amend { .. } => None,
        }
    }

    fn ruling(&self) -> Option<(&'a str, &'static str)> {
        match self.says() {
            Says::Ruling { by, decision: Decision::Upheld } => Some((by, "upheld")),
            Says::Ruling { by, decision: Decision::Overturned } => Some((by, "overturned")),
            Says::Dispute { .. } | Says::Amend { .. } => None,
        }
    }

    fn effect(&self) -> Option<&'static str> {
        match self.says() {
            Says::Amend { effect } => Some(effect.as_str()),
            Says::Dispute { .. } | Says::Ruling { .. } => None,
        }
    }

    fn broken(&self) -> usize {
        let findings = self.verdict.into_iter().flat_map(|verdict| &verdict.findings);
        findings.filter(|finding| finding.outcome == Outcome::Broken).count()
    }
}

pub(super) fn rows(judged: &TableInput) -> Vec<ArrayRef> {
    let rows: Vec<Row<'_>> = judged.contested.iter().map(|contested| Row::of(judged, contested)).collect();
    let all = || rows.iter();
    let contests = || judged.contested.iter().map(|contested| &contested.contest);
    vec![
        text(all().map(|_| judged.id())),
        number::<UInt32Type>(contests().map(|contest| contest.seq.0)),
        text(contests().map(|contest| contest.says.kind())),
        text_or_null(contests().map(|contest| contest.side.as_ref().map(SideId::as_str))),
        number::<UInt32Type>(contests().map(|contest| contest.entry.0)),
        text(all().map(|row| row.verdict.map_or("", |verdict| verdict.kind))),
        text_or_null(all().map(|row| row.entry.and_then(|entry| entry.side.as_ref()).map(SideId::as_str))),
        text(all().map(|row| row.verdict.map_or("", |verdict| verdict.status.as_str()))),
        number::<UInt32Type>(all().map(|row| count(row.broken()))),
        text(contests().map(|contest| &contest.reason)),
        text_or_null(all().map(Row::rule)),
        text_or_null(all().map(|row| row.ruling().map(|(by, _)| by))),
        text_or_null(all().map(|row| row.ruling().map(|(_, decision)| decision))),
        text_or_null(all().map(Row::effect)),
        flag(contests().map(|contest| contest.stands)),
        text_or_null(all().map(|row| row.contested.bears_on.map(Bearing::as_str))),
    ]
}
