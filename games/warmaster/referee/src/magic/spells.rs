//! The twenty spells as data (tables of the chapter "Magic").

use crate::{Spell, SpellList, rule};
use aftermath_rules::catalogue::Rule;

/// All spells, in the order of the book.
pub(super) const ALL: [Spell; 20] = [
    Spell::BallOfFlame,
    Spell::VoiceOfCommand,
    Spell::WeirdEnchantment,
    Spell::Teleport,
    Spell::RaiseDead,
    Spell::TouchOfDeath,
    Spell::DoomAndDespair,
    Spell::DeathBolt,
    Spell::FootOfGork,
    Spell::Gotcha,
    Spell::Gerroff,
    Spell::Waaagh,
    Spell::StormOfStone,
    Spell::LightOfBattle,
    Spell::HeavensFire,
    Spell::HailOfDestruction,
    Spell::BoonOfChaos,
    Spell::AngerOfTheGods,
    Spell::RageOfChaos,
    Spell::CurseOfChaos,
];

/// What a spell is cast on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// One enemy unit.
    Enemy,
    /// One own unit.
    Own,
    /// Every unit on a line.
    Line,
    /// Every enemy unit within range.
    AllEnemies,
    /// Every own unit within range.
    AllOwn,
    /// The Wizard.
    Caster,
    /// One engagement.
    Engagement,
    /// One enemy unit that touches the unit the Wizard is with.
    Touching,
    /// The unit the Wizard is with.
    Joined,
}

/// Whether the target may be in combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InCombat {
    May,
    Never,
    Must,
}

/// How many attacks each unit takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attacks {
    None,
    Fixed(usize),
    /// One D3 a unit.
    D3,
}

/// How long a spell lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lasts {
    /// Done at once.
    Instant,
    /// This Shooting phase.
    Shooting,
    /// The next Combat phase.
    Combat,
    /// The opponent's next turn.
    OpponentsTurn,
}

/// Figures of a spell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts {
    pub(super) spell: Spell,
    pub(super) rule: Rule,
    pub(super) list: SpellList,
    /// Least die that casts it.
    pub(super) needs: u8,
    /// Range in cm; 0 where nothing is measured.
    pub(super) range_cm: f64,
    pub(super) on: On,
    pub(super) needs_sight: bool,
    pub(super) in_combat: InCombat,
    pub(super) attacks: Attacks,
    pub(super) saves: bool,
    pub(super) drives_back: bool,
    pub(super) lasts: Lasts,
}

/// A spell that does no damage at once.
const fn charm(spell: Spell, rule: Rule, list: SpellList, needs: u8, range_cm: f64, on: On) -> Facts {
    Facts {
        spell,
        rule,
        list,
        needs,
        range_cm,
        on,
        needs_sight: false,
        in_combat: InCombat::May,
        attacks: Attacks::None,
        saves: false,
        drives_back: false,
        lasts: Lasts::Instant,
    }
}

impl Facts {
    const fn sight(mut self) -> Self {
        self.needs_sight = true;
        self
    }
    const fn combat(mut self, in_combat: InCombat) -> Self {
        self.in_combat = in_combat;
        self
    }
    const fn strikes(mut self, attacks: Attacks, saves: bool, drives_back: bool) -> Self {
        self.attacks = attacks;
        self.saves = saves;
        self.drives_back = drives_back;
        self
    }
    const fn lasting(mut self, lasts: Lasts) -> Self {
        self.lasts = lasts;
        self
    }
    /// Whether it may reach several units at once.
    pub(super) fn is_wide(&self) -> bool {
        matches!(self.on, On::Line | On::AllEnemies | On::AllOwn)
    }
}

