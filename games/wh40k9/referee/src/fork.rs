//! A situation read into the state, and the state as a situation from which another log goes on.

use std::collections::{BTreeSet, HashMap};

use aftermath_rules::{
    common::SidePoints,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::{SideId, UnitId},
    list::List,
    snapshot::{Count, SnapshotError},
    text::Name,
};
use aftermath_wh40k9::{
    BattleProgress, BeforeProgress, ChargeSituation, DeclaredAttacks, EndingProgress, EngagedClaim, Marker, MarkerSaid,
    Millimetres, ModelRow, ModelSituation, Phase, PowerAttempted, PowerUnderWay, RollOffPurpose, RollOffWon,
    SideProgress, Situation, UnitProgress, UnitSituation, WarlordSituation, WeaponUsed, Zone, pack,
};

use crate::{
    bodies::Point,
    ending::Ending,
    psychic::Attempt,
    rule,
    setup::BeforeBattle,
    state::{ChargeState, Declared, MarkerState, ModelState, SideIx, State, UnitIx, UnitState, Whereabouts, pair},
};

/// Takes up a situation.
pub(crate) fn start_from(state: &mut State, situation: &Situation, docket: &mut impl Docket) {
    state.turn = situation.round.into();
    state.phase = situation.phase;
    state.step = situation.step;
    state.active = situation.side.as_ref().and_then(|side| state.side(side));
    state.first = situation.first.as_ref().and_then(|side| state.side(side));
    state.turns = match (&situation.progress, state.active, state.first) {
        (Some(progress), ..) => progress.turns.into(),
        (None, Some(active), Some(first)) => 1 + u32::from(active != first),
        (None, Some(_), None) => 1,
        (None, None, _) => 0,
    };
    let whole = situation.progress.is_some();
    for ix in state.all_units() {
        let unit = state.unit_mut(ix);
        let split_off = unit.whereabouts == Whereabouts::Gone;
        if !whole && !split_off {
            unit.whereabouts = Whereabouts::Field;
        }
    }
    // What a turn brought before a log begins in it is known where the situation says all that matters.
    let within_turn = !whole && !state.setup.whole && state.phase.is_some();
    let after_charges = within_turn && state.phase > Some(Phase::Charge);
    for ix in state.all_units() {
        let own = Some(state.side_of(ix)) == state.active;
        let turn = &mut state.unit_mut(ix).turn;
        (turn.losses_unsaid, turn.charge_unsaid) = (within_turn, after_charges && own);
    }
    for given in &situation.units {
        if let Some(ix) = state.known(&given.id, docket) {
            take_unit(state, ix, given, docket);
        }
    }
    check_mutual(situation, docket);
    for given in &situation.units {
        if let (Some(ix), Some(starting)) = (state.find(&given.id), given.starting) {
            let (starting, models) = (u32::from(starting), state.unit(ix).size());
            docket.finding(rule::STRENGTH_STARTING, Outcome::from(starting >= models), || {
                Detail::new().unit(&given.id).with("models", models).records(starting)
            });
        }
    }
    for given in &situation.units {
        if let (Some(ix), Some(engaged)) = (state.find(&given.id), &given.engaged) {
            state.claim_engaged(ix, engaged);
        }
    }
    for marker in &situation.markers {
        let diameter = marker.diameter.map_or(f64::from(pack::OBJECTIVE_DIAMETER), Millimetres::get);
        state.markers.push(MarkerState { id: marker.id.clone(), at: marker.at, diameter, said: None });
    }
    for zone in &situation.zones {
        if let Some(side) = state.side(&zone.side) {
            state.sides[side.0].zone = Some(zone.outline.iter().map(|at| Point::new(at.x, at.y)).collect());
        }
    }
    for warlord in &situation.warlords {
        let Some(ix) = state.known(&warlord.unit, docket) else {
            continue;
        };
        let side = state.side_of(ix);
        state.sides[side.0].warlord = Some((ix, warlord.model.unwrap_or(1)));
        state.sides[side.0].warlord_trait = warlord.warlord_trait.as_ref().map(|of| of.as_str().to_owned());
    }
    for of in &situation.points {
        match state.side(&of.side) {
            Some(side) => state.sides[side.0].points[0] = of.points,
            None => docket.finding(rule::UNIT_FRIEND_FOE, Outcome::Broken, || Detail::new().records(&of.side)),
        }
    }
    if let Some(progress) = &situation.progress {
        take_progress(state, progress);
    } else {
        match state.phase {
            Some(Phase::Charge) => crate::charge::remember_start(state),
            Some(Phase::Fight) => crate::fight::begin(state),
            Some(Phase::Morale) => crate::morale::begin(state),
            _ => {}
        }
        for ix in state.all_units() {
            let aboard = matches!(state.unit(ix).whereabouts, Whereabouts::Aboard(_));
            state.unit_mut(ix).phase.began_aboard = aboard;
        }
    }
}

