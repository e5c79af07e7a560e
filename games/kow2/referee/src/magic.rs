//! Spells (`kow.magic.*`; digest, section 17).

use std::ops::RangeInclusive;

use super::{
    Cast, Phase, Special, SpellName, State, arcs, charge,
    charge::{Crossing, edge_name, hindered_by},
    felt::{self, Felt, Thing},
    ground, pack, purpose, regroup, rule,
    shooting::{self, Claims},
    state::ChargeState,
    throws::{self, Attack, Damage, HitRules, Played},
    turn,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    edges::Edges,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Length, Place, Pose},
    ids::SideId,
    muster::UnitIx,
};

/// How near a unit in motion comes to friends and blocking terrain without touching them, in inches.
const CLEAR: f64 = 0.02;

const CASTING: HitRules = HitRules {
    purpose: &purpose::SPELL,
    dice: rule::MAGIC_DICE,
    hit: rule::MAGIC_ALWAYS_4,
    natural_one: None,
    half_dice: None,
    stack: None,
};

/// The rule of a spell.
fn spell_rule(spell: SpellName) -> Rule {
    match spell {
        SpellName::Fireball => rule::MAGIC_FIREBALL,
        SpellName::BaneChant => rule::MAGIC_BANE_CHANT,
        SpellName::WindBlast => rule::MAGIC_WIND_BLAST,
        SpellName::LightningBolt => rule::MAGIC_LIGHTNING_BOLT,
        SpellName::Heal => rule::MAGIC_HEAL,
        SpellName::Surge => rule::MAGIC_SURGE,
    }
}

/// Id of a spell in the pack.
pub(super) fn spell_id(spell: SpellName) -> &'static str {
    match spell {
        SpellName::Fireball => "fireball",
        SpellName::BaneChant => "bane_chant",
        SpellName::WindBlast => "wind_blast",
        SpellName::LightningBolt => "lightning_bolt",
        SpellName::Heal => "heal",
        SpellName::Surge => "surge",
    }
}

/// Whether a spell is for friends only (`kow.magic.friendly_only`).
fn is_friendly(spell: SpellName) -> bool {
    pack::spell(spell_id(spell)).is_some_and(|row| row.target != "enemy")
}

/// `cast`.
pub(super) fn cast(state: &mut State, side: Option<&SideId>, event: &Cast, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Shooting, docket);
    state.course.shooting_begun = true;
    let Some(target) = state.present(&event.target, docket) else {
        return;
    };
    let told = |say: &'static str| Detail::say(say).unit(&event.unit).with("target", &event.target);
    // Spells are ranged attacks: who may make none casts none (`kow.magic.is_ranged`).
    let able = shooting::check_able(state, ix, true, docket);
    docket.finding(rule::MAGIC_IS_RANGED, Outcome::from(able), || told(if able { "casts" } else { "casts-barred" }));
    let known = state.figures(ix).spells.iter().find(|spell| spell.spell == event.spell).cloned();
    docket.finding(rule::MAGIC_WIZARD, Outcome::from(known.is_some()), || {
        told(if known.is_some() { "casts" } else { "casts-unknown" }).with("spell", spell_id(event.spell))
    });
    check_target(state, ix, target, event, docket);
    let claims = Claims { distance: event.distance, in_arc: event.in_arc, seen: event.seen, facing: event.facing };
    let row = pack::spell(spell_id(event.spell));
    let range = row.map(|row| (f64::from(row.range_in), spell_rule(event.spell)));
    shooting::check_target(state, ix, target, claims, range, docket);
    let dice = known.map_or(event.throws.dice.len() as u32, |spell| u32::from(spell.dice));
    let damage = match event.spell {
        SpellName::Fireball | SpellName::LightningBolt => {
            let piercing = row.map_or(0, |row| row.piercing);
            Some(damage(state, ix, target, event, claims, piercing, docket))
        }
        _ => None,
    };
    let attack = Attack {
        by: ix,
        at: target,
        rules: CASTING,
        dice,
        dice_rule: None,
        needed: pack::SPELL_LEAST,
        modifiers: Vec::new(),
        waived: Vec::new(),
        blast: None,
        damage,
        throws: &event.throws,
    };
    let played = throws::judge(state, &attack, docket);
    if !event.throws.again.is_empty() {
        let kept = state.figures(ix).has(&Special::Elite);
        docket.finding(rule::MAGIC_REROLLS, Outcome::from(kept), || told(if kept { "casts" } else { "casts-again" }));
    }
    state.unit_mut(ix).has_shot = true;
    take_effect(state, ix, target, event, played, docket);
}

