//! What of a battle so far still matters, in the words of a log.

pub use super::{
    combat::so_far::{CombatSoFar, OutcomeSoFar, RetreatSoFar, RoundSoFar},
    command::so_far::{BlunderedSoFar, CommandSoFar, OrderSoFar},
    items::so_far::{ItemsSoFar, RoundUseSoFar},
    magic::so_far::{LastingSoFar, MagicSoFar, TouchedSoFar, TriedSoFar},
};

use super::{
    ConfusionCause, Cover, DeploymentMethod, EndBecause, Item, RollOffPurpose, SidePoints, Spell, State,
    WithdrawBecause,
    artillery::GunState,
    combat::CombatPhase,
    command::{Blundered, CommandPhase},
    confusion::{ForcedMove, Test},
    deployment::Deploying,
    ending::{Ending, SideEnding},
    items::Items,
    machines::MachineState,
    magic::Magic,
    make_way::Mover,
    obstacles::Way,
    owed::Owed,
    shooting_at_chargers::{LastCharge, StandWay},
    state::{SideIx, Stand, Stands, UnitIx, UnitState},
    turn::Course,
};
use crate::{
    catalogue::Rule,
    geometry::{Footprint, Outline, Place},
    ids::SideId,
    told::{Names, Said, StoodAt, Told, Untold, as_it_is, told},
};

as_it_is!(
    ConfusionCause,
    Cover,
    DeploymentMethod,
    EndBecause,
    Item,
    RollOffPurpose,
    SidePoints,
    Spell,
    WithdrawBecause,
);

told! {
    /// What of a battle so far still matters, beside where its units stand.
    BattleSoFar of State may {
        /// Who gave up.
        conceded: Option<SideIx>,
        /// How far the battle has come.
        course: Course,
        /// How far deployment has come.
        deploying: Deploying,
        /// Who has to withdraw, and whether the battle is over.
        ending: Ending,
        /// What the Command phase remembers until it ends.
        command: CommandPhase,
        /// What the Combat phase remembers until it ends.
        combat: CombatPhase,
        /// What magic remembers.
        magic: Magic,
        /// What is known of magic items in use.
        items: Items,
        /// What a forced move leaves to be done before anything else begins.
        forced: ForcedMove,
        /// The charge that has just been made.
        last_charge: Option<LastCharge>,
        /// What has to follow at once.
        owed: Owed,
        /// The unit that moved last, while that matters.
        last_mover: Option<UnitIx>,
        /// Where its stands began and ended.
        last_way: Vec<(Footprint, Footprint)>,
    } else {
        setup,
        turn,
        phase,
        active,
        units,
    }
}

told! {
    /// How far a battle has come.
    #[derive(Default)]
    CourseSoFar of Course {} may {
        /// The rosters are whole armies, and the log from which this one comes began before the battle.
        whole: bool,
        /// Who has the first turn, by the dice or by the deployment.
        first: Option<SideIx>,
        /// Turns that each side has at most.
        limit: Option<u32>,
        /// The turn that each side has begun last, in the order of the sides.
        turns: Vec<Option<u32>>,
        /// The active side has ended its turn.
        turn_over: bool,
    }
}

told! {
    /// How far deployment has come.
    #[derive(Default)]
    DeployingSoFar of Deploying {} may {
        /// How the armies are deployed.
        method: Option<DeploymentMethod>,
        /// The side that begins.
        first: Option<SideIx>,
        /// Units and characters on the table, in the order in which they came.
        placed: Vec<UnitIx>,
        /// Nothing is deployed any more.
        over: bool,
    }
}

told! {
    /// Who has to withdraw, and whether the battle is over.
    #[derive(Default)]
    EndingSoFar of Ending {} may {
        /// Each side, in the order of the sides.
        sides: Vec<SideEnding>,
        /// Why the battle is over, as the log says.
        over: Option<EndBecause>,
        /// Victory points and winner as the players declared them.
        declared: Option<(Vec<SidePoints>, Option<SideId>)>,
        /// Play after the end was found.
        noted: bool,
        /// Units and characters without a stand when it was last looked at who has to withdraw.
        gone: Option<Vec<UnitIx>>,
    }
}