/// Where two units are both said to be in combat or not, both say the same of each other (`w40k.engagement.mutual`).
fn check_mutual(situation: &Situation, docket: &mut impl Docket) {
    let claims: HashMap<&UnitId, &[UnitId]> =
        situation.units.iter().filter_map(|unit| Some((&unit.id, &unit.engaged.as_ref()?[..]))).collect();
    for given in &situation.units {
        for enemy in given.engaged.iter().flat_map(|engaged| engaged.iter()) {
            if let Some(back) = claims.get(enemy) {
                docket.finding(rule::ENGAGEMENT_MUTUAL, Outcome::from(back.contains(&given.id)), || {
                    Detail::new().unit(&given.id).with("target", enemy)
                });
            }
        }
    }
}

fn take_unit(state: &mut State, ix: UnitIx, given: &UnitSituation, docket: &mut impl Docket) {
    use aftermath_wh40k9::Whereabouts as Said;
    let whereabouts = match given.whereabouts.as_ref().unwrap_or(&Said::Field) {
        Said::Field => Whereabouts::Field,
        Said::Aboard(transport) => state.find(transport).map_or(Whereabouts::Field, Whereabouts::Aboard),
        Said::Reserve => Whereabouts::Reserve,
        Said::Unset => Whereabouts::Unset,
        Said::Gone => Whereabouts::Gone,
        Said::Destroyed => Whereabouts::Destroyed,
    };
    take_made_of(state, ix, given, docket);
    for model in &given.models {
        if let Some(place) = state.unit(ix).place_of(model.model) {
            let state_of = &mut state.unit_mut(ix).models[place];
            state_of.lost = u32::from(model.lost);
            state_of.destroyed = model.destroyed;
            state_of.allocated = model.allocated;
            state_of.presumed = model.presumed;
        }
        state.stand(ix, model.model, model.at.filter(|_| !model.destroyed));
        if let Some(place) = state.unit(ix).place_of(model.model) {
            state.unit_mut(ix).models[place].fell_at = model.at.filter(|_| model.destroyed);
        }
    }
    let targets = |ids: &[UnitId], state: &State| ids.iter().filter_map(|id| state.find(id)).collect();
    let charge = given.charge.as_ref().map(|charge| ChargeState {
        targets: targets(&charge.targets, state),
        roll: charge.roll.map(u32::from),
        made: charge.made,
        failed: charge.failed,
    });
    let unit = state.unit_mut(ix);
    unit.whereabouts = whereabouts;
    if whereabouts == Whereabouts::Destroyed {
        unit.models.iter_mut().for_each(|model| model.destroyed = true);
    }
    if let Some(starting) = given.starting {
        unit.starting = starting.into();
    }
    unit.turn.moved = given.moved;
    unit.turn.moved_at_all = given.moved.is_some_and(|moved| moved != aftermath_wh40k9::Moved::Stationary);
    unit.turn.lost = given.lost_this_turn.map_or(0, u32::from);
    unit.turn.losses_unsaid &= given.lost_this_turn.is_none();
    unit.turn.charge_unsaid &= charge.is_none();
    unit.turn.charge = charge;
    unit.turn.intervened = given.intervened;
    unit.turn.left_wreck = given.left_wreck;
    unit.effects = given.effects.to_vec();
    if let Some(progress) = &given.progress {
        take_unit_progress(state, ix, progress);
    }
}