/// Damage rolls of a spell: its own Piercing, and the wizard's.
fn damage(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    event: &Cast,
    claims: Claims,
    piercing: u32,
    docket: &mut impl Docket,
) -> Damage {
    let mut added = vec![(rule::SPECIAL_PIERCING, "piercing", state.figures(ix).piercing())];
    if event.spell == SpellName::LightningBolt {
        added.push((rule::MAGIC_LIGHTNING_BOLT, "lightning", piercing));
    }
    shooting::damage(state, ix, target, claims.facing, added, &event.throws, docket)
}

/// Enemies for some spells, friends of the same contingent but not the wizard himself for the others
/// (`kow.magic.friendly_only`), shambling ones for Surge.
fn check_target(state: &State, ix: UnitIx, target: UnitIx, event: &Cast, docket: &mut impl Docket) {
    let judge = |rule: Rule, kept: bool, refusal: &'static str, docket: &mut _| {
        Docket::finding(docket, rule, Outcome::from(kept), || {
            let detail = Detail::say(if kept { "casts" } else { refusal }).unit(&event.unit);
            detail.with("target", &event.target).with("spell", spell_id(event.spell))
        });
    };
    if !is_friendly(event.spell) {
        judge(rule::SHOOT_TARGET_ONE, state.is_enemy(ix, target), "casts-at-friend", docket);
        return;
    }
    let same = state.figures(ix).ally == state.figures(target).ally;
    let kept = !state.is_enemy(ix, target) && ix != target && same;
    let refusal = match () {
        () if state.is_enemy(ix, target) => "casts-at-enemy",
        () if ix == target => "casts-at-itself",
        () => "casts-at-ally",
    };
    judge(rule::MAGIC_FRIENDLY_ONLY, kept, refusal, docket);
    // Some spells are for friends in melee too: the others are not.
    if pack::spell(spell_id(event.spell)).is_some_and(|row| !row.in_melee) {
        let engaged = shooting::in_contact(state, target) == Some(true);
        judge(rule::SHOOT_TARGET_NOT_ENGAGED, !engaged, "casts-into-contact", docket);
    }
    if event.spell == SpellName::Surge {
        let shambling = state.figures(target).has(&Special::Shambling);
        judge(rule::MAGIC_SURGE, shambling, "surges-no-shambler", docket);
    }
}

fn take_effect(state: &mut State, ix: UnitIx, target: UnitIx, event: &Cast, played: Played, docket: &mut impl Docket) {
    // Hits of the other spells do no damage.
    let wounds = pack::spell(spell_id(event.spell)).is_some_and(|row| row.damages);
    if !wounds && (!event.throws.damage.is_empty() || event.throws.scored.is_some_and(|scored| scored > 0)) {
        docket.finding(spell_rule(event.spell), Outcome::Broken, || {
            Detail::say("spell-effect").unit(&event.target).with("hits", played.hits)
        });
    }
    match event.spell {
        SpellName::Fireball | SpellName::LightningBolt => {
            shooting::wound(state, target, played);
            state.unit_mut(target).learn(&event.throws, played.is_untold);
        }
        SpellName::BaneChant => {
            if played.hits > 0 {
                state.unit_mut(target).bane_chanted = true;
            }
        }
        SpellName::Heal => heal(state, target, event, played, docket),
        SpellName::WindBlast => wind_blast(state, ix, target, event, played, docket),
        SpellName::Surge => surge(state, target, event, played, docket),
    }
}

