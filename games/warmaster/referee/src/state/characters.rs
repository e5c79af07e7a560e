//! Characters with their units: who goes along, who is left behind, who dies with it.

use super::{Stand, State, UnitIx};
use crate::{Phase, characters, rule};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Base, Footprint, Pose},
};

/// Custom puts characters on round bases; the square of the same width reaches this much farther at its corners, in cm.
pub(crate) const CORNER_CM: f64 = 0.42;

/// How far something is from a character, in cm: as it is measured, and between what it may lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Apart {
    pub(crate) cm: f64,
    pub(crate) least: f64,
    pub(crate) most: f64,
}

impl State {
    /// Characters of both sides that are still there.
    pub(crate) fn living_characters(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.there(&self.setup.characters)
    }

    /// Characters attached to the unit.
    pub(crate) fn attached(&self, unit: UnitIx) -> Vec<UnitIx> {
        self.living_characters().filter(|ix| self.units[ix.0].joined == Some(unit)).collect()
    }

    /// Distance for an order: a character who went along with his unit stands somewhere at its edge, since his place there
    /// has no meaning (`wm.char.attach_position`).
    pub(crate) fn command_distance(&self, by: UnitIx, unit: UnitIx) -> Option<Apart> {
        let from = self.measuring_point(by)?;
        let reach = self.reach_from(&from, by, unit)?;
        let mut slack = self.setup.tolerance;
        if let Some(with) = self.units[by.0].joined.filter(|_| self.units[by.0].carried) {
            slack += self.span(with)? + from.base().width + from.base().depth;
        }
        Some(Apart { least: reach.least - slack, most: reach.most + slack, ..reach })
    }

    /// Distance between a character and a unit, without the tolerance of the measurements; `None` where a pose is missing.
    pub(crate) fn reach(&self, by: UnitIx, unit: UnitIx) -> Option<Apart> {
        self.distance(by, unit)?;
        self.reach_from(self.placed(by)?.next()?, by, unit)
    }

    /// Whether a character may touch a unit: by any stand that he may have where the roster leaves it out
    /// (`wm.char.base`); `None` where a pose is missing.
    pub(crate) fn may_touch(&self, character: UnitIx, unit: UnitIx) -> Option<bool> {
        let touches = self.in_contact(character, unit)?;
        let least = || self.reach(character, unit).map(|apart| apart.least);
        Some(touches || least().is_some_and(|least| least <= self.setup.tolerance))
    }

    fn reach_from(&self, from: &Footprint, by: UnitIx, unit: UnitIx) -> Option<Apart> {
        let goals = self.placed(unit)?;
        let centre = from.pose().at;
        let far = goals.clone().map(|goal| goal.distance_to(centre)).min_by(f64::total_cmp)?;
        let to = |from: &Footprint| goals.clone().map(|goal| from.distance(goal)).fold(f64::INFINITY, f64::min);
        Some(self.reach_of(from, by, to, far))
    }

    /// How far something is from this stand of a character, by a measure of its own and by how far it is from the stand's
    /// centre. Where the roster leaves the stand out it may be a standard one, be its long edge ahead or its short one, or
    /// a round one.
    pub(crate) fn reach_of(&self, from: &Footprint, by: UnitIx, to: impl Fn(&Footprint) -> f64, far: f64) -> Apart {
        let cm = to(from);
        if !self.figures(by).leaves_base_open() {
            return Apart { cm, least: cm, most: cm };
        }
        let least = standard(from).iter().map(to).fold(cm, f64::min);
        Apart { cm, least, most: (far - from.base().width / 2.0).max(cm) }
    }

    /// The stands that a character may have who stands here: the one that is shown, and where the roster leaves it out
    /// standard ones (`wm.char.base`).
    pub(crate) fn thinkable_stands(&self, character: UnitIx) -> Vec<Footprint> {
        let Some(shown) = self.placed(character).and_then(|mut stands| stands.next()) else { return Vec::new() };
        let mut stands = vec![*shown];
        if self.figures(character).leaves_base_open() {
            stands.extend(standard(shown));
        }
        stands
    }

    /// The stand of a character, or its centre where it is larger than the rules allow for (`wm.char.base`).
    fn measuring_point(&self, ix: UnitIx) -> Option<Footprint> {
        let stand = *self.placed(ix)?.next()?;
        if self.has_large_base(ix) {
            return Some(Footprint::new(stand.pose(), Base { width: 0.001, depth: 0.001 }));
        }
        Some(stand)
    }

