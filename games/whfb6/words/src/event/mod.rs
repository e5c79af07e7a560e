//! Events of a log of Warhammer Fantasy Battle, in the order in which a turn brings them.
//!
//! One event is one decision or one throw. Fields marked † are claimed measurements: they are used where the log has no
//! positions, and the findings say so. Lengths are inches; a pose is `[x, y, facing°]` of the middle of a unit's front.

mod combat;
mod magic;
mod movement;
mod shooting;
mod turn;
mod undeclared;

pub use aftermath_rules::common::{Agreement, Concede, SidePoints, SideRoll, SideRolls, TurnEnd, TurnStart};
use aftermath_rules::{
    bounds,
    dice::Pips,
    list::List,
    log::{Amend, Dispute, Record, Ruling, Sign},
    words::{EventDetail, GameEvent},
};
pub use combat::*;
pub use magic::*;
pub use movement::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub use shooting::*;
pub use turn::*;

/// Dice of one roll, in the order rolled.
pub type Dice = List<Pips, 0, { bounds::DICE }>;

/// What happened at the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A unit is deployed.
    Deploy(Deploy),
    /// Sides roll against each other.
    RollOff(RollOff),
    /// A side begins its turn.
    TurnStart(TurnStart),
    /// A unit comes back onto the table.
    Return(Return),
    /// A unit is tested on its Leadership.
    Test(Test),
    /// A phase begins.
    PhaseStart(PhaseStart),
    /// A unit declares a charge.
    Charge(Charge),
    /// A charged unit answers.
    Respond(Respond),
    /// A charge is turned on another enemy.
    Redirect(Redirect),
    /// A fleeing unit runs.
    FleeMove(FleeMove),
    /// A fleeing unit tries to rally.
    Rally(Rally),
    /// A charger moves.
    ChargeMove(ChargeMove),
    /// A unit moves.
    Move(Move),
    /// A unit reforms.
    Reform(Reform),
    /// Both players count their dice of magic.
    DicePools(DicePools),
    /// A wizard tries a spell.
    Cast(Cast),
    /// A wizard rolls for his miscast.
    Miscast(Miscast),
    /// The opponent tries to dispel the spell.
    Dispel(Dispel),
    /// A spell works.
    SpellEffect(SpellEffect),
    /// A player tries to dispel a spell in play.
    DispelInPlay(DispelInPlay),
    /// A unit is declared to shoot.
    Target(Target),
    /// A unit shoots.
    Shoot(Shoot),
    /// A combat is fought.
    Combat(Combat),
    /// The sides roll for who strikes first.
    StrikeRoll(StrikeRoll),
    /// Models strike.
    Strike(Strike),
    /// A challenge ends.
    Challenge(Challenge),
    /// A round of combat is scored.
    CombatResult(CombatResult),
    /// A unit takes a Break test.
    BreakTest(BreakTest),
    /// A unit refuses to pursue.
    Restrain(Restrain),
    /// A unit pursues.
    Pursue(Pursue),
    /// A unit overruns.
    Overrun(Overrun),
    /// A unit redresses its ranks.
    Redress(Redress),
    /// A unit is hurt by what the book has no rules for.
    Loss(Loss),
    /// A unit leaves the battle.
    Removed(Removed),
    /// A side ends its turn.
    TurnEnd(TurnEnd),
    /// A side gives up.
    Concede(Concede),
    /// The battle is over.
    BattleEnd(BattleEnd),
    /// The players settle what the rulebook leaves to them.
    Agreement(Agreement),
    /// An agreed correction.
    Amend(Amend<Event>),
    /// A contested entry.
    Dispute(Dispute),
    /// An organizer's decision.
    Ruling(Ruling),
    /// A signature under the log so far.
    Sign(Sign),
}