/// The models of a unit that was split or merged.
fn take_made_of(state: &mut State, ix: UnitIx, given: &UnitSituation, docket: &mut impl Docket) {
    let Some(rows) = given.progress.as_ref().and_then(|progress| progress.made_of.as_ref()) else {
        return;
    };
    let model = |row: &ModelRow| {
        let of = state.find(&row.unit)?;
        let profile = usize::from(row.profile).checked_sub(1)?;
        (profile < state.row(of).models.len()).then_some((of, profile))
    };
    let (mut models, mut taken) = (Vec::<ModelState>::with_capacity(rows.len()), BTreeSet::new());
    for row in rows.iter() {
        // Without a number it follows the model before it.
        let next = models.last().map_or(1, |last| last.number.saturating_add(1));
        let number = row.number.unwrap_or(next);
        match model(row).filter(|_| taken.insert(number)) {
            Some((of, profile)) => models.push(ModelState::new(number, of, profile)),
            None => docket.finding(rule::UNIT_DEFINITION, Outcome::Broken, || {
                Detail::say("no-such-model").unit(&given.id).records(i64::from(number))
            }),
        }
    }
    state.unit_mut(ix).models = models;
}

fn take_unit_progress(state: &mut State, ix: UnitIx, progress: &UnitProgress) {
    let weapon = |state: &State, name: &Name, mode: Option<&Name>| {
        let row = state.row(ix);
        let found = row.weapon(name, mode)?;
        row.weapons.iter().position(|known| std::ptr::eq(known, found))
    };
    let declared: Vec<Declared> = progress
        .declared
        .iter()
        .filter_map(|group| {
            Some(Declared {
                weapon: group.weapon.as_ref().and_then(|name| weapon(state, name, group.mode.as_ref())),
                target: state.find(&group.target)?,
                models: group.models.to_vec(),
                attacks: group.attacks.map(u32::from),
                half_range: group.half_range.map(u32::from),
                target_models: group.target_models.into(),
                deferred: group.deferred,
                made: group.made,
            })
        })
        .collect();
    for used in &progress.used {
        let place = weapon(state, &used.weapon, used.mode.as_ref());
        if let (Some(place), Some(at)) = (place, state.unit(ix).place_of(used.model)) {
            state.unit_mut(ix).models[at].shot.push((place, used.times));
        }
    }
    let credit = progress.credit.as_ref().and_then(|side| state.side(side));
    let unit = state.unit_mut(ix);
    unit.credit = credit;
    unit.wounds_unsaid = progress.wounds_unsaid;
    unit.fallen_unsaid = progress.fallen_unsaid;
    unit.turn.moved_at_all = progress.moved_at_all;
    unit.turn.returned = u32::from(progress.returned_this_turn);
    unit.turn.losses_unsaid |= progress.losses_unsaid;
    unit.turn.charge_unsaid |= progress.charge_unsaid;
    for model in &progress.destroyed_this_turn {
        if let Some(place) = unit.place_of(*model) {
            unit.models[place].destroyed_now = true;
        }
    }
    let phase = &mut unit.phase;
    phase.selected_to_move = progress.selected_to_move;
    phase.embarked = progress.embarked;
    phase.disembarked = progress.disembarked;
    phase.began_aboard = progress.began_aboard;
    phase.shot = progress.shot;
    phase.overwatch = progress.overwatch;
    phase.manifested = progress.manifested;
    phase.manifesting_over = progress.manifesting_over;
    phase.denied = progress.denied;
    phase.engaged_at_start = progress.engaged_at_start;
    phase.near_at_start = progress.near_at_start;
    phase.intervened = progress.intervened_now;
    phase.fought = progress.fought;
    phase.piled_in = progress.piled_in;
    phase.struck = progress.struck;
    phase.consolidated = progress.consolidated;
    phase.tested = progress.tested;
    phase.fleeing = progress.fleeing;
    phase.may_flee = progress.may_flee;
    phase.checked = progress.checked;
    phase.fled_away = progress.fled_away;
    phase.declared = declared;
    unit.smote = progress.smote;
    unit.powers = progress.powers.to_vec();
}

