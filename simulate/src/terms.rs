//! What is settled of a battle before it is drawn up: who plays which army how well, under which name it is kept.
//!
//! A battle of a series has no terms: its bots draw their armies and play as well as they can.

use serde_json::{Value, json};

use crate::league::Load;

/// What is settled of a battle.
#[derive(Debug, Clone, PartialEq)]
pub struct Terms {
    /// Id of the match.
    pub id: String,
    /// Day of play, as in the header.
    pub played: String,
    /// What to call the match in a list.
    pub title: String,
    /// Tournament or club night, as in the header.
    pub event: Value,
    /// Points that either army may cost.
    pub points: u32,
    /// Who plays: the side of the nearer edge first.
    pub chairs: [SideSetup; 2],
}

impl Terms {
    /// Writes into a header what the battle is called, and what the dice.
    pub fn name(&self, header: &mut Value) {
        header["match"] = json!(self.id);
        header["title"] = json!(self.title);
        header["event"] = self.event.clone();
        for (side, chair) in self.chairs.iter().enumerate() {
            if let Some(name) = chair.dice.name {
                header["sides"][side]["dice"] = json!(name);
            }
        }
    }
}

/// Who plays a side.
#[derive(Debug, Clone, PartialEq)]
pub struct SideSetup {
    /// Name of the player.
    pub player: &'static str,
    /// Id of the army list.
    pub army: &'static str,
    /// Likes to fight hand to hand.
    pub bold: bool,
    /// How well it is played.
    pub skill: Skill,
    /// Points that the army may cost; less than the battle's for who has not painted more.
    pub points: u32,
    /// The dice that are thrown.
    pub dice: DiceSet,
}

/// How well a bot plays: how often it slips.
///
/// Who slips takes a worse choice among the legal ones that it weighs: lets a charge go by, forgets an order or to
/// shoot, shows the enemy a flank, orders one unit of a brigade, lets a leader fall behind, leads the General into the
/// fight, runs after those who are too strong. A bot that never slips throws no die about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Skill {
    /// Slips in a hundred choices.
    pub slips: u32,
}

/// Dice of a player, and how he writes them down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DiceSet {
    /// What the player calls them.
    pub name: Option<&'static str>,
    /// How they are loaded; not at all where they are honest.
    pub load: Option<Load>,
    /// The faces of a throw are written in rising order, not as they fell.
    pub sorted: bool,
}