    /// Larger than a standard stand and than a round base of 2.5 cm.
    pub(crate) fn has_large_base(&self, ix: UnitIx) -> bool {
        let base = self.figures(ix).base();
        let (short, long) = (base.width.min(base.depth), base.width.max(base.depth));
        self.figures(ix).kind.is_character() && !(long <= 2.5 || (short <= 2.0 && long <= 4.0))
    }

    /// Greatest distance between the corners of a unit's stands, in cm.
    fn span(&self, unit: UnitIx) -> Option<f64> {
        let corners: Vec<_> = self.footprints(unit)?.iter().flat_map(Footprint::corners).collect();
        let far = corners.iter().flat_map(|a| corners.iter().map(move |b| a.distance(*b)));
        far.max_by(f64::total_cmp)
    }

    /// After the unit has moved: in the Command phase its characters stay where they are, and those it leaves are no
    /// longer attached; otherwise they go along (`wm.char.moves_with_unit`, `wm.charmove.with_unit`).
    pub(super) fn take_along(&mut self, unit: UnitIx, before: &[Stand], docket: &mut impl Docket) {
        if self.figures(unit).kind.is_character() {
            return;
        }
        for character in self.attached(unit) {
            self.units[character.0].astray = characters::mount_barred(self, character, unit) == Some(true);
            if self.phase == Some(Phase::Command) {
                // By another stand than the one that is shown he may touch it yet (`wm.char.base`).
                if self.in_contact(character, unit) != Some(true) {
                    let perhaps = self.may_touch(character, unit) != Some(false);
                    let left = &mut self.units[character.0];
                    left.joined = None;
                    left.perhaps_with = perhaps.then_some(unit);
                }
                continue;
            }
            let base = self.figures(character).base();
            let moved = self.carried_pose(character, unit, before).map(|pose| Footprint::new(pose, base));
            let state = &mut self.units[character.0];
            state.stands.change(|stand| stand.footprint = moved);
            state.carried = true;
            // Whoever is driven back may be placed by the log; that is judged there.
            if self.phase != Some(Phase::Combat) {
                continue;
            }
            for rule in [rule::CHAR_STAYS_IN_COMBAT, rule::CHAR_MOVES_WITH_UNIT, rule::CHARMOVE_WITH_UNIT] {
                docket.finding(rule, Outcome::Held, || {
                    Detail::say("goes-along").unit(self.id(character)).with("other", self.id(unit))
                });
            }
        }
        self.last_mover = Some(unit);
        let pairs = before.iter().zip(&self.units[unit.0].stands);
        self.last_way = pairs.filter_map(|(then, now)| then.footprint.zip(now.footprint)).collect();
        self.find_displaced(unit);
    }