/// The figures of a spell.
pub(crate) fn facts(spell: Spell) -> Facts {
    use Attacks::{D3, Fixed};
    use InCombat::{Must, Never};
    use SpellList::{Chaos, Empire, HighElves, Orcs, Undead};
    match spell {
        Spell::BallOfFlame => {
            charm(spell, rule::SPELL_BALL_OF_FLAME, Empire, 5, 30.0, On::Line).strikes(Fixed(3), true, true)
        }
        Spell::VoiceOfCommand => {
            charm(spell, rule::SPELL_VOICE_OF_COMMAND, Empire, 5, 30.0, On::Own).combat(Never).lasting(Lasts::Shooting)
        }
        Spell::WeirdEnchantment => {
            charm(spell, rule::SPELL_WEIRD_ENCHANTMENT, Empire, 4, 30.0, On::Enemy).lasting(Lasts::OpponentsTurn)
        }
        Spell::Teleport => charm(spell, rule::SPELL_TELEPORT, Empire, 2, 0.0, On::Caster),
        Spell::RaiseDead => charm(spell, rule::SPELL_RAISE_DEAD, Undead, 5, 30.0, On::Engagement).combat(Must),
        Spell::TouchOfDeath => charm(spell, rule::SPELL_TOUCH_OF_DEATH, Undead, 4, 0.0, On::Touching)
            .combat(Must)
            .strikes(Fixed(3), true, false),
        Spell::DoomAndDespair => {
            charm(spell, rule::SPELL_DOOM_AND_DESPAIR, Undead, 4, 60.0, On::Enemy).lasting(Lasts::OpponentsTurn)
        }
        Spell::DeathBolt => charm(spell, rule::SPELL_DEATH_BOLT, Undead, 5, 30.0, On::Enemy)
            .sight()
            .combat(Never)
            .strikes(Fixed(3), false, true),
        Spell::FootOfGork => charm(spell, rule::SPELL_FOOT_OF_GORK, Orcs, 6, 50.0, On::Enemy).combat(Never).strikes(
            Fixed(6),
            true,
            false,
        ),
        Spell::Gotcha => charm(spell, rule::SPELL_GOTCHA, Orcs, 5, 30.0, On::Line).strikes(Fixed(3), true, true),
        Spell::Gerroff => {
            charm(spell, rule::SPELL_GERROFF, Orcs, 5, 60.0, On::Enemy).combat(Never).lasting(Lasts::Shooting)
        }
        Spell::Waaagh => charm(spell, rule::SPELL_WAAAGH, Orcs, 4, 30.0, On::Own).combat(Must).lasting(Lasts::Combat),
        Spell::StormOfStone => {
            charm(spell, rule::SPELL_STORM_OF_STONE, HighElves, 6, 30.0, On::AllEnemies).strikes(D3, true, false)
        }
        Spell::LightOfBattle => {
            charm(spell, rule::SPELL_LIGHT_OF_BATTLE, HighElves, 5, 30.0, On::AllOwn).lasting(Lasts::Combat)
        }
        Spell::HeavensFire => {
            charm(spell, rule::SPELL_HEAVENS_FIRE, HighElves, 4, 30.0, On::Own).lasting(Lasts::Shooting)
        }
        Spell::HailOfDestruction => charm(spell, rule::SPELL_HAIL_OF_DESTRUCTION, HighElves, 5, 30.0, On::Enemy)
            .sight()
            .combat(Never)
            .strikes(Fixed(3), false, true),
        Spell::BoonOfChaos => {
            charm(spell, rule::SPELL_BOON_OF_CHAOS, Chaos, 4, 0.0, On::Joined).combat(Must).lasting(Lasts::Combat)
        }
        Spell::AngerOfTheGods => {
            charm(spell, rule::SPELL_ANGER_OF_THE_GODS, Chaos, 4, 0.0, On::Caster).lasting(Lasts::OpponentsTurn)
        }
        Spell::RageOfChaos => {
            charm(spell, rule::SPELL_RAGE_OF_CHAOS, Chaos, 5, 30.0, On::Own).combat(Must).lasting(Lasts::Combat)
        }
        Spell::CurseOfChaos => charm(spell, rule::SPELL_CURSE_OF_CHAOS, Chaos, 5, 30.0, On::Enemy)
            .sight()
            .combat(Never)
            .strikes(Fixed(3), false, true),
    }
}

#[cfg(test)]
mod tests {
    use super::SpellList;

    #[test]
    fn armies_have_their_lists() {
        let lists = [
            ("The Empire", Some(SpellList::Empire)),
            ("Tomb Kings", Some(SpellList::Undead)),
            ("vampire_counts", Some(SpellList::Undead)),
            ("Orcs & Goblins", Some(SpellList::Orcs)),
            ("High Elves", Some(SpellList::HighElves)),
            ("Chaos", Some(SpellList::Chaos)),
            ("Dwarfs", Some(SpellList::None)),
            ("Chaos Dwarfs", None),
            ("Dark Elves", None),
        ];
        for (army, list) in lists {
            assert_eq!(SpellList::of_army(army), list, "{army}");
        }
    }
}