fn take_progress(state: &mut State, progress: &BattleProgress) {
    state.turn_over = progress.turn_over;
    state.smites = progress.smites;
    state.acting = progress.acting.as_ref().and_then(|unit| state.find(unit));
    state.fights.picks = progress.picks.as_ref().and_then(|side| state.side(side));
    state.tests.next = progress.tests.as_ref().and_then(|side| state.side(side));
    take_course(state, progress);
    state.tests.fleeing = state.all_units().find(|ix| state.unit(*ix).phase.fleeing);
    for attempted in &progress.attempted {
        if let Some(side) = state.side(&attempted.side) {
            state.sides[side.0].attempted.push(attempted.power.as_str().to_owned());
        }
    }
}

/// What came before the battle, what was gained and claimed, what is under way, and how the battle ended.
fn take_course(state: &mut State, progress: &BattleProgress) {
    let find = |state: &State, side: &Option<SideId>| side.as_ref().and_then(|side| state.side(side));
    for of in &progress.sides {
        if let Some(side) = state.side(&of.side) {
            let into = &mut state.sides[side.0];
            into.command_points = of.command_points.into();
            into.gained_in = of.gained_in.into();
            into.scored_in = of.scored_in.into();
            into.scored_now = of.scored_now.into();
            into.points = of.points.map(u32::from);
        }
    }
    for said in &progress.controlled {
        let controller = find(state, &said.controller);
        if let Some(marker) = state.markers.iter_mut().find(|marker| marker.id == said.marker) {
            marker.said = Some(controller);
        }
    }
    state.control_said = progress.control_said;
    for claim in &progress.claims {
        if let (Some(one), Some(other)) = (state.find(&claim.units.0), state.find(&claim.units.1)) {
            state.claimed.insert(pair(one, other), claim.engaged);
        }
    }
    state.power = progress.power.as_ref().and_then(|power| {
        Some(Attempt {
            unit: state.find(&power.unit)?,
            power: power.power.as_str().to_owned(),
            total: power.total.into(),
            passed: power.passed,
            perils_due: power.perils_due,
            perils_blamed: power.perils_blamed,
            denied: power.denied,
            deny_tried: power.deny_tried,
            effected: power.effected,
        })
    });
    let before = &progress.before;
    let mut won = [None; 7];
    for of in &before.won {
        won[of.purpose as usize] = state.side(&of.side);
    }
    state.before = BeforeBattle {
        step: before.step,
        any_deployed: before.any_deployed,
        won,
        placed_last: find(state, &before.placed_last),
        deployed_last: find(state, &before.deployed_last),
        late_last: find(state, &before.late_last),
        chose_zone: find(state, &before.chose_zone),
        battle_size: before.battle_size,
    };
    state.fights.drawn_in = progress.drawn_in.iter().filter_map(|unit| state.find(unit)).collect();
    let ending = &progress.ending;
    let points = ending.points.iter().filter_map(|of| Some((state.side(&of.side)?, of.points)));
    state.ending = Ending {
        over: ending.over,
        winner: find(state, &ending.winner),
        conceded: find(state, &ending.conceded),
        points: points.collect(),
    };
}

