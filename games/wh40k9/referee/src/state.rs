//! The table as the referee sees it: models, units, markers, and what has happened this turn.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use aftermath_rules::{
    docket::Docket,
    edges::Edges,
    finding::{Detail, Outcome},
    geometry::Place,
    ids::{SideId, UnitId},
    log::Header,
    muster,
};
use aftermath_wh40k9::{
    Ability, AbilityEffect, Explodes, Models, Moved, Options, Phase, PhaseStep, Power, Spot, TerrainKind, Unit, Until,
    Wh40k9Words,
};
use smallvec::SmallVec;

pub(crate) use muster::{SideIx, UnitIx};

use crate::{
    answer::Slack,
    bodies::Body,
    keywords::{Keyword, Keywords},
    rule,
};

/// What does not change during a battle.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) slack: Slack,
    pub(crate) edges: Edges,
    pub(crate) options: Options,
    pub(crate) terrain: Vec<Feature>,
    pub(crate) sides: Vec<SideId>,
    pub(crate) rows: Vec<(SideIx, Unit)>,
    /// Keywords of each profile of each row.
    keywords: Vec<Vec<Keywords>>,
    index: HashMap<UnitId, UnitIx>,
    /// The log begins before the battle, or in a situation that says all that matters.
    pub(crate) whole: bool,
    /// The log begins before the battle.
    pub(crate) from_start: bool,
}

/// A terrain feature.
#[derive(Debug, Clone)]
pub(crate) struct Feature {
    pub(crate) kind: TerrainKind,
    pub(crate) outline: Vec<crate::bodies::Point>,
    /// Least and greatest of x and of y.
    bounds: [f64; 4],
}

impl Feature {
    /// A feature of a kind with these corners.
    fn new(kind: TerrainKind, outline: Vec<crate::bodies::Point>) -> Self {
        let start = [f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::NEG_INFINITY];
        let bounds = outline.iter().fold(start, |[left, right, low, high], at| {
            [left.min(at.x), right.max(at.x), low.min(at.y), high.max(at.y)]
        });
        Self { kind, outline, bounds }
    }

