//! Spells (chapter "Magic"): casting, dispelling, what they do, and what lasts.

mod casting;
mod dispelling;
mod effects;
mod lasting;
mod reach;
mod snapshot;
mod spells;

use super::{
    Phase, Spell, SpellList, State, rule,
    state::{SideIx, UnitIx},
};
use aftermath_rules::{
    dice::Pips,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::SideId,
};
pub(super) use casting::cast;
pub(super) use dispelling::dispel;
pub(super) use effects::{
    close_phase, drive_back as gerroff, effect, struck_where_it_stands, teleport, teleport_failed,
};
pub(super) use lasting::{
    anger, anger_has_ended, attack_bonus, check_not_doomed, ended_bonus, ended_extra, extra_attacks, fires_again,
    frightens, half_paced, is_awed, is_doomed, is_under_spell, rage_at_itself, rage_struck, voice,
};
use spells::Lasts;

/// What magic remembers.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Magic {
    /// Spells tried this turn, in order.
    tried: Vec<Tried>,
    /// Units affected by a spell this turn.
    affected: Vec<Touched>,
    /// Spells that last.
    lasting: Vec<Lasting>,
    /// What has ended earlier in the battle.
    ended: Vec<(Spell, UnitIx)>,
    /// Casts so far.
    casts: u32,
}

/// A spell that was tried.
#[derive(Debug, Clone, PartialEq)]
struct Tried {
    number: u32,
    by: UnitIx,
    spell: Spell,
    targets: Vec<UnitIx>,
    success: bool,
    dispelled: bool,
    /// The Rod of Repetition allowed it.
    by_rod: bool,
    /// A Rune Smith has tried to dispel it.
    anti_magic: bool,
    /// A scroll has been read against it.
    scroll: bool,
    /// A staff has been raised against it.
    staff: bool,
    /// Units whose effects are settled; the Wizard himself after a Teleport.
    settled: Vec<UnitIx>,
}

/// A unit touched by a spell.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Touched {
    cast: u32,
    spell: Spell,
    unit: UnitIx,
}

/// A spell that lasts on a unit.
#[derive(Debug, Clone, PartialEq)]
struct Lasting {
    cast: u32,
    spell: Spell,
    unit: UnitIx,
    /// The caster's side.
    side: SideIx,
    /// Dice that tell how strong it is (Rage of Chaos).
    dice: Vec<Pips>,
    /// Whether it has done what it does once.
    done: bool,
}

/// What a spell needs to be named for: nobody, one unit, or all units that it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Nobody.
    None,
    /// A unit of the Wizard's side.
    Friend,
    /// An enemy unit.
    Enemy,
    /// Whoever it reaches.
    Anybody,
}

/// At whom a spell is cast, as the list of spells tells.
pub(super) fn aim(spell: Spell) -> Aim {
    match spells::facts(spell).on {
        spells::SpellTarget::Caster => Aim::None,
        spells::SpellTarget::Own | spells::SpellTarget::AllOwn | spells::SpellTarget::Joined => Aim::Friend,
        spells::SpellTarget::Enemy | spells::SpellTarget::AllEnemies | spells::SpellTarget::Touching => Aim::Enemy,
        spells::SpellTarget::Line | spells::SpellTarget::Engagement => Aim::Anybody,
    }
}

/// Whom a spell on all within its range reaches for certain; `None` for other spells, and where a pose is missing.
pub(super) fn all_reached(state: &State, by: UnitIx, spell: Spell) -> Option<Vec<UnitIx>> {
    let facts = spells::facts(spell);
    let all = matches!(facts.on, spells::SpellTarget::AllOwn | spells::SpellTarget::AllEnemies);
    if all { reach::reached(state, by, &facts) } else { None }
}

/// The numbers of dice to hit that a spell may take of a unit.
pub(super) fn dice_of(spell: Spell) -> std::ops::RangeInclusive<u32> {
    match spells::facts(spell).attacks {
        spells::Attacks::None => 0..=0,
        spells::Attacks::Fixed(dice) => dice as u32..=dice as u32,
        spells::Attacks::D3 => 1..=3,
    }
}

/// The spells of a list, in the order of the book.
pub(super) fn list_of(list: SpellList) -> impl Iterator<Item = Spell> {
    spells::ALL.into_iter().filter(move |spell| spells::facts(*spell).list == list)
}

impl Magic {
    /// The spell cast last this turn.
    fn last(&self) -> Option<&Tried> {
        self.tried.last()
    }

    fn last_mut(&mut self) -> Option<&mut Tried> {
        self.tried.last_mut()
    }

    /// The caster of the spell that failed last, for a Staff of Spellbinding; once a spell.
    pub(super) fn failed_caster(&mut self) -> Option<UnitIx> {
        let last = self.last_mut().filter(|last| !last.success && !last.staff)?;
        last.staff = true;
        Some(last.by)
    }

    /// The spell cast last, while it works, and the units on which it has not been settled yet.
    pub(super) fn works_on(&self) -> Option<(Spell, impl Iterator<Item = UnitIx> + '_)> {
        let last = self.last().filter(|last| last.success && !last.dispelled)?;
        Some((last.spell, last.targets.iter().copied().filter(|ix| !last.settled.contains(ix))))
    }

    /// Whether the Wizard has cast a spell successfully this turn.
    pub(super) fn has_cast(&self, by: UnitIx) -> bool {
        self.tried.iter().any(|tried| tried.by == by && tried.success)
    }

    /// What ends with a phase (`wm.magic.duration`).
    pub(super) fn end_phase(&mut self, phase: Option<Phase>) {
        let over = match phase {
            Some(Phase::Shooting) => Lasts::Shooting,
            Some(Phase::Combat) => Lasts::Combat,
            _ => return,
        };
        self.end(|lasting| spells::facts(lasting.spell).lasts == over);
    }

    /// What ends with a turn of this side: what was meant for one turn, and what lasts over the opponent's turn.
    pub(super) fn end_turn(&mut self, of: Option<SideIx>) {
        self.tried.clear();
        self.affected.clear();
        self.end(|lasting| {
            spells::facts(lasting.spell).lasts != Lasts::OpponentsTurn || of.is_some_and(|side| side != lasting.side)
        });
    }

    fn end(&mut self, over: impl Fn(&Lasting) -> bool) {
        let ended: Vec<(Spell, UnitIx)> =
            self.lasting.iter().filter(|lasting| over(lasting)).map(|lasting| (lasting.spell, lasting.unit)).collect();
        for pair in ended {
            if !self.ended.contains(&pair) {
                self.ended.push(pair);
            }
        }
        self.lasting.retain(|lasting| !over(lasting));
    }

    fn is_affected(&self, spell: Spell, unit: UnitIx) -> bool {
        self.affected.iter().any(|touched| touched.spell == spell && touched.unit == unit)
    }
}

/// The unit or character is used by its own side.
fn own_unit(state: &State, side: Option<&SideId>, ix: UnitIx, docket: &mut impl Docket) {
    let owner = state.side_id(state.side_of(ix));
    if let Some(side) = side {
        docket.finding(rule::SEQ_ACTIVE_ONLY, Outcome::from(side == owner), || {
            Detail::say("own-unit").unit(state.id(ix))
        });
    }
}