/// As the words have it.
fn tell_course(state: &State) -> Result<BattleProgress, SnapshotError> {
    let side = |side: SideIx| state.side_id(side).clone();
    let unit = |ix: UnitIx| state.id(ix).clone();
    let of_side = |ix: SideIx| -> Result<SideProgress, SnapshotError> {
        let of = &state.sides[ix.0];
        let [markers, warlord, most, other] = of.points;
        Ok(SideProgress {
            side: side(ix),
            command_points: count(of.command_points)?,
            gained_in: count(of.gained_in)?,
            scored_in: count(of.scored_in)?,
            scored_now: count(of.scored_now)?,
            points: [count(markers)?, count(warlord)?, count(most)?, count(other)?],
        })
    };
    let sides: Vec<SideProgress> = state.all_sides().map(of_side).collect::<Result<_, _>>()?;
    let controlled = state.markers.iter().filter_map(|marker| {
        let controller = marker.said?.map(side);
        Some(MarkerSaid { marker: marker.id.clone(), controller })
    });
    let claims = state
        .claimed
        .iter()
        .map(|((one, other), engaged)| EngagedClaim { units: (unit(*one), unit(*other)), engaged: *engaged });
    let power = state.power.as_ref().map(|power| {
        Ok(PowerUnderWay {
            unit: unit(power.unit),
            power: Name::try_from(power.power.clone()).map_err(|_| SnapshotError::TooMuch)?,
            total: count(power.total)?,
            passed: power.passed,
            perils_due: power.perils_due,
            perils_blamed: power.perils_blamed,
            denied: power.denied,
            deny_tried: power.deny_tried,
            effected: power.effected,
        })
    });
    let before = &state.before;
    let won = RollOffPurpose::ALL
        .into_iter()
        .filter_map(|purpose| before.winner(purpose).map(|winner| RollOffWon { purpose, side: side(winner) }));
    let ending = &state.ending;
    let points = ending.points.iter().map(|(of, points)| SidePoints { side: side(*of), points: *points });
    Ok(BattleProgress {
        from_start: state.setup.from_start,
        partial: !state.setup.whole,
        sides: bounded(sides.into_iter().filter(|of| *of != nothing_of(&of.side)).collect())?,
        controlled: bounded(controlled.collect())?,
        control_said: state.control_said,
        claims: bounded(claims.collect())?,
        power: power.transpose()?,
        before: BeforeProgress {
            step: before.step,
            any_deployed: before.any_deployed,
            won: bounded(won.collect())?,
            placed_last: before.placed_last.map(side),
            deployed_last: before.deployed_last.map(side),
            late_last: before.late_last.map(side),
            chose_zone: before.chose_zone.map(side),
            battle_size: before.battle_size,
        },
        drawn_in: bounded(state.fights.drawn_in.iter().map(|ix| unit(*ix)).collect())?,
        ending: EndingProgress {
            over: ending.over,
            winner: ending.winner.map(side),
            conceded: ending.conceded.map(side),
            points: bounded(points.collect())?,
        },
        ..BattleProgress::default()
    })
}

/// A side that has gained nothing.
fn nothing_of(side: &SideId) -> SideProgress {
    let none = Count::default();
    SideProgress {
        side: side.clone(),
        command_points: none,
        gained_in: none,
        scored_in: none,
        scored_now: none,
        points: [none; 4],
    }
}

fn total(points: &[u32]) -> u32 {
    points.iter().fold(0, |all, points| all.saturating_add(*points))
}

fn count(number: u32) -> Result<Count, SnapshotError> {
    Count::try_from(number).map_err(|_| SnapshotError::TooMuch)
}

