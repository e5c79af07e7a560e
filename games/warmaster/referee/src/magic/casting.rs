//! Who casts what at whom, and the roll.

use super::{
    Lasting, Touched, Tried, own_unit, reach,
    spells::{self, Facts, InCombat, Lasts, SpellTarget},
};
use crate::{
    Cast, Item, Kind, Phase, Spell, SpellList, State, Trait, combat, items, purpose, rule, said,
    state::{Apart, UnitIx},
};
use aftermath_rules::{
    catalogue::Rule,
    dice::{Distribution, Pips},
    docket::Docket,
    finding::{Asks, Better, Detail, Figure, Measure, Outcome, Roll, RollIx},
    geometry::Length,
    ids::SideId,
};

/// `cast`.
pub(crate) fn cast(state: &mut State, side: Option<&SideId>, event: &Cast, docket: &mut impl Docket) {
    let Some(by) = state.present(&event.by, docket) else { return };
    let facts = spells::facts(event.spell);
    own_unit(state, side, by, docket);
    check_caster(state, by, &facts, docket);
    check_when(state, by, docket);
    let by_rod = check_allowance(state, by, event.spell, docket);
    let denied = check_in_combat(state, by, event, docket);
    let mut targets: Vec<UnitIx> = event.targets.iter().filter_map(|id| state.present(id, docket)).collect();
    targets.sort_unstable();
    targets.dedup();
    check_targets(state, by, &targets, event, &facts, docket);
    check_range(state, by, &targets, event, &facts, docket);
    check_sight(state, by, &targets, event, &facts, docket);
    check_again(state, by, &targets, event.spell, docket);
    let success = !denied && roll(state, by, &targets, event, &facts, docket);
    let number = state.magic.casts.saturating_add(1);
    state.magic.casts = number;
    if success {
        begin(state, number, by, event.spell, &targets);
    }
    state.magic.tried.push(Tried {
        number,
        by,
        spell: event.spell,
        targets,
        success,
        dispelled: false,
        by_rod,
        anti_magic: false,
        scroll: false,
        staff: false,
        settled: Vec::new(),
    });
}

/// Wizards alone cast, and the spells of their army (`wm.magic.casters`).
fn check_caster(state: &State, by: UnitIx, facts: &Facts, docket: &mut impl Docket) {
    let figures = state.figures(by);
    let say = || Detail::say("caster").unit(&figures.id).with("spell", facts.spell.as_str());
    if figures.kind != Kind::Wizard || figures.has(Trait::RuneSmith) {
        docket.finding(rule::MAGIC_CASTERS, Outcome::Broken, say);
        return;
    }
    match state.spell_list(by) {
        Some(list) => docket.finding(rule::MAGIC_CASTERS, Outcome::from(list == facts.list), say),
        None => {
            docket.finding(rule::MAGIC_CASTERS, Outcome::Unrecorded, || Detail::lacks("spell_list").unit(&figures.id))
        }
    }
}

/// In his own Shooting phase, before units are driven back (`wm.magic.when`).
fn check_when(state: &State, by: UnitIx, docket: &mut impl Docket) {
    let Some(phase) = state.phase else {
        docket.finding(rule::MAGIC_WHEN, Outcome::Unrecorded, || Detail::lacks("phase_start").unit(state.id(by)));
        return;
    };
    let own = state.active.is_none_or(|active| active == state.side_of(by));
    let early = !state.units.iter().any(|unit| unit.driven_back);
    docket.finding(rule::MAGIC_WHEN, Outcome::from(own && early && phase == Phase::Shooting), || {
        Detail::say("cast-when").unit(state.id(by)).records(phase.as_str())
    });
}

/// Being with a unit in combat keeps no Wizard from casting (`wm.magic.in_combat`). Answers whether the players let him
/// not so much as roll.
fn check_in_combat(state: &State, by: UnitIx, event: &Cast, docket: &mut impl Docket) -> bool {
    let joined = state.units[by.0].joined;
    if joined.and_then(|unit| state.is_in_combat(unit)) != Some(true) {
        return false;
    }
    let ring = items::bears(state, by, Item::RingOfMagic);
    let denied = event.die.is_none() && event.declared == Some(false) && !ring;
    docket.finding(rule::MAGIC_IN_COMBAT, Outcome::from(!denied), || Detail::say("casts-in-combat").unit(state.id(by)));
    denied
}