/// Each hit takes one damage off, never below none (`kow.magic.heal`).
fn heal(state: &mut State, target: UnitIx, event: &Cast, played: Played, docket: &mut impl Docket) {
    let most = played.hits.saturating_mul(pack::HEAL_STEP);
    let readings = state.unit(target).recoverable(most);
    let [by_count, right] = readings;
    let said = event.healed.map(u32::from);
    let due = said.filter(|said| readings.contains(said)).unwrap_or(by_count);
    let healed = said.unwrap_or(due);
    // Nobody recorded the dice, or all the damage that was there to be taken off.
    let no_dice = event.throws.dice.is_empty() && event.throws.hits.is_none();
    if state.unit(target).more_damage && !no_dice && (due + 1..=most).contains(&healed) {
        docket.finding(rule::MAGIC_HEAL, Outcome::Unrecorded, || Detail::lacks("damage_on").unit(&event.target));
    } else if !no_dice {
        docket.finding(rule::MAGIC_HEAL, Outcome::from(healed == due), || {
            Detail::say("healed").unit(&event.target).with("hits", played.hits).expects(due).records(healed)
        });
    }
    state.unit_mut(target).recover(healed, right);
}

/// Each hit pushes an inch: back, sideways or forward, by the arc in which the caster is (`kow.magic.wind_blast`), up to
/// what stops it (`kow.magic.wind_blast_stop`).
fn wind_blast(state: &mut State, ix: UnitIx, target: UnitIx, event: &Cast, played: Played, docket: &mut impl Docket) {
    let still = state.figures(target).speed == 0;
    let due = if still { 0.0 } else { f64::from(played.hits) * pack::WIND_BLAST_STEP };
    let moved = event.moved.map(Length::get);
    let (Some(start), Some(own)) = (state.footprint(target).copied(), state.footprint(ix).copied()) else {
        judge_inches(state, target, due, moved, rule::MAGIC_WIND_BLAST, rule::MAGIC_WIND_BLAST_STOP, docket);
        state.place(target, event.to);
        return;
    };
    let slack = state.setup.allowance.slack();
    let arc = arcs::arc_of(&start, own.front(), slack).or(event.facing).unwrap_or(Edge::Front);
    let ahead = start.ahead();
    let right = Place { x: ahead.y, y: -ahead.x };
    let direction = match arc {
        Edge::Front => Place { x: -ahead.x, y: -ahead.y },
        Edge::Rear => ahead,
        // Directly sideways, away from the caster.
        Edge::Right => Place { x: -right.x, y: -right.y },
        Edge::Left => right,
    };
    let others = if state.setup.options.wind_blast_to_contact { CLEAR } else { pack::WIND_BLAST_GAP };
    let way = |more: f64| {
        free_way(state, target, &start, direction, due, Some(pack::WIND_BLAST_GAP + more), (others + more).max(0.0))
    };
    let (free, ends) = (way(0.0), way(slack)..=way(-slack));
    push(state, target, event.to, moved, Push { start, direction, due, free, ends, arc, still }, docket);
    state.place(target, event.to.or(if due == 0.0 { Some(start.pose()) } else { None }));
    if let Some(end) = state.footprint(target).copied() {
        ground::check_moved_gap(state, target, &start, &end, docket);
    }
}

/// A straight push and how far it may go.
struct Push {
    start: Footprint,
    direction: Place,
    due: f64,
    free: f64,
    /// Where it may end for what it comes near or passes at that distance, within the tolerance.
    ends: RangeInclusive<f64>,
    arc: Edge,
    /// It has Speed 0 and does not move at all.
    still: bool,
}

impl Push {
    fn may_end(&self, inches: f64, slack: f64) -> bool {
        (self.ends.start() - slack..=self.ends.end() + slack).contains(&inches)
    }
}