told! {
    /// What drives one side from the field.
    SideEndingSoFar of SideEnding {} may {
        /// Units with which it began; absent where the log shows a part of an army.
        at_start: Option<u32>,
        /// The General has left the table, and whether he has not come back at once.
        general_left: Option<bool>,
        /// Why it must withdraw.
        must: Option<WithdrawBecause>,
        /// It had to withdraw before, and did not.
        neglected: bool,
        /// It has withdrawn.
        withdrawn: bool,
    }
}

told! {
    /// What a forced move leaves to be done before anything else begins.
    #[derive(Default)]
    ForcedSoFar of ForcedMove {} may {
        /// Units that go straight back, or make way, in this move.
        movers: Vec<Mover>,
        /// Tests for confusion that are due.
        tests: Vec<Test>,
        /// Beaten units that lost stands because their way was blocked.
        blocked: Vec<UnitIx>,
    }
}

told! {
    /// A unit that goes straight back, or itself makes way.
    MoverSoFar of Mover {
        /// The unit.
        unit: UnitIx,
    } may {
        /// Where it went; absent where the log does not tell.
        way: Option<Way>,
        /// Friends in its way who have neither made way nor refused yet.
        through: Vec<UnitIx>,
        /// Whether it is itself making way.
        yields: bool,
    }
}

told! {
    /// The ground over which a unit goes.
    WaySoFar of Way {
        /// Everything that its stands may have covered.
        whole: Outline,
    } may {
        /// What they certainly covered.
        sure: Vec<Outline>,
        /// Direction of the move; absent where it did not go anywhere.
        straight: Option<Place>,
    }
}

told! {
    /// A test for confusion that is due.
    TestSoFar of Test {
        /// The unit.
        unit: UnitIx,
        /// Why.
        cause: ConfusionCause,
    } may {
        /// Whether it comes of a unit that made way for one that itself made way.
        chain: bool,
        /// Whether it was thrown for.
        thrown: bool,
    }
}

told! {
    /// A charge or an advance that has just been made.
    ChargeSoFar of LastCharge {
        /// The unit.
        unit: UnitIx,
    } may {
        /// Number, beginning, end and way of each stand; absent where a pose is missing.
        ways: Option<Vec<StandWay>>,
        /// Enemy units that it touches; absent where the log does not tell.
        touched: Option<Vec<UnitIx>>,
        /// Stands that have shot at it.
        shot: Vec<(UnitIx, u8)>,
    }
}

told! {
    /// The way of a stand.
    StandWaySoFar of StandWay {
        /// Number of the stand.
        number: u8,
        /// Where it began.
        from: Footprint,
        /// Where it ended.
        to: Footprint,
    } may {
        /// The places that the log has it go by.
        via: Vec<Place>,
    }
}

told! {
    /// What has to follow at once.
    #[derive(Default)]
    OwedSoFar of Owed {} may {
        /// Units and characters with a part beyond the edge of the table.
        off_table: Vec<UnitIx>,
        /// Lone characters on whom an enemy unit stands.
        displaced: Vec<UnitIx>,
        /// Lone characters on whom a friendly unit stands, and that unit.
        room: Vec<(UnitIx, UnitIx)>,
        /// Who blundered, and the units he ordered.
        blunder: Option<(UnitIx, Vec<UnitIx>)>,
    }
}