impl GameEvent for Event {
    fn kind(&self) -> &'static str {
        match self {
            Event::Deploy(_) => "deploy",
            Event::RollOff(_) => "roll_off",
            Event::TurnStart(_) => "turn_start",
            Event::Return(_) => "return",
            Event::Test(_) => "test",
            Event::PhaseStart(_) => "phase_start",
            Event::Charge(_) => "charge",
            Event::Respond(_) => "respond",
            Event::Redirect(_) => "redirect",
            Event::FleeMove(_) => "flee_move",
            Event::Rally(_) => "rally",
            Event::ChargeMove(_) => "charge_move",
            Event::Move(_) => "move",
            Event::Reform(_) => "reform",
            Event::DicePools(_) => "dice_pools",
            Event::Cast(_) => "cast",
            Event::Miscast(_) => "miscast",
            Event::Dispel(_) => "dispel",
            Event::SpellEffect(_) => "spell_effect",
            Event::DispelInPlay(_) => "dispel_in_play",
            Event::Target(_) => "target",
            Event::Shoot(_) => "shoot",
            Event::Combat(_) => "combat",
            Event::StrikeRoll(_) => "strike_roll",
            Event::Strike(_) => "strike",
            Event::Challenge(_) => "challenge",
            Event::CombatResult(_) => "combat_result",
            Event::BreakTest(_) => "break_test",
            Event::Restrain(_) => "restrain",
            Event::Pursue(_) => "pursue",
            Event::Overrun(_) => "overrun",
            Event::Redress(_) => "redress",
            Event::Loss(_) => "loss",
            Event::Removed(_) => "removed",
            Event::TurnEnd(_) => "turn_end",
            Event::Concede(_) => "concede",
            Event::BattleEnd(_) => "battle_end",
            Event::Agreement(_) => "agreement",
            Event::Amend(_) => "amend",
            Event::Dispute(_) => "dispute",
            Event::Ruling(_) => "ruling",
            Event::Sign(_) => "sign",
        }
    }

    fn record(&self) -> Option<Record<'_, Self>> {
        match self {
            Event::Amend(amend) => Some(Record::Amend(amend)),
            Event::Dispute(dispute) => Some(Record::Dispute(dispute)),
            Event::Ruling(ruling) => Some(Record::Ruling(ruling)),
            Event::Sign(sign) => Some(Record::Sign(sign)),
            _ => None,
        }
    }

    fn without_declared(&self) -> Self {
        undeclared::undeclared(self)
    }

    fn detail(&self) -> EventDetail {
        let placed = |recorded: bool| if recorded { EventDetail::Full } else { EventDetail::Action };
        match self {
            Event::Deploy(Deploy { to, .. })
            | Event::Return(Return { to, .. })
            | Event::ChargeMove(ChargeMove { to, .. })
            | Event::Move(Move { to, .. })
            | Event::Reform(Reform { to, .. })
            | Event::Redress(Redress { to, .. }) => placed(to.is_some()),
            // Who leaves the table has no place any more.
            Event::FleeMove(FleeMove { to, off_table, .. })
            | Event::Pursue(Pursue { to, off_table, .. })
            | Event::Overrun(Overrun { to, off_table, .. }) => placed(to.is_some() || *off_table),
            // Who says neither a place nor a new front stays where it stood.
            Event::Rally(Rally { to, files, .. }) => placed(to.is_some() || files.is_none()),
            Event::RollOff(_)
            | Event::Test(_)
            | Event::Charge(_)
            | Event::Respond(_)
            | Event::Redirect(_)
            | Event::DicePools(_)
            | Event::Cast(_)
            | Event::Miscast(_)
            | Event::Dispel(_)
            | Event::SpellEffect(_)
            | Event::DispelInPlay(_)
            | Event::Target(_)
            | Event::Shoot(_)
            | Event::Combat(_)
            | Event::StrikeRoll(_)
            | Event::Strike(_)
            | Event::Challenge(_)
            | Event::CombatResult(_)
            | Event::BreakTest(_)
            | Event::Restrain(_)
            | Event::Loss(_)
            | Event::Removed(_) => EventDetail::Full,
            Event::TurnStart(_)
            | Event::PhaseStart(_)
            | Event::TurnEnd(_)
            | Event::Concede(_)
            | Event::BattleEnd(_)
            | Event::Agreement(_)
            | Event::Amend(_)
            | Event::Dispute(_)
            | Event::Ruling(_)
            | Event::Sign(_) => EventDetail::Mark,
        }
    }
}