    /// Whether a line between two points is somewhere near it, so that it has to be looked at closely.
    pub(crate) fn is_near(&self, from: crate::bodies::Point, to: crate::bodies::Point) -> bool {
        let [left, right, low, high] = self.bounds;
        from.x.max(to.x) >= left && from.x.min(to.x) <= right && from.y.max(to.y) >= low && from.y.min(to.y) <= high
    }
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whereabouts {
    Unset,
    Field,
    Aboard(UnitIx),
    Reserve,
    /// It is no unit: not split off yet, or merged.
    Gone,
    Destroyed,
}

/// A model.
#[derive(Debug, Clone)]
pub(crate) struct ModelState {
    /// By which the log names it in its unit; it keeps it when others leave.
    pub(crate) number: u16,
    /// Row of the roster and profile in it.
    pub(crate) profile: (UnitIx, usize),
    pub(crate) spot: Option<Spot>,
    /// Where it stands, with its base or hull; set by [`State::stand`].
    pub(crate) body: Option<Body>,
    /// Where it stood when it was destroyed, for what its wreck does to those around it.
    pub(crate) fell_at: Option<Spot>,
    /// Wounds that it has lost.
    pub(crate) lost: u32,
    pub(crate) destroyed: bool,
    /// Destroyed in this turn.
    pub(crate) destroyed_now: bool,
    /// Attacks were allocated to it this phase.
    pub(crate) allocated: bool,
    /// Nobody said that these attacks and wounds are its: the log left open who took them.
    pub(crate) presumed: bool,
    /// Weapons that it shot this phase, by their place in its unit's row, and how often.
    pub(crate) shot: SmallVec<[(usize, u8); 4]>,
}

/// A charge of this turn.
#[derive(Debug, Clone, Default)]
pub(crate) struct ChargeState {
    pub(crate) targets: Vec<UnitIx>,
    pub(crate) roll: Option<u32>,
    pub(crate) made: bool,
    pub(crate) failed: bool,
}

/// Weapons of one profile on one target, declared and not finished.
#[derive(Debug, Clone)]
pub(crate) struct Declared {
    /// The weapon in the row of the unit; none for a close combat weapon.
    pub(crate) weapon: Option<usize>,
    pub(crate) target: UnitIx,
    /// The models that use it, a number for each weapon.
    pub(crate) models: Vec<u16>,
    /// Attacks, where they follow from the declaration.
    pub(crate) attacks: Option<u32>,
    /// Weapons with the target within half range, where known.
    pub(crate) half_range: Option<u32>,
    /// Models of the target when it was declared.
    pub(crate) target_models: u32,
    pub(crate) deferred: bool,
    pub(crate) made: bool,
}

/// What is true of a unit for one turn.
#[derive(Debug, Clone, Default)]
pub(crate) struct ThisTurn {
    pub(crate) moved: Option<Moved>,
    /// It moved for any reason (`w40k.wtype.heavy`).
    pub(crate) moved_at_all: bool,
    pub(crate) charge: Option<ChargeState>,
    pub(crate) intervened: bool,
    pub(crate) left_wreck: bool,
    /// Models destroyed.
    pub(crate) lost: u32,
    /// Of these, models that returned.
    pub(crate) returned: u32,
    /// The log begins within the turn and does not say how many were destroyed before.
    pub(crate) losses_unsaid: bool,
    /// The log begins within the turn and does not say whether it charged.
    pub(crate) charge_unsaid: bool,
}

/// What is true of a unit for one phase.
#[derive(Debug, Clone, Default)]
pub(crate) struct ThisPhase {
    pub(crate) selected_to_move: bool,
    pub(crate) embarked: bool,
    pub(crate) disembarked: bool,
    pub(crate) began_aboard: bool,
    pub(crate) shot: bool,
    pub(crate) manifested: u8,
    pub(crate) manifesting_over: bool,
    pub(crate) denied: u8,
    pub(crate) engaged_at_start: Option<bool>,
    pub(crate) near_at_start: Option<bool>,
    pub(crate) intervened: bool,
    pub(crate) fought: bool,
    pub(crate) piled_in: bool,
    pub(crate) struck: bool,
    pub(crate) consolidated: bool,
    pub(crate) tested: bool,
    pub(crate) fleeing: bool,
    /// Whether it failed its test is contested: its models may flee.
    pub(crate) may_flee: bool,
    pub(crate) checked: bool,
    /// Its last model fled.
    pub(crate) fled_away: bool,
    pub(crate) declared: Vec<Declared>,
    /// It shoots in Overwatch.
    pub(crate) overwatch: bool,
}

/// A unit.
#[derive(Debug, Clone)]
pub(crate) struct UnitState {
    pub(crate) models: Vec<ModelState>,
    pub(crate) starting: u32,
    pub(crate) whereabouts: Whereabouts,
    pub(crate) turn: ThisTurn,
    pub(crate) phase: ThisPhase,
    /// It attempted Smite this round.
    pub(crate) smote: bool,
    /// Powers generated for it besides those of its row.
    pub(crate) powers: Vec<Power>,
    pub(crate) effects: Vec<AbilityEffect>,
    /// Who destroyed it, where somebody has credit for it (`w40k.strength.credit`).
    pub(crate) credit: Option<SideIx>,
    /// The log does not say all the wounds that its models have lost.
    pub(crate) wounds_unsaid: bool,
    /// The log does not say who of its models fell: whoever is left is among those that it did not name.
    pub(crate) fallen_unsaid: bool,
}

/// A side.
#[derive(Debug, Clone, Default)]
pub(crate) struct SideState {
    /// Unit and model.
    pub(crate) warlord: Option<(UnitIx, u16)>,
    pub(crate) warlord_trait: Option<String>,
    pub(crate) command_points: u32,
    /// The turns, counted through both players, in which it gained its Command point and scored markers last.
    pub(crate) gained_in: u32,
    pub(crate) scored_in: u32,
    /// Points for markers in that turn.
    pub(crate) scored_now: u32,
    /// Powers attempted this round.
    pub(crate) attempted: Vec<String>,
    /// Victory points scored, by reason: markers, Warlord, most markers, other.
    pub(crate) points: [u32; 4],
    /// Corners of its deployment zone.
    pub(crate) zone: Option<Vec<crate::bodies::Point>>,
}

/// An objective marker.
#[derive(Debug, Clone)]
pub(crate) struct MarkerState {
    pub(crate) id: UnitId,
    pub(crate) at: Option<Place>,
    /// Diameter in millimetres.
    pub(crate) diameter: f64,
    /// Who controls it, as the log said last in this phase.
    pub(crate) said: Option<Option<SideIx>>,
}

/// The table: what stands where, and what has happened.
#[derive(Debug, Clone)]
pub struct State {
    pub(crate) setup: Arc<Setup>,
    /// The battle round.
    pub(crate) turn: u32,
    pub(crate) phase: Option<Phase>,
    pub(crate) step: Option<PhaseStep>,
    pub(crate) active: Option<SideIx>,
    /// Who has the first turn of each round.
    pub(crate) first: Option<SideIx>,
    /// Turns begun in this round.
    pub(crate) turns: u32,
    pub(crate) turn_over: bool,
    pub(crate) units: Vec<UnitState>,
    pub(crate) sides: Vec<SideState>,
    pub(crate) markers: Vec<MarkerState>,
    /// Whether two units are within Engagement Range, as the log claims where positions do not tell.
    pub(crate) claimed: BTreeMap<(UnitIx, UnitIx), bool>,
    /// Attempts at Smite this phase.
    pub(crate) smites: u8,
    /// The attempt at a power that is under way.
    pub(crate) power: Option<crate::psychic::Attempt>,
    /// The unit that acts, and whether others must wait for it.
    pub(crate) acting: Option<UnitIx>,
    pub(crate) before: crate::setup::BeforeBattle,
    pub(crate) fights: crate::fight::Fights,
    pub(crate) tests: crate::morale::Tests,
    pub(crate) ending: crate::ending::Ending,
    pub(crate) control_said: bool,
    /// A rule of another book lets those aboard act in the entry in hand.
    pub(crate) aboard_act: bool,
}

impl Setup {
    fn new(header: &Header<Wh40k9Words>) -> Self {
        let sides: Vec<SideId> = header.sides.iter().map(|side| side.id.clone()).collect();
        let rows: Vec<(SideIx, Unit)> = header
            .sides
            .iter()
            .enumerate()
            .flat_map(|(side, army)| army.roster.iter().map(move |unit| (SideIx(side), unit.clone())))
            .collect();
        let keywords = rows.iter().map(|(_, unit)| Keywords::of_row(unit)).collect();
        let index = rows.iter().enumerate().map(|(ix, (_, unit))| (unit.id.clone(), UnitIx(ix))).collect();
        let corner = |place: &Place| crate::bodies::Point::new(place.x, place.y);
        let feature = |piece: &aftermath_rules::log::Terrain<TerrainKind>| {
            Feature::new(piece.kind, piece.outline.iter().map(corner).collect())
        };
        let from_start = header
            .situation
            .as_ref()
            .is_none_or(|situation| situation.progress.as_ref().is_some_and(|progress| progress.from_start));
        Self {
            slack: Slack::new(header.tolerance.get()),
            edges: Edges::new(header.table),
            options: header.options.clone(),
            terrain: header.terrain.iter().map(feature).collect(),
            sides,
            rows,
            keywords,
            index,
            whole: header
                .situation
                .as_ref()
                .is_none_or(|situation| situation.progress.as_ref().is_some_and(|progress| !progress.partial)),
            from_start,
        }
    }
}

impl State {
    /// The table before the first entry.
    pub(crate) fn open(header: &Header<Wh40k9Words>, docket: &mut impl Docket) -> Self {
        let setup = Arc::new(Setup::new(header));
        let units = (0..setup.rows.len()).map(|ix| UnitState::new(UnitIx(ix), &setup.rows[ix].1)).collect();
        let mut state = Self {
            turn: 0,
            phase: None,
            step: None,
            active: None,
            first: None,
            turns: 0,
            turn_over: false,
            units,
            sides: vec![SideState::default(); setup.sides.len()],
            markers: Vec::new(),
            claimed: BTreeMap::new(),
            smites: 0,
            power: None,
            acting: None,
            before: crate::setup::BeforeBattle::default(),
            fights: crate::fight::Fights::default(),
            tests: crate::morale::Tests::default(),
            ending: crate::ending::Ending::default(),
            control_said: false,
            aboard_act: false,
            setup,
        };
        crate::muster::check(&state, docket);
        if let Some(situation) = &header.situation {
            crate::fork::start_from(&mut state, situation, docket);
        }
        state
    }

