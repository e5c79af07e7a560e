//! Whether dice fall as dice should, over HTTP, with a plain sentence for each set of dice, or each player.

use std::sync::Arc;

use aftermath_estimate::Oddity;
use aftermath_games::maybe_game;
use aftermath_rules::{System, explain::Language};
use aftermath_stats::{EvidenceKind, Fairness, FairnessBy, FairnessQuery, FairnessRow, Warehouse};
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{FormatParams, ResponseFormat, answered, month};
use crate::http::{
    problem::{Problem, ProblemView},
    request::{LanguageParams, Query, text},
    service::Service,
};

/// Whose dice to look at.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FairnessParams {
    /// Only this game.
    #[param(value_type = Option<String>)]
    #[serde(default, deserialize_with = "maybe_game")]
    system: Option<System>,
    /// Only this player; others still count for what stands out.
    #[param(max_length = 200)]
    player: Option<String>,
    /// Only dice that their player calls so; others still count. Not with `by=player`.
    #[param(max_length = 60)]
    dice_set: Option<String>,
    /// What a row is: a set of dice of a player, or all dice of a player.
    #[serde(default)]
    #[param(inline)]
    by: By,
    /// From this month on, `YYYY-MM`.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    from: Option<String>,
    /// Up to this month, itself included.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    to: Option<String>,
}

/// What a row of the answer is.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum By {
    /// A set of dice of a player, as the logs name it; those that no log names are one row more.
    #[default]
    Set,
    /// All dice of a player.
    Player,
}

impl From<By> for FairnessBy {
    fn from(by: By) -> Self {
        match by {
            By::Set => FairnessBy::Set,
            By::Player => FairnessBy::Player,
        }
    }
}

/// The dice of players.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FairnessView {
    /// What a row is: `set` or `player`.
    by: &'static str,
    /// One row a set or a player: by player, then by set, what no log names first.
    rows: Vec<DiceView>,
    /// Tests made on all rows together, those not shown too; of what is said to stand out, one in twenty is wrong on
    /// average (Benjamini–Hochberg).
    tests: u64,
    /// Dice in all rows.
    sample: u64,
    /// Dice of a row below which nothing is said.
    enough: u64,
    /// How to read it.
    note: &'static str,
}

/// The dice of one player, or one set of them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DiceView {
    /// The player.
    player: String,
    /// What the player calls the set; `null` where the logs do not name it, or the row is all of the player's dice.
    dice_set: Option<String>,
    /// Matches in which they were rolled.
    matches: u64,
    /// Dice rolled.
    dice: u64,
    /// How often each face came, from 1 to 6.
    counts: [u64; 6],
    /// Whether the faces come equally often (Pearson's chi-square).
    faces: Option<OddityView>,
    /// `as_thrown`, or `sorted` where dice are written by their faces, so that their order means nothing.
    order: &'static str,
    /// Whether high and low faces change places as often as they should (Wald–Wolfowitz).
    runs: Option<OddityView>,
    /// Whether a face predicts the next (chi-square of neighbours).
    sequence: Option<OddityView>,
    /// How far faces would have to stray to be noticed in four of five cases (Cohen's w).
    noticeable: Option<f64>,
    /// `not_enough`, `nothing`, `faces` or `order`.
    telling: &'static str,
    /// The same in a sentence.
    sentence: String,
}

view! {
    /// How unlikely something is.
    OddityView of Oddity {
        /// The statistic of the test.
        statistic: f64,
        /// The chance of one as great from fair, independent dice.
        p: f64,
    }
}

impl DiceView {
    fn of(row: FairnessRow, enough: u64, language: Language) -> Self {
        Self {
            sentence: sentence(&row, enough, language),
            player: row.player,
            dice_set: row.dice_set,
            matches: row.matches,
            dice: row.dice,
            counts: row.counts,
            faces: row.faces.map(OddityView::from),
            order: row.order.as_str(),
            runs: row.runs.map(OddityView::from),
            sequence: row.sequence.map(OddityView::from),
            noticeable: row.noticeable,
            telling: row.telling.as_str(),
        }
    }
}