fn push(state: &State, target: UnitIx, to: Option<Pose>, moved: Option<f64>, push: Push, docket: &mut impl Docket) {
    let expected = push.due.min(push.free);
    // What goes less far may have come upon somebody, or to an edge, of whom or of which nobody has told where.
    let unseen = regroup::unseen(state);
    let told = |records: f64| {
        let detail = Detail::say("pushed").unit(state.id(target)).with("facing", edge_name(push.arc));
        detail.with("hits", push.due).expects_at_most(expected).records(records)
    };
    let Some(to) = to else {
        let stopped = push.still || push.free < push.due;
        let cited = if stopped { rule::MAGIC_WIND_BLAST_STOP } else { rule::MAGIC_WIND_BLAST };
        match moved {
            Some(inches) => {
                let kept = push.may_end(inches, state.setup.allowance.slack() * 2.0);
                match unseen.filter(|_| !kept && inches <= expected) {
                    Some(lacking) => {
                        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks(lacking).unit(state.id(target)));
                    }
                    None => docket.finding(cited, Outcome::from(kept), || told(inches)),
                }
            }
            None if expected > 0.0 => docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("to")),
            None => docket.finding(cited, Outcome::Held, || told(0.0)),
        }
        return;
    };
    let from = push.start.pose();
    let (dx, dy) = (to.at.x - from.at.x, to.at.y - from.at.y);
    let along = dx * push.direction.x + dy * push.direction.y;
    let beside = (dx * push.direction.y - dy * push.direction.x).abs();
    let turned = super::movement::turn_between(from.facing, to.facing).abs();
    let slack = state.setup.allowance.slack() * 2.0 + 0.01;
    let straight = beside <= slack && turned <= 1.0;
    let say = || told(along);
    if push.still {
        docket.finding(rule::MAGIC_WIND_BLAST_STOP, Outcome::from(straight && along.abs() <= slack), say);
    } else if !straight {
        docket.finding(rule::MAGIC_WIND_BLAST, Outcome::Broken, say);
    } else if let Some(lacking) = unseen.filter(|_| (0.0..expected - slack).contains(&along)) {
        docket.finding(rule::MAGIC_WIND_BLAST_STOP, Outcome::Unrecorded, || {
            Detail::lacks(lacking).unit(state.id(target))
        });
    } else if push.free + slack < push.due {
        docket.finding(rule::MAGIC_WIND_BLAST_STOP, Outcome::from(push.may_end(along, slack)), say);
    } else {
        docket.finding(rule::MAGIC_WIND_BLAST, Outcome::from(push.may_end(along, slack)), say);
    }
}

/// Step by which straight ways are felt for, in inches, and how many at most.
const STEP: f64 = 0.02;
const MOST_STEPS: f64 = 5_000.0;

fn moved_by(start: &Footprint, direction: Place, inches: f64) -> Footprint {
    start.shifted(Place { x: direction.x * inches, y: direction.y * inches })
}

/// Inches straight on to contact with another footprint, up to `most`; `None` where it is not met.
fn inches_to(start: &Footprint, direction: Place, there: &Footprint, most: f64) -> Option<f64> {
    if start.gap(there) > most {
        return None;
    }
    let steps = (most / STEP).ceil().min(MOST_STEPS) as usize;
    let mut step = 0;
    while step <= steps {
        let inches = (step as f64 * STEP).min(most);
        // Half a step is nearer than any that does not touch.
        let gap = moved_by(start, direction, inches).gap(there) - STEP / 2.0;
        if gap <= 0.0 {
            return Some(inches);
        }
        step += felt::steps_off(gap, STEP);
    }
    None
}

/// How far a unit can go straight, up to `most`, before it comes nearer than `enemies` inches to an enemy, or than
/// `others` to a friend or blocking terrain.
fn free_way(
    state: &State,
    ix: UnitIx,
    start: &Footprint,
    direction: Place,
    most: f64,
    enemies: Option<f64>,
    others: f64,
) -> f64 {
    let edges = state.setup.edges;
    let steps = (most / STEP).ceil().min(MOST_STEPS) as usize;
    let units = state.present_units().filter(|other| *other != ix).filter_map(|other| {
        let least = if state.is_enemy(ix, other) { enemies? } else { others };
        Some((Thing::Unit(state.footprint(other)?), least))
    });
    let pieces = state.setup.terrain.iter().filter(|piece| ground::blocks(state, ix, piece).is_some());
    let things = units.chain(pieces.map(|piece| (Thing::Piece(&piece.outline), others)));
    let mut felt = Felt::new(start, most, STEP, things);
    for step in 1..=steps {
        let inches = (step as f64 * STEP).min(most);
        let at = moved_by(start, direction, inches);
        // Nearer than it was, and nearer than it may be.
        let stops = felt.is_stopped(step, &at, |gap, least| gap < least);
        // The edge is ground that nobody enters: as near to it as to that.
        let room = others.min(edge_room(start, edges));
        if stops || !edges.may_hold(&at, 1e-6 - room) {
            return (inches - STEP).max(0.0);
        }
    }
    most
}