    /// The turn under way, counted through both players from 1.
    pub(crate) fn turn_count(&self) -> u32 {
        let sides = self.sides.len() as u32;
        self.turn.saturating_sub(1).saturating_mul(sides).saturating_add(self.turns)
    }

    pub(crate) fn row(&self, ix: UnitIx) -> &Unit {
        &self.setup.rows[ix.0].1
    }

    pub(crate) fn unit(&self, ix: UnitIx) -> &UnitState {
        &self.units[ix.0]
    }

    pub(crate) fn unit_mut(&mut self, ix: UnitIx) -> &mut UnitState {
        &mut self.units[ix.0]
    }

    pub(crate) fn id(&self, ix: UnitIx) -> &UnitId {
        &self.row(ix).id
    }

    pub(crate) fn side_of(&self, ix: UnitIx) -> SideIx {
        self.setup.rows[ix.0].0
    }

    pub(crate) fn side_id(&self, side: SideIx) -> &SideId {
        &self.setup.sides[side.0]
    }

    pub(crate) fn side(&self, id: &SideId) -> Option<SideIx> {
        self.setup.sides.iter().position(|side| side == id).map(SideIx)
    }

    pub(crate) fn all_sides(&self) -> impl Iterator<Item = SideIx> + use<> {
        (0..self.setup.sides.len()).map(SideIx)
    }

