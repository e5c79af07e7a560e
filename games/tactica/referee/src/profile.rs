//! What follows from the figures of a unit and how they stand: fronts, ranks, values, losses of an army.

use aftermath_tactica::{
    Armour, CircleDetails, Class, Due, Formation, FullColumn, GeneralPlace, LossCount, MarkerFigure, Pending, Shape,
    Shield, SkirmisherRanks, SmallSkirmish, Status, ThinningLadder, Troops, Weapon, pack,
};

use crate::state::{SideIx, State, UnitIx};

/// The row of a formation.
pub(crate) fn formation_row(formation: Formation) -> &'static pack::FormationRow {
    // A test of the words holds that every formation has a row.
    let found = pack::FORMATIONS.iter().find(|row| row.formation == formation.as_str());
    found.unwrap_or(&pack::FORMATIONS[0])
}

/// Figures in the front rank of a formation.
pub(crate) fn front_of(formation: Formation, mounted: bool) -> usize {
    let row = formation_row(formation);
    (if mounted { row.front_mounted } else { row.front_foot }) as usize
}

/// Figures that one base of a formation holds.
pub(crate) fn most_of(formation: Formation, mounted: bool) -> usize {
    let row = formation_row(formation);
    (if mounted { row.most_mounted } else { row.most_foot }) as usize
}

/// The row of a weapon.
pub(crate) fn weapon_row(weapon: Weapon) -> &'static pack::WeaponRow {
    let found = pack::WEAPONS.iter().find(|row| row.weapon == weapon.as_str());
    found.unwrap_or(&pack::WEAPONS[0])
}

/// The row of a piece of protection.
pub(crate) fn protection_row(item: &str) -> Option<&'static pack::ProtectionRow> {
    pack::PROTECTION.iter().find(|row| row.item == item)
}

/// Name of body armour in the pack.
pub(crate) fn armour_item(armour: Armour) -> &'static str {
    match armour {
        Armour::Light => "light_armour",
        Armour::Heavy => "heavy_armour",
    }
}

/// Name of a shield in the pack.
pub(crate) fn shield_item(shield: Shield) -> &'static str {
    match shield {
        Shield::Small => "small_shield",
        Shield::Large => "large_shield",
    }
}

/// Name of armour of a horse in the pack.
pub(crate) fn horse_item(armour: Armour) -> &'static str {
    match armour {
        Armour::Light => "light_horse_armour",
        Armour::Heavy => "heavy_horse_armour",
    }
}

/// A figure that rolls.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Roller<'a> {
    /// Its number; 0 for an attached general.
    pub(crate) figure: u16,
    /// Its rank from 0, counted from the front.
    pub(crate) rank: usize,
    pub(crate) troops: &'a Troops,
}

impl State {
    /// Whether the figures of a unit ride now.
    pub(crate) fn rides(&self, ix: UnitIx) -> bool {
        self.row(ix).is_mounted() && !self.u(ix).dismounted
    }

    /// Whether a unit is in skirmish order, or runs, which counts as that (`tac.rout.as_skirmishers`).
    pub(crate) fn skirmishes(&self, ix: UnitIx) -> bool {
        self.formation(ix) == Formation::Skirmish || self.is_routing(ix)
    }

    /// Whether a unit was made as skirmishers.
    pub(crate) fn is_skirmisher(&self, ix: UnitIx) -> bool {
        self.row(ix).formation == Formation::Skirmish
    }

    pub(crate) fn shape(&self, ix: UnitIx) -> Shape {
        self.u(ix).shape.unwrap_or(Shape::Plain)
    }

    /// Figures in the front rank: what formation and arm say, and of skirmishers no more than there are.
    pub(crate) fn front(&self, ix: UnitIx) -> usize {
        let front = front_of(self.formation(ix), self.rides(ix));
        let left = self.figures(ix).len();
        let fixed = self.rulings().small_skirmish == SmallSkirmish::AlwaysTwo;
        if self.formation(ix) == Formation::Skirmish && !fixed { front.min(left).max(1) } else { front }
    }

    /// Front-rank figures as speed and disorder count them: a general widens the front by a ruling.
    pub(crate) fn counted_front(&self, ix: UnitIx) -> usize {
        let wide = self.rulings().general_place == GeneralPlace::WidensFront && self.general_in(ix).is_some();
        self.front(ix) + usize::from(wide)
    }

    /// Full ranks (`tac.test.ranks`): none of skirmishers, none in a circle.
    pub(crate) fn full_ranks(&self, ix: UnitIx) -> u8 {
        let none =
            self.formation(ix) == Formation::Skirmish && self.rulings().skirmisher_ranks == SkirmisherRanks::None;
        if none || self.shape(ix) == Shape::Circle {
            return 0;
        }
        let ranks = self.figures(ix).len() / self.front(ix).max(1);
        let most = match self.rulings().full_column {
            FullColumn::AllRanks => usize::from(u8::MAX),
            FullColumn::ThreeRanks => pack::RANKS_ON_BASE as usize,
        };
        ranks.min(most) as u8
    }

