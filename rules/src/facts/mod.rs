//! The story of a battle: what is worth telling of each turn, in one form for every game.
//!
//! A game says of each event what was done by it ([`Act`]). Boards, throws and credited losses say what came of it. A
//! [`Fact`] is what a sentence can be made of; its weight says about how many points it mattered.

mod charges;
mod losses;
mod scene;

use serde::Serialize;

use crate::{
    Judgement,
    dice::sum,
    finding::{Better, Purpose, Roll},
    game::Game,
    ids::{Seq, SideId, UnitId},
    referee::TypedLog,
};
use scene::{Passage, Scene};

/// What an event of a log is in the story of a battle.
#[derive(Debug, Clone, PartialEq)]
pub enum Act<'a> {
    /// Units get an order.
    Order {
        /// Who gives it, where somebody does.
        by: Option<&'a UnitId>,
        /// Who gets it.
        units: Vec<&'a UnitId>,
        /// The purpose of the throw that decides whether it is followed; none where it needs none.
        purpose: Option<&'static Purpose>,
    },
    /// The order before it went wrong badly.
    Blunder,
    /// Units charge.
    Charge {
        /// Who charge.
        units: Vec<&'a UnitId>,
        /// Whom.
        target: &'a UnitId,
    },
    /// A spell is cast.
    Spell {
        /// Who casts.
        by: &'a UnitId,
        /// At whom.
        targets: Vec<&'a UnitId>,
    },
    /// A unit shoots.
    Shot {
        /// Who shoots.
        by: &'a UnitId,
        /// At whom.
        targets: Vec<&'a UnitId>,
    },
    /// A combat, or a round of one, begins.
    Combat {
        /// Who fight.
        units: Vec<&'a UnitId>,
    },
    /// A unit strikes in combat.
    Strike {
        /// Who strikes.
        by: &'a UnitId,
        /// Whom.
        target: &'a UnitId,
    },
    /// A unit tests whether it stays.
    Test {
        /// Who tests.
        unit: &'a UnitId,
    },
    /// A unit wavers.
    Wavers {
        /// Who.
        unit: &'a UnitId,
    },
    /// A unit that lost its combat retreats.
    Retreat {
        /// Who.
        unit: &'a UnitId,
    },
    /// A unit leaves a combat otherwise.
    Leaves {
        /// Who.
        unit: &'a UnitId,
    },
    /// A unit evades a charge.
    Evade {
        /// Who.
        unit: &'a UnitId,
        /// From whom.
        from: &'a UnitId,
    },
    /// The army of the entry's side withdraws.
    Withdraws {
        /// Why.
        because: Because,
    },
    /// The entry's side gives up.
    Concedes,
    /// The battle ends for a reason that no other act tells.
    Ends {
        /// Why.
        because: Because,
    },
}

/// Why an army withdraws or a battle ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// Its General is lost.
    GeneralLost,
    /// It lost as much as makes an army give up.
    BreakPoint,
    /// The agreed turns are over.
    TurnLimit,
    /// Time is up.
    Time,
}

impl Because {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Because::GeneralLost => "general_lost",
            Because::BreakPoint => "break_point",
            Because::TurnLimit => "turn_limit",
            Because::Time => "time",
        }
    }
}

/// What kind of act an entry is, for a tally.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// An order.
    Order,
    /// A charge.
    Charge,
    /// A spell.
    Spell,
    /// A volley.
    Shot,
    /// A combat or a round of one.
    Combat,
    /// A blow in a combat.
    Strike,
    /// A test whether a unit stays.
    Test,
}