    /// Whether two units are of different armies (`w40k.unit.friend_foe`).
    pub(crate) fn is_enemy(&self, one: UnitIx, other: UnitIx) -> bool {
        self.side_of(one) != self.side_of(other)
    }

    pub(crate) fn all_units(&self) -> impl Iterator<Item = UnitIx> + use<> {
        (0..self.units.len()).map(UnitIx)
    }

    /// Units on the battlefield.
    pub(crate) fn on_field(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.all_units().filter(|ix| self.unit(*ix).whereabouts == Whereabouts::Field)
    }

    /// Enemies of a unit on the battlefield.
    pub(crate) fn enemies(&self, ix: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
        self.on_field().filter(move |other| self.is_enemy(ix, *other))
    }

    /// Friends of a unit on the battlefield, without itself.
    pub(crate) fn friends(&self, ix: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
        self.on_field().filter(move |other| *other != ix && !self.is_enemy(ix, *other))
    }

    pub(crate) fn find(&self, id: &UnitId) -> Option<UnitIx> {
        self.setup.index.get(id).copied()
    }

    /// The unit of this id; a unit that does not exist is a broken rule and cannot be applied.
    pub(crate) fn known(&self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let found = self.find(id);
        if found.is_none() {
            docket.finding(rule::UNIT_DEFINITION, Outcome::Broken, || Detail::say("unknown-unit").records(id));
        }
        found
    }

    /// As [`State::known`], and on the battlefield: whoever is aboard, elsewhere or destroyed neither acts nor is acted
    /// on. A unit that the log never set up is taken to be there.
    pub(crate) fn present(&mut self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let ix = self.known(id, docket)?;
        let gone = |rule, docket: &mut _| {
            Docket::finding(docket, rule, Outcome::Broken, || Detail::say("unit-not-there").unit(id));
            None
        };
        match self.unit(ix).whereabouts {
            Whereabouts::Field => Some(ix),
            Whereabouts::Aboard(_) => {
                gone(rule::TRANSPORT_EMBARKED_INERT, docket);
                // A rule of another book lets those aboard act.
                self.aboard_act.then_some(ix)
            }
            Whereabouts::Reserve => gone(rule::REINFORCE_SETUP, docket),
            Whereabouts::Destroyed => gone(rule::STRENGTH_DESTROYED_UNIT, docket),
            Whereabouts::Gone => gone(rule::UNIT_DEFINITION, docket),
            Whereabouts::Unset => {
                // A log that records no deployment may still be played on.
                if self.setup.from_start && self.before.any_deployed {
                    return gone(rule::ONLY_WAR_DEPLOY_UNTIL, docket);
                }
                self.unit_mut(ix).whereabouts = Whereabouts::Field;
                Some(ix)
            }
        }
    }