/// How far a unit stands from the nearest edge of the table, where it is known.
fn edge_room(at: &Footprint, edges: Edges) -> f64 {
    at.corners().into_iter().filter_map(|corner| edges.room(corner)).fold(f64::INFINITY, f64::min).max(0.0)
}

fn judge_inches(
    state: &State,
    target: UnitIx,
    due: f64,
    moved: Option<f64>,
    cited: Rule,
    stop: Rule,
    docket: &mut impl Docket,
) {
    let told = |inches: f64| {
        Detail::say("pushed").unit(state.id(target)).with("hits", due).expects_at_most(due).records(inches)
    };
    match moved {
        Some(inches) if inches <= due + state.setup.allowance.slack() => {
            docket.finding(cited, Outcome::Held, || told(inches));
            if inches + state.setup.allowance.slack() < due {
                docket.finding(stop, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(target)));
            }
        }
        Some(inches) => docket.finding(cited, Outcome::Broken, || told(inches)),
        None if due > 0.0 => docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("moved")),
        None => docket.finding(cited, Outcome::Held, || told(0.0)),
    }
}

/// Each hit moves a shambling friend an inch straight forward; it stops clear of friends and blocking terrain
/// (`kow.magic.surge`), and contact with an enemy is a charge (`kow.magic.surge_contact`, A-55).
fn surge(state: &mut State, target: UnitIx, event: &Cast, played: Played, docket: &mut impl Docket) {
    let still = state.figures(target).speed == 0;
    let due = if still { 0.0 } else { f64::from(played.hits) * pack::SURGE_STEP };
    let moved = event.moved.map(Length::get);
    let start = state.footprint(target).copied();
    let mut suffices = false;
    let named = event.contact.as_ref().and_then(|id| state.present(id, docket));
    let enemy = named.or_else(|| event.contact.is_none().then(|| touched(state, target, event)).flatten());
    if let (Some(start), Some(to)) = (start, event.to) {
        suffices = check_surge(state, target, enemy, &start, to, due, docket);
    } else {
        judge_inches(state, target, due, moved, rule::MAGIC_SURGE, rule::MAGIC_SURGE, docket);
    }
    state.place(target, event.to.or(if due == 0.0 { start.map(|start| start.pose()) } else { None }));
    if enemy.is_none() && due > 0.0 && may_have_met(state, target, start.is_some()) {
        state.unit_mut(target).surged = true;
    }
    if let Some(enemy) = enemy {
        state.unit_mut(target).surged = false;
        let no_dice = event.throws.dice.is_empty() && event.throws.hits.is_none();
        // Whom no hit moves runs into nobody.
        let stands = due == 0.0 && !no_dice;
        if stands {
            docket.finding(rule::MAGIC_SURGE_CONTACT, Outcome::Broken, || {
                Detail::say("surge-unmoved").unit(state.id(target)).with("target", state.id(enemy))
            });
        }
        let right = run_into(state, target, enemy, event, start, stands, docket);
        if suffices && right {
            charge::check_end(state, target, docket);
        }
        charge::owe_what_follows(state, target, enemy);
    } else if let (Some(start), Some(end)) = (start, state.footprint(target).copied()) {
        ground::check_moved_gap(state, target, &start, &end, docket);
    }
}

/// The enemy against whose side a surging unit stands flush, as positions show: what follows from where it ends need not
/// be said.
fn touched(state: &State, target: UnitIx, event: &Cast) -> Option<UnitIx> {
    let (start, end) = (state.footprint(target)?, state.footprint_at(target, event.to?));
    let slack = state.setup.allowance.slack();
    let flush = |enemy: &UnitIx| {
        state.footprint(*enemy).is_some_and(|there| {
            let faces = reached(start, there).is_some();
            faces && end.edge_distance(Edge::Front, there) <= slack && end.overlap_depth(there) <= slack
        })
    };
    state.enemies(target).find(flush)
}