impl What {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            What::Order => "order",
            What::Charge => "charge",
            What::Spell => "spell",
            What::Shot => "shot",
            What::Combat => "combat",
            What::Strike => "strike",
            What::Test => "test",
        }
    }

    fn of(act: &Act<'_>) -> Option<Self> {
        match act {
            Act::Order { .. } => Some(What::Order),
            Act::Charge { .. } => Some(What::Charge),
            Act::Spell { .. } => Some(What::Spell),
            Act::Shot { .. } => Some(What::Shot),
            Act::Combat { .. } => Some(What::Combat),
            Act::Strike { .. } => Some(What::Strike),
            Act::Test { .. } => Some(What::Test),
            Act::Blunder
            | Act::Wavers { .. }
            | Act::Retreat { .. }
            | Act::Leaves { .. }
            | Act::Evade { .. }
            | Act::Withdraws { .. }
            | Act::Concedes
            | Act::Ends { .. } => None,
        }
    }
}

/// What an entry took of a unit, and whom it is credited to.
#[derive(Debug, Clone, PartialEq)]
pub struct Credited {
    /// The entry.
    pub seq: Seq,
    /// Whose loss.
    pub unit: UnitId,
    /// Who is credited, with which share; empty where no throw did it.
    pub by: Vec<(UnitId, f64)>,
}

/// What is worth telling of a battle.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Facts {
    /// Facts in the order of the log.
    pub facts: Vec<FactAt>,
    /// What kind of act each entry is that is one, in the order of the log.
    pub acts: Vec<(Seq, What)>,
}

/// A fact with its place and its weight.
#[derive(Debug, Clone, PartialEq)]
pub struct FactAt {
    /// The entry by which it came.
    pub entry: Seq,
    /// What is told.
    pub fact: Fact,
    /// About how many points it mattered; nothing where it must be told. 0 where it is no news by itself.
    pub weight: Option<f64>,
    /// Units whose losses it tells.
    pub tells: Vec<UnitId>,
    /// Entries that it tells of, besides its own.
    pub entries: Vec<Seq>,
}

/// What a charge came to within its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChargeOutcome {
    /// Nothing of the target is left.
    Destroyed,
    /// The target wavers.
    Wavered,
    /// The target lost something.
    Hurt,
    /// The target stood and fought.
    Held,
    /// The log does not say, or something else came in between.
    Open,
}

impl ChargeOutcome {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            ChargeOutcome::Destroyed => "destroyed",
            ChargeOutcome::Wavered => "wavered",
            ChargeOutcome::Hurt => "hurt",
            ChargeOutcome::Held => "held",
            ChargeOutcome::Open => "open",
        }
    }
}

/// How units were lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// Shot.
    Shot,
    /// By a spell.
    Spell,
    /// In combat.
    Combat,
    /// As they retreated.
    Retreat,
    /// Otherwise.
    Plain,
}

impl Manner {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Manner::Shot => "shot",
            Manner::Spell => "spell",
            Manner::Combat => "combat",
            Manner::Retreat => "retreat",
            Manner::Plain => "plain",
        }
    }
}

/// How an order failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// It was the first of the turn.
    First,
    /// It ended in a blunder.
    Blunder,
    /// As orders fail.
    Plain,
}

impl Failure {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Failure::First => "first",
            Failure::Blunder => "blunder",
            Failure::Plain => "plain",
        }
    }
}

/// Something worth telling of a battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// Units charged another.
    Charge {
        /// Who charged.
        units: Vec<UnitId>,
        /// Whom.
        target: UnitId,
        /// What it came to.
        outcome: ChargeOutcome,
        /// Stands or models that the target lost to it.
        lost: u32,
    },
    /// Nothing is left of units, which fell together.
    Lost {
        /// Who fell.
        units: Vec<UnitId>,
        /// Who took them; nobody where no throw did.
        by: Vec<UnitId>,
        /// How.
        manner: Manner,
    },
    /// The leader of an army fell.
    GeneralLost {
        /// Who.
        unit: UnitId,
    },
    /// A unit began to waver.
    Wavered {
        /// Who.
        unit: UnitId,
    },
    /// A unit lost its combat and retreated.
    Fled {
        /// Who.
        unit: UnitId,
    },
    /// A unit evaded a charge.
    Evaded {
        /// Who.
        unit: UnitId,
        /// From whom.
        from: UnitId,
    },
    /// An order failed.
    Order {
        /// Who gave it.
        by: UnitId,
        /// To whom.
        units: Vec<UnitId>,
        /// What was thrown.
        sum: u32,
        /// What was needed, or less.
        needed: i32,
        /// The chance that it would be followed.
        chance: f64,
        /// How it failed.
        manner: Failure,
    },
    /// A throw fell as it seldom does.
    Luck {
        /// Who threw.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// What for, in the game's terms.
        purpose: &'static str,
        /// What came.
        result: i32,
        /// What was to be expected.
        mean: f64,
        /// Share of throws that are as good, or as bad.
        share: f64,
        /// Whether it was good for who threw.
        good: bool,
    },
    /// An army withdrew.
    Withdrew {
        /// Whose.
        side: SideId,
        /// Why.
        because: Because,
    },
    /// A side gave up.
    Conceded {
        /// Who.
        side: SideId,
    },
    /// The battle ended for a reason that nothing else tells.
    Ended {
        /// Why.
        because: Because,
    },
}