    /// The profile of a model.
    pub(crate) fn profile(&self, model: &ModelState) -> &Models {
        let (row, profile) = model.profile;
        &self.row(row).models[profile]
    }

    /// Whether a model has a keyword (`w40k.keyword.mixed_unit`).
    pub(crate) fn model_has(&self, model: &ModelState, keyword: Keyword) -> bool {
        let (row, profile) = model.profile;
        self.setup.keywords[row.0][profile].have(keyword)
    }

    /// Whether a model has a keyword that a roster names.
    pub(crate) fn model_has_word(&self, model: &ModelState, keyword: &str) -> bool {
        let (row, profile) = model.profile;
        let row = self.row(row);
        row.model_has_keyword(&row.models[profile], keyword)
    }

    /// Whether a unit has a keyword: any model in it does.
    pub(crate) fn has(&self, ix: UnitIx, keyword: Keyword) -> bool {
        self.unit(ix).living().any(|(_, model)| self.model_has(model, keyword))
    }

    /// Wounds that a model has in full.
    pub(crate) fn wounds(&self, model: &ModelState) -> u32 {
        self.profile(model).w.number().unwrap_or(1).max(1)
    }

    /// Puts a model at a spot, or forgets where it is.
    pub(crate) fn stand(&mut self, ix: UnitIx, number: u16, spot: Option<Spot>) {
        let Some(place) = self.unit(ix).place_of(number) else {
            return;
        };
        let model = &self.units[ix.0].models[place];
        let body = spot.and_then(|spot| self.body_at(model, spot));
        let model = &mut self.units[ix.0].models[place];
        (model.spot, model.body) = (spot, body);
    }

    /// The body of a model at a spot; none where its base is not recorded.
    pub(crate) fn body_at(&self, model: &ModelState, spot: Spot) -> Option<Body> {
        let profile = self.profile(model);
        let height = profile.height.map_or(0.0, aftermath_rules::geometry::Length::get);
        Some(Body::new(profile.base?, height, spot))
    }

    /// What the wreck of a unit does to those around it.
    pub(crate) fn explosion(&self, ix: UnitIx) -> Option<&Explodes> {
        self.row(ix).abilities.iter().find_map(|ability| match ability {
            Ability::Explodes(explodes) => Some(explodes),
            _ => None,
        })
    }

    /// Nobody wrote down where a unit went: from here on nobody knows where it stands, nor who is in combat with it.
    pub(crate) fn lose_sight_of(&mut self, ix: UnitIx) {
        for model in &mut self.unit_mut(ix).models {
            (model.spot, model.body) = (None, None);
        }
        self.forget_claims(ix);
    }

    /// Models of a unit may have fallen, and nobody wrote down which: from here on nobody knows who of it stands, nor where.
    pub(crate) fn lose_count_of(&mut self, ix: UnitIx) {
        self.lose_sight_of(ix);
        let unit = self.unit_mut(ix);
        (unit.fallen_unsaid, unit.wounds_unsaid, unit.turn.losses_unsaid) = (true, true, true);
    }

    /// A unit leaves the battlefield, alive.
    pub(crate) fn take_off(&mut self, ix: UnitIx, to: Whereabouts) {
        let unit = self.unit_mut(ix);
        unit.whereabouts = to;
        for model in &mut unit.models {
            (model.spot, model.body) = (None, None);
        }
        self.forget_claims(ix);
    }

    /// A model is destroyed; `by` is the side that has credit if its unit is destroyed with it. Answers whether the unit
    /// is (`w40k.strength.destroyed_model`, `w40k.strength.destroyed_unit`).
    pub(crate) fn destroy(&mut self, ix: UnitIx, number: u16, by: Option<SideIx>) -> bool {
        let owner = self.side_of(ix);
        let explodes = self.explosion(ix).is_some();
        let unit = self.unit_mut(ix);
        let Some(place) = unit.place_of(number) else {
            return unit.whereabouts == Whereabouts::Destroyed;
        };
        let model = &mut unit.models[place];
        if !model.destroyed {
            model.destroyed = true;
            model.destroyed_now = true;
            model.fell_at = model.spot.filter(|_| explodes);
            (model.spot, model.body) = (None, None);
            unit.turn.lost += 1;
        }
        if unit.models.iter().all(|model| model.destroyed) {
            unit.whereabouts = Whereabouts::Destroyed;
            unit.credit = by.filter(|by| *by != owner);
            self.forget_claims(ix);
            return true;
        }
        // Who fell may have been the one within Engagement Range.
        self.claimed.retain(|(one, other), engaged| !*engaged || (*one != ix && *other != ix));
        false
    }

