//! Findings in words for a terminal.

use aftermath_rules::{
    catalogue::Bilingual,
    explain::{Language, Names, Speech},
    finding::{Finding, Outcome},
};

use super::terminal::Terminal;

/// A text of the catalogue in the language spoken.
pub(crate) fn in_language(text: Bilingual, speech: &Speech) -> &'static str {
    match speech.language() {
        Language::En => text.en,
        Language::Ru => text.ru,
    }
}

/// What stands behind a finding: the sentence that tells it, or else its figures; then what was expected and recorded,
/// unless a kept rule has its sentence, which has both in it.
pub(crate) fn explained(finding: &Finding, names: &Names, terminal: &Terminal<'_>) -> Vec<String> {
    let (speech, phrases) = (&terminal.speech, &terminal.phrases);
    let detail = &finding.detail;
    let figures = || {
        let unit = detail.unit.iter().map(|unit| names.name(unit.as_str()).to_owned());
        let figures = detail.figures.iter();
        let figures = figures.map(|(name, figure)| {
            format!("{} {}", speech.term_of(finding.rule.system(), "figure", name), speech.figure(figure, names))
        });
        let told: Vec<_> = unit.chain(figures).collect();
        (!told.is_empty()).then(|| told.join(", "))
    };
    let compared = [("expected", &detail.expected), ("recorded", &detail.recorded)];
    let compared = compared.into_iter().filter_map(|(key, figure)| {
        figure.as_ref().map(|figure| format!("{} {}", phrases.word(key), speech.figure(figure, names)))
    });
    let marginal = detail.marginal.then(|| phrases.word("marginal"));
    let compared: Vec<_> = compared.chain(marginal).collect();
    let sentence = speech.sentence(finding, names);
    let said = sentence.is_some() && finding.outcome == Outcome::Held;
    let mut lines: Vec<_> = sentence.or_else(figures).into_iter().collect();
    if !said && !compared.is_empty() {
        lines.push(compared.join(" · "));
    }
    lines
}
