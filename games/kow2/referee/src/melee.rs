//! Combats (`kow.melee.*`; digest, section 12).

use super::{
    Amount, Combat, Phase, Special, State, Strike, Unit,
    charge::edge_name,
    pack, purpose, rule, shooting,
    state::ChargeState,
    throws::{self, Attack, Damage, HitRules, Modifier},
    turn,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Edge,
    ids::SideId,
    muster::UnitIx,
};

const STRIKING: HitRules = HitRules {
    purpose: &purpose::STRIKE,
    dice: rule::MELEE_ATTACKS,
    hit: rule::MELEE_HIT,
    natural_one: Some(rule::MELEE_NATURAL_ONE),
    half_dice: Some(rule::MELEE_HALF_DICE),
    stack: Some(rule::MELEE_MOD_STACK),
};

/// How far the Melee phase has come.
#[derive(Debug, Clone, Default)]
pub(super) struct MeleePhase {
    /// The combat under way.
    pub(super) open: Option<OpenCombat>,
    /// Enemies whose combat has begun, in order.
    pub(super) fought: Vec<UnitIx>,
    /// Units that were named where they do not belong, or left out where they do: blamed once.
    pub(super) misplaced: Vec<UnitIx>,
    /// Enemies whose test was owed at the end of their combat and may still come, late.
    pub(super) untested: Vec<UnitIx>,
    /// Units that had not parted from their enemy at the end of the combat, and may still do so, late.
    pub(super) late: Vec<UnitIx>,
}

/// A combat under way.
#[derive(Debug, Clone)]
pub(super) struct OpenCombat {
    /// The enemy that was charged.
    pub(super) target: UnitIx,
    /// Who charged it.
    pub(super) attackers: Vec<UnitIx>,
    /// Who fights is written down, be it behind a strike.
    pub(super) is_told: bool,
    /// Damage it has taken in this combat.
    pub(super) damage: u32,
    /// It was routed: by whom it was fought is still to regroup.
    pub(super) routed: bool,
    /// Its Nerve was tested.
    pub(super) tested: bool,
    /// Attackers that have regrouped or backed off.
    pub(super) parted: Vec<UnitIx>,
    /// Attackers of whom it was judged already how they parted, or who cannot.
    pub(super) settled: Vec<UnitIx>,
}

/// `combat`: the active player picks the next enemy that was charged; the one before is finished (`kow.melee.combats`).
pub(super) fn combat(state: &mut State, side: Option<&SideId>, event: &Combat, docket: &mut impl Docket) {
    let Some(target) = state.present(&event.target, docket) else {
        return;
    };
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Melee, docket);
    // Whoever was struck first may be written down behind the strike.
    let struck =
        state.melee.open.as_ref().filter(|open| open.target == target && !open.is_told && has_begun(state, open));
    let struck_by = struck.map(|open| open.attackers.clone());
    // An overrun has opened it already.
    let is_open = struck_by.is_some()
        || state.melee.open.as_ref().is_some_and(|open| open.target == target && !has_begun(state, open));
    if !is_open {
        close_combat(state, docket);
        state.melee.fought.push(target);
    }
    let named: Vec<UnitIx> = event.attackers.iter().filter_map(|id| state.setup.muster.find(id)).collect();
    // Where nobody is named and nobody known to have charged, whoever was surged may have.
    let surged = struck_by.is_none() && named.is_empty() && chargers(state, target).is_empty();
    let surged: Vec<UnitIx> = state.present_units().filter(|ix| surged && state.unit(*ix).surged).collect();
    for ix in named.into_iter().chain(surged) {
        presume_surge(state, ix, target, docket);
    }
    let is_late = struck_by.is_some();
    let mut chargers = chargers(state, target);
    let before = struck_by.unwrap_or_default();
    chargers.retain(|ix| !before.contains(ix));
    chargers.splice(..0, before);
    let named: Vec<UnitIx> = event.attackers.iter().filter_map(|id| state.present(id, docket)).collect();
    let attackers = if event.attackers.is_empty() { chargers.clone() } else { named };
    let misplaced: Vec<UnitIx> = attackers
        .iter()
        .filter(|ix| !chargers.contains(ix))
        .chain(chargers.iter().filter(|ix| !attackers.contains(ix)))
        .copied()
        .collect();
    let kept = misplaced.is_empty() && !attackers.is_empty();
    let told = || Detail::say("combat").unit(&event.target).with("chargers", chargers.len()).records(attackers.len());
    if !kept && !misplaced.is_empty() && misplaced.iter().all(|ix| may_have_charged(state, *ix)) {
        for ix in &misplaced {
            docket.finding(rule::MELEE_ONLY_CHARGERS, Outcome::Unrecorded, || {
                Detail::lacks("charge").unit(state.id(*ix))
            });
        }
    } else {
        docket.finding(rule::MELEE_ONLY_CHARGERS, Outcome::from(kept), told);
        state.melee.misplaced.extend(misplaced);
    }
    docket.finding(rule::MELEE_COMBATS, Outcome::PlayersCall, told);
    match state.melee.open.as_mut().filter(|_| is_late) {
        Some(open) => (open.is_told, open.attackers) = (true, chargers),
        None => state.melee.open = Some(OpenCombat { is_told: true, ..OpenCombat::new(target, attackers) }),
    }
}

