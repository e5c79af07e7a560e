//! The dice of a strike, stand by stand and reason by reason.

use crate::rule;
use aftermath_rules::{catalogue::Rule, finding::Detail};

/// Why a stand has dice, or loses some.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    Base,
    Charge,
    MonsterChariot,
    Pursuit,
    PursuitExtra,
    Terror,
    FlankRear,
    Sideways,
    Confused,
    Character,
    Spell,
    Item,
}

impl Reason {
    /// All reasons, in the order in which they are reckoned.
    pub(super) const ALL: [Reason; 12] = [
        Reason::Base,
        Reason::Charge,
        Reason::MonsterChariot,
        Reason::Pursuit,
        Reason::PursuitExtra,
        Reason::Terror,
        Reason::FlankRear,
        Reason::Sideways,
        Reason::Confused,
        Reason::Character,
        Reason::Spell,
        Reason::Item,
    ];

    /// Name of its figure.
    fn figure(self) -> &'static str {
        match self {
            Reason::Base => "base_dice",
            Reason::Charge => "charge_dice",
            Reason::MonsterChariot => "monster_chariot_dice",
            Reason::Pursuit => "pursuit_dice",
            Reason::PursuitExtra => "pursuit_extra_dice",
            Reason::Terror => "terror_dice",
            Reason::FlankRear => "flank_rear_dice",
            Reason::Sideways => "sideways_dice",
            Reason::Confused => "confused_dice",
            Reason::Character => "character_dice",
            Reason::Spell => "spell_dice",
            Reason::Item => "item_dice",
        }
    }

    /// The rule that gives or takes the dice, for the modifiers of the attack table.
    pub(super) fn rule(self) -> Option<Rule> {
        match self {
            Reason::Charge => Some(rule::ATTACK_MOD_CHARGE),
            Reason::MonsterChariot => Some(rule::ATTACK_MOD_MONSTER_CHARIOT),
            Reason::Pursuit => Some(rule::ATTACK_MOD_PURSUIT),
            Reason::PursuitExtra => Some(rule::ATTACK_MOD_PURSUIT_EXTRA),
            Reason::Terror => Some(rule::ATTACK_MOD_TERROR),
            Reason::FlankRear => Some(rule::ATTACK_MOD_FLANK_REAR),
            Reason::Sideways => Some(rule::SCENERY_ROADS),
            Reason::Confused => Some(rule::ATTACK_MOD_CONFUSED),
            Reason::Base | Reason::Character | Reason::Spell | Reason::Item => None,
        }
    }
}

/// Dice of one stand, a number for each reason.
#[derive(Debug, Clone, Copy)]
struct StandDice {
    number: u8,
    parts: [i32; Reason::ALL.len()],
}

/// Dice of all stands of a strike.
#[derive(Debug, Clone)]
pub(crate) struct Pool {
    stands: Vec<StandDice>,
    /// Dice that no stand goes below (ruling 24).
    least: i32,
}

impl Pool {
    /// No dice yet.
    pub(super) fn new(stands: &[u8], least: i32) -> Self {
        let none = |number: &u8| StandDice { number: *number, parts: [0; Reason::ALL.len()] };
        Self { stands: stands.iter().map(none).collect(), least }
    }

    /// Numbers of the stands.
    pub(super) fn numbers(&self) -> Vec<u8> {
        self.stands.iter().map(|stand| stand.number).collect()
    }

    /// Dice for one stand.
    pub(crate) fn add(&mut self, number: u8, reason: Reason, dice: i32) {
        if let Some(stand) = self.stands.iter_mut().find(|stand| stand.number == number) {
            stand.parts[reason as usize] = stand.parts[reason as usize].saturating_add(dice);
        }
    }

    /// Dice for every stand.
    pub(crate) fn add_each(&mut self, reason: Reason, dice: i32) {
        for number in self.numbers() {
            self.add(number, reason, dice);
        }
    }

    /// Dice for one stand, whichever: the first.
    pub(crate) fn add_once(&mut self, reason: Reason, dice: i32) {
        if let Some(first) = self.numbers().first() {
            self.add(*first, reason, dice);
        }
    }

    /// Dice for one reason, over all stands.
    pub(super) fn sum(&self, reason: Reason) -> i32 {
        self.stands.iter().map(|stand| stand.parts[reason as usize]).sum()
    }

    /// Dice due.
    pub(crate) fn due(&self) -> i32 {
        self.stands.iter().map(|stand| stand.parts.iter().sum::<i32>().max(self.least)).sum()
    }

    /// Reasons of the attack table that give or take dice here.
    pub(super) fn applied(&self) -> Vec<(Reason, i32)> {
        let modifiers = Reason::ALL.into_iter().filter(|reason| reason.rule().is_some());
        modifiers.map(|reason| (reason, self.sum(reason))).filter(|(_, sum)| *sum != 0).collect()
    }

    /// Every reason with its dice, for an explanation.
    pub(super) fn tell(&self, detail: Detail) -> Detail {
        let told = |detail: Detail, reason: Reason| match self.sum(reason) {
            0 if reason != Reason::Base => detail,
            sum => detail.with(reason.figure(), sum),
        };
        Reason::ALL.into_iter().fold(detail, told)
    }
}
