//! `contests`: one row an entry that contests another, decides on it or mends it.

use aftermath_rules::{
    EntryView, Says, Seq, SideId,
    counterfactual::Bearing,
    finding::{Outcome, Verdict},
    game::Score,
    log::Decision,
};
use arrow::{array::ArrayRef, datatypes::UInt32Type};
use serde_json::Value;

use super::{
    Column, Kind,
    arrays::{count, flag, flag_or_null, instant, number, text, text_or_null},
};
use crate::{
    contested::{Contested, ResultAfter},
    table_input::TableInput,
};

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
    Column::new("at", Kind::Instant, "When it was recorded, where that was.").or_null(),
    Column::new("agreed", Kind::Flag, "Of an amendment: whether every side agreed to it.").or_null(),
    Column::new(
        "changed_result",
        Kind::Flag,
        "Whether it made the result another, once the log had told how the battle ended: over or not, the winner, or the \
         points. Null beyond the first 16 amendments and rulings behind the end, at which nobody looks.",
    )
    .or_null(),
    Column::new("over_before", Kind::Flag, "Where it changed the result: whether the battle was over before.").or_null(),
    Column::text("winner_before", "The winning side before, where it changed the result; null in a draw or unknown.").or_null(),
    Column::text("points_before", "Points before, where it changed the result: a JSON object by side.").or_null(),
    Column::new("over_after", Kind::Flag, "Where it changed the result: whether the battle is over by it.").or_null(),
    Column::text("winner_after", "The winning side by it, where it changed the result; null in a draw or unknown.").or_null(),
    Column::text("points_after", "Points by it, where it changed the result: a JSON object by side.").or_null(),
];

/// Points by side, as JSON.
fn points(score: &Score) -> String {
    let by_side = score.points.iter().map(|(side, points)| (side.to_string(), (*points).into()));
    Value::Object(by_side.collect()).to_string()
}

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
            Says::Amend { effect, .. } => Some(effect.as_str()),
            Says::Dispute { .. } | Says::Ruling { .. } => None,
        }
    }

    fn agreed(&self) -> Option<bool> {
        match self.says() {
            Says::Amend { agreed, .. } => Some(*agreed),
            Says::Dispute { .. } | Says::Ruling { .. } => None,
        }
    }

    fn changed_result(&self) -> Option<bool> {
        match self.contested.result {
            ResultAfter::Same => Some(false),
            ResultAfter::Changed(_) => Some(true),
            ResultAfter::NotLookedAt => None,
        }
    }

    /// The result before it and by it, where it changed that.
    fn results(&self) -> Option<[&'a Score; 2]> {
        match &self.contested.result {
            ResultAfter::Changed(change) => Some([&change.from, &change.to]),
            ResultAfter::Same | ResultAfter::NotLookedAt => None,
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
    let own = |seq: Seq| (seq.0 as usize).checked_sub(1).and_then(|at| judged.entries.get(at));
    let [before, after] = [0, 1].map(|at| {
        let results: Vec<Option<&Score>> = all().map(|row| row.results().map(|results| results[at])).collect();
        let of = || results.iter().copied();
        [
            flag_or_null(of().map(|score| score.map(|score| score.over))),
            text_or_null(of().map(|score| score.and_then(|score| score.winner.as_ref()).map(SideId::as_str))),
            text_or_null(of().map(|score| score.map(points))),
        ]
    });
    let mut columns = vec![
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
        instant(contests().map(|contest| own(contest.seq).and_then(|entry| entry.at.as_deref()))),
        flag_or_null(all().map(Row::agreed)),
        flag_or_null(all().map(Row::changed_result)),
    ];
    columns.extend(before.into_iter().chain(after));
    columns
}