impl OpenCombat {
    fn new(target: UnitIx, attackers: Vec<UnitIx>) -> Self {
        let (parted, settled) = (Vec::new(), Vec::new());
        Self { target, attackers, is_told: false, damage: 0, routed: false, tested: false, parted, settled }
    }
}

fn open(state: &mut State, target: UnitIx, attackers: Vec<UnitIx>) {
    state.melee.fought.push(target);
    state.melee.open = Some(OpenCombat::new(target, attackers));
}

/// Who was surged to nobody knows where, and then fights an enemy, has run into him as far as the log tells
/// (`kow.magic.surge_contact`).
fn presume_surge(state: &mut State, ix: UnitIx, target: UnitIx, docket: &mut impl Docket) {
    if !state.unit(ix).surged || !state.is_enemy(ix, target) || !state.is_present(ix) {
        return;
    }
    docket.finding(rule::MAGIC_SURGE_CONTACT, Outcome::Unrecorded, || Detail::lacks("contact").unit(state.id(ix)));
    let unit = state.unit_mut(ix);
    unit.surged = false;
    unit.charge = Some(ChargeState { made: true, ..ChargeState::new(target, None, None) });
    state.unit_mut(target).charged_now.push(ix);
}

/// Whether anything of a combat is in the log but who fights.
pub(super) fn has_begun(state: &State, open: &OpenCombat) -> bool {
    let struck = |ix: &UnitIx| {
        let charge = state.unit(*ix).charge.as_ref();
        charge.is_some_and(|charge| charge.target == open.target && charge.struck)
    };
    open.tested || open.damage > 0 || !open.parted.is_empty() || open.attackers.iter().any(struck)
}

/// Units that charged a target this turn and have not struck it yet.
fn chargers(state: &State, target: UnitIx) -> Vec<UnitIx> {
    let charging = |ix: &UnitIx| {
        state.is_present(*ix)
            && state
                .unit(*ix)
                .charge
                .as_ref()
                .is_some_and(|charge| charge.target == target && charge.made && !charge.struck)
    };
    state.setup.muster.all().filter(charging).collect()
}

/// A combat that an overrun opens, or joins where that enemy's own is still to come.
pub(super) fn overrun(state: &mut State, ix: UnitIx, enemy: UnitIx, docket: &mut impl Docket) {
    let waiting = chargers(state, enemy).iter().any(|other| *other != ix);
    if !waiting && state.melee.open.as_ref().is_some_and(|open| open.parted.len() >= open.attackers.len()) {
        close_combat(state, docket);
        open(state, enemy, vec![ix]);
    }
}

