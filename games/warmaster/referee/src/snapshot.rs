//! What of a battle so far still matters, in the words of a log.

use aftermath_rules::snapshot::{BoundedList, Ids, Snapshot, SnapshotError, StoodAt};
use aftermath_warmaster::so_far::{
    BattleSoFar, ChargeSoFar, CourseSoFar, DeployingSoFar, EndingSoFar, ForcedSoFar, GunSoFar, MachineSoFar,
    MoverSoFar, OwedSoFar, SideEndingSoFar, StandWaySoFar, TestSoFar, UnitSoFar, WaySoFar,
};

use super::{
    State,
    artillery::GunState,
    confusion::{ForcedMove, Test},
    deployment::Deploying,
    ending::{Ending, SideEnding},
    machines::MachineState,
    make_way::Mover,
    obstacles::Way,
    owed::Owed,
    shooting_at_chargers::{LastCharge, StandWay},
    state::{Stand, Stands, UnitState},
    turn::Course,
};

aftermath_rules::snapshot! {
    BattleSoFar of State {
        conceded, course, deploying, ending, command, combat, magic, items, forced, last_charge, owed, last_mover,
        last_way,
    } else {
        setup, turn, phase, active, edges, units, rightly, doubted,
    }
}

aftermath_rules::snapshot! { CourseSoFar of Course { whole, first, limit, turns, turn_over } }

aftermath_rules::snapshot! { DeployingSoFar of Deploying { method, first, placed, over } }

aftermath_rules::snapshot! { EndingSoFar of Ending { sides, over, declared, noted, gone } }

aftermath_rules::snapshot! { SideEndingSoFar of SideEnding { at_start, general_left, must, neglected, withdrawn } }

aftermath_rules::snapshot! { ForcedSoFar of ForcedMove { movers, tests, blocked } }

aftermath_rules::snapshot! { MoverSoFar of Mover { unit, way, through, yields } }

aftermath_rules::snapshot! { WaySoFar of Way { whole, sure, straight } }

aftermath_rules::snapshot! { TestSoFar of Test { unit, cause, chain, thrown } }

aftermath_rules::snapshot! { ChargeSoFar of LastCharge { unit, ways, touched, shot } }

aftermath_rules::snapshot! { StandWaySoFar of StandWay { number, from, to, via } }

aftermath_rules::snapshot! { OwedSoFar of Owed { off_table, displaced, room, blunder } }

aftermath_rules::snapshot! {
    UnitSoFar of UnitState {
        routed, garrison, absent, accounted, has_fought, bound, carried_hits, undecided_hits, carried, astray, fate, off_table, exit, mad, halted,
        rolled_to_return, recovered, blundered, lapsed, in_brigade, stood, acted_by_initiative, orders, ordered_by,
        order_failed, order_number, may_move, shots, shot_by, cover, driven_back, lost_this_phase, left_out, wiped_hits,
        hits_charging, excess_charging, shot_charging_by, burst, gun, machine, wiped_in_combat, fought, rounds,
        retreated, pursuing, casualties_due, reformed,
    } else {
        stands, leftover_hits, confused, joined, charged, hits_this_phase,
    }
}

aftermath_rules::snapshot! { GunSoFar of GunState { one_die, sources, carried, undecided, stray } }

aftermath_rules::snapshot! {
    MachineSoFar of MachineState {
        mishap_due, broken_down, commander_killed, double_shots, halted,
    }
}

impl Snapshot for Stand {
    type Words = (u8, Option<StoodAt>);
    fn write(&self, ids: &Ids<'_>) -> Result<Self::Words, SnapshotError> {
        Ok((self.number, self.footprint.write(ids)?))
    }
    fn read((number, at): &Self::Words, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok(Self { number: *number, footprint: Option::read(at, ids)? })
    }
}

impl Snapshot for Stands {
    type Words = BoundedList<(u8, Option<StoodAt>)>;
    fn write(&self, ids: &Ids<'_>) -> Result<Self::Words, SnapshotError> {
        self.to_vec().write(ids)
    }
    fn read(words: &Self::Words, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok(Vec::<Stand>::read(words, ids)?.into_iter().collect())
    }
}