told! {
    /// What a unit or a character has done and suffered so far, beyond what a situation says of any.
    UnitSoFar of UnitState may {
        /// A drive back beyond its full pace, or the loss of its last stand.
        routed: bool,
        /// Holds a castle or a tower since the battle began.
        garrison: bool,
        /// Nowhere on the table.
        absent: bool,
        /// Has been in a combat, in a Combat phase that is over.
        has_fought: bool,
        /// A Wizard who casts worse by a Staff of Spellbinding.
        bound: bool,
        /// Hits of the Shooting phase on an engaged unit, for the first round of its combat.
        carried_hits: u32,
        /// A character who went along with his unit: he stands somewhere at its edge.
        carried: bool,
        /// A mounted character whose unit, as it moved last, came wholly to where his mount cannot be.
        astray: bool,
        /// The rule by which it is gone, or off the table for now.
        fate: Option<Rule>,
        /// Off the table, and may come back.
        off_table: bool,
        /// Where it left the table.
        exit: Option<Place>,
        /// Blunders whose penalty it bears for the rest of the battle.
        mad: u32,
        /// The rule by which it moves no more this turn, back at the edge of the table.
        halted: Option<Rule>,
        /// Has rolled this turn to come back.
        rolled_to_return: bool,
        /// Was confused until the end of this turn's Command phase.
        recovered: bool,
        /// What a blunder makes of it for the rest of the phase.
        blundered: Option<Blundered>,
        /// The rule by which an order that it did not carry out has lapsed.
        lapsed: Option<Rule>,
        /// The order given to it last went to a brigade.
        in_brigade: bool,
        /// Where it stood before its last move on an order.
        stood: Vec<Stand>,
        /// It acted by initiative.
        acted_by_initiative: bool,
        /// Orders given to it.
        orders: u32,
        /// Who ordered it.
        ordered_by: Option<UnitIx>,
        /// An order to it has failed.
        order_failed: bool,
        /// Number of the order given to it last; a brigade shares one.
        order_number: u32,
        /// It may move on an order.
        may_move: bool,
        /// Its stands that have shot, and at whom.
        shots: Vec<(u8, UnitIx)>,
        /// Who has shot at it in this phase.
        shot_by: Vec<UnitIx>,
        /// The best cover under which it was shot at; absent where a shot does not tell.
        cover: Option<Cover>,
        /// It was driven back.
        driven_back: bool,
        /// Stands lost in this phase.
        lost_this_phase: u32,
        /// Stands that could have shot at their unit's target and have not.
        left_out: Vec<u8>,
        /// Leftover hits erased at the end of the last Shooting phase in which it suffered any.
        wiped_hits: u32,
        /// Hits suffered by shooting at it while it charged or advanced.
        hits_charging: u32,
        /// Hits of such shots beyond what it had left.
        excess_charging: u32,
        /// Who shot at it then.
        shot_charging_by: Vec<UnitIx>,
        /// Where its last guns stood that burst as they shot.
        burst: Vec<Footprint>,
        /// What a gun remembers, and what shots of guns leave on others.
        gun: GunState,
        /// What a machine remembers.
        machine: MachineState,
        /// Leftover hits that the end of the last Combat phase erased.
        wiped_in_combat: u32,
        /// It has fought in this Combat phase.
        fought: bool,
        /// Rounds that it has fought in it.
        rounds: u32,
        /// Distance of its retreat from the round it fought last, in the rulebook's cm.
        retreated: Option<u32>,
        /// It pursues.
        pursuing: bool,
        /// Stands that it has still to remove.
        casualties_due: u32,
        /// It has reformed.
        reformed: bool,
    } else {
        stands,
        leftover_hits,
        confused,
        joined,
        charged,
        hits_this_phase,
    }
}

told! {
    /// What a gun remembers, and what shots of guns leave on others.
    #[derive(Default)]
    GunSoFar of GunState {} may {
        /// Stands of a Flame Cannon that shoot one die from now on.
        one_die: Vec<u8>,
        /// Hits of this Shooting phase in the order suffered, and whether a Skull Catapult brought them.
        sources: Vec<(bool, u32)>,
        /// The rule by which a shot at others hurt this engaged unit: its hits are carried into the combat.
        carried: Option<(Rule, u32)>,
        /// The rule by which a shot at others hurt this friend of the shooters.
        stray: Option<Rule>,
    }
}

told! {
    /// What a machine remembers.
    #[derive(Default)]
    MachineSoFar of MachineState {} may {
        /// A double 6 was thrown for its order, and the mishap is still to be thrown for.
        mishap_due: bool,
        /// A Steam Tank that has broken down.
        broken_down: bool,
        /// A Steam Tank whose commander is dead.
        commander_killed: bool,
        /// Overpressure: twice its shots this turn.
        double_shots: bool,
        /// The mishap by which it moves no further this turn.
        halted: Option<Rule>,
    }
}

impl Told for Stand {
    type Words = (u8, Option<StoodAt>);
    fn tell(&self, names: &Names<'_>) -> Result<Self::Words, Untold> {
        Ok((self.number, self.footprint.tell(names)?))
    }
    fn read((number, at): &Self::Words, names: &Names<'_>) -> Result<Self, Untold> {
        Ok(Self { number: *number, footprint: Option::read(at, names)? })
    }
}

impl Told for Stands {
    type Words = Said<(u8, Option<StoodAt>)>;
    fn tell(&self, names: &Names<'_>) -> Result<Self::Words, Untold> {
        self.to_vec().tell(names)
    }
    fn read(words: &Self::Words, names: &Names<'_>) -> Result<Self, Untold> {
        Ok(Vec::<Stand>::read(words, names)?.into_iter().collect())
    }
}