/// `strike`.
pub(super) fn strike(state: &mut State, side: Option<&SideId>, event: &Strike, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let Some(target) = state.present(&event.target, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Melee, docket);
    presume_surge(state, ix, target, docket);
    let charge = state.unit(ix).charge.clone().filter(|charge| charge.target == target);
    check_entitled(state, ix, event, charge.as_ref(), docket);
    let due = chargers(state, target);
    if state.melee.open.as_ref().is_none_or(|open| open.target != target && !due.is_empty()) {
        close_combat(state, docket);
        open(state, target, due);
    }
    let mut known = charge.as_ref().and_then(|charge| charge.facing);
    // Against some it is the same from all sides.
    if known.is_none() && charge.is_some() && is_alike_all_round(state, target) {
        known = Some(event.facing.unwrap_or(Edge::Front));
    }
    // Who named a wrong facing was told so, and may have struck by the right one.
    if let (Some(named), Some(measured)) = (known, charge.as_ref().and_then(|charge| charge.measured))
        && thrown_as(state, ix, target, measured, event)
        && !thrown_as(state, ix, target, named, event)
    {
        known = Some(measured);
    }
    if let (Some(known), Some(said)) = (known, event.facing) {
        docket.finding(rule::CHARGE_FACING, Outcome::from(known == said), || {
            Detail::say("facing-charged").unit(&event.unit).expects(edge_name(known)).records(edge_name(said))
        });
    }
    // Dice thrown as for the facing charged show that only the word for it is wrong.
    let said = event.facing.filter(|_| known.is_none_or(|known| !thrown_as(state, ix, target, known, event)));
    let needed = state.figures(ix).melee;
    if needed.is_none() {
        docket.finding(rule::MELEE_HIT, Outcome::Unrecorded, || Detail::lacks("melee").unit(&event.unit));
    }
    let Some((facing, needed)) = said.or(known).zip(needed) else {
        if charge.is_some() && said.or(known).is_none() {
            docket.finding(rule::CHARGE_FACING, Outcome::Unrecorded, || Detail::lacks("facing").unit(&event.unit));
        }
        let [damage, most] = counted(state, ix, target, event);
        let is_untold = event.throws.scored.is_none() && (event.throws.damage.is_empty() || most > damage);
        state.unit_mut(target).harm_untold |= is_untold;
        settle(state, ix, target, event, (damage, damage), docket);
        state.unit_mut(target).learn(&event.throws, is_untold);
        return;
    };
    let hindered = charge.as_ref().and_then(|charge| charge.hindered);
    if hindered.is_none() && charge.is_some() {
        docket.finding(rule::MELEE_MOD_HINDERED, Outcome::Unrecorded, || Detail::lacks("hindered").unit(&event.unit));
    }
    let disordered = state.unit(ix).disordered;
    let mut blow =
        Blow { ix, target, facing, needed, hindered: hindered == Some(true), disordered, thunderless: false };
    let other = Blow { disordered: !disordered, ..blow };
    if state.unit(ix).disorder_doubted && !counts_as(state, blow, event) && counts_as(state, other, event) {
        blow = other;
    }
    // A situation that leaves out whether a charge was hindered does not say that it was not.
    let unsaid = charge.as_ref().is_some_and(|charge| charge.hindered_unsaid);
    if unsaid && !counts_as(state, blow, event) && counts_as(state, Blow { hindered: true, ..blow }, event) {
        docket.finding(rule::MELEE_MOD_HINDERED, Outcome::Unrecorded, || Detail::lacks("hindered").unit(&event.unit));
        blow.hindered = true;
    }
    // Where the log does not tell, it is as the players threw and counted, be it by one reading or by both.
    let mut may_need = None;
    if hindered.is_none() && charge.is_some() {
        let other = Blow { hindered: true, ..blow };
        if !counts_as(state, blow, event) {
            blow.hindered = counts_as(state, other, event);
        } else if counts_as(state, other, event) {
            may_need = Some(damage(state, other).needed(&event.throws));
        }
    }
    let other = Blow { thunderless: true, ..blow };
    if blow.hindered && !counts_as(state, blow, event) && counts_as(state, other, event) {
        blow = other;
    }
    let mut attack = attack(state, blow, event, docket);
    if let Some(damage) = &mut attack.damage {
        damage.may_need = may_need;
    }
    let played = throws::judge(state, &attack, docket);
    state.unit_mut(target).harm_untold |= played.is_untold;
    settle(state, ix, target, event, (played.damage, played.by_dice), docket);
    state.unit_mut(target).learn(&event.throws, played.is_untold);
}

/// Whether an enemy is struck alike from all sides: no facing multiplies Attacks against Individuals and war engines, and it
/// has no rule of its front.
fn is_alike_all_round(state: &State, target: UnitIx) -> bool {
    let enemy = state.figures(target);
    let of_front = [Special::Ensnare, Special::Phalanx, Special::BigShield];
    (enemy.is_individual() || enemy.is_war_engine()) && !of_front.iter().any(|special| enemy.has(special))
}

