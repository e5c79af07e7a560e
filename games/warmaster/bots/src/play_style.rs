//! How a bot likes to play.

use crate::field::Troop;

/// A bot's temper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayStyle {
    /// Comes close, charges at a risk, pursues.
    Bold,
    /// Keeps its distance, shoots, fights when the odds are good.
    Careful,
}

impl PlayStyle {
    pub(crate) const ALL: [PlayStyle; 2] = [PlayStyle::Bold, PlayStyle::Careful];

    pub(crate) fn of(bold: bool) -> Self {
        if bold { PlayStyle::Bold } else { PlayStyle::Careful }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            PlayStyle::Bold => "Bold bot",
            PlayStyle::Careful => "Careful bot",
        }
    }

    /// Whether it would rather deploy first and move first.
    pub(crate) fn deploys_first(self) -> bool {
        self == PlayStyle::Bold
    }

    /// The least chance at which an order is tried.
    pub(crate) fn least_chance(self) -> f64 {
        match self {
            PlayStyle::Bold => 0.40,
            PlayStyle::Careful => 0.55,
        }
    }

    /// How near to the closest enemy a unit moves that cannot charge it, in cm.
    pub(crate) fn gap_cm(self, unit: &Troop) -> f64 {
        match (self, unit.figures.shots > 0) {
            (PlayStyle::Bold, false) => 8.0,
            (PlayStyle::Bold, true) => 15.0,
            (PlayStyle::Careful, false) => 22.0,
            (PlayStyle::Careful, true) => unit.figures.range() - 2.0,
        }
    }

    /// Whether it charges at these odds: hits it expects to give for every hit it expects to take.
    pub(crate) fn charges_at(self, odds: f64) -> bool {
        odds >= match self {
            PlayStyle::Bold => 0.6,
            PlayStyle::Careful => 1.0,
        }
    }

    /// Whether a unit is taken out of an enemy's reach at these odds.
    pub(crate) fn evades_at(self, odds: f64, unit: &Troop) -> bool {
        odds < match (self, unit.figures.shots > 0) {
            (PlayStyle::Bold, false) => 0.3,
            (PlayStyle::Bold, true) => 0.5,
            (PlayStyle::Careful, false) => 0.6,
            (PlayStyle::Careful, true) => 0.9,
        }
    }

    /// Whether it pursues at these odds.
    pub(crate) fn pursues_at(self, odds: f64) -> bool {
        odds >= match self {
            PlayStyle::Bold => 0.7,
            PlayStyle::Careful => 1.4,
        }
    }

    /// How far it falls back between the least and the most that its dice allow, in cm.
    pub(crate) fn falls_back_cm(self, least: f64, most: f64) -> f64 {
        match self {
            PlayStyle::Bold => least,
            PlayStyle::Careful => most,
        }
    }
}

/// Hits that `unit` expects to give `enemy` for every hit it expects to take, with `bonus` attacks a stand.
pub(crate) fn odds(unit: &Troop, enemy: &Troop, bonus: u8) -> f64 {
    let given = expected_hits(unit, enemy, bonus);
    let taken = expected_hits(enemy, unit, 0);
    if taken > 0.0 { given / taken } else { f64::INFINITY }
}

fn expected_hits(striker: &Troop, struck: &Troop, bonus: u8) -> f64 {
    let dice = striker.stands.len() as f64 * f64::from(striker.figures.attacks + bonus);
    let saved = struck.figures.armour.map_or(0.0, |armour| f64::from(7_u8.saturating_sub(armour)) / 6.0);
    dice / 2.0 * (1.0 - saved)
}