/// Whether a surging unit may have run into somebody, as far as the log tells: it lacks a place, or tells where the unit
/// touches an enemy and not where it came from.
fn may_have_met(state: &State, target: UnitIx, is_start_known: bool) -> bool {
    let slack = state.setup.allowance.slack();
    let Some(end) = state.footprint(target) else { return true };
    let mut enemies = state.enemies(target).map(|enemy| state.footprint(enemy));
    enemies.any(|there| there.is_none_or(|there| !is_start_known && end.distance(there) <= slack))
}

/// Judges how far a surging unit went. Answers whether it went as far as it should, as far as the log tells.
fn check_surge(
    state: &State,
    target: UnitIx,
    contact: Option<UnitIx>,
    start: &Footprint,
    to: Pose,
    due: f64,
    docket: &mut impl Docket,
) -> bool {
    let slack = state.setup.allowance.slack() * 2.0 + 0.01;
    let ahead = start.ahead();
    let (dx, dy) = (to.at.x - start.pose().at.x, to.at.y - start.pose().at.y);
    let along = dx * ahead.x + dy * ahead.y;
    let beside = (dx * ahead.y - dy * ahead.x).abs();
    let turned = super::movement::turn_between(start.pose().facing, to.facing).abs();
    let clear = free_way(state, target, start, ahead, due, None, CLEAR);
    let reach = |enemy: UnitIx| {
        let there = state.footprint(enemy)?;
        // With its corner only it charges nobody.
        reached(start, there).and_then(|_| inches_to(start, ahead, there, due + slack))
    };
    if let Some(enemy) = contact {
        // It is aligned with whom it ran into: only that the inches suffice can be told.
        let known = state.footprint(enemy).is_some();
        let way = reach(enemy);
        let kept = !known || way.is_some_and(|inches| inches <= clear + slack);
        docket.finding(rule::MAGIC_SURGE, Outcome::from(kept), || {
            let detail = Detail::say("surged").unit(state.id(target)).with("hits", due);
            detail.expects_at_most(due.min(clear)).records(way.unwrap_or(along))
        });
        return kept && known;
    }
    let met = state.enemies(target).find(|enemy| reach(*enemy).is_some_and(|inches| inches + slack <= due.min(clear)));
    if let Some(enemy) = met {
        docket.finding(rule::MAGIC_SURGE_CONTACT, Outcome::Broken, || {
            let detail = Detail::say("surge-contact").unit(state.id(target)).with("target", state.id(enemy));
            let there = state.footprint(enemy).and_then(|there| reached(start, there));
            detail.expects(there.map_or("unknown", edge_name)).records("none")
        });
        return false;
    }
    let free = free_way(state, target, start, ahead, due, Some(pack::ENEMY_GAP), CLEAR);
    let told =
        || Detail::say("surged").unit(state.id(target)).with("hits", due).expects_at_most(due.min(free)).records(along);
    let straight = beside <= slack && turned <= 1.0;
    let kept = straight && ((along - due).abs() <= slack || (along - free).abs() <= slack) && along <= due + slack;
    // Who should have stopped is blamed for that, and not for what he then touches.
    let kept = kept && along <= free + slack;
    let may_stop = !kept && straight && (0.0..free).contains(&along);
    match regroup::unseen(state).filter(|_| may_stop) {
        Some(lacking) => {
            docket.finding(rule::MAGIC_SURGE, Outcome::Unrecorded, || Detail::lacks(lacking).unit(state.id(target)));
        }
        None => docket.finding(rule::MAGIC_SURGE, Outcome::from(kept), told),
    }
    kept
}