/// Only who charged the enemy this turn strikes it, once (`kow.melee.only_chargers`).
fn check_entitled(
    state: &mut State,
    ix: UnitIx,
    event: &Strike,
    charge: Option<&ChargeState>,
    docket: &mut impl Docket,
) {
    if state.melee.misplaced.contains(&ix) {
        return;
    }
    let told = || Detail::say("strikes").unit(&event.unit).with("target", &event.target);
    match charge {
        Some(charge) if !charge.made && !charge.struck => {
            docket.finding(rule::MELEE_ONLY_CHARGERS, Outcome::Unrecorded, || {
                Detail::lacks("charge_move").unit(&event.unit)
            });
        }
        // It may have charged before the log begins.
        None if may_have_charged(state, ix) => {
            docket
                .finding(rule::MELEE_ONLY_CHARGERS, Outcome::Unrecorded, || Detail::lacks("charge").unit(&event.unit));
        }
        _ => {
            let entitled = charge.is_some_and(|charge| !charge.struck);
            docket.finding(rule::MELEE_ONLY_CHARGERS, Outcome::from(entitled), told);
        }
    }
}

/// Whether a unit may have charged somebody in the turn in which a situation begins that does not say so.
fn may_have_charged(state: &State, ix: UnitIx) -> bool {
    let unit = state.unit(ix);
    state.course.unsaid_turns > 1
        && unit.order.is_none()
        && unit.charge.is_none()
        && Some(state.side_of(ix)) == state.active
}

/// Damage as the players counted it, or what the dice to damage make at least and at most, where the log does not tell what
/// was needed on them.
fn counted(state: &State, ix: UnitIx, target: UnitIx, event: &Strike) -> [u32; 2] {
    if let Some(scored) = event.throws.scored {
        return [u32::from(scored); 2];
    }
    let (figures, enemy) = (state.figures(ix), state.figures(target));
    let surely = figures.crushing_strength().saturating_add(state.unit(ix).chant());
    let perhaps = surely.saturating_add(figures.thunderous_charge());
    let defence = |front: bool| u32::from(shooting::shielded(enemy, Some(front)).0);
    let needed = |defence: u32, strength: u32| defence.saturating_sub(strength).clamp(2, 6) as u8;
    let (most, least) = (defence(true).max(defence(false)), defence(true).min(defence(false)));
    let throws = &event.throws;
    [needed(most, surely), needed(least, perhaps)].map(|needed| throws::damaging(throws, needed))
}

/// Whether the players threw as many dice, counted as many hits and scored as much damage as this blow does.
fn counts_as(state: &State, blow: Blow, event: &Strike) -> bool {
    let throws = &event.throws;
    let ensnared = blow.facing == Edge::Front && state.figures(blow.target).has(&Special::Ensnare);
    let modifiers = u8::from(ensnared).saturating_add(u8::from(blow.is_slowed(state)));
    let dice = u32::from(state.figures(blow.ix).attacks) * multiplier(state, blow).0;
    throws::fits(throws, dice, blow.needed.saturating_add(modifiers))
        && throws::fits_damage(throws, &damage(state, blow))
}

/// One attacker and how it came.
#[derive(Debug, Clone, Copy)]
struct Blow {
    ix: UnitIx,
    target: UnitIx,
    facing: Edge,
    /// Its Melee figure.
    needed: u8,
    hindered: bool,
    disordered: bool,
    /// A Strider whose players took it for hindered all the same: they were told so.
    thunderless: bool,
}

impl Blow {
    /// Whether hindrance takes its Thunderous Charge: a Strider's only where the players agreed on that.
    fn loses_thunder(self, state: &State) -> bool {
        let strides = state.figures(self.ix).has(&Special::Strider);
        self.hindered && (!strides || self.thunderless || state.setup.options.strider_loses_thunder)
    }

    /// Whether its dice to hit are modified because it is hindered: a Strider's never are (`kow.special.strider`).
    fn is_slowed(self, state: &State) -> bool {
        self.hindered && !state.figures(self.ix).has(&Special::Strider)
    }
}

/// Whether as many dice were thrown as a strike on this facing takes.
fn thrown_as(state: &State, ix: UnitIx, target: UnitIx, facing: Edge, event: &Strike) -> bool {
    let needed = state.figures(ix).melee.unwrap_or_default();
    let (times, _) =
        multiplier(state, Blow { ix, target, facing, needed, hindered: false, disordered: false, thunderless: false });
    event.throws.dice.len() as u32 == u32::from(state.figures(ix).attacks) * times
}