/// All that a state holds, as a situation.
pub(crate) fn situation(state: &State) -> Result<Situation, SnapshotError> {
    let side = |side: SideIx| state.side_id(side).clone();
    let units: Vec<UnitSituation> = state.all_units().map(|ix| tell_unit(state, ix)).collect::<Result<_, _>>()?;
    let zone = |(place, of): (usize, &crate::state::SideState)| -> Option<Result<Zone, SnapshotError>> {
        let corners: Vec<aftermath_rules::geometry::Place> =
            of.zone.as_ref()?.iter().map(|at| aftermath_rules::geometry::Place { x: at.x, y: at.y }).collect();
        Some(bounded(corners).map(|outline| Zone { side: side(SideIx(place)), outline }))
    };
    let zones: Vec<Zone> = state.sides.iter().enumerate().filter_map(zone).collect::<Result<_, _>>()?;
    let markers: Vec<Marker> = state
        .markers
        .iter()
        .map(|marker| Marker {
            id: marker.id.clone(),
            at: marker.at,
            diameter: Millimetres::try_from(marker.diameter).ok(),
        })
        .collect();
    let warlord = |of: &crate::state::SideState| {
        let (ix, number) = of.warlord?;
        let warlord_trait = of.warlord_trait.clone().and_then(|of| Name::try_from(of).ok());
        Some(WarlordSituation { unit: state.id(ix).clone(), model: Some(number), warlord_trait })
    };
    let points: Vec<SidePoints> = state
        .all_sides()
        .map(|ix| SidePoints { side: side(ix), points: total(&state.sides[ix.0].points) })
        .filter(|of| of.points > 0)
        .collect();
    let attempted: Vec<PowerAttempted> = state
        .all_sides()
        .flat_map(|ix| state.sides[ix.0].attempted.iter().map(move |power| (ix, power.clone())))
        .filter_map(|(ix, power)| Some(PowerAttempted { side: side(ix), power: Name::try_from(power).ok()? }))
        .collect();
    Ok(Situation {
        round: count(state.turn)?,
        side: state.active.map(side),
        first: state.first.map(side),
        phase: state.phase,
        step: state.step,
        units: bounded(units)?,
        markers: bounded(markers)?,
        zones: bounded(zones)?,
        warlords: bounded(state.sides.iter().filter_map(warlord).collect())?,
        points: bounded(points)?,
        progress: Some(Box::new(BattleProgress {
            turns: count(state.turns)?,
            turn_over: state.turn_over,
            attempted: bounded(attempted)?,
            smites: state.smites,
            picks: state.fights.picks.map(side),
            tests: state.tests.next.map(side),
            acting: state.acting.map(|ix| state.id(ix).clone()),
            ..tell_course(state)?
        })),
    })
}

fn bounded<T, const MIN: usize, const MAX: usize>(items: Vec<T>) -> Result<List<T, MIN, MAX>, SnapshotError> {
    List::try_from(items).map_err(|_| SnapshotError::TooMuch)
}

fn tell_unit(state: &State, ix: UnitIx) -> Result<UnitSituation, SnapshotError> {
    use aftermath_wh40k9::Whereabouts as Said;
    let unit = state.unit(ix);
    let whereabouts = match unit.whereabouts {
        Whereabouts::Field => Said::Field,
        Whereabouts::Aboard(transport) => Said::Aboard(state.id(transport).clone()),
        Whereabouts::Reserve => Said::Reserve,
        Whereabouts::Unset => Said::Unset,
        Whereabouts::Gone => Said::Gone,
        Whereabouts::Destroyed => Said::Destroyed,
    };
    let models: Vec<ModelSituation> = unit
        .models
        .iter()
        .map(|model| ModelSituation {
            model: model.number,
            at: model.spot.or(model.fell_at),
            lost: u16::try_from(model.lost).unwrap_or(u16::MAX),
            destroyed: model.destroyed,
            allocated: model.allocated,
            presumed: model.presumed,
        })
        .filter(|model| model.at.is_some() || model.lost > 0 || model.destroyed || model.allocated)
        .collect();
    let ids = |units: &[UnitIx]| units.iter().map(|unit| state.id(*unit).clone()).collect::<Vec<_>>();
    let charge = unit.turn.charge.as_ref().map(|charge| {
        Ok(ChargeSituation {
            targets: bounded(ids(&charge.targets))?,
            roll: charge.roll.map(count).transpose()?,
            made: charge.made,
            failed: charge.failed,
        })
    });
    let few = |count: u32| u16::try_from(count).unwrap_or(u16::MAX);
    Ok(UnitSituation {
        id: state.id(ix).clone(),
        whereabouts: Some(whereabouts),
        models: bounded(models)?,
        starting: Some(count(unit.starting)?),
        moved: unit.turn.moved,
        lost_this_turn: Some(few(unit.turn.lost)).filter(|lost| *lost > 0),
        charge: charge.transpose()?,
        intervened: unit.turn.intervened,
        left_wreck: unit.turn.left_wreck,
        // Claims stand in the progress of the battle.
        engaged: None,
        effects: bounded(unit.effects.clone())?,
        progress: Some(Box::new(tell_progress(state, ix)?)),
    })
}