/// One spell a turn, another after a Teleport or by the Rod of Repetition, be it that the Rod allowed the Teleport
/// (`wm.magic.one_per_turn`, `wm.spell.teleport`). Answers whether the Rod is used for this one.
fn check_allowance(state: &mut State, by: UnitIx, spell: Spell, docket: &mut impl Docket) -> bool {
    let tried: Vec<&Tried> = state.magic.tried.iter().filter(|tried| tried.by == by).collect();
    let teleported = tried.iter().any(|tried| tried.spell == Spell::Teleport && tried.success && !tried.dispelled);
    let again = spell == Spell::Teleport && teleported;
    let count = tried.len();
    let rods = tried.iter().filter(|tried| tried.by_rod).count();
    let rod = state.items.take(by, Item::RodOfRepetition);
    let allowed = 1 + usize::from(teleported) + rods + usize::from(rod);
    if again && !rod {
        docket.finding(rule::SPELL_TELEPORT, Outcome::Broken, || Detail::say("teleport-again").unit(state.id(by)));
        return rod;
    }
    docket.finding(rule::MAGIC_ONE_PER_TURN, Outcome::from(count < allowed), || {
        Detail::say("spells-a-turn").unit(state.id(by)).expects(allowed).records(count + 1)
    });
    rod
}

/// The target as the spell demands it: friend or foe, in combat or out of it (`wm.spell.*`).
fn check_targets(state: &State, by: UnitIx, targets: &[UnitIx], event: &Cast, facts: &Facts, docket: &mut impl Docket) {
    let names = || targets.iter().map(|ix| state.id(*ix)).collect::<Figure>();
    let say = |say| Detail::say(say).unit(state.id(by)).with("spell", facts.spell.as_str()).with("units", names());
    let one =
        !matches!(facts.on, SpellTarget::Line | SpellTarget::AllEnemies | SpellTarget::AllOwn | SpellTarget::Caster);
    if one && targets.len() != 1 {
        docket.finding(facts.rule, Outcome::Broken, || say("spell-one-target").records(targets.len()));
        return;
    }
    let mine = |ix: &UnitIx| state.side_of(*ix) == state.side_of(by);
    let unit = |ix: &UnitIx| !state.figures(*ix).kind.is_character();
    let side = match facts.on {
        SpellTarget::Enemy | SpellTarget::AllEnemies | SpellTarget::Touching => {
            targets.iter().all(|ix| !mine(ix) && unit(ix))
        }
        SpellTarget::Own | SpellTarget::AllOwn | SpellTarget::Joined => targets.iter().all(|ix| mine(ix) && unit(ix)),
        SpellTarget::Line | SpellTarget::Engagement => targets.iter().all(unit),
        SpellTarget::Caster => targets.iter().all(|ix| *ix == by),
    };
    if !side {
        docket.finding(facts.rule, Outcome::Broken, || say("spell-wrong-target"));
        return;
    }
    let special = match event.spell {
        Spell::Waaagh => targets.iter().all(|ix| {
            let figures = state.figures(*ix);
            let troops = matches!(figures.kind, Kind::Infantry | Kind::Cavalry | Kind::Chariot);
            figures.has(Trait::Greenskin) || (troops && !state.knows_greenskins(by))
        }),
        Spell::HeavensFire => targets.iter().all(|ix| {
            let figures = state.figures(*ix);
            figures.shots > 0 && matches!(figures.kind, Kind::Infantry | Kind::Cavalry)
        }),
        Spell::BoonOfChaos => targets.iter().all(|ix| state.units[by.0].joined == Some(*ix)),
        Spell::VoiceOfCommand => targets.iter().all(|ix| !state.units[ix.0].confused),
        _ => true,
    };
    if !special {
        docket.finding(facts.rule, Outcome::Broken, || say("spell-wrong-target"));
        return;
    }
    if event.spell == Spell::Waaagh && !state.knows_greenskins(by) {
        docket.finding(facts.rule, Outcome::Unrecorded, || Detail::lacks("traits").unit(state.id(by)));
        return;
    }
    let fit = match facts.on {
        SpellTarget::Touching => touches_own(state, by, targets),
        SpellTarget::Line => reach::line(state, by, targets, event, facts),
        SpellTarget::AllEnemies | SpellTarget::AllOwn => reach::all_within(state, by, targets, facts),
        _ => combat_status(state, targets, facts.in_combat),
    };
    match fit {
        Some(fit) => docket.finding(facts.rule, Outcome::from(fit), || {
            say(match (facts.on, facts.in_combat) {
                (SpellTarget::Touching, _) => "spell-touching",
                (SpellTarget::Line, _) => "spell-line",
                (SpellTarget::AllEnemies | SpellTarget::AllOwn, _) => "spell-all-within",
                (_, InCombat::Never) => "spell-outside-combat",
                (_, InCombat::Must) => "spell-in-combat",
                (_, InCombat::May) => "spell-target",
            })
        }),
        None => docket.finding(facts.rule, Outcome::Unrecorded, || {
            let field = if facts.on == SpellTarget::Line && event.line.is_none() { "line" } else { "stands" };
            Detail::lacks(field).unit(state.id(by))
        }),
    }
}