/// Dice, needs and additions of a strike.
fn attack<'a>(state: &State, blow: Blow, event: &'a Strike, docket: &mut impl Docket) -> Attack<'a> {
    let Blow { ix, target, facing, .. } = blow;
    let (figures, enemy) = (state.figures(ix), state.figures(target));
    let (times, cited) = multiplier(state, blow);
    let told = || {
        let detail = Detail::say("multiplier").unit(&event.unit).with("facing", edge_name(facing));
        detail.with("times", times).with("attacks", figures.attacks)
    };
    if cited != rule::MELEE_ATTACKS && event.throws.dice.len() as u32 == u32::from(figures.attacks) * times {
        docket.finding(rule::MELEE_ATTACKS, Outcome::Held, told);
    }
    let front = facing == Edge::Front;
    let mut modifiers = Vec::new();
    let mut waived = Vec::new();
    if blow.is_slowed(state) {
        modifiers.push(Modifier::new(rule::MELEE_MOD_HINDERED, "hindered", pack::HINDERED_MODIFIER));
    } else if blow.hindered {
        waived.push(Modifier::new(rule::SPECIAL_STRIDER, "hindered", pack::HINDERED_MODIFIER));
    }
    if enemy.has(&Special::Ensnare) {
        let ensnare = Modifier::new(rule::SPECIAL_ENSNARE, "ensnare", pack::ENSNARE_MODIFIER);
        if front { modifiers.push(ensnare) } else { waived.push(ensnare) }
    }
    Attack {
        by: ix,
        at: target,
        rules: STRIKING,
        dice: u32::from(figures.attacks) * times,
        dice_rule: Some(cited),
        needed: blow.needed,
        modifiers,
        waived,
        blast: blast(figures, event),
        damage: Some(damage(state, blow)),
        throws: &event.throws,
    }
}

/// Blast multiplies the hits of any attack (`kow.special.blast`). A unit that shoots as well may have it for its shots:
/// then the dice of Blast in the log say that it counts here too.
fn blast(figures: &Unit, event: &Strike) -> Option<Amount> {
    figures.blast().filter(|_| figures.ranged.is_none() || !event.throws.blast.is_empty())
}

/// By how much Attacks are multiplied, and the rule that says so (`kow.melee.attacks`, `kow.melee.flank_double`,
/// `kow.melee.rear_treble`, `kow.warengine.treble`, `kow.individual.no_multiplier_*`).
fn multiplier(state: &State, blow: Blow) -> (u32, Rule) {
    let (own, enemy) = (state.figures(blow.ix), state.figures(blow.target));
    let by_facing = match blow.facing {
        Edge::Front => (pack::FRONT_MULTIPLE, rule::MELEE_ATTACKS),
        Edge::Left | Edge::Right => (pack::FLANK_MULTIPLE, rule::MELEE_FLANK_DOUBLE),
        Edge::Rear => (pack::REAR_MULTIPLE, rule::MELEE_REAR_TREBLE),
    };
    let multiplied = by_facing.0 > pack::FRONT_MULTIPLE;
    match (enemy.is_war_engine(), enemy.is_individual(), own.is_individual()) {
        (true, true, _) => (pack::INDIVIDUAL_MULTIPLE, rule::INDIVIDUAL_NO_MULTIPLIER_AGAINST),
        (true, false, true) => (pack::WAR_ENGINE_MULTIPLE, rule::INDIVIDUAL_NO_MULTIPLIER_OWN),
        (true, false, false) => (pack::WAR_ENGINE_MULTIPLE, rule::WARENGINE_TREBLE),
        (false, true, _) if multiplied => (pack::INDIVIDUAL_MULTIPLE, rule::INDIVIDUAL_NO_MULTIPLIER_AGAINST),
        (false, false, true) if multiplied => (pack::INDIVIDUAL_MULTIPLE, rule::INDIVIDUAL_NO_MULTIPLIER_OWN),
        _ => by_facing,
    }
}

