//! What of a battle so far still matters, in the words of a log.

use aftermath_rules::snapshot::{BoundedList, Ids, Snapshot, SnapshotError, StoodAt};
use aftermath_warmaster::progress::{
    BattleProgress, ChargeProgress, DeployingProgress, EndingProgress, ForcedProgress, GunProgress, MachineProgress,
    MoverProgress, OwedProgress, SideEndingProgress, StandWayProgress, TestProgress, TurnProgress, UnitProgress,
    WayProgress,
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
    owed::PendingActions,
    shooting_at_chargers::{LastCharge, StandWay},
    state::{Stand, Stands, UnitState},
    turn::TurnState,
};

aftermath_rules::snapshot! {
    BattleProgress of State {
        conceded, course, deploying, ending, command, combat, magic, items, forced, last_charge, owed, last_mover,
        last_way,
    } else {
        setup, turn, phase, active, edges, units, rightly, doubted,
    }
}

aftermath_rules::snapshot! { TurnProgress of TurnState { whole, first, limit, turns, turn_over } }

aftermath_rules::snapshot! { DeployingProgress of Deploying { method, first, placed, over } }

aftermath_rules::snapshot! { EndingProgress of Ending { sides, over, declared, noted, gone } }

aftermath_rules::snapshot! { SideEndingProgress of SideEnding { at_start, general_left, must, neglected, withdrawn } }

aftermath_rules::snapshot! { ForcedProgress of ForcedMove { movers, tests, blocked, unsaid } }

aftermath_rules::snapshot! { MoverProgress of Mover { unit, way, through, yields } }

aftermath_rules::snapshot! { WayProgress of Way { whole, sure, straight } }

aftermath_rules::snapshot! { TestProgress of Test { unit, cause, chain, thrown } }

aftermath_rules::snapshot! { ChargeProgress of LastCharge { unit, ways, touched, shot } }

aftermath_rules::snapshot! { StandWayProgress of StandWay { number, from, to, via } }

aftermath_rules::snapshot! { OwedProgress of PendingActions { off_table, displaced, passed, room, blunder } }

aftermath_rules::snapshot! {
    UnitProgress of UnitState {
        routed, garrison, absent, accounted, has_fought, bound, carried_hits, undecided_hits, spared_hits, carried, perhaps_with, astray, fate, off_table, exit, mad, halted,
        rolled_to_return, recovered, blundered, lapsed, in_brigade, stood, acted_by_initiative, charged_at, orders, ordered_by,
        order_failed, order_number, may_move, shots, shot_by, cover, driven_back, lost_this_phase, left_out, wiped_hits,
        hits_charging, excess_charging, shot_charging_by, burst, gun, machine, wiped_in_combat, fought, rounds,
        retreated, fled, pursuing, casualties_due, reformed,
    } else {
        stands, leftover_hits, confused, joined, charged, hits_this_phase,
    }
}

aftermath_rules::snapshot! { GunProgress of GunState { one_die, sources, carried, undecided, stray } }

aftermath_rules::snapshot! {
    MachineProgress of MachineState {
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