fn combat_status(state: &State, targets: &[UnitIx], wanted: InCombat) -> Option<bool> {
    let all = || targets.iter().map(|ix| state.is_in_combat(*ix)).collect::<Option<Vec<bool>>>();
    match wanted {
        InCombat::May => Some(true),
        InCombat::Never => Some(all()?.iter().all(|engaged| !engaged)),
        InCombat::Must => Some(all()?.iter().all(|engaged| *engaged)),
    }
}

/// Touch of Death reaches an enemy that touches the unit the Wizard is with.
fn touches_own(state: &State, by: UnitIx, targets: &[UnitIx]) -> Option<bool> {
    let Some(own) = state.units[by.0].joined else { return Some(false) };
    let touching = targets.iter().map(|target| state.in_contact(own, *target)).collect::<Option<Vec<bool>>>()?;
    Some(touching.into_iter().all(|touches| touches))
}

/// A range from a character's stand. Where the roster leaves the stand out, and it would have to be a standard one to
/// reach so far, nobody can tell.
pub(super) fn check_measured(
    state: &State,
    by: UnitIx,
    rule: Rule,
    measured: Apart,
    limit: f64,
    say: impl Fn(f64) -> Detail,
    docket: &mut impl Docket,
) {
    let (outcome, margin) = state.within(measured.cm, limit);
    if outcome == Outcome::Broken && measured.least <= limit + state.setup.tolerance {
        return docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("base").unit(state.id(by)));
    }
    docket.finding(rule, outcome, || {
        let detail = say(measured.cm).within(margin);
        let open = measured.most - measured.least > 1e-6;
        if open { detail.with("least", measured.least).with("greatest", measured.most) } else { detail }
    });
}

/// From the Wizard's stand to the target (`wm.magic.range`).
fn check_range(state: &State, by: UnitIx, targets: &[UnitIx], event: &Cast, facts: &Facts, docket: &mut impl Docket) {
    if facts.range_cm <= 0.0 {
        return;
    }
    let id = state.id(by);
    let measured = match (facts.on, event.line) {
        (SpellTarget::Line, Some(end)) => reach::of_line(state, by, end),
        (SpellTarget::Engagement, _) => reach::nearest_of_engagement(state, by, targets),
        _ => reach::farthest(state, by, targets),
    };
    let say = |cm: f64| {
        Detail::say("spell-range").unit(id).with("spell", facts.spell.as_str()).expects(facts.range_cm).records(cm)
    };
    if let Some(measured) = measured {
        check_measured(state, by, rule::MAGIC_RANGE, measured, facts.range_cm, say, docket);
        said::check_reach(state, by, measured, event.distance, docket);
    } else if let Some(cm) = event.distance.map(Length::get) {
        let (outcome, margin) = state.within(cm, facts.range_cm);
        docket.finding(rule::MAGIC_RANGE, outcome, || say(cm).with("source", "claimed").within(margin));
    } else if !targets.is_empty() {
        docket.finding(rule::MAGIC_RANGE, Outcome::Unrecorded, || Detail::lacks("distance").unit(id));
    }
}