/// Crushing Strength, Thunderous Charge unless it is lost, Bane-chant; Defence behind a Big Shield
/// (`kow.special.crushing_strength`, `kow.special.thunderous_charge*`, `kow.special.phalanx`).
fn damage(state: &State, blow: Blow) -> Damage {
    let (figures, enemy) = (state.figures(blow.ix), state.figures(blow.target));
    let front = blow.facing == Edge::Front;
    let thunder = figures.thunderous_charge();
    let phalanx = front && enemy.has(&Special::Phalanx);
    let disordered = blow.disordered;
    let mut added = vec![
        (rule::SPECIAL_CRUSHING_STRENGTH, "crushing_strength", figures.crushing_strength()),
        (rule::MAGIC_BANE_CHANT, "bane_chant", state.unit(blow.ix).chant()),
    ];
    let mut denied = Vec::new();
    if disordered || blow.loses_thunder(state) || phalanx {
        denied.push((rule::SPECIAL_THUNDEROUS_CHARGE_LOST, "thunderous_charge", thunder));
        if phalanx {
            denied.push((rule::SPECIAL_PHALANX, "thunderous_charge", thunder));
        }
        if disordered {
            denied.push((rule::STATUS_DISORDERED, "thunderous_charge", thunder));
        }
    } else {
        added.push((rule::SPECIAL_THUNDEROUS_CHARGE, "thunderous_charge", thunder));
    }
    let (defence, shield) = shooting::shielded(enemy, Some(front));
    Damage { defence, shield, added, denied, may_need: None }
}

/// Damage on the target, as players counted it and as the dice made it, and what Lifeleech gives back.
fn settle(
    state: &mut State,
    ix: UnitIx,
    target: UnitIx,
    event: &Strike,
    (damage, by_dice): (u32, u32),
    docket: &mut impl Docket,
) {
    lifeleech(state, ix, event, (damage, by_dice), docket);
    let disordered = disorders(state, target, event, damage, docket);
    let unit = state.unit_mut(target);
    // By the count it is another than by the dice, unless it was disordered already.
    unit.disorder_doubted &= damage == 0;
    unit.disorder_doubted |= !unit.disordered && (damage > 0) != (by_dice > 0);
    unit.suffer(damage, by_dice);
    unit.disordered |= disordered;
    unit.hurt_in_melee |= damage > 0;
    if let Some(open) = state.melee.open.as_mut().filter(|open| open.target == target) {
        open.damage = open.damage.saturating_add(damage);
        open.tested &= damage == 0;
        if !open.attackers.contains(&ix) {
            open.attackers.push(ix);
        }
    }
    if let Some(charge) = state.unit_mut(ix).charge.as_mut().filter(|charge| charge.target == target) {
        charge.struck = true;
    }
}

/// Who was damaged in melee is Disordered, a war engine too (`kow.melee.disordered`, `kow.warengine.disordered`). Answers
/// whether it was taken so.
fn disorders(state: &State, target: UnitIx, event: &Strike, damage: u32, docket: &mut impl Docket) -> bool {
    let due = damage > 0;
    let said = event.disordered.unwrap_or(due);
    let was = state.unit(target).disordered;
    if due || (said && !was) {
        let told = || Detail::say("disordered").unit(state.id(target)).with("damage", damage);
        docket.finding(rule::MELEE_DISORDERED, Outcome::from(said == due), told);
        if due && state.figures(target).is_war_engine() {
            docket.finding(rule::WARENGINE_DISORDERED, Outcome::from(said), told);
        }
    }
    said
}

/// The unit loses as much earlier damage as it causes, up to x (`kow.special.lifeleech`, A-37).
fn lifeleech(state: &mut State, ix: UnitIx, event: &Strike, (damage, by_dice): (u32, u32), docket: &mut impl Docket) {
    let x = state.figures(ix).lifeleech();
    // Who counted damage wrongly was told so then: what follows by his count is right, and what follows by the dice.
    let [by_count, _] = state.unit(ix).recoverable(x.min(damage));
    let [_, right] = state.unit(ix).recoverable(x.min(by_dice));
    let readings = [damage, by_dice].map(|damage| state.unit(ix).recoverable(x.min(damage)));
    let said = event.drained.map(u32::from);
    let due = said.filter(|said| readings.as_flattened().contains(said)).unwrap_or(by_count);
    let drained = said.unwrap_or(due);
    if x > 0 || drained > 0 {
        docket.finding(rule::SPECIAL_LIFELEECH, Outcome::from(drained == due), || {
            Detail::say("lifeleech").unit(state.id(ix)).expects(due).records(drained)
        });
    }
    state.unit_mut(ix).recover(drained, right);
}

/// What a combat lacks before anybody parts from the enemy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Unfinished {
    /// These units have charged the enemy and not struck it.
    Unstruck(Vec<UnitIx>),
    /// This enemy was damaged, and its Nerve is not tested.
    Untested(UnitIx),
}