    /// All models of a unit are destroyed.
    pub(crate) fn destroy_unit(&mut self, ix: UnitIx, by: Option<SideIx>) {
        let numbers: Vec<u16> = self.unit(ix).living().map(|(number, _)| number).collect();
        for number in numbers {
            self.destroy(ix, number, by);
        }
        self.unit_mut(ix).whereabouts = Whereabouts::Destroyed;
    }

    /// What was claimed of who is within Engagement Range of a unit no longer counts.
    pub(crate) fn forget_claims(&mut self, ix: UnitIx) {
        self.claimed.retain(|(one, other), _| *one != ix && *other != ix);
    }

    /// The log claims who is within Engagement Range of a unit: these enemies and no others.
    pub(crate) fn claim_engaged(&mut self, ix: UnitIx, enemies: &[UnitId]) {
        self.forget_claims(ix);
        let all: Vec<UnitIx> = self.enemies(ix).collect();
        for enemy in all {
            let claimed = enemies.contains(self.id(enemy));
            self.claimed.insert(pair(ix, enemy), claimed);
        }
    }

    /// Lasting changes of a unit's characteristics end.
    pub(crate) fn end_effects(&mut self, until: Until) {
        for unit in &mut self.units {
            unit.effects.retain(|effect| effect.until != until);
        }
    }
}

/// Two units in a fixed order.
pub(crate) fn pair(one: UnitIx, other: UnitIx) -> (UnitIx, UnitIx) {
    (one.min(other), one.max(other))
}

impl ModelState {
    /// A model of a row's profile that stands nowhere yet.
    pub(crate) fn new(number: u16, row: UnitIx, profile: usize) -> Self {
        Self {
            number,
            profile: (row, profile),
            spot: None,
            body: None,
            fell_at: None,
            lost: 0,
            destroyed: false,
            destroyed_now: false,
            allocated: false,
            presumed: false,
            shot: SmallVec::new(),
        }
    }
}

impl UnitState {
    pub(crate) fn new(ix: UnitIx, row: &Unit) -> Self {
        let models = row
            .models
            .iter()
            .enumerate()
            .flat_map(|(profile, models)| (0..models.count).map(move |_| profile))
            .zip(1..)
            .map(|(profile, number)| ModelState::new(number, ix, profile));
        let split_off = row.part_of.is_some();
        Self {
            models: if split_off { Vec::new() } else { models.collect() },
            starting: row.size(),
            whereabouts: if split_off { Whereabouts::Gone } else { Whereabouts::Unset },
            turn: ThisTurn::default(),
            phase: ThisPhase::default(),
            smote: false,
            powers: Vec::new(),
            effects: Vec::new(),
            credit: None,
            wounds_unsaid: false,
            fallen_unsaid: false,
        }
    }

    /// Place of the model of this number, destroyed or not.
    pub(crate) fn place_of(&self, number: u16) -> Option<usize> {
        // A unit that no models left has them in their places.
        let is_it = |place: &usize| self.models.get(*place).is_some_and(|model| model.number == number);
        let place = usize::from(number).checked_sub(1).filter(is_it);
        place.or_else(|| self.models.iter().position(|model| model.number == number))
    }

    /// The model of this number, destroyed or not.
    pub(crate) fn model(&self, number: u16) -> Option<&ModelState> {
        self.place_of(number).map(|place| &self.models[place])
    }

    /// Models that are not destroyed, with their numbers.
    pub(crate) fn living(&self) -> impl DoubleEndedIterator<Item = (u16, &ModelState)> + '_ {
        self.models.iter().filter(|model| !model.destroyed).map(|model| (model.number, model))
    }

    /// How many models are left.
    pub(crate) fn size(&self) -> u32 {
        self.models.iter().filter(|model| !model.destroyed).count() as u32
    }

    /// Whether it is Below Half-strength (`w40k.strength.below_half`).
    pub(crate) fn is_below_half(&self) -> bool {
        self.size() * 2 < self.starting
    }
}