/// Only where the spell says so (`wm.magic.sight`).
fn check_sight(state: &State, by: UnitIx, targets: &[UnitIx], event: &Cast, facts: &Facts, docket: &mut impl Docket) {
    let Some(target) = targets.first().copied().filter(|_| facts.needs_sight) else { return };
    match state.wizard_sees(by, target).or(event.sees) {
        Some(sees) => docket.finding(rule::MAGIC_SIGHT, Outcome::from(sees), || {
            Detail::say("spell-sight").unit(state.id(by)).with("target", state.id(target))
        }),
        None => docket.finding(rule::MAGIC_SIGHT, Outcome::Unrecorded, || Detail::lacks("sees").unit(state.id(by))),
    }
}

/// The same spell affects a unit once a turn (`wm.magic.once_per_unit`); an engagement is raised for once
/// (`wm.spell.raise_dead`). Units that a wide spell reaches again are looked at when it takes effect.
fn check_again(state: &State, by: UnitIx, targets: &[UnitIx], spell: Spell, docket: &mut impl Docket) {
    if spells::facts(spell).is_wide() || spell == Spell::Teleport {
        return;
    }
    let caster = [by];
    let on = if spells::facts(spell).on == SpellTarget::Caster { &caster[..] } else { targets };
    for target in on {
        let again = state.magic.is_affected(spell, *target);
        let rule = if spell == Spell::RaiseDead { rule::SPELL_RAISE_DEAD } else { rule::MAGIC_ONCE_PER_UNIT };
        if spell != Spell::RaiseDead || again {
            docket.finding(rule, Outcome::from(!again), || {
                Detail::say("spell-again").unit(state.id(*target)).with("spell", spell.as_str())
            });
        }
        let vain = |tried: &&Tried| tried.spell == spell && tried.targets.contains(target);
        if !again && state.magic.tried.iter().any(|tried| vain(&tried)) {
            docket.finding(rule::MAGIC_AFFECTED, Outcome::Held, || {
                Detail::say("spell-in-vain").unit(state.id(*target)).with("spell", spell.as_str())
            });
        }
    }
}

/// D6 against the spell's number; a natural 1 fails and a natural 6 succeeds (`wm.magic.cast_roll`, `.natural`). Answers
/// what was played.
fn roll(
    state: &mut State,
    by: UnitIx,
    targets: &[UnitIx],
    event: &Cast,
    facts: &Facts,
    docket: &mut impl Docket,
) -> bool {
    let wand = state.items.take(by, Item::WandOfPower);
    let bound = state.units[by.0].bound;
    let modifier = i32::from(wand) - i32::from(bound);
    let needed = i32::from(facts.needs) - modifier;
    let ring = state.items.take(by, Item::RingOfMagic);
    let Some(die) = event.die else {
        return items::devices::cast_by_ring(state, by, ring, event.declared, docket);
    };
    if ring {
        docket.finding(rule::ITEM_RING_OF_MAGIC, Outcome::Broken, || {
            Detail::say("ring-needs-no-die").unit(state.id(by)).records(i32::from(die.get()))
        });
    }
    let passes = |die: Pips| match die.get() {
        1 => false,
        6 => true,
        face => i32::from(face) >= needed,
    };
    let mut stands = None;
    if let Some(first) = event.replaced {
        report_roll(state, by, targets, first, needed, docket);
        if check_replaced(state, by, first, passes(first), docket) == Some(false) {
            stands = Some(passes(first));
        }
    }
    let roll = report_roll(state, by, targets, die, needed, docket);
    // A die that must not be thrown again stands: who went back to it is right.
    let nominal = match stands {
        Some(first) if event.declared == Some(first) => first,
        _ => passes(die),
    };
    let played = event.declared.unwrap_or(nominal);
    let word = |cast: bool| if cast { "cast" } else { "failed" };
    let say = || {
        Detail::say("cast-roll")
            .unit(state.id(by))
            .with("spell", facts.spell.as_str())
            .with("modifier", modifier)
            .with("needed", needed)
            .with("rolled", die.get())
            .expects(word(nominal))
            .records(word(played))
            .of_roll(roll, Asks::Result)
    };
    let rule = match die.get() {
        1 | 6 => rule::MAGIC_NATURAL,
        _ => rule::MAGIC_CAST_ROLL,
    };
    // Where just the item's point decides, the item is what was got wrong.
    let plain = i32::from(die.get()) >= i32::from(facts.needs);
    let by_item = rule == rule::MAGIC_CAST_ROLL && plain != nominal;
    let rule = match () {
        () if by_item && wand => rule::ITEM_WAND_OF_POWER,
        () if by_item && bound => rule::ITEM_STAFF_OF_SPELLBINDING,
        () => rule,
    };
    docket.finding(rule, Outcome::from(played == nominal), say);
    played
}

