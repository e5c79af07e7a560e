//! Laws that hold of every log of Kings of War without any expected value.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::LazyLock;

use aftermath_corpus::laws::{Geometry, Laws};
use aftermath_kow2_referee::GAME;
use aftermath_rules::{
    Games,
    finding::{Detail, Figure, Finding},
};
use serde_json::{Value, json};

static GAMES: Games = Games::new(&[&GAME]);
static LAWS: LazyLock<Laws> = LazyLock::new(|| Laws::of(&GAMES, "kow2"));

/// Claims, positions, and what players made of their throws.
const MAY_BE_LEFT_OUT: &[&str] = &[
    "distance",
    "facing",
    "in_arc",
    "seen",
    "cover",
    "steps",
    "to",
    "hindered",
    "hits",
    "scored",
    "total",
    "declared",
    "first",
    "resolved",
    "removed",
    "drained",
    "disordered",
    "healed",
    "moved",
    "contact",
    "reached",
    "terrain",
    "recovered",
    "inspired_by",
    "towards",
    "from",
    "meant",
    "weapon",
    "winner",
    "points",
];

#[test]
fn what_is_left_out_breaks_no_rule() {
    LAWS.forgetting(MAY_BE_LEFT_OUT, &["pose"]).report("forgetting", 2_500);
}

#[test]
fn a_larger_tolerance_breaks_nothing() {
    LAWS.tolerance(&[0.05, 0.1, 0.25]).report("tolerance", 1_500);
}

#[test]
fn a_table_turned_round_or_mirrored_is_judged_alike() {
    let places = &["pose", "to", "outline", "meant", "ordered_at", "at"];
    let sides = &[("left", "right")];
    LAWS.motion(Geometry { places, turns: &["pivot", "arc_mark"], sides }).report("motion", 3_000);
}

#[test]
fn names_do_not_matter() {
    LAWS.naming().report("naming", 1_000);
}

fn figure<'a>(detail: &'a Detail, name: &str) -> Option<&'a Figure> {
    detail.figures.iter().find(|(figure, _)| *figure == name).map(|(_, figure)| figure)
}

/// A figure in the words of a log.
fn written(figure: &Figure) -> Option<Value> {
    Some(match figure {
        Figure::Count(count) => json!(count),
        Figure::Length(length) => json!(length),
        Figure::Term(term) => match term.as_str() {
            "yes" => json!(true),
            "no" => json!(false),
            "left_flank" => json!("left"),
            "right_flank" => json!("right"),
            "unknown" | "none" => return None,
            term => json!(term),
        },
        Figure::Faces(_) | Figure::Terms(_) => return None,
    })
}

/// The entry with what a finding of it tells, where it does not say that yet.
fn says_more(event: &Value, finding: &Finding) -> Option<Value> {
    let detail = &finding.detail;
    let kind = event.as_object()?.keys().next()?.as_str();
    let (field, told): (&str, Option<&Figure>) = match (detail.say?, kind) {
        ("charge-range", "charge") | ("shooting-range", "shoot" | "cast") => ("distance", figure(detail, "distance")),
        ("facing-charged", "charge") => ("facing", detail.expected.as_ref()),
        ("sees", "charge" | "shoot" | "cast") => ("seen", figure(detail, "seen")),
        ("cover", "shoot") => ("cover", figure(detail, "covered")),
        ("hindered", "charge_move" | "cast" | "regroup") => ("hindered", detail.expected.as_ref()),
        ("hits", "shoot" | "cast" | "strike") => ("throws/hits", detail.expected.as_ref()),
        ("damage", "shoot" | "cast" | "strike") => ("throws/scored", detail.expected.as_ref()),
        ("nerve", "nerve_test") => ("declared", detail.expected.as_ref()),
        ("lifeleech", "strike") => ("drained", detail.expected.as_ref()),
        ("iron-resolve", "nerve_test") => ("resolved", detail.expected.as_ref()),
        ("healed", "cast") => ("healed", detail.expected.as_ref()),
        ("regeneration", "regeneration") => ("removed", detail.expected.as_ref()),
        ("surge-contact", "cast") => ("contact", figure(detail, "target")),
        ("overrun", "regroup") => ("overruns", figure(detail, "target")),
        _ => return None,
    };
    let told = written(told?)?;
    let mut event = event.clone();
    let mut fields = event.pointer_mut(&format!("/{kind}"))?;
    if kind == "charge" {
        let unit = detail.unit.as_ref()?.as_str();
        fields = fields["units"].as_array_mut()?.iter_mut().find(|charger| charger["unit"] == unit)?;
    }
    let (within, name) = field.split_once('/').unwrap_or(("", field));
    let fields = if within.is_empty() { fields } else { fields.get_mut(within)? }.as_object_mut()?;
    if fields.contains_key(name) {
        return None;
    }
    fields.insert(name.to_owned(), told);
    Some(event)
}

#[test]
fn what_the_referee_tells_may_be_written_down() {
    LAWS.telling(says_more).report("telling", 1_000);
}