/// What dice tell, in a sentence that needs no plural.
fn sentence(row: &FairnessRow, enough: u64, language: Language) -> String {
    let dice = grouped(row.dice, language);
    let which = which(row, language);
    let chance = |p: Option<Oddity>| p.map_or(1.0, |test| test.p);
    let by_faces = percent(chance(row.faces), language);
    // The smaller of two chances is no chance of its own: twice as great (Bonferroni).
    let by_order = percent((2.0 * chance(row.runs).min(chance(row.sequence))).min(1.0), language);
    let seen = seen(row, language);
    match (language, row.telling) {
        (Language::En, EvidenceKind::NotEnough) => {
            format!("Not enough dice{which} to say: {dice} of the {enough} that it takes.")
        }
        (Language::En, EvidenceKind::Nothing) => format!("Nothing unusual in {dice} dice{which}.{seen}"),
        (Language::En, EvidenceKind::Faces) => {
            format!(
                "Unusual: in {dice} dice{which} the faces are uneven; fair dice give faces this uneven in {by_faces} of cases."
            )
        }
        (Language::En, EvidenceKind::Order) => {
            format!("Unusual: the order of {dice} dice{which}; fair dice fall in one this odd in {by_order} of cases.")
        }
        (Language::Ru, EvidenceKind::NotEnough) => {
            format!("Мало бросков{which}, чтобы судить: кубиков {dice}, нужно {enough}.")
        }
        (Language::Ru, EvidenceKind::Nothing) => format!("Ничего необычного{which}; кубиков брошено: {dice}.{seen}"),
        (Language::Ru, EvidenceKind::Faces) => {
            format!(
                "Необычно{which}: грани выпадают неровно; у честных кубиков так бывает с вероятностью {by_faces} (кубиков: {dice})."
            )
        }
        (Language::Ru, EvidenceKind::Order) => {
            format!(
                "Необычно{which}: порядок таков, какой у честных кубиков бывает с вероятностью {by_order} (кубиков: {dice})."
            )
        }
    }
}

/// What would have been seen, in a sentence with a blank before it: one face that comes more often than a sixth, the others
/// alike. By so much that its effect size is `w`, Σ(p − 1/6)²/(1/6) = 36/5 · (p − 1/6)² = w².
fn seen(row: &FairnessRow, language: Language) -> String {
    let share = row.noticeable.map(|effect| 1.0 / 6.0 + effect * (5.0_f64 / 36.0).sqrt());
    let Some(share) = share.filter(|share| *share < 1.0) else { return String::new() };
    let [share, sixth] = [share, 1.0 / 6.0].map(|share| format!("{:.1}", share * 100.0));
    match language {
        Language::En => {
            format!(" A face that comes up in {share}% instead of {sixth}% would be noticed in four cases of five.")
        }
        Language::Ru => {
            let [share, sixth] = [share, sixth].map(|share| share.replace('.', ","));
            format!(
                " Грань, выпадающая в {share}\u{a0}% бросков вместо {sixth}\u{a0}%, была бы замечена в четырёх случаях из пяти."
            )
        }
    }
}

/// Which dice, with a blank before it; nothing where all dice of the player are meant.
fn which(row: &FairnessRow, language: Language) -> String {
    match (&row.dice_set, row.beside_named, language) {
        (Some(set), _, Language::En) => format!(" of the set “{set}”"),
        (Some(set), _, Language::Ru) => format!(" у набора «{set}»"),
        (None, true, Language::En) => " of no named set".to_owned(),
        (None, true, Language::Ru) => " у кубиков без названия".to_owned(),
        (None, false, _) => String::new(),
    }
}

/// `2,310`, `2 310`.
fn grouped(number: u64, language: Language) -> String {
    let digits = number.to_string();
    let mark = match language {
        Language::En => ',',
        Language::Ru => '\u{a0}',
    };
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    text
}

/// `0.34%`, `0,34%`, and nothing below a hundredth.
fn percent(chance: f64, language: Language) -> String {
    let text = if chance < 0.0001 { "< 0.01".to_owned() } else { format!("{:.2}", chance * 100.0) };
    match language {
        Language::En => format!("{text}%"),
        Language::Ru => format!("{}\u{a0}%", text.replace('.', ",")),
    }
}

fn note(language: Language) -> &'static str {
    match language {
        Language::En => {
            "Dice as they are written in the logs: a result typed in wrong counts like a die. A set is what its player \
             calls it: the same name of two players is two sets, so a set that was lent cannot be followed. Dice without a \
             name have a row of their own. Few dice can hide much."
        }
        Language::Ru => {
            "Кубики — как они записаны в журналах: опечатка считается броском. Набор — то, как его называет игрок: одно \
             название у двух игроков — два набора, поэтому за одолженным набором проследить нельзя. У кубиков без \
             названия своя строка. При малом числе кубиков многое может скрыться."
        }
    }
}