    /// The troops that a figure is of.
    pub(crate) fn troops(&self, ix: UnitIx, figure: u16) -> &Troops {
        let row = self.row(ix);
        &row.troops[row.troop_of(figure).unwrap_or(0)]
    }

    /// Whether a figure can act: the one left facing the enemy does so by a ruling (`tac.amb.marker_figure`).
    pub(crate) fn is_in_order(&self, ix: UnitIx, figure: u16) -> bool {
        if !self.is_disordered(ix, figure) {
            return true;
        }
        let marker = self.rulings().marker_figure == MarkerFigure::InOrder;
        let all = self.figures(ix).iter().all(|figure| self.is_disordered(ix, *figure));
        marker && all && self.figures(ix).first() == Some(&figure)
    }

    /// Figures in the order of the ranks, each with its rank, an attached general last.
    pub(crate) fn rollers(&self, ix: UnitIx) -> Vec<Roller<'_>> {
        self.rollers_of(ix, self.figures(ix))
    }

    /// As [`State::rollers`], of the figures that a unit had.
    pub(crate) fn rollers_of(&self, ix: UnitIx, figures: &[u16]) -> Vec<Roller<'_>> {
        self.rollers_in(ix, figures, self.front(ix))
    }

    /// As [`State::rollers_of`], in ranks of so many.
    pub(crate) fn rollers_in(&self, ix: UnitIx, figures: &[u16], front: usize) -> Vec<Roller<'_>> {
        let front = front.max(1);
        let ranked = figures.iter().enumerate();
        let mut rollers: Vec<Roller<'_>> = ranked
            .map(|(place, figure)| Roller { figure: *figure, rank: place / front, troops: self.troops(ix, *figure) })
            .collect();
        // A general fights as one more figure of the front rank (`tac.general.full_figure`).
        if let Some(general) = self.general_in(ix)
            && let Some(troops) = self.row(general).troops.first()
        {
            rollers.push(Roller { figure: 0, rank: 0, troops });
        }
        rollers
    }

    /// The steadiness talent of an attached general (`tac.general.attached_only`).
    pub(crate) fn steadiness_talent(&self, ix: UnitIx) -> i32 {
        self.general_in(ix).map_or(0, |general| i32::from(self.u(general).talents.steadiness))
    }

    /// The melee talent of an attached general.
    pub(crate) fn melee_talent(&self, ix: UnitIx) -> i32 {
        self.general_in(ix).map_or(0, |general| i32::from(self.u(general).talents.melee))
    }

    /// The specialty talent of an attached general with a weapon.
    pub(crate) fn specialty_talent(&self, ix: UnitIx, weapon: Weapon) -> i32 {
        let Some(general) = self.general_in(ix) else { return 0 };
        let talents = &self.u(general).talents;
        let fits = talents.skill.is_none_or(|skill| skill == weapon);
        if fits { i32::from(talents.specialty) } else { 0 }
    }

    /// Steadiness of a figure in tests figure by figure, with the talent of an attached general
    /// (`tac.test.mixed_steadiness`, `tac.circle.steadiness`).
    pub(crate) fn figure_steadiness(&self, ix: UnitIx, figure: u16) -> i32 {
        let circle = self.shape(ix) == Shape::Circle && self.rulings().circle_details == CircleDetails::AllTests;
        let own = if circle { pack::CIRCLE_STEADINESS } else { i32::from(self.troops(ix, figure).steadiness) };
        own + self.steadiness_talent(ix)
    }

    /// Steadiness of a unit: that of the troops that fill its front rank. `None` where the front rank is of several
    /// steadinesses: the book asks for a front rank of one.
    pub(crate) fn unit_steadiness(&self, ix: UnitIx) -> Option<i32> {
        if self.shape(ix) == Shape::Circle {
            return Some(pack::CIRCLE_STEADINESS);
        }
        let front = self.front(ix);
        let mut values = self.figures(ix).iter().take(front).map(|figure| self.troops(ix, *figure).steadiness);
        let first = values.next()?;
        values.all(|value| value == first).then_some(i32::from(first))
    }

    /// Whether figures of different steadiness stand in a unit.
    pub(crate) fn is_of_mixed_steadiness(&self, ix: UnitIx) -> bool {
        let troops = &self.row(ix).troops;
        troops.iter().any(|one| one.steadiness != troops[0].steadiness)
    }

    /// Whether all figures of a unit are alike.
    pub(crate) fn is_uniform(&self, ix: UnitIx) -> bool {
        let first = self.figures(ix).first().and_then(|figure| self.row(ix).troop_of(*figure));
        self.figures(ix).iter().all(|figure| self.row(ix).troop_of(*figure) == first)
    }

    /// Own units routing or destroyed, with those that became skirmishers (`tac.uncontrolled.value`,
    /// `tac.amb.loss_count`).
    pub(crate) fn losses(&self, side: SideIx) -> u32 {
        let counts = |ix: &UnitIx| {
            let unit = self.u(*ix);
            if self.is_general(*ix) || self.own_side(*ix) != side || unit.owner.is_some() {
                return 0;
            }
            let lost = matches!(self.status(*ix), Status::Routing | Status::Destroyed | Status::RoutedOff);
            let ordered = !self.is_skirmisher(*ix);
            let at_once = unit.degraded && self.rulings().loss_count != LossCount::WhenLost;
            if !ordered || !(lost || at_once) {
                0
            } else if self.rulings().loss_count == LossCount::Bases {
                u32::from(self.row(*ix).bases)
            } else {
                1
            }
        };
        self.all().map(|ix| counts(&ix)).sum()
    }

    /// What a unit has to do next, of this kind.
    pub(crate) fn due(&self, ix: UnitIx, wanted: impl Fn(&Due) -> bool) -> Option<Due> {
        let id = self.id(ix);
        let pending = self.progress().pending.iter();
        pending.filter(|pending| &pending.unit == id).map(|pending| pending.what.clone()).find(|what| wanted(what))
    }

    /// Strikes out what a unit has done.
    pub(crate) fn settle(&mut self, ix: UnitIx, what: &Due) {
        let id = self.id(ix).clone();
        let mut found = false;
        self.progress_mut().pending.retain(|pending| {
            let this = !found && pending.unit == id && &pending.what == what;
            found |= this;
            !this
        });
    }

    /// Something that a unit has to do next.
    pub(crate) fn owe(&mut self, ix: UnitIx, what: Due) {
        let unit = self.id(ix).clone();
        // Beyond the bound nothing more is remembered; each entry adds a few, and each action asks for them first.
        let _ = self.progress_mut().pending.push(Pending { unit, what });
    }

    /// Takes figures out of a unit: whoever stands behind in the same file steps forward, and what is still empty is
    /// filled from the last rank; then the formation is thinned as far as the front rank asks (`tac.unit.thinning`).
    ///
    /// Answers whether the unit has anybody left.
    pub(crate) fn take_out(&mut self, ix: UnitIx, fallen: &[u16]) -> bool {
        let front = self.front(ix).max(1);
        let figures = self.figures(ix).to_vec();
        let ranks = figures.len().div_ceil(front);
        let mut files: Vec<Vec<u16>> = vec![Vec::new(); front];
        for (place, figure) in figures.iter().enumerate() {
            if !fallen.contains(figure) {
                files[place % front].push(*figure);
            }
        }
        let mut left: Vec<u16> = Vec::with_capacity(figures.len());
        for rank in 0..ranks {
            for file in 0..front {
                let next = files[file].get(rank).copied();
                // The last figure of the deepest file fills the gap.
                let filler = || {
                    let deepest = (0..front).filter(|other| files[*other].len() > rank + 1);
                    deepest.max_by_key(|other| (files[*other].len(), *other))
                };
                match next {
                    Some(figure) => left.push(figure),
                    None => {
                        if let Some(from) = filler()
                            && let Some(figure) = files[from].pop()
                        {
                            left.push(figure);
                        }
                    }
                }
            }
        }
        self.set_figures(ix, left);
        self.thin(ix);
        !self.figures(ix).is_empty()
    }

    /// The loosest steps that a unit has to take until its front rank is whole.
    fn thin(&mut self, ix: UnitIx) {
        let mounted = self.rides(ix);
        let left = self.figures(ix).len();
        let mut formation = self.formation(ix);
        while formation != Formation::Skirmish && left < front_of(formation, mounted) {
            formation = match formation {
                Formation::VeryClose => Formation::Close,
                Formation::Close if self.rulings().thinning_ladder == ThinningLadder::CloseBreaks => {
                    Formation::Skirmish
                }
                Formation::Close => Formation::Open,
                Formation::Open | Formation::Skirmish => Formation::Skirmish,
            };
        }
        if formation == self.formation(ix) {
            return;
        }
        let was_ordered = self.formation(ix) != Formation::Skirmish;
        let unit = self.u_mut(ix);
        unit.formation = Some(formation);
        if formation == Formation::Skirmish {
            unit.shape = None;
            if was_ordered {
                unit.degraded = true;
                self.leave_line(ix);
                self.progress_mut().losses_since += 1;
            }
        }
    }
}

/// The row of a price table (`tac.points.profiles`).
pub(crate) fn profile_row(
    class: Class,
    specialty: Option<u8>,
    melee: u8,
    steadiness: u8,
) -> Option<&'static pack::ProfileRow> {
    pack::TROOP_PROFILES.iter().find(|row| {
        let skill = if class.is_of_two_numbers() {
            row.melee == u32::from(melee)
        } else {
            row.specialty == specialty.map(u32::from)
        };
        row.class == class.as_str() && skill && row.steadiness == u32::from(steadiness)
    })
}