/// Which part of their units' points acts matter that destroy nobody by themselves.
const CHARGE: f64 = 0.1;
const ORDER: f64 = 0.25;
const FLED: f64 = 0.3;
const EVADED: f64 = 0.15;
const WAVERED: f64 = 0.4;
const LUCK: f64 = 0.3;

/// The chance from which on it is news that an order failed.
const LIKELY: f64 = 0.5;
/// The share of throws below which one is rare.
const RARE: f64 = 0.03;

/// What is worth telling of a battle as it counts.
pub(crate) fn of<G: Game>(log: &TypedLog<G>, judgement: &Judgement, losses: &[Credited]) -> Facts {
    let scene = Scene::of(log, judgement, losses);
    let facts = scene.passages().into_iter().flat_map(|passage| scene.facts_of::<G>(passage)).collect();
    Facts { facts, acts: scene.whats() }
}

impl Scene<'_> {
    /// All facts of a side's turn, in the order of the log.
    fn facts_of<G: Game>(&self, passage: Passage) -> Vec<FactAt> {
        let lost = self.losses_in(passage);
        let charges = self.charges(passage, &lost);
        let told: Vec<UnitId> = charges.iter().flat_map(|fact| fact.tells.clone()).collect();
        let waverers = charges.iter().filter_map(|at| match &at.fact {
            Fact::Charge { target, outcome: ChargeOutcome::Wavered, .. } => Some(target.clone()),
            _ => None,
        });
        let waverers: Vec<UnitId> = waverers.collect();
        let mut facts = charges;
        facts.extend(self.fallen(passage, &lost, &told));
        facts.extend(self.told_by_acts(passage, &lost, waverers));
        facts.extend(self.orders(passage));
        facts.extend(self.luck(passage, G::BLOWS));
        facts.sort_by_key(|fact| fact.entry);
        facts
    }

    /// What single acts tell: of a unit once that it wavered or fled, and not that it fled where nothing is left of it.
    fn told_by_acts(&self, passage: Passage, lost: &[losses::Loss], mut wavered: Vec<UnitId>) -> Vec<FactAt> {
        let mut fled: Vec<UnitId> = lost.iter().filter(|loss| loss.gone).map(|loss| loss.unit.clone()).collect();
        let mut facts = Vec::new();
        for (entry, act) in self.acts_in(passage) {
            let mut add = |fact, weight| {
                facts.push(FactAt { entry, fact, weight, tells: Vec::new(), entries: vec![entry] });
            };
            match act {
                Act::Wavers { unit } if !wavered.contains(unit) => {
                    wavered.push((*unit).clone());
                    add(Fact::Wavered { unit: (*unit).clone() }, Some(WAVERED * self.worth(unit)));
                }
                Act::Retreat { unit } if !fled.contains(unit) && self.is_there(unit, entry) => {
                    fled.push((*unit).clone());
                    add(Fact::Fled { unit: (*unit).clone() }, Some(FLED * self.worth(unit)));
                }
                Act::Evade { unit, from } => {
                    let fact = Fact::Evaded { unit: (*unit).clone(), from: (*from).clone() };
                    add(fact, Some(EVADED * self.worth(unit)));
                }
                Act::Withdraws { because } => {
                    if let Some(side) = self.side_at(entry) {
                        add(Fact::Withdrew { side, because: *because }, None);
                    }
                }
                Act::Concedes => {
                    if let Some(side) = self.side_at(entry) {
                        add(Fact::Conceded { side }, None);
                    }
                }
                Act::Ends { because } => add(Fact::Ended { because: *because }, None),
                _ => {}
            }
        }
        facts
    }

    /// Orders by dice that failed. One that was likely to fail is no news by itself, unless it was the first of the turn or
    /// ended in a blunder.
    fn orders(&self, passage: Passage) -> Vec<FactAt> {
        let mut facts = Vec::new();
        let mut before = 0;
        for (entry, act) in self.acts_in(passage) {
            let Act::Order { by: Some(by), units, purpose: Some(purpose) } = act else { continue };
            before += 1;
            let roll = self.rolls_at(entry).iter().find(|roll| roll.purpose == *purpose && roll.result <= 0);
            let Some((roll, needed)) = roll.and_then(|roll| roll.needed.map(|needed| (roll, needed))) else { continue };
            let blunder = self.acts_at(Seq(entry.0.saturating_add(1))).any(|act| matches!(act, Act::Blunder));
            let manner = match (blunder, before) {
                (true, _) => Failure::Blunder,
                (false, 1) => Failure::First,
                (false, _) => Failure::Plain,
            };
            let chance = roll.chances.mean();
            let kept: f64 = units.iter().map(|unit| self.worth(unit)).sum();
            let weight = ORDER * chance * kept;
            let weight = match manner {
                Failure::Plain if chance < LIKELY => 0.0,
                Failure::Plain => weight,
                Failure::First | Failure::Blunder => 2.0 * weight,
            };
            let fact = Fact::Order {
                by: (*by).clone(),
                units: units.iter().map(|unit| (*unit).clone()).collect(),
                sum: sum(&roll.faces),
                needed,
                chance,
                manner,
            };
            facts.push(FactAt { entry, fact, weight: Some(weight), tells: Vec::new(), entries: vec![entry] });
        }
        facts
    }

    /// Throws of blows that come seldom: of each entry the rarest.
    fn luck(&self, passage: Passage, blows: &[&Purpose]) -> Vec<FactAt> {
        let entries = passage.entries().filter_map(|entry| {
            let blows = self.rolls_at(entry).iter().filter(|roll| blows.contains(&roll.purpose) && !roll.is_void());
            let rare =
                blows.filter(|roll| roll.unit.is_some() && roll.target.is_some()).map(|roll| (roll, tails(roll)));
            let rare = rare.filter(|(_, (good, bad))| good.min(*bad) <= RARE);
            rare.min_by(|(_, a), (_, b)| a.0.min(a.1).total_cmp(&b.0.min(b.1)))
                .map(|(roll, tails)| (entry, roll, tails))
        });
        let told = entries.filter_map(|(entry, roll, (as_good, as_bad))| {
            let (unit, target) = roll.unit.clone().zip(roll.target.clone())?;
            let weight = Some(LUCK * self.worth(&target));
            let (mean, share, good) = (roll.chances.mean(), as_good.min(as_bad), as_good < as_bad);
            let fact = Fact::Luck { unit, target, purpose: roll.purpose.name, result: roll.result, mean, share, good };
            Some(FactAt { entry, fact, weight, tells: Vec::new(), entries: Vec::new() })
        });
        told.collect()
    }
}

/// Shares of throws that are as good for who threw, and as bad.
fn tails(roll: &Roll) -> (f64, f64) {
    let (more, less) = (roll.chances.chance_at_least(roll.result), roll.chances.chance_at_most(roll.result));
    match roll.better {
        Better::Greater => (more, less),
        Better::Smaller => (less, more),
    }
}