/// Whether dice are fair, set by set or player by player.
#[utoipa::path(
    get, path = "/stats/fairness", tag = "stats", params(FairnessParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = FairnessView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn fairness(
    State(service): State<Arc<Service>>,
    Query(params): Query<FairnessParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let by = FairnessBy::from(params.by);
    let dice_set = text("dice_set", params.dice_set)?;
    if by == FairnessBy::Player && dice_set.is_some() {
        let problem = "a row of by=player is all dice of a player: expected by=set".to_owned();
        return Err(Problem::parameter("dice_set", problem));
    }
    let query = FairnessQuery {
        system: params.system,
        player: text("player", params.player)?,
        dice_set,
        from: month("from", params.from)?,
        to: month("to", params.to)?,
    };
    let view = |found: Fairness, language| FairnessView {
        by: found.by.as_str(),
        tests: found.tests as u64,
        sample: found.rows.iter().map(|row| row.dice).sum(),
        enough: found.enough,
        rows: found.rows.into_iter().map(|row| DiceView::of(row, found.enough, language)).collect(),
        note: note(language),
    };
    answered(service, wanted, move |tables: &Warehouse| tables.fairness(&query, by), view).await
}

#[cfg(test)]
mod tests {
    use aftermath_stats::Sequence;

    use super::*;

    fn row(dice_set: Option<&str>, beside_named: bool, telling: EvidenceKind) -> FairnessRow {
        FairnessRow {
            player: "Ada".to_owned(),
            dice_set: dice_set.map(str::to_owned),
            beside_named,
            matches: 9,
            dice: 2_310,
            counts: [385; 6],
            faces: Some(Oddity { statistic: 20.0, p: 0.0012 }),
            order: Sequence::AsThrown,
            runs: None,
            sequence: None,
            noticeable: None,
            telling,
        }
    }

    #[test]
    fn the_sentence_names_the_set() {
        let said = |row: &FairnessRow| sentence(row, 100, Language::En);
        let faces = said(&row(Some("red, 16 mm"), false, EvidenceKind::Faces));
        let start = "Unusual: in 2,310 dice of the set “red, 16 mm” the faces are uneven;";
        assert_eq!(faces, format!("{start} fair dice give faces this uneven in 0.12% of cases."));
        assert_eq!(said(&row(None, true, EvidenceKind::Nothing)), "Nothing unusual in 2,310 dice of no named set.");
        assert_eq!(said(&row(None, false, EvidenceKind::Nothing)), "Nothing unusual in 2,310 dice.");
        let russian = sentence(&row(Some("Красные"), false, EvidenceKind::Nothing), 100, Language::Ru);
        assert_eq!(russian, "Ничего необычного у набора «Красные»; кубиков брошено: 2\u{a0}310.");
    }

    #[test]
    fn the_sentence_says_what_would_have_been_seen_and_how_likely_the_order_is() {
        // Effect size 0.2068 of 300 dice (statsmodels): one face with 1/6 + 0.2068 · √(5/36).
        let open = FairnessRow { dice: 300, noticeable: Some(0.206_8), ..row(None, false, EvidenceKind::Nothing) };
        let said = sentence(&open, 100, Language::En);
        let seen = "A face that comes up in 24.4% instead of 16.7% would be noticed in four cases of five.";
        assert_eq!(said, format!("Nothing unusual in 300 dice. {seen}"));
        assert!(sentence(&open, 100, Language::Ru).contains("в 24,4\u{a0}% бросков вместо 16,7\u{a0}%"));
        // Two tests were made: the smaller chance, 0.4 %, is as likely as 0.8 %.
        let oddity = |p| Some(Oddity { statistic: 3.0, p });
        let order = FairnessRow { runs: oddity(0.004), sequence: oddity(0.3), ..row(None, false, EvidenceKind::Order) };
        assert!(sentence(&order, 100, Language::En).ends_with("fair dice fall in one this odd in 0.80% of cases."));
    }

    #[test]
    fn numbers_are_written_as_the_language_does() {
        assert_eq!([0, 999, 2_310, 1_000_000].map(|n| grouped(n, Language::En)), ["0", "999", "2,310", "1,000,000"]);
        assert_eq!(grouped(12_345, Language::Ru), "12\u{a0}345");
        assert_eq!(percent(0.0034, Language::Ru), "0,34\u{a0}%");
        assert_eq!(percent(0.000_01, Language::En), "< 0.01%");
    }
}