/// What a combat still lacks before anybody parts from the enemy, where nobody was blamed for it yet (`kow.melee.nerve`,
/// `kow.regroup.back_off`).
pub(super) fn unfinished(state: &State, open: &OpenCombat) -> Option<Unfinished> {
    let mut idle = chargers(state, open.target);
    idle.retain(|ix| !state.melee.misplaced.contains(ix));
    if !idle.is_empty() && state.is_present(open.target) {
        return Some(Unfinished::Unstruck(idle));
    }
    let untested = open.damage > 0 && !open.tested && !state.melee.untested.contains(&open.target);
    let untested = untested && !state.unit(open.target).is_miscounted(open.damage);
    untested.then_some(Unfinished::Untested(open.target))
}

/// Whether a unit is still in contact with the enemy that it has fought, who holds.
pub(super) fn is_to_back_off(state: &State, ix: UnitIx) -> bool {
    let open = state.melee.open.as_ref().filter(|open| open.attackers.contains(&ix) && !open.routed);
    open.is_some_and(|open| !open.parted.contains(&ix) && state.in_contact(ix, open.target) == Some(true))
}

/// The combat under way is over: everybody has struck, the enemy was tested if it was damaged, and the attackers have
/// parted from it (`kow.melee.nerve`, `kow.regroup.back_off`, `kow.regroup.separate`).
fn close_combat(state: &mut State, docket: &mut impl Docket) {
    let Some(open) = state.melee.open.take() else {
        return;
    };
    if state.is_present(open.target) {
        blame_idle(state, chargers(state, open.target), docket);
    }
    if open.damage > 0 && !open.tested && !state.melee.untested.contains(&open.target) {
        // What was counted wrongly has been told: by the right count there may be nothing to test.
        let miscounted = state.unit(open.target).is_miscounted(open.damage);
        let outcome = if miscounted { Outcome::Unrecorded } else { Outcome::Broken };
        docket.finding(rule::MELEE_NERVE, outcome, || {
            let detail = if miscounted { Detail::lacks("nerve_test") } else { Detail::say("nerve-owed") };
            detail.unit(state.id(open.target)).with("damage", open.damage)
        });
        state.melee.untested.push(open.target);
    }
    let there = |ix: &UnitIx| state.is_present(*ix) && !open.parted.contains(ix);
    let unparted: Vec<UnitIx> = open.attackers.iter().copied().filter(there).collect();
    for ix in unparted {
        if open.routed {
            docket.finding(rule::REGROUP_OPTIONS, Outcome::Unrecorded, || Detail::lacks("regroup").unit(state.id(ix)));
            state.melee.late.push(ix);
            continue;
        }
        // Who was never in contact has nothing to back off from.
        match state.in_contact(ix, open.target) {
            Some(true) => {
                docket.finding(rule::REGROUP_BACK_OFF, Outcome::Broken, || {
                    Detail::say("stays-engaged").unit(state.id(ix))
                });
                state.melee.late.push(ix);
            }
            None if open.tested || open.damage == 0 => {
                docket.finding(rule::REGROUP_BACK_OFF, Outcome::Unrecorded, || {
                    Detail::lacks("back_off").unit(state.id(ix))
                });
                state.melee.late.push(ix);
            }
            // The test that is owed comes first, and then it may part, late.
            None => state.melee.late.push(ix),
            Some(false) => {}
        }
    }
    super::apart::check_separate(state, &open, docket);
}

/// Whoever charged strikes; blamed once.
fn blame_idle(state: &mut State, idle: Vec<UnitIx>, docket: &mut impl Docket) {
    for ix in idle {
        if !state.melee.misplaced.contains(&ix) {
            docket
                .finding(rule::MELEE_ONLY_CHARGERS, Outcome::Broken, || Detail::say("must-strike").unit(state.id(ix)));
            // Should it strike after all, it is told no second time.
            state.melee.misplaced.push(ix);
        }
        if let Some(charge) = state.unit_mut(ix).charge.as_mut() {
            charge.struck = true;
        }
    }
}

/// The Melee phase ends: every enemy charged has been fought.
pub(super) fn close(state: &mut State, docket: &mut impl Docket) {
    close_combat(state, docket);
    let idle = |ix: &UnitIx| {
        let charge = state.unit(*ix).charge.as_ref();
        charge.is_some_and(|charge| charge.made && !charge.struck && state.is_present(charge.target))
    };
    let idle: Vec<UnitIx> = state.present_units().filter(idle).collect();
    blame_idle(state, idle, docket);
}