/// The models of a unit by the roster, where they are not those of its own row.
fn made_of(state: &State, ix: UnitIx) -> Result<Option<List<ModelRow, 0, 1000>>, SnapshotError> {
    let own = UnitState::new(ix, state.row(ix));
    let models = &state.unit(ix).models;
    if own.models.len() == models.len()
        && own.models.iter().zip(models).all(|(own, now)| own.profile == now.profile && own.number == now.number)
    {
        return Ok(None);
    }
    let mut next = 1;
    let rows = models.iter().map(|model| {
        let (of, profile) = model.profile;
        let profile = u8::try_from(profile + 1).map_err(|_| SnapshotError::TooMuch)?;
        let number = (model.number != next).then_some(model.number);
        next = model.number.saturating_add(1);
        Ok(ModelRow { unit: state.id(of).clone(), profile, number })
    });
    bounded(rows.collect::<Result<_, _>>()?).map(Some)
}

fn tell_progress(state: &State, ix: UnitIx) -> Result<UnitProgress, SnapshotError> {
    let (unit, row) = (state.unit(ix), state.row(ix));
    let weapon = |place: usize| row.weapons.get(place).map(|weapon| (weapon.name.clone(), weapon.mode.clone()));
    let declared: Vec<DeclaredAttacks> = unit
        .phase
        .declared
        .iter()
        .map(|group| {
            let (name, mode) = group.weapon.and_then(weapon).map_or((None, None), |(name, mode)| (Some(name), mode));
            Ok(DeclaredAttacks {
                weapon: name,
                mode,
                target: state.id(group.target).clone(),
                models: bounded(group.models.clone())?,
                attacks: group.attacks.map(count).transpose()?,
                half_range: group.half_range.map(count).transpose()?,
                target_models: count(group.target_models)?,
                deferred: group.deferred,
                made: group.made,
            })
        })
        .collect::<Result<_, SnapshotError>>()?;
    let used: Vec<WeaponUsed> = unit
        .models
        .iter()
        .flat_map(|model| model.shot.iter().map(move |(of, times)| (model.number, *of, *times)))
        .filter_map(|(model, of, times)| {
            let (name, mode) = weapon(of)?;
            Some(WeaponUsed { model, weapon: name, mode, times })
        })
        .collect();
    let gone = unit.models.iter().filter(|model| model.destroyed_now);
    let phase = &unit.phase;
    Ok(UnitProgress {
        moved_at_all: unit.turn.moved_at_all,
        selected_to_move: phase.selected_to_move,
        embarked: phase.embarked,
        disembarked: phase.disembarked,
        began_aboard: phase.began_aboard,
        shot: phase.shot,
        overwatch: phase.overwatch,
        manifested: phase.manifested,
        manifesting_over: phase.manifesting_over,
        denied: phase.denied,
        smote: unit.smote,
        powers: bounded(unit.powers.clone())?,
        engaged_at_start: phase.engaged_at_start,
        near_at_start: phase.near_at_start,
        intervened_now: phase.intervened,
        fought: phase.fought,
        piled_in: phase.piled_in,
        struck: phase.struck,
        consolidated: phase.consolidated,
        tested: phase.tested,
        fleeing: phase.fleeing,
        may_flee: phase.may_flee,
        checked: phase.checked,
        fled_away: phase.fled_away,
        losses_unsaid: state.unit(ix).turn.losses_unsaid,
        charge_unsaid: state.unit(ix).turn.charge_unsaid,
        returned_this_turn: u16::try_from(unit.turn.returned).unwrap_or(u16::MAX),
        destroyed_this_turn: bounded(gone.map(|model| model.number).collect())?,
        declared: bounded(declared)?,
        credit: unit.credit.map(|side| state.side_id(side).clone()),
        wounds_unsaid: unit.wounds_unsaid,
        fallen_unsaid: unit.fallen_unsaid,
        made_of: made_of(state, ix)?,
        used: bounded(used)?,
    })
}
