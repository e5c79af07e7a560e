//! Rules that point to others: those that say that others hold, which are broken where one of them is
//! (`w40k.phase.out_of_phase`, `w40k.overwatch.resolve`), and those that say of what another is no part.

use aftermath_rules::{catalogue::Rule, docket::Docket, finding::Outcome, ids::UnitId, text::Name};
use aftermath_wh40k9::{Event, Phase};

use crate::{answer::of, outside::OutsideDocket, rule};

/// Rules that are broken together with others, one of which they say more closely: where a rule of another book changes one of
/// those, it changes these as well.
const TOGETHER: &[(Rule, &[Rule])] = &[
    (
        rule::GENERAL_ARMY,
        &[
            rule::MOVE_SELECT,
            rule::REINFORCE_SETUP,
            rule::PSYCHIC_SELECT,
            rule::SHOOT_SELECT,
            rule::CHARGE_ONCE,
            rule::HERO_ONCE,
            rule::FIGHT_ALTERNATE,
            rule::MORALE_ORDER,
        ],
    ),
    (rule::AIRCRAFT_FLYING, &[rule::FLY_END, rule::MOVE_NO_ENTER_ER, rule::MOVE_FALL_BACK, rule::AIRCRAFT_ER_PASS]),
    (rule::AIRCRAFT_PASS_OVER, &[rule::MOVE_PATH, rule::CHARGE_PATH, rule::FLY_END]),
    (rule::FIGHT_NEWLY_ELIGIBLE, &[rule::FIGHT_ONCE]),
    (rule::FIGHT_REMAINING, &[rule::FIGHT_ALTERNATE]),
    (rule::FLY_OVER_MODELS, &[rule::MOVE_PATH]),
    (rule::FLY_VERTICAL, &[rule::HERO_MOVE, rule::FIGHT_PILE_IN, rule::FIGHT_CONSOLIDATE]),
    (rule::MORALE_COHERENCY_NO_TRIGGERS, &[rule::MORALE_WHO]),
    (rule::MORTAL_WITH_NORMAL, &[rule::ATTACK_ALLOCATE_FORCED]),
    (rule::MOVE_STATIONARY_DEFAULT, &[rule::MOVE_STEPS, rule::MOVE_STATIONARY]),
    (rule::PSYCHIC_SMITE_NO_SHOOT_LIMITS, &[rule::PSYCHIC_SMITE_EFFECT]),
    (rule::SHOOT_BGNT_TARGET_MIXED, &[rule::SHOOT_BGNT_SHOOT, rule::SHOOT_LOCKED_TARGET]),
    (rule::TRANSPORT_DISEMBARK_ACTS, &[rule::MOVE_SELECT, rule::MOVE_STATIONARY]),
    (rule::WEAPON_ABILITIES, &[rule::SHEET_SUPERCHARGE]),
];

/// The rules of which a rule says something more closely.
pub(crate) fn said_by(cited: Rule) -> &'static [Rule] {
    TOGETHER.iter().find(|(rule, _)| *rule == cited).map_or(&[], |(_, others)| others)
}

/// Told once all else is judged of an entry.
pub(crate) fn judge(event: &Event, docket: &mut OutsideDocket<'_, impl Docket>) {
    if let Some((unit, by, phase)) = as_in_phase(event) {
        let kept = docket.broken().is_empty();
        docket.finding(rule::PHASE_OUT_OF_PHASE, Outcome::from(kept), || {
            of(unit).with("source", by.as_str()).with("phase", phase.as_str())
        });
    }
    if let Event::Shoot(shoot) = event
        && shoot.overwatch
    {
        // When and at whom Overwatch is fired is said by its own rules; all else by those of shooting.
        let kept = docket.broken().iter().all(|rule| rule.id().starts_with("w40k.overwatch."));
        docket.finding(rule::OVERWATCH_RESOLVE, Outcome::from(kept), || of(&shoot.unit));
    }
}

/// Who acts out of its phase, by which rule, and as if in which phase.
fn as_in_phase(event: &Event) -> Option<(&UnitId, &Name, Phase)> {
    let (unit, by, phase) = match event {
        Event::Move(event) => (&event.unit, &event.as_in_phase, Phase::Movement),
        Event::Manifest(event) => (&event.unit, &event.as_in_phase, Phase::Psychic),
        Event::Shoot(event) => (&event.unit, &event.as_in_phase, Phase::Shooting),
        Event::Charge(event) => (&event.unit, &event.as_in_phase, Phase::Charge),
        Event::Fight(event) => (&event.unit, &event.as_in_phase, Phase::Fight),
        _ => return None,
    };
    Some((unit, by.as_ref()?, phase))
}