    /// Where a character is whose unit moved: he went as the stand nearest to him did.
    fn carried_pose(&self, character: UnitIx, unit: UnitIx, before: &[Stand]) -> Option<Pose> {
        let mut pose = self.units[character.0].stands.first()?.pose()?;
        let apart = |stand: &&Stand| stand.pose().map_or(f64::INFINITY, |at| at.at.distance(pose.at));
        let nearest = before.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)))?;
        let then = nearest.pose()?;
        let now = self.units[unit.0].stands.iter().find(|stand| stand.number == nearest.number)?.pose()?;
        pose.at.x += now.at.x - then.at.x;
        pose.at.y += now.at.y - then.at.y;
        Some(pose)
    }

    /// The unit has gone where nobody knows: in the Command phase perhaps without its characters, otherwise with them.
    pub(super) fn lose_sight(&mut self, unit: UnitIx) {
        for character in self.attached(unit) {
            let left = self.phase == Some(Phase::Command);
            let state = &mut self.units[character.0];
            if left {
                (state.joined, state.perhaps_with) = (None, Some(unit));
            } else {
                state.stands.change(|stand| stand.footprint = None);
            }
        }
    }

    /// Lone characters on whom the unit has ended its move: at once the enemy's give way (`wm.char.displace`), and its
    /// own side's make room (`wm.char.yield_space`).
    fn find_displaced(&mut self, unit: UnitIx) {
        let Some(stands) = self.footprints(unit) else { return };
        let side = self.side_of(unit);
        let lone = self.living_characters().filter(|ix| self.units[ix.0].joined.is_none());
        let near = lone.filter(|ix| !self.are_far(unit, *ix, 0.0));
        let hit = near.filter(|ix| self.lies_under(*ix, &stands));
        let (enemies, friends): (Vec<UnitIx>, Vec<UnitIx>) = hit.partition(|ix| self.side_of(*ix) != side);
        self.owed.displaced.extend(enemies);
        self.owed.room.extend(friends.into_iter().map(|friend| (friend, unit)));
    }

    /// Whether a character's stand lies under one of these, by more than rounding.
    pub(crate) fn lies_under(&self, character: UnitIx, stands: &[Footprint]) -> bool {
        let deep = CORNER_CM + self.setup.tolerance;
        self.placed(character)
            .into_iter()
            .flatten()
            .any(|own| stands.iter().any(|stand| stand.overlap_depth(own) > deep))
    }

    /// Whether it may, as far as anybody can measure.
    pub(crate) fn may_lie_under(&self, character: UnitIx, stands: &[Footprint]) -> bool {
        let deep = (CORNER_CM - self.setup.tolerance).max(0.0);
        let mut own = self.placed(character).into_iter().flatten();
        own.any(|own| stands.iter().any(|stand| stand.overlap_depth(own) > deep))
    }

    /// Whether he goes no farther than he must in the direction that his player chose: to the first place that is clear of
    /// every unit, with a centimetre to spare.
    pub(crate) fn goes_just_clear(&self, ix: UnitIx, friend: UnitIx, from: Footprint, to: Pose) -> bool {
        const SPARE_CM: f64 = 1.0;
        const STEP_CM: f64 = 0.25;
        let (start, end) = (from.pose().at, to.at);
        let cm = start.distance(end);
        let stands: Vec<Footprint> =
            self.living_units().filter_map(|unit| self.placed(unit)).flatten().copied().collect();
        let steps = ((cm - SPARE_CM - 2.0 * self.setup.tolerance) / STEP_CM).clamp(0.0, 400.0) as u32;
        let clear = |step: u32| {
            let at = start.towards(end, f64::from(step) * STEP_CM / cm.max(STEP_CM));
            let there = Footprint::new(Pose { at, facing: to.facing }, from.base());
            stands.iter().all(|stand| stand.at_least_apart(&there) > 0.0 || stand.distance(&there) > 0.0)
        };
        let room = self.footprints(friend).is_some();
        !room || steps == 0 || !(0..steps).any(clear) || self.figures(ix).base().width > 4.0
    }

    /// Takes a whole unit off the table.
    pub(crate) fn take_off(&mut self, unit: UnitIx, docket: &mut impl Docket) {
        self.units[unit.0].stands.clear();
        self.bury(unit, docket);
    }

    /// Whoever is attached to a unit that has lost its last stand dies with it (`wm.char.killed_by_shooting`,
    /// `wm.char.killed_in_combat`).
    pub(crate) fn bury(&mut self, unit: UnitIx, docket: &mut impl Docket) {
        if !self.units[unit.0].stands.is_empty() {
            return;
        }
        let rule =
            if self.phase == Some(Phase::Combat) { rule::CHAR_KILLED_IN_COMBAT } else { rule::CHAR_KILLED_BY_SHOOTING };
        for character in self.attached(unit) {
            docket.finding(rule, Outcome::Held, || {
                Detail::say("dies-with-unit").unit(self.id(character)).with("other", self.id(unit))
            });
            self.kill(character, rule);
        }
    }

    /// A character is gone for good.
    pub(crate) fn kill(&mut self, character: UnitIx, by: aftermath_rules::catalogue::Rule) {
        self.units[character.0].stands.clear();
        self.units[character.0].joined = None;
        self.units[character.0].fate = Some(by);
    }
}

/// The standard stands that a character shown on this one may have, be the long edge ahead or the short one.
fn standard(shown: &Footprint) -> [Footprint; 2] {
    let side = shown.base().width;
    let bases = [Base { width: side, depth: 2.0 * side }, Base { width: 2.0 * side, depth: side }];
    bases.map(|base| Footprint::new(shown.pose(), base))
}