fn report_roll(
    state: &State,
    by: UnitIx,
    targets: &[UnitIx],
    die: Pips,
    needed: i32,
    docket: &mut impl Docket,
) -> RollIx {
    // A natural 1 and a natural 6 stand beyond all modifiers.
    let least = needed.clamp(2, 6);
    docket.roll(|| Roll {
        purpose: &purpose::CAST,
        measure: Measure::EachAtLeast,
        side: Some(state.side_id(state.side_of(by)).clone()),
        unit: Some(state.id(by).clone()),
        target: targets.first().map(|target| state.id(*target).clone()),
        faces: vec![die],
        fell: Vec::new(),
        needed: Some(least),
        result: i32::from(i32::from(die.get()) >= least),
        better: Better::Greater,
        chances: Distribution::binomial(1, f64::from(7 - least) / 6.0),
    })
}

/// A High Elf throws a failed die again, never a 1 (`wm.magic.high_elf_reroll`). Answers whether he might, where that is
/// known.
fn check_replaced(state: &State, by: UnitIx, first: Pips, passed: bool, docket: &mut impl Docket) -> Option<bool> {
    let Some(list) = state.spell_list(by) else {
        docket.finding(rule::MAGIC_HIGH_ELF_REROLL, Outcome::Unrecorded, || {
            Detail::lacks("spell_list").unit(state.id(by))
        });
        return None;
    };
    let may = list == SpellList::HighElves && !passed && first.get() != 1;
    docket.finding(rule::MAGIC_HIGH_ELF_REROLL, Outcome::from(may), || {
        Detail::say("cast-again").unit(state.id(by)).records(first.get())
    });
    Some(may)
}

/// The spell is cast: who is affected, and what lasts.
fn begin(state: &mut State, number: u32, by: UnitIx, spell: Spell, targets: &[UnitIx]) {
    let facts = spells::facts(spell);
    let on: Vec<UnitIx> = match facts.on {
        SpellTarget::Caster => vec![by],
        SpellTarget::Engagement => {
            combat::engagement(state, targets.first().copied()).unwrap_or_else(|| targets.to_vec())
        }
        _ => targets.to_vec(),
    };
    let side = state.side_of(by);
    for unit in on {
        // Whom a spell has touched it touches no more this turn.
        if facts.is_wide() && state.magic.is_affected(spell, unit) {
            continue;
        }
        state.magic.affected.push(Touched { cast: number, spell, unit });
        if facts.lasts != Lasts::Instant {
            state.magic.lasting.push(Lasting { cast: number, spell, unit, side, dice: Vec::new(), done: false });
        }
        if spell == Spell::VoiceOfCommand {
            state.units[unit.0].may_move = true;
        }
    }
}
