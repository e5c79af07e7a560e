//! `findings`: one row a rule applied to an entry.

use std::collections::HashMap;

use aftermath_rules::{
    Seq, SideId, UnitId,
    finding::{Figure, Finding},
};
use arrow::{array::ArrayRef, datatypes::UInt32Type};

use super::{
    Column, Kind,
    arrays::{count, flag, number, text, text_or_null},
};
use crate::{
    contested::{disputed_rules, is_disputed},
    table_input::TableInput,
};

pub(super) const COLUMNS: &[Column] = &[
    Column::text("match_id", "Id of the match."),
    Column::new("seq", Kind::U32, "Number of the entry; 0 is the header."),
    Column::new("finding", Kind::U32, "Place among the findings of the entry, from 0."),
    Column::text("rule", "Id of the rule in the catalogue of its game."),
    Column::text("outcome", "`held`, `broken`, `unrecorded` or `players_call`."),
    Column::text("unit", "Unit or character it is about.").or_null(),
    Column::text("side", "Side that acted or rolled at the entry, or else that of the unit; null for nobody's.")
        .or_null(),
    Column::new(
        "contested",
        Kind::Flag,
        "Whether a dispute that stands speaks of it: of its entry and its rule, or of no rule where it is broken.",
    ),
    Column::new("marginal", Kind::Flag, "Whether it was kept only within the header's tolerance."),
    Column::text("field", "Field that the log lacks, where it is unrecorded.").or_null(),
    Column::text("expected", "What the rule expects: figures and terms, untranslated.").or_null(),
    Column::text("recorded", "What the log records: figures and terms, untranslated.").or_null(),
];

pub(super) fn rows(judged: &TableInput) -> Vec<ArrayRef> {
    let rows: Vec<(u32, usize, &Finding)> = judged
        .judgement
        .verdicts
        .iter()
        .flat_map(|verdict| {
            let findings = verdict.findings.iter().enumerate();
            findings.map(|(place, finding)| (verdict.entry.0, place, finding))
        })
        .collect();
    let whose = Whose::of(judged);
    let disputed = disputed_rules(&judged.contested);
    let all = || rows.iter();
    let findings = || rows.iter().map(|(_, _, finding)| *finding);
    let details = || findings().map(|finding| &finding.detail);
    vec![
        text(all().map(|_| judged.id())),
        number::<UInt32Type>(all().map(|(seq, ..)| *seq)),
        number::<UInt32Type>(all().map(|(_, place, _)| count(*place))),
        text(findings().map(|finding| finding.rule.id())),
        text(findings().map(|finding| finding.outcome.as_str())),
        text_or_null(details().map(|detail| detail.unit.as_ref().map(UnitId::as_str))),
        text_or_null(all().map(|(seq, _, finding)| whose.side(*seq, finding).map(SideId::as_str))),
        flag(all().map(|(seq, _, finding)| is_disputed(finding, disputed.get(&Seq(*seq))))),
        flag(details().map(|detail| detail.marginal)),
        text_or_null(details().map(|detail| detail.field)),
        text_or_null(details().map(|detail| detail.expected.as_ref().map(figure))),
        text_or_null(details().map(|detail| detail.recorded.as_ref().map(figure))),
    ]
}

/// To which side a finding belongs.
struct Whose<'a> {
    judged: &'a TableInput,
    units: HashMap<&'a UnitId, &'a SideId>,
}

impl<'a> Whose<'a> {
    fn of(judged: &'a TableInput) -> Self {
        let sides = judged.summary.sides.iter();
        let units = sides.flat_map(|side| side.units.iter().map(move |unit| (&unit.id, &side.id)));
        Self { judged, units: units.collect() }
    }

    /// The side of the entry, or else that of the unit: rosters stand in the header, which is nobody's.
    fn side(&self, seq: u32, finding: &'a Finding) -> Option<&'a SideId> {
        let entry = (seq as usize).checked_sub(1).and_then(|at| self.judged.entries.get(at));
        let of_unit = || finding.detail.unit.as_ref().and_then(|unit| self.units.get(unit).copied());
        entry.and_then(|entry| entry.side.as_ref()).or_else(of_unit)
    }
}

/// `7`, `31.5`, `3 4` for faces, `a, b` for terms.
fn figure(figure: &Figure) -> String {
    match figure {
        Figure::Count(count) => count.to_string(),
        Figure::Length(length) => length.to_string(),
        Figure::Faces(faces) => faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Figure::Term(term) => term.clone(),
        Figure::Terms(terms) => terms.join(", "),
    }
}