/// A surging unit that reaches an enemy has charged the facing it reached (`kow.magic.surge_contact`), hindered by what
/// it went through (`kow.magic.surge_hindered`); the enemy is not tested for what was shot at it
/// (`kow.magic.surge_no_shooting_nerve`). Answers whether it is taken for a charge on the side that was reached.
fn run_into(
    state: &mut State,
    target: UnitIx,
    enemy: UnitIx,
    event: &Cast,
    start: Option<Footprint>,
    is_blamed: bool,
    docket: &mut impl Docket,
) -> bool {
    let measured = match (start, state.footprint(enemy)) {
        (Some(start), Some(there)) => reached(&start, there),
        _ => None,
    };
    let facing = event.reached.or(measured);
    let told = || {
        let detail = Detail::say("surge-contact").unit(state.id(target)).with("target", state.id(enemy));
        detail.expects(measured.map_or("unknown", edge_name)).records(facing.map_or("unknown", edge_name))
    };
    let is_enemy = state.is_enemy(target, enemy);
    match facing {
        _ if is_blamed => {}
        Some(_) => {
            let kept = is_enemy && (measured.is_none() || measured == facing);
            docket.finding(rule::MAGIC_SURGE_CONTACT, Outcome::from(kept), told);
        }
        None => docket.finding(rule::MAGIC_SURGE_CONTACT, Outcome::Unrecorded, || Detail::lacks("reached")),
    }
    let crossing = start
        .zip(state.footprint(target).copied())
        .map(|(start, end)| super::charge::crossing_of(state, target, &[super::charge::straight(&start, &end)], &end));
    let hindered = judge_hindrance(state, target, crossing, event.hindered, docket);
    let joined = state.unit(enemy).charged_now.iter().any(|other| *other != target);
    let charge = ChargeState { made: true, joined, ..ChargeState::new(enemy, facing, hindered) };
    state.unit_mut(target).charge = Some(charge);
    state.unit_mut(enemy).charged_now.push(target);
    state.unit_mut(enemy).spared = true;
    is_enemy && measured.is_some() && measured == facing
}

fn judge_hindrance(
    state: &State,
    target: UnitIx,
    crossing: Option<Crossing>,
    declared: Option<bool>,
    docket: &mut impl Docket,
) -> Option<bool> {
    let Some(crossing) = crossing else {
        if declared.is_none() {
            docket.finding(rule::MAGIC_SURGE_HINDERED, Outcome::Unrecorded, || Detail::lacks("hindered"));
        }
        return declared;
    };
    let (due, _) = hindered_by(state, target, crossing);
    let kept = declared.is_none_or(|declared| declared == due);
    docket.finding(rule::MAGIC_SURGE_HINDERED, Outcome::from(kept), || {
        let word = |hindered: bool| if hindered { "yes" } else { "no" };
        let detail = Detail::say("hindered").unit(state.id(target)).expects(word(due));
        detail.records(word(declared.unwrap_or(due)))
    });
    Some(declared.unwrap_or(due))
}

/// The facing of an enemy that a unit meets first when it goes straight forward.
fn reached(start: &Footprint, there: &Footprint) -> Option<Edge> {
    let ahead = start.ahead();
    // The side whose outer face looks most towards the mover, of those that its front can reach.
    let towards = |edge: Edge| {
        let heading = there.ahead();
        let out = match edge {
            Edge::Front => heading,
            Edge::Rear => Place { x: -heading.x, y: -heading.y },
            Edge::Right => Place { x: heading.y, y: -heading.x },
            Edge::Left => Place { x: -heading.y, y: heading.x },
        };
        -(out.x * ahead.x + out.y * ahead.y)
    };
    let front = start.edge_line(Edge::Front);
    let meets = |edge: Edge| {
        let line = there.edge_line(edge);
        // Both edges as seen along the way: they share more than a corner.
        let right = Place { x: ahead.y, y: -ahead.x };
        let along = |place: Place| place.x * right.x + place.y * right.y;
        let (a, b) = (along(front.from).min(along(front.to)), along(front.from).max(along(front.to)));
        let (c, d) = (along(line.from).min(along(line.to)), along(line.from).max(along(line.to)));
        b.min(d) - a.max(c) > 1e-3
    };
    let facing = Edge::ALL.into_iter().filter(|edge| towards(*edge) > 1e-6 && meets(*edge));
    facing.max_by(|a, b| towards(*a).total_cmp(&towards(*b)))
}
